"""Making a tower easy to build: bricks are shifted a little, until none has to be held while the next ones come.

A search finds towers that stand when they are whole; on the way a brick may have to be balanced on an edge that only
a later one holds down. Nobody has a hand free for that, so each brick shall lie by itself on what bears it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from stackyard.core.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import Code
from stackyard.games.towerbrix.pieces import EDGE_MM, MOST_BRICKS
from stackyard.games.towerbrix.solver.annealing import badness
from stackyard.games.towerbrix.solver.lattice import IN, UNIT, X, Y
from stackyard.games.towerbrix.solver.towers import Plan

RIM: Final = 3.0 / EDGE_MM * UNIT  # of a face that bears nothing, in units of the lattice: 3 mm
SHIFTS: Final = 400  # that are tried
EVERY: Final = 8  # changes after which a plan is looked at anew
LOOKS: Final = 8  # at most
AXES: Final = np.array([(1, 0), (0, 1), (1, 1)])
FARTHEST: Final = 3  # units that a brick is shifted at a time


def firmed(
    plan: Plan, code: Code, wish: Any, kept: int, rng: np.random.Generator, stands: Callable[[Plan], bool] | None = None
) -> bool:
    """Shift the bricks of a plan that are not kept, until none lies unbalanced, and it `stands`; tell whether it does.

    What the plan meets it goes on meeting. `stands` takes longer, and is asked after every few changes only.
    """
    low, high = np.zeros((MOST_BRICKS, 3)), np.zeros((MOST_BRICKS, 3))
    facts, load = np.zeros(fact.SIZE, np.int64), np.zeros((MOST_BRICKS, 3))
    bricks = [brick for brick in range(MOST_BRICKS) if plan[brick, IN] and not kept >> brick & 1]
    if badness(plan, code, wish, low, high, facts, load) or not bricks:
        return False
    looks, wrong, changed, before = 0, _unbalanced(low, high, facts), EVERY, facts.copy()
    for _ in range(SHIFTS):
        if not wrong and (stands is None or changed >= EVERY):
            if stands is None or stands(plan):
                return True
            changed, looks = 0, looks + 1
            if looks == LOOKS:
                break
        chosen = [bricks[int(rng.integers(len(bricks)))]]
        if rng.random() < 0.5:
            chosen = [brick for brick in _carried(chosen[0], before) if brick in bricks]
        far = rng.integers(1, FARTHEST + 1, 2) * (2 * rng.integers(0, 2, 2) - 1)
        shift = far * AXES[int(rng.integers(len(AXES)))]
        plan[np.ix_(chosen, (X, Y))] += shift
        now = MOST_BRICKS if badness(plan, code, wish, low, high, facts, load) else _unbalanced(low, high, facts)
        if now > wrong:
            plan[np.ix_(chosen, (X, Y))] -= shift
        else:
            wrong, changed, before = now, changed + 1, facts.copy()
    return False


def _carried(brick: int, facts: fact.Facts) -> list[int]:
    """Return a brick with all that lies on it."""
    found, more = 0, 1 << brick
    while more:
        found |= more
        more = sum(1 << one for one in range(MOST_BRICKS) if int(facts[fact.RESTS_ON + one]) & found) & ~found
    return bit_indices(found)


def _unbalanced(low: Any, high: Any, facts: fact.Facts) -> int:
    """Return how many bricks would tip if nothing lay on them, or if they lay a little beside their places."""
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
        if not (left + RIM < x < right - RIM and front + RIM < y < back - RIM):
            count += 1
    return count


__all__ = ["firmed"]
