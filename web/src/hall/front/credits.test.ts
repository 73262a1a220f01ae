import { expect, test } from 'vitest';
import type { GameInfo } from '../../lib/wire';
import { creditOf } from './credits';

const credit = (text: string): string => creditOf({ credit: text } as GameInfo);

test('that a game is unofficial is said once, in the language of its credit', () => {
  expect(credit('By Ada. Unofficial: not made by her.')).toBe('By Ada. Unofficial: not made by her.');
  expect(credit('Von Ada. Inoffiziell: nicht von ihr gemacht.')).toBe('Von Ada. Inoffiziell: nicht von ihr gemacht.');
  expect(credit('By Ada.')).toBe('By Ada. Unofficial.');
});
