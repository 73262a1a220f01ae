// The room of a game that has none of its own here, such as one from another package: drawn with characters, as in a
// terminal, and moves are chosen from a list. It knows of the view only that some have `to_act`.
import type { GameInfo } from '../lib/wire';
import PlainStage from './PlainStage.svelte';
import { t } from './texts';
import type { AnyView, Room } from './room';

/** Whose turn it is, where a view says so in the usual field. */
function turn(view: AnyView): number | null {
  const { to_act } = (view ?? {}) as { to_act?: unknown };
  const first: unknown = Array.isArray(to_act) ? to_act[0] : null;
  return typeof first === 'number' ? first : null;
}

/** The room of a game, from what the hall says of it. */
export const plainRoom = (info: GameInfo): Room => ({
  Stage: PlainStage,
  expected: () => t('plain-choose'),
  example: () => '…', // what moves look like only the game knows
  ratio: () => null,
  plate: (_view, seat) => ({ colour: info.seat_names[seat] ?? '', score: 0, unit: '', extra: '' }),
  turn,
  keys: () => [],
  isChoice: () => true,
  scoreboard: { usesPlayerNames: false }, // what the scores are only the drawing says
});
