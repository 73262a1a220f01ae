// The games that have a board here: every folder with a `room.ts`. A room is fetched when somebody opens its game;
// the address of its picture is there from the start, for the front page. Any other game gets a plain room.
import { game } from '../lib/api';
import { late } from '../lib/browser/lazy-import';
import { needTexts, textsReady } from '../lib/language.svelte';
import type { Room } from './room';

const rooms = import.meta.glob<Room>('./*/room.ts', { import: 'room' });

const pictures = import.meta.glob<string>('./*/picture.svg', { import: 'default', query: '?no-inline', eager: true });

/** The address of a picture of a game, drawn from a position (scripts/pictures.py); null where its folder has none. */
export const pictureOf = (slug: string): string | null => pictures[`./${slug}/picture.svg`] ?? null;

const pathOf = (slug: string): string => `./${slug}/room.ts`;

/** Whether a game has a room of its own. */
export function hasRoom(slug: string): boolean {
  return pathOf(slug) in rooms;
}

/** A game's room, or a plain one; null while the game is not built. Throws if there is no such game. */
export async function roomOf(slug: string): Promise<Room | null> {
  const part = rooms[pathOf(slug)];
  const room = part ? await late(part) : await plainOf(slug);
  needTexts(slug);
  await textsReady();
  return room;
}

async function plainOf(slug: string): Promise<Room | null> {
  const info = await game(slug);
  return info.built ? (await late(() => import('./plain'))).plainRoom(info) : null;
}
