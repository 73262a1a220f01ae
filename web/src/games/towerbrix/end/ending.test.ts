import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { building, evaluation } from '../sample';
import type { Evaluation, TowerBrixView } from '../view';
import { account, attemptsOf, moments } from './ending';

const frame = (by: Frame['by'], event: string, judged: Evaluation | null, tell: Record<string, unknown>): Frame => ({
  n: 0,
  t: '',
  by,
  event,
  tell: { text: '', ...tell },
  view: { ...building, evaluation: judged },
});
const [met, missed] = evaluation.cards;
const lost = { ...evaluation, how: 'lost', points: 0, cards: [met, { ...missed, holds: false }] } as Evaluation;
const fell = { ...lost, round: 2, stands: false, tower: null } as Evaluation;
const won = { ...evaluation, round: 3 };
const act = { ...won, how: 'nothing' };

const match: Frame[] = [
  frame(0, 'put b1 0 0 30 stand', null, { kind: 'put', seat: 0, brick: 'b1' }),
  frame(1, 'no', null, { kind: 'no', seat: 1 }),
  frame(0, 'move b1', null, { kind: 'move', seat: 0, brick: 'b1' }),
  frame('nature', 'round lost', lost, { kind: 'round' }),
  frame(1, 'deal 1x2', lost, { kind: 'deal', seat: 1 }),
  frame('nature', 'falls', fell, { kind: 'falls' }),
  frame('nature', 'stands', act, { kind: 'stands' }),
  frame(0, 'strike', won, { kind: 'strike', seat: 0 }),
];
const over: TowerBrixView = { ...building, over: true, evaluation: won };

test('the account says what each has done and what became of the cards', () => {
  expect(account(over, match).map(({ what, values }) => `${what}: ${values.join(' ')}`)).toEqual([
    'Bricks moved: 2 0',
    'Cards held: 3 3',
    'Cards met: 3 1',
    'Said “no”: 0 1',
  ]);
  expect(account(over, [])).toEqual([]);
});

test('each attempt is told once, with what became of it', () => {
  expect(attemptsOf(match).map(({ frame: at }) => at)).toEqual([3, 5, 7]);
  expect(moments(match).map(({ text }) => text)).toEqual([
    'Round 1: lost, 1 of 2 cards met',
    'Round 2: the tower fell',
    'Round 3: built for 8 points',
  ]);
  const apart = frame('nature', 'round lost', { ...lost, tower: false }, {});
  expect(moments([apart])[0]?.text).toBe('Round 1: lost, it was not one tower');
});
