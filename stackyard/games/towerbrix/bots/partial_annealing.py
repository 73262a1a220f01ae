"""Simulated annealing that moves some bricks of a tower and leaves the others where they are. Compiled.

The bots find their towers with it. It uses the penalty of the solver's search. A challenge adds terms to it: a mirror
plane, a greatest height, areas of the table that bricks have to stand on, and areas that they must not touch. Some of
the moved bricks may also lean.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiling.bits import nth_bit, popcount
from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.conditions.bytecode import Code, penalty
from stackyard.games.towerbrix.solver.search import lattice
from stackyard.games.towerbrix.solver.search.annealing import lean_on, leaning_plan_penalty, plan_penalty
from stackyard.games.towerbrix.solver.search.changes import (
    START_TEMPERATURE,
    WARM_START_TEMPERATURE,
    accepts,
    clamp_to_reach,
    cooling_factor,
    missing_colours,
    put_next_to,
    shift,
    swap_places,
    top_of,
)
from stackyard.games.towerbrix.solver.search.lattice import lattice_facts, stack_straight_bricks
from stackyard.games.towerbrix.solver.search.leaning import PUSHES
from stackyard.games.towerbrix.solver.search.random_draws import random_below

MIRRORED, TOP, GRAIN = range(3)  # the entries of an aim, see `NO_AIM`
NO_AIM: Final = np.zeros(3, np.int64)
"""An aim, shape (3,): whether the tower has to be its own mirror image; its greatest height in edges, 0: any; and n if
one in n changes is by less than half an edge, 0: none."""

NO_AREAS: Final = np.zeros((0, 5), np.int64)
"""Rectangles on the table, shape (n, 5): must carry a brick (1) or must stay empty (0), x from, x to, y from, y to."""

MIRROR_PENALTY: Final = 2  # penalty for each brick that has no mirror image
FORBIDDEN_AREA_PENALTY: Final = 3  # penalty for each brick that stands on a forbidden area
UNITS_PER_PENALTY: Final = 4  # lattice units of distance from an area that has to carry a brick, for a penalty of 1
MISSING_COLOUR_PENALTY: Final = 3  # penalty for each colour that a start lacks
STARTS_DRAWN: Final = 40  # plans that are drawn from those to start from ...
TRADES: Final = 60  # ... and trades of places in each
ONE_LEANS_IN: Final = 6  # one in so many changes leans a brick, where bricks may lean


@njit
def _pick(mask: int, state: Any) -> int:
    """Return a random brick of a mask."""
    return nth_bit(mask, random_below(state, popcount(mask)))


@njit
def _scatter(plan: Any, free: int, staying: int, state: Any) -> None:
    """Put the free bricks at random places near the kept ones, after them in the order."""
    x = y = count = 0
    for i in range(lattice.BRICKS):
        if staying >> i & 1:
            x += plan[i, lattice.X]
            y += plan[i, lattice.Y]
            count += 1
    if count:
        x, y = x // count, y // count
    place = count
    for i in range(lattice.BRICKS):
        if not staying >> i & 1:
            plan[i, lattice.ORDER] = place
            place += 1
            plan[i, lattice.X] = x + lattice.HALF * (random_below(state, 7) - 3)
            plan[i, lattice.Y] = y + lattice.HALF * (random_below(state, 7) - 3)
            plan[i, lattice.POSE] = random_below(state, 3)
            plan[i, lattice.IS_USED] = free >> i & 1
    for _ in range(2 * lattice.BRICKS):
        i, j = random_below(state, lattice.BRICKS), random_below(state, lattice.BRICKS)
        if not staying >> i & 1 and not staying >> j & 1:
            swap_places(plan, i, j)


@njit
def change_free_bricks(plan: Any, free: int, may_leave: int, grain: int, leans: int, state: Any) -> None:
    """Change the place of a free brick, or of two; lean one at times, if bricks may lean."""
    what = random_below(state, 16)
    i = _pick(free, state)
    j = _pick(free, state)
    if plan[i, lattice.POSE] >= lattice.LEANS:
        grain = 1
    if leans and random_below(state, ONE_LEANS_IN) == 0:
        other = random_below(state, lattice.BRICKS)
        while not plan[other, lattice.IS_USED] or other == i:
            other = random_below(state, lattice.BRICKS)
        lean_on(plan, i, other, state)
    elif what < 6:  # beside, under or on another brick
        other = random_below(state, lattice.BRICKS)
        while not plan[other, lattice.IS_USED] or other == i:
            other = random_below(state, lattice.BRICKS)
        put_next_to(plan, i, other, grain, state)
    elif what < 9:
        shift(plan, i, grain, state)
    elif what < 11:
        plan[i, lattice.POSE] = random_below(state, 3)
    elif what < 13 and plan[i, lattice.IS_USED] == plan[j, lattice.IS_USED]:
        for column in (lattice.ORDER, lattice.X, lattice.Y, lattice.POSE):
            plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        swap_places(plan, i, j)
    elif may_leave >> j & 1:
        plan[j, lattice.IS_USED] = 1 - plan[j, lattice.IS_USED]
    clamp_to_reach(plan, i)


@njit
def _pair(free: int, mate: Any, state: Any) -> None:
    """Choose at random which free bricks are mirror images of each other, and which are their own; fill in `mate`."""
    left, pairs = free, random_below(state, 5)
    for i in range(lattice.BRICKS):
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
    """Swap the places of two bricks, and those of their mirror images."""
    for column in range(lattice.COLUMNS):
        plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    a, b = mate[i], mate[j]
    if a == j:
        return
    mate[i] = i if b == j else b
    mate[j] = j if a == i else a
    mate[mate[i]], mate[mate[j]] = i, j


@njit
def _symmetrise(plan: Any, mate: Any) -> None:
    """Make a plan symmetric about x = 0: put each brick where its mirror image asks for it, or on that line."""
    place = np.zeros(lattice.BRICKS, np.int64)
    for i in range(lattice.BRICKS):
        wide = lattice.LONG if plan[i, lattice.POSE] == lattice.ALONG_X else lattice.SHORT
        j = mate[i]
        if j == i:
            plan[i, lattice.X] = -wide // 2
        elif i < j:
            plan[j, lattice.X] = -plan[i, lattice.X] - wide
            plan[j, lattice.Y], plan[j, lattice.POSE], plan[j, lattice.IS_USED] = (
                plan[i, lattice.Y],
                plan[i, lattice.POSE],
                plan[i, lattice.IS_USED],
            )
    for i in range(lattice.BRICKS):  # a brick and its mirror image follow each other in the order
        place[i] = 2 * plan[min(i, mate[i]), lattice.ORDER] + (1 if i > mate[i] else 0)
    for i in range(lattice.BRICKS):
        plan[i, lattice.ORDER] = 0
        for j in range(lattice.BRICKS):
            plan[i, lattice.ORDER] += 1 if place[j] < place[i] else 0


@njit
def _count_unmirrored(low: Any, high: Any, used: int) -> int:
    """Return how many bricks have no mirror image about x = 0."""
    count = 0
    for i in range(lattice.BRICKS):
        if not used >> i & 1:
            continue
        found = 0
        for j in range(lattice.BRICKS):
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
    """Return the penalty of areas: for required ones that carry no brick, and for forbidden ones that carry one."""
    wrong = 0
    for area in range(areas.shape[0]):
        nearest, count = 36.0, 0
        for i in range(lattice.BRICKS):
            if not grounded >> i & 1:
                continue
            x = max(areas[area, 1] - high[i, 0], low[i, 0] - areas[area, 2])
            y = max(areas[area, 3] - high[i, 1], low[i, 1] - areas[area, 4])
            nearest = min(nearest, max(x, y) + 1.0)
            count += 1 if max(x, y) < 0 else 0
        if not areas[area, 0]:
            wrong += FORBIDDEN_AREA_PENALTY * count
        elif not count:
            wrong += 1 + int(nearest / UNITS_PER_PENALTY)
    return wrong


@njit
def _lean_too_many(plan: Any, leans: int) -> bool:
    """Tell whether more than `leans` used bricks of a plan lean."""
    for i in range(lattice.BRICKS):
        if plan[i, lattice.IS_USED] and plan[i, lattice.POSE] >= lattice.LEANS:
            leans -= 1
    return leans < 0


@njit
def _total_penalty(
    plan: Any, code: Code, bounds: Any, aim: Any, areas: Any, leans: int, low: Any, high: Any, facts: Any, load: Any,
    slopes: Any, met: Any, pushes: Any,
) -> int:  # fmt: skip
    """Return the penalty of a plan, that of the aim and the areas included; 0 if nothing is wrong."""
    if leans:
        bad = leaning_plan_penalty(plan, code, bounds, low, high, facts, load, slopes, met, pushes)
    else:
        bad = plan_penalty(plan, code, bounds, low, high, facts, load)
    if aim[TOP]:
        bad += int(max(0.0, np.ceil(top_of(high, facts) / lattice.SHORT - aim[TOP])))
    if aim[MIRRORED]:
        bad += MIRROR_PENALTY * _count_unmirrored(low, high, facts[lattice.USED])
    if areas.shape[0]:
        bad += _astray(low, high, facts[lattice.GROUNDED], areas)
    return int(bad)


@njit
def _trade_places(plan: Any, i: int, j: int) -> None:
    for column in range(lattice.COLUMNS):
        plan[i, column], plan[j, column] = plan[j, column], plan[i, column]


@njit
def _misses(plan: Any, code: Code, must: int, low: Any, high: Any, facts: Any) -> int:
    """Return the penalty of the cards alone for a straight plan, and of colours that it lacks."""
    lattice_facts(plan, low, high, stack_straight_bricks(plan, low, high), facts)
    return int(penalty(code, facts) + MISSING_COLOUR_PENALTY * popcount(missing_colours(plan, must)))


@njit
def start_from_one_of(starts: Any, code: Code, every: int, must: int, state: Any, plan: Any) -> int:
    """Fill in the plan of `starts`, shape (n, 9, COLUMNS), that suits the cards best, and which brick goes where in it.

    Plans are drawn at random, and then bricks of the mask `every` trade places as long as that makes nothing worse.
    Returns the penalty of the cards.
    """
    low, high, facts = (
        np.zeros((lattice.BRICKS, 3)),
        np.zeros((lattice.BRICKS, 3)),
        np.zeros(lattice.NUM_FACTS, np.int64),
    )
    other = np.zeros((lattice.BRICKS, lattice.COLUMNS), np.int64)
    least = -1
    for _ in range(STARTS_DRAWN):
        other[:] = starts[random_below(state, starts.shape[0])]
        for _ in range(2 * lattice.BRICKS):
            _trade_places(other, _pick(every, state), _pick(every, state))
        bad = _misses(other, code, must, low, high, facts)
        for _ in range(TRADES):
            if bad == 0:
                break
            i, j = _pick(every, state), _pick(every, state)
            _trade_places(other, i, j)
            now = _misses(other, code, must, low, high, facts)
            if now <= bad:
                bad = now
            else:
                _trade_places(other, i, j)
        if least < 0 or bad < least:
            least = bad
            plan[:] = other
        if least == 0:
            break
    return least


@njit
def anneal_free_bricks(
    code: Code, bounds: Any, aim: Any, areas: Any, staying: int, free: int, optional: bool, must: int, warm: bool,
    tries: int, state: Any, plan: Any, leans: int,
) -> int:  # fmt: skip
    """Move the free bricks of a plan by annealing; leave the best plan in `plan`; return its penalty, 0 if all is met.

    `staying` and `free` are masks of bricks. If `optional`, free bricks may be left out as long as every colour of the
    mask `must` is there. `state` is the random stream. The kept bricks come first in the plan's order. The search
    starts from `plan` if `warm`, else at random. A tower that is to be its own mirror image is built from the table up:
    `staying` is 0, and none of its bricks lean. At most `leans` of the free bricks lean; the kept ones are straight.
    Areas are in lattice units.
    """
    best, other = (
        np.zeros((lattice.BRICKS, lattice.COLUMNS), np.int64),
        np.zeros((lattice.BRICKS, lattice.COLUMNS), np.int64),
    )
    low, high = np.zeros((lattice.BRICKS, 3)), np.zeros((lattice.BRICKS, 3))
    facts, load = np.zeros(lattice.NUM_FACTS, np.int64), np.zeros((lattice.BRICKS, 5 if leans else 3))
    slopes, met, pushes = (
        np.zeros(lattice.BRICKS),
        np.zeros((lattice.BRICKS, 2), np.int64),
        np.zeros((lattice.BRICKS, PUSHES)),
    )
    mate, other_mate = np.zeros(lattice.BRICKS, np.int64), np.zeros(lattice.BRICKS, np.int64)
    if not warm:
        _scatter(plan, free, staying, state)
    if aim[MIRRORED]:
        _pair(free, mate, state)
        _symmetrise(plan, mate)
    bad = _total_penalty(plan, code, bounds, aim, areas, leans, low, high, facts, load, slopes, met, pushes)
    best[:] = plan
    least = bad
    temperature = WARM_START_TEMPERATURE if warm else START_TEMPERATURE
    colder = cooling_factor(temperature, tries)
    for _ in range(tries):
        if least == 0:
            break
        temperature *= colder
        other[:] = plan
        if aim[MIRRORED]:
            other_mate[:] = mate
            if random_below(state, 4) == 0:
                i = _pick(free, state)
                j = _pick(free, state)
                if i != j:
                    _trade(i, j, other, other_mate)
            else:
                change_free_bricks(other, free, free if optional else 0, lattice.HALF, 0, state)
            _symmetrise(other, other_mate)
        else:
            grain = 1 if aim[GRAIN] and random_below(state, aim[GRAIN]) == 0 else lattice.HALF
            change_free_bricks(other, free, free if optional else 0, grain, leans, state)
        if missing_colours(other, must) or (leans and _lean_too_many(other, leans)):
            continue
        now = _total_penalty(other, code, bounds, aim, areas, leans, low, high, facts, load, slopes, met, pushes)
        if accepts(bad, now, temperature, state):
            plan[:] = other
            mate[:] = other_mate
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
    plan[:] = best
    return least


__all__ = [
    "GRAIN",
    "MIRRORED",
    "NO_AIM",
    "NO_AREAS",
    "TOP",
    "anneal_free_bricks",
    "change_free_bricks",
    "start_from_one_of",
]
