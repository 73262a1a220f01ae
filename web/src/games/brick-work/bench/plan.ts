// The plan at the bench: steps are added to it, taken back, or taken over as a whole.
import { applyStep, isJoin, isKind, type Step } from '../bricks/pieces';
import { askingLandings, askingPartings, putDown, withLower, withLowerTurned } from './hold';
import { arranged, withinMat } from './mat/mat-layout';
import { placesAfter, type Taken } from './mat/steps';
import type { Bench, Spot } from './model';

/** Click the piece in: one more step of the plan. The same bench where it has nowhere to go. */
export function clickedIn(bench: Bench): Bench {
  const { upper, lower, landing } = bench;
  if (upper === null || lower === null || !landing) return bench;
  const { dx, dy, r, dz, pips } = landing;
  const lowerTurned = bench.liesAlongX ? { lowerTurned: true } : {};
  return withStep(bench, { upper, lower, ...lowerTurned, dx, dy, r, dz, pips });
}

/** Lift the chosen bricks off, and lay them there: one more step of the plan. The same bench where they do not come off. */
export function liftedOff(bench: Bench, to: Spot | null = null): Bench {
  const { cut, lower } = bench;
  if (!cut || lower === null) return bench;
  const upper = [...cut.upper].sort((one, other) => one - other);
  const isClear = to !== null && bench.with({ free: to }).letGo === 'lies';
  const taken: Taken = {
    lower: 0,
    upper: 0,
    to: isClear ? { ...to, liesAlongX: false } : null,
    downward: bench.downward,
  };
  return withStep(bench, { object: lower, upper, pips: cut.pips }, taken);
}

function withStep(bench: Bench, step: Step, taken: Taken = { lower: bench.lowerCopy, upper: bench.upperCopy }): Bench {
  const made = applyStep(bench.collection, step);
  if (!made) return bench;
  const next = putDown(
    bench.with({
      steps: [...bench.steps, step],
      placesBefore: [...bench.placesBefore, bench.places],
      places: placesAfter(bench.collection, bench.places, step, taken),
    }),
  );
  const laid = withLower(next, made.name && made.name in made.collection.objects ? made.name : null, 0);
  return laid.tool === 'part' && laid.lower !== null ? askingPartings(laid) : laid;
}

/** Take the last step of the plan back: what it joined lies as before, its upper piece in hand again. */
export function takenBack(bench: Bench): Bench {
  const last = bench.steps.at(-1);
  if (!last) return bench;
  const fewer = bench.with({ steps: bench.steps.slice(0, -1), placesBefore: bench.placesBefore.slice(0, -1) });
  const places = arranged(fewer.collection, bench.placesBefore.at(-1) ?? bench.places);
  const back = putDown(fewer.with({ places }));
  if (!isJoin(last)) return askingPartings(withLower(back, last.object, 0));
  const { upper, lower, lowerTurned = false, r, dx, dy } = last;
  const laid = withLower(back, lower, 0);
  const turned = isKind(lower) && laid.liesAlongX !== lowerTurned ? withLowerTurned(laid, lower) : laid;
  return askingLandings(turned.with({ upper, upperCopy: upper === lower ? 1 : 0, r, spot: { dx, dy } }));
}

/** Take over a plan, as far as it can be done. */
export function withPlan(bench: Bench, plan: Step[]): Bench {
  let collection = bench.base;
  let places = arranged(collection, bench.placesBefore[0] ?? bench.places);
  const [steps, placesBefore]: [Step[], (typeof places)[]] = [[], []];
  for (const step of plan) {
    const next = applyStep(collection, step);
    if (!next) break;
    steps.push(step);
    placesBefore.push(places);
    const upper = isJoin(step) && step.upper === step.lower ? 1 : 0;
    places = placesAfter(collection, places, step, { lower: 0, upper });
    ({ collection } = next);
  }
  const next = putDown(bench.with({ steps, placesBefore, places: withinMat(collection, places) }));
  return withLower(next, next.lastMade in collection.objects ? next.lastMade : null, 0);
}
