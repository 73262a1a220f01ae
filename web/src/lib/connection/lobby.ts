// The lobby: the open tables of this hall, kept fresh by a socket of their own while the page is looked at.
import { followSocket } from './follow-socket';
import type { LobbyChange, LobbyTables, OpenTable } from '../wire';

/** Who is here, and the open tables, the oldest first; null: the hall has not said it yet. */
export type LobbyState = { here: number; at_tables: number; tables: OpenTable[] } | null;

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

/** Follow the lobby until the function that is returned is called. */
export function followLobby(onchange: (state: LobbyState) => void): () => void {
  let state: LobbyState = null;
  return followSocket('/ws/lobby', (data) => {
    state = afterLobby(state, JSON.parse(data) as LobbyTables | LobbyChange);
    onchange(state);
  });
}
