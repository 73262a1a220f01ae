// @vitest-environment node
import { expect, test } from 'vitest';
import type { Slot } from '../looks';
import type { Grip } from './hand';
import { EMPTY, isHolding, planeOf, shownOf, update, type Carry, type Event, type Model } from './model';

const GRIP: Grip = { brick: 3, localPoint: [0, 0, 0], target: [0, 0, 0.02], turn: null, held: [1, 0, 0, 0] };
const SLOT: Slot = { key: 'a', name: 'a', at: [0, 0, 0], size: [1, 1, 1], yaw: 0 };
const RAY = { from: [0, 0, 1], along: [0, 0, -1] } as never;
const CARRY: Carry = {
  brick: 5,
  orientation: { stands: false, lean: 0, yaw: 0 },
  target: [0, 0],
  pose: { at: [0, 0, 0], turn: [1, 0, 0, 0] },
  standing: 'stands',
  touched: [],
  drags: true,
  snapDistance: 0.01,
};

const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const held = after(EMPTY, { type: 'gripped', grip: GRIP, natural: 'level' });
const carried = after(EMPTY, { type: 'hovered', brick: 5 }, { type: 'picked-up', carry: CARRY });

test('a brick that is gripped moves in the plane that its place asks for, whatever was asked for before', () => {
  const asked = after(EMPTY, { type: 'other-plane', asked: true }, { type: 'plane-switched' });
  const model = after(asked, { type: 'gripped', grip: GRIP, natural: 'upright' });
  expect([model.plane, model.otherPlane, model.planeLatched, isHolding(model)]).toEqual([
    'upright',
    false,
    false,
    true,
  ]);
});

test('Shift or the switch asks for the other plane, both together for neither', () => {
  expect(planeOf(held, 'level')).toBe('level');
  const shifted = after(held, { type: 'other-plane', asked: true });
  expect([planeOf(shifted, 'level'), planeOf(shifted, 'upright')]).toEqual(['upright', 'level']);
  const both = after(shifted, { type: 'plane-switched' });
  expect(planeOf(both, 'level')).toBe('level');
  expect(planeOf(after(both, { type: 'other-plane', asked: false }), 'level')).toBe('upright');
  expect(after(shifted, { type: 'led', grip: GRIP, natural: 'level', detour: null }).plane).toBe('upright');
});

test('a lit place draws a brick until a pointer leads it elsewhere', () => {
  const over = after(held, { type: 'led', grip: GRIP, natural: 'upright', detour: RAY });
  expect([over.detour, over.draw]).toEqual([RAY, null]);
  const drawn = after(over, { type: 'drawn', slot: SLOT });
  expect([drawn.draw, drawn.aimed, drawn.detour]).toEqual([SLOT, 'a', null]);
  const moved = after(drawn, { type: 'moved', grip: { ...GRIP, target: [0, 0, 0.03] } });
  expect([moved.draw, moved.grip?.target]).toEqual([SLOT, [0, 0, 0.03]]);
  const away = after(moved, { type: 'led', grip: GRIP, natural: 'upright', detour: null });
  expect([away.draw, away.aimed]).toEqual([null, null]);
});

test('a hand that opens points at nothing, and what comes too late does not close it', () => {
  const drawn = after(held, { type: 'hovered', brick: 3 }, { type: 'drawn', slot: SLOT }, { type: 'opened' });
  expect(drawn).toEqual(EMPTY);
  const late: Event[] = [
    { type: 'moved', grip: GRIP },
    { type: 'led', grip: GRIP, natural: 'level', detour: RAY },
    { type: 'drawn', slot: SLOT },
    { type: 'carried', carry: CARRY },
    { type: 'aimed-along', ray: RAY },
  ];
  for (const event of late) expect(update(EMPTY, event)).toBe(EMPTY);
});

test('a brick is carried until it is put, along a pointer or by keys', () => {
  expect([carried.carry?.brick, carried.hovered, isHolding(carried)]).toEqual([5, null, true]);
  const aimed = after(
    carried,
    { type: 'aimed-along', ray: RAY },
    { type: 'carried', carry: { ...CARRY, drags: false } },
  );
  expect([aimed.aimRay, aimed.carry?.drags]).toEqual([RAY, false]);
  expect(after(aimed, { type: 'aimed-along', ray: null }).aimRay).toBeNull();
  expect(after(aimed, { type: 'put' })).toEqual(EMPTY);
  expect(after(aimed, { type: 'picked-up', carry: CARRY }).aimRay).toBeNull(); // taken up by another
});

test('a mouse that stays on the same makes nothing anew', () => {
  const model = after(EMPTY, { type: 'hovered', brick: 2 }, { type: 'aimed', place: 'a' });
  expect([model.hovered, model.aimed]).toEqual([2, 'a']);
  expect(after(model, { type: 'hovered', brick: 2 }, { type: 'aimed', place: 'a' })).toBe(model);
  expect(after(model, { type: 'other-plane', asked: false })).toBe(model);
});

test('what the page shows of a hand stays the same while a brick is led on', () => {
  const shown = shownOf(held);
  expect([shown.gripBrick, shown.carriedBrick]).toEqual([3, null]);
  expect(shownOf(after(held, { type: 'moved', grip: { ...GRIP, target: [0, 0, 0.03] } }), shown)).toBe(shown);
  expect(shownOf(after(held, { type: 'other-plane', asked: true }), shown)).toBe(shown);
  const events: Event[] = [
    { type: 'opened' },
    { type: 'plane-switched' },
    { type: 'led', grip: GRIP, natural: 'upright', detour: null },
    { type: 'hovered', brick: 1 },
    { type: 'aimed', place: 'a' },
    { type: 'picked-up', carry: CARRY },
  ];
  for (const event of events) expect(shownOf(update(held, event), shown)).not.toBe(shown);
  const puts = shownOf(carried);
  expect(shownOf(after(carried, { type: 'carried', carry: { ...CARRY, target: [1, 1] } }), puts)).toBe(puts);
  for (const carry of [
    { ...CARRY, standing: 'falls' as const },
    { ...CARRY, orientation: { ...CARRY.orientation, yaw: 1 } },
  ])
    expect(shownOf(after(carried, { type: 'carried', carry }), puts)).not.toBe(puts);
});
