// The lobby: the open tables of this hall, kept fresh by a socket of their own while the page is looked at.
import type { LobbyChange, LobbyTables, OpenTable } from '../wire';

/** Who is here, and the open tables, the oldest first; null: the hall has not said it yet. */
export type LobbyState = { here: number; at_tables: number; tables: OpenTable[] } | null;

const FIRST_PAUSE_MS = 1000; // before the socket is opened again; each time twice as long
const LONGEST_PAUSE_MS = 60_000;

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

/** Follow the lobby until the function that is returned is called. A page that is not looked at holds no socket. */
export function followLobby(onchange: (state: LobbyState) => void): () => void {
  let state: LobbyState = null;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let ended = false;

  function open(): void {
    clearTimeout(timer);
    if (ended || socket || document.visibilityState === 'hidden') return;
    const line = (socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/lobby`,
    ));
    line.onmessage = ({ data }: MessageEvent<string>) => {
      pause = FIRST_PAUSE_MS;
      state = afterLobby(state, JSON.parse(data) as LobbyTables | LobbyChange);
      onchange(state);
    };
    line.onclose = () => {
      if (socket !== line) return;
      socket = null;
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    };
  }

  function close(): void {
    const line = socket;
    socket = null;
    line?.close();
  }

  const seen = (): void => (document.visibilityState === 'hidden' ? close() : open());
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', open);
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    close();
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', open);
  };
}
