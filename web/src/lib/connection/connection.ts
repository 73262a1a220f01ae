// One match over the live protocol: keeps a connection to the hall, resumes where it was after a loss, and keeps every
// command, with its id, until the hall has answered it. Hands and the bricks they move pass through: nothing of them is
// kept or sent twice. Time, chance and the socket come from outside (`Environment`).
import { t } from '../hall-texts';
import { localized } from '../texts';
import { noFrame, readFrame, type Frame } from '../motion/frames';
import { applyShown, fromSnap, hasGap, applyMessage, type TableState } from './table';
import type {
  Answer,
  Ask,
  Back,
  Begin,
  Chat,
  ClientMessage,
  Hand,
  Join,
  Move,
  Nak,
  Nature,
  Open,
  Pace,
  Prepare,
  Problem,
  Rename,
  Resign,
  ServerMessage,
  Sit,
  Snap,
  Watchable,
} from '../wire';

/** A socket, as much of it as is needed. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside. */
export interface Environment {
  open(match: string): Socket; // each match has a socket of its own
  now(): number; // milliseconds
  later(ms: number, act: () => void): () => void; // returns what cancels it
  id(): string; // a fresh command id
  why?(match: string): Promise<Nak | null>; // why the hall takes no socket of this page; null: it does, or is away
}

export type Command =
  Sit | Open | Watchable | Begin | Move | Prepare | Nature | Resign | Back | Ask | Answer | Chat | Rename;
type Unaddressed<C> = C extends Command ? Omit<C, 'g' | 'c'> : never;
export type CommandDraft = Unaddressed<Command>; // a command before it has a match and an id

/** Who keeps the keys to a match, and hears what becomes of them before any screen does. */
export interface SessionHandlers {
  credentials(): Omit<Join, 't' | 'g' | 'v'>; // asked anew whenever the match is joined
  onSnapshot?(snap: Snap): void;
  onAcknowledged?(command: Command): void; // the hall has stored it
  onRefused?(command: Command, nak: Nak): void;
}

/** opening: no snapshot yet; live; lost: trying again; refused: the hall will not have us; closed: we left. */
export type ConnectionStatus = 'opening' | 'live' | 'lost' | 'refused' | 'closed';

/** Everything a screen shows. Replaced as a whole by every change. */
export interface ConnectionState {
  status: ConnectionStatus;
  table: TableState | null;
  waiting: Command[]; // sent or to be sent, not yet answered
  refusal: Nak | null; // the last command refused, or why the match cannot be joined
  attempts: number; // since the line was last live
}

/** What a hand does, before it has a match and a number. */
export type HandDraft = Omit<Hand, 't' | 'g' | 'n'>;

/** What a screen can do. */
export interface Connection {
  readonly link: ConnectionState;
  send(draft: CommandDraft): string; // returns the command's id
  hand(draft: HandDraft): void; // lost while there is no line; of moves in a row only the newest counts
  onframe(listener: (frame: Frame) => void): () => void; // bricks move; it keeps no frame: the next is written there
  tryPut(draft: Pick<HandDraft, 'seat' | 'brick' | 'to' | 'turn'>): Promise<boolean | null>; // would all bricks stand?
  onlost(listener: (why: string) => void): () => void; // the hand is empty: refused, or the line broke
  pace(bots: Pace['bots']): void; // how bots shall act for whoever looks on here
  clearRefusal(): void; // forget the last refusal
  retry(): void; // try now instead of at the next turn
  drop(): void; // give this line up (the machine says it is offline) and start trying
  rejoin(): void; // with the seats that are held now
  close(): void;
}

const RETRY_DELAYS_MS = [250, 500, 1000, 2000, 4000, 5000];
const PING_AFTER_MS = 4000; // of silence
const DEAD_AFTER_MS = 9000; // of silence
const RESEND_AFTER_MS = 4000; // for a command without an answer
const HAND_INTERVAL_MS = 1000 / 60; // between two moves of the hand
const GAP_TIMEOUT_MS = 1000; // for a missed version to arrive after all
const CHECK_MS = 1000; // between two looks at the line
const MOST_BETWEEN_MS = 2000; // that count between two looks: a hidden tab has a look a minute, and sleeps between them
const TEMPORARY_REFUSALS = new Set(['busy', 'rate_limited', 'unavailable']); // refusals to join that time may heal

/** Keep a line to a match. `changed` is called with every new state. */
export function connect(
  match: string,
  handlers: SessionHandlers,
  env: Environment,
  changed: (link: ConnectionState) => void,
): Connection {
  let link: ConnectionState = { status: 'opening', table: null, waiting: [], refusal: null, attempts: 0 };
  let socket: Socket | null = null;
  let lastHeardAt = 0;
  let checkedAt = env.now();
  let stopRetry: (() => void) | null = null;
  let stopHealthCheck: (() => void) | null = null;
  let gapSince: number | null = null;
  let joinedSecrets = ''; // the secrets that were shown when the last snapshot was asked for
  const frameListeners = new Set<(frame: Frame) => void>();
  let spareFrame = noFrame(); // those that come are written there, one after the other: listeners keep none
  let lastWhole: Frame | null = null; // where all bricks are, as it was told last: for whoever begins to listen
  const lostListeners = new Set<(why: string) => void>();
  let hands = 0; // messages of the hand so far
  const tries = new Map<number, (stands: boolean | null) => void>(); // by the number of the message
  let grip = -1; // the number of the message by which the hand holds; -1: it is empty
  let put = -1; // the number of the message by which the hall was last asked to put a brick
  let handAt = -Infinity; // when the hand's last move went out
  let nextMove: HandDraft | null = null; // waits for its time
  let stopMove: (() => void) | null = null;
  let paced: Pace['bots'] = 'usual'; // how bots shall act
  const sentAt = new Map<string, number>();
  const done = new Map<string, number>(); // acknowledged commands -> the version that shows what they did

  function setState(change: Partial<ConnectionState>): void {
    const comes = change.status === 'live' && link.status !== 'live';
    link = { ...link, ...change };
    changed(link);
    if (comes && paced !== 'usual') sendMessage({ t: 'pace', g: match, bots: paced });
  }

  function sendMessage(message: ClientMessage): void {
    socket?.send(JSON.stringify(message));
  }

  function join(v: number | null): void {
    const message: Join = { t: 'join', g: match, ...handlers.credentials() };
    const secrets = String(message.secrets);
    // Before it has begun a match has no versions to tell; and what the seats held here may see needs a snapshot.
    if (v !== null && secrets === joinedSecrets && !link.table?.waiting) {
      message.v = v;
      message.history = link.table?.history ?? 0;
    }
    joinedSecrets = secrets;
    sendMessage(message);
  }

  function dispatch(command: Command): void {
    sentAt.set(command.c, env.now());
    sendMessage(command);
  }

  function open(): void {
    stopRetry?.();
    stopRetry = null;
    const fresh = env.open(match);
    let opened = false;
    socket = fresh;
    lastHeardAt = env.now();
    fresh.onopen = () => {
      if (socket !== fresh) return;
      opened = true;
      lastHeardAt = env.now();
      join(link.table?.v ?? null);
      link.waiting.filter(({ c }) => !done.has(c)).forEach(dispatch);
      if (link.table) sendMessage({ t: 'ping', n: 0 }); // its answer says that nothing was missed
    };
    fresh.onmessage = (event) => {
      if (socket !== fresh) return;
      lastHeardAt = env.now();
      if (typeof event.data === 'string') receive(JSON.parse(event.data) as ServerMessage);
      else receiveFrame(event.data);
    };
    fresh.onclose = () => {
      if (socket !== fresh) return;
      reconnect();
      if (!opened && link.attempts === 1) void askWhy();
    };
  }

  /** A browser does not tell why a socket was refused: ask by a request, which is refused for the same reason. */
  async function askWhy(): Promise<void> {
    const nak = await env.why?.(match);
    if (nak && link.status === 'lost') giveUp(nak);
  }

  function reconnect(): void {
    if (link.status === 'closed' || link.status === 'refused') return;
    const old = socket;
    socket = null;
    old?.close();
    for (const resolve of tries.values()) resolve(null);
    tries.clear();
    if (grip >= 0) releaseHand(t('hold-lost'));
    const wait = RETRY_DELAYS_MS[Math.min(link.attempts, RETRY_DELAYS_MS.length - 1)] ?? 5000;
    setState({ status: 'lost', attempts: link.attempts + 1 });
    stopRetry?.();
    stopRetry = env.later(wait, open);
  }

  function receiveFrame(bytes: ArrayBuffer): void {
    let frame: Frame;
    try {
      ({ frame } = readFrame(new DataView(bytes), 0, spareFrame));
    } catch {
      return; // of a later hall, perhaps
    }
    if (frame.match !== match) return;
    if (frame.whole) {
      lastWhole = frame;
      spareFrame = noFrame();
    }
    for (const listener of frameListeners) listener(frame);
  }

  function sendHand(draft: HandDraft): void {
    hands += 1;
    sendMessage({ t: 'hand', g: match, n: hands, ...draft });
  }

  /** Send the move that waits, if there is one. */
  function sendNextMove(): void {
    stopMove?.();
    stopMove = null;
    if (!nextMove) return;
    const draft = nextMove;
    nextMove = null;
    handAt = env.now();
    sendHand(draft);
  }

  function releaseHand(why: string): void {
    grip = -1;
    nextMove = null;
    stopMove?.();
    stopMove = null;
    for (const listener of lostListeners) listener(why);
  }

  function receive(message: ServerMessage): void {
    switch (message.t) {
      case 'snap':
        gapSince = lastWhole = null;
        handlers.onSnapshot?.(message);
        if (link.table?.history !== message.history) forgetDone();
        setState({ status: 'live', attempts: 0, ...withTable(fromSnap(message, env.now(), link.table)) });
        break;
      case 'played':
      case 'chatted':
      case 'table':
        if (message.g !== match || !link.table) break;
        if (message.t !== 'table' && (message.history ?? 0) !== link.table.history) {
          join(null); // what came between has been missed
          break;
        }
        if (message.t === 'played') lastWhole = null; // its view is newer
        setState({ status: 'live', attempts: 0, ...withTable(applyMessage(link.table, message, env.now())) });
        break;
      case 'ack':
        acknowledge(message.c, message.v);
        break;
      case 'nak':
        receiveRefusal(message);
        break;
      case 'shown':
        if (message.g === match && link.table) setState(withTable(applyShown(link.table, message)));
        break;
      case 'prepared':
        if (message.g === match && link.table) setState(withTable({ ...link.table, prepared: message.moves }));
        break;
      case 'forecast':
        tries.get(message.n)?.(message.stands);
        tries.delete(message.n);
        break;
      case 'pong':
        if (link.status === 'lost' && link.table) setState({ status: 'live', attempts: 0 });
        break;
    }
  }

  function receiveRefusal(nak: Nak): void {
    if (typeof nak.n === 'number') {
      tries.get(nak.n)?.(null);
      tries.delete(nak.n);
      if (nak.n === grip || nak.n === put) releaseHand(localized(nak.localizable, nak.message)); // a move that is refused leaves the hand where it was
      return;
    }
    if (nak.code === 'busy' && nak.c) return; // it stays among the waiting and is sent again
    if (nak.c) dropRefused(nak.c, nak);
    else if (TEMPORARY_REFUSALS.has(nak.code)) reconnect();
    else if (link.status !== 'live') giveUp(nak);
  }

  /** A table, and the commands that still wait: not those that are done and that this table shows. */
  function withTable(table: TableState): Pick<ConnectionState, 'table' | 'waiting'> {
    const waiting = link.waiting.filter(({ c }) => (done.get(c) ?? Infinity) > table.v);
    for (const { c } of link.waiting) {
      if (waiting.some((command) => command.c === c)) continue;
      done.delete(c);
      sentAt.delete(c);
    }
    return { table, waiting };
  }

  /** Wait no longer to see what was done: the hall's database has lost it, or the snapshot shows it. */
  function forgetDone(): void {
    link = { ...link, waiting: link.waiting.filter(({ c }) => !done.has(c)) };
    for (const c of done.keys()) sentAt.delete(c);
    done.clear();
  }

  function acknowledge(c: string, v: number): void {
    const command = link.waiting.find((each) => each.c === c);
    if (!command) return;
    if (!done.has(c)) handlers.onAcknowledged?.(command);
    done.set(c, v);
    if (link.table) setState(withTable(link.table));
  }

  function dropRefused(c: string, nak: Nak): void {
    const command = link.waiting.find((each) => each.c === c);
    if (!command) return;
    handlers.onRefused?.(command, nak);
    sentAt.delete(c);
    setState({ waiting: link.waiting.filter((command) => command.c !== c), refusal: nak });
  }

  function giveUp(nak: Nak): void {
    stopRetry?.();
    stopRetry = null;
    setState({ status: 'refused', refusal: nak });
    socket?.close();
    socket = null;
  }

  /** What a page has slept is nobody's silence: all that is waited for has so much longer. */
  function forgetSleep(now: number): void {
    const slept = now - checkedAt - MOST_BETWEEN_MS;
    checkedAt = now;
    if (slept <= 0) return;
    const after = (moment: number): number => Math.min(now, moment + slept);
    lastHeardAt = after(lastHeardAt);
    for (const [c, moment] of sentAt) sentAt.set(c, after(moment));
    if (gapSince !== null) gapSince = after(gapSince);
  }

  /** Once a second: is the line alive, is an answer late, is a version missing? */
  function checkHealth(): void {
    stopHealthCheck = env.later(CHECK_MS, checkHealth);
    const now = env.now();
    const silent = now - lastHeardAt;
    forgetSleep(now);
    if (!socket || link.status === 'refused') return;
    if (now - lastHeardAt > DEAD_AFTER_MS) {
      reconnect();
      return;
    }
    if (link.status !== 'live') return;
    if (silent > PING_AFTER_MS) sendMessage({ t: 'ping', n: 0 });
    for (const command of link.waiting)
      if (!done.has(command.c) && now - (sentAt.get(command.c) ?? now) > RESEND_AFTER_MS) dispatch(command);
    if (!link.table || !hasGap(link.table)) gapSince = null;
    else if (gapSince === null) gapSince = now;
    else if (now - gapSince >= GAP_TIMEOUT_MS) {
      gapSince = now;
      join(null);
    }
  }

  open();
  stopHealthCheck = env.later(CHECK_MS, checkHealth);

  return {
    get link() {
      return link;
    },
    send(draft) {
      const command = { ...draft, g: match, c: env.id(), history: link.table?.history ?? 0 } as Command;
      setState({ waiting: [...link.waiting, command], refusal: null });
      if (socket && link.status === 'live') dispatch(command);
      return command.c;
    },
    hand(draft) {
      if (!socket || link.status !== 'live') {
        if (draft.do === 'hold' || draft.do === 'put') releaseHand(t('hold-refused'));
        return;
      }
      if (draft.do === 'show') {
        sendHand(draft);
        return;
      }
      if (draft.do === 'move') {
        if (grip < 0) return;
        nextMove = draft;
        const wait = handAt + HAND_INTERVAL_MS - env.now();
        if (wait <= 0) sendNextMove();
        else stopMove ??= env.later(wait, sendNextMove);
        return;
      }
      if (draft.do === 'drop' && grip < 0) return;
      sendNextMove(); // it goes before
      sendHand(draft);
      grip = draft.do === 'hold' ? hands : -1;
      if (draft.do === 'put') put = hands;
    },
    tryPut(draft) {
      if (!socket || link.status !== 'live') return Promise.resolve(null);
      sendHand({ do: 'try', ...draft });
      return new Promise((resolve) => tries.set(hands, resolve));
    },
    onframe(listener) {
      frameListeners.add(listener);
      if (lastWhole) listener(lastWhole); // it came before the stage was there
      return () => frameListeners.delete(listener);
    },
    onlost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    pace(bots) {
      if (bots === paced) return;
      paced = bots;
      if (link.status === 'live') sendMessage({ t: 'pace', g: match, bots });
    },
    clearRefusal() {
      if (link.refusal && link.status !== 'refused') setState({ refusal: null });
    },
    retry() {
      if (!socket && link.status === 'lost') open();
    },
    drop() {
      if (socket) reconnect();
    },
    rejoin() {
      const old = socket;
      socket = null;
      old?.close();
      setState({ status: 'lost', refusal: null });
      open();
    },
    close() {
      stopRetry?.();
      stopHealthCheck?.();
      stopMove?.();
      const old = socket;
      socket = null;
      link = { ...link, status: 'closed' };
      old?.close();
    },
  };
}

/** The browser's own. */
export const browser: Environment = {
  open(match) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${match}`);
    socket.binaryType = 'arraybuffer';
    return socket as unknown as Socket;
  },
  now: () => performance.now(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  async why(match) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ matches: [match] });
    const answer = await fetch('/api/matches/status', { ...init, body }).catch(() => null);
    if (answer?.status !== 403 && answer?.status !== 421) return null;
    const { code, message, localizable } = (await answer.json()) as Problem;
    return { t: 'nak', g: match, c: null, code, message, localizable };
  },
  id() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
