"""Where seasons are kept: what is counted, from when to when, and how all stood when it ended.

A season ends once, in whichever hall: the statement sets a column that is never null to null where somebody else was
faster (see `store.accounts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from stackyard.server.store import schema
from stackyard.server.wire.evening_messages import SeasonState

INSERT_SEASON: Final = (
    "INSERT INTO season (id, name, cup, game, way, pace, maker, begins, ends, state) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')"
)
END_SEASON: Final = (  # once
    "UPDATE season SET state = CASE WHEN state = 'open' THEN 'over' ELSE NULL END, ends = ?, standings = ? WHERE id = ?"
)
RENAME_SEASON: Final = "UPDATE season SET name = ?, cup = ? WHERE id = ?"
DELETE_SEASON: Final = "DELETE FROM season WHERE id = ? AND state = 'open'"


class StoredStanding(msgspec.Struct, frozen=True):
    """How somebody stood when a season ended."""

    account: int
    place: int  # 0: of those who have not played enough
    rating: float
    width: float
    matches: int
    change: float


class SeasonRow(NamedTuple):
    """A row of `season`."""

    id: str
    name: str
    cup: str
    game: str
    way: str
    pace: str
    maker: int | None
    begins: int
    ends: int
    state: SeasonState
    standings: list[StoredStanding] | None


class Played(NamedTuple):
    """What an account that wishes to be on leaderboards has played in a season."""

    account: int
    name: str
    matches: int
    first: int  # the order numbers of its first and of its last result
    last: int


# Made here, by one thread: see archive.py.
_standings: Final = msgspec.json.Decoder(list[StoredStanding])


def find_season(connection: Connection, season: str) -> SeasonRow | None:
    """Return a season, or None."""
    row = connection.execute(select(schema.season).where(schema.season.c.id == season)).one_or_none()
    return None if row is None else _season(row)


def seasons_of_state(connection: Connection, state: SeasonState, most: int) -> list[SeasonRow]:
    """Return seasons, those that end last first."""
    season = schema.season.c
    asked = select(schema.season).where(season.state == state).order_by(season.ends.desc(), season.id).limit(most)
    return [_season(row) for row in connection.execute(asked)]


def seasons_due(connection: Connection, now: int) -> list[SeasonRow]:
    """Return the seasons that have to end."""
    season = schema.season.c
    found = connection.execute(select(schema.season).where(season.state == "open", season.ends <= now))
    return [_season(row) for row in found]


def played(connection: Connection, row: SeasonRow) -> list[Played]:
    """Return who has played in a season, of those who wish to be on leaderboards."""
    of, result, account, listed = schema.rating.c, schema.rated_result.c, schema.account.c, schema.listed.c
    counted = (
        select(
            of.account,
            func.count().label("matches"),
            func.min(of.number).label("first"),
            func.max(of.number).label("last"),
        )
        .join_from(schema.rating, schema.rated_result, of.number == result.number)
        .where(of.game == row.game, of.way == row.way, of.pace == row.pace)
        .where(result.time >= row.begins, result.time < row.ends)
        .group_by(of.account)
        .subquery()
    )
    asked = (
        select(account.id, account.name, counted.c.matches, counted.c.first, counted.c.last)
        .join_from(schema.account, counted, account.id == counted.c.account)
        .join(schema.listed, listed.account == account.id)
    )
    return [Played(each.id, each.name, each.matches, each.first, each.last) for each in connection.execute(asked)]


def _season(row: Sequence[object]) -> SeasonRow:
    found = SeasonRow._make(row)
    text = found.standings
    return found._replace(standings=None if text is None else _standings.decode(text))  # type: ignore[arg-type]
