import { expect, test } from 'vitest';
import { RoomBelow } from './space-below.svelte';

const phone = { innerWidth: 390, innerHeight: 844 };

test('the bricks take what is left above the hand of cards, and keep it', () => {
  const room = new RoomBelow();
  room.measure(270, 200, phone);
  expect(room.height).toBe(374);
  room.measure(294, 200, phone); // a sentence above takes another line
  expect(room.height).toBe(350);
  room.measure(270, 100, phone); // and is short again, and there is less below: nothing jumps back
  expect(room.height).toBe(350);
});

test('a screen that is turned is measured anew, and a low one keeps a picture', () => {
  const room = new RoomBelow();
  room.measure(294, 200, phone);
  room.measure(200, 200, { ...phone, innerWidth: 700, innerHeight: 390 });
  expect(room.height).toBe(208);
  room.measure(200, 200, { ...phone, innerWidth: 700, innerHeight: 800 });
  expect(room.height).toBe(400);
});

test('where the page has to be scrolled anyway the picture is as large as half the screen', () => {
  const room = new RoomBelow();
  const small = { innerWidth: 360, innerHeight: 640 };
  room.measure(270, 165, small); // all of it fits
  expect(room.height).toBe(208);
  room.measure(288, 165, small); // a line more, for a while: it does not become larger
  expect(room.height).toBe(208);
  room.measure(331, 154, small); // what a challenge asks for stands above
  expect(room.height).toBe(320);
});
