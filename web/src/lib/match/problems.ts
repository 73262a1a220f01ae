// The problems of the day, and what became of them in this browser.
import { read, write } from '../browser/storage';

/** How a problem was solved. */
export interface Solved {
  missed: number; // wrong moves before
  helped?: boolean; // hints were asked for
}

type Results = Record<string, Record<string, Solved>>; // by day, then by game and grade

const KEY = 'problems';

const nameOf = (game: string, grade: number): string => `${game} ${String(grade)}`;

export const solvedOn = (day: string): Record<string, Solved> => read<Results>(KEY, {})[day] ?? {};

export const isSolved = (day: string, game: string, grade: number): boolean => nameOf(game, grade) in solvedOn(day);

export function noteSolved(day: string, game: string, grade: number, solved: Solved): void {
  const all = read<Results>(KEY, {});
  const of = all[day] ?? {};
  const name = nameOf(game, grade);
  if (name in of) return; // the first time counts
  write(KEY, { ...all, [day]: { ...of, [name]: solved } });
}

/** What was solved of a game on a day, as a text to send; it gives nothing away. */
export function shareText(day: string, title: string, game: string, grades: number, origin: string): string {
  const solved = solvedOn(day);
  const marks = Array.from({ length: grades }, (_, index) => {
    const found = solved[nameOf(game, index + 1)];
    if (!found) return '·';
    if (found.helped) return '◧';
    return found.missed === 0 ? '■' : `□${String(found.missed)}`;
  });
  return [`Stackyard, ${title}, ${day}`, marks.join(' '), `${origin}/today/${game}`].join('\n');
}
