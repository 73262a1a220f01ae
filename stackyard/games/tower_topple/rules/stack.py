"""The tower as rows and slots (General Rules): what is in play, what may be pulled, where the next brick goes.

Functions over one record, compiled; rows from 0 at the bottom.
"""

from __future__ import annotations

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple.codes import PUT_ON_TOP, SUBSTITUTES, TOP_ROW_SAFE
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    BLUE,
    CENTER_BRICK,
    COLOUR,
    EDGE_BRICK,
    MOST_BRICKS,
    UNKNOWN,
    YELLOW,
)
from stackyard.games.tower_topple.record import Mask, Record


@njit
def in_row(p: Record, row: int) -> int:
    """Return how many bricks a row has."""
    count = 0
    for slot in range(ACROSS):
        if p.at[row, slot] != UNKNOWN:
            count += 1
    return count


@njit
def frozen_from(p: Record) -> int:
    """Return the first row that is out of play: the highest complete one (P2).

    Where bricks that fell have left no complete row, or none with another below it, that is the highest row, or nothing
    at all if there is no other. Without the switch `top_row_safe`, only the row being formed is out of play.
    """
    rows = signed(p.rows)
    if p.rules[TOP_ROW_SAFE] != 0:
        for row in range(rows - 1, 0, -1):
            if in_row(p, row) == ACROSS:
                return row
        return rows - 1 if rows > 1 else rows
    if p.rules[PUT_ON_TOP] != 0 and in_row(p, rows - 1) != ACROSS:
        return rows - 1
    return rows


@njit
def forming_row_of(p: Record) -> int:
    """Return the row in which the brick in hand is placed: the incomplete top row, else a new one (P3).

    A brick from the top row itself, which only a house rule allows, begins a new row.
    """
    rows = signed(p.rows)
    if rows - 1 == signed(p.from_row) or in_row(p, rows - 1) == ACROSS:
        return rows
    return rows - 1


@njit
def is_colour(face: int) -> bool:
    """Tell whether a face is one of the four colours."""
    return BLUE <= face <= YELLOW


@njit
def candidates(p: Record, out: Mask) -> int:
    """Mark the bricks that the current task allows to pull, by brick, and return how many there are (P2, P14-P16).

    Raises nothing and expects a tower: not a real one, whose bricks nobody knows.
    """
    for brick in range(MOST_BRICKS):
        out[brick] = 0
    below = frozen_from(p)
    task = signed(p.task[0])
    wanted = signed(p.task_colour[0])
    everything = others = count = 0
    for row in range(below):
        bricks = in_row(p, row)
        for slot in range(ACROSS):
            brick = signed(p.at[row, slot])
            if brick == UNKNOWN:
                continue
            everything += 1
            fits = True
            if task == COLOUR:
                fits = signed(p.face[brick]) == wanted
                if not fits and is_colour(signed(p.face[brick])):
                    others += 1
            elif task == EDGE_BRICK:
                fits = bricks >= 2 and slot != 1
            elif task == CENTER_BRICK:
                fits = bricks == ACROSS and slot == 1
            if fits:
                out[brick] = 1
                count += 1
    if task == COLOUR:
        if count > 0 and p.claimed != 2:
            return count
        if p.rules[SUBSTITUTES] == 0:
            return count if count > 0 else mark_all(p, below, out)
        if others == 0:
            return mark_all(p, below, out)
        for row in range(below):
            for slot in range(ACROSS):
                brick = signed(p.at[row, slot])
                if brick != UNKNOWN and is_colour(signed(p.face[brick])):
                    if out[brick] == 0:
                        count += 1
                    out[brick] = 1
        return count
    return count if count > 0 else mark_all(p, below, out)


@njit
def mark_all(p: Record, below: int, out: Mask) -> int:
    """Mark every brick of the rows below `below` and return how many there are."""
    count = 0
    for row in range(below):
        for slot in range(ACROSS):
            brick = signed(p.at[row, slot])
            if brick != UNKNOWN:
                out[brick] = 1
                count += 1
    return count


@njit
def owed_in_play(p: Record) -> int:
    """Return how many bricks of the owed colour may be pulled; 0 where no colour is owed."""
    count = 0
    if p.task[0] == COLOUR:
        for row in range(frozen_from(p)):
            for slot in range(ACROSS):
                brick = signed(p.at[row, slot])
                if brick != UNKNOWN and p.face[brick] == p.task_colour[0]:
                    count += 1
    return count


@njit
def is_last_of_row(p: Record, row: int) -> bool:
    """Tell whether a row has one brick only, which cannot come out: others hang on it, or there is no other (P34)."""
    return in_row(p, row) == 1 and (row < signed(p.rows) - 1 or p.rows == 1)


@njit
def hangs_without(p: Record, gone: Mask) -> bool:
    """Tell whether the tower cannot stand without some bricks: a row below others would be empty, or all (P34)."""
    gap, some = False, False
    for row in range(signed(p.rows)):
        count = 0
        for slot in range(ACROSS):
            if p.at[row, slot] != UNKNOWN and gone[p.at[row, slot]] == 0:
                count += 1
        if count > 0 and gap:
            return True
        gap = gap or count == 0
        some = some or count > 0
    return not some


@njit
def fewest_left(p: Record) -> int:
    """Return how many bricks a real tower is left with at least: one a row, where the top row may not be taken down."""
    if p.rules[PUT_ON_TOP] != 0:
        return 0
    return signed(p.start_rows) if p.rules[TOP_ROW_SAFE] != 0 else 1


@njit
def forget_poses(p: Record) -> None:
    """Drop the exact poses: bricks are then at the ideal places of rows and slots."""
    p.posed = 0
    for brick in range(MOST_BRICKS):
        for axis in range(7):
            p.poses[brick, axis] = 0.0
