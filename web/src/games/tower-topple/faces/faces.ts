// What is printed on the bricks of Tower Topple, as it is shown and read out. The names are those of the notation.
import { ENGLISH } from '../../../lib/language.svelte';
import { COLOURS, LETTERS } from '../constants';
import { t } from '../texts';

export type Paint = (typeof COLOURS)[number];

/** What is printed on a brick. Its words are in English, as in every box; all else that is said of it is in the reader's
 * language when it is read. */
export class Face {
  constructor(
    readonly name: string, // in notation
    readonly group: 'plain' | 'colour' | 'next' | 'turn' | 'points',
    readonly paint: Paint | null = null, // the colour that it has or asks for
  ) {}

  /** On a button or in a queue. */
  get brief(): string {
    return t('face-brief', { face: this.name });
  }

  /** Whether there are words on it. */
  get hasWords(): boolean {
    return this.group !== 'plain' && this.group !== 'colour';
  }

  /** On the card: its words, or what it is where it has none. */
  get title(): string {
    return this.hasWords ? t(ENGLISH, 'name-brick', { face: this.name }) : this.brief;
  }

  /** What its words mean; '' where the reader has read that in the title. */
  get meaning(): string {
    const meaning = this.hasWords ? t('name-brick', { face: this.name }) : '';
    return meaning === this.title ? '' : meaning;
  }

  /** The title with the meaning behind it, for those who hear it. */
  get titleWithMeaning(): string {
    return this.meaning ? `${this.title} (${this.meaning})` : this.title;
  }

  /** What it asks for, in our own words. */
  get text(): string {
    return this.group === 'colour'
      ? t('face-colour-about', { paint: this.name })
      : t('face-about', { face: this.name, paint: this.paint ?? 'none' });
  }
}

const GROUPS_IN_ORDER: readonly Face['group'][] = ['plain', 'colour', 'next', 'turn', 'points'];
const TURN = ['skip', 'one-more', 'reverse'];
const POINTS = ['lose-2', 'others-gain', 'add-2', 'add-3'];

function faceNamed(name: string): Face {
  const paint = COLOURS.find((colour) => name === colour || name === `draw-${colour}`) ?? null;
  if (name === 'plain') return new Face(name, 'plain');
  if (name === paint) return new Face(name, 'colour', paint);
  return new Face(name, TURN.includes(name) ? 'turn' : POINTS.includes(name) ? 'points' : 'next', paint);
}

export const FACES: Face[] = Object.keys(LETTERS)
  .map(faceNamed)
  .sort((one, other) => GROUPS_IN_ORDER.indexOf(one.group) - GROUPS_IN_ORDER.indexOf(other.group));

const byName = new Map(FACES.map((each) => [each.name, each]));

/** What is printed under a name; what nobody knows is plain. */
export function faceOf(name: string): Face {
  return byName.get(name) ?? (FACES[0] as Face);
}

/** How the companion groups its buttons. */
export const GROUPS: { name: 'plain' | 'next' | 'turn' | 'points'; faces: Face[] }[] = [
  { name: 'plain', faces: FACES.filter((each) => each.group === 'plain' || each.group === 'colour') },
  { name: 'next', faces: FACES.filter((each) => each.group === 'next') },
  { name: 'turn', faces: FACES.filter((each) => each.group === 'turn') },
  { name: 'points', faces: FACES.filter((each) => each.group === 'points') },
];
