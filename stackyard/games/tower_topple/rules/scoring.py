"""What is printed on a brick, what it is worth, and who is paid (Point Value Rules)."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple.codes import (
    ADD_ACTS,
    CENTER_BINDS,
    COLOUR_BONUS,
    COLOUR_POINTS,
    COLOURS_BIND,
    EDGE_BINDS,
    FOR_ADD,
    FOR_BRICK,
    FOR_CENTER,
    FOR_COLOUR,
    FOR_EDGE,
    FOR_LOSE,
    FOR_OTHERS,
    FOR_SUBSTITUTE,
    FOR_TWO,
    LOSE_ACTS,
    LOSE_POINTS,
    ONE_MORE_ACTS,
    OTHERS_ACT,
    POINTS,
    REVERSE_ACTS,
    SKIP_ACTS,
    TWO_BINDS,
)
from stackyard.games.tower_topple.pieces import (
    ADD_2,
    ADD_3,
    CENTER,
    CENTER_BRICK,
    COLOUR,
    DRAW_BLUE,
    DRAW_TWO,
    DRAW_YELLOW,
    EDGE,
    EDGE_BRICK,
    EXTRA,
    FREE,
    LOSE_2,
    ONE_MORE,
    OTHERS_GAIN,
    PLAIN,
    REVERSE,
    SKIP,
    TWO,
    UNKNOWN,
)
from stackyard.games.tower_topple.record import Log, Record, write_log
from stackyard.games.tower_topple.rules.stack import is_colour


@njit
def texts_count(p: Record) -> bool:
    """Tell whether what is printed on bricks counts: in versions 1 and 4 (P31)."""
    return bool(p.version == 1 or p.version == 4)  # noqa: PLR1714 - compiled


@njit
def text_of(p: Record, face: int) -> int:
    """Return what a face does: PLAIN where texts do not count or where a house rule has switched this one off."""
    if not texts_count(p) or face == UNKNOWN or is_colour(face):
        return PLAIN
    switch = -1
    if DRAW_BLUE <= face <= DRAW_YELLOW:
        switch = COLOURS_BIND
    elif face == DRAW_TWO:
        switch = TWO_BINDS
    elif face == SKIP:
        switch = SKIP_ACTS
    elif face == ONE_MORE:
        switch = ONE_MORE_ACTS
    elif face == REVERSE:
        switch = REVERSE_ACTS
    elif face == EDGE:
        switch = EDGE_BINDS
    elif face == CENTER:
        switch = CENTER_BINDS
    elif face == LOSE_2:
        switch = LOSE_ACTS
    elif face == OTHERS_GAIN:
        switch = OTHERS_ACT
    elif face in (ADD_2, ADD_3):
        switch = ADD_ACTS
    return PLAIN if switch >= 0 and p.rules[switch] == 0 else face


@njit
def value_of(text: int) -> int:
    """Return what a brick that nobody was ordered to pull is worth (P12); what others get is not in it."""
    if text == LOSE_2:
        return -LOSE_POINTS
    if text == OTHERS_GAIN:
        return 0
    if text == ADD_2:
        return 2
    return 3 if text == ADD_3 else 1


@njit
def pay(p: Record, unit: int, points: int, why: int, log: Log, rows: int) -> int:
    """Add points to a unit's score, unless they are none; return the rows of the log."""
    if points == 0:
        return rows
    p.scores[unit] += points
    return write_log(log, rows, POINTS, unit, points, why)


@njit
def pay_others(p: Record, points: int, why: int, log: Log, rows: int) -> int:
    """Add points to the score of every unit but the one whose turn it is."""
    for unit in range(signed(p.units)):
        if unit != signed(p.unit):
            rows = pay(p, unit, points, why, log, rows)
    return rows


@njit
def score(p: Record, face: int, log: Log, rows: int) -> int:
    """Score a brick by the task that it was pulled for; `done` counts it already."""
    unit, text, task = signed(p.unit), text_of(p, face), signed(p.task[0])
    mute = p.mute != 0
    if task in (FREE, EXTRA):
        points = value_of(text)
        why = FOR_BRICK
        if text == LOSE_2:
            why = FOR_LOSE
        elif text in (ADD_2, ADD_3):
            why = FOR_ADD
        rows = pay(p, unit, min(points, 0) if mute else points, why, log, rows)
    else:
        points, why = 1, FOR_TWO
        if task == COLOUR:
            why = FOR_BRICK
            if face == signed(p.task_colour[0]):
                why = FOR_COLOUR
                points = COLOUR_POINTS if p.rules[COLOUR_BONUS] != 0 else 1
        elif task == TWO:
            points = 1 if p.done == 2 else 0  # once both are placed (P17)
        elif task == EDGE_BRICK:
            why = FOR_EDGE
        elif task == CENTER_BRICK:
            why = FOR_CENTER
        else:
            why = FOR_SUBSTITUTE
        rows = pay(p, unit, 0 if mute else points, why, log, rows)
        if text == LOSE_2:
            rows = pay(p, unit, -LOSE_POINTS, FOR_LOSE, log, rows)
    if text == OTHERS_GAIN:
        rows = pay_others(p, 1, FOR_OTHERS, log, rows)
    return rows
