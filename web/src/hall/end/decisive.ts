// What decided a match, by the review that the hall works out: asked for while somebody looks.
import type { Frame, Moment, Room } from '../../games/room';
import { matchDecisive } from '../../lib/api';
import { t } from '../../lib/hall-texts';
import { movesPlayed, textOf } from '../../lib/match/log';

const POLL_MS = 1500;

/** Ask which event decided a match until the hall has found it, or that none did. Returns what ends that. */
export function followDecisive(match: string, ondone: (n: number | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function ask(): Promise<void> {
    const found = await matchDecisive(match).catch(() => null); // without it nothing is said
    if (stopped || found === null) return;
    if (found.done) ondone(found.n ?? null);
    else timer = setTimeout(() => void ask(), POLL_MS);
  }

  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The moment of an event, as the log tells it; null where it tells nothing of it. */
export function decidedBy(
  n: number,
  frames: Frame[],
  { isChoice, reword }: Pick<Room, 'isChoice' | 'reword'>,
): Moment | null {
  const at = frames.findIndex((frame) => frame.n === n);
  const [frame, number] = [frames[at], movesPlayed(frames.slice(0, at + 1), isChoice).length];
  const text = textOf(frame, reword);
  return text ? { frame: at, text: t('end-decided', { number, text }) } : null;
}
