// Tower Topple, as the hall takes it in.
import { late } from '../../lib/browser/lazy-import';
import { inRow } from '../../lib/browser/intl';
import type { Plate, Presets, Room } from '../room';
import { ledKeys, viewKeys } from '../../stage3d/controls/shortcuts';
import { chance } from './chance';
import { SEATS } from './constants';
import { account, decisive, details, isRetried, moments } from './end/ending';
import Scene from './end/Scene.svelte';
import { isChoice } from './is-choice';
import { groups, isAlone, tally } from './presets';
import Sheet from './scoring/Sheet.svelte';
import Stage from './stage/Stage.svelte';
import { t } from './texts';
import { teamRules } from './teams';
import type { TowerToppleView } from './view';
import { example, expected, inTeams, moveInWords, scores, teamName, withMeaning } from './words';

const withoutTremor = (move: string): string => move.split(' ').slice(0, 2).join(' ');

const unitOf = (rounds: boolean, score: number): string =>
  t('plate-unit', { rounds: rounds ? 'yes' : 'no', n: Math.abs(score) });

function plate(view: TowerToppleView, seat: number): Plate {
  const unit = view.teams.findIndex((seats) => seats.includes(seat));
  const skips = view.skips[unit] ?? 0;
  const team = inTeams(view) ? teamName(unit) : '';
  return {
    colour: SEATS[seat] ?? '',
    score: view.scores[unit] ?? 0,
    unit: unitOf(!scores(view), view.scores[unit] ?? 0),
    extra: inRow([team, skips > 0 ? t('skips-turns', { n: skips }) : ''].filter(Boolean)),
  };
}

export const room: Room<TowerToppleView> = {
  Stage,
  expected,
  example,
  wide: true,
  ratio: () => null,
  plate,
  turn: (view) => view.to_act[0] ?? null,
  isSameMove: (one, other) => withoutTremor(one) === withoutTremor(other),
  moveInWords,
  pointers: (move) => [/^(?:pull|touch) (\w+)/.exec(move)?.[1] ?? move],
  isChoice,
  keys: () => [t('keys-bricks'), ledKeys(), viewKeys()],
  reword: withMeaning,
  bricks: { holds: () => false, revealedAtEnd: true },
  chance: { sample: chance },
  scoreboard: { usesPlayerNames: true },
  get presets(): Presets {
    // in the reader's language
    return { groups: groups(), seats: (values) => (isAlone(values) ? [1, 1] : null), teams: teamRules, tally };
  },
  ending: () => Promise.resolve({ account, decisive, details, isRetried, moments, Scene, teams: ({ teams }) => teams }), // in the room's own file: no chunk is shared with it
  pages: { companion: async () => (await late(() => import('./companion/Companion.svelte'))).default },
  Sheet,
};
