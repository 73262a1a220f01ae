// What condition cards say, and why they are met or not, in a language.
import { localized, textOf } from '../../lib/texts';
import type { Message } from '../../lib/wire';
import { COLOURS } from './constants';
import { t } from './texts';
import type { CardView } from './view';

/** What a card says; null: its face is not to be known. */
export const cardText = (
  card: { text: string | null; localizable: Message | null },
  language: string,
): string | null => (card.text === null ? null : localized(card.localizable, card.text, language));

/** Why a card is met or not, brick by brick. */
export const whyLines = (card: CardView, language: string): string[] =>
  card.why.flatMap(({ message, otherwise, bricks = [], which = [], meet = [] }) => {
    const so = textOf(message, language);
    if (!otherwise) return [so];
    const not = textOf(otherwise, language);
    const found = bricks.map((brick, index) => {
      const who = t(language, 'brick', { which: which[index] ?? 'only', colour: colourOf(brick), role: 'subject' });
      return t(language, 'line', { text: t(language, 'says', { who, what: meet[index] ? so : not }) });
    });
    const count = meet.filter(Boolean).length;
    const of = meet.length;
    const counted = t(language, 'amount', { n: count });
    return [...found, t(language, 'total', { count, of, counted, whole: t(language, 'amount', { n: of }) })];
  });

const colours: Readonly<Record<string, string>> = COLOURS;

/** The colour of a brick, as the texts of cards choose by it. */
export const colourOf = (brick: string): string => colours[brick.charAt(0)] ?? COLOURS.g;
