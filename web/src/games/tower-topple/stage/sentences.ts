// Tower Topple in whole sentences, to one who sits at the table or looks on: what is being done, what fell, why not.
import type { Fall } from '../bricks/fall';
import { bricksOf } from '../bricks/tower';
import { say } from '../texts';
import type { TowerToppleView } from '../view';
import { fallenText, gains, handText, scores, todo, playerName } from '../words';

/** What bricks are busy with, by the phase. */
export const phasesInWords = (): Record<string, string> => ({
  pull: say('moving-pull'),
  touch: say('moving-touch'),
  place: say('moving-place'),
  rest: say('moving-rest'),
  judge: say('moving-judge'),
});

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is done or to be done now. `player` is who plays, as `seat` calls them. */
export function taskText(view: TowerToppleView, player: string, seat: number | null): string {
  if (view.over) return '';
  const you = player === 'You';
  const who = view.seat === seat && seat !== null ? '' : `${player}: `;
  const what = {
    build: 'The tower is built.',
    pull: `${player} ${you ? 'pull' : 'pulls'} a brick…`,
    draw: `${player} ${you ? 'draw' : 'draws'} a brick…`,
    touch: `${player} ${you ? 'feel' : 'feels'} a brick…`,
    face: 'What does it say?',
    read: say('read-toppled', {}),
    rest: say('resting', {}),
    place: `${player} ${you ? 'put' : 'puts'} it on top…`,
    judge: 'Is it obvious? The bricks are taken away in thought…',
    hand: `${who}${handText(view)}`,
  }[view.phase];
  const also = fallenText(view, player);
  if (what) return [/[.…?]$/.test(what) ? what : `${capitalised(what)}.`, also].filter(Boolean).join(' ');
  return `${capitalised(`${who}${todo(view, view.real ? 'draw' : 'pull')}`)}.`;
}

/** What the line of the turn, which says what whoever plays here has to do, leaves to be said over the tower. */
export function taskBeside(view: TowerToppleView, player: string, seat: number | null): string {
  const isTold = seat !== null && view.seat === seat && (view.phase === 'choose' || view.phase === 'hand');
  return isTold ? fallenText(view, player) : taskText(view, player, seat);
}

/** How a brick is pulled and laid by hand. */
export function handHint(holding: boolean, gripped: boolean, finger: boolean): string {
  if (!gripped) return holding ? say('hint-place', { finger: finger ? 'yes' : 'no' }) : say('hint-pull', {});
  return holding ? say('hint-lead', {}) : say('hint-slowly', {});
}

/** Who toppled a tower. */
export const toppler = ({ event }: Fall, seat: number | null, names: string[]): string =>
  event.seat === undefined ? 'Somebody' : event.seat === seat ? 'You' : playerName(event.seat, names);

/** What a fall cost. */
export function costs({ view, event }: Fall, names: string[]): string {
  const cost = gains(view, event.points ?? [], names);
  return cost ? `${cost}.` : scores(view) ? 'What was not placed does not score.' : '';
}

/** Who toppled a tower, and what it cost. */
export const toppledBy = (fall: Fall, seat: number | null, names: string[]): string =>
  `${toppler(fall, seat, names)} toppled the tower. ${costs(fall, names)}`.trim();

/** Why a brick may not be pulled now. */
export function whyNot(view: TowerToppleView, id: number, at: string): string {
  const row = Number.parseInt(at, 10);
  if (row >= view.frozen) return `${at} is out of play: the highest whole row and what lies on it stay where they are.`;
  const brick = bricksOf(view).find((each) => each.id === id);
  return `${at}${brick?.colour ? ` is ${brick.colour}, and` : ''} is not what is owed: ${todo(view)}.`;
}
