// Whether the screen is so small that the tower and the cards lie one below the other.
const NARROW = '(max-width: 45rem)';

/** While a component is set up. */
export function narrowed(): { readonly narrow: boolean } {
  const query = typeof matchMedia === 'undefined' ? null : matchMedia(NARROW);
  let narrow = $state(query?.matches ?? false);
  $effect(() => {
    const look = (): void => {
      narrow = query?.matches ?? false;
    };
    query?.addEventListener('change', look);
    return () => query?.removeEventListener('change', look);
  });
  return {
    get narrow() {
      return narrow;
    },
  };
}
