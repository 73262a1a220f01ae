"""The record of a match of Towers: one structured array that holds all that is true at one moment."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.towers.pieces import HEIGHT_CLASSES, LARGE_BLOCKS, SMALL_BLOCKS

Record: TypeAlias = Any  # one record of SMALL or LARGE
Positions: TypeAlias = npt.NDArray[np.void]
Actions: TypeAlias = npt.NDArray[np.int32]


def _record(blocks: int, words: int) -> np.dtype[Any]:
    """Return the dtype of a match on at most `blocks` blocks. It has no padding: equal positions have equal bytes."""
    count = "i1" if blocks <= SMALL_BLOCKS else "i2"
    fields = [
        ("own", "u8", (2, words)),  # the blocks whose towers Black and White own
        ("occupied", "u8", (words,)),  # the blocks that have a tower
        ("served", "u8", (words,)),  # the blocks whose towers include a utility
        ("level", "u8", (HEIGHT_CLASSES, words)),  # level[h]: towers h floors high; level[0]: 12 floors and more
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
        ("opening", "i4"),  # the pie rule: PIE_PAST, PIE_FIRST or PIE_NOW
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
