// What is printed on the eight floors' cards: name, mark and what the floor does, as short as a card has room for.

export interface Printed {
  code: string;
  name: string;
  short: string; // the name where there is little room
  gain: string; // the corner of the card: what it is good for, in a sign or two
  effect: string;
}

export const FLOORS: Printed[] = [
  { code: 'SP', name: 'SPIRE', short: 'SPIRE', gain: '+3', effect: 'Owner scores 3. The tower is scored this turn.' },
  { code: 'LO', name: 'LOBBY', short: 'LOBBY', gain: '+1 ↑', effect: 'Owner scores 1 per floor above it.' },
  { code: 'OF', name: 'OFFICE', short: 'OFFICE', gain: '+2 ×', effect: 'Owner scores 2 per OFFICE in the tower.' },
  {
    code: 'EL',
    name: 'ELEVATOR',
    short: 'ELEVATOR',
    gain: '+2 all',
    effect: 'Owned: everybody scores 2 per card tucked.',
  },
  { code: 'SU', name: 'SUITE', short: 'SUITE', gain: 'draw 2', effect: 'Owner draws 2 cards.' },
  { code: 'LA', name: 'LANDLORD', short: 'LANDLORD', gain: 'own ↓', effect: 'Owner takes the floor below.' },
  {
    code: 'NO',
    name: 'NOISE COMPLAINT',
    short: 'NOISE',
    gain: 'vacate ↓',
    effect: 'Owned: the floor below falls vacant.',
  },
  {
    code: 'IN',
    name: 'INFERNO',
    short: 'INFERNO',
    gain: 'vacate ↓↓',
    effect: 'Owned: the two floors below fall vacant.',
  },
];

const byCode = new Map(FLOORS.map((floor) => [floor.code, floor]));

/** What is printed on a card; `??` for one that cannot be seen. */
export function printed(code: string): Printed {
  return byCode.get(code) ?? { code: '??', name: 'a card', short: '?', gain: '', effect: '' };
}

export const SEATS = ['Blue', 'Red', 'Green', 'Purple'];

/** The token's name of a seat's colour. */
export function seatColour(seat: number): string {
  return `var(--seat-${(SEATS[seat] ?? 'Blue').toLowerCase()})`;
}
