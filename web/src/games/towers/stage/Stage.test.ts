import { speech } from '../../../lib/browser/speech.svelte';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StageProps } from '../../room';
import { sample } from '../sample';
import type { TowersView } from '../view';
import Stage from './Stage.svelte';

const quiet: StageProps<TowersView> = {
  view: sample,
  seat: 0,
  acts: true,
  lastEvent: null,
  recentEvents: [],
  pending: null,
  complaint: null,
  names: ['Ada', 'Ben'],
  flipped: false,
  still: false,
  onmove: () => undefined,
  onprompt: () => undefined,
};

const refusal = (): Element | null => document.querySelector('[data-refusal], .problem');
const block = (name: string): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^${name}:`) });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});

describe('the stage', () => {
  test('plays a move by two clicks', async () => {
    const onmove = vi.fn();
    render(Stage, { ...quiet, onmove });
    await fireEvent.click(block('a1'));
    expect(block('a1').getAttribute('aria-selected')).toBe('true');
    await fireEvent.click(block('c1'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('a1-c1');
    expect(block('a1').getAttribute('aria-selected')).toBe('false');
  });

  test('sends an attempt that the view does not allow, and keeps the tower in hand', async () => {
    const onmove = vi.fn();
    render(Stage, { ...quiet, onmove });
    await fireEvent.click(block('a1'));
    await fireEvent.click(block('b1'));
    expect(onmove).toHaveBeenCalledWith('a1-b1');
    expect(block('a1').getAttribute('aria-selected')).toBe('true');
  });

  test('leaves a tower that cannot move where it is, and says why until the next act', async () => {
    const onmove = vi.fn();
    render(Stage, { ...quiet, view: { ...sample, moves: { b2: ['a2'] } }, onmove });
    await fireEvent.click(block('a2'));
    expect(refusal()?.textContent).toContain("a2 is White's tower");
    expect(block('a2').getAttribute('aria-selected')).toBe('false');
    await fireEvent.click(block('b2'));
    expect(refusal()).toBeNull();
    expect(block('b2').getAttribute('aria-selected')).toBe('true');
    expect(onmove).not.toHaveBeenCalled();
  });

  test('shows why an attempt was refused', () => {
    render(Stage, { ...quiet, complaint: { move: 'b1-c1', text: 'there is no tower on b1' } });
    expect(refusal()?.textContent).toContain('there is no tower on b1');
  });

  test('takes another tower instead, puts one back, and does nothing out of turn', async () => {
    const onmove = vi.fn();
    const { rerender } = render(Stage, { ...quiet, onmove });
    await fireEvent.click(block('a1'));
    await fireEvent.click(block('b2'));
    expect(block('b2').getAttribute('aria-selected')).toBe('true');
    await fireEvent.click(block('b2'));
    expect(block('b2').getAttribute('aria-selected')).toBe('false');
    await rerender({ acts: false });
    await fireEvent.click(block('a1'));
    expect(block('a1').getAttribute('aria-selected')).toBe('false');
    expect(onmove).not.toHaveBeenCalled();
  });

  test('is walked by arrows from one tab stop, and Escape puts the tower back', async () => {
    render(Stage, quiet);
    const stops = screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0);
    expect(stops).toEqual([block('a1')]);
    block('a1').focus();
    await fireEvent.keyDown(block('a1'), { key: 'ArrowUp' });
    await fireEvent.keyDown(block('a2'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(block('b2'));
    await fireEvent.click(block('b2'));
    await fireEvent.keyDown(block('b2'), { key: 'n' });
    expect(document.activeElement).toBe(block('a2'));
    await fireEvent.keyDown(block('a2'), { key: 'Escape' });
    expect(document.activeElement).toBe(block('b2'));
    expect(block('b2').getAttribute('aria-selected')).toBe('false');
  });

  test('says the name of a block again where a key leads to it once more', async () => {
    render(Stage, quiet);
    block('a1').focus();
    await fireEvent.keyDown(block('a1'), { key: 'Home' });
    expect(speech.happened.at(-1)?.text).toBe(block('a1').getAttribute('aria-label'));
  });

  test('strikes out what the aimed move would demolish', async () => {
    const { container } = render(Stage, quiet);
    await fireEvent.click(block('b2'));
    expect(container.querySelectorAll('.strike')).toHaveLength(0);
    await fireEvent.focus(block('a2'));
    expect(container.querySelectorAll('.strike')).toHaveLength(1);
  });

  test('says of an attempt that was made at no block why it was refused, below the board', () => {
    render(Stage, { ...quiet, complaint: { move: 'swap', text: 'sides cannot be swapped now' } });
    const alert = refusal();
    expect(alert?.textContent).toBe('sides cannot be swapped now');
    expect(alert?.closest('.board')).toBeNull();
  });

  test('drags a tower, and says what its move would demolish', async () => {
    const [onmove, onprompt] = [vi.fn(), vi.fn()];
    vi.stubGlobal(
      'DOMPoint',
      class {
        constructor(
          readonly x: number,
          readonly y: number,
        ) {}
        matrixTransform = (): { x: number; y: number } => this;
      },
    );
    SVGSVGElement.prototype.getScreenCTM = () => ({ inverse: () => ({}) }) as DOMMatrix;
    const { container } = render(Stage, { ...quiet, onmove, onprompt });
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 7 });
    const cells = screen.getByRole('grid');
    const capture = (cells.setPointerCapture = vi.fn());
    await fireEvent.pointerDown(block('b2'), at(190, 90));
    await fireEvent.pointerMove(cells, at(90, 90)); // over a2
    expect(capture).toHaveBeenCalledWith(7);
    expect(container.querySelector('.held')).not.toBeNull();
    expect(onprompt).toHaveBeenLastCalledWith(expect.stringContaining('b2 to a2'), false);
    await fireEvent.pointerUp(cells, at(90, 90));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('b2-a2');
    expect(container.querySelector('.held')).toBeNull();
  });

  test('puts floors and utilities down where the view offers it', async () => {
    const onmove = vi.fn();
    render(Stage, { ...quiet, view: { ...sample, phase: 'utilities', moves: {}, drops: ['b1'] }, onmove });
    await fireEvent.click(block('b1'));
    expect(onmove).toHaveBeenCalledWith('u@b1');
  });
});
