import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Details from './Details.svelte';

test('a dash stands where a number would, and words are never moved to the right', () => {
  const rows = [
    ['Ada', '7 towers', 10],
    ['Ben', 'Arch', '–'],
  ];
  const { container } = render(Details, { details: [{ title: 'All', head: ['Player', 'Print', 'Cells'], rows }] });
  const numbers = [...container.querySelectorAll('.number')].map((cell) => cell.textContent);
  expect(numbers).toEqual(['Cells', '10', '–']);
});
