// One picture after the other, for as long as something changes: what moves is looked at, the camera follows, impacts
// are heard, and a scene draws it, or a flat drawing where there is none.
import { prefersReducedMotion, settings } from '../../lib/browser/settings.svelte';
import { playRumble, playImpact } from '../../lib/browser/sound';
import * as camera from '../camera/camera';
import { hashNoise } from './noise';
import { handParts } from '../hand/hand-warm-up';
import { Rehearsal } from '../base/jit-warm-up';
import { impactsBetween } from './impacts';
import type { Motion } from '../../lib/motion/motion';
import { followDraw } from '../hand/grip';
import { ghosts } from '../hand/placement';
import type { Spring } from './springs';
import type { HeightMark, Slot } from '../looks';
import type { Held, Stage, Tag } from '../stage.svelte';
import type { HandShown } from '../../lib/motion/frames';
import { Stream, type Keyframe } from '../../lib/motion/stream';
import {
  IDENTITY,
  toWorld,
  POSE_SIZE,
  poseOf,
  readPose,
  type Pose,
  type Poses,
  type Vec,
} from '../../lib/motion/vector';

const GLIDE_MS = 380; // to what a view says
const SWING_MS = 320; // to a fixed view
const TURN_DEG_PER_MS = 360 / 24_000; // of a tower that is shown from all sides
const FULL_STRAIN_M = 0.024; // m of spring that is all that a hand can do
const AXES = [0, 1, 2] as const;
const NOBODY: Held[] = [];
const NO_SLOTS: Slot[] = [];
const NO_MARKS: HeightMark[] = [];
const BUILT_M = 0.15; // m from the middle: what lies farther off is not built with
const BESIDE_M = 0.03; // m from what is built to where heights are marked
const SMALL_PART = 0.6; // of a picture, below which it comes closer to what was built
const SPARE_M = 0.045; // m over a brick that have to be seen: a hand is led there
const FALL_PLAYBACK_SPEED = 0.25; // how fast a fall is shown first: bricks fall faster than eyes follow

/** Make one picture. Returns whether another one has to follow. */
export function renderFrame(stage: Stage, now: number): boolean {
  const { box, scene, motion, stream } = stage;
  if (!box || box.clientWidth === 0 || !(scene || stage.flat)) return false;
  const passed = stage.lastFrameAt ? Math.min(100, now - stage.lastFrameAt) : 16;
  let runs = motion ? runMotion(stage, motion, passed) : runStream(stage, stream);
  // A hall that is late lets the bricks' time pass more slowly: a hand that went on by the clock would tear at its brick.
  if (followDraw(stage, Math.min(passed, stream.passed ?? passed))) runs = true;
  if (stage.bricksMove !== runs) {
    stage.bricksMove = runs;
    stage.props.onmoving?.(runs);
  }
  if (turnCamera(stage, now) || turnByItself(stage, passed)) runs = true;
  stage.follows = followTower(stage, passed);
  if (stage.follows) runs = true;
  look(stage, box);
  if (stage.dirty) stage.picture += 1;
  const springs = springsOf(stage);
  const shades = ghosts(stage, now, runs);
  if (scene) {
    const { at, wide, high } = stage.subject;
    scene.fitLight(wide + (at ? Math.hypot(at[0], at[1]) : 0), high);
    scene.setPoses(stage.shown, stage.dirty);
    scene.showSprings(springs);
    if (shades.length > 0 || stage.ghostsShown) scene.showGhosts(shades);
    stage.ghostsShown = shades.length > 0;
    scene.render(stage.view, runs && stage.lastFrameAt > 0, now);
    stage.slowPictures.painted();
  } else
    stage.flatDrawing = { view: stage.view, poses: stage.shown.slice(), springs: springs.map(copyOf), ghosts: shades };
  updateTags(stage);
  updateSigns(stage);
  updateHeights(stage);
  writeHands(stage);
  writeCarried(stage, box);
  if (!runs) updateSpots(stage);
  if (!runs && scene) {
    stage.requestFrameIn(scene.sharpIn(now));
    writeDrawn(stage, box, scene.drawn);
    stage.rehearsal ??= new Rehearsal([() => scene.rehearseMatrices(), ...handParts(stage)]);
  }
  stage.moving = runs;
  stage.dirty = false;
  stage.lastFrameAt = runs ? now : 0;
  return runs;
}

/** Show the bricks as they were a little later. */
function runMotion(stage: Stage, motion: Motion, passed: number): boolean {
  const runs = stage.playing;
  if (runs) {
    const next = Math.min(motion.length, stage.moment + passed * stage.speed);
    motion.keyframesBetween(stage.moment, next, stage.playBetween);
    stage.moment = next;
    if (next >= motion.length) stage.playing = false;
  }
  if (stage.shown === stage.stream.poses) stage.shown = stage.stream.poses.slice();
  stage.hands = stage.owner.of(motion.sample(stage.moment, stage.shown), stage.props.leads ?? null);
  stage.dirty = true;
  return runs;
}

/** Show the bricks as they are. */
function runStream(stage: Stage, stream: Stream): boolean {
  const lively = stream.live;
  const { changing } = stream;
  const runs = stream.update(performance.now());
  if (stage.shown !== stream.poses || runs || changing) stage.dirty = true;
  stage.shown = stream.poses;
  stage.hands = stage.owner.of(stream.hands, stage.props.leads ?? null);
  if (lively && !stream.live) {
    stage.forecast.forget();
    stage.props.onrest?.();
  }
  return runs;
}

/** Bricks lie as a view says. `atOnce`: without gliding there. */
export function showPoses(stage: Stage, poses: Poses, atOnce: boolean): void {
  if (poses.length !== stage.stream.poses.length) stage.stream = new Stream(poses);
  stage.stream.onkeyframe = stage.playBetween;
  stage.forecast.forget();
  stage.stream.applyView(poses, performance.now(), atOnce || prefersReducedMotion() ? 0 : GLIDE_MS);
  stage.dirty = true;
  stage.requestFrame();
}

/** Show a motion from where it becomes of interest, or bricks as they are. */
export function loadMotion(stage: Stage, motion: Motion | null): void {
  stage.moment = motion?.fallsAtMs ?? 0;
  stage.speed = typeof motion?.fallsAtMs === 'number' ? FALL_PLAYBACK_SPEED : 1;
  stage.playing = motion !== null && !prefersReducedMotion();
  stage.speeds = new Float32Array(stage.props.bricks.length);
  stage.scene?.castShadows();
  stage.dirty = true;
  stage.requestFrame();
}

/** Let what strikes between two frames be heard. */
export function playImpacts(stage: Stage, before: Keyframe, shot: Keyframe): void {
  if (!settings.sound) return;
  const count = stage.props.bricks.length;
  if (stage.speeds.length !== count) stage.speeds = new Float32Array(count);
  if (shot.jump) return;
  const { impacts, falling } = impactsBetween(before.poses, shot.poses, shot.t - before.t, stage.speeds);
  for (const { brick, blow } of impacts) playImpact(blow, hashNoise(brick));
  if (falling > 4) playRumble(falling);
}

// --- the camera ---

/** Look from where the camera is. What it sees is told, so that it can be checked that it stands still. */
function look(stage: Stage, box: HTMLElement): void {
  const { orbit, subject, flat, viewed } = stage;
  const aspect = box.clientWidth / box.clientHeight;
  if (viewed?.orbit === orbit && viewed.subject === subject && viewed.aspect === aspect && viewed.flat === flat) return;
  if (viewed?.orbit.azimuth !== orbit.azimuth) stage.props.onlook?.(orbit.azimuth);
  stage.viewed = { orbit, subject, aspect, flat };
  stage.view = camera.viewOf(orbit, subject, aspect, flat);
  const { eye, ahead, tall } = stage.view;
  box.dataset['view'] = [...eye, ...ahead, tall, aspect].map((n) => n.toFixed(5)).join(' ');
}

/** Tell what the picture took. */
function writeDrawn(stage: Stage, box: HTMLElement, drawn: { calls: number; triangles: number }): void {
  const { writtenCounts: written } = stage;
  if (written.calls === drawn.calls && written.triangles === drawn.triangles) return;
  written.calls = drawn.calls;
  written.triangles = drawn.triangles;
  box.dataset['drawn'] = `${String(drawn.calls)} ${String(drawn.triangles)}`;
}

/** Where each brick is seen, for the buttons that stand there. */
function updateSpots(stage: Stage): void {
  const then = stage.spotsThen;
  const { holdable, view, picture } = stage;
  if (holdable.length === 0 || stage.inHand !== null) return; // those buttons wait until the hand is empty
  if (then.view === view && then.picture === picture && then.count === stage.props.bricks.length) return;
  then.view = view;
  then.picture = picture;
  then.count = stage.props.bricks.length;
  stage.spots = stage.props.bricks.map((_, brick) => toScreen(stage, poseOf(stage.shown, brick).at));
}

/** Tell where what is carried would come to lie, so that it can be checked that hands hit what they aim at. */
function writeCarried(stage: Stage, box: HTMLElement): void {
  if (stage.writtenCarry === stage.carry) return;
  stage.writtenCarry = stage.carry;
  if (!stage.carry) {
    delete box.dataset['carried'];
    return;
  }
  const { pose, standing } = stage.carry;
  box.dataset['carried'] = `${[...pose.at, ...pose.turn].map((n) => n.toFixed(4)).join(' ')} ${standing}`;
}

/** Go round to another place to look from. */
export function swingTo(stage: Stage, to: camera.Orbit): void {
  if (prefersReducedMotion()) stage.orbit = to;
  else stage.swing = { from: stage.orbit, to, begun: performance.now() };
  stage.requestFrame();
}

function turnCamera(stage: Stage, now: number): boolean {
  const { swing } = stage;
  if (!swing) return false;
  const part = Math.min(1, (now - swing.begun) / SWING_MS);
  stage.orbit = camera.interpolateOrbit(swing.from, swing.to, 1 - (1 - part) ** 3);
  if (part >= 1) stage.swing = null;
  return part < 1;
}

/** A tower that is shown from all sides turns, unless somebody has moved the view or nothing shall move. */
function turnByItself(stage: Stage, passed: number): boolean {
  if (!stage.props.turns || stage.viewMoved || stage.locked || prefersReducedMotion()) return false;
  stage.turnedFrom ??= stage.orbit;
  stage.orbit = camera.turned(stage.orbit, passed * TURN_DEG_PER_MS, 0);
  return true;
}

/** It turns no more: it is seen from where it was before, or from where somebody has looked. */
export function endTurn(stage: Stage): void {
  const { turnedFrom, viewMoved } = stage;
  stage.turnedFrom = null;
  stage.viewMoved = false;
  if (turnedFrom && !viewMoved) swingTo(stage, turnedFrom);
}

/** The camera follows what grows or falls, slowly, between moves: never under a hand. */
function followTower(stage: Stage, passed: number): boolean {
  if (stage.handBusy && stage.framed && !stage.falls) return false;
  const { subject } = stage;
  const goal = stage.targetSubject();
  if (stage.framed && stage.buildsFreely && !stage.follows && holdsWell(stage, goal)) return false;
  const part = prefersReducedMotion() || !stage.framed ? 1 : 1 - Math.exp(-passed / 350);
  stage.framed = true;
  const ax = subject.at?.[0] ?? 0;
  const ay = subject.at?.[1] ?? 0;
  const gx = goal.at?.[0] ?? 0;
  const gy = goal.at?.[1] ?? 0;
  const far = Math.max(
    Math.abs(goal.high - subject.high),
    Math.abs(goal.wide - subject.wide),
    Math.hypot(gx - ax, gy - ay),
    Math.abs(focusOf(goal) - focusOf(subject)),
  );
  if (far < 0.0005) return false;
  const by = Math.max(part, 0.02);
  if (far < 0.004 || (part === 1 && !stage.stream.live && !stage.motion)) stage.subject = goal;
  else
    stage.subject = {
      low: goal.low,
      high: subject.high + (goal.high - subject.high) * by,
      wide: subject.wide + (goal.wide - subject.wide) * by,
      ...(goal.at ? { at: [ax + (gx - ax) * by, ay + (gy - ay) * by] } : {}),
      ...(goal.focus === undefined ? {} : { focus: focusOf(subject) + (focusOf(goal) - focusOf(subject)) * by }),
    };
  return true;
}

/** Whether a picture shows all that is built with, and not from much too far away: then it stays, whatever was built. */
const holdsWell = (stage: Stage, goal: camera.Subject): boolean =>
  stage.showsAll(SPARE_M) && goal.high > SMALL_PART * stage.subject.high && goal.wide > SMALL_PART * stage.subject.wide;

const focusOf = ({ focus, low, high }: camera.Subject): number => focus ?? (low + high) / 2;

// --- over the bricks ---

function toScreen(stage: Stage, point: Vec): [number, number] {
  const { across, down } = camera.project(stage.view, point);
  return [across, down];
}

/** Who holds what, written beside the hands of others. */
function updateTags(stage: Stage): void {
  const { people, aimed = NOBODY } = stage.props;
  if (!people || stage.hands.length + stage.tags.length + aimed.length === 0) return;
  if (stage.tags.length + aimed.length === 0 && !stage.motion && onlyOf(stage.hands, stage.seat)) return;
  const aims = aimed
    .filter(({ brick }) => !stage.motion && !stage.hands.some((hand) => hand.brick === brick))
    .map(({ seat, brick }) => ({ seat, brick, target: poseOf(stage.shown, brick).at }));
  const tags: Tag[] = [];
  for (const { seat, brick, target } of [...stage.hands, ...aims]) {
    if (seat === stage.seat && !stage.motion) continue;
    if (tags.some((tag) => tag.seat === seat)) continue; // the hand that pulls is told first: others steady bricks near it
    const [x, y, z] = target;
    const [across, down] = toScreen(stage, [x, y, z + Math.max(...(stage.sizes[brick] ?? [0])) / 2]); // over it
    if (across > 0 && across < 1 && down > 0 && down < 1)
      tags.push({ seat, ...people(seat), brick: stage.nameOf(brick), across, down });
  }
  stage.tags = tags;
}

/** What is written in the places that are lit: not while something is held, which is aimed there. */
function updateSigns(stage: Stage): void {
  const slots = stage.grip || stage.motion ? NO_SLOTS : stage.slots;
  if (slots.length === 0 && stage.signs.length === 0) return;
  const then = stage.signsThen;
  if (then.slots === slots && then.view === stage.view) return;
  then.slots = slots;
  then.view = stage.view;
  stage.signs = slots.flatMap(({ key, sign, at, size }) => {
    if (!sign) return [];
    const [across, down] = toScreen(stage, [at[0], at[1], at[2] + size[2] / 2]);
    return [{ key, sign, across, down }];
  });
}

/** Heights stand to the right of what is built, wherever it is looked at from. */
function updateHeights(stage: Stage): void {
  const marks = stage.motion ? NO_MARKS : (stage.props.heights ?? NO_MARKS);
  if (marks.length === 0 && stage.heights.length === 0) return;
  const then = stage.heightsThen;
  if (then.marks === marks && then.view === stage.view && then.picture === stage.picture) return;
  then.marks = marks;
  then.view = stage.view;
  then.picture = stage.picture;
  const [x, y] = stage.view.right;
  let far = BESIDE_M;
  for (let brick = 0; brick < stage.sizes.length; brick++) {
    const [bx, by] = poseOf(stage.shown, brick).at;
    if (stage.present(brick) && Math.hypot(bx, by) < BUILT_M) far = Math.max(far, bx * x + by * y);
  }
  const flat = Math.hypot(x, y) || 1;
  const at = (far + BESIDE_M) / flat;
  const foot = { z: 0, text: '' }; // of the rule that they are marked on
  stage.heights = (marks.length > 0 ? [foot, ...marks] : []).map(({ z, text }) => {
    const [across, down] = toScreen(stage, [at * x, at * y, z]);
    return { text, across, down };
  });
}

/** Say which bricks are in others' hands, once that has changed. */
function writeHands(stage: Stage): void {
  const { hands, props, seat, motion, writtenHands: written } = stage;
  let count = 0;
  let same = true;
  if (!motion)
    for (const hand of hands) {
      if (hand.seat === seat) continue;
      const before = written[count++];
      same &&= before?.seat === hand.seat && before.brick === hand.brick;
    }
  if (same && count === written.length) return;
  const held = motion
    ? []
    : hands.filter((hand) => hand.seat !== seat).map(({ seat: whose, brick }) => ({ seat: whose, brick }));
  stage.writtenHands = held;
  props.onhands?.(held);
}

const onlyOf = (hands: HandShown[], seat: number | null): boolean => {
  for (const hand of hands) if (hand.seat !== seat) return false;
  return true;
};

const pose: Pose = { at: [0, 0, 0], turn: [...IDENTITY] }; // of one brick after the other
const gripped: Vec = [0, 0, 0];

const copyOf = (spring: Spring): Spring => ({ ...spring, from: [...spring.from], to: [...spring.to] });

/** What each hand pulls at; what is returned holds until the next picture. */
function springsOf(stage: Stage): Spring[] {
  const { hands: pulling, shown, props, seat, motion, placesBricks, grip, springs } = stage;
  let count = 0;
  for (const hand of pulling) {
    const own = hand.seat === seat && grip !== null && !motion && !placesBricks; // drawn as it is led, below
    if (own || hand.brick * POSE_SIZE >= shown.length) continue;
    const colour = props.people ? props.people(hand.seat).colour : undefined;
    stretch(springs, count++, readPose(shown, hand.brick, pose).at, hand.target, colour);
  }
  if (grip && !motion)
    stretch(springs, count++, toWorld(readPose(shown, grip.brick, pose), grip.localPoint, gripped), grip.target);
  springs.length = count;
  return springs;
}

/** Lay a spring between two points. */
function stretch(springs: Spring[], index: number, from: Vec, to: Vec, colour?: string): void {
  const spring = (springs[index] ??= { from: [0, 0, 0], to: [0, 0, 0], strain: 0 });
  let square = 0;
  for (const k of AXES) {
    spring.from[k] = from[k];
    spring.to[k] = to[k];
    square += (to[k] - from[k]) ** 2;
  }
  spring.strain = Math.min(1, Math.sqrt(square) / FULL_STRAIN_M);
  if (colour === undefined) delete spring.colour;
  else spring.colour = colour;
}
