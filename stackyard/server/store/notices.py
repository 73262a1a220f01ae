"""Where it is kept whose turn it is in matches over days, and how its players are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from stackyard.server.store import schema

INSERT_TURN: Final = (
    'INSERT INTO turn ("match", account, since, notify_at, tries) VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING'
)
DELETE_TURN: Final = 'DELETE FROM turn WHERE "match" = ? AND account = ?'
DELETE_TURNS: Final = "DELETE FROM turn WHERE account = ?"
PUT_OFF_TURN: Final = 'UPDATE turn SET notify_at = ?, tries = ? WHERE "match" = ? AND account = ? AND since = ?'
INSERT_SUBSCRIPTION: Final = (
    "INSERT INTO push_subscription (digest, account, session, endpoint, key, auth, language, made) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
DELETE_SUBSCRIPTION: Final = "DELETE FROM push_subscription WHERE digest = ?"
INSERT_QUIET: Final = 'INSERT INTO quiet_hours (account, "begin", until, zone) VALUES (?, ?, ?, ?)'
DELETE_QUIET: Final = "DELETE FROM quiet_hours WHERE account = ?"
INSERT_FEED: Final = "INSERT INTO turn_feed (account, digest) VALUES (?, ?)"
DELETE_FEED: Final = "DELETE FROM turn_feed WHERE account = ?"
MOST_SUBSCRIPTIONS: Final = 10  # of an account
MOST_IN_FEED: Final = 100


class Turn(NamedTuple):
    """A match in which it is somebody's turn."""

    match: str
    account: int
    since: int  # s since 1970
    tries: int
    game: str
    due: int | None  # ms since 1970: when the clock runs out
    host: str = ""  # who invites them to it; "": it is their turn there


class Subscription(NamedTuple):
    """A browser that is sent notices."""

    digest: bytes
    account: int
    session: bytes
    endpoint: str
    key: bytes
    auth: bytes
    language: str
    made: int  # s since 1970


class Quiet(NamedTuple):
    """Hours in which no notice is sent."""

    begin: int  # minutes of the day
    until: int
    zone: str


_turn: Final = schema.turn.c
_columns: Final = (_turn.match, _turn.account, _turn.since, _turn.tries, schema.match.c.game, schema.match.c.due)


def due_turns(connection: Connection, now: int, most: int) -> list[Turn]:
    """Return turns of which a notice is to be sent by now, those that have waited longest first."""
    asked = select(*_columns).join_from(schema.turn, schema.match).where(_turn.notify_at <= now)
    return [Turn(*row) for row in connection.execute(asked.order_by(_turn.notify_at, _turn.match).limit(most))]


def next_notice(connection: Connection) -> int | None:
    """Return when the next notice is to be sent (s since 1970); None if none is."""
    found: int | None = connection.scalar(select(func.min(_turn.notify_at)).where(_turn.notify_at.is_not(None)))
    return found


def turns_of(connection: Connection, account: int) -> list[Turn]:
    """Return the matches over days in which it is an account's turn: what is due first comes first."""
    asked = select(*_columns).join_from(schema.turn, schema.match)
    asked = asked.where(_turn.account == account, schema.match.c.look_at != schema.GONE)
    return [Turn(*row) for row in connection.execute(asked.order_by(schema.match.c.due).limit(MOST_IN_FEED))]


def subscriptions_of(connection: Connection, account: int) -> list[Subscription]:
    """Return the browsers of an account that are sent notices, the oldest first."""
    found = schema.push_subscription
    asked = select(found).where(found.c.account == account).order_by(found.c.made, found.c.digest)
    return [Subscription(*row) for row in connection.execute(asked)]


def quiet_of(connection: Connection, account: int) -> Quiet | None:
    """Return the hours in which an account is sent nothing; None: there are none."""
    found = schema.quiet_hours.c
    row = connection.execute(select(found.begin, found.until, found.zone).where(found.account == account)).one_or_none()
    return None if row is None else Quiet(*row)


def has_feed(connection: Connection, account: int) -> bool:
    """Return whether an account has a private feed."""
    feed = schema.turn_feed.c
    return connection.scalar(select(feed.account).where(feed.account == account)) is not None


def account_of_feed(connection: Connection, digest: bytes) -> int | None:
    """Return whose a feed is, by the digest of the secret in its address."""
    feed = schema.turn_feed.c
    found: int | None = connection.scalar(select(feed.account).where(feed.digest == digest))
    return found


def names_in(connection: Connection, matches: Sequence[str], account: int) -> dict[str, list[str]]:
    """Return the names of those who play with an account, by match."""
    seat, found = schema.seat.c, dict[str, list[str]]()
    asked = select(seat.match, seat.name, seat.account).where(seat.match.in_(list(matches)))
    for match, name, owner in connection.execute(asked.order_by(seat.match, seat.seat)):
        if owner != account:
            found.setdefault(match, []).append(name)
    return found
