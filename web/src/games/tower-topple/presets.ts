// The versions of the rulebook, house rules and towers under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup } from '../room';
import { say } from './texts';

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

/** A set of house rules: all that it does not name are on. */
function house(name: string, about: string, ...off: string[]): Preset {
  return { name, about, options: { version: 4, ...allOn, ...Object.fromEntries(off.map((each) => [each, false])) } };
}

export const groups = (): PresetGroup[] => [
  {
    title: 'Version',
    many: false,
    presets: [
      {
        name: 'Every brick 1 point',
        about: 'Version 2: no texts, no orders; whoever moves most bricks wins.',
        options: { version: 2, ...allOn },
      },
      {
        name: 'No points',
        about: 'Version 3: whoever moved the last brick before the tower topples wins the round.',
        options: { version: 3, ...allOn },
      },
      house(
        'Kind',
        'Version 4: nothing is lost and nothing is given away, and the extra brick pays as well.',
        'lose_two',
        'lose_more',
        'others_gain',
        'others_more',
        'one_more_scores_nothing',
      ),
      house(
        'Short orders',
        'Version 4: no skipping, no turning round, no second brick: every turn is one brick of whoever is next.',
        'skip',
        'reverse',
        'one_more',
        'draw_two',
        'substitute',
      ),
      house(
        'Laid aside',
        'Version 4: bricks are not put back on top, the top row may be pulled, and the first fall ends the match.',
        'put_on_top',
        'top_row_safe',
        'play_on',
      ),
    ],
  },
  {
    title: 'Tower',
    many: false,
    presets: [
      { name: 'Small', about: '8 rows: a round of some minutes.', options: { rows: 8 } },
      { name: 'Usual', about: '18 rows, 54 bricks.', options: { rows: 18 } },
      { name: 'Tall', about: '24 rows: more to choose from, and more to lose.', options: { rows: 24 } },
    ],
  },
  {
    title: 'Length',
    many: false,
    presets: [
      { name: 'One tower', about: 'The match ends when it topples.', options: { rounds: 1, target: 0 } },
      {
        name: 'A tower each',
        about: 'As many rounds as there are players or teams.',
        options: { rounds: 0, target: 0 },
      },
      {
        name: 'To 25 points',
        about: 'Until somebody has 25 at the end of a round, 12 rounds at the most.',
        options: { rounds: 12, target: 25 },
      },
    ],
  },
  {
    title: 'More',
    many: true,
    presets: [
      {
        name: 'Open faces',
        about: 'What is printed on the bricks can be read while they are still in the tower.',
        options: { open: true },
      },
      {
        name: say('preset-strict'),
        about: say('preset-strict-about'),
        options: { strict: true },
      },
    ],
  },
];
