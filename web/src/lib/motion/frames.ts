// The binary frames in which bricks that move are told, live and recorded alike (stackyard/physics/motion.py):
// u8 kind=1 | u8 length of match id | match id | u32 t | u8 flags | u8 hands | u8 bricks
// | hands x (u8 seat, u8 brick, 3 x f32 target) | bricks x (u8 brick, 3 x f32 place, 4 x i16 turn / 32767); little endian.
import { POSE_SIZE, type Poses, type Vec } from './vector';

const FRAME_KIND = 1;
const REST_FLAG = 1;
const WHOLE_FLAG = 2;
const JUMP_FLAG = 4;
const HAND_BYTES = 14;
const BRICK_BYTES = 21;

/** A hand that holds a brick, and where it wants the point it grips to be. */
export interface HandShown {
  seat: number;
  brick: number;
  target: Vec;
}

export interface Frame {
  match: string; // '' in a recording
  t: number; // ms of the bricks' own time
  rest: boolean; // everything came to rest with this frame
  whole: boolean; // every brick is told
  jump: boolean; // do not glide there
  hands: HandShown[];
  bricks: number[]; // those that are told
  poses: Poses; // of those, in that order
}

export const noFrame = (): Frame => ({
  match: '',
  t: 0,
  rest: false,
  whole: false,
  jump: false,
  hands: [],
  bricks: [],
  poses: new Float32Array(0),
});

/**
 * Read the frame that begins at `from`, and say where it ends. Throws a RangeError where bytes are missing. `into`: a frame
 * that is over, but for its hands: it is written there.
 */
export function readFrame(bytes: DataView, from = 0, into = noFrame()): { frame: Frame; end: number } {
  let offset = from;
  if (bytes.getUint8(offset++) !== FRAME_KIND) throw new RangeError('this is no frame of moving bricks');
  const letters = bytes.getUint8(offset++);
  if (!hasId(bytes, offset, letters, into.match)) {
    into.match = '';
    for (let at = offset; at < offset + letters; at++) into.match += String.fromCharCode(bytes.getUint8(at));
  }
  offset += letters;
  into.t = bytes.getUint32(offset, true);
  offset += 4;
  const flags = bytes.getUint8(offset++);
  const hands = bytes.getUint8(offset++);
  const count = bytes.getUint8(offset++);
  if (offset + hands * HAND_BYTES + count * BRICK_BYTES > bytes.byteLength)
    throw new RangeError('the frame ends before its last brick');
  into.rest = (flags & REST_FLAG) !== 0;
  into.whole = (flags & WHOLE_FLAG) !== 0;
  into.jump = (flags & JUMP_FLAG) !== 0;
  if (hands > 0 || into.hands.length > 0) into.hands = []; // those before may still be seen
  for (let i = 0; i < hands; i++, offset += HAND_BYTES)
    into.hands.push({
      seat: bytes.getUint8(offset),
      brick: bytes.getUint8(offset + 1),
      target: [
        bytes.getFloat32(offset + 2, true),
        bytes.getFloat32(offset + 6, true),
        bytes.getFloat32(offset + 10, true),
      ],
    });
  const { bricks } = into;
  bricks.length = count;
  if (into.poses.length !== count * POSE_SIZE) into.poses = new Float32Array(count * POSE_SIZE);
  const { poses } = into;
  for (let i = 0; i < count; i++) {
    bricks[i] = bytes.getUint8(offset++);
    for (let k = 0; k < 3; k++, offset += 4) poses[i * POSE_SIZE + k] = bytes.getFloat32(offset, true);
    for (let k = 3; k < POSE_SIZE; k++, offset += 2) poses[i * POSE_SIZE + k] = bytes.getInt16(offset, true) / 32767;
  }
  return { frame: into, end: offset };
}

/** Whether so many bytes are the letters of a text. */
function hasId(bytes: DataView, from: number, letters: number, text: string): boolean {
  if (letters !== text.length) return false;
  for (let at = 0; at < letters; at++) if (bytes.getUint8(from + at) !== text.charCodeAt(at)) return false;
  return true;
}

/** Poses as events and views write them: base64 of little-endian float32, seven a brick. Null where it is none. */
export function readPoses(text: string): Poses | null {
  let letters: string;
  try {
    letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return null;
  }
  if (letters.length === 0 || letters.length % (POSE_SIZE * 4) !== 0) return null;
  const bytes = new DataView(new ArrayBuffer(letters.length));
  for (let i = 0; i < letters.length; i++) bytes.setUint8(i, letters.charCodeAt(i));
  return Float32Array.from({ length: letters.length / 4 }, (_, i) => bytes.getFloat32(i * 4, true));
}
