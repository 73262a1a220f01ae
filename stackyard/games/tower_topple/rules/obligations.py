"""Obligations: orders that bricks give, the tasks of a turn in their order, and a brick that meets one."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple import pieces
from stackyard.games.tower_topple.codes import MORE, ONE_MORE_MUTES, ORDERED, PUT_ON_TOP, REVERSED, SKIPS
from stackyard.games.tower_topple.record import Log, Record, write_log
from stackyard.games.tower_topple.rules.scoring import score, text_of
from stackyard.games.tower_topple.rules.turns import end_turn


@njit
def order(p: Record, task: int, colour: int, log: Log, rows: int) -> int:
    """Order something of whoever plays next (P18, P21)."""
    count = signed(p.orders)
    if count < pieces.MOST_TASKS:
        p.order[count] = task
        p.order_colour[count] = colour
        p.orders = count + 1
        rows = write_log(log, rows, ORDERED, task, colour, 0)
    return rows


@njit
def obey_text(p: Record, text: int, log: Log, rows: int) -> int:
    """Obey the text of a brick that lies on top."""
    if pieces.DRAW_BLUE <= text <= pieces.DRAW_YELLOW:
        return order(p, pieces.COLOUR, text - pieces.DRAW_BLUE + pieces.BLUE, log, rows)
    if text == pieces.DRAW_TWO:
        return order(p, pieces.TWO, 0, log, rows)
    if text == pieces.EDGE:
        return order(p, pieces.EDGE_BRICK, 0, log, rows)
    if text == pieces.CENTER:
        return order(p, pieces.CENTER_BRICK, 0, log, rows)
    if text == pieces.SKIP:
        p.skipping = min(signed(p.skipping) + 1, pieces.MOST_SKIPS)
        return write_log(log, rows, SKIPS, signed(p.unit), 0, 0)
    if text == pieces.ONE_MORE:
        p.extras += 1
        return write_log(log, rows, MORE, signed(p.unit), 0, 0)
    if text == pieces.REVERSE:
        p.turns = 1 - signed(p.turns)
        if p.units > 2:
            return write_log(log, rows, REVERSED, signed(p.unit), 0, 0)
    return rows


@njit
def complete_task(p: Record, log: Log, rows: int) -> int:
    """End the current task: extra bricks come first (P19), then the other tasks, then the next turn."""
    extras = signed(p.extras)
    remaining = signed(p.tasks) - 1
    if extras > 0:
        if p.rules[ONE_MORE_MUTES] != 0:
            p.mute = 1
        remaining = min(remaining, pieces.MOST_TASKS - extras)
        for index in range(remaining - 1, -1, -1):
            p.task[index + extras] = p.task[index + 1]
            p.task_colour[index + extras] = p.task_colour[index + 1]
        for index in range(extras):
            p.task[index] = pieces.EXTRA
            p.task_colour[index] = 0
    else:
        for index in range(remaining):
            p.task[index] = p.task[index + 1]
            p.task_colour[index] = p.task_colour[index + 1]
    p.tasks = remaining + extras
    for index in range(remaining + extras, pieces.MOST_TASKS):
        p.task[index] = pieces.FREE
        p.task_colour[index] = 0
    p.extras = 0
    p.done = 0
    p.claimed = 0
    if p.tasks == 0:
        return end_turn(p, log, rows)
    p.phase = pieces.CHOOSE
    return rows


@njit
def score_safe_brick(p: Record, face: int, log: Log, rows: int) -> int:
    """Score and obey a brick that lies on top (P6), and continue the turn; return the rows of the log."""
    unit = signed(p.unit)
    if p.version == 3 and p.last_safe != unit:
        p.earlier_safe = p.last_safe
    p.last_safe = unit
    p.stale = 0
    p.done += 1
    if p.version != 3:
        rows = score(p, face, log, rows)
    rows = obey_text(p, text_of(p, face), log, rows)
    empty_hand(p)
    return continue_turn(p, log, rows)


@njit
def empty_hand(p: Record) -> None:
    """Forget the brick that was in hand, and where it came from."""
    p.brick = pieces.UNKNOWN
    p.from_row = pieces.UNKNOWN
    p.from_slot = pieces.UNKNOWN
    p.slot = pieces.UNKNOWN
    p.lifted = 0


@njit
def continue_turn(p: Record, log: Log, rows: int) -> int:
    """Continue the turn once nothing is in hand: bricks that fell are placed first (P7), then the task goes on."""
    if p.lying > 0:
        lift(p)
        return rows
    task = p.task[0]
    if p.done >= 2 or (p.done == 1 and task != pieces.TWO and task != pieces.SUBSTITUTE):  # noqa: PLR1714 - compiled
        return complete_task(p, log, rows)
    p.phase = pieces.CHOOSE
    return rows


@njit
def lift(p: Record) -> None:
    """Take the first of the bricks that fell into hand."""
    p.brick = 0 if p["real"] != 0 else p.fallen[0]
    if p["real"] != 0:
        p.face[0] = pieces.PLAIN
    p.lying -= 1
    p.older -= 1 if p.older > 0 else 0
    for index in range(pieces.MOST_LYING - 1):
        p.fallen[index] = p.fallen[index + 1]
    p.fallen[pieces.MOST_LYING - 1] = pieces.UNKNOWN
    p.lifted = 1
    p.phase = pieces.IN_HAND


@njit
def begin_substitute(p: Record) -> None:
    """Let the brick that has come out be the first of the two that stand for an owed colour (P16)."""
    p.task[0] = pieces.SUBSTITUTE
    p.task_colour[0] = 0
    p.done = 0
    p.claimed = 0


@njit
def hold_or_lay_aside(p: Record, log: Log, rows: int) -> int:
    """Hold the brick that has come out, or, where a house rule says so, lay it aside: it scores at once."""
    if p.rules[PUT_ON_TOP] != 0:
        p.phase = pieces.IN_HAND
        return rows
    p.bricks -= 1
    face = signed(p.face[p.brick])
    if p["real"] != 0:
        p.face[0] = pieces.UNKNOWN
    return score_safe_brick(p, face, log, rows)
