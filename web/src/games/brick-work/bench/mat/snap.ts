// Where the piece in hand would click in, of all places that it has on the pieces round it. A piece is led by the point
// where it was taken up; what counts is how far that point is seen from the pointer with the piece lying there, so that
// each place of a long brick is in reach by whatever stud a hand holds it. A pointer on a piece is a magnet: what is in
// hand comes down on the very stud that is aimed at, if it can. Lengths are studs, heights bricks.
import { boxOf, type Brick } from '../../bricks/pieces';
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
  bricks: readonly Brick[]; // in a frame of their own
  place: Place;
  ways: readonly Landing[];
}

/** Where on a piece a pointer is: over which place of the mat, and how high the brick is there. */
export interface Surface {
  x: number;
  y: number;
  top: number;
}

export interface Held {
  bricks: readonly Brick[]; // in a frame of their own, turned as it is held
  by: readonly [x: number, y: number]; // where it is held, from its lowest corner
  r: number; // quarters that it is turned by
}

export interface Snap {
  target: Target;
  way: Landing;
}

/** What the hand means, in the order of its weight. */
export interface Preference {
  under: (target: Target) => boolean; // the one that the pointer is on ...
  surface: Surface | null; // ... and where on it
  chosen: (target: Target) => boolean; // the piece that was picked before: it is to be built on
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
function farOff(sight: Sight, { by }: Held, { place }: Target, way: Landing): number {
  return distanceSeen(
    place.x + way.dx + by[0] - sight.x - way.dz * sight.dx,
    place.y + way.dy + by[1] - sight.y - way.dz * sight.dy,
    sight,
  );
}

/** Whether a brick covers a column of its own frame. */
function covers(brick: Brick, column: number, row: number): boolean {
  const [x, y, , wide, long] = boxOf(brick);
  return column >= x && column < x + wide && row >= y && row < y + long;
}

/** The way to come down on the stud that is aimed at, with the point where the piece is held nearest to it. */
function onStud({ bricks, by, r }: Held, target: Target, { x, y, top }: Surface): Snap | null {
  const { place } = target;
  const [column, row] = [Math.floor(x - place.x), Math.floor(y - place.y)];
  const high = Math.max(top, ...target.bricks.filter((each) => covers(each, column, row)).map(({ z }) => z + 1));
  let best: Snap | null = null;
  let least = Infinity;
  for (const way of target.ways) {
    const far = Math.hypot(place.x + way.dx + by[0] - x, place.y + way.dy + by[1] - y);
    if (way.r !== r || far >= least) continue;
    if (!bricks.some((each) => each.z + way.dz === high && covers(each, column - way.dx, row - way.dy))) continue;
    least = far;
    best = { target, way };
  }
  return best;
}

/** The place that is meant; null: none is. */
export function snapped(
  sight: Sight,
  held: Held,
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
        if (way.r !== held.r) continue;
        const far = farOff(sight, held, target, way);
        if (far >= least) continue;
        least = far;
        best = { target, way };
      }
    }
    return best;
  };
  const { surface } = preference;
  const under = surface && targets.find(preference.under);
  return (
    (under ? onStud(held, under, surface) : null) ??
    nearest(NEAR, preference.chosen) ??
    nearest(Infinity, preference.under) ??
    nearest(preference.turned ? FAR : NEAR, preference.last) ??
    nearest(NEAR) ??
    (canLieThere ? null : nearest(FAR))
  );
}
