// An evening as the page shows it: functions of what the hall has said.
import type { EveningEntry, EveningInfo, EveningTable } from '../../lib/wire';

export const FILLED = -1; // a bot in the place of somebody

/** Who plays under a name, as an account's names are nobody else's. */
export function ownEntry(info: EveningInfo, name: string): EveningEntry | undefined {
  return name === '' ? undefined : info.entries.find((entry) => entry.level === null && entry.name === name);
}

/** The tables of a round: those at which somebody plays first. */
export function tablesOf(info: EveningInfo, round: number): EveningTable[] {
  const tables = info.tables.filter((table) => table.round === round);
  return [...tables.filter(({ match }) => match !== null), ...tables.filter(({ match }) => match === null)];
}

/** The match that somebody has to play now. */
export function ownMatch(info: EveningInfo, entry: EveningEntry | undefined): string | null {
  if (!entry) return null;
  const table = info.tables.find(
    ({ round, players, over }) => round === info.round && !over && players.includes(entry.number),
  );
  return table?.match ?? null;
}

/** How many ms a seat has on its clock at a moment (ms since 1970, by the hall's clock). */
export function timeLeft(table: EveningTable, seat: number, now: number): number | null {
  const left = table.left_ms[seat];
  if (left === undefined) return null;
  return table.running === seat && table.runs_out !== null ? Math.max(0, table.runs_out - now) : left;
}

/** A clock: "4:05", "1:02:09". */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`
    : `${String(minutes)}:${two(seconds % 60)}`;
}

/** The teams of those who play together, in their order. */
export function teamsOf(entries: EveningEntry[]): [number, EveningEntry[]][] {
  const found = new Map<number, EveningEntry[]>();
  for (const entry of entries.filter(({ gone }) => !gone)) {
    const team = entry.team ?? 0;
    found.set(team, [...(found.get(team) ?? []), entry]);
  }
  return [...found].sort(([one], [other]) => one - other);
}

/** Whether nobody can enter a knock-out any more (`now` in s since 1970): that takes the place of a bye, in the first
 * half of its first round. */
export function isTooLate({ plan, round, round_ends, state, tables, entries }: EveningInfo, now: number): boolean {
  if (plan.format !== 'knock_out' || round === 0) return false;
  if (now > (round_ends ?? 0) - 30 * (plan.minutes ?? 60)) return true;
  const there = new Set(entries.filter(({ gone }) => !gone).map(({ number }) => number));
  const byes = tables.filter(({ match, players }) => match === null && players.every((each) => there.has(each)));
  const plays = tables.some(({ match, over }) => match !== null && !over);
  return state !== 'running' || round > 1 || byes.length === 0 || !plays;
}
