// A card that is dragged out of the hand by a pointer, onto a tower or a floor.

import { MOST_BESIDE } from '../cards/hand-columns';

const DRAG_PX = 7; // how far a pointer travels before it drags
const CLICK_MS = 60; // after a drag has ended: the click that comes with it is none

/** Where the card comes from and goes to, at any moment. */
interface Table {
  readonly acts: boolean;
  readonly cards: string[] | null; // in the hand
  readonly claims: boolean; // cards go beneath floors, not on towers
  readonly stage: HTMLElement | undefined;
  onbegin: () => void;
  onover: (index: number, spot: string | null) => void;
  ondrop: (card: string, spot: string | null) => void;
}

export class CardDrag {
  held = $state.raw<{ card: string; x: number; y: number } | null>(null);
  endedJustNow = false;
  private pressed: { index: number; x: number; y: number } | null = null;

  constructor(private readonly table: Table) {}

  /** A pointer is pressed on a card of the hand. */
  press(event: PointerEvent, index: number): void {
    this.endedJustNow = false;
    if (!this.table.acts || event.button !== 0 || !event.isPrimary) return;
    this.pressed = { index, x: event.clientX, y: event.clientY };
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId); // a finger's press is captured by what it met
  }

  move(event: PointerEvent): void {
    const { pressed, table } = this;
    if (!pressed || !event.isPrimary) return;
    if (!this.held && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_PX) return;
    const card = table.cards?.[pressed.index];
    if (!card) return;
    if (!this.held && this.swipes(event, pressed)) return;
    if (!this.held) table.onbegin();
    this.held = { card, x: event.clientX, y: event.clientY };
    table.onover(pressed.index, this.spotUnder(event));
  }

  end(event: PointerEvent): void {
    const card = this.held?.card;
    this.pressed = null;
    if (!card) return;
    this.endedJustNow = true;
    setTimeout(() => (this.endedJustNow = false), CLICK_MS);
    const spot = this.spotUnder(event);
    this.held = null;
    this.table.ondrop(card, spot);
  }

  /** The card is back in the hand. */
  cancel(): void {
    this.held = null;
    this.pressed = null;
  }

  /** A finger goes sideways where the hand may be a strip: it looks at more cards, and takes none. */
  private swipes({ pointerType, clientX, clientY }: PointerEvent, from: { x: number; y: number }): boolean {
    if (pointerType !== 'touch' || (this.table.cards?.length ?? 0) <= MOST_BESIDE) return false;
    return Math.abs(clientX - from.x) > Math.abs(clientY - from.y);
  }

  private spotUnder(event: PointerEvent): string | null {
    const { stage, claims } = this.table;
    const found = document.elementFromPoint(event.clientX, event.clientY);
    if (!found || !stage?.contains(found)) return null;
    const claim = found.closest<HTMLElement>('[data-floor]')?.dataset['floor'];
    const slot = found.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    return (claims ? claim : null) ?? slot ?? null;
  }
}
