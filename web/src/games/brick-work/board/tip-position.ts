// Where the words beside a dragged die stand: in the window, and over none of the spaces that it is dragged to.
interface Size {
  wide: number;
  high: number;
}

const EDGE_PX = 8; // kept to the edge of the window
const DIE_PX = 44; // from the pointer to what stands beside the die

/** The corner of the words, px in the window: above the board where there is room, else below it, else above the die. */
export function tipPosition(
  die: { x: number; y: number },
  words: Size,
  board: { top: number; bottom: number } | null,
  window: Size,
): { left: number; top: number } {
  const left = Math.max(EDGE_PX, Math.min(die.x - words.wide / 2, window.wide - words.wide - EDGE_PX));
  const above = Math.min(die.y - DIE_PX, board?.top ?? Infinity) - words.high - EDGE_PX;
  if (above >= EDGE_PX) return { left, top: above };
  const below = Math.max(die.y + DIE_PX, board?.bottom ?? 0) + EDGE_PX;
  return { left, top: Math.max(EDGE_PX, Math.min(below, window.high - words.high - EDGE_PX)) };
}
