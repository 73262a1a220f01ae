"""Today's challenge: one brickprint, rebuilt alone; counted are the dice that it takes."""

from __future__ import annotations

import random
from datetime import date
from typing import Final

import numpy as np

from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.parts import Challenge, Result
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import NAMES, SUPPLY

SEARCHES: Final = True
WEEK: Final = (
    ("Laid table", "Chair", "Crown", "Camel"),
    ("Dog", "Arch", "Letter F", "Letter C"),
    ("Snake", "Lamp", "Giraffe", "Letter T"),
    ("Letter U", "Sailing boat", "Robot", "Taxi"),
    ("Duck", "Bridge", "Fir tree", "Mushroom"),
    ("Bed", "Aeroplane", "Rocket", "House", "Stairs", "Pyramid"),
    (),
)
"""The brickprints of each weekday from Monday on, by the dice that a plan takes; on a Sunday one is invented."""


def challenge(day: date, seed: bytes) -> Challenge:
    """Return the brickprint of a day, built: the dice are to be rolled."""
    from stackyard.games.brick_work.bots import designs  # which loads the planner

    rng, names = random.Random(seed), WEEK[day.weekday()]
    if names:
        name = rng.choice(names)
        (design,) = [each for each in designs.DESIGNS if each.name == name]
    else:
        design = designs.invent(np.random.default_rng(rng.getrandbits(64)), SUPPLY)
    options = GAME.parse_options({"alone": True})
    start = GAME.setup(options, 1)
    for kind, count in enumerate(design.needs):
        for _ in range(count):
            GAME.apply(start, 0, f"take {NAMES[kind]}")
    GAME.apply(start, 0, design.move)
    return Challenge(options={"alone": True}, position=GAME.position_text(start))


def result(position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
    """Return the dice after which the brickprint stood; where it did not stand nothing is told."""
    del seconds
    if seat not in outcome.winners:
        return Result(rank=-(2**31))
    dice = int(position["turns"][0])
    return Result(rank=-dice, value=dice, unit="dice")
