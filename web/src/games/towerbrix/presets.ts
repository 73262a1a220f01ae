// The ways to play TowerBrix under names, and who builds. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { Preset, PresetGroup, Start } from '../room';
import { PICTURES } from './challenge-pictures';

const BASE: Values = { variant: 'base', challenge: 0 };

/** The challenges in their order: name, and what it is about. */
export const CHALLENGES: readonly [string, string][] = [
  ['Small Footprint', 'At most two bricks touch the table.'],
  ['Time Pressure', 'Every thumb is up within two and a half minutes.'],
  ['Trade Secret', 'Nobody says a word while you build.'],
  ['Custom Built', 'Two bricks on the table, and as high as four standing bricks.'],
  ['Shoddy Construction', 'A blow on the table has to bring it down.'],
  ['Masterpiece', 'The tower is its own mirror image.'],
  ['Budget Cuts', 'A brick is taken from below, and nothing falls.'],
  ['Staffing Shortage', 'A brick that was let go of is not moved again.'],
  ['One Brick Wonder', 'A single brick on the table; one card may be dropped.'],
  ['Blind Luck', 'The last seat sees no tower. Two players at least.'],
  ['Tower Bridge', 'Across the river, from bank to bank.'],
  ['Settling Foundations', 'The paper is pulled from under it.'],
  ['High Standards', 'As high as five standing bricks; one card may be dropped.'],
  ['Absurd Undertaking', 'Across the swamp, on three foundations.'],
];

const challenge = ([name, about]: (typeof CHALLENGES)[number], index: number): Preset => ({
  name: `${String(index + 1)} ${name}`,
  about,
  options: { variant: 'challenge', challenge: index + 1 },
  picture: PICTURES[index] ?? [],
});

export const groups: PresetGroup[] = [
  {
    title: 'Game',
    many: false,
    presets: [
      {
        name: 'First steps',
        about: 'The introduction: three rounds with ever more cards of two points; attempts are counted.',
        options: { variant: 'intro', challenge: 0, deck: 'green' },
      },
      { name: 'Green cards', about: 'Eight bricks, all of them used.', options: { ...BASE, deck: 'green' } },
      {
        name: 'Pink cards',
        about: 'Nine bricks, one of each colour at least: a little harder.',
        options: { ...BASE, deck: 'pink' },
      },
    ],
  },
  { title: 'Challenges', many: false, pictured: true, presets: CHALLENGES.map(challenge) },
  {
    title: 'Level of a challenge',
    many: false,
    presets: [
      { name: 'Easy, 12 points', about: 'Cards of 12 points.', options: { level: 'easy' } },
      { name: 'Medium, 15 points', about: 'Cards of 15 points.', options: { level: 'medium' } },
      { name: 'Hard, 18 points', about: 'Cards of 18 points.', options: { level: 'hard' } },
    ],
  },
  {
    title: 'More',
    many: true,
    presets: [
      {
        name: 'No contradictions',
        about: 'Only cards are dealt for which the solver knows a tower.',
        options: { solvable: true },
      },
      { name: 'Open cards', about: 'All cards lie face up: a gentle way to begin.', options: { open: true } },
      {
        name: 'By eye',
        about: 'Your cards do not say whether they are met: look for yourselves, as at a real table.',
        options: { live_check: false },
      },
    ],
  },
];

export const starts: Start[] = [
  {
    name: 'First steps',
    about: 'The introduction: few cards, easily met',
    seats: ['me', 'bot 1', 'bot 1'],
    options: { variant: 'intro', solvable: true },
  },
  {
    name: 'With two bots',
    about: 'Green cards',
    seats: ['me', 'bot 1', 'bot 1'],
    options: { solvable: true },
  },
  { name: 'Alone', about: 'All cards open', seats: ['me'], options: {} },
  {
    name: 'With friends',
    about: 'A link for each of them',
    seats: ['me', 'friend', 'friend'],
    options: {},
  },
];
