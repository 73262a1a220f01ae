"""Finding a tower that satisfies a hand: annealing over towers on a lattice, compiled.

Every tower of axis-parallel bricks that can be stacked is a plan (`lattice.py`), so the search never leaves the towers
and only has to make one hold and satisfy its cards. Some bricks may lean besides (`leaning.py`). Whether it holds is
here a quick guess; the equilibrium programme has the last word.

Most changes move bricks by half edges, so that faces meet in full or by half; `fine` ones by a sixth, for hands that
want more squeezed in.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.bits import popcount
from stackyard.core.compiled import njit
from stackyard.games.towerbrix.conditions.bytecode import Code, penalty
from stackyard.games.towerbrix.pieces import MOST_BRICKS
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
    ALONG_Y,
    BRICKS,
    COLOURED,
    COLUMNS,
    GROUNDED,
    HALF,
    IN,
    LEANS,
    LONG,
    PLACE,
    POSE,
    SHORT,
    SIZE,
    STANDS,
    UNIT,
    USED,
    X,
    Y,
    lattice_facts,
    lay,
    parts,
    tipping,
)
from stackyard.games.towerbrix.solver.leaning import PUSHES, burden, lean, lean_facts
from stackyard.games.towerbrix.solver.stream import below

APART: Final = 6  # penalty for each part of the tower that touches no other
TIPPING: Final = 3  # and for each brick whose load it cannot bear
LOOSE: Final = 5  # and for each that leans against nothing
NEAR: Final = 8  # plans kept that lack nothing but balance, by the guess
FINE: Final = 16  # changes of which `fine` are fine
WAYS: Final = 4  # that a brick may lean
NO_WISH: Final = np.array([0, MOST_BRICKS], np.int64)
"""What is wished for besides: so high at least (edges), so many bricks on the table at most."""


@njit
def wanting(low: Any, high: Any, facts: Any, wish: Any) -> int:
    """Return how many edges a tower is too low, and how many bricks too many touch the table."""
    return int(max(0, wish[0] - top_of(high, facts) // SHORT) + max(0, popcount(facts[GROUNDED]) - wish[1]))


@njit
def badness(plan: Any, code: Code, wish: Any, low: Any, high: Any, facts: Any, load: Any) -> int:
    """Return what is wrong with a straight plan: 0 if it is one tower that should stand and satisfies its cards."""
    used = lay(plan, low, high)
    lattice_facts(plan, low, high, used, facts)
    wrong = penalty(code, facts) + wanting(low, high, facts, wish) + APART * (parts(facts) - 1)
    load[:] = 0.0
    return int(wrong + TIPPING * tipping(low, high, facts, load))


@njit
def crooked_badness(
    plan: Any, code: Code, wish: Any, low: Any, high: Any, facts: Any, load: Any, slopes: Any, met: Any, pushes: Any
) -> int:
    """Return what is wrong with a plan of which some bricks lean."""
    laid, wanted = lay(plan, low, high), 0
    for i in range(BRICKS):
        if plan[i, IN] and plan[i, POSE] >= LEANS:
            wanted |= 1 << i
    leaning = lean(plan, low, high, laid, slopes, met, pushes)
    lattice_facts(plan, low, high, laid | leaning, facts)
    lean_facts(facts, met, leaning)
    wrong = penalty(code, facts) + wanting(low, high, facts, wish) + APART * (parts(facts) - 1)
    load[:] = 0.0
    tips = burden(plan, low, high, leaning, slopes, pushes, load)
    tips += tipping(low, high, facts, load)
    return int(wrong + LOOSE * popcount(wanted & ~leaning) + TIPPING * tips)


@njit
def lacks_balance_alone(code: Code, wish: Any, low: Any, high: Any, facts: Any) -> bool:
    """Tell whether a plan whose facts these are is all that is asked for, balance apart."""
    return bool(penalty(code, facts) == 0 and parts(facts) == 1 and wanting(low, high, facts, wish) == 0)


@njit
def _scatter(plan: Any, used: int, state: Any) -> None:
    """Make a random plan of these bricks, close together."""
    for i in range(BRICKS):
        plan[i, PLACE], plan[i, IN] = i, used >> i & 1
        plan[i, X], plan[i, Y] = HALF * (below(state, 7) - 3), HALF * (below(state, 7) - 3)
        plan[i, POSE] = below(state, 3)
    for i in range(BRICKS - 1, 0, -1):
        swap_places(plan, i, below(state, i + 1))


@njit
def _change(plan: Any, may_leave: int, fine: int, leans: int, state: Any) -> None:
    """Change a plan a little."""
    what = below(state, 16)
    grain = 1 if fine and below(state, FINE) < fine else HALF
    i = below(state, BRICKS)
    while not plan[i, IN]:
        i = below(state, BRICKS)
    j = below(state, BRICKS)
    if plan[i, POSE] >= LEANS:
        grain = 1
    if leans and below(state, 6) == 0:
        while not plan[j, IN] or j == i:
            j = below(state, BRICKS)
        _lean_on(plan, i, j, state)
    elif what < 5:  # put it beside, under or on another brick
        while not plan[j, IN] or (j == i and below(state, 8)):
            j = below(state, BRICKS)
        put_beside(plan, i, j, grain, state)
    elif what < 8:
        shift(plan, i, grain, state)
    elif what < 10:
        plan[i, POSE] = below(state, 3)
    elif what < 13:  # two bricks change places
        for column in range(COLUMNS):
            if column != IN:
                plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        swap_places(plan, i, j)
    elif may_leave >> j & 1:
        plan[j, IN] = 1 - plan[j, IN]
    keep_near(plan, i)


@njit
def _lean_on(plan: Any, i: int, j: int, state: Any) -> None:
    """Lean one brick against another, from anywhere near; if that leans itself, from behind it half of the time."""
    way = below(state, WAYS)
    wide = LONG if plan[j, POSE] == ALONG_X else SHORT
    deep = LONG if plan[j, POSE] == ALONG_Y else SHORT
    if plan[j, POSE] >= LEANS:
        its_way = plan[j, POSE] - LEANS
        wide, deep = (LONG, SHORT) if its_way < 2 else (SHORT, LONG)
        if below(state, 2):  # foot behind foot
            axis = its_way // 2
            plan[i, POSE] = plan[j, POSE]
            plan[i, X + axis] = plan[j, X + axis] - (1 - 2 * (its_way % 2)) * (6 + below(state, 6))
            plan[i, X + 1 - axis] = plan[j, X + 1 - axis] + below(state, 2 * SHORT - 1) - SHORT + 1
            return
    plan[i, POSE] = LEANS + way
    away = 3 + below(state, 7)
    if way < 2:
        plan[i, X] = plan[j, X] - away if way == 0 else plan[j, X] + wide + away
        plan[i, Y] = plan[j, Y] - SHORT + 1 + below(state, deep + SHORT - 1)
    else:
        plan[i, Y] = plan[j, Y] - away if way == 2 else plan[j, Y] + deep + away
        plan[i, X] = plan[j, X] - SHORT + 1 + below(state, wide + SHORT - 1)


@njit
def _allowed(plan: Any, must: int, leans: int) -> bool:
    """Tell whether every colour that has to be there is there, and no more bricks lean than may."""
    for i in range(BRICKS):
        if plan[i, IN] and plan[i, POSE] >= LEANS:
            leans -= 1
    return leans >= 0 and not missing(plan, must)


@njit
def anneal(
    code: Code, wish: Any, used: int, may_leave: int, must: int, fine: int, leans: int, warm: bool, tries: int,
    state: Any, best: Any, near: Any,
) -> int:  # fmt: skip
    """Search for a plan without badness; leave the best in `best`; return its badness.

    `used` and `may_leave` are masks of bricks, `must` one of colours that have to be there, `fine` how many in `FINE`
    changes are by less than half an edge, `leans` how many bricks may lean. The start is random, or what is in `best`
    if it is `warm`. So many `tries` are made while it grows colder; `state` is the random stream, one unsigned number.
    `near`, shape (NEAR, 9, COLUMNS), takes the last plans that lack nothing but balance; where none was found its
    bricks are not used.
    """
    plan, other = np.zeros((BRICKS, COLUMNS), np.int64), np.zeros((BRICKS, COLUMNS), np.int64)
    low, high = np.zeros((BRICKS, 3)), np.zeros((BRICKS, 3))
    facts, load = np.zeros(SIZE, np.int64), np.zeros((BRICKS, 5 if leans else 3))
    slopes, met, pushes = np.zeros(BRICKS), np.zeros((BRICKS, 2), np.int64), np.zeros((BRICKS, PUSHES))
    if warm:
        plan[:] = best
    else:
        _scatter(plan, used, state)
    bad = badness(plan, code, wish, low, high, facts, load)
    best[:] = plan
    near[:] = 0
    least = bad
    missed = 0
    hot = WARM if warm else HOT
    colder = cooling(hot, tries)
    for _ in range(tries):
        if least == 0:
            break
        hot *= colder
        other[:] = plan
        _change(other, may_leave, fine, leans, state)
        if not _allowed(other, must, leans):
            continue
        if leans:
            now = crooked_badness(other, code, wish, low, high, facts, load, slopes, met, pushes)
        else:
            now = badness(other, code, wish, low, high, facts, load)
        if accepts(bad, now, hot, state):
            plan, other = other, plan
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
            if bad in (TIPPING, 2 * TIPPING) and lacks_balance_alone(code, wish, low, high, facts):
                near[missed % NEAR] = plan
                missed += 1
    return least


__all__ = [
    "ALONG_X",
    "ALONG_Y",
    "BRICKS",
    "COLOURED",
    "COLUMNS",
    "FINE",
    "HALF",
    "IN",
    "LONG",
    "NEAR",
    "NO_WISH",
    "PLACE",
    "POSE",
    "SHORT",
    "SIZE",
    "STANDS",
    "TIPPING",
    "UNIT",
    "USED",
    "X",
    "Y",
    "anneal",
    "badness",
    "lacks_balance_alone",
    "lattice_facts",
    "lay",
    "parts",
]
