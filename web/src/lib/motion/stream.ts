// What is seen of bricks that move, a little later than it is told: so much later that the next frame has nearly always
// come when it is needed. At rest nothing changes and nothing needs to be drawn.
import type { Frame, HandShown } from './frames';
import { clamp, maxDifference, interpolatePoses, POSE_SIZE, type Poses } from './vector';

const DELAY_MS = 90; // behind the newest frame, on a good line
const MAX_DELAY_MS = 300; // on a bad one
const SILENCE_MS = 1500; // without a frame: the line is lost, or nothing more is told
const JUMP_BEHIND_MS = 700; // so far behind there is no catching up: jump
const MAX_RATE = 2.6; // of the bricks' time to the viewer's: bots may act at twice the speed
const FRAME_INTERVAL_MS = 33; // between two frames, as a rule
const SAME_POSES_M = 0.0002; // m: nobody sees it
const REST_VIEW_MS = 1000; // before rest: a picture that came then is of that rest

const SPARE = 4; // keyframes whose room is kept

/** All bricks at one moment. */
export interface Keyframe {
  t: number; // ms
  poses: Poses;
  hands: HandShown[];
  jump: boolean; // not glided to
}

interface Tween {
  from: Poses;
  to: Poses;
  begun: number;
  ms: number;
}

/** The bricks as they are seen. Times are the viewer's, in ms. */
export class Stream {
  poses: Poses; // seen now
  hands: HandShown[] = []; // seen now
  passed: number | undefined; // of the bricks' own time in the last update, ms; undefined: nothing is told of it
  onkeyframe: ((before: Keyframe, shot: Keyframe) => void) | null = null; // a frame is seen
  private keyframes: Keyframe[] = []; // seen last, and those to come; empty: the picture is the truth
  private atRest = false; // the newest shot is one of rest
  private playhead = 0; // seen now, in the bricks' time
  private delay = DELAY_MS;
  private lastFrameAt = 0; // when the newest frame came
  private lastUpdateAt = 0; // when it was looked at last
  private tween: Tween | null = null;
  private readonly spare: Poses[] = []; // of keyframes that are over: those to come are written there
  private pendingView: { poses: Poses; came: number } | null = null; // a picture that came while bricks moved

  constructor(poses: Poses) {
    this.poses = poses.slice();
  }

  /** Whether bricks move of which frames tell. */
  get live(): boolean {
    return this.keyframes.length > 0;
  }

  /** Whether the next update may show bricks elsewhere: frames tell of them, or they glide to where a view has them. */
  get changing(): boolean {
    return this.keyframes.length > 0 || this.tween !== null;
  }

  private copyOf(poses: Poses): Poses {
    const spare = this.spare.pop();
    if (spare?.length !== poses.length) return poses.slice();
    spare.set(poses);
    return spare;
  }

  /** Take in a frame. */
  push(frame: Frame, now: number): void {
    const last = this.keyframes.at(-1);
    const anew = !last || frame.t < last.t || (this.atRest && now - this.lastFrameAt > SILENCE_MS);
    const before = last && !anew ? last.poses : this.poses;
    const poses = this.copyOf(before);
    for (let index = 0; index < frame.bricks.length; index++) {
      const to = (frame.bricks[index] ?? 0) * POSE_SIZE;
      const from = index * POSE_SIZE;
      if (to + POSE_SIZE <= poses.length)
        for (let k = 0; k < POSE_SIZE; k++) poses[to + k] = frame.poses[from + k] ?? 0;
    }
    if (anew) {
      this.tween = null;
      this.pendingView = null;
      this.playhead = frame.t - this.delay;
      this.lastUpdateAt = now;
      const t = frame.t - (frame.jump || frame.whole ? 1 : FRAME_INTERVAL_MS);
      this.keyframes = [{ t, poses: this.poses.slice(), hands: this.hands, jump: false }];
    }
    this.keyframes.push({ t: frame.t, poses, hands: frame.hands, jump: frame.jump });
    this.atRest = frame.rest;
    this.lastFrameAt = now;
  }

  /** A view says how the bricks lie. It waits until those that move have come to rest. */
  applyView(poses: Poses, now: number, ms: number): void {
    if (this.live && !(now - this.lastFrameAt > SILENCE_MS && this.playhead >= (this.keyframes.at(-1)?.t ?? 0))) {
      this.pendingView = { poses: poses.slice(), came: now };
      return;
    }
    this.keyframes = [];
    this.hands = [];
    this.pendingView = null;
    const same = poses.length !== this.poses.length || maxDifference(poses, this.poses) < SAME_POSES_M;
    if (same || ms <= 0) {
      this.poses = poses.slice();
      this.tween = null;
    } else this.tween = { from: this.poses.slice(), to: poses.slice(), begun: now, ms };
  }

  /** Let what is seen be that of now. Returns whether it goes on changing. */
  update(now: number): boolean {
    const passed = Math.max(0, now - this.lastUpdateAt);
    this.lastUpdateAt = now;
    this.passed = undefined;
    if (this.tween) return this.runTween(this.tween, now);
    const newest = this.keyframes.at(-1);
    if (!newest) return false;
    const before = this.playhead;
    this.advance(newest, passed, now);
    if (now - this.lastFrameAt < SILENCE_MS) this.passed = this.playhead - before;
    while (this.keyframes.length > 1 && this.playhead >= (this.keyframes[1]?.t ?? Infinity)) {
      const before = this.keyframes.shift();
      const shot = this.keyframes[0];
      if (!before || !shot) break;
      this.onkeyframe?.(before, shot);
      if (this.spare.length < SPARE) this.spare.push(before.poses);
    }
    const from = this.keyframes[0];
    const to = this.keyframes[1];
    if (from) {
      const part = to && !to.jump ? clamp((this.playhead - from.t) / Math.max(1, to.t - from.t), 0, 1) : 0;
      if (to && part > 0) interpolatePoses(from.poses, to.poses, part, this.poses);
      else this.poses.set(from.poses);
      this.hands = (to ?? from).hands;
    }
    if (to) return true;
    if (this.atRest) return this.finish(now);
    return now - this.lastFrameAt < SILENCE_MS;
  }

  private advance(newest: Keyframe, passed: number, now: number): void {
    const present = this.atRest
      ? newest.t + this.delay
      : newest.t + Math.min(now - this.lastFrameAt, FRAME_INTERVAL_MS);
    const behind = present - this.delay - this.playhead;
    if (behind > JUMP_BEHIND_MS) this.playhead += behind;
    else this.playhead += passed * clamp(1 + behind / 300, 0.4, MAX_RATE);
    if (this.playhead < newest.t || this.atRest) {
      this.delay = Math.max(DELAY_MS, this.delay - passed * 0.004);
    } else {
      if (now - this.lastFrameAt < SILENCE_MS) this.delay = Math.min(MAX_DELAY_MS, this.delay + passed * 0.5);
      this.playhead = newest.t;
    }
  }

  private runTween({ from, to, begun, ms }: Tween, now: number): boolean {
    const part = clamp((now - begun) / ms, 0, 1);
    interpolatePoses(from, to, part * part * (3 - 2 * part), this.poses);
    if (part < 1) return true;
    this.poses.set(to);
    this.tween = null;
    return false;
  }

  private finish(now: number): boolean {
    const { pendingView: truth, lastFrameAt: arrived } = this;
    this.keyframes = [];
    this.hands = [];
    this.pendingView = null;
    if (!truth || arrived - truth.came > REST_VIEW_MS) return false;
    this.applyView(truth.poses, now, 200);
    return this.tween !== null;
  }
}
