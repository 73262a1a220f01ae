// The bricks that somebody has at home, by colour, a number for each kind; and what they lack for the game.
import { KINDS, KIT } from '../constants';

export type Owned = Record<keyof typeof KIT, readonly number[]>;

const COLOURS = Object.keys(KIT) as (keyof Owned)[];

/** What was kept, whatever that is now, as numbers for all kinds; nothing was kept: none. */
export function ownedOf(kept: unknown): Owned {
  const of = (colour: string): number[] => {
    const found = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[colour] : null;
    return KINDS.map((_, number) => {
      const count: unknown = Array.isArray(found) ? found[number] : 0;
      return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, 999) : 0;
    });
  };
  return { Blue: of('Blue'), Red: of('Red'), Yellow: of('Yellow') };
}

/** How many bricks are lacking, and of how many kinds and colours. */
export function lackingOf(owned: Owned): { bricks: number; lots: number } {
  const lacks = COLOURS.flatMap((colour) => KIT[colour].map((needed, kind) => needed - (owned[colour][kind] ?? 0)));
  const lots = lacks.filter((count) => count > 0);
  return { bricks: lots.reduce((sum, count) => sum + count, 0), lots: lots.length };
}

/** What somebody has, as the hall reads it. */
export const inNotation = (owned: Owned): string =>
  COLOURS.map((colour) => `${colour.toLowerCase()}=${owned[colour].join(',')}`).join(' ');
