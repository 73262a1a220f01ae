import { beforeAll, expect, test } from 'vitest';
import { settings } from '../../lib/browser/settings.svelte';
import { followLanguage, needTexts } from '../../lib/language.svelte';
import { fromAxisAngle, multiply, type Quat } from '../../lib/motion/vector';
import { keyOf, readingsOf, resultText, ringOf, spokenOf } from './evaluation/evaluation';
import { looksOf, printedOf } from './bricks/looks';
import { back, building, evaluation } from './sample';
import { boxOf } from './solver/solve';
import type { TowerBrixView } from './view';
import {
  brickName,
  awaited,
  isChoice,
  clockText,
  dealText,
  example,
  expected,
  isPositionIndependent,
  levelOf,
  mixesOf,
  putText,
  questionText,
  suggestedMix,
  withCalled,
  withColour,
  totalOf,
  playerName,
} from './words';

const UPRIGHT: Quat = [1, 0, 0, 0];
const ALONG_X = fromAxisAngle([0, 1, 0], Math.PI / 2);

beforeAll(() => needTexts('towerbrix', 'de'));

test('a place becomes a move: straight bricks, leaning ones, and none that are turned askew', () => {
  expect(putText('y1', [0.0104, -0.02, 0.03], UPRIGHT, false)).toBe('put y1 10 -20 30 stand');
  expect(putText('b2', [0, 0, 0.015], ALONG_X, false)).toBe('put b2 0 0 15 x');
  expect(putText('b2', [0, 0, 0.015], multiply(fromAxisAngle([0, 0, 1], Math.PI / 2), ALONG_X), false)).toBe(
    'put b2 0 0 15 y',
  );
  expect(putText('b2', [0, 0, 0.015], multiply(fromAxisAngle([0, 0, 1], 0.4), ALONG_X), false)).toBeNull();
  expect(putText('r1', [0, 0, 0.03], fromAxisAngle([0, 0, 1], 0.4), false)).toBeNull();
  expect(putText('r1', [0, 0, 0.03], fromAxisAngle([0, 1, 0], Math.PI / 6), true)).toBe('lean r1 0 0 30 0 30');
  expect(putText('r1', [0, 0, 0.03], fromAxisAngle([1, 0, 0], -Math.PI / 6), true)).toBe('lean r1 0 0 30 90 30');
  expect(putText('r1', [-0.0001, 0, 0.03], UPRIGHT, false)).toBe('put r1 0 0 30 stand');
});

test('a deal is asked for in a mix that makes the points of its level', () => {
  expect(mixesOf(12)).toEqual([
    { twos: 6, threes: 0 },
    { twos: 3, threes: 2 },
    { twos: 0, threes: 4 },
  ]);
  for (const players of [1, 2, 3, 4, 5])
    for (const [level, name] of ['easy', 'medium', 'hard'].entries()) {
      const mix = suggestedMix(level, players, null);
      expect(levelOf(totalOf(mix))).toBe(name);
      expect((mix.twos + mix.threes) % players, `${name} for ${String(players)}`).toBe(0);
    }
  expect(totalOf(suggestedMix(2, 3, 12))).toBeLessThan(12);
  expect(totalOf(suggestedMix(0, 3, 3))).toBe(2);
  expect(dealText({ twos: 3, threes: 2 }, [2, 0])).toBe('deal 3x2 2x3 extra 0,2');
  expect(dealText({ twos: 0, threes: 4 }, [])).toBe('deal 4x3');
});

test('a deal that is proposed is said as people say it: no cards of a kind are not counted', () => {
  const asked = (twos: number, threes: number, language: string, mine = false): string =>
    questionText(
      {
        ...building,
        question: {
          by: 0,
          kind: 'deal',
          twos,
          threes,
          extra: [],
          holder: null,
          points: null,
          brick: null,
          of: [false, true],
          agreed: [true, false],
          answer: 'open',
        },
      },
      ['Ann', 'Ben'],
      language,
      mine,
    );
  expect(asked(0, 3, 'en')).toBe('Ann proposes a deal: 3 cards of three points.');
  expect(asked(1, 1, 'en')).toBe('Ann proposes a deal: one card of two points, 1 of three.');
  expect(asked(6, 0, 'en')).toBe('Ann proposes a deal: 6 cards of two points.');
  expect(asked(0, 1, 'de')).toBe('Ann schlägt vor: eine Karte zu drei Punkten.');
  expect(asked(3, 2, 'de')).toBe('Ann schlägt vor: 3 Karten zu zwei Punkten, 2 zu drei.');
  expect(asked(3, 0, 'en', true)).toBe('You propose a deal: 3 cards of two points.');
  expect(asked(3, 0, 'de', true)).toBe('Du schlägst vor: 3 Karten zu zwei Punkten.');
});

test('who sits here is named, and what follows of itself is no choice', () => {
  expect([0, 1, 2].map((seat) => playerName(seat, ['Ann', 'Bricklayer', 'Bricklayer']))).toEqual([
    'Ann',
    'Bricklayer',
    'Bricklayer 2',
  ]);
  expect(playerName(1, ['Ann'])).toBe('Bo');
  expect(['put y1 0 0 30 stand', 'no', 'void'].every(isChoice)).toBe(true);
  expect(['card G1 yes', 'round won 9', 'tower no'].some(isChoice)).toBe(false);
  expect([
    isPositionIndependent('no'),
    isPositionIndependent('drop G9'),
    isPositionIndependent('up'),
    isPositionIndependent('put y1 0 0 30 stand'),
  ]).toEqual([true, true, false, false]);
});

test('what is to be done is said to each seat', () => {
  expect(expected({ ...building, thumbs: [false, false] }, 0)).toContain('build one tower');
  expect(expected(building, 0)).toContain('all others are up');
  expect(expected(building, 1)).toContain('others’ thumbs');
  const [first, ...others] = building.bricks;
  const unused = [[first ?? ''], others];
  expect(expected({ ...building, heaps: unused }, 1)).toContain('unused: 1');
  expect(expected({ ...building, heaps: [others.slice(0, 3), others.slice(3)] }, 1)).toContain('2 parts');
  expect(expected({ ...building, heaps: [building.bricks] }, 1)).toContain('others’ thumbs');
  expect(expected({ ...building, blind: 0 }, 0)).toContain('ask what the tower is like');
  expect(expected({ ...building, phase: 'mix' }, 0)).toContain('how many cards');
  expect(expected({ ...building, phase: 'mix', variant: 'intro' }, 0)).toBe('deal the cards');
  expect(expected({ ...building, phase: 'act', challenge: 12, act: 'pull' }, 0)).toBe('pull the paper');
  expect(example({ ...building, phase: 'mix' })).toBe('deal 3x2 2x3');
  expect(awaited(building)).toEqual([0]);
  expect([clockText(150), clockText(59.2), clockText(-1)]).toEqual(['2:30', '1:00', '0:00']);
});

test('an evaluation is read in order, and each verdict lights its bricks', () => {
  const readings = readingsOf(evaluation, 'de', ['Ann', 'Ben']);
  expect(readings.map(({ text }) => text)).toEqual([
    'Der Turm steht.',
    'Es ist ein einziger Turm.',
    'Ann: G27 auf Deutsch.',
    'Ben: G31 auf Deutsch.',
  ]);
  const last = readings.at(-1) ?? null;
  expect(ringOf(last, 'r1')).toBe('good');
  expect(ringOf(last, 'b1')).toBeUndefined();
  expect(last && spokenOf(last, 'de')).toBe('Ben: G31 auf Deutsch. Erfüllt.');
  expect(resultText(evaluation, true, true, 'en')).toBe('Every demand is met: 5 points and 3 bonus.');
  const fell = { ...evaluation, stands: false, how: 'lost' };
  expect(readingsOf(fell, 'en', ['Ann']).map(({ text }) => text)).toEqual(['The tower falls.']);
  expect(resultText(fell, true, true, 'en')).toContain('played again');
  expect(resultText(fell, true, false, 'de')).toBe('Der Turm ist gefallen.');
  const dropped = { ...evaluation, cards: evaluation.cards.map((one) => ({ ...one, holds: false, dropped: true })) };
  const missed = readingsOf(dropped, 'en', ['Ann'])[2] ?? null;
  expect(missed?.good).toBeNull();
  expect(missed && spokenOf(missed, 'en')).toContain('need not be met');
  expect(keyOf(fell)).not.toBe(keyOf(evaluation));
  expect(keyOf(null)).toBe('');
});

test('bricks have a colour and a sign each, and what lies under them is drawn in metres', () => {
  const looks = looksOf(building, {
    name: brickName,
    holds: (brick) => brick !== 'r1',
    ring: (brick) => (brick === 'b2' ? 'may' : undefined),
  });
  expect(looks.map(({ body }) => body)).toEqual(['yellow', 'yellow', 'purple', 'purple', 'red', 'red', 'blue', 'blue']);
  expect(new Set(looks.map(({ mark }) => mark?.shape)).size).toBe(4);
  expect([looks[4]?.hold, looks[5]?.hold, looks[7]?.ring]).toEqual([false, true, 'may']);
  const maps = { foundations: [[-60, -25, -40, 40]], water: [[-25, 25, -40, 40]] };
  expect(printedOf({ ...building, maps })).toEqual([
    { kind: 'water', from: [-0.025, -0.04], to: [0.025, 0.04] },
    { kind: 'bank', from: [-0.06, -0.04], to: [-0.025, 0.04] },
  ]);
  expect(printedOf({ ...building, challenge: 12, act: 'pull' })[0]?.kind).toBe('paper');
  expect(printedOf(building)).toEqual([]);
  expect(building.hands[1]).toEqual([back()]);
});

test('a question names a brick as cards do, and by its number where the tower is not to be seen', () => {
  const question: NonNullable<TowerBrixView['question']> = {
    by: 1,
    kind: 'brick',
    twos: 0,
    threes: 0,
    extra: [],
    holder: null,
    points: null,
    brick: 'y1',
    of: [true, false],
    agreed: [false, true],
    answer: 'open',
  };
  const shown = { ...building, question, which: ['left'] };
  const asked = (view: TowerBrixView, language: string): string => questionText(view, ['Ann', 'Ben'], language);
  expect(asked(shown, 'en')).toBe('May Ben move the left yellow brick?');
  expect(asked(shown, 'de')).toBe('Ben fragt: Darf der linke gelbe Stein bewegt werden?');
  expect(asked({ ...building, question }, 'en')).toBe('May Ben move yellow brick 1?');
  expect(asked({ ...building, question }, 'de')).toBe('Ben fragt: Darf gelber Stein 1 bewegt werden?');
});

test('the solver is asked about the box of this match', () => {
  expect(boxOf(building)).toEqual({ box_short: 325, box_long: 425 });
  expect(boxOf({ ...building, box_mm: [60, 120] })).toEqual({ box_short: 100, box_long: 200 });
});

test('the log names a brick by its colour', async () => {
  expect(withColour('b2 asks to move b2.', { brick: 'b2' })).toBe('b2 asks to move a blue brick.');
  expect(withColour('Ann moves g1.', { brick: 'g1' })).toBe('Ann moves the gray brick.');
  expect(withColour('Ann says "no".', {})).toBe('Ann says "no".');
  settings.language = 'de';
  await followLanguage();
  expect(withColour('Ann bewegt y2.', { brick: 'y2' })).toBe('Ann bewegt einen gelben Stein.');
  expect(withColour('Ann stellt p1 hin.', { brick: 'p1' })).toBe('Ann stellt einen lila Stein hin.');
  settings.language = 'en';
  await followLanguage();
});

test('refusals name bricks as cards do', () => {
  const shown = { ...building, bricks: ['y1', 'y2', 'p1'], which: ['left', 'right', 'only'] };
  const named = (text: string): string => withCalled(text, shown);
  expect(named('brick 1 is in another hand')).toBe('The right yellow brick is in another hand');
  expect(named('this hand holds brick 2 already: let go of it first')).toBe(
    'This hand holds the purple brick already: let go of it first',
  );
  expect(named('Bo still has a hand on y1: let go of it first')).toContain('a hand on the left yellow brick:');
  expect(named("a move is such as 'move y1'")).toContain("'move y1'"); // what is typed has its signs
  expect(withCalled('brick 1 is in another hand', { ...building, bricks: ['y1', 'y2'] })).toBe(
    'Yellow brick 2 is in another hand',
  );
});
