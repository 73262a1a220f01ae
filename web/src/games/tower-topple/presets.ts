// The versions of the rulebook, house rules and towers under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup, Tally } from '../room';
import { ACROSS, BOX, HOUSE_VERSION, NO_POINTS_VERSION, SWITCHES } from './constants';
import { t } from './preset-texts';

const allOn: Values = Object.fromEntries(SWITCHES.map((name) => [name, true]));

function preset(name: string, options: Values): Preset {
  return { name: t('preset-name', { preset: name }), about: t('preset-about', { preset: name }), options };
}

/** A set of house rules: all that it does not name are on. */
const house = (name: string, ...off: string[]): Preset =>
  preset(name, { version: HOUSE_VERSION, ...allOn, ...Object.fromEntries(off.map((each) => [each, false])) });

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
      preset('standard', { version: 1, ...allOn }),
      preset('points', { version: 2, ...allOn }),
      preset('last', { version: NO_POINTS_VERSION, ...allOn, target: 0 }),
      house('kind', 'lose_two', 'lose_more', 'others_gain', 'others_more', 'one_more_scores_nothing'),
      house('short', 'skip', 'reverse', 'one_more', 'draw_two', 'substitute'),
      house('aside', 'put_on_top', 'top_row_safe', 'play_on'),
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
    when: ({ version }) => version === NO_POINTS_VERSION,
  },
  {
    title: t('preset-length'),
    many: false,
    presets: [...lengths(), preset('target', { rounds: 12, target: 25 })],
    when: ({ version }) => version !== NO_POINTS_VERSION,
  },
  {
    title: t('preset-fall'),
    many: false,
    presets: [
      preset('fall-rulebook', { fall: 'rulebook' }),
      preset('fall-minus-3', { fall: 'minus 3' }),
      preset('fall-tower-lost', { fall: 'tower lost' }),
    ],
    when: ({ version }) => version !== NO_POINTS_VERSION,
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
