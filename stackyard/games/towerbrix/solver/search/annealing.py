"""Simulated annealing over towers on a lattice, for a tower that satisfies a hand. Compiled.

Every tower of axis-parallel bricks that can be stacked is a plan (`lattice.py`), so the search stays within such towers
and only has to find one that stands and satisfies its cards. Some bricks may also lean (`leaning.py`). Whether a tower
stands is only estimated here; the equilibrium programme decides.

Most changes move bricks by half edges, so that faces meet in full or by half; `fine` changes move them by a sixth, for
hands that need a denser tower.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiling.bits import popcount
from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.conditions.bytecode import Code, penalty
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.solver.search import lattice
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
from stackyard.games.towerbrix.solver.search.lattice import lattice_facts, parts, stack_straight_bricks, tipping
from stackyard.games.towerbrix.solver.search.leaning import PUSHES, add_leaning_loads, lean, lean_facts
from stackyard.games.towerbrix.solver.search.random_draws import random_below

SEPARATE_PART_PENALTY: Final = 6  # penalty for each part of the tower that touches no other
TIPPING_PENALTY: Final = 3  # penalty for each brick that tips under its load
LOOSE_LEAN_PENALTY: Final = 5  # penalty for each leaning brick that leans against nothing
NEAR_MISSES_KEPT: Final = 8  # plans kept that, by the estimate, lack only balance
FINE_OUT_OF: Final = 16  # `fine` of so many changes move a brick by less than half an edge
LEAN_DIRECTIONS: Final = 4  # directions in which a brick may lean
NO_BOUNDS: Final = np.array([0, MOST_BRICKS], np.int64)
"""Bounds, shape (2,): the least height in edges, and the most bricks on the table."""


@njit
def bounds_penalty(low: Any, high: Any, facts: Any, bounds: Any) -> int:
    """Return the penalty of the bounds: the edges that a tower is too low, plus the bricks too many on the table."""
    return int(
        max(0, bounds[0] - top_of(high, facts) // lattice.SHORT) + max(0, popcount(facts[lattice.GROUNDED]) - bounds[1])
    )


@njit
def plan_penalty(plan: Any, code: Code, bounds: Any, low: Any, high: Any, facts: Any, load: Any) -> int:
    """Return the penalty of a straight plan: 0 if it is one tower that should stand and satisfies its cards."""
    used = stack_straight_bricks(plan, low, high)
    lattice_facts(plan, low, high, used, facts)
    wrong = penalty(code, facts) + bounds_penalty(low, high, facts, bounds) + SEPARATE_PART_PENALTY * (parts(facts) - 1)
    load[:] = 0.0
    return int(wrong + TIPPING_PENALTY * tipping(low, high, facts, load))


@njit
def leaning_plan_penalty(
    plan: Any, code: Code, bounds: Any, low: Any, high: Any, facts: Any, load: Any, slopes: Any, met: Any, pushes: Any
) -> int:
    """Return the penalty of a plan of which some bricks lean; see `plan_penalty`."""
    laid, wanted = stack_straight_bricks(plan, low, high), 0
    for i in range(lattice.BRICKS):
        if plan[i, lattice.IS_USED] and plan[i, lattice.POSE] >= lattice.LEANS:
            wanted |= 1 << i
    leaning = lean(plan, low, high, laid, slopes, met, pushes)
    lattice_facts(plan, low, high, laid | leaning, facts)
    lean_facts(facts, met, leaning)
    wrong = penalty(code, facts) + bounds_penalty(low, high, facts, bounds) + SEPARATE_PART_PENALTY * (parts(facts) - 1)
    load[:] = 0.0
    tips = add_leaning_loads(plan, low, high, leaning, slopes, pushes, load)
    tips += tipping(low, high, facts, load)
    return int(wrong + LOOSE_LEAN_PENALTY * popcount(wanted & ~leaning) + TIPPING_PENALTY * tips)


@njit
def lacks_only_balance(code: Code, bounds: Any, low: Any, high: Any, facts: Any) -> bool:
    """Tell whether a plan with these facts satisfies everything except balance."""
    return bool(penalty(code, facts) == 0 and parts(facts) == 1 and bounds_penalty(low, high, facts, bounds) == 0)


@njit
def _scatter(plan: Any, used: int, state: Any) -> None:
    """Make a random plan of these bricks, close together."""
    for i in range(lattice.BRICKS):
        plan[i, lattice.ORDER], plan[i, lattice.IS_USED] = i, used >> i & 1
        plan[i, lattice.X], plan[i, lattice.Y] = (
            lattice.HALF * (random_below(state, 7) - 3),
            lattice.HALF * (random_below(state, 7) - 3),
        )
        plan[i, lattice.POSE] = random_below(state, 3)
    for i in range(lattice.BRICKS - 1, 0, -1):
        swap_places(plan, i, random_below(state, i + 1))


@njit
def _change(plan: Any, may_leave: int, fine: int, leans: int, state: Any) -> None:
    """Make one random change to a plan, in place."""
    what = random_below(state, 16)
    grain = 1 if fine and random_below(state, FINE_OUT_OF) < fine else lattice.HALF
    i = random_below(state, lattice.BRICKS)
    while not plan[i, lattice.IS_USED]:
        i = random_below(state, lattice.BRICKS)
    j = random_below(state, lattice.BRICKS)
    if plan[i, lattice.POSE] >= lattice.LEANS:
        grain = 1
    if leans and random_below(state, 6) == 0:
        while not plan[j, lattice.IS_USED] or j == i:
            j = random_below(state, lattice.BRICKS)
        lean_on(plan, i, j, state)
    elif what < 5:  # put it beside, under or on another brick
        while not plan[j, lattice.IS_USED] or (j == i and random_below(state, 8)):
            j = random_below(state, lattice.BRICKS)
        put_next_to(plan, i, j, grain, state)
    elif what < 8:
        shift(plan, i, grain, state)
    elif what < 10:
        plan[i, lattice.POSE] = random_below(state, 3)
    elif what < 13:  # two bricks change places
        for column in range(lattice.COLUMNS):
            if column != lattice.IS_USED:
                plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        swap_places(plan, i, j)
    elif may_leave >> j & 1:
        plan[j, lattice.IS_USED] = 1 - plan[j, lattice.IS_USED]
    clamp_to_reach(plan, i)


@njit
def lean_on(plan: Any, i: int, j: int, state: Any) -> None:
    """Lean brick i against brick j, from a random place nearby; if j leans too, half of the time from behind it."""
    way = random_below(state, LEAN_DIRECTIONS)
    wide = lattice.LONG if plan[j, lattice.POSE] == lattice.ALONG_X else lattice.SHORT
    deep = lattice.LONG if plan[j, lattice.POSE] == lattice.ALONG_Y else lattice.SHORT
    if plan[j, lattice.POSE] >= lattice.LEANS:
        its_way = plan[j, lattice.POSE] - lattice.LEANS
        wide, deep = (lattice.LONG, lattice.SHORT) if its_way < 2 else (lattice.SHORT, lattice.LONG)
        if random_below(state, 2):  # foot behind foot
            axis = its_way // 2
            plan[i, lattice.POSE] = plan[j, lattice.POSE]
            plan[i, lattice.X + axis] = plan[j, lattice.X + axis] - (1 - 2 * (its_way % 2)) * (
                6 + random_below(state, 6)
            )
            plan[i, lattice.X + 1 - axis] = (
                plan[j, lattice.X + 1 - axis] + random_below(state, 2 * lattice.SHORT - 1) - lattice.SHORT + 1
            )
            return
    plan[i, lattice.POSE] = lattice.LEANS + way
    away = 3 + random_below(state, 7)
    if way < 2:
        plan[i, lattice.X] = plan[j, lattice.X] - away if way == 0 else plan[j, lattice.X] + wide + away
        plan[i, lattice.Y] = plan[j, lattice.Y] - lattice.SHORT + 1 + random_below(state, deep + lattice.SHORT - 1)
    else:
        plan[i, lattice.Y] = plan[j, lattice.Y] - away if way == 2 else plan[j, lattice.Y] + deep + away
        plan[i, lattice.X] = plan[j, lattice.X] - lattice.SHORT + 1 + random_below(state, wide + lattice.SHORT - 1)


@njit
def _allowed(plan: Any, must: int, leans: int) -> bool:
    """Tell whether every colour of the mask `must` is there, and at most `leans` bricks lean."""
    for i in range(lattice.BRICKS):
        if plan[i, lattice.IS_USED] and plan[i, lattice.POSE] >= lattice.LEANS:
            leans -= 1
    return leans >= 0 and not missing_colours(plan, must)


@njit
def anneal(
    code: Code, bounds: Any, used: int, may_leave: int, must: int, fine: int, leans: int, warm: bool, tries: int,
    state: Any, best: Any, near_misses: Any,
) -> int:  # fmt: skip
    """Search for a plan whose penalty is 0; leave the best plan in `best`; return its penalty.

    `used` and `may_leave` are masks of bricks, `must` is a mask of colours that have to be there. `fine` in
    `FINE_OUT_OF` changes are by less than half an edge. At most `leans` bricks lean. The search starts from `best` if
    `warm`, else at random, and makes `tries` changes while the temperature falls. `state` is the random stream, one
    unsigned number. `near_misses`, shape (NEAR_MISSES_KEPT, 9, COLUMNS), receives the last plans that lack only
    balance; in an entry without such a plan no brick is used.
    """
    plan, other = (
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
    if warm:
        plan[:] = best
    else:
        _scatter(plan, used, state)
    bad = plan_penalty(plan, code, bounds, low, high, facts, load)
    best[:] = plan
    near_misses[:] = 0
    least = bad
    missed = 0
    temperature = WARM_START_TEMPERATURE if warm else START_TEMPERATURE
    colder = cooling_factor(temperature, tries)
    for _ in range(tries):
        if least == 0:
            break
        temperature *= colder
        other[:] = plan
        _change(other, may_leave, fine, leans, state)
        if not _allowed(other, must, leans):
            continue
        if leans:
            now = leaning_plan_penalty(other, code, bounds, low, high, facts, load, slopes, met, pushes)
        else:
            now = plan_penalty(other, code, bounds, low, high, facts, load)
        if accepts(bad, now, temperature, state):
            plan, other = other, plan
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
            if bad in (TIPPING_PENALTY, 2 * TIPPING_PENALTY) and lacks_only_balance(code, bounds, low, high, facts):
                near_misses[missed % NEAR_MISSES_KEPT] = plan
                missed += 1
    return least
