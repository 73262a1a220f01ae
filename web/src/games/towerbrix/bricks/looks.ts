// How the bricks of TowerBrix look: painted all over, each colour with a sign of its own on the ends.
import type { Look, Mark, Paint, Printed } from '../../../stage3d/looks';
import type { Vec } from '../../../lib/motion/vector';
import type { TowerBrixView } from '../view';
import { brickName } from '../words';

const PAINTS: Record<string, { paint: Paint; mark: Mark }> = {
  y: { paint: 'yellow', mark: { paint: 'yellow', shape: 'circle' } },
  p: { paint: 'purple', mark: { paint: 'purple', shape: 'star' } },
  r: { paint: 'red', mark: { paint: 'red', shape: 'triangle' } },
  b: { paint: 'blue', mark: { paint: 'blue', shape: 'square' } },
  g: { paint: 'gray', mark: { paint: 'gray', shape: 'cross' } },
};

export const sizeOf = (view: TowerBrixView): Vec => {
  const [wide = 30, deep = 30, long = 60] = view.size_mm;
  return [wide / 1000, deep / 1000, long / 1000];
};

interface Rights {
  holds: (brick: string) => boolean; // this viewer's hand may have it
  ring: (brick: string) => Look['ring'];
}

/** The looks of all bricks, in their order. */
export function looksOf(view: TowerBrixView, { holds, ring }: Rights): Look[] {
  return view.bricks.map((brick): Look => {
    const { paint, mark } = PAINTS[brick.charAt(0)] ?? { paint: 'gray' as const, mark: {} };
    const look: Look = { size: sizeOf(view), name: brickName(brick), body: paint, mark, hold: holds(brick) };
    const drawn = ring(brick);
    if (drawn) look.ring = drawn;
    return look;
  });
}

const PAPER: Printed = { kind: 'paper', from: [-0.105, -0.074], to: [0.105, 0.074] }; // m: a sheet of A5

/** What lies on the table under the tower: the map of a bridge, or the paper that is pulled away. */
export function printedOf(view: TowerBrixView): Printed[] {
  const area =
    (kind: Printed['kind']) =>
    ([x0 = 0, x1 = 0, y0 = 0, y1 = 0]: number[]): Printed => ({
      kind,
      from: [x0 / 1000, y0 / 1000],
      to: [x1 / 1000, y1 / 1000],
    });
  const maps = view.maps;
  if (maps) return [...maps.water.map(area('water')), ...maps.foundations.map(area('bank'))];
  return view.act === 'pull' && view.phase !== 'over' ? [PAPER] : [];
}

/** The seats' own colours, for hands and plates; white can be read on each of them. */
export const SEAT_COLOURS = ['#0f766e', '#b4530a', '#be185d', '#56690f', '#6d4c35', '#334155'] as const;

export const seatColour = (seat: number): string => SEAT_COLOURS[seat] ?? '#334155';
