// What came of a challenge, in words: the result, how others did, and what is sent to them.
import { dayInYear } from '../../lib/browser/intl';
import type { EndedChallenge } from '../../lib/match/challenges';
import { t } from './texts';

type Told = Pick<EndedChallenge, 'value' | 'unit' | 'drawn' | 'hints'>;

/** A result as it stands in a line: "38 floors ahead", "4:12 min", "lost, with a hint". */
export function resultText(ended: Told): string {
  const { hints: count = 0 } = ended;
  const result = resultAlone(ended);
  return count > 0 ? t('challenge-result-hinted', { result, count }) : result;
}

function resultAlone({ value, unit, drawn }: Told): string {
  switch (unit) {
    case 'floors':
      return t('challenge-result-floors', { value });
    case 'points':
      return t('challenge-result-points', { value });
    case 'bricks':
      return t('challenge-result-bricks', { value });
    case 'dice':
      return t('challenge-result-dice', { value });
    case 'seconds':
      return value < 3600
        ? t('challenge-result-minutes', { time: clock(value) })
        : t('challenge-result-hours', { time: clock(value) });
    default:
      return drawn ? t('challenge-result-drawn') : t('challenge-result-lost');
  }
}

/** Seconds as 4:12, or as 1:04:12. */
function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
}

/** How others did, in a sentence; `onItsDay`: the match was begun while its day lasted. `over`: the day is over now. */
export function standingText(ended: EndedChallenge, onItsDay: boolean, over: boolean): string {
  const { counted, betterThan: count, others, hints = 0 } = ended;
  if (counted && hints > 0) return t('challenge-hinted');
  if (!counted) return onItsDay ? t('challenge-not-counted') : t('challenge-unranked');
  if (others === 0) return over ? t('challenge-only') : t('challenge-first');
  return t('challenge-better', { count, others });
}

/** A result as a text to send, in one line: it needs no explanation, and leads to the same challenge. */
export function shareText(title: string, day: string, ended: EndedChallenge, link: string): string {
  return `${t('challenge-shared', { game: title, day: dayInYear(day), result: resultText(ended) })} ${link}`;
}

/** Where a challenge is; `from`: the match of whoever sends the link. */
export const challengePath = (game: string, day: string, from: string | null = null): string =>
  `/today/${game}/${day}${from === null ? '' : `?from=${from}`}`;

/** A time that is left, in s: "5 h 12 min". Minutes are rounded up: nothing is over before it is. */
export function timeText(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t('time-hours', { hours, minutes }) : t('time-minutes', { minutes });
}
