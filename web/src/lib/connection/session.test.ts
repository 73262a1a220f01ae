import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEnvironment, person, snap } from '../../testing/hall';
import { noteSignedIn } from '../account/signed-in.svelte';
import { keysOf, keepKey, keepSeat, saveOfAccount } from './seats';
import { join, type Session } from './session.svelte';
import type { Invitation, Nak, Offer, SeatInfo, Sit, Snap, Table } from '../wire';

const key = 'abcdefghijklmnopqrstuvwx';
let world: FakeEnvironment;
let session: Session;

beforeEach(() => {
  localStorage.clear();
  world = new FakeEnvironment();
});
afterEach(() => {
  session.end();
});

/** Join, and hear a snapshot of it. */
function enter(more: Partial<Snap> = {}): void {
  session = join('match-01', true, world);
  world.line.onopen?.();
  world.line.hear({ ...snap(0, []), ...more });
}

/** The same over a new line. */
function again(more: Partial<Snap> = {}): void {
  world.line.break();
  world.pass(500);
  world.line.onopen?.();
  world.line.hear({ ...snap(0, []), ...more });
}

const found = (state: Invitation['state'], seat: number | null = 1): Partial<Snap> => ({
  mine: [],
  invitation: { seat, state },
});
const sits = (): Sit[] => world.line.sent.filter((message) => message.t === 'sit');
const ack = (c: string): void => {
  world.line.hear({ t: 'ack', g: 'match-01', c, v: 0 });
};
const nak = (c: string, code: string): Nak => ({ t: 'nak', g: 'match-01', c, code, message: code, v: null });

describe('an opened link', () => {
  test('is shown to the hall as what it is, and not as a secret', () => {
    keepKey('match-01', key);
    enter(found('open'));
    expect(world.line.sent[0]).toMatchObject({ t: 'join', secrets: [], invitation: key });
    expect(session.invitation?.state).toBe('open');
    expect(sits()).toEqual([]);
  });

  test('that is a seat of its own sits there at once', () => {
    keepKey('match-01', key);
    enter({ mine: [1], invitation: { seat: 1, state: 'own' } });
    expect(session.invitation).toBeNull();
    expect(session.keys.secrets).toEqual([key]);
  });

  test('with which this browser has sat down leads to the table', () => {
    keepSeat('match-01', 'a-secret-of-its-own-here');
    keepKey('match-01', key);
    enter({ mine: [1], invitation: { seat: 1, state: 'used' } });
    expect(session.invitation).toBeNull();
    expect(keysOf('match-01').key).toBeUndefined();
  });

  test('can be let be', () => {
    keepKey('match-01', key);
    enter(found('used'));
    expect(session.invitation?.state).toBe('used');
    session.forget();
    expect(session.invitation).toBeNull();
    expect(keysOf('match-01').key).toBeUndefined();
  });
});

describe('sitting down', () => {
  test('takes the seat with a secret of its own', () => {
    keepKey('match-01', key);
    enter(found('open'));
    session.sit();
    session.sit(); // pressed twice
    const [sit] = sits();
    expect(sits()).toHaveLength(1);
    expect(sit?.invitation).toBe(key);
    ack(sit?.c ?? '');
    expect(session.invitation).toBeNull();
    expect(session.keys.secrets).toEqual([sit?.secret]);
  });

  test('is said again, the same, over a new line, which holds the seat then', () => {
    keepKey('match-01', key);
    enter(found('open'));
    session.sit();
    const [first] = sits();
    world.line.break();
    world.pass(250);
    world.line.onopen?.();
    expect(sits()).toEqual([first]);
    ack(first?.c ?? '');
    again({ mine: [1] });
    expect(world.line.sent[0]).toMatchObject({ t: 'join', secrets: [first?.secret] });
    expect(world.line.sent[0]).not.toHaveProperty('v'); // what the seat may see needs a snapshot
  });

  test('that lost its answer and its page is said again with the secret that was kept', async () => {
    keepKey('match-01', key);
    enter(found('open'));
    session.sit();
    const [first] = sits();
    session.end();
    enter(found('used'));
    expect(session.invitation).toBeNull(); // it may be this browser that used it
    await Promise.resolve();
    expect(sits()[0]).toMatchObject({ invitation: key, secret: first?.secret });
  });

  test('too late is told', () => {
    keepKey('match-01', key);
    enter(found('open'));
    session.sit();
    world.line.hear(nak(sits()[0]?.c ?? '', 'invitation_used'));
    expect(session.invitation).toEqual({ seat: 1, state: 'used' });
    expect(session.keys.secrets).toEqual([]);
  });

  test('that could not be stored can be tried again', () => {
    keepKey('match-01', key);
    enter(found('open'));
    session.sit();
    const [first] = sits();
    world.line.hear(nak(first?.c ?? '', 'not_stored'));
    expect(session.invitation?.state).toBe('open');
    session.sit();
    expect(sits()[1]).toMatchObject({ secret: first?.secret });
    expect(sits()[1]?.c).not.toBe(first?.c);
  });
});

test('while a match waits every new line asks how it stands', () => {
  keepSeat('match-01', key);
  enter({ waiting: true });
  again();
  expect(world.line.sent[0]).not.toHaveProperty('v');
});

describe('handing a seat out anew', () => {
  const away = person(1, 'Bob', { here: false, away_s: 30 });
  const offer: Offer = { id: 1, kind: 'seat', seat: 0, count: 0, target: 1, waiting: [2] };
  const table = (bob: SeatInfo, offers: Offer[] = []): Table => {
    const { info, clock } = snap(0, []);
    const seats = info.seats.map((seat) => (seat.seat === 1 ? bob : seat));
    const rest = { clock, watching: 0, rematch: null, rematch_secrets: {}, notice: null, notice_localizable: null };
    return { t: 'table', g: 'match-01', seats, offers, ...rest };
  };
  const ask = (): { c: string; invitation?: string | null } => {
    const last = world.line.sent.at(-1);
    if (last?.t !== 'ask') throw new Error('nothing was asked');
    return last;
  };

  beforeEach(() => {
    keepSeat('match-01', key);
    enter();
    world.line.hear(table(away));
    session.handOut(1);
  });

  test('gives a link once the others have consented', () => {
    expect(ask()).toMatchObject({ seat: 0, kind: 'seat', target: 1 });
    ack(ask().c);
    world.line.hear(table(away, [offer]));
    expect(session.keys.invites).toEqual({});
    world.line.hear(table({ ...away, invited: true }));
    expect(session.keys.invites).toEqual({ 1: ask().invitation });
  });

  test('gives none when they refuse', () => {
    world.line.hear(table(away, [offer]));
    world.line.hear(table(away));
    world.line.hear(table({ ...away, invited: true })); // somebody else's, later
    expect(session.keys.invites).toEqual({});
  });

  test('gives none when the hall refuses, or somebody else asks', () => {
    const { c } = ask();
    world.line.hear(nak(c, 'forbidden'));
    expect(session.keys.asked).toBeUndefined();
    session.handOut(1);
    world.line.hear(table(away, [{ ...offer, seat: 2 }]));
    expect(session.keys.asked).toBeUndefined();
  });

  test('gives one to whoever is alone with the answer', () => {
    const { c, invitation } = ask();
    world.line.hear(table({ ...away, invited: true }));
    ack(c);
    expect(session.keys.invites).toEqual({ 1: invitation });
  });
});

describe('a seat of the account that opens nothing any more', () => {
  const seats = [{ match: 'match-01', seat: 0, secret: 'renewed-secret-of-the-account', game: 'towers', over: false }];

  /** The hall tells the account's seats; the browser holds one by an old secret. */
  function renewed(): void {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
    noteSignedIn('Ada');
    saveOfAccount({ 'match-01': { secrets: ['old-secret-of-the-account'], invites: {}, opened: 1, account: 'lent' } });
    const answer = JSON.stringify(seats.map((seat) => ({ ...seat, begun: '', names: ['Ada', 'Ben'] })));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)));
  }

  const rejoined = (): Promise<void> =>
    vi.waitFor(() => {
      world.line.onopen?.();
      expect(world.line.sent[0]).toMatchObject({ t: 'join', secrets: ['renewed-secret-of-the-account'] });
    });

  test('is taken again by its new secret, where a match is on the screen', async () => {
    renewed();
    enter({ mine: [0] });
    world.line.hear({ ...snap(0, []), mine: [] });
    await rejoined();
  });

  test('and where it is come to', async () => {
    renewed();
    session = join('match-01', true, world);
    world.line.onopen?.();
    world.line.hear({ ...nak('', 'bad_secret'), c: null });
    await rejoined();
    expect(session.link.status).not.toBe('refused');
  });

  test('is found where a match is opened that was only played on other devices', async () => {
    renewed();
    localStorage.removeItem('stackyard.seats');
    const account = { ...person(0, 'Ada'), account: 7 };
    enter({ mine: [] });
    world.line.hear({ ...snap(0, []), mine: [], info: { ...snap(0, []).info, seats: [account, person(1, 'Ben')] } });
    await rejoined();
  });
});
