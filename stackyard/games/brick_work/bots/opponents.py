"""Other seats of a batch of matches, played at random in the compiled call in which one seat plays."""

from __future__ import annotations

from typing import TypeAlias

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.batch import Batch, Integers
from stackyard.core.positions.position import Position
from stackyard.games.brick_work.batches import choose, step

Style: TypeAlias = tuple[()]


@njit
def step_rows(batch: Batch, rows: Integers, seat: int, style: Style, first: int, last: int) -> None:
    """Play `actions` in the matches `rows[first:last]`; then, unless `seat` is negative, `answer`."""
    for k in range(first, last):
        step(batch, rows[k], rows[k] + 1)
    if seat >= 0:
        answer(batch, rows, seat, style, first, last)


@njit
def answer(batch: Batch, rows: Integers, seat: int, style: Style, first: int, last: int) -> None:
    """Play at random in the matches `rows[first:last]` until `seat` is to act, or the match has ended."""
    for k in range(first, last):
        i = rows[k]
        while batch.seats[i] != seat and not batch.over[i]:
            choose(batch, i, i + 1)
            step(batch, i, i + 1)


def style_of(level: int | None, start: Position) -> Style | None:
    """Return how the others play where they have no level: at random. The bots of no level are compiled as a whole."""
    return () if level is None else None
