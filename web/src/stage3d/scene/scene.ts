// The table, the bricks on it and the light, drawn by WebGL when something has changed. The room's metres become
// centimetres here. This file and `wood` bring Three.js with them: they are fetched when a stage is opened.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { clear, FINE, isDark, isSlow, makeRenderer } from '../base/renderer';
import { aim, fitShadow, holdStill, light, makeCamera } from '../base/space';
import type { View } from '../camera/camera';
import { type Ghost, type Look, type Printed, type Slot } from '../looks';
import { POSE_SIZE, type Poses, type Vec } from '../../lib/motion/vector';
import { Ghosts } from './ghosts';
import { Quality } from './quality';
import { Resolution } from './resolution';
import { Springs, type Spring } from './springs';
import { PAPER_CM, TABLE_CM } from './table-size';
import { tableTop } from './table-top';
import { CM_PER_M } from './units';
import { paintOf, Sheet, toneOf, woodMaterial } from './wood-material';

const BEVEL_CM = 0.07; // cm
const UNDER_PAPER_CM = 0.04; // cm
const MAX_PIXEL_RATIO = 2;

const RINGS = { may: '--blue-glow', chosen: '--ochre', warn: '--red', good: '--seat-green' } as const;

interface Batch {
  mesh: THREE.InstancedMesh;
  bricks: number[];
  nominal: THREE.Vector3; // cm
}

const SAMPLE = [0.1, 0.2, 0.3] as const; // any three fractions
const WHITE = new THREE.Color(0xffffff);

function css(name: string): THREE.Color {
  return new THREE.Color(getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888');
}

export class Scene {
  private readonly gl: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly camera = makeCamera(2, 900);
  private readonly sun: THREE.DirectionalLight;
  private readonly sheet = new Sheet();
  private readonly table = new THREE.Group();
  private readonly slots = new THREE.Group();
  private readonly printGroup = new THREE.Group(); // on the table
  private readonly ghosts = new Ghosts((name) => this.colour(name));
  private readonly springs = new Springs((name) => this.colour(name));
  private simple: boolean; // the machine is slow: the simple material
  private batches: Batch[] = [];
  private looks: Look[] = [];
  private printed: Printed[] = [];
  private readonly quality = new Quality();
  private readonly resolution: Resolution;
  private shadowsDue = true; // bricks have moved since shadows were cast
  private pictures = 0;
  private view: View | null = null; // along which the camera is aimed
  private posed = new Float32Array(0); // how the bricks lie in the picture
  private allDue = true; // each brick has to be put where it is, moved or not
  private colours = new Map<string, THREE.Color>(); // of the page's theme
  private readonly at = new THREE.Vector3();
  private readonly turn = new THREE.Quaternion();
  private readonly scale = new THREE.Vector3();
  private readonly matrix = new THREE.Matrix4();
  private readonly frustum = new THREE.Frustum();

  /** Throws where the browser has no WebGL. */
  constructor(private readonly canvas: HTMLCanvasElement) {
    this.gl = makeRenderer({ canvas });
    this.simple = isSlow(this.gl);
    const finest = Math.min(devicePixelRatio || 1, this.simple ? 1 : MAX_PIXEL_RATIO);
    this.resolution = new Resolution(this.gl, canvas, finest);
    this.gl.shadowMap.autoUpdate = false;
    this.gl.info.autoReset = false; // else the shadows are not counted
    const size = this.simple || matchMedia('(pointer: coarse)').matches ? 1024 : 2048;
    this.sun = light(this.scene, {
      sky: [0xfffaf0, 0xd8c8ae, 1.95],
      sun: [0xfff0d8, 2.6],
      fill: [0xdce8ff, 0.75, [60, 20, 30]],
      shadow: { size, radius: 9, bias: -0.0001, normalBias: 0.05 },
    });
    this.sun.position.set(-38, -46, 92);
    this.scene.add(this.table, this.printGroup, this.slots, this.ghosts.group, this.springs.group);
    // A parent that works out where it is has all in it do so too: only what moves does, with each picture.
    for (const still of [this.scene, ...this.scene.children]) holdStill(still, false);
    this.setTheme();
  }

  private colour(name: string): THREE.Color {
    const cached = this.colours.get(name);
    if (cached) return cached;
    const found = css(name);
    this.colours.set(name, found);
    return found;
  }

  /** Take the colours of the page's theme. */
  setTheme(): void {
    this.colours.clear();
    const dark = isDark();
    this.gl.toneMappingExposure = dark ? 0.86 : 1.02;
    clear(this.table);
    const lay = (object: THREE.Mesh | THREE.LineSegments, order: number): void => {
      object.renderOrder = order;
      this.table.add(object);
      holdStill(object);
    };
    const flat = { toneMapped: false, depthWrite: false, transparent: true };
    const top = tableTop(dark);
    top.position.z = -UNDER_PAPER_CM;
    lay(top, -6);
    const paper = new THREE.Mesh(
      new THREE.PlaneGeometry(PAPER_CM, PAPER_CM),
      new THREE.MeshBasicMaterial({ ...flat, color: css(dark ? '--sheet-2' : '--sheet') }),
    );
    lay(paper, -5);
    lay(gridLines(PAPER_CM / 2 - 1, 12, css('--line'), flat), -4);
    const shadow = new THREE.Mesh(
      new THREE.PlaneGeometry(TABLE_CM, TABLE_CM),
      new THREE.ShadowMaterial({ opacity: dark ? 0.5 : 0.3, depthWrite: false, color: dark ? 0x000000 : 0x2a2118 }),
    );
    shadow.receiveShadow = true;
    lay(shadow, -3);
    this.gl.shadowMap.needsUpdate = true;
    this.paintLooks();
    this.setPrinted(this.printed);
  }

  /** These are the bricks. */
  setBricks(looks: Look[]): void {
    const before = this.looks;
    this.looks = looks;
    this.allDue = true;
    if (sameShapes(looks, before)) {
      this.paintLooks(before);
      return;
    }
    this.buildMeshes(looks);
    this.paintLooks();
  }

  private buildMeshes(looks: Look[]): void {
    for (const { mesh } of this.batches) {
      this.scene.remove(mesh);
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
      mesh.dispose();
    }
    const alike = new Map<string, number[]>();
    looks.forEach(({ size }, brick) => {
      const key = size.map((edge) => Math.round(edge * 1000)).join(' ');
      alike.set(key, [...(alike.get(key) ?? []), brick]);
    });
    this.batches = [...alike].map(([key, bricks]) => {
      const nominal = key.split(' ').map((mm) => Number(mm) / 10) as Vec;
      const order = [0, 1, 2].sort((a, b) => (nominal[b] ?? 0) - (nominal[a] ?? 0));
      const rows = new THREE.Matrix3();
      rows.set(...(order.flatMap((axis) => [0, 1, 2].map((k) => Number(k === axis))) as Parameters<typeof rows.set>));
      if (rows.determinant() < 0) rows.elements.forEach((n, i) => (rows.elements[i] = i % 3 === 2 ? -n : n));
      const half = new THREE.Vector3(...(order.map((axis) => (nominal[axis] ?? 0) / 2) as Vec));
      const geometry = new RoundedBoxGeometry(...nominal, this.simple ? 1 : 2, BEVEL_CM);
      geometry.deleteAttribute('uv');
      for (const name of ['aTone', 'aBody', 'aEnd', 'aMark', 'aLabel', 'aRing'])
        geometry.setAttribute(name, new THREE.InstancedBufferAttribute(new Float32Array(bricks.length * 4), 4));
      const mesh = new THREE.InstancedMesh(geometry, woodMaterial(this.sheet, half, rows, this.simple), bricks.length);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.scene.add(mesh);
      holdStill(mesh);
      return { mesh, bricks, nominal: new THREE.Vector3(...nominal) };
    });
  }

  /** `before`: how they looked when they were painted; only those that look otherwise are painted again. */
  private paintLooks(before: Look[] = []): void {
    for (const { mesh, bricks, nominal } of this.batches) {
      if (bricks.every((brick) => this.looks[brick] === before[brick])) continue;
      const [long, middle, short] = nominal.toArray().sort((a, b) => b - a) as Vec;
      bricks.forEach((brick, index) => {
        const look = this.looks[brick];
        if (!look || look === before[brick]) return;
        const none: [number, number, number, number] = [0, 0, 0, 0];
        const put = (name: string, value: [number, number, number, number]): void => {
          mesh.geometry.getAttribute(name).setXYZW(index, ...value);
        };
        put('aTone', toneOf(brick));
        put('aBody', paintOf(look.body, 0.96));
        put('aEnd', paintOf(look.mark?.paint, 0.95));
        put('aMark', look.mark?.shape || look.mark?.text ? this.sheet.mark(look.mark, middle, short) : none);
        put('aLabel', look.label ? this.sheet.label(look.label, look.body, long, short) : none);
        const pale = look.ring === 'may' && look.body !== undefined; // paint and ring would be taken for one colour
        const ring = look.ring ? (pale ? WHITE : this.colour(RINGS[look.ring])) : null;
        put('aRing', ring ? [ring.r, ring.g, ring.b, look.ring === 'may' ? 0.85 : 1] : none);
      });
      for (const name of ['aTone', 'aBody', 'aEnd', 'aMark', 'aLabel', 'aRing'])
        mesh.geometry.getAttribute(name).needsUpdate = true;
    }
  }

  /** These places are lit. */
  setSlots(slots: Slot[]): void {
    clear(this.slots);
    const colour = this.colour('--blue-glow');
    for (const { at, size, highlighted } of slots) {
      const box = new THREE.BoxGeometry(...(size.map((edge) => edge * CM_PER_M) as Vec));
      const fill = new THREE.Mesh(
        box,
        new THREE.MeshBasicMaterial({
          color: colour,
          transparent: true,
          opacity: highlighted ? 0.42 : 0.13,
          depthWrite: false,
        }),
      );
      const edges = new THREE.LineSegments(
        new THREE.EdgesGeometry(box),
        new THREE.LineBasicMaterial({ color: colour, toneMapped: false }),
      );
      fill.position.set(...(at.map((n) => n * CM_PER_M) as Vec));
      fill.add(edges);
      this.slots.add(fill);
      holdStill(fill);
    }
  }

  /** What is printed on the table. */
  setPrinted(printed: Printed[]): void {
    this.printed = printed;
    clear(this.printGroup);
    const dark = isDark();
    const inks = {
      bank: dark ? 0x8d938f : 0xa4a8a4,
      water: dark ? 0x2f5f7d : 0x9cc7dd,
      paper: dark ? 0xd9dcd6 : 0xffffff,
    };
    printed.forEach(({ kind, from, to }, index) => {
      const [wide, deep] = [(to[0] - from[0]) * CM_PER_M, (to[1] - from[1]) * CM_PER_M];
      const shape = new THREE.PlaneGeometry(wide, deep);
      const flat = { toneMapped: false, depthWrite: false, transparent: true };
      const sheet = new THREE.Mesh(shape, new THREE.MeshBasicMaterial({ ...flat, color: inks[kind] }));
      const rim = new THREE.LineSegments(
        new THREE.EdgesGeometry(shape),
        new THREE.LineBasicMaterial({ ...flat, color: kind === 'water' ? 0x2b6f97 : 0x55595a }),
      );
      sheet.position.set(((from[0] + to[0]) / 2) * CM_PER_M, ((from[1] + to[1]) / 2) * CM_PER_M, 0.01);
      sheet.renderOrder = -4 + index / 100;
      rim.renderOrder = -3.5;
      sheet.add(rim);
      this.printGroup.add(sheet);
      holdStill(sheet);
    });
  }

  /** Show bricks as they would come to lie. */
  showGhosts(ghosts: Ghost[]): void {
    this.ghosts.show(ghosts);
  }

  /** Bricks lie elsewhere at once: their shadows go with them, whenever they would be cast again. */
  castShadows(): void {
    this.gl.shadowMap.needsUpdate = true;
  }

  /** Put the bricks where they are. `moved`: shadows have to be cast anew. */
  setPoses(poses: Poses, moved: boolean): void {
    if (moved) this.shadowsDue = true;
    if (!moved && !this.allDue) return;
    if (this.posed.length !== poses.length) {
      this.posed = new Float32Array(poses.length);
      this.allDue = true;
    }
    for (const batch of this.batches) this.poseBatch(batch, poses);
    this.posed.set(poses);
    this.allDue = false;
  }

  private poseBatch({ mesh, bricks, nominal }: Batch, poses: Poses): void {
    let moved = false;
    for (let index = 0; index < bricks.length; index++) {
      const brick = bricks[index] ?? 0;
      const k = brick * POSE_SIZE;
      if (!this.allDue && this.liesStill(poses, k)) continue;
      moved = true;
      this.at.set(poses[k] ?? 0, poses[k + 1] ?? 0, poses[k + 2] ?? 0).multiplyScalar(CM_PER_M);
      this.turn.set(poses[k + 4] ?? 0, poses[k + 5] ?? 0, poses[k + 6] ?? 0, poses[k + 3] ?? 1).normalize();
      const look = this.looks[brick];
      if (!look || look.gone) this.scale.setScalar(0);
      else this.scale.fromArray(look.size).multiplyScalar(CM_PER_M).divide(nominal);
      mesh.setMatrixAt(index, this.matrix.compose(this.at, this.turn, this.scale));
    }
    if (moved) mesh.instanceMatrix.needsUpdate = true;
  }

  /** Whether the brick whose numbers begin at `k` lies as it is drawn. */
  private liesStill(poses: Poses, k: number): boolean {
    for (let at = k; at < k + POSE_SIZE; at++) if (poses[at] !== this.posed[at]) return false;
    return true;
  }

  /** The light reaches so far, in metres: round the z axis, and up. */
  fitLight(wide: number, high: number): void {
    const reach = (Math.max(wide, high * 0.6) + 0.08) * CM_PER_M;
    if (Math.abs(this.sun.shadow.camera.right - reach) < 4) return;
    this.sun.target.position.set(0, 0, (high * CM_PER_M) / 2.4);
    this.sun.position.set(-38, -46, 92 + (high * CM_PER_M) / 2.4);
    this.sun.updateMatrix();
    this.sun.target.updateMatrix();
    fitShadow(this.sun, reach, 10, 260);
    this.gl.shadowMap.needsUpdate = true;
  }

  /** Show what hands pull at. */
  showSprings(springs: Spring[]): void {
    this.springs.show(springs);
  }

  /** Make the picture. `runs`: one follows the other, so it can be seen whether the machine keeps up. */
  render(view: View, runs: boolean, now: number): void {
    const { ratio, shadows, plain } = this.quality.note(now, runs);
    if (plain && !this.simple) this.simplify();
    const [wide, high] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (wide === 0 || high === 0) return;
    this.pictures += 1;
    if (this.pictures === 1) this.rehearse(true);
    if (this.shadowsDue && (!runs || (shadows > 0 && this.pictures % shadows === 0))) {
      this.gl.shadowMap.needsUpdate = true;
      this.shadowsDue = false;
    }
    this.resolution.fit(wide, high, ratio);
    // The canvas reaches below the picture, under what is pressed there: what is looked at keeps its place in the picture.
    this.look(view, wide, this.canvas.parentElement?.clientHeight || high, high);
    this.gl.info.reset();
    this.gl.render(this.scene, this.camera);
    if (this.pictures === 1) this.rehearse(false);
  }

  /** Go on in the simple material, as the machine draws too slowly, whatever it calls itself. */
  private simplify(): void {
    if (FINE) return;
    this.simple = true;
    this.buildMeshes(this.looks);
    this.paintLooks();
    this.allDue = true;
    for (const batch of this.batches) this.poseBatch(batch, this.posed);
  }

  /** Aim the camera, unless it looks that way. */
  private look(view: View, wide: number, high: number, reach: number): void {
    const aspect = wide / high;
    const { view: cut } = this.camera;
    if (view === this.view && aspect === this.camera.aspect && cut?.height === reach && cut.fullHeight === high) return;
    this.view = view;
    this.camera.setViewOffset(wide, high, 0, 0, wide, reach);
    aim(this.camera, view, aspect, CM_PER_M);
  }

  /** What is drawn later draws once now: its shaders are not made while a hand waits for them. */
  private rehearse(visible: boolean): void {
    this.ghosts.rehearse(visible);
    this.springs.rehearse(visible);
  }

  /** Work out once what Three.js works out with each picture: where things are as they are seen. Nothing is drawn. */
  rehearseMatrices(): void {
    const { projectionMatrix, matrixWorldInverse } = this.camera;
    for (const { mesh } of this.batches) {
      mesh.modelViewMatrix.multiplyMatrices(matrixWorldInverse, mesh.matrixWorld);
      mesh.normalMatrix.getNormalMatrix(mesh.modelViewMatrix);
    }
    this.matrix.multiplyMatrices(projectionMatrix, matrixWorldInverse);
    this.frustum.setFromProjectionMatrix(this.matrix);
    this.at
      .setFromMatrixPosition(this.sun.matrixWorld)
      .transformDirection(matrixWorldInverse)
      .applyMatrix4(this.matrix);
    this.at.set(...SAMPLE).multiplyScalar(CM_PER_M);
    this.turn.set(...SAMPLE, 1).normalize();
    this.matrix.compose(this.at, this.turn, this.at).determinantAffine();
  }

  /** In how many ms what is at rest now may be drawn finely; 0: it is. */
  sharpIn(now: number): number {
    return this.quality.sharpIn(now);
  }

  /** What the last picture took, its shadows included. */
  get drawn(): { calls: number; triangles: number } {
    const { calls, triangles } = this.gl.info.render;
    return { calls, triangles };
  }

  dispose(): void {
    for (const { mesh } of this.batches) {
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
      mesh.dispose();
    }
    clear(this.slots);
    this.ghosts.dispose();
    this.springs.dispose();
    clear(this.printGroup);
    clear(this.table);
    this.sheet.dispose();
    this.gl.dispose();
  }
}

function sameShapes(one: Look[], other: Look[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ size }, brick) => size.every((edge, axis) => edge === other[brick]?.size[axis]))
  );
}

/** Pencil lines on the paper. */
function gridLines(
  half: number,
  cells: number,
  color: THREE.Color,
  flat: THREE.LineBasicMaterialParameters,
): THREE.LineSegments {
  const points: number[] = [];
  for (let i = 0; i <= cells; i++) {
    const at = -half + (2 * half * i) / cells;
    points.push(-half, at, 0, half, at, 0, at, -half, 0, at, half, 0);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  return new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ ...flat, color, opacity: 0.55 }));
}
