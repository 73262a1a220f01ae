// What is drawn of a table, each from what it shows: so nothing is made anew that has not changed.
import { asSentence } from '../../lib/api';
import { speaksByName, type AnyView, type Complaint, type Room, type StageEvent } from '../../games/room';
import { figure, inRow } from '../../lib/browser/intl';
import type { SpokenTurn } from '../../lib/browser/speech.svelte';
import { t } from '../../lib/hall-texts';
import { movesPlayed, sinceLastMove } from '../../lib/match/log';
import { localized } from '../../lib/texts';
import type { TableState } from '../../lib/connection/table';
import type { GameInfo, Move } from '../../lib/wire';
import { stageEventsOf } from '../../lib/match/stage-events';
import { isBot, playedSeats } from '../../ui/table/leaving';
import { distinctNames, nameReplacer, seatName } from '../../ui/table/player-names';
import { nameAt, turnBegan, turnLine, withFullStop } from '../../ui/table/table-words';
import type { LogLine } from './log-lines';
import { viewerNow, type TextSource, type Model } from './model';
import type { Viewer } from './shared-screen/viewer';

/** The move that was sent and is not confirmed yet. */
export const pendingMove = ({ waiting }: Model['link']): Move | null =>
  waiting.find((command): command is Move => command.t === 'move') ?? null;

/** The view of any seat held here, or of those who watch. */
export const anyViewOf = ({ views, mine }: TableState): AnyView => views[String(mine[0])] ?? views['spectator'];

/** The view of whoever looks, as the hall has sent it. */
export function sentView(table: TableState, room: Room, viewer: Viewer): AnyView {
  if (viewer.seat === null && table.mine.length > 0) return room.hands?.redact(anyViewOf(table)) ?? null;
  return table.views[String(viewer.seat)] ?? table.views['spectator'];
}

/** ... and as a move makes it that the hall has not confirmed yet. */
export const predictedView = (sent: AnyView, room: Room | null, pending: Move | null): AnyView =>
  sent && pending && room?.prediction ? room.prediction.predict(sent, pending.move) : sent;

/** The seat held here whose hand may hold bricks now: who acts, and where a room lets hands go on, whoever looks. */
export function brickHolder(
  table: TableState | null,
  room: Room | null,
  viewer: Viewer | null,
  view: AnyView,
  settled: boolean, // the view is what the hall has sent
): number | null {
  const seat = viewer?.seat ?? null;
  if (seat === null || !settled || !table?.mine.includes(seat) || table.clock.paused) return null;
  return room?.bricks?.holds(view, seat) ? seat : null;
}

/** Everything since somebody's last move, that move included, for the stage. */
export function recentEvents(
  table: TableState,
  room: Room,
  viewer: Viewer | null,
  pending: Move | null,
  sent: AnyView,
): StageEvent[] {
  const ply = movesPlayed(table.entries, room.isChoice).length;
  if (!pending || !sent)
    return stageEventsOf(sinceLastMove(table.entries, room.isChoice), String(ply), !viewer?.shared);
  const description = room.prediction?.predictDescription(sent, pending.move);
  return description
    ? stageEventsOf([{ by: viewer?.actor ?? null, event: pending.move, description }], String(ply + 1))
    : [];
}

/** ... up to a line of the log. */
export function eventsBefore(table: TableState, room: Room, viewer: Viewer | null, line: LogLine): StageEvent[] {
  const until = table.entries.filter(({ v }) => v <= line.key);
  return stageEventsOf(sinceLastMove(until, room.isChoice), String(line.key), !viewer?.shared);
}

/** As the plates on the board show players: where a bot plays on for somebody, it says so. */
export const seatedNames = ({ seats }: TableState): string[] =>
  seats.map(({ name, stand_in }) => (stand_in === null ? name : t('table-bot-of', { who: name })));

/** What the seats are called in sentences. */
export const sideNames = (names: string[], info: GameInfo | null, room: Room | null): string[] =>
  room && speaksByName(room) ? distinctNames(names) : (info?.seat_names ?? []).map(seatName);

/** A seat by the game's own name for it. */
export function nameOfSeat(info: GameInfo | null, seat: number): string {
  const own = info?.seat_names[seat];
  return own ? seatName(own) : t('seat', { number: seat + 1 });
}

/** What stands beside the board of a table, and whose turn it is there. */
export function sideStateOf(
  of: TextSource & { room: Room },
  table: TableState,
  sides: string[],
): { view: AnyView; own: AnyView; seat: number | null | undefined; turn: string } {
  const { link, room, stagePrompt, stageWaits } = of;
  const viewer = viewerNow(of);
  const own = predictedView(viewer && sentView(table, room, viewer), room, pendingMove(link));
  const actor = viewer?.actor ?? null;
  const todo = room.prompts ? '' : stagePrompt || (actor === null ? '' : room.expected(own, actor));
  const turn = turnLine(table, sides, todo, room.team !== undefined, stageWaits);
  return { view: anyViewOf(table), own, seat: viewer?.seat, turn };
}

/** What is expected of whom, once the board has shown what led to it. `settled`: what was said last. */
export function sentence(
  { link, room, animating, stagePrompt }: Pick<Model, 'link' | 'room' | 'animating' | 'stagePrompt'>,
  table: TableState | null,
  viewer: Viewer | null,
  sides: string[],
  settled: string,
): string {
  if (!table || !room) return '';
  if (pendingMove(link) && link.status === 'lost') return t('turn-offline');
  if (viewer && viewer.curtain !== null) return t('turn-of', { who: nameAt(table, viewer.curtain) });
  if (animating && table.outcome.over && room.hands) return t('turn-scoring');
  if (animating && room.prompts) return t('turn-scored'); // what was said of the turn before is over
  if (animating && stagePrompt && !room.prompts && !table.outcome.over)
    return turnLine(table, sides, stagePrompt, room.team !== undefined);
  return settled;
}

/** Whose turn it is and what threatens, for those who hear it, a text each. Null while the board still shows what led to
 * it. */
export function spokenTurn(
  { room, animating, stagePrompt, stageWaits }: Pick<Model, 'room' | 'animating' | 'stagePrompt' | 'stageWaits'>,
  table: TableState,
  viewer: Viewer,
  view: AnyView,
  sides: string[],
  threats: string[],
): SpokenTurn | null {
  if (!room || animating) return null;
  const next = table.toAct[0];
  const rests = !table.outcome.over && !table.clock.paused && viewer.curtain === null;
  if (rests && typeof next !== 'number') return null; // chance comes next, and tells itself
  const at = room.team || table.toAct.length > 1 ? 0 : turnBegan(table.entries, room.isChoice);
  if (viewer.curtain !== null)
    return { at, texts: [withFullStop(t('turn-pass', { who: nameAt(table, viewer.curtain) }))] };
  const expected = viewer.actor !== null && view ? room.expected(view, viewer.actor) : '';
  const todo = stageWaits ? stagePrompt : expected;
  const texts = [withFullStop(turnLine(table, sides, todo, room.team !== undefined, stageWaits)), ...threats];
  const bot =
    rests && !todo && typeof next === 'number' && !playedSeats(table).includes(next) ? table.seats[next] : null;
  return bot && isBot(bot) ? { at, texts, once: bot.late ? 'late' : 'thinking' } : { at, texts };
}

/** How the players stand, for those who hear it; '' where the game counts nothing. */
export function spokenScores(room: Room, view: AnyView, sides: string[]): string {
  const plates = sides.map((_, seat) => room.plate(view, seat));
  if (plates.every(({ unit }) => !unit)) return '';
  const told = room.team ? plates.slice(0, 1) : plates;
  const scores = told.map(({ score, unit }, seat) =>
    room.team ? `${figure(score)} ${unit}` : t('spoken-score', { who: sides[seat] ?? '', score: figure(score) }),
  );
  return t('spoken-scores', { scores: inRow(scores) });
}

/** Why the last move was refused; null: it was not. */
export function complaint(
  { link, sent, info, room }: Pick<Model, 'link' | 'sent' | 'info' | 'room'>,
  names: string[],
): Complaint | null {
  const { refusal } = link;
  if (!refusal || !sent || refusal.c !== sent.id) return null;
  const replaceNames =
    room && speaksByName(room) ? nameReplacer(info?.seat_names ?? [], names) : (text: string) => text;
  return { move: sent.move, text: asSentence(replaceNames(localized(refusal.localizable, refusal.message))) };
}

/** Why anything else was refused; '': nothing was. */
export const refusalText = ({ refusal, status }: Model['link']): string =>
  refusal && status !== 'refused' ? asSentence(localized(refusal.localizable, refusal.message)) : '';

/** Seconds that the rules give all together, as counted down here; null: there is no limit. */
export function secondsLeft({ clock, clockAt }: TableState, now: number): number | null {
  const left = clock.seconds_left;
  if (left === undefined || left === null) return null;
  return clock.paused ? left : Math.max(0, left - (now - clockAt) / 1000);
}

/** Whether nobody but bots plays against whoever holds the first seat here. */
export const isAlone = ({ seats, mine }: TableState): boolean =>
  seats.every(({ seat, kind }) => kind === 'bot' || mine[0] === seat);

/** Whether a friend who was invited has not sat down yet. */
export const isAwaited = ({ seats, outcome }: TableState): boolean =>
  !outcome.over && seats.some(({ kind, taken, invited }) => kind === 'person' && !taken && invited);

/** Whether somebody here has moved already. */
export const hasMoved = ({ entries, mine }: TableState): boolean =>
  entries.some(({ by }) => typeof by === 'number' && mine.includes(by));

/** What a beginner is warned of at a version of the match, a sentence each. */
export const threatTexts = (threats: Model['threats'], v: number): string[] =>
  threats?.v === v ? threats.threats.map(({ localizable, text }) => localized(localizable, text)) : [];

/** The places that are in danger then. */
export const threatPlaces = (threats: Model['threats'], v: number): string[] =>
  threats?.v === v ? [...new Set(threats.threats.flatMap(({ at }) => at))] : [];
