"""The words that compiled step functions (`stackyard.core.steps`) return, and these functions made ready for a `State`.

A *word* says which seat is to act then and how many moves it has, as `pack_word(count, seat)`. It is 0 where nobody is
to act (the match is over, or a chance event is due), and negative where the move was refused. Of `Choices` it may also
have the flags UNDER_WAY and TOGETHER.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from stackyard.core.compiling import interpreted
from stackyard.core.compiling.jit import entry_point, njit_shared
from stackyard.core.steps import Choices, Positions, Steps

SEAT_UNIT: Final = 1 << 16  # a word is the number of moves + SEAT_UNIT * (1 + the seat to act)
COUNT_MASK: Final = SEAT_UNIT - 1  # the bits of a word that hold how many moves there are
SEAT_MASK: Final = COUNT_MASK * SEAT_UNIT  # those that hold the seat; 0 for chance
UNDER_WAY: Final = 1 << 32  # a flag: part of a move, or of a chance event, has been chosen
TOGETHER: Final = 1 << 33  # a flag: another seat may act too


@njit_shared
def pack_word(count: int, seat: int) -> int:
    """Return the word for a seat that is to act and has `count` moves."""
    return count + SEAT_UNIT * (seat + 1)


def seat_of(word: int) -> int:
    """Return the seat that a positive word says is to act; -1 for chance."""
    return (word // SEAT_UNIT & COUNT_MASK) - 1


@cache
def entry_points(steps: Steps, dtype: np.dtype[Any]) -> Steps:
    """Return a game's step functions for positions of that dtype, without what Numba does at each call.

    They take an array of shape (1,) that is aligned and writeable, a Python int for a move (they raise OverflowError if
    it has more than 64 bits), and an array of `max_legal_moves` numbers. Anything else may crash the process: types are
    not checked.
    """
    position, out = np.zeros(1, dtype), np.empty(steps.max_legal_moves, np.int32)
    return Steps(
        entry_point(steps.list_moves, position, out),
        entry_point(steps.play_and_list, position, 0, out),
        steps.max_legal_moves,
    )


@cache
def choice_entry_points(choices: Choices, dtype: np.dtype[Any]) -> Choices:
    """Return a game's choice functions for positions of that dtype, without what Numba does at each call.

    They take what `entry_points` take, and the seat as a Python int.
    """
    arrays, position = choices.new_arrays(), np.zeros(1, dtype)
    row, out = np.empty(0, np.int32), np.empty(choices.max_legal_moves, np.int32)
    return choices._replace(
        list_choices=entry_point(choices.list_choices, *arrays, position, 0, row, out),
        choose_and_list=entry_point(choices.choose_and_list, *arrays, position, 0, out),
    )


interpreted.after_taking_over.extend([entry_points.cache_clear, choice_entry_points.cache_clear])


def moves_of(steps: Steps, position: Positions, seat: int) -> list[int]:
    """Return every legal move of a seat, sorted; `[]` when it may not act."""
    out = np.empty(steps.max_legal_moves, np.int32)
    word = steps.list_moves(position, out)
    moves: list[int] = out[: word & COUNT_MASK].tolist() if word > 0 and seat_of(word) == seat else []
    return moves
