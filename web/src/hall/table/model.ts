// A table as one value: what the hall has sent, who looks, what is open and shown, what was sent and what became of it.
// `update` is the only way from one to the next; `drawn.ts` says what is drawn of it. It knows no DOM and no connection.
import type { Room } from '../../games/room';
import type { ConnectionState } from '../../lib/connection/connection';
import type { TableState } from '../../lib/connection/table';
import { movesPlayed } from '../../lib/match/log';
import { moveOfKey } from '../../lib/match/stage-events';
import type { Timer } from '../../lib/timers.svelte';
import type { ChatLine, GameInfo, Warned } from '../../lib/wire';
import { viewerOf, type Viewer } from './shared-screen/viewer';

const READ_MS = 6000; // it takes so long to be read
const CHAT_READ_MS = 7000;
const MOST_UNSHOWN = 60; // moves that the board is behind
const MOST_REPEATS = 4; // of a move that came too late

/** A move of a seat held here, by the id of its command. */
interface SentMove {
  id: string;
  move: string;
  seat: number;
  repeats: number;
}

/** What follows an event outside the model. */
export type Effect =
  | { do: 'load-game'; slug: string }
  | { do: 'send-move'; seat: number; move: string }
  | { do: 'tap' } // heard: something has happened that nobody did
  | { do: 'forget-refusal' }
  | { do: 'follow-rematch'; match: string; secrets: Record<string, string>; goes: boolean };

/** What the words beside the board are made of. */
export type TextSource = Pick<
  Model,
  'link' | 'info' | 'room' | 'curtainLifted' | 'passedTo' | 'stagePrompt' | 'stageWaits'
>;

export interface Model {
  readonly link: ConnectionState;
  readonly info: GameInfo | null; // of the game, once it is there
  readonly room: Room | null;
  readonly loading: boolean; // they are fetched
  readonly failure: string; // why they are not there
  readonly curtainLifted: number | null; // the seat whose curtain was lifted last, if it has not fallen since
  readonly passedTo: number | null; // whom the screen is with, where seats do not wait for each other
  readonly animating: boolean; // the stage still shows what happened
  readonly stagePrompt: string; // what the stage says is to be done now
  readonly stageWaits: boolean; // that is done by whoever looks, and nobody plays before it
  readonly stageLoses: boolean; // what is aimed at there loses the match
  readonly settled: TextSource | null; // as the board has shown it to its end; null: it has shown nothing yet
  readonly unshown: readonly TextSource[]; // how the match stood with each news since then, while the board still shows it
  readonly flipped: boolean; // the board is seen from the other side
  readonly sent: SentMove | null; // the last move
  readonly typedMove: string; // the last one, if it was typed: what is wrong with it stands where it was
  readonly draw: 'none' | 'awaited' | 'shown'; // whether this page has waited for the draw of the seats, and shows it
  readonly deskOpen: boolean; // where the desk is a drawer
  readonly logLine: number | null; // the line of the log whose moment the board shows, from 1; null: the match as it is
  readonly wentOn: boolean; // the match went on when this page came
  readonly rematchAwaited: boolean; // no match had followed when this page came
  readonly now: number; // ms of this page's clock: for what is counted down
  readonly noticeRead: TableState['notice']; // the notice of the hall that was in sight for long enough
  readonly chatInSight: boolean;
  readonly chatReadTo: number | null; // the last line that was in sight, or that was there before
  readonly toastRead: number | null; // the line of the chat that lay over the page for long enough
  readonly threats: { v: number; threats: Warned[] } | null; // that a beginner is warned of, at that version of the match
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'link'; link: ConnectionState; now: number }
  | { type: 'game-loaded'; info: GameInfo }
  | { type: 'room-loaded'; room: Room | null; missing: string } // `missing`: said where there is no board
  | { type: 'load-failed'; why: string }
  | { type: 'curtain-lifted' }
  | { type: 'screen-passed'; seat: number }
  | { type: 'animating'; animating: boolean }
  | { type: 'stage-prompt'; prompt: string; loses: boolean; waits: boolean }
  | { type: 'board-tells'; key: string } // an event: it has told all that came with earlier moves
  | { type: 'settled' } // the page is drawn, and the board has said whether it still shows how it came about
  | { type: 'flipped' }
  | { type: 'move-played'; seat: number; move: string; typed: boolean }
  | { type: 'move-sent'; id: string; seat: number; move: string }
  | { type: 'draw-closed' }
  | { type: 'desk-opened'; open: boolean }
  | { type: 'log-line-picked'; line: number | null }
  | { type: 'chat-in-sight'; inSight: boolean }
  | { type: 'threats'; v: number; threats: Warned[] }
  | { type: 'tick'; now: number } // while a clock is counted down
  | { type: 'refusal-read' } // timers
  | { type: 'toast-read' }
  | { type: 'notice-read' };

/** A table of which nothing is known yet. */
export const initial = (now: number): Model => ({
  link: { status: 'opening', table: null, waiting: [], refusal: null, attempts: 0 },
  info: null,
  room: null,
  loading: false,
  failure: '',
  curtainLifted: null,
  passedTo: null,
  animating: false,
  stagePrompt: '',
  stageWaits: false,
  stageLoses: false,
  settled: null,
  unshown: [],
  flipped: false,
  sent: null,
  typedMove: '',
  draw: 'none',
  deskOpen: false,
  logLine: null,
  wentOn: false,
  rematchAwaited: false,
  now,
  noticeRead: null,
  chatInSight: false,
  chatReadTo: null,
  toastRead: null,
  threats: null,
  effects: [],
});

export const update = (model: Model, event: Event): Model =>
  withReadChat(withCurtain(changed({ ...model, effects: [] }, event)));

/** What is in sight is read, and what was there before this page is no news. */
function withReadChat(model: Model): Model {
  const { table } = model.link;
  if (!table || (!model.chatInSight && model.chatReadTo !== null)) return model;
  return { ...model, chatReadTo: table.chat.at(-1)?.v ?? -1 };
}

const textSourceOf = ({ link, info, room, curtainLifted, passedTo, stagePrompt, stageWaits }: Model): TextSource => ({
  link,
  info,
  room,
  curtainLifted,
  passedTo,
  stagePrompt,
  stageWaits,
});

/** Whether the words beside the board are those of the board; where it still shows something, they wait for it. */
export function isSettled(model: Model): boolean {
  const { settled, animating } = model;
  if (animating || !model.link.table || !model.room) return true;
  return Object.entries(textSourceOf(model)).every(([key, value]) => settled?.[key as keyof TextSource] === value);
}

/** The words beside the board follow it up to the last move before the one that it tells. */
function withTold(model: Model, move: number): Model {
  const { room, unshown } = model;
  const isTold = ({ link: { table } }: TextSource): boolean =>
    room !== null && table !== null && movesPlayed(table.entries, room.isChoice).length < move;
  const told = unshown.findLastIndex(isTold);
  return told < 0 ? model : { ...model, settled: unshown[told] ?? null, unshown: unshown.slice(told + 1) };
}

function changed(model: Model, event: Event): Model {
  switch (event.type) {
    case 'link':
      return onLink(model, event.link, event.now);
    case 'game-loaded':
      return { ...model, info: event.info };
    case 'room-loaded':
      return { ...model, room: event.room, failure: event.room ? model.failure : event.missing };
    case 'load-failed':
      return { ...model, failure: event.why, loading: false };
    case 'curtain-lifted': {
      const viewer = viewerNow(model);
      return { ...model, curtainLifted: viewer?.curtain ?? viewer?.actor ?? null };
    }
    case 'screen-passed': {
      const isLifted = event.seat === model.curtainLifted;
      return { ...model, passedTo: event.seat, curtainLifted: isLifted ? event.seat : null };
    }
    case 'animating':
      return { ...model, animating: event.animating };
    case 'stage-prompt':
      return { ...model, stagePrompt: event.prompt, stageLoses: event.loses, stageWaits: event.waits };
    case 'settled':
      return model.animating ? model : { ...model, settled: textSourceOf(model), unshown: [] };
    case 'board-tells':
      return withTold(model, moveOfKey(event.key));
    case 'flipped':
      return { ...model, flipped: !model.flipped };
    case 'move-played':
      return onMove(model, event.seat, event.move, event.typed);
    case 'move-sent': {
      const { id, seat, move } = event;
      const repeats = move === model.sent?.move ? model.sent.repeats : 0;
      return { ...model, sent: { id, seat, move, repeats } };
    }
    case 'draw-closed':
      return { ...model, draw: 'none' };
    case 'desk-opened':
      return { ...model, deskOpen: event.open };
    case 'log-line-picked':
      return { ...model, logLine: event.line };
    case 'chat-in-sight':
      return { ...model, chatInSight: event.inSight };
    case 'threats':
      return { ...model, threats: { v: event.v, threats: event.threats } };
    case 'tick':
      return { ...model, now: event.now };
    case 'refusal-read':
      return withEffect(model, { do: 'forget-refusal' });
    case 'toast-read':
      return { ...model, toastRead: toast(model)?.v ?? model.toastRead };
    case 'notice-read':
      return { ...model, noticeRead: model.link.table?.notice ?? null };
  }
}

const withEffect = (model: Model, ...effects: Effect[]): Model => ({
  ...model,
  effects: [...model.effects, ...effects],
});

// --- what the hall sends ---

function onLink(before: Model, link: ConnectionState, now: number): Model {
  const model = repeated({ ...before, link }, link);
  const { table } = link;
  if (!table || table === before.link.table) return model;
  const hasNews = table.entries !== before.link.table?.entries;
  const next: Model = {
    ...model,
    unshown: hasNews ? [...model.unshown.slice(1 - MOST_UNSHOWN), textSourceOf(model)] : model.unshown,
    now: countsDown(table) ? now : model.now,
    wentOn: model.wentOn || !table.outcome.over,
    draw: drawAfter(model.draw, table),
    noticeRead: table.notice === null ? null : model.noticeRead,
    rematchAwaited: model.rematchAwaited || !table.rematch,
  };
  return withNews(withRematch(withGame(next, table), before.link.table, table), before.link.table, table);
}

/** Whether a clock of the whole match is counted down. */
export const countsDown = ({ clock }: TableState): boolean => typeof clock.seconds_left === 'number' && !clock.paused;

/** Whoever has waited for it is told how the draw fell. */
function drawAfter(draw: Model['draw'], { waiting, info }: TableState): Model['draw'] {
  if (waiting) return 'awaited';
  if (draw !== 'awaited') return draw;
  return info.header.order ? 'shown' : 'none';
}

/** The game's rules and board are fetched, once more where that failed. */
function withGame(model: Model, { info }: TableState): Model {
  if (model.loading || (model.info && model.room)) return model;
  return withEffect({ ...model, loading: true }, { do: 'load-game', slug: info.header.game });
}

/** Whoever waited for the match that follows takes the seats held here, and goes there. */
function withRematch(model: Model, before: TableState | null, { rematch, rematchSecrets: secrets }: TableState): Model {
  const isNew = rematch !== before?.rematch || secrets !== before?.rematchSecrets;
  if (!rematch || !isNew || Object.keys(secrets).length === 0) return model;
  return withEffect(model, { do: 'follow-rematch', match: rematch, secrets, goes: model.rematchAwaited });
}

function withNews(model: Model, before: TableState | null, { entries }: TableState): Model {
  const isNews = before !== null && entries.length > before.entries.length && typeof entries.at(-1)?.by !== 'number';
  return isNews ? withEffect(model, { do: 'tap' }) : model;
}

/** What means the same whatever the others have done meanwhile is sent again. */
function repeated(model: Model, { refusal }: ConnectionState): Model {
  const { sent, room } = model;
  if (refusal?.code !== 'stale' || refusal.c !== sent?.id || sent.repeats >= MOST_REPEATS) return model;
  if (!room?.team?.isPositionIndependent(sent.move)) return model;
  const { seat, move } = sent;
  return withEffect(
    { ...model, sent: { ...sent, id: '', repeats: sent.repeats + 1 } },
    { do: 'send-move', seat, move },
  );
}

/** The turn has gone to somebody else at this screen: the curtain falls. */
function withCurtain(model: Model): Model {
  const actor = viewerNow(model)?.actor ?? null;
  if (model.room?.team || actor === null || actor === model.curtainLifted || model.curtainLifted === null) return model;
  return { ...model, curtainLifted: null };
}

// --- who looks ---

type Looks = Pick<Model, 'link' | 'room' | 'curtainLifted' | 'passedTo'>;

/** For whom the table is drawn; null: it is not there yet. */
export function viewerNow({ link: { table }, room, curtainLifted, passedTo }: Looks): Viewer | null {
  if (!table || !room) return null;
  const wanted = room.team ? (passedTo ?? table.mine[0] ?? null) : null; // elsewhere seats wait for each other
  return viewerOf(table, room.hands !== undefined, curtainLifted, wanted);
}

function onMove(model: Model, seat: number, move: string, typed: boolean): Model {
  const next = { ...model, typedMove: typed ? move : '' };
  return model.link.table?.mine.includes(seat) ? withEffect(next, { do: 'send-move', seat, move }) : next;
}

// --- the chat ---

type Chat = Pick<Model, 'link' | 'chatReadTo' | 'toastRead'>;

/** Lines of others in the chat that were not in sight yet. */
export function unreadLines({ link: { table }, chatReadTo }: Omit<Chat, 'toastRead'>): ChatLine[] {
  if (!table || chatReadTo === null) return [];
  return table.chat.filter(({ v, seat }) => v > chatReadTo && (seat === null || !table.mine.includes(seat)));
}

/** The newest of them lies over the page until it is read: the chat itself may be out of sight. */
export function toast(model: Chat): ChatLine | null {
  const newest = unreadLines(model).at(-1) ?? null;
  return newest?.v === model.toastRead ? null : newest;
}

// --- what follows ---

/** The timers that run now. What is said once goes by itself: it is read, and then it is gone. */
export function timers(model: Chat & Pick<Model, 'noticeRead'>): Timer<Event>[] {
  const { table, refusal, status } = model.link;
  const [notice, line] = [table?.notice, toast(model)];
  const running: Timer<Event>[] = [];
  const read = (type: 'refusal-read' | 'notice-read' | 'toast-read', ms: number, of: unknown): void => {
    running.push({ event: { type }, ms, of, inSight: true });
  };
  if (refusal && status !== 'refused') read('refusal-read', READ_MS, refusal);
  if (notice && notice !== model.noticeRead) read('notice-read', READ_MS, notice);
  if (line) read('toast-read', CHAT_READ_MS, line.v);
  return running;
}
