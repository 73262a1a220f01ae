// The reader's language. English comes with the page; the texts of another language are fetched before anything is shown
// in it, a file for each room: the files of Fluent of the hall's catalogue (docs/texts.md).
/* eslint-disable svelte/prefer-svelte-reactivity -- only what is read by components is reactive here */
import { SvelteMap } from 'svelte/reactivity';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { settings } from './browser/settings.svelte';

export const ENGLISH = 'en';

const files = import.meta.glob<string>(
  [
    '../../../stackyard/core/texts/*/*.ftl',
    '../../../stackyard/games/*/texts/*/*.ftl',
    '!../../../stackyard/**/texts/en/*.ftl', // comes with what says it
    '!../../../stackyard/**/texts/*/{hall,lesson,levels,sheets,terminal}.ftl', // the hall and the terminal read these themselves
  ],
  { query: '?raw', import: 'default' },
);

/** Where a file of texts belongs: "core" or a game's slug, and the language. */
function homeOf(path: string): { room: string; language: string } {
  const [, room = '', language = ''] = /([^/]+)\/texts\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  return { room: room.replaceAll('_', '-'), language };
}

/** The languages that the page speaks, English first. */
export const LANGUAGES = [ENGLISH, ...new Set(Object.keys(files).map((path) => homeOf(path).language))];

/** What a language is called by those who speak it. */
export const nameOfLanguage = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

const rooms = new Set<string>(); // whose texts this page has needed so far
const bundles = new SvelteMap<string, FluentBundle>(); // by "language/room"; never English
const loading = new Map<string, Promise<void>>();
const shown = $state({ language: ENGLISH }); // what the page is in: it changes when the texts are there

/** The language that the page is in. Whatever reads it is made anew when the reader chooses another. */
export const language = (): string => shown.language;

/** The language that the reader wants: the chosen one, else the first of the browser's own that the page speaks. */
function wantedLanguage(): string {
  if (settings.language !== 'system') return LANGUAGES.includes(settings.language) ? settings.language : ENGLISH;
  const own = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of own) {
    const code = tag.toLowerCase().split('-')[0] ?? '';
    if (LANGUAGES.includes(code)) return code;
  }
  return ENGLISH;
}

/** Texts of a language without any yet. CAPITALISED gives a text a large first letter. */
export const newBundle = (language: string): FluentBundle =>
  new FluentBundle(language, {
    useIsolating: false,
    functions: {
      CAPITALISED: ([value]) => {
        const text = String(value);
        return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
      },
    },
  });

function load(language: string, room: string): Promise<void> {
  const key = `${language}/${room}`;
  let under = loading.get(key);
  if (!under) {
    const own = Object.entries(files).filter(([path]) => {
      const home = homeOf(path);
      return home.language === language && home.room === room;
    });
    under = Promise.all(own.map(([, read]) => read())).then(
      (sources) => {
        if (sources.length === 0) return;
        const bundle = newBundle(language);
        for (const source of sources) bundle.addResource(new FluentResource(source));
        bundles.set(key, bundle);
      },
      () => {
        loading.delete(key); // without a line: English until it is asked for again
      },
    );
    loading.set(key, under);
  }
  return under;
}

/** The texts of a room are needed: fetch them in a language. Fulfilled when they are there. */
export async function needTexts(room: string, language = shown.language): Promise<void> {
  rooms.add(room);
  if (language !== ENGLISH) await load(language, room);
}

/** Fulfilled when all texts that are needed so far are there in the page's language. */
export async function textsReady(): Promise<void> {
  if (shown.language !== ENGLISH) await Promise.all([...rooms].map((room) => load(shown.language, room)));
}

/** The texts of a room in a language; undefined in English, and while they are not there. */
export const bundleOf = (language: string, room: string): FluentBundle | undefined =>
  bundles.get(`${language}/${room}`);

/** Put the page in the reader's language. Call it again when the wish has changed. */
export async function followLanguage(): Promise<void> {
  const wanted = wantedLanguage();
  rooms.add('core');
  if (wanted !== ENGLISH) await Promise.all([...rooms].map((room) => load(wanted, room)));
  if (wanted !== wantedLanguage()) return; // it has changed meanwhile
  shown.language = wanted;
  document.documentElement.lang = wanted;
}
