// What a client knows of one match, and how each of the hall's messages changes it. Nothing here touches a socket.
import { t } from '../hall-texts';
import type {
  ChatLine,
  ClockState,
  Entry,
  Invitation,
  MatchInfo,
  Message,
  Offer,
  Outcome,
  Played,
  PreparedAnswer,
  ChatEntry,
  SeatInfo,
  Shown,
  Snap,
  Table,
  Wishes,
} from '../wire';

/** One match as this client knows it. */
export interface TableState {
  v: number; // the last version known
  history: number; // of which it is a version: another one says that the hall's database has lost moves
  info: MatchInfo;
  waiting: boolean; // it has not begun: people are sitting down, and seats are places
  seats: SeatInfo[];
  seatsAt: number; // when `seats` was true, in this client's own milliseconds
  mine: number[]; // the seats that this client may act for
  invitation: Invitation | null; // what the key is with which this client joined
  entries: Entry[]; // the log, without chat
  chat: ChatLine[];
  earlierLines: number; // lines of chat that the snapshot did not carry
  views: Record<string, unknown>; // by seat number as text, or "spectator"
  toAct: (number | string)[];
  outcome: Outcome;
  clock: ClockState;
  clockAt: number; // when `clock` was true, in this client's own milliseconds
  offers: Offer[];
  help: boolean; // all people who play here want the computer to help
  open: boolean; // anybody may take a free seat
  watchable: number[]; // the seats of those who let anybody watch
  language: string; // that whoever comes should speak; '': any
  wishes: Wishes; // whom the open table is for
  watching: number; // spectators
  prepared: PreparedAnswer[]; // answers that were laid down for the seat that is held here
  rematch: string | null; // the match that followed
  rematchSecrets: Record<string, string>; // this client's seats in it
  shown: Record<number, string>; // what other seats have in hand before they move, in the game's words
  notice: { text: string; localizable: Message | null } | null; // said once by the hall, such as that an offer was declined
  unseen: number; // versions up to `v` that the snapshot did not carry
}

/** Begin anew from a snapshot; `before` is what was known until then. */
export function fromSnap(snap: Snap, now: number, before: TableState | null = null): TableState {
  const lost = before && before.history !== snap.history ? lostMoves(before.entries, snap.entries) : 0;
  return {
    v: snap.v,
    history: snap.history,
    info: snap.info,
    waiting: snap.waiting,
    seats: snap.info.seats,
    seatsAt: now,
    mine: snap.mine,
    invitation: snap.invitation,
    entries: snap.entries,
    chat: snap.chat,
    earlierLines: snap.earlier_lines,
    views: snap.views,
    toAct: snap.to_act,
    outcome: snap.outcome,
    clock: snap.clock,
    clockAt: now,
    offers: snap.offers,
    help: snap.help === true,
    open: snap.open === true,
    language: snap.language ?? '',
    wishes: snap.wishes ?? {},
    watchable: snap.watchable ?? [],
    watching: snap.watching,
    prepared: before?.history === snap.history && before.entries.length === snap.entries.length ? before.prepared : [],
    rematch: snap.info.rematch,
    rematchSecrets: {},
    shown: {},
    notice: lost ? { text: t('moves-lost', { count: lost }), localizable: null } : null,
    unseen: snap.v - snap.entries.length - snap.chat.length,
  };
}

/** How many of the entries that were known do not stand any more. */
function lostMoves(known: Entry[], standing: Entry[]): number {
  const at = known.findIndex(({ v, t: moment }, index) => standing[index]?.v !== v || standing[index].t !== moment);
  return at < 0 ? 0 : known.length - at;
}

/** Take in what came after the snapshot. Returns the same object when nothing in it was new. */
export function applyMessage(table: TableState, message: Played | ChatEntry | Table, now: number): TableState {
  switch (message.t) {
    case 'played':
      return afterPlayed(table, message, now);
    case 'chatted':
      return withLine(table, message);
    case 'table':
      return {
        ...table,
        seats: message.seats,
        seatsAt: now,
        shown: shownBy(table.shown, (seat) => message.seats[seat]?.here === true),
        offers: message.offers,
        clock: message.clock,
        clockAt: now,
        help: message.help === true,
        open: message.open === true,
        language: message.language ?? '',
        wishes: message.wishes ?? {},
        watchable: message.watchable ?? [],
        watching: message.watching,
        rematch: message.rematch,
        rematchSecrets: { ...table.rematchSecrets, ...message.rematch_secrets },
        notice:
          message.notice === null
            ? table.notice
            : { text: message.notice, localizable: message.notice_localizable ?? null },
      };
  }
}

/** Whether versions have been missed on the way. A line of chat may overtake a move, so ask again after a moment. */
export function hasGap(table: TableState): boolean {
  return table.v - table.entries.length - table.chat.length !== table.unseen;
}

function afterPlayed(table: TableState, message: Played, now: number): TableState {
  const last = table.entries.at(-1)?.v ?? 0;
  const entries = message.entries.filter((entry) => entry.v > last);
  if (entries.length === 0 && message.v <= table.v && message.entries.length > 0) return table;
  return {
    ...table,
    v: Math.max(table.v, message.v),
    entries: [...table.entries, ...entries],
    views: message.views,
    toAct: message.to_act,
    outcome: message.outcome,
    clock: message.clock,
    clockAt: now,
    shown: shownBy(table.shown, (seat) => !entries.some(({ by }) => by === seat || by === 'table')),
    prepared: entries.length > 0 ? [] : table.prepared,
    notice: null,
  };
}

/** A seat takes something in hand, or lays it down. */
export function applyShown(table: TableState, { seat, shows }: Shown): TableState {
  const others = shownBy(table.shown, (each) => each !== seat);
  return { ...table, shown: shows === '' || table.mine.includes(seat) ? others : { ...others, [seat]: shows } };
}

/** What some of the seats have in hand; the same object where that is all of it. */
function shownBy(shown: Record<number, string>, stays: (seat: number) => boolean): Record<number, string> {
  const staying = Object.entries(shown).filter(([seat]) => stays(Number(seat)));
  return staying.length === Object.keys(shown).length ? shown : Object.fromEntries(staying);
}

function withLine(table: TableState, message: ChatEntry): TableState {
  if (table.chat.some((line) => line.v === message.line.v)) return table;
  const chat = [...table.chat, message.line].sort((one, other) => one.v - other.v);
  return { ...table, v: Math.max(table.v, message.v), chat };
}
