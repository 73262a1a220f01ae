// How bricks are built with, said to whoever has not done it yet. What has been done once is remembered.
import { t } from './texts';

export type Mode = 'assisted' | 'free'; // how a hand builds: it is told where to, or led

export interface Hint {
  key: string;
  text: string;
}

function texts(finger: 'yes' | 'no'): Record<string, string> {
  return {
    'assisted take': t('hint-assisted-take', { finger }),
    'assisted lead': t('hint-assisted-lead', { finger }),
    'free take': t('hint-free-take'),
    'free lead': t('hint-free-lead', { finger }),
  };
}

/** What to say now; null where that is known. `leads`: a brick is in hand; `finger`: it is led by one. */
export function hintFor(learnt: readonly string[], mode: Mode, leads: boolean, finger: boolean): Hint | null {
  const key = `${mode} ${leads ? 'lead' : 'take'}`;
  const text = texts(finger ? 'yes' : 'no')[key];
  return text && !learnt.includes(key) ? { key, text } : null;
}
