// Bricks that are being pulled off an object: up or down, with the fewest others that have to come along.
import type { Bench } from './model';
import type { Parting } from './mat/geometry-queries';

interface Way {
  cut: Parting;
  downward: boolean;
}

/** Pull at a brick, up or down: it comes off with the fewest others that it has to take along. */
export function pulled(bench: Bench, brick: number, downward: boolean): Bench {
  return takenAlong(bench.with({ pulledAt: { brick, downward }, carried: true, free: null, lifted: [brick] }));
}

/** What comes along with the brick that is pulled at, as soon as it is known how the object comes apart. */
export function takenAlong(bench: Bench): Bench {
  const ways = waysToPull(bench);
  return taking(bench, ways.find(({ downward }) => downward === bench.pulledAt?.downward) ?? ways[0]);
}

/** Take along something else with the brick that is being pulled off. */
export function pulledOther(bench: Bench): Bench {
  const ways = waysToPull(bench);
  const here = ways.findIndex(({ cut, downward }) => cut === bench.cut && downward === bench.downward);
  return taking(bench, ways[(here + 1) % ways.length]);
}

const taking = (bench: Bench, way: Way | undefined): Bench =>
  way ? bench.with({ lifted: way.cut.upper, downward: way.downward }) : bench;

/** The ways to pull at the brick: up with the upper part that it is in, or down with the lower one; fewest bricks first. */
function waysToPull({ pulledAt, below, cuts }: Bench): Way[] {
  if (!pulledAt) return [];
  const along = ({ cut, downward }: Way): number => (downward ? below.length - cut.upper.length : cut.upper.length);
  return cuts
    .map((cut) => ({ cut, downward: !cut.upper.includes(pulledAt.brick) }))
    .sort((one, other) => along(one) - along(other) || one.cut.pips - other.cut.pips);
}
