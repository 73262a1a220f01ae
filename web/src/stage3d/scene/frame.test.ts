// A picture is made of what the one before it was made of.
import { beforeEach, expect, test, vi } from 'vitest';
import { Group, Mesh, Scene } from 'three';
import { pack } from '../../testing/frames';
import { readFrame } from '../../lib/motion/frames';
import { Stream } from '../../lib/motion/stream';
import { holdStill } from '../base/space';
import { Stage } from '../stage.svelte';
import type { Grip } from '../hand/hand';
import type { Look } from '../looks';
import type { Vec } from '../../lib/motion/vector';
import { renderFrame } from './render-loop';

const SIZE: Vec = [0.075, 0.025, 0.015];
const POSES = Float32Array.from([0, 0, 0.0075, 1, 0, 0, 0, 0, 0.025, 0.0075, 1, 0, 0, 0]);
const GRIP: Grip = { brick: 0, localPoint: [0, 0, 0], target: [0, 0, 0.02], turn: null, held: [1, 0, 0, 0] };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

function open(props: Partial<Stage['props']> = {}): { stage: Stage; springs: unknown[][]; posed: boolean[] } {
  const bricks = ['a', 'b'].map((name) => ({ size: SIZE, name, hold: true }));
  const stage = new Stage({ bricks, poses: POSES, about: '', ...props });
  const springs: unknown[][] = [];
  const posed: boolean[] = [];
  const box = document.createElement('div');
  Object.defineProperty(box, 'clientWidth', { value: 300 });
  Object.defineProperty(box, 'clientHeight', { value: 200 });
  stage.box = box;
  stage.scene = {
    fitLight: vi.fn(),
    setPoses: (_: unknown, moved: boolean) => posed.push(moved),
    showSprings: (all: unknown[]) => springs.push([all, ...all]),
    showGhosts: vi.fn(),
    render: vi.fn(),
    sharpIn: () => 0,
    drawn: { calls: 1, triangles: 2 },
    dispose: vi.fn(),
  } as unknown as Stage['scene'];
  return { stage, springs, posed };
}

test('a brick that is led on looks as it did, and is told of once', () => {
  const { stage } = open();
  stage.dispatchHand({ type: 'gripped', grip: GRIP, natural: 'upright' });
  const { looks } = stage;
  expect(looks[0]?.ring).toBe('chosen');
  stage.dispatchHand({ type: 'moved', grip: { ...GRIP, target: [0, 0, 0.03] } });
  expect(stage.looks).toEqual(looks);
  expect(stage.inHand).toBe(0);
  stage.dispatchHand({ type: 'opened' });
  expect(stage.inHand).toBeNull();
  stage.end();
});

test('a brick of which a view says the same is painted as it was', () => {
  const stage = new Stage({
    get bricks() {
      return ['a', 'b'].map((name): Look => ({ size: [...SIZE], name, mark: { paint: 'red', shape: 'square' } }));
    },
    poses: POSES,
    about: '',
  });
  const [one, other] = stage.looks;
  stage.dispatchHand({ type: 'hovered', brick: 0 });
  expect(stage.looks[0]).toEqual({ ...one, ring: 'chosen' });
  expect(stage.looks[1]).toBe(other);
  const { looks } = stage;
  stage.focused = 1; // the pointer comes first
  stage.dispatchHand({ type: 'hovered', brick: 0 });
  expect(stage.looks[0]).toBe(looks[0]);
  stage.end();
});

test('a brick whose button has the focus is outlined, until the focus goes on', () => {
  const { stage } = open();
  const outlined = (): (string | undefined)[] => stage.looks.map(({ ring }) => ring);
  stage.focused = 1;
  expect(outlined()).toEqual([undefined, 'chosen']);
  stage.focused = null;
  expect(outlined()).toEqual([undefined, undefined]);
  stage.end();
});

test('the next picture has the springs of the last one, and nothing is told again that has not changed', () => {
  const { stage, springs, posed } = open();
  stage.dispatchHand({ type: 'gripped', grip: GRIP, natural: 'upright' });
  renderFrame(stage, 16);
  const { dataset } = stage.box as HTMLElement;
  const before = { ...dataset };
  const { spots, signs, tags, view } = stage;
  stage.dispatchHand({ type: 'moved', grip: { ...GRIP, target: [0, 0, 0.04] } });
  for (const now of [32, 48]) renderFrame(stage, now);
  expect(springs).toHaveLength(3);
  for (const each of springs) expect(each.every((one, index) => one === springs[0]?.[index])).toBe(true);
  expect((springs[0]?.[1] as { to: Vec }).to).toEqual([0, 0, 0.04]);
  expect([stage.spots, stage.signs, stage.tags, stage.view]).toEqual([spots, signs, tags, view]);
  expect(stage.view).toBe(view);
  expect({ ...dataset }).toEqual(before);
  expect(posed).toEqual([true, false, false]);
  stage.end();
});

test('whoever pulls a brick and steadies others is named once, beside the brick that is pulled', () => {
  const people = (seat: number): { name: string; colour: string } => ({
    name: `player ${String(seat)}`,
    colour: 'red',
  });
  const { stage } = open({ people, leads: 1, seat: 0 });
  const hands = [
    { seat: 255, brick: 1, target: [0, 0.025, 0.01] as Vec },
    { seat: 21, brick: 0, target: [0, 0, 0.01] as Vec },
  ];
  const bytes = pack({ match: 'm', t: 1000, flags: 0, hands, bricks: [] });
  stage.stream.push(readFrame(new DataView(bytes.buffer)).frame, 0);
  renderFrame(stage, 16);
  expect(stage.tags.map(({ name, brick }) => [name, brick])).toEqual([['player 1', 'b']]);
  stage.end();
});

test('bricks that glide to where a view has them are drawn there, even where no picture was made meanwhile', () => {
  const { stage, posed } = open();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  renderFrame(stage, 16);
  stage.stream.applyView(
    POSES.map((n, k) => (k === 0 ? 0.05 : n)),
    1000,
    200,
  );
  now.mockReturnValue(3000);
  renderFrame(stage, 2000);
  expect(stage.shown[0]).toBeCloseTo(0.05);
  renderFrame(stage, 2016);
  expect(posed).toEqual([true, true, false]);
  now.mockRestore();
  stage.end();
});

test('frames that are over make room for those to come', () => {
  const stream = new Stream(POSES);
  const rooms = new Set<ArrayBufferLike>();
  stream.onkeyframe = (before, shot) => {
    rooms.add(before.poses.buffer);
    rooms.add(shot.poses.buffer);
  };
  for (let step = 0; step < 60; step++) {
    const bytes = pack({
      match: 'm',
      t: 1000 + 33 * step,
      flags: 0,
      bricks: [{ brick: 1, at: [0, 0.025, step / 100] }],
    });
    stream.push(readFrame(new DataView(bytes.buffer)).frame, 33 * step);
    stream.update(33 * step);
  }
  expect(stream.poses[9]).toBeGreaterThan(0.4);
  expect(stream.poses[9]).toBeLessThan(0.6);
  expect(rooms.size).toBeLessThan(12);
});

test('what stands still is not placed anew with each picture, what moves is once it says so', () => {
  const [scene, group, mesh] = [new Scene(), new Group(), new Mesh()];
  mesh.position.set(1, 2, 3);
  scene.add(group.add(mesh));
  holdStill(scene);
  scene.updateMatrixWorld();
  expect(mesh.matrixWorld.elements.slice(12, 15)).toEqual([1, 2, 3]);
  const placed = vi.spyOn(mesh.matrixWorld, 'multiplyMatrices');
  scene.updateMatrixWorld();
  expect(placed).not.toHaveBeenCalled();
  mesh.position.x = 5;
  mesh.updateMatrix();
  scene.updateMatrixWorld();
  expect(mesh.matrixWorld.elements[12]).toBe(5);
});
