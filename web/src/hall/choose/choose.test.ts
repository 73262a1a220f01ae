import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '../../lib/browser/settings.svelte';
import { noteBeaten } from '../../lib/match/levels';
import type { GameInfo, NewMatch } from '../../lib/wire';
import Choose from './Choose.svelte';

const towers: GameInfo = {
  slug: 'towers',
  title: 'Towers',
  about: '',
  built: true,
  credit: '',
  seats: [2, 2],
  seat_names: ['Black', 'White'],
  options: {},
  levels: [
    { level: 1, name: 'Visitor', about: '' },
    { level: 2, name: 'Apprentice', about: '' },
  ],
  secrets: false,
  steps_back: false,
  house_set: '',
  tally: false,
  sheets: false,
  lists: [],
  reviews: true,
  draws_seats: true,
  minutes: [10, 30],
  learning: 1,
  problems: 0,
  threats: false,
  deals: false,
};
const towerbrix: GameInfo = {
  ...towers,
  slug: 'towerbrix',
  title: 'TowerBrix',
  seats: [1, 6],
  seat_names: ['Ada', 'Bo', 'Cleo', 'Dora', 'Emil', 'Finn'],
  draws_seats: false,
  options: {
    properties: {
      variant: { enum: ['base', 'intro', 'challenge'], default: 'base' },
      deck: { enum: ['green', 'pink'], default: 'green' },
      challenge: { type: 'integer', minimum: 0, maximum: 14, default: 0 },
      level: { enum: ['easy', 'medium', 'hard'], default: 'easy' },
      solvable: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      live_check: { type: 'boolean', default: true },
    },
  },
};
const PATIENCE = { timeout: 30_000 }; // the board is fetched first
let made: NewMatch | null = null;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  saveSetting('name', 'Ada');
  made = null;
  vi.stubGlobal('fetch', (path: string, request?: { body: string }) => {
    if (path === '/api/games') return Promise.resolve(Response.json([towers, towerbrix]));
    made = JSON.parse(request?.body ?? '{}') as NewMatch;
    return Promise.resolve(Response.json({ code: 'busy', message: 'Not now.' }, { status: 503 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Choose, press the button, and say what the hall was asked for. */
async function asked(...labels: string[]): Promise<NewMatch | null> {
  render(Choose, { slug: 'towers' });
  await screen.findByRole('heading', { name: 'Towers' }, PATIENCE);
  for (const label of labels) await fireEvent.click(screen.getByLabelText(new RegExp(label)));
  await fireEvent.click(screen.getByRole('button', { name: /^(Play|Make the link)$/ }));
  await screen.findByRole('alert', {}, PATIENCE);
  return made;
}

test('who begins is drawn by the hall unless somebody chooses', async () => {
  expect(await asked()).toMatchObject({ begin: 'drawn', seats: [{ kind: 'me', name: 'Ada' }, { kind: 'bot' }] });
});

test('a colour can be chosen', async () => {
  expect(await asked('I play White')).toMatchObject({ begin: 'listed', seats: [{ kind: 'bot' }, { kind: 'me' }] });
});

test('two at one screen are told apart by their sides alone', async () => {
  expect(await asked('Together here')).toMatchObject({ begin: 'listed', seats: [{ kind: 'me' }, { kind: 'me' }] });
});

test('a newcomer of TowerBrix gets the introduction, and the next time what was chosen last', async () => {
  const pressed = (): string =>
    screen
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-pressed') === 'true')
      .map((each) => each.textContent)
      .join();
  const page = render(Choose, { slug: 'towerbrix' });
  await screen.findByRole('heading', { name: 'TowerBrix' }, PATIENCE);
  expect(pressed()).toContain('First steps');
  expect(screen.getByText('Across the river, from bank to bank.')).toBeTruthy();
  await fireEvent.click(screen.getByText('Together here'));
  await fireEvent.click(screen.getByText('Pink cards'));
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByRole('alert', {}, PATIENCE);
  expect(made?.options).toEqual({ deck: 'pink', solvable: true });
  expect(made?.seats).toHaveLength(3);
  page.unmount();
  render(Choose, { slug: 'towerbrix' });
  await screen.findByRole('heading', { name: 'TowerBrix' }, PATIENCE);
  expect(pressed()).toContain('Pink cards');
  expect(screen.getByLabelText(/Together here/)).toHaveProperty('checked', true);
});

test('the level after the one that was beaten is offered', async () => {
  noteBeaten('towers', 1);
  expect(await asked()).toMatchObject({ seats: [{ kind: 'me' }, { kind: 'bot', level: 2 }] });
});
