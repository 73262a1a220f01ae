// How the bricks of TowerBrix look: painted all over, each colour with a sign of its own on the ends.
import type { Look, Printed } from '../../../stage3d/looks';
import { COLOURS } from '../constants';
import { BRICK_SIZE_M } from '../gallery/picture';
import type { TowerBrixView } from '../view';

const SHAPES = { yellow: 'circle', purple: 'star', red: 'triangle', blue: 'square', gray: 'cross' } as const;

const colours: Readonly<Record<string, keyof typeof SHAPES>> = COLOURS;

interface Rights {
  holds: (brick: string) => boolean; // this viewer's hand may have it
  ring: (brick: string) => Look['ring'];
  name: (brick: string) => string;
}

/** The looks of all bricks, in their order. */
export function looksOf(view: TowerBrixView, { holds, ring, name }: Rights): Look[] {
  return view.bricks.map((brick): Look => {
    const paint = colours[brick.charAt(0)] ?? 'gray';
    const mark = { paint, shape: SHAPES[paint] };
    const look: Look = { size: BRICK_SIZE_M, name: name(brick), body: paint, mark, hold: holds(brick) };
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
