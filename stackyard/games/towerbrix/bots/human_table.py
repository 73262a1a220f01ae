"""Bots at a table with people: what they remember of a match, and how they choose then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stackyard.core.bots import SearchResult
from stackyard.core.game import Position, Seat
from stackyard.core.record import Event
from stackyard.games.towerbrix.bots import attempt_memory
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import bricks_of

SEARCHED: Final = (
    *("phase", "up", "void", "reveal", "revealed", "deals", "dropped", "proof", "mover"),
    *("question", "asker", "asked", "agreed", "answer", "q_twos", "q_threes", "q_extra", "q_brick", "begun"),
)
"""The numbers of the record that a bot's choice depends on."""


def remembered(log: Sequence[Event], held: Mapping[Seat, tuple[int, bool]]) -> list[str]:
    """Return what bots remember of the log: who moved which brick, and what was refused; and what people hold."""
    passed = attempt_memory.remembered([attempt_memory.LogEntry(entry.by, entry.event) for entry in log])
    return [*passed, *attempt_memory.hands_texts(held)]


def brick_taken(move: str) -> int | None:
    """Return the number of the brick that a move takes; None if it takes none."""
    verb, _, rest = move.partition(" ")
    return BRICKS.index(rest.split(" ")[0]) if verb in attempt_memory.PUTS else None


def choose_move(
    position: Position,
    seat: Seat,
    people: Sequence[Seat],
    memory: Sequence[str],
    level: int,
    ms: int | None = None,
    seed: int = 0,
) -> SearchResult:
    """Choose a move for `seat` at a table with people: it asks before it moves theirs, decides nothing."""
    from stackyard.games.towerbrix.bots import players  # a hall asks the rest of this module, and loads no searches

    passed = attempt_memory.attempt_memory_of(people, memory, bricks_of(position))
    return players.choose_move(position, seat, level, ms, seed, passed)


def search_key(position: Position, seat: Seat) -> bytes:
    """Return what a search result depends on: bricks, thumbs, votes, questions, and whether no was said."""
    r = position[0]
    values = [int(r[name]) for name in SEARCHED]
    noes = [int(no) > 0 for no in r["nos"]]
    where: bytes = r["owner"].tobytes() + r["poses"].tobytes()
    return bytes([*values, *noes]) + where
