"""Other seats of a batch of matches, played at random in the compiled call in which one seat plays."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.batch import Batch, Integers
from stackyard.games.brick_work.batches import choose, step

Weights: TypeAlias = npt.NDArray[np.float64]


@njit
def step_rows(batch: Batch, rows: Integers, seat: int, weights: Weights, first: int, last: int) -> None:
    """Play `actions` in the matches `rows[first:last]`; then, unless `seat` is negative, `answer`."""
    for k in range(first, last):
        step(batch, rows[k], rows[k] + 1)
    if seat >= 0:
        answer(batch, rows, seat, weights, first, last)


@njit
def answer(batch: Batch, rows: Integers, seat: int, weights: Weights, first: int, last: int) -> None:
    """Play at random in the matches `rows[first:last]` until `seat` is to act, or the match has ended."""
    for k in range(first, last):
        i = rows[k]
        while batch.seats[i] != seat and not batch.over[i]:
            choose(batch, i, i + 1)
            step(batch, i, i + 1)


def weights_of(level: int) -> None:
    """Return None: the bots of no level are compiled as a whole."""
