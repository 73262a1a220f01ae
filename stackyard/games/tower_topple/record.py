"""The record of a match of Tower Topple, as compiled rules see it, and the rows of the log.

The results of an event are written into a log, a row each: (what, whom, how much, why), by the numbers of `codes`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    KINDS,
    MOST_BRICKS,
    MOST_LYING,
    MOST_SKIPS,
    MOST_TASKS,
    MOST_UNITS,
    SWITCHES,
    TALLEST,
)

Record: TypeAlias = Any  # one record of RECORD
Positions: TypeAlias = npt.NDArray[np.void]
Mask: TypeAlias = npt.NDArray[np.uint8]  # [MOST_BRICKS], by brick
Log: TypeAlias = npt.NDArray[np.int16]  # [LOG_ROWS, LOG_COLUMNS]
LOG_COLUMNS: Final = 4
LOG_ROWS: Final = MOST_UNITS * MOST_SKIPS + 2 * MOST_UNITS + 16


@njit
def write_log(log: Log, rows: int, what: int, whom: int, much: int, why: int) -> int:
    """Write a row of the log and return how many there are."""
    if rows < LOG_ROWS:
        log[rows, 0] = what
        log[rows, 1] = whom
        log[rows, 2] = much
        log[rows, 3] = why
        return rows + 1
    return rows


_FIELDS: Final[list[Any]] = [
    # as the match was made
    ("players", "u1"),
    ("units", "u1"),  # teams, or seats where each plays for itself
    ("teams", "u1"),  # 0: each for itself
    ("sized", "u1"),  # the table has set the sizes of teams
    ("size", "u1", (MOST_UNITS,)),  # seats of each unit
    ("strict", "u1"),  # one other brick that leaves its row topples the tower (P7)
    ("version", "u1"),  # 1 to 4: an option, which of the game's four kinds
    ("rules", "u1", (len(SWITCHES),)),
    ("start_rows", "u1"),
    ("rounds", "u1"),  # 0: as many as there are units
    ("target", "u2"),  # points that end the match at the end of a round; 0: none
    ("open", "u1"),  # faces are drawn with the tower
    ("real", "u1"),  # a real tower: nobody knows what lies where
    ("plain", "u1"),  # plain bricks of the box, before more of them make up the tower
    ("box", "u1", (KINDS,)),  # what the tower's bricks are drawn from; the coloured ones are all in the tower
    # the tower
    ("bricks", "u1"),  # in the tower and in hand
    ("seed", "u4"),  # of the bricks' irregularities
    ("rows", "u1"),  # rows that have a brick, the one being formed included
    ("at", "u1", (TALLEST, ACROSS)),  # the brick in a slot, or UNKNOWN
    ("face", "u1", (MOST_BRICKS,)),  # of a brick, or UNKNOWN
    ("left", "u1", (KINDS,)),  # faces of the box that no brick of this tower bears yet
    ("posed", "u1"),  # whether `poses` say where the bricks are; 0: where rows and slots say
    ("poses", "<f4", (MOST_BRICKS, 7)),  # x y z (m), quaternion w x y z
    # the turn
    ("phase", "u1"),
    ("unit", "u1"),  # whose turn it is
    ("member", "u1", (MOST_UNITS,)),  # of each unit, who of it plays (next)
    ("direction", "i1"),  # 1: to the left, in the order of the seats; -1
    ("skips", "u1", (MOST_UNITS,)),
    ("tasks", "u1"),  # of this turn, the current one first
    ("task", "u1", (MOST_TASKS,)),
    ("task_colour", "u1", (MOST_TASKS,)),
    ("done", "u1"),  # bricks of the current task that lie on top
    ("extras", "u1"),  # "one more" bricks drawn within the current task
    ("mute", "u1"),  # nothing adds points to this unit any more this turn
    ("orders", "u1"),  # for whoever plays next
    ("order", "u1", (MOST_TASKS,)),
    ("order_colour", "u1", (MOST_TASKS,)),
    ("skipping", "u1"),  # skips drawn this turn, for the own next turn
    ("turns", "u1"),  # reverses drawn this turn, modulo 2
    ("claimed", "u1"),  # 1: claimed and refused this turn; 2: granted
    ("touches", "u1"),  # touches and jams of this turn
    ("begun", "u1"),  # this turn, by a pull, a touch, a draw or a wait
    ("sunk", "u2"),  # tenths of mm by which the tower's highest brick has come down in this turn
    ("lying", "u1"),  # bricks that fell and lie beside the tower, the one in hand not counted
    ("older", "u1"),  # how many of them fell before this turn: they come first
    ("fallen", "u1", (MOST_LYING,)),  # which they are; UNKNOWN at a real table
    ("lifted", "u1"),  # the brick in hand is one that fell
    ("brick", "u1"),  # being pulled, touched, in hand or being placed; UNKNOWN
    ("from_row", "u1"),  # where it was pulled from
    ("from_slot", "u1"),
    ("slot", "u1"),  # where it is being placed
    ("reach", "i1"),  # the hand: 1 or -1 along the brick
    ("speed", "u2"),  # mm/s
    ("tremor", "u1"),  # tenths of mm
    ("tremor_seed", "u4"),
    ("handed", "u1"),  # whether the move said how; otherwise the hand is ours
    ("manner", "u1"),  # how it pulls
    # the match
    ("scores", "<i4", (MOST_UNITS,)),
    ("round", "u1"),  # the current one, from 1
    ("stale", "u1"),  # turns in a row that have passed without a brick
    ("last_safe", "u1"),  # the unit that placed a brick last in this round; UNKNOWN
    ("earlier_safe", "u1"),  # the last other unit that did, where no points are played for; UNKNOWN
    ("mover", "u1"),  # the unit of the turn before in this round; UNKNOWN
    ("toppler", "u1"),  # of the last round; UNKNOWN
    ("rules_version", "u1"),  # of the rules that are played by
    # by later options: zeros without them
    ("fall", "u1"),  # what a fall costs
    ("held", "<i4", (MOST_UNITS,)),  # scores as this tower was begun, where a fall costs what was won since
    ("charged", "<i4"),  # points that the last fall took from whoever toppled the tower
    ("alone", "u1"),  # one plays, with one tower
]
RECORD: Final[np.dtype[Any]] = np.dtype((np.record, np.dtype(_FIELDS)))
"""The record. `record.tobytes()` is all that is true of a match; equal matches have equal bytes."""
LATER_FIELDS: Final = int(RECORD.fields["fall"][1])  # type: ignore[index]  # byte from which on they are
