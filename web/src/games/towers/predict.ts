// The picture of a move that the hall has not confirmed yet. It only carries out what the view has announced for that
// move; if the hall says otherwise, its view replaces this one.
import type { Fallen, TowersView } from './view';

/** The view with a move drawn into it and nothing left to choose. Moves it does not know leave it as it is. */
export function predict(view: TowersView, move: string): TowersView {
  const withoutChoices = { ...view, moves: {}, drops: [], free: [], demolishes: {}, swap: false };
  const [from = '', to = ''] = move.split('-');
  const moved = view.towers[from];
  const met = view.towers[to];
  if (moved && met && view.moves[from]?.includes(to)) {
    const lost = new Set(view.demolishes[move] ?? []);
    const flatten = view.options['suburbs'] === true;
    const towers: Record<string, string> = {};
    for (const [block, floors] of Object.entries(view.towers)) {
      if (block === from) continue;
      const stands = block === to ? met + moved : floors;
      if (!lost.has(block)) towers[block] = stands;
      else if (flatten) towers[block] = stands.slice(-1);
    }
    return { ...withoutChoices, towers };
  }
  const block = move.split('@')[1];
  if (block && view.drops.includes(block)) {
    const floor = view.phase === 'utilities' ? 'U' : view.colours[view.to_act[0] ?? 0] === 'White' ? 'W' : 'B';
    return { ...withoutChoices, towers: { ...view.towers, [block]: floor } };
  }
  return view;
}

/** What the hall will say of a move that the view knows, for the board to animate; null for any other attempt. */
export function predictDescription(
  view: TowersView,
  move: string,
): { from: string; to: string; demolished: Fallen[] } | null {
  const [from = '', to = ''] = move.split('-');
  if (!view.moves[from]?.includes(to)) return null;
  const lost = view.demolishes[move] ?? [];
  return { from, to, demolished: lost.map((block) => ({ block, floors: view.towers[block] ?? 'U' })) };
}
