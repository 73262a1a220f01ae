"""What is printed on a brick, what it is worth, and who is paid (Point Value Rules)."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple import codes, pieces
from stackyard.games.tower_topple.record import Log, Record, write_log
from stackyard.games.tower_topple.rules.stack import is_colour


@njit
def texts_count(p: Record) -> bool:
    """Tell whether what is printed on bricks counts: in versions 1 and 4 (P31), unless somebody plays alone (P38)."""
    return bool((p.version == 1 or p.version == 4) and p.alone == 0)  # noqa: PLR1714 - compiled


@njit
def text_of(p: Record, face: int) -> int:
    """Return what a face does: PLAIN where texts do not count or where a house rule has switched this one off."""
    if not texts_count(p) or face == pieces.UNKNOWN or is_colour(face):
        return pieces.PLAIN
    switch = -1
    if pieces.DRAW_BLUE <= face <= pieces.DRAW_YELLOW:
        switch = codes.COLOURS_BIND
    elif face == pieces.DRAW_TWO:
        switch = codes.TWO_BINDS
    elif face == pieces.SKIP:
        switch = codes.SKIP_ACTS
    elif face == pieces.ONE_MORE:
        switch = codes.ONE_MORE_ACTS
    elif face == pieces.REVERSE:
        switch = codes.REVERSE_ACTS
    elif face == pieces.EDGE:
        switch = codes.EDGE_BINDS
    elif face == pieces.CENTER:
        switch = codes.CENTER_BINDS
    elif face == pieces.LOSE_2:
        switch = codes.LOSE_ACTS
    elif face == pieces.OTHERS_GAIN:
        switch = codes.OTHERS_ACT
    elif face in (pieces.ADD_2, pieces.ADD_3):
        switch = codes.ADD_ACTS
    return pieces.PLAIN if switch >= 0 and p.rules[switch] == 0 else face


@njit
def value_of(text: int) -> int:
    """Return what a brick that nobody was ordered to pull is worth (P12); what others get is not in it."""
    if text == pieces.LOSE_2:
        return -codes.LOSE_POINTS
    if text == pieces.OTHERS_GAIN:
        return 0
    if text == pieces.ADD_2:
        return 2
    return 3 if text == pieces.ADD_3 else 1


@njit
def pay(p: Record, unit: int, points: int, why: int, log: Log, rows: int) -> int:
    """Add points to a unit's score, unless they are none; return the rows of the log."""
    if points == 0:
        return rows
    p.scores[unit] += points
    return write_log(log, rows, codes.POINTS, unit, points, why)


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
    if task in (pieces.FREE, pieces.EXTRA):
        points = value_of(text)
        why = codes.FOR_BRICK
        if text == pieces.LOSE_2:
            why = codes.FOR_LOSE
        elif text in (pieces.ADD_2, pieces.ADD_3):
            why = codes.FOR_ADD
        rows = pay(p, unit, min(points, 0) if mute else points, why, log, rows)
    else:
        points, why = 1, codes.FOR_TWO
        if task == pieces.COLOUR:
            why = codes.FOR_BRICK
            if face == signed(p.task_colour[0]):
                why = codes.FOR_COLOUR
                points = codes.COLOUR_POINTS if p.rules[codes.COLOUR_BONUS] != 0 else 1
        elif task == pieces.TWO:
            points = 1 if p.done == 2 else 0  # once both are placed (P17)
        elif task == pieces.EDGE_BRICK:
            why = codes.FOR_EDGE
        elif task == pieces.CENTER_BRICK:
            why = codes.FOR_CENTER
        else:
            why = codes.FOR_SUBSTITUTE
        rows = pay(p, unit, 0 if mute else points, why, log, rows)
        if text == pieces.LOSE_2:
            rows = pay(p, unit, -codes.LOSE_POINTS, codes.FOR_LOSE, log, rows)
    if text == pieces.OTHERS_GAIN:
        rows = pay_others(p, 1, codes.FOR_OTHERS, log, rows)
    return rows
