import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { speech } from '../../../lib/browser/speech.svelte';
import { sample } from '../sample';
import type { BrickWorkView } from '../view';
import Hint from './Hint.svelte';

const told = (): string | undefined => speech.happened.at(-1)?.text;
const count = (): number => speech.happened.at(-1)?.key ?? 0;

function show(view: BrickWorkView, move = '2>adjust'): void {
  const hint = { move, why: 'It fits.', plan: [], why_localizable: undefined, plan_localizable: undefined };
  const nothing = (): undefined => undefined;
  render(Hint, { hint, view, seat: 0, takes: false, ontake: nothing, onfollow: nothing, onclose: nothing });
}

test('whoever hears a hint is told as much as is shown: what is lacking, then the move', async () => {
  const before = count();
  show(sample);
  expect(told()).toBe('“Crane” still lacks 1x1 ×2. “Wall” still lacks 1x1, 1x2, 1x3.');
  await fireEvent.click(screen.getByRole('button', { name: 'What do I do?' }));
  expect(told()).toBe('Place the 2 on Adjust.');
  expect(count() - before).toBe(2);
});

test('where nothing is lacking yet, a hint tells why, and all of it where there is no move to tell', () => {
  const yellow = { ...sample, phase: 'prints' } as const;
  show(yellow);
  expect(told()).toBe('It fits.');
  show(sample, 'print Pier: 1x2/1x2@0,0,1');
  expect(told()).toContain('still lacks');
});
