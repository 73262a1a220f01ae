// Whether the hall can be reached. Whoever asks it says how that went; while it cannot be reached it is asked again.
export const reach = $state({ lost: false, returned: 0 }); // `returned` counts how often it has come back

const AGAIN_MS = 5000; // between two questions while it is lost
let timer: ReturnType<typeof setInterval> | null = null;

/** Note that the hall has answered, or that it has not. */
export function noteReached(answered: boolean): void {
  if (answered === !reach.lost) return;
  reach.lost = !answered;
  if (answered) {
    reach.returned += 1;
    if (timer) clearInterval(timer);
    timer = null;
    document.removeEventListener('visibilitychange', ask);
  } else {
    timer ??= setInterval(ask, AGAIN_MS);
    document.addEventListener('visibilitychange', ask); // a hidden tab's timers are slow: who comes back need not wait
  }
}

function ask(): void {
  fetch('/api/health').then(
    (answer) => {
      if (answer.ok) noteReached(true);
    },
    () => undefined,
  );
}
