// What the hall's geometry says: where a piece may come down on another, and how an object comes apart. Asked once each.
import { tally } from '../../../../lib/api';
import type { BrickWorkTallied, BrickWorkTallyQuestion } from '../../../../lib/wire';
import {
  applyStep,
  boxOf,
  bricksOf,
  atOrigin,
  isJoin,
  readSteps,
  type Brick,
  type Box,
  type Collection,
  type Step,
} from '../../bricks/pieces';

/** A way to lower one piece onto another. */
export interface Landing {
  dx: number;
  dy: number;
  r: number;
  dz: number;
  pips: number;
}

/** A way to lift bricks off an object, by their numbers. */
export interface Parting {
  upper: number[];
  pips: number;
}

const answerCache = new Map<string, Promise<BrickWorkTallied>>();

function ask(question: BrickWorkTallyQuestion): Promise<BrickWorkTallied> {
  const key = JSON.stringify(question);
  let answer = answerCache.get(key);
  if (!answer) {
    answer = tally<BrickWorkTallied>('brick-work', question);
    answerCache.set(key, answer);
    answer.catch(() => answerCache.delete(key));
  }
  return answer;
}

/** Ask the hall anew from now on: for tests, each of which answers in its stead. */
export function forgetAnswers(): void {
  answerCache.clear();
}

const boxes = (bricks: Brick[]): Box[] => atOrigin(bricks).map(boxOf);

/** Every way to lower one piece onto another, which stays as it is. */
export async function landings(upper: Brick[], lower: Brick[]): Promise<Landing[]> {
  const { joins = [] } = await ask({ joins: { upper: boxes(upper), lower: boxes(lower) } });
  return joins.map(([dx = 0, dy = 0, r = 0, dz = 0, pips = 0]) => ({ dx, dy, r, dz, pips }));
}

/** Every way to divide an object into an upper and a lower part, the fewest pips first. */
export async function partings(object: Brick[]): Promise<Parting[]> {
  const { partings: found = [] } = await ask({ partings: { object: boxes(object) } });
  return found
    .map(([upper, pips]) => ({ upper, pips }))
    .sort((one, other) => one.pips - other.pips || one.upper.length - other.upper.length);
}

/** The steps of a plan as the notation writes it, with heights and pips, as far as they can be done. */
export async function readPlan(base: Collection, text: string): Promise<Step[]> {
  const steps: Step[] = [];
  let collection = base;
  for (const step of readSteps(text)) {
    const full = await completed(collection, step);
    const next = full && applyStep(collection, full);
    if (!full || !next) break;
    steps.push(full);
    ({ collection } = next);
  }
  return steps;
}

async function completed(collection: Collection, step: Step): Promise<Step | null> {
  if (isJoin(step)) {
    const lower = bricksOf(collection, step.lower, step.lowerTurned);
    const found = await landings(bricksOf(collection, step.upper), lower);
    const way = found.find((each) => each.dx === step.dx && each.dy === step.dy && each.r === step.r);
    return way ? { ...step, dz: way.dz, pips: way.pips } : null;
  }
  const found = await partings(collection.objects[step.object] ?? []);
  const cut = found.find((each) => each.upper.join() === step.upper.join());
  return cut ? { ...step, pips: cut.pips } : null;
}
