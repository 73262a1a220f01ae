"""Legality, compiled: every function returns LEGAL or a reason of `codes`; `refusals` has the messages."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple.codes import (
    A_REAL_TOWER,
    CLAIMED_ALREADY,
    FELL,
    HAND_IS_FULL,
    HANGS,
    HAS_BEGUN,
    JAM,
    LEGAL,
    MATCH_IS_OVER,
    NATURE_IS_DUE,
    NO_COLOUR_OWED,
    NO_NEED_TO_CLAIM,
    NO_SUBSTITUTES,
    NO_SUCH_BRICK,
    NO_TURN_BEFORE,
    NOT_A_CENTER,
    NOT_A_REAL_TOWER,
    NOT_AN_EDGE,
    NOT_ANOTHER_COLOUR,
    NOT_DUE,
    NOT_IN_HAND,
    NOT_IN_TOWER,
    NOT_THE_COLOUR,
    OUT,
    OUT_OF_PLAY,
    PUT_ON_TOP,
    REST,
    SLOT_TAKEN,
    STANDS,
    STRICT,
    SUBSTITUTES,
    TOO_MANY,
    TOPPLE,
)
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    CENTER_BRICK,
    CHOOSE,
    COLOUR,
    DRAWING,
    EDGE_BRICK,
    IN_HAND,
    MOST_BRICKS,
    MOST_FALLEN,
    OVER,
    PLACING,
    PULLING,
    RESTING,
    TOUCHING,
    UNKNOWN,
)
from stackyard.games.tower_topple.record import Mask, Record
from stackyard.games.tower_topple.rules.stack import (
    candidates,
    fewest_left,
    forming_row_of,
    frozen_from,
    hangs_without,
    is_last_of_row,
    owed_in_play,
)


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
    if p["real"] != real:
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
    if p["real"] != 0:
        return LEGAL if slot < 0 else A_REAL_TOWER
    if slot < 0:
        return NOT_A_REAL_TOWER
    row = forming_row_of(p)
    return LEGAL if row == signed(p.rows) or p.at[row, slot] == UNKNOWN else SLOT_TAKEN


@njit
def refusal_to_wait(p: Record) -> int:
    """Return why nobody may say now that something fell before this turn, or LEGAL (P8)."""
    reason = refusal_to_act(p)
    if reason != LEGAL:
        return reason
    if p.begun != 0:
        return HAS_BEGUN
    return NO_TURN_BEFORE if p.mover == UNKNOWN else LEGAL


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
    return NO_NEED_TO_CLAIM if p["real"] == 0 and owed_in_play(p) == 0 else LEGAL


@njit
def refusal_of_gravity(p: Record, what: int) -> int:
    """Return why what bricks did is impossible now, or LEGAL."""
    phase = signed(p.phase)
    if phase == RESTING:
        return LEGAL if what in (REST, TOPPLE) else NOT_DUE
    if p["real"] != 0 and phase == DRAWING and what == JAM:
        return LEGAL
    if p["real"] != 0:
        ok = (what == TOPPLE and phase in (DRAWING, PLACING)) or (what == STANDS and phase == PLACING)
        return LEGAL if ok else NOT_DUE
    if phase == PULLING:
        if what not in (OUT, JAM, TOPPLE):
            return NOT_DUE
        return HANGS if what == OUT and is_last_of_row(p, signed(p.from_row)) else LEGAL
    if phase == TOUCHING:
        return LEGAL if what in (JAM, TOPPLE) else NOT_DUE
    return LEGAL if phase == PLACING and what in (STANDS, FELL, TOPPLE) else NOT_DUE


@njit
def refusal_of_falls(p: Record, what: int, down: Mask, count: int) -> int:
    """Return why `count` other bricks cannot have fallen besides, or LEGAL.

    `down` marks them by brick; at a real table nobody knows which they are.
    """
    if what == TOPPLE:
        return NOT_DUE
    if p.strict != 0:
        return STRICT
    before = signed(p.lying) - signed(p.older) if p.phase != RESTING else 0
    if count + before > MOST_FALLEN:
        return TOO_MANY
    if p["real"] != 0:
        lost = count + (1 if p.phase == DRAWING and what == OUT else 0)
        return HANGS if p.rules[PUT_ON_TOP] == 0 and signed(p.bricks) - lost < fewest_left(p) else LEGAL
    there = 0
    for row in range(signed(p.rows)):
        for slot in range(ACROSS):
            brick = signed(p.at[row, slot])
            if brick != UNKNOWN and down[brick] != 0 and brick != signed(p.brick):
                there += 1
    if there != count:
        return NOT_IN_TOWER
    gone = down.copy()
    if what == OUT:
        gone[p.brick] = 1
    return HANGS if hangs_without(p, gone) else LEGAL
