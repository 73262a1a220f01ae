"""Simulate the chance events of a recorded match again: does this machine get the same results, bit for bit?

The same task in the same scene gives the same poses on one machine with the same versions. A record has the poses
before each event, rounded to float32, and for a typed move the hand's program. Terminals, engines and arenas simulate
from the record too, so their events can be repeated. What a free hand did cannot: its way is not recorded. A server is
in between: it goes on in an open scene, where poses are not rounded, so that its answers about stability repeat, and
its pulls and falls often do not to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

import msgspec
import numpy as np

from stackyard.core.chance import SEED_BYTES, Stream
from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE, copy_position
from stackyard.core.match import Match
from stackyard.core.record import RecordFile
from stackyard.core.room import Room
from stackyard.physics.physical_game import Bodies
from stackyard.physics.pose_text import Float32Poses, read_poses

UNUSED_STREAM: Final = Stream(bytes(SEED_BYTES), 0)  # simulations use no random stream
NO_LIMIT_M: Final = 1e9  # m: poses may be anywhere, they are only compared


class Resimulated(msgspec.Struct, frozen=True):
    """One recorded chance event, simulated again."""

    n: int  # number of the event
    how: Literal["the same", "differs", "free hands: not repeatable"]
    recorded: str  # the recorded event without its poses
    now: str  # the event simulated here; "" if it cannot be repeated
    apart: float | None  # m, the greatest difference between two places of a brick; None if not comparable


def resimulate(record: RecordFile, room: Room | None = None) -> Iterator[Resimulated]:
    """Yield the comparison for each simulated event of a match; nothing if the game simulates no bricks.

    Raises BadRecordError if the record does not follow the rules.
    """
    found = ((event, match, copy_position(match.position)) for event, match in Match.replay(record, room=room))
    for (_, match, position), (event, _, _) in pairwise(found):
        bodies: Bodies | None = match.room.bodies
        if bodies is None or match.header.nature == "given":
            return
        if event is None or event.by != NATURE or not match.game.is_gravity_due(position):
            continue
        recorded, there = _parts(event.event)
        if not bodies.is_fully_described(position):
            yield Resimulated(event.n, "free hands: not repeatable", recorded, "", None)
            continue
        try:
            again = match.game.sample_chance(position, UNUSED_STREAM)
        except StackyardError as error:
            again = f"nothing ({error})"
        now, here = _parts(again)
        if again == event.event:
            yield Resimulated(event.n, "the same", recorded, now, 0.0)
            continue
        apart = None
        if now == recorded and here is not None and there is not None and len(here) == len(there):
            apart = float(np.abs(here[:, :3] - there[:, :3]).max())
        yield Resimulated(event.n, "differs", recorded, now, apart)


def _parts(event: str) -> tuple[str, Float32Poses | None]:
    """Return an event without its poses, and the poses at its end (None if it has none)."""
    words, _, text = event.rpartition(" ")
    bricks = len(text) * 3 // 4 // 28
    try:
        return (words, read_poses(text, bricks, NO_LIMIT_M)) if bricks else (event, None)
    except StackyardError:
        return event, None


__all__ = ["Resimulated", "resimulate"]
