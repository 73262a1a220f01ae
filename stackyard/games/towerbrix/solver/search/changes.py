"""The steps that every annealing over plans shares: random changes, and whether a plan is accepted. Compiled.

A plan is an array (9, COLUMNS) as in `lattice.py`; lengths are in its units, six to an edge. `state` is the random
stream of `random_draws.py`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.solver.search import lattice
from stackyard.games.towerbrix.solver.search.random_draws import random_below, random_unit

REACH_UNITS: Final = 24 * lattice.HALF  # units from the middle: no tower of nine bricks needs to go farther
START_TEMPERATURE: Final = 2.0  # the temperature at which a search begins, in units of penalty ...
WARM_START_TEMPERATURE: Final = 0.7  # ... or this, if it begins with a good plan; ...
END_TEMPERATURE: Final = 0.15  # ... and at which it ends


@njit
def cooling_factor(temperature: float, tries: int) -> float:
    """Return the factor by which each try cools, so that `tries` of them go from `temperature` to `END_TEMPERATURE`."""
    return float((END_TEMPERATURE / temperature) ** (1.0 / tries))


@njit
def accepts(bad: int, now: int, temperature: float, state: Any) -> bool:
    """Tell whether a plan of penalty `now` replaces one of penalty `bad` (Metropolis); draws one random number."""
    luck = random_unit(state)
    return bool(now <= bad or luck < np.exp((bad - now) / temperature))


@njit
def put_next_to(plan: Any, i: int, j: int, grain: int, state: Any) -> None:
    """Put brick i in a random pose beside, under or on brick j, at a multiple of `grain` from its corner."""
    plan[i, lattice.POSE] = random_below(state, 3)
    wide = lattice.LONG if plan[i, lattice.POSE] == lattice.ALONG_X else lattice.SHORT
    deep = lattice.LONG if plan[i, lattice.POSE] == lattice.ALONG_Y else lattice.SHORT
    wide_j = lattice.LONG if plan[j, lattice.POSE] == lattice.ALONG_X else lattice.SHORT
    deep_j = lattice.LONG if plan[j, lattice.POSE] == lattice.ALONG_Y else lattice.SHORT
    plan[i, lattice.X] = plan[j, lattice.X] - wide + grain * random_below(state, (wide + wide_j) // grain + 1)
    plan[i, lattice.Y] = plan[j, lattice.Y] - deep + grain * random_below(state, (deep + deep_j) // grain + 1)


@njit
def shift(plan: Any, i: int, grain: int, state: Any) -> None:
    """Move a brick along x and along y, each by `grain` one way or the other, or not at all."""
    plan[i, lattice.X] += grain * (random_below(state, 3) - 1)
    plan[i, lattice.Y] += grain * (random_below(state, 3) - 1)


@njit
def swap_places(plan: Any, i: int, j: int) -> None:
    """Swap two bricks in the order of a plan."""
    plan[i, lattice.ORDER], plan[j, lattice.ORDER] = plan[j, lattice.ORDER], plan[i, lattice.ORDER]


@njit
def clamp_to_reach(plan: Any, i: int) -> None:
    """Move a brick that is farther from the middle than `REACH_UNITS` back to that distance."""
    plan[i, lattice.X] = min(max(plan[i, lattice.X], -REACH_UNITS), REACH_UNITS)
    plan[i, lattice.Y] = min(max(plan[i, lattice.Y], -REACH_UNITS), REACH_UNITS)


@njit
def missing_colours(plan: Any, must: int) -> int:
    """Return the mask of the colours of `must` that no used brick of the plan has."""
    colours = 0
    for i in range(lattice.BRICKS):
        if plan[i, lattice.IS_USED]:
            colours |= 1 << lattice.COLOURED[i]
    return must & ~colours


@njit
def top_of(high: Any, facts: Any) -> float:
    """Return the height of the highest used brick, in units."""
    top = 0.0
    for i in range(lattice.BRICKS):
        if facts[lattice.USED] >> i & 1:
            top = max(top, high[i, 2])
    return top


__all__ = [
    "REACH_UNITS",
    "START_TEMPERATURE",
    "WARM_START_TEMPERATURE",
    "accepts",
    "clamp_to_reach",
    "cooling_factor",
    "missing_colours",
    "put_next_to",
    "shift",
    "swap_places",
    "top_of",
]
