// What everything in the scene is measured and drawn by.
import * as THREE from 'three';

export const CM_PER_M = 100; // the room's metres become centimetres in the scene
export const THROUGH_BRICKS = { toneMapped: false, depthTest: false, transparent: true }; // seen through bricks

const colours = new Map<string, THREE.Color>();

/** The colour that a text names, as CSS writes it; parsed once. */
export function colourOf(text: string): THREE.Color {
  const cached = colours.get(text);
  if (cached) return cached;
  const made = new THREE.Color(text);
  colours.set(text, made);
  return made;
}
