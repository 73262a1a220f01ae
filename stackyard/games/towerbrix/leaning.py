"""Bricks that lean: set on a lower edge and let fall against what stands in the way, in one of four directions.

A brick that leans towards +x pivots on its lower edge on that side; its upper edge comes to a wall, or a wall's upper
edge comes to its side. The geometry is exact; friction and balance are guessed for the brick alone. What is found is
judged by the equilibrium programme and let settle in the simulator.
"""

from __future__ import annotations

import math
from typing import Any, Final

from stackyard.core.compiled import njit
from stackyard.games.towerbrix.lattice import BRICKS, IN, LEANS, LONG, PLACE, POSE, RESTS_ON, SHORT, TOUCHES, X
from stackyard.games.towerbrix.pieces import FRICTION

RIM: Final = 0.4  # 2 mm: nearer to the rim of a face nothing is set on it
HAIR: Final = 0.02  # a tenth of a mm by which bricks may be in each other
ASIDE: Final = 0.4  # between two bricks that lean
STEEPEST: Final = math.atan(0.55)  # nearer to upright it falls back: with its diagonal upright it would balance
FLATTEST: Final = math.radians(62.0)
GRIP: Final = 0.8 * FRICTION  # what is asked of it, so that something is left
BEARS: Final = 0.52  # the sine of a slope on which a brick rests on what it leans against: 30 degrees and a bit
TOGETHER: Final = 0.005  # slopes at which two walls stop a brick at once
NEVER: Final = 9.0


@njit
def lean(plan: Any, low: Any, high: Any, laid: int, slopes: Any, met: Any) -> int:
    """Lean the bricks of a plan that lean against those that are laid; return which of them found something.

    Fills in the corners of the boxes around them, their slopes (radians from upright, shape (9,)), and in `met`, shape
    (9, 2), which bricks each touches and which it rests on.
    """
    met[:] = 0
    slopes[:] = 0.0
    leaning = 0
    for place in range(BRICKS):
        brick = -1
        for i in range(BRICKS):
            if plan[i, PLACE] == place:
                brick = i
        if plan[brick, IN] and plan[brick, POSE] >= LEANS:
            if _lean_one(plan, low, high, laid, leaning, brick, slopes, met):
                leaning |= 1 << brick
            else:
                met[brick] = 0
    return leaning


@njit
def _lean_one(plan: Any, low: Any, high: Any, laid: int, leaning: int, brick: int, slopes: Any, met: Any) -> bool:
    """Lean one brick, if it comes to rest and nothing is in its place."""
    way = plan[brick, POSE] - LEANS
    axis, other = way // 2, 1 - way // 2
    sign = 1.0 if way % 2 == 0 else -1.0
    foot = sign * plan[brick, X + axis]
    beside = float(plan[brick, X + other])
    floor = 0.0
    for j in range(BRICKS):
        if laid >> j & 1 and low[j, other] < beside + SHORT and beside < high[j, other]:
            near, far = _stretch(low, high, j, axis, sign)
            if near - RIM < foot < far + RIM:
                floor = max(floor, high[j, 2])
    slope = NEVER
    held = floor == 0.0
    for j in range(BRICKS):
        if not (laid >> j & 1 and low[j, other] < beside + SHORT and beside < high[j, other]):
            continue
        near, far = _stretch(low, high, j, axis, sign)
        if high[j, 2] == floor and near + RIM <= foot <= far - RIM:
            held = True
            met[brick, 0] |= 1 << j
            met[brick, 1] |= 1 << j
        slope = min(slope, _stop(near - foot, low[j, 2] - floor, high[j, 2] - floor))
    if not held or not STEEPEST <= slope <= FLATTEST:
        return False
    sine, cosine = math.sin(slope), math.cos(slope)
    wall, reach = True, float(LONG)  # what stops it, and how far up its side
    for j in range(BRICKS):
        if not laid >> j & 1 or low[j, other] > beside + SHORT or beside > high[j, other]:
            continue
        near, far = _stretch(low, high, j, axis, sign)
        deep = _depth(near - foot, far - foot, low[j, 2] - floor, high[j, 2] - floor, sine, cosine)
        if low[j, other] == beside + SHORT or beside == high[j, other]:  # side by side: faces that meet
            if deep > RIM:
                met[brick, 0] |= 1 << j
            continue
        if deep > HAIR:
            return False
        if _stop(near - foot, low[j, 2] - floor, high[j, 2] - floor) <= slope + TOGETHER:
            met[brick, 0] |= 1 << j
            if LONG * cosine >= high[j, 2] - floor - RIM:
                wall, reach = False, (near - foot) / sine
                if sine >= BEARS:
                    met[brick, 1] |= 1 << j
    if not _grips(slope, wall, reach):
        return False
    ends = (foot - SHORT * cosine, foot + LONG * sine)
    low[brick, axis], high[brick, axis] = (ends[0], ends[1]) if sign > 0 else (-ends[1], -ends[0])
    low[brick, other], high[brick, other] = beside, beside + SHORT
    low[brick, 2], high[brick, 2] = floor, floor + LONG * cosine + SHORT * sine
    for j in range(BRICKS):
        if leaning >> j & 1:
            apart = False
            for k in range(3):
                if low[j, k] > high[brick, k] + ASIDE or low[brick, k] > high[j, k] + ASIDE:
                    apart = True
            if not apart:
                return False
    slopes[brick] = slope
    return True


@njit
def _stretch(low: Any, high: Any, brick: int, axis: int, sign: float) -> tuple[float, float]:
    """Return from where to where a brick reaches in a direction."""
    if sign > 0:
        return low[brick, axis], high[brick, axis]
    return -high[brick, axis], -low[brick, axis]


@njit
def _stop(away: float, bottom: float, top: float) -> float:
    """Return the slope at which a brick that falls from its foot is stopped by a wall so far away, of such a height."""
    if away <= 0 or away >= LONG or top <= 0:
        return NEVER
    reach = math.sqrt(LONG * LONG - away * away)  # the height of its upper edge when it is so far
    if reach < bottom:
        return NEVER
    return math.asin(away / LONG) if reach < top - RIM else math.atan(away / top)


@njit
def _depth(near: float, far: float, bottom: float, top: float, sine: float, cosine: float) -> float:
    """Return how deep a leaning brick and a straight one are in each other, seen from the side; below 0: apart."""
    deep = min(LONG * sine - near, far + SHORT * cosine)
    deep = min(deep, LONG * cosine + SHORT * sine - bottom, top)
    # Along the brick and across it: the corners of the straight one that are farthest.
    deep = min(deep, LONG - (near * sine + bottom * cosine), far * sine + top * cosine)
    return min(deep, SHORT - (bottom * sine - far * cosine), top * sine - near * cosine)


@njit
def _grips(slope: float, wall: bool, reach: float) -> bool:
    """Tell whether friction holds a brick whose upper edge is at a wall, or whose side is on an edge so far up it."""
    sine, cosine = math.sin(slope), math.cos(slope)
    lever = (LONG * sine - SHORT * cosine) / 2.0  # of its weight, 1, about its foot
    if wall:
        press = lever / (LONG * (cosine + GRIP * sine))
        return bool(press <= GRIP * (1.0 - GRIP * press))
    press = lever / reach
    sideways, upwards = cosine - GRIP * sine, sine + GRIP * cosine
    return bool(reach < LONG - RIM and press * sideways <= GRIP * (1.0 - press * upwards))


@njit
def lean_facts(facts: Any, met: Any, leaning: int) -> None:
    """Add to the facts of a tower what its leaning bricks touch and rest on."""
    for i in range(BRICKS):
        if leaning >> i & 1:
            for j in range(BRICKS):
                if met[i, 0] >> j & 1:
                    facts[TOUCHES + i] |= 1 << j
                    facts[TOUCHES + j] |= 1 << i
            facts[RESTS_ON + i] |= met[i, 1]
