"""The part of a room whose rules are compiled: one call checks a move, plays it and lists the next legal moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Positions: TypeAlias = npt.NDArray[np.void]
Moves: TypeAlias = npt.NDArray[np.int32]


class Steps(NamedTuple):
    """A game's compiled functions, where one seat acts at a time: a `State` plays with them.

    Both work on `positions[0]`, write the moves of the seat to act into an array, sorted as `legal_moves` sorts them,
    and return a word of `stackyard.core.compiling.stepping`.
    """

    list_moves: Callable[[Positions, Moves], int]
    """Lists the moves of the seat to act."""
    play_and_list: Callable[[Positions, int, Moves], int]
    """Plays a move of the seat to act and lists those that follow.

    It takes any whole number of 64 bits; where the move is refused, it changes neither the position nor the array.
    """
    max_legal_moves: int
    """The most legal moves that any position has: the length that the array needs."""
