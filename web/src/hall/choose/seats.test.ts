import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Seats from './Seats.svelte';

const seats = (draws: boolean, drawn: boolean): string => {
  const { unmount } = render(Seats, {
    props: {
      ...{ names: ['Ada', 'Bo'], levels: [], programs: [], teams: [], draws, drawn },
      ...{ seating: ['me' as const, 'friend' as const], onchange: () => undefined },
    },
  });
  const text = screen.getByRole('group').textContent;
  unmount();
  return text;
};

test('the first seat begins where it is not drawn, and nobody does where all act at once', () => {
  expect(seats(true, false)).toContain('begins');
  expect(seats(true, true)).not.toContain('begins');
  expect(seats(false, false)).not.toContain('begins');
});
