"""Games whose compiled rules check a move, play it and list the next legal moves in one call: a `State` uses it.

Such a call returns a *word*: which seat is to act then and how many moves it has, as `pack_word(count, seat)`. The word
is 0 where nobody is to act (the match is over, or a chance event is due), and negative where the move was refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import entry_point, njit_shared

Positions: TypeAlias = npt.NDArray[np.void]
Moves: TypeAlias = npt.NDArray[np.int32]

SEAT_UNIT: Final = 1 << 16  # a word is the number of moves + SEAT_UNIT * (1 + the seat to act)
COUNT_MASK: Final = SEAT_UNIT - 1  # the bits of a word that hold how many moves there are


@njit_shared
def pack_word(count: int, seat: int) -> int:
    """Return the word for a seat that is to act and has `count` moves."""
    return count + SEAT_UNIT * (seat + 1)


def seat_of(word: int) -> int:
    """Return the seat that a positive word says is to act."""
    return word // SEAT_UNIT - 1


@runtime_checkable
class Stepping(Protocol):
    """What a game has besides `Game` where one seat acts at a time and its rules are compiled.

    Both functions work on `positions[0]`, write the moves of the seat to act into `out`, sorted as `legal_moves` sorts
    them, and return a word.
    """

    max_legal_moves: int
    """The most legal moves that any position has: the length that `out` needs."""

    @property
    def list_moves(self) -> Callable[[Positions, Moves], int]:
        """The compiled function that lists the moves of the seat to act."""

    @property
    def play_and_list(self) -> Callable[[Positions, int, Moves], int]:
        """The compiled function that plays a move of the seat to act and lists the legal moves that follow.

        It takes any whole number of 64 bits; where the move is refused, it changes neither the position nor `out`.
        """


class StepFunctions(NamedTuple):
    """A game's compiled functions for positions of one dtype."""

    list_moves: Callable[[Positions, Moves], int]
    play_and_list: Callable[[Positions, int, Moves], int]
    max_legal_moves: int


@cache
def step_functions(game: type, dtype: np.dtype[Any]) -> StepFunctions | None:
    """Return the step functions of a class of games for positions of that dtype; None where it has none.

    The functions take an array of shape (1,) that is aligned and writeable, a Python int for a move (they raise
    OverflowError if it has more than 64 bits), and an array of `max_legal_moves` numbers. Anything else may crash the
    process: types are not checked.
    """
    if not isinstance(game, Stepping):  # the class has it all: a game has no state of its own
        return None
    position, out = np.zeros(1, dtype), np.empty(game.max_legal_moves, np.int32)
    return StepFunctions(
        entry_point(game.list_moves, position, out),
        entry_point(game.play_and_list, position, 0, out),
        game.max_legal_moves,
    )


def moves_of(game: Stepping, position: Positions, seat: int) -> list[int]:
    """Return every legal move of a seat, sorted; `[]` when it may not act."""
    out = np.empty(game.max_legal_moves, np.int32)
    word = game.list_moves(position, out)
    moves: list[int] = out[: word & COUNT_MASK].tolist() if word > 0 and seat_of(word) == seat else []
    return moves
