// Pressed buttons that go leave the focus where they were.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysStay } from './focus-restore';

const later = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

let box: HTMLElement;
let row: HTMLElement;
let pull: HTMLButtonElement;
let leave: () => void;

beforeEach(() => {
  document.body.innerHTML = '<button id="out"></button><main><p><button id="pull"></button></p></main>';
  box = document.querySelector('main') as HTMLElement;
  row = document.querySelector('p') as HTMLElement;
  pull = document.querySelector('#pull') as HTMLButtonElement;
  leave = keysStay(box);
});

afterEach(() => {
  leave();
  document.body.replaceChildren(); // other tests have this page after it
});

test('what stood round a button that is gone has the focus, and can be tabbed from', async () => {
  pull.focus();
  pull.remove();
  await later();
  expect(document.activeElement).toBe(row);
  row.append(pull);
  pull.focus();
  await later();
  expect(row.hasAttribute('tabindex')).toBe(false);
});

test('where all of it is gone, what is left round it has it', async () => {
  pull.focus();
  row.remove();
  await later();
  expect(document.activeElement).toBe(box);
});

test('a button that can be pressed again has it back', async () => {
  pull.focus();
  pull.disabled = true;
  await later();
  expect(document.activeElement).toBe(row);
  pull.disabled = false;
  await later();
  expect(document.activeElement).toBe(pull);
});

test('who clicks beside it, or goes elsewhere, is let go', async () => {
  pull.focus();
  pull.blur();
  await later();
  pull.remove();
  await later();
  expect(document.activeElement).toBe(document.body);
  row.append(pull);
  pull.focus();
  const out = document.querySelector('#out') as HTMLButtonElement;
  out.focus();
  pull.remove();
  await later();
  expect(document.activeElement).toBe(out);
});

test('a game that moves the focus by itself is let alone', async () => {
  pull.focus();
  const next = document.createElement('button');
  row.append(next);
  pull.remove();
  next.focus();
  await later();
  expect(document.activeElement).toBe(next);
});
