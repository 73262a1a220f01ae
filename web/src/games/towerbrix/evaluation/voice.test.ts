import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { needTexts } from '../../../lib/language.svelte';
import Evaluate from './Evaluate.svelte';
import { building, card, evaluation } from '../sample';

beforeAll(() => needTexts('towerbrix', 'de'));

/** A voice that writes down what it is asked to say, and says it when it is told to. */
class Voice {
  spoken: { text: string; lang: string }[] = [];
  broken = 0; // utterances that were broken off
  now: Utterance | null = null;

  speak(words: Utterance): void {
    this.spoken.push({ text: words.text, lang: words.lang });
    this.now = words;
    words.onstart?.();
  }
  cancel(): void {
    if (this.now) this.broken += 1;
    this.now = null;
  }
  /** It comes to the end of what it says. */
  async ends(how: 'onend' | 'onerror' = 'onend'): Promise<void> {
    const words = this.now;
    this.now = null;
    words?.[how]?.();
    await vi.advanceTimersByTimeAsync(how === 'onend' ? 500 : 2600);
  }
}

class Utterance {
  lang = '';
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}

const cards = [
  { ...card('G27', { holds: true }), seat: 0 },
  { ...card('G31', { holds: false, points: 3 }), seat: 1 },
];
const props = {
  evaluation: { ...evaluation, how: 'lost', cards },
  view: { ...building, evaluation, phase: 'mix' },
  names: ['Ann', 'Ben'],
  language: 'en' as const,
  houseDeck: '',
  paced: true,
  onshow: (): void => undefined,
  onclose: (): void => undefined,
};
const ALL = [
  'The tower stands.',
  'It is one tower.',
  'Ann: G27 in English. Met.',
  'Ben: G31 in English. Not met.',
  'The round is lost, and played again.',
];

let voice: Voice;

beforeEach(() => {
  vi.useFakeTimers();
  voice = new Voice();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('speechSynthesis', voice);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  localStorage.setItem('stackyard.towerbrix.voice', 'true');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const texts = (): string[] => voice.spoken.map(({ text }) => text);

test('each card and its verdict is read once, in order, and then how it ended', async () => {
  const page = render(Evaluate, props);
  await vi.advanceTimersByTimeAsync(0);
  for (let read = 1; read <= ALL.length; read++) {
    expect(texts()).toEqual(ALL.slice(0, read));
    await page.rerender({ ...props, evaluation: structuredClone(props.evaluation) }); // somebody did something meanwhile
    await vi.advanceTimersByTimeAsync(3000);
    expect(texts()).toEqual(ALL.slice(0, read));
    await voice.ends();
  }
  expect(texts()).toEqual(ALL);
  expect(new Set(voice.spoken.map(({ lang }) => lang))).toEqual(new Set(['en-GB']));
  expect(voice.broken).toBe(0);
  expect(screen.getByText('The round is lost, and played again.')).toBeTruthy();
});

test('cards in German are read by a German voice, all of it in German', async () => {
  render(Evaluate, { ...props, language: 'de' });
  for (let left = ALL.length; left > 0; left--) await voice.ends();
  expect(texts()).toEqual([
    'Der Turm steht.',
    'Es ist ein einziger Turm.',
    'Ann: G27 auf Deutsch. Erfüllt.',
    'Ben: G31 auf Deutsch. Nicht erfüllt.',
    'Die Runde ist verloren und wird wiederholt.',
  ]);
  expect(new Set(voice.spoken.map(({ lang }) => lang))).toEqual(new Set(['de-DE']));
});

test('whoever leaves, goes on, or switches it off hears no more', async () => {
  const page = render(Evaluate, props);
  await vi.advanceTimersByTimeAsync(0);
  await fireEvent.click(screen.getByText('Next'));
  expect([texts(), voice.broken]).toEqual([ALL.slice(0, 2), 1]);
  await fireEvent.click(screen.getByText('Mute'));
  expect([voice.now, voice.broken]).toEqual([null, 2]);
  await vi.advanceTimersByTimeAsync(60_000); // it goes on without a voice
  expect(texts()).toEqual(ALL.slice(0, 2));
  expect(screen.getByText('The round is lost, and played again.')).toBeTruthy();
  expect(localStorage.getItem('stackyard.towerbrix.voice')).toBe('false');
  await fireEvent.click(screen.getByText('Read aloud'));
  expect(texts()).toEqual([...ALL.slice(0, 2), ALL[4]]);
  page.unmount();
  expect([voice.now, voice.broken]).toEqual([null, 3]);
});

test('a voice that may not speak, or never begins, keeps nobody waiting', async () => {
  render(Evaluate, props);
  await vi.advanceTimersByTimeAsync(0);
  await voice.ends('onerror'); // refused: the card stays as long as it takes to read it
  expect(texts()).toEqual(ALL.slice(0, 2));
  voice.speak = (words) => voice.spoken.push(words);
  await voice.ends();
  for (let read = 3; read <= 4; read++) {
    expect(texts()).toEqual(ALL.slice(0, read));
    await vi.advanceTimersByTimeAsync(4000 + 2600);
  }
  expect(texts()).toEqual(ALL);
});

test('what a challenge asked for is all that is read anew once it has been done', async () => {
  const done = { ...props.evaluation, how: 'won', challenge: true };
  render(Evaluate, {
    ...props,
    evaluation: done,
    view: { ...props.view, variant: 'challenge', over: true },
    acted: true,
  });
  for (let read = 0; read < 2; read++) await voice.ends();
  expect(texts()).toEqual(['The challenge is met.', 'Every demand is met!']);
});
