import { expect, test } from 'vitest';
import type { Logged } from '../../lib/match/log';
import { chance } from './chance';
import { followLanguage, needTexts } from '../../lib/language.svelte';
import { settings } from '../../lib/browser/settings.svelte';
import { FACES, faceOf } from './faces/faces';
import { isChoice } from './is-choice';
import { choices, brickDrawn, due, towerFell, optionsOf, towerStands } from './companion/companion';
import { sizesFor, teamRules, teamsFor, teamsOfSeats, teamSize } from './teams';
import { feltBricks, taskGivers, ledger } from './scoring/ledger';
import { looksOf } from './bricks/looks';
import { choosing, holding, owing, real, task } from './sample';
import { doingText, taskOverTower } from './stage/sentences';
import { bricksOf, freeSlots, placedBricks, posesOf } from './bricks/tower';
import { room } from './room';
import {
  cardNote,
  example,
  expected,
  fallCostText,
  inQueue,
  moveInWords,
  nextUnit,
  payText,
  priceText,
  standingsOf,
  taskReason,
  todo,
  verdictText,
  withMeaning,
} from './words';

const names = ['Ada', 'Ben', 'Cid'];

test('what bricks are busy with is said once: in the line of the turn, or over the tower where there is none', () => {
  const pulls = { ...choosing, phase: 'pull' as const };
  expect(doingText(pulls, 'Ben', 0, false)).toBe('Ben pulls a brick…');
  expect(doingText(choosing, 'Ben', 0, true)).toBe('wait until everything is at rest');
  expect(doingText(choosing, 'Ben', 0, false)).toBe('');
  expect(taskOverTower(pulls, 'Ben', 0, true)).toBe('');
  expect(taskOverTower(pulls, 'Ben', 0, false)).toBe('Ben pulls a brick…');
  expect(taskOverTower({ ...choosing, seat: 1 }, 'Ben', 0, true)).toBe('Ben: pull any brick.');
});

test('a match says what a fall costs, and what the last one did', () => {
  expect([priceText(choosing), fallCostText(choosing)]).toEqual(['', '']);
  const three = { ...choosing, fall: 'minus-3', stakes: [3, 3, 3], fall_cost: 3 };
  expect([priceText(three), fallCostText(three)]).toEqual(['A fall costs 3 points', 'The fall cost 3 points.']);
  const lost = { ...choosing, fall: 'tower-lost', stakes: [4, 2, 0], fall_cost: 1 };
  expect([priceText(lost), fallCostText(lost)]).toEqual([
    'A fall costs what this tower brought: 2',
    'The fall cost one point.',
  ]);
  expect(priceText({ ...lost, unit: null, stakes: [0, 0, 0] })).toContain('brought: 0');
});

test('the score sheet has what a fall cost, also where the brick is read after it', () => {
  const event = (fields: Record<string, unknown>): Logged =>
    ({ by: 'nature', event: 'x', description: fields }) as never;
  const log = [
    { by: 0, event: 'pull 1b', description: { kind: 'pull', seat: 0 } } as never,
    event({ kind: 'topple', seat: 0, points: [], round: 1 }),
    event({
      kind: 'face',
      seat: 0,
      face: 'lose-2',
      round: 1,
      points: [
        [0, -2, 'lose'],
        [0, -3, 'fall'],
      ],
    }),
    { by: 1, event: 'pull 1b', description: { kind: 'pull', seat: 1 } } as never,
    event({ kind: 'stands', seat: 1, points: [[1, 1, 'brick']] }),
  ];
  expect(ledger(log)).toMatchObject([
    { round: 1, seat: 0, toppled: true, lines: [{ points: -2 }, { points: -3, why: 'the fall' }] },
    { round: 2, seat: 1, toppled: false, lines: [{ points: 1 }] },
  ]);
});

test('where the bricks of a view are is found out once', () => {
  expect(placedBricks(choosing)).toBe(placedBricks({ ...choosing, phase: 'hand' }));
  const [lowest, ...others] = choosing.rows;
  const fewer = placedBricks({ ...choosing, rows: [lowest?.with(0, null) ?? [], ...others] });
  expect(fewer.length).toBe(placedBricks(choosing).length - 1);
  expect(fewer[0]?.place).toBe('1b');
});

test('what is owed is said with its reason and what it pays', () => {
  expect(todo(choosing)).toBe('pull any brick');
  expect(todo(owing)).toBe('pull one of the two red bricks');
  expect(todo({ ...owing, frozen: 4 })).toBe('pull the only red brick in play');
  expect(todo({ ...owing, frozen: 1 })).toContain('no red brick is in play');
  expect(todo({ ...owing, claimed: 'granted' })).toContain('a brick that isn’t red');
  expect(taskReason(owing, 'Ben')).toBe('Ben drew “Next player draws red”.');
  expect(payText(owing, owing.owed[0])).toBe('3 points');
  expect(payText(choosing, choosing.owed[0])).toBe(''); // nobody has read yet what it is worth
  expect(payText({ ...owing, mute: true }, owing.owed[0])).toBe('scores nothing this turn');
  expect(payText({ ...owing, version: 3 }, owing.owed[0])).toBe('');
  expect(inQueue(task('two'))).toMatchObject({ brief: 'Two bricks', mark: 'draw-two', paint: null });
  expect(expected(owing, 1)).toBe('pull one of the two red bricks');
  expect(expected(holding, 1)).toBe('put the brick on top, in row 7');
  expect([example(owing), example(holding), example(real)]).toEqual(['pull 1c +40', 'place a', 'draw']);
  expect(cardNote(holding)).toBe('It was ordered: 3 points once it lies on top.');
  expect(cardNote({ ...holding, off: ['skip'], hand: holding.hand && { ...holding.hand, face: 'skip' } })).toContain(
    'counts as plain',
  );
  expect(verdictText(false, 'red')).toContain('it has to be a red one');
});

test('who is next follows direction, reverses and skips', () => {
  expect(nextUnit(choosing)).toBe(2);
  expect(nextUnit({ ...choosing, reversing: true })).toBe(0);
  expect(nextUnit({ ...choosing, skips: [0, 0, 1] })).toBe(0);
  expect(standingsOf(choosing, names).map((each) => [each.name, each.score, each.plays, each.next])).toEqual([
    ['Ada', 4, false, false],
    ['Ben', -2, true, false],
    ['Cid', 0, false, true],
  ]);
  const teams = {
    ...choosing,
    players: 4,
    teams: [
      [0, 2],
      [1, 3],
    ],
    turns: [2, 1],
    scores: [1, 2],
    skips: [0, 0],
  };
  expect(standingsOf(teams, [...names, 'Dot']).map((each) => `${each.name}: ${each.member ?? ''}`)).toEqual([
    'Team 1: Cid',
    'Team 2: Ben',
  ]);
});

test('bricks lie where rows and slots say, across each other', () => {
  const poses = posesOf(choosing);
  const mm = (id: number): number[] => [...poses.slice(7 * id, 7 * id + 3)].map((each) => Math.round(each * 1e5) / 100);
  expect(mm(0)).toEqual([0, -24.9, 7.45]);
  expect(mm(3)).toEqual([-24.9, 0, 22.35]);
  expect(poses[7 * 3 + 3]).toBeCloseTo(Math.SQRT1_2);
  expect(bricksOf(holding)).toHaveLength(18);
  const slots = freeSlots(holding, posesOf(holding));
  expect(slots.map((slot) => slot.key)).toEqual(['a', 'b', 'c']);
  expect(slots[0]?.at[1]).toBeCloseTo(-0.0253, 3);
  expect(slots[0]?.at[2]).toBeCloseTo(6.5 * 0.0149, 3);
});

test('bricks are named and marked', () => {
  const looks = looksOf(owing, { holds: (id) => id === 2, rings: (id) => id === 9, isMarked: () => false });
  expect(looks[2]).toMatchObject({ name: '1c, red', body: 'red', hold: true });
  expect(looks[9]).toMatchObject({ ring: 'may', hold: false });
  expect(looks[9]?.mark?.shape).toBe('square');
  const beside = looksOf(owing, {
    holds: () => false,
    rings: () => true,
    fell: (id) => id === 2,
    isMarked: () => false,
  });
  expect(beside.map((look) => look.ring).slice(1, 3)).toEqual(['may', 'warn']);
});

const log = [
  { by: 0, event: 'pull 3b +40', description: { kind: 'pull', seat: 0 } },
  { by: 'nature' as const, event: 'out', description: { kind: 'out', seat: 0 } },
  { by: 'nature' as const, event: 'face draw-red', description: { kind: 'face', seat: 0, face: 'draw-red' } },
  { by: 0, event: 'place a', description: { kind: 'place', seat: 0 } },
  {
    by: 'nature' as const,
    event: 'stands',
    description: { kind: 'stands', seat: 0, face: 'draw-red', points: [[0, 1, 'brick']], owes: ['red'] },
  },
  { by: 1, event: 'pull 1c +40', description: { kind: 'pull', seat: 1 } },
  {
    by: 'nature' as const,
    event: 'topple',
    description: { kind: 'topple', seat: 1, points: [[0, 4, 'others-more']], round: 1 },
  },
];

test('the score sheet tells turns with their reasons', () => {
  expect(ledger(log)).toEqual([
    {
      key: 0,
      round: 1,
      seat: 0,
      bricks: 1,
      toppled: false,
      lines: [{ unit: 0, points: 1, why: '“Next: red”' }],
    },
    {
      key: 5,
      round: 1,
      seat: 1,
      bricks: 0,
      toppled: true,
      lines: [{ unit: 0, points: 4, why: 'a gift: toppled with it' }],
    },
  ]);
  expect(ledger([...log.slice(0, 5), { by: 'table' as const, event: 'undo 2', description: {} }])).toEqual([]);
  const skip = { by: 'nature' as const, event: 'skip', description: { kind: 'skip', seat: 1 } };
  const again = { by: 0, event: 'pull 1c', description: { kind: 'pull', seat: 0 } };
  expect(ledger([...log.slice(0, 5), skip, again]).map(({ seat }) => seat)).toEqual([0, 0]);
});

test('orders are remembered with whoever drew them', () => {
  expect(taskGivers(log.slice(0, 5), 1)).toEqual([{ owes: 'red', by: 0 }]);
  expect(taskGivers(log.slice(0, 6), 1)).toEqual([{ owes: 'red', by: 0 }]);
  expect(taskGivers(log, 2)).toEqual([]);
  const skipped = { by: 'nature' as const, event: 'skip', description: { kind: 'skip', seat: 1 } };
  expect(taskGivers([...log.slice(0, 5), skipped], 0)).toEqual([{ owes: 'red', by: 0 }]); // it comes back to who gave it
});

test('taps become what the hall is told, in turn', () => {
  expect(brickDrawn(real, 'skip')).toEqual([
    { by: 'seat', text: 'draw' },
    { by: 'nature', text: 'drew skip' },
  ]);
  expect(brickDrawn({ ...real, phase: 'draw' }, 'skip')).toHaveLength(1);
  expect(brickDrawn({ ...real, version: 2 }, 'skip').at(-1)?.text).toBe('drew plain');
  expect(towerStands({ ...real, phase: 'hand' }).map((each) => each.text)).toEqual(['place', 'stands']);
  expect(towerFell(real).map((each) => each.text)).toEqual(['draw', 'topple']);
  expect(towerFell({ ...real, phase: 'hand' }).map((each) => each.text)).toEqual(['place', 'topple']);
  expect(due(brickDrawn(real, 'skip'), [1])?.text).toBe('draw');
  expect(due(brickDrawn(real, 'skip').slice(1), [1])).toBeNull();
  expect(due(brickDrawn(real, 'skip').slice(1), ['nature'])?.text).toBe('drew skip');
});

test('only what can have been drawn is offered', () => {
  const faces = (view: typeof real): string[] => choices(view).flatMap((each) => each.faces.map((face) => face.name));
  expect(faces(real)).toEqual(['plain', 'blue', 'red', 'draw-red', 'skip']);
  expect(faces({ ...real, owed: [task('colour', 3, 'red')] })).toEqual(['red']);
  expect(faces({ ...real, owed: [task('colour', 3, 'red')], claimed: 'granted' })).toHaveLength(5);
});

test('seats make teams of two or more, as equal as can be', () => {
  expect([3, 4, 5, 6, 7, 13].map(teamsFor)).toEqual([[0], [0, 2], [0, 2], [0, 2, 3], [2, 3], [2, 3, 4, 5, 6]]);
  expect([teamSize(8, 4), teamSize(13, 6), teamSize(18, 2)]).toEqual(['2', '2 or 3', '9']);
  expect(optionsOf({ names: [], version: 4, teams: 2, sizes: '', rounds: 1, target: 0, off: ['skip'] })).toEqual({
    real: true,
    version: 4,
    teams: 2,
    rounds: 1,
    target: 0,
    skip: false,
  });
});

test('the sizes of teams may be set, and seats are dealt out to the teams that lack a member', () => {
  expect(sizesFor(7, 2).map(String)).toEqual(['4,3', '5,2']);
  expect(sizesFor(10, 3).map(String)).toEqual(['4,3,3', '4,4,2', '5,3,2', '6,2,2']);
  expect(sizesFor(18, 6)[0]).toEqual([3, 3, 3, 3, 3, 3]);
  expect(sizesFor(3, 0)).toEqual([]);
  expect(teamsOfSeats([4, 2, 3])).toEqual([0, 1, 2, 0, 1, 2, 0, 2, 0]);
  expect(teamRules.ofSeats(7, 3)).toEqual([0, 1, 2, 0, 1, 2, 0]);
  expect(teamRules.ofSeats(4, 0)).toEqual([]);
  expect([teamRules.name(4, 0), teamRules.name(13, 3)]).toEqual(['Alone', '3 teams of 4 or 5']);
  const start = { names: [], version: 1 as const, teams: 3, rounds: 0, target: 0, off: [] };
  expect(optionsOf({ ...start, sizes: '4,4,2' })['sizes']).toBe('4,4,2');
});

test('an analysis is told what nature does', () => {
  expect(chance({ ...choosing, phase: 'build', rows: [], left: { plain: 16, red: 2 } }, {}, () => 0)).toBe(
    'tower 0 RR................',
  );
  expect(chance({ ...choosing, phase: 'face' }, {}, () => 0)).toBe('face plain');
  expect(chance(choosing, {}, () => 0)).toBeNull();
  expect(['pull 5b +40', 'claim', 'skip', 'pass', 'draw'].map(isChoice)).toEqual([true, true, false, false, true]);
});

test('what a finger said of a brick is kept until the brick or the tower is gone', () => {
  const logged = (kind: string, more: object): Logged => ({
    by: 'nature',
    event: kind,
    description: { kind, ...more },
  });
  const log = [
    logged('tower', {}),
    logged('felt', { brick: 4, felt: 'tight' }),
    logged('felt', { brick: 4, felt: 'loose' }),
    logged('felt', { brick: 6, felt: 'drags' }),
    logged('jam', { brick: 6 }),
  ];
  expect([...feltBricks(log)]).toEqual([
    [4, 'loose'],
    [6, 'drags'],
  ]);
  expect([...feltBricks([...log, logged('out', { brick: 4 })]).keys()]).toEqual([6]);
  expect(feltBricks([...log, logged('tower', {})]).size).toBe(0);
});

test('a move is told in a few words', () => {
  expect(['pull 4c +40', 'touch 2b', 'place a', 'claim'].map(moveInWords)).toEqual([
    'pulling 4c',
    'feeling 2b',
    'putting it in place a',
    'Say the tower would fall',
  ]);
});

test('a pull of the same brick is the same move, however the hand trembles', () => {
  expect(room.isSameMove?.('pull 3b +30', 'pull 3b')).toBe(true);
  expect(room.isSameMove?.('pull 3b', 'pull 3c')).toBe(false);
});

test('what is printed on a brick is shown as it is, with its meaning beside it in another language', async () => {
  expect(faceOf('skip').titleWithMeaning).toBe('Skip your next turn');
  expect(withMeaning('It says: Skip your next turn.', { face: 'skip' })).toBe('It says: Skip your next turn.');
  settings.language = 'de';
  await followLanguage();
  await needTexts('tower-topple');
  expect(faceOf('skip')).toMatchObject({ title: 'Skip your next turn', meaning: 'Du setzt nächstes Mal aus' });
  expect(faceOf('blue')).toMatchObject({ title: 'Blau', meaning: '' });
  for (const face of FACES) expect(face.meaning !== '', face.name).toBe(face.hasWords);
  expect(withMeaning('Darauf steht: Skip your next turn.', { face: 'skip' })).toBe(
    'Darauf steht: Skip your next turn (Du setzt nächstes Mal aus).',
  );
  expect(withMeaning('Nichts ist heruntergefallen.', {})).toBe('Nichts ist heruntergefallen.');
  settings.language = 'en';
  await followLanguage();
});
