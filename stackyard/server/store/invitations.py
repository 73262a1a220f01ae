"""Where invitations by name are kept, and with whom an account has played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, exists, func, or_, select

from stackyard.core.record import Header
from stackyard.server.store import schema
from stackyard.server.store.archive import SeatRow, StoredState
from stackyard.server.store.notices import Turn
from stackyard.server.store.store import Statement
from stackyard.server.wire.messages import ClockRule

INSERT_INVITATION: Final = (
    'INSERT INTO invitation ("match", account, host, made, until, declined, notify_at, tries) '
    "VALUES (?, ?, ?, ?, ?, false, ?, 0) ON CONFLICT DO NOTHING"
)
DELETE_INVITATION: Final = 'DELETE FROM invitation WHERE "match" = ? AND account = ?'
TAKE_BACK: Final = (  # one that was declined stays: nobody is asked again to the same table
    'DELETE FROM invitation WHERE "match" = ? AND account = ? AND host = ? AND declined = false'
)
DECLINE: Final = 'UPDATE invitation SET declined = true, notify_at = NULL WHERE "match" = ? AND account = ?'
KEEP_INVITATIONS: Final = 'UPDATE invitation SET until = ? WHERE "match" = ? AND until < ?'
FORGET_INVITATIONS: Final = "DELETE FROM invitation WHERE until < ?"
HAS_SEEN: Final = "UPDATE invitation SET notify_at = NULL WHERE account = ? AND notify_at IS NOT NULL"
PUT_OFF_INVITATION: Final = (
    'UPDATE invitation SET notify_at = ?, tries = ? WHERE "match" = ? AND account = ? AND made = ?'
)
MOST_RECEIVED: Final = 20  # that somebody is shown: the newest
MOST_LOOKED_AT: Final = 400  # seats of others, the newest, among which partners are looked for

# Made here, by one thread: see archive.py.
_header: Final = msgspec.json.Decoder(Header)
_clock: Final = msgspec.json.Decoder(ClockRule)
_state: Final = msgspec.json.Decoder(StoredState)
_row: Final = schema.invitation.c


class Received(NamedTuple):
    """An invitation, as whoever was invited is shown it."""

    match: str
    host: int
    host_name: str
    made: int  # s since 1970
    until: int
    header: Header
    clock: ClockRule
    state: StoredState
    seats: Sequence[SeatRow]


class Sent(NamedTuple):
    """An invitation, as whoever has sent it is shown it."""

    match: str
    account: int
    name: str
    made: int  # s since 1970
    declined: bool


class Partner(NamedTuple):
    """Somebody with whom an account has played, and the last match in which it did."""

    account: int
    name: str
    match: str
    game: str
    played: int  # s since 1970: when that match was made
    over: bool


def insert_statement(match: str, account: int, host: int, now: int, seconds: int, notify_at: int) -> Statement:
    """Return what invites an account for so many seconds; at `notify_at` a notice is sent, unless it has been seen."""
    return INSERT_INVITATION, (match, account, host, now, now + seconds, notify_at)


def received(connection: Connection, account: int, now: int) -> list[Received]:
    """Return the invitations that wait for an account, the newest first: none of those whom it does not meet."""
    match, host = schema.match.c, schema.account.c
    columns = (_row.match, _row.host, host.name, _row.made, _row.until, match.header, match.clock, match.state)
    asked = select(*columns).join_from(schema.invitation, schema.match, _row.match == match.id)
    asked = asked.join(schema.account, host.id == _row.host).where(_row.account == account, *_waits(now))
    rows = connection.execute(asked.order_by(_row.made.desc(), _row.match).limit(MOST_RECEIVED)).all()
    seats: dict[str, list[SeatRow]] = {row.match: [] for row in rows}
    chosen = select(schema.seat).where(schema.seat.c.match.in_(list(seats)))
    chosen = chosen.order_by(schema.seat.c.match, schema.seat.c.seat)
    for identity, _, *values in connection.execute(chosen).all() if rows else ():
        seats[identity].append(SeatRow(*values))
    return [
        Received(*row[:5], _header.decode(row[5]), _clock.decode(row[6]), _state.decode(row[7]), seats[row.match])
        for row in rows
    ]


def _waits(now: int) -> tuple[ColumnElement[bool], ...]:
    """Return what is true of an invitation that may be accepted: joined with its match."""
    match, seat, blocked = schema.match.c, schema.seat.c, schema.blocked.c
    free = exists().where(seat.match == _row.match, seat.invited, seat.taken.is_(False))
    apart = exists().where(
        or_(
            (blocked.account == _row.account) & (blocked.other == _row.host),
            (blocked.account == _row.host) & (blocked.other == _row.account),
        )
    )
    is_there = (match.over.is_(False), match.look_at != schema.GONE)
    return (_row.declined.is_(False), _row.until >= now, *is_there, free, ~apart)


def host_of(connection: Connection, match: str, account: int, now: int) -> int | None:
    """Return who has invited an account to a match; None if nobody has, or not any more."""
    asked = select(_row.host).join_from(schema.invitation, schema.match, _row.match == schema.match.c.id)
    found: int | None = connection.scalar(asked.where(_row.match == match, _row.account == account, *_waits(now)))
    return found


def sent(connection: Connection, host: int, now: int) -> list[Sent]:
    """Return whom an account has invited, the oldest first."""
    person = schema.account.c
    asked = select(_row.match, _row.account, person.name, _row.made, _row.declined)
    asked = asked.join_from(schema.invitation, schema.account, _row.account == person.id)
    found = connection.execute(asked.where(_row.host == host, _row.until >= now).order_by(_row.made, person.name))
    return [Sent(*row[:4], bool(row.declined)) for row in found]


def invited_to(connection: Connection, match: str) -> list[tuple[int, int]]:
    """Return who was invited to a match, and by whom."""
    return [tuple(row) for row in connection.execute(select(_row.account, _row.host).where(_row.match == match))]


def invited_matches(connection: Connection) -> list[str]:
    """Return the matches to which somebody was invited."""
    return [*connection.scalars(select(_row.match).distinct())]


def lapsed(connection: Connection, now: int) -> list[tuple[int, int]]:
    """Return whose invitations are over, and who had sent them."""
    return [tuple(row) for row in connection.execute(select(_row.account, _row.host).where(_row.until < now))]


def due_invitations(connection: Connection, now: int, most: int) -> list[Turn]:
    """Return invitations of which a notice is to be sent by now, those that have waited longest first."""
    match, host = schema.match.c, schema.account.c
    columns = (_row.match, _row.account, _row.made, _row.tries, match.game, _row.until, host.name)
    asked = select(*columns).join_from(schema.invitation, schema.match, _row.match == match.id)
    asked = asked.join(schema.account, host.id == _row.host).where(_row.notify_at <= now, *_waits(now))
    found = connection.execute(asked.order_by(_row.notify_at, _row.match).limit(most))
    return [Turn(*row[:5], 1000 * row.until, row.name) for row in found]


def partners(connection: Connection, account: int, most: int) -> list[Partner]:
    """Return with whom an account has played, the last first; none whom it has blocked."""
    match, person, blocked = schema.match.c, schema.account.c, schema.blocked.c
    own, other = schema.seat.c, schema.seat.alias("other")
    columns = (other.c.account, person.name, match.id, match.game, match.created, match.over)
    asked = select(*columns).join_from(schema.seat, schema.match, own.match == match.id)
    asked = asked.join(other, (other.c.match == own.match) & (other.c.account != own.account))
    asked = asked.join(schema.account, person.id == other.c.account).where(
        own.account == account,
        match.look_at != schema.GONE,
        ~exists().where(blocked.account == account, blocked.other == other.c.account),
    )
    found: dict[int, Partner] = {}
    for row in connection.execute(asked.order_by(match.created.desc(), match.id).limit(MOST_LOOKED_AT)):
        found.setdefault(row.account, Partner(*row[:5], bool(row.over)))
    return list(found.values())[:most]


def count_waiting(connection: Connection, host: int, now: int) -> int:
    """Return how many invitations of an account wait."""
    asked = select(func.count()).select_from(schema.invitation)
    return int(connection.scalar(asked.where(_row.host == host, _row.declined.is_(False), _row.until >= now)) or 0)
