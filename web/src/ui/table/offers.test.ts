import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { speech } from '../../lib/browser/speech.svelte';
import type { Offer } from '../../lib/wire';
import { person } from '../../testing/hall';
import Offers from './Offers.svelte';

const offer: Offer = { id: 3, kind: 'help', seat: 0, count: 0, waiting: [1] };
const seats = [person(0, 'Ada'), person(1, 'Bo')];

test('whoever is asked agrees or declines', async () => {
  const onanswer = vi.fn();
  render(Offers, { offers: [offer], seats, mine: [1], onanswer });
  await fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(onanswer).toHaveBeenCalledWith(offer, 1, false);
});

test('whoever asked may withdraw it, and nobody else', async () => {
  const onanswer = vi.fn();
  const page = render(Offers, { offers: [offer], seats, mine: [0], onanswer });
  await fireEvent.click(screen.getByRole('button', { name: 'Never mind' }));
  expect(onanswer).toHaveBeenCalledWith(offer, 0, false);
  page.unmount();
  render(Offers, { offers: [offer], seats, mine: [], onanswer });
  expect(screen.queryByRole('button')).toBeNull();
});

test('two at one screen are both asked for a draw, and it says whose answer it is', async () => {
  const onanswer = vi.fn();
  const draw: Offer = { id: 4, kind: 'draw', seat: 0, count: 0, waiting: [1] };
  render(Offers, { offers: [draw], seats, mine: [0, 1], onanswer });
  expect(document.querySelector('[data-offer]')?.textContent).toContain('Bo, do you agree?');
  expect(speech.happened.at(-1)?.text).toContain('Bo, do you agree?');
  await fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  expect(onanswer).toHaveBeenCalledWith(draw, 1, true);
});
