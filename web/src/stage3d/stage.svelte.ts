// All that one stage knows: what a game tells it, what is seen of it, and what is in hand. What is done with it stands
// in `scene/render-loop`, `hand/grip` (a brick that follows a hand), `hand/placement` (one that is put), and `controls`.
import { untrack, type Snippet } from 'svelte';
import { SlowPictures } from '../lib/browser/slow-pictures.svelte';
import type { LiveBricks } from '../lib/motion/live';
import { keepStill } from './base/scroll-anchor';
import type { Rehearsal } from './base/jit-warm-up';
import * as camera from './camera/camera';
import type { HandShown } from '../lib/motion/frames';
import type { Grip } from './hand/hand';
import * as hand from './hand/model';
import type { Speeds } from './scene/impacts';
import { sameLook, type Ghost, type HeightMark, type Look, type Printed, type Slot } from './looks';
import type { Motion } from '../lib/motion/motion';
import { WheelTurns } from './controls/wheel-turns';
import { HAND_ROOM_M, reachOf, SMALL_ROOM_M, hasFallen, subjectOf, TOWER_ROOM_M, type Framing } from './camera/framing';
import type { Obstacles } from './hand/landing';
import { Forecast } from './hand/forecast';
import { Owner } from './hand/owner';
import type { Scene } from './scene/scene';
import type { Spring } from './scene/springs';
import { covered } from './camera/picking';
import { Stream, type Keyframe } from '../lib/motion/stream';
import { add, poseOf, scale, type Poses, type Quat, type Vec } from '../lib/motion/vector';

/** A brick in somebody's hand. */
export interface Held {
  seat: number;
  brick: number;
}

/** Who holds which brick, written where its hand is seen: in parts of the picture. */
export interface Tag {
  seat: number;
  name: string;
  brick: string;
  colour: string;
  across: number;
  down: number;
}

/** What a game says. */
export interface Stage3dProps {
  bricks: Look[];
  poses: Poses; // where they lie while nothing moves; seven numbers a brick
  about: string; // all of it in words
  live?: LiveBricks | undefined; // bricks that move now, and a hand; without it nothing can be held
  seat?: number | null; // whose hand `live` is, to tell it from others
  motion?: Motion | null; // shown instead, with a player: how bricks moved once
  still?: boolean; // let changes of `poses` appear at once
  slots?: Slot[]; // places that light up
  onslot?: ((key: string) => void) | undefined; // one of them was clicked, with nothing in hand
  onpick?: ((brick: number) => void) | undefined; // a brick was clicked and not moved
  towards?: ((brick: number, key: string) => number | null) | undefined; // the brick that an arrow key leads to from another
  onrefuse?: ((brick: number) => boolean) | undefined; // one was dragged that may not be held; returns whether it was said why
  ongrip?: ((brick: number | null) => void) | undefined; // the hand holds that brick now; null: it is empty
  onlead?: (() => void) | undefined; // a brick that is to be put was led on
  onhands?: ((hands: Held[]) => void) | undefined; // others' hands hold these bricks now
  onrest?: (() => void) | undefined; // what moved has come to rest
  onlook?: ((azimuth: number) => void) | undefined; // the table is looked at from elsewhere, degrees
  onmoving?: ((moves: boolean) => void) | undefined; // bricks begin to move, or all are at rest again
  onclose?: (() => void) | undefined; // the player is closed
  onput?: ((brick: number, to: Vec, turn: Quat, lean: boolean) => void) | undefined; // bricks are not led but put
  leads?: number | null | undefined; // who alone may move bricks now, or moved those that `motion` shows
  aimed?: Held[] | undefined; // others aim with these bricks: nothing holds them yet
  people?: ((seat: number) => { name: string; colour: string }) | undefined; // whose hands are seen
  printed?: Printed[]; // on the table
  heights?: HeightMark[]; // beside what is built
  turns?: boolean; // it is shown from all sides, until somebody moves the view
  framing?: Framing; // what the camera looks at
  height?: number; // degrees above the table, from which its sides are looked at
  top?: Snippet; // what stands above the picture: hints, and why something was refused
  tray?: Snippet | undefined; // bricks to take, in the row below it: the buttons that choose a view fold away there
}

/** The pointer that came down first. */
export interface Press {
  id: number;
  x: number;
  y: number;
  orbit: camera.Orbit; // from which it turns the table
  moved: boolean;
  refused: boolean; // it would drag a brick that may not be held
  met: number | null; // the brick under it
  at: Vec | null; // where it would grip that brick; null: it may not
  onBrick: boolean; // at the brick that is carried
  pans: boolean; // it moves the table aside instead of turning it
  view: camera.View; // from which it does
}

const POINTER_REST_MS = 700; // after which a mouse over the picture is about to do nothing
const AROUND: Vec[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
];
const NO_SLOTS: Slot[] = [];
const NO_PRINTS: Printed[] = [];

export class Stage {
  readonly props: Stage3dProps;

  root: HTMLElement | undefined; // the picture with what is above and below it
  box = $state<HTMLElement>(); // the picture
  canvas = $state<HTMLCanvasElement>();
  scene = $state.raw<Scene | null>(null);
  flat = $state(false); // there is no WebGL here
  flatDrawing = $state.raw<{ view: camera.View; poses: Poses; springs: Spring[]; ghosts: Ghost[] } | null>(null); // flatly
  orbit = $state.raw(camera.START_ORBIT);
  spots = $state.raw<[number, number][]>([]); // where each brick is seen, in parts of the picture, once all is at rest
  tags = $state.raw<Tag[]>([]);
  heights = $state.raw<{ text: string; across: number; down: number }[]>([]); // as they are seen
  readonly heightsThen: { view: camera.View | null; marks: HeightMark[]; picture: number } = {
    view: null,
    marks: [],
    picture: -1,
  };
  signs = $state.raw<{ key: string; sign: string; across: number; down: number }[]>([]); // in the places that are lit
  moving = $state(false); // the picture changes: bricks or the camera
  bricksMove = false;
  focused = $state<number | null>(null);
  asksForSound = $state(false); // whether the wood is to be heard: asked once, with the first brick that was moved
  playing = $state(false);
  moment = $state(0); // of the motion, ms
  speed = $state(1);

  stream: Stream;
  shown: Poses; // of the stream or of the motion
  hands: HandShown[] = [];
  writtenHands: Held[] = []; // which bricks others hold, as it was told last
  readonly owner = new Owner(); // of those hands
  subject: camera.Subject; // what the camera looks at now
  view: camera.View;
  speeds: Speeds = new Float32Array(0);
  lastFrameAt = 0; // when the last picture was made
  readonly slowPictures = new SlowPictures();
  swing: { from: camera.Orbit; to: camera.Orbit; begun: number } | null = null;
  turnedFrom: camera.Orbit | null = null; // from where it was seen before it turned by itself
  viewMoved = false; // somebody has moved the view since it turns
  dirty = true; // the bricks are elsewhere than in the last picture
  ghostsShown = false; // ghosts were drawn
  readonly forecast = new Forecast(() => this.onForecast());
  /** Lets what strikes between two frames be heard. */
  playBetween: (before: Keyframe, shot: Keyframe) => void = () => undefined;
  onForecast: () => void = () => undefined; // the hall has said what would become of what is aimed at
  writtenCarry: hand.Carry | null = null; // what is carried, as the picture tells it
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing shows them: no effect runs as they move
  readonly fingers = new Map<number, [number, number]>(); // those on the picture, by pointer
  press: Press | null = null;
  twoFingerTurn: { angle: number; yaw: number; begun: number } | null = null; // two fingers turn what is carried
  gripTwist: number | null = null; // from how two fingers lay when they last turned what is led
  pinch: { apart: number; middle: [number, number]; orbit: camera.Orbit; view: camera.View } | null = null;
  stance: boolean | null = null; // how the last brick was tipped by hand, standing or lying: the next one begins so
  locked = $state(false); // the picture stays as it is: only buttons and keys change it
  pointerMovedAt = -Infinity; // when a mouse was last moved over the picture, ms
  pointerInside = false; // a mouse is over the picture
  follows = false; // the camera is on its way to what it should look at
  framed = false; // the camera has found its first frame
  viewed: { orbit: camera.Orbit; subject: camera.Subject; aspect: number; flat: boolean } | null = null; // what `view` was made of
  readonly wheelTurns = new WheelTurns(); // that turn what is held
  private laterTimer: ReturnType<typeof setTimeout> | undefined;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  keyReleasedBrick = false; // the key that is down let go of the brick
  renderFrame: (now: number) => boolean = () => false; // makes a picture; says whether another one has to follow
  readonly springs: Spring[] = []; // those of the last picture: they draw the next one
  readonly landing: { brick: number; picture: number; draw: Slot | null; at: number; ghost: Ghost | null } = {
    brick: -1,
    picture: -1,
    draw: null,
    at: 0,
    ghost: null,
  }; // of the brick that is led, as it was worked out last
  forecastNew = false; // something was said since then of what would become of it
  readonly writtenCounts = { calls: -1, triangles: -1 };
  readonly spotsThen: { view: camera.View | null; picture: number; count: number } = {
    view: null,
    picture: -1,
    count: 0,
  };
  readonly signsThen: { view: camera.View | null; slots: Slot[] } = { view: null, slots: [] };
  picture = 0; // the number of the picture in which the bricks were elsewhere last
  private readonly coveredThen = { brick: -1, picture: -1, poses: new Float32Array(0) as Poses, is: false };
  private frameRequest = 0;
  private endStill: (() => void) | null = null; // lets the page around it change its size again
  rehearsal: Rehearsal | null = null;

  hand = hand.EMPTY; // what it has now
  private shownHand = $state.raw(hand.shownOf(hand.EMPTY)); // and what the page shows of that
  readonly gripBrick = $derived.by(() => this.shownHand.gripBrick);
  readonly plane = $derived.by(() => this.shownHand.plane);
  readonly planeLatched = $derived.by(() => this.shownHand.planeLatched);
  readonly carriedBrick = $derived.by(() => this.shownHand.carriedBrick);
  readonly carriedStanding = $derived.by(() => this.shownHand.carriedStanding);
  private readonly carriedTouched = $derived.by(() => this.shownHand.carriedTouched);
  readonly carriedOrientation = $derived.by(() => this.shownHand.carriedOrientation);
  readonly hovered = $derived.by(() => this.shownHand.hovered);
  readonly aimed = $derived.by(() => this.shownHand.aimed);

  readonly sizes = $derived.by(() => this.props.bricks.map(({ size }) => size));
  readonly placesBricks = $derived.by(() => this.props.onput !== undefined);
  readonly holdable = $derived.by(() =>
    this.props.live || this.placesBricks
      ? this.props.bricks.flatMap(({ hold, gone }, brick) => (hold && !gone ? [brick] : []))
      : [],
  ); // may be held
  readonly inHand = $derived.by(() => this.gripBrick ?? this.carriedBrick); // the brick
  private looksThen: Look[] = [];
  /** A brick that looks as it did is the same: it is not painted anew. */
  readonly looks = $derived.by(() => {
    const held = this.inHand;
    const joined = this.carriedTouched === '' ? [] : this.carriedTouched.split(' ').map(Number);
    const before = this.looksThen;
    const now = this.props.bricks.map((look, brick): Look => {
      const isMeant =
        brick === held ||
        joined.includes(brick) ||
        (held === null && (brick === this.focused || brick === this.hovered));
      const shown: Look = isMeant ? { ...look, ring: 'chosen' } : look;
      const earlier = before[brick];
      return earlier && sameLook(earlier, shown) ? earlier : shown;
    });
    const same = now.length === before.length && now.every((look, brick) => look === before[brick]);
    return same ? before : (this.looksThen = now);
  });

  readonly slots = $derived.by(() => {
    const slots = this.props.slots ?? NO_SLOTS;
    return this.aimed === null
      ? slots
      : slots.map((slot) => (slot.key === this.aimed ? { ...slot, highlighted: true } : slot));
  });

  constructor(props: Stage3dProps) {
    this.props = props;
    this.stream = new Stream(untrack(() => props.poses));
    this.shown = this.stream.poses;
    this.subject = untrack(() => this.targetSubject());
    this.orbit = untrack(() => camera.fromSide(0, camera.START_ORBIT, props.height));
    this.view = camera.viewOf(this.orbit, this.subject, 1);
  }

  /** A brick that is led. */
  get grip(): Grip | null {
    return this.hand.grip;
  }

  /** A brick that is to be put. */
  get carry(): hand.Carry | null {
    return this.hand.carry;
  }

  /** Something happens to the hand. The picture keeps its place on the page from when it closes until it is empty. */
  dispatchHand(event: hand.Event): void {
    this.hand = hand.update(this.hand, event);
    this.shownHand = hand.shownOf(
      this.hand,
      untrack(() => this.shownHand),
    );
    if (!hand.isHolding(this.hand)) {
      this.endStill?.();
      this.endStill = null;
    } else if (this.root) this.endStill ??= keepStill(this.root);
  }

  get motion(): Motion | null {
    return this.props.motion ?? null;
  }

  get seat(): number | null {
    return this.props.seat ?? null;
  }

  get printed(): Printed[] {
    return this.props.printed ?? NO_PRINTS;
  }

  readonly present = (brick: number): boolean => !this.props.bricks[brick]?.gone;

  nameOf(brick: number): string {
    return this.props.bricks[brick]?.name ?? '';
  }

  /** How all bricks lie as they are seen. */
  obstacles(): Obstacles {
    return { sizes: this.sizes, poses: this.shown, present: this.present };
  }

  /** What the camera should look at. */
  targetSubject(): camera.Subject {
    const { framing = 'axis' } = this.props;
    const handRoom = framing === 'axis' ? TOWER_ROOM_M : HAND_ROOM_M;
    const room = this.props.live || this.placesBricks ? handRoom : SMALL_ROOM_M;
    return subjectOf(this.shown, this.present, framing, this.slots, room, this.matters);
  }

  /** Whether a brick belongs into the picture wherever it lies: a hand may take it, or it is meant. */
  private readonly matters = (brick: number): boolean => {
    const { hold, ring } = this.props.bricks[brick] ?? {};
    return hold === true || ring === 'chosen' || ring === 'warn';
  };

  /** Whether bricks are built with anywhere on the table: no tower is in the middle that the camera has to follow. */
  get buildsFreely(): boolean {
    return this.holdable.length > 0 && (this.props.framing ?? 'axis') !== 'axis' && this.motion === null;
  }

  /** Whether the picture shows all bricks that a hand may take and that have not rolled away, with so much room over each. */
  showsAll(room: number): boolean {
    const within = reachOf(this.props.framing ?? 'axis');
    return this.holdable.every((brick) => {
      const { at } = poseOf(this.shown, brick);
      if (Math.hypot(at[0], at[1]) > within) return true;
      const reach = Math.max(...(this.sizes[brick] ?? [0])) / 2;
      const ends = [...AROUND.map((way) => add(at, scale(way, reach))), add(at, [0, 0, room])];
      return ends.every((end) => {
        const { across, down } = camera.project(this.view, end);
        return Math.min(across, down) > 0 && Math.max(across, down) < 1;
      });
    });
  }

  /** Whether the picture's edge cuts a brick that a hand may take. */
  private get cutsHoldable(): boolean {
    return this.holdable.some((brick) => {
      const { at } = poseOf(this.shown, brick);
      const reach = Math.max(...(this.sizes[brick] ?? [0])) / 2;
      const ends = AROUND.map((way) => camera.project(this.view, add(at, scale(way, reach))));
      return ends.some(({ across, down }) => Math.min(across, down) < 0 || Math.max(across, down) > 1);
    });
  }

  /** Whether a brick has yet to be slid out, as the bricks lay in the last picture: asked several times a frame. */
  isCovered(brick: number): boolean {
    const cached = this.coveredThen;
    if (cached.brick !== brick || cached.picture !== this.picture || cached.poses !== this.shown) {
      cached.brick = brick;
      cached.picture = this.picture;
      cached.poses = this.shown;
      cached.is = covered(this.sizes, this.shown, brick, this.present);
    }
    return cached.is;
  }

  /** Whether a tower falls before these eyes: the camera follows, also where a pointer rests on one of its bricks. */
  get falls(): boolean {
    const isTower = (this.props.framing ?? 'axis') === 'axis';
    return isTower && !this.locked && this.inHand === null && hasFallen(this.shown, this.present, this.matters);
  }

  /** Whether the picture has to stand still: something is held, aimed at or about to be clicked. */
  get handBusy(): boolean {
    const holds = hand.isHolding(this.hand) || this.press !== null || this.pinch !== null;
    const nearSlots = this.pointerInside && this.slots.length > 0 && !this.follows && !this.cutsHoldable;
    const aims = this.hand.hovered !== null || this.hand.aimed !== null || nearSlots;
    return this.locked || holds || aims || performance.now() - this.pointerMovedAt < POINTER_REST_MS;
  }

  /** A mouse was moved over the picture. */
  notePointer(): void {
    this.pointerMovedAt = performance.now();
    this.pointerInside = true;
    this.restTimer ??= setTimeout(this.lookForRest, POINTER_REST_MS + 20);
  }

  private readonly lookForRest = (): void => {
    const left = this.pointerMovedAt + POINTER_REST_MS - performance.now();
    this.restTimer = left > 0 ? setTimeout(this.lookForRest, left + 20) : undefined;
    if (left <= 0) this.requestFrame();
  };

  /** It has left the picture. */
  pointerLeft(): void {
    this.dispatchHand({ type: 'hovered', brick: null });
    this.dispatchHand({ type: 'aimed', place: null });
    this.pointerInside = false;
    this.pointerMovedAt = -Infinity;
    this.requestFrame();
  }

  /** Make a picture soon. */
  requestFrame(): void {
    if (this.frameRequest || typeof requestAnimationFrame === 'undefined') return;
    this.frameRequest = requestAnimationFrame(this.makeFrame);
  }

  private readonly makeFrame = (now: number): void => {
    this.frameRequest = 0;
    if (this.renderFrame(now)) this.requestFrame();
  };

  /** Make a picture in so many ms, unless 0. */
  requestFrameIn(ms: number): void {
    clearTimeout(this.laterTimer);
    if (ms > 0) this.laterTimer = setTimeout(() => this.requestFrame(), ms + 20);
  }

  /** No picture any more. */
  end(): void {
    cancelAnimationFrame(this.frameRequest);
    clearTimeout(this.laterTimer);
    clearTimeout(this.restTimer);
    this.endStill?.();
    this.rehearsal?.end();
  }
}
