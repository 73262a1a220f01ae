"""Many matches at once, as an operator lists them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, select

from stackyard.server.store import schema

MOST_NAMED = 2  # matches that begin with the same letters: one more than one is too many


class ListedMatch(NamedTuple):
    """A match in a list."""

    match: str
    game: str
    over: bool
    created: str  # ISO 8601, UTC
    last: str  # when its last entry was written
    entries: int
    seats: list[str]  # names


def list_matches(
    connection: Connection, game: str | None, over: bool | None, only: Sequence[str] | None, limit: int
) -> list[ListedMatch]:
    """Return matches, the newest first: of a game, over or not, or `only` some."""
    match, entry, seat = schema.match.c, schema.entry.c, schema.seat.c
    query = select(match.id, match.game, match.over, match.created).where(match.look_at != schema.GONE)
    if game is not None:
        query = query.where(match.game == game)
    if over is not None:
        query = query.where(match.over == over)
    if only is not None:
        query = query.where(match.id.in_(only))
    found = []
    for row in connection.execute(query.order_by(match.created.desc()).limit(limit)).all():
        created = datetime.fromtimestamp(row.created, UTC).isoformat()
        last = connection.execute(
            select(entry.t, entry.v).where(entry.match == row.id).order_by(entry.v.desc()).limit(1)
        ).one_or_none()
        last_t, entries = last or (created, 0)
        names = connection.execute(select(seat.name).where(seat.match == row.id).order_by(seat.seat)).scalars().all()
        found.append(ListedMatch(row.id, row.game, bool(row.over), created, last_t, entries, list(names)))
    return found


def matches_named(connection: Connection, beginning: str) -> list[str]:
    """Return the ids that begin with some letters, at most `MOST_NAMED`, the whole one first."""
    match = schema.match.c
    query = select(match.id).where(match.id >= beginning, match.id < beginning + "\x7f", match.look_at != schema.GONE)
    return list(connection.execute(query.order_by(match.id).limit(MOST_NAMED)).scalars())
