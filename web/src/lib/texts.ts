// The catalogue of messages, as the page reads it: the same files of Fluent as the hall's (docs/texts.md). Only pages
// that speak a second language fetch what reads them.
import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';

export type Args = Record<string, string | number>;

/** Gives a text by its name in a language. Throws if there is none, or if it needs an argument that is not given. */
export type Say<Language extends string> = (language: Language, name: string, args?: Args) => string;

/** What says the texts of files, one for each language. */
export function catalogue<Language extends string>(files: Record<Language, string>): Say<Language> {
  const bundles = new Map<Language, FluentBundle>();

  function bundleOf(language: Language): FluentBundle {
    let bundle = bundles.get(language);
    if (!bundle) {
      bundle = new FluentBundle(language, { useIsolating: false });
      bundle.addResource(new FluentResource(files[language]));
      bundles.set(language, bundle);
    }
    return bundle;
  }

  return (language, name, args = {}) => {
    const bundle = bundleOf(language);
    const pattern = bundle.getMessage(name)?.value;
    if (!pattern) throw new Error(`there is no text ${name}`);
    return bundle.formatPattern(pattern, Object.fromEntries(Object.entries(args).map(plain)));
  };
}

/** Numbers are written as they are, without commas. */
const plain = ([name, arg]: [string, string | number]): [string, string | FluentNumber] => [
  name,
  typeof arg === 'number' ? new FluentNumber(arg, { useGrouping: false }) : arg,
];
