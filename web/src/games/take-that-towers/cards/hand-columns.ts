// How many cards of a hand lie beside each other on a phone with all of their text; more make a strip that is swiped.
export const MOST_BESIDE = 5;
