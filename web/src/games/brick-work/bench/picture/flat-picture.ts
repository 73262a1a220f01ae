// The flat drawing of the bench under a pointer: which brick is met, where on the mat that is, and where a place of it is
// drawn. What is asked of it is asked of the picture with depth, too; both are led alike.
import type { Tableau } from '../../bricks/bricks3d';
import { groundAt, heightAt, HIGHER, project, STEEP, turnedIn } from '../../bricks/iso';
import { boxOf, extent, type Brick } from '../../bricks/pieces';
import type { Sight } from '../mat/snap';

/** What a drawing is made of. */
export interface Flat {
  parts: readonly { bricks: Brick[] }[];
  frame: Brick[]; // the mat, with its lowest corner at 0
  view: number; // quarter turns
}

/** From a point of the picture, from 0 to 1 across and down, to the paper, and back. */
export interface Sheet {
  toPaper: (across: number, down: number) => [number, number];
  fromPaper: (x: number, y: number) => [number, number];
  met: (across: number, down: number) => { brick: number; side: string } | null; // of all bricks that are drawn
}

/** A place of the mat after so many quarter turns of the whole. */
export function turnedPlace([x, y]: [number, number], view: number, [wide, long]: [number, number]): [number, number] {
  return view === 0 ? [x, y] : turnedPlace([long - y, x], view - 1, [long, wide]);
}

/** ... and back. */
export function turnedBack([x, y]: [number, number], view: number, [wide, long]: [number, number]): [number, number] {
  const [across] = view % 2 === 0 ? [wide] : [long]; // as it is seen
  return view === 0 ? [x, y] : turnedBack([y, across - x], view - 1, [wide, long]);
}

/** The same drawing as something that is looked at. */
export function flatPicture({ parts, frame, view }: Flat, sheet: Sheet): Pick<Tableau, 'pick' | 'sight' | 'project'> {
  const [wide, long] = extent(frame);
  const size: [number, number] = [wide, long];
  const sight = (across: number, down: number): Sight => {
    const [u, v] = groundAt(...sheet.toPaper(across, down));
    const [x, y] = turnedBack([u, v], view, size);
    const [upX, upY] = turnedBack([u + HIGHER, v + HIGHER], view, size);
    return { x, y, dx: upX - x, dy: upY - y, steep: STEEP };
  };
  return {
    sight,
    project: (x, y, z) => {
      const [u, v] = turnedPlace([x, y], view, size);
      return sheet.fromPaper(...project(u, v, z));
    },
    pick: (across, down) => {
      const { x, y, dx, dy } = sight(across, down);
      const at = (part: number, brick: number, z: number): ReturnType<Tableau['pick']> => ({
        part,
        brick,
        x: x + z * dx,
        y: y + z * dy,
        z,
      });
      const met = sheet.met(across, down);
      if (!met) return at(-1, -1, 0);
      let [part, brick] = [0, met.brick];
      while (brick >= (parts[part]?.bricks.length ?? Infinity)) brick -= parts[part++]?.bricks.length ?? 0;
      const found = parts[part]?.bricks[brick];
      if (!found) return at(-1, -1, 0);
      return at(part, brick, heightOn(found, met.side, sheet.toPaper(across, down)));
    },
  };

  /** How high a point of the paper lies on a side of a brick. */
  function heightOn(brick: Brick, side: string, [px, py]: [number, number]): number {
    const [here] = turnedIn([brick], view, frame);
    if (!here || (side !== 'left' && side !== 'right')) return brick.z + 1;
    const [u, v] = boxOf(here);
    const [x0, y0] = groundAt(px, 0);
    const across = x0 - y0;
    return side === 'left' ? heightAt(u, u - across, py) : heightAt(v + across, v, py);
  }
}
