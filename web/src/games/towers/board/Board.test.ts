import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Board from './Board.svelte';
import { sample } from '../sample';

const block = (name: string): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^${name}:`) });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});

describe('the board', () => {
  test('plays a move by two clicks', async () => {
    const onmove = vi.fn();
    render(Board, { view: sample, acts: true, onmove });
    await fireEvent.click(block('a1'));
    expect(block('a1').getAttribute('aria-selected')).toBe('true');
    await fireEvent.click(block('c1'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('a1-c1');
    expect(block('a1').getAttribute('aria-selected')).toBe('false');
  });

  test('sends an attempt that the view does not allow, and keeps the tower in hand', async () => {
    const onmove = vi.fn();
    render(Board, { view: sample, acts: true, onmove });
    await fireEvent.click(block('a1'));
    await fireEvent.click(block('b1'));
    expect(onmove).toHaveBeenCalledWith('a1-b1');
    expect(block('a1').getAttribute('aria-selected')).toBe('true');
  });

  test('leaves a tower that cannot move where it is, and says why until the next act', async () => {
    const onmove = vi.fn();
    render(Board, { view: { ...sample, moves: { b2: ['a2'] } }, acts: true, onmove });
    await fireEvent.click(block('a2'));
    expect(screen.getByRole('alert').textContent).toContain("a2 is White's tower");
    expect(block('a2').getAttribute('aria-selected')).toBe('false');
    await fireEvent.click(block('b2'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(block('b2').getAttribute('aria-selected')).toBe('true');
    expect(onmove).not.toHaveBeenCalled();
  });

  test('shows why an attempt was refused', () => {
    render(Board, { view: sample, acts: true, complaint: { block: 'b1', text: 'there is no tower on b1' } });
    expect(screen.getByRole('alert').textContent).toContain('there is no tower on b1');
  });

  test('takes another tower instead, puts one back, and does nothing out of turn', async () => {
    const onmove = vi.fn();
    const { rerender } = render(Board, { view: sample, acts: true, onmove });
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
    render(Board, { view: sample, acts: true });
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

  test('strikes out what the aimed move would demolish', async () => {
    const { container } = render(Board, { view: sample, acts: true });
    await fireEvent.click(block('b2'));
    expect(container.querySelectorAll('.strike')).toHaveLength(0);
    await fireEvent.focus(block('a2'));
    expect(container.querySelectorAll('.strike')).toHaveLength(1);
  });

  test('puts floors and utilities down where the view offers it', async () => {
    const onmove = vi.fn();
    render(Board, { view: { ...sample, phase: 'utilities', moves: {}, drops: ['b1'] }, acts: true, onmove });
    await fireEvent.click(block('b1'));
    expect(onmove).toHaveBeenCalledWith('u@b1');
  });
});
