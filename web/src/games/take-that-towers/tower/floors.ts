// What is printed on the floors' cards, by their letters: name, picture and what the floor does, as short as a card has
// room for. The table is Python's (effects.py).
import { localized } from '../../../lib/texts';
import { FLOORS, SEATS } from '../constants';
import { t } from '../texts';

export interface FloorInfo {
  code: string;
  name: string; // as it is printed, in every language
  short: string; // the name where there is little room
  icon: string; // the name of its picture; '' for a card that cannot be seen
  endsTower: boolean; // nothing is built on it
}

const byCode = new Map<string, (typeof FLOORS)[number]>(FLOORS.map((floor) => [floor.code, floor]));

/** What is printed on a card; `??` for one that cannot be seen. */
export function floorOf(code: string): FloorInfo {
  return byCode.get(code) ?? { code: '??', name: t('unseen-card'), short: '?', icon: '', endsTower: false };
}

/** What a floor does, as its card says; '' for one that cannot be seen. */
export function effectOf(code: string): string {
  const floor = byCode.get(code);
  return floor ? localized(floor.says, floor.text) : '';
}

/** The token's name of a seat's colour. */
export function seatColour(seat: number): string {
  return `var(--seat-${(SEATS[seat] ?? 'Blue').toLowerCase()})`;
}
