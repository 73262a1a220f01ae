// The catalogue of messages, as the page reads it: the same files of Fluent as the hall's (docs/texts.md).
import { FluentNumber, FluentResource, type FluentBundle } from '@fluent/bundle';
import { bundleOf, ENGLISH, language, needTexts, newBundle } from './language.svelte';
import type { Message } from './wire';

export type Args = Record<string, string | number>;

/** Gives a text by its name in the reader's language, or in one that is named. Throws if there is none, or if it needs an
 * argument that is not given. */
export interface Translator {
  (name: string, args?: Args): string;
  (language: string, name: string, args?: Args): string;
}

interface EnglishTexts {
  files: string[]; // that are not in the bundle yet
  bundle: FluentBundle;
}

const englishTexts = new Map<string, EnglishTexts>(); // by room: what comes with the page

/** What says the texts of a room: `english` are its files in English; those of another language are fetched. */
export function catalogue(room: string, english: string): Translator {
  const registered = englishTexts.get(room);
  if (registered) registered.files.push(english);
  else englishTexts.set(room, { files: [english], bundle: newBundle(ENGLISH) });

  void needTexts(room);

  function text(language: string, name: string, args: Args): string {
    const found = firstFormatted([fetched(language, room), englishOf(room)], name, args);
    if (found === null) throw new Error(`there is no text ${name}, or it lacks an argument`);
    return found;
  }

  return (first: string, second?: string | Args, third?: Args) =>
    typeof second === 'string' ? text(first, second, third ?? {}) : text(language(), first, second ?? {});
}

/** The English texts of a room that came with the page so far. */
function englishOf(room: string): FluentBundle | undefined {
  const texts = englishTexts.get(room);
  for (const file of texts?.files.splice(0) ?? []) texts?.bundle.addResource(new FluentResource(file));
  return texts?.bundle;
}

/** What was said to somebody (a refusal, what happened) in a language, the reader's own if none is named; `english` where
 * it is in English, has no message, or one whose arguments are not those of that language's text. */
export function localized(message: Message | null | undefined, english: string, reader = language()): string {
  if (!message || reader === ENGLISH) return english;
  return written(message, (room) => [fetched(reader, room)]) ?? english;
}

/** A message in a language, in English where that language does not have it: the page has the room's English texts.
 * Throws if there is no such text, or if it needs an argument that the message does not have. */
export function textOf(message: Message, language: string): string {
  const found = written(message, (room) => [fetched(language, room), englishOf(room)]);
  if (found === null) throw new Error(`there is no text ${message.name}, or it lacks an argument`);
  return found;
}

/** A message as the first of the bundles of its room has it that has it; null if none has. */
function written({ name, args }: Message, bundles: (room: string) => (FluentBundle | undefined)[]): string | null {
  const [room = '', text = ''] = name.split(':');
  const plain: Args = {};
  for (const [key, arg] of Object.entries(args)) {
    const value = typeof arg === 'object' ? written(arg, bundles) : arg;
    if (value === null) return null;
    plain[key] = value;
  }
  return firstFormatted(bundles(room), text, plain);
}

function firstFormatted(bundles: (FluentBundle | undefined)[], name: string, args: Args): string | null {
  for (const bundle of bundles) {
    const found = formatted(bundle, name, args);
    if (found !== null) return found;
  }
  return null;
}

/** The texts of a room in a language; it is read anew when they are there. */
function fetched(language: string, room: string): FluentBundle | undefined {
  const bundle = bundleOf(language, room);
  if (!bundle && language !== ENGLISH) void needTexts(room, language);
  return bundle;
}

/** A text of a bundle; null if it has none, or one that asks for other arguments: a page that stays open while the hall is
 * renewed may read newer texts than its own. */
function formatted(bundle: FluentBundle | undefined, name: string, args: Args): string | null {
  const pattern = bundle?.getMessage(name)?.value;
  if (!bundle || !pattern) return null;
  const errors: Error[] = [];
  const found = bundle.formatPattern(pattern, Object.fromEntries(Object.entries(args).map(plain)), errors);
  return errors.length > 0 ? null : found;
}

/** Numbers are written as they are, without commas. */
const plain = ([name, arg]: [string, string | number]): [string, string | FluentNumber] => [
  name,
  typeof arg === 'number' ? new FluentNumber(arg, { useGrouping: false }) : arg,
];
