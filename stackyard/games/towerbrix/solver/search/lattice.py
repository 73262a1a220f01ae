"""Towers on a lattice: plans, the corners and facts of their bricks, and an estimate whether they stand. Compiled.

A plan is an order of bricks, each with a place and a pose. Straight bricks are dropped one after the other on what lies
below: in any order, no two overlap and every one rests on something. Bricks that lean come last (`leaning.py`).

Lengths are in sixths of the edge of a brick's cross-section (5 mm): a brick is 6 x 6 x 12.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.pieces import COLOUR_OF, EDGE_MM, MOST_BRICKS, SAME_HEIGHT_MM

STANDS: Final = 0  # the poses on the lattice
ALONG_X: Final = 1
ALONG_Y: Final = 2
LEANS: Final = 3  # and three more: the top leans towards +x, -x, +y, -y
UNIT: Final = 6  # units to an edge
HALF: Final = UNIT // 2
SHORT: Final = UNIT
LONG: Final = 2 * UNIT
ORDER, X, Y, POSE, IS_USED = range(
    5
)  # the columns of a plan: place in the order, corner, pose, whether the brick is used
COLUMNS: Final = 5
EPSILON: Final = 1e-9
SAME_HEIGHT_UNITS: Final = SAME_HEIGHT_MM * UNIT / EDGE_MM  # heights that differ by less are the same
BRICKS: Final = MOST_BRICKS
NUM_FACTS: Final = fact.NUM_FACTS
USED: Final = fact.USED
COLOUR: Final = fact.COLOUR
STANDING: Final = fact.STANDING
LYING: Final = fact.LYING
LEANING: Final = fact.LEANING
GROUNDED: Final = fact.GROUNDED
HIGHEST: Final = fact.HIGHEST
LOWEST: Final = fact.LOWEST
TOUCHES: Final = fact.TOUCHES
RESTS_ON: Final = fact.RESTS_ON
ABOVE: Final = fact.ABOVE
BELOW: Final = fact.BELOW
LEVEL: Final = fact.LEVEL
COLOURED: Final = np.array(COLOUR_OF, np.int64)
EVEN_SHARE_UNITS: Final = HALF / 4.0  # supports that are closer than this to a load share it evenly


@njit
def stack_straight_bricks(plan: Any, low: Any, high: Any) -> int:
    """Drop the straight bricks of a plan in their order; fill in their corners, shape (9, 3); return their mask."""
    used = 0
    for place in range(BRICKS):
        brick = -1
        for i in range(BRICKS):
            if plan[i, ORDER] == place:
                brick = i
        pose = plan[brick, POSE]
        if not plan[brick, IS_USED] or pose >= LEANS:
            continue
        low[brick, 0], low[brick, 1] = plan[brick, X], plan[brick, Y]
        high[brick, 0] = plan[brick, X] + (LONG if pose == ALONG_X else SHORT)
        high[brick, 1] = plan[brick, Y] + (LONG if pose == ALONG_Y else SHORT)
        z = 0.0
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
    """Fill in the facts of a tower from its corners; without those of what leaning bricks touch (`lean_facts`)."""
    facts[:] = 0
    facts[USED] = used
    top, bottom = -1.0, 1e9
    for i in range(BRICKS):
        if used >> i & 1:
            top, bottom = max(top, high[i, 2]), min(bottom, low[i, 2])
    for i in range(BRICKS):
        if not used >> i & 1:
            continue
        bit = 1 << i
        facts[COLOUR + COLOURED[i]] |= bit
        pose = plan[i, POSE]
        facts[STANDING if pose == STANDS else LEANING if pose >= LEANS else LYING] |= bit
        if low[i, 2] == 0:
            facts[GROUNDED] |= bit
        if high[i, 2] > top - SAME_HEIGHT_UNITS:
            facts[HIGHEST] |= bit
        if low[i, 2] == bottom:
            facts[LOWEST] |= bit
        for j in range(BRICKS):
            if not used >> j & 1:
                continue
            other = 1 << j
            if abs(high[i, 2] - high[j, 2]) < SAME_HEIGHT_UNITS:
                facts[LEVEL + i] |= other
            if i == j:
                continue
            if low[i, 2] > high[j, 2] - SAME_HEIGHT_UNITS:
                facts[ABOVE + i] |= other
            if low[j, 2] > high[i, 2] - SAME_HEIGHT_UNITS:
                facts[BELOW + i] |= other
            if pose >= LEANS or plan[j, POSE] >= LEANS:
                continue
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
    """Return the number of connected parts of a tower."""
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
    """Return how many straight bricks tip: the centre of their load lies outside of what they rest on.

    This is an estimate: loads go down through the bricks that carry them. `load` holds additional loads and is
    overwritten, shape (9, 3): for each brick a weight and its moments along x and y; where bricks lean shape (9, 5),
    with the pull along x and y (`leaning.add_leaning_loads`).
    """
    bad = 0
    left = facts[USED] & ~facts[LEANING]
    while left:
        brick, height = -1, -1.0
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
        if not (x0 + EPSILON < x < x1 - EPSILON and y0 + EPSILON < y < y1 - EPSILON):
            bad += 1
        total = 0.0
        for j in range(BRICKS):
            if facts[RESTS_ON + brick] >> j & 1:
                total += 1.0 / (EVEN_SHARE_UNITS + _away(low, high, brick, j, x, y))
        for j in range(BRICKS):
            if facts[RESTS_ON + brick] >> j & 1:
                share = weight / (EVEN_SHARE_UNITS + _away(low, high, brick, j, x, y)) / total
                load[j, 0] += share
                load[j, 1] += share * min(max(x, low[brick, 0], low[j, 0]), high[brick, 0], high[j, 0])
                load[j, 2] += share * min(max(y, low[brick, 1], low[j, 1]), high[brick, 1], high[j, 1])
                for axis in range(load.shape[1] - 3):
                    pull = load[brick, 3 + axis] * share / weight
                    load[j, 3 + axis] += pull
                    load[j, 1 + axis] += pull * (high[j, 2] - low[j, 2])
    return bad


@njit
def _away(low: Any, high: Any, brick: int, bearer: int, x: float, y: float) -> float:
    """Return the distance of a point from the area in which a brick rests on its support `bearer`."""
    dx = max(0.0, max(low[brick, 0], low[bearer, 0]) - x, x - min(high[brick, 0], high[bearer, 0]))
    dy = max(0.0, max(low[brick, 1], low[bearer, 1]) - y, y - min(high[brick, 1], high[bearer, 1]))
    return float(dx + dy)
