// What a match against bots leads to: the same again, a level higher after a win, a level lower after a loss.
import type { TableState } from '../connection/table';
import type { NewMatch } from '../wire';

export interface NextLevel {
  level: number;
  isHarder: boolean;
  match: NewMatch;
}

type Played = Pick<TableState, 'info' | 'seats' | 'mine' | 'outcome'>;

const HIGHEST = 5;

/** The match to offer; null where others than bots of one level play, nobody won alone, or there is no such level. */
export function nextLevel({ info: { header, clock }, seats, mine, outcome }: Played): NextLevel | null {
  const [me, ...more] = mine;
  const levels = new Set(
    seats.filter(({ seat }) => seat !== me).map(({ kind, level }) => (kind === 'bot' ? level : null)),
  );
  const [met] = levels;
  const { winners } = outcome;
  const hasLosers = winners.length > 0 && winners.length < seats.length;
  if (me === undefined || more.length > 0 || levels.size !== 1 || met === undefined || met === null || !hasLosers)
    return null;
  const isHarder = winners.includes(me);
  const level = met + (isHarder ? 1 : -1);
  if (level < 1 || level > HIGHEST) return null;
  return {
    level,
    isHarder,
    match: {
      game: header.game,
      options: header.options,
      clock,
      seats: seats.map(({ seat, name }) => (seat === me ? { kind: 'me', name } : { kind: 'bot', level })),
    },
  };
}
