// An evening that is looked at: asked for every few seconds, while the page is seen.
import { Refusal, messageOf } from '../../lib/api';
import type { EveningInfo } from '../../lib/wire';
import { evening } from './requests';

const EVERY_MS = 3000;
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
  let asks = false;

  function take(found: EveningInfo): void {
    ahead = found.now * 1000 - Date.now();
    info = found;
    failure = '';
  }

  async function ask(): Promise<void> {
    if (asks || gone || (document.visibilityState === 'hidden' && info)) return;
    asks = true;
    try {
      take(await evening(id));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') gone = true;
      else if (!info) failure = messageOf(error);
    }
    asks = false;
  }

  const asking = setInterval(() => void ask(), EVERY_MS);
  const ticking = setInterval(() => (now = Date.now() + ahead), TICK_MS);
  const seen = (): void => void ask();
  document.addEventListener('visibilitychange', seen);
  void ask();
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
      clearInterval(asking);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
