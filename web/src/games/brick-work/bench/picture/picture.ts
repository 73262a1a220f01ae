// What is seen on the bench: everything that lies on the mat, what is in hand over it, and a brickprint laid over an
// object. Whatever is in hand, all else stays where it lies; the camera looks at the mat, and on a phone at what lies on it.
import { inRow } from '../../../../lib/browser/intl';
import { clamp, type Vec } from '../../../../lib/motion/vector';
import type { Paint, Part, Plumb, ShownArea } from '../../bricks/bricks3d';
import { atOrigin, boxOf, extent, isKind, piecesOf, translated, type Brick } from '../../bricks/pieces';
import type { FitView } from '../../view';
import type { Bench, Pointer } from '../model';
import { t } from '../../texts';
import { pipsInWords } from '../../words';
import { overlaid } from './overlay';
import type { Press } from './picking';
import { MAT_WIDE, type Laid } from '../mat/mat-layout';

export interface Tag {
  text: string;
  x: number;
  y: number;
  z: number;
}

/** Whose a part of the picture is: a piece on the mat, and the numbers of its bricks. */
export interface Owner {
  piece: string;
  copy: number;
  numbers: number[];
}

export interface Picture {
  parts: Part[];
  owners: (Owner | null)[]; // of each part; null: it is in hand, or only a drawing
  frame: Part[];
  subject: Brick[]; // what is chosen: of a deep mat a small picture shows what lies round it
  lying: Brick[]; // all that lies on the mat: a small picture shows it whole
  tags: Tag[];
  plumb: Plumb | null; // of what is carried
  about: string;
}

const EDGE = 0.001; // studs: where a pointer meets a side, it is over the brick's own studs
const HIGH = 2; // bricks: what the camera leaves room for above the mat
const SPARE = 3; // bricks that are seen above that, too
const LIFT = 1.15; // bricks: how far what is lifted hangs above the rest
const HOVER = 0.7; // bricks: how far a piece under a pointer hangs over the studs that it would click on

const cell = (x: number, y: number, z: number): Brick => ({ kind: '1x1', x, y, z, turned: false });

/** What the camera looks at: the mat, as deep as it has to be, and what stands there. */
const matFrame = (depth: number, paint: Paint, high: number): Part[] => [
  { bricks: [cell(0, 0, 0), cell(MAT_WIDE - 1, depth - 1, Math.max(HIGH, high - SPARE) - 1)], paint, style: 'solid' },
];

/** A box round some bricks and so many studs beside them, no farther than all there is. */
export function around(bricks: readonly Brick[], margin: number, all: readonly Brick[]): ShownArea {
  const [least, most] = spanOf(bricks);
  const [low, high] = spanOf(all);
  return [
    Math.max(low[0], least[0] - margin),
    Math.max(low[1], least[1] - margin),
    0,
    Math.min(high[0], most[0] + margin),
    Math.min(high[1], most[1] + margin),
    Math.max(HIGH, most[2] + 1), // what is carried hangs over it
  ];
}

function spanOf(bricks: readonly Brick[]): [least: Vec, most: Vec] {
  const boxes = bricks.map(boxOf);
  const end = (axis: 0 | 1): number => Math.max(...boxes.map((box) => box[axis] + box[axis === 0 ? 3 : 4]));
  const start = (axis: 0 | 1 | 2): number => Math.min(...boxes.map((box) => box[axis]));
  return [
    [start(0), start(1), start(2)],
    [end(0), end(1), Math.max(...boxes.map((box) => box[2])) + 1],
  ];
}

/** Some bricks by themselves: what somebody else has. */
export function alone(bricks: Brick[], paint: Paint, depth: number, about: string, drop?: string): Picture {
  const [wide, long, high] = extent(bricks);
  const x = Math.round((MAT_WIDE - wide) / 2);
  const y = Math.round((depth - long) / 2);
  const part: Part = {
    bricks: translated(atOrigin(bricks), x, y, 0),
    paint,
    style: 'solid',
    ...(drop ? { drop } : {}),
  };
  return {
    parts: [part],
    owners: [null],
    frame: matFrame(depth, paint, high),
    subject: [],
    lying: part.bricks,
    tags: [],
    plumb: null,
    about,
  };
}

/** The whole mat. */
export function matPicture(
  bench: Bench,
  paint: 'blue' | 'red' | 'yellow',
  laidOver: { object: string; print: Brick[]; fit: FitView; about: string } | null,
): Picture {
  const objects = Object.values(bench.collection.objects); // as they are planned: a hand over the mat moves no camera
  const frame = matFrame(bench.depth, paint, Math.max(0, ...objects.map((bricks) => extent(bricks)[2])));
  const picture: Picture = { parts: [], owners: [], frame, subject: [], lying: [], tags: [], plumb: null, about: '' };
  const add = (part: Part, owner: Owner | null): void => {
    picture.parts.push(part);
    picture.owners.push(owner);
  };
  picture.lying = bench.laid.flatMap(standing); // as what is in hand lay, too
  for (const each of bench.laid) {
    if (each.piece === bench.upper && each.copy === bench.upperCopy) continue;
    const under = each.piece === bench.lower && each.copy === bench.lowerCopy;
    if (under) picture.subject = standing(each);
    if (under && bench.tool === 'part') addTaken(bench, each, paint, add, picture);
    else if (laidOver && each.piece === laidOver.object)
      addOverlaid(each, laidOver, paint, add, under ? picture : null);
    else {
      const bricks = standing(each);
      const blocks = each.piece === bench.blocking?.piece && each.copy === bench.blocking.copy;
      add({ bricks, paint, style: blocks ? 'over' : 'solid' }, ownerOf(each));
      // The letter of what lies below gives way to the pips.
      if (!isKind(each.piece) && !(under && bench.upper !== null)) picture.tags.push(tagOver(each.piece, bricks));
    }
  }
  picture.about = aboutMat(bench, laidOver?.about);
  addHeld(bench, paint, add, picture);
  return picture;
}

/** On which piece a pointer is that meets a brick of the picture, and where on it; null: on none. */
export function underPointer({ parts, owners }: Picture, met: Press | null): Pointer['under'] {
  const owner = met && owners[met.part];
  const brick = met && parts[met.part]?.bricks[met.brick];
  if (!owner || !brick) return null;
  const [x, y, z, wide, long] = boxOf(brick);
  const inside = (at: number, low: number, size: number): number => clamp(at, low, low + size - EDGE);
  return { piece: owner.piece, copy: owner.copy, x: inside(met.x, x, wide), y: inside(met.y, y, long), top: z + 1 };
}

type Add = (part: Part, owner: Owner | null) => void;

const standing = ({ bricks, place }: Laid): Brick[] => translated(bricks, place.x, place.y, 0);

const ownerOf = ({ piece, copy, bricks }: Laid): Owner => ({
  piece,
  copy,
  numbers: bricks.map((_, index) => index + 1),
});

function tagOver(text: string, bricks: Brick[]): Tag {
  const [wide, , high] = extent(bricks);
  const least = (of: (brick: Brick) => number): number => Math.min(...bricks.map(of));
  return { text, x: least((each) => each.x) + wide / 2, y: least((each) => each.y), z: high + 0.5 };
}

/** An object of which bricks are being lifted off: each tells its number. */
function addTaken(bench: Bench, each: Laid, paint: Paint, add: Add, picture: Picture): void {
  const { tags } = picture;
  const moves = bench.carried ? bench.free : null;
  const [dx, dy, dz] = moves ? pulledTo(bench, moves) : [0, 0, LIFT];
  standing(each).forEach((brick, index) => {
    const up = bench.isInHand(index + 1);
    // Until it is drawn aside a lower part stays where it is, and the upper one rises off it.
    const shifts = bench.downward && !moves ? !up : up;
    const here = shifts ? { ...brick, x: brick.x + dx, y: brick.y + dy, z: brick.z + dz } : brick;
    add(
      { bricks: [here], paint, style: up ? (bench.carried ? 'over' : 'lifted') : 'solid' },
      { piece: each.piece, copy: 0, numbers: [index + 1] },
    );
    const [, , , wide] = boxOf(here);
    tags.push({ text: String(index + 1), x: here.x + wide / 2, y: here.y, z: here.z + 0.5 });
  });
  const comesOff = bench.carried ? bench.cut : null;
  if (!comesOff) return;
  const pulled = standing(each)
    .filter((_, index) => bench.isInHand(index + 1))
    .map((brick) => ({ ...brick, x: brick.x + dx, y: brick.y + dy, z: brick.z + dz }));
  if (moves) picture.plumb = plumbUnder(pulled, 0, 'over');
  const top = tagOver('', pulled);
  tags.push({ ...top, z: top.z + LIFT + 1, text: pipsText(bench, comesOff.pips) });
}

/** How far what is pulled off is away from where it was: by studs, and by the height of a brick. */
function pulledTo(bench: Bench, to: { x: number; y: number }): [number, number, number] {
  const at = bench.lowerPlace;
  const off = bench.below.filter((_, index) => bench.isInHand(index + 1));
  const least = (of: (brick: Brick) => number): number => Math.min(...off.map(of));
  return [
    to.x - least((brick) => brick.x) - (at?.x ?? 0),
    to.y - least((brick) => brick.y) - (at?.y ?? 0),
    LIFT - least((brick) => brick.z),
  ];
}

function addOverlaid(
  each: Laid,
  { print, fit }: { print: Brick[]; fit: FitView },
  paint: 'blue' | 'red' | 'yellow',
  add: Add,
  chosen: Picture | null, // the object is what the camera looks at: with all that it lacks
): void {
  const { x, y } = each.place;
  const parts = overlaid(each.bricks, print, fit, paint).map((part) => ({
    ...part,
    bricks: translated(part.bricks, x, y, 0),
  }));
  parts.forEach((part, index) => add(part, index === 0 ? ownerOf(each) : null));
  if (!chosen) return;
  chosen.subject = parts.flatMap(({ bricks }) => bricks);
  chosen.lying = [...chosen.lying, ...chosen.subject];
}

/** The piece in hand: where it would click in, or over the mat. */
function addHeld(bench: Bench, paint: Paint, add: Add, picture: Picture): void {
  const { landing, lowerPlace, free } = bench;
  if (bench.upper === null) return;
  if (landing && lowerPlace) {
    const over = bench.left !== null && landing.pips > bench.left;
    const style = over ? 'over' : 'ghost';
    const clicked = translated(bench.above, lowerPlace.x + landing.dx, lowerPlace.y + landing.dy, landing.dz);
    const held = bench.carried ? translated(clicked, 0, 0, HOVER) : clicked;
    add({ bricks: held, paint, style }, null);
    if (bench.carried) {
      add({ bricks: clicked, paint, style: 'faint' }, null);
      picture.plumb = plumbUnder(held, landing.dz, style);
    }
    picture.tags.push(tagOn(pipsText(bench, landing.pips), held));
    picture.about = overInWords(bench);
  } else if (free) {
    const style = bench.letGo === 'lies' ? 'ghost' : 'over';
    const held = translated(bench.above, free.x, free.y, LIFT);
    add({ bricks: held, paint, style }, null);
    picture.plumb = plumbUnder(held, 0, style);
    // Where it would come to rest.
    if (style === 'ghost') add({ bricks: translated(bench.above, free.x, free.y, 0), paint, style: 'faint' }, null);
  } else {
    const from = bench.laid.find((each) => each.piece === bench.upper && each.copy === bench.upperCopy);
    if (from) add({ bricks: standing(from), paint, style: 'ghost' }, null);
  }
}

/** Where what is in hand would click in; '': nowhere. */
export function overInWords({ landing, upper, lower }: Bench): string {
  if (!landing || upper === null) return '';
  const at = `${String(landing.dx)},${String(landing.dy)}`;
  return t('mat-over', { upper, lower: lower ?? '', at, n: landing.pips });
}

/** From the middle of what is carried down to a height, with the outline of its foot there. */
function plumbUnder(held: Brick[], level: number, style: Plumb['style']): Plumb {
  const boxes = held.map(boxOf);
  const left = Math.min(...boxes.map(([x]) => x));
  const front = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , , wide]) => x + wide));
  const back = Math.max(...boxes.map(([, y, , , deep]) => y + deep));
  return { foot: [left, front, right, back], from: Math.min(...held.map(({ z }) => z)), to: level, style };
}

const tagOn = (text: string, bricks: Brick[]): Tag => {
  const top = Math.max(...bricks.map((brick) => brick.z));
  return { ...tagOver(text, bricks), z: top + 2.7 };
};

function pipsText(bench: Bench, pips: number): string {
  if (bench.wanted === null) return pipsInWords(pips);
  return t('so-many-of', { sum: bench.sum + pips, wanted: bench.wanted });
}

function aboutMat(bench: Bench, overlaidAbout: string | undefined): string {
  if (bench.tool === 'part' && bench.lower !== null) return t('mat-apart', { object: bench.lower });
  if (overlaidAbout) return overlaidAbout;
  const pieces = piecesOf(bench.collection).map((piece) =>
    isKind(piece) ? piece : t('hand-object', { object: piece }),
  );
  return pieces.length > 0 ? t('mat-pieces', { pieces: inRow(pieces) }) : t('mat-empty');
}
