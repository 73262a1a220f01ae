import { expect, test } from 'vitest';
import { first, groups } from './presets';

test('a newcomer begins with the introduction, beside two others', () => {
  expect(first).toMatchObject({ players: 3, options: { variant: 'intro' } });
});

test('each challenge says in a sentence and a picture of its own what it is', () => {
  const challenges = groups().find(({ pictured }) => pictured);
  expect(challenges?.pictured).toBe(true);
  expect(challenges?.presets).toHaveLength(14);
  const pictures = challenges?.presets.map(({ picture }) => picture?.map(({ d }) => d).join(' ') ?? '') ?? [];
  expect(new Set(pictures).size).toBe(14);
  for (const { about, picture } of challenges?.presets ?? []) {
    expect(about).toMatch(/\.$/);
    expect(picture?.length).toBeGreaterThan(2);
  }
});
