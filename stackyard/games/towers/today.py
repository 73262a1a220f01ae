"""Today's challenge: a position with one winning move, found and then played to its end against a bot."""

from __future__ import annotations

import random
from datetime import date
from typing import Final

from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.parts import Challenge, Result
from stackyard.games.towers.game import GAME

SEARCHES: Final = True
LEVEL: Final = 3  # of the bot
WEEK: Final = (1, 1, 1, 2, 2, 2, 2)
"""Which grade of a problem it is, from Monday on."""


def challenge(day: date, seed: bytes) -> Challenge:
    """Return the position of a day: on it only one move wins, and only one after the reply to it."""
    from stackyard.games.towers.problems import GRADES, drawn_line  # which loads the prover

    setting = GRADES[WEEK[day.weekday()]]
    start = drawn_line(setting, random.Random(seed))[0].position
    return Challenge(
        options={"width": setting.width, "height": setting.height},
        position=GAME.position_text(start),
        seat=int(start["turn"][0]),
        bots=[LEVEL],
    )


def result(position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
    """Return by how many floors the person is ahead at the end; of a match that was lost or drawn nothing is told."""
    del position, seconds
    if outcome.winners != [seat]:
        return Result(rank=0)
    ahead = round(outcome.scores[seat] - outcome.scores[1 - seat])
    return Result(rank=ahead, value=ahead, unit="floors")
