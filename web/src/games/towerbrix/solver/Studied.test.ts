import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { building } from '../sample';
import Studied from './Studied.svelte';

test('who knew which card is told of a team; whoever played alone knew them all', () => {
  const shown = (names: string[], open: boolean): string[] => {
    const hands = building.hands.slice(0, names.length);
    const { container } = render(Studied, { view: { ...building, hands, open }, names, options: {} });
    return [...container.querySelectorAll('h3, strong')].map((each) => each.textContent);
  };
  expect(shown(['Ada', 'Bo'], false).slice(0, 2)).toEqual(['Who knew which card', 'Ada']);
  expect(shown(['Ada'], true)).toEqual(['The cards']);
});
