import { expect, test } from 'vitest';
import { hindrance, passkeyFailure } from './passkeys';

const at = (hostname: string, secure = true, able = true): { hostname: string; secure: boolean; able: boolean } => ({
  hostname,
  secure,
  able,
});
const LINK = 'http://localhost:8000';

test.each([
  ['localhost', true, null, at('localhost'), null],
  ['localhost', false, LINK, at('127.0.0.1'), 'local'],
  ['localhost', false, null, at('192.168.0.7', false, false), 'https'],
  ['localhost', true, null, at('127.0.0.1'), 'browser'], // whatever the hall says: a browser refuses there
  ['example.org', true, null, at('play.example.org'), null],
  ['example.org', true, null, at('notexample.org'), 'browser'],
  ['example.org', true, null, at('example.org', false), 'https'],
  ['example.org', true, null, at('example.org', true, false), 'browser'],
  ['example.org', false, 'https://example.org', at('192.168.0.7', false), 'address'],
] as const)('where passkeys belong to %s, offered %s with %s, a page at %o has %s against them', (...given) => {
  const [rp_id, passkeys, link, place, expected] = given;
  expect(hindrance({ passkeys, link, why: null, rp_id }, place)).toBe(expected);
});

test('what a device throws is read by its name', () => {
  expect(passkeyFailure(new DOMException('', 'NotAllowedError'))).toBe('cancelled');
  expect(passkeyFailure(new DOMException('', 'InvalidStateError'))).toBe('here');
  expect(passkeyFailure(new DOMException('', 'SecurityError'))).toBe('address');
  expect(passkeyFailure(new Error('NotAllowedError'))).toBeNull();
});
