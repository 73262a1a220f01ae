// How high the bricks may be drawn on a small screen, so that the hand of cards below them is in sight. What stands above
// them may need another line for a while: the picture gives way once and keeps its size from then on.
const LEAST_PX = 208;
/** So little is left that the page is scrolled anyway: the picture is then made for who has scrolled to it. */
const HARDLY_PX = 185;
const SCROLLED_PART = 0.5; // of the screen's height

type Frame = Pick<Window, 'innerWidth' | 'innerHeight'>;

export class RoomBelow {
  height = $state<number | null>(null); // px; null: not measured
  private wide = 0;
  private most = 0; // that all the rest has taken up at this width, px
  private tall = 0;

  /** Measure once more. `top`: where the bricks begin, px from the page's top; `below`: the height of what lies under them. */
  measure(top: number, below: number, { innerWidth, innerHeight }: Frame = window): void {
    if (innerWidth !== this.wide || innerHeight > this.tall) this.most = 0;
    [this.wide, this.tall] = [innerWidth, innerHeight];
    this.most = Math.max(this.most, top + below);
    const left = Math.floor(innerHeight - this.most);
    const scrolled = Math.min(Math.floor(SCROLLED_PART * innerHeight), Math.floor(innerHeight - below));
    this.height = Math.max(LEAST_PX, left < HARDLY_PX ? scrolled : left);
  }
}
