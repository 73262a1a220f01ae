// What hands pull at: a thread from the brick to the hand, a ball at each end. What was made for one hand draws the next
// one: nothing is made anew for a frame.
import * as THREE from 'three';
import { holdStill } from '../base/space';
import { CM_PER_M, colourOf, THROUGH_BRICKS } from './units';
import type { Vec } from '../../lib/motion/vector';

/** A spring between a brick's gripped point and where the hand wants it. */
export interface Spring {
  from: Vec;
  to: Vec;
  strain: number; // from 0 to 1, the most a hand can do
  colour?: string; // of whose hand it is; else it tells the strain
}

const ROD = new THREE.CylinderGeometry(1, 1, 1, 8);
const BALL = new THREE.SphereGeometry(1, 16, 12);
const UP = new THREE.Vector3(0, 1, 0);
const ROD_CM = 0.09;
const GRIP_CM = 0.2;
const KNOB_CM = 0.4;
const OTHERS_KNOB_CM = 0.55;

interface Drawn {
  thread: THREE.MeshBasicMaterial;
  knob: THREE.MeshBasicMaterial;
  line: THREE.Mesh;
  near: THREE.Mesh;
  far: THREE.Mesh;
}

export class Springs {
  readonly group = new THREE.Group();
  private readonly all: Drawn[] = [];
  private readonly along = new THREE.Vector3();

  constructor(private readonly colour: (name: string) => THREE.Color) {}

  show(springs: Spring[]): void {
    for (let index = 0; index < Math.max(springs.length, this.all.length); index++) {
      const spring = springs[index];
      const drawn = (this.all[index] ??= this.make());
      drawn.line.visible = drawn.near.visible = drawn.far.visible = spring !== undefined;
      if (spring) this.draw(spring, drawn);
    }
  }

  /** Show one that is too small to be seen, or hide it: what draws the first spring has been made ready by then. */
  rehearse(visible: boolean): void {
    const { line, near, far } = (this.all[0] ??= this.make());
    for (const each of [line, near, far]) {
      each.scale.setScalar(0);
      each.updateMatrix();
      each.visible = visible;
    }
  }

  private make(): Drawn {
    const thread = new THREE.MeshBasicMaterial({ ...THROUGH_BRICKS, opacity: 0.85 });
    const knob = new THREE.MeshBasicMaterial(THROUGH_BRICKS);
    const [line, near, far] = [new THREE.Mesh(ROD, thread), new THREE.Mesh(BALL, knob), new THREE.Mesh(BALL, knob)];
    line.renderOrder = near.renderOrder = far.renderOrder = 5;
    for (const each of [line, near, far]) holdStill(each);
    this.group.add(line, near, far);
    return { thread, knob, line, near, far };
  }

  private draw({ from, to, strain, colour }: Spring, { thread, knob, line, near, far }: Drawn): void {
    const paint = strain > 0.75 ? '--red' : strain > 0.35 ? '--ochre' : '--blue-glow';
    knob.color.copy(colour ? colourOf(colour) : this.colour(paint));
    thread.color.copy(knob.color);
    near.position.fromArray(from).multiplyScalar(CM_PER_M);
    far.position.fromArray(to).multiplyScalar(CM_PER_M);
    near.scale.setScalar(GRIP_CM);
    far.scale.setScalar(colour ? OTHERS_KNOB_CM : KNOB_CM);
    line.position.lerpVectors(near.position, far.position, 0.5);
    line.scale.set(ROD_CM, Math.max(0.01, near.position.distanceTo(far.position)), ROD_CM);
    line.quaternion.setFromUnitVectors(UP, this.along.subVectors(far.position, near.position).normalize());
    near.updateMatrix();
    far.updateMatrix();
    line.updateMatrix();
  }

  dispose(): void {
    for (const { thread, knob } of this.all) for (const each of [thread, knob]) each.dispose();
    this.group.clear();
  }
}
