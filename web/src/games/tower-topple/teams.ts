// Who plays together: up to six alone, else up to six teams of two or more.
import type { TeamRules } from '../room';
import { MOST_ALONE, MOST_UNITS } from './constants';
import { t } from './texts';

/** The numbers of teams of two or more that so many players can make, 0 for none. */
export function teamsFor(players: number): number[] {
  const teams = Array.from({ length: MOST_UNITS - 1 }, (_, more) => more + 2).filter((count) => players >= 2 * count);
  return players <= MOST_ALONE ? [0, ...teams] : teams;
}

/** How many are in each team, as text: `2`, or `2 or 3`. */
export function teamSize(players: number, teams: number): string {
  const [least, most] = [Math.floor(players / teams), Math.ceil(players / teams)];
  return least === most ? String(least) : t('this-or-that', { least, most });
}

/** The sizes that so many teams may have, the larger first; those that are as equal as can be come first. */
export function sizesFor(players: number, teams: number): number[][] {
  const split = (left: number, count: number, most: number): number[][] => {
    if (count === 1) return left <= most ? [[left]] : [];
    const found: number[][] = [];
    for (let size = Math.ceil(left / count); size <= Math.min(most, left - 2 * (count - 1)); size++)
      found.push(...split(left - size, count - 1, size).map((rest) => [size, ...rest]));
    return found;
  };
  return teams > 0 ? split(players, teams, players) : [];
}

/** The team of each seat, from 0: seats are dealt out in turn to the teams that still lack a member. */
export function teamsOfSeats(sizes: number[]): number[] {
  const rounds = Math.max(0, ...sizes);
  return Array.from({ length: rounds }, (_, round) =>
    sizes.flatMap((size, team) => (size > round ? [team] : [])),
  ).flat();
}

/** How a new match asks for teams. */
export const teamRules: TeamRules = {
  option: 'teams',
  resets: ['sizes'],
  counts: teamsFor,
  name: (players, teams) =>
    teams === 0 ? t('everybody-alone') : t('so-many-teams', { teams, size: teamSize(players, teams) }),
  ofSeats: (players, teams) => (teams > 0 ? teamsOfSeats(sizesFor(players, teams)[0] ?? []) : []),
};
