"""The facts of a settled tower that conditions refer to, as masks of bricks.

A mask is a whole number whose bit i stands for brick i. All facts of a tower are one vector of `NUM_FACTS` masks, so
that a condition is a few operations on bits, for the rules and for compiled searches alike. The indices below are
constants in what `njit` compiles.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.pieces import COLOURS, MOST_BRICKS

Facts: TypeAlias = npt.NDArray[np.int64]
"""Shape (NUM_FACTS,): a mask at each of the indices below."""

USED: Final = 0  # bricks that belong to the tower
COLOUR: Final = 1  # and the four indices after it: used bricks of each colour
STANDING: Final = COLOUR + len(COLOURS)
LYING: Final = STANDING + 1
LEANING: Final = STANDING + 2
GROUNDED: Final = STANDING + 3  # bricks that touch the playing surface
HIGHEST: Final = STANDING + 4
LOWEST: Final = STANDING + 5
TOUCHES: Final = STANDING + 6  # one index for each brick: TOUCHES + i is what brick i touches
RESTS_ON: Final = TOUCHES + MOST_BRICKS  # what brick i rests on
ABOVE: Final = RESTS_ON + MOST_BRICKS  # bricks that brick i is above: its lowest point is not below their highest
BELOW: Final = ABOVE + MOST_BRICKS
LEVEL: Final = BELOW + MOST_BRICKS  # bricks whose highest point is as high as that of brick i, itself included
NUM_FACTS: Final = LEVEL + MOST_BRICKS
