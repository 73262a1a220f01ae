// What is printed on the eight floors' cards: name, mark and what the floor does, as short as a card has room for.

export interface FloorInfo {
  code: string;
  name: string;
  short: string; // the name where there is little room
  effect: string;
}

export const FLOORS: FloorInfo[] = [
  { code: 'SP', name: 'SPIRE', short: 'SPIRE', effect: 'Owner scores\u00a03. The tower is scored this turn.' },
  { code: 'LO', name: 'LOBBY', short: 'LOBBY', effect: 'Owner scores\u00a01 per floor above it.' },
  { code: 'OF', name: 'OFFICE', short: 'OFFICE', effect: 'Owner scores\u00a02 per OFFICE in the tower.' },
  {
    code: 'EL',
    name: 'ELEVATOR',
    short: 'ELEVATOR',

    effect: 'Owned: everybody scores\u00a02 per card tucked.',
  },
  { code: 'SU', name: 'SUITE', short: 'SUITE', effect: 'Owner draws\u00a02\u00a0cards.' },
  { code: 'LA', name: 'LANDLORD', short: 'LANDLORD', effect: 'Owner takes the floor below.' },
  {
    code: 'NO',
    name: 'NOISE COMPLAINT',
    short: 'NOISE',

    effect: 'Owned: the floor below falls vacant.',
  },
  {
    code: 'IN',
    name: 'INFERNO',
    short: 'INFERNO',

    effect: 'Owned: the two floors below fall vacant.',
  },
];

const byCode = new Map(FLOORS.map((floor) => [floor.code, floor]));

/** What is printed on a card; `??` for one that cannot be seen. */
export function floorOf(code: string): FloorInfo {
  return byCode.get(code) ?? { code: '??', name: 'a card', short: '?', effect: '' };
}

export const SEATS = ['Blue', 'Red', 'Green', 'Purple'];

/** The token's name of a seat's colour. */
export function seatColour(seat: number): string {
  return `var(--seat-${(SEATS[seat] ?? 'Blue').toLowerCase()})`;
}
