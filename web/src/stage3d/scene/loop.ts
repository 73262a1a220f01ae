// One picture after the other, for as long as something changes: what moves is looked at, the eye follows, knocks are
// heard, and a scene draws it, or a flat drawing where there is none.
import { still } from '../../lib/browser/settings.svelte';
import { rumble, strike } from '../../lib/browser/sound';
import * as camera from '../camera/camera';
import { hashNoise } from './noise';
import * as hands from '../hand/hand';
import { impactsBetween } from './impacts';
import { moveHand, planeNow } from '../hand/grip';
import type { Motion } from '../../lib/motion/motion';
import { ghosts } from '../hand/placement';
import { highestBut } from '../camera/framing';
import type { Spring } from './scene';
import type { Stage } from '../stage.svelte';
import { Stream, type Shot } from '../../lib/motion/stream';
import { apart, outside, POSE, poseOf, type Poses, type Vec } from '../../lib/motion/vector';

const GLIDE_MS = 380; // to what a view says
const SWING_MS = 320; // to a fixed view
const FORCE_AT = 0.024; // m of spring that is all that a hand can do
const HEADROOM = 0.09; // m over the highest brick: as far up as the eye goes with the one in hand
const SLOW = 0.25; // how fast a fall is shown first: bricks fall faster than eyes follow

/** Make one picture. Returns whether another one has to follow. */
export function draw(stage: Stage, now: number): boolean {
  const { box, scene, motion, stream } = stage;
  if (!box || box.clientWidth === 0 || !(scene || stage.flat)) return false;
  const passed = stage.last ? Math.min(100, now - stage.last) : 16;
  let runs = motion ? runMotion(stage, motion, passed) : runStream(stage, stream);
  if (turnCamera(stage, now)) runs = true;
  if (followTower(stage, passed)) runs = true;
  stage.view = camera.viewOf(stage.orbit, stage.subject, box.clientWidth / box.clientHeight, stage.flat);
  const [springs, shades] = [stretched(stage), ghosts(stage)];
  if (scene) {
    scene.fitLight(stage.subject.wide + Math.hypot(...(stage.subject.at ?? [0, 0])), stage.subject.high);
    scene.setPoses(stage.shown, stage.stale);
    scene.showSprings(springs);
    if (shades.length > 0 || stage.ghosted) scene.showGhosts(shades);
    stage.ghosted = shades.length > 0;
    scene.render(stage.view, runs && stage.last > 0, now);
  } else stage.drawn = { view: stage.view, poses: stage.shown.slice(), springs, ghosts: shades };
  tag(stage);
  if (!runs && stage.free.length > 0)
    stage.spots = stage.told.bricks.map((_, brick) => seenAt(stage, poseOf(stage.shown, brick).at));
  if (stage.moves !== runs) stage.moves = runs;
  stage.stale = false;
  stage.last = runs ? now : 0;
  return runs;
}

/** Show the bricks as they were a little later. */
function runMotion(stage: Stage, film: Motion, passed: number): boolean {
  const runs = stage.playing;
  if (runs) {
    const next = Math.min(film.length, stage.moment + passed * stage.speed);
    for (const [before, shot] of film.passed(stage.moment, next)) hear(stage, before, shot);
    stage.moment = next;
    if (next >= film.length) stage.playing = false;
  }
  if (stage.shown === stage.stream.poses) stage.shown = stage.stream.poses.slice();
  stage.pulling = film.at(stage.moment, stage.shown);
  stage.stale = true;
  return runs;
}

/** Show the bricks as they are. */
function runStream(stage: Stage, stream: Stream): boolean {
  const lively = stream.live;
  const runs = stream.look(performance.now());
  if (stage.shown !== stream.poses || runs || lively) stage.stale = true;
  stage.shown = stream.poses;
  stage.pulling = stream.hands;
  if (lively && !stream.live) stage.told.onrest?.();
  return runs;
}

/** Bricks lie as a view says. `at`: at once. */
export function settle(stage: Stage, poses: Poses, at: boolean): void {
  if (poses.length !== stage.stream.poses.length) stage.stream = new Stream(poses);
  stage.stream.onshot = (before, shot) => {
    hear(stage, before, shot);
  };
  stage.stream.settle(poses, performance.now(), at || still() ? 0 : GLIDE_MS);
  stage.stale = true;
  stage.wake();
}

/** Show a motion from where it becomes of interest, or bricks as they are. */
export function load(stage: Stage, film: Motion | null): void {
  stage.moment = film?.falls ?? 0;
  stage.speed = typeof film?.falls === 'number' ? SLOW : 1;
  stage.playing = film !== null && !still();
  stage.speeds = new Float32Array(stage.told.bricks.length);
  stage.stale = true;
  stage.wake();
}

function hear(stage: Stage, before: Shot, shot: Shot): void {
  const count = stage.told.bricks.length;
  if (stage.speeds.length !== count) stage.speeds = new Float32Array(count);
  if (shot.jump) return;
  const { impacts, falling } = impactsBetween(before.poses, shot.poses, shot.t - before.t, stage.speeds);
  for (const { brick, blow } of impacts) strike(blow, hashNoise(brick));
  if (falling > 4) rumble(falling);
}

// --- the eye ---

/** Go round to another place to look from. */
export function swingTo(stage: Stage, to: camera.Orbit): void {
  if (still()) stage.orbit = to;
  else stage.swing = { from: stage.orbit, to, begun: performance.now() };
  stage.wake();
}

function turnCamera(stage: Stage, now: number): boolean {
  const { swing } = stage;
  if (!swing) return false;
  const part = Math.min(1, (now - swing.begun) / SWING_MS);
  stage.orbit = camera.towards(swing.from, swing.to, 1 - (1 - part) ** 3);
  if (part >= 1) stage.swing = null;
  return part < 1;
}

/** The eye follows what grows or falls, slowly; not while a finger leads the hand, lest the hand moves with it. */
function followTower(stage: Stage, passed: number): boolean {
  if (stage.grip && stage.press) return riseWithHand(stage, stage.grip, passed);
  if (stage.carry?.drags && stage.press) return false;
  const { subject } = stage;
  const goal = stage.goal();
  const part = still() || stage.last === 0 ? 1 : 1 - Math.exp(-passed / 350);
  const [ax, ay] = subject.at ?? [0, 0];
  const [gx, gy] = goal.at ?? [0, 0];
  const far = Math.max(
    Math.abs(goal.high - subject.high),
    Math.abs(goal.wide - subject.wide),
    Math.hypot(gx - ax, gy - ay),
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
    };
  return true;
}

/** While a finger leads the hand the eye stays, but at the upper end of the picture it rises, and the hand with it. */
function riseWithHand(stage: Stage, grip: hands.Grip, passed: number): boolean {
  const { box, press } = stage;
  const led = press?.moved && stage.plane === 'upright' ? stage.fingers.get(press.id) : undefined;
  if (!led || !box) return false;
  const area = box.getBoundingClientRect();
  const [across, down] = [(led[0] - area.left) / area.width, (led[1] - area.top) / area.height];
  const top = highestBut(grip.brick, stage.shown, stage.present) + HEADROOM;
  const to = camera.risen(stage.subject, down, top, passed);
  if (to === stage.subject) return false;
  stage.subject = to;
  stage.view = camera.viewOf(stage.orbit, to, area.width / area.height, stage.flat);
  moveHand(stage, hands.follow(grip, stage.view, camera.rayAt(stage.view, across, down), planeNow(stage, grip)));
  return true;
}

// --- over the bricks ---

function seenAt(stage: Stage, point: Vec): [number, number] {
  const { across, down } = camera.project(stage.view, point);
  return [across, down];
}

/** Who holds what, written beside the hands of others. */
function tag(stage: Stage): void {
  const { people } = stage.told;
  if (!people || (stage.pulling.length === 0 && stage.tags.length === 0)) return;
  stage.tags = stage.pulling.flatMap(({ seat, target }) => {
    if (seat === stage.seat && !stage.motion) return [];
    const [across, down] = seenAt(stage, target);
    return across > 0 && across < 1 && down > 0 && down < 1 ? [{ seat, ...people(seat), across, down }] : [];
  });
}

/** What each hand pulls at. */
function stretched({ pulling, shown, told, seat, motion, puts, grip }: Stage): Spring[] {
  const { people } = told;
  const spring = (from: Vec, to: Vec): Spring => ({ from, to, strain: Math.min(1, apart(from, to) / FORCE_AT) });
  const springs = pulling
    .filter((hand) => (hand.seat !== seat || motion || puts) && hand.brick * POSE < shown.length)
    .map((hand): Spring => {
      const drawn = spring(poseOf(shown, hand.brick).at, hand.target);
      return people ? { ...drawn, colour: people(hand.seat).colour } : drawn;
    });
  if (grip && !motion) springs.push(spring(outside(poseOf(shown, grip.brick), grip.own), grip.target));
  return springs;
}
