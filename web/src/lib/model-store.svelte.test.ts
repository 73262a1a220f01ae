import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { createModelStore } from './model-store.svelte';

interface Model {
  holds: boolean;
  falls: number;
}
type Event = 'fall' | 'let-go';

const update = (model: Model, event: Event): Model =>
  event === 'fall' ? { holds: false, falls: model.falls + 1 } : { ...model, holds: false };

test('an event that comes while an effect is cleaned up takes no change back', () => {
  const store = createModelStore({ holds: true, falls: 0 }, update);
  const end = $effect.root(() => {
    $effect(() => {
      if (store.model.holds) return () => store.dispatch('let-go');
      return undefined;
    });
  });
  flushSync();
  store.dispatch('fall');
  flushSync();
  expect(store.model.falls).toBe(1);
  end();
});

test('whoever dispatches in an effect does not wait for the model', () => {
  const store = createModelStore({ holds: true, falls: 0 }, update);
  let runs = 0;
  const end = $effect.root(() => {
    $effect(() => {
      runs += 1;
      store.dispatch('fall');
    });
  });
  flushSync();
  expect([runs, store.model.falls]).toEqual([1, 1]);
  end();
});

test('what follows outside is told the model before and after, one event after the other', () => {
  const changes: [number, number][] = [];
  const store = createModelStore<Model, Event>({ holds: true, falls: 0 }, update, (after, before) => {
    changes.push([before.falls, after.falls]);
    if (after.falls < 3) store.dispatch('fall');
  });
  store.dispatch('fall');
  expect(changes).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});
