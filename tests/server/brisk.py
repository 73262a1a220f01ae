"""TowerBrix in a hurry, for the tests of the hall: little time to build, a slow dealer, a solver who may be away."""

from __future__ import annotations

import time
from typing import Final

from stackyard.core.chance import Stream
from stackyard.core.errors import BadChanceError
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix import game, room
from stackyard.games.towerbrix.record import BUILD, DEAL, PROOF

BUILD_LIMIT_S: Final = 3.0  # s to build
UNPROVABLE_SHORT_SIDE_MM: Final = 111  # the short side of a box at whose table the solver cannot be asked
DEAL_S: Final = 1.2  # s that a deal takes where it is asked to be solvable


def time_limit(position: Position) -> float | None:
    building = int(position["challenge"][0]) == 2 and int(position["phase"][0]) == BUILD
    return BUILD_LIMIT_S if building else None


def is_slow_move(position: Position, seat: Seat, move: str) -> bool:
    return bool(position["solvable"][0]) and move.startswith("deal")


class Brisk(game.TowerBrix):
    slug = "brisk"
    title = "Brisk"

    def sample_chance(self, position: Position, stream: Stream) -> str:
        if int(position["phase"][0]) == DEAL and position["solvable"][0]:
            end = time.monotonic() + DEAL_S
            while time.monotonic() < end:  # as a search does: it keeps at it, and lets go of the interpreter at times
                sum(range(1000))
        if int(position["phase"][0]) == PROOF and int(position["box_short"][0]) == UNPROVABLE_SHORT_SIDE_MM:
            raise BadChanceError("the solver is away")
        return super().sample_chance(position, stream)


BRISK = Brisk()
ROOM = room.ROOM.with_game(BRISK, time_limit=time_limit, is_slow_move=is_slow_move)
