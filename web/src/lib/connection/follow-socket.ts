// A socket on which nothing is asked: the hall says how something stands, and then each change of it.
const FIRST_PAUSE_MS = 1000; // before the socket is opened again; each time twice as long
const LONGEST_PAUSE_MS = 60_000;

/** Hear what is said at a path until the function that is returned is called. A page that is not looked at holds no socket. */
export function followSocket(path: string, onmessage: (data: string) => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let ended = false;

  function open(): void {
    clearTimeout(timer);
    if (ended || socket || document.visibilityState === 'hidden') return;
    const line = (socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`));
    line.onmessage = ({ data }: MessageEvent<string>) => {
      pause = FIRST_PAUSE_MS;
      onmessage(data);
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
