// Tower Topple in whole sentences, to one who sits at the table or looks on: what is being done, what fell, why not.
import type { Fall } from '../bricks/fall';
import { bricksOf } from '../bricks/tower';
import { capitalised } from '../../../lib/words';
import { t } from '../texts';
import type { TowerToppleView } from '../view';
import { fallenText, gains, handText, scores, todo, playerName, YOU } from '../words';

/** What is done or to be done now. `player` is who plays, as `seat` calls them. */
function taskText(view: TowerToppleView, player: string, seat: number | null): string {
  if (view.over) return '';
  const who = view.seat === seat && seat !== null ? '' : `${player}: `;
  const what = {
    build: t('being-built'),
    pull: t('doing', { who: player, does: 'pull' }),
    draw: t('doing', { who: player, does: 'draw' }),
    touch: t('doing', { who: player, does: 'feel' }),
    face: t('being-read'),
    read: t('read-toppled', {}),
    rest: t('resting', {}),
    place: t('doing', { who: player, does: 'put' }),
    judge: t('being-judged'),
    hand: `${who}${handText(view)}`,
  }[view.phase];
  const also = fallenText(view, player);
  if (what) return [/[.…?]$/.test(what) ? what : `${capitalised(what)}.`, also].filter(Boolean).join(' ');
  return `${capitalised(`${who}${todo(view, view.real ? 'draw' : 'pull')}`)}.`;
}

const MOVING = new Set(['pull', 'touch', 'place', 'rest', 'judge']); // the phases in which bricks are busy

/** What the line of the turn says while bricks are busy; '': they are not. `settles`: with coming to rest alone. */
export function doingText(view: TowerToppleView, player: string, seat: number | null, settles: boolean): string {
  if (settles) return t('moving-rest');
  return MOVING.has(view.phase) && !view.over ? taskText(view, player, seat) : '';
}

/** What the line of the turn leaves to be said over the tower. `live`: that line says what bricks are busy with, too. */
export function taskOverTower(view: TowerToppleView, player: string, seat: number | null, live: boolean): string {
  const mine = seat !== null && view.seat === seat && (view.phase === 'choose' || view.phase === 'hand');
  if (live && MOVING.has(view.phase)) return '';
  return mine ? fallenText(view, player) : taskText(view, player, seat);
}

/** How a brick is pulled and laid by hand. */
export function handHint(holding: boolean, gripped: boolean, finger: boolean): string {
  if (!gripped) return holding ? t('hint-place', { finger: finger ? 'yes' : 'no' }) : t('hint-pull', {});
  return holding ? t('hint-lead', {}) : t('hint-slowly', {});
}

/** Who toppled a tower. */
export function toppledText({ event }: Fall, seat: number | null, names: string[]): string {
  const who = event.seat === seat ? YOU : playerName(event.seat ?? 0, names);
  return t('toppled', { who: event.seat === undefined ? 'nobody' : who });
}

/** What a fall cost. */
export function costs({ view, event }: Fall, names: string[]): string {
  const byBricks = (event.points ?? []).filter(([, , why]) => why !== 'fall'); // what the fall cost is said apart
  const cost = gains(view, byBricks, names);
  return cost ? `${cost}.` : scores(view) ? t('unplaced') : '';
}

/** Why a brick may not be pulled now. */
export function whyNot(view: TowerToppleView, id: number, at: string): string {
  const row = Number.parseInt(at, 10);
  if (row >= view.frozen) return t('why-out-of-play', { at });
  const brick = bricksOf(view).find((each) => each.id === id);
  return t('why-not-owed', { at, paint: brick?.colour ?? 'none', todo: todo(view) });
}
