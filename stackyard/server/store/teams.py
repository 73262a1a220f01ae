"""Where the ladder of teams is kept: what each team has made of a match that all win or lose together."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from stackyard.server.store import schema

INSERT_TEAM: Final = (  # once for a match
    'INSERT INTO team_result ("match", id, game, kind, size, points, accounts, built, time) '
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
MOST_READ: Final = 2_000  # of one kind and size, from which those who wish to be shown are taken
# Made here, by one thread: see archive.py.
_accounts: Final = msgspec.json.Decoder(list[int])
_towers: Final = msgspec.json.Decoder(list[dict[str, Any]])


class TeamRow(NamedTuple):
    """A row of `team_result`, without its towers."""

    id: str
    accounts: list[int]
    points: int
    time: int


class OwnResult(NamedTuple):
    """What a team of one account has made of a match."""

    game: str
    kind: str
    size: int
    points: int
    time: int


def sizes(connection: Connection, game: str) -> list[tuple[str, int]]:
    """Return the kinds of a game and the sizes of teams for which there is something."""
    team = schema.team_result.c
    found = connection.execute(select(team.kind, team.size).where(team.game == game).distinct())
    return [(row.kind, row.size) for row in found]


def best_teams(connection: Connection, game: str, kind: str, size: int) -> list[TeamRow]:
    """Return results of one kind and size, the best first; of equal ones the earlier."""
    team = schema.team_result.c
    asked = select(team.id, team.accounts, team.points, team.time).where(
        team.game == game, team.kind == kind, team.size == size
    )
    found = connection.execute(asked.order_by(team.points.desc(), team.time, team.id).limit(MOST_READ))
    return [TeamRow(row.id, _accounts.decode(row.accounts), row.points, row.time) for row in found]


def find_team(connection: Connection, team: str) -> tuple[list[int], list[dict[str, Any]]] | None:
    """Return the accounts of a team and what it has built, by the id of its result; None if there is none."""
    result = schema.team_result.c
    row = connection.execute(select(result.accounts, result.built).where(result.id == team)).one_or_none()
    return None if row is None else (_accounts.decode(row.accounts), _towers.decode(row.built))


def listed_of(connection: Connection, accounts: list[int]) -> dict[int, str]:
    """Return the names of those of some accounts that wish to be on the leaderboards."""
    listed, account = schema.listed.c, schema.account.c
    asked = select(account.id, account.name).join_from(schema.account, schema.listed, account.id == listed.account)
    found: dict[int, str] = {}
    for start in range(0, len(accounts), 500):
        rows = connection.execute(asked.where(account.id.in_(accounts[start : start + 500])))
        found.update((row.id, row.name) for row in rows)
    return found


def teams_of(connection: Connection, account: int) -> list[OwnResult]:
    """Return what the teams of an account have made of their matches, the newest first."""
    team = schema.team_result.c
    asked = select(team.game, team.kind, team.size, team.points, team.time, team.accounts)
    found = connection.execute(asked.where(team.accounts.contains(str(account))).order_by(team.time.desc()))
    return [OwnResult(*row[:5]) for row in found if account in _accounts.decode(row.accounts)]
