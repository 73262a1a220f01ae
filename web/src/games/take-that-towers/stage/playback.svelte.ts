// What the stage shows while things happen: a queue of frames, which anybody may cut short at any moment. In the end
// the view that was given last is always what is shown.
import { readMove } from './targets';
import { frames, tallies, type Frame, type ShownState, type Tallied } from '../scoring/scoring';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';

export interface Playback {
  readonly shown: TakeThatTowersView;
  readonly frame: Frame | null; // what is being told
  readonly animating: boolean;
  readonly tallied: Tallied[]; // the last scorings, to be read again
  show(view: TakeThatTowersView, recentEvents: TakeThatTowersEvent[], pending: string | null, moving: boolean): void;
  /** Show a moment of a match that is stepped through by hand, and no event in passing. `before`: the view before the
   * first of `recentEvents`; null: nobody knows it, and what came of them is not told. */
  showStill(view: TakeThatTowersView, recentEvents: TakeThatTowersEvent[], before: TakeThatTowersView | null): void;
  skip(): void;
  forget(): void;
  end(): void;
}

const PACED_KINDS = ['floor', 'scored']; // what takes its time; all else is drawn at once

const BACKLOG_FRAMES = 30; // frames that wait: the table is far ahead of what is told,
const BACKLOG_PACE = 0.55; // so it is told faster

/** A playback that shows `first`. `pace` stretches time; `onframe` is told of each frame as it begins,
 * `onpassing` of events that the stage does not stop for. */
export function createPlayback(
  first: TakeThatTowersView,
  past: TakeThatTowersEvent[],
  pace: () => number,
  onframe: (frame: Frame) => void,
  onpassing: (event: TakeThatTowersEvent) => void,
): Playback {
  let shown = $state.raw(first);
  let frame = $state.raw<Frame | null>(null);
  let tallied = $state.raw<Tallied[]>([]);
  let seen = past.map((event) => event.key); // of the last move and what came of it
  let goal = first;
  let last: ShownState = { view: first, scoring: null }; // where the queue ends
  let queue: Frame[] = [];
  let predicted: string | null = null; // a move that the view has had drawn into it
  let timer = $state.raw<ReturnType<typeof setTimeout>>();

  function finish(): void {
    clearTimeout(timer);
    timer = undefined;
    queue = [];
    frame = null;
    shown = goal;
    last = { view: goal, scoring: null };
  }

  function next(): void {
    const now = queue.shift();
    if (!now) {
      finish();
      return;
    }
    frame = now;
    shown = now.view;
    onframe(now);
    timer = setTimeout(next, now.ms * pace() * (queue.length > BACKLOG_FRAMES ? BACKLOG_PACE : 1));
  }

  return {
    get shown() {
      return shown;
    },
    get frame() {
      return frame;
    },
    get animating() {
      return frame !== null && timer !== undefined;
    },
    get tallied() {
      return tallied;
    },
    show(view, recentEvents, pending, moving) {
      // What was sent is drawn already when the hall confirms it.
      const drawn = predicted && readMove(predicted);
      const fresh = recentEvents.filter(
        (event) =>
          !seen.includes(event.key) &&
          !(drawn && event.kind === 'build' && event.card === drawn.card && event.slot === drawn.spot),
      );
      if (recentEvents.length > 0) seen = recentEvents.map((event) => event.key);
      predicted = pending;
      goal = view;
      const all = tallies(recentEvents, view.players);
      if (fresh.some((event) => event.kind === 'floor')) tallied = all;
      if (!moving) {
        finish();
        return;
      }
      if (timer !== undefined || fresh.some((event) => PACED_KINDS.includes(event.kind ?? ''))) {
        for (const event of fresh) {
          const more = frames(last, event);
          queue.push(...more);
          const end = more.at(-1);
          if (end) last = { view: end.view, scoring: end.scoring };
        }
      } else fresh.forEach(onpassing);
      if (timer === undefined) {
        if (queue.length > 0) next();
        else finish();
      }
    },
    showStill(view, recentEvents, before) {
      goal = view;
      finish();
      seen = recentEvents.map((event) => event.key);
      if (before === null) return;
      let state: ShownState = { view: before, scoring: null };
      let now: Frame | null = null;
      for (const event of recentEvents) {
        const end = frames(state, event).at(-1);
        if (end) [state, now] = [end, end];
      }
      const gone = state.view.towers.some((tower) => !view.towers.some((each) => each.slot === tower.slot));
      if (!now?.scoring && !gone) return;
      frame = now;
      shown = state.view;
      last = state; // a step ahead goes on from here
    },
    skip() {
      if (timer !== undefined) finish();
    },
    forget() {
      tallied = [];
    },
    end() {
      clearTimeout(timer);
    },
  };
}
