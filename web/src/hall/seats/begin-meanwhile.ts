// A match against the computer, for whoever waits for others at a table of the same game.
import { createMatch } from '../../lib/api';
import { settings } from '../../lib/browser/settings.svelte';
import { keepCreated } from '../../lib/connection/seats';
import type { GameInfo, Header, NewSeat } from '../../lib/wire';

const LEVEL = 2;

/** Make a match against bots with as many players and the same options, without a clock; return its id. */
export async function beginMeanwhile({ game, players, options }: Header, info: GameInfo): Promise<string> {
  const me: NewSeat = settings.name ? { kind: 'me', name: settings.name } : { kind: 'me' };
  const bot: NewSeat = { kind: 'bot', level: Math.min(LEVEL, info.levels.length) };
  const seats = [me, ...Array.from({ length: players - 1 }, () => bot)];
  const created = await createMatch({ game, seats, options, begin: info.draws_seats ? 'drawn' : 'listed' });
  keepCreated(created);
  return created.match;
}
