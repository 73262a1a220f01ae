import { beforeEach, expect, test } from 'vitest';
import { noteSolved, streak } from './problems';

beforeEach(() => {
  localStorage.clear();
});

test('a streak is told as long as it is', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  for (let days = 0; days < 420; days++) {
    const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    noteSolved(day, 'towers', 1, { missed: 0 });
  }
  expect(streak(now)).toBe(420);
});
