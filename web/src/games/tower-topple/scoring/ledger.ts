// The score sheet: every turn that brought something, with its reasons, read from the log.
import { withoutUndone, type Logged } from '../../../lib/match/log';
import { isChoice } from '../is-choice';
import type { Points } from '../view';
import { reasonText } from '../words';

export interface Line {
  unit: number;
  points: number;
  why: string;
}

/** One turn: whose, in which round, and what it brought to whom. */
export interface Turn {
  key: number;
  round: number;
  seat: number;
  bricks: number; // that lie on top
  lines: Line[];
  toppled: boolean;
}

/** What every turn brought, the first one first. What was taken back is left out. */
export function ledger(log: Logged[]): Turn[] {
  const turns: Turn[] = [];
  let round = 1;
  let open: Turn | null = null;
  let fallen: Turn | null = null; // the tower has toppled in it, and the brick that was being pulled is read next
  withoutUndone(log, isChoice).forEach(({ description }, key) => {
    const fields = (description ?? {}) as Record<string, unknown>;
    const seat = typeof fields['seat'] === 'number' ? fields['seat'] : null;
    const kind = fields['kind'];
    if (kind === 'skip') open = null; // the same player's next turn may follow
    if (seat === null || kind === 'skip') return;
    if (kind === 'pull' || kind === 'touch' || kind === 'claim' || kind === 'place') {
      if (open?.seat !== seat || open.round !== round)
        turns.push((open = { key, round, seat, bricks: 0, lines: [], toppled: false }));
      return;
    }
    const turn = open ?? (kind === 'face' ? fallen : null);
    fallen = null;
    if (!turn) return;
    const face = typeof fields['face'] === 'string' ? fields['face'] : undefined;
    for (const [unit, points, why] of (fields['points'] ?? []) as Points[])
      turn.lines.push({ unit, points, why: reasonText(why, face) });
    if (kind === 'stands' && fields['lifted'] !== true) turn.bricks += 1;
    if (kind === 'topple') turn.toppled = true;
    if (open && fields['round'] !== undefined) {
      round += 1;
      [open, fallen] = [null, turn];
    } else if (kind === 'pass') open = null;
  });
  return turns;
}

/** Who drew what the current task of a turn goes back to: one name for each of the orders that this turn began with. */
export function taskGivers(log: Logged[], seat: number): { owes: string; by: number }[] {
  const choices = withoutUndone(log, isChoice);
  let given: { owes: string; by: number }[] = []; // for whoever plays next
  let owed: { owes: string; by: number }[] = []; // by whom plays now
  let now: number | null = null;
  for (const { description } of choices) {
    const fields = (description ?? {}) as Record<string, unknown>;
    const by = typeof fields['seat'] === 'number' ? fields['seat'] : null;
    if (fields['round'] !== undefined) [given, owed, now] = [[], [], null];
    if (fields['kind'] === 'skip') now = null; // whoever plays next may be the one who gave
    if (by === null || fields['kind'] === 'skip') continue;
    if (by !== now) [owed, given, now] = [given, [], by];
    for (const owes of (fields['owes'] ?? []) as string[]) given.push({ owes, by });
  }
  return now === seat ? owed : given;
}

/** What fingers have said of bricks, by their ids, since the tower was built; the last word counts. */
export function feltBricks(log: Logged[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { description } of withoutUndone(log, isChoice)) {
    if (description?.['kind'] === 'tower') found.clear();
    const [brick, word] = [description?.['brick'], description?.['felt']];
    if (typeof brick !== 'number') continue;
    if (description?.['kind'] === 'out') found.delete(brick);
    else if (typeof word === 'string') found.set(brick, word);
  }
  return found;
}
