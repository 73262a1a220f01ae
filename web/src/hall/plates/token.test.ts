import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { room } from '../../games/towerbrix/room';
import { building } from '../../games/towerbrix/sample';
import Token from './Token.svelte';

test('a seat whose name says no colour is drawn in its own, and each in another', () => {
  const plates = [0, 1].map((seat) => room.plate(building, seat));
  const paints = plates.map(({ colour, paint }, seat) => {
    const { container } = render(Token, { colour, paint, seat });
    return container.querySelector('svg')?.style.getPropertyValue('--paint');
  });
  expect(paints[0]).toBe(plates[0]?.paint);
  expect(new Set(paints).size).toBe(2);
  expect(paints).not.toContain('');
});
