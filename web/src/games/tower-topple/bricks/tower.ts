// Where the bricks of a view are: as the hall says, or, while nobody has touched them, where rows and slots say
// (stackyard/games/tower_topple/geometry.py). Metres.
import { readPoses } from '../../../lib/motion/frames';
import type { Framing } from '../../../stage3d/camera/framing';
import type { Slot } from '../../../stage3d/looks';
import { POSE_SIZE, poseOf, rotate, type Poses, type Vec } from '../../../lib/motion/vector';
import { BESIDE_TOWER_M, BRICK_M, REMOVED_BRICKS_M, SLOT_PITCH_M, SLOTS } from '../constants';
import { t } from '../texts';
import type { BrickView, TowerToppleView } from '../view';

const QUARTER_TURN_W = Math.SQRT1_2;

/** A brick of the tower and where it is. */
export interface PlacedBrick {
  brick: BrickView;
  row: number; // from 1
  slot: string;
  place: string; // "5b"
}

const bricksByRows = new WeakMap<TowerToppleView['rows'], PlacedBrick[]>(); // asked for brick by brick, while bricks move

/** All bricks of the tower, from the bottom. */
export function placedBricks({ rows }: TowerToppleView): PlacedBrick[] {
  const before = bricksByRows.get(rows);
  if (before) return before;
  const found = rows.flatMap((bricks, index) =>
    bricks.flatMap((brick, column) => {
      const slot = SLOTS.charAt(column);
      return brick ? [{ brick, row: index + 1, slot, place: `${String(index + 1)}${slot}` }] : [];
    }),
  );
  bricksByRows.set(rows, found);
  return found;
}

/** The place of the brick that an arrow key leads to, of those that are open; null: there is none that way, or the key is
 * no arrow. */
export function placeToward(view: TowerToppleView, from: string, key: string, open: readonly string[]): string | null {
  const [row, slot] = [Number.parseInt(from, 10), from.slice(-1)];
  const aside = (step: number): string[] =>
    [1, 2].map((far) => `${String(row)}${SLOTS.charAt(SLOTS.indexOf(slot) + step * far)}`);
  const above = (step: number): string[] =>
    view.rows.flatMap((_, far) =>
      [...new Set([slot, ...SLOTS])].map((each) => `${String(row + step * (far + 1))}${each}`),
    );
  const ways: Record<string, () => string[]> = {
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    ArrowUp: () => above(1),
    ArrowDown: () => above(-1),
  };
  return ways[key]?.().find((each) => open.includes(each)) ?? null;
}

/** Every brick of the match by its id, those in hand, fallen and aside included. */
export function bricksOf(view: TowerToppleView): BrickView[] {
  const all = [...placedBricks(view).map(({ brick }) => brick), ...view.fallen, ...view.aside];
  const held = view.hand?.brick ?? null;
  if (view.hand && held !== null && !all.some(({ id }) => id === held))
    all.push({ id: held, colour: view.hand.colour, face: view.hand.face });
  return all.sort((one, other) => one.id - other.id);
}

/** Where all bricks are, by id. */
export function posesOf(view: TowerToppleView): Poses {
  const count = bricksOf(view).length;
  const given = view.poses === null ? null : readPoses(view.poses);
  if (given?.length === count * POSE_SIZE) return given;
  const [, wide, high] = BRICK_M;
  const poses = new Float32Array(count * POSE_SIZE);
  const put = (id: number, x: number, y: number, z: number, across: boolean): void => {
    poses.set([x, y, z, across ? QUARTER_TURN_W : 1, 0, 0, across ? QUARTER_TURN_W : 0], id * POSE_SIZE);
  };
  for (const { id } of [...view.aside, ...view.fallen])
    put(id, REMOVED_BRICKS_M, (id - count / 2) * SLOT_PITCH_M, high / 2, false);
  for (const { brick, row, slot } of placedBricks(view)) {
    const aside = (SLOTS.indexOf(slot) - 1) * wide;
    const across = row % 2 === 0;
    put(brick.id, across ? aside : 0, across ? 0 : aside, (row - 0.5) * high, across);
  }
  const held = view.hand?.brick ?? null;
  if (view.hand && held !== null && !placedBricks(view).some(({ brick }) => brick.id === held)) {
    const across = (view.hand.row ?? 1) % 2 === 0;
    const side = view.hand.hand?.startsWith('-') ? -BESIDE_TOWER_M : BESIDE_TOWER_M;
    put(held, across ? 0 : side, across ? side : 0, high / 2, across);
  }
  return poses;
}

/** What a picture shows: a tower and what is meant beside it, or all bricks where it toppled. */
export const framingOf = ({ phase, over, toppler }: TowerToppleView, falls: boolean): Framing =>
  falls || phase === 'read' || (over && toppler !== null) ? 'bricks' : 'axis';

/** The free slots on top, for the brick in hand: across the row below as it lies now. */
export function freeSlots(view: TowerToppleView, poses: Poses): Slot[] {
  if (view.forming === null || view.slots.length === 0) return [];
  const [long, wide, high] = BRICK_M;
  const row = view.forming;
  const below = (view.rows[row - 2] ?? []).flatMap((brick) => (brick ? [poseOf(poses, brick.id)] : []));
  if (below.length === 0) return [];
  const alongX = row % 2 === 1; // our bricks; their slots go across, as the row below lies
  const ideal: Vec = alongX ? [0, 1, 0] : [1, 0, 0];
  const lying = (view.rows[row - 2] ?? []).flatMap((brick, slot) => (brick ? [slot - 1] : []));
  const off = lying.reduce((one, other) => one + other, 0) / lying.length; // some fell: where the row's middle is
  const sum: Vec = [0, 0, 0];
  const middle: Vec = [0, 0, 0];
  let top = 0;
  for (const { at, turn } of below) {
    const axis = rotate(turn, [1, 0, 0]);
    const same = axis[0] * ideal[0] + axis[1] * ideal[1] >= 0 ? 1 : -1;
    for (const k of [0, 1] as const) {
      sum[k] += same * axis[k];
      middle[k] += at[k] / below.length;
    }
    top = Math.max(top, at[2] + high / 2);
  }
  const size = Math.hypot(sum[0], sum[1]) || 1;
  const along = (alongX ? [sum[1], -sum[0]] : [-sum[1], sum[0]]) as [number, number]; // as the slots below lie
  middle[0] -= (off * SLOT_PITCH_M * along[0]) / size;
  middle[1] -= (off * SLOT_PITCH_M * along[1]) / size;
  return view.slots.map((slot) => {
    const aside = ((SLOTS.indexOf(slot) - 1) * SLOT_PITCH_M) / size;
    return {
      key: slot,
      sign: slot,
      name: t('on-top', { place: `${String(row)}${slot}` }),
      at: [middle[0] + aside * sum[0], middle[1] + aside * sum[1], top + high / 2],
      size: alongX ? [long, wide, high] : [wide, long, high],
      yaw: Math.atan2(along[1], along[0]),
    };
  });
}
