import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Engine from './Engine.svelte';

test('why the computer says nothing stands where it was asked', () => {
  const nothing = (): void => undefined;
  const asked = { thinking: false, advice: null, over: false, colours: [], onask: nothing, onplay: nothing };
  const levels = [{ level: 1, name: 'Visitor', about: '', rated: [] }];
  render(Engine, { ...asked, levels, level: 1, live: false, refused: 'This is your match.' });
  const section = screen.getByRole('region', { name: "The computer's opinion" });
  expect(within(section).getByRole('alert').textContent).toBe('This is your match.');
});

test('of a match that people play it says so before anything is pressed', () => {
  const nothing = (): void => undefined;
  const asked = { thinking: false, advice: null, over: false, colours: [], onask: nothing, onplay: nothing };
  render(Engine, { ...asked, levels: [], level: 1, live: false, barred: true });
  expect(screen.getByRole('status').textContent).toMatch(/^People are playing this match/);
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
});
