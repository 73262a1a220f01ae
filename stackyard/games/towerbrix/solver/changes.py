"""What every annealing over plans does: a brick is moved, and the plan is taken or dropped. Compiled.

A plan is an array (9, COLUMNS) as in `lattice.py`; lengths are in its units, six to an edge. `state` is the random
stream of `stream.py`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiled import njit
from stackyard.games.towerbrix.solver.lattice import (
    ALONG_X,
    ALONG_Y,
    BRICKS,
    COLOURED,
    HALF,
    IN,
    LONG,
    PLACE,
    POSE,
    SHORT,
    USED,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.stream import below, chance

REACH: Final = 24 * HALF  # from the middle: beyond that no tower of nine bricks needs to go
HOT: Final = 2.0  # the temperature at which a search begins, in units of badness ...
WARM: Final = 0.7  # ... or, where it begins with something good, this; ...
COLD: Final = 0.15  # ... and at which it ends


@njit
def cooling(hot: float, tries: int) -> float:
    """Return by what the temperature is multiplied in each of so many tries, from `hot` down to `COLD`."""
    return float((COLD / hot) ** (1.0 / tries))


@njit
def accepts(bad: int, now: int, hot: float, state: Any) -> bool:
    """Tell whether a plan as bad as `now` takes the place of one as bad as `bad` (Metropolis); draws once."""
    luck = chance(state)
    return bool(now <= bad or luck < np.exp((bad - now) / hot))


@njit
def put_beside(plan: Any, i: int, j: int, grain: int, state: Any) -> None:
    """Lay brick i anyhow beside, under or on brick j, at a multiple of `grain` from its corner."""
    plan[i, POSE] = below(state, 3)
    wide = LONG if plan[i, POSE] == ALONG_X else SHORT
    deep = LONG if plan[i, POSE] == ALONG_Y else SHORT
    wide_j = LONG if plan[j, POSE] == ALONG_X else SHORT
    deep_j = LONG if plan[j, POSE] == ALONG_Y else SHORT
    plan[i, X] = plan[j, X] - wide + grain * below(state, (wide + wide_j) // grain + 1)
    plan[i, Y] = plan[j, Y] - deep + grain * below(state, (deep + deep_j) // grain + 1)


@njit
def shift(plan: Any, i: int, grain: int, state: Any) -> None:
    """Move a brick by `grain` or not at all, along x and along y."""
    plan[i, X] += grain * (below(state, 3) - 1)
    plan[i, Y] += grain * (below(state, 3) - 1)


@njit
def swap_places(plan: Any, i: int, j: int) -> None:
    """Let two bricks change places in the order."""
    plan[i, PLACE], plan[j, PLACE] = plan[j, PLACE], plan[i, PLACE]


@njit
def keep_near(plan: Any, i: int) -> None:
    """Bring a brick back that went farther than `REACH`."""
    plan[i, X] = min(max(plan[i, X], -REACH), REACH)
    plan[i, Y] = min(max(plan[i, Y], -REACH), REACH)


@njit
def missing(plan: Any, must: int) -> int:
    """Return the colours of the mask `must` that no brick of the plan has."""
    colours = 0
    for i in range(BRICKS):
        if plan[i, IN]:
            colours |= 1 << COLOURED[i]
    return must & ~colours


@njit
def top_of(high: Any, facts: Any) -> float:
    """Return how high the used bricks reach."""
    top = 0.0
    for i in range(BRICKS):
        if facts[USED] >> i & 1:
            top = max(top, high[i, 2])
    return top


__all__ = [
    "HOT",
    "REACH",
    "WARM",
    "accepts",
    "cooling",
    "keep_near",
    "missing",
    "put_beside",
    "shift",
    "swap_places",
    "top_of",
]
