// A hall for unit tests: sockets that a test answers by hand, and a clock that a test turns.
import type { Socket, Environment } from '../lib/connection/connection';
import type { ClientMessage, Entry, Played, SeatInfo, ServerMessage, Snap } from '../lib/wire';

/** A socket in a test's hand. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    if (this.closed) throw new Error('sent on a closed socket');
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The hall says something. */
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The hall tells how bricks move. */
  see(bytes: ArrayBuffer): void {
    this.onmessage?.({ data: bytes });
  }

  /** The network fails. */
  break(): void {
    this.closed = true;
    this.onclose?.();
  }
}

/** A world whose time only `pass` moves. */
export class FakeEnvironment implements Environment {
  lines: FakeSocket[] = [];
  private time = 0;
  private ids = 0;
  private timers: { at: number; act: () => void }[] = [];

  open(): Socket {
    const line = new FakeSocket();
    this.lines.push(line);
    return line;
  }

  now(): number {
    return this.time;
  }

  later(ms: number, act: () => void): () => void {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  id(): string {
    this.ids += 1;
    return `command-${String(this.ids)}`;
  }

  /** Let time pass; what falls due happens in its order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = due.at;
      due.act();
    }
    this.time = until;
  }

  /** The page sleeps, or its timers do: time passes, and what has fallen due happens once, at its end. */
  sleep(ms: number): void {
    this.time += ms;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => !due.includes(timer));
    for (const timer of due) timer.act();
  }

  /** The socket opened last. */
  get line(): FakeSocket {
    const last = this.lines.at(-1);
    if (!last) throw new Error('no socket has been opened');
    return last;
  }
}

export function entry(v: number, event = 'a1-b1', by = 0): Entry {
  return { v, t: '', by, event, description: { text: event } };
}

/** A person who has sat down and is here. */
export function person(seat: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  const here = { taken: true, here: true, maker: false, invited: false, away_s: null };
  const stays = { stand_in: null, excluded: false, plays_on: false, late: false, program: null, account: null };
  return { seat, name, kind: 'person', level: null, ...here, ...stays, ...more };
}

export function snap(v: number, entries: Entry[]): Snap {
  return {
    t: 'snap',
    g: 'match-01',
    v,
    info: {
      match: 'match-01',
      header: { stackyard: 1, game: 'towers', rules: 1, options: {}, players: 2, nature: 'stream' },
      seats: [person(0, 'Ada', { maker: true }), person(1, 'Bob')],
      clock: { kind: 'none' },
      rematch: null,
      help: true,
      today: '',
      evening: '',
      rated: false,
    },
    mine: [0],
    entries,
    chat: [],
    views: { spectator: { at: v } },
    to_act: [v % 2],
    outcome: { over: false, scores: [0, 0], winners: [], why: '' },
    clock: { left_ms: [], running: [], paused: false, seconds_left: null },
    offers: [],
    watching: 0,
    waiting: false,
    keys: {},
    invitation: null,
    earlier_lines: 0,
    history: 0,
  };
}

export function played(v: number, entries: Entry[]): Played {
  const { to_act, outcome, clock, views } = snap(v, entries);
  return { t: 'played', g: 'match-01', v, entries, views, to_act, outcome, clock };
}
