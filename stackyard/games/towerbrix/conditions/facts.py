"""What conditions speak of: the facts of a settled tower, as masks of bricks.

A mask is a whole number whose bit i stands for brick i. All facts of a tower are one vector of `SIZE` such numbers, so
that a condition is a few operations on bits, for the judge and for compiled searches alike: the places below are frozen
into what `njit` compiles.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.pieces import COLOURS, MOST_BRICKS

Facts: TypeAlias = npt.NDArray[np.int64]
"""Shape (SIZE,): see the places below."""

USED: Final = 0  # bricks that belong to the tower
COLOUR: Final = 1  # and the four after it: used bricks of a colour
STANDING: Final = COLOUR + len(COLOURS)
LYING: Final = STANDING + 1
LEANING: Final = STANDING + 2
GROUNDED: Final = STANDING + 3  # they touch the playing surface
HIGHEST: Final = STANDING + 4
LOWEST: Final = STANDING + 5
TOUCHES: Final = STANDING + 6  # and so many rows: TOUCHES + i is what brick i touches
RESTS_ON: Final = TOUCHES + MOST_BRICKS  # what brick i rests on
ABOVE: Final = RESTS_ON + MOST_BRICKS  # bricks that brick i is above of: its lowest point is not below their highest
BELOW: Final = ABOVE + MOST_BRICKS
LEVEL: Final = BELOW + MOST_BRICKS  # bricks whose highest point is as high as that of brick i, itself included
SIZE: Final = LEVEL + MOST_BRICKS
