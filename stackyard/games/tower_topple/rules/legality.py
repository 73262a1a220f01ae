"""Legality, compiled: every function returns LEGAL or a reason of `codes`; `refusals` has the messages."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.tower_topple import codes, pieces
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
    if p.phase == pieces.OVER:
        return codes.MATCH_IS_OVER
    return codes.LEGAL if p.phase in (pieces.CHOOSE, pieces.IN_HAND) else codes.NATURE_IS_DUE


@njit
def refusal_to_choose(p: Record, real: int) -> int:
    """Return why the seat to act may not choose a brick, of a tower of this kind, or LEGAL."""
    reason = refusal_to_act(p)
    if reason != codes.LEGAL:
        return reason
    if p["real"] != real:
        return codes.NOT_A_REAL_TOWER if real else codes.A_REAL_TOWER
    return codes.HAND_IS_FULL if p.phase == pieces.IN_HAND else codes.LEGAL


@njit
def refusal_of_brick(p: Record, row: int, slot: int, touching: bool) -> int:
    """Return why a brick may not be pulled, or touched, or LEGAL. Rows from 0."""
    reason = refusal_to_choose(p, 0)
    if reason != codes.LEGAL:
        return reason
    if row < 0 or row >= signed(p.rows) or p.at[row, slot] == pieces.UNKNOWN:
        return codes.NO_SUCH_BRICK
    if row >= frozen_from(p):
        return codes.OUT_OF_PLAY
    if touching and p.task[0] != pieces.COLOUR:
        return codes.LEGAL
    mask = np.empty(pieces.MOST_BRICKS, np.uint8)
    candidates(p, mask)
    if mask[p.at[row, slot]] != 0:
        return codes.LEGAL
    if p.task[0] == pieces.EDGE_BRICK:
        return codes.NOT_AN_EDGE
    if p.task[0] == pieces.CENTER_BRICK:
        return codes.NOT_A_CENTER
    return codes.NOT_ANOTHER_COLOUR if p.claimed == 2 or owed_in_play(p) == 0 else codes.NOT_THE_COLOUR


@njit
def refusal_to_place(p: Record, slot: int) -> int:
    """Return why the brick in hand may not be placed in a slot of the row being formed, or LEGAL."""
    reason = refusal_to_act(p)
    if reason != codes.LEGAL:
        return reason
    if p.phase != pieces.IN_HAND:
        return codes.NOT_IN_HAND
    if p["real"] != 0:
        return codes.LEGAL if slot < 0 else codes.A_REAL_TOWER
    if slot < 0:
        return codes.NOT_A_REAL_TOWER
    row = forming_row_of(p)
    return codes.LEGAL if row == signed(p.rows) or p.at[row, slot] == pieces.UNKNOWN else codes.SLOT_TAKEN


@njit
def refusal_to_wait(p: Record) -> int:
    """Return why nobody may say now that something fell before this turn, or LEGAL (P8)."""
    reason = refusal_to_act(p)
    if reason != codes.LEGAL:
        return reason
    if p.begun != 0:
        return codes.HAS_BEGUN
    return codes.NO_TURN_BEFORE if p.mover == pieces.UNKNOWN else codes.LEGAL


@njit
def refusal_to_claim(p: Record) -> int:
    """Return why nobody may claim now that toppling is obvious, or LEGAL (P15, P16)."""
    reason = refusal_to_act(p)
    if reason != codes.LEGAL:
        return reason
    if p.phase == pieces.IN_HAND:
        return codes.HAND_IS_FULL
    if p.task[0] != pieces.COLOUR:
        return codes.NO_COLOUR_OWED
    if p.rules[codes.SUBSTITUTES] == 0:
        return codes.NO_SUBSTITUTES
    if p.claimed != 0:
        return codes.CLAIMED_ALREADY
    return codes.NO_NEED_TO_CLAIM if p["real"] == 0 and owed_in_play(p) == 0 else codes.LEGAL


@njit
def refusal_of_gravity(p: Record, what: int) -> int:
    """Return why what bricks did is impossible now, or LEGAL."""
    phase = signed(p.phase)
    if phase == pieces.RESTING:
        return codes.LEGAL if what in (codes.REST, codes.TOPPLE) else codes.NOT_DUE
    if p["real"] != 0 and phase == pieces.DRAWING and what == codes.JAM:
        return codes.LEGAL
    if p["real"] != 0:
        ok = (what == codes.TOPPLE and phase in (pieces.DRAWING, pieces.PLACING)) or (
            what == codes.STANDS and phase == pieces.PLACING
        )
        return codes.LEGAL if ok else codes.NOT_DUE
    if phase == pieces.PULLING:
        if what not in (codes.OUT, codes.JAM, codes.TOPPLE):
            return codes.NOT_DUE
        return codes.HANGS if what == codes.OUT and is_last_of_row(p, signed(p.from_row)) else codes.LEGAL
    if phase == pieces.TOUCHING:
        return codes.LEGAL if what in (codes.JAM, codes.TOPPLE) else codes.NOT_DUE
    return (
        codes.LEGAL if phase == pieces.PLACING and what in (codes.STANDS, codes.FELL, codes.TOPPLE) else codes.NOT_DUE
    )


@njit
def refusal_of_falls(p: Record, what: int, down: Mask, count: int) -> int:
    """Return why `count` other bricks cannot have fallen besides, or LEGAL.

    `down` marks them by brick; at a real table nobody knows which they are.
    """
    if what == codes.TOPPLE:
        return codes.NOT_DUE
    if p.strict != 0:
        return codes.STRICT
    before = signed(p.lying) - signed(p.older) if p.phase != pieces.RESTING else 0
    if count + before > pieces.MOST_FALLEN:
        return codes.TOO_MANY
    if p["real"] != 0:
        lost = count + (1 if p.phase == pieces.DRAWING and what == codes.OUT else 0)
        return (
            codes.HANGS if p.rules[codes.PUT_ON_TOP] == 0 and signed(p.bricks) - lost < fewest_left(p) else codes.LEGAL
        )
    there = 0
    for row in range(signed(p.rows)):
        for slot in range(pieces.ACROSS):
            brick = signed(p.at[row, slot])
            if brick != pieces.UNKNOWN and down[brick] != 0 and brick != signed(p.brick):
                there += 1
    if there != count:
        return codes.NOT_IN_TOWER
    gone = down.copy()
    if what == codes.OUT:
        gone[p.brick] = 1
    return codes.HANGS if hangs_without(p, gone) else codes.LEGAL
