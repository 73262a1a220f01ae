// What is seen of bricks that move, a little later than it is told: so much later that the next frame has nearly always
// come when it is needed. At rest nothing changes and nothing needs to be drawn.
import type { Frame, HandShown } from './frames';
import { clamp, difference, mixPoses, POSE, type Poses } from './vector';

const DELAY_MS = 90; // behind the newest frame, on a good line
const DELAY_MOST_MS = 300; // on a bad one
const QUIET_MS = 1500; // without a frame: the line is lost, or nothing more is told
const FAR_MS = 700; // so far behind there is no catching up: jump
const FRAME_MS = 33; // between two frames, as a rule
const SAME = 0.0002; // m: nobody sees it
const JUST_MS = 1000; // before rest: a picture that came then is of that rest

/** All bricks at one moment. */
export interface Shot {
  t: number; // ms
  poses: Poses;
  hands: HandShown[];
  jump: boolean; // not glided to
}

interface Glide {
  from: Poses;
  to: Poses;
  begun: number;
  ms: number;
}

/** The bricks as they are seen. Times are the viewer's, in ms. */
export class Stream {
  poses: Poses; // seen now
  hands: HandShown[] = []; // seen now
  onshot: ((before: Shot, shot: Shot) => void) | null = null; // a frame is seen
  private shots: Shot[] = []; // seen last, and those to come; empty: the picture is the truth
  private rests = false; // the newest shot is one of rest
  private play = 0; // seen now, in the bricks' time
  private delay = DELAY_MS;
  private heard = 0; // when the newest frame came
  private seen = 0; // when it was looked at last
  private glide: Glide | null = null;
  private truth: { poses: Poses; came: number } | null = null; // a picture that came while bricks moved

  constructor(poses: Poses) {
    this.poses = poses.slice();
  }

  /** Whether bricks move of which frames tell. */
  get live(): boolean {
    return this.shots.length > 0;
  }

  /** Take in a frame. */
  push(frame: Frame, now: number): void {
    const last = this.shots.at(-1);
    const anew = !last || frame.t < last.t || (this.rests && now - this.heard > QUIET_MS);
    const before = last && !anew ? last.poses : this.poses;
    const poses = before.slice();
    frame.bricks.forEach((brick, index) => {
      if ((brick + 1) * POSE <= poses.length)
        poses.set(frame.poses.subarray(index * POSE, (index + 1) * POSE), brick * POSE);
    });
    if (anew) {
      this.glide = null;
      this.truth = null;
      this.play = frame.t - this.delay;
      this.seen = now;
      const t = frame.t - (frame.jump || frame.whole ? 1 : FRAME_MS);
      this.shots = [{ t, poses: this.poses.slice(), hands: this.hands, jump: false }];
    }
    this.shots.push({ t: frame.t, poses, hands: frame.hands, jump: frame.jump });
    this.rests = frame.rest;
    this.heard = now;
  }

  /** A view says how the bricks lie. It waits until those that move have come to rest. */
  settle(poses: Poses, now: number, ms: number): void {
    if (this.live && !(now - this.heard > QUIET_MS && this.play >= (this.shots.at(-1)?.t ?? 0))) {
      this.truth = { poses: poses.slice(), came: now };
      return;
    }
    this.shots = [];
    this.hands = [];
    this.truth = null;
    const same = poses.length !== this.poses.length || difference(poses, this.poses) < SAME;
    if (same || ms <= 0) {
      this.poses = poses.slice();
      this.glide = null;
    } else this.glide = { from: this.poses.slice(), to: poses.slice(), begun: now, ms };
  }

  /** Let what is seen be that of now. Returns whether it goes on changing. */
  look(now: number): boolean {
    const passed = Math.max(0, now - this.seen);
    this.seen = now;
    if (this.glide) return this.slide(this.glide, now);
    const newest = this.shots.at(-1);
    if (!newest) return false;
    this.advance(newest, passed, now);
    while (this.shots.length > 1 && this.play >= (this.shots[1]?.t ?? Infinity)) {
      const [before, shot] = this.shots as [Shot, Shot];
      this.shots.shift();
      this.onshot?.(before, shot);
    }
    const [from, to] = this.shots;
    if (from) {
      const part = to && !to.jump ? clamp((this.play - from.t) / Math.max(1, to.t - from.t), 0, 1) : 0;
      if (to && part > 0) mixPoses(from.poses, to.poses, part, this.poses);
      else this.poses.set(from.poses);
      this.hands = (to ?? from).hands;
    }
    if (to) return true;
    if (this.rests) return this.end(now);
    return now - this.heard < QUIET_MS;
  }

  private advance(newest: Shot, passed: number, now: number): void {
    const present = this.rests ? newest.t + this.delay : newest.t + Math.min(now - this.heard, FRAME_MS);
    const behind = present - this.delay - this.play;
    if (behind > FAR_MS) this.play += behind;
    else this.play += passed * clamp(1 + behind / 300, 0.4, 1.8);
    if (this.play < newest.t || this.rests) {
      this.delay = Math.max(DELAY_MS, this.delay - passed * 0.004);
    } else {
      if (now - this.heard < QUIET_MS) this.delay = Math.min(DELAY_MOST_MS, this.delay + passed * 0.5);
      this.play = newest.t;
    }
  }

  private slide({ from, to, begun, ms }: Glide, now: number): boolean {
    const part = clamp((now - begun) / ms, 0, 1);
    mixPoses(from, to, part * part * (3 - 2 * part), this.poses);
    if (part < 1) return true;
    this.poses.set(to);
    this.glide = null;
    return false;
  }

  private end(now: number): boolean {
    const { truth, heard } = this;
    this.shots = [];
    this.hands = [];
    this.truth = null;
    if (!truth || heard - truth.came > JUST_MS) return false;
    this.settle(truth.poses, now, 200);
    return this.glide !== null;
  }
}
