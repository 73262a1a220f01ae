"""The rules of Pappy's Tower Topple, compiled: the one copy that the table, the bots and the views all use.

The functions at the end take a position (an array of one record, see `pieces.py`), work in place and raise nothing:
what cannot be done is told by a reason code, and changes nothing. Rulings are cited as in RULES.md. What bricks do
(`out`, `jam`, `stands`, `fell`, `topple`) is told by whoever knows: a simulation, or people around a real tower.

What comes of an event is written into a log, a row each: (what, whom, how much, why).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import njit
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    ADD_2,
    ADD_3,
    BLUE,
    BUILD,
    CENTER,
    CENTER_BRICK,
    CHOOSE,
    COLOUR,
    DRAW_BLUE,
    DRAW_TWO,
    DRAW_YELLOW,
    DRAWING,
    EDGE,
    EDGE_BRICK,
    EXTRA,
    FACING,
    FREE,
    IN_HAND,
    JUDGING,
    KINDS,
    LOSE_2,
    MOST_BRICKS,
    MOST_SKIPS,
    MOST_TASKS,
    MOST_TOUCHES,
    MOST_UNITS,
    ONE_MORE,
    OTHERS_GAIN,
    OVER,
    PLACING,
    PLAIN,
    PULLING,
    REVERSE,
    SKIP,
    SUBSTITUTE,
    SWITCHES,
    TALLEST,
    TOUCHING,
    TWO,
    UNKNOWN,
    YELLOW,
)

Record: TypeAlias = Any  # one record of pieces.RECORD
Positions: TypeAlias = npt.NDArray[np.void]
Mask: TypeAlias = npt.NDArray[np.uint8]  # [MOST_BRICKS], by brick
Log: TypeAlias = npt.NDArray[np.int16]  # [LOG_ROWS, LOG_COLUMNS]
Rng: TypeAlias = npt.NDArray[np.uint64]  # one word: the state of a splitmix64 stream

# Why something cannot be; LEGAL is 0.
LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
NATURE_IS_DUE: Final = 2
NOT_IN_HAND: Final = 3  # there is no brick to place
HAND_IS_FULL: Final = 4  # the brick in hand is placed first
NO_SUCH_BRICK: Final = 5
OUT_OF_PLAY: Final = 6  # P2
NOT_THE_COLOUR: Final = 7
NOT_ANOTHER_COLOUR: Final = 8  # P16: a substitute is a coloured brick of another colour
NOT_AN_EDGE: Final = 9  # P27
NOT_A_CENTER: Final = 10  # P28
SLOT_TAKEN: Final = 11
NO_COLOUR_OWED: Final = 12
CLAIMED_ALREADY: Final = 13
NO_NEED_TO_CLAIM: Final = 14  # both are out of play
NO_SUBSTITUTES: Final = 15  # version 4
NOT_A_REAL_TOWER: Final = 16
A_REAL_TOWER: Final = 17
NOT_DUE: Final = 18  # nature has nothing of the kind to say
HANGS: Final = 19  # the last brick of a row cannot come out and leave the rows above in the air
NOT_LEFT: Final = 20  # no such face in the box any more
WRONG_LAYOUT: Final = 21
COLOUR_ON_TOP: Final = 22  # P1
NO_TEXTS: Final = 23  # of a real tower whose texts do not count, bricks are plain

# What gravity can say.
OUT: Final = 0
JAM: Final = 1
STANDS: Final = 2
FELL: Final = 3
TOPPLE: Final = 4

# What a row of the log says.
POINTS: Final = 0  # unit, points, why
ORDERED: Final = 1  # task, colour: whoever plays next owes it
SKIPPED: Final = 2  # seat
PASSED: Final = 3  # seat
ROUND_ENDED: Final = 4  # the unit that toppled, or -1
MORE: Final = 5  # one more brick
SKIPS: Final = 6  # the unit skips a turn
REVERSED: Final = 7
LOG_COLUMNS: Final = 4
LOG_ROWS: Final = MOST_UNITS * MOST_SKIPS + 2 * MOST_UNITS + 16

# Why points were made or lost.
FOR_BRICK: Final = 0
FOR_COLOUR: Final = 1
FOR_TWO: Final = 2
FOR_EDGE: Final = 3
FOR_CENTER: Final = 4
FOR_SUBSTITUTE: Final = 5
FOR_LOSE: Final = 6
FOR_LOSE_MORE: Final = 7
FOR_OTHERS: Final = 8
FOR_OTHERS_MORE: Final = 9
FOR_ADD: Final = 10
FOR_ROUND: Final = 11

# The switches of version 4, by their place in `rules`.
TOP_ROW_SAFE: Final = SWITCHES.index("top_row_safe")
PUT_ON_TOP: Final = SWITCHES.index("put_on_top")
COLOURS_BIND: Final = SWITCHES.index("colours")
COLOUR_BONUS: Final = SWITCHES.index("colour_bonus")
SUBSTITUTES: Final = SWITCHES.index("substitute")
TWO_BINDS: Final = SWITCHES.index("draw_two")
SKIP_ACTS: Final = SWITCHES.index("skip")
ONE_MORE_ACTS: Final = SWITCHES.index("one_more")
ONE_MORE_MUTES: Final = SWITCHES.index("one_more_scores_nothing")
REVERSE_ACTS: Final = SWITCHES.index("reverse")
EDGE_BINDS: Final = SWITCHES.index("edge")
CENTER_BINDS: Final = SWITCHES.index("center")
LOSE_ACTS: Final = SWITCHES.index("lose_two")
LOSE_MORE: Final = SWITCHES.index("lose_more")
OTHERS_ACT: Final = SWITCHES.index("others_gain")
OTHERS_MORE: Final = SWITCHES.index("others_more")
ADD_ACTS: Final = SWITCHES.index("add_points")
PLAY_ON: Final = SWITCHES.index("play_on")

COLOUR_POINTS: Final = 3
LOSE_POINTS: Final = 2
OTHERS_MORE_POINTS: Final = 3

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)


@njit
def signed(value: Any) -> int:
    """Return a whole number as a signed one of 64 bits."""
    return np.int64(value)  # type: ignore[return-value]


@njit
def write(log: Log, rows: int, what: int, whom: int, much: int, why: int) -> int:
    """Write a row of the log and return how many there are."""
    if rows < LOG_ROWS:
        log[rows, 0] = what
        log[rows, 1] = whom
        log[rows, 2] = much
        log[rows, 3] = why
        return rows + 1
    return rows


# --- the tower (General Rules) ---------------------------------------------------------------------------------------


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

    Without the switch `top_row_safe`, only the row being formed is.
    """
    rows = signed(p.rows)
    if p.rules[TOP_ROW_SAFE] != 0:
        for row in range(rows - 1, -1, -1):
            if in_row(p, row) == ACROSS:
                return row
        return 0
    if p.rules[PUT_ON_TOP] != 0 and in_row(p, rows - 1) != ACROSS:
        return rows - 1
    return rows


@njit
def forming(p: Record) -> int:
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


# --- what is printed on a brick --------------------------------------------------------------------------------------


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
    return write(log, rows, POINTS, unit, points, why)


@njit
def pay_others(p: Record, points: int, why: int, log: Log, rows: int) -> int:
    """Add points to the score of every unit but the one whose turn it is."""
    for unit in range(signed(p.units)):
        if unit != signed(p.unit):
            rows = pay(p, unit, points, why, log, rows)
    return rows


@njit
def order(p: Record, task: int, colour: int, log: Log, rows: int) -> int:
    """Order something of whoever plays next (P18, P21)."""
    count = signed(p.orders)
    if count < MOST_TASKS:
        p.order[count] = task
        p.order_colour[count] = colour
        p.orders = count + 1
        rows = write(log, rows, ORDERED, task, colour, 0)
    return rows


# --- a brick that lies safely (Point Value Rules) --------------------------------------------------------------------


@njit
def safe(p: Record, face: int, log: Log, rows: int) -> int:
    """Score and obey a brick that lies on top (P6), and go on with the turn; return the rows of the log."""
    unit = signed(p.unit)
    p.last_safe = unit
    p.stale = 0
    p.done += 1
    if p.version != 3:
        rows = score(p, face, log, rows)
    rows = act(p, text_of(p, face), log, rows)
    p.brick = UNKNOWN
    p.from_row = UNKNOWN
    p.from_slot = UNKNOWN
    p.slot = UNKNOWN
    task = p.task[0]
    if p.done >= 2 or (task != TWO and task != SUBSTITUTE):  # noqa: PLR1714 - compiled
        return complete(p, log, rows)
    p.phase = CHOOSE
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


@njit
def act(p: Record, text: int, log: Log, rows: int) -> int:
    """Obey the text of a brick that lies on top."""
    if DRAW_BLUE <= text <= DRAW_YELLOW:
        return order(p, COLOUR, text - DRAW_BLUE + BLUE, log, rows)
    if text == DRAW_TWO:
        return order(p, TWO, 0, log, rows)
    if text == EDGE:
        return order(p, EDGE_BRICK, 0, log, rows)
    if text == CENTER:
        return order(p, CENTER_BRICK, 0, log, rows)
    if text == SKIP:
        p.skipping = min(signed(p.skipping) + 1, MOST_SKIPS)
        return write(log, rows, SKIPS, signed(p.unit), 0, 0)
    if text == ONE_MORE:
        p.extras += 1
        return write(log, rows, MORE, signed(p.unit), 0, 0)
    if text == REVERSE:
        p.turns = 1 - signed(p.turns)
        if p.units > 2:
            return write(log, rows, REVERSED, signed(p.unit), 0, 0)
    return rows


@njit
def complete(p: Record, log: Log, rows: int) -> int:
    """End the current task: extra bricks come first (P19), then the other tasks, then the next turn."""
    extras = signed(p.extras)
    kept = signed(p.tasks) - 1
    if extras > 0:
        if p.rules[ONE_MORE_MUTES] != 0:
            p.mute = 1
        kept = min(kept, MOST_TASKS - extras)
        for index in range(kept - 1, -1, -1):
            p.task[index + extras] = p.task[index + 1]
            p.task_colour[index + extras] = p.task_colour[index + 1]
        for index in range(extras):
            p.task[index] = EXTRA
            p.task_colour[index] = 0
    else:
        for index in range(kept):
            p.task[index] = p.task[index + 1]
            p.task_colour[index] = p.task_colour[index + 1]
    p.tasks = kept + extras
    for index in range(kept + extras, MOST_TASKS):
        p.task[index] = FREE
        p.task_colour[index] = 0
    p.extras = 0
    p.done = 0
    p.claimed = 0
    if p.tasks == 0:
        return end_turn(p, log, rows)
    p.phase = CHOOSE
    return rows


# --- turns and rounds ------------------------------------------------------------------------------------------------


@njit
def seat_of(p: Record, unit: int) -> int:
    """Return the seat that plays (next) for a unit (P32)."""
    return unit + signed(p.units) * signed(p.member[unit])


@njit
def rotate(p: Record) -> None:
    """Let the next member of the unit that has played be the next to play for it."""
    unit = signed(p.unit)
    p.member[unit] = (signed(p.member[unit]) + 1) % (signed(p.players) // signed(p.units))


@njit
def end_turn(p: Record, log: Log, rows: int) -> int:
    """End the turn: skips and reverses take effect, and whoever plays next owes what was ordered (P18-P23)."""
    unit, units = signed(p.unit), signed(p.units)
    rotate(p)
    p.skips[unit] = min(signed(p.skips[unit]) + signed(p.skipping), MOST_SKIPS)
    if p.turns != 0 and units > 2:
        p.direction = -signed(p.direction)
    after = (unit + signed(p.direction) + units) % units
    while p.skips[after] > 0:
        p.skips[after] -= 1
        rows = write(log, rows, SKIPPED, seat_of(p, after), 0, 0)
        after = (after + signed(p.direction) + units) % units
    clear_turn(p)
    count = signed(p.orders)
    for index in range(count):
        p.task[index] = p.order[index]
        p.task_colour[index] = p.order_colour[index]
        p.order[index] = FREE
        p.order_colour[index] = 0
    p.tasks = max(count, 1)
    p.orders = 0
    p.unit = after
    p.phase = CHOOSE
    return rows


@njit
def clear_turn(p: Record) -> None:
    """Forget the turn that is over: what it owed, what it drew, what it held."""
    for index in range(MOST_TASKS):
        p.task[index] = FREE
        p.task_colour[index] = 0
    p.tasks = 1
    p.done = 0
    p.extras = 0
    p.mute = 0
    p.skipping = 0
    p.turns = 0
    p.claimed = 0
    p.touches = 0
    p.brick = UNKNOWN
    p.from_row = UNKNOWN
    p.from_slot = UNKNOWN
    p.slot = UNKNOWN
    open_hand(p)


@njit
def open_hand(p: Record) -> None:
    """Forget how the hand moved."""
    p.reach = 0
    p.speed = 0
    p.tremor = 0
    p.tremor_seed = 0
    p.handed = 0


@njit
def clear_orders(p: Record) -> None:
    """Forget every order and every skip: the tower lies on the table (P25)."""
    for index in range(MOST_TASKS):
        p.order[index] = FREE
        p.order_colour[index] = 0
    p.orders = 0
    for unit in range(MOST_UNITS):
        p.skips[unit] = 0


@njit
def pass_turn(p: Record, log: Log, rows: int) -> int:
    """Let a turn pass that has seen too many touches; where every unit's has, nobody dares, and the round ends."""
    rows = write(log, rows, PASSED, seat_of(p, signed(p.unit)), 0, 0)
    p.stale += 1
    if p.stale < p.units:
        return end_turn(p, log, rows)
    rotate(p)
    return end_round(p, signed(p.unit), UNKNOWN, log, rows)


@njit
def topple(p: Record, held: bool, log: Log, rows: int) -> int:
    """Let the tower fall in the hands of the unit to play: `held`, with a brick out of it (P6, P7, P10, P11)."""
    unit = signed(p.unit)
    if held and p.brick != UNKNOWN and p.version != 3:
        text = text_of(p, signed(p.face[p.brick]))
        if text == LOSE_2:
            rows = pay(p, unit, -LOSE_POINTS, FOR_LOSE, log, rows)
            if p.rules[LOSE_MORE] != 0:
                rows = pay(p, unit, -LOSE_POINTS, FOR_LOSE_MORE, log, rows)
        elif text == OTHERS_GAIN:
            rows = pay_others(p, 1, FOR_OTHERS, log, rows)
            if p.rules[OTHERS_MORE] != 0:
                rows = pay_others(p, OTHERS_MORE_POINTS, FOR_OTHERS_MORE, log, rows)
    rotate(p)
    return end_round(p, unit, unit, log, rows)


@njit
def end_round(p: Record, last: int, toppler: int, log: Log, rows: int) -> int:
    """End the round after the turn of unit `last`: the match, or a new tower for the next to the left (P25, P26)."""
    if p.version == 3 and p.last_safe != UNKNOWN:
        rows = pay(p, signed(p.last_safe), 1, FOR_ROUND, log, rows)
    rows = write(log, rows, ROUND_ENDED, -1 if toppler == UNKNOWN else toppler, signed(p.round), 0)
    p.toppler = toppler
    p.last_safe = UNKNOWN
    p.stale = 0
    p.direction = 1
    if p.real != 0:
        p.face[0] = UNKNOWN
        p.bricks = signed(p.start_rows) * ACROSS
    clear_turn(p)
    clear_orders(p)
    rounds = signed(p.rounds) if p.rounds > 0 else signed(p.units)
    over = signed(p.round) >= rounds or p.rules[PLAY_ON] == 0
    if p.target > 0:
        for unit in range(signed(p.units)):
            over = over or signed(p.scores[unit]) >= signed(p.target)
    if over:
        p.phase = OVER
        return rows
    p.round += 1
    p.unit = (last + 1) % signed(p.units)
    begin_round(p)
    return rows


@njit
def begin_round(p: Record) -> None:
    """Clear the table for a tower, which nature builds; a real one stands when the room says so."""
    for row in range(TALLEST):
        for slot in range(ACROSS):
            p.at[row, slot] = UNKNOWN
    for brick in range(MOST_BRICKS):
        p.face[brick] = UNKNOWN
    for kind in range(KINDS):
        p.left[kind] = p.box[kind]
    ideal(p)
    p.rows = 0
    p.seed = 0
    p.bricks = signed(p.start_rows) * ACROSS
    p.phase = CHOOSE if p.real != 0 else BUILD


@njit
def ideal(p: Record) -> None:
    """Forget where exactly bricks are: they are where rows and slots say."""
    p.posed = 0
    for brick in range(MOST_BRICKS):
        for axis in range(7):
            p.poses[brick, axis] = 0.0


# --- what seats do ---------------------------------------------------------------------------------------------------


@njit
def refusal_to_act(p: Record) -> int:
    """Return why no seat may act now, or LEGAL."""
    if p.phase == OVER:
        return MATCH_IS_OVER
    return LEGAL if p.phase in (CHOOSE, IN_HAND) else NATURE_IS_DUE


@njit
def refusal_to_choose(p: Record, real: int) -> int:
    """Return why the seat to act may not choose a brick, of a tower of this kind, or LEGAL."""
    reason = refusal_to_act(p)
    if reason != LEGAL:
        return reason
    if p.real != real:
        return NOT_A_REAL_TOWER if real else A_REAL_TOWER
    return HAND_IS_FULL if p.phase == IN_HAND else LEGAL


@njit
def refusal_of_brick(p: Record, row: int, slot: int, touching: bool) -> int:
    """Return why a brick may not be pulled, or touched, or LEGAL. Rows from 0."""
    reason = refusal_to_choose(p, 0)
    if reason != LEGAL:
        return reason
    if row < 0 or row >= signed(p.rows) or p.at[row, slot] == UNKNOWN:
        return NO_SUCH_BRICK
    if row >= frozen_from(p):
        return OUT_OF_PLAY
    if touching and p.task[0] != COLOUR:
        return LEGAL
    mask = np.empty(MOST_BRICKS, np.uint8)
    candidates(p, mask)
    if mask[p.at[row, slot]] != 0:
        return LEGAL
    if p.task[0] == EDGE_BRICK:
        return NOT_AN_EDGE
    if p.task[0] == CENTER_BRICK:
        return NOT_A_CENTER
    return NOT_ANOTHER_COLOUR if p.claimed == 2 or owed_in_play(p) == 0 else NOT_THE_COLOUR


@njit
def refusal_to_place(p: Record, slot: int) -> int:
    """Return why the brick in hand may not be placed in a slot of the row being formed, or LEGAL."""
    reason = refusal_to_act(p)
    if reason != LEGAL:
        return reason
    if p.phase != IN_HAND:
        return NOT_IN_HAND
    if p.real != 0:
        return LEGAL if slot < 0 else A_REAL_TOWER
    if slot < 0:
        return NOT_A_REAL_TOWER
    row = forming(p)
    return LEGAL if row == signed(p.rows) or p.at[row, slot] == UNKNOWN else SLOT_TAKEN


@njit
def refusal_to_claim(p: Record) -> int:
    """Return why nobody may claim now that toppling is obvious, or LEGAL (P15, P16)."""
    reason = refusal_to_act(p)
    if reason != LEGAL:
        return reason
    if p.phase == IN_HAND:
        return HAND_IS_FULL
    if p.task[0] != COLOUR:
        return NO_COLOUR_OWED
    if p.rules[SUBSTITUTES] == 0:
        return NO_SUBSTITUTES
    if p.claimed != 0:
        return CLAIMED_ALREADY
    return NO_NEED_TO_CLAIM if p.real == 0 and owed_in_play(p) == 0 else LEGAL


# --- what the game calls ---------------------------------------------------------------------------------------------


@njit
def setup_record(position: Positions) -> None:
    """Begin a match in a record that holds its options (players to box) and zeros."""
    p = position[0]
    p.round = 1
    p.direction = 1
    p.last_safe = UNKNOWN
    p.toppler = UNKNOWN
    clear_turn(p)
    clear_orders(p)
    begin_round(p)


@njit
def build(position: Positions, seed: int, faces: Mask) -> int:
    """Build the tower: `faces` by brick, UNKNOWN where nobody has read it. Return a reason (P1)."""
    p = position[0]
    if p.phase != BUILD:
        return NOT_DUE
    bricks = signed(p.start_rows) * ACROSS
    counts = np.zeros(KINDS, np.int64)
    for brick in range(bricks):
        face = signed(faces[brick])
        if face == UNKNOWN:
            if p.open != 0:
                return WRONG_LAYOUT
            continue
        if face >= KINDS or (p.open == 0 and not is_colour(face)):
            return WRONG_LAYOUT
        if is_colour(face) and brick >= bricks - ACROSS:
            return COLOUR_ON_TOP
        counts[face] += 1
    for kind in range(KINDS):
        if counts[kind] > signed(p.box[kind]) or (is_colour(kind) and counts[kind] != signed(p.box[kind])):
            return WRONG_LAYOUT
    for brick in range(bricks):
        p.at[brick // ACROSS, brick % ACROSS] = brick
        p.face[brick] = faces[brick]
    for kind in range(KINDS):
        p.left[kind] = signed(p.box[kind]) - counts[kind]
    p.rows = p.start_rows
    p.seed = seed
    p.phase = CHOOSE
    return LEGAL


@njit
def list_bricks(position: Positions, pull: Mask, touch: Mask) -> int:
    """Mark the bricks that may be pulled and touched now, by brick, and return how many may be pulled."""
    p = position[0]
    for brick in range(MOST_BRICKS):
        pull[brick] = 0
        touch[brick] = 0
    if p.phase != CHOOSE or p.real != 0:
        return 0
    count = candidates(p, pull)
    if p.task[0] == COLOUR:
        for brick in range(MOST_BRICKS):
            touch[brick] = pull[brick]
    else:
        mark_all(p, frozen_from(p), touch)
    return count


@njit
def why_not_brick(position: Positions, row: int, slot: int, touching: bool) -> int:
    """Return 0 if a brick (row and slot from 0) may be pulled, or touched, else why not."""
    return refusal_of_brick(position[0], row, slot, touching)


@njit
def why_not_place(position: Positions, slot: int) -> int:
    """Return 0 if the brick in hand may be placed in a slot (-1: on a real tower), else why not."""
    return refusal_to_place(position[0], slot)


@njit
def why_not_claim(position: Positions) -> int:
    """Return 0 if it may be claimed that toppling is obvious, else why not."""
    return refusal_to_claim(position[0])


@njit
def forming_row(position: Positions) -> int:
    """Return the row, from 0, that a brick in hand is placed in."""
    return forming(position[0])


@njit
def owed_accessible(position: Positions) -> int:
    """Return how many bricks of the owed colour may be pulled; 0 where no colour is owed."""
    return owed_in_play(position[0])


@njit
def first_frozen(position: Positions) -> int:
    """Return the first row, from 0, that is out of play."""
    return frozen_from(position[0])


@njit
def texts(position: Positions) -> bool:
    """Tell whether what is printed on bricks counts in this match."""
    return texts_count(position[0])


@njit
def effect_of(position: Positions, face: int) -> int:
    """Return what a face does in this match: PLAIN where texts do not count or a house rule has switched it off."""
    return text_of(position[0], face)


@njit
def hand(position: Positions, reach: int, speed: int, tremor: int, tremor_seed: int, handed: int) -> None:
    """Say how the hand moves (mm/s, tenths of mm)."""
    p = position[0]
    p.reach = reach
    p.speed = speed
    p.tremor = tremor
    p.tremor_seed = tremor_seed
    p.handed = handed


@njit
def take(position: Positions, row: int, slot: int, touching: bool) -> int:
    """Begin to pull, or to touch, a brick; gravity says what comes of it. Return a reason."""
    p = position[0]
    reason = refusal_of_brick(p, row, slot, touching)
    if reason != LEGAL:
        return reason
    p.brick = p.at[row, slot]
    p.from_row = row
    p.from_slot = slot
    p.phase = TOUCHING if touching else PULLING
    return LEGAL


@njit
def place(position: Positions, slot: int) -> int:
    """Begin to place the brick in hand in a slot (-1: on a real tower). Return a reason."""
    p = position[0]
    reason = refusal_to_place(p, slot)
    if reason == LEGAL:
        p.slot = UNKNOWN if slot < 0 else slot
        p.phase = PLACING
    return reason


@njit
def claim(position: Positions) -> int:
    """Claim that toppling is obvious. Return a reason."""
    p = position[0]
    reason = refusal_to_claim(p)
    if reason == LEGAL:
        p.phase = JUDGING
    return reason


@njit
def draw(position: Positions) -> int:
    """Let the seat to act draw a brick of a real tower; the room says what it is. Return a reason."""
    p = position[0]
    reason = refusal_to_choose(p, 1)
    if reason == LEGAL:
        p.phase = DRAWING
    return reason


@njit
def verdict(position: Positions, granted: bool) -> int:
    """Say whether toppling is obvious. Return a reason."""
    p = position[0]
    if p.phase != JUDGING:
        return NOT_DUE
    p.claimed = 2 if granted else 1
    p.phase = CHOOSE
    return LEGAL


@njit
def fewest(p: Record) -> int:
    """Return how many bricks a real tower is left with at least: one a row, where the top row may not be taken down."""
    if p.rules[PUT_ON_TOP] != 0:
        return 0
    return signed(p.start_rows) if p.rules[TOP_ROW_SAFE] != 0 else 1


@njit
def fewest_bricks(position: Positions) -> int:
    """Return how many bricks a real tower is left with at least."""
    return fewest(position[0])


@njit
def drew(position: Positions, kind: int, log: Log) -> int:
    """Say which brick came out of a real tower; return the rows of the log, or the negative of a reason."""
    p = position[0]
    if p.phase != DRAWING:
        return -NOT_DUE
    if not texts_count(p) and kind != PLAIN:
        return -NO_TEXTS
    if texts_count(p) and p.box[kind] == 0:
        return -NOT_LEFT
    if p.bricks <= fewest(p):
        return -HANGS
    wanted = p.task[0] == COLOUR and kind != signed(p.task_colour[0])
    if wanted and p.rules[SUBSTITUTES] != 0:
        if p.claimed != 2:
            return -NOT_THE_COLOUR
        begin_substitute(p)
    p.brick = 0
    p.face[0] = kind
    return laid_aside(p, log, 0)


@njit
def begin_substitute(p: Record) -> None:
    """Let the brick that has come out be the first of the two that stand for an owed colour (P16)."""
    p.task[0] = SUBSTITUTE
    p.task_colour[0] = 0
    p.done = 0
    p.claimed = 0


@njit
def laid_aside(p: Record, log: Log, rows: int) -> int:
    """Hold the brick that has come out, or, where a house rule says so, lay it aside: it scores at once."""
    if p.rules[PUT_ON_TOP] != 0:
        p.phase = IN_HAND
        return rows
    p.bricks -= 1
    face = signed(p.face[p.brick])
    if p.real != 0:
        p.face[0] = UNKNOWN
    return safe(p, face, log, rows)


@njit
def read_face(position: Positions, kind: int, log: Log) -> int:
    """Say what is printed on the brick that is out; return the rows of the log, or the negative of a reason."""
    p = position[0]
    if p.phase != FACING:
        return -NOT_DUE
    if p.left[kind] == 0:
        return -NOT_LEFT
    p.left[kind] -= 1
    p.face[p.brick] = kind
    return laid_aside(p, log, 0)


@njit
def needed(p: Record, row: int) -> bool:
    """Tell whether a row has one brick only, which cannot come out: others hang on it, or there is no other (P34)."""
    return in_row(p, row) == 1 and (row < signed(p.rows) - 1 or p.rows == 1)


@njit
def holds_up(position: Positions, brick: int) -> bool:
    """Tell whether a brick of the tower is one that cannot come out: what is above it would hang (P34)."""
    p = position[0]
    for row in range(signed(p.rows)):
        for slot in range(ACROSS):
            if signed(p.at[row, slot]) == brick:
                return needed(p, row)
    return False


@njit
def refusal_of_gravity(p: Record, what: int) -> int:
    """Return why bricks cannot do this now, or LEGAL."""
    phase = signed(p.phase)
    if p.real != 0:
        ok = (what == TOPPLE and phase in (DRAWING, PLACING)) or (what == STANDS and phase == PLACING)
        return LEGAL if ok else NOT_DUE
    if phase == PULLING:
        if what not in (OUT, JAM, TOPPLE):
            return NOT_DUE
        return HANGS if what == OUT and needed(p, signed(p.from_row)) else LEGAL
    if phase == TOUCHING:
        return LEGAL if what in (JAM, TOPPLE) else NOT_DUE
    return LEGAL if phase == PLACING and what in (STANDS, FELL, TOPPLE) else NOT_DUE


@njit
def gravity(position: Positions, what: int, log: Log) -> int:
    """Say what bricks did: OUT, JAM, STANDS, FELL or TOPPLE; return the log's rows, or the negative of a reason."""
    p = position[0]
    reason = refusal_of_gravity(p, what)
    if reason != LEGAL:
        return -reason
    phase = signed(p.phase)
    ideal(p)
    open_hand(p)
    if what == TOPPLE:
        return topple(p, phase == PLACING, log, 0)
    if what == OUT:
        return came_out(p, log)
    if what == STANDS:
        face = signed(p.face[p.brick])
        lay(p)
        return safe(p, face, log, 0)
    p.touches += 1
    if what == FELL:
        p.phase = IN_HAND
        if p.touches < MOST_TOUCHES:
            p.slot = UNKNOWN
            return 0
        lay(p)  # somebody else lays it down, for nothing
        p.stale = 0
        return pass_turn(p, log, 0)
    p.brick = UNKNOWN
    p.from_row = UNKNOWN
    p.from_slot = UNKNOWN
    p.phase = CHOOSE
    return pass_turn(p, log, 0) if p.touches >= MOST_TOUCHES else 0


@njit
def lay(p: Record) -> None:
    """Lay the brick in hand where it is being placed."""
    if p.real != 0:
        p.face[0] = UNKNOWN
        return
    row = forming(p)
    p.at[row, p.slot] = p.brick
    p.rows = max(signed(p.rows), row + 1)


@njit
def came_out(p: Record, log: Log) -> int:
    """Take the pulled brick out of its row: the seat is committed to it (P9). Return the rows of the log."""
    brick = signed(p.brick)
    p.at[p.from_row, p.from_slot] = UNKNOWN
    if in_row(p, signed(p.from_row)) == 0:
        p.rows -= 1
    if p.task[0] == COLOUR and p.rules[SUBSTITUTES] != 0 and p.face[brick] != p.task_colour[0]:
        begin_substitute(p)
    if texts_count(p) and p.face[brick] == UNKNOWN:
        p.phase = FACING
        return 0
    return laid_aside(p, log, 0)


# --- play at random --------------------------------------------------------------------------------------------------


@njit
def mixed(word: np.uint64) -> np.uint64:
    """Return the word with its bits stirred: splitmix64's finaliser."""
    word = (word ^ (word >> np.uint64(30))) * MIX_A
    word = (word ^ (word >> np.uint64(27))) * MIX_B
    return word ^ (word >> np.uint64(31))


@njit
def below(rng: Rng, bound: int) -> int:
    """Draw a whole number from 0 to `bound` - 1 (`bound` < 2**31) and move the stream on."""
    rng[0] = rng[0] + GOLDEN
    return signed(((mixed(rng[0]) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit
def random_face(p: Record, rng: Rng) -> int:
    """Draw a face of those left in the box, each brick equally likely."""
    total = 0
    for kind in range(KINDS):
        total += signed(p.left[kind])
    pick = below(rng, total)
    for kind in range(KINDS):
        pick -= signed(p.left[kind])
        if pick < 0:
            return kind
    return PLAIN


@njit
def random_tower(p: Record, faces: Mask, rng: Rng) -> None:
    """Write a random layout into `faces`: coloured bricks anywhere below the top row, all others unread."""
    bricks = signed(p.start_rows) * ACROSS
    for brick in range(MOST_BRICKS):
        faces[brick] = UNKNOWN
    for colour in range(BLUE, YELLOW + 1):
        for _ in range(signed(p.box[colour])):
            brick = below(rng, bricks - ACROSS)
            while faces[brick] != UNKNOWN:
                brick = below(rng, bricks - ACROSS)
            faces[brick] = colour


@njit
def random_step(position: Positions, jams: int, topples: int, rng: Rng, log: Log) -> None:
    """Let the seat to act, or nature, do something at random: of 1000 pulls `jams` jam and `topples` topple.

    For towers that are neither open nor real.
    """
    p = position[0]
    mask = np.empty(MOST_BRICKS, np.uint8)
    if p.phase == BUILD:
        random_tower(p, mask, rng)
        build(position, below(rng, 1 << 30), mask)
    elif p.phase == CHOOSE:
        pick = below(rng, candidates(p, mask))
        for row in range(signed(p.rows)):
            for slot in range(ACROSS):
                brick = signed(p.at[row, slot])
                if brick != UNKNOWN and mask[brick] != 0:
                    if pick == 0:
                        take(position, row, slot, False)
                    pick -= 1
    elif p.phase == FACING:
        read_face(position, random_face(p, rng), log)
    elif p.phase == IN_HAND:
        slot = below(rng, ACROSS)
        while place(position, slot) != LEGAL:
            slot = (slot + 1) % ACROSS
    else:
        luck = below(rng, 1000)
        what = TOPPLE if luck < topples else STANDS
        if p.phase == PULLING and what != TOPPLE:
            what = JAM if luck < topples + jams else OUT
            if what == OUT and refusal_of_gravity(p, OUT) != LEGAL:
                what = TOPPLE
        gravity(position, what, log)


@njit
def playout(position: Positions, jams: int, topples: int, rng: Rng, log: Log) -> int:
    """Play at random to the end of the match, nature included, and return how many events it took."""
    events = 0
    while position[0].phase != OVER:
        random_step(position, jams, topples, rng, log)
        events += 1
    return events
