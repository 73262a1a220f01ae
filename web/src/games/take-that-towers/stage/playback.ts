// What the stage shows while things happen: a queue of frames, which anybody may cut short at any moment. In the end
// the view that was given last is always what is shown.
import { readMove } from './targets';
import { frames, tallies, type Frame, type ShownState, type Tallied } from '../scoring/scoring';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';

export interface Playback {
  readonly shown: TakeThatTowersView;
  readonly frame: Frame | null; // what is being told
  readonly animating: boolean; // the frame makes way for the next one by itself
  readonly tallied: Tallied[]; // the last scorings, to be read again
  readonly goal: TakeThatTowersView; // what the hall has sent last
  readonly queue: readonly Frame[];
  readonly last: ShownState; // where the queue ends
  readonly eventKeys: readonly string[]; // of the last move and what came of it
  readonly predicted: string | null; // a move that the view has had drawn into it
}

const PACED_KINDS = ['floor', 'scored']; // what takes its time; all else is drawn at once

const BACKLOG_FRAMES = 30; // frames that wait: the table is far ahead of what is told,
const BACKLOG_PACE = 0.55; // so it is told faster

const keysOf = (events: TakeThatTowersEvent[]): string[] => events.map(({ key }) => key);

/** A playback that shows `first`: nothing of what led to it is news. */
export const startPlayback = (first: TakeThatTowersView, past: TakeThatTowersEvent[]): Playback => ({
  shown: first,
  frame: null,
  animating: false,
  tallied: [],
  goal: first,
  queue: [],
  last: { view: first, scoring: null },
  eventKeys: keysOf(past),
  predicted: null,
});

const finished = (playback: Playback): Playback => ({
  ...playback,
  shown: playback.goal,
  frame: null,
  animating: false,
  queue: [],
  last: { view: playback.goal, scoring: null },
});

/** The next frame, or the end. */
export function nextFrame(playback: Playback): Playback {
  const [frame, ...queue] = playback.queue;
  return frame ? { ...playback, shown: frame.view, frame, queue, animating: true } : finished(playback);
}

export const skipped = (playback: Playback): Playback => (playback.animating ? finished(playback) : playback);

/** For how long the frame is shown, ms; `pace` stretches time. */
export const frameMs = ({ frame, queue }: Playback, pace: number): number =>
  (frame?.ms ?? 0) * pace * (queue.length > BACKLOG_FRAMES ? BACKLOG_PACE : 1);

/** Show what the hall has sent. Returns also the events that the stage does not stop for. `pending`: a move that is drawn
 * into the view; `moving`: things are animated. */
export function played(
  before: Playback,
  view: TakeThatTowersView,
  events: TakeThatTowersEvent[],
  pending: string | null,
  moving: boolean,
): [Playback, TakeThatTowersEvent[]] {
  const drawn = before.predicted && readMove(before.predicted); // is drawn already when the hall confirms it
  const fresh = events.filter(
    ({ key, kind, card, slot }) =>
      !before.eventKeys.includes(key) && !(drawn && kind === 'build' && card === drawn.card && slot === drawn.spot),
  );
  const eventKeys = events.length > 0 ? keysOf(events) : before.eventKeys;
  const tallied = fresh.some(({ kind }) => kind === 'floor') ? tallies(events, view.players) : before.tallied;
  const playback = { ...before, goal: view, predicted: pending, eventKeys, tallied };
  if (!moving) return [finished(playback), []];
  if (!before.animating && !fresh.some(({ kind }) => PACED_KINDS.includes(kind ?? '')))
    return [finished(playback), fresh];
  const queue = [...before.queue];
  let { last } = before;
  for (const event of fresh) {
    const more = frames(last, event);
    queue.push(...more);
    last = more.at(-1) ?? last;
  }
  const queued = { ...playback, queue, last };
  return [before.animating ? queued : nextFrame(queued), []];
}

/** Show a moment of a match that is stepped through by hand. `start`: the view before the first of `events`; null: nobody
 * knows it, and what came of them is not told. */
export function playedStill(
  before: Playback,
  view: TakeThatTowersView,
  events: TakeThatTowersEvent[],
  start: TakeThatTowersView | null,
): Playback {
  const playback = finished({ ...before, goal: view, eventKeys: keysOf(events) });
  if (start === null) return playback;
  let frame: Frame | null = null;
  for (const event of events) frame = frames(frame ?? { view: start, scoring: null }, event).at(-1) ?? frame;
  const last = frame ?? { view: start, scoring: null };
  const gone = last.view.towers.some((tower) => !view.towers.some((each) => each.slot === tower.slot));
  return frame?.scoring || gone ? { ...playback, frame, shown: last.view, last } : playback; // a step ahead goes on from here
}
