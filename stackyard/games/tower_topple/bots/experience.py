"""What becomes of a brick that has been felt and is pulled until it is out or the tower falls, as level 5 knows it.

A logistic regression over pulls in towers of 10 and 18 rows, by a hand that keeps back the row above
(`docs/decisions/0110`): the tower falls more easily the less balance it has without the brick, the more force the brick
takes, the more of the tower comes along with it, and the faster the hand goes.
"""

from __future__ import annotations

import math
from typing import Final

BASE: Final = -2.5
BALANCE: Final = -1.9  # for each 0.05 rad of balance
LOAD: Final = 4.0  # for the force that a brick takes which bears its third of 20 bricks
DRAG: Final = 1.7  # for each mm by which 20 bricks come along
SPEED: Final = 0.9  # for 54 mm/s against 30
MIDDLE: Final = -0.6  # for a brick in the middle of its row
LEAST_BALANCE_RAD, MOST_BALANCE_RAD = -0.05, 0.15  # beyond these, balance tells no more
MOST_RESISTANCE: Final = 1.5
MOST_DRAGGED_MM: Final = 3.0


def chance_of_fall(
    *, balance: float, resistance: float, dragged: float, above: int, middle: bool, speed: float
) -> float:
    """Return the chance that the tower falls before a brick is out.

    `balance` (rad) is the tower's without the brick, `resistance` the force that a touch took, relative to the friction
    of a brick that bears its third, `dragged` (m) how far another brick came along with the touch, `above` how many
    bricks lie higher, `speed` (mm/s) the hand's.
    """
    odds = BASE + BALANCE * min(max(balance, LEAST_BALANCE_RAD), MOST_BALANCE_RAD) / 0.05
    odds += LOAD * min(resistance, MOST_RESISTANCE) * above / 20
    odds += DRAG * min(1000.0 * dragged, MOST_DRAGGED_MM) * above / 20
    odds += SPEED * (speed - 30.0) / 24.0
    if middle:
        odds += MIDDLE
    return 1.0 / (1.0 + math.exp(-min(max(odds, -60.0), 60.0)))
