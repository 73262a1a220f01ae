import { expect, test } from 'vitest';
import { readable } from './signs';

const sign = (text: string, across: number, down: number) => ({ text, across, down });
const texts = (wide: number): string[] =>
  readable([sign('1', 0.5, 0.5), sign('2', 0.52, 0.48), sign('3', 0.7, 0.5)], { wide, high: wide / 2 }).map(
    ({ text }) => text,
  );

test('of numbers that would cover one another the later one is seen, on a large picture all are', () => {
  expect(texts(370)).toEqual(['2', '3']);
  expect(texts(1100)).toEqual(['1', '2', '3']);
});

test('no sign is cut by the edge of the picture', () => {
  const picture = { wide: 300, high: 160 };
  const [pips, letter, far] = readable([sign('6 of 6', 0.5, -0.03), sign('B', 1.02, 0.5), sign('C', 2, 0.5)], picture);
  expect((pips?.down ?? 0) * picture.high).toBe(13);
  expect((letter?.across ?? 0) * picture.wide).toBe(276);
  expect(far?.across).toBe(2);
});
