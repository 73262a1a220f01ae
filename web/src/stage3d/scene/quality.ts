// How finely is drawn while something moves: as finely as this machine draws 30 pictures a second, by the page's own count.

export interface Level {
  ratio: number; // part of the finest resolution
  shadows: number; // cast anew with every so many-th picture; 0: only once all is at rest
}

const ENOUGH_FPS = 30;
const WINDOW_MS = 600; // in which pictures are counted
const LEVELS: [Level, ...Level[]] = [
  { ratio: 1, shadows: 1 },
  { ratio: 0.8, shadows: 1 },
  { ratio: 0.8, shadows: 3 },
  { ratio: 0.64, shadows: 3 },
  { ratio: 0.5, shadows: 0 },
];

export class Quality {
  private step = 0;
  private begun = 0; // of the window, ms
  private count = -1; // pictures in it; -1: none has begun

  /** A picture is made now. `runs`: it follows another one. Returns how it is to be drawn. */
  note(now: number, runs: boolean): Level {
    if (!runs || this.count < 0) {
      this.begun = now;
      this.count = runs ? 0 : -1;
    } else {
      this.count += 1;
      const passed = now - this.begun;
      if (passed >= WINDOW_MS) {
        if ((this.count * 1000) / passed < ENOUGH_FPS) this.step = Math.min(this.step + 1, LEVELS.length - 1);
        this.begun = now;
        this.count = 0;
      }
    }
    return LEVELS[this.step] ?? LEVELS[0];
  }
}
