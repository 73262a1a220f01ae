// The game as a small drawing, for the front page.
import { box, type Stroke } from '../../ui/sketch';

export const sketch: Stroke[] = [
  ...box(48, 160, 26, 62, 14),
  ...box(138, 160, 26, 62, 14),
  ...box(40, 98, 132, 18, 14),
  ...box(92, 80, 30, 30, 14),
  ...box(60, 80, 22, 14, 14),
  { d: 'M186 40h38v54h-38z' },
  { d: 'M194 54h22M194 64h22M194 74h12' },
];
