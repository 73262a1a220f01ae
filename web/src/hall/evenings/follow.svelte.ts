// An evening that is looked at: asked for once, and then the hall tells each change while the page is seen.
import { Refusal, messageOf } from '../../lib/api';
import { followSocket } from '../../lib/connection/follow-socket';
import type { EveningInfo } from '../../lib/wire';
import { evening } from './requests';

const TICK_MS = 1000;

export interface Followed {
  readonly info: EveningInfo | null;
  readonly failure: string;
  readonly gone: boolean; // there is no such evening
  readonly now: number; // ms since 1970, by the hall's clock
  take: (info: EveningInfo) => void;
  end: () => void;
}

/** Follow an evening until it is ended. */
export function followEvening(id: string): Followed {
  let info = $state.raw<EveningInfo | null>(null);
  let failure = $state('');
  let gone = $state(false);
  let ahead = 0; // ms of the hall's clock before this one's
  let now = $state(Date.now());

  function take(found: EveningInfo): void {
    ahead = found.now * 1000 - Date.now();
    info = found;
    failure = '';
  }

  // Asked for by a request first, which says why if there is nothing; then by a socket, as all changes are.
  evening(id).then(take, (error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') gone = true;
    else if (!info) failure = messageOf(error);
  });
  const unfollow = followSocket(`/ws/evening/${id}`, (data) => {
    const found = JSON.parse(data) as EveningInfo | null;
    if (found) take(found);
    else gone = true;
  });
  const ticking = setInterval(() => (now = Date.now() + ahead), TICK_MS);
  return {
    get info() {
      return info;
    },
    get failure() {
      return failure;
    },
    get gone() {
      return gone;
    },
    get now() {
      return now;
    },
    take,
    end: () => {
      unfollow();
      clearInterval(ticking);
    },
  };
}
