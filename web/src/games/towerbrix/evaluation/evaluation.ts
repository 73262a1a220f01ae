// An evaluation as it is read out: one thing after the other, each with the bricks that it speaks of.
import type { Look } from '../../../stage3d/looks';
import type { Evaluation, Language, OpenCard } from '../view';
import { linesOf, textOf, whose } from '../words';

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
export function readingsOf(evaluation: Evaluation, language: Language, names: string[]): Reading[] {
  const { stands, tower, challenge, used, cards, how } = evaluation;
  if (stands === null) return [];
  const say = (english: string, german: string): string => (language === 'de' ? german : english);
  const readings: Reading[] = [
    {
      key: 'stands',
      text: stands ? say('The tower stands.', 'Der Turm steht.') : say('The tower falls.', 'Der Turm fällt.'),
      good: stands,
      card: null,
      bricks: stands ? used : [],
    },
  ];
  if (!stands) return readings;
  if (tower !== null)
    readings.push({
      key: 'tower',
      text: tower
        ? say('It is one tower.', 'Es ist ein einziger Turm.')
        : say(
            'It is not one tower of all the bricks that it takes.',
            'Es ist kein einziger Turm aus allen Steinen, die er braucht.',
          ),
      good: tower,
      card: null,
      bricks: used,
    });
  for (const card of cards)
    readings.push({
      key: `card ${card.name ?? ''}`,
      text: `${names.length > 1 ? `${whose(card.seat, names)}: ` : ''}${textOf(card, language)}`,
      good: card.dropped && !card.holds ? null : card.holds,
      card,
      bricks: card.bricks,
    });
  if (challenge !== null && how !== 'nothing')
    readings.push({
      key: 'challenge',
      text: challenge
        ? say('The challenge is met.', 'Die Herausforderung ist erfüllt.')
        : say('The challenge is not met.', 'Die Herausforderung ist nicht erfüllt.'),
      good: challenge,
      card: null,
      bricks: used,
    });
  return readings;
}

/** What a voice says of it. */
export function spokenOf(reading: Reading, language: Language): string {
  const { card, good, text } = reading;
  if (!card) return text;
  const german = language === 'de';
  const verdict =
    good === null
      ? german
        ? 'Sie muss nicht erfüllt sein.'
        : 'It need not be met.'
      : good
        ? german
          ? 'Erfüllt.'
          : 'Met.'
        : german
          ? 'Nicht erfüllt.'
          : 'Not met.';
  return `${text} ${verdict}`;
}

/** How the bricks are marked while it is read. */
export function ringOf(reading: Reading | null, brick: string): Look['ring'] {
  if (!reading?.bricks.includes(brick)) return undefined;
  return reading.good === null ? 'may' : reading.good ? 'good' : 'warn';
}

/** Why, brick by brick. */
export const whyOf = (reading: Reading, language: Language): string[] =>
  reading.card ? linesOf(reading.card, language) : [];

/** How it ended, in a sentence or two. `again`: whether a lost round is played once more. */
export function resultText(evaluation: Evaluation, scored: boolean, again: boolean, language: Language): string {
  const { how, points, bonus, stands } = evaluation;
  const say = (english: string, german: string): string => (language === 'de' ? german : english);
  if (how === 'won') {
    if (!scored) return say('Every demand is met!', 'Alles ist erfüllt!');
    const cards = String(points - bonus);
    const more = bonus > 0 ? say(` and ${String(bonus)} bonus`, ` und ${String(bonus)} Bonus`) : '';
    return say(`Every demand is met: ${cards} points${more}.`, `Alles ist erfüllt: ${cards} Punkte${more}.`);
  }
  if (how === 'void')
    return say(
      'The cards contradicted each other. New ones are dealt, and nothing is lost.',
      'Die Karten widersprachen einander. Neue werden gegeben, und nichts ist verloren.',
    );
  if (how === 'nothing')
    return say('Every card is met. One thing is left to do.', 'Jede Karte ist erfüllt. Eines ist noch zu tun.');
  if (!again)
    return stands === false ? say('The tower fell.', 'Der Turm ist gefallen.') : say('It is lost.', 'Verloren.');
  return stands === false
    ? say('The tower fell: the round is played again.', 'Der Turm ist gefallen: Die Runde wird wiederholt.')
    : say('The round is lost, and played again.', 'Die Runde ist verloren und wird wiederholt.');
}
