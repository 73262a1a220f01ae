// What a beginner is warned of at the table: asked of the hall before each move of his own, against bots alone, or
// where all people at the table want the computer to help.
import { matchThreats } from '../../lib/api';
import { settings } from '../../lib/browser/settings.svelte';
import { myMatches } from '../../lib/match/my-matches';
import { heard } from '../../lib/texts';
import type { Warned } from '../../lib/wire';

const FIRST_MATCHES = 3; // of a game, in which warnings are on unless the player wants otherwise

/** Whether this browser's player wants to be warned in a match of a game; `agreed`: he has agreed to it with others. */
export function wantsWarnings(game: string, match: string, agreed: boolean): boolean {
  if (agreed || settings.warnings !== 'first') return settings.warnings !== 'off';
  return isFirstMatch(game, match);
}

/** Whether a match is one of the first of its game in this browser. */
export function isFirstMatch(game: string, match: string): boolean {
  const earlier = myMatches().filter((each) => each.game === game && each.match !== match);
  return earlier.length < FIRST_MATCHES;
}

/** The warnings for a seat at one moment of a match. */
export class Warnings {
  private found = $state.raw<{ v: number; threats: Warned[] } | null>(null);
  private asked = -1;

  constructor(private readonly match: string) {}

  /** Ask what threatens a seat as the match stands; what comes too late is dropped. */
  async ask(seat: number, v: number): Promise<void> {
    if (this.asked === v) return;
    this.asked = v;
    const answer = await matchThreats(this.match, seat).catch(() => null); // without warnings one plays on
    if (answer && answer.v === v && this.asked === v) this.found = answer;
  }

  /** What is to be said at an entry of the match, a sentence each. */
  texts(v: number): string[] {
    return this.at(v).map(({ said, text }) => heard(said, text));
  }

  /** The places that are in danger at an entry of the match. */
  places(v: number): string[] {
    return this.at(v)
      .flatMap(({ at }) => at)
      .filter((place, index, all) => all.indexOf(place) === index);
  }

  private at(v: number): Warned[] {
    return this.found?.v === v ? this.found.threats : [];
  }
}
