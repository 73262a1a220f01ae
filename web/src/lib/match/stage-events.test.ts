import { expect, test } from 'vitest';
import { stageEventsOf } from './stage-events';

const entries = [
  { by: 1, event: 'LO/A3', description: { text: 'Red claims a floor.', kind: 'claim', slot: 'A', cards: ['LO'] } },
  { by: 1, event: 'last', description: { text: 'This is the last round.', kind: 'last' } },
];

test('a move and what followed have keys of their own, and what was told lies beside them', () => {
  const [claim, last] = stageEventsOf(entries, '7');
  expect(claim).toEqual({
    key: '7 LO/A3',
    text: 'Red claims a floor.',
    by: 1,
    event: 'LO/A3',
    kind: 'claim',
    slot: 'A',
    cards: ['LO'],
  });
  expect(last?.key).toBe('7.1 last');
});

test('at a shared screen nothing is left that only one seat may know', () => {
  const [claim] = stageEventsOf(entries, '7', false);
  expect(claim).toMatchObject({ kind: 'claim', slot: 'A', event: null });
  expect(claim).not.toHaveProperty('cards');
});
