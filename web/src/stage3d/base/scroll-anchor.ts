// While a brick is in hand its picture stays where it is on the page, whatever is said meanwhile above, beside or below it:
// what stands there keeps its height until the hand is empty.

const KEPT = ['box-sizing', 'width', 'height', 'min-height', 'max-height', 'overflow'] as const;

interface Place {
  element: HTMLElement;
  wide: number | null; // px; null: it may become wider
  high: number; // px
  clips: boolean; // what does not fit is not seen; else it scrolls, and stays where it was scrolled to
  before: string[]; // what its own style said of `KEPT`
}

/** Let an element, and all that could push it, keep its size. Returns what ends it. */
export function keepStill(element: HTMLElement): () => void {
  const places = [placeOf(element, true), ...neighbours(element).map((each) => placeOf(each, false))];
  for (const { element: each, wide, high, clips } of places) {
    each.style.boxSizing = 'border-box';
    if (wide !== null) each.style.width = `${String(wide)}px`;
    if (clips) each.style.overflow = 'clip';
    each.style.height = each.style.minHeight = each.style.maxHeight = `${String(high)}px`;
  }
  return () => {
    for (const { element: each, before } of places)
      KEPT.forEach((name, index) => each.style.setProperty(name, before[index] ?? ''));
  };
}

function placeOf(element: HTMLElement, whole: boolean): Place {
  const { width, height } = element.getBoundingClientRect();
  const before = KEPT.map((name) => element.style.getPropertyValue(name));
  const clips = !whole && getComputedStyle(element).overflowY === 'visible';
  return { element, wide: whole ? width : null, high: height, clips, before };
}

/** What is laid out beside an element, or beside something that it is part of. */
function neighbours(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element; each.parentElement && each !== document.body; each = each.parentElement)
    for (const sibling of each.parentElement.children)
      if (sibling !== each && sibling instanceof HTMLElement && isLaidOut(sibling)) found.push(sibling);
  return found;
}

function isLaidOut(element: HTMLElement): boolean {
  const { display, position } = getComputedStyle(element);
  return display !== 'none' && display !== 'contents' && position !== 'absolute' && position !== 'fixed';
}
