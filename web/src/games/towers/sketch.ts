// The game as a small drawing, for the front page.
import { box, type Stroke } from '../../ui/sketch';

function stack(x: number, y: number, floors: string[], w = 44, h = 11): Stroke[] {
  return floors.flatMap((paint, level) => box(x, y - level * h, w, h, 20, paint));
}

export const sketch: Stroke[] = [
  ...stack(104, 70, ['white']),
  ...stack(168, 70, ['black', 'white']),
  ...stack(30, 78, ['black']),
  ...stack(20, 118, ['white', 'black', 'white', 'white']),
  ...stack(90, 118, ['black', 'black', 'white', 'black', 'white', 'black']),
  ...stack(160, 118, ['white']),
  ...stack(10, 162, ['black', 'white', 'black']),
  ...stack(80, 162, ['white']),
  ...stack(150, 162, ['black', 'utility', 'black']),
];
