// What chance may do next, where an analysis has to say it: a tower is built, a face is read, and bricks do what is
// hoped for: they come out, and they lie.
import type { Values } from '../../lib/schema';
import { ACROSS, COLOURS, HIDDEN, LETTERS } from './constants';
import type { TowerToppleView } from './view';

const letterOf: Readonly<Record<string, string>> = LETTERS;
const names = Object.keys(LETTERS);

/** One of these, in order, so many of each. */
function deck(counts: Record<string, number>, of: readonly string[]): string[] {
  return of.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => name));
}

function tower(view: TowerToppleView, random: () => number): string {
  const letters = Array.from<unknown, string>({ length: view.bricks }, () => HIDDEN);
  const below = letters.length - ACROSS; // the top row has no colours
  for (const paint of deck(view.left, COLOURS)) {
    let index = Math.floor(random() * below);
    while (letters[index] !== HIDDEN) index = (index + 1) % below;
    letters[index] = letterOf[paint] ?? HIDDEN;
  }
  if (view.open) {
    const rest = deck(
      view.left,
      names.filter((name) => !COLOURS.some((paint) => paint === name)),
    );
    letters.forEach((letter, index) => {
      if (letter !== HIDDEN) return;
      const [name] = rest.splice(Math.floor(random() * rest.length), 1);
      letters[index] = letterOf[name ?? ''] ?? LETTERS.plain;
    });
  }
  return `tower ${String(Math.floor(random() * 2 ** 31))} ${letters.join('')}`;
}

/** Chance's next event, or null where it is not for us to say. */
export function chance(view: TowerToppleView, _options: Values, random: () => number): string | null {
  const faces = deck(view.left, names);
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
