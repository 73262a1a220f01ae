// The hand of cards along the bottom: what lies there, what a touch lights, and what is said on a small screen.
import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { needTexts } from '../../../lib/language.svelte';
import { back, building, card, evaluation } from '../sample';
import type { Pictogram } from '../view';
import { handOf, readOf, type ShownCard } from './hand';
import HandBar from './HandBar.svelte';

const pictogram: Pictogram = {
  wide: 57,
  high: 48,
  parts: [
    { kind: 'sign', x: 13, y: 24, wide: 27, high: 14, text: 'all' },
    { kind: 'brick', x: 42, y: 24, wide: 15, high: 28, colours: ['red', 'blue'], pose: 'stands' },
    { kind: 'table', x: 42, y: 38, wide: 23, high: 0 },
  ],
};

beforeAll(() => needTexts('towerbrix', 'de'));

function lay(cards: ShownCard[], more = {}) {
  const [onlight, onchoose] = [vi.fn(), vi.fn()];
  const props = { title: 'Your cards', names: ['Ann', 'Ben'], language: 'de', narrow: false, chosen: null };
  const page = render(HandBar, { props: { ...props, cards, empty: 'None.', onlight, onchoose, ...more } });
  return { onlight, onchoose, page, all: () => [...page.container.querySelectorAll('li')] };
}

const drawn = [card('G27', { pictogram }), card('G31', { pictogram, points: 3, bricks: ['r1'] })];

test('one’s own cards lie there, or all of them where they lie open', () => {
  const hands = [[drawn[0] ?? back()], [back()]];
  expect(handOf({ ...building, hands }, 0).map(({ card }) => card.name)).toEqual(['G27']);
  const open = { ...building, hands: [[drawn[0] ?? back()], [drawn[1] ?? back()]], open: true };
  expect(handOf(open, 0).map(({ seat, owned }) => [seat, owned])).toEqual([
    [0, true],
    [1, true],
  ]);
});

test('whoever looks back at a match without a seat sees the cards that the hall tells, and else none', () => {
  const laidOpen = { ...building, hands: [[drawn[0] ?? back()], [drawn[1] ?? back()]] };
  expect(handOf(laidOpen, null, true).map(({ card, owned }) => [card.name, owned])).toEqual([
    ['G27', true],
    ['G31', true],
  ]);
  expect(handOf(laidOpen, null)).toEqual([]); // at a table
  expect(handOf(laidOpen, 0, true).map(({ card }) => card.name)).toEqual(['G27']);
  expect(handOf({ ...building, hands: [[drawn[0] ?? back()], [back()]] }, null, true)).toEqual([]);
  const alone = { ...building, players: 1, open: true, hands: [[drawn[0] ?? back()]] };
  expect(handOf(alone, null, true).map(({ card, owned }) => [card.name, owned])).toEqual([['G27', false]]);
});

test('each card has its drawing and its sentence, and touching it lights up its bricks', async () => {
  const { all, onlight, onchoose } = lay(handOf({ ...building, hands: [drawn, []] }, 0));
  expect(all().map((each) => each.querySelector('.text')?.textContent)).toEqual([
    'G27 auf Deutsch.',
    'G31 auf Deutsch.',
  ]);
  expect(all()[0]?.querySelector('svg text')?.textContent).toBe('alle');
  expect(all()[0]?.querySelectorAll('svg rect')).toHaveLength(3); // two colours, and the edge
  await fireEvent.click(all()[1]?.querySelector('.face') ?? document.body);
  expect(onlight).toHaveBeenLastCalledWith(['r1']);
  expect(onchoose).toHaveBeenLastCalledWith('G31');
});

test('on a phone many cards are drawings, and the one that was touched says why', () => {
  const many = ['G1', 'G2', 'G3', 'G4', 'G5'].map((name) => card(name, { pictogram }));
  const cards = handOf({ ...building, hands: [many, []] }, 0);
  const { page } = lay(cards, { narrow: true, chosen: 'G3' });
  expect(page.container.querySelectorAll('.text.hidden')).toHaveLength(5);
  expect(page.container.querySelector('[data-why="G3"]')?.textContent).toContain('Der linke blaue Stein liegt.');
});

test('cards that have not been read lie face down and say nothing', async () => {
  const { all, onlight } = lay(readOf(evaluation, 2, ['G27']));
  expect(all().map((each) => [each.dataset['card'], each.classList.contains('down')])).toEqual([
    ['G27', false],
    [undefined, true],
  ]);
  expect(all()[1]?.textContent).not.toContain('G31');
  await fireEvent.click(all()[1]?.querySelector('.face') ?? document.body);
  expect(onlight).not.toHaveBeenCalled();
});
