// Bricks as flat polygons, seen without perspective, the farthest first: for browsers without WebGL.
import { project, type View } from '../camera/camera';
import { toWorld, poseOf, rotate, dot, type Pose, type Poses, type Vec } from '../../lib/motion/vector';

/** A face that can be seen. Points run from 0 to 1 across and down. */
export interface Facet {
  brick: number;
  axis: 0 | 1 | 2; // of the brick, along which the face looks
  points: [number, number][];
  middle: [number, number];
  light: number; // from 0 to 1
}

const AXES: [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2][] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
];

/** The faces of one box that look at the viewer. */
function faces(brick: number, size: Vec, pose: Pose, view: View): Facet[] {
  const found: Facet[] = [];
  for (const [axis, one, two] of AXES)
    for (const sign of [-1, 1]) {
      const out: Vec = [0, 0, 0];
      out[axis] = sign;
      const normal = rotate(pose.turn, out);
      if (dot(normal, view.ahead) >= -0.001) continue;
      const corner = (a: number, b: number): Vec => {
        const own: Vec = [0, 0, 0];
        own[axis] = (sign * size[axis]) / 2;
        own[one] = (a * size[one]) / 2;
        own[two] = (b * size[two]) / 2;
        return toWorld(pose, own);
      };
      const at = (point: Vec): [number, number] => {
        const { across, down } = project(view, point);
        return [across, down];
      };
      found.push({
        brick,
        axis,
        points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].map(at),
        middle: at(corner(0, 0)),
        light: 0.62 + 0.38 * Math.max(0, normal[2]) + 0.24 * Math.max(0, -dot(normal, view.right)),
      });
    }
  return found;
}

/** Whether one box lies behind another, as far as a plane between them tells. */
function behind(view: View, a: Pose, aHalf: Vec, b: Pose, bHalf: Vec): boolean | null {
  for (const k of [2, 0, 1] as const) {
    const sign = Math.sign(view.ahead[k]);
    if (sign === 0) continue;
    const [low, high] = sign > 0 ? [a, b] : [b, a]; // the eye comes from the lower side of `low`
    const [lowHalf, highHalf] = sign > 0 ? [aHalf, bHalf] : [bHalf, aHalf];
    const slack = 0.0015;
    if (low.at[k] - lowHalf[k] >= high.at[k] + highHalf[k] - slack) return true;
    if (high.at[k] - highHalf[k] >= low.at[k] + lowHalf[k] - slack) return false;
  }
  return null;
}

/** All faces to draw, in the order in which they are drawn. `reach` is half the space a brick takes up. */
export function facets(
  sizes: Vec[],
  poses: Poses,
  view: View,
  isVisible: (brick: number) => boolean,
  reach: (size: Vec, turn: Pose['turn']) => Vec,
): Facet[] {
  const all = sizes.flatMap((size, brick) => {
    if (!isVisible(brick)) return [];
    const pose = poseOf(poses, brick);
    return [{ brick, size, pose, half: reach(size, pose.turn), far: project(view, pose.at).far }];
  });
  all.sort((a, b) => b.far - a.far);
  const order: typeof all = [];
  for (const box of all) {
    let place = order.length;
    while (place > 0) {
      const other = order[place - 1];
      if (!other || behind(view, box.pose, box.half, other.pose, other.half) !== true) break;
      place -= 1;
    }
    order.splice(place, 0, box);
  }
  return order.flatMap(({ brick, size, pose }) => faces(brick, size, pose, view));
}
