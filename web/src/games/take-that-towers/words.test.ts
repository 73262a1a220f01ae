import { expect, test } from 'vitest';
import { newSession, warningFor, layFloor, leader, standingOf, type Act } from './companion/companion';
import { predict } from './predict';
import { room } from './room';
import { building, choosing, claiming, lastRound } from './sample';
import { cardsOf, moveOf, readMove, scorable, spotsOf } from './stage/targets';
import { drawLabel, expected, floorInWords, moveInWords, towerInWords, whatOthersDo } from './words';

const names = ['Ada', 'Grace', 'Computer', 'Linus'];

test('legal moves are read as places', () => {
  expect([...spotsOf(building.moves, null)]).toEqual(['A', 'B', 'C', 'D']);
  expect([...spotsOf(claiming.moves, 'LA')]).toEqual(['A1', 'A4', 'A6', 'B2', 'B4', 'C2']);
  expect([...cardsOf(claiming.moves, 'B2')]).toEqual(['OF', 'LA', 'NO']);
  expect(scorable(choosing.moves)).toEqual(['A', 'B']);
  expect(readMove('draw')).toBeNull();
  expect([moveOf('SP', 'A'), moveOf('LO', 'A3')]).toEqual(['SP@A', 'LO/A3']);
});

test('what is expected follows the steps of the turn', () => {
  expect(expected(building, 0)).toBe('build a floor on any tower');
  expect(expected({ ...building, built: 'B' }, 0)).toBe('build a second floor, on another tower than B');
  expect(expected(claiming, 0)).toBe('claim floors if you like, then draw');
  expect(expected(choosing, 0)).toBe('choose which tower is scored first');
  expect(drawLabel(claiming, 0)).toBe('Draw 3 and end the claims');
  expect(drawLabel(lastRound, 1)).toBe('End the claims');
});

test('whoever watches reads what the others do, and that cards are dealt before anybody draws', () => {
  const at = (phase: string): string => whatOthersDo({ ...building, phase }, 'Ada');
  expect(at('deal')).toBe('The cards are being dealt.');
  expect(at('build')).toBe('Ada is building.');
  expect(at('choose')).toBe('Ada is choosing which tower is scored first.');
  expect(at('suite')).toBe('Ada is drawing.');
});

test('floors and towers are told to those who hear the table', () => {
  expect(floorInWords({ card: 'OF', tab: 1, tucked: null }, names, 0)).toBe('OFFICE, owned by Grace (2)');
  expect(floorInWords({ card: 'NO', tab: 0, tucked: 'LO' }, names, 0)).toContain('your LOBBY is tucked beneath it');
  const tower = building.towers[2];
  expect(tower && towerInWords(tower, names, 0)).toBe(
    'Tower C, two floors. From the top: ELEVATOR, vacant. INFERNO, owned by Linus (4). ' +
      'Scored now: Ada 0, Grace 0, Computer 0, Linus 0',
  );
});

test('own builds and claims show at once', () => {
  const first = predict(building, 'SP@D');
  expect(first.towers.map((tower) => tower.slot)).toEqual(['A', 'B', 'C', 'D']);
  expect(first.hands[0]).toEqual({ count: 4, cards: ['OF', 'OF', 'LA', 'NO'] });
  expect([first.built, first.phase, first.moves]).toEqual(['D', 'build', []]);
  expect(predict({ ...building, built: 'D' }, 'OF@A').phase).toBe('claim');
  const claim = predict(claiming, 'LA/B2');
  expect(claim.towers[1]?.floors[1]).toEqual({ card: 'OF', tab: 0, tucked: 'LA' });
  expect(predict(claiming, 'draw').phase).toBe('draw');
  expect(predict(claiming, 'LA/B3')).toBe(claiming);
});

test('a redacted view holds nothing that only one seat may know', () => {
  const redacted = room.hands?.redact(claiming);
  expect(redacted?.hands.every((hand) => hand.cards === null)).toBe(true);
  expect(JSON.stringify(redacted)).not.toMatch(/"tucked":"/);
  expect(redacted?.buried).toBeNull();
  expect(redacted?.moves).toEqual([]);
  expect(['draw', 'score A', 'SP@A', 'LO/A3', 'A6 SP vacant', 'last', 'A scored +5/+0'].map(room.isChoice)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

const turn = (short = false): Act => ({ t: 'turn', short });

test('the companion plays the last round to its end, and ends at once behind the last seat', () => {
  const session = newSession(['Ada', '', ' ']);
  expect(session.names).toEqual(['Ada', 'Red', 'Green']);
  const acts = [turn(), turn(), turn(), { t: 'empty' } as const, turn(), turn(true)];
  expect(standingOf({ ...session, acts })).toMatchObject({ turn: 2, round: 2, last: true, over: false });
  expect(standingOf({ ...session, acts: [...acts, turn()] }).over).toBe(true);
  const late = [turn(), turn(), { t: 'empty' } as const, turn(true)];
  expect(standingOf({ ...session, acts: late })).toMatchObject({ over: true, round: 1 });
  expect(standingOf({ ...session, acts: [turn(true), turn(true), turn(true)] }).last).toBe(false);
});

test('the companion adds up, and of those who are tied whoever went first wins', () => {
  const tower = (...points: number[]): Act => ({ t: 'tower', points, lines: [] });
  const { scores } = standingOf({ names: ['a', 'b', 'c'], acts: [tower(1, 5, 0), tower(2, 0, 5)] });
  expect(scores).toEqual([3, 5, 5]);
  expect(leader(scores)).toEqual({ seat: 1, tied: [1, 2] });
});

test('a tower of real cards is laid from the ground or from its top', () => {
  const up = ['LO', 'OF', 'SP'].reduce((floors, card) => layFloor(floors, card, false), layFloor([], 'EL', false));
  const down = ['OF', 'LO', 'EL'].reduce((floors, card) => layFloor(floors, card, true), layFloor([], 'SP', true));
  expect(down).toEqual([up[0], up[1], up[2], up[3]]);
  expect(warningFor(up)).toBe('');
  expect(warningFor(layFloor(up, 'OF', false))).toContain('always the top floor');
});

test('a move is told in a few words', () => {
  expect(['SP@A', 'LO/A3', 'draw', 'score B'].map(moveInWords)).toEqual([
    'SPIRE on tower A',
    'LOBBY beneath A3',
    'drawing',
    'scoring tower B first',
  ]);
});
