import { describe, expect, test } from 'vitest';
import { pack } from '../../testing/frames';
import { entry, FakeEnvironment, played, snap } from '../../testing/hall';
import { connect, type ConnectionState } from './connection';

function open(): {
  world: FakeEnvironment;
  links: ConnectionState[];
  connection: ReturnType<typeof connect>;
  last: () => ConnectionState;
} {
  const world = new FakeEnvironment();
  const links: ConnectionState[] = [];
  const keeper = { credentials: () => ({ secrets: ['a-secret'], name: 'Ada' }) };
  const connection = connect('match-01', keeper, world, (link) => links.push(link));
  return { world, links, connection, last: () => connection.link };
}

/** A connection that has had its snapshot at version 1. */
function live(): ReturnType<typeof open> {
  const all = open();
  all.world.line.onopen?.();
  all.world.line.hear(snap(1, [entry(1)]));
  return all;
}

const move = { t: 'move', v: 1, seat: 0, move: 'c1-c2' } as const;

describe('joining', () => {
  test('a fresh line joins without a version and is live with the snapshot', () => {
    const { world, last } = live();
    expect(world.line.sent).toEqual([{ t: 'join', g: 'match-01', secrets: ['a-secret'], name: 'Ada' }]);
    expect(last().status).toBe('live');
    expect(last().table?.v).toBe(1);
  });

  test('a hall that does not know the match is not asked again', () => {
    const { world, last } = open();
    world.line.onopen?.();
    world.line.hear({ t: 'nak', g: 'match-01', c: null, code: 'no_match', message: 'no such match', v: null });
    world.pass(60_000);
    expect(last().status).toBe('refused');
    expect(world.lines).toHaveLength(1);
  });

  test('a hall that is busy is asked again', () => {
    const { world, last } = open();
    world.line.onopen?.();
    world.line.hear({ t: 'nak', g: 'match-01', c: null, code: 'busy', message: 'in a moment', v: null });
    world.pass(300);
    expect(last().status).toBe('lost');
    expect(world.lines).toHaveLength(2);
  });
});

describe('a lost line', () => {
  test('shows at once, is retried, and resumes after the last version', () => {
    const { world, last } = live();
    world.line.break();
    expect(last().status).toBe('lost');
    world.pass(250);
    world.line.onopen?.();
    expect(world.line.sent[0]).toMatchObject({ t: 'join', v: 1 });
    world.line.hear(played(2, [entry(2, 'd1-d2', 1)]));
    expect(last().status).toBe('live');
    expect(last().table?.entries.map((each) => each.v)).toEqual([1, 2]);
  });

  test('that missed nothing is live again with the first answer', () => {
    const { world, last } = live();
    world.line.break();
    world.pass(250);
    world.line.onopen?.();
    world.line.hear({ t: 'pong', n: 0 });
    expect(last().status).toBe('live');
  });

  test('is tried at longer and longer intervals, at most five seconds', () => {
    const { world } = live();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const begun = world.now();
      const before = world.lines.length;
      world.line.break();
      while (world.lines.length === before) world.pass(50);
      waits.push(world.now() - begun);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  });

  test('is noticed when nothing is heard for long, after a question', () => {
    const { world, last } = live();
    world.pass(6000);
    expect(world.line.sent.some((message) => message.t === 'ping')).toBe(true);
    expect(last().status).toBe('live');
    const silent = world.line;
    world.pass(4500);
    expect(silent.closed).toBe(true);
    expect(last().status).toBe('lost');
  });

  test('is not what a hidden tab has slept, while the hall answers', () => {
    const { world, links, last } = live();
    for (let minute = 0; minute < 5; minute++) {
      const asked = world.line.sent.length;
      world.sleep(60_000);
      expect(world.line.sent.slice(asked)).toEqual([{ t: 'ping', n: 0 }]);
      world.line.hear({ t: 'pong', n: 0 });
    }
    world.pass(3000);
    expect(world.lines).toHaveLength(1);
    expect(links.every(({ status }) => status === 'opening' || status === 'live')).toBe(true);
    expect(last().status).toBe('live');
  });

  test('is noticed in a hidden tab too, and there a command without an answer is sent again', () => {
    const { world, connection } = live();
    const silent = world.line;
    const sent = (): number => silent.sent.filter(({ t }) => t === 'move').length;
    connection.send(move);
    world.sleep(60_000);
    expect(sent()).toBe(1);
    for (let minute = 0; minute < 5; minute++) if (!silent.closed) world.sleep(60_000);
    expect(sent()).toBeGreaterThan(1);
    expect(silent.closed).toBe(true);
  });

  test('is retried at once when asked', () => {
    const { world, connection } = live();
    connection.drop();
    connection.retry();
    expect(world.lines).toHaveLength(2);
  });
});

describe('commands', () => {
  test('wait until the hall has answered', () => {
    const { world, connection, last } = live();
    const c = connection.send(move);
    expect(last().waiting).toHaveLength(1);
    expect(world.line.sent.at(-1)).toEqual({ ...move, g: 'match-01', c, history: 0 });
    world.line.hear({ t: 'ack', g: 'match-01', c, v: 2 });
    expect(last().waiting).toHaveLength(1); // done, but what is known of the match does not show it yet
    world.line.hear(played(2, [entry(2)]));
    expect(last().waiting).toHaveLength(0);
  });

  test('that the match shows already wait no longer than for their answer', () => {
    const { world, connection, last } = live();
    const c = connection.send(move);
    world.line.hear(played(2, [entry(2)]));
    world.line.hear({ t: 'ack', g: 'match-01', c, v: 2 });
    expect(last().waiting).toHaveLength(0);
  });

  test('that are done are not sent again', () => {
    const { world, connection } = live();
    const c = connection.send(move);
    world.line.hear({ t: 'ack', g: 'match-01', c, v: 2 });
    world.line.break();
    world.pass(250);
    world.line.onopen?.();
    expect(world.line.sent.some((message) => 'c' in message && message.c === c)).toBe(false);
  });

  test('are sent again with the same id on the next line', () => {
    const { world, connection, last } = live();
    const c = connection.send(move);
    world.line.break();
    expect(last().waiting).toHaveLength(1);
    world.pass(250);
    world.line.onopen?.();
    expect(world.line.sent).toContainEqual({ ...move, g: 'match-01', c, history: 0 });
  });

  test('given while the line is down go out with the next one', () => {
    const { world, connection } = live();
    world.line.break();
    const c = connection.send(move);
    world.pass(250);
    world.line.onopen?.();
    expect(world.line.sent).toContainEqual({ ...move, g: 'match-01', c, history: 0 });
  });

  test('that stay unanswered on a line that lives are sent again', () => {
    const { world, connection } = live();
    const c = connection.send(move);
    for (let i = 0; i < 6; i++) {
      world.pass(1000);
      world.line.hear({ t: 'pong', n: 0 });
    }
    expect(world.line.sent.filter((message) => 'c' in message && message.c === c)).toHaveLength(2);
  });

  test('that are refused are taken back, with the reason', () => {
    const { world, connection, last } = live();
    const c = connection.send(move);
    world.line.hear({ t: 'nak', g: 'match-01', c, code: 'illegal_move', message: 'exactly two blocks', v: 1 });
    expect(last().waiting).toHaveLength(0);
    expect(last().refusal?.message).toBe('exactly two blocks');
    expect(last().table?.v).toBe(1);
    connection.clearRefusal();
    expect(last().refusal).toBeNull();
  });

  test('that came too late are dropped, and the snapshot replaces what was shown', () => {
    const { world, connection, last } = live();
    const c = connection.send(move);
    world.line.hear({ t: 'nak', g: 'match-01', c, code: 'stale', message: 'the match has gone on', v: 3 });
    world.line.hear(snap(3, [entry(1), entry(2), entry(3)]));
    expect(last().waiting).toHaveLength(0);
    expect(last().table?.entries).toHaveLength(3);
  });
});

describe('the log', () => {
  test('a version that is missing for a second is asked for with a snapshot', () => {
    const { world } = live();
    world.line.hear(played(3, [entry(3)]));
    world.pass(2500);
    const joins = world.line.sent.filter((message) => message.t === 'join');
    expect(joins).toHaveLength(2);
    expect(joins[1]).not.toHaveProperty('v');
  });

  test('chat that comes after a later move leaves no gap', () => {
    const { world, last } = live();
    world.line.hear(played(3, [entry(3)]));
    world.line.hear({
      t: 'chatted',
      g: 'match-01',
      v: 2,
      line: { v: 2, t: '', name: 'Bob', seat: 1, text: 'well' },
    });
    world.pass(3000);
    expect(world.line.sent.filter((message) => message.t === 'join')).toHaveLength(1);
    expect(last().table?.chat).toHaveLength(1);
    expect(last().table?.v).toBe(3);
  });

  test('what is told twice is taken in once', () => {
    const { world, last } = live();
    world.line.hear(played(2, [entry(2)]));
    world.line.hear(played(2, [entry(2)]));
    expect(last().table?.entries).toHaveLength(2);
  });
});

test('a line that is left is not opened again', () => {
  const { world, connection } = live();
  connection.close();
  world.pass(60_000);
  expect(world.lines).toHaveLength(1);
  expect(world.line.closed).toBe(true);
});

describe('a hand', () => {
  const hold = { do: 'hold', seat: 0, brick: 7, at: [0, 0, 0.1] } as const;
  const move = (x: number): Parameters<ReturnType<typeof connect>['hand']>[0] => ({
    do: 'move',
    seat: 0,
    to: [x, 0, 0.1],
  });

  function holding(): ReturnType<typeof open> & { lost: string[] } {
    const all = live();
    const lost: string[] = [];
    all.connection.onlost((why) => lost.push(why));
    all.connection.hand({ ...hold, at: [0, 0, 0.1] });
    return { ...all, lost };
  }

  const handMessages = (world: FakeEnvironment): unknown[] => world.line.sent.filter((message) => message.t === 'hand');

  test('of many moves sends the newest, sixty times a second at the most, and the last one before it drops', () => {
    const { world, connection } = holding();
    for (let i = 1; i <= 100; i++) {
      connection.hand(move(i / 1000));
      world.pass(1);
    }
    expect(handMessages(world).length).toBeGreaterThan(5);
    expect(handMessages(world).length).toBeLessThanOrEqual(8);
    connection.hand(move(0.5));
    connection.hand({ do: 'drop', seat: 0 });
    world.pass(100);
    const last = handMessages(world).slice(-2);
    expect(last).toMatchObject([
      { do: 'move', to: [0.5, 0, 0.1] },
      { do: 'drop', g: 'match-01' },
    ]);
    const numbers = handMessages(world).map((message) => (message as { n: number }).n);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('that is asked to put a brick says why it could not', () => {
    const { world, connection, lost } = holding();
    connection.hand({ do: 'put', seat: 0, brick: 3, to: [0, 0, 0.03], turn: [1, 0, 0, 0], lean: false });
    const sent = handMessages(world).at(-1);
    expect(sent).toMatchObject({ t: 'hand', do: 'put', brick: 3 });
    const no = {
      t: 'nak',
      g: 'match-01',
      c: null,
      code: 'bad_hand',
      message: 'brick 3 is in another hand',
      v: null,
    } as const;
    world.line.hear({ ...no, n: 99 });
    expect(lost).toEqual([]);
    const n = (sent as { n: number }).n;
    world.line.hear({ ...no, n });
    expect(lost).toEqual(['brick 3 is in another hand']);
  });

  test('that aims is told whether all bricks would stand, and nothing where the line breaks', async () => {
    const { world, connection, lost } = holding();
    const aim = { seat: 0, brick: 3, to: [0, 0, 0.03] as [number, number, number], turn: [1, 0, 0, 0] as const };
    const draft = { ...aim, turn: [...aim.turn] as [number, number, number, number] };
    const first = connection.tryPut(draft);
    const sent = handMessages(world).at(-1) as { n: number };
    expect(sent).toMatchObject({ do: 'try', brick: 3 });
    world.line.hear({ t: 'forecast', g: 'match-01', seat: 0, n: sent.n, stands: false });
    expect(await first).toBe(false);
    const second = connection.tryPut(draft);
    connection.drop();
    expect(await second).toBeNull();
    expect(await connection.tryPut(draft)).toBeNull();
    expect(lost).toHaveLength(1); // what it held
  });

  test('that holds nothing says nothing', () => {
    const { world, connection } = live();
    connection.hand(move(0.1));
    connection.hand({ do: 'drop', seat: 0 });
    world.pass(100);
    expect(handMessages(world)).toEqual([]);
  });

  test('is empty once its grip is refused, but not when a move is', () => {
    const { world, connection, lost, last } = holding();
    connection.hand(move(0.1));
    const no = {
      t: 'nak',
      g: 'match-01',
      c: null,
      code: 'rate_limited',
      message: 'that brick is held',
      v: null,
    } as const;
    world.line.hear({ ...no, n: 2 });
    expect(lost).toEqual([]);
    world.line.hear({ ...no, n: 1 });
    expect(lost).toEqual(['that brick is held']);
    connection.hand(move(0.2));
    world.pass(100);
    expect(handMessages(world)).toHaveLength(2);
    expect(last().status).toBe('live');
  });

  test('is empty when the line breaks, and nothing of it is sent again', () => {
    const { world, connection, lost } = holding();
    connection.hand(move(0.1));
    connection.hand(move(0.2));
    world.line.break();
    expect(lost).toHaveLength(1);
    world.pass(300);
    world.line.onopen?.();
    world.line.hear(snap(1, [entry(1)]));
    connection.hand(move(0.3));
    world.pass(100);
    expect(handMessages(world)).toEqual([]);
  });

  test('cannot grip while there is no line', () => {
    const { world, connection, lost } = holding();
    world.line.break();
    connection.hand({ ...hold, at: [0, 0, 0.1] });
    expect(lost).toHaveLength(2);
  });
});

test('where all bricks are is told to who begins to listen later, until a newer view tells it', () => {
  const { world, connection } = live();
  const types: number[] = [];
  const listen = (): void => connection.onframe(({ t }) => types.push(t))();
  world.line.see(pack({ match: 'match-01', t: 5, flags: 2 }).buffer);
  world.line.see(pack({ match: 'match-01', t: 6 }).buffer);
  listen();
  expect(types).toEqual([5]);
  world.line.hear(played(2, [entry(2, 'd1-d2', 1)]));
  listen();
  expect(types).toEqual([5]);
});

test('frames of this match reach who listens, others and nonsense do not', () => {
  const { world, connection } = live();
  const types: number[] = [];
  const end = connection.onframe(({ t }) => types.push(t));
  world.line.see(pack({ match: 'match-01', t: 5 }).buffer);
  world.line.see(pack({ match: 'match-02', t: 6 }).buffer);
  world.line.see(new ArrayBuffer(3));
  end();
  world.line.see(pack({ match: 'match-01', t: 7 }).buffer);
  expect(types).toEqual([5]);
});

describe('a hall whose database went back', () => {
  test('says how many moves are lost, and what was done waits no longer', () => {
    const { world, connection, last } = live();
    world.line.hear(played(2, [entry(2, 'd1-d2', 1)]));
    const c = connection.send({ t: 'chat', text: 'hello' });
    world.line.hear({ t: 'ack', g: 'match-01', c, v: 3 });
    expect(last().waiting).toHaveLength(1);
    world.line.hear({ ...snap(1, [entry(1)]), history: 7 });
    expect(last().table?.notice?.text).toBe('The last move was lost');
    expect(last().table?.v).toBe(1);
    expect(last().waiting).toEqual([]);
  });

  test('says nothing where no move is lost', () => {
    const { world, last } = live();
    world.line.hear({ ...snap(1, [entry(1)]), history: 7 });
    expect(last().table?.notice).toBeNull();
  });

  test('is told the history with the version, and with each command the one that it answers to', () => {
    const { world, connection, last } = live();
    world.line.hear({ ...snap(1, [entry(1)]), history: 7 });
    world.line.break();
    connection.send(move);
    world.pass(250);
    world.line.onopen?.();
    expect(world.line.sent[0]).toMatchObject({ t: 'join', v: 1, history: 7 });
    expect(world.line.sent[1]).toMatchObject({ t: 'move', v: 1, history: 7 });
    const { c } = last().waiting[0] ?? { c: '' };
    world.line.hear({ ...snap(1, [entry(1)]), history: 8 });
    world.line.hear({ t: 'nak', g: 'match-01', c, code: 'went_back', message: 'look again', v: 1 });
    expect(last().waiting).toEqual([]);
    expect(last().refusal?.code).toBe('went_back');
  });

  test('is asked for a snapshot where moves come of another history', () => {
    const { world } = live();
    world.line.hear({ ...played(2, [entry(2, 'd1-d2', 1)]), history: 7 });
    expect(world.line.sent.at(-1)).toMatchObject({ t: 'join' });
    expect(world.line.sent.at(-1)).not.toHaveProperty('v');
  });
});

describe('a hall that takes no socket of this page', () => {
  test('is asked why, and what it says is shown', async () => {
    const world = new FakeEnvironment();
    const message = 'this page is from a.example:81, but the hall was asked for a.example';
    const why = (g: string) => Promise.resolve({ t: 'nak', g, c: null, code: 'forbidden', message } as const);
    const connection = connect('match-01', { credentials: () => ({}) }, Object.assign(world, { why }), () => undefined);
    world.line.break();
    await Promise.resolve();
    await Promise.resolve();
    expect(connection.link.status).toBe('refused');
    expect(connection.link.refusal?.message).toBe(message);
    world.pass(60_000);
    expect(world.lines).toHaveLength(1);
  });

  test('is asked nothing where the line had been open', () => {
    const world = new FakeEnvironment();
    let asked = 0;
    const why = () => Promise.resolve(((asked += 1), null));
    connect('match-01', { credentials: () => ({}) }, Object.assign(world, { why }), () => undefined);
    world.line.onopen?.();
    world.line.break();
    expect(asked).toBe(0);
  });
});
