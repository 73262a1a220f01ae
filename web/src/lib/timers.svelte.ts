// Timers of a model: which ones run is read off it, and each of them ends in an event.

/** A timer that runs as long as the model names it. One of another event or another `of` is another timer. */
export interface Timer<Event extends { type: string }> {
  event: Event;
  ms: number;
  of?: string; // what it is counted for
}

/** Run the timers of a model. While a component is set up. */
export function runTimers<Event extends { type: string }>(
  timers: () => Timer<Event>[],
  dispatch: (event: Event) => void,
): void {
  let running: { name: string; id: ReturnType<typeof setTimeout> }[] = [];
  $effect(() => {
    const named = timers().map((timer) => ({ ...timer, name: `${timer.event.type} ${timer.of ?? ''}` }));
    for (const { name, id } of running) if (!named.some((timer) => timer.name === name)) clearTimeout(id);
    running = named.map(
      ({ name, ms, event }) => running.find((timer) => timer.name === name) ?? start(name, ms, event),
    );
  });
  $effect(() => () => {
    for (const { id } of running) clearTimeout(id);
  });

  function start(name: string, ms: number, event: Event): (typeof running)[number] {
    const timer = {
      name,
      id: setTimeout(() => {
        running = running.filter((each) => each !== timer);
        dispatch(event);
      }, ms),
    };
    return timer;
  }
}
