import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Token from './Token.svelte';

test('a seat whose name says no colour is drawn in the paint that its game gives it', () => {
  const paintOf = (paint?: string): string | undefined => {
    const { container } = render(Token, { colour: 'Ada', paint, seat: 0 });
    return container.querySelector('svg')?.style.getPropertyValue('--paint');
  };
  expect(paintOf('#0f766e')).toBe('#0f766e');
  expect(paintOf()).toBe('');
});
