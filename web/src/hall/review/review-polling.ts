// The review of a match as the hall works it out: asked for once, then fetched point by point as it grows.
import { matchReview, messageOf, recordReview, reviewSince } from '../../lib/api';
import type { Review } from '../../lib/wire';

const POLL_MS = 700;

export interface Reviewed {
  state: Review | null; // with all points so far
  failure: string;
  asked?: boolean; // and the hall has not answered yet
}

/** Begin the review of a match, or of a record, and follow it until it is done or `stop` is called. */
export function followReview(
  match: string | null,
  record: string,
  onchange: (reviewed: Reviewed) => void,
): { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let state: Review | null = null;

  function take(found: Review): void {
    if (stopped) return;
    const before: Review['points'] = (state?.points ?? []).slice(0, found.since);
    state = { ...found, points: [...before, ...found.points] };
    onchange({ state, failure: '' });
    if (found.done < found.of && !found.failed) timer = setTimeout(poll, POLL_MS);
  }

  function fail(error: unknown): void {
    if (!stopped) onchange({ state, failure: messageOf(error) });
  }

  function poll(): void {
    if (state) reviewSince(match, state.id, state.points.length).then(take).catch(fail);
  }

  (match === null ? recordReview(record) : matchReview(match)).then(take).catch(fail);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
