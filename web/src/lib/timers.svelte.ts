// Timers of a model: which ones run is read off it, and each of them ends in an event.

/** A timer that runs as long as the model names it. One of another event or another `of` is another timer. */
export interface Timer<Event extends { type: string }> {
  event: Event;
  ms: number;
  of?: unknown; // what it is counted for
}

/** Run the timers of a model. While a component is set up. */
export function runTimers<Event extends { type: string }>(
  timers: () => Timer<Event>[],
  dispatch: (event: Event) => void,
): void {
  let running: { timer: Timer<Event>; id: ReturnType<typeof setTimeout> }[] = [];
  $effect(() => {
    const named = timers();
    for (const { timer, id } of running) if (!named.some((each) => isSame(each, timer))) clearTimeout(id);
    running = named.map((each) => running.find(({ timer }) => isSame(each, timer)) ?? start(each));
  });
  $effect(() => () => {
    for (const { id } of running) clearTimeout(id);
  });

  function start(timer: Timer<Event>): (typeof running)[number] {
    const started = {
      timer,
      id: setTimeout(() => {
        running = running.filter((each) => each !== started);
        dispatch(timer.event);
      }, timer.ms),
    };
    return started;
  }
}

const isSame = (one: Timer<{ type: string }>, other: Timer<{ type: string }>): boolean =>
  one.event.type === other.event.type && one.of === other.of;
