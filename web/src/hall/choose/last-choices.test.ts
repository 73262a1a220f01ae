import { beforeEach, expect, test } from 'vitest';
import { write } from '../../lib/browser/storage';
import type { Field } from '../../lib/schema';
import { keepBegun, lastBegun } from './last-choices';

const about = { about: '', group: '', title: '' };
const FIELDS: Field[] = [
  { ...about, kind: 'number', name: 'width', minimum: 4, maximum: 12, defaultValue: 8 },
  { ...about, kind: 'switch', name: 'sprawl', defaultValue: false },
  {
    ...about,
    kind: 'choice',
    name: 'deck',
    choices: ['green', 'pink'],
    labels: ['green', 'pink'],
    defaultValue: 'green',
  },
];

beforeEach(() => {
  localStorage.clear();
});

test('the choices of the last match come back', () => {
  keepBegun('towers', { mode: 'here', seating: ['me', 'beside'], options: { sprawl: true } });
  expect(lastBegun('towers', [2, 2], FIELDS)).toEqual({
    mode: 'here',
    seating: ['me', 'beside'],
    options: { width: 8, sprawl: true, deck: 'green' },
  });
  expect(lastBegun('brick-work', [2, 2], FIELDS)).toBeNull();
});

test('what makes no sense any more is left out', () => {
  const options = { width: 40, sprawl: 'yes', deck: 'blue', gone: 1 };
  write('begun.towers', { mode: 'nowhere', seating: ['me', 'bot 2', 'friend'], options });
  expect(lastBegun('towers', [2, 2], FIELDS)).toEqual({
    mode: null,
    seating: ['me', 'bot 2'],
    options: { width: 8, sprawl: false, deck: 'green' },
  });
  write('begun.towers', { mode: 'here', seating: ['nobody'] });
  expect(lastBegun('towers', [2, 2], FIELDS)).toBeNull();
});
