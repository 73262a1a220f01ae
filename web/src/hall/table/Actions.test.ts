import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Room } from '../../games/room';
import type { Session } from '../../lib/connection/session.svelte';
import { fromSnap } from '../../lib/connection/table';
import { snap } from '../../testing/hall';
import Actions from './Actions.svelte';

const room = { isChoice: () => true } as unknown as Room;

function open(help: boolean, helpful = true): ReturnType<typeof vi.fn> {
  const send = vi.fn();
  const session = { connection: { send } } as unknown as Session;
  const table = fromSnap({ ...snap(0, []), ...(help ? { help } : {}) }, 0);
  const props = { table, match: 'match-01', session, room, undoBeside: false, helpful, own: [], invites: [] };
  render(Actions, { props: { ...props, onflip: () => undefined } });
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
