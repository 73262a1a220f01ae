// The catalogue of messages, as the page reads it: the same files of Fluent as the hall's (docs/texts.md).
import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';
import { bundleOf, ENGLISH, language, needTexts } from './language.svelte';
import type { Message } from './wire';

export type Args = Record<string, string | number>;

/** Gives a text by its name in the reader's language, or in one that is named. Throws if there is none, or if it needs an
 * argument that is not given. */
export interface Say {
  (name: string, args?: Args): string;
  (language: string, name: string, args?: Args): string;
}

/** What says the texts of a room: `english` are its files in English, `others` those of languages that come with the page;
 * else those of the reader's language are fetched. */
export function catalogue(room: string, english: string, others: Record<string, string> = {}): Say {
  const own = new Map<string, FluentBundle>();

  needTexts(room);

  function ownBundle(language: string): FluentBundle | undefined {
    const file = language === ENGLISH ? english : others[language];
    let bundle = own.get(language);
    if (!bundle && file !== undefined) {
      bundle = new FluentBundle(language, { useIsolating: false });
      bundle.addResource(new FluentResource(file));
      own.set(language, bundle);
    }
    return bundle;
  }

  function text(language: string, name: string, args: Args): string {
    for (const bundle of [bundleOf(language, room), ownBundle(language), ownBundle(ENGLISH)]) {
      const found = formatted(bundle, name, args);
      if (found !== null) return found;
    }
    throw new Error(`there is no text ${name}, or it lacks an argument`);
  }

  return (first: string, second?: string | Args, third?: Args) =>
    typeof second === 'string' ? text(first, second, third ?? {}) : text(language(), first, second ?? {});
}

/** What was said to somebody (a refusal, what happened) in the reader's language; `english` where it is in English, has no
 * message, or one whose arguments are not those of the reader's text. */
export function localized(localizable: Message | null | undefined, english: string): string {
  const reader = language();
  if (!localizable || reader === ENGLISH) return english;
  return translated(reader, localizable) ?? english;
}

function translated(language: string, { name, args }: Message): string | null {
  const [room = '', text = ''] = name.split(':');
  if (!bundleOf(language, room)) needTexts(room); // it is read anew when they are there
  const plain: Args = {};
  for (const [key, arg] of Object.entries(args)) {
    const value = typeof arg === 'object' ? translated(language, arg) : arg;
    if (value === null) return null;
    plain[key] = value;
  }
  return formatted(bundleOf(language, room), text, plain);
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
