// A match's connection as reactive state, tied to the browser's own events (offline, online, waking up), with the keys
// that this browser holds and what becomes of them.
import {
  browser,
  connect,
  type Command,
  type Connection,
  type HandDraft,
  type ConnectionState,
  type Environment,
} from './connection';
import { late } from '../browser/lazy-import';
import { isSignedIn } from '../account/signed-in.svelte';
import { isInvitedTo } from './invitations.svelte';
import { settings } from '../browser/settings.svelte';
import type { LiveBricks } from '../motion/live';
import {
  finishHandOut,
  prepareHandOut,
  forgetKey,
  keysOf,
  placeOf,
  confirmSitting,
  seatOf,
  prepareToSit,
  applySnapshot,
  cancelSitting,
  visitorToken,
} from './seats';
import type { MatchKeys } from './seats';
import type { Invitation, Join, Nak, Snap } from '../wire';

/** What a screen holds of a match: its link, kept fresh, its keys, and the connection to act through. */
export interface Session {
  readonly link: ConnectionState;
  readonly keys: MatchKeys;
  readonly invitation: Invitation | null; // what the link that was opened is, until a seat is taken or refused
  readonly connection: Connection;
  sit(): void; // use the invitation up
  forget(): void; // let the opened link be
  handOut(target: number): void; // ask for the seat of somebody who is away to be handed out anew
  end(): void;
}

/** Join a match. Call `end` when the screen goes. `named`: whoever holds one seat goes by the name that is kept. */
export function join(match: string, named = true, env: Environment = browser): Session {
  let link = $state.raw<ConnectionState>({ status: 'opening', table: null, waiting: [], refusal: null, attempts: 0 });
  let keys = $state.raw<MatchKeys>(keysOf(match));
  let invitation = $state.raw<Invitation | null>(null);
  let watches = $state(false); // whoever came to an open table does not want to sit down
  let asking = ''; // the command that asks for a seat to be handed out anew
  let renews = false; // new secrets are being asked for
  let sought = false; // the account has been asked for a seat that this browser does not hold
  let offered = false; // the others are being asked

  function credentials(): Omit<Join, 't' | 'g' | 'v'> {
    const { secrets, key } = keysOf(match);
    const more: Pick<Join, 'name' | 'invitation'> = {};
    if (key !== undefined) more.invitation = key;
    if (named && secrets.length === 1 && settings.name) more.name = settings.name;
    return { secrets, visitor: visitorToken(), ...more };
  }

  /** What this browser holds of a seat of the account opens nothing any more: a device of the account was shut out, and the
   * others are told new secrets. Or it holds nothing, as the match was only played on other devices, and a notice was pressed
   * here: the account is asked, once, whether it has a seat there. */
  async function renew(seeks = false): Promise<void> {
    const { account, secrets } = keysOf(match);
    if (renews || !(seeks || (account && secrets.length > 0))) return;
    renews = true;
    sought ||= seeks;
    const { fetchMatches } = await late(() => import('../account/matches'));
    await fetchMatches(match).catch(() => 0);
    renews = false;
    keys = keysOf(match);
    if (link.status !== 'closed' && String(keys.secrets) !== String(secrets)) connection.rejoin();
  }

  function onSnapshot(snap: Snap): void {
    const held = keysOf(match).secrets.length;
    const seeks = held === 0 && !sought && isSignedIn() && snap.info.seats.some(({ account }) => account !== null);
    if (seeks || snap.mine.length < held) void renew(seeks);
    const { key, sitting: begun } = keysOf(match);
    const found = snap.invitation;
    applySnapshot(match, snap);
    keys = keysOf(match);
    if (found?.state === 'used' && snap.mine.includes(found.seat ?? -1)) {
      forget(); // whoever sat down with it opens it again, from the chat where they found it
      return;
    }
    // It may be this browser that used it, in a moment whose answer was lost.
    const again =
      key !== undefined && begun?.invitation === key && (found?.state === 'used' || found?.state === 'open');
    if (found && key !== undefined) invitation = found.state === 'own' || again ? null : found;
    if (again && !link.waiting.some(({ t }) => t === 'sit')) queueMicrotask(sit);
  }

  /** At an open table a free seat is for whoever comes, and anywhere for who is invited by name. */
  function openSeat(): Invitation | null {
    const { table } = link;
    if (!table || watches || table.mine.length > 0 || !(table.open || isInvitedTo(match))) return null;
    const free = table.seats.find(({ invited, taken }) => invited && !taken);
    return free ? { seat: free.seat, state: 'open' } : null;
  }

  function forget(): void {
    watches = true;
    forgetKey(match);
    keys = keysOf(match);
    invitation = null;
  }

  function onAcknowledged(command: Command): void {
    if (command.t !== 'sit') return;
    confirmSitting(match);
    keys = keysOf(match);
    invitation = null;
  }

  function onRefused(command: Command, nak: Nak): void {
    if (command.c === asking) answer(false);
    if (command.t !== 'sit') return;
    const used = nak.code === 'invitation_used';
    if (used) cancelSitting(match);
    keys = keysOf(match);
    invitation = { seat: link.table?.invitation?.seat ?? null, state: used ? 'used' : 'open' };
  }

  function sit(): void {
    const fresh = prepareToSit(match, openSeat() !== null);
    if (fresh && !link.waiting.some(({ t }) => t === 'sit'))
      connection.send(settings.name ? { t: 'sit', ...fresh, name: settings.name } : { t: 'sit', ...fresh });
  }

  function answer(consent: boolean): void {
    finishHandOut(match, consent);
    keys = keysOf(match);
    asking = '';
    offered = false;
  }

  /** Whether the others consent to what was asked: the invitation is open, or the offer is gone. */
  function followOffer({ table }: ConnectionState): void {
    const { asked } = keys;
    if (!table || !asked) return;
    const target = seatOf(table.info.header.order, asked.place);
    const offer = table.offers.find((each) => each.kind === 'seat' && each.target === target);
    if (offer) {
      if (table.mine.includes(offer.seat)) offered = true;
      else answer(false);
    } else if (table.seats[target]?.invited) answer(true);
    else if (offered) answer(false);
  }

  const connection = connect(match, { credentials, onSnapshot, onAcknowledged, onRefused }, env, (next) => {
    link = next;
    followOffer(next);
    if (next.status === 'refused' && next.refusal?.code === 'bad_secret') void renew();
  });
  const offline = (): void => connection.drop();
  const online = (): void => connection.retry();
  const shown = (): void => {
    if (document.visibilityState === 'visible') connection.retry();
  };
  addEventListener('offline', offline);
  addEventListener('online', online);
  document.addEventListener('visibilitychange', shown);
  return {
    get link() {
      return link;
    },
    get keys() {
      return keys;
    },
    get invitation() {
      return invitation ?? openSeat();
    },
    connection,
    sit,
    forget,
    handOut(target) {
      const { table } = link;
      const played = table?.mine.filter((each) => table.seats[each]?.stand_in === null) ?? [];
      const seat = played.find((each) => table?.seats[each]?.maker) ?? played[0];
      if (!table || seat === undefined) return;
      const fresh = prepareHandOut(match, placeOf(table.info.header.order, target));
      keys = keysOf(match);
      asking = connection.send({ t: 'ask', seat, kind: 'seat', target, invitation: fresh });
    },
    end() {
      connection.close();
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', shown);
    },
  };
}

/** The bricks of a live table, and the hand of the seat that `actor` names at that moment. */
export function liveBricksOf({ connection }: Session, actor: () => number | null): LiveBricks {
  let seat: number | null = null; // whose hand holds, though it may be another's turn by now
  const act = (draft: Omit<HandDraft, 'seat'>): void => {
    if (seat !== null) connection.hand({ ...draft, seat });
  };
  return {
    onframe: (listener) => connection.onframe(listener),
    onlost: (listener) => connection.onlost(listener),
    hold: (brick, at) => {
      seat = actor();
      act({ do: 'hold', brick, at });
    },
    move: (to, turn) => act(turn ? { do: 'move', to, turn } : { do: 'move', to }),
    drop: () => act({ do: 'drop' }),
    pace: (bots) => connection.pace(bots),
    wouldStand: (brick, to, turn) => {
      const mine = actor();
      return mine === null ? Promise.resolve(null) : connection.tryPut({ seat: mine, brick, to, turn });
    },
    put: (brick, to, turn, lean) => {
      seat = actor();
      act({ do: 'put', brick, to, turn, lean });
    },
  };
}
