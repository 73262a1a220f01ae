"""The parts of a room whose rules are compiled: one call checks an action, plays it and lists those that may follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

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


class Choices(NamedTuple):
    """The same of a game in which a move has several actions, chance is a player, or several seats may act at once.

    The functions begin with the arrays of `new_arrays`, in which they note what has been chosen of a move, and work on
    `positions[0]`. The word says of an action what `Steps` say of a move: chance has the number -1, and of seats that
    may act at once it is the one that is asked in turn. It is 0 where nobody is to act.
    """

    list_choices: Callable[..., int]
    """(*arrays, positions, seat, row, out): lists the actions that may come after those of `row` (int32[n]).

    They are of the seat given where it may act, and of chance where that is due.
    """
    choose_and_list: Callable[..., int]
    """(*arrays, positions, action, out): plays one of the actions listed last and lists those that follow.

    It takes any whole number of 64 bits; where the action is refused, nothing changes.
    """
    max_legal_moves: int
    """The most actions that may be chosen from: the length that `out` (int32) needs."""
    new_arrays: Callable[[], tuple[npt.NDArray[Any], ...]]
    """Makes the arrays for one match."""
