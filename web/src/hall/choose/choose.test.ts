import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../lib/account/signed-in.svelte';
import { saveSetting } from '../../lib/browser/settings.svelte';
import { noteBeaten } from '../../lib/match/levels';
import type { GameInfo, NewMatch } from '../../lib/wire';
import { write } from '../../lib/browser/storage';
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
    { level: 1, name: 'Visitor', about: '', rated: [2] },
    { level: 2, name: 'Apprentice', about: '', rated: [] },
  ],
  secrets: false,
  steps_back: false,
  house_set: '',
  tally: false,
  sheets: false,
  files: [],
  lists: [],
  reviews: true,
  draws_seats: true,
  minutes: [10, 30],
  learning: 1,
  problems: 0,
  threats: false,
  hints: false,
  over_days: true,
  prepares_answers: false,
  together: false,
  ladder: false,
  duplicate: [],
  rated: [2],
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
const SWITCHES = [
  'top_row_safe',
  'put_on_top',
  'colours',
  'colour_bonus',
  'substitute',
  'draw_two',
  'skip',
  'one_more',
  'one_more_scores_nothing',
  'reverse',
  'edge',
  'center',
  'lose_two',
  'lose_more',
  'others_gain',
  'others_more',
  'add_points',
  'play_on',
];
const topple: GameInfo = {
  ...towers,
  slug: 'tower-topple',
  title: 'Tower Topple',
  seats: [2, 18],
  seat_names: ['Ash', 'Birch', 'Cedar'],
  options: {
    properties: {
      version: { enum: [1, 2, 3, 4], default: 1 },
      rows: { type: 'integer', minimum: 4, maximum: 24, default: 18 },
      rounds: { type: 'integer', minimum: 0, maximum: 12, default: 0 },
      target: { type: 'integer', minimum: 0, maximum: 500, default: 0 },
      alone: { type: 'boolean', default: false },
      teams: { enum: [0, 2, 3, 4, 5, 6], default: 0 },
      fall: { enum: ['rulebook', 'minus 3', 'tower lost'], default: 'rulebook' },
      ...Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean', default: true }])),
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
    if (path === '/api/games') return Promise.resolve(Response.json([towers, towerbrix, topple]));
    if (path === '/api/matches') made = JSON.parse(request?.body ?? '{}') as NewMatch;
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

describe('whoever is signed in', () => {
  beforeEach(() => {
    signedIn.name = 'Ada';
  });
  afterEach(() => {
    signedIn.name = '';
  });

  test('plays a level for a rating, with the clock and the options that go with it', async () => {
    render(Choose, { slug: 'towers' });
    await fireEvent.click(await screen.findByLabelText('Rated, 10 min + 5 s a move', {}, PATIENCE));
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await screen.findByRole('alert', {}, PATIENCE);
    expect(made).toEqual({
      game: 'towers',
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', level: 1 },
      ],
      clock: { kind: 'fischer', base_ms: 600_000, increment_ms: 5000, days: 0 },
      rated: true,
    });
  });

  test('is told which level nobody can be rated against', async () => {
    render(Choose, { slug: 'towers' });
    await fireEvent.click(await screen.findByLabelText(/^Rated, 10 min/, {}, PATIENCE));
    await fireEvent.click(screen.getByLabelText(/Apprentice/));
    expect(await screen.findByText(/^Not rated: level 2/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Rated/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await screen.findByRole('alert', {}, PATIENCE);
    expect(made).not.toHaveProperty('rated');
  });

  test('is not rated at one screen, nor without wishing it', async () => {
    expect(await asked('Together here')).not.toHaveProperty('rated');
    expect(screen.queryByLabelText(/^Rated/)).toBeNull();
  });
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

async function open(): Promise<{ unmount: () => void }> {
  const page = render(Choose, { slug: 'tower-topple' });
  await screen.findByRole('heading', { name: 'Tower Topple' }, PATIENCE);
  return page;
}

async function begin(): Promise<unknown> {
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByRole('alert', {}, PATIENCE);
  return made?.options;
}

const question = (): HTMLElement | null =>
  screen.queryByRole('group', { name: /What shall a fall cost at your table/ });
const pressed = (): string[] =>
  screen
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map((each) => each.textContent.trim());

test('before the first match the page asks what a fall costs, with the three in words, and never again', async () => {
  const page = await open();
  expect(question()).not.toBeNull();
  const radios = ['A fall costs nothing', 'A fall costs 3 points', 'A fall costs the tower'].map((name) =>
    screen.getByRole('radio', { name: new RegExp(`^${name}`) }),
  );
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false]);
  expect(screen.queryByRole('button', { name: 'A fall costs 3 points' })).toBeNull();
  await fireEvent.click(radios[1] as HTMLElement);
  expect(question()).not.toBeNull(); // as long as one may still change one's mind
  expect(await begin()).toEqual({ fall: 'minus 3' });
  page.unmount();
  await open();
  expect(question()).toBeNull();
  expect(pressed()).toContain('A fall costs 3 points');
  expect(await begin()).toEqual({ fall: 'minus 3' });
});

test('whoever plays without an answer plays by the rulebook, and is not asked again', async () => {
  const page = await open();
  expect(await begin()).toEqual({});
  page.unmount();
  await open();
  expect(question()).toBeNull();
  expect(pressed()).toContain('A fall costs nothing');
  await fireEvent.click(screen.getByRole('button', { name: 'A fall costs the tower' }));
  expect(await begin()).toEqual({ fall: 'tower lost' });
});

test('where no points are counted nobody is asked, and the answer waits', async () => {
  write('settled.tower-topple', { fall: 'minus 3' });
  const page = await open();
  await fireEvent.click(screen.getByRole('button', { name: /^No points/ }));
  expect(screen.queryByRole('button', { name: 'A fall costs 3 points' })).toBeNull();
  expect(await begin()).toEqual({ version: 3 });
  page.unmount();
  await open();
  await fireEvent.click(screen.getByRole('button', { name: /^Standard/ }));
  expect(pressed()).toContain('A fall costs 3 points');
});

test('alone one sits down, whoever was to play before, and with another version there are two again', async () => {
  const page = await open();
  await fireEvent.click(screen.getByRole('button', { name: /^Alone/ }));
  expect(screen.queryByLabelText(/Against the computer/)).toBeNull();
  expect(question()).toBeNull();
  expect(await begin()).toEqual({ alone: true });
  expect(made).toMatchObject({ seats: [{ kind: 'me', name: 'Ada' }], begin: 'listed' });
  page.unmount();
  await open();
  expect(pressed().join()).toContain('Alone');
  await fireEvent.click(screen.getByRole('button', { name: /^Every brick 1 point/ }));
  expect(await begin()).toEqual({ version: 2 });
  expect(made?.seats).toEqual([
    { kind: 'me', name: 'Ada' },
    { kind: 'bot', level: 1 },
  ]);
});
