// Links of a match: to the seats that are held here, and invitations to those that wait for somebody.
import type { HandLink } from '../../games/room';
import { linkTo, secretOf, seatOf, type MatchKeys } from '../../lib/connection/seats';
import type { TableState } from '../../lib/connection/table';
import { t } from '../../lib/hall-texts';
import { nameAt } from '../../ui/table/table-words';

export interface Invite {
  name: string;
  title: string;
  link: string;
}

/** Links that open the seats held here on another device; `look` is the query that goes with them. */
export function heldSeatLinks(table: TableState, keys: MatchKeys, match: string, look: string): HandLink[] {
  return table.mine.flatMap((seat) => {
    const secret = secretOf(keys, table.mine, table.info.header.order, seat);
    return secret ? [{ seat, name: nameAt(table, seat), link: linkTo(match, secret, look) }] : [];
  });
}

/** Invitations to seats for which a friend is awaited, or which were left. `placed`, `seated`: what a place or seat is called. */
export function openInvites(
  table: TableState,
  keys: MatchKeys,
  match: string,
  placed: (seat: number) => string,
  seated: (seat: number) => string,
): Invite[] {
  return Object.entries(keys.invites).flatMap(([place, invitation]) => {
    const seat = table.seats[seatOf(table.info.header.order, Number(place))];
    if (!seat?.invited) return [];
    const link = linkTo(match, invitation);
    const called = table.waiting ? placed(seat.seat) : seat.taken ? seat.name : seated(seat.seat);
    if (table.waiting) {
      const title = called === t('a-friend') ? t('invitation-for-friend') : t('invitation-for', { who: called });
      return [{ name: called, title, link }];
    }
    return [
      {
        name: called,
        title: seat.taken ? t('seat-is-free', { who: called }) : t('waits-for-friend', { who: called }),
        link,
      },
    ];
  });
}
