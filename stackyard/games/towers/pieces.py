"""What is in the box of Towers: the downtown grid, the floors, and the phases of a match.

A block is a number, rank by rank from Black's left: `block = rank * width + file`, so a1 is 0 and a set of blocks is
a bit pattern whose bit k is block k. Downtowns of up to 64 blocks use the small record (one 64-bit word a set), larger
ones up to 12 by 12 the large record (three words); both are made by the one function below.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("Black", "White")

SHORTEST_SIDE: Final = 1  # E30: a downtown is 1 to 12 blocks each way ...
LONGEST_SIDE: Final = 12
FEWEST_BLOCKS: Final = 2  # ... and has at least two blocks
SMALL_BLOCKS: Final = 64
LARGE_BLOCKS: Final = LONGEST_SIDE * LONGEST_SIDE
# Every block takes one floor or utility (N events) and every build leaves a block vacant for good (N - 1 at most). A
# skip can follow each build and the last floor put down (N at most), and there is one swap.
MAX_GAME_LENGTH: Final = 3 * LARGE_BLOCKS

# The phases of a match, in the order in which they come.
UTILITIES: Final = 0  # Infrastructure: utilities are put down
SPRAWL: Final = 1  # Sprawl: single floors are put down
BUILD: Final = 2  # towers move onto towers
OVER: Final = 3
PHASES: Final = ("utilities", "sprawl", "build", "over")

# How it stands with the pie rule (E33).
PIE_PAST: Final = 0  # not played with, or too late
PIE_FIRST: Final = 1  # nothing has happened yet
PIE_NOW: Final = 2  # the seat to act may swap

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")

HEIGHT_CLASSES: Final = 12  # a tower of 12 floors or more can move on no downtown


def _west_files() -> npt.NDArray[np.uint64]:
    """Return the table [width][files][word]: the blocks in the `files` westernmost files of a downtown that wide."""
    table = np.zeros((LONGEST_SIDE + 1, LONGEST_SIDE + 1, 3), dtype=np.uint64)
    for width in range(1, LONGEST_SIDE + 1):
        for files in range(width + 1):
            for block in range(192):
                if block % width < files:
                    table[width, files, block // 64] |= np.uint64(1) << np.uint64(block % 64)
    return table


WEST_FILES: Final = _west_files()


def block_name(block: int, width: int) -> str:
    """Return a block's name: the file's letter from the west, then the rank's number from Black's side (E31)."""
    return f"{chr(ord('a') + block % width)}{block // width + 1}"
