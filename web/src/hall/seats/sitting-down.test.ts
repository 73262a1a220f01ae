import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveSetting } from '../../lib/browser/settings.svelte';
import { fromSnap, type TableState } from '../../lib/connection/table';
import type { Invitation } from '../../lib/wire';
import { person, snap } from '../../testing/hall';
import Away from '../../ui/table/Away.svelte';
import SitDown from '../../ui/table/SitDown.svelte';
import Waiting from './Waiting.svelte';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  saveSetting('name', '');
});

function table(more: Partial<TableState> = {}): TableState {
  return { ...fromSnap(snap(0, []), 0), mine: [], ...more };
}

const link = 'http://hall/m/match-01#key';

describe('a link that was opened', () => {
  function open(state: Invitation['state'], at: TableState): { onsit: () => void; onleave: () => void } {
    const [onsit, onleave] = [vi.fn(), vi.fn()];
    const invitation = { seat: state === 'unknown' ? null : 1, state };
    render(SitDown, { title: 'Towers', table: at, invitation, seatNames: ['Black', 'White'], link, onsit, onleave });
    return { onsit, onleave };
  }

  test('says who invites to what, asks the name once and sits down', async () => {
    const at = table({
      seats: [person(0, 'Ada', { maker: true }), person(1, 'White', { taken: false, invited: true })],
    });
    const { onsit } = open('open', at);
    expect(screen.getByRole('heading', { name: 'Ada invites you' })).toBeDefined();
    expect(screen.getByText('Your seat: White.')).toBeDefined();
    await fireEvent.input(screen.getByLabelText('Your name, asked once'), { target: { value: ' Bob ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    expect(onsit).toHaveBeenCalledOnce();
    expect(localStorage.getItem('stackyard.kept')).toContain('"Bob"');
  });

  test('says what the game is, how long it takes, and where it is learnt', () => {
    const at = table({ seats: [person(0, 'Ada', { maker: true }), person(1, 'White', { taken: false })] });
    const game = {
      about: 'Stack, cut off, own.',
      minutes: [20, 30],
      picture: '/picture.svg',
      learn: '/learn/towers',
      options: ['Board: 6 × 6'],
    };
    const props = { title: 'Towers', invitation: { seat: 1, state: 'open' } as const, seatNames: ['Black', 'White'] };
    render(SitDown, { ...props, game, table: at, link, onsit: vi.fn(), onleave: vi.fn() });
    expect(screen.getByText('Stack, cut off, own.')).toBeDefined();
    expect(screen.getByText('20 to 30 minutes · Board: 6 × 6')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Learn it in five minutes' }).getAttribute('href')).toBe('/learn/towers');
  });

  test('says no name where nobody gave one', () => {
    open(
      'open',
      table({ waiting: true, seats: [person(0, 'Black', { maker: true }), person(1, 'White', { taken: false })] }),
    );
    expect(screen.getByRole('heading', { name: 'You are invited' })).toBeDefined();
  });

  test('says what its maker fixed before anybody sits down, and that who decides who begins', () => {
    const at = table({ waiting: true, seats: [person(0, 'Ada'), person(1, 'White', { taken: false })] });
    at.info = { ...at.info, header: { ...at.info.header, fixed: ['seed'] } };
    open('open', at);
    expect(screen.getByText(/fixed the shuffle/)).toBeDefined();
    expect(screen.getByText(/decides who begins/)).toBeDefined();
  });

  test('tells its own maker whom it is for', async () => {
    const { onleave } = open('open', table({ mine: [0] }));
    expect(screen.getByRole('heading', { name: 'This link is for somebody else' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Go to the table' }));
    expect(onleave).toHaveBeenCalledOnce();
  });

  test('tells that it has been used', async () => {
    const { onleave } = open('used', table());
    expect(screen.getByRole('heading', { name: /already sat down with this link/ })).toBeDefined();
    expect(screen.getByText(/Open on another device/)).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Watch' }));
    expect(onleave).toHaveBeenCalledOnce();
  });

  test('tells that it is good for nothing', () => {
    open('unknown', table());
    expect(screen.getByRole('button', { name: 'Watch without a seat' })).toBeDefined();
  });
});

describe('the waiting room', () => {
  const waiting = (mine: number[]): TableState =>
    table({
      waiting: true,
      mine,
      seats: [person(0, 'Ada', { maker: true }), person(1, 'Bob', { taken: false, here: false, invited: true })],
    });
  const props = {
    title: 'Towers',
    names: ['Ada', 'Bob'],
    invites: [{ name: 'Bob', title: 'Invitation for Bob', link }],
    own: [{ name: 'Ada', link }],
    watchLink: link,
  };

  test('shows who has sat down, and lets the maker begin', async () => {
    const onbegin = vi.fn();
    render(Waiting, { ...props, table: waiting([0]), onbegin });
    const names = screen.getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim());
    expect(names[0]).toContain('Ada (you) is here');
    expect(names[1]).toContain('Bob invited, not here yet');
    expect(screen.getByLabelText('Link for Bob')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Begin now' }));
    expect(onbegin).toHaveBeenCalledExactlyOnceWith(0);
  });

  test('where nothing is drawn it stops at the link, and lets one go to the table meanwhile', async () => {
    const onboard = vi.fn();
    const at = { ...waiting([0]), waiting: false };
    render(Waiting, { ...props, table: at, onbegin: vi.fn(), onboard });
    expect(screen.getByLabelText('Link for Bob')).toBeDefined();
    expect(screen.queryByText(/draw decides/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Go to the table meanwhile' }));
    expect(onboard).toHaveBeenCalledOnce();
  });

  test('lets nobody else begin', () => {
    render(Waiting, { ...props, invites: [], table: waiting([1]), onbegin: vi.fn() });
    expect(screen.queryByRole('button', { name: 'Begin now' })).toBeNull();
  });
});

test('the seat of whoever is away is asked for by a button', async () => {
  const onask = vi.fn();
  const seats = [person(0, 'Ada'), person(1, 'Bob', { here: false, away_s: 30 }), person(2, 'Cy')];
  render(Away, { table: table({ mine: [0], seats }), onask });
  await fireEvent.click(screen.getByRole('button', { name: 'Give the seat away' }));
  expect(onask).toHaveBeenCalledExactlyOnceWith(1);
});
