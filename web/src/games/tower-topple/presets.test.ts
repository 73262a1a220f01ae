import { expect, test } from 'vitest';
import type { Preset } from '../room';
import type { Values } from '../../lib/schema';
import { BOX } from './constants';
import { groups, isAlone, tally } from './presets';
import { room } from './room';

const fits = (values: Values, { options }: Preset): boolean =>
  Object.entries(options).every(([name, value]) => values[name] === value);

test('a version, a tower and a length are chosen apart from each other, and each choice is shown', () => {
  const [versions = [], towers = [], lengths = []] = ['Version', 'Tower', 'Length'].map((title) =>
    groups().flatMap((group) =>
      group.title === title ? group.presets.filter(({ options }) => !isAlone(options)) : [],
    ),
  );
  for (const version of versions)
    for (const tower of towers)
      for (const length of lengths)
        for (const next of versions) {
          const values = { ...version.options, ...tower.options, ...length.options, ...next.options };
          const on = groups()
            .filter((group) => !group.many && !group.asks && (group.when?.(values) ?? true))
            .map(({ presets }) => presets.filter((preset) => fits(values, preset)).map(({ name }) => name));
          expect(on.map((names) => names.length)).toEqual([1, 1, 1]);
          expect([on[0]?.[0], on[1]?.[0]]).toEqual([next.name, tower.name]);
        }
});

test('what a fall costs is asked with each answer in words, where there are points', () => {
  const [fall, ...more] = groups().filter(({ asks }) => asks);
  expect(more).toEqual([]);
  expect(fall?.asks?.text).toContain('What shall a fall cost at your table?');
  expect(fall?.presets.map(({ options }) => options)).toEqual([
    { fall: 'rulebook' },
    { fall: 'minus 3' },
    { fall: 'tower lost' },
  ]);
  expect([1, 2, 3, 4].map((version) => fall?.when?.({ version }))).toEqual([true, true, false, true]);
});

test('alone is one seat with one tower, and any other version is for the seats of the game', () => {
  const [versions] = groups();
  const alone = versions?.presets.find(({ options }) => isAlone(options));
  expect(alone).toMatchObject({ name: 'Alone', options: { version: 1, rounds: 0, target: 0, teams: 0 } });
  const values = { ...versions?.presets[2]?.options, rounds: 12, target: 25, teams: 3, ...alone?.options };
  expect(room.presets?.seats?.(values)).toEqual([1, 1]);
  expect(groups().filter((group) => group.when?.(values) ?? true)).toHaveLength(3); // no length, and no price of a fall
  for (const other of versions?.presets ?? [])
    if (other.name !== alone?.name) expect(room.presets?.seats?.({ ...values, ...other.options })).toBeNull();
});

const box = { ...Object.fromEntries(BOX.map((name) => [name, 2])), plain: 18 };

test('the box says how many bricks it has for the tower', () => {
  expect(tally({ rows: 18, ...box })).toEqual({
    text: '54 bricks: just as many as the tower takes.',
    warns: false,
  });
  expect(tally({ rows: 24, ...box }).text).toContain('54 bricks, and the tower takes 72: plain');
  expect(tally({ rows: 8, ...box })).toMatchObject({ warns: true });
});
