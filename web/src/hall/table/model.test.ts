// @vitest-environment node
import { expect, test } from 'vitest';
import type { Room } from '../../games/room';
import type { ConnectionState } from '../../lib/connection/connection';
import type { TableState } from '../../lib/connection/table';
import type { GameInfo, Nak } from '../../lib/wire';
import { initial, isSettled, timers, toast, unreadLines, update, viewerNow, type Event, type Model } from './model';

const person = (seat: number): unknown => ({ seat, kind: 'person', name: 'Ada', taken: true, stand_in: null });

/** A match of two people, of whom the first one sits here. */
const begun = {
  v: 3,
  info: { header: { game: 'towers', order: null } },
  waiting: false,
  seats: [person(0), person(1)],
  mine: [0],
  entries: [{ v: 1, by: 0, event: 'a', description: null }],
  chat: [{ v: 2, seat: 1, text: 'Hello' }],
  views: {},
  toAct: [0],
  outcome: { over: false, winners: [], scores: [], why: '' },
  clock: { paused: false, seconds_left: null },
  clockAt: 0,
  rematch: null,
  rematchSecrets: {},
  notice: null,
} as unknown as TableState;

const room = {} as Room;
const secret = { hands: {} } as Room;
const team = { hands: {}, team: { isPositionIndependent: (move: string) => move === 'pass' } } as unknown as Room;

const linked = (table: TableState | null, more: Partial<ConnectionState> = {}): Event => ({
  type: 'link',
  link: { status: 'live', table, waiting: [], refusal: null, attempts: 0, ...more },
  now: 100,
});
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const changed = (change: Partial<TableState>): TableState => ({ ...begun, ...change });
const opened = (table = begun, of: Room = room): Model =>
  after(
    initial(0),
    linked(table),
    { type: 'game-loaded', info: { seat_names: [] } as unknown as GameInfo },
    { type: 'room-loaded', room: of, missing: '' },
  );
const does = ({ effects }: Model): string[] => effects.map((effect) => effect.do);

test('the game is fetched once the match is there, and once more where that failed', () => {
  const first = after(initial(0), linked(begun));
  expect(first.effects).toEqual([{ do: 'load-game', slug: 'towers' }]);
  expect(does(after(first, linked(changed({ v: 4 }))))).toEqual([]);
  const failed = after(first, { type: 'load-failed', why: 'There is no line.' });
  expect(failed.failure).toBe('There is no line.');
  expect(does(after(failed, linked(changed({ v: 4 }))))).toEqual(['load-game']);
  const none = after(first, { type: 'room-loaded', room: null, missing: 'There is no board.' });
  expect(none.failure).toBe('There is no board.');
});

test('a move is sent for a seat that is held here, and for no other', () => {
  const sent = after(opened(), { type: 'move-played', seat: 0, move: 'a-b', typed: true });
  expect([sent.effects, sent.typedMove]).toEqual([[{ do: 'send-move', seat: 0, move: 'a-b' }], 'a-b']);
  expect(does(after(opened(), { type: 'move-played', seat: 1, move: 'a-b', typed: false }))).toEqual([]);
});

test('a move that came too late is sent again where it means the same, a few times', () => {
  const late = (c: string): Event => linked(begun, { refusal: { c, code: 'stale' } as Nak });
  const sends = (model: Model, id: string, move: string): Model =>
    after(model, { type: 'move-sent', id, seat: 0, move });
  let model = sends(opened(begun, team), 'c0', 'pass');
  for (const repeat of [1, 2, 3, 4]) {
    model = after(model, late(`c${String(repeat - 1)}`));
    expect(model.effects).toEqual([{ do: 'send-move', seat: 0, move: 'pass' }]);
    expect(does(after(model, late(`c${String(repeat - 1)}`)))).toEqual([]); // the same refusal, once
    model = sends(model, `c${String(repeat)}`, 'pass');
  }
  expect(does(after(model, late('c4')))).toEqual([]);
  expect(does(after(sends(model, 'd', 'other'), late('d')))).toEqual([]);
  expect(does(after(sends(opened(begun, team), 'e', 'pass'), late('another')))).toEqual([]);
});

test('of two at one screen each lifts their own curtain, and it falls with the turn', () => {
  const both = changed({ mine: [0, 1], toAct: [1] });
  const down = opened(both, secret);
  expect(viewerNow(down)).toMatchObject({ seat: null, curtain: 1 });
  const lifted = after(down, { type: 'curtain-lifted' });
  expect([lifted.curtainLifted, viewerNow(lifted)?.seat]).toEqual([1, 1]);
  const next = after(lifted, linked({ ...both, toAct: [0] }));
  expect([next.curtainLifted, viewerNow(next)?.curtain]).toEqual([null, 0]);
  // While it is another computer's turn whoever has the screen keeps it.
  expect(after(lifted, linked({ ...both, toAct: [] })).curtainLifted).toBe(1);
});

test('a team passes the screen round, whoever is to act', () => {
  const both = opened(changed({ mine: [0, 1], toAct: [0, 1] }), team);
  expect(viewerNow(both)).toMatchObject({ seat: null, curtain: 0 });
  const lifted = after(both, { type: 'curtain-lifted' });
  expect(viewerNow(lifted)?.seat).toBe(0);
  const passed = after(lifted, { type: 'screen-passed', seat: 1 });
  expect([passed.curtainLifted, viewerNow(passed)?.curtain]).toEqual([null, 1]);
  expect(after(lifted, { type: 'screen-passed', seat: 0 }).curtainLifted).toBe(0);
});

test('from another seat, or watching, no curtain hangs', () => {
  expect(viewerNow(opened(changed({ mine: [1] }), secret))).toMatchObject({ seat: 1, actor: null, curtain: null });
  expect(viewerNow(opened(changed({ mine: [] }), secret))).toMatchObject({ seat: null, actor: null });
  expect(viewerNow(initial(0))).toBeNull();
});

test('whoever has waited for the draw is told how it fell, and nobody else', () => {
  const drawn = changed({ info: { header: { game: 'towers', order: [1, 0] } } as unknown as TableState['info'] });
  const waited = after(initial(0), linked(changed({ waiting: true })), linked(drawn));
  expect(waited.draw).toBe('shown');
  expect(after(waited, { type: 'draw-closed' }, linked({ ...drawn, v: 4 })).draw).toBe('none');
  expect(after(initial(0), linked(drawn)).draw).toBe('none');
  expect(after(initial(0), linked(changed({ waiting: true })), linked(begun)).draw).toBe('none');
});

test('whoever waited for a rematch goes there, once; a page that comes later stays', () => {
  const next = changed({ rematch: 'm2', rematchSecrets: { 0: 's' } });
  const follow = { do: 'follow-rematch', match: 'm2', secrets: { 0: 's' } };
  const waited = after(opened(), linked(next));
  expect(waited.effects).toEqual([{ ...follow, goes: true }]);
  expect(does(after(waited, linked({ ...next, v: 4 })))).toEqual([]);
  expect(after(initial(0), linked(next)).effects).toContainEqual({ ...follow, goes: false });
  expect(does(after(opened(), linked(changed({ rematch: 'm2' }))))).toEqual([]); // others have taken the seats
});

test('what nobody did is heard, but not what was there before this page', () => {
  const rolled = changed({
    entries: [...begun.entries, { v: 4, by: 'nature', event: 'b', description: null }] as never,
  });
  expect(does(after(opened(), linked(rolled)))).toEqual(['tap']);
  expect(does(after(opened(rolled), linked({ ...rolled })))).toEqual([]);
  expect(does(after(initial(0), linked(rolled)))).toEqual(['load-game']);
  const moved = changed({ entries: [...begun.entries, { v: 4, by: 1, event: 'b', description: null }] as never });
  expect(does(after(opened(), linked(moved)))).toEqual([]);
});

test('a late frame: a line that breaks changes nothing of the match', () => {
  const model = after(opened(), { type: 'log-line-picked', line: 1 }, { type: 'flipped' });
  const lost = after(model, linked(begun, { status: 'lost', attempts: 1 }));
  expect({ ...lost, link: model.link, effects: [] }).toEqual({ ...model, effects: [] });
});

test('the chat is read while it is in sight; what was there before is no news', () => {
  const line = (v: number): TableState['chat'][number] => ({ v, seat: 1, text: 'Hi' }) as TableState['chat'][number];
  const quiet = opened();
  expect(quiet.chatReadTo).toBe(2);
  const chatted = after(quiet, linked(changed({ chat: [...begun.chat, line(4)] })));
  expect(chatted.chatReadTo).toBe(2);
  const inSight = after(chatted, { type: 'chat-in-sight', inSight: true });
  expect(inSight.chatReadTo).toBe(4);
  expect(after(inSight, linked(changed({ chat: [...begun.chat, line(4), line(5)] }))).chatReadTo).toBe(5);
  expect(opened(changed({ chat: [] })).chatReadTo).toBe(-1);
});

test('what the hall says once goes when it was read', () => {
  const notice = { text: 'Declined.', localizable: null };
  const noticed = after(opened(), linked(changed({ notice })));
  expect(timers(noticed).map(({ event }) => event.type)).toEqual(['notice-read']);
  const read = after(noticed, { type: 'notice-read' });
  expect([read.noticeRead === notice, timers(read)]).toEqual([true, []]);
  expect(after(read, linked(changed({ notice: null }))).noticeRead).toBeNull();
  const refused = after(opened(), linked(begun, { refusal: { c: 'x', code: 'illegal' } as Nak }));
  expect(timers(refused).map(({ event }) => event.type)).toEqual(['refusal-read']);
  expect(does(after(refused, { type: 'refusal-read' }))).toEqual(['forget-refusal']);
  expect(timers(after(refused, linked(begun, { status: 'refused', refusal: refused.link.refusal })))).toEqual([]);
});

test('time is counted down from when the clock was last told', () => {
  const clock = { paused: false, seconds_left: 60 } as TableState['clock'];
  const counting = after(initial(0), linked(changed({ clock })));
  expect(counting.now).toBe(100);
  expect(after(counting, { type: 'tick', now: 350 }).now).toBe(350);
  expect(after(initial(0), linked(changed({ clock: { ...clock, paused: true } }))).now).toBe(0);
});

test('what stands beside the board waits until the board has shown it', () => {
  const first = opened();
  expect([first.settled, isSettled(first)]).toEqual([null, false]);
  const settled = after(first, { type: 'settled' });
  expect([settled.settled?.link, isSettled(settled)]).toEqual([first.link, true]);
  const moved = after(settled, linked(changed({ v: 4 })));
  expect(isSettled(moved)).toBe(false);
  const shows = after(moved, { type: 'animating', animating: true }, { type: 'settled' });
  expect([shows.settled?.link.table?.v, isSettled(shows)]).toEqual([3, true]);
  const prompted = after(
    shows,
    { type: 'stage-prompt', prompt: 'Pull.', loses: false, waits: false },
    { type: 'animating', animating: false },
  );
  expect(isSettled(prompted)).toBe(false);
  expect(after(prompted, { type: 'settled' }).settled).toMatchObject({
    link: { table: { v: 4 } },
    stagePrompt: 'Pull.',
  });
  expect(isSettled(after(settled, { type: 'flipped' }, { type: 'desk-opened', open: true }))).toBe(true);
});

test('the words follow the board move by move, up to the one before that it tells', () => {
  const of = { isChoice: () => true } as unknown as Room;
  const move = (v: number): TableState['entries'][number] =>
    ({ v, by: 1, event: `m${String(v)}`, description: null }) as never;
  const withMoves = (n: number): TableState =>
    changed({ v: 3 + n, entries: [...begun.entries, ...Array.from({ length: n }, (_, nth) => move(4 + nth))] });
  const settled = after(opened(begun, of), { type: 'settled' });
  const tells = (key: string): Event => ({ type: 'board-tells', key });
  const shown = ({ settled: of }: Model): number | undefined => of?.link.table?.v;
  const running = after(settled, linked(withMoves(1)), { type: 'animating', animating: true });
  const behind = after(running, linked(withMoves(2)), linked(withMoves(3)), tells('2 m4'));
  expect(shown(behind)).toBe(3);
  expect(shown(after(behind, tells('3 m5')))).toBe(4);
  expect(shown(after(behind, tells('3 m5'), tells('3.1 floor')))).toBe(4);
  expect(shown(after(behind, tells('4 m6')))).toBe(5);
  const done = after(behind, tells('4 m6'), { type: 'animating', animating: false }, { type: 'settled' });
  expect([shown(done), done.unshown]).toEqual([6, []]);
});

test('the newest line of somebody else lies over the page until it is read', () => {
  const line = (v: number, seat: number | null): TableState['chat'][number] =>
    ({ v, seat, text: 'Hi' }) as TableState['chat'][number];
  const chat = (...lines: TableState['chat']): Event => linked(changed({ chat: [...begun.chat, ...lines] }));
  const quiet = opened();
  expect([toast(quiet), timers(quiet)]).toEqual([null, []]); // what was there before
  const chatted = after(quiet, chat(line(4, null), line(5, 1)));
  expect([toast(chatted)?.v, unreadLines(chatted).length]).toEqual([5, 2]);
  expect(timers(chatted)).toEqual([{ event: { type: 'toast-read' }, ms: 7000, of: 5, inSight: true }]);
  const read = after(chatted, { type: 'toast-read' });
  expect([toast(read), timers(read), unreadLines(read).length]).toEqual([null, [], 2]);
  expect(toast(after(read, chat(line(4, null), line(5, 1), line(6, 0))))).toBeNull(); // one's own
  expect(toast(after(read, chat(line(4, null), line(5, 1), line(7, 1))))?.v).toBe(7);
  expect(toast(after(chatted, { type: 'chat-in-sight', inSight: true }))).toBeNull();
});
