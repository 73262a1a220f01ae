"""Random play, compiled: whole matches in a call."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import GOLDEN_GAMMA, Rng, draw_below, mix64
from stackyard.games.take_that_towers import pieces
from stackyard.games.take_that_towers.effects import KINDS
from stackyard.games.take_that_towers.rules import (
    CHANCE_NOT_DUE,
    Actions,
    Log,
    Positions,
    continue_after_draw,
    count_cards,
    draw_card,
    free_slot,
    play,
    winner,
)


@njit
def random_action(position: Positions, rng: Rng) -> int:
    """Draw one of the legal actions, each equally likely, where a player is to act."""
    p = position[0]
    turn = signed(p.turn)
    kinds = 0
    for kind in range(KINDS):
        if p.hands[turn, kind] != 0:
            kinds += 1
    places = 0
    free = -1
    if p.phase == pieces.BUILD:
        free = free_slot(p)
        for slot in range(pieces.MOST_SLOTS):
            if slot == free or (p.floors[slot, 0] != 0 and p.built != slot + 1):
                places += 1
    elif p.phase == pieces.CLAIM:
        for slot in range(pieces.MOST_SLOTS):
            for level in range(pieces.TALLEST):
                if p.floors[slot, level] == 0:
                    break
                if p.tabs[slot, level] == 0:
                    places += 1
    else:  # CHOOSE: of two
        want = draw_below(rng, 2)
        for slot in range(pieces.MOST_SLOTS):
            if (signed(p.due) >> slot) & 1:
                if want == 0:
                    return pieces.SCORE_ACTIONS + slot
                want -= 1
    pick = draw_below(rng, kinds * places + (1 if p.phase == pieces.CLAIM else 0))
    if pick == kinds * places:
        return pieces.DRAW_ACTION
    which, place = pick // places, pick % places
    chosen = 0
    for kind in range(KINDS):
        if p.hands[turn, kind] != 0:
            if which == 0:
                chosen = kind
                break
            which -= 1
    if p.phase == pieces.BUILD:
        for slot in range(pieces.MOST_SLOTS):
            if slot == free or (p.floors[slot, 0] != 0 and p.built != slot + 1):
                if place == 0:
                    return pieces.BUILD_ACTIONS + chosen * pieces.MOST_SLOTS + slot
                place -= 1
    for slot in range(pieces.MOST_SLOTS):
        for level in range(pieces.TALLEST):
            if p.floors[slot, level] == 0:
                break
            if p.tabs[slot, level] == 0:
                if place == 0:
                    return pieces.CLAIM_ACTIONS + (chosen * pieces.MOST_SLOTS + slot) * pieces.TALLEST + level
                place -= 1
    return pieces.DRAW_ACTION


@njit
def playout(position: Positions, rng: Rng, log: Log) -> int:
    """Play random actions and random draws to the end of the match; return how many actions were played."""
    p = position[0]
    played = 0
    while p.phase != pieces.OVER:
        if p.phase in (pieces.DEAL, pieces.DRAW, pieces.SUITE_DRAW):
            random_draw(position, rng, log)
        else:
            play(p, random_action(position, rng), log)
            played += 1
    return played


@njit
def playouts(position: Positions, scratch: Positions, seed: int, games: int, log: Log, tally: Actions) -> int:
    """Play random matches from a position on `scratch`; return the actions played, and add each seat's wins to `tally`.

    Match k draws from the stream `seed + k`.
    """
    rng = np.empty(1, dtype=np.uint64)
    played = 0
    for k in range(games):
        rng[0] = mix64(np.uint64(seed) + np.uint64(k) * GOLDEN_GAMMA)
        scratch[0] = position[0]
        played += playout(scratch, rng, log)
        tally[winner(scratch)] += 1
    return played


@njit
def random_draw(position: Positions, rng: Rng, log: Log) -> int:
    """Deal or draw what is due at random, each card left equally likely; return the rows written to `log`."""
    p = position[0]
    total = count_cards(p.left)
    if p.phase == pieces.DEAL:
        for seat in range(signed(p.players)):
            for _ in range(pieces.CARDS_DEALT):
                kind = draw_card(p.left, total, rng)
                total -= 1
                p.left[kind] -= 1
                p.hands[seat, kind] += 1
        p.phase = pieces.BUILD
        return 0
    if p.phase not in (pieces.DRAW, pieces.SUITE_DRAW):
        return -CHANCE_NOT_DUE
    seat = signed(p.drawer) - 1
    for _ in range(signed(p.count)):
        kind = draw_card(p.left, total, rng)
        total -= 1
        p.left[kind] -= 1
        p.hands[seat, kind] += 1
    return continue_after_draw(p, log)
