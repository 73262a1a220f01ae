// Where a brick touches what bears it. One list is written again and again: hands that are led ask with every picture.
import { cornersOf, Polygon, type Footprint } from './footprints';

const FEW = 64; // points that have room from the beginning
const corners = new Polygon();

export class Contacts {
  count = 0;
  xs = new Float64Array(FEW); // m
  ys = new Float64Array(FEW); // m
  on = new Int16Array(FEW); // the number of the brick that bears it there; -1: the table

  clear(): void {
    this.count = 0;
  }

  add(x: number, y: number, on: number): void {
    if (this.count === this.xs.length) this.grow();
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.on[this.count] = on;
    this.count += 1;
  }

  addAll({ count, xs, ys }: Polygon, on: number): void {
    for (let corner = 0; corner < count; corner++) this.add(xs[corner] ?? 0, ys[corner] ?? 0, on);
  }

  addCorners(print: Footprint, on: number): void {
    cornersOf(print, corners);
    this.addAll(corners, on);
  }

  has(bearer: number): boolean {
    for (let each = 0; each < this.count; each++) if (this.on[each] === bearer) return true;
    return false;
  }

  /** What alone bears it: a brick or, -1, the table; null: several do, or nothing. */
  get onlyBearer(): number | null {
    const first = this.on[0];
    if (this.count === 0 || first === undefined) return null;
    for (let each = 1; each < this.count; each++) if (this.on[each] !== first) return null;
    return first;
  }

  private grow(): void {
    const { xs, ys, on } = this;
    this.xs = new Float64Array(2 * xs.length);
    this.ys = new Float64Array(2 * ys.length);
    this.on = new Int16Array(2 * on.length);
    this.xs.set(xs);
    this.ys.set(ys);
    this.on.set(on);
  }
}
