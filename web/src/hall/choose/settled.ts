// What a table has to settle before its first match of a game: asked once in this browser, and the answer is kept.
import type { PresetGroup } from '../../games/room';
import { read, write } from '../../lib/browser/storage';
import type { Field, Values } from '../../lib/schema';

type Answers = Record<string, unknown>; // by option

const keyOf = (slug: string): string => `settled.${slug}`;
const answersOf = (slug: string): Answers => read<Answers | null>(keyOf(slug), null) ?? {};

/** Whether a choice is one of an option's. */
const isChoiceOf = (fields: Field[], option: string, value: unknown): boolean =>
  fields.some(
    (field) => field.kind === 'choice' && field.name === option && field.choices.some((choice) => choice === value),
  );

/** The answers that were given, as values of options. */
export function settledValues(slug: string, groups: PresetGroup[], fields: Field[]): Values {
  const answers = answersOf(slug);
  const options = groups.flatMap(({ asks }) => (asks ? [asks.option] : []));
  return Object.fromEntries(
    options.filter((option) => isChoiceOf(fields, option, answers[option])).map((option) => [option, answers[option]]),
  );
}

/** The groups whose question has no answer yet. */
export function unsettled(slug: string, groups: PresetGroup[], fields: Field[]): PresetGroup[] {
  const settled = settledValues(slug, groups, fields);
  return groups.filter(({ asks }) => asks && !(asks.option in settled));
}

/** Keep the answers with which a match is begun, to every question that has a meaning in it. */
export function settle(slug: string, groups: PresetGroup[], values: Values): void {
  const found = groups
    .filter((group) => group.asks && (group.when?.(values) ?? true))
    .map(({ asks }) => asks?.option ?? '');
  if (found.length === 0) return;
  write(keyOf(slug), { ...answersOf(slug), ...Object.fromEntries(found.map((option) => [option, values[option]])) });
}

/** The values without those that have no meaning beside the others: they are as in the rulebook. */
export function meaningful(groups: PresetGroup[], values: Values, usual: Values): Values {
  const idle = groups.filter((group) => group.asks && group.when?.(values) === false);
  return { ...values, ...Object.fromEntries(idle.map(({ asks }) => [asks?.option ?? '', usual[asks?.option ?? '']])) };
}
