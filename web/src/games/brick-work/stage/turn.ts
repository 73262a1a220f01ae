// What a turn is made of before it is played: a die, what it is made, and the space where it goes. The bench takes up the
// tool that the space asks for.
import type { Bench } from '../bench/model';
import { aboutOf, choiceOf, outlook, waysTo } from '../board/dice';
import { pipsOf } from '../bricks/pieces';
import { KINDS } from '../constants';
import type { BrickWorkView } from '../view';
import { actingSpace, atBench, benchSeat, isBuilding, isPlacing, isWork, type Event, type Model } from './model';
import { t } from '../texts';

/** The space that what is planned at the bench is for: another die may be placed first. */
export function plannedSpace({ steps, tool }: Bench): 'build' | 'demolish' | null {
  if (steps.length === 0) return null;
  return tool === 'join' ? 'build' : 'demolish';
}

/** No die is chosen; the space stays. */
export const withoutDie = (model: Model): Model => ({ ...model, die: null, value: null });

/** Choose a die, or let go of the one that is chosen. */
export function withDiePicked(model: Model, face: number): Model {
  if (model.die === face) return withoutDie(model);
  const { view } = model.hall;
  const [way] = model.space === null ? [] : waysTo(view, model.space).filter(({ die }) => die === face);
  return { ...model, die: face, value: way?.value ?? (choiceOf(view, face, face) ? face : null) };
}

/** A die is let go on a space: as it lies, else turned with the fewest tokens. Says why not where it may not go there. */
export function withDieDropped(model: Model, face: number, space: string, shows: (model: Model) => Model): Model {
  if (!isPlacing(model)) return model;
  const made = model.die === face && model.value !== null ? model.value : face;
  const ahead = outlook(model.hall.view, face, made, space);
  if (ahead.kind === 'not') return { ...model, remark: ahead.why };
  const next = { ...model, die: face, value: ahead.value };
  return next.space === space ? next : withSpacePicked(shows({ ...next, advised: '' }), space);
}

/** Choose a space, with the die that goes there if only one does; chosen once more it is given up. */
export function withSpacePicked(model: Model, space: string): Model {
  if (model.space === space) return cancelled(model);
  // No slip opens that has nothing to say: nothing is chosen before the roll, nor planned for but at the bench.
  if (model.rollInHand !== '') return { ...model, remark: t('roll-first') };
  if (!isWork(space) && !isPlacing(model)) return { ...model, remark: aboutOf(space) };
  const tool = space === 'build' ? 'join' : space === 'demolish' ? 'part' : 'look';
  const isTooled = isWork(space) || !plannedSpace(model.workbench.bench);
  const next = { ...(isTooled ? atBench(model, { type: 'tool', tool }) : model), space };
  const ways = isPlacing(model) ? waysTo(model.hall.view, space) : [];
  const { die, value } = model;
  if (die !== null && value !== null && ways.some((way) => way.die === die && way.value === value)) return next;
  return withOnlyObject(die === null ? withOnlyDie(next, space, ways) : next);
}

function withOnlyDie(model: Model, space: string, ways: ReturnType<typeof waysTo>): Model {
  const plain = ways.filter(({ tokens }) => tokens === '');
  const isOnly = plain.length === 1 || space.startsWith('collect') || space === 'recycle';
  const pick = isOnly ? (plain[0] ?? ways[0]) : undefined;
  return { ...model, die: pick?.die ?? null, value: pick?.value ?? null };
}

/** Where there is one object only, it is the one that is built on or taken apart. */
export function withOnlyObject(model: Model): Model {
  const { lower, collection } = model.workbench.bench;
  if (!isWork(model.space) || lower !== null || isBuilding(model.hall)) return model;
  const [piece, ...others] = Object.keys(collection.objects);
  return piece && others.length === 0 ? atBench(model, { type: 'chosen', piece }) : model;
}

/** The move that a die and its space come to, once both are chosen, where that can be done in one way only; '': there is
 * a choice, or something is spent or bumped that nobody has chosen. */
export function onlyMove(before: Model, after: Model, event: Event): string {
  const { die, value, space, hall } = after;
  if (die === null || space === null || !isPlacing(after) || actingSpace(hall) !== null) return '';
  const chosen =
    (event.type === 'space-picked' && before.die !== null) ||
    (event.type === 'die-picked' && before.space !== null) ||
    event.type === 'die-dropped' ||
    event.type === 'die-paid';
  const plans = after.workbench.bench.steps.length > 0; // the die may be meant for that
  if (!chosen || plans || hall.view.spaces[space] !== undefined) return '';
  const way = waysTo(hall.view, space).find((each) => each.die === die && each.value === value);
  const knows = event.type === 'die-paid' || (before.die === die && before.value === value);
  if (!way || (way.tokens !== '' && !knows)) return '';
  const placed = `${String(die)}${way.tokens}>`;
  if (space === 'adjust') return `${placed}adjust`;
  const yard = hall.view.yards[benchSeat(hall)];
  const kinds = space.startsWith('collect') ? KINDS.filter((kind) => pipsOf(kind) === value && yard?.[kind]) : [];
  return kinds.length === 1 ? `${placed}collect ${kinds.join()}` : '';
}

/** Give everything up that was chosen, the plan at the bench too; another space than the plan's gives way to that. */
export function cancelled(model: Model): Model {
  const acting = actingSpace(model.hall);
  if (acting !== null) {
    const tool = acting === 'build' ? 'join' : acting === 'demolish' ? 'part' : 'look';
    return withOnlyObject(atBench({ ...model, advised: '' }, { type: 'cleared' }, { type: 'tool', tool }));
  }
  const back = isWork(model.space) ? null : plannedSpace(model.workbench.bench);
  const next = withoutDie({ ...model, space: back, advised: '' });
  if (back) return next;
  return isBuilding(model.hall)
    ? atBench(next, { type: 'cleared' }, { type: 'tool', tool: 'join' })
    : atBench(next, { type: 'cleared' });
}

/** The die, the space and the bench as a move of a turn says; nothing is played. */
export function laidOut(model: Model, move: string, view: BrickWorkView): Model {
  const [word = '', ...rest] = move.slice(move.search(/[a-z]/)).split(' ');
  if (actingSpace(model.hall) !== null) {
    const cleared = cancelled({ ...model, advised: move });
    return isWork(word)
      ? atBench({ ...cleared, advised: move }, { type: 'plan-given', text: rest.join(' ') })
      : { ...cleared, advised: move };
  }
  const [, face, tokens = '', action = ''] = /^([1-6])([+-]*)>(.+)$/.exec(move) ?? [];
  const choice = view.choices.find((each) => each.die === Number(face) && each.tokens === tokens);
  if (!choice) return model;
  const { die, value } = choice;
  const cleared = atBench({ ...model, die, value, space: null, advised: action }, { type: 'cleared' });
  const next = withSpacePicked(cleared, word === 'collect' ? `collect${String(value)}` : word);
  return isWork(word) && rest.length > 0 ? atBench(next, { type: 'plan-given', text: rest.join(' ') }) : next;
}
