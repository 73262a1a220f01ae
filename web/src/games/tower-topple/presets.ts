// The versions of the rulebook, house rules and towers under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup, Tally } from '../room';
import { ACROSS, BOX, HOUSE_VERSION, NO_POINTS_VERSION, SWITCHES } from './constants';
import { t } from './preset-texts';

const allOn: Values = Object.fromEntries(SWITCHES.map((name) => [name, true]));

const versionOf = (version: number, name: string, more: Values = {}): Preset =>
  preset(name, { version, ...allOn, alone: false, ...more });

function preset(name: string, options: Values): Preset {
  return { name: t('preset-name', { preset: name }), about: t('preset-about', { preset: name }), options };
}

/** A set of house rules: all that it does not name are on. */
const house = (name: string, ...off: string[]): Preset =>
  versionOf(HOUSE_VERSION, name, Object.fromEntries(off.map((each) => [each, false])));

/** Whether these options are for one, with one tower. */
export const isAlone = (values: Values): boolean => values['alone'] === true;

const lengths = (): Preset[] => [
  preset('one', { rounds: 1, target: 0 }),
  preset('each', { rounds: 0, target: 0 }),
  preset('twelve', { rounds: 12, target: 0 }),
];

export const groups = (): PresetGroup[] => [
  {
    title: t('preset-version'),
    many: false,
    presets: [
      versionOf(1, 'standard'),
      versionOf(2, 'points'),
      versionOf(NO_POINTS_VERSION, 'last', { target: 0 }),
      house('kind', 'lose_two', 'lose_more', 'others_gain', 'others_more', 'one_more_scores_nothing'),
      house('short', 'skip', 'reverse', 'one_more', 'draw_two', 'substitute'),
      house('aside', 'put_on_top', 'top_row_safe', 'play_on'),
      versionOf(1, 'alone', { alone: true, rounds: 0, target: 0, teams: 0 }),
    ],
  },
  {
    title: t('preset-tower'),
    many: false,
    presets: [preset('small', { rows: 8 }), preset('usual', { rows: 18 }), preset('tall', { rows: 24 })],
  },
  {
    title: t('preset-length'),
    many: false,
    presets: lengths(),
    when: (values) => values['version'] === NO_POINTS_VERSION && !isAlone(values),
  },
  {
    title: t('preset-length'),
    many: false,
    presets: [...lengths(), preset('target', { rounds: 12, target: 25 })],
    when: (values) => values['version'] !== NO_POINTS_VERSION && !isAlone(values),
  },
  {
    title: t('preset-fall'),
    many: false,
    presets: [
      preset('fall-rulebook', { fall: 'rulebook' }),
      preset('fall-minus-3', { fall: 'minus 3' }),
      preset('fall-tower-lost', { fall: 'tower lost' }),
    ],
    when: (values) => values['version'] !== NO_POINTS_VERSION && !isAlone(values),
    asks: { option: 'fall', text: t('preset-fall-asked') },
  },
  {
    title: t('preset-more'),
    many: true,
    presets: [preset('faces', { open: true }), preset('strict', { strict: true })],
  },
];

/** How the box and the tower that is built from it go together. */
export function tally(values: Values): Tally {
  const [box, tower] = [
    BOX.reduce<number>((sum, name) => sum + Number(values[name]), 0),
    ACROSS * Number(values['rows']),
  ];
  const fits = box === tower ? 'yes' : box < tower ? 'lacks' : 'exceeds';
  return { text: t('box-tally', { box, tower, fits }), warns: box > tower };
}
