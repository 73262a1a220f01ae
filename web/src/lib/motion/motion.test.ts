// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { pack, type EventDescription } from '../../testing/frames';
import { Motion } from './motion';
import { poseOf } from './vector';

async function packed(bytes: Uint8Array<ArrayBuffer>[]): Promise<ArrayBuffer> {
  const stream = new Blob(bytes).stream().pipeThrough(new CompressionStream('deflate'));
  const body = await new Response(stream).arrayBuffer();
  return new Blob(['SYM1', body]).arrayBuffer();
}

const recording = (...frames: EventDescription[]): Promise<ArrayBuffer> => packed(frames.map(pack));

const START: EventDescription = {
  t: 500,
  flags: 2,
  bricks: [
    { brick: 0, at: [0, 0, 0] },
    { brick: 1, at: [5, 0, 0] },
  ],
};
const HALF = Math.SQRT1_2;

describe('a recording', () => {
  const bytes = recording(
    START,
    { t: 600, bricks: [{ brick: 0, at: [1, 0, 0], turn: [HALF, 0, 0, HALF] }] },
    { t: 700, flags: 4 | 2, hands: [{ seat: 1, brick: 1, target: [1, 1, 1] }], bricks: [{ brick: 1, at: [9, 0, 0] }] },
  );
  const place = async (t: number, brick: number): Promise<[number, number]> => {
    const motion = await Motion.decode(await bytes);
    const poses = new Float32Array(14);
    motion.sample(t, poses);
    const { at, turn } = poseOf(poses, brick);
    return [Math.round(at[0] * 1000) / 1000, Math.round(2 * Math.acos(turn[0]) * (180 / Math.PI))];
  };

  test('begins at 0 and lasts as long as its frames', async () => {
    expect((await Motion.decode(await bytes)).length).toBe(200);
    expect(await place(0, 0)).toEqual([0, 0]);
  });

  test('goes evenly from frame to frame, in place and turn', async () => {
    expect(await place(50, 0)).toEqual([0.5, 45]);
    expect(await place(50, 1)).toEqual([5, 0]);
    expect(await place(150, 0)).toEqual([1, 90]);
  });

  test('jumps where it says so, and stays at its end', async () => {
    expect((await place(199, 1))[0]).toBe(5);
    expect((await place(200, 1))[0]).toBe(9);
    expect((await place(1e6, 1))[0]).toBe(9);
    expect((await place(-5, 1))[0]).toBe(5);
  });

  test('tells which frames have gone by', async () => {
    const motion = await Motion.decode(await bytes);
    const passed = (from: number, to: number): number[] => {
      const times: number[] = [];
      motion.keyframesBetween(from, to, (_, shot) => times.push(shot.t));
      return times;
    };
    expect(passed(0, 100)).toEqual([100]);
    expect(passed(100, 250)).toEqual([200]);
    expect(passed(0, 99)).toEqual([]);
  });
});

test('it is known when several bricks begin to fall, or one that nobody holds; that one is carried is no fall', async () => {
  const three = (t: number, ...zs: number[]): EventDescription => ({
    t,
    flags: 2,
    bricks: zs.map((z, brick) => ({ brick, at: [brick, 0, z] })),
  });
  const pull: EventDescription[] = [
    three(0, 1, 1, 1),
    { ...three(2000, 0.9, 1, 1), hands: [{ seat: 0, brick: 0, target: [0, 0, 0.9] }] },
  ];
  expect((await Motion.decode(await recording(...pull))).fallsAtMs).toBeNull();
  expect((await Motion.decode(await recording(...pull, three(2500, 0.9, 0.995, 0.98)))).fallsAtMs).toBe(1800);
  const fall = [...pull, three(3000, 0.9, 0.98, 0.995), three(3100, 0.9, 0.9, 0.98)];
  expect((await Motion.decode(await recording(...fall))).fallsAtMs).toBe(2400);
});

test('what is no recording is refused', async () => {
  await expect(Motion.decode(new ArrayBuffer(3))).rejects.toThrow(RangeError);
  await expect(Motion.decode(await recording({ t: 0, bricks: [] }))).rejects.toThrow('does not begin');
  const stranger = await recording(START, { t: 600, bricks: [{ brick: 2, at: [0, 0, 0] }] });
  await expect(Motion.decode(stranger)).rejects.toThrow('does not exist');
  await expect(Motion.decode((await recording(START)).slice(0, 20))).rejects.toThrow();
  const bomb = await packed([new Uint8Array(2 ** 23 + 1)]);
  await expect(Motion.decode(bomb)).rejects.toThrow('too long');
});
