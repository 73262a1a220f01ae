// What the stage shows while things happen: a queue of frames, which anybody may cut short at any moment. In the end
// the view that was given last is always what is shown.
import { readMove } from './targets';
import { frames, tallies, type Frame, type Shown, type Tallied } from '../scoring/scoring';
import type { TakeThatTowersHappening, TakeThatTowersView } from '../view';

export interface Theatre {
  readonly shown: TakeThatTowersView;
  readonly frame: Frame | null; // what is being told
  readonly telling: boolean;
  readonly told: Tallied[]; // the last scorings, to be read again
  show(view: TakeThatTowersView, happenings: TakeThatTowersHappening[], pending: string | null, moving: boolean): void;
  /** Show a moment of a match that is walked through by hand, and no event in passing. */
  stand(view: TakeThatTowersView, happenings: TakeThatTowersHappening[]): void;
  skip(): void;
  forget(): void;
  end(): void;
}

const SLOW = ['floor', 'scored']; // what takes its time; all else is drawn at once

const CROWD = 30; // frames that wait: the table is far ahead of what is told,
const HURRY = 0.55; // so it is told faster

/** A theatre that shows `first`. `pace` stretches time; `begun` is told of each frame as it begins,
 * `passing` of events that the stage does not stop for. */
export function theatre(
  first: TakeThatTowersView,
  past: TakeThatTowersHappening[],
  pace: () => number,
  begun: (frame: Frame) => void,
  passing: (event: TakeThatTowersHappening) => void,
): Theatre {
  let shown = $state.raw(first);
  let frame = $state.raw<Frame | null>(null);
  let told = $state.raw<Tallied[]>([]);
  let seen = past.map((event) => event.key); // of the last move and what came of it
  let goal = first;
  let last: Shown = { view: first, walk: null }; // where the queue ends
  let queue: Frame[] = [];
  let foreseen: string | null = null; // a move that the view has had drawn into it
  let timer = $state.raw<ReturnType<typeof setTimeout>>();
  let base = first; // walked through by hand: the moment before the move,
  let move: string | null = past[0]?.key ?? null; // of which this is the key

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    queue = [];
    frame = null;
    shown = goal;
    last = { view: goal, walk: null };
  }

  function next(): void {
    const now = queue.shift();
    if (!now) {
      settle();
      return;
    }
    frame = now;
    shown = now.view;
    begun(now);
    timer = setTimeout(next, now.ms * pace() * (queue.length > CROWD ? HURRY : 1));
  }

  return {
    get shown() {
      return shown;
    },
    get frame() {
      return frame;
    },
    get telling() {
      return frame !== null && timer !== undefined;
    },
    get told() {
      return told;
    },
    show(view, happenings, pending, moving) {
      // What was sent is drawn already when the hall confirms it.
      const drawn = foreseen && readMove(foreseen);
      const fresh = happenings.filter(
        (event) =>
          !seen.includes(event.key) &&
          !(drawn && event.kind === 'build' && event.card === drawn.card && event.slot === drawn.spot),
      );
      if (happenings.length > 0) seen = happenings.map((event) => event.key);
      foreseen = pending;
      goal = view;
      const all = tallies(happenings, view.players);
      if (fresh.some((event) => event.kind === 'floor')) told = all;
      if (!moving) {
        settle();
        return;
      }
      if (timer !== undefined || fresh.some((event) => SLOW.includes(event.kind ?? ''))) {
        for (const event of fresh) {
          const more = frames(last, event);
          queue.push(...more);
          const end = more.at(-1);
          if (end) last = { view: end.view, walk: end.walk };
        }
      } else fresh.forEach(passing);
      if (timer === undefined) {
        if (queue.length > 0) next();
        else settle();
      }
    },
    stand(view, happenings) {
      // Where somebody steps into a move from the moment before it, what came of it is told from there.
      const key = happenings[0]?.key ?? null;
      if (key !== move) base = goal;
      move = key;
      goal = view;
      settle();
      let at: Shown = { view: base, walk: null };
      let now: Frame | null = null;
      for (const event of happenings) {
        const end = frames(at, event).at(-1);
        if (end) [at, now] = [end, end];
      }
      const gone = at.view.towers.some((tower) => !view.towers.some((each) => each.slot === tower.slot));
      if (!now?.walk && !gone) return;
      frame = now;
      shown = at.view;
    },
    skip() {
      if (timer !== undefined) settle();
    },
    forget() {
      told = [];
    },
    end() {
      clearTimeout(timer);
    },
  };
}
