// A match's connection as reactive state, tied to the browser's own events (offline, online, waking up).
import type { Live } from '../games/room';
import { browser, connect, type Connection, type HandWish, type Link } from './connection';

/** What a screen holds of a match: its link, kept fresh, and the connection to act through. */
export interface Session {
  readonly link: Link;
  readonly connection: Connection;
  end(): void;
}

/** Join a match. Call `end` when the screen goes. */
export function join(match: string, secrets: string[], name: string | null): Session {
  let link = $state.raw<Link>({ standing: 'opening', table: null, waiting: [], refusal: null, tries: 0 });
  const connection = connect(match, secrets, name, browser, (next) => {
    link = next;
  });
  const offline = (): void => {
    connection.drop();
  };
  const online = (): void => {
    connection.retry();
  };
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
    connection,
    end() {
      connection.close();
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', shown);
    },
  };
}

/** The bricks of a live table, and the hand of the seat that `actor` names at that moment. */
export function liveOf({ connection }: Session, actor: () => number | null): Live {
  let seat: number | null = null; // whose hand holds, though it may be another's turn by now
  const act = (wish: Omit<HandWish, 'seat'>): void => {
    if (seat !== null) connection.hand({ ...wish, seat });
  };
  return {
    onframe: (listener) => connection.onframe(listener),
    onlost: (listener) => connection.onlost(listener),
    hold: (brick, at) => {
      seat = actor();
      act({ do: 'hold', brick, at });
    },
    move: (to, turn) => {
      act(turn ? { do: 'move', to, turn } : { do: 'move', to });
    },
    drop: () => {
      act({ do: 'drop' });
    },
    put: (brick, to, turn, lean) => {
      seat = actor();
      act({ do: 'put', brick, to, turn, lean });
    },
  };
}
