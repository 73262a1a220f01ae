// What is said over the picture for a while: why something was refused, or did not come out as it was meant.
const SHOWN_MS = 7000;

export class Remark {
  text = $state('');

  /** While a component is set up. */
  constructor() {
    $effect(() => {
      if (!this.text) return;
      const timer = setTimeout(() => (this.text = ''), SHOWN_MS);
      return () => clearTimeout(timer);
    });
  }
}
