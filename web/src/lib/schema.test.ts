import { describe, expect, test } from 'vitest';
import { changedInWords, changedValues, clamp, fieldsOf, defaultsOf, type NumberField } from './schema';

const schema = {
  properties: {
    width: { type: 'integer', minimum: 1, maximum: 12, default: 8, title: 'Width', description: 'Blocks.' },
    swap_sides: { type: 'boolean', default: false },
    style: { enum: ['long', 'short'], default: 'short', 'x-choices': { long: 'lang', short: 'kurz' } },
    version: { enum: [1, 2], default: 2, 'x-group': 'House rules' },
    strange: { type: 'array' },
  },
};

describe('the fields of a schema', () => {
  const fields = fieldsOf(schema);

  test('stand in its order, and what no form can show is left out', () => {
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ['width', 'number'],
      ['swap_sides', 'switch'],
      ['style', 'choice'],
      ['version', 'choice'],
    ]);
  });

  test('have a title even where the schema gives none', () =>
    expect(fields.map((field) => field.title)).toEqual(['Width', 'Swap sides', 'Style', 'Version']));

  test('belong together where the schema says so', () =>
    expect(fields.map((field) => field.group)).toEqual(['', '', '', 'House rules']));

  test('have labels for their choices', () =>
    expect(fields.map((field) => (field.kind === 'choice' ? field.labels : []))).toEqual([
      [],
      [],
      ['lang', 'kurz'],
      ['1', '2'],
    ]));

  test('are told in words where they are not as usual', () => {
    expect(changedInWords(schema, {})).toEqual([]);
    expect(changedInWords(schema, { width: 8, style: 'long', swap_sides: true, version: 1 })).toEqual([
      'Swap sides',
      'Style: lang',
      'Version: 1',
    ]);
  });

  test('tell the size of a board as one', () => {
    const side = { type: 'integer', minimum: 2, maximum: 12, default: 8 };
    const board = { properties: { width: { ...side, title: 'Width' }, height: { ...side, title: 'Height' } } };
    expect(changedInWords(board, { width: 6, height: 6 })).toEqual(['6 × 6 board']);
    expect(changedInWords(board, { height: 4 })).toEqual(['8 × 4 board']);
    expect(changedInWords(board, { width: 8, height: 8 })).toEqual([]);
  });

  test('begin at their defaults, and only changes are sent', () => {
    const values = { ...defaultsOf(fields), width: 4 };
    expect(values).toEqual({ width: 4, swap_sides: false, style: 'short', version: 2 });
    expect(changedValues(fields, values)).toEqual({ width: 4 });
  });

  test('keep numbers whole and within bounds', () => {
    const width = fields[0] as NumberField;
    expect([clamp(width, 99), clamp(width, 0), clamp(width, 5.6), clamp(width, NaN)]).toEqual([12, 1, 6, 8]);
  });
});
