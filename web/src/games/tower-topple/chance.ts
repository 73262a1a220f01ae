// What chance may do next, where an analysis has to say it: a tower is built, a face is read, and bricks do what is
// hoped for: they come out, and they lie.
import type { Values } from '../../lib/schema';
import { PAINTS } from './faces/faces';
import type { TowerToppleView } from './view';

const LETTERS: Record<string, string> = {
  plain: 'P',
  blue: 'B',
  green: 'G',
  red: 'R',
  yellow: 'Y',
  'draw-blue': 'b',
  'draw-green': 'g',
  'draw-red': 'r',
  'draw-yellow': 'y',
  'draw-two': '2',
  skip: 'S',
  'one-more': 'M',
  reverse: 'V',
  edge: 'E',
  center: 'C',
  'lose-2': 'L',
  'others-gain': 'O',
  'add-2': 'A',
  'add-3': 'T',
};

/** One of these, in order, so many of each. */
function deck(counts: Record<string, number>, names: string[]): string[] {
  return names.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => name));
}

function tower(view: TowerToppleView, random: () => number): string {
  const letters = Array.from({ length: view.bricks }, () => '.');
  const below = letters.length - 3; // the top row has no colours
  for (const paint of deck(view.left, PAINTS)) {
    let index = Math.floor(random() * below);
    while (letters[index] !== '.') index = (index + 1) % below;
    letters[index] = LETTERS[paint] ?? '.';
  }
  if (view.open) {
    const rest = deck(
      view.left,
      Object.keys(LETTERS).filter((name) => !PAINTS.includes(name as never)),
    );
    letters.forEach((letter, index) => {
      if (letter !== '.') return;
      const [name] = rest.splice(Math.floor(random() * rest.length), 1);
      letters[index] = LETTERS[name ?? 'plain'] ?? 'P';
    });
  }
  return `tower ${String(Math.floor(random() * 2 ** 31))} ${letters.join('')}`;
}

/** Chance's next event, or null where it is not for us to say. */
export function chance(view: TowerToppleView, _options: Values, random: () => number): string | null {
  const faces = deck(view.left, Object.keys(LETTERS));
  const face = faces[Math.floor(random() * faces.length)] ?? 'plain';
  switch (view.phase) {
    case 'build':
      return tower(view, random);
    case 'face':
    case 'read':
      return `face ${face}`;
    case 'draw':
      return `drew ${face}`;
    case 'pull':
      return 'out';
    case 'touch':
      return 'felt loose';
    case 'place':
      return 'stands';
    case 'rest':
      return 'rest';
    case 'judge':
      return 'verdict no';
    default:
      return null;
  }
}
