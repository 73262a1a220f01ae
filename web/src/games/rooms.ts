// The games that can be played here: every folder with a `room.ts`. A room is fetched when somebody opens its game;
// its drawing (`sketch.ts`) is there from the start, for the front page.
import type { Stroke } from '../ui/sketch';
import type { Room } from './room';

const rooms = import.meta.glob<Room>('./*/room.ts', { import: 'room' });

const sketches = import.meta.glob<Stroke[]>('./*/sketch.ts', { import: 'sketch', eager: true });

const pathOf = (slug: string): string => `./${slug}/room.ts`;

/** Whether there is a room for a game. */
export function hasRoom(slug: string): boolean {
  return pathOf(slug) in rooms;
}

/** A game's room, or null while it is not built. */
export async function roomOf(slug: string): Promise<Room | null> {
  return (await rooms[pathOf(slug)]?.()) ?? null;
}

/** A game's drawing, nothing where its folder has none. */
export const sketchOf = (slug: string): Stroke[] => sketches[`./${slug}/sketch.ts`] ?? [];
