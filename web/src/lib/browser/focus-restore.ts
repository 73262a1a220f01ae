// The focus stays in a part of the page: a button that goes once it has been pressed, or cannot be pressed for a while,
// leaves it to what stood round it, and has it back once it can be pressed again. Else the keys would begin at the top of
// the page, and nothing there would hear them.

const isUsable = (one: HTMLElement): boolean => one.isConnected && !one.matches(':disabled') && isVisible(one);
const isVisible = (one: HTMLElement): boolean => !('checkVisibility' in one) || one.checkVisibility();

/** Attach this to a button that goes on with what one that is gone, or rests, has begun: it takes over the focus. */
export function takesOver(button: HTMLElement): void {
  const now = document.activeElement;
  const isLost = now === null || now === document.body || now.matches(':disabled, [tabindex="-1"]');
  if (isLost) button.focus({ preventScroll: true });
}

/** Attach this to the part of the page that keeps the focus. */
export function keysStay(box: HTMLElement): () => void {
  let last: HTMLElement | null = null; // had the focus last, in the box
  let around: HTMLElement[] = []; // what stands round it, the closest first
  let keeper: HTMLElement | null = null; // has the focus in its stead
  let lent = false; // it can be focused for as long as it has
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);

  function forget(): void {
    observer.disconnect();
    last = null;
  }

  function came({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === keeper) return;
    last = target;
    around = [];
    for (let each = target.parentElement; each && box.contains(each); each = each.parentElement) around.push(each);
    observer.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  }

  function went({ relatedTarget, target }: FocusEvent): void {
    if (target === keeper) {
      if (lent) {
        keeper?.removeAttribute('tabindex');
        keeper?.style.removeProperty('outline');
      }
      keeper = null;
    }
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) forget();
    else look();
  }

  /** See to it once whatever changes now has changed: a game may move the focus by itself. */
  function look(): void {
    clearTimeout(timer);
    timer = setTimeout(keep);
  }

  function keep(): void {
    const now = document.activeElement;
    if (!last || (now !== null && now !== document.body && now !== keeper && now !== last)) return;
    if (isUsable(last)) {
      if (keeper !== null) last.focus({ preventScroll: true });
      else if (now !== last) forget(); // somebody clicked beside it
      return;
    }
    if (keeper !== null) return;
    keeper = around.find((each) => each.isConnected && isVisible(each)) ?? null;
    lent = keeper?.hasAttribute('tabindex') === false;
    if (lent) {
      keeper?.setAttribute('tabindex', '-1');
      keeper?.style.setProperty('outline', 'none'); // nothing can be pressed there: it only keeps the place
    }
    keeper?.focus({ preventScroll: true });
  }

  box.addEventListener('focusin', came);
  box.addEventListener('focusout', went);
  return () => {
    forget();
    clearTimeout(timer);
    box.removeEventListener('focusin', came);
    box.removeEventListener('focusout', went);
  };
}
