// Towers that were won, kept in this browser, so that one can look at all of them again.
import { read, write } from '../../lib/store';

/** A card that a tower had to meet. */
export interface WonCard {
  seat: number;
  name: string | null;
  points: number;
  text: string | null;
  text_de: string | null;
}

/** A tower that met everything, as the view of a match tells it. */
export interface WonTower {
  round: number;
  points: number;
  bonus: number;
  height_mm: number;
  grounded: number;
  poses: string;
  used: string[];
  cards: WonCard[];
}

/** A tower of the gallery. */
export interface KeptTower extends WonTower {
  key: string; // the same tower has the same
  built: number; // milliseconds since 1970
}

const KEY = 'gallery.towerbrix';
const MOST = 120;

export const keyOf = ({ poses, cards }: WonTower): string =>
  `${cards.map(({ name, text }) => name ?? text ?? '').join(',')} ${poses}`;

/** All towers that were kept here, the newest first. */
export const kept = (): KeptTower[] => read<KeptTower[]>(KEY, []);

/** Keep towers; those that hang there already stay as they are. Returns all. */
export function keep(towers: WonTower[], now = Date.now()): KeptTower[] {
  const before = kept();
  const known = new Set(before.map(({ key }) => key));
  const fresh = towers
    .map((tower): KeptTower => ({ ...tower, key: keyOf(tower), built: now }))
    .filter(({ key, poses }) => poses !== '' && !known.has(key));
  if (fresh.length === 0) return before;
  const all = [...fresh.reverse(), ...before].slice(0, MOST);
  write(KEY, all);
  return all;
}

/** Take one down. Returns the others. */
export function takeDown(key: string): KeptTower[] {
  const left = kept().filter((tower) => tower.key !== key);
  write(KEY, left);
  return left;
}

/** What a tower amounts to, in a line. */
export function factsOf({ height_mm, grounded, points, bonus }: WonTower): string {
  const standing = (height_mm / 60).toFixed(1).replace(/\.0$/, '');
  const facts = [
    `${String(Math.round(height_mm))} mm high (${standing} standing bricks)`,
    `${String(grounded)} on the table`,
    ...(points > 0 ? [`${String(points)} points${bonus > 0 ? `, ${String(bonus)} of them bonus` : ''}`] : []),
  ];
  return facts.join(' · ');
}
