"""The rules of Pappy's Tower Topple, compiled: the one copy that server, bots and views all use.

These functions take a position (an array of one record, see `record.py`), work in place and raise nothing: what is
refused returns a reason code, and changes nothing. Rulings are cited as in RULES.md. What bricks do (`out`, `jam`,
`stands`, `fell`, `topple`) comes from outside: from a simulation, or from people around a real tower. The parts are
`stack`, `scoring`, `obligations`, `turns` and `legality`; their codes are in `codes`.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple.codes import (
    COLOUR_ON_TOP,
    FELL,
    HANGS,
    LEGAL,
    NO_TEXTS,
    NOT_DUE,
    NOT_LEFT,
    NOT_THE_COLOUR,
    OUT,
    STANDS,
    SUBSTITUTES,
    TOPPLE,
    WRONG_LAYOUT,
)
from stackyard.games.tower_topple.legality import (
    refusal_of_brick,
    refusal_of_gravity,
    refusal_to_choose,
    refusal_to_claim,
    refusal_to_place,
)
from stackyard.games.tower_topple.obligations import begin_substitute, hold_or_lay_aside, score_safe_brick
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    BUILD,
    CHOOSE,
    COLOUR,
    DRAWING,
    FACING,
    IN_HAND,
    JUDGING,
    KINDS,
    MOST_BRICKS,
    MOST_TOUCHES,
    PLACING,
    PLAIN,
    PULLING,
    TOUCHING,
    UNKNOWN,
)
from stackyard.games.tower_topple.record import Log, Mask, Positions, Record
from stackyard.games.tower_topple.scoring import text_of, texts_count
from stackyard.games.tower_topple.stack import (
    candidates,
    fewest_left,
    forget_poses,
    forming_row_of,
    frozen_from,
    in_row,
    is_colour,
    is_last_of_row,
    mark_all,
    owed_in_play,
)
from stackyard.games.tower_topple.turns import begin_round, clear_hand, clear_orders, clear_turn, pass_turn, topple


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
def set_hand(position: Positions, reach: int, speed: int, tremor: int, tremor_seed: int, handed: int) -> None:
    """Store how the hand moves (mm/s, tenths of mm)."""
    p = position[0]
    p.reach = reach
    p.speed = speed
    p.tremor = tremor
    p.tremor_seed = tremor_seed
    p.handed = handed


@njit
def take(position: Positions, row: int, slot: int, touching: bool) -> int:
    """Begin to pull, or to touch, a brick; a chance event brings the result. Return LEGAL or a reason."""
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
    """Begin to place the brick in hand in a slot (-1: on a real tower). Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_place(p, slot)
    if reason == LEGAL:
        p.slot = UNKNOWN if slot < 0 else slot
        p.phase = PLACING
    return reason


@njit
def claim(position: Positions) -> int:
    """Claim that toppling is obvious. Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_claim(p)
    if reason == LEGAL:
        p.phase = JUDGING
    return reason


@njit
def draw(position: Positions) -> int:
    """Begin the draw of a brick of a real tower; the people there say which it is. Return LEGAL or a reason."""
    p = position[0]
    reason = refusal_to_choose(p, 1)
    if reason == LEGAL:
        p.phase = DRAWING
    return reason


@njit
def apply_verdict(position: Positions, granted: bool) -> int:
    """Apply the verdict whether toppling is obvious. Return LEGAL or a reason."""
    p = position[0]
    if p.phase != JUDGING:
        return NOT_DUE
    p.claimed = 2 if granted else 1
    p.phase = CHOOSE
    return LEGAL


@njit
def fewest_bricks(position: Positions) -> int:
    """Return how many bricks a real tower is left with at least."""
    return fewest_left(position[0])


@njit
def apply_drawn_face(position: Positions, kind: int, log: Log) -> int:
    """Apply which brick came out of a real tower; return the rows of the log, or the negative of a reason."""
    p = position[0]
    if p.phase != DRAWING:
        return -NOT_DUE
    if not texts_count(p) and kind != PLAIN:
        return -NO_TEXTS
    if texts_count(p) and p.box[kind] == 0:
        return -NOT_LEFT
    if p.bricks <= fewest_left(p):
        return -HANGS
    wanted = p.task[0] == COLOUR and kind != signed(p.task_colour[0])
    if wanted and p.rules[SUBSTITUTES] != 0:
        if p.claimed != 2:
            return -NOT_THE_COLOUR
        begin_substitute(p)
    p.brick = 0
    p.face[0] = kind
    return hold_or_lay_aside(p, log, 0)


@njit
def apply_face(position: Positions, kind: int, log: Log) -> int:
    """Apply what is printed on the brick that is out; return the rows of the log, or the negative of a reason."""
    p = position[0]
    if p.phase != FACING:
        return -NOT_DUE
    if p.left[kind] == 0:
        return -NOT_LEFT
    p.left[kind] -= 1
    p.face[p.brick] = kind
    return hold_or_lay_aside(p, log, 0)


@njit
def holds_up(position: Positions, brick: int) -> bool:
    """Tell whether a brick of the tower is one that cannot come out: what is above it would hang (P34)."""
    p = position[0]
    for row in range(signed(p.rows)):
        for slot in range(ACROSS):
            if signed(p.at[row, slot]) == brick:
                return is_last_of_row(p, row)
    return False


@njit
def apply_gravity(position: Positions, what: int, log: Log) -> int:
    """Apply what bricks did: OUT, JAM, STANDS, FELL or TOPPLE; return the log's rows, or the negative of a reason."""
    p = position[0]
    reason = refusal_of_gravity(p, what)
    if reason != LEGAL:
        return -reason
    phase = signed(p.phase)
    forget_poses(p)
    clear_hand(p)
    if what == TOPPLE:
        return topple(p, phase == PLACING, log, 0)
    if what == OUT:
        return take_out(p, log)
    if what == STANDS:
        face = signed(p.face[p.brick])
        lay(p)
        return score_safe_brick(p, face, log, 0)
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
    row = forming_row_of(p)
    p.at[row, p.slot] = p.brick
    p.rows = max(signed(p.rows), row + 1)


@njit
def take_out(p: Record, log: Log) -> int:
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
    return hold_or_lay_aside(p, log, 0)
