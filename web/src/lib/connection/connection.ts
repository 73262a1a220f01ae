// One match over the live protocol: keeps a line to the hall, resumes where it was after a loss, and keeps every
// command, with its id, until the hall has answered it. Hands and the bricks they move pass through: nothing of them is
// kept or sent twice. Time, chance and the socket come from outside (`Wiring`).
import { readFrame, type Frame } from '../motion/frames';
import { fromSnap, hasGap, takeIn, type TableState } from './table';
import type {
  Answer,
  Ask,
  Begin,
  Chat,
  ClientMessage,
  Hand,
  Join,
  Move,
  Nak,
  Nature,
  Rename,
  Resign,
  ServerMessage,
  Sit,
  Snap,
} from '../wire';

/** A socket, as much of it as is needed. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside. */
export interface Wiring {
  open(): Line;
  now(): number; // milliseconds
  later(ms: number, act: () => void): () => void; // returns what cancels it
  id(): string; // a fresh command id
}

export type Command = Sit | Begin | Move | Nature | Resign | Ask | Answer | Chat | Rename;
type Unaddressed<C> = C extends Command ? Omit<C, 'g' | 'c'> : never;
export type Wish = Unaddressed<Command>; // a command before it has a match and an id

/** Who keeps the keys to a match, and hears what becomes of them before any screen does. */
export interface Keeper {
  shows(): Omit<Join, 't' | 'g' | 'v'>; // asked anew whenever the match is joined
  snap?(snap: Snap): void;
  done?(command: Command): void; // the hall has stored it
  refused?(command: Command, nak: Nak): void;
}

/** opening: no snapshot yet; live; lost: trying again; refused: the hall will not have us; closed: we left. */
export type Standing = 'opening' | 'live' | 'lost' | 'refused' | 'closed';

/** Everything a screen shows. Replaced as a whole by every change. */
export interface Link {
  standing: Standing;
  table: TableState | null;
  waiting: Command[]; // sent or to be sent, not yet answered
  refusal: Nak | null; // the last command refused, or why the match cannot be joined
  tries: number; // since the line was last live
}

/** What a hand does, before it has a match and a number. */
export type HandWish = Omit<Hand, 't' | 'g' | 'n'>;

/** What a screen can do. */
export interface Connection {
  readonly link: Link;
  send(wish: Wish): string; // returns the command's id
  hand(wish: HandWish): void; // lost while there is no line; of moves in a row only the newest counts
  onframe(listener: (frame: Frame) => void): () => void; // bricks move; returns what ends it
  onlost(listener: (why: string) => void): () => void; // the hand is empty: refused, or the line broke
  forgive(): void; // forget the last refusal
  retry(): void; // try now instead of at the next turn
  drop(): void; // give this line up (the machine says it is offline) and start trying
  close(): void;
}

const RETRY_MS = [250, 500, 1000, 2000, 4000, 5000];
const PING_MS = 4000; // of silence
const DEAD_MS = 9000; // of silence
const RESEND_MS = 4000; // for a command without an answer
const HAND_MS = 1000 / 60; // between two moves of the hand
const GAP_MS = 1000; // for a missed version to arrive after all
const PASSING = new Set(['busy', 'rate_limited', 'unavailable']); // refusals to join that time may heal

/** Keep a line to a match. `changed` is called with every new state. */
export function connect(match: string, keeper: Keeper, wiring: Wiring, changed: (link: Link) => void): Connection {
  let link: Link = { standing: 'opening', table: null, waiting: [], refusal: null, tries: 0 };
  let line: Line | null = null;
  let heard = 0;
  let stopRetry: (() => void) | null = null;
  let stopPulse: (() => void) | null = null;
  let gapSince: number | null = null;
  let shown = ''; // the secrets that were shown when the last snapshot was asked for
  const frameListeners = new Set<(frame: Frame) => void>();
  const lostListeners = new Set<(why: string) => void>();
  let hands = 0; // messages of the hand so far
  let grip = -1; // the number of the message by which the hand holds; -1: it is empty
  let put = -1; // the number of the message by which the hall was last asked to put a brick
  let handAt = -Infinity; // when the hand's last move went out
  let nextMove: HandWish | null = null; // waits for its time
  let stopMove: (() => void) | null = null;
  const sentAt = new Map<string, number>();
  const done = new Map<string, number>(); // acknowledged commands -> the version that shows what they did

  function become(change: Partial<Link>): void {
    link = { ...link, ...change };
    changed(link);
  }

  function say(message: ClientMessage): void {
    line?.send(JSON.stringify(message));
  }

  function join(v: number | null): void {
    const message: Join = { t: 'join', g: match, ...keeper.shows() };
    const secrets = String(message.secrets);
    // Before it has begun a match has no versions to tell; and what the seats held here may see needs a snapshot.
    if (v !== null && secrets === shown && !link.table?.waiting) message.v = v;
    shown = secrets;
    say(message);
  }

  function dispatch(command: Command): void {
    sentAt.set(command.c, wiring.now());
    say(command);
  }

  function open(): void {
    stopRetry?.();
    stopRetry = null;
    const fresh = wiring.open();
    line = fresh;
    heard = wiring.now();
    fresh.onopen = () => {
      if (line !== fresh) return;
      heard = wiring.now();
      join(link.table?.v ?? null);
      link.waiting.filter(({ c }) => !done.has(c)).forEach(dispatch);
      if (link.table) say({ t: 'ping', n: 0 }); // its answer says that nothing was missed
    };
    fresh.onmessage = (event) => {
      if (line !== fresh) return;
      heard = wiring.now();
      if (typeof event.data === 'string') hear(JSON.parse(event.data) as ServerMessage);
      else see(event.data);
    };
    fresh.onclose = () => {
      if (line === fresh) lose();
    };
  }

  function lose(): void {
    if (link.standing === 'closed' || link.standing === 'refused') return;
    const old = line;
    line = null;
    old?.close();
    if (grip >= 0) letGo('The line to the hall broke: nothing is held any more.');
    const wait = RETRY_MS[Math.min(link.tries, RETRY_MS.length - 1)] ?? 5000;
    become({ standing: 'lost', tries: link.tries + 1 });
    stopRetry?.();
    stopRetry = wiring.later(wait, open);
  }

  function see(bytes: ArrayBuffer): void {
    let frame: Frame;
    try {
      ({ frame } = readFrame(new DataView(bytes)));
    } catch {
      return; // of a later hall, perhaps
    }
    if (frame.match === match) for (const listener of frameListeners) listener(frame);
  }

  function sayHand(wish: HandWish): void {
    hands += 1;
    say({ t: 'hand', g: match, n: hands, ...wish });
  }

  /** Send the move that waits, if there is one. */
  function lead(): void {
    stopMove?.();
    stopMove = null;
    if (!nextMove) return;
    const wish = nextMove;
    nextMove = null;
    handAt = wiring.now();
    sayHand(wish);
  }

  function letGo(why: string): void {
    grip = -1;
    nextMove = null;
    stopMove?.();
    stopMove = null;
    for (const listener of lostListeners) listener(why);
  }

  function hear(message: ServerMessage): void {
    switch (message.t) {
      case 'snap':
        gapSince = null;
        keeper.snap?.(message);
        become({ standing: 'live', tries: 0, ...settled(fromSnap(message, wiring.now())) });
        break;
      case 'played':
      case 'said':
      case 'table':
        if (message.g !== match || !link.table) break;
        become({ standing: 'live', tries: 0, ...settled(takeIn(link.table, message, wiring.now())) });
        break;
      case 'ack':
        acknowledge(message.c, message.v);
        break;
      case 'nak':
        hearNo(message);
        break;
      case 'pong':
        if (link.standing === 'lost' && link.table) become({ standing: 'live', tries: 0 });
        break;
    }
  }

  function hearNo(nak: Nak): void {
    if (typeof nak.n === 'number') {
      if (nak.n === grip || nak.n === put) letGo(nak.message); // a move that is refused leaves the hand where it was
      return;
    }
    if (nak.code === 'busy' && nak.c) return; // it stays among the waiting and is sent again
    if (nak.c) takeBack(nak.c, nak);
    else if (PASSING.has(nak.code)) lose();
    else if (link.standing !== 'live') refuse(nak);
  }

  /** A table, and the commands that still wait: not those that are done and that this table shows. */
  function settled(table: TableState): Pick<Link, 'table' | 'waiting'> {
    const waiting = link.waiting.filter(({ c }) => (done.get(c) ?? Infinity) > table.v);
    for (const { c } of link.waiting) {
      if (waiting.some((command) => command.c === c)) continue;
      done.delete(c);
      sentAt.delete(c);
    }
    return { table, waiting };
  }

  function acknowledge(c: string, v: number): void {
    const command = link.waiting.find((each) => each.c === c);
    if (!command) return;
    if (!done.has(c)) keeper.done?.(command);
    done.set(c, v);
    if (link.table) become(settled(link.table));
  }

  function takeBack(c: string, nak: Nak): void {
    const command = link.waiting.find((each) => each.c === c);
    if (!command) return;
    keeper.refused?.(command, nak);
    sentAt.delete(c);
    become({ waiting: link.waiting.filter((command) => command.c !== c), refusal: nak });
  }

  function refuse(nak: Nak): void {
    become({ standing: 'refused', refusal: nak });
    line?.close();
    line = null;
  }

  /** Once a second: is the line alive, is an answer late, is a version missing? */
  function pulse(): void {
    stopPulse = wiring.later(1000, pulse);
    const now = wiring.now();
    if (!line || link.standing === 'refused') return;
    if (now - heard > DEAD_MS) {
      lose();
      return;
    }
    if (link.standing !== 'live') return;
    if (now - heard > PING_MS) say({ t: 'ping', n: 0 });
    for (const command of link.waiting)
      if (!done.has(command.c) && now - (sentAt.get(command.c) ?? now) > RESEND_MS) dispatch(command);
    if (!link.table || !hasGap(link.table)) gapSince = null;
    else if (gapSince === null) gapSince = now;
    else if (now - gapSince >= GAP_MS) {
      gapSince = now;
      join(null);
    }
  }

  open();
  stopPulse = wiring.later(1000, pulse);

  return {
    get link() {
      return link;
    },
    send(wish) {
      const command = { ...wish, g: match, c: wiring.id() } as Command;
      become({ waiting: [...link.waiting, command], refusal: null });
      if (line && link.standing === 'live') dispatch(command);
      return command.c;
    },
    hand(wish) {
      if (!line || link.standing !== 'live') {
        if (wish.do === 'hold' || wish.do === 'put') letGo('The hall cannot be reached just now.');
        return;
      }
      if (wish.do === 'move') {
        if (grip < 0) return;
        nextMove = wish;
        const wait = handAt + HAND_MS - wiring.now();
        if (wait <= 0) lead();
        else stopMove ??= wiring.later(wait, lead);
        return;
      }
      if (wish.do === 'drop' && grip < 0) return;
      lead(); // it goes before
      sayHand(wish);
      grip = wish.do === 'hold' ? hands : -1;
      if (wish.do === 'put') put = hands;
    },
    onframe(listener) {
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
    onlost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    forgive() {
      if (link.refusal && link.standing !== 'refused') become({ refusal: null });
    },
    retry() {
      if (!line && link.standing === 'lost') open();
    },
    drop() {
      if (line) lose();
    },
    close() {
      stopRetry?.();
      stopPulse?.();
      stopMove?.();
      const old = line;
      line = null;
      link = { ...link, standing: 'closed' };
      old?.close();
    },
  };
}

/** The browser's own wiring. */
export const browser: Wiring = {
  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    socket.binaryType = 'arraybuffer';
    return socket as unknown as Line;
  },
  now: () => performance.now(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  id() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
