// @vitest-environment node
import { expect, test } from 'vitest';
import { pack, type EventDescription } from '../../testing/frames';
import { readFrame, type Frame } from './frames';
import { Stream } from './stream';
import { poseOf } from './vector';

const frame = (event: EventDescription): Frame => readFrame(new DataView(pack(event).buffer)).frame;
const lying = (...xs: number[]): Float32Array => Float32Array.from(xs.flatMap((x) => [x, 0, 0, 1, 0, 0, 0]));
const x = (stream: Stream, brick = 0): number => poseOf(stream.poses, brick).at[0];

/** Brick 0 goes evenly from 0 to 1 m in a second of 30 frames; look at it 100 times. Brick 1 is not told of. */
function ride(late: (index: number) => number): { seen: number[]; stream: Stream } {
  const stream = new Stream(lying(0, 5));
  const frames = Array.from({ length: 31 }, (_, index) => ({
    at: 1000 + index * 33 + late(index),
    told: frame({ t: index * 33, flags: index === 30 ? 1 : 0, bricks: [{ brick: 0, at: [index / 30, 0, 0] }] }),
  }));
  const shown: number[] = [];
  for (let now = 1000; now < 2600; now += 16) {
    while (frames[0] && frames[0].at <= now) {
      stream.push(frames[0].told, now);
      frames.shift();
    }
    stream.update(now);
    shown.push(x(stream));
  }
  return { seen: shown, stream };
}

test('bricks glide between frames, a tenth of a second late, and never backwards', () => {
  const { seen: shown, stream } = ride(() => 0);
  const steps = shown.slice(1).map((at, index) => at - (shown[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(0.035); // 16 ms of the ride are 0.016
  const middle = shown[40] ?? 0; // 640 ms after the first frame
  expect(middle).toBeGreaterThan(0.42);
  expect(middle).toBeLessThan(0.64);
  expect(shown.at(-1)).toBe(1);
  expect(x(stream, 1)).toBe(5);
  expect(stream.live).toBe(false);
});

test('a line that comes in bursts is seen without jerks once the delay has grown', () => {
  const { seen: shown } = ride((index) => (index % 6 === 0 ? 0 : 33 * (6 - (index % 6))));
  const late = shown.slice(25);
  const steps = late.slice(1).map((at, index) => at - (late[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(0.06);
  expect(shown.at(-1)).toBe(1);
});

test('of the time of bricks as much passes as is told, and a line that says nothing leaves it to the clock', () => {
  const stream = new Stream(lying(0));
  let [now, own] = [0, 0];
  for (let index = 0; index < 40; index++) {
    stream.push(frame({ t: index * 33, bricks: [{ brick: 0, at: [index, 0, 0] }] }), now);
    for (let look = 0; look < 8; look++) {
      now += 33; // a hall that is eight times slower than the clock
      stream.update(now);
      own += stream.passed ?? 33;
    }
  }
  expect(own).toBeGreaterThan(39 * 33 - 200);
  expect(own).toBeLessThan(39 * 33 + 200);
  stream.update(now + 1600);
  expect(stream.passed).toBeUndefined();
});

test('nothing is drawn at rest', () => {
  const { stream } = ride(() => 0);
  expect(stream.update(4000)).toBe(false);
});

test('a jump is not glided to', () => {
  const stream = new Stream(lying(0));
  stream.push(frame({ t: 0, bricks: [{ brick: 0, at: [0, 0, 0] }] }), 0);
  stream.push(frame({ t: 33, flags: 4, bricks: [{ brick: 0, at: [1, 0, 0] }] }), 33);
  const shown = new Set<number>();
  for (let now = 33; now < 400; now += 4) {
    stream.update(now);
    shown.add(x(stream));
  }
  expect([...shown]).toEqual([0, 1]);
});

test('a view waits until bricks have come to rest, and is glided to where they lie elsewhere', () => {
  const stream = new Stream(lying(0));
  stream.push(frame({ t: 0, bricks: [{ brick: 0, at: [0, 0, 0] }] }), 0);
  stream.push(frame({ t: 33, flags: 1, bricks: [{ brick: 0, at: [1, 0, 0] }] }), 33);
  stream.applyView(lying(2), 40, 380);
  stream.update(50);
  expect(x(stream)).toBeLessThan(1);
  for (let now = 50; now < 1000; now += 16) stream.update(now);
  expect(x(stream)).toBe(2);
});

test('a view of long before the rest does not take bricks back', () => {
  const stream = new Stream(lying(0));
  stream.applyView(lying(0), 0, 0);
  stream.push(frame({ t: 0, bricks: [{ brick: 0, at: [0, 0, 0] }] }), 0);
  stream.applyView(lying(0), 10, 380); // a card was drawn while the brick was in hand
  for (let now = 33; now <= 2013; now += 33) {
    stream.push(frame({ t: now, flags: now === 2013 ? 1 : 0, bricks: [{ brick: 0, at: [now / 1000, 0, 0] }] }), now);
    stream.update(now);
  }
  for (let now = 2020; now < 3000; now += 16) stream.update(now);
  expect(x(stream)).toBeCloseTo(2.013);
});

test('where no more frames come the view is believed', () => {
  const stream = new Stream(lying(0));
  stream.push(frame({ t: 0, bricks: [{ brick: 0, at: [1, 0, 0] }] }), 0);
  for (let now = 0; now < 3000; now += 16) stream.update(now);
  expect(stream.update(3000)).toBe(false);
  stream.applyView(lying(3), 3001, 0);
  expect(x(stream)).toBe(3);
});
