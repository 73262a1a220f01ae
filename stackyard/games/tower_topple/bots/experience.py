"""What becomes of a brick that has been felt and is pulled until it is out or the tower falls, as level 5 knows it.

A logistic regression over pulls in towers of 10 and 18 rows, by a hand that keeps back the row above
(`docs/decisions/0110`): the tower falls more easily the less balance it has without the brick, the more force the brick
takes, the more of the tower comes along with it, the faster the hand goes, and where the row below or above is a single
brick, on which all turns.
"""

from __future__ import annotations

import math
from typing import Final

BASE: Final = -3.0
BALANCE: Final = -1.2  # for each 0.05 rad of balance
LOAD: Final = 2.7  # for the force that a brick takes which bears its third of 20 bricks
DRAG: Final = 1.5  # for each mm by which 20 bricks come along
SPEED: Final = 0.5  # for 54 mm/s against 30
TIGHT: Final = 0.9  # for a brick that is not loose ...
PIVOT: Final = 1.5  # ... and for each row beside its own that is a single brick, where it is an outer one
LEAST_BALANCE_RAD, MOST_BALANCE_RAD = -0.05, 0.15  # beyond these, balance tells no more
MOST_RESISTANCE: Final = 1.5
MOST_DRAGGED_MM: Final = 3.0
LOOSE_RESISTANCE: Final = 0.3  # relative force: a brick held by less is loose ...
DRAGS_M: Final = 0.0002  # ... unless another comes along by more than that


def is_loose(resistance: float, dragged: float) -> bool:
    """Tell whether a brick that took so much force, and dragged another so far (m), is loose."""
    return resistance < LOOSE_RESISTANCE and dragged <= DRAGS_M


def chance_of_fall(
    *, balance: float, resistance: float, dragged: float, above: int, pivots: int, speed: float
) -> float:
    """Return the chance that the tower falls before a brick is out.

    `balance` (rad) is the tower's without the brick, `resistance` the force that a touch took, relative to the friction
    of a brick that bears its third, `dragged` (m) how far another brick came along with the touch, `above` how many
    bricks lie higher, `speed` (mm/s) the hand's. `pivots` are for an outer brick the rows right above and below it that
    are a single brick: 0 to 2.
    """
    odds = BASE + BALANCE * min(max(balance, LEAST_BALANCE_RAD), MOST_BALANCE_RAD) / 0.05
    odds += LOAD * min(resistance, MOST_RESISTANCE) * above / 20
    odds += DRAG * min(1000.0 * dragged, MOST_DRAGGED_MM) * above / 20
    odds += SPEED * (speed - 30.0) / 24.0
    if not is_loose(resistance, dragged):
        odds += TIGHT + PIVOT * pivots
    return 1.0 / (1.0 + math.exp(-min(max(odds, -60.0), 60.0)))
