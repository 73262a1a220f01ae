// Tower Topple in words: who plays, what is owed and what it pays, what became of it.
import { distinctNames } from '../../ui/table/player-names';
import { faceOf, type Paint } from './faces/faces';
import { bricksOf, placedBricks } from './bricks/tower';
import { say } from './texts';
import type { BrickView, Points, TaskView, TowerToppleView } from './view';

export const SEATS = 'Ash Birch Cedar Elm Fir Hazel Larch Maple Oak Pine Rowan Walnut '
  .concat('Alder Beech Cherry Lime Spruce Willow')
  .split(' ');
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

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
export const points = (n: number): string => `${String(n).replace('-', '−')} ${Math.abs(n) === 1 ? 'point' : 'points'}`;

/** "two bricks". */
export const countInWords = (n: number, what: string): string =>
  `${NUMBERS[n] ?? String(n)} ${what}${n === 1 ? '' : 's'}`;

/** "A, B and C". */
export const joinWords = (words: string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether points are counted; else rounds that were won. */
export const scores = (view: TowerToppleView): boolean => view.version !== 3;

/** Whether what is printed on bricks counts. */
export const showsTexts = (view: TowerToppleView): boolean => view.version === 1 || view.version === 4;

/** Who sits there. Two computers may go by one name. */
export const playerName = (seat: number, names: string[]): string =>
  distinctNames(names)[seat] ?? SEATS[seat] ?? `Seat ${String(seat + 1)}`;

export const inTeams = (view: TowerToppleView): boolean => view.teams.some((seats) => seats.length > 1);

/** A team, or a player alone. */
export function unitName(view: TowerToppleView, unit: number, names: string[]): string {
  const seats = view.teams[unit] ?? [];
  return inTeams(view) ? `Team ${String(unit + 1)}` : playerName(seats[0] ?? unit, names);
}

/** All who play, in the order of the seats. */
export function standingsOf(view: TowerToppleView, names: string[]): Standing[] {
  const next = nextUnit(view);
  return view.teams.map((seats, unit) => ({
    name: unitName(view, unit, names),
    sign: String(unit + 1),
    member: inTeams(view) ? playerName(view.turns[unit] ?? seats[0] ?? 0, names) : null,
    score: view.scores[unit] ?? 0,
    skips: (view.skips[unit] ?? 0) + (unit === view.unit ? view.skipping : 0),
    plays: unit === view.unit,
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
      if (view.claimed === 'granted')
        return `${verb} a brick of another colour than ${paint}, and then any other; or dare it`;
      if (view.real) return `${verb} one of the ${paint} bricks`;
      const { open, all } = ofColour(view, paint);
      if (open === 0)
        return view.off.includes('substitute')
          ? `${verb} any brick: no ${paint} one is in play`
          : `no ${paint} brick is in play: ${verb} one of another colour, and then any other`;
      if (open === 1) return `${verb} the ${all > 1 ? 'only ' : ''}${paint} brick${all > 1 ? ' in play' : ''}`;
      return `${verb} one of the ${countInWords(open, `${paint} brick`)}`;
    }
    case 'two':
      return then ? `${verb} the second of the two bricks` : `${verb} two bricks, one after the other`;
    case 'edge':
      return view.real || hasEdges(view) ? `${verb} an edge brick: one from the outside of a row` : `${verb} any brick`;
    case 'center':
      return view.real || hasCenters(view)
        ? `${verb} a center brick: the middle one of a whole row`
        : `${verb} any brick: no whole row has its middle to give`;
    case 'substitute':
      return then ? `${verb} a second brick, any one` : `${verb} a brick of another colour, then any other`;
    case 'extra':
      return `${verb} one more brick`;
    default:
      return `${verb} any brick`;
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
  if (view.mute) return 'adds nothing this turn';
  switch (task.task) {
    case 'free':
    case 'extra':
      return showsTexts(view) ? '' : points(1); // what it says is read when it is out
    case 'two':
      return `${points(task.pays)} for both`;
    case 'substitute':
      return `${points(1)} each`;
    case 'colour':
      return view.claimed === 'granted' || (!view.real && ofColour(view, task.colour ?? '').open === 0)
        ? `${points(1)} each`
        : points(task.pays);
    default:
      return points(task.pays);
  }
}

/** Which face gives such an order. */
export function faceFor(task: TaskView): string {
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
  const brief: Record<string, string> = {
    colour: capitalised(task.colour ?? ''),
    two: 'Two bricks',
    edge: 'An edge',
    center: 'A center',
    extra: 'One more',
    substitute: 'Two instead',
    free: 'Any brick',
  };
  return {
    brief: brief[task.task] ?? task.text,
    title: `${task.text}: ${points(task.pays)}`,
    mark: face,
    paint: faceOf(face).paint,
  };
}

/** Why something is owed. `by` drew it, where that is known. */
export function taskReason(view: TowerToppleView, by: string | null): string {
  const [task] = view.owed;
  if (!task || task.task === 'free') return '';
  if (task.task === 'extra') return '“Draw one more this turn” was drawn.';
  if (task.task === 'substitute') return 'Two other bricks stand for the colour.';
  const face = faceOf(faceFor(task)).title;
  return by === null ? `“${face}” was drawn before.` : `${by} drew “${face}”.`;
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: TowerToppleView, seat: number): string {
  if (view.seat !== seat || view.over) return 'wait';
  if (view.phase === 'hand') return handText(view);
  return todo(view, view.real ? 'draw' : 'pull');
}

/** What to do with the brick in hand. */
export function handText(view: TowerToppleView): string {
  if (view.hand?.lifted) return say('put-fallen', { more: view.lying });
  if (view.forming === null) return 'put the brick on top of the tower';
  return `put the brick on top, in row ${String(view.forming)}`;
}

/** That bricks lie beside the tower, and who puts them on top; '' if none does or one of them is in hand. */
export function fallenText(view: TowerToppleView, who: string): string {
  if (view.lying === 0 || view.hand?.lifted) return '';
  return say('lie-beside', { lying: view.lying, who, you: who === 'You' ? 'yes' : 'no' });
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
  const away = view.fallen.some(({ id }) => id === brick.id) ? say('place-fallen') : 'laid aside';
  const place = at ? at.place : view.hand?.brick === brick.id ? 'the brick in hand' : away;
  const face = brick.face && !brick.colour ? faceOf(brick.face) : null;
  const says = face && face.name !== 'plain' && showsTexts(view) ? `, reads ${face.title}` : '';
  return `${place}${brick.colour ? `, ${brick.colour}` : ''}${says}`;
}

/** What a finger says of a brick: "5b is loose". */
export const FELT: Record<string, string> = {
  loose: 'is loose',
  stiff: 'gives a little',
  tight: 'sits tight',
  drags: 'brings others along',
};

/** The whole tower in a sentence. */
export function towerInWords(view: TowerToppleView): string {
  if (view.rows.length === 0) return 'The tower is built.';
  const colours = placedBricks(view)
    .filter(({ brick }) => brick.colour)
    .map(({ brick, place }) => `${brick.colour ?? ''} at ${place}`);
  const painted = colours.length > 0 ? ` Coloured bricks: ${colours.join(', ')}.` : '';
  const beside = view.lying > 0 ? ` ${say('fallen-beside', { n: view.lying })}` : '';
  const out = (view.phase === 'hand' ? ' A brick is in hand.' : '') + beside;
  return `A tower of ${String(view.rows.length)} rows, ${String(bricksOf(view).length)} bricks.${painted}${out}`;
}

/** Why points were made, in the score sheet. */
export function reasonText(reason: string, face: string | undefined): string {
  const printed = face ? faceOf(face) : null;
  const brick =
    !printed || printed.name === 'plain'
      ? 'a brick'
      : printed.paint && printed.group === 'colour'
        ? `a ${printed.name} brick`
        : `“${printed.brief}”`;
  const words: Record<string, string> = {
    brick,
    colour: `the ${printed?.paint ?? ''} brick that was ordered`.replace('  ', ' '),
    two: 'two bricks for one order',
    edge: 'an edge brick',
    center: 'a center brick',
    substitute: 'instead of the colour',
    lose: '“Lose 2”',
    'lose-more': '“Lose 2”, toppled',
    'others-gain': 'a gift: “Others +1”',
    'others-more': 'a gift: toppled with it',
    add: brick,
    round: 'the last brick before the fall',
  };
  return words[reason] ?? brick;
}

/** "Ada −4, Ben +4": what an event brought. */
export function gains(view: TowerToppleView, list: Points[], names: string[]): string {
  const sums = new Map<number, number>();
  for (const [unit, delta] of list) sums.set(unit, (sums.get(unit) ?? 0) + delta);
  return [...sums]
    .filter(([, delta]) => delta !== 0)
    .map(([unit, delta]) => `${unitName(view, unit, names)} ${delta > 0 ? '+' : '−'}${String(Math.abs(delta))}`)
    .join(', ');
}

/** What a claim came to, and how it was judged. */
export function verdictText(granted: boolean, colour: string): string {
  return granted
    ? `Granted. Take any ${colour} brick in play away, and the tower falls: so a brick of another colour and then any other will do, 1 point each.`
    : `Refused. The tower stands without at least one of the ${colour} bricks: it has to be a ${colour} one.`;
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
  if (rule && view.off.includes(rule)) return 'By the house rules it counts as plain.';
  const bound = !['free', 'extra'].includes(task.task);
  if (view.mute && face !== 'lose-2') return 'Nothing adds to the points of this turn any more.';
  if (bound && (face === 'add-2' || face === 'add-3')) return 'It was pulled for an order, so it adds nothing more.';
  if (face === task.colour) return `It was ordered: ${points(task.pays)} once it lies on top.`;
  return '';
}
