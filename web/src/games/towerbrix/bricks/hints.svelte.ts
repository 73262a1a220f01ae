// How bricks are built with, said to whoever has not done it yet. What has been done once is remembered.
import { read, write } from '../../../lib/browser/storage';
import { t } from './texts';

export type Mode = 'assisted' | 'free'; // how a hand builds: it is told where to, or led

interface Hint {
  key: string;
  text: string;
}

const LEARNT = 'towerbrix.hints';

const hasFinger = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;

function texts(finger: 'yes' | 'no'): Record<string, string> {
  return {
    'assisted take': t('hint-assisted-take', { finger }),
    'assisted lead': t('hint-assisted-lead', { finger }),
    'free take': t('hint-free-take'),
    'free lead': t('hint-free-lead', { finger }),
  };
}

export class Hints {
  private learnt = $state.raw<string[]>(read(LEARNT, []));

  /** What to say now; null where that is known. `leads`: a brick is in hand. */
  hint(mode: Mode, leads: boolean): Hint | null {
    const key = `${mode} ${leads ? 'lead' : 'take'}`;
    const text = texts(hasFinger() ? 'yes' : 'no')[key];
    return text && !this.learnt.includes(key) ? { key, text } : null;
  }

  learn(...keys: string[]): void {
    const fresh = keys.filter((key) => !this.learnt.includes(key));
    if (fresh.length === 0) return;
    this.learnt = [...this.learnt, ...fresh];
    write(LEARNT, this.learnt);
  }
}
