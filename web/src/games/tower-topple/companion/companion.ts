// Keeping a match beside a real tower: what each tap tells the hall, one message after the other.
import type { Face } from '../faces/faces';
import { HOUSE_VERSION, type VERSIONS } from '../constants';
import { FACES, GROUPS } from '../faces/faces';
import type { TowerToppleView } from '../view';
import { showsTexts } from '../words';

/** What is said to the hall: a seat's move, or what chance did. */
export interface Statement {
  by: 'seat' | 'nature';
  text: string;
}

const seatMove = (text: string): Statement => ({ by: 'seat', text });
const chanceEvent = (text: string): Statement => ({ by: 'nature', text });

/** A brick came out that bears this face. */
export function brickDrawn(view: TowerToppleView, face: string, fallen = 0): Statement[] {
  const event = chanceEvent(`drew ${showsTexts(view) ? face : 'plain'}${downText(fallen)}`);
  return view.phase === 'draw' ? [event] : [seatMove('draw'), event];
}

/** How many other bricks fell, as the notation has it. */
const downText = (fallen: number): string => (fallen > 0 ? ` down=${String(fallen)}` : '');

/** Other bricks may fall here and the tower stands, and it is asked what was being pulled when it toppled. */
export const knowsFalls = (view: TowerToppleView): boolean => !view.strict;

/** The brick lies on top, and the tower stands. */
export function towerStands(view: TowerToppleView, fallen = 0): Statement[] {
  const event = chanceEvent(`stands${downText(fallen)}`);
  return view.phase === 'place' ? [event] : [seatMove('place'), event];
}

/** No brick came out, but others fell. */
export function othersFell(view: TowerToppleView, fallen: number): Statement[] {
  const event = chanceEvent(`jam${downText(fallen)}`);
  return view.phase === 'draw' ? [event] : [seatMove('draw'), event];
}

/** The tower fell, in whatever was being done; `face` is what was being drawn, where somebody knows. */
export function towerFell(view: TowerToppleView, face = ''): Statement[] {
  const begun = view.phase === 'draw' || view.phase === 'place';
  const event = chanceEvent(face ? `topple ${face}` : 'topple');
  return [...(begun ? [] : [seatMove(view.phase === 'hand' ? 'place' : 'draw')]), event];
}

/** Something fell before whoever plays touched the tower: so many bricks, or all of it. */
export const fellBefore = (fallen: number | 'all'): Statement[] => [
  seatMove('wait'),
  chanceEvent(fallen === 'all' ? 'topple' : `rest${downText(fallen)}`),
];

export const claims: Statement[] = [seatMove('claim')];
export const verdict = (yes: boolean): Statement[] => [chanceEvent(`verdict ${yes ? 'yes' : 'no'}`)];

/** What is to be said next, now that chance is due or a seat may act; null: not yet. */
export function due(queue: Statement[], toAct: (number | string)[]): Statement | null {
  const [next] = queue;
  if (!next) return null;
  const natures = toAct.includes('nature');
  return natures === (next.by === 'nature') && toAct.length > 0 ? next : null;
}

/** The faces that can have been drawn, in groups: while a colour is owed, that one alone. */
export function choices(
  view: TowerToppleView,
): { name: 'ordered' | 'plain' | 'next' | 'turn' | 'points'; faces: Face[] }[] {
  const [task] = view.owed;
  const bound = task?.task === 'colour' && view.claimed !== 'granted' && !view.off.includes('substitute');
  if (bound) return [{ name: 'ordered', faces: FACES.filter((face) => face.name === task.colour) }];
  return GROUPS.map(({ name, faces }) => ({
    name,
    faces: faces.filter((face) => (view.left[face.name] ?? 0) > 0),
  })).filter(({ faces }) => faces.length > 0);
}

export interface Start {
  names: string[];
  version: (typeof VERSIONS)[number];
  teams: number; // 0: everybody alone
  sizes: string; // of the teams, as in 4,3; '': as equal as can be
  rounds: number; // 0: one each
  target: number;
  off: string[]; // house rules
}

/** The options of such a match; only what differs from the defaults. */
export function optionsOf({ version, teams, sizes, rounds, target, off }: Start): Record<string, unknown> {
  return {
    real: true,
    version,
    teams,
    ...(sizes ? { sizes } : {}),
    rounds,
    target,
    ...(version === HOUSE_VERSION ? Object.fromEntries(off.map((name) => [name, false])) : {}),
  };
}
