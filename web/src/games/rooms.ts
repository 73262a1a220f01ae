// The games that can be played here, each furnished alike. A sixth game adds its folder and one line.
import Board from './towers/Board.svelte';
import { foresee } from './towers/foresee';
import { groups } from './towers/presets';
import { example, expected, lossInWords } from './towers/words';

const towers = { Board, foresee, example, expected, lossInWords, groups };

export type Room = typeof towers;

const rooms: Record<string, Room> = { towers };

/** A game's room, or null while it is not built. */
export function roomOf(slug: string): Room | null {
  return rooms[slug] ?? null;
}
