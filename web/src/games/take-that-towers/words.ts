// Take That Towers in words: names of towers and floors for those who hear the table, and what is expected of whom.
import { floorOf, SEATS } from './tower/floors';
import { spotsOf } from './stage/targets';
import type { FloorView, TakeThatTowersView, TowerView } from './view';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "two floors", "one card". */
export function countInWords(n: number, what: string): string {
  return `${NUMBERS[n] ?? String(n)} ${what}${n === 1 ? '' : 's'}`;
}

/** Who sits there: "Blue", or the name with the number of the seat. */
export function playerName(seat: number, names: string[]): string {
  return names[seat] ?? SEATS[seat] ?? `Seat ${String(seat + 1)}`;
}

/** "OFFICE, owned by Red (2); your LOBBY is tucked beneath it". */
export function floorInWords(floor: FloorView, names: string[], seat: number | null): string {
  const name = floorOf(floor.card).name;
  if (floor.tab === null) return `${name}, vacant`;
  const owner = `owned by ${playerName(floor.tab, names)} (${String(floor.tab + 1)})`;
  if (!floor.tucked) return `${name}, ${owner}`;
  return `${name}, ${owner}; ${floor.tab === seat ? 'your' : 'a'} ${floorOf(floor.tucked).name} is tucked beneath it`;
}

/** "Blue 5, Red 0": what each seat would score. */
export function worthInWords(worth: number[], names: string[]): string {
  return worth.map((points, seat) => `${playerName(seat, names)} ${String(points)}`).join(', ');
}

/** "Tower A, three floors, from the top: OFFICE, vacant; ...". */
export function towerInWords(tower: TowerView, names: string[], seat: number | null): string {
  const floors = [...tower.floors].reverse().map((floor) => floorInWords(floor, names, seat));
  const due = tower.due ? ', to be scored this turn' : '';
  const start = `Tower ${tower.slot}, ${countInWords(tower.floors.length, 'floor')}${due}`;
  return `${start}. From the top: ${floors.join('. ')}. Scored now: ${worthInWords(tower.worth, names)}`;
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: TakeThatTowersView, seat: number): string {
  if (view.turn !== null && view.turn !== seat) return 'wait';
  switch (view.phase) {
    case 'build':
      return view.built === null
        ? 'build a floor on any tower'
        : `build a second floor, on another tower than ${view.built}`;
    case 'claim':
      return spotsOf(view.moves, null).size > 0 ? 'claim floors if you like, then draw' : 'draw';
    case 'choose':
      return 'choose which tower is scored first';
    default:
      return 'the cards are drawn';
  }
}

/** What to do with the card in hand. */
export function withCard(view: TakeThatTowersView, card: string): string {
  const { name } = floorOf(card);
  return view.phase === 'claim' ? `choose a floor to tuck ${name} beneath` : `choose where ${name} is built`;
}

/** How a move is written now, as an example for those who type. */
export function example(view: TakeThatTowersView): string {
  return { build: 'OF@A', claim: 'LO/A3 or draw', choose: 'score A' }[view.phase] ?? 'draw';
}

/** How many cards the button draws: as many as there are, up to three, up to six in hand. */
export function drawLabel(view: TakeThatTowersView, seat: number): string {
  const due = Math.max(0, Math.min(3, 6 - (view.hands[seat]?.count ?? 0), view.deck));
  return due > 0 ? `Draw ${String(due)} and end the claims` : 'End the claims';
}
