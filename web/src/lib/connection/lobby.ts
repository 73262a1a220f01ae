// The lobby: the open tables of this hall, kept fresh by a socket of their own while the page is looked at.
import { followSocket } from './follow-socket';
import { noteInvitations } from './invitations.svelte';
import type { Invitations, LobbyChange, LobbyTables, OpenTable } from '../wire';

/** Who is here, and the open tables, the oldest first; null: the hall has not said it yet. */
export type LobbyState = { here: number; at_tables: number; tables: OpenTable[] } | null;

type Told = LobbyTables | LobbyChange | Invitations;

/** What is known after a message of the hall. */
export function afterLobby(state: LobbyState, message: LobbyTables | LobbyChange): LobbyState {
  if (message.t === 'tables') return { here: message.here, at_tables: message.at_tables, tables: message.tables };
  const changed = new Map(message.opened.map((table) => [table.match, table]));
  const kept = (state?.tables ?? []).filter(({ match }) => !message.closed.includes(match));
  const known = new Set(kept.map(({ match }) => match));
  return {
    here: message.here,
    at_tables: message.at_tables,
    tables: [
      ...kept.map((table) => changed.get(table.match) ?? table),
      ...message.opened.filter(({ match }) => !known.has(match)),
    ],
  };
}

let lobbies = 0; // that are followed: their sockets tell of invitations too
let invited = false; // invitations are wanted
let leaveMine: (() => void) | null = null;

/** Hear of invitations on a line of their own, where no lobby tells of them. */
function checkMine(): void {
  const wanted = invited && lobbies === 0;
  if (wanted === (leaveMine !== null)) return;
  leaveMine?.();
  leaveMine = wanted ? followSocket('/ws/mine', (data) => hear(JSON.parse(data) as Told)) : null;
}

/** Note what is said of invitations; return what is said of the tables. */
function hear(message: Told): LobbyTables | LobbyChange | null {
  if (message.t !== 'invitations') return message;
  noteInvitations(message);
  return null;
}

/** Follow the lobby until the function that is returned is called. */
export function followLobby(onchange: (state: LobbyState) => void): () => void {
  let state: LobbyState = null;
  lobbies += 1;
  checkMine();
  const leave = followSocket('/ws/lobby', (data) => {
    const said = hear(JSON.parse(data) as Told);
    if (said) onchange((state = afterLobby(state, said)));
  });
  return () => {
    leave();
    lobbies -= 1;
    checkMine();
  };
}

/** Hear of invitations to whoever is signed in, on every page, until the function that is returned is called. */
export function followInvitations(): () => void {
  invited = true;
  checkMine();
  return () => {
    invited = false;
    checkMine();
    noteInvitations({ received: [], sent: [] });
  };
}
