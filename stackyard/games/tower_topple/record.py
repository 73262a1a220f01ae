"""The record as compiled rules see it: arrays and their types, whole numbers, and the rows of the log.

What comes of an event is written into a log, a row each: (what, whom, how much, why), by the numbers of `codes`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import njit
from stackyard.games.tower_topple.pieces import MOST_SKIPS, MOST_UNITS

Record: TypeAlias = Any  # one record of pieces.RECORD
Positions: TypeAlias = npt.NDArray[np.void]
Mask: TypeAlias = npt.NDArray[np.uint8]  # [MOST_BRICKS], by brick
Log: TypeAlias = npt.NDArray[np.int16]  # [LOG_ROWS, LOG_COLUMNS]
Rng: TypeAlias = npt.NDArray[np.uint64]  # one word: the state of a splitmix64 stream
LOG_COLUMNS: Final = 4
LOG_ROWS: Final = MOST_UNITS * MOST_SKIPS + 2 * MOST_UNITS + 16


@njit
def signed(value: Any) -> int:
    """Return a whole number as a signed one of 64 bits."""
    return np.int64(value)  # type: ignore[return-value]


@njit
def write(log: Log, rows: int, what: int, whom: int, much: int, why: int) -> int:
    """Write a row of the log and return how many there are."""
    if rows < LOG_ROWS:
        log[rows, 0] = what
        log[rows, 1] = whom
        log[rows, 2] = much
        log[rows, 3] = why
        return rows + 1
    return rows
