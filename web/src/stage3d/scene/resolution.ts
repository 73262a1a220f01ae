// How large a picture is drawn. What is drawn less finely is drawn into a corner of the canvas, and that is stretched: a
// canvas that changes its size waits for all that is being drawn, a good part of a second on a slow machine.
import type { WebGLRenderer } from 'three';

type Renderer = Pick<WebGLRenderer, 'setPixelRatio' | 'setSize' | 'setViewport' | 'setScissor' | 'setScissorTest'>;

export class Resolution {
  private wide = 0;
  private high = 0;
  private ratio = 0;

  constructor(
    private readonly gl: Renderer,
    private readonly canvas: HTMLCanvasElement,
    finest: number, // pixels of the canvas to one of the page
  ) {
    gl.setPixelRatio(finest);
    canvas.style.transformOrigin = 'left bottom'; // where WebGL has its corner
  }

  /** Draw as large as the canvas is seen, px; `ratio`: part of the finest resolution. */
  fit(wide: number, high: number, ratio: number): void {
    const same = wide === this.wide && high === this.high;
    if (same && ratio === this.ratio) return;
    if (!same) this.gl.setSize(wide, high, false);
    this.wide = wide;
    this.high = high;
    this.ratio = ratio;
    this.gl.setViewport(0, 0, wide * ratio, high * ratio);
    this.gl.setScissor(0, 0, wide * ratio, high * ratio);
    this.gl.setScissorTest(ratio < 1);
    this.canvas.style.transform = ratio < 1 ? `scale(${String(1 / ratio)})` : '';
  }
}
