"""The rules of Pappy's Tower Topple, compiled: the one copy that server, bots and views all use.

These functions take a position (an array of one record, see `record.py`), work in place and raise nothing: what is
refused returns a reason code, and changes nothing. Rulings are cited as in RULES.md. What bricks do (`out`, `jam`,
`stands`, `fell`, `rest`, `topple`, and which others fell) comes from outside: from a simulation, or from people around
a real tower. The parts are `stack`, `scoring`, `obligations`, `turns` and `legality`; their codes are in `codes`.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple import codes, pieces
from stackyard.games.tower_topple.record import Log, Mask, Positions, Record
from stackyard.games.tower_topple.rules.legality import (
    refusal_of_brick,
    refusal_of_falls,
    refusal_of_gravity,
    refusal_to_choose,
    refusal_to_claim,
    refusal_to_place,
    refusal_to_wait,
)
from stackyard.games.tower_topple.rules.obligations import (
    begin_substitute,
    continue_turn,
    empty_hand,
    hold_or_lay_aside,
    lift,
    score_safe_brick,
)
from stackyard.games.tower_topple.rules.scoring import text_of, texts_count
from stackyard.games.tower_topple.rules.stack import (
    candidates,
    fewest_left,
    forget_poses,
    forming_row_of,
    frozen_from,
    hangs_without,
    in_row,
    is_colour,
    is_last_of_row,
    mark_all,
    owed_in_play,
)
from stackyard.games.tower_topple.rules.turns import (
    acting_seat,
    begin_round,
    clear_hand,
    clear_orders,
    clear_turn,
    fall_cost,
    pass_turn,
    pay_for_failure,
    seat_of,
    topple,
    topple_by_itself,
    unit_of,
)


@njit
def setup_record(position: Positions) -> None:
    """Begin a match in a record that holds its options (players to box) and zeros."""
    p = position[0]
    p["round"] = 1
    p.direction = 1
    p.last_safe = pieces.UNKNOWN
    p.earlier_safe = pieces.UNKNOWN
    p.mover = pieces.UNKNOWN
    p.toppler = pieces.UNKNOWN
    clear_turn(p)
    clear_orders(p)
    begin_round(p)


@njit
def build(position: Positions, seed: int, faces: Mask) -> int:
    """Build the tower: `faces` by brick, UNKNOWN where nobody has read it. Return a reason (P1)."""
    p = position[0]
    if p.phase != pieces.BUILD:
        return codes.NOT_DUE
    bricks = signed(p.start_rows) * pieces.ACROSS
    counts = np.zeros(pieces.KINDS, np.int64)
    for brick in range(bricks):
        face = signed(faces[brick])
        if face == pieces.UNKNOWN:
            if p.open != 0:
                return codes.WRONG_LAYOUT
            continue
        if face >= pieces.KINDS or (p.open == 0 and not is_colour(face)):
            return codes.WRONG_LAYOUT
        if is_colour(face) and brick >= bricks - pieces.ACROSS:
            return codes.COLOUR_ON_TOP
        counts[face] += 1
    for kind in range(pieces.KINDS):
        if counts[kind] > signed(p.box[kind]) or (is_colour(kind) and counts[kind] != signed(p.box[kind])):
            return codes.WRONG_LAYOUT
    for brick in range(bricks):
        p.at[brick // pieces.ACROSS, brick % pieces.ACROSS] = brick
        p.face[brick] = faces[brick]
    for kind in range(pieces.KINDS):
        p.left[kind] = signed(p.box[kind]) - counts[kind]
    p.rows = p.start_rows
    p.seed = seed
    p.phase = pieces.CHOOSE
    return codes.LEGAL


@njit
def seat_to_play(position: Positions, unit: int) -> int:
    """Return the seat that plays (next) for a unit."""
    return seat_of(position[0], unit)


@njit
def seat_whose_turn(position: Positions) -> int:
    """Return the seat whose turn it is."""
    return acting_seat(position[0])


@njit
def unit_of_seat(position: Positions, seat: int) -> int:
    """Return the unit, a team or a player alone, that a seat plays for."""
    return unit_of(position[0], seat)


@njit
def cost_of_fall(position: Positions, unit: int) -> int:
    """Return the points that a fall now would cost a unit, beside those of the brick in hand."""
    return fall_cost(position[0], unit)


@njit
def list_bricks(position: Positions, pull: Mask, touch: Mask) -> int:
    """Mark the bricks that may be pulled and touched now, by brick, and return how many may be pulled."""
    p = position[0]
    for brick in range(pieces.MOST_BRICKS):
        pull[brick] = 0
        touch[brick] = 0
    if p.phase != pieces.CHOOSE or p["real"] != 0:
        return 0
    count = candidates(p, pull)
    if p.task[0] == pieces.COLOUR:
        for brick in range(pieces.MOST_BRICKS):
            touch[brick] = pull[brick]
    else:
        mark_all(p, frozen_from(p), touch)
    return count


@njit
def refusal_of_brick_at(position: Positions, row: int, slot: int, touching: bool) -> int:
    """Return 0 if a brick (row and slot from 0) may be pulled, or touched, else why not."""
    return refusal_of_brick(position[0], row, slot, touching)


@njit
def placing_refusal(position: Positions, slot: int) -> int:
    """Return 0 if the brick in hand may be placed in a slot (-1: on a real tower), else why not."""
    return refusal_to_place(position[0], slot)


@njit
def claim_refusal(position: Positions) -> int:
    """Return 0 if the seat to act may claim that toppling is obvious, else why not."""
    return refusal_to_claim(position[0])


@njit
def forming_row(position: Positions) -> int:
    """Return the row, from 0, that a brick in hand is placed in."""
    return forming_row_of(position[0])


@njit
def count_owed_in_play(position: Positions) -> int:
    """Return how many bricks of the owed colour may be pulled; 0 where no colour is owed."""
    return owed_in_play(position[0])


@njit
def first_frozen(position: Positions) -> int:
    """Return the first row, from 0, that is out of play."""
    return frozen_from(position[0])


@njit
def do_texts_count(position: Positions) -> bool:
    """Tell whether what is printed on bricks counts in this match."""
    return texts_count(position[0])


@njit
def effect_of(position: Positions, face: int) -> int:
    """Return what a face does in this match: PLAIN where texts do not count or a house rule has switched it off."""
    return text_of(position[0], face)


@njit
def set_hand(
    position: Positions, reach: int, speed: int, tremor: int, tremor_seed: int, handed: int, manner: int
) -> None:
    """Store how the hand moves (mm/s, tenths of mm)."""
    p = position[0]
    p.reach = reach
    p.speed = speed
    p.tremor = tremor
    p.tremor_seed = tremor_seed
    p.handed = handed
    p.manner = manner


@njit
def take(position: Positions, row: int, slot: int, touching: bool) -> int:
    """Begin to pull, or to touch, a brick; a chance event brings the result. Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_of_brick(p, row, slot, touching)
    if reason != codes.LEGAL:
        return reason
    p.brick = p.at[row, slot]
    p.from_row = row
    p.from_slot = slot
    p.phase = pieces.TOUCHING if touching else pieces.PULLING
    p.begun = 1
    return codes.LEGAL


@njit
def place(position: Positions, slot: int) -> int:
    """Begin to place the brick in hand in a slot (-1: on a real tower). Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_place(p, slot)
    if reason == codes.LEGAL:
        p.slot = pieces.UNKNOWN if slot < 0 else slot
        p.phase = pieces.PLACING
    return reason


@njit
def claim(position: Positions) -> int:
    """Claim that toppling is obvious. Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_claim(p)
    if reason == codes.LEGAL:
        p.phase = pieces.JUDGING
    return reason


@njit
def draw(position: Positions) -> int:
    """Begin the draw of a brick of a real tower; the people there say which it is. Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_choose(p, 1)
    if reason == codes.LEGAL:
        p.phase = pieces.DRAWING
        p.begun = 1
    return reason


@njit
def wait(position: Positions) -> int:
    """Begin to wait for the tower to rest: something fell before this turn (P8). Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_wait(p)
    if reason == codes.LEGAL:
        p.phase = pieces.RESTING
        p.begun = 1
    return reason


@njit
def wait_refusal(position: Positions) -> int:
    """Return 0 if the seat to act may wait for the tower to rest, else why not."""
    return refusal_to_wait(position[0])


@njit
def apply_verdict(position: Positions, granted: bool) -> int:
    """Apply the verdict whether toppling is obvious. Return LEGAL or a reason."""
    p = position[0]
    if p.phase != pieces.JUDGING:
        return codes.NOT_DUE
    p.claimed = 2 if granted else 1
    p.phase = pieces.CHOOSE
    return codes.LEGAL


@njit
def fewest_bricks(position: Positions) -> int:
    """Return how many bricks a real tower is left with at least."""
    return fewest_left(position[0])


@njit
def refusal_of_kind(p: Record, kind: int) -> int:
    """Return why a brick of a real tower cannot be of a kind, or LEGAL."""
    if not texts_count(p) and kind != pieces.PLAIN:
        return codes.NO_TEXTS
    return codes.NOT_LEFT if texts_count(p) and p.box[kind] == 0 else codes.LEGAL


@njit
def apply_drawn_face(position: Positions, kind: int, dropped: int, log: Log) -> int:
    """Apply which brick came out of a real tower, and how many others fell.

    Return the rows of the log, or the negative of a reason.
    """
    p = position[0]
    if p.phase != pieces.DRAWING:
        return -codes.NOT_DUE
    reason = refusal_of_kind(p, kind)
    if reason != codes.LEGAL:
        return -reason
    if p.bricks <= fewest_left(p):
        return -codes.HANGS
    nothing = np.zeros(pieces.MOST_BRICKS, np.uint8)
    if dropped > 0:
        reason = refusal_of_falls(p, codes.OUT, nothing, dropped)
        if reason != codes.LEGAL:
            return -reason
    wanted = p.task[0] == pieces.COLOUR and kind != signed(p.task_colour[0])
    if wanted and p.rules[codes.SUBSTITUTES] != 0:
        if p.claimed != 2:
            return -codes.NOT_THE_COLOUR
        begin_substitute(p)
    p.brick = 0
    p.face[0] = kind
    drop(p, nothing, dropped)
    return hold_or_lay_aside(p, log, 0)


@njit
def apply_named_topple(position: Positions, kind: int, log: Log) -> int:
    """Apply that a real tower has toppled while a brick was drawn, and which it was (P11).

    Return the rows of the log, or the negative of a reason.
    """
    p = position[0]
    if p.phase != pieces.DRAWING:
        return -codes.NOT_DUE
    reason = refusal_of_kind(p, kind)
    if reason != codes.LEGAL:
        return -reason
    p.brick = 0
    p.face[0] = kind
    return topple(p, True, log, 0)


@njit
def apply_face(position: Positions, kind: int, log: Log) -> int:
    """Apply what is printed on the brick that is out, or that was being pulled when the tower toppled.

    Return the rows of the log, or the negative of a reason.
    """
    p = position[0]
    if p.phase not in (pieces.FACING, pieces.READING):
        return -codes.NOT_DUE
    if p.left[kind] == 0:
        return -codes.NOT_LEFT
    p.left[kind] -= 1
    p.face[p.brick] = kind
    return topple(p, True, log, 0) if p.phase == pieces.READING else hold_or_lay_aside(p, log, 0)


@njit
def holds_up(position: Positions, brick: int) -> bool:
    """Tell whether a brick of the tower is one that cannot come out: what is above it would hang (P34)."""
    p = position[0]
    for row in range(signed(p.rows)):
        for slot in range(pieces.ACROSS):
            if signed(p.at[row, slot]) == brick:
                return is_last_of_row(p, row)
    return False


@njit
def hangs(position: Positions, down: Mask, out: int) -> bool:
    """Tell whether the tower cannot stand without bricks that fell, and one that is out (UNKNOWN: none) (P34)."""
    gone = down.copy()
    if out != pieces.UNKNOWN:
        gone[out] = 1
    return hangs_without(position[0], gone)


@njit
def apply_gravity(position: Positions, what: int, log: Log) -> int:
    """Apply what bricks did: OUT, JAM, STANDS, FELL, REST or TOPPLE; see `apply_falls`."""
    return apply_falls(position, what, np.zeros(pieces.MOST_BRICKS, np.uint8), 0, log)


@njit
def apply_falls(position: Positions, what: int, down: Mask, dropped: int, log: Log) -> int:
    """Apply what bricks did, and that others fell besides (P7): `dropped` of them, marked in `down` by brick.

    At a real table nobody knows which. Return the rows of the log, or the negative of a reason.
    """
    p = position[0]
    reason = refusal_of_gravity(p, what)
    if dropped > 0 and reason in (codes.LEGAL, codes.HANGS):
        reason = refusal_of_falls(p, what, down, dropped)
    if reason != codes.LEGAL:
        return -reason
    phase = signed(p.phase)
    forget_poses(p)
    clear_hand(p)
    if what == codes.TOPPLE:
        return apply_topple(p, phase, log)
    if what == codes.OUT:
        return take_out(p, down, dropped, log)
    if what == codes.STANDS:
        face, lifted = signed(p.face[p.brick]), p.lifted != 0
        lay(p)
        drop(p, down, dropped)
        if not lifted:
            return score_safe_brick(p, face, log, 0)
        empty_hand(p)
        p.touches += 1 if dropped > 0 else 0
        return continue_or_pass(p, log)
    if what == codes.REST:
        drop(p, down, dropped)
        p.older = p.lying
        return continue_turn(p, log, 0)
    p.touches += 1
    if what == codes.FELL:
        p.phase = pieces.IN_HAND
        drop(p, down, dropped)
        if p.touches < pieces.MOST_TOUCHES:
            p.slot = pieces.UNKNOWN
            return 0
        return lay_for_nothing(p, log)
    empty_hand(p)
    drop(p, down, dropped)
    return continue_or_pass(p, log)


@njit
def continue_or_pass(p: Record, log: Log) -> int:
    """Continue the turn with nothing in hand, or end it if its tries are used up (P33)."""
    if p.touches < pieces.MOST_TOUCHES:
        return continue_turn(p, log, 0)
    lay_fallen(p)
    return pass_turn(p, log, 0)


@njit
def apply_topple(p: Record, phase: int, log: Log) -> int:
    """Let the tower fall; a brick that was being pulled is turned over first, if nobody knows what it says (P11)."""
    if phase == pieces.RESTING:
        return topple_by_itself(p, log, 0)
    if phase == pieces.PLACING:
        return topple(p, p.lifted == 0, log, 0)
    if phase != pieces.PULLING:
        return topple(p, False, log, 0)
    if texts_count(p) and p.face[p.brick] == pieces.UNKNOWN:
        p.phase = pieces.READING
        return 0
    return topple(p, True, log, 0)


@njit
def lay_for_nothing(p: Record, log: Log) -> int:
    """End a turn whose tries are used up with a brick in hand: others lay it down, and those that fell (P33, P11)."""
    rows = 0
    if p.lifted == 0:
        rows = pay_for_failure(p, log, rows)
        p.stale = 0
    p.slot = free_slot(p)
    lay(p)
    empty_hand(p)
    lay_fallen(p)
    return pass_turn(p, log, rows)


@njit
def lay_fallen(p: Record) -> None:
    """Lay all bricks that fell on top, each in the first free slot: others do it, for nothing."""
    while p.lying > 0:
        lift(p)
        p.slot = free_slot(p)
        lay(p)
        empty_hand(p)


@njit
def free_slot(p: Record) -> int:
    """Return the first free slot of the row being formed."""
    row = forming_row_of(p)
    if p["real"] != 0 or row == signed(p.rows):
        return 0
    slot = 0
    while p.at[row, slot] != pieces.UNKNOWN:
        slot += 1
    return slot


@njit
def falls_refusal(position: Positions, what: int, down: Mask, dropped: int) -> int:
    """Return 0 if other bricks may have fallen when bricks did `what`, else why not; see `apply_falls`."""
    return refusal_of_falls(position[0], what, down, dropped)


@njit
def drop(p: Record, down: Mask, dropped: int) -> None:
    """Take bricks that fell out of their rows; they lie beside the tower, or are laid aside by a house rule (P7)."""
    if dropped == 0:
        return
    if p.rules[codes.PUT_ON_TOP] == 0:
        p.bricks -= dropped
    if p["real"] != 0:
        if p.rules[codes.PUT_ON_TOP] != 0:
            p.lying += dropped
        return
    for row in range(signed(p.rows)):
        for slot in range(pieces.ACROSS):
            brick = signed(p.at[row, slot])
            if brick != pieces.UNKNOWN and down[brick] != 0:
                p.at[row, slot] = pieces.UNKNOWN
                if p.rules[codes.PUT_ON_TOP] != 0:
                    queue(p, brick)
    while in_row(p, signed(p.rows) - 1) == 0:
        p.rows -= 1


@njit
def queue(p: Record, brick: int) -> None:
    """Note that a brick fell in this turn: by its number among those, after those that fell before."""
    index = signed(p.lying)
    while index > signed(p.older) and signed(p.fallen[index - 1]) > brick:
        p.fallen[index] = p.fallen[index - 1]
        index -= 1
    p.fallen[index] = brick
    p.lying += 1


@njit
def lay(p: Record) -> None:
    """Lay the brick in hand where it is being placed."""
    if p["real"] != 0:
        p.face[0] = pieces.UNKNOWN
        return
    row = forming_row_of(p)
    p.at[row, p.slot] = p.brick
    p.rows = max(signed(p.rows), row + 1)


@njit
def take_out(p: Record, down: Mask, dropped: int, log: Log) -> int:
    """Take the pulled brick out of its row: the seat is committed to it (P9). Return the rows of the log."""
    brick = signed(p.brick)
    p.at[p.from_row, p.from_slot] = pieces.UNKNOWN
    drop(p, down, dropped)
    if p.from_row == p.rows - 1 and in_row(p, signed(p.from_row)) == 0:
        p.rows -= 1
    if p.task[0] == pieces.COLOUR and p.rules[codes.SUBSTITUTES] != 0 and p.face[brick] != p.task_colour[0]:
        begin_substitute(p)
    if texts_count(p) and p.face[brick] == pieces.UNKNOWN:
        p.phase = pieces.FACING
        return 0
    return hold_or_lay_aside(p, log, 0)
