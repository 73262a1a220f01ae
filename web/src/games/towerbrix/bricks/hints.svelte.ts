// How bricks are built with, said to whoever has not done it yet. What has been done once is remembered.
import { read, write } from '../../../lib/browser/storage';

export type Mode = 'assisted' | 'free'; // how a hand builds: it is told where to, or led

interface Hint {
  key: string;
  text: string;
}

const LEARNT = 'towerbrix.hints';

const hasFinger = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;

function texts(finger: boolean): Record<string, string> {
  return {
    'assisted take': `Drag a brick to where it shall be, or ${finger ? 'tap' : 'click'} it. The hand sets it down softly.`,
    'assisted lead': finger
      ? 'It draws to faces and edges that are near. Twist two fingers to turn it, tap with the second one to tip it over.'
      : 'It draws to faces and edges that are near. Q and E turn it, R tips it over, L lets it lean on the face you point at.',
    'free take': 'Drag a brick: it is in your hand. Drag beside the bricks to walk round the table.',
    'free lead': `It goes up and across. ${finger ? 'A second finger' : 'Hold Shift'} to lead it away from you or nearer.`,
  };
}

export class Hints {
  private learnt = $state.raw<string[]>(read(LEARNT, []));

  /** What to say now; null where that is known. `leads`: a brick is in hand. */
  hint(mode: Mode, leads: boolean): Hint | null {
    const key = `${mode} ${leads ? 'lead' : 'take'}`;
    const text = texts(hasFinger())[key];
    return text && !this.learnt.includes(key) ? { key, text } : null;
  }

  learn(...keys: string[]): void {
    const fresh = keys.filter((key) => !this.learnt.includes(key));
    if (fresh.length === 0) return;
    this.learnt = [...this.learnt, ...fresh];
    write(LEARNT, this.learnt);
  }
}
