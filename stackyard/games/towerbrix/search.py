"""Finding a tower that satisfies a hand: annealing over towers on a lattice, compiled.

A tower is an order of bricks, each with a place and a pose, dropped one after the other on what lies below: whatever
order it is, no two bricks overlap and every brick rests on something. Every tower of axis-parallel bricks that can be
stacked is such an order, so the search never leaves the towers and only has to make one hold and satisfy its cards.
Whether it holds is here a quick guess (loads go down through the bricks that carry them); the equilibrium programme
has the last word.

Lengths are in sixths of the edge of a brick's cross-section (5 mm): a brick is 6 x 6 x 12. Most changes move bricks by
half edges, so that faces meet in full or by half; `fine` ones by a sixth, for hands that want more squeezed in.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiled import njit
from stackyard.games.towerbrix import facts as at
from stackyard.games.towerbrix.bytecode import Code, bits, penalty
from stackyard.games.towerbrix.pieces import COLOUR_OF, MOST_BRICKS

STANDS: Final = 0  # poses on the lattice
ALONG_X: Final = 1
ALONG_Y: Final = 2
UNIT: Final = 6  # to an edge
HALF: Final = UNIT // 2
SHORT: Final = UNIT
LONG: Final = 2 * UNIT
PLACE, X, Y, POSE, IN = range(5)  # the columns of a plan: place in the order, corner, pose, whether the brick is used
COLUMNS: Final = 5
REACH: Final = 24 * HALF  # from the middle: beyond that no tower of nine bricks needs to go
SMALL: Final = 1e-9
BRICKS: Final = MOST_BRICKS
SIZE: Final = at.SIZE
USED: Final = at.USED
COLOUR: Final = at.COLOUR
STANDING: Final = at.STANDING
LYING: Final = at.LYING
GROUNDED: Final = at.GROUNDED
HIGHEST: Final = at.HIGHEST
LOWEST: Final = at.LOWEST
TOUCHES: Final = at.TOUCHES
RESTS_ON: Final = at.RESTS_ON
ABOVE: Final = at.ABOVE
BELOW: Final = at.BELOW
LEVEL: Final = at.LEVEL
COLOURED: Final = np.array(COLOUR_OF, np.int64)
CLOSE: Final = HALF / 4.0  # bearers nearer than that to a load share it evenly
APART: Final = 6  # penalty for each part of the tower that touches no other
TIPPING: Final = 3  # and for each brick whose load it cannot bear
NEAR: Final = 8  # plans kept that lack nothing but balance, by the guess
FINE: Final = 16  # changes of which `fine` are fine
NO_WISH: Final = np.array([0, MOST_BRICKS], np.int64)
"""What is wished for besides: so high at least (edges), so many bricks on the table at most."""


@njit
def _next(state: Any) -> int:
    """Return the next 63 random bits of a splitmix64 stream."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((z ^ (z >> np.uint64(31))) >> np.uint64(1))


@njit
def _below(state: Any, bound: int) -> int:
    """Return a whole number below `bound`."""
    return _next(state) % bound


@njit
def lay(plan: Any, low: Any, high: Any) -> int:
    """Drop the bricks of a plan in their order; fill in their corners, shape (9, 3); return the mask of used bricks."""
    used = 0
    for place in range(BRICKS):
        brick = -1
        for i in range(BRICKS):
            if plan[i, PLACE] == place:
                brick = i
        if not plan[brick, IN]:
            continue
        pose = plan[brick, POSE]
        low[brick, 0], low[brick, 1] = plan[brick, X], plan[brick, Y]
        high[brick, 0] = plan[brick, X] + (LONG if pose == ALONG_X else SHORT)
        high[brick, 1] = plan[brick, Y] + (LONG if pose == ALONG_Y else SHORT)
        z = 0
        for i in range(BRICKS):
            if (
                used >> i & 1
                and low[i, 0] < high[brick, 0]
                and low[brick, 0] < high[i, 0]
                and low[i, 1] < high[brick, 1]
                and low[brick, 1] < high[i, 1]
            ):
                z = max(z, high[i, 2])
        low[brick, 2], high[brick, 2] = z, z + (LONG if pose == STANDS else SHORT)
        used |= 1 << brick
    return used


@njit
def lattice_facts(plan: Any, low: Any, high: Any, used: int, facts: Any) -> None:
    """Fill in the facts of a tower that has been laid."""
    facts[:] = 0
    facts[USED] = used
    top, bottom = -1, 1 << 30
    for i in range(BRICKS):
        if used >> i & 1:
            top, bottom = max(top, high[i, 2]), min(bottom, low[i, 2])
    for i in range(BRICKS):
        if not used >> i & 1:
            continue
        bit = 1 << i
        facts[COLOUR + COLOURED[i]] |= bit
        facts[STANDING if plan[i, POSE] == STANDS else LYING] |= bit
        if low[i, 2] == 0:
            facts[GROUNDED] |= bit
        if high[i, 2] == top:
            facts[HIGHEST] |= bit
        if low[i, 2] == bottom:
            facts[LOWEST] |= bit
        for j in range(BRICKS):
            if not used >> j & 1:
                continue
            other = 1 << j
            if high[i, 2] == high[j, 2]:
                facts[LEVEL + i] |= other
            if i == j:
                continue
            if low[i, 2] >= high[j, 2]:
                facts[ABOVE + i] |= other
            if low[j, 2] >= high[i, 2]:
                facts[BELOW + i] |= other
            meeting = inside = 0
            for axis in range(3):
                if low[i, axis] == high[j, axis] or low[j, axis] == high[i, axis]:
                    meeting += 1
                elif low[i, axis] < high[j, axis] and low[j, axis] < high[i, axis]:
                    inside += 1
            if meeting == 1 and inside == 2:
                facts[TOUCHES + i] |= other
                if low[i, 2] == high[j, 2]:
                    facts[RESTS_ON + i] |= other


@njit
def parts(facts: Any) -> int:
    """Return into how many parts a tower falls that touch nowhere."""
    left, count = facts[USED], 0
    while left:
        count += 1
        group = left & -left
        while True:
            grown = group
            for i in range(BRICKS):
                if group >> i & 1:
                    grown |= facts[TOUCHES + i]
            if grown == group:
                break
            group = grown
        left &= ~group
    return count


@njit
def tipping(low: Any, high: Any, facts: Any, load: Any) -> int:
    """Return how many bricks bear a load whose weight lies outside of what they rest on. A guess: see above.

    `load`, shape (9, 3): scratch for the weight on each brick and its moments.
    """
    used = facts[USED]
    load[:] = 0.0
    bad = 0
    left = used
    while left:
        brick, height = -1, -1
        for i in range(BRICKS):  # from the highest down
            if left >> i & 1 and low[i, 2] > height:
                brick, height = i, low[i, 2]
        left &= ~(1 << brick)
        weight = load[brick, 0] + 1.0
        x = (load[brick, 1] + (low[brick, 0] + high[brick, 0]) / 2.0) / weight
        y = (load[brick, 2] + (low[brick, 1] + high[brick, 1]) / 2.0) / weight
        if low[brick, 2] == 0:
            inside = low[brick, 0] < x < high[brick, 0] and low[brick, 1] < y < high[brick, 1]
            bad += 0 if inside else 1
            continue
        x0, x1, y0, y1, bearers = 1e9, -1e9, 1e9, -1e9, 0
        for j in range(BRICKS):
            if facts[RESTS_ON + brick] >> j & 1:
                bearers += 1
                x0, x1 = min(x0, max(low[brick, 0], low[j, 0])), max(x1, min(high[brick, 0], high[j, 0]))
                y0, y1 = min(y0, max(low[brick, 1], low[j, 1])), max(y1, min(high[brick, 1], high[j, 1]))
        if not (x0 + SMALL < x < x1 - SMALL and y0 + SMALL < y < y1 - SMALL):
            bad += 1
        total = 0.0
        for j in range(BRICKS):
            if facts[RESTS_ON + brick] >> j & 1:
                total += 1.0 / (CLOSE + _away(low, high, brick, j, x, y))
        for j in range(BRICKS):
            if facts[RESTS_ON + brick] >> j & 1:
                share = weight / (CLOSE + _away(low, high, brick, j, x, y)) / total
                load[j, 0] += share
                load[j, 1] += share * min(max(x, low[brick, 0], low[j, 0]), high[brick, 0], high[j, 0])
                load[j, 2] += share * min(max(y, low[brick, 1], low[j, 1]), high[brick, 1], high[j, 1])
    return bad


@njit
def _away(low: Any, high: Any, brick: int, bearer: int, x: float, y: float) -> float:
    """Return how far a point lies from the patch in which a brick rests on a bearer."""
    dx = max(0.0, max(low[brick, 0], low[bearer, 0]) - x, x - min(high[brick, 0], high[bearer, 0]))
    dy = max(0.0, max(low[brick, 1], low[bearer, 1]) - y, y - min(high[brick, 1], high[bearer, 1]))
    return float(dx + dy)


@njit
def wanting(low: Any, high: Any, facts: Any, wish: Any) -> int:
    """Return how many edges a tower is too low, and how many bricks too many touch the table."""
    top = 0
    for i in range(BRICKS):
        if facts[USED] >> i & 1:
            top = max(top, high[i, 2])
    return int(max(0, wish[0] - top // SHORT) + max(0, bits(facts[GROUNDED]) - wish[1]))


@njit
def badness(plan: Any, code: Code, wish: Any, low: Any, high: Any, facts: Any, load: Any) -> int:
    """Return what is wrong with a plan: 0 if it is one tower that should stand and satisfies its conditions."""
    used = lay(plan, low, high)
    lattice_facts(plan, low, high, used, facts)
    wrong = penalty(code, facts) + wanting(low, high, facts, wish) + APART * (parts(facts) - 1)
    return int(wrong + TIPPING * tipping(low, high, facts, load))


@njit
def lacks_balance_alone(code: Code, wish: Any, low: Any, high: Any, facts: Any) -> bool:
    """Tell whether a plan whose facts these are is all that is asked for, balance apart."""
    return bool(penalty(code, facts) == 0 and parts(facts) == 1 and wanting(low, high, facts, wish) == 0)


@njit
def _scatter(plan: Any, used: int, state: Any) -> None:
    """Make a random plan of these bricks, close together."""
    for i in range(BRICKS):
        plan[i, PLACE], plan[i, IN] = i, used >> i & 1
        plan[i, X], plan[i, Y] = HALF * (_below(state, 7) - 3), HALF * (_below(state, 7) - 3)
        plan[i, POSE] = _below(state, 3)
    for i in range(BRICKS - 1, 0, -1):
        j = _below(state, i + 1)
        plan[i, PLACE], plan[j, PLACE] = plan[j, PLACE], plan[i, PLACE]


@njit
def _change(plan: Any, may_leave: int, fine: int, state: Any) -> None:
    """Change a plan a little."""
    what = _below(state, 16)
    grain = 1 if fine and _below(state, FINE) < fine else HALF
    i = _below(state, BRICKS)
    while not plan[i, IN]:
        i = _below(state, BRICKS)
    j = _below(state, BRICKS)
    if what < 5:  # put it beside, under or on another brick
        while not plan[j, IN] or (j == i and _below(state, 8)):
            j = _below(state, BRICKS)
        plan[i, POSE] = _below(state, 3)
        wide = LONG if plan[i, POSE] == ALONG_X else SHORT
        deep = LONG if plan[i, POSE] == ALONG_Y else SHORT
        wide_j = LONG if plan[j, POSE] == ALONG_X else SHORT
        deep_j = LONG if plan[j, POSE] == ALONG_Y else SHORT
        plan[i, X] = plan[j, X] - wide + grain * _below(state, (wide + wide_j) // grain + 1)
        plan[i, Y] = plan[j, Y] - deep + grain * _below(state, (deep + deep_j) // grain + 1)
    elif what < 8:
        plan[i, X] += grain * (_below(state, 3) - 1)
        plan[i, Y] += grain * (_below(state, 3) - 1)
    elif what < 10:
        plan[i, POSE] = _below(state, 3)
    elif what < 13:  # two bricks change places
        for column in range(COLUMNS):
            if column != IN:
                plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        plan[i, PLACE], plan[j, PLACE] = plan[j, PLACE], plan[i, PLACE]
    elif may_leave >> j & 1:
        plan[j, IN] = 1 - plan[j, IN]
    plan[i, X] = min(max(plan[i, X], -REACH), REACH)
    plan[i, Y] = min(max(plan[i, Y], -REACH), REACH)


@njit
def _allowed(plan: Any, must: int) -> bool:
    """Tell whether every colour that has to be there is there."""
    colours = 0
    for i in range(BRICKS):
        if plan[i, IN]:
            colours |= 1 << COLOURED[i]
    return colours & must == must


@njit
def anneal(
    code: Code, wish: Any, used: int, may_leave: int, must: int, fine: int, warm: bool, tries: int, state: Any,
    best: Any, near: Any,
) -> int:  # fmt: skip
    """Search for a plan without badness; leave the best in `best`; return its badness.

    `used` and `may_leave` are masks of bricks, `must` one of colours that have to be there, `fine` how many in `FINE`
    changes are by less than half an edge. The start is random, or what is in `best` if it is `warm`. So many `tries`
    are made while it grows colder; `state` is the random stream, one unsigned number. `near`, shape (NEAR, 9, COLUMNS),
    takes the last plans that lack nothing but balance; where none was found its bricks are not used.
    """
    plan, other = np.zeros((BRICKS, COLUMNS), np.int64), np.zeros((BRICKS, COLUMNS), np.int64)
    low, high = np.zeros((BRICKS, 3), np.int64), np.zeros((BRICKS, 3), np.int64)
    facts, load = np.zeros(SIZE, np.int64), np.zeros((BRICKS, 3))
    if warm:
        plan[:] = best
    else:
        _scatter(plan, used, state)
    bad = badness(plan, code, wish, low, high, facts, load)
    best[:] = plan
    near[:] = 0
    least = bad
    missed = 0
    hot = 0.7 if warm else 2.0
    cooling = (0.15 / hot) ** (1.0 / tries)
    for _ in range(tries):
        if least == 0:
            break
        hot *= cooling
        other[:] = plan
        _change(other, may_leave, fine, state)
        if not _allowed(other, must):
            continue
        now = badness(other, code, wish, low, high, facts, load)
        chance = _next(state) / 9.223372036854775807e18
        if now <= bad or chance < np.exp((bad - now) / hot):
            plan, other = other, plan
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
            if bad in (TIPPING, 2 * TIPPING) and lacks_balance_alone(code, wish, low, high, facts):
                near[missed % NEAR] = plan
                missed += 1
    return least
