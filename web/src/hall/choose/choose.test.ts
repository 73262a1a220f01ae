import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '../../lib/browser/settings.svelte';
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
  levels: [{ level: 2, name: 'Apprentice', about: '' }],
  secrets: false,
  steps_back: false,
  house_set: '',
  tally: false,
  reviews: true,
  draws_seats: true,
  minutes: [10, 30],
  learning: 1,
  problems: 0,
  deals: false,
};
const towerbrix: GameInfo = {
  ...towers,
  slug: 'towerbrix',
  title: 'TowerBrix',
  seats: [1, 6],
  seat_names: ['Ada', 'Bo', 'Cleo', 'Dora', 'Emil', 'Finn'],
  draws_seats: false,
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

test('a way to begin is remembered; the first one is a newcomer’s, and challenges tell what they are', async () => {
  const pressed = (): (string | null)[] =>
    screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  const page = render(Choose, { slug: 'towerbrix' });
  await screen.findByRole('heading', { name: 'TowerBrix' }, PATIENCE);
  expect(pressed().join()).toContain('First steps');
  expect(screen.getByText('Across the river, from bank to bank.')).toBeTruthy();
  await fireEvent.click(screen.getByText('Alone'));
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByRole('alert', {}, PATIENCE);
  expect(made?.seats).toHaveLength(1);
  page.unmount();
  render(Choose, { slug: 'towerbrix' });
  await screen.findByRole('heading', { name: 'TowerBrix' }, PATIENCE);
  expect(pressed().join()).toContain('Alone');
});
