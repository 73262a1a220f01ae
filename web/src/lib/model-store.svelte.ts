// Holds the model of a component: an event makes the next model of the newest one.
import { untrack } from 'svelte';

export interface ModelStore<Model, Event> {
  readonly model: Model;
  /** Whoever calls this from an effect does not wait for the model. */
  readonly dispatch: (event: Event) => void;
}

/**
 * Keep a model that `update` makes anew; `changed` performs what follows outside.
 *
 * While an effect is cleaned up, Svelte shows state as it was before the change that cleans up. An event that comes from
 * there must not be made of that model, or it would take the change back; so the newest one is held apart.
 */
export function createModelStore<Model, Event>(
  initial: Model,
  update: (model: Model, event: Event) => Model,
  changed: (after: Model, before: Model) => void = () => undefined,
): ModelStore<Model, Event> {
  let newest = initial;
  let shown = $state.raw(initial);
  return {
    get model() {
      return shown;
    },
    dispatch(event) {
      untrack(() => {
        const before = newest;
        newest = update(before, event);
        shown = newest;
        changed(newest, before);
      });
    },
  };
}
