import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Moment from './Moment.svelte';

const points = [
  { n: 0, by: null },
  { n: 1, by: 0 },
  { n: 2, by: 'nature' as const, chances: [0.6, 0.4] },
];
const shared = { points, move: '', names: ['Ada', 'Ben'], plates: [], together: false, remarks: [] };

test('where nothing can be judged yet, the review says from when on it can, and leads there', async () => {
  const ongo = vi.fn();
  const { rerender, container } = render(Moment, { ...shared, at: 1, onshow: vi.fn(), ongo });
  expect(container.textContent).toContain('Nothing can be judged yet. The chances begin with event 2.');
  await fireEvent.click(screen.getByRole('button', { name: 'Go to event 2' }));
  expect(ongo).toHaveBeenCalledWith(2);
  await rerender({ at: 2 });
  expect(container.querySelector('[data-unknown]')).toBeNull();
  expect(container.textContent).toContain('Ada');
});
