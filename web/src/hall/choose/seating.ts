// Who shall sit where in a new match, as a form holds it and as the hall wants it.
import type { Sitter } from '../../games/room';
import type { NewSeat } from '../../lib/wire';
import { t } from './texts';

export type Seating = Sitter[];
export type Mode = 'computer' | 'here' | 'invite';

/** The visitor first, then whom a mode stands for; `program`: whose program takes the computer's place, or ''. */
export function seatingFor(mode: Mode, players: number, level: number, program = ''): Seating {
  const computer: Sitter = program ? `program ${program}` : `bot ${level}`;
  const others = { computer, here: 'beside', invite: 'friend' } as const;
  return Array.from({ length: players }, (_, seat) => (seat === 0 ? 'me' : others[mode]));
}

/** Seat somebody. The visitor has one seat: where they sat before, somebody sits beside them now. */
export function seated(seating: Seating, seat: number, sitter: Sitter): Seating {
  return seating.map((before, index) => {
    if (index === seat) return sitter;
    return sitter === 'me' && before === 'me' ? 'beside' : before;
  });
}

/** Make room for more players, who are like the last one, or for fewer; the visitor stays. */
export function resized(seating: Seating, players: number): Seating {
  const last = seating.findLast((sitter) => sitter !== 'me') ?? 'beside';
  const next = Array.from({ length: players }, (_, seat) => seating[seat] ?? last);
  return seating.includes('me') && !next.includes('me') ? seated(next, 0, 'me') : next;
}

/** The seats in the hall's terms. `name` is the visitor's, `names` are those of who shares the screen, by seat; ''
 * where there is none. `numbered`: whoever has none is "Player 1", else goes by the seat's name. */
export function newSeats(seating: Seating, name: string, names: string[] = [], numbered = false): NewSeat[] {
  const shared = seating.includes('beside');
  return seating.map((sitter, seat): NewSeat => {
    const numberName = numbered ? t('choose-player', { number: seat + 1 }) : '';
    if (sitter === 'friend') return numberName ? { kind: 'friend', name: numberName } : { kind: 'friend' };
    if (sitter.startsWith('program ')) return { kind: 'bot', program: sitter.slice('program '.length) };
    if (sitter !== 'me' && sitter !== 'beside') return { kind: 'bot', level: Number(sitter.split(' ')[1]) };
    const own = sitter === 'me' ? name : '';
    const given = (shared && names[seat]?.trim()) || own || numberName;
    return given ? { kind: 'me', name: given } : { kind: 'me' };
  });
}
