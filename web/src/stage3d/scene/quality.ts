// How finely is drawn while something moves: as finely as this machine draws 30 pictures a second, by the page's own count.

export interface Level {
  ratio: number; // part of the finest resolution
  shadows: number; // cast anew with every so many-th picture; 0: only once all is at rest
  plain: boolean; // in the simple materials: they are never changed back
}

const ENOUGH_FPS = 30;
const SHARP_AFTER_MS = 500; // of rest: who stops for a moment has the picture change its size twice else
const WINDOW_MS = 600; // in which pictures are counted
const LEVELS: [Level, ...Level[]] = [
  { ratio: 1, shadows: 1, plain: false },
  { ratio: 0.8, shadows: 1, plain: false },
  { ratio: 0.8, shadows: 3, plain: false },
  { ratio: 0.8, shadows: 3, plain: true },
  { ratio: 0.64, shadows: 3, plain: true },
  { ratio: 0.5, shadows: 0, plain: true },
];

export class Quality {
  private step = 0;
  private readonly finely: Level = { ratio: 1, shadows: 1, plain: false }; // said of what is at rest
  private begun = 0; // of the window, ms
  private count = -1; // pictures in it; -1: none has begun
  private ranAt = -Infinity; // when something moved last, ms

  /** A picture is made now. `runs`: it follows another one. Returns how it is to be drawn. */
  note(now: number, runs: boolean): Level {
    if (runs) this.ranAt = now;
    if (!runs || this.count < 0) {
      this.begun = now;
      this.count = runs ? 0 : -1;
    } else {
      this.count += 1;
      const passed = now - this.begun;
      if (passed >= WINDOW_MS) {
        const fps = (this.count * 1000) / passed;
        const down = fps < ENOUGH_FPS / 2 ? 2 : fps < ENOUGH_FPS ? 1 : 0;
        this.step = Math.min(this.step + down, LEVELS.length - 1);
        this.begun = now;
        this.count = 0;
      }
    }
    const level = LEVELS[this.step] ?? LEVELS[0];
    if (now - this.ranAt < SHARP_AFTER_MS) return level;
    this.finely.shadows = level.shadows;
    this.finely.plain = level.plain;
    return this.finely;
  }

  /** In how many ms a picture of what is at rest now may be drawn finely; 0: it is. */
  sharpIn(now: number): number {
    return this.step === 0 ? 0 : Math.max(0, this.ranAt + SHARP_AFTER_MS - now);
  }
}
