// The keys of the bench: arrows move what is in hand as it is seen, from whichever side that is.
type Way = readonly [dx: number, dy: number];
const ACROSS: Way[] = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
];
const AWAY: Way[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

const ASIDE_PX = 4; // with Shift: for a degree that an arrow turns the table by else

export interface BenchActs {
  nudge: (dx: number, dy: number) => void;
  turn: () => void;
  next: () => void; // hold it over another piece
  clickIn: () => void;
  back: () => void;
  face: (view: number) => void;
  holds: boolean; // arrows move what is in hand; else they lead the camera, as at the other stages
  round: (across: number, up: number) => void; // degrees
  aside: (right: number, down: number) => void; // px that the picture follows
  closer: (nearer: boolean) => void;
  all: () => void;
}

/** What a key does while the bench is seen from a quarter; null: nothing. */
export function keyAct(event: KeyboardEvent, quarter: number, acts: BenchActs): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const [ax = 1, ay = 0] = ACROSS[quarter] ?? [];
  const [bx = 0, by = 1] = AWAY[quarter] ?? [];
  const step = (dx: number, dy: number) => (): void => acts.nudge(dx, dy);
  const round = (across: number, up: number) => (): void => {
    if (event.shiftKey) acts.aside(-across * ASIDE_PX, up * ASIDE_PX);
    else acts.round(across, up);
  };
  const actsByKey: Record<string, () => void> = {
    ArrowRight: acts.holds ? step(ax, ay) : round(-8, 0),
    ArrowLeft: acts.holds ? step(-ax, -ay) : round(8, 0),
    ArrowUp: acts.holds ? step(bx, by) : round(0, 5),
    ArrowDown: acts.holds ? step(-bx, -by) : round(0, -5),
    '+': () => acts.closer(true),
    '-': () => acts.closer(false),
    '0': acts.all,
    r: acts.turn,
    n: acts.next,
    Enter: acts.clickIn,
    ' ': acts.clickIn,
    Escape: acts.back,
    Backspace: acts.back,
  };
  if (/^[1-4]$/.test(event.key)) return () => acts.face(Number(event.key) - 1);
  return actsByKey[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
