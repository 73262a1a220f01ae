// What is drawn of a replay, each from what it shows: so nothing is made anew that has not changed.
import { pointersTo, type AnyView, type Arrow, type Room } from '../../games/room';
import { textOf } from '../../lib/match/log';
import type { Replay, ReviewPoint } from '../../lib/wire';
import { SIGNS } from '../review/points';
import { t } from '../review/texts';
import { nameReplacer, seatName } from '../../ui/table/player-names';
import { localized } from '../../lib/texts';

interface Line {
  key: number;
  event: string | null;
  text: string;
  mark: { kind: string; sign: string; name: string } | undefined;
}

/** The players: a seat goes by its own name where nobody gave one. */
export function playerNames({ header }: Replay, seatNames: string[], room: Room, view: AnyView): string[] {
  return Array.from({ length: header.players }, (_, seat) => {
    const given = header.seats?.[seat];
    return given && given !== seatNames[seat] ? given : seatName(given ?? room.plate(view, seat).colour);
  });
}

/** The log, with the signs of the review. */
export const logLines = ({ frames }: Replay, room: Room, points: ReviewPoint[]): Line[] =>
  frames
    .filter((each) => each.n > 0 && !(each.event && room.isNoise?.(each.event, each.description)))
    .map((each) => {
      const mark = points[each.n]?.mark;
      return {
        key: each.n,
        event: each.event ?? null,
        text: textOf(each, room.reword),
        mark: mark && SIGNS[mark] ? { kind: mark, sign: SIGNS[mark], name: t('review-mark', { mark }) } : undefined,
      };
    });

/** What the engine says of a moment, with the players' names. */
export function remarks(point: ReviewPoint | undefined, seatNames: string[], names: string[]): string[] {
  const replaceNames = nameReplacer(seatNames, names);
  return (point?.remarks ?? []).map(({ text, localizable }) => replaceNames(localized(localizable, text)));
}

/** What the engine would have played. */
export const bestMove = (point: ReviewPoint | null | undefined): string | undefined => point?.lines?.[0]?.moves[0];

/** What was best in the place of a frame's move, of which the words beside the board speak, beside what was played.
 * `shown`: a move that was asked for. */
export function arrowsAt(at: number, { frames }: Replay, points: ReviewPoint[], shown: string | null): Arrow[] {
  if (shown !== null) return [{ move: shown, kind: 'best' }];
  const point = points[at];
  const best = bestMove(point);
  if (!point || best === undefined) return [];
  const played = frames[at]?.event ?? '';
  const wrong: Arrow[] = point.mark !== 'good' && played !== best ? [{ move: played, kind: 'played' }] : [];
  return [...wrong, { move: best, kind: 'best' }];
}

/** What the board points at: the best move, or where an exercise gives a hint, only what is to be moved. */
export function pointAt(room: Room, arrows: Arrow[], hint: string | null): string[] {
  if (hint !== null) return pointersTo(room, hint).slice(0, 1);
  return arrows.filter(({ kind }) => kind === 'best').flatMap(({ move }) => pointersTo(room, move));
}
