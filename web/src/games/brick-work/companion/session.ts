// A match beside real bricks as this browser keeps it: who plays, and what was told, one event after the other. How the
// table then stands is asked of the hall; taking back is leaving out the last.
import { tally } from '../../../lib/api';
import type { BrickWorkRealTable, BrickWorkTallied } from '../../../lib/wire';
import { DICE, FACES, SEATS } from '../constants';

export interface Session {
  names: string[];
  events: string[];
}

export type Table = BrickWorkRealTable;

/** A new match; whoever gives no name is called by the colour of the bricks. */
export const newSession = (names: string[]): Session => ({
  names: SEATS.map((colour, seat) => (names[seat] ?? '').trim() || colour),
  events: [],
});

/** How the table stands after some events. Throws the hall's refusal. */
export async function tableAfter(events: string[]): Promise<Table> {
  const { real } = await tally<BrickWorkTallied>('brick-work', { real: { events } });
  if (!real) throw new Error('The hall told nothing of the table.');
  return real;
}

/** How many dice are due, by phase. */
export const DICE_DUE: Record<string, number> = { order: DICE, roll: DICE, reroll: 1 };

/** What is told of dice that were rolled. */
export function rolled(phase: string, dice: number[]): string {
  const [a = 1, b = 1, c = 1, d = 1] = dice;
  return phase === 'order' ? `order ${String(a)}${String(b)} ${String(c)}${String(d)}` : `${phase} ${dice.join('')}`;
}

/** As many dice as are asked for, rolled by this browser. */
export function rollDice(n: number): number[] {
  const dice: number[] = [];
  while (dice.length < n)
    for (const byte of crypto.getRandomValues(new Uint8Array(n)))
      if (byte < 256 - (256 % FACES) && dice.length < n) dice.push(1 + (byte % FACES));
  return dice;
}

/** What is told of a die that was placed on a space: `4++>build`. */
export const placed = (die: number, tokens: string, space: string): string =>
  `${String(die)}${tokens}>${space.replace(/\d$/, '')}`;
