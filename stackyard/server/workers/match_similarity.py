"""Is a position one of a match's, or reached from one of them within a few plies?

Every position of the match is looked at; from those that are most like the one in question a search goes on, which
keeps the positions that come nearest to it. What is like what is a count of bytes in which two records differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.chance import Stream
from stackyard.core.errors import StackyardError
from stackyard.core.game import Game, Position, copy_position
from stackyard.core.match import Match
from stackyard.core.record import parse_record
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room

PLIES_AHEAD: Final = 6
STARTS: Final = 2  # positions of a match from which is searched: those that are most like the one in question
KEPT: Final = 100  # positions that are kept of each ply
TOSSED: Final = 8  # positions of each ply in which chance is tried, where it is due ...
SAMPLES: Final = 400  # ... and how often in each

Bytes = npt.NDArray[np.uint8]


class SimilarityJob(msgspec.Struct, frozen=True):
    """A question: does a position, as text, belong to one of these matches, as records?"""

    game: str
    position: str
    records: list[str]


def is_similar(job: SimilarityJob) -> bool:
    """Return whether a position is one of these matches', or reached from one of theirs within a few plies.

    Positions before the first move belong to nobody. Raises what the game says of a text that is no position.
    """
    room = find_room(job.game)
    wanted = room.game.parse_position(job.position)
    return any(_is_similar(room, wanted, record) for record in job.records)


def _is_similar(room: Room, wanted: Position, record: str) -> bool:
    game = room.game
    start, *positions = _positions(record)
    target = _bytes(wanted)
    if wanted.tobytes() == start.tobytes():
        return False
    if any(position.tobytes() == wanted.tobytes() for position in positions):
        return True
    if "bodies" in room.parts:
        return False  # bricks lie anew after each move: nothing is reached twice
    nearest = sorted(positions, key=lambda position: _distance(_bytes(position), target))
    return any(_is_reached(game, position, wanted) for position in nearest[:STARTS])


def _positions(record: str) -> Iterator[Position]:
    """Yield copies of the positions of a match, its start first."""
    for _, match in Match.replay(parse_record(record)):
        yield copy_position(match.position)


def _is_reached(game: Game[Any, Any], start: Position, wanted: Position) -> bool:
    target, text = _bytes(wanted), wanted.tobytes()
    if len(_bytes(start)) != len(target):
        return False
    here = [start]
    for _ in range(PLIES_AHEAD):
        found: dict[bytes, Position] = {}
        tossed = [position for position in here if game.is_chance_due(position)][:TOSSED]
        for position in [position for position in here if not game.is_chance_due(position)] + tossed:
            for after in _after(game, position):
                found.setdefault(after.tobytes(), after)
        if text in found:
            return True
        here = sorted(found.values(), key=lambda position: _distance(_bytes(position), target))[:KEPT]
    return False


def _after(game: Game[Any, Any], position: Position) -> Iterator[Position]:
    """Yield the positions that one event leads to."""
    if game.is_chance_due(position):
        for number in range(SAMPLES):
            after = copy_position(position)
            try:
                game.apply_chance(after, game.sample_chance(after, Stream(b"near", number)))
            except StackyardError:
                continue
            yield after
        return
    for seat in game.to_act(position):
        for move in game.legal_moves(position, seat):
            after = copy_position(position)
            game.apply(after, seat, move)
            yield after


def _bytes(position: Position) -> Bytes:
    return np.frombuffer(position.tobytes(), np.uint8)


def _distance(one: Bytes, other: Bytes) -> int:
    return int(np.count_nonzero(one != other)) if len(one) == len(other) else max(len(one), len(other))
