// What the three-dimensional pictures of the page have in common besides their renderer: a room with z up, a camera that
// takes a `View`, the light, and what a ray meets among meshes. Each says what is in the room, and in which unit.
import * as THREE from 'three';
import type { Ray, View } from '../camera/camera';
import type { Vec } from '../../lib/motion/vector';

export interface Lighting {
  sky: [above: number, below: number, strength: number];
  sun: [colour: number, strength: number];
  fill: [colour: number, strength: number, at: Vec]; // into the shadows, from the other side
  shadow: { size: number; radius: number; bias: number; normalBias: number };
}

/** A camera in a room with z up. What it looks at, `aim` says. */
export function makeCamera(near: number, far: number): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(50, 1, near, far);
  camera.up.set(0, 0, 1);
  return camera;
}

/** Look as a view says. `aspect`: of the picture; `unit`: how many units of the picture one of the view is. */
export function aim(camera: THREE.PerspectiveCamera, { eye, ahead, tall }: View, aspect: number, unit = 1): void {
  camera.matrixWorldAutoUpdate = true; // it looks from where this says that it is
  camera.fov = (Math.atan(tall) * 360) / Math.PI;
  camera.aspect = aspect;
  camera.position.set(eye[0] * unit, eye[1] * unit, eye[2] * unit);
  camera.lookAt((eye[0] + ahead[0]) * unit, (eye[1] + ahead[1]) * unit, (eye[2] + ahead[2]) * unit);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  camera.matrixWorldAutoUpdate = false; // until it is aimed again: no picture works that out
}

/** From now on it stays where it is and in the picture: no frame works that out again. `deep`: so does what is in it. */
export function holdStill(object: THREE.Object3D, deep = true): void {
  object.updateMatrix();
  object.matrixAutoUpdate = false;
  object.frustumCulled = false;
  if (deep) for (const child of object.children) holdStill(child);
}

/** Light a room: the sky, a sun that casts shadows, and a weak light from another side. Returns the sun, to be placed. */
export function light(
  scene: THREE.Scene,
  { sky, sun: [colour, strength], fill, shadow }: Lighting,
): THREE.DirectionalLight {
  const above = new THREE.HemisphereLight(...sky);
  above.position.set(0, 0, 1);
  const sun = new THREE.DirectionalLight(colour, strength);
  sun.castShadow = true;
  sun.shadow.mapSize.set(shadow.size, shadow.size);
  sun.shadow.radius = shadow.radius;
  sun.shadow.bias = shadow.bias;
  sun.shadow.normalBias = shadow.normalBias;
  const weak = new THREE.DirectionalLight(fill[0], fill[1]);
  weak.position.set(...fill[2]);
  scene.add(above, sun, sun.target, weak);
  return sun;
}

/**
 * What the sun casts shadows of: so far round what it is aimed at, and between two distances from it. How it looks there is
 * worked out with the next shadows, and not again until this is said again: no frame does so.
 */
export function fitShadow({ shadow }: THREE.DirectionalLight, reach: number, near: number, far: number): void {
  Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near, far });
  shadow.camera.updateProjectionMatrix();
  let due = true;
  shadow.updateMatrices = (light): void => {
    if (due) THREE.LightShadow.prototype.updateMatrices.call(shadow, light);
    due = false;
  };
}

const caster = new THREE.Raycaster();

/** The first of some objects that a ray meets, by their true shape. Boxes alone are met by `camera/picking.ts`. */
export function firstMet(
  { from, along }: Ray,
  objects: THREE.Object3D[],
  counts: (object: THREE.Object3D) => boolean,
): THREE.Intersection | null {
  caster.set(new THREE.Vector3(...from), new THREE.Vector3(...along));
  return caster.intersectObjects(objects, false).find(({ object }) => counts(object)) ?? null;
}
