// What the board shows while something happens: the tower in flight, then the towers that fall, then the new view. It may
// be cut short at any moment; in the end the view that was given last is always what is shown.
import type { Fallen, TowersEvent, TowersView } from '../view';

export interface Flight {
  readonly floors: string;
  readonly from: string;
  readonly to: string;
  readonly event: TowersEvent;
}

export interface Playback {
  readonly shown: TowersView;
  readonly flight: Flight | null;
  readonly falling: readonly Fallen[];
  readonly goal: TowersView; // what the hall has sent last
  readonly lastKey: string | null; // of the event shown last
}

/** A tower that is set down, and how high it is, or floors that fall, and how many. */
export interface Sound {
  do: 'sound';
  sound: 'placed' | 'collapse';
  size: number;
}

export const FLIGHT_MS = 220; // as --move and --fall in the design tokens: 400 ms together
export const FALL_MS = 180;

/** A playback that shows `first`. */
export const startPlayback = (first: TowersView): Playback => ({
  shown: first,
  flight: null,
  falling: [],
  goal: first,
  lastKey: null,
});

/** Whether something still moves. */
export const isAnimating = ({ flight, falling }: Playback): boolean => flight !== null || falling.length > 0;

const finished = (playback: Playback): Playback => ({ ...playback, shown: playback.goal, flight: null, falling: [] });

export const skipped = (playback: Playback): Playback => (isAnimating(playback) ? finished(playback) : playback);

/** Show what the hall has sent. `event`: the last one; `moving`: things are animated. */
export function played(
  before: Playback,
  view: TowersView,
  event: TowersEvent | null,
  moving: boolean,
): [Playback, Sound[]] {
  const playback = { ...before, goal: view };
  if (event === null || event.key === before.lastKey) return [isAnimating(before) ? playback : finished(playback), []];
  const next = finished({ ...playback, lastKey: event.key });
  const { from, to } = event;
  const floors = from ? before.goal.towers[from] : undefined;
  if (!moving) return [next, setDown(next, event)];
  if (!from || !to || !floors) return landed(next, event);
  const towers = { ...before.goal.towers };
  Reflect.deleteProperty(towers, from);
  return [{ ...next, shown: { ...before.goal, towers }, flight: { floors, from, to, event } }, []];
}

const setDown = ({ goal }: Playback, { to }: TowersEvent): Sound[] =>
  to ? [{ do: 'sound', sound: 'placed', size: goal.towers[to]?.length ?? 1 }] : [];

/** The tower of an event has come to where it goes: what it demolishes falls. */
export function landed(playback: Playback, event: TowersEvent): [Playback, Sound[]] {
  const falling = [...(event.demolished ?? []), ...(event.flattened ?? [])];
  const sounds = setDown(playback, event);
  const size = falling.reduce((sum, { floors }) => sum + floors.length, 0);
  if (falling.length > 0) sounds.push({ do: 'sound', sound: 'collapse', size });
  return [{ ...finished(playback), falling }, sounds];
}
