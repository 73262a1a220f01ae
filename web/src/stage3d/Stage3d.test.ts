// The stage without graphics: what keys do, and what is heard.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveBricks } from '../lib/motion/live';
import { settings } from '../lib/browser/settings.svelte';
import { speech } from '../lib/browser/speech.svelte';
import type { Slot } from './looks';
import Stage3d from './Stage3d.svelte';
import { rotate, type Quat, type Vec } from '../lib/motion/vector';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const SIZE: Vec = [0.075, 0.025, 0.015];
const poses = Float32Array.from([
  0, -0.025, 0.0075, 1, 0, 0, 0, 0, 0, 0.0075, 1, 0, 0, 0, 0, 0.025, 0.0075, 1, 0, 0, 0,
]);

function open(slots: Slot[] = []): {
  did: unknown[][];
  lose: (why: string) => void;
  grips: (number | null)[];
  change: () => Promise<void>;
} {
  const did: unknown[][] = [];
  const grips: (number | null)[] = [];
  let lose: (why: string) => void = () => undefined;
  const note =
    (name: string) =>
    (...what: unknown[]): void => {
      did.push([name, ...what]);
    };
  const live: LiveBricks = {
    onframe: () => () => undefined,
    onlost: (listener) => {
      lose = listener;
      return () => undefined;
    },
    hold: note('hold'),
    move: note('move'),
    drop: note('drop'),
    put: note('put'),
  };
  const bricks = (holds: boolean) => [
    { size: SIZE, name: '1a, blue', hold: holds },
    { size: SIZE, name: '1b' },
    { size: SIZE, name: '1c', hold: holds },
  ];
  const props = {
    bricks: bricks(true),
    poses,
    about: 'A row of three.',
    live,
    slots,
    ongrip: (brick: number | null) => grips.push(brick),
  };
  const { rerender } = render(Stage3d, { props });
  return {
    did,
    grips,
    lose: (why) => {
      lose(why);
    },
    change: () => rerender({ ...props, bricks: bricks(false) }),
  };
}

/** The same, where bricks are put by saying where they shall come to lie. */
function openToPut(): { put: [number, Vec, number[], boolean][]; grips: (number | null)[] } {
  const put: [number, Vec, number[], boolean][] = [];
  const grips: (number | null)[] = [];
  const bricks = ['a', 'b', 'c'].map((name) => ({ size: SIZE, name, hold: name !== 'b' }));
  const onput = (...what: [number, Vec, number[], boolean]): void => {
    put.push(what);
  };
  render(Stage3d, { props: { bricks, poses, about: '', onput, ongrip: (brick: number | null) => grips.push(brick) } });
  return { put, grips };
}

const lastSaid = (): string | undefined => speech.happened.at(-1)?.text;

const key = (name: string): Promise<boolean> =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

describe('by keys', () => {
  test('the bricks that may be held are reached by name, held, moved, turned and let go', async () => {
    const { did, grips } = open();
    const group = screen.getByRole('group', { name: 'Bricks that may be held' });
    expect(
      [...group.querySelectorAll('button')].map((each) => each.ariaLabel ?? each.getAttribute('aria-label')),
    ).toEqual(['1a, blue', '1c']);
    const brick = screen.getByRole('button', { name: '1c' });
    brick.focus();
    await fireEvent.click(brick);
    expect(did[0]?.slice(0, 2)).toEqual(['hold', 2]);
    expect(lastSaid()).toBe('You’re holding 1c.');
    await key('PageUp');
    const [, to] = did.at(-1) as [string, Vec];
    expect(to[2]).toBeCloseTo(0.0115, 5);
    await key('e');
    expect((did.at(-1) as [string, Vec, number[]])[2][3]).toBeCloseTo(-Math.SQRT1_2, 5);
    await key(' ');
    expect(did.at(-1)).toEqual(['drop']);
    expect(grips).toEqual([2, null]);
    const moves = did.length;
    await key('PageUp');
    expect(did).toHaveLength(moves);
  });

  test('a hand that lets go over a lit place leaves it to the hall to lay the brick down there', async () => {
    const { did, grips } = open([{ key: 'a', name: 'on top, 2a', at: [0, 0.025, -0.03], size: SIZE, yaw: 0 }]);
    const brick = screen.getByRole('button', { name: '1c' });
    brick.focus();
    await fireEvent.click(brick);
    await key('e'); // it is held across
    await key(' ');
    const [what, which, at, turn, lean] = did.at(-1) as [string, number, Vec, number[], boolean];
    expect([what, which, at, lean]).toEqual(['put', 2, [0, 0.025, -0.03], false]);
    expect(Math.abs(turn[0] ?? 0)).toBeCloseTo(1, 5);
    expect(did.filter(([does]) => does === 'drop')).toHaveLength(0);
    expect(grips).toEqual([2, null]);
  });

  test('a hand that the hall empties says why and moves nothing any more', async () => {
    const { did, lose } = open();
    const brick = screen.getByRole('button', { name: '1a, blue' });
    brick.focus();
    await fireEvent.click(brick);
    lose('The line to the hall broke.');
    await key('PageUp');
    expect(did.map(([what]) => what)).toEqual(['hold']);
    expect(lastSaid()).toBe('The line to the hall broke.');
  });

  test('a brick is put without being led: moved, tipped over, leant, set down, or left where it was', async () => {
    const { put, grips } = openToPut();
    await fireEvent.click(screen.getByRole('button', { name: 'c' }));
    await screen.findByRole('group', { name: 'The brick in hand' });
    await key('r');
    await key('Enter');
    expect(put).toHaveLength(1);
    const [brick, to, , lean] = put[0] ?? [0, [0, 0, 0], [], true];
    expect([brick, lean]).toEqual([2, false]);
    expect(to[2]).toBeGreaterThan(0.037); // half its length, upright
    expect(screen.queryByRole('group', { name: 'The brick in hand' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'a' }));
    await screen.findByRole('group', { name: 'The brick in hand' });
    await key('l');
    await key('Escape');
    expect(put).toHaveLength(1);
    expect(grips).toEqual([2, null, 0, null]);
  });

  test('a wheel turns what is carried by quarters, with Shift by five degrees, which are shown', async () => {
    const { put } = openToPut();
    await fireEvent.click(screen.getByRole('button', { name: 'c' }));
    await screen.findByRole('group', { name: 'The brick in hand' });
    const picture = screen.getByRole('application');
    await fireEvent.wheel(picture, { deltaY: -20 }); // less than a step
    await fireEvent.wheel(picture, { deltaY: -90 });
    const left = screen.getByRole('button', { name: 'Turn left' });
    expect(left.textContent).toBe('↺');
    await fireEvent.wheel(picture, { deltaX: -90, shiftKey: true }); // Shift makes a wheel go sideways
    expect(left.textContent).toBe('↺ 5°');
    await fireEvent.wheel(picture, { deltaX: 90, shiftKey: true });
    await key('Enter');
    const [, , turn] = put[0] ?? [0, [0, 0, 0], []];
    const long = rotate(turn as Quat, [1, 0, 0]); // it lay along x
    expect([Math.abs(long[0]), Math.abs(long[1])]).toEqual([expect.closeTo(0, 3), expect.closeTo(1, 3)]);
  });

  test('the first brick that is set asks once whether the wood shall be heard', async () => {
    localStorage.clear();
    openToPut();
    const set = async (): Promise<void> => {
      await fireEvent.click(screen.getByRole('button', { name: 'c' }));
      await screen.findByRole('group', { name: 'The brick in hand' });
      await key('Enter');
    };
    expect(document.querySelector('.sound')).toBeNull();
    await set();
    await fireEvent.click(document.querySelector('[data-sound]') ?? document.body);
    expect(settings.sound).toBe(true);
    expect(document.querySelector('.sound')).toBeNull();
    settings.sound = false; // it was answered once
    await set();
    expect(document.querySelector('.sound')).toBeNull();
  });

  test('the focus stays when the brick may not be held any more', async () => {
    const { change } = open();
    screen.getByRole('button', { name: '1a, blue' }).focus();
    await change();
    expect(document.activeElement?.getAttribute('role')).toBe('application');
  });
});
