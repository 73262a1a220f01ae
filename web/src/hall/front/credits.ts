// Who made a game: a built one brings its own credit.
import type { GameInfo } from '../../lib/wire';

/** Who made a game, and that this is not theirs. */
export function creditOf(info: GameInfo): string {
  return /unofficial|inoffiziell/i.test(info.credit) ? info.credit : `${info.credit} Unofficial.`.trim();
}
