// Studded bricks in three dimensions. One WebGL context serves every picture on the page: each is rendered into a corner
// of the same surface and copied to its own canvas, only when something has changed. Units are studs: x to the right, y away
// from the viewer, z up; a brick of the lattice is 1.2 high, as such bricks are.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { isDark, makeRenderer, SHADOWS } from '../../../stage3d/base/renderer';
import { aim, firstMet, fitShadow, light, makeCamera } from '../../../stage3d/base/space';
import {
  fitted,
  panned,
  project,
  rayAt,
  tallOf,
  viewAt,
  type Orbit,
  type Ray,
  type View,
} from '../../../stage3d/camera/camera';
import { add, scale, type Vec } from '../../../lib/motion/vector';
import type { Sight } from '../bench/mat/snap';
import { boxOf, type Brick } from './pieces';
import { NOT_MET } from './touch-target';

const BRICK_HEIGHT_STUDS = 1.2; // a brick's height in studs
const GAP = 0.025; // seen between bricks that touch
const STUD_RADIUS = 0.3;
const STUD_HEIGHT = 0.2;
const FOV_DEG = 28;
const BOARD_RIM = 0.7; // studs: the board under the mat reaches so far beyond it
const BOARD_THICK = 0.9; // studs
const BOARD = { light: { mat: 0xc4d4c8, wood: 0xb8936a }, dark: { mat: 0x3d4a44, wood: 0x6e5940 } };
const FILLED = 0.95; // of the picture, by the board
const MAX_PAN = 12; // studs: the mat stays in sight

export type Paint = 'blue' | 'red' | 'yellow';
export type Style = 'solid' | 'ghost' | 'over' | 'lifted' | 'missing' | 'extra' | 'faint';

/** Left, front, low, right, back, high: studs, heights in bricks. */
export type ShownArea = [number, number, number, number, number, number];

/** Some bricks that are drawn alike. */
export interface Part {
  bricks: Brick[];
  paint: Paint;
  style: Style;
  drop?: string; // a new text lets them come down from above once
}

/** A line from what is carried down to what lies under it, with the outline of its foot. Studs, heights in bricks. */
export interface Plumb {
  foot: [left: number, front: number, right: number, back: number];
  from: number;
  to: number;
  style: 'ghost' | 'over';
}

/** What a ray meets: a brick, told by its part and its place in it, or the mat; and where. Studs, heights in bricks. */
export interface Hit {
  part: number;
  brick: number;
  x: number;
  y: number;
  z: number;
}

const PAINTS: Record<Paint, string> = { blue: '#1d66b8', red: '#c9362b', yellow: '#f3b61f' };
const MARKS: Record<'light' | 'dark', Partial<Record<Style, string>>> = {
  light: { ghost: '#12a05c', over: '#e08a00', lifted: '#e08a00', missing: '#b98500', extra: '#d3241a' },
  dark: { ghost: '#5ff0a8', over: '#ffb338', lifted: '#ffb338', missing: '#e8b020', extra: '#ff6a5e' },
};
const markOf = (style: Style): string | undefined => MARKS[isDark() ? 'dark' : 'light'][style];

let renderer: THREE.WebGLRenderer | null = null;
let size = { width: 0, height: 0 };

/** The one renderer. Throws where the browser has no WebGL. */
function surface(width: number, height: number): THREE.WebGLRenderer {
  if (!renderer) {
    renderer = makeRenderer({ powerPreference: 'low-power' });
    renderer.setPixelRatio(1);
    renderer.info.autoReset = false; // else the shadows are not counted
    renderer.toneMappingExposure = 1.08;
  }
  if (width > size.width || height > size.height) {
    size = { width: Math.max(width, size.width), height: Math.max(height, size.height) };
    renderer.setSize(size.width, size.height, false);
  }
  return renderer;
}

const shapes = new Map<string, THREE.BufferGeometry>();

/** A brick of so many studs: a body with rounded edges, and its studs. */
function shape(alongX: number, alongY: number): THREE.BufferGeometry {
  const key = `${String(alongX)}x${String(alongY)}`;
  const cached = shapes.get(key);
  if (cached) return cached;
  const body = new RoundedBoxGeometry(alongX - GAP, BRICK_HEIGHT_STUDS - GAP / 2, alongY - GAP, 2, 0.075);
  const parts: THREE.BufferGeometry[] = [body.index ? body.toNonIndexed() : body];
  for (let i = 0; i < alongX; i++)
    for (let j = 0; j < alongY; j++) {
      const [x, z] = [i + 0.5 - alongX / 2, j + 0.5 - alongY / 2];
      const bevel = 0.035;
      const profile = [
        new THREE.Vector2(STUD_RADIUS, 0),
        new THREE.Vector2(STUD_RADIUS, STUD_HEIGHT - bevel),
        new THREE.Vector2(STUD_RADIUS - bevel, STUD_HEIGHT),
        new THREE.Vector2(0, STUD_HEIGHT),
      ];
      const stud = new THREE.LatheGeometry(profile, 22).toNonIndexed();
      stud.computeVertexNormals();
      stud.translate(x, BRICK_HEIGHT_STUDS / 2 - GAP / 4, z);
      parts.push(stud);
    }
  for (const part of parts)
    for (const name of Object.keys(part.attributes))
      if (name !== 'position' && name !== 'normal') part.deleteAttribute(name);
  const merged = mergeGeometries(parts).rotateX(Math.PI / 2); // was y up, as lathes turn
  shapes.set(key, merged);
  return merged;
}

const outlines = new Map<string, THREE.BufferGeometry>();

function outline(alongX: number, alongY: number): THREE.BufferGeometry {
  const key = `${String(alongX)}x${String(alongY)}`;
  let found = outlines.get(key);
  if (!found) {
    found = new THREE.EdgesGeometry(new THREE.BoxGeometry(alongX, alongY, BRICK_HEIGHT_STUDS));
    outlines.set(key, found);
  }
  return found;
}

const materials = new Map<string, THREE.Material>();

function material(paint: Paint, style: Style): THREE.Material {
  const key = `${paint} ${style}`;
  let found = materials.get(key);
  if (!found) {
    const clear = { ghost: 0.62, over: 0.62, missing: 0.28, faint: 0.22 }[style as string] ?? 1;
    found = new THREE.MeshStandardMaterial({
      color: new THREE.Color(PAINTS[style === 'missing' ? 'yellow' : paint]),
      roughness: 0.36,
      metalness: 0,
      ...(clear < 1 ? { transparent: true, opacity: clear, depthWrite: style !== 'missing' && style !== 'faint' } : {}),
    });
    materials.set(key, found);
  }
  return found;
}

const REHEARSED: Part = { bricks: [], paint: 'yellow', style: 'ghost' };
const OVER_MAT = 0.02; // studs: an outline on what lies below is not hidden in it
const PLUMB_ENDS = 10; // of the line and its outline: five strokes

function lineMaterial(style: Style): THREE.LineBasicMaterial {
  const ink = markOf(style) ?? '#222222';
  const key = `line ${ink}`;
  let found = materials.get(key) as THREE.LineBasicMaterial | undefined;
  if (!found) {
    found = new THREE.LineBasicMaterial({ color: new THREE.Color(ink) });
    materials.set(key, found);
  }
  return found;
}

/** A brick in a picture, with the lines along its edges. */
class Block extends THREE.Mesh<THREE.BufferGeometry, THREE.Material> {
  readonly edges = new THREE.LineSegments<THREE.BufferGeometry, THREE.Material>();

  constructor(group: THREE.Group) {
    super();
    this.edges.renderOrder = 2;
    this.add(this.edges);
    group.add(this);
  }
}

/** Where a ray comes to a height; null: behind the eye, or nowhere. */
function levelMet({ from, along }: Ray, height: number): Vec | null {
  const far = (height - from[2]) / along[2];
  return Number.isFinite(far) && far >= 0 ? add(from, scale(along, far)) : null;
}

/** A picture of some bricks, looked at from an orbit. */
export class Tableau {
  orbit: Orbit = { azimuth: 32, height: 32, zoom: 1 };
  shows: ShownArea = [-1, -1, 0, 1, 1, 1]; // what has to be seen of a mat
  private readonly scene = new THREE.Scene();
  private readonly camera = makeCamera(0.5, 200);
  private readonly group = new THREE.Group();
  private readonly sun: THREE.DirectionalLight;
  private readonly floor: THREE.Mesh;
  private readonly board: ReturnType<typeof makeBoard> | null;
  private grid: THREE.LineSegments | null = null;
  private target = new THREE.Vector3();
  private radius = 4;
  private falls: { object: THREE.Object3D; z: number }[] = [];
  private dropsShown = new Set<string>();
  private readonly blocks: Block[] = []; // the group's
  private rehearsed = false; // what comes with a hand has been drawn
  private readonly ink = new THREE.LineBasicMaterial({ transparent: true }); // of the lattice
  private readonly plumb = plumbLine();
  private readonly box = new THREE.Box3(); // round all that is looked at
  private readonly corner = new THREE.Vector3();
  private view: View = this.look(1);

  constructor(private readonly lattice = false) {
    this.sun = light(this.scene, {
      sky: [0xffffff, 0xcfc8b8, 2.1],
      sun: [0xffffff, 2.1],
      fill: [0xdfe9ff, 0.9, [-6, -3, 5]],
      shadow: { size: 1024, radius: 5, bias: -0.0008, normalBias: 0.02 },
    });
    this.sun.castShadow = SHADOWS;
    this.sun.shadow.camera.up.set(0, 0, 1);
    this.floor = new THREE.Mesh(new THREE.PlaneGeometry(120, 120), new THREE.ShadowMaterial({ opacity: 0.26 }));
    this.floor.receiveShadow = true;
    this.board = lattice ? makeBoard() : null;
    this.scene.add(this.floor, this.group, this.plumb);
    if (this.board) this.scene.add(this.board);
  }

  /** Show these parts. Says whether something begins to fall: then call `fall` until it has landed. */
  show(parts: Part[], frame: Part[] = parts, still = false): boolean {
    this.falls = [];
    const dropped = this.dropsShown;
    this.dropsShown = new Set();
    let count = 0;
    parts.forEach((part, number) => {
      part.bricks.forEach((brick, index) => {
        const block = this.lay(count, brick, part);
        count += 1;
        block.userData['part'] = NOT_MET.has(part.style) ? -1 : number;
        block.userData['brick'] = index;
        if (!part.drop) return;
        this.dropsShown.add(part.drop);
        if (!dropped.has(part.drop) && !still) this.falls.push({ object: block, z: block.position.z });
      });
    });
    for (const block of this.blocks.splice(count)) this.group.remove(block);
    this.frame(frame);
    if (this.falls.length > 0) this.fall(0);
    return this.falls.length > 0;
  }

  /** Show over what a carried piece hangs; null: nothing is carried. What was made for one draws the next. */
  hang(plumb: Plumb | null): void {
    this.plumb.visible = plumb !== null;
    if (!plumb) return;
    const [left, front, right, back] = plumb.foot;
    const [x, y] = [(left + right) / 2, (front + back) / 2];
    const low = plumb.to * BRICK_HEIGHT_STUDS + OVER_MAT;
    const ends = this.plumb.geometry.getAttribute('position');
    ends.setXYZ(0, x, y, plumb.from * BRICK_HEIGHT_STUDS);
    ends.setXYZ(1, x, y, low);
    const corners = [left, front, right, front, right, back, left, back];
    for (let corner = 0; corner < 4; corner++)
      for (let end = 0; end < 2; end++) {
        const at = 2 * ((corner + end) % 4);
        ends.setXYZ(2 + 2 * corner + end, corners[at] ?? 0, corners[at + 1] ?? 0, low);
      }
    ends.needsUpdate = true;
    this.plumb.material.color.set(markOf(plumb.style) ?? '');
  }

  /** Draw a brick with what drew the one that had this number before: a drag shows the bench anew with each frame. */
  private lay(number: number, brick: Brick, { paint, style }: Part): Block {
    const block = (this.blocks[number] ??= new Block(this.group));
    const [x, y, z, alongX, alongY] = boxOf(brick);
    block.geometry = shape(alongX, alongY);
    block.material = material(paint, style);
    block.position.set(x + alongX / 2, y + alongY / 2, (z + 0.5) * BRICK_HEIGHT_STUDS);
    block.castShadow = style !== 'missing' && style !== 'faint';
    block.receiveShadow = style === 'solid';
    block.edges.visible = markOf(style) !== undefined;
    block.edges.geometry = outline(alongX, alongY);
    block.edges.material = lineMaterial(style);
    return block;
  }

  /** How far what falls has come, from 0 to 1. */
  fall(part: number): void {
    const way = part < 0.72 ? (part / 0.72) ** 2 : 1 - 0.1 * Math.sin(((part - 0.72) / 0.28) * Math.PI);
    for (const { object, z } of this.falls) object.position.z = z + 3.2 * (1 - way);
    if (part >= 1) this.falls = [];
  }

  private frame(parts: Part[]): void {
    const { box, corner } = this;
    box.makeEmpty();
    for (const { bricks } of parts)
      for (const brick of bricks) {
        const [x, y, z, alongX, alongY] = boxOf(brick);
        box.expandByPoint(corner.set(x, y, z * BRICK_HEIGHT_STUDS));
        box.expandByPoint(corner.set(x + alongX, y + alongY, (z + 1) * BRICK_HEIGHT_STUDS + STUD_HEIGHT));
      }
    if (box.isEmpty()) {
      box.min.set(-1, -1, 0);
      box.max.set(1, 1, 1);
    }
    box.getCenter(this.target);
    this.radius = Math.max(1.9, box.getSize(corner).length() / 2);
    const low = Math.min(0, box.min.z);
    this.floor.position.z = low - 0.005 - (this.board ? BOARD_THICK : 0);
    this.sun.position.set(this.target.x + 5, this.target.y - 6, low + 13 + this.radius);
    this.sun.target.position.copy(this.target);
    fitShadow(this.sun, this.radius + 2.5, 1, 60);
    if (this.lattice) this.rule(box, low);
  }

  /** The lattice on the mat, and the board under it. */
  private rule(box: THREE.Box3, low: number): void {
    const dark = isDark();
    this.ink.color.set(dark ? 0x8fb8a6 : 0x47685a);
    this.ink.opacity = dark ? 0.17 : 0.28;
    this.layBoard(box, low, dark);
    const [left, right] = [Math.floor(box.min.x), Math.ceil(box.max.x)];
    const [front, back] = [Math.floor(box.min.y), Math.ceil(box.max.y)];
    const ruled = [left, right, front, back, low].join(' ');
    if (this.grid?.name === ruled) return;
    this.dropGrid();
    const points: number[] = [];
    for (let x = left; x <= right; x++) points.push(x, front, low, x, back, low);
    for (let y = front; y <= back; y++) points.push(left, y, low, right, y, low);
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
    this.grid = new THREE.LineSegments(geometry, this.ink);
    this.grid.name = ruled;
    this.scene.add(this.grid);
  }

  private layBoard({ min, max }: THREE.Box3, low: number, dark: boolean): void {
    if (!this.board) return;
    this.board.scale.set(max.x - min.x + 2 * BOARD_RIM, max.y - min.y + 2 * BOARD_RIM, BOARD_THICK);
    this.board.position.set((min.x + max.x) / 2, (min.y + max.y) / 2, low - 0.01 - BOARD_THICK / 2);
    const { mat, wood } = dark ? BOARD.dark : BOARD.light;
    const [sides, top] = this.board.material;
    sides.color.set(wood);
    top.color.set(mat);
  }

  private dropGrid(): void {
    if (!this.grid) return;
    this.scene.remove(this.grid);
    this.grid.geometry.dispose();
    this.grid = null;
  }

  /** From so far away that all of it fits: a ball round it, or the mat's corners, as they are seen from there. */
  private look(aspect: number): View {
    const { orbit } = this;
    const tall = tallOf(FOV_DEG);
    let centre = add(this.target.toArray(), orbit.pan ?? [0, 0, 0]);
    let far = ((this.radius * 0.9 + 0.5) / Math.sin((FOV_DEG * Math.PI) / 360) / Math.min(1, aspect)) * 1.04;
    if (this.board) {
      const fit = fitted(orbit, this.target.toArray(), cornersOf(this.shows), tall * FILLED, aspect);
      centre = add(centre, fit.aside);
      far = fit.far;
    }
    return viewAt(orbit, centre, { tall, far: far / orbit.zoom, aspect });
  }

  /** Look at it from now on as it is drawn on a picture so many times as wide as high. */
  aimAt(aspect: number): void {
    this.view = this.look(aspect);
  }

  /** Draw the picture on a canvas, as large as that is shown. */
  paint(canvas: HTMLCanvasElement): void {
    const sharp = Math.min(window.devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(canvas.clientWidth * sharp));
    const height = Math.max(1, Math.round(canvas.clientHeight * sharp));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const gl = surface(width, height);
    this.aimAt(width / height);
    aim(this.camera, this.view, this.view.aspect);
    gl.setViewport(0, size.height - height, width, height);
    gl.setScissor(0, size.height - height, width, height);
    gl.setScissorTest(true);
    gl.clear();
    if (this.lattice && !this.rehearsed) this.rehearse(gl);
    gl.info.reset();
    gl.render(this.scene, this.camera);
    if (this.lattice) canvas.dataset['drawn'] = `${String(gl.info.render.calls)} ${String(gl.info.render.triangles)}`;
    const paper = canvas.getContext('2d');
    paper?.clearRect(0, 0, width, height);
    paper?.drawImage(gl.domElement, 0, 0, width, height, 0, 0, width, height);
  }

  /** What a hand carries is drawn once, too small to be seen: its shaders are not made while a hand waits for them. */
  private rehearse(gl: THREE.WebGLRenderer): void {
    this.rehearsed = true;
    const carried = this.lay(this.blocks.length, { kind: '1x1', x: 0, y: 0, z: 0, turned: false }, REHEARSED);
    carried.scale.setScalar(0);
    const hangs = this.plumb.visible;
    this.plumb.visible = true;
    gl.render(this.scene, this.camera);
    this.plumb.visible = hangs;
    this.blocks.pop();
    this.group.remove(carried);
  }

  /** Where it is looked from once the picture has followed a pointer aside, by parts of the canvas. */
  aside(across: number, down: number): Orbit {
    return panned(this.orbit, this.look(this.view.aspect), across, down, MAX_PAN);
  }

  /** What lies under a point of the canvas, from 0 to 1 across and down: a brick, else the mat; null: neither. */
  pick(across: number, down: number): Hit | null {
    this.group.updateMatrixWorld(); // what was shown a moment ago may not have been drawn yet
    const ray = rayAt(this.view, across, down);
    const hit = firstMet(ray, this.group.children, ({ userData }) => userData['part'] !== -1);
    const at = hit?.point.toArray() ?? levelMet(ray, 0);
    if (!at) return null;
    const { part = -1, brick = -1 } = (hit?.object.userData ?? {}) as { part?: number; brick?: number };
    return { part, brick, x: at[0], y: at[1], z: at[2] / BRICK_HEIGHT_STUDS };
  }

  /** The line of sight through a point of the canvas; null: it does not come down to the mat. */
  sight(across: number, down: number): Sight | null {
    const ray = rayAt(this.view, across, down);
    const at = levelMet(ray, 0);
    const [dx, dy, dz] = ray.along;
    if (!at || dz >= 0) return null;
    return {
      x: at[0],
      y: at[1],
      dx: (dx / dz) * BRICK_HEIGHT_STUDS,
      dy: (dy / dz) * BRICK_HEIGHT_STUDS,
      steep: -dz,
    };
  }

  /** Where a place of the lattice is seen, from 0 to 1 across and down. */
  project(x: number, y: number, z: number): [number, number] {
    const { across, down } = project(this.view, [x, y, z * BRICK_HEIGHT_STUDS]);
    return [across, down];
  }

  end(): void {
    this.group.clear();
    this.dropGrid();
    this.ink.dispose();
    this.board?.geometry.dispose();
    for (const paint of this.board?.material ?? []) paint.dispose();
    this.plumb.geometry.dispose();
    this.plumb.material.dispose();
  }
}

/** The corners of a part of a mat: of all that stands on it, and of the board below. */
function cornersOf([left, front, low, right, back, high]: ShownArea): Vec[] {
  return [
    { z: high * BRICK_HEIGHT_STUDS + STUD_HEIGHT, rim: 0 },
    { z: low * BRICK_HEIGHT_STUDS - BOARD_THICK, rim: BOARD_RIM },
  ].flatMap(({ z, rim }) =>
    [left - rim, right + rim].flatMap((x) => [front - rim, back + rim].map((y): Vec => [x, y, z])),
  );
}

/** The board that the mat lies on, one stud in each direction: its edge and its thickness are seen. Wood, then the mat. */
function makeBoard(): THREE.Mesh<THREE.BoxGeometry, [THREE.MeshLambertMaterial, THREE.MeshLambertMaterial]> {
  const box = new THREE.BoxGeometry(1, 1, 1);
  box.clearGroups();
  box.addGroup(0, 24, 0);
  box.addGroup(24, 6, 1); // its upper side
  const board = new THREE.Mesh<THREE.BoxGeometry, [THREE.MeshLambertMaterial, THREE.MeshLambertMaterial]>(box, [
    new THREE.MeshLambertMaterial(),
    new THREE.MeshLambertMaterial(),
  ]);
  board.castShadow = board.receiveShadow = true;
  return board;
}

/** Five strokes that are seen through bricks. */
function plumbLine(): THREE.LineSegments<THREE.BufferGeometry, THREE.LineBasicMaterial> {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(PLUMB_ENDS * 3), 3));
  const ink = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.85, depthTest: false });
  const line = new THREE.LineSegments(geometry, ink);
  line.frustumCulled = false;
  line.renderOrder = 3;
  line.visible = false;
  return line;
}
