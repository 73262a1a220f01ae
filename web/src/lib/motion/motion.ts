// How bricks moved, as it was recorded: "SYM1", then packed the same frames as on the live line, one after the other
// (stackyard/physics/motion.py). Played at any speed, from any side.
import { readFrame, type HandShown } from './frames';
import type { Shot } from './stream';
import { clamp, mixPoses, POSE, type Poses } from './vector';

const MAGIC = 'SYM1';
const SEVERAL = 3; // bricks that have left their places: it falls
const LEFT = 0.01; // m
const DROP = 0.007; // m: one that nobody holds has come down
const BEFORE = 700; // ms to see what it was that fell
const MOST_BYTES = 2 ** 23; // unpacked

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<DataView> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new RangeError('the recording is too long');
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new DataView(all.buffer);
}

/** A recording. Times are ms from its beginning. */
export class Motion {
  readonly length: number;
  readonly falls: number | null; // shortly before several bricks leave their places, or one comes down; null: none does

  private constructor(readonly shots: Shot[]) {
    this.length = shots.at(-1)?.t ?? 0;
    const [first] = shots;
    const left = ({ poses }: Shot, brick: number): boolean => {
      const [dx, dy, dz] = [0, 1, 2].map((k) => (poses[brick * POSE + k] ?? 0) - (first?.poses[brick * POSE + k] ?? 0));
      return Math.hypot(dx ?? 0, dy ?? 0, dz ?? 0) > LEFT;
    };
    const bricks = Array.from({ length: (first?.poses.length ?? 0) / POSE }, (_, brick) => brick);
    const held = new Set(shots.flatMap(({ hands }) => hands.map(({ brick }) => brick)));
    const down = ({ poses }: Shot, brick: number): boolean =>
      !held.has(brick) && (first?.poses[brick * POSE + 2] ?? 0) - (poses[brick * POSE + 2] ?? 0) > DROP;
    const falling =
      shots.find((shot) => bricks.filter((brick) => left(shot, brick)).length >= SEVERAL) ??
      shots.find((shot) => bricks.some((brick) => down(shot, brick)));
    this.falls = falling ? Math.max(0, falling.t - BEFORE) : null;
  }

  /** Unpack and read a recording. Throws where it is none. */
  static async decode(bytes: ArrayBuffer): Promise<Motion> {
    const head = new TextDecoder().decode(bytes.slice(0, MAGIC.length));
    if (head !== MAGIC) throw new RangeError('this is no recording of moving bricks');
    return Motion.read(await unpack(new Uint8Array(bytes, MAGIC.length)));
  }

  /** Read frames that are not packed (any more). The first one tells of every brick. */
  static read(bytes: DataView): Motion {
    const shots: Shot[] = [];
    let begun = 0;
    for (let at = 0; at < bytes.byteLength;) {
      const { frame, end } = readFrame(bytes, at);
      at = end;
      const last = shots.at(-1);
      if (!last && !frame.whole) throw new RangeError('the recording does not begin with all bricks');
      const poses: Poses = last ? last.poses.slice() : new Float32Array(frame.bricks.length * POSE);
      frame.bricks.forEach((brick, index) => {
        if ((brick + 1) * POSE > poses.length) throw new RangeError('the recording moves a brick that does not exist');
        poses.set(frame.poses.subarray(index * POSE, (index + 1) * POSE), brick * POSE);
      });
      if (!last) begun = frame.t;
      shots.push({ t: Math.max(frame.t - begun, last?.t ?? 0), poses, hands: frame.hands, jump: frame.jump });
    }
    return new Motion(shots);
  }

  /** The last frame not after a moment. */
  private before(t: number): number {
    let [low, high] = [0, this.shots.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.shots[middle]?.t ?? Infinity) <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Write where the bricks were at a moment to `into`; those not told of stay as they are there. Returns the hands. */
  at(t: number, into: Poses): HandShown[] {
    const index = this.before(t);
    const [from, to] = [this.shots[index], this.shots[index + 1]];
    if (!from) return [];
    const size = Math.min(into.length, from.poses.length);
    const room = into.subarray(0, size);
    const part = to && !to.jump ? clamp((t - from.t) / Math.max(1, to.t - from.t), 0, 1) : 0;
    if (to && part > 0) mixPoses(from.poses.subarray(0, size), to.poses.subarray(0, size), part, room);
    else room.set(from.poses.subarray(0, size));
    return (to && part > 0.5 ? to : from).hands;
  }

  /** The frames that come after `from` and not after `to`, each with the one before it. */
  *passed(from: number, to: number): Generator<[Shot, Shot]> {
    for (let index = this.before(from) + 1; index < this.shots.length; index++) {
      const [before, shot] = [this.shots[index - 1], this.shots[index]];
      if (!before || !shot || shot.t > to) return;
      if (shot.t > from) yield [before, shot];
    }
  }
}
