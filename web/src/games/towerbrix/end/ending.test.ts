import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { building, evaluation } from '../sample';
import type { Evaluation, TowerBrixView } from '../view';
import { account, attemptsOf, decisive, details, moments, roundsOf } from './ending';

const frame = (
  by: Frame['by'],
  event: string,
  judged: Evaluation | null,
  description: Record<string, unknown>,
): Frame => ({
  n: 0,
  t: '',
  by,
  event,
  description: { text: '', ...description },
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
  const built = [[met], [met, met]].map((cards) =>
    frame('nature', 'round won', { ...lost, how: 'won', cards } as Evaluation, {}),
  );
  expect(built.map((each) => moments([each])[0]?.text)).toEqual([
    'Round 1: built, 1 card met',
    'Round 1: built, 2 cards met',
  ]);
  const apart = frame('nature', 'round lost', { ...lost, tower: false }, {});
  expect(moments([apart])[0]?.text).toBe('Round 1: lost, it was not one tower');
});

const held = (...holds: (boolean | null)[]): TowerBrixView['hands'] =>
  holds.map((each) => [
    { ...(building.hands[0]?.[0] as TowerBrixView['hands'][number][number]), holds: each, dropped: null },
  ]);
const step = (
  by: Frame['by'],
  event: string,
  hands: TowerBrixView['hands'],
  description: Record<string, unknown>,
): Frame => ({
  ...frame(by, event, null, description),
  view: { ...building, evaluation: null, hands },
});

test('the brick after which every card was met decided the best round', () => {
  const frames = [
    step(0, 'put b1 0 0 30 stand', held(true, false), { kind: 'put', seat: 0, brick: 'b1' }),
    step('nature', 'lies', held(true, true), { kind: 'lies' }),
    step(1, 'put b2 0 0 90 stand', held(true, true), { kind: 'put', seat: 1, brick: 'b2' }),
    step('nature', 'lies', held(false, true), { kind: 'lies' }),
    step(1, 'move b2', held(false, true), { kind: 'move', seat: 1, brick: 'b2' }),
    step('nature', 'lies', held(true, true), { kind: 'lies' }),
    frame('nature', 'stands', won, { kind: 'stands' }),
  ];
  const end = { ...over, won: true };
  expect(decisive(end, frames, ['Ada', 'Ben'])).toEqual({
    frame: 5,
    text: `Round 3: blue brick 2, set by Ben, met the last condition, for 8 points: “G27 in English.”`,
  });
  const unknown = frames.map((each) => ({
    ...each,
    view: { ...(each.view as TowerBrixView), hands: held(null, null) },
  }));
  expect(decisive(end, unknown, ['Ada', 'Ben'])).toBeNull();
  expect(decisive(end, [], ['Ada', 'Ben'])).toBeNull();
});

test('a match that was lost was decided by how its last attempt ended', () => {
  const frames = match.slice(0, 6);
  expect(decisive({ ...over, won: false }, frames, ['Ada', 'Ben'])).toEqual({
    frame: 5,
    text: 'Round 2: the tower fell',
  });
});

test('rounds and cards are told one by one', () => {
  const [rounds, cards] = details(over, match, ['Ada', 'Ben']);
  expect(rounds?.rows.map(([round, result]) => `${String(round)} ${String(result)}`)).toEqual([
    '1 lost',
    '2 lost',
    '3 built',
  ]);
  expect(cards?.rows).toHaveLength(6);
  expect(cards?.rows[1]?.at(-1)).toBe('Not met');
});

test('an introduction, which gives no points, has no column of zeros', () => {
  const built = frame('nature', 'stands', { ...won, points: 0, bonus: 0 }, { kind: 'stands' });
  expect(details(over, [built], ['Ada', 'Ben'])[0]?.head).toEqual(['Round', 'Result', 'Height in mm']);
});

test('a review tells of each round how long it took, who moved what, and which cards were missed', () => {
  const at = (seconds: number, each: Frame): Frame => ({ ...each, t: new Date(1000 * seconds).toISOString() });
  const timed = match.map((each, index) => at(index * 20, each));
  const rounds = roundsOf(timed, ['Ada', 'Bo']);
  expect(rounds.map(({ frame: end, seconds, moved }) => [end, seconds, moved.join(' ')])).toEqual([
    [3, 60, '2 0'],
    [5, 20, '0 0'],
    [7, 20, '0 0'],
  ]);
  expect(rounds[0]?.missed).toHaveLength(1);
  expect(rounds[2]?.missed).toHaveLength(0);
  expect(roundsOf(match, ['Ada', 'Bo'])[0]?.seconds).toBeNull();
});
