// Tower Topple in words: who plays, what is owed and what it pays, what became of it.
import { inRow, listed } from '../../lib/browser/intl';
import { distinctNames } from '../../ui/table/player-names';
import { capitalised } from '../../lib/words';
import { faceOf, type Paint } from './faces/faces';
import { bricksOf, placedBricks } from './bricks/tower';
import { HOUSE_VERSION, NO_POINTS_VERSION, SEATS } from './constants';
import { t } from './texts';
import type { BrickView, Points, TaskView, TowerToppleView } from './view';

/** Something owed later, as the queue shows it. */
export interface Owed {
  brief: string;
  title: string;
  mark: string; // the face whose mark it has
  paint: Paint | null;
}

/** A player or a team beside the others. */
export interface Standing {
  name: string;
  sign: string; // on its plate
  member: string | null; // of a team, who plays (next)
  score: number;
  skips: number;
  plays: boolean;
  next: boolean;
}

/** "1 point", "2 points", "-2 points". */
export const points = (n: number): string => t('points', { n: Math.abs(n), minus: n < 0 ? 'yes' : 'no' });

/** The token for whoever reads, in the place of a name: texts choose by it. */
export const YOU = 'You';

/** Whether points are counted; else rounds that were won. */
export const scores = (view: TowerToppleView): boolean => view.version !== NO_POINTS_VERSION;

/** Whether what is printed on bricks counts. */
export const showsTexts = (view: TowerToppleView): boolean =>
  (view.version === 1 || view.version === HOUSE_VERSION) && !view.alone;

/** Who sits there. Two computers may go by one name. */
export const playerName = (seat: number, names: string[]): string =>
  distinctNames(names)[seat] ?? SEATS[seat] ?? t('seat', { number: seat + 1 });

export const inTeams = (view: TowerToppleView): boolean => view.teams.some((seats) => seats.length > 1);

export const teamName = (unit: number): string => t('team-number', { number: unit + 1 });

/** A team, or a player alone. */
export function unitName(view: TowerToppleView, unit: number, names: string[]): string {
  const seats = view.teams[unit] ?? [];
  return inTeams(view) ? teamName(unit) : playerName(seats[0] ?? unit, names);
}

/** All who play, in the order of the seats. */
export function standingsOf(view: TowerToppleView, names: string[], waits = false): Standing[] {
  const next = nextUnit(view);
  return view.teams.map((seats, unit) => ({
    name: unitName(view, unit, names),
    sign: String(unit + 1),
    member: inTeams(view) ? playerName(view.turns[unit] ?? seats[0] ?? 0, names) : null,
    score: view.scores[unit] ?? 0,
    skips: (view.skips[unit] ?? 0) + (unit === view.unit ? view.skipping : 0),
    plays: unit === view.unit && !waits, // nobody plays yet
    next: unit === next && view.teams.length > 2,
  }));
}

/** Who plays next, as things stand. */
export function nextUnit(view: TowerToppleView): number | null {
  if (view.unit === null) return null;
  const units = view.teams.length;
  const way = view.reversing ? -view.direction : view.direction;
  const skips = view.skips.map((count, unit) => count + (unit === view.unit ? view.skipping : 0));
  let unit = (view.unit + way + units) % units;
  for (let guard = 0; (skips[unit] ?? 0) > 0 && guard < 400; guard++) {
    skips[unit] = (skips[unit] ?? 0) - 1;
    unit = (unit + way + units) % units;
  }
  return unit;
}

/** The bricks of a colour that may be pulled, and all of them in the tower. */
function ofColour(view: TowerToppleView, paint: string): { open: number; all: number } {
  const all = placedBricks(view).filter(({ brick }) => brick.colour === paint);
  return { open: all.filter(({ row }) => row < view.frozen).length, all: all.length };
}

/** What the current task asks for, as an order: "pull one of the two red bricks". `verb` is what one does. */
export function todo(view: TowerToppleView, verb = 'pull'): string {
  const [task] = view.owed;
  const then = task && task.done > 0;
  switch (task?.task) {
    case 'colour': {
      const paint = task.colour ?? '';
      if (view.claimed === 'granted') return t('todo-granted', { verb, paint });
      if (view.real) return t('todo-colour', { verb, paint, n: 0 });
      const { open, all } = ofColour(view, paint);
      if (open > 1) return t('todo-colour', { verb, paint, n: open });
      if (open === 1) return t('todo-one-left', { verb, paint, only: all > 1 ? 'yes' : 'no' });
      return view.off.includes('substitute') ? t('todo-any-instead', { verb, paint }) : t('todo-none', { verb, paint });
    }
    case 'two':
      return t('todo', { verb, task: then ? 'two-second' : 'two' });
    case 'edge':
      return t('todo', { verb, task: view.real || hasEdges(view) ? 'edge' : 'free' });
    case 'center':
      return t('todo', { verb, task: view.real || hasCenters(view) ? 'center' : 'no-center' });
    case 'substitute':
      return t('todo', { verb, task: then ? 'substitute-second' : 'substitute' });
    case 'extra':
      return t('todo', { verb, task: 'extra' });
    default:
      return t('todo', { verb, task: 'free' });
  }
}

function hasEdges(view: TowerToppleView): boolean {
  return placedBricks(view).some(
    ({ row, slot }) => row < view.frozen && slot !== 'b' && (view.rows[row - 1]?.filter(Boolean).length ?? 0) > 1,
  );
}

function hasCenters(view: TowerToppleView): boolean {
  return view.rows.some((bricks, index) => index + 1 < view.frozen && bricks.every(Boolean));
}

/** What a task pays: "3 points", "1 point for both", "nothing". */
export function payText(view: TowerToppleView, task: TaskView | undefined): string {
  if (!task || !scores(view) || view.over) return '';
  if (view.mute) return t('pays-nothing');
  switch (task.task) {
    case 'free':
    case 'extra':
      return showsTexts(view) ? '' : points(1); // what it says is read when it is out
    case 'two':
      return t('pays-for-both', { points: points(task.pays) });
    case 'substitute':
      return t('pays-each', { points: points(1) });
    case 'colour':
      return view.claimed === 'granted' || (!view.real && ofColour(view, task.colour ?? '').open === 0)
        ? t('pays-each', { points: points(1) })
        : points(task.pays);
    default:
      return points(task.pays);
  }
}

/** Which face gives such an order. */
function faceFor(task: TaskView): string {
  const faces: Record<string, string> = {
    two: 'draw-two',
    edge: 'edge',
    center: 'center',
    extra: 'one-more',
    substitute: 'draw-two',
  };
  return task.task === 'colour' ? `draw-${task.colour ?? 'red'}` : (faces[task.task] ?? 'plain');
}

/** A task in the queue. */
export function inQueue(task: TaskView): Owed {
  const face = faceFor(task);
  const isNamed = ['two', 'edge', 'center', 'extra', 'substitute', 'free'].includes(task.task);
  const brief = isNamed ? t('queued', { task: task.task }) : capitalised(t('paint', { paint: task.colour ?? '' }));
  return {
    brief,
    title: `${brief}: ${points(task.pays)}`,
    mark: face,
    paint: faceOf(face).paint,
  };
}

/** Why something is owed. `by` drew it, where that is known. */
export function taskReason(view: TowerToppleView, by: string | null): string {
  const [task] = view.owed;
  if (!task || task.task === 'free') return '';
  if (task.task === 'extra') return t('why-extra', { face: faceOf('one-more').title });
  if (task.task === 'substitute') return t('why-substitute');
  const face = faceOf(faceFor(task)).title;
  return t('why-order', { by: by ?? 'nobody', face });
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: TowerToppleView, seat: number): string {
  if (view.seat !== seat || view.over) return t('wait');
  if (view.phase === 'hand') return handText(view);
  return todo(view, view.real ? 'draw' : 'pull');
}

/** What to do with the brick in hand. */
export function handText(view: TowerToppleView): string {
  if (view.hand?.lifted) return t('put-fallen', { more: view.lying });
  return t('put-on-top', { row: view.forming ?? 0 });
}

/** That bricks lie beside the tower, and who puts them on top; '' if none does or one of them is in hand. */
export function fallenText(view: TowerToppleView, who: string): string {
  if (view.lying === 0 || view.hand?.lifted) return '';
  return t('lie-beside', { lying: view.lying, who, you: who === YOU ? 'yes' : 'no' });
}

/** How a move is written now, for those who type. */
export function example(view: TowerToppleView): string {
  if (view.real) return view.phase === 'hand' ? 'place' : 'draw';
  if (view.phase === 'hand') return `place ${view.slots[0] ?? 'a'}`;
  return `pull ${view.pull[0] ?? '3b'} +40`;
}

/** A brick for those who hear it: "5b, blue", "7a, reads Skip your next turn". */
export function brickName(view: TowerToppleView, brick: BrickView): string {
  const at = placedBricks(view).find((each) => each.brick.id === brick.id);
  const away = view.fallen.some(({ id }) => id === brick.id) ? t('place-fallen') : t('place-aside');
  const place = at ? at.place : view.hand?.brick === brick.id ? t('place-in-hand') : away;
  const face = brick.face && !brick.colour ? faceOf(brick.face) : null;
  const faceText =
    face && face.name !== 'plain' && showsTexts(view) ? `, ${t('reads', { face: face.titleWithMeaning })}` : '';
  return `${place}${brick.colour ? `, ${t('paint', { paint: brick.colour })}` : ''}${faceText}`;
}

/** What happened, with the meaning of what is printed on the brick behind it. */
export function withMeaning(text: string, { face }: Record<string, unknown>): string {
  const printed = typeof face === 'string' ? faceOf(face) : null;
  return printed?.hasWords ? text.replace(printed.title, printed.titleWithMeaning) : text;
}

/** What a finger says of a brick: "is loose"; '' where it was not felt. */
export const feltText = (felt: string | undefined): string => (felt ? t('felt-brick', { felt }) : '');

/** The whole tower in a sentence. */
export function towerInWords(view: TowerToppleView): string {
  if (view.rows.length === 0) return t('being-built');
  const colours = placedBricks(view)
    .filter(({ brick }) => brick.colour)
    .map(({ brick, place }) => t('paint-at', { paint: brick.colour ?? '', place }));
  const painted = colours.length > 0 ? ` ${t('tower-colours', { colours: listed(colours) })}` : '';
  const lyingText = view.lying > 0 ? ` ${t('fallen-beside', { n: view.lying })}` : '';
  const out = (view.phase === 'hand' ? ` ${t('tower-in-hand')}` : '') + lyingText;
  return `${t('tower-size', { rows: view.rows.length, bricks: bricksOf(view).length })}${painted}${out}`;
}

/** Why points were made, in the score sheet. */
export function reasonText(reason: string, face: string | undefined): string {
  const printed = face ? faceOf(face) : null;
  const brick =
    !printed || printed.name === 'plain'
      ? t('reason-brick', { paint: 'none' })
      : printed.paint && printed.group === 'colour'
        ? t('reason-brick', { paint: printed.name })
        : t('quoted', { words: printed.brief });
  if (reason === 'colour') return t('reason-ordered', { paint: printed?.paint ?? 'none' });
  const named = [
    'two',
    'edge',
    'center',
    'substitute',
    'lose',
    'lose-more',
    'others-gain',
    'others-more',
    'round',
    'fall',
  ];
  return named.includes(reason) ? t('reason', { reason }) : brick;
}

/** "Ada −4, Ben +4": what an event brought. */
export function gains(view: TowerToppleView, list: Points[], names: string[]): string {
  const sums = new Map<number, number>();
  for (const [unit, delta] of list) sums.set(unit, (sums.get(unit) ?? 0) + delta);
  const gainTexts = [...sums]
    .filter(([, delta]) => delta !== 0)
    .map(([unit, delta]) => `${unitName(view, unit, names)} ${delta > 0 ? '+' : '−'}${String(Math.abs(delta))}`);
  return inRow(gainTexts);
}

/** What a fall costs in this match, and now whoever plays; '' where the rulebook's, which costs nothing, is played. */
export function priceText(view: TowerToppleView): string {
  if (view.fall === 'rulebook') return '';
  return t('fall-costs-now', { fall: view.fall, n: view.unit === null ? 0 : (view.stakes[view.unit] ?? 0) });
}

/** What the last fall has cost whoever toppled the tower; '' for nothing. */
export const fallCostText = (view: TowerToppleView): string =>
  view.fall_cost > 0 ? t('fall-has-cost', { n: view.fall_cost }) : '';

/** What a claim came to, and how it was judged. */
export function verdictText(granted: boolean, colour: string): string {
  return granted ? t('verdict-granted', { paint: colour }) : t('verdict-refused', { paint: colour });
}

/** What the brick in hand comes to here and now, where that is not what its card says; '' otherwise. */
export function cardNote(view: TowerToppleView): string {
  const face = view.hand?.face;
  const [task] = view.owed;
  if (!face || !task || view.hand?.lifted) return '';
  const switches: Record<string, string> = {
    'draw-two': 'draw_two',
    skip: 'skip',
    'one-more': 'one_more',
    reverse: 'reverse',
    edge: 'edge',
    center: 'center',
    'lose-2': 'lose_two',
    'others-gain': 'others_gain',
    'add-2': 'add_points',
    'add-3': 'add_points',
  };
  const rule = face.startsWith('draw-') && face !== 'draw-two' ? 'colours' : switches[face];
  if (rule && view.off.includes(rule)) return t('note-house-rule');
  const bound = !['free', 'extra'].includes(task.task);
  if (view.mute && face !== 'lose-2') return t('note-mute');
  if (bound && (face === 'add-2' || face === 'add-3')) return t('note-for-order');
  if (face === task.colour) return t('note-ordered', { points: points(task.pays) });
  return '';
}

/** A move as a few words: "pulling 4c". */
export function moveInWords(move: string): string {
  const [verb, place = ''] = move.split(' ');
  if (verb === 'pull') return t('move-pull', { place });
  if (verb === 'touch') return t('move-feel', { place });
  if (verb === 'place') return t('move-put', { slot: place });
  return verb === 'claim' ? t('claim-button') : move;
}
