import { expect, test } from 'vitest';
import { groups, starts } from './presets';

test('a newcomer begins with the introduction, beside two gentle bots', () => {
  expect(starts[0]?.options).toMatchObject({ variant: 'intro' });
  expect(starts[0]?.seats).toEqual(['me', 'bot 1', 'bot 1']);
});

test('each challenge says in a sentence and a picture of its own what it is', () => {
  const challenges = groups.find(({ title }) => title === 'Challenges');
  expect(challenges?.pictured).toBe(true);
  expect(challenges?.presets).toHaveLength(14);
  const pictures = challenges?.presets.map(({ picture }) => picture?.map(({ d }) => d).join(' ') ?? '') ?? [];
  expect(new Set(pictures).size).toBe(14);
  for (const { about, picture } of challenges?.presets ?? []) {
    expect(about).toMatch(/\.$/);
    expect(picture?.length).toBeGreaterThan(2);
  }
});
