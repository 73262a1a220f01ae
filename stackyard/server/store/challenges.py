"""Where the challenges of Today are kept: the secret that they are drawn from, and which matches count."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from stackyard.server.store import schema

INSERT_SECRET: Final = "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"  # noqa: S105
COUNT_MATCH: Final = (  # unless another match of this browser counts
    'INSERT INTO today (day, game, browser, network, "match") VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
)
STORE_RANK: Final = 'UPDATE today SET rank = ? WHERE "match" = ?'
FORGET: Final = "DELETE FROM today WHERE day < ?"
KEPT_DAYS: Final = 400  # that it is known which matches counted, and how they ended
MOST_OPEN: Final = 32  # matches whose ends are looked at together


class Field(NamedTuple):
    """How the others of a day did, beside one match that counts."""

    worse: int  # matches of others with a lower rank
    others: int  # matches of others


def read_secret(connection: Connection, name: str) -> bytes | None:
    """Return a secret of the hall, or None if it has not been drawn yet."""
    found: bytes | None = connection.scalar(select(schema.secret.c.value).where(schema.secret.c.name == name))
    return found


def of_network(connection: Connection, day: str, game: str, network: bytes) -> int:
    """Return how many matches of a network count for a challenge."""
    today = schema.today.c
    asked = select(func.count()).where(today.day == day, today.game == game, today.network == network)
    return int(connection.scalar(asked) or 0)


def counts(connection: Connection, match: str) -> bool:
    """Tell whether a match counts."""
    return connection.scalar(select(schema.today.c.match).where(schema.today.c.match == match)) is not None


def unread_ends(connection: Connection, day: str, game: str) -> list[str]:
    """Return some matches that count, are over, and whose result nobody has asked for yet."""
    today, match = schema.today.c, schema.match.c
    asked = select(today.match).join_from(schema.today, schema.match, today.match == match.id)
    chosen = asked.where(today.day == day, today.game == game, today.rank.is_(None), match.over)
    return list(connection.scalars(chosen.limit(MOST_OPEN)))


def read_field(connection: Connection, day: str, game: str, match: str, rank: int, *, all_ended: bool) -> Field:
    """Return how the others of a challenge did, of those whose match is over; all of them, when the day is."""
    today = schema.today.c
    others = select(func.count()).where(today.day == day, today.game == game, today.match != match)
    ended = others if all_ended else others.where(today.rank.is_not(None))
    better = int(connection.scalar(others.where(today.rank >= rank)) or 0)
    count = int(connection.scalar(ended) or 0)
    return Field(count - better, count)


def first_day_kept(now: date) -> str:
    """Return the first day whose results are kept."""
    return (now - timedelta(days=KEPT_DAYS)).isoformat()
