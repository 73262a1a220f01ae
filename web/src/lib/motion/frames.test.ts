// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { pack } from '../../testing/frames';
import { readFrame, readPoses } from './frames';

const view = (bytes: Uint8Array<ArrayBuffer>): DataView => new DataView(bytes.buffer);

describe('a frame', () => {
  const bytes = pack({
    match: 'abc',
    t: 1234,
    flags: 1 | 4,
    hands: [{ seat: 2, brick: 7, target: [0.5, -0.25, 0.125] }],
    bricks: [{ brick: 7, at: [0.1, 0.2, 0.3], turn: [0, 0, 0, -1] }],
  });

  test('is read back as it was packed', () => {
    const { frame, end } = readFrame(view(bytes));
    expect(end).toBe(bytes.length);
    expect(frame).toMatchObject({ match: 'abc', t: 1234, rest: true, whole: false, jump: true, bricks: [7] });
    expect(frame.hands).toEqual([{ seat: 2, brick: 7, target: [0.5, -0.25, 0.125] }]);
    expect([...frame.poses].map((n) => Math.round(n * 1000) / 1000)).toEqual([0.1, 0.2, 0.3, 0, 0, 0, -1]);
  });

  test('is written where one was that is over, but for the hands, which may still be seen', () => {
    const over = readFrame(view(bytes)).frame;
    const { poses, bricks, hands } = over;
    const { frame } = readFrame(
      view(pack({ match: 'abd', t: 1267, flags: 0, bricks: [{ brick: 3, at: [0.4, 0, 0] }] })),
      0,
      over,
    );
    expect(frame).toBe(over);
    expect(frame.poses).toBe(poses);
    expect(frame.bricks).toBe(bricks);
    expect(frame).toMatchObject({ match: 'abd', t: 1267, rest: false, jump: false, bricks: [3], hands: [] });
    expect(frame.poses[0]).toBeCloseTo(0.4);
    expect(hands).toHaveLength(1);
  });

  test('that is cut off anywhere is refused', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => readFrame(view(bytes.slice(0, length)))).toThrow(RangeError);
  });

  test('of another kind is refused', () => {
    const other = bytes.slice();
    other[0] = 2;
    expect(() => readFrame(view(other))).toThrow('no frame');
  });
});

test('poses of a view are read from base64, of either alphabet', () => {
  const numbers = Float32Array.from([0.1, -0.2, 0.3, 1, 0, 0, 0, 4e8, -1e-9, 7, 0, 1, 0, 0]);
  const text = btoa(String.fromCharCode(...new Uint8Array(numbers.buffer)));
  expect(readPoses(text)).toEqual(numbers);
  expect(readPoses(text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''))).toEqual(numbers);
  expect(readPoses('')).toBeNull();
  expect(readPoses(text.slice(0, 20))).toBeNull();
  expect(readPoses('no base64!')).toBeNull();
});
