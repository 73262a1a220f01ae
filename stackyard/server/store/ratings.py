"""Where rated results are kept, and the numbers that were folded from them.

A result is written with the end of its match, without a number. Whoever folds it gives it the next number and writes
what it has made of everybody's numbers, in one transaction: of two halls that fold at the same time one is refused by a
unique column, and reads again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from stackyard.server.store import schema

INSERT_RESULT: Final = (  # once for a match
    'INSERT INTO rated_result ("match", game, way, pace, seats, places, time, counted, late) '
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
NUMBER_RESULT: Final = 'UPDATE rated_result SET number = ?, counted = ? WHERE "match" = ?'
INSERT_RATING: Final = (
    "INSERT INTO rating (account, game, way, pace, number, rating, deviation, volatility) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
DELETE_RATING: Final = "DELETE FROM rating WHERE account = ? AND game = ? AND way = ? AND pace = ? AND number = ?"
COUNT_START: Final = "INSERT INTO rated_start (account, day, nth) VALUES (?, ?, ?)"
FORGET_STARTS: Final = "DELETE FROM rated_start WHERE day < ?"
INSERT_LISTED: Final = "INSERT INTO listed (account) VALUES (?) ON CONFLICT DO NOTHING"
DELETE_LISTED: Final = "DELETE FROM listed WHERE account = ?"
MOST_AT_ONCE: Final = 64  # results that are folded together


class ResultRow(NamedTuple):
    """A row of `rated_result`."""

    match: str
    number: int | None
    game: str
    way: str
    pace: str
    seats: str
    places: str
    time: int
    counted: bool
    late: str | None = None


class RatingRow(NamedTuple):
    """A row of `rating`: an account's number after a result."""

    account: int
    game: str
    way: str
    pace: str
    number: int
    rating: float
    deviation: float
    volatility: float


def last_number(connection: Connection) -> int:
    """Return the number of the last result that was folded; 0 if there is none."""
    return int(connection.scalar(select(func.max(schema.rated_result.c.number))) or 0)


def rating_counts(connection: Connection) -> dict[str, int]:
    """Return how many results there are, count, and wait to be folded, and how many accounts have numbers."""
    result, rating = schema.rated_result.c, schema.rating.c
    counted, waiting = func.count().filter(result.counted), func.count().filter(result.number.is_(None))
    row = connection.execute(select(func.count(), counted, waiting).select_from(schema.rated_result)).one()
    accounts = connection.scalar(select(func.count(rating.account.distinct())))
    return {"results": row[0], "counted": row[1], "waiting": row[2], "accounts": int(accounts or 0)}


def waiting_results(connection: Connection) -> list[ResultRow]:
    """Return results that were not folded yet, in the order in which they are to be; at most `MOST_AT_ONCE`."""
    found = schema.rated_result
    asked = select(found).where(found.c.number.is_(None)).order_by(found.c.time, found.c.match).limit(MOST_AT_ONCE)
    return [ResultRow(*row) for row in connection.execute(asked)]


def numbered_results(connection: Connection) -> list[ResultRow]:
    """Return all results that were folded, in their order."""
    found = schema.rated_result
    asked = select(found).where(found.c.number.is_not(None)).order_by(found.c.number)
    return [ResultRow(*row) for row in connection.execute(asked)]


def find_result(connection: Connection, match: str) -> ResultRow | None:
    """Return the result of a match, or None."""
    row = connection.execute(select(schema.rated_result).where(schema.rated_result.c.match == match)).one_or_none()
    return None if row is None else ResultRow(*row)


def results_numbered(connection: Connection, numbers: Sequence[int]) -> dict[int, ResultRow]:
    """Return results by their numbers."""
    found = schema.rated_result
    rows = connection.execute(select(found).where(found.c.number.in_(list(numbers)))).all() if numbers else ()
    return {row.number: ResultRow(*row) for row in rows}


def newest_rating(
    connection: Connection, account: int, game: str, way: str, pace: str, before: int | None = None
) -> RatingRow | None:
    """Return an account's number after its last result of a kind; `before`: of those with a lower number alone."""
    of = schema.rating.c
    asked = select(schema.rating).where(of.account == account, of.game == game, of.way == way, of.pace == pace)
    if before is not None:
        asked = asked.where(of.number < before)
    row = connection.execute(asked.order_by(of.number.desc()).limit(1)).one_or_none()
    return None if row is None else RatingRow(*row)


def all_ratings(connection: Connection) -> list[RatingRow]:
    """Return all numbers, in the order of the results."""
    of = schema.rating
    return [RatingRow(*row) for row in connection.execute(select(of).order_by(of.c.number, of.c.account))]


def ratings_of(connection: Connection, account: int) -> list[RatingRow]:
    """Return all numbers that an account has had, the oldest first."""
    of = schema.rating
    return [
        RatingRow(*row) for row in connection.execute(select(of).where(of.c.account == account).order_by(of.c.number))
    ]


def ratings_after(connection: Connection, number: int) -> list[RatingRow]:
    """Return the numbers that a result has changed, as they were after it."""
    of = schema.rating
    return [RatingRow(*row) for row in connection.execute(select(of).where(of.c.number == number))]


def existing(connection: Connection, accounts: Sequence[int]) -> dict[int, str]:
    """Return the names of those accounts that there are, by their numbers."""
    account = schema.account.c
    found: dict[int, str] = {}
    for start in range(0, len(accounts), 500):
        asked = select(account.id, account.name).where(account.id.in_(list(accounts[start : start + 500])))
        found.update((row.id, row.name) for row in connection.execute(asked))
    return found


def started(connection: Connection, account: int, day: str) -> int:
    """Return how many rated matches against levels an account has begun on a day."""
    start = schema.rated_start.c
    asked = select(func.count()).select_from(schema.rated_start).where(start.account == account, start.day == day)
    return int(connection.scalar(asked) or 0)


def is_listed(connection: Connection, account: int) -> bool:
    """Return whether somebody wishes to be on the leaderboards."""
    return connection.scalar(select(schema.listed.c.account).where(schema.listed.c.account == account)) is not None


def leaders(connection: Connection, game: str, way: str, pace: str) -> list[tuple[str, RatingRow, int]]:
    """Return those who wish to be on a leaderboard: name, number, and how many results it is of."""
    of, account, listed = schema.rating.c, schema.account.c, schema.listed.c
    of_kind = (of.game == game, of.way == way, of.pace == pace)
    last = (
        select(of.account, func.max(of.number).label("number"), func.count().label("matches"))
        .join_from(schema.rating, schema.listed, of.account == listed.account)
        .where(*of_kind)
        .group_by(of.account)
        .subquery()
    )
    asked = (
        select(account.name, last.c.matches, schema.rating)
        .join_from(schema.rating, last, (of.account == last.c.account) & (of.number == last.c.number))
        .join(schema.account, account.id == of.account)
        .where(*of_kind)
    )
    return [(row[0], RatingRow(*row[2:]), int(row[1])) for row in connection.execute(asked)]
