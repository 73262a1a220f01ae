import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StageProps } from '../../room';
import { building, choosing, claiming, lastRound, scoredView, scoringEvents } from '../sample';
import Stage from './Stage.svelte';
import type { TakeThatTowersView } from '../view';

const refusal = (): Element | null => document.querySelector('[data-refusal]');
let moving = false;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: !moving, addEventListener: () => undefined }));
  Element.prototype.animate ??= () => ({ cancel: () => undefined, onfinish: null }) as unknown as Animation;
});
afterEach(() => {
  moving = false;
  vi.useRealTimers();
});

function props(
  view: TakeThatTowersView,
  more: Partial<StageProps<TakeThatTowersView>> = {},
): StageProps<TakeThatTowersView> {
  return {
    view,
    seat: 0,
    acts: true,
    lastEvent: null,
    recentEvents: [],
    pending: null,
    complaint: null,
    names: ['Ada', 'Grace', 'Computer', 'Linus'],
    flipped: false,
    still: false,
    onmove: () => undefined,
    onprompt: () => undefined,
    ...more,
  };
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

const card = (code: string): HTMLElement => find(`[data-hand="${code}"]`);
const spot = (name: string): HTMLElement => find(`[data-spot="${name}"]`);

describe('the stage', () => {
  test('asks for a card only for a place where one may go', async () => {
    const moves = building.moves.filter((move) => !move.includes('@B'));
    const { container } = render(Stage, props({ ...building, moves }));
    await fireEvent.click(spot('B'));
    expect(container.textContent).not.toContain('Choose a card for B');
    await fireEvent.click(spot('A'));
    expect(container.textContent).toContain('Choose a card for A');
  });

  test('builds with a card and then a tower, or the other way round', async () => {
    const onmove = vi.fn();
    const onprompt = vi.fn();
    render(Stage, props(building, { onmove, onprompt }));
    expect(spot('B').getAttribute('aria-label')).toContain('Can be built on');
    await fireEvent.click(card('LA'));
    expect(onprompt).toHaveBeenLastCalledWith('choose where to build LANDLORD');
    await fireEvent.click(spot('B'));
    expect(onmove).toHaveBeenLastCalledWith('LA@B');
    await fireEvent.click(spot('D'));
    await fireEvent.click(card('SP'));
    expect(onmove).toHaveBeenLastCalledWith('SP@D');
    expect(onmove).toHaveBeenCalledTimes(2);
  });

  test('tucks a card beneath a floor, and draws', async () => {
    const onmove = vi.fn();
    render(Stage, props(claiming, { onmove }));
    await fireEvent.click(card('NO'));
    await fireEvent.click(spot('A4'));
    expect(onmove).toHaveBeenLastCalledWith('NO/A4');
    await fireEvent.click(screen.getByRole('button', { name: 'Draw 3 and end the claims' }));
    expect(onmove).toHaveBeenLastCalledWith('draw');
  });

  test('sends an attempt that the view does not allow, keeps the card, and says why at the spot', async () => {
    const onmove = vi.fn();
    const { rerender } = render(Stage, props(claiming, { onmove }));
    await fireEvent.click(card('OF'));
    await fireEvent.click(spot('B3'));
    expect(onmove).toHaveBeenCalledWith('OF/B3');
    expect(card('OF').getAttribute('aria-pressed')).toBe('true');
    await rerender({ complaint: { move: 'OF/B3', text: 'B3 is claimed already' } });
    expect(refusal()?.textContent).toContain('B3 is claimed already');
  });

  test('rings the tower, the place for one or the floor that a hint names', async () => {
    const { rerender } = render(Stage, props(building, { pointAt: ['B'] }));
    expect(find('[data-slot="B"]').classList).toContain('pointed');
    expect(find('[data-slot="A"]').classList).not.toContain('pointed');
    await rerender({ pointAt: ['A1'] });
    expect(document.querySelector('.pointed')).toBeNull();
    expect(document.querySelectorAll('.marked')).toHaveLength(1);
  });

  test('lets a due tower be chosen', async () => {
    const onmove = vi.fn();
    render(Stage, props(choosing, { onmove }));
    await fireEvent.click(screen.getByRole('button', { name: 'Score B first' }));
    expect(onmove).toHaveBeenLastCalledWith('score B');
    await fireEvent.click(spot('A'));
    expect(onmove).toHaveBeenLastCalledWith('score A');
  });

  test('shows what a tower is worth to whoever looks at it', async () => {
    render(Stage, props(lastRound, { seat: 1, acts: false }));
    await fireEvent.pointerEnter(spot('A'));
    expect(screen.getByText('worth now').parentElement?.textContent).toMatch(/1\s*\+2.*2\s*\+2/);
    expect(screen.getByText('Last round: the deck is empty')).toBeTruthy();
  });

  test('is played by keyboard: Enter leads to the towers, arrows along them, Escape puts the card back', async () => {
    render(Stage, props(building));
    card('OF').focus();
    await fireEvent.click(card('OF'));
    spot('A').focus();
    await fireEvent.keyDown(spot('A'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(spot('B'));
    await fireEvent.keyDown(spot('B'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(spot('B3'));
    await fireEvent.keyDown(spot('B3'), { key: 'Escape' });
    expect(card('OF').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement?.getAttribute('data-hand')).toBe('OF');
    await fireEvent.keyDown(card('OF'), { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('data-hand')).toBe('SP');
  });

  test('tells a scoring floor by floor, and whoever has read enough skips it', async () => {
    moving = true;
    vi.useFakeTimers();
    const { rerender, container } = render(Stage, props(claiming));
    const after = {
      view: scoredView,
      acts: false,
      recentEvents: scoringEvents,
      lastEvent: scoringEvents.at(-1) ?? null,
    };
    await rerender(after);
    expect(container.querySelector('[data-slot=A] .floor')).toBeTruthy(); // the tower still stands
    await vi.advanceTimersByTimeAsync(2600);
    await tick();
    expect(container.querySelector('.speaks')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    expect(container.querySelector('[data-plate="1"] .score')?.textContent).toContain('11');
    await fireEvent.click(screen.getByRole('button', { name: /^Scored: A/ }));
    expect(screen.getByText(/Red owns it, one office/)).toBeTruthy();
  });

  test('tells it through to its end by itself', async () => {
    moving = true;
    vi.useFakeTimers();
    const { rerender, container } = render(Stage, props(claiming));
    await rerender({
      view: scoredView,
      acts: false,
      recentEvents: scoringEvents,
      lastEvent: scoringEvents.at(-1) ?? null,
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await tick();
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    expect(container.querySelector('[data-plate="2"] .score')?.textContent).toContain('17');
  });

  test('walked through by hand, a scoring stands still at each floor', async () => {
    const { rerender, container } = render(Stage, props(claiming, { seat: null, acts: false, still: true }));
    const until = async (count: number): Promise<void> => {
      const recentEvents = scoringEvents.slice(0, count);
      await rerender({ view: scoredView, viewBefore: claiming, recentEvents, lastEvent: recentEvents.at(-1) ?? null });
    };
    await until(1);
    expect(container.querySelectorAll('[data-slot=A] .floor').length).toBe(6);
    await until(5);
    expect(find('.speaks').dataset['floor']).toBe('A3');
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    await until(scoringEvents.length);
    expect(container.querySelector('.speaks')).toBeNull();
    expect(container.querySelector('[data-plate="1"] .score')?.textContent).toContain('11');
  });

  test('walked through backwards, a scoring begins with the towers that stood then', async () => {
    const [still, moves] = [{ seat: null, acts: false, still: true }, scoringEvents];
    const { rerender, container } = render(Stage, props(claiming, still));
    const floors = (slot: string): number => container.querySelectorAll(`[data-slot=${slot}] .floor`).length;
    const later = { ...scoredView, towers: building.towers.filter(({ slot }) => slot === 'C') };
    const event = { key: 'later', text: '', by: 1, event: 'EL@C', kind: 'build' };
    await rerender({ view: later, viewBefore: scoredView, recentEvents: [event], lastEvent: event });
    const part = moves.slice(0, 5);
    await rerender({ view: scoredView, viewBefore: claiming, recentEvents: part, lastEvent: part[4] ?? null });
    expect([floors('A'), floors('B')]).toEqual([6, 4]);
    expect(find('.speaks').dataset['floor']).toBe('A3');
  });

  test('shows no hand to a spectator, and whose turn it is', () => {
    const { container } = render(
      Stage,
      props(
        { ...lastRound, hands: lastRound.hands.map((hand) => ({ ...hand, cards: null })) },
        { seat: null, acts: false },
      ),
    );
    expect(container.querySelector('[data-hand]')).toBeNull();
    expect(screen.getByText('Computer is building.')).toBeTruthy();
  });
});
