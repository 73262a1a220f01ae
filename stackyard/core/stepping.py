"""Games whose compiled rules check a move, play it and list what may follow in one call: what makes a `State` quick.

What such a call returns, the *word*, says who is to act then and how many moves they have: `word_of(count, seat)`. It
is 0 where nobody is to act (the match is over, or nature is due), and negative where the move was refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import entry_point, njit_shared

Positions: TypeAlias = npt.NDArray[np.void]
Moves: TypeAlias = npt.NDArray[np.int32]

SEAT: Final = 1 << 16  # a word is how many moves there are + SEAT * (1 + the seat to act)
COUNT: Final = SEAT - 1  # the bits of a word that hold how many moves there are


@njit_shared
def word_of(count: int, seat: int) -> int:
    """Return the word for a seat that is to act and has so many moves."""
    return count + SEAT * (seat + 1)


def seat_of(word: int) -> int:
    """Return the seat that a positive word says is to act."""
    return word // SEAT - 1


@runtime_checkable
class Stepping(Protocol):
    """What a game offers besides `Game` where one seat acts at a time and its rules are compiled.

    Both functions work on `positions[0]`, write the moves of the seat to act into `out`, sorted as `legal_moves` sorts
    them, and return a word.
    """

    most_moves: int
    """How many moves a position ever has: the room that `out` needs."""

    @property
    def list_moves(self) -> Callable[[Positions, Moves], int]:
        """The compiled function that lists the moves of the seat to act."""

    @property
    def play_and_list(self) -> Callable[[Positions, int, Moves], int]:
        """The compiled function that plays a move of the seat to act and lists those that may follow.

        It takes any whole number of 64 bits; where the move is refused, it changes nothing, `out` neither.
        """


class Steps(NamedTuple):
    """A game's functions, ready to be called with positions of one dtype and nothing else."""

    list_moves: Callable[[Positions, Moves], int]
    play_and_list: Callable[[Positions, int, Moves], int]
    most_moves: int


@cache
def steps_of(game: type, dtype: np.dtype[Any]) -> Steps | None:
    """Return how a class of games steps through positions of that dtype, or None where it does not.

    The functions take an array of shape (1,) that is aligned and writeable, a Python int where a move is due (they
    raise OverflowError if it has more than 64 bits), and an array of `most_moves` numbers. Given anything else they
    may end the process: nobody looks.
    """
    if not isinstance(game, Stepping):  # the class has it all: a game has no state of its own
        return None
    position, out = np.zeros(1, dtype), np.empty(game.most_moves, np.int32)
    return Steps(
        entry_point(game.list_moves, position, out), entry_point(game.play_and_list, position, 0, out), game.most_moves
    )


def moves_of(game: Stepping, position: Positions, seat: int) -> list[int]:
    """Return every legal move of a seat, sorted; `[]` when it may not act."""
    out = np.empty(game.most_moves, np.int32)
    word = game.list_moves(position, out)
    moves: list[int] = out[: word & COUNT].tolist() if word > 0 and seat_of(word) == seat else []
    return moves
