// The versions of the rulebook, house rules and towers under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup } from '../room';
import { say } from './preset-texts';

/** The rules that version 4 can switch off. */
export const SWITCHES = [
  'top_row_safe',
  'put_on_top',
  'colours',
  'colour_bonus',
  'substitute',
  'draw_two',
  'skip',
  'one_more',
  'one_more_scores_nothing',
  'reverse',
  'edge',
  'center',
  'lose_two',
  'lose_more',
  'others_gain',
  'others_more',
  'add_points',
  'play_on',
];

const allOn: Values = Object.fromEntries(SWITCHES.map((name) => [name, true]));

function preset(name: string, options: Values): Preset {
  return { name: say('preset-name', { preset: name }), about: say('preset-about', { preset: name }), options };
}

/** A set of house rules: all that it does not name are on. */
const house = (name: string, ...off: string[]): Preset =>
  preset(name, { version: 4, ...allOn, ...Object.fromEntries(off.map((each) => [each, false])) });

export const groups = (): PresetGroup[] => [
  {
    title: say('preset-version'),
    many: false,
    presets: [
      preset('points', { version: 2, ...allOn }),
      preset('last', { version: 3, ...allOn }),
      house('kind', 'lose_two', 'lose_more', 'others_gain', 'others_more', 'one_more_scores_nothing'),
      house('short', 'skip', 'reverse', 'one_more', 'draw_two', 'substitute'),
      house('aside', 'put_on_top', 'top_row_safe', 'play_on'),
    ],
  },
  {
    title: say('preset-tower'),
    many: false,
    presets: [preset('small', { rows: 8 }), preset('usual', { rows: 18 }), preset('tall', { rows: 24 })],
  },
  {
    title: say('preset-length'),
    many: false,
    presets: [
      preset('one', { rounds: 1, target: 0 }),
      preset('each', { rounds: 0, target: 0 }),
      preset('target', { rounds: 12, target: 25 }),
    ],
  },
  {
    title: say('preset-more'),
    many: true,
    presets: [preset('faces', { open: true }), preset('strict', { strict: true })],
  },
];
