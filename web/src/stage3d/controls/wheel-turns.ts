// A wheel turns what is held by quarters: a notch of a mouse's wheel once, and a whole swipe on a trackpad once, which
// glides on for a second in many small steps.

const STEP_PX = 60; // to a quarter turn
const LINE_PX = 33; // where a wheel counts lines
const ZOOM_PER_PX = 0.0016;
const PINCH = 6; // what browsers tell of a pinch is less
const NOTCH_PX = 50; // what a notch of a mouse's wheel is at least
const PAUSE_MS = 120; // after which another swipe begins

/** How far a wheel was turned, px; with Shift, browsers turn it sideways. */
const wheelPx = ({ deltaX, deltaY, deltaMode }: WheelEvent): number =>
  (deltaY || deltaX) * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);

/** By how much a wheel, or two fingers that are spread on a trackpad, come closer. */
export const wheelZoom = (event: WheelEvent): number =>
  Math.exp(-wheelPx(event) * (event.ctrlKey ? PINCH : 1) * ZOOM_PER_PX);

export class WheelTurns {
  private turned = 0; // less than a step, px
  private glides = false; // it is a trackpad's swipe
  private spent = false; // which has turned already
  private at = -Infinity; // when it came last, ms

  /** The wheel was turned. Returns the way by which to turn what is held: 1, -1 or 0. `often`: with every step. */
  note(event: WheelEvent, often: boolean): -1 | 0 | 1 {
    const px = wheelPx(event);
    if (event.timeStamp - this.at > PAUSE_MS) {
      this.glides = Math.abs(px) < NOTCH_PX;
      this.spent = false;
    }
    this.at = event.timeStamp;
    if (this.spent && !often) return 0;
    this.turned = Math.sign(px) === Math.sign(this.turned) ? this.turned + px : px;
    if (Math.abs(this.turned) < STEP_PX) return 0;
    const way = this.turned < 0 ? 1 : -1;
    this.turned = 0;
    this.spent = this.glides;
    return way;
  }
}
