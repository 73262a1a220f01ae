import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import { playTap } from './sound';

/** The loudspeaker, which opens when the test says so. The module keeps one for as long as the page is open. */
class Speaker {
  declare static only: Speaker;
  state = 'suspended';
  currentTime = 0;
  sampleRate = 1000;
  destination = {};
  started = 0;
  waiting: (() => void)[] = [];

  constructor() {
    Speaker.only = this;
  }

  createBuffer = (_: number, length: number): unknown => ({ getChannelData: () => new Float32Array(length) });
  resume = vi.fn(() => new Promise<void>((resolve) => this.waiting.push(resolve)));

  async open(): Promise<void> {
    this.state = 'running';
    this.waiting.splice(0).forEach((resolve) => {
      resolve();
    });
    await vi.advanceTimersByTimeAsync(0);
  }
}

class Node {
  connect = (next: unknown): unknown => next;
  start = (): void => void Speaker.only.started++;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Speaker);
  for (const kind of ['AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode']) vi.stubGlobal(kind, Node);
  settings.sound = true;
  if (!('only' in Speaker)) playTap(); // the first sound makes the loudspeaker
  Object.assign(Speaker.only, { state: 'suspended', started: 0, waiting: [] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a sound is heard as soon as the browser lets it', async () => {
  playTap();
  await vi.advanceTimersByTimeAsync(100);
  expect(Speaker.only.started).toBe(0);
  await Speaker.only.open();
  expect(Speaker.only.started).toBe(1);
});

test('what was held back for long is not made up for, and a press lets the next one be heard', async () => {
  for (let i = 0; i < 5; i++) playTap();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = Speaker.only.resume.mock.calls.length;
  window.dispatchEvent(new Event('pointerup'));
  expect(Speaker.only.resume.mock.calls.length).toBe(before + 1);
  await Speaker.only.open();
  expect(Speaker.only.started).toBe(0);
  playTap();
  await vi.advanceTimersByTimeAsync(0);
  expect(Speaker.only.started).toBe(1);
});

test('after a call that interrupted it the loudspeaker is opened again', async () => {
  await Speaker.only.open();
  Speaker.only.state = 'interrupted';
  playTap();
  await Speaker.only.open();
  expect(Speaker.only.started).toBe(1);
});
