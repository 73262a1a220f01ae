"""TowerBrix in a hurry, for the tests of the hall: little time to build, a slow dealer, a solver who may be away."""

from __future__ import annotations

import time
from typing import Final

from stackyard.core.errors import BadNatureError
from stackyard.core.game import Position, Seat
from stackyard.core.nature import Stream
from stackyard.games.towerbrix import game
from stackyard.games.towerbrix.record import BUILD, DEAL, PROOF

LIMIT: Final = 3.0  # s to build
UNPROVABLE: Final = 111  # the short side of a box at whose table the solver cannot be asked
DEALING: Final = 1.2  # s that a deal takes where it is asked to be solvable


class Brisk(game.TowerBrix):
    slug = "brisk"
    title = "Brisk"

    def time_limit(self, position: Position) -> float | None:
        building = int(position["challenge"][0]) == 2 and int(position["phase"][0]) == BUILD
        return LIMIT if building else None

    def slow(self, position: Position, seat: Seat, move: str) -> bool:
        return bool(position["solvable"][0]) and move.startswith("deal")

    def draw(self, position: Position, stream: Stream) -> str:
        if int(position["phase"][0]) == DEAL and position["solvable"][0]:
            end = time.monotonic() + DEALING
            while time.monotonic() < end:  # as a search does: it keeps at it, and lets go of the interpreter at times
                sum(range(1000))
        if int(position["phase"][0]) == PROOF and int(position["box_short"][0]) == UNPROVABLE:
            raise BadNatureError("the solver is away")
        return super().draw(position, stream)


BRISK = Brisk()
GAME = BRISK
