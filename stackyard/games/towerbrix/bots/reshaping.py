"""Moving the free bricks of a tower until nothing is wrong with it: what a mind's idea is found with. Compiled.

Annealing as in the solver, with its judge of plans, but some bricks may stay where they are, and besides
cards and wishes there may be an aim: a mirror, a top that is not to be passed, areas to stand on and areas to keep off.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.bits import nth_bit, popcount
from stackyard.core.compiled import njit
from stackyard.games.towerbrix.conditions.bytecode import Code
from stackyard.games.towerbrix.solver.annealing import badness
from stackyard.games.towerbrix.solver.changes import (
    HOT,
    WARM,
    accepts,
    cooling,
    keep_near,
    missing,
    put_beside,
    shift,
    swap_places,
    top_of,
)
from stackyard.games.towerbrix.solver.lattice import (
    ALONG_X,
    BRICKS,
    COLUMNS,
    GROUNDED,
    HALF,
    IN,
    LONG,
    PLACE,
    POSE,
    SHORT,
    SIZE,
    USED,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.stream import below

MIRRORED, TOP, GRAIN = range(3)  # what an aim says
NO_AIM: Final = np.zeros(3, np.int64)
"""Whether the tower is its own mirror image; how many edges high it may be, 0: as high as it likes; and of how many
changes one is by less than half an edge, 0: none."""

NO_AREAS: Final = np.zeros((0, 5), np.int64)
"""Rectangles on the table: whether it is to be stood on (1) or kept off (0), x from and to, y from and to."""

CROOKED: Final = 2  # penalty for each brick that has no mirror image
WET: Final = 3  # and for each that stands where none may
AWAY: Final = 4  # and for so far from an area that has to carry one


@njit
def _pick(mask: int, state: Any) -> int:
    """Return one of the bricks of a mask."""
    return nth_bit(mask, below(state, popcount(mask)))


@njit
def _scatter(plan: Any, free: int, kept: int, state: Any) -> None:
    """Put the free bricks anywhere near the kept ones, after them in the order."""
    x = y = count = 0
    for i in range(BRICKS):
        if kept >> i & 1:
            x += plan[i, X]
            y += plan[i, Y]
            count += 1
    if count:
        x, y = x // count, y // count
    place = count
    for i in range(BRICKS):
        if not kept >> i & 1:
            plan[i, PLACE] = place
            place += 1
            plan[i, X] = x + HALF * (below(state, 7) - 3)
            plan[i, Y] = y + HALF * (below(state, 7) - 3)
            plan[i, POSE] = below(state, 3)
            plan[i, IN] = free >> i & 1
    for _ in range(2 * BRICKS):
        i, j = below(state, BRICKS), below(state, BRICKS)
        if not kept >> i & 1 and not kept >> j & 1:
            swap_places(plan, i, j)


@njit
def _change(plan: Any, free: int, may_leave: int, grain: int, state: Any) -> None:
    """Change the place of a free brick, or of two."""
    what = below(state, 16)
    i = _pick(free, state)
    j = _pick(free, state)
    if what < 6:  # beside, under or on another brick
        other = below(state, BRICKS)
        while not plan[other, IN] or other == i:
            other = below(state, BRICKS)
        put_beside(plan, i, other, grain, state)
    elif what < 9:
        shift(plan, i, grain, state)
    elif what < 11:
        plan[i, POSE] = below(state, 3)
    elif what < 13 and plan[i, IN] == plan[j, IN]:
        for column in (PLACE, X, Y, POSE):
            plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        swap_places(plan, i, j)
    elif may_leave >> j & 1:
        plan[j, IN] = 1 - plan[j, IN]
    keep_near(plan, i)


@njit
def _pair(free: int, mate: Any, state: Any) -> None:
    """Choose at random which of the free bricks are each other's mirror image, and which are their own."""
    left, pairs = free, below(state, 5)
    for i in range(BRICKS):
        mate[i] = i
    for _ in range(pairs):
        i = _pick(left, state)
        j = _pick(left & ~(1 << i), state)
        mate[i], mate[j] = j, i
        left &= ~(1 << i | 1 << j)
        if not left & (left - 1):
            break


@njit
def _trade(i: int, j: int, plan: Any, mate: Any) -> None:
    """Let two bricks change places, and their mirror images with them."""
    for column in range(COLUMNS):
        plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    a, b = mate[i], mate[j]
    if a == j:
        return
    mate[i] = i if b == j else b
    mate[j] = j if a == i else a
    mate[mate[i]], mate[mate[j]] = i, j


@njit
def _symmetrise(plan: Any, mate: Any) -> None:
    """Put each brick where its mirror image is, beyond the line x = 0; those that are their own on that line."""
    place = np.zeros(BRICKS, np.int64)
    for i in range(BRICKS):
        wide = LONG if plan[i, POSE] == ALONG_X else SHORT
        j = mate[i]
        if j == i:
            plan[i, X] = -wide // 2
        elif i < j:
            plan[j, X] = -plan[i, X] - wide
            plan[j, Y], plan[j, POSE], plan[j, IN] = plan[i, Y], plan[i, POSE], plan[i, IN]
    for i in range(BRICKS):  # mirror images come one after the other
        place[i] = 2 * plan[min(i, mate[i]), PLACE] + (1 if i > mate[i] else 0)
    for i in range(BRICKS):
        plan[i, PLACE] = 0
        for j in range(BRICKS):
            plan[i, PLACE] += 1 if place[j] < place[i] else 0


@njit
def _crooked(low: Any, high: Any, used: int) -> int:
    """Return how many bricks have no mirror image beyond the line x = 0."""
    count = 0
    for i in range(BRICKS):
        if not used >> i & 1:
            continue
        found = 0
        for j in range(BRICKS):
            if (
                used >> j & 1
                and low[j, 0] == -high[i, 0]
                and high[j, 0] == -low[i, 0]
                and low[j, 1] == low[i, 1]
                and high[j, 1] == high[i, 1]
                and low[j, 2] == low[i, 2]
                and high[j, 2] == high[i, 2]
            ):
                found = 1
        count += 1 - found
    return count


@njit
def _astray(low: Any, high: Any, grounded: int, areas: Any) -> int:
    """Return how far the bricks on the table are from covering each wanted area and from leaving the forbidden ones."""
    wrong = 0
    for area in range(areas.shape[0]):
        nearest, count = 36.0, 0
        for i in range(BRICKS):
            if not grounded >> i & 1:
                continue
            x = max(areas[area, 1] - high[i, 0], low[i, 0] - areas[area, 2])
            y = max(areas[area, 3] - high[i, 1], low[i, 1] - areas[area, 4])
            nearest = min(nearest, max(x, y) + 1.0)
            count += 1 if max(x, y) < 0 else 0
        if not areas[area, 0]:
            wrong += WET * count
        elif not count:
            wrong += 1 + int(nearest / AWAY)
    return wrong


@njit
def _wrong(plan: Any, code: Code, wish: Any, aim: Any, areas: Any, low: Any, high: Any, facts: Any, load: Any) -> int:
    """Return what is wrong with a plan, the aim included."""
    bad = badness(plan, code, wish, low, high, facts, load)
    if aim[TOP]:
        bad += int(max(0.0, np.ceil(top_of(high, facts) / SHORT - aim[TOP])))
    if aim[MIRRORED]:
        bad += CROOKED * _crooked(low, high, facts[USED])
    if areas.shape[0]:
        bad += _astray(low, high, facts[GROUNDED], areas)
    return int(bad)


@njit
def reshape(
    code: Code, wish: Any, aim: Any, areas: Any, kept: int, free: int, optional: bool, must: int, warm: bool,
    tries: int, state: Any, plan: Any,
) -> int:  # fmt: skip
    """Move the free bricks of a plan until nothing is wrong with it; leave the best in `plan`, return its badness.

    `kept` and `free` are masks of bricks; of the free ones some may be left out where that is `optional`, as long as
    every colour of `must` is there. `state` is the random stream. The kept bricks come first in the plan's order.
    The start is random, or the plan as it is where that is `warm`; what is to be a mirror image is built from the
    table, `kept` being 0. Areas are in the plan's own units.
    """
    best, other = np.zeros((BRICKS, COLUMNS), np.int64), np.zeros((BRICKS, COLUMNS), np.int64)
    low, high = np.zeros((BRICKS, 3)), np.zeros((BRICKS, 3))
    facts, load = np.zeros(SIZE, np.int64), np.zeros((BRICKS, 3))
    mate, other_mate = np.zeros(BRICKS, np.int64), np.zeros(BRICKS, np.int64)
    if not warm:
        _scatter(plan, free, kept, state)
    if aim[MIRRORED]:
        _pair(free, mate, state)
        _symmetrise(plan, mate)
    bad = _wrong(plan, code, wish, aim, areas, low, high, facts, load)
    best[:] = plan
    least = bad
    hot = WARM if warm else HOT
    colder = cooling(hot, tries)
    for _ in range(tries):
        if least == 0:
            break
        hot *= colder
        other[:] = plan
        if aim[MIRRORED]:
            other_mate[:] = mate
            if below(state, 4) == 0:
                i = _pick(free, state)
                j = _pick(free, state)
                if i != j:
                    _trade(i, j, other, other_mate)
            else:
                _change(other, free, free if optional else 0, HALF, state)
            _symmetrise(other, other_mate)
        else:
            grain = 1 if aim[GRAIN] and below(state, aim[GRAIN]) == 0 else HALF
            _change(other, free, free if optional else 0, grain, state)
        if missing(other, must):
            continue
        now = _wrong(other, code, wish, aim, areas, low, high, facts, load)
        if accepts(bad, now, hot, state):
            plan[:] = other
            mate[:] = other_mate
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
    plan[:] = best
    return least


__all__ = ["GRAIN", "MIRRORED", "NO_AIM", "NO_AREAS", "TOP", "reshape"]
