// What the board shows while something happens: the tower in flight, then the towers that fall, then the new view.
// Showing can be cut short at any moment; the view that was last given is always what is shown in the end.
import type { Fallen, TowersEvent, TowersView } from '../view';

export interface Flight {
  floors: string;
  from: string;
  to: string;
}

export interface Playback {
  readonly shown: TowersView;
  readonly flight: Flight | null;
  readonly falling: Fallen[];
  readonly telling: boolean; // something still moves
  show(view: TowersView, lastEvent: TowersEvent | null, moving: boolean): void;
  skip(): void;
}

const FLIGHT_MS = 220; // as --move and --fall in the design tokens: 400 ms together
const FALL_MS = 180;

/** A playback that shows `first`. `landed` and `fell` are told when a tower sets down and when floors fall (for sound). */
export function createPlayback(
  first: TowersView,
  landed: (height: number) => void,
  fell: (floors: number) => void,
): Playback {
  let shown = $state.raw(first);
  let flight = $state.raw<Flight | null>(null);
  let falling = $state.raw<Fallen[]>([]);
  let last: string | null = null; // the key of the event shown last
  let timer: ReturnType<typeof setTimeout> | undefined;
  let goal = first;

  function finish(): void {
    clearTimeout(timer);
    timer = undefined;
    flight = null;
    falling = [];
    shown = goal;
  }

  function land(lastEvent: TowersEvent): void {
    flight = null;
    shown = goal;
    const lost = [...(lastEvent.demolished ?? []), ...(lastEvent.flattened ?? [])];
    if (lastEvent.to) landed(goal.towers[lastEvent.to]?.length ?? 1);
    if (lost.length === 0) {
      timer = undefined;
      return;
    }
    falling = lost;
    fell(lost.reduce((sum, each) => sum + each.floors.length, 0));
    timer = setTimeout(finish, FALL_MS);
  }

  return {
    get shown() {
      return shown;
    },
    get flight() {
      return flight;
    },
    get falling() {
      return falling;
    },
    get telling() {
      return flight !== null || falling.length > 0;
    },
    show(view, lastEvent, moving) {
      const before = timer === undefined ? shown : goal;
      const fresh = lastEvent !== null && lastEvent.key !== last;
      if (!fresh) {
        goal = view;
        if (timer === undefined) finish();
        return;
      }
      finish();
      goal = view;
      last = lastEvent.key;
      const { from, to } = lastEvent;
      const floors = from ? before.towers[from] : undefined;
      if (!moving) {
        finish();
        if (to) landed(view.towers[to]?.length ?? 1);
      } else if (from && to && floors) {
        const towers = { ...before.towers };
        Reflect.deleteProperty(towers, from);
        shown = { ...before, towers };
        flight = { floors, from, to };
        timer = setTimeout(() => land(lastEvent), FLIGHT_MS);
      } else land(lastEvent);
    },
    skip() {
      if (timer !== undefined) finish();
    },
  };
}
