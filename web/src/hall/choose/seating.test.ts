import { expect, test } from 'vitest';
import { newSeats, resized, seated, seatingFor } from './seating';

test('where seats have names of people, whoever gives none goes by a number', () => {
  expect(newSeats(['me', 'beside', 'bot 1', 'friend'], '', ['', 'Eva'], true)).toEqual([
    { kind: 'me', name: 'Player 1' },
    { kind: 'me', name: 'Eva' },
    { kind: 'bot', level: 1 },
    { kind: 'friend', name: 'Player 4' }, // until they give one
  ]);
});

test('a mode seats the visitor first', () => {
  expect(seatingFor('computer', 3, 2)).toEqual(['me', 'bot 2', 'bot 2']);
  expect(seatingFor('here', 2, 2)).toEqual(['me', 'beside']);
  expect(seatingFor('invite', 4, 2)).toEqual(['me', 'friend', 'friend', 'friend']);
});

test('the visitor has one seat', () => {
  expect(seated(['me', 'bot 1', 'friend'], 2, 'me')).toEqual(['beside', 'bot 1', 'me']);
  expect(seated(['me', 'bot 1'], 1, 'friend')).toEqual(['me', 'friend']);
});

test('more players are like the last one, and with fewer the visitor stays', () => {
  expect(resized(['me', 'bot 1'], 4)).toEqual(['me', 'bot 1', 'bot 1', 'bot 1']);
  expect(resized(['bot 1', 'bot 2', 'me'], 2)).toEqual(['me', 'bot 2']);
});

test('whoever has no name goes by the seat', () => {
  expect(newSeats(['me', 'beside', 'friend', 'bot 4'], '')).toEqual([
    { kind: 'me' },
    { kind: 'me' },
    { kind: 'friend' },
    { kind: 'bot', level: 4 },
  ]);
  expect(newSeats(['me', 'beside'], 'Ada')[0]).toEqual({ kind: 'me', name: 'Ada' });
  expect(newSeats(['me', 'bot 1'], '')[0]).toEqual({ kind: 'me' });
});

test('those who share a screen may have names', () => {
  expect(newSeats(['me', 'beside'], 'Ada', ['', ' Bo '])).toEqual([
    { kind: 'me', name: 'Ada' },
    { kind: 'me', name: 'Bo' },
  ]);
  expect(newSeats(['me', 'bot 1'], 'Ada', ['Cleo', ''])[0]).toEqual({ kind: 'me', name: 'Ada' });
});

test('a program takes the place of the computer', () => {
  expect(seatingFor('computer', 2, 3, 'Old Rook')).toEqual(['me', 'program Old Rook']);
  expect(newSeats(['me', 'program Old Rook'], '')[1]).toEqual({ kind: 'bot', program: 'Old Rook' });
});
