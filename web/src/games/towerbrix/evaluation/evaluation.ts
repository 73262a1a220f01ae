// An evaluation as it is read out: one thing after the other, each with the bricks that it speaks of.
import type { Look } from '../../../stage3d/looks';
import { cardText, whyLines } from '../card-texts';
import { t } from '../texts';
import type { Evaluation, OpenCard } from '../view';
import { playerName } from '../words';

export interface Reading {
  key: string;
  text: string; // what is read
  good: boolean | null; // null: nothing is judged
  card: OpenCard | null;
  bricks: string[]; // that it speaks of
}

/** What tells one evaluation from the next. */
export const keyOf = (evaluation: Evaluation | null): string =>
  evaluation === null
    ? ''
    : `${String(evaluation.round)} ${evaluation.how} ${evaluation.poses} ${evaluation.cards.map(({ name }) => name).join()}`;

/** What there is to read, in order. */
export function readingsOf(evaluation: Evaluation, language: string, names: string[]): Reading[] {
  const { stands, tower, challenge, used, cards, how } = evaluation;
  if (stands === null) return [];
  const readings: Reading[] = [
    {
      key: 'stands',
      text: stands ? t(language, 'stands') : t(language, 'falls'),
      good: stands,
      card: null,
      bricks: stands ? used : [],
    },
  ];
  if (!stands) return readings;
  if (tower !== null)
    readings.push({
      key: 'tower',
      text: tower ? t(language, 'one-tower') : t(language, 'no-tower'),
      good: tower,
      card: null,
      bricks: used,
    });
  for (const card of cards) {
    const text = cardText(card, language) ?? '';
    readings.push({
      key: `card ${card.name ?? ''}`,
      text: names.length > 1 ? t(language, 'card-of', { who: playerName(card.seat, names), card: text }) : text,
      good: card.dropped && !card.holds ? null : card.holds,
      card,
      bricks: card.bricks,
    });
  }
  if (challenge !== null && how !== 'nothing')
    readings.push({
      key: 'challenge',
      text: challenge ? t(language, 'challenge-met') : t(language, 'challenge-missed'),
      good: challenge,
      card: null,
      bricks: used,
    });
  return readings;
}

/** What a voice says of it. */
export function spokenOf(reading: Reading, language: string): string {
  const { card, good, text } = reading;
  if (!card) return text;
  return t(language, 'judged', { card: text, met: good === null ? 'spared' : good ? 'yes' : 'no' });
}

/** How the bricks are marked while it is read. */
export function ringOf(reading: Reading | null, brick: string): Look['ring'] {
  if (!reading?.bricks.includes(brick)) return undefined;
  return reading.good === null ? 'may' : reading.good ? 'good' : 'warn';
}

/** Why, brick by brick. */
export const whyOf = (reading: Reading, language: string): string[] =>
  reading.card ? whyLines(reading.card, language) : [];

/** How it ended, in a sentence or two. `again`: whether a lost round is played once more. */
export function resultText(evaluation: Evaluation, scored: boolean, again: boolean, language: string): string {
  const { how, points, bonus, stands } = evaluation;
  if (how === 'won') return scored ? t(language, 'won-points', { points: points - bonus, bonus }) : t(language, 'won');
  if (how === 'void') return t(language, 'void');
  if (how === 'nothing') return t(language, 'act-left');
  if (!again) return stands === false ? t(language, 'fell') : t(language, 'lost');
  return stands === false ? t(language, 'fell-again') : t(language, 'lost-again');
}
