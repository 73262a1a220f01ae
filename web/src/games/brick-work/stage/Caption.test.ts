import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { sample } from '../sample';
import Caption from './Caption.svelte';

test('only whoever sits at an empty bench is told that their bricks appear there', () => {
  const shared = { view: sample, names: ['Ada', 'Ben'], lookedAt: null, visit: null, overlay: null, building: false };
  const captionOf = (whose: string): string =>
    render(Caption, { ...shared, isEmpty: true, whose, onback: () => undefined }).container.textContent.trim();
  expect(captionOf('')).toBe('The bricks you collect appear here.');
  expect(captionOf('Ada')).toBe('');
});
