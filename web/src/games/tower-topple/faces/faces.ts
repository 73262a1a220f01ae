// What is printed on the bricks of Tower Topple, as it is shown and read out. The names are those of the notation.
import { say } from '../texts';

export type Paint = 'blue' | 'green' | 'red' | 'yellow';

/** What is printed on a brick; its words are in the reader's language when they are read. */
export class Face {
  constructor(
    readonly name: string, // in notation
    readonly group: 'plain' | 'colour' | 'next' | 'turn' | 'points',
    readonly paint: Paint | null = null, // the colour that it has or asks for
  ) {}

  /** On a button or in a queue. */
  get brief(): string {
    return say('face-brief', { face: this.name });
  }

  /** On the card: what is printed, or its colour. */
  get title(): string {
    return say('face-title', { face: this.name });
  }

  /** What it asks for, in our own words. */
  get text(): string {
    return this.group === 'colour'
      ? say('face-colour-about', { paint: this.name })
      : say('face-about', { face: this.name, paint: this.paint ?? 'none' });
  }
}

export const PAINTS: Paint[] = ['blue', 'green', 'red', 'yellow'];

export const FACES: Face[] = [
  new Face('plain', 'plain'),
  ...PAINTS.map((paint) => new Face(paint, 'colour', paint)),
  ...PAINTS.map((paint) => new Face(`draw-${paint}`, 'next', paint)),
  new Face('draw-two', 'next'),
  new Face('edge', 'next'),
  new Face('center', 'next'),
  new Face('skip', 'turn'),
  new Face('one-more', 'turn'),
  new Face('reverse', 'turn'),
  new Face('lose-2', 'points'),
  new Face('others-gain', 'points'),
  new Face('add-2', 'points'),
  new Face('add-3', 'points'),
];

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
