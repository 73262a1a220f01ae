// Until the browser has compiled a function, each fraction that it works with is a number on the heap. What draws bricks in
// motion is run through beforehand, in idle time: the first picture that moves allocates and takes little more than later ones.

const TIMES = 60; // that each part is run: by then it is compiled
const SPARE_MS = 2; // of idle time that are left alone

export class Rehearsal {
  private runs = 0;
  private asked = 0;

  /** `parts`: each does a little, and changes nothing that is seen. */
  constructor(private readonly parts: (() => void)[]) {
    this.ask();
  }

  end(): void {
    if (this.asked > 0) cancelIdleCallback(this.asked);
  }

  private ask(): void {
    if (typeof requestIdleCallback !== 'undefined') this.asked = requestIdleCallback(this.run);
  }

  private readonly run = (idle: IdleDeadline): void => {
    const all = TIMES * this.parts.length;
    while (this.runs < all && idle.timeRemaining() > SPARE_MS) this.parts[this.runs++ % this.parts.length]?.();
    if (this.runs < all) this.ask();
  };
}
