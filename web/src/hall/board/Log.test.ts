import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '../table/log-lines';
import type { Entry } from '../../lib/wire';
import type { Room } from '../../games/room';
import Log from './Log.svelte';

const resized: (() => void)[] = []; // Svelte makes one observer for all tests
let high = 0; // px of each element

beforeEach(() => {
  high = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly seen: Element[] = [];
      constructor(done: (found: { target: Element }[]) => void) {
        resized.push(() => done(this.seen.map((target) => ({ target }))));
      }
      observe(element: Element): void {
        this.seen.push(element);
      }
      unobserve(): void {
        this.seen.length = 0;
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => high);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const entry = (v: number): Entry =>
  ({ v, by: 0, event: `pull ${String(v)}a`, description: { text: `Line ${String(v)}.` } }) as Entry;
const room = { isChoice: () => true } as unknown as Room;

test('a log that nobody sees measures nothing; once it is opened, the newest line is in sight', async () => {
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(500);
  const entries = [entry(1), entry(2)];
  const { rerender } = render(Log, { lines: logLines(entries, room, false), newest: true });
  await rerender({ lines: logLines([...entries, entry(3)], room, false) });
  expect(measured).not.toHaveBeenCalled();
  high = 200;
  for (const each of resized) each();
  await tick();
  expect(screen.getByRole('list').scrollTop).toBe(500 - 200 + 8);
});

test('where something above it grows, the newest line stays in sight', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(500);
  high = 200;
  render(Log, { lines: logLines([entry(1)], room, false), newest: true });
  for (const now of [200, 120]) {
    high = now;
    for (const each of resized) each();
    await tick();
    expect(screen.getByRole('list').scrollTop).toBe(500 - now + 8);
  }
});

test('what has no line of its own is shown at the line before it', async () => {
  const lines = logLines([entry(1), entry(3), entry(5)], room, false);
  const { rerender, container } = render(Log, { lines, current: 4 });
  const marked = (): string | undefined => container.querySelector('[aria-current] .text')?.textContent.trim();
  expect(marked()).toBe('Line 3.');
  await rerender({ lines, current: 5 });
  expect(marked()).toBe('Line 5.');
  await rerender({ lines, current: 0 });
  expect(marked()).toBeUndefined();
});

test('a line that says what it said is the same line', () => {
  const entries = [entry(1), entry(2)];
  const [one, other] = logLines(entries, room, false);
  const next = logLines([...entries, entry(3)], room, false);
  expect(next[0]).toBe(one);
  expect(next[1]).toBe(other);
  expect(logLines(entries, room, true)[0]?.event).toBe('');
});
