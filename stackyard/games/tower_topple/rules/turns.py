"""Turns and rounds: whose turn it is, skips, reverses, members of teams, and a tower that fell."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple import codes, pieces
from stackyard.games.tower_topple.record import Log, Record, write_log
from stackyard.games.tower_topple.rules.scoring import pay, pay_others, text_of
from stackyard.games.tower_topple.rules.stack import forget_poses


@njit
def seat_of(p: Record, unit: int) -> int:
    """Return the seat that plays (next) for a unit (P32)."""
    return seat_of_member(p, unit, signed(p.member[unit]))


@njit
def seat_of_member(p: Record, unit: int, member: int) -> int:
    """Return the seat of a member: seats are dealt out in turn to the units that still lack one (P32)."""
    seat = 0
    for other in range(signed(p.units)):
        seat += min(signed(p["size"][other]), member)
        if other < unit and signed(p["size"][other]) > member:
            seat += 1
    return seat


@njit
def acting_seat(p: Record) -> int:
    """Return the seat whose turn it is."""
    return seat_of(p, signed(p.unit))


@njit
def unit_of(p: Record, seat: int) -> int:
    """Return the unit that a seat plays for."""
    for unit in range(signed(p.units)):
        for member in range(signed(p["size"][unit])):
            if seat_of_member(p, unit, member) == seat:
                return unit
    return pieces.UNKNOWN


@njit
def rotate_member(p: Record) -> None:
    """Let the next member of the unit that has played be the next to play for it."""
    unit = signed(p.unit)
    p.member[unit] = (signed(p.member[unit]) + 1) % signed(p["size"][unit])


@njit
def end_turn(p: Record, log: Log, rows: int) -> int:
    """End the turn: skips and reverses take effect, and whoever plays next owes what was ordered (P18-P23)."""
    unit, units = signed(p.unit), signed(p.units)
    rotate_member(p)
    p.mover = unit
    p.skips[unit] = min(signed(p.skips[unit]) + signed(p.skipping), pieces.MOST_SKIPS)
    if p.turns != 0 and units > 2:
        p.direction = -signed(p.direction)
    after = (unit + signed(p.direction) + units) % units
    while p.skips[after] > 0:
        p.skips[after] -= 1
        rows = write_log(log, rows, codes.SKIPPED, seat_of(p, after), 0, 0)
        after = (after + signed(p.direction) + units) % units
    clear_turn(p)
    count = signed(p.orders)
    for index in range(count):
        p.task[index] = p.order[index]
        p.task_colour[index] = p.order_colour[index]
        p.order[index] = pieces.FREE
        p.order_colour[index] = 0
    p.tasks = max(count, 1)
    p.orders = 0
    p.unit = after
    p.phase = pieces.CHOOSE
    return rows


@njit
def clear_turn(p: Record) -> None:
    """Reset the fields of the turn that is over: what it owed, what it drew, what it held."""
    for index in range(pieces.MOST_TASKS):
        p.task[index] = pieces.FREE
        p.task_colour[index] = 0
    p.tasks = 1
    p.done = 0
    p.extras = 0
    p.mute = 0
    p.skipping = 0
    p.turns = 0
    p.claimed = 0
    p.touches = 0
    p.begun = 0
    p.sunk = 0
    p.lying = 0
    p.older = 0
    p.lifted = 0
    for index in range(pieces.MOST_LYING):
        p.fallen[index] = pieces.UNKNOWN
    p.brick = pieces.UNKNOWN
    p.from_row = pieces.UNKNOWN
    p.from_slot = pieces.UNKNOWN
    p.slot = pieces.UNKNOWN
    clear_hand(p)


@njit
def clear_hand(p: Record) -> None:
    """Reset how the hand moved."""
    p.reach = 0
    p.speed = 0
    p.tremor = 0
    p.tremor_seed = 0
    p.handed = 0
    p.manner = 0


@njit
def clear_orders(p: Record) -> None:
    """Cancel every order and every skip: the tower has fallen (P25)."""
    for index in range(pieces.MOST_TASKS):
        p.order[index] = pieces.FREE
        p.order_colour[index] = 0
    p.orders = 0
    for unit in range(pieces.MOST_UNITS):
        p.skips[unit] = 0


@njit
def pass_turn(p: Record, log: Log, rows: int) -> int:
    """End a turn in which too many bricks were touched; if every unit's turn ended so, the round ends."""
    rows = write_log(log, rows, codes.PASSED, seat_of(p, signed(p.unit)), 0, 0)
    p.stale += 1
    if p.stale < p.units:
        return end_turn(p, log, rows)
    rotate_member(p)
    return end_round(p, signed(p.unit), pieces.UNKNOWN, log, rows)


@njit
def topple(p: Record, held: bool, log: Log, rows: int) -> int:
    """Let the tower fall in the hands of the unit to play: `held`, with a brick out of it (P6, P7, P10, P11)."""
    unit = signed(p.unit)
    if held:
        rows = pay_for_failure(p, log, rows)
    rotate_member(p)
    return end_round(p, unit, unit, log, rows)


@njit
def topple_by_itself(p: Record, log: Log, rows: int) -> int:
    """Let the tower fall before the unit to play has touched it: it was toppled by the unit that played before (P8)."""
    mover = signed(p.mover)
    return end_round(p, mover, mover, log, rows)


@njit
def pay_for_failure(p: Record, log: Log, rows: int) -> int:
    """Pay what a brick says that was drawn and does not come to lie on top: base and extra points (P11)."""
    if p.brick == pieces.UNKNOWN or p.version == 3:
        return rows
    unit, text = signed(p.unit), text_of(p, signed(p.face[p.brick]))
    if text == pieces.LOSE_2:
        rows = pay(p, unit, -codes.LOSE_POINTS, codes.FOR_LOSE, log, rows)
        if p.rules[codes.LOSE_MORE] != 0:
            rows = pay(p, unit, -codes.LOSE_POINTS, codes.FOR_LOSE_MORE, log, rows)
    elif text == pieces.OTHERS_GAIN:
        rows = pay_others(p, 1, codes.FOR_OTHERS, log, rows)
        if p.rules[codes.OTHERS_MORE] != 0:
            rows = pay_others(p, codes.OTHERS_MORE_POINTS, codes.FOR_OTHERS_MORE, log, rows)
    return rows


@njit
def fall_cost(p: Record, unit: int) -> int:
    """Return what a fall now would cost a unit, beside P11: nothing, three points, or what it has won (P36, P37)."""
    if p.fall == pieces.TOWER_LOST:
        return max(signed(p.scores[unit]) - signed(p.held[unit]), 0)
    return codes.FALL_POINTS if p.fall == pieces.MINUS_3 else 0


@njit
def charge_fall(p: Record, toppler: int, log: Log, rows: int) -> int:
    """Charge whoever toppled the tower what a fall costs, if anybody did; P11 is paid already (P36, P37)."""
    cost = fall_cost(p, toppler) if toppler != pieces.UNKNOWN else 0
    p.charged = cost
    return pay(p, toppler, -cost, codes.FOR_FALL, log, rows)


@njit
def winner_without_points(p: Record, toppler: int) -> int:
    """Return the unit that wins a round without points, or UNKNOWN: the last but the toppler to place a brick (P31)."""
    return signed(p.last_safe) if signed(p.last_safe) != toppler else signed(p.earlier_safe)


@njit
def end_round(p: Record, last: int, toppler: int, log: Log, rows: int) -> int:
    """End the round after the turn of unit `last`: the match, or a new tower for the next to the left (P25, P26)."""
    rows = charge_fall(p, toppler, log, rows)
    winner = winner_without_points(p, toppler)
    if p.version == 3 and winner != pieces.UNKNOWN:
        rows = pay(p, winner, 1, codes.FOR_ROUND, log, rows)
    rows = write_log(log, rows, codes.ROUND_ENDED, -1 if toppler == pieces.UNKNOWN else toppler, signed(p["round"]), 0)
    p.toppler = toppler
    p.last_safe = pieces.UNKNOWN
    p.earlier_safe = pieces.UNKNOWN
    p.mover = pieces.UNKNOWN
    p.stale = 0
    p.direction = 1
    if p["real"] != 0:
        p.face[0] = pieces.UNKNOWN
        p.bricks = signed(p.start_rows) * pieces.ACROSS
    clear_turn(p)
    clear_orders(p)
    rounds = signed(p.rounds) if p.rounds > 0 else signed(p.units)
    over = signed(p["round"]) >= rounds or p.rules[codes.PLAY_ON] == 0
    if p.target > 0:
        for unit in range(signed(p.units)):
            over = over or signed(p.scores[unit]) >= signed(p.target)
    for unit in range(pieces.MOST_UNITS):
        p.held[unit] = 0
    if over:
        p.phase = pieces.OVER
        return rows
    p["round"] += 1
    p.unit = (last + 1) % signed(p.units)
    begin_round(p)
    return rows


@njit
def begin_round(p: Record) -> None:
    """Clear the table for a new tower, which a chance event builds; a real one stands when the people there say so."""
    for row in range(pieces.TALLEST):
        for slot in range(pieces.ACROSS):
            p.at[row, slot] = pieces.UNKNOWN
    for brick in range(pieces.MOST_BRICKS):
        p.face[brick] = pieces.UNKNOWN
    for kind in range(pieces.KINDS):
        p.left[kind] = p.box[kind]
    if p.fall == pieces.TOWER_LOST:
        for unit in range(pieces.MOST_UNITS):
            p.held[unit] = p.scores[unit]
    forget_poses(p)
    p.rows = 0
    p.seed = 0
    p.bricks = signed(p.start_rows) * pieces.ACROSS
    p.phase = pieces.CHOOSE if p["real"] != 0 else pieces.BUILD
