// Painted wood: one material for all bricks, with grain that runs along the longest edge, rings at the ends, a tone of its
// own for every brick, and what a game paints or writes on it. Lengths are centimetres here, as in the scene.
import * as THREE from 'three';
import { hashNoise } from './noise';
import { inkOn, PAINTS, type Mark, type Paint, type Shape } from '../looks';

const GRAIN_PX = 512;
const TILE = 9; // cm of wood on one tile of grain

/** Smooth noise that repeats after `across` by `down` cells. */
function noise(across: number, down: number, seed: number): (u: number, v: number) => number {
  const cells = Float32Array.from({ length: across * down }, (_, i) => hashNoise(seed * 7919 + i));
  const cell = (x: number, y: number): number => cells[(y % down) * across + (x % across)] ?? 0;
  return (u, v) => {
    const [x, y] = [u * across, v * down];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - left, y - top];
    const [sx, sy] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)];
    const upper = cell(left, top) * (1 - sx) + cell(left + 1, top) * sx;
    const lower = cell(left, top + 1) * (1 - sx) + cell(left + 1, top + 1) * sx;
    return upper * (1 - sy) + lower * sy;
  };
}

let grain: THREE.DataTexture | null = null;

/** How dark the wood is: red along the grain, green across it (the rings of an end), blue its pores. */
function grainTexture(): THREE.DataTexture {
  if (grain) return grain;
  const [broad, fine, fibre, pores] = [noise(3, 5, 1), noise(6, 24, 2), noise(8, 200, 3), noise(40, 256, 4)];
  const wave = noise(7, 7, 5);
  const data = new Uint8Array(GRAIN_PX * GRAIN_PX * 4);
  for (let y = 0; y < GRAIN_PX; y++)
    for (let x = 0; x < GRAIN_PX; x++) {
      const [u, v] = [x / GRAIN_PX, y / GRAIN_PX];
      const bend = broad(u, v) * 2.6 + fine(u, v) * 0.35;
      const late = (0.5 + 0.5 * Math.sin(2 * Math.PI * (22 * v + bend))) ** 3;
      const along = 0.5 * late + 0.3 * broad(u, (v + 0.4) % 1) + 0.3 * fibre(u, v);
      const far = Math.hypot(u - 0.45, v + 0.35) * 20 + wave(u, v) * 1.3;
      const ring = (0.5 + 0.5 * Math.sin(2 * Math.PI * far)) ** 2;
      const across = 0.55 * ring + 0.45 * pores(u, v);
      const pore = pores(u, v) > 0.86 && fibre(u, v) > 0.45 ? 1 : 0;
      data.set([along * 255, across * 255, pore * 255, 255], (y * GRAIN_PX + x) * 4);
    }
  grain = new THREE.DataTexture(data, GRAIN_PX, GRAIN_PX, THREE.RGBAFormat);
  grain.wrapS = grain.wrapT = THREE.RepeatWrapping;
  grain.magFilter = THREE.LinearFilter;
  grain.minFilter = THREE.LinearMipmapLinearFilter;
  grain.generateMipmaps = true;
  grain.anisotropy = 8;
  grain.needsUpdate = true;
  return grain;
}

const SHEET_PX = 1024;

/** What is painted and written on bricks, side by side on one sheet. A place is left, top, width, height from 0 to 1. */
export class Sheet {
  readonly texture: THREE.CanvasTexture;
  private readonly canvas = document.createElement('canvas');
  private readonly places = new Map<string, [number, number, number, number]>();
  private x = 0;
  private y = 0;
  private row = 0;

  constructor() {
    this.canvas.width = this.canvas.height = SHEET_PX;
    this.texture = new THREE.CanvasTexture(this.canvas);
    this.texture.anisotropy = 8;
    this.texture.colorSpace = THREE.SRGBColorSpace;
  }

  /** The place of a mark on an end so wide and high. */
  mark(mark: Mark, wide: number, high: number): [number, number, number, number] {
    const px = 96;
    const across = Math.round(px * Math.min(2, wide / high));
    return this.place(`mark ${JSON.stringify(mark)} ${String(across)}`, across, px, (pen) => {
      pen.fillStyle = pen.strokeStyle = inkOn(mark.paint);
      pen.translate(across / 2, px / 2);
      if (mark.text) write(pen, mark.text, across * 0.86, px * 0.74);
      else if (mark.shape) shape(pen, mark.shape, px * 0.31);
    });
  }

  /** The place of a text on a side so wide and high. */
  label(text: string, paint: Paint | undefined, wide: number, high: number): [number, number, number, number] {
    const px = 88;
    const across = Math.round(px * Math.min(5, wide / high));
    return this.place(`label ${text} ${paint ?? ''} ${String(across)}`, across, px, (pen) => {
      pen.fillStyle = inkOn(paint);
      pen.translate(across / 2, px / 2);
      write(pen, text, across * 0.88, px * 0.62);
    });
  }

  private place(
    key: string,
    wide: number,
    high: number,
    draw: (pen: CanvasRenderingContext2D) => void,
  ): [number, number, number, number] {
    const cached = this.places.get(key);
    if (cached) return cached;
    if (this.x + wide > SHEET_PX) [this.x, this.y, this.row] = [0, this.y + this.row, 0];
    const pen = this.canvas.getContext('2d');
    if (!pen || this.y + high > SHEET_PX) return [0, 0, 0, 0];
    const gap = 4;
    pen.save();
    pen.translate(this.x, this.y);
    draw(pen);
    pen.restore();
    const place: [number, number, number, number] = [
      this.x / SHEET_PX,
      this.y / SHEET_PX,
      wide / SHEET_PX,
      high / SHEET_PX,
    ];
    this.places.set(key, place);
    this.x += wide + gap;
    this.row = Math.max(this.row, high + gap);
    this.texture.needsUpdate = true;
    return place;
  }

  dispose(): void {
    this.texture.dispose();
  }
}

function write(pen: CanvasRenderingContext2D, text: string, wide: number, high: number): void {
  const font = getComputedStyle(document.documentElement).getPropertyValue('--text-family') || 'sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `680 ${String(high)}px ${font}`;
  const size = Math.min(1, wide / pen.measureText(text).width);
  pen.font = `680 ${String(high * size)}px ${font}`;
  pen.fillText(text, 0, high * 0.06 * size);
}

function shape(pen: CanvasRenderingContext2D, kind: Shape, r: number): void {
  pen.beginPath();
  switch (kind) {
    case 'circle':
      pen.arc(0, 0, r * 0.95, 0, 2 * Math.PI);
      break;
    case 'square':
      pen.rect(-r * 0.85, -r * 0.85, r * 1.7, r * 1.7);
      break;
    case 'triangle':
      pen.moveTo(0, -r * 1.05);
      pen.lineTo(r * 1.1, r * 0.85);
      pen.lineTo(-r * 1.1, r * 0.85);
      pen.closePath();
      break;
    case 'star':
      for (let i = 0; i < 10; i++) {
        const far = i % 2 === 0 ? r * 1.2 : r * 0.5;
        pen.lineTo(far * Math.sin((i * Math.PI) / 5), -far * Math.cos((i * Math.PI) / 5));
      }
      pen.closePath();
      break;
    case 'cross':
      pen.rect(-r * 0.32, -r, r * 0.64, r * 2);
      pen.rect(-r, -r * 0.32, r * 2, r * 0.64);
      break;
    case 'bars':
      for (const x of [-0.85, -0.22, 0.41]) pen.rect(x * r, -r, r * 0.44, r * 2);
      break;
  }
  pen.fill();
}

const VERTEX_HEAD = `
attribute vec4 aTone; // seed, red, green, blue of the wood
attribute vec4 aBody; // paint and how much of it
attribute vec4 aEnd; // paint of the ends and how much of it
attribute vec4 aMark; // place on the sheet
attribute vec4 aLabel; // place on the sheet
attribute vec4 aRing; // colour and how much of it
uniform mat3 uOrder; // the brick's own axes -> longest, middle, shortest
varying vec3 vOwn;
varying vec3 vFace;
varying float vHigh;
varying vec4 vTone; varying vec4 vBody; varying vec4 vEnd; varying vec4 vMark; varying vec4 vLabel; varying vec4 vRing;
`;

const VERTEX_BODY = `
vOwn = uOrder * position;
vFace = uOrder * normal;
vTone = aTone; vBody = aBody; vEnd = aEnd; vMark = aMark; vLabel = aLabel; vRing = aRing;
vHigh = (instanceMatrix * vec4(position, 1.0)).z;
`;

const FRAGMENT_HEAD = `
uniform sampler2D uGrain;
uniform sampler2D uSheet;
uniform vec3 uHalf; // longest, middle, shortest
varying vec3 vOwn;
varying vec3 vFace;
varying float vHigh;
varying vec4 vTone; varying vec4 vBody; varying vec4 vEnd; varying vec4 vMark; varying vec4 vLabel; varying vec4 vRing;
vec4 onSheet(vec4 place, vec2 at) { // at: -1 to 1
  vec2 uv = at * 0.5 + 0.5;
  return texture2D(uSheet, vec2(place.x + uv.x * place.z, 1.0 - place.y - (1.0 - uv.y) * place.w));
}
`;

const FRAGMENT_COLOUR = `
vec3 side = abs(vFace);
bool isEnd = side.x > side.y && side.x > side.z;
bool isFlat = !isEnd && side.z > side.y;
vec2 at = isEnd ? vec2(vOwn.y * sign(vFace.x), vOwn.z) : isFlat ? vec2(vOwn.x, vOwn.y * sign(vFace.z)) : vec2(-vOwn.x * sign(vFace.y), vOwn.z);
vec2 most = isEnd ? uHalf.yz : isFlat ? uHalf.xy : uHalf.xz;
float seed = vTone.x;
vec2 shift = vec2(fract(seed * 7.31), fract(seed * 3.17));
vec4 wood = isEnd
  ? texture2D(uGrain, fract(shift) * 0.45 + 0.05 + (at + most) / 7.0)
  : texture2D(uGrain, at / ${TILE.toFixed(1)} + shift + (isFlat ? vec2(0.0) : vec2(0.0, 0.37)));
float dark = isEnd ? wood.g * 0.75 + 0.14 : wood.r * 0.72 + wood.b * 0.2;
vec3 tone = vTone.yzw;
vec3 colour = tone * mix(vec3(1.06), vec3(0.72, 0.58, 0.42), dark * 0.72);
vec3 shine = mix(vec3(1.05), vec3(0.9), dark);
colour = mix(colour, vBody.rgb * shine, vBody.a);
if (isEnd) {
  colour = mix(colour, vEnd.rgb * shine, vEnd.a);
  if (vMark.z > 0.0) {
    vec4 ink = onSheet(vMark, at / most);
    colour = mix(colour, ink.rgb, ink.a);
  }
} else if (vLabel.z > 0.0) {
  float ratio = (vLabel.z / vLabel.w) * most.y / most.x;
  vec2 here = at / most * vec2(ratio > 1.0 ? 1.0 : 1.0 / ratio, ratio > 1.0 ? ratio : 1.0);
  if (max(abs(here.x), abs(here.y)) < 1.0) {
    vec4 ink = onSheet(vLabel, here);
    colour = mix(colour, ink.rgb, ink.a * 0.86);
  }
}
float rim = min(most.x - abs(at.x), most.y - abs(at.y));
colour *= mix(0.78, 1.0, smoothstep(0.0, 0.07, rim)); // hands have darkened the edges
colour *= mix(0.8, 1.0, smoothstep(-0.1, 1.4, vHigh)); // little light comes in under it
diffuseColor.rgb = colour;
`;

const FRAGMENT_RING = `
float soft = max(fwidth(rim), 0.01);
float ring = 1.0 - smoothstep(0.15 - soft, 0.15 + soft, rim);
float glow = vBody.a > 0.0 ? 0.0 : 0.1; // a painted brick keeps its colour within the ring
outgoingLight = mix(outgoingLight, vRing.rgb, vRing.a * max(ring, glow));
#include <opaque_fragment>
`;

/** The material of bricks of one shape. `plain` is for slow machines. */
export function woodMaterial(sheet: Sheet, half: THREE.Vector3, order: THREE.Matrix3, plain: boolean): THREE.Material {
  const material = plain
    ? new THREE.MeshLambertMaterial()
    : new THREE.MeshStandardMaterial({ roughness: 0.62, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    shader.uniforms['uGrain'] = { value: grainTexture() };
    shader.uniforms['uSheet'] = { value: sheet.texture };
    shader.uniforms['uHalf'] = { value: half };
    shader.uniforms['uOrder'] = { value: order };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>${VERTEX_HEAD}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>${VERTEX_BODY}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>${FRAGMENT_HEAD}`)
      .replace('#include <color_fragment>', FRAGMENT_COLOUR)
      .replace('#include <opaque_fragment>', FRAGMENT_RING);
  };
  return material;
}

const BIRCH = new THREE.Color('#ead0a0');

/** A brick's own tone: seed, then the wood's colour. */
export function toneOf(brick: number): [number, number, number, number] {
  const [a, b] = [hashNoise(brick * 3 + 11), hashNoise(brick * 5 + 29)];
  const colour = BIRCH.clone().offsetHSL((a - 0.5) * 0.018, (b - 0.5) * 0.1, (a - 0.5) * 0.075);
  return [hashNoise(brick + 101), colour.r, colour.g, colour.b];
}

/** A paint as the material takes it. */
export function paintOf(paint: Paint | undefined, much: number): [number, number, number, number] {
  if (!paint) return [0, 0, 0, 0];
  const { r, g, b } = new THREE.Color(PAINTS[paint]);
  return [r, g, b, much];
}
