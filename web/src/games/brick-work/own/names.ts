// What the hall calls what is built, where it is asked for a file of it.
import { SEATS } from '../constants';

const colourOf = (seat: number): string => (SEATS[seat] ?? '').toLowerCase();

/** What the hall calls the brickprint of a seat. */
export const printOf = (seat: number): string => `print-${colourOf(seat)}`;

/** What the hall calls an object of a seat, given its letter. */
export const objectOf = (seat: number, letter: string): string => `${colourOf(seat)}-${letter.toLowerCase()}`;
