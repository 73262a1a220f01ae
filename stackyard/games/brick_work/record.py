"""The record of a match of Brick Work: one structured array that holds all that is true at one moment.

A `PILE` is no part of it: it is how compiled rules hold one seat's bricks while a plan is tried on them
(`compiled_collection.py`).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.brick_work.pieces import BRICKS, KINDS, NAME_BYTES, OBJECTS, SEATS, SPACES


def _record() -> np.dtype[Any]:
    """Return the dtype of a match. It has no padding: equal positions have equal bytes."""
    fields = [
        ("turns", "u2"),  # taken in the match so far
        ("round_turns", "u2"),  # taken in this round so far
        ("where", "u1", (SEATS, BRICKS)),
        ("cell", "i1", (SEATS, BRICKS, 3)),  # lowest corner (x, y, z) in its object, whose lowest corner is 0; else 0
        ("turned", "u1", (SEATS, BRICKS)),  # 1: lies along x with its long side; 0 for squares and outside objects
        ("yellow", "u1", (BRICKS,)),  # who took it, from 1; 0: in the yellow brickyard
        ("yellow_cell", "i1", (BRICKS, 3)),  # in the brickprint, when that is built; else 0
        ("yellow_turned", "u1", (BRICKS,)),
        ("returns", "u1", (SEATS,)),  # yellow bricks put back so far in PRINTS; 0 in all other phases
        ("built", "u1", (SEATS,)),  # 1: the brickprint stands
        ("name", "u1", (SEATS, NAME_BYTES)),  # the name of each brickprint, UTF-8, padded with zeros
        ("pool", "u1", (7,)),  # pool[n]: dice in the pool that show n; pool[0] is always 0
        ("spaces", "u1", (len(SPACES),)),  # the die on each space; 0: none
        ("tokens", "u1", (SEATS,)),
        ("rolled", "u1", (SEATS,)),  # the totals that decided the turn order; 0: not rolled yet
        ("first", "u1"),  # the seat that is Player One now, whose brick is on top of the turn tower
        ("turn", "u1"),  # the seat to act in TURN and ACT; the seat that rolls in ROLL and REROLL; 0 otherwise
        ("phase", "u1"),
        ("winner", "u1"),  # from 1; 0: nobody (yet, or a draw)
        ("rules_version", "u2"),  # of the rules that are played by
        # The space of a die that bumped another and whose action is to be taken, from 1: in REROLL by version 2 and in
        # ACT; else 0. Two bytes, so that there is no padding.
        ("acting", "u2"),
        ("alone", "u2"),  # where somebody plays alone, the number of the round, from 1; 0: two play
    ]
    record: np.dtype[Any] = np.dtype((np.record, np.dtype(fields, align=True)))
    assert record.itemsize == sum(record[name].itemsize for name in record.names or ())
    return record


RECORD: Final = _record()


def _pile() -> np.dtype[Any]:
    """Return the dtype of a seat's bricks, taken out of the record."""
    fields = [
        ("yard", "u1", (len(KINDS),)),  # bricks of each kind in the brickyard
        ("loose", "u1", (len(KINDS),)),
        ("bricks", "u1", (len(OBJECTS),)),  # bricks of each object; 0: there is none of this letter
        ("box", "i1", (len(OBJECTS), BRICKS, 5)),  # the boxes of each (see `geometry.py`), by z, y, x, and at 0
    ]
    pile: np.dtype[Any] = np.dtype((np.record, np.dtype(fields)))
    return pile


PILE: Final = _pile()
NO_PILE: Final = np.zeros(1, dtype=PILE)[0]  # not to be changed
MOST_CHOICES: Final = 961  # that one action is chosen from: places of a piece on another, the most there are
MOST_CUTS: Final = 256  # cuts of one object that have an action: those with the lowest masks of bricks
MOST_STEPS: Final = 6
STEP: Final = 6  # numbers of a step: upper piece, lower piece, whether that lies along x, dx, dy, r; or object, mask of
# the upper part; or a kind of brick; of RECYCLE the first step is what is returned and the second what is collected:
# how many bricks, and their kinds


def _partial() -> np.dtype[Any]:
    """Return the dtype of a move, or a roll, of which some actions are chosen: see `choices.py`."""
    fields = [
        ("seat", "i4"),  # whose move it is
        ("first", "i4"),  # the first action; NOTHING: none is chosen yet
        ("complete", "i4"),  # 1: nothing is to come
        ("what", "i4"),  # number of what is done; -1: a brickprint, or nothing yet
        ("left", "i4"),  # pips, or joins of a brickprint, that are still to come
        ("opened", "i4"),  # actions of the step under way
        ("open", "i4", (2,)),
        ("drawn", "i4"),  # dice of a roll that have fallen
        ("dice", "i4", (2 * SEATS,)),
        ("listed", "i4"),  # actions that may be chosen next
        ("choices", "i2", (MOST_CHOICES,)),  # these actions, ascending
        ("masks", "i4", (MOST_CUTS,)),  # of each of these actions, where they are cuts: the bricks that are lifted off
        ("move", "i4", (1 + MOST_STEPS, STEP)),  # the move so far, as the compiled rules take it
        ("pile", PILE),  # the seat's bricks as the complete steps have left them; of a brickprint the yellow ones
    ]
    partial: np.dtype[Any] = np.dtype((np.record, np.dtype(fields)))
    return partial


PARTIAL: Final = _partial()
NOTHING: Final = -1

Record: TypeAlias = Any  # one record of RECORD
Pile: TypeAlias = Any  # one record of PILE
Positions: TypeAlias = npt.NDArray[np.void]  # of one record
Piles: TypeAlias = npt.NDArray[np.void]
Partial: TypeAlias = Any  # one record of PARTIAL
Partials: TypeAlias = npt.NDArray[np.void]

# A move as the compiled rules take it: int64[1 + MOST_STEPS, 6], a row that says what it is and a row a step.
WHAT: Final = 0  # TAKING, PUTTING_BACK, PRINTING, or the space of a placed die (of COLLECT the first)
DIE: Final = 1  # as it shows in the pool; 0: an action alone, of the die that lies there
PLUS: Final = 2  # tokens of either sign
MINUS: Final = 3
COUNT: Final = 4  # steps; of a die that is placed without its action NO_ACTION
NO_ACTION: Final = -1
NO_KIND: Final = -1  # in the place of the kind, where COLLECT comes without its action
TAKING: Final = 20
PUTTING_BACK: Final = 21
PRINTING: Final = 22

Move: TypeAlias = npt.NDArray[np.int64]
