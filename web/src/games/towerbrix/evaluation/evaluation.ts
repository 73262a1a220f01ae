// An evaluation as it is read out: one thing after the other, each with the bricks that it speaks of.
import type { Look } from '../../../stage3d/looks';
import { cardText, whyLines } from '../card-texts';
import { say } from '../texts';
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
      text: stands ? say(language, 'stands') : say(language, 'falls'),
      good: stands,
      card: null,
      bricks: stands ? used : [],
    },
  ];
  if (!stands) return readings;
  if (tower !== null)
    readings.push({
      key: 'tower',
      text: tower ? say(language, 'one-tower') : say(language, 'no-tower'),
      good: tower,
      card: null,
      bricks: used,
    });
  for (const card of cards) {
    const text = cardText(card, language) ?? '';
    readings.push({
      key: `card ${card.name ?? ''}`,
      text: names.length > 1 ? say(language, 'card-of', { who: playerName(card.seat, names), card: text }) : text,
      good: card.dropped && !card.holds ? null : card.holds,
      card,
      bricks: card.bricks,
    });
  }
  if (challenge !== null && how !== 'nothing')
    readings.push({
      key: 'challenge',
      text: challenge ? say(language, 'challenge-met') : say(language, 'challenge-missed'),
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
  return say(language, 'judged', { card: text, met: good === null ? 'spared' : good ? 'yes' : 'no' });
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
  if (how === 'won')
    return scored ? say(language, 'won-points', { points: points - bonus, bonus }) : say(language, 'won');
  if (how === 'void') return say(language, 'void');
  if (how === 'nothing') return say(language, 'act-left');
  if (!again) return stands === false ? say(language, 'fell') : say(language, 'lost');
  return stands === false ? say(language, 'fell-again') : say(language, 'lost-again');
}
