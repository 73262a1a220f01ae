// Take That Towers in words: names of towers and floors for those who hear the table, and what is expected of whom.
import { inRow } from '../../lib/browser/intl';
import { floorOf } from './tower/floors';
import { CARDS_DRAWN, HAND_LIMIT, SEATS } from './constants';
import { readMove, spotsOf } from './stage/targets';
import { t } from './texts';
import type { FloorView, TakeThatTowersView, TowerView } from './view';

/** Whether a seat's event was a choice; also of a card that only its owner has seen. */
export const isChoice = (event: string): boolean =>
  event === 'draw' || event.startsWith('score ') || readMove(event.replace('??', 'SP')) !== null;

/** "no cards", "one card", "two cards". */
export const cardsInWords = (n: number): string => t('cards-in-words', { n });

/** Who sits there: "Blue", or the name with the number of the seat. */
export function playerName(seat: number, names: string[]): string {
  return names[seat] ?? SEATS[seat] ?? t('seat-number', { number: seat + 1 });
}

/** "OFFICE, owned by Red (2); your LOBBY is tucked beneath it". */
export function floorInWords(floor: FloorView, names: string[], seat: number | null): string {
  const card = floorOf(floor.card).name;
  if (floor.tab === null) return t('floor-vacant-now', { card });
  const owned = t('floor-owned-by', { card, who: playerName(floor.tab, names), number: floor.tab + 1 });
  if (!floor.tucked) return owned;
  const yours = floor.tab === seat ? 'yes' : 'no';
  return t('floor-tucked', { floor: owned, yours, tucked: floorOf(floor.tucked).name });
}

/** "Blue 5, Red 0": what each seat would score. */
function worthInWords(worth: number[], names: string[]): string {
  return inRow(worth.map((points, seat) => t('worth-of', { who: playerName(seat, names), points })));
}

/** "Tower A, three floors, from the top: OFFICE, vacant; ...". */
export function towerInWords(tower: TowerView, names: string[], seat: number | null): string {
  const floors = [...tower.floors].reverse().map((floor) => floorInWords(floor, names, seat));
  return t('tower-told', {
    slot: tower.slot,
    floors: t('floors-in-words', { n: tower.floors.length }),
    due: tower.due ? 'yes' : 'no',
    told: floors.join('. '),
    worth: worthInWords(tower.worth, names),
  });
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: TakeThatTowersView, seat: number): string {
  if (view.turn !== null && view.turn !== seat) return t('todo-wait');
  switch (view.phase) {
    case 'build':
      return view.built === null ? t('todo-build') : t('todo-build-second', { slot: view.built });
    case 'claim':
      if (view.deck === 0) return spotsOf(view.moves, null).size > 0 ? t('todo-claim-last') : t('todo-draw-last');
      return spotsOf(view.moves, null).size > 0 ? t('todo-claim') : t('todo-draw');
    case 'choose':
      return t('todo-choose');
    default:
      return t('todo-chance');
  }
}

/** What somebody else does, or chance before the first turn. */
export function whatOthersDo({ phase }: TakeThatTowersView, who: string): string {
  switch (phase) {
    case 'deal':
      return t('others-deal');
    case 'build':
      return t('others-build', { who });
    case 'claim':
      return t('others-claim', { who });
    case 'choose':
      return t('others-choose', { who });
    default:
      return t('others-draw', { who });
  }
}

/** What to do with the card in hand. */
export function withCard(view: TakeThatTowersView, card: string): string {
  const { name } = floorOf(card);
  return view.phase === 'claim' ? t('with-card-claim', { card: name }) : t('with-card-build', { card: name });
}

/** How a move is written now, as an example for those who type. */
export function example(view: TakeThatTowersView): string {
  return { build: 'OF@A', claim: 'LO/A3', choose: 'score A' }[view.phase] ?? 'draw';
}

/** How many cards the button draws: as many as there are, up to three, up to six in hand. */
export function drawLabel(view: TakeThatTowersView, seat: number): string {
  const due = Math.max(0, Math.min(CARDS_DRAWN, HAND_LIMIT - (view.hands[seat]?.count ?? 0), view.deck));
  return due > 0 ? t('draw-cards', { n: due }) : t('end-claims');
}

/** A move as a few words: "OFFICE on tower A". */
export function moveInWords(move: string): string {
  const [, code = '', way = '', place = ''] = /^(\w\w)([@/])(\w+)$/.exec(move) ?? [];
  const card = floorOf(code).name;
  if (way === '@') return t('move-build', { card, tower: place });
  if (way === '/') return t('move-tuck', { card, floor: place });
  if (move.startsWith('score ')) return t('move-score', { tower: move.slice(6) });
  return move === 'draw' ? t('move-draw') : move;
}
