// What is printed on the eight floors' cards: name, mark and what the floor does, as short as a card has room for.
import { say } from '../texts';

export interface FloorInfo {
  code: string;
  name: string; // as it is printed, in every language
  short: string; // the name where there is little room
}

export const FLOORS: FloorInfo[] = [
  { code: 'SP', name: 'SPIRE', short: 'SPIRE' },
  { code: 'LO', name: 'LOBBY', short: 'LOBBY' },
  { code: 'OF', name: 'OFFICE', short: 'OFFICE' },
  { code: 'EL', name: 'ELEVATOR', short: 'ELEVATOR' },
  { code: 'SU', name: 'SUITE', short: 'SUITE' },
  { code: 'LA', name: 'LANDLORD', short: 'LANDLORD' },
  { code: 'NO', name: 'NOISE COMPLAINT', short: 'NOISE' },
  { code: 'IN', name: 'INFERNO', short: 'INFERNO' },
];

const byCode = new Map(FLOORS.map((floor) => [floor.code, floor]));

/** What is printed on a card; `??` for one that cannot be seen. */
export function floorOf(code: string): FloorInfo {
  return byCode.get(code) ?? { code: '??', name: say('unseen-card'), short: '?' };
}

/** What a floor does, as its card says; '' for one that cannot be seen. */
export function effectOf(code: string): string {
  switch (code) {
    case 'SP':
      return say('effect-spire');
    case 'LO':
      return say('effect-lobby');
    case 'OF':
      return say('effect-office');
    case 'EL':
      return say('effect-elevator');
    case 'SU':
      return say('effect-suite');
    case 'LA':
      return say('effect-landlord');
    case 'NO':
      return say('effect-noise_complaint');
    case 'IN':
      return say('effect-inferno');
    default:
      return '';
  }
}

export const SEATS = ['Blue', 'Red', 'Green', 'Purple'];

/** The token's name of a seat's colour. */
export function seatColour(seat: number): string {
  return `var(--seat-${(SEATS[seat] ?? 'Blue').toLowerCase()})`;
}
