"""What is in the box of Towers: the downtown grid, the floors, and the record that holds a whole match.

A block is a number, rank by rank from Black's left: `block = rank * width + file`, so a1 is 0 and a set of blocks is
a bit pattern whose bit k is block k. Downtowns of up to 64 blocks use the small record (one 64-bit word a set), larger
ones up to 12 by 12 the large record (three words); both are made by the one function below.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("Black", "White")

SHORTEST: Final = 1  # E30: a downtown is 1 to 12 blocks each way ...
LONGEST: Final = 12
FEWEST_BLOCKS: Final = 2  # ... and has at least two blocks
SMALL_BLOCKS: Final = 64
LARGE_BLOCKS: Final = LONGEST * LONGEST

# The phases of a match, in the order in which they come.
UTILITIES: Final = 0  # Infrastructure: utilities are put down
SPRAWL: Final = 1  # Sprawl: single floors are put down
BUILD: Final = 2  # towers move onto towers
OVER: Final = 3
PHASES: Final = ("utilities", "sprawl", "build", "over")

# How it stands with the pie rule (E33).
PAST: Final = 0  # not played with, or too late
FIRST: Final = 1  # nothing has happened yet
NOW: Final = 2  # the seat to act may swap

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")

LEVELS: Final = 12  # a tower of 12 floors or more can move on no downtown


def _record(blocks: int, words: int) -> np.dtype[Any]:
    """Return the dtype of a match on at most `blocks` blocks. It has no padding: equal positions have equal bytes."""
    count = "i1" if blocks <= SMALL_BLOCKS else "i2"
    fields = [
        ("own", "u8", (2, words)),  # the blocks whose towers Black and White own
        ("occupied", "u8", (words,)),  # the blocks that have a tower
        ("served", "u8", (words,)),  # the blocks whose towers include a utility
        ("level", "u8", (LEVELS, words)),  # level[h]: towers h floors high; level[0]: 12 floors and more
        ("builds", "u8", (4, words)),  # builds[d]: the towers of the seat to act that can move in direction d
        ("white", "u8", (blocks, words)),  # white[b], bit k: floor k from the ground of b's tower is White's
        ("utility", "u8", (blocks, words)),  # utility[b], bit k: floor k of b's tower is a utility
        ("floors", count, (blocks,)),  # how many floors each tower has; 0 for a vacant block
        ("district", count, (blocks,)),  # Suburbs: 0 for the city and for vacant blocks, else the suburb's number
        ("width", "i4"),  # blocks from west to east
        ("height", "i4"),  # blocks from south to north
        ("sprawl", "i4"),  # the variations that are played, 0 or 1 ...
        ("utilities", "i4"),  # ... (Infrastructure: how many utilities there are)
        ("capture", "i4"),
        ("suburbs", "i4"),
        ("swap", "i4"),
        ("phase", "i4"),  # UTILITIES, SPRAWL, BUILD or OVER
        ("turn", "i4"),  # the seat to act; 0 when the match is over
        ("swapped", "i4"),  # 1 if the seats have exchanged colours
        ("opening", "i4"),  # the pie rule: PAST, FIRST or NOW
        ("whole", "i4"),  # 1 if building has begun and every tower is connected to every other
        ("ways", "i4"),  # how many builds the seat to act has; 0 but in the building phase
        ("districts", "i4"),  # the highest number that a suburb ever had
        ("utilities_left", "i4"),  # not yet put down
        ("supply", "i4", (2,)),  # Sprawl: floors that Black and White have not yet put down
        ("captured", "i4", (2,)),  # Capture: floors that Black and White have captured
        ("rules_version", "i4"),  # of the rules that are played by
    ]
    record: np.dtype[Any] = np.dtype((np.record, np.dtype(fields, align=True)))
    assert record.itemsize == sum(record[name].itemsize for name in record.names or ())
    return record


SMALL: Final = _record(SMALL_BLOCKS, 1)
LARGE: Final = _record(LARGE_BLOCKS, 3)


def dtype_for(width: int, height: int) -> np.dtype[Any]:
    """Return the dtype of the records of a downtown of that size."""
    return SMALL if width * height <= SMALL_BLOCKS else LARGE


def _west_files() -> npt.NDArray[np.uint64]:
    """Return the table [width][files][word]: the blocks in the `files` westernmost files of a downtown that wide."""
    table = np.zeros((LONGEST + 1, LONGEST + 1, 3), dtype=np.uint64)
    for width in range(1, LONGEST + 1):
        for files in range(width + 1):
            for block in range(192):
                if block % width < files:
                    table[width, files, block // 64] |= np.uint64(1) << np.uint64(block % 64)
    return table


WEST_FILES: Final = _west_files()


def block_name(block: int, width: int) -> str:
    """Return a block's name: the file's letter from the west, then the rank's number from Black's side (E31)."""
    return f"{chr(ord('a') + block % width)}{block // width + 1}"
