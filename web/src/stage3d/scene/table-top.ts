// The table: planks, and a frame round them whose edge stands up a little, so that one sees where the table ends and
// how thick it is. One mesh, in centimetres; its upper side is at z = 0.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { TABLE_CM } from './table-size';

const PLANKS = 7;
const GAP_CM = 0.15; // cm between planks
const TONES = [1, 0.93, 1.05, 0.97, 0.9, 1.03, 0.95]; // of the planks, one beside the other
const FRAME_CM = 3.2; // cm wide
const LIP_CM = 1.1; // cm by which the frame is higher
const THICK_CM = 3.4; // cm, of all of it
const BEVEL_CM = 0.35; // cm

interface Tints {
  plank: number;
  frame: number;
}

const LIGHT: Tints = { plank: 0x86705a, frame: 0xb0906a };
const DARK: Tints = { plank: 0x4b4238, frame: 0x6e5c46 };

function tinted(shape: THREE.BufferGeometry, tint: number, tone: number): THREE.BufferGeometry {
  const bare = shape.index ? shape.toNonIndexed() : shape;
  const colour = new THREE.Color(tint).multiplyScalar(tone);
  const count = bare.getAttribute('position').count;
  const colours = Float32Array.from({ length: count * 3 }, (_, k) => [colour.r, colour.g, colour.b][k % 3] ?? 0);
  bare.setAttribute('color', new THREE.BufferAttribute(colours, 3));
  bare.deleteAttribute('uv');
  return bare;
}

function plank(number: number, tint: number): THREE.BufferGeometry {
  const wide = TABLE_CM / PLANKS;
  const shape = new THREE.BoxGeometry(TABLE_CM, wide - GAP_CM, THICK_CM - LIP_CM);
  shape.translate(0, (number + 0.5) * wide - TABLE_CM / 2, -(THICK_CM - LIP_CM) / 2);
  return tinted(shape, tint, TONES[number % TONES.length] ?? 1);
}

/** One of the four sides of the frame; those along x reach into the corners. */
function side(number: number, tint: number): THREE.BufferGeometry {
  const long = number % 2 === 0 ? TABLE_CM + 2 * FRAME_CM : TABLE_CM;
  const shape = new RoundedBoxGeometry(long, FRAME_CM, THICK_CM, 2, BEVEL_CM);
  shape.translate(0, -(TABLE_CM + FRAME_CM) / 2, LIP_CM - THICK_CM / 2);
  shape.rotateZ((number * Math.PI) / 2);
  return tinted(shape, tint, number % 2 === 0 ? 1 : 0.96);
}

/** The table in the colours of a theme. */
export function tableTop(dark: boolean): THREE.Mesh {
  const { plank: wood, frame } = dark ? DARK : LIGHT;
  const planks = Array.from({ length: PLANKS }, (_, number) => plank(number, wood));
  const sides = [0, 1, 2, 3].map((number) => side(number, frame));
  const shape = mergeGeometries([...planks, ...sides]);
  return new THREE.Mesh(shape, new THREE.MeshLambertMaterial({ vertexColors: true }));
}
