import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Room } from '../../games/room';
import type { Session } from '../../lib/connection/session.svelte';
import { fromSnap } from '../../lib/connection/table';
import { person, snap } from '../../testing/hall';
import Actions from './Actions.svelte';

const room = { isChoice: () => true } as unknown as Room;

function open(help: boolean, helpful = true): ReturnType<typeof vi.fn> {
  const send = vi.fn();
  const session = { connection: { send } } as unknown as Session;
  const table = fromSnap({ ...snap(0, []), ...(help ? { help } : {}) }, 0);
  const props = {
    table,
    match: 'match-01',
    session,
    room,
    showsUndo: true,
    helpful,
    prepares: null,
    flipped: false,
    own: [],
    invites: [],
  };
  render(Actions, { props: { ...props, onflip: () => undefined, onrules: () => undefined, onleave: () => undefined } });
  return send;
}

test('people may ask the others for the help of the computer', async () => {
  const send = open(false);
  await fireEvent.click(screen.getByRole('button', { name: 'Ask for help' }));
  expect(send).toHaveBeenCalledWith({ t: 'ask', seat: 0, kind: 'help' });
});

test('whoever does not want it any more ends it', async () => {
  const send = open(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Play without help' }));
  expect(send).toHaveBeenCalledWith({ t: 'ask', seat: 0, kind: 'no_help' });
});

test('where the computer cannot help, or helps unasked, nobody asks', () => {
  open(false, false);
  expect(screen.queryByRole('button', { name: 'Ask for help' })).toBeNull();
});

test.each([
  ['others play on', {}, true, 'Leave', 'a bot takes your seat', 'Leave the match: a bot plays on for you'],
  ['the match is lost', {}, false, 'Resign', 'You lose the match at once', 'Resign'],
  ['a team has nobody left', { team: {} }, false, 'Leave', 'the match ends at once', 'End the match'],
])(
  'whoever leaves is told in the second person what becomes of it: %s',
  async (_, more, playsOn, first, about, last) => {
    const [send, onleave] = [vi.fn(), vi.fn()];
    const session = { connection: { send } } as unknown as Session;
    const table = {
      ...fromSnap(snap(0, []), 0),
      mine: [0],
      seats: [person(0, 'Ada', { plays_on: playsOn }), person(1, 'Ben')],
    };
    const props = {
      table,
      match: 'match-01',
      session,
      showsUndo: true,
      helpful: false,
      prepares: null,
      flipped: false,
      own: [],
      invites: [],
    };
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    render(Actions, {
      props: {
        ...props,
        room: { ...room, ...more } as Room,
        onflip: () => undefined,
        onrules: () => undefined,
        onleave,
      },
    });
    await fireEvent.click(screen.getByRole('button', { name: first }));
    expect(document.querySelector('dialog p')?.textContent).toContain(about);
    const button = [...document.querySelectorAll<HTMLElement>('dialog p ~ .row button')][0];
    expect(button?.textContent).toBe(last);
    await fireEvent.click(button ?? document.body);
    expect(send).toHaveBeenCalledWith({ t: 'resign', seat: 0 });
    expect(onleave).toHaveBeenCalled();
  },
);

test('a draw is offered to people, and to no computer', () => {
  const duel = { ...room, duel: {} } as unknown as Room;
  const show = (other: Partial<ReturnType<typeof person>>): boolean => {
    const table = {
      ...fromSnap(snap(0, []), 0),
      mine: [0],
      seats: [person(0, 'Ada'), { ...person(1, 'Ben'), ...other }],
    };
    const session = { connection: { send: vi.fn() } } as unknown as Session;
    const flags = { showsUndo: true, helpful: false, prepares: null, flipped: false };
    const props = { table, match: 'match-01', session, room: duel, ...flags };
    const { unmount } = render(Actions, {
      props: {
        ...props,
        own: [],
        invites: [],
        onflip: () => undefined,
        onrules: () => undefined,
        onleave: () => undefined,
      },
    });
    const offered = screen.queryByRole('button', { name: 'Offer a draw' }) !== null;
    unmount();
    return offered;
  };
  expect(show({})).toBe(true);
  expect(show({ kind: 'bot', level: 1 })).toBe(false);
});
