"""Making a tower easy to build: bricks are shifted slightly until none has to be held while others are added.

A search finds towers that stand when they are complete. On the way, a brick may be balanced on an edge until a later
brick holds it down. No hand is free to hold it, so each brick has to be balanced on its supports by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import Code
from stackyard.games.towerbrix.pieces import EDGE_MM, MOST_BRICKS
from stackyard.games.towerbrix.solver.search.annealing import plan_penalty
from stackyard.games.towerbrix.solver.search.lattice import IS_USED, UNIT, X, Y
from stackyard.games.towerbrix.solver.towers import Plan

UNBEARING_RIM_UNITS: Final = 3.0 / EDGE_MM * UNIT  # 3 mm: the rim of a face that bears nothing
MOST_SHIFTS: Final = 400  # shifts that are tried
CHANGES_PER_LOOK: Final = 8  # changes between two calls of `is_buildable`
MOST_LOOKS: Final = 8  # calls of `is_buildable` at most
AXES: Final = np.array([(1, 0), (0, 1), (1, 1)])
FARTHEST_SHIFT_UNITS: Final = 3  # units that a brick is shifted at a time, at most


def stabilise(
    plan: Plan,
    code: Code,
    bounds: Any,
    staying: int,
    rng: np.random.Generator,
    is_buildable: Callable[[Plan], bool] | None = None,
) -> bool:
    """Shift bricks of a plan, in place, until all are balanced and `is_buildable` is true; tell whether that succeeded.

    Bricks of the mask `staying` stay. The plan keeps meeting its conditions and bounds. `is_buildable` is slow, so it
    is called only after every few changes.
    """
    low, high = np.zeros((MOST_BRICKS, 3)), np.zeros((MOST_BRICKS, 3))
    facts, load = np.zeros(fact.NUM_FACTS, np.int64), np.zeros((MOST_BRICKS, 3))
    bricks = [brick for brick in range(MOST_BRICKS) if plan[brick, IS_USED] and not staying >> brick & 1]
    if plan_penalty(plan, code, bounds, low, high, facts, load) or not bricks:
        return False
    looks, wrong, changed, before = 0, _unbalanced(low, high, facts), CHANGES_PER_LOOK, facts.copy()
    for _ in range(MOST_SHIFTS):
        if not wrong and (is_buildable is None or changed >= CHANGES_PER_LOOK):
            if is_buildable is None or is_buildable(plan):
                return True
            changed, looks = 0, looks + 1
            if looks == MOST_LOOKS:
                break
        chosen = [bricks[int(rng.integers(len(bricks)))]]
        if rng.random() < 0.5:
            chosen = [brick for brick in _carried(chosen[0], before) if brick in bricks]
        far = rng.integers(1, FARTHEST_SHIFT_UNITS + 1, 2) * (2 * rng.integers(0, 2, 2) - 1)
        shift = far * AXES[int(rng.integers(len(AXES)))]
        plan[np.ix_(chosen, (X, Y))] += shift
        now = MOST_BRICKS if plan_penalty(plan, code, bounds, low, high, facts, load) else _unbalanced(low, high, facts)
        if now > wrong:
            plan[np.ix_(chosen, (X, Y))] -= shift
        else:
            wrong, changed, before = now, changed + 1, facts.copy()
    return False


def _carried(brick: int, facts: fact.Facts) -> list[int]:
    """Return a brick and all bricks that lie on it."""
    found, more = 0, 1 << brick
    while more:
        found |= more
        more = sum(1 << one for one in range(MOST_BRICKS) if int(facts[fact.RESTS_ON + one]) & found) & ~found
    return bit_indices(found)


def _unbalanced(low: Any, high: Any, facts: fact.Facts) -> int:
    """Return how many bricks would tip if nothing lay on them, or if they were slightly off their places."""
    count, lows, highs = 0, low.tolist(), high.tolist()
    used = int(facts[fact.USED])
    for brick in range(MOST_BRICKS):
        bearers = int(facts[fact.RESTS_ON + brick]) if used >> brick & 1 else 0
        if not bearers:
            continue
        (x0, y0, _), (x1, y1, _) = lows[brick], highs[brick]
        below = bit_indices(bearers)
        left = min(max(x0, lows[other][0]) for other in below)
        right = max(min(x1, highs[other][0]) for other in below)
        front = min(max(y0, lows[other][1]) for other in below)
        back = max(min(y1, highs[other][1]) for other in below)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        if not (
            left + UNBEARING_RIM_UNITS < x < right - UNBEARING_RIM_UNITS
            and front + UNBEARING_RIM_UNITS < y < back - UNBEARING_RIM_UNITS
        ):
            count += 1
    return count


__all__ = ["stabilise"]
