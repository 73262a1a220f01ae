// The versions of the rulebook, house rules and towers under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup } from '../room';
import { say } from './preset-texts';

/** The rules that version 4 can switch off, and how the page calls them. */
export const SWITCHES: { name: string; title: string; off: string }[] = [
  { name: 'top_row_safe', title: 'The top row is safe', off: 'Bricks of the highest whole row may be pulled as well.' },
  { name: 'put_on_top', title: 'Back on top', off: 'A brick that is out is laid aside and scores at once.' },
  { name: 'colours', title: 'Colours are ordered', off: 'Bricks that ask for a colour are plain.' },
  { name: 'colour_bonus', title: 'Three for a colour', off: 'A colour that was ordered pays 1 point, not 3.' },
  { name: 'substitute', title: 'Two for a colour', off: 'Nobody may claim that a colour cannot be pulled.' },
  { name: 'draw_two', title: 'Draw two', off: 'Such bricks are plain.' },
  { name: 'skip', title: 'Skip', off: 'Such bricks are plain.' },
  { name: 'one_more', title: 'Draw one more', off: 'Such bricks are plain.' },
  { name: 'one_more_scores_nothing', title: 'One more scores nothing', off: 'The extra brick pays as any other does.' },
  { name: 'reverse', title: 'Reverse', off: 'Such bricks are plain.' },
  { name: 'edge', title: 'Edge bricks', off: 'Such bricks are plain.' },
  { name: 'center', title: 'Center bricks', off: 'Such bricks are plain.' },
  { name: 'lose_two', title: 'Lose 2', off: 'Such bricks are plain.' },
  { name: 'lose_more', title: 'Lose 2 more', off: 'Toppling with "You lose 2" in hand costs 2, not 4.' },
  { name: 'others_gain', title: 'Others gain 1', off: 'Such bricks are plain.' },
  { name: 'others_more', title: 'Others gain 3 more', off: 'Toppling with it in hand gives the others 1, not 4.' },
  { name: 'add_points', title: 'Add 2 and add 3', off: 'Such bricks are plain.' },
  { name: 'play_on', title: 'Play on', off: 'The match ends with the first tower that topples.' },
];

const allOn: Values = Object.fromEntries(SWITCHES.map(({ name }) => [name, true]));

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
