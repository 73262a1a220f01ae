"""Doing again what bricks did in a match, from its record alone: does this machine come to the same, bit by bit?

The same task in the same scene comes to the same poses on one machine, with the same versions. A record says where all
bricks lay before each event, rounded to float32, and of a typed move how the hand went. So what a terminal, an engine
or an arena has simulated, which begin at the record as well, can be done again. What a free hand did cannot, as nobody
wrote down how it went. A hall lies between: it goes on in a scene that is open already, where bricks lie as exactly as
they truly do, so that its verdicts come out the same, and its pulls and falls often not to the bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec
import numpy as np

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE, Game, copied
from stackyard.core.match import Match
from stackyard.core.nature import SEED_BYTES, Stream
from stackyard.core.record import RecordFile
from stackyard.physics.play import PhysicalGame
from stackyard.physics.told import Told, read_poses

ANY: Final = Stream(bytes(SEED_BYTES), 0)  # what bricks do depends on no stream
FARTHEST: Final = 1e9  # m: any place will do to measure from


class Repeated(msgspec.Struct, frozen=True):
    """One event of gravity, done again."""

    n: int  # of the event
    how: Literal["the same", "differs", "free hands: not repeatable"]
    told: str  # its words without the poses
    now: str  # what it comes to here; "" where it was not done again
    apart: float | None  # m by which a brick came to lie elsewhere, at most; None where that says nothing


def repeat(record: RecordFile, game: Game[Any, Any] | None = None) -> Iterator[Repeated]:
    """Simulate again what bricks did in a match, event by event; yield nothing if the game has no bricks as bodies.

    Raises BadRecordError if the record does not follow the rules.
    """
    found = ((event, match, copied(match.position)) for event, match in Match.replay(record, game=game))
    for (_, match, position), (event, _, _) in pairwise(found):
        played: Any = match.game
        if not isinstance(played, PhysicalGame) or match.header.nature == "given":
            return
        if event is None or event.by != NATURE or not capabilities.gravity_due(match.game, position):
            continue
        told, there = _parts(event.event)
        if not played.says_how(position):
            yield Repeated(event.n, "free hands: not repeatable", told, "", None)
            continue
        try:
            again = match.game.draw(position, ANY)
        except StackyardError as error:
            again = f"nothing ({error})"
        now, here = _parts(again)
        if again == event.event:
            yield Repeated(event.n, "the same", told, now, 0.0)
            continue
        apart = None
        if now == told and here is not None and there is not None and len(here) == len(there):
            apart = float(np.abs(here[:, :3] - there[:, :3]).max())
        yield Repeated(event.n, "differs", told, now, apart)


def _parts(event: str) -> tuple[str, Told | None]:
    """Return the words of an event, and the poses at its end; None where there are none."""
    words, _, text = event.rpartition(" ")
    bricks = len(text) * 3 // 4 // 28
    try:
        return (words, read_poses(text, bricks, FARTHEST)) if bricks else (event, None)
    except StackyardError:
        return event, None


__all__ = ["Repeated", "repeat"]
