import * as THREE from 'three';
import { expect, test } from 'vitest';
import { Ghosts } from './ghosts';
import { Springs } from './springs';
import { fromAxisAngle } from '../../lib/motion/vector';
import type { Ghost } from '../looks';

const INKS: Record<string, number> = { '--red': 0xff0000, '--ochre': 0xffaa00, '--blue-glow': 0x0000ff };
const ink = (name: string): THREE.Color => new THREE.Color(INKS[name]);
const shown = (group: THREE.Group): THREE.Object3D[] => group.children.filter(({ visible }) => visible);

const GHOST: Ghost = {
  size: [0.03, 0.03, 0.06],
  pose: { at: [0.01, 0.02, 0.08], turn: [1, 0, 0, 0] },
  paint: 'red',
  standing: 'stands',
  plumb: { from: [0.01, 0.02, 0.08], to: [0.01, 0.02, 0] },
};

test('a ghost lies where it is told, with its line down to the table and the outline of its foot', () => {
  const ghosts = new Ghosts(ink);
  ghosts.show([{ ...GHOST, pose: { ...GHOST.pose, turn: fromAxisAngle([0, 1, 0], Math.PI / 2) } }]);
  const [line, body] = shown(ghosts.group) as [THREE.LineSegments, THREE.Mesh];
  expect(body.position.toArray().map((n) => Math.round(n * 1000) / 1000)).toEqual([1, 2, 8]);
  const strokes = line.geometry.getAttribute('position');
  const xs = Array.from({ length: strokes.count }, (_, index) => strokes.getX(index));
  const ys = Array.from({ length: strokes.count }, (_, index) => strokes.getY(index));
  expect([Math.min(...xs), Math.max(...xs)].map((n) => Math.round(n * 100) / 100)).toEqual([-2, 4]); // it lies along x
  expect([Math.min(...ys), Math.max(...ys)].map((n) => Math.round(n * 100) / 100)).toEqual([0.5, 3.5]);
  expect(strokes.getZ(0)).toBeCloseTo(8);
  expect(strokes.getZ(1)).toBeCloseTo(0.02);
});

test('a ghost that would fall is red and crossed, and nothing is made anew for the next frame', () => {
  const ghosts = new Ghosts(ink);
  ghosts.show([GHOST, GHOST]);
  const made = [...ghosts.group.children];
  expect(shown(ghosts.group)).toHaveLength(4);
  ghosts.show([{ ...GHOST, standing: 'falls' }]);
  expect(ghosts.group.children).toEqual(made);
  const [, body] = shown(ghosts.group) as [THREE.LineSegments, THREE.Mesh];
  const [edges, crossed] = body.children as [THREE.LineSegments, THREE.LineSegments];
  expect([edges.visible, crossed.visible]).toEqual([false, true]);
  expect((crossed.material as THREE.LineBasicMaterial).color.getHex()).toBe(0xff0000);
  ghosts.show([]);
  expect(shown(ghosts.group)).toHaveLength(0);
});

test('a spring tells its strain by colour, or whose hand it is, and is drawn with what there was', () => {
  const springs = new Springs(ink);
  springs.show([{ from: [0, 0, 0], to: [0.02, 0, 0], strain: 0.9 }]);
  const made = [...springs.group.children];
  const [line] = made as [THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>];
  expect(line.material.color.getHex()).toBe(0xff0000);
  expect(line.scale.y).toBeCloseTo(2);
  expect(line.position.x).toBeCloseTo(1);
  springs.show([{ from: [0, 0, 0], to: [0.02, 0, 0], strain: 0.9, colour: '#00ff00' }]);
  expect(line.material.color.getHex()).toBe(0x00ff00);
  expect(springs.group.children).toEqual(made);
  springs.show([]);
  expect(shown(springs.group)).toHaveLength(0);
});
