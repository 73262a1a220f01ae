import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '../lib/browser/address.svelte';
import { takeWord } from '../lib/browser/find-address';
import { read, write } from '../lib/browser/storage';
import LinkCode from './LinkCode.svelte';

const WORD = 'w'.repeat(32);
const NETWORK = 'http://192.0.2.7:8000';

beforeEach(() => {
  localStorage.clear();
  Object.assign(address, { origin: 'http://localhost:8000', reachable: false, mayOpen: true });
});

/** Let the hall answer; returns what it is asked. */
function hall(...answers: [number, unknown][]): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    asked.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    const [status, answer] = answers.shift() ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return asked;
}

const show = (): unknown => render(LinkCode, { link: `${address.origin}/m/x#y`, label: 'QR code' });

test('the word of the terminal is taken out of the address bar, and lets phones in by one press', async () => {
  history.replaceState(null, '', `/#open=${WORD}`);
  takeWord();
  expect(location.hash).toBe('');
  const asked = hall([200, { neighbours: NETWORK, word: 'next'.repeat(6) }], [200, { neighbours: '', word: '' }]);
  address.mayOpen = true;
  show();
  await fireEvent.click(screen.getByRole('button', { name: 'Let phones in' }));
  await waitFor(() => expect(screen.getByRole('img', { name: 'QR code' })).toBeDefined());
  expect(screen.getByText(/Open to your network at http:\/\/192\.0\.2\.7:8000/)).toBeDefined();
  expect(address.origin).toBe(NETWORK);
  expect(read('word', '')).toBe('next'.repeat(6));
  await fireEvent.click(screen.getByRole('button', { name: 'Close it again' }));
  await waitFor(() => expect(address.reachable).toBe(false));
  expect(asked.filter(Boolean)).toEqual([
    { open: true, word: WORD },
    { open: false, word: '' },
  ]);
  expect(read('word', '')).toBe('next'.repeat(6)); // it opens it the next time
});

test('without a word the link in the terminal is named, and nothing can be pressed', () => {
  show();
  expect(screen.getByText(/open the long link in the terminal/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what the hall says against it stands there', async () => {
  write('word', WORD);
  hall([403, { code: 'forbidden', message: 'this word opens nothing any more' }]);
  show();
  await fireEvent.click(screen.getByRole('button', { name: 'Let phones in' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/opens nothing any more/i));
  expect(address.reachable).toBe(false);
});
