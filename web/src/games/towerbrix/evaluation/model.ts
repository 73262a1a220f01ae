// The reading of an evaluation as one value: how much of it has been read, and what a voice says now. `update` is the only
// way from one to the next. It knows no DOM and no voice: what is to be spoken is an effect, and that it was is an event.
import type { Timer } from '../../../lib/timers.svelte';
import type { Reading } from './evaluation';

const READ_MS = 2600; // for one card, where nobody reads it aloud
const QUICK_MS = 900; // where nothing shall move
const PAUSE_MS = 500; // after what was read aloud

/** What is read, and how. */
export interface Given {
  readings: readonly Reading[];
  spoken: readonly string[]; // what a voice says of each
  result: string; // and how it ended
  language: string;
  paced: boolean; // it has just happened: one thing after the other
  acted: boolean; // all but the end has been read before: what the challenge asked for has been done since
  voice: boolean; // this browser can read aloud
  motionless: boolean; // nothing shall move
}

/** What is read now: for as long as a voice reads it, or as long as it takes to read it. */
export interface Saying {
  readonly step: number;
  readonly text: string; // '' for nothing
  readonly language: string;
  readonly aloud: boolean;
  readonly voice: 'none' | 'speaks' | 'heard' | 'failed';
}

export type Effect = { do: 'speak'; saying: Saying } | { do: 'hush' };

export interface Model {
  readonly given: Given;
  readonly step: number; // how many have been read before the one that is read now; all of them: it is done
  readonly aloud: boolean;
  readonly looked: string | null; // the reading that was chosen afterwards
  readonly saying: Saying | null; // null: it has not begun
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'given'; given: Given }
  | { type: 'next' } // also a timer
  | { type: 'all-at-once' }
  | { type: 'voice-switched' }
  | { type: 'reading-chosen'; key: string }
  | { type: 'spoken'; saying: Saying; heard: boolean };

/** A reading before its first word. */
export function initial(given: Given, aloud: boolean): Model {
  const first = given.acted ? given.readings.length - 1 : 0;
  return { given, step: given.paced ? first : Infinity, aloud, looked: null, saying: null, effects: [] };
}

export const update = (before: Model, event: Event): Model => withSaying(changed({ ...before, effects: [] }, event));

function changed(model: Model, event: Event): Model {
  switch (event.type) {
    case 'given':
      return { ...model, given: event.given };
    case 'next':
      return { ...model, step: model.step + 1 };
    case 'all-at-once':
      return { ...model, step: model.given.readings.length };
    case 'voice-switched':
      return { ...model, aloud: !model.aloud };
    case 'reading-chosen':
      return { ...model, looked: model.looked === event.key ? null : event.key };
    case 'spoken': {
      if (event.saying !== model.saying) return model; // of what is read no longer
      return { ...model, saying: { ...event.saying, voice: event.heard ? 'heard' : 'failed' } };
    }
  }
}

/** What is to be said now. The view is told anew whenever anybody does anything: what is the same is not said again. */
function withSaying(model: Model): Model {
  const { saying, step, aloud, given } = model;
  const [text, { language }] = [spokenText(model), given];
  if (saying?.step === step && saying.text === text && saying.language === language && saying.aloud === aloud)
    return model;
  const speaks = text !== '' && aloud && given.voice;
  const next: Saying = { step, text, language, aloud, voice: speaks ? 'speaks' : 'none' };
  const hush: Effect[] = saying?.voice === 'speaks' ? [{ do: 'hush' }] : [];
  return { ...model, saying: next, effects: speaks ? [...hush, { do: 'speak', saying: next }] : hush };
}

/** The timers that run now. */
export function timers(model: Pick<Model, 'given' | 'step' | 'saying'>): Timer<Event>[] {
  const { given, saying } = model;
  if (isDone(model) || !saying?.text || saying.voice === 'speaks') return [];
  const silent = given.motionless ? QUICK_MS : READ_MS;
  return [{ event: { type: 'next' }, ms: saying.voice === 'heard' ? PAUSE_MS : silent, of: saying }];
}

// --- what is drawn ---

type Place = Pick<Model, 'given' | 'step'>;

export const isDone = ({ given, step }: Place): boolean => step >= given.readings.length;

/** What has been read, and what is read now. */
export const readingsShown = ({ given, step }: Place): readonly Reading[] => given.readings.slice(0, step + 1);

/** What is read now, or was chosen afterwards. */
export function readingNow({ given, step, looked }: Place & Pick<Model, 'looked'>): Reading | null {
  const { readings } = given;
  return (isDone({ given, step }) ? readings.find(({ key }) => key === looked) : readings[step]) ?? null;
}

/** The names of the cards that have been read; null: all of them. */
export const namesRead = (place: Place): string[] | null =>
  isDone(place) ? null : readingsShown(place).flatMap(({ card }) => (card?.name ? [card.name] : []));

function spokenText({ given, step }: Place): string {
  if (isDone({ given, step })) return given.paced ? given.result : '';
  return given.spoken[step] ?? '';
}
