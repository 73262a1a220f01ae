"""The reasons of refusals: codes that the compiled rules return.

A rule that refuses returns one of these and writes the numbers for its message into the array of `RefusalNumbers`;
`refusals.py` turns them into messages.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

RefusalNumbers: TypeAlias = npt.NDArray[np.int64]  # [REFUSAL_NUMBERS]: the numbers that a message needs
REFUSAL_NUMBERS: Final = 8

LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
DICE_FIRST: Final = 2
PRINT_STANDS: Final = 3
NOT_YOUR_TURN: Final = 4
PLACE_A_DIE: Final = 5
PRINTS_FIRST: Final = 6
ACTION_FIRST: Final = 7  # space
# The brickprints.
SIX_TAKEN: Final = 10
NO_YELLOW: Final = 11  # kind
NONE_TAKEN: Final = 12  # kind
RETURNED_ENOUGH: Final = 13
TOO_FEW_TAKEN: Final = 14  # how many more
# Joining and parting.
NO_OBJECT: Final = 20  # letter
NO_LOOSE: Final = 21  # kind
WITH_ITSELF: Final = 22  # letter
ONLY_ONE: Final = 23  # kind
BESIDE: Final = 24  # upper piece, dx, dy, lower piece
NO_SUCH_BRICK: Final = 25  # letter, bricks, number
NO_CUT: Final = 26  # letter; 26 to 29 in the order of the reasons of `geometry.py`
UPPER_APART: Final = 27
LOWER_APART: Final = 28
HELD: Final = 29
OTHER_SUM_BUILT: Final = 30  # pips, value
OTHER_SUM_PARTED: Final = 31
# Dice, tokens and spaces.
NO_DIE: Final = 40  # die; how many dice of the pool show 1 to 6
NO_TOKENS: Final = 41  # spent, held
NO_SUCH_PIPS: Final = 42  # value, value
OTHER_PIPS: Final = 43  # value, value, kind, pips
NOT_FOR_RECYCLE: Final = 44  # value
SPACE_CLOSED: Final = 45  # space
YARD_EMPTY: Final = 46  # kind
TOO_MANY_TOKENS: Final = 47
NO_LOOSE_TO_RETURN: Final = 48  # kind
OTHER_TOTAL: Final = 49  # pips returned, pips collected
ACTION_MISSING: Final = 50  # space
ACTION_TOO_SOON: Final = 51  # space
NOT_FULLY: Final = 52  # space, value
OTHER_SPACE: Final = 53  # space
# Impossible rolls.
NO_DICE_DUE: Final = 60
TIE: Final = 61  # total
# Why a die cannot take a space.
WRONG_FACE: Final = 70
OCCUPIED: Final = 71
NOT_IN_YARD: Final = 72
NOTHING_LOOSE: Final = 73
NOT_TWO: Final = 74
NOT_BUILT: Final = 75
NO_OBJECTS: Final = 76
NOT_RELEASED: Final = 77
FULL_OF_TOKENS: Final = 78

TITLES: Final = (
    "Collect 1",
    "Collect 2",
    "Collect 3",
    "Collect 4",
    "Collect 6",
    "Build",
    "Demolish",
    "Recycle",
    "Adjust",
)
