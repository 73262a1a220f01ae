import { beforeEach, expect, test } from 'vitest';
import { write } from '../../lib/browser/storage';
import type { Field } from '../../lib/schema';
import type { PresetGroup } from '../../games/room';
import { meaningful, settle, settledValues, unsettled } from './settled';

const FIELDS: Field[] = [
  {
    kind: 'choice',
    name: 'fall',
    title: 'A fall costs',
    about: '',
    group: '',
    choices: ['rulebook', 'minus 3'],
    labels: ['nothing', 'three points'],
    defaultValue: 'rulebook',
  },
];
const group: PresetGroup = {
  title: 'A fall',
  many: false,
  presets: ['rulebook', 'minus 3'].map((fall) => ({ name: fall, about: '', options: { fall } })),
  when: ({ version }) => version !== 3,
  asks: { option: 'fall', text: 'What shall a fall cost?' },
};
const other: PresetGroup = { title: 'Tower', many: false, presets: [] };
const GROUPS = [other, group];

beforeEach(() => {
  localStorage.clear();
});

test('a question is open until a match was begun or an answer given, and the answer is kept', () => {
  expect(unsettled('tower-topple', GROUPS, FIELDS)).toEqual([group]);
  expect(settledValues('tower-topple', GROUPS, FIELDS)).toEqual({});
  settle('tower-topple', GROUPS, { version: 1, fall: 'minus 3' });
  expect(unsettled('tower-topple', GROUPS, FIELDS)).toEqual([]);
  expect(settledValues('tower-topple', GROUPS, FIELDS)).toEqual({ fall: 'minus 3' });
  expect(unsettled('towers', GROUPS, FIELDS)).toEqual([group]);
});

test('a match in which it has no meaning neither asks nor changes the answer', () => {
  settle('tower-topple', GROUPS, { version: 3, fall: 'rulebook' });
  expect(unsettled('tower-topple', GROUPS, FIELDS)).toEqual([group]);
  expect(meaningful(GROUPS, { version: 3, fall: 'minus 3' }, { fall: 'rulebook' })).toEqual({
    version: 3,
    fall: 'rulebook',
  });
  expect(meaningful(GROUPS, { version: 1, fall: 'minus 3' }, { fall: 'rulebook' })['fall']).toBe('minus 3');
});

test('an answer that is none any more is asked for again', () => {
  for (const stored of [{ fall: 'everything' }, 'minus 3', null, 7, { other: 'minus 3' }]) {
    write('settled.tower-topple', stored);
    expect(unsettled('tower-topple', GROUPS, FIELDS)).toEqual([group]);
  }
});
