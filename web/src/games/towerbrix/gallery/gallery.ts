// Towers that were won, kept in this browser, so that one can look at all of them again.
import { decimal, listed } from '../../../lib/browser/intl';
import { t } from '../texts';
import { read, write } from '../../../lib/browser/storage';
import type { Message } from '../../../lib/wire';

/** A card that a tower had to meet. */
export interface WonCard {
  seat: number;
  name: string | null;
  points: number;
  text: string | null;
  localizable: Message | null;
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

/** Who built a tower of real bricks, and what their match came to. How such a tower stands nobody has told the hall. */
export interface RealTable {
  names: string[];
  deck: string;
  title: string; // what was played
  total: number | null; // points of the whole match, once it is over
  rank: string | null;
}

/** A tower of the gallery. */
export interface StoredTower extends WonTower {
  key: string; // the same tower has the same
  built: number; // milliseconds since 1970
  real?: RealTable; // of real bricks
}

const KEY = 'gallery.towerbrix';
const PHOTOS = 'photos.towerbrix';
export const MAX_TOWERS = 120;
export const MAX_PHOTOS = 40; // a browser keeps about 5 MB, a photo is about 60 kB

export const keyOf = ({ poses, cards }: WonTower): string =>
  `${cards.map(({ name, text }) => name ?? text ?? '').join(',')} ${poses}`;

/** The same of a tower of real bricks: these cards, in these hands, for so many points. */
export const realKeyOf = ({ round, points, cards }: WonTower): string =>
  `real ${String(round)} ${String(points)} ${cards.map(({ seat, name }) => `${String(seat)}:${name ?? ''}`).join()}`;

/** All towers that were kept here, the newest first. */
export const storedTowers = (): StoredTower[] => read<StoredTower[]>(KEY, []);

/** Write the gallery, the newest first; where it is full the oldest make room, those without a photo first. */
function writeTowers(towers: StoredTower[]): StoredTower[] {
  const photos = allPhotos();
  const oldest = towers.filter(({ key }) => !(key in photos)).reverse();
  const dropped = new Set(oldest.slice(0, Math.max(0, towers.length - MAX_TOWERS)));
  const kept = towers.filter((tower) => !dropped.has(tower));
  write(KEY, kept);
  return kept;
}

/** Keep towers; those that hang there already stay as they are. Returns all. */
export function keepTowers(towers: WonTower[], now = Date.now()): StoredTower[] {
  const before = storedTowers();
  const storedKeys = new Set(before.map(({ key }) => key));
  const fresh = towers
    .map((tower): StoredTower => ({ ...tower, key: keyOf(tower), built: now }))
    .filter(({ key, poses }) => poses !== '' && !storedKeys.has(key));
  if (fresh.length === 0) return before;
  return writeTowers([...fresh.reverse(), ...before]);
}

/** Keep towers of real bricks; of those that hang there already, what has come of their match. Returns all. */
export function keepReal(towers: WonTower[], real: RealTable, now = Date.now()): StoredTower[] {
  const before = storedTowers();
  const mine = new Map(towers.map((tower) => [realKeyOf(tower), tower]));
  const old = before.map((tower) => (mine.delete(tower.key) ? { ...tower, real } : tower));
  const fresh = [...mine].map(([key, tower]): StoredTower => ({ ...tower, key, built: now, real }));
  const all = [...fresh.reverse(), ...old];
  return JSON.stringify(all) === JSON.stringify(before) ? before : writeTowers(all);
}

// --- photos, which never leave this browser --------------------------------------------------------------------------

const allPhotos = (): Record<string, string> => read<Record<string, string>>(PHOTOS, {});

export const photoOf = (key: string): string | null => allPhotos()[key] ?? null;

/** Keep a photo of a tower, or take it away with null. Returns false where there is room for no more. */
export function keepPhoto(key: string, photo: string | null): boolean {
  const { [key]: before, ...others } = allPhotos();
  if (photo !== null && before === undefined && Object.keys(others).length >= MAX_PHOTOS) return false;
  write(PHOTOS, photo === null ? others : { ...others, [key]: photo });
  return true;
}

/** A picture as small as it is kept, as a data URL. Rejects what is no picture. */
export async function shrinkPhoto(file: Blob, edge = 640): Promise<string> {
  const picture = await createImageBitmap(file);
  const part = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * part));
  canvas.height = Math.max(1, Math.round(picture.height * part));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.72);
}

/** Take one down. Returns the others. */
export function removeTower(key: string): StoredTower[] {
  const left = storedTowers().filter((tower) => tower.key !== key);
  write(KEY, left);
  if (photoOf(key) !== null) keepPhoto(key, null);
  return left;
}

/** What a tower amounts to, in a line. */
export function factsOf({ height_mm, grounded, points, bonus, real }: WonTower & { real?: RealTable }): string {
  const standing = decimal(height_mm / 60, 1, 0);
  const facts = [
    ...(real
      ? [real.title, listed(real.names)]
      : [t('tower-facts', { height: Math.round(height_mm), standing, grounded })]),
    ...(points > 0 ? [t('points-with-bonus', { n: points, bonus })] : []),
    ...(real?.total ? [`${t('so-many-in-all', { n: real.total })}${real.rank ? `: ${real.rank}` : ''}`] : []),
  ];
  return facts.join(' · ');
}
