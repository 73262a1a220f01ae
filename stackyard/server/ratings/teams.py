"""The ladder of teams: of a game that all win or lose together, the best that each team has made of it.

A result is written in the transaction that ends the match, and outlives it. It counts if everybody at the table had an
account of their own, and the match began as the game does, from chance that nobody knew, and nothing was taken back.
On the ladder stand teams of which somebody wishes to be on leaderboards; of the others their number alone is told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from stackyard.core.record import TABLE
from stackyard.core.registry import room as find_room
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store import teams as stored
from stackyard.server.store.store import Statement
from stackyard.server.store.teams import INSERT_TEAM, TeamRow
from stackyard.server.wire.messages import TeamBoard, TeamLine

MOST_TEAMS: Final = 20  # of a board
UNDO: Final = "undo "


def statements(before: Snapshot, after: Snapshot) -> list[Statement]:
    """Return the statement that stores what a team has made of its match, if a change has ended it."""
    ladder = after.room.ladder
    if ladder is None or before.match.over or not after.match.over or not _counts(after):
        return []
    found = ladder.score(after.match.position)
    if found is None:
        return []
    accounts = msgspec.json.encode([row.account for row in after.seats]).decode()
    towers = msgspec.json.encode(found.towers).decode()
    size, identity = len(after.seats), secrets.token_urlsafe(12)
    row = (after.id, identity, after.game.slug, found.kind, size, found.points, accounts, towers, int(time.time()))
    return [(INSERT_TEAM, row)]


def _counts(table: Snapshot) -> bool:
    """Return whether a match is one by which teams are compared."""
    header = table.match.header
    accounts = [row.account for row in table.seats if row.kind == "person" and row.account is not None]
    return (
        len(set(accounts)) == len(table.seats)
        and header.nature == "stream"
        and header.position is None
        and not (header.fixed or table.today or table.deal)
        and not any(event.by == TABLE and event.event.startswith(UNDO) for event in table.match.events)
    )


def boards(connection: Connection, game: str) -> list[TeamBoard]:
    """Return the boards of a game, in the order of its kinds and of the size of teams; only those with somebody."""
    ladder = find_room(game).ladder
    if ladder is None:
        return []
    kinds = list(ladder.KINDS)
    found = []
    for kind, size in sorted(
        (each for each in stored.sizes(connection, game) if each[0] in kinds),
        key=lambda each: (kinds.index(each[0]), each[1]),
    ):
        rows = stored.best_teams(connection, game, kind, size)
        names = stored.listed_of(connection, sorted({account for row in rows for account in row.accounts}))
        if lines := _lines(rows, names):
            found.append(TeamBoard(kind=kind, size=size, teams=lines))
    return found


def _lines(rows: Sequence[TeamRow], names: dict[int, str]) -> list[TeamLine]:
    """Return the best of each team of which somebody wishes to be shown."""
    lines, seen = list[TeamLine](), set[frozenset[int]]()
    for row in rows:
        team = frozenset(row.accounts)
        shown = [names[account] for account in row.accounts if account in names]
        if team in seen or not shown:
            continue
        seen.add(team)
        others = len(row.accounts) - len(shown)
        lines.append(TeamLine(id=row.id, names=shown, others=others, points=row.points, time=row.time))
        if len(lines) == MOST_TEAMS:
            break
    return lines


def built_by(connection: Connection, team: str) -> list[dict[str, Any]] | None:
    """Return what a team of the ladder has built, as the game's view writes it; None if it does not stand there."""
    found = stored.find_team(connection, team)
    if found is None or not stored.listed_of(connection, found[0]):
        return None
    return found[1]


__all__ = ["boards", "built_by", "statements"]
