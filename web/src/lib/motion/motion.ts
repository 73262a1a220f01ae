// How bricks moved, as it was recorded: "SYM1", then packed the same frames as on the live line, one after the other
// (stackyard/physics/motion.py). Played at any speed, from any side.
import { noFrame, readFrame, type HandShown } from './frames';
import type { Keyframe } from './stream';
import { clamp, interpolatePoses, POSE_SIZE, type Poses } from './vector';

const MAGIC = 'SYM1';
const COLLAPSE_BRICKS = 3; // bricks that have left their places: it falls
const MOVED_M = 0.01; // m
const DROPPED_M = 0.007; // m: one that nobody holds has come down
const LEAD_IN_MS = 700; // ms to see what it was that fell
const MAX_BYTES = 2 ** 23; // unpacked

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<DataView> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) throw new RangeError('the recording is too long');
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return new DataView(all.buffer);
}

/** A recording. Times are ms from its beginning. */
export class Motion {
  readonly length: number;
  readonly fallsAtMs: number | null; // shortly before several bricks leave their places, or one comes down; null: none does

  private constructor(readonly keyframes: Keyframe[]) {
    this.length = keyframes.at(-1)?.t ?? 0;
    const [first] = keyframes;
    const left = ({ poses }: Keyframe, brick: number): boolean => {
      const [dx, dy, dz] = [0, 1, 2].map(
        (k) => (poses[brick * POSE_SIZE + k] ?? 0) - (first?.poses[brick * POSE_SIZE + k] ?? 0),
      );
      return Math.hypot(dx ?? 0, dy ?? 0, dz ?? 0) > MOVED_M;
    };
    const bricks = Array.from({ length: (first?.poses.length ?? 0) / POSE_SIZE }, (_, brick) => brick);
    const held = new Set(keyframes.flatMap(({ hands }) => hands.map(({ brick }) => brick)));
    const down = ({ poses }: Keyframe, brick: number): boolean =>
      !held.has(brick) && (first?.poses[brick * POSE_SIZE + 2] ?? 0) - (poses[brick * POSE_SIZE + 2] ?? 0) > DROPPED_M;
    const falling =
      keyframes.find((shot) => bricks.filter((brick) => left(shot, brick)).length >= COLLAPSE_BRICKS) ??
      keyframes.find((shot) => bricks.some((brick) => down(shot, brick)));
    this.fallsAtMs = falling ? Math.max(0, falling.t - LEAD_IN_MS) : null;
  }

  /** Unpack and read a recording. Throws where it is none. */
  static async decode(bytes: ArrayBuffer): Promise<Motion> {
    const head = new TextDecoder().decode(bytes.slice(0, MAGIC.length));
    if (head !== MAGIC) throw new RangeError('this is no recording of moving bricks');
    return Motion.read(await unpack(new Uint8Array(bytes, MAGIC.length)));
  }

  /** Read frames that are not packed (any more). The first one tells of every brick. */
  static read(bytes: DataView): Motion {
    const keyframes: Keyframe[] = [];
    const spare = noFrame();
    let begun = 0;
    for (let offset = 0; offset < bytes.byteLength;) {
      const { frame, end } = readFrame(bytes, offset, spare);
      offset = end;
      const last = keyframes.at(-1);
      if (!last && !frame.whole) throw new RangeError('the recording does not begin with all bricks');
      const poses: Poses = last ? last.poses.slice() : new Float32Array(frame.bricks.length * POSE_SIZE);
      frame.bricks.forEach((brick, index) => {
        if ((brick + 1) * POSE_SIZE > poses.length)
          throw new RangeError('the recording moves a brick that does not exist');
        poses.set(frame.poses.subarray(index * POSE_SIZE, (index + 1) * POSE_SIZE), brick * POSE_SIZE);
      });
      if (!last) begun = frame.t;
      keyframes.push({ t: Math.max(frame.t - begun, last?.t ?? 0), poses, hands: frame.hands, jump: frame.jump });
    }
    return new Motion(keyframes);
  }

  /** The last frame not after a moment. */
  private indexBefore(t: number): number {
    let [low, high] = [0, this.keyframes.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.keyframes[middle]?.t ?? Infinity) <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Write where the bricks were at a moment to `into`; those not told of stay as they are there. Returns the hands. */
  sample(t: number, into: Poses): HandShown[] {
    const index = this.indexBefore(t);
    const from = this.keyframes[index];
    const to = this.keyframes[index + 1];
    if (!from) return [];
    const part = to && !to.jump ? clamp((t - from.t) / Math.max(1, to.t - from.t), 0, 1) : 0;
    if (into.length === from.poses.length) {
      if (to && part > 0) interpolatePoses(from.poses, to.poses, part, into);
      else into.set(from.poses);
    } else {
      const size = Math.min(into.length, from.poses.length);
      const room = into.subarray(0, size);
      if (to && part > 0) interpolatePoses(from.poses.subarray(0, size), to.poses.subarray(0, size), part, room);
      else room.set(from.poses.subarray(0, size));
    }
    return (to && part > 0.5 ? to : from).hands;
  }

  /** Tell of the frames that come after `from` and not after `to`, each with the one before it. */
  keyframesBetween(from: number, to: number, visit: (before: Keyframe, shot: Keyframe) => void): void {
    for (let index = this.indexBefore(from) + 1; index < this.keyframes.length; index++) {
      const before = this.keyframes[index - 1];
      const shot = this.keyframes[index];
      if (!before || !shot || shot.t > to) return;
      visit(before, shot);
    }
  }
}
