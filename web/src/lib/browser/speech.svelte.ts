// What is told to those who hear the page, by two live regions (ui/Speech.svelte): what has happened, and whose turn it is
// and what threatens. Each text is added as a line of its own, so that it is read once, and nothing older with it.
import { untrack } from 'svelte';

const KEPT_LINES = 3; // of what has happened: a screen reader may come to a line late
const STANDS_MS = 300; // a turn that is over sooner is no news

interface Line {
  key: number;
  text: string;
}

let count = 0; // of all lines: two that read alike are two
let happened = $state.raw<readonly Line[]>([]);
let turn = $state.raw<readonly Line[]>([]);
let turnAt = -1; // which turn those lines are about
let saidOnce: readonly string[] = []; // of those who are waited for, since one began to wait
let next: { at: number; texts: readonly string[]; timer: ReturnType<typeof setTimeout> } | undefined;

export const speech = {
  get happened(): readonly Line[] {
    return happened;
  },
  get turn(): readonly Line[] {
    return turn;
  },
};

const lineOf = (text: string): Line => ({ key: (count += 1), text });

/** Say what has happened, once; '' says nothing. */
export function say(text: string): void {
  if (text) untrack(() => (happened = [...happened.slice(1 - KEPT_LINES), lineOf(text)]));
}

/** An attachment that says what its element tells, as it appears and whenever the text changes. */
export const aloud = (text: string) => (): void => say(text);

/** Whose turn it is, and what threatens. */
export interface SpokenTurn {
  at: number; // tells one turn from the next: what was said of the same turn is not said again
  texts: readonly string[]; // the turn, then what threatens
  once?: string; // what kind of waiting the turn is: that is said once while one waits, whoever is waited for
}

/** Say whose turn it is and what threatens, a text each, once these have stood for a while. */
export function sayTurn({ at, texts, once }: SpokenTurn): void {
  if (next && next.at === at && next.texts.join('\n') === texts.join('\n')) return;
  clearTimeout(next?.timer);
  const timer = setTimeout(() => {
    if (!once) saidOnce = [];
    const said = at === turnAt ? turn : [];
    const fresh = once && saidOnce.includes(once) ? texts.filter((text, nth) => nth > 0 || isIn(said, text)) : texts;
    if (once) saidOnce = [...saidOnce, once];
    turnAt = at;
    turn = fresh.map((text) => said.find((line) => line.text === text) ?? lineOf(text));
  }, STANDS_MS);
  next = { at, texts, timer };
}

const isIn = (lines: readonly Line[], text: string): boolean => lines.some((line) => line.text === text);

/** Say no turn that has not been said yet: what led to it is still shown. */
export function holdTurn(): void {
  clearTimeout(next?.timer);
  next = undefined;
}

/** Forget what was said: another screen begins. */
export function hush(): void {
  holdTurn();
  turnAt = -1;
  saidOnce = [];
  happened = turn = [];
}
