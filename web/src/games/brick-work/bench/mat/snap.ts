// Where the piece in hand would click in, of all places that it has on the pieces round it. A piece is led by the point
// where it was taken up; what counts is how far that point is seen from the pointer with the piece lying there, so that
// each place of a long brick is in reach by whatever stud a hand holds it. Lengths are studs, heights bricks.
import type { Landing } from './geometry-queries';
import type { Place } from './mat-layout';

/** The line of sight through a pointer. */
export interface Sight {
  x: number; // where it meets the mat
  y: number;
  dx: number; // by how much it is elsewhere a brick higher
  dy: number;
  steep: number; // from 0 to 1: how long a stud away from the viewer is seen, beside one across
}

/** A piece that the one in hand could click in on, and all ways to do so. */
export interface Target {
  piece: string;
  copy: number;
  place: Place;
  ways: readonly Landing[];
}

export interface Snap {
  target: Target;
  way: Landing;
}

/** What the hand means, in the order of its weight. */
export interface Preference {
  chosen: (target: Target) => boolean; // the piece that was picked before: it is to be built on
  under: (target: Target) => boolean; // the one that the pointer is on
  last: (target: Target) => boolean; // the one that it has been held over
  turned?: boolean; // over that it was turned just now: it stays there
}

export const NEAR = 0.6; // from a place that is meant by it: half the way to the next one, and a little more
const FAR = 2; // from one that is meant where nothing else can be done, or over which it was turned

/** How far two points at one height are seen from one another. */
function distanceSeen(across: number, along: number, { dx, dy, steep }: Sight): number {
  const long = Math.hypot(dx, dy);
  if (long < 1e-6) return Math.hypot(across, along);
  const away = (across * dx + along * dy) / long;
  const sideways = (across * dy - along * dx) / long;
  return Math.hypot(sideways, away * steep);
}

/** How far the point where a piece is held is seen from the pointer, with the piece lying there. */
function farOff(sight: Sight, hold: readonly [number, number], { place }: Target, way: Landing): number {
  return distanceSeen(
    place.x + way.dx + hold[0] - sight.x - way.dz * sight.dx,
    place.y + way.dy + hold[1] - sight.y - way.dz * sight.dy,
    sight,
  );
}

/** The place that is meant, of a piece turned by `r` quarters; null: none is. */
export function snapped(
  sight: Sight,
  hold: readonly [number, number],
  r: number,
  targets: readonly Target[],
  preference: Preference,
  canLieThere: boolean, // on the mat it could lie down
): Snap | null {
  const nearest = (reach: number, only: (target: Target) => boolean = () => true): Snap | null => {
    let best: Snap | null = null;
    let least = reach;
    for (const target of targets) {
      if (!only(target)) continue;
      for (const way of target.ways) {
        if (way.r !== r) continue;
        const far = farOff(sight, hold, target, way);
        if (far >= least) continue;
        least = far;
        best = { target, way };
      }
    }
    return best;
  };
  return (
    nearest(NEAR, preference.chosen) ??
    nearest(Infinity, preference.under) ??
    nearest(preference.turned ? FAR : NEAR, preference.last) ??
    nearest(NEAR) ??
    (canLieThere ? null : nearest(FAR))
  );
}
