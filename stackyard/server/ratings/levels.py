"""What the levels of the bots are worth: fixed points of the ratings, as the arena measured them (levels.json).

A game's levels may be measured anew, as its rules or its bots have changed. Each measurement is a table with a number,
for one number of players, and tables are only added: results name the table by which they counted, so that they count
as before when numbers are folded anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).with_name("levels.json")


class LevelStrength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a level is, in points, and how well that is known: a standard deviation."""

    level: int
    rating: float
    deviation: float


class Pairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two levels were measured to be apart: so many points is the second one better.

    With two players the arena prints them. With more, N, one of the first level plays N - 1 of the second, and they are
    -400 log10((N - 1) p / (1 - p)), where the first wins the share p (decisions/0431).
    """

    levels: tuple[int, int]
    matches: int
    elo: float
    low: float  # ends of the 95 % interval
    high: float


class LevelTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One measurement of the levels of one game."""

    number: int  # of the game's tables, from 1
    players: int  # that sit where it holds
    rules: int  # the version of the rules that was played
    measured: str  # the date
    program: str  # the version of Stackyard
    commands: list[str]  # that gave these numbers; the arena's seeds are the numbers of its rounds, from 0
    pairings: list[Pairing]  # neighbours, in the order of the levels
    levels: list[LevelStrength]


def read_tables(data: bytes) -> Mapping[str, Sequence[LevelTable]]:
    """Return the tables by game, the oldest first."""
    return msgspec.json.decode(data, type=dict[str, list[LevelTable]])


@cache
def level_tables() -> Mapping[str, Sequence[LevelTable]]:
    """Return the tables that this program has."""
    return read_tables(FILE.read_bytes())


def newest_table(game: str, players: int, level: int) -> int | None:
    """Return the number of the newest table of a game where so many play; None if it does not have this level."""
    tables = [table for table in level_tables().get(game, ()) if table.players == players]
    return tables[-1].number if tables and any(each.level == level for each in tables[-1].levels) else None


def strength(game: str, table: int, level: int) -> LevelStrength:
    """Return how strong a level is by a table. Raises KeyError if there is none."""
    for each in level_tables().get(game, ()):
        if each.number == table:
            for found in each.levels:
                if found.level == level:
                    return found
    raise KeyError(f"no level {level} in table {table} of {game}")


__all__ = ["LevelStrength", "LevelTable", "Pairing", "level_tables", "newest_table", "read_tables", "strength"]
