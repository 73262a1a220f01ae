// The spots of the towers as elements: the one under a pointer, and where arrow keys lead, up and down a tower, and aside to
// the next one on its level.

/** The spots of a tower, from the top. */
const column = (stage: HTMLElement, slot: string): HTMLElement[] =>
  [...stage.querySelectorAll<HTMLElement>(`[data-slot="${slot}"] [data-spot]`)].sort(
    (a, b) => Number(a.dataset['row']) - Number(b.dataset['row']),
  );

/** The spot that an arrow key leads to from another, none beyond the edge; null: the key is no arrow. */
export function stepBetween(
  stage: HTMLElement,
  slots: string[],
  from: HTMLElement,
  key: string,
): { to: HTMLElement | undefined } | null {
  const at = slots.indexOf(from.dataset['spot']?.charAt(0) ?? 'A');
  const spotsOf = (slot: string | undefined): HTMLElement[] => (slot ? column(stage, slot) : []);
  const mine = spotsOf(slots[at]);
  const row = mine.indexOf(from);
  const level = mine.length - row; // counted from below, so that a step aside stays on its level
  const aside = (step: number): HTMLElement | undefined => {
    const next = spotsOf(slots[(at + step + slots.length) % slots.length]);
    return row === 0 ? next[0] : next[Math.max(0, next.length - level)];
  };
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    ArrowUp: () => mine[row - 1],
    ArrowDown: () => mine[row + 1],
  };
  const step = steps[key];
  return step ? { to: step() } : null;
}

/** The spot that a card would go to from a point of the screen; `claims`: beneath a floor, not on a tower. */
export function spotUnder(stage: HTMLElement | undefined, claims: boolean, x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y);
  if (!found || !stage?.contains(found)) return null;
  const claim = found.closest<HTMLElement>('[data-floor]')?.dataset['floor'];
  const slot = found.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
  return (claims ? claim : null) ?? slot ?? null;
}
