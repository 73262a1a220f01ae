// Timers of a model: which ones run is read off it, and each of them ends in an event.

/** A timer that runs as long as the model names it. One of another event or another `of` is another timer. */
export interface Timer<Event extends { type: string }> {
  event: Event;
  ms: number;
  of?: unknown; // what it is counted for
  inSight?: true; // counts only while the page is seen, in one go: somebody reads
}

/** Run the timers of a model. While a component is set up. */
export function runTimers<Event extends { type: string }>(
  timers: () => Timer<Event>[],
  dispatch: (event: Event) => void,
): void {
  let running: { timer: Timer<Event>; id: ReturnType<typeof setTimeout> | undefined }[] = [];
  $effect(() => {
    const named = timers();
    for (const { timer, id } of running) if (!named.some((each) => isSame(each, timer))) clearTimeout(id);
    running = named.map((each) => running.find(({ timer }) => isSame(each, timer)) ?? start(each));
  });
  $effect(() => {
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const { id } of running) clearTimeout(id);
    };
  });

  /** The page has come into sight, or has gone out of it. */
  function look(): void {
    for (const each of running.filter(({ timer }) => timer.inSight)) {
      clearTimeout(each.id);
      each.id = counted(each);
    }
  }

  function start(timer: Timer<Event>): (typeof running)[number] {
    const started: (typeof running)[number] = { timer, id: undefined };
    started.id = counted(started);
    return started;
  }

  function counted(started: (typeof running)[number]): ReturnType<typeof setTimeout> | undefined {
    const { event, ms, inSight } = started.timer;
    if (inSight && document.visibilityState === 'hidden') return undefined;
    return setTimeout(() => {
      running = running.filter((each) => each !== started);
      dispatch(event);
    }, ms);
  }
}

const isSame = (one: Timer<{ type: string }>, other: Timer<{ type: string }>): boolean =>
  one.event.type === other.event.type && one.of === other.of;
