// Round a real table: which deals there are, what is to be said of the tower that stands there, and how it is said.
import type { TowerBrixView } from '../view';
import { LEVELS, LISTED_POINTS, type DECKS, type VARIANTS } from '../constants';
import { challengeTotal, type Level } from '../words';
import { t } from './texts';

const LEAST_POINTS = 8; // of the cards that are proposed

/** How many cards of two and of three points are dealt. */
export interface Mix {
  twos: number;
  threes: number;
}

export const pointsOf = ({ twos, threes }: Mix): number => 2 * twos + 3 * threes;
export const cardsOf = ({ twos, threes }: Mix): number => twos + threes;

function mixesBetween(least: number, most: number): Mix[] {
  const found: Mix[] = [];
  for (let threes = 0; 3 * threes <= most; threes++)
    for (let twos = 0; 2 * twos + 3 * threes <= most; twos++)
      if (2 * twos + 3 * threes >= Math.max(least, 2)) found.push({ twos, threes });
  return found;
}

/** What may be chosen from: all there is in the introduction and in a challenge; nothing where the mix is free. */
export function dueMixes(view: TowerBrixView): Mix[] {
  if (view.set_mix) return [{ twos: view.set_mix[0] ?? 0, threes: view.set_mix[1] ?? 0 }];
  if (view.variant === 'intro') return [{ twos: view.players + view.round - 1, threes: 0 }];
  if (view.variant === 'challenge') {
    const exactly = challengeTotal(view);
    return mixesBetween(exactly, exactly);
  }
  return [];
}

/** A mix that suits a level and so many players: even hands if there are such, and both kinds of cards. */
export function mixFor(level: Level, players: number, below: number | null): Mix {
  const band = LEVELS.find(({ name }) => name === level);
  const most = Math.min(band?.most ?? LISTED_POINTS, below === null ? Infinity : below - 1);
  const least = Math.min(Math.max(band?.least ?? 0, LEAST_POINTS), most);
  const middle = (least + most) / 2;
  const worth = (mix: Mix): number =>
    (cardsOf(mix) % players === 0 ? 0 : 10) +
    (cardsOf(mix) < players ? 20 : 0) +
    Math.abs(pointsOf(mix) - middle) +
    0.5 * Math.abs(mix.twos - mix.threes);
  const all = mixesBetween(least, most).sort((one, other) => worth(one) - worth(other));
  return all[0] ?? { twos: 1, threes: 0 };
}

/** Why a mix cannot be dealt now, or ''. */
export function whyNotMix(view: TowerBrixView, mix: Mix): string {
  if (cardsOf(mix) === 0) return t('deal-at-least');
  if (view.less_than !== null && pointsOf(mix) >= view.less_than) return t('deal-lower', { points: view.less_than });
  return '';
}

/** How many seats get one card more than the others. */
export const unevenCards = (mix: Mix, players: number): number => cardsOf(mix) % players;

/** The move that asks for these cards; `extra` are the seats that get one more. */
export function dealMove(mix: Mix, extra: number[]): string {
  const words = ['deal'];
  if (mix.twos > 0) words.push(`${String(mix.twos)}x2`);
  if (mix.threes > 0) words.push(`${String(mix.threes)}x3`);
  if (extra.length > 0) words.push('extra', [...extra].sort((a, b) => a - b).join(','));
  return words.join(' ');
}

// --- what is said of the tower --------------------------------------------------------------------------------------

export type Answer = 'yes' | 'no' | null;

const yesOrNo = (value: boolean | null | undefined): Answer =>
  value === null || value === undefined ? null : value ? 'yes' : 'no';

/** What was said of one of `view.asks`. */
export function answerTo(view: TowerBrixView, what: string): Answer {
  const evaluation = view.evaluation;
  if (!evaluation) return null;
  if (what === 'stands') return yesOrNo(evaluation.stands);
  if (what === 'tower') return yesOrNo(evaluation.tower);
  if (what === 'ready') return yesOrNo(evaluation.ready);
  if (what === 'challenge') return yesOrNo(evaluation.challenge);
  return yesOrNo(evaluation.cards.find(({ name }) => `card ${name ?? ''}` === what)?.holds);
}

/** What has still to be said. */
export const unanswered = (view: TowerBrixView): string[] => view.asks.filter((what) => answerTo(view, what) === null);

/** How the reading would end now: won, lost, or not yet. */
export function verdict(view: TowerBrixView): 'won' | 'lost' | 'open' {
  if (view.asks.some((what) => answerTo(view, what) === 'no')) return 'lost';
  return unanswered(view).length === 0 ? 'won' : 'open';
}

/** What everybody has to look at, other than the cards; what a challenge asks for comes with the view. */
export function question(view: TowerBrixView, what: string, blind: string): string {
  switch (what) {
    case 'stands':
      return t('attest-stands');
    case 'tower':
      return t('attest-tower', { deck: view.deck });
    case 'ready':
      return t('attest-ready', { challenge: view.challenge });
    case 'challenge':
      return t('attest-done', { challenge: view.challenge, blind });
    default:
      return what;
  }
}

/** Which challenges are built on printed maps, and which nobody plays alone: as the hall describes the option. */
export function challengesOf(schema: Record<string, unknown>): { withMap: number[]; notAlone: number[] } {
  const properties = (schema['properties'] ?? {}) as Record<string, Record<string, number[] | undefined> | undefined>;
  const { 'x-with-map': withMap = [], 'x-not-alone': notAlone = [] } = properties['challenge'] ?? {};
  return { withMap, notAlone };
}

/** What a table is set up with. */
export interface Setup {
  deck: (typeof DECKS)[number];
  variant: (typeof VARIANTS)[number];
  challenge: number;
  level: Level;
  solvable: boolean;
  open: boolean;
  cards: string; // a house deck
}

/** The options of such a match; only what differs from the defaults. */
export function optionsOf(setup: Setup): Record<string, unknown> {
  const challenge = setup.variant === 'challenge' ? { challenge: setup.challenge, level: setup.level } : {};
  return {
    real: true,
    ...(setup.variant === 'intro' ? {} : { deck: setup.deck }),
    variant: setup.variant,
    ...challenge,
    ...(setup.solvable ? { solvable: true } : {}),
    ...(setup.open ? { open: true } : {}),
    ...(setup.cards ? { cards: setup.cards } : {}),
  };
}

/** Seconds as a clock shows them. */
export function formatTime(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`;
}
