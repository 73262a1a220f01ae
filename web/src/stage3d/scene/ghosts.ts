// Bricks as they would come to lie, seen through. What was made for one ghost draws the next one: nothing is made anew
// for a frame.
import * as THREE from 'three';
import { CM_PER_M, colourOf, THROUGH_BRICKS } from './units';
import { clear } from '../base/renderer';
import { holdStill } from '../base/space';
import { PAINTS, type Ghost, type Plumb } from '../looks';

const UNPAINTED = '#dfc598';
const OVER_TABLE_CM = 0.02;
const POINTS = 10; // of a plumb line and the outline of a foot: five strokes
const BOX = new THREE.BoxGeometry(1, 1, 1);
const EDGES = new THREE.EdgesGeometry(BOX);
const CROSSED = crossed();

interface Drawn {
  body: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  edges: THREE.LineSegments;
  crossed: THREE.LineSegments; // instead of the edges: it would not stay there
  plumb: THREE.LineSegments;
  ink: THREE.LineBasicMaterial;
  faint: THREE.LineBasicMaterial;
}

export class Ghosts {
  readonly group = new THREE.Group();
  private readonly all: Drawn[] = [];
  private readonly matrix = new THREE.Matrix4();

  constructor(private readonly colour: (name: string) => THREE.Color) {}

  show(ghosts: Ghost[]): void {
    for (let index = 0; index < Math.max(ghosts.length, this.all.length); index++) {
      const ghost = ghosts[index];
      const drawn = (this.all[index] ??= this.make());
      drawn.body.visible = drawn.plumb.visible = ghost !== undefined;
      if (ghost) this.draw(ghost, drawn);
    }
  }

  /** Show one that is too small to be seen, or hide it: what draws the first ghost has been made ready by then. */
  rehearse(visible: boolean): void {
    const drawn = (this.all[0] ??= this.make());
    drawn.body.scale.setScalar(0);
    drawn.body.updateMatrix();
    drawn.body.visible = drawn.plumb.visible = visible;
  }

  private make(): Drawn {
    const body = new THREE.Mesh(BOX, new THREE.MeshBasicMaterial({ transparent: true, depthWrite: false }));
    const ink = new THREE.LineBasicMaterial({ toneMapped: false });
    const faint = new THREE.LineBasicMaterial({ ...THROUGH_BRICKS, opacity: 0.6 });
    const edges = new THREE.LineSegments(EDGES, ink);
    const crossedEdges = new THREE.LineSegments(CROSSED, ink);
    const strokes = new THREE.BufferGeometry();
    strokes.setAttribute('position', new THREE.BufferAttribute(new Float32Array(POINTS * 3), 3));
    const plumb = new THREE.LineSegments(strokes, faint);
    body.renderOrder = 3;
    plumb.renderOrder = 4;
    body.add(edges, crossedEdges);
    for (const each of [plumb, body]) holdStill(each);
    this.group.add(plumb, body);
    return { body, edges, crossed: crossedEdges, plumb, ink, faint };
  }

  private draw({ size, pose, paint, standing, plumb }: Ghost, drawn: Drawn): void {
    const firm = standing === 'stands';
    const { at, turn } = pose;
    drawn.body.material.color.copy(colourOf(paint ? PAINTS[paint] : UNPAINTED));
    drawn.body.material.opacity = firm ? 0.62 : 0.3;
    drawn.body.position.fromArray(at).multiplyScalar(CM_PER_M);
    drawn.body.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
    drawn.body.scale.fromArray(size).multiplyScalar(CM_PER_M);
    drawn.body.updateMatrix();
    drawn.edges.visible = firm;
    drawn.crossed.visible = !firm;
    const colour = this.colour(firm ? '--ochre' : '--red');
    drawn.ink.color.copy(colour);
    drawn.faint.color.copy(colour);
    this.drawPlumbLine(drawn, plumb);
  }

  /** A line from a brick down to what lies under it, seen through bricks, and the outline of its foot there. */
  private drawPlumbLine({ body, plumb }: Drawn, { from, to: foot }: Plumb): void {
    const [x, y] = [foot[0] * CM_PER_M, foot[1] * CM_PER_M];
    const { elements } = this.matrix.makeRotationFromQuaternion(body.quaternion);
    let hx = 0;
    let hy = 0;
    for (let axis = 0; axis < 3; axis++) {
      const half = body.scale.getComponent(axis) / 2;
      hx += Math.abs(elements[axis * 4] ?? 0) * half;
      hy += Math.abs(elements[axis * 4 + 1] ?? 0) * half;
    }
    const low = foot[2] * CM_PER_M + OVER_TABLE_CM;
    const strokes = plumb.geometry.getAttribute('position');
    const room = strokes.array;
    room[0] = from[0] * CM_PER_M;
    room[1] = from[1] * CM_PER_M;
    room[2] = from[2] * CM_PER_M;
    room[3] = x;
    room[4] = y;
    room[5] = low;
    for (let corner = 0; corner < 4; corner++)
      for (let end = 0; end < 2; end++) {
        const to = (corner + end) % 4;
        const at = 3 * (2 + 2 * corner + end);
        room[at] = to === 0 || to === 3 ? x - hx : x + hx;
        room[at + 1] = to < 2 ? y - hy : y + hy;
        room[at + 2] = low;
      }
    strokes.needsUpdate = true;
  }

  dispose(): void {
    for (const { ink, faint } of this.all) for (const each of [ink, faint]) each.dispose();
    clear(this.group);
  }
}

/** The edges of a box and the diagonals of its faces: it would not stay there, for those who do not see that it is red. */
function crossed(): THREE.BufferGeometry {
  const points: number[] = [];
  for (let i = 0; i < 8; i++)
    for (let j = i + 1; j < 8; j++) {
      if ((i ^ j) === 7) continue; // through the middle
      for (const corner of [i, j])
        points.push(corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5, corner & 4 ? 0.5 : -0.5);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  return geometry;
}
