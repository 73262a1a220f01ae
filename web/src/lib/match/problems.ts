// The problems of the day, and what became of them in this browser.
import { read, write } from '../browser/storage';

/** How a problem was solved. */
export interface Solved {
  missed: number; // wrong moves before
}

type Results = Record<string, Record<string, Solved>>; // by day, then by game and grade

const KEY = 'problems';

/** The day that it is for the hall, which counts in UTC. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

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

/** Days in a row on which something was solved, up to today, or up to yesterday while today is open. */
export function streak(now = new Date()): number {
  const all = read<Results>(KEY, {});
  const back = (days: number): string => today(new Date(now.getTime() - days * 86_400_000));
  const from = back(0) in all ? 0 : 1;
  let days = 0;
  while (back(from + days) in all) days += 1;
  return days;
}

/** What was solved of a game on a day, as a text to send; it gives nothing away. */
export function shareText(day: string, title: string, game: string, grades: number, origin: string): string {
  const solved = solvedOn(day);
  const marks = Array.from({ length: grades }, (_, index) => {
    const found = solved[nameOf(game, index + 1)];
    return found ? (found.missed === 0 ? '■' : `□${String(found.missed)}`) : '·';
  });
  return [`Stackyard, ${title}, ${day}`, marks.join(' '), `${origin}/today/${game}`].join('\n');
}
