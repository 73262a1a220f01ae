import { expect, test } from 'vitest';
import { settings } from '../../lib/browser/settings.svelte';
import { followLanguage } from '../../lib/language.svelte';
import { changed, choiceOf, waysTo, whyNot } from './board/dice';
import { drawIso } from './bricks/iso';
import { positionText } from './position';
import { sample, thing } from './sample';
import { overlay, overlaid } from './bench/picture/overlay';
import { outlook } from './board/dice';
import {
  adviceInWords,
  example,
  expected,
  fitInWords,
  moveInFull,
  moveInWords,
  objectInWords,
  pointerInWords,
  printName,
  stepsInShort,
} from './words';

test('what is expected is told in the words of the game', () => {
  expect(expected(sample, 0)).toBe('place a die');
  expect(expected(sample, 1)).toBe('wait');
  const prints = { ...sample, phase: 'prints', to_act: [0, 1], turn: null };
  expect(expected({ ...prints, taken: [{ '1x1': 5 }, {}] }, 0)).toBe('take one more yellow brick for your brickprint');
  expect(expected({ ...prints, taken: [{}, {}] }, 0)).toBe('take six yellow bricks for your brickprint');
  expect(expected({ ...prints, taken: [{ '1x1': 6 }, {}] }, 0)).toBe('build your brickprint and say what it is');
  expect(example(sample)).toBe('6>collect 2x3');
});

test('how far an object matches is told in cells', () => {
  const [object] = sample.objects[0] ?? [];
  const fit = { print: 1, shared: 10, cells: 12, extra: 1, turn: 0, at: [0, 0, 0], same: false };
  expect(fitInWords(fit, sample)).toBe('10 of 12 cells of “Wall”, 1 too many');
  expect(object && objectInWords(object, sample)).toBe(
    'Object A: 2 bricks (2x2, 1x1), 1 pip. 5 of 13 cells of “Crane”',
  );
});

test('bots’ brickprints have a name in the reader’s language, those of people keep theirs', async () => {
  expect(printName('Fir tree')).toBe('Fir tree');
  settings.language = 'de';
  await followLanguage();
  expect([printName('Fir tree'), printName('Omas Haus')]).toEqual(['Tanne', 'Omas Haus']);
  settings.language = 'en';
  await followLanguage();
});

test('tokens turn a die, and a 6 and a 1 are neighbours', () => {
  expect([changed(6, '+'), changed(1, '-'), changed(3, '++'), changed(4, '+-')]).toEqual([1, 6, 5, 4]);
  expect(choiceOf(sample, 6, 1)?.tokens).toBe('+');
  expect(waysTo(sample, 'collect1').map((way) => way.die)).toEqual([6]);
  expect(whyNot(sample, 'collect2', null, null)).toBe('Your brickyard has no brick with 2 pips.');
  expect(whyNot(sample, 'build', 6, 6)).toBe('Nothing that you have can be connected by exactly 6.');
  const choices = [
    {
      die: 4,
      tokens: '',
      value: 4,
      spaces: [],
      why: { recycle: { name: 'brick-work:wrong-face', args: { wanted: 5 } } },
    },
    { die: 4, tokens: '+', value: 5, spaces: [], why: { recycle: { name: 'brick-work:nothing-loose', args: {} } } },
  ];
  expect(whyNot({ ...sample, choices }, 'recycle', 4, 4)).toBe('You have no loose brick to return.');
});

test('a position is written as the game reads it', () => {
  const text = positionText(sample);
  expect(positionText({ ...sample, rolls_first: false })).toBe(text.replace('rules=2 ', ''));
  expect(positionText({ ...sample, phase: 'act', acting: 'collect3' })).toBe(
    text.replace('turn Blue', 'act Blue collect3'),
  );
  expect(text).toBe(
    'rules=2 turn Blue; first Blue; order 8 5; turns 44 1; pool 246; board ..3......; tokens 2 1; ' +
      'Blue 1x2*2 1x4 A=2x2@0,0,0+1x1r@0,0,1; Red 1x1*2; ' +
      "Blue's print Crane: 2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5; " +
      "Red's print Wall: 1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3",
  );
});

test('an object lies on a brickprint as it fits: what is missing, what is too much', () => {
  const print = thing('Step', '1x2@0,0,0+1x1@0,0,1').bricks;
  const object = thing('A', '1x2r@0,0,0+1x1@0,0,1').bricks;
  const fit = { print: 0, shared: 2, cells: 3, extra: 1, turn: 1, at: [0, 0, 0], same: false };
  const [own, missing, extra] = overlay(object, print, fit, 'blue');
  expect(own?.bricks).toHaveLength(2);
  expect(missing?.bricks.length).toBe(extra?.bricks.length);
  // In the object's own frame the object is as it was, whatever way the brickprint is turned.
  expect(overlaid(object, print, fit, 'blue')[0]?.bricks).toEqual(object);
});

test('a drawing leaves out what is hidden', () => {
  const one = drawIso([{ kind: '1x1', x: 0, y: 0, z: 0, turned: false }]);
  expect(one.faces.map((face) => face.side)).toEqual(['left', 'right', 'top', 'neck', 'stud']);
  const two = drawIso(thing('A', '1x1@0,0,0+1x1@0,0,1').bricks);
  expect(two.faces.filter((face) => face.side === 'stud')).toHaveLength(1);
});

test('a name that brings its article gets no second one', () => {
  const fit = { print: 0, shared: 13, cells: 13, extra: 0, turn: 0, at: [0, 0, 0], same: true };
  expect(fitInWords(fit, { ...sample, names: ['A snow plough', 'Boat'] })).toBe('It’s “A snow plough”');
  expect(fitInWords({ ...fit, print: 1 }, { ...sample, names: ['A snow plough', 'Boat'] })).toBe('It’s “Boat”');
});

test('what a die would do is known before it is let go', () => {
  expect(outlook(sample, 2, 2, 'collect2').why === '').toBe(
    sample.choices.some((each) => each.die === 2 && each.spaces.includes('collect2')),
  );
  for (const { die, value, tokens, spaces } of sample.choices)
    for (const space of spaces) {
      const kind = outlook(sample, die, value, space);
      expect([kind.value, kind.tokens]).toEqual([value, tokens.length]);
    }
});

test('a move is told in a few words', () => {
  expect(['4>collect 1x4', '5+>collect 2x3', '1->build 1x2/A@0,1,0', 'take 2x3'].map(moveInWords)).toEqual([
    'the 4 on Collect 4',
    'the 6 on Collect 6',
    'the 6 on Build',
    'take 2x3',
  ]);
  expect(['5+>collect', '1->build', 'collect 2x3', 'build 1x2/A@0,1,0', 'adjust'].map(moveInWords)).toEqual([
    'the 6 on Collect 6',
    'the 6 on Build',
    'Collect 6',
    'Build',
    'Adjust',
  ]);
});

test('a move is told in full where it has to be made, and nobody has to read notation', () => {
  const moves = [
    '4>collect 2x2',
    '5+>adjust',
    '5>recycle 2x2>1x2,1x2',
    '6-->build 1x4/1x3@0,0,0; A/Br@-1,1,1',
    '3>demolish A^1,2; B^3',
    'take 2x3',
    '5+>build',
    'recycle 2x2>1x2,1x2',
    'build 1x2/A@0,1,0',
    'adjust',
  ];
  expect(moves.map(moveInFull)).toEqual([
    'the 4 on Collect 4 (2x2)',
    'the 5, made 6, on Adjust',
    'the 5 on Recycle (2x2 for 1x2, 1x2)',
    'the 6, made 4, on Build (1x4 on 1x3, object A on object B)',
    'the 3 on Demolish (bricks 1, 2 off object A, brick 3 off object B)',
    'take 2x3',
    'the 5, made 6, on Build',
    'Recycle (2x2 for 1x2, 1x2)',
    'Build (1x2 on object A)',
    'Adjust',
  ]);
  expect(['collect1', 'build', '1x2'].map(pointerInWords)).toEqual(['Collect 1', 'Build', 'the 1x2']);
});

test('advice says which move it is, before anything is set up', async () => {
  expect(adviceInWords('3>collect 1x3')).toBe('Place the 3 on Collect 3 and collect a 1x3.');
  expect(adviceInWords('5+>collect 2x3')).toBe('Place the 5, made 6 with one token, on Collect 6 and collect a 2x3.');
  expect(adviceInWords('1-->build 1x2/A@0,1,0')).toBe('Place the 1, made 5 with 2 tokens, on Build.');
  expect(adviceInWords('take 2x3')).toBe('Take a 2x3.');
  expect(adviceInWords('4>collect')).toBe('Place the 4 on Collect 4.');
  expect(adviceInWords('collect 2x2')).toBe('Collect 4: collect a 2x2.');
  expect(adviceInWords('build 1x2/A@0,1,0')).toBe('Take the action of Build.');
  expect(adviceInWords('print Crane: 1x1/2x2@0,0,0')).toBe('');
  settings.language = 'de';
  await followLanguage();
  expect(adviceInWords('5+>collect 2x3')).toBe(
    'Setz die 5, für einen Chip auf 6 gedreht, auf Collect 6 und hol einen 2x3.',
  );
  settings.language = 'en';
  await followLanguage();
});

test('steps of a plan that repeat are said once', () => {
  const [one, two] = ['Collect 1: take a 1x1', 'Build 2: 1x2 onto A'];
  expect(stepsInShort([one, one, one, two, one], 5)).toEqual([`${one} (×3)`, two, one]);
  expect(stepsInShort([one, two, one], 2)).toEqual([one, two]);
});
