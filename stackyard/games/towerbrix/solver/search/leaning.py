"""Bricks that lean: set on a lower edge and tilted in one of four directions until something stops them.

A brick that leans towards +x pivots on its lower edge on that side until its upper edge meets a wall, or a wall's upper
edge meets its side. The brick that stops it may lean too: in the same or the opposite direction, both are rectangles
seen from the side; across, the part of the other that it meets is a box. The geometry is exact; friction and balance
are estimated: each brick presses on one other brick. The equilibrium programme and the simulator check every result.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.pieces import FRICTION
from stackyard.games.towerbrix.solver.search.lattice import (
    BRICKS,
    IS_USED,
    LEANS,
    LONG,
    ORDER,
    POSE,
    RESTS_ON,
    SHORT,
    TOUCHES,
    X,
)

RIM_UNITS: Final = 0.4  # 2 mm: no brick is set on a face closer to its rim than this
OVERLAP_TOLERANCE_UNITS: Final = 0.02  # 0.1 mm by which bricks may overlap
LEAST_GAP_UNITS: Final = 0.3  # 1.5 mm between two leaning bricks that do not touch
STEEPEST_RAD: Final = math.atan(0.55)  # closer to upright it falls back: with its diagonal upright it would balance
FLATTEST_RAD: Final = math.radians(75.0)
PLANNED_FRICTION: Final = 0.8 * FRICTION  # friction that a plan relies on: less than there is, as a reserve
SLIPPING_FRICTION: Final = 0.95 * FRICTION  # the same for a brick on which others press
# the least upward component of the pressing face's normal at which a brick rests on the other: a little over 0.5
PLANNED_BEARING_NORMAL_UP: Final = 0.52
SAME_SLOPE_RAD: Final = 0.005  # radians: two walls whose slopes differ by less stop a brick at the same time
NO_STOP: Final = 9.0
AGAINST, PUSH_ALONG, PUSH_UP, AWAY, HEIGHT, ON = range(6)  # columns for a leaning brick: the brick that presses it,
PUSHES: Final = 6  # the push's direction, its place seen from the foot, and the mask of the bricks under the foot
APART, SIDE_BY_SIDE, IN_THE_WAY = range(3)  # where a brick is, seen along the edge on which another brick leans
CORNERS: Final = 4


@njit
def lean(plan: Any, low: Any, high: Any, laid: int, slopes: Any, met: Any, pushes: Any) -> int:
    """Lean the leaning bricks of a plan, one after the other; return the mask of those that lean against something.

    Fills in the corners of their bounding boxes, their `slopes` (radians from upright, shape (9,)), in `met`, shape
    (9, 2), the masks of the bricks that each touches and rests on, and in `pushes`, shape (9, PUSHES), what holds it.
    """
    met[:] = 0
    slopes[:] = 0.0
    leaning = 0
    shape, own, found = np.empty((CORNERS, 2)), np.empty((CORNERS, 2)), np.empty(6)
    for place in range(BRICKS):
        brick = -1
        for i in range(BRICKS):
            if plan[i, ORDER] == place:
                brick = i
        if plan[brick, IS_USED] and plan[brick, POSE] >= LEANS:
            if _lean_one(plan, low, high, laid, leaning, brick, slopes, met, pushes, shape, own, found):
                leaning |= 1 << brick
            else:
                met[brick] = 0
    return leaning


@njit
def _lean_one(
    plan: Any, low: Any, high: Any, laid: int, leaning: int, brick: int, slopes: Any, met: Any, pushes: Any,
    shape: Any, own: Any, found: Any,
) -> bool:  # fmt: skip
    """Lean one brick; tell whether it comes to rest in free space. `shape`, `own` and `found` are scratch arrays."""
    way = plan[brick, POSE] - LEANS
    axis, other = way // 2, 1 - way // 2
    sign = 1.0 if way % 2 == 0 else -1.0
    foot = sign * plan[brick, X + axis]
    side_start = float(plan[brick, X + other])
    floor = 0.0
    for j in range(BRICKS):
        if laid >> j & 1 and low[j, other] < side_start + SHORT and side_start < high[j, other]:
            near, far = _stretch(low, high, j, axis, sign)
            if near - RIM_UNITS < foot < far + RIM_UNITS:
                floor = max(floor, high[j, 2])
    held = floor == 0.0
    slope, against, on = NO_STOP, -1, 0
    wall = False  # whether its upper edge meets what stops it
    across, up, away, height = 0.0, 0.0, 0.0, 0.0  # the direction and the place of the push
    for j in range(BRICKS):
        kind = _relation_of(plan, low, high, slopes, laid, leaning, j, axis, sign, side_start, shape)
        if kind != IN_THE_WAY:
            continue
        if laid >> j & 1 and high[j, 2] == floor:
            near, far = _stretch(low, high, j, axis, sign)
            if near + RIM_UNITS <= foot <= far - RIM_UNITS:
                held = True
                on |= 1 << j
                met[brick, 0] |= 1 << j
                met[brick, 1] |= 1 << j
        _stop(shape, foot, floor, found)
        if found[0] < slope:
            slope, wall, against = found[0], found[1] > 0, j
            across, up, away, height = found[2], found[3], found[4], found[5]
    if not held or not STEEPEST_RAD <= slope <= FLATTEST_RAD:
        return False
    if not _grips(slope, wall, across, up, away, height, pushes[brick]):
        return False
    pushes[brick, AGAINST], pushes[brick, ON] = against, on
    _corners(foot, floor, slope, own)
    for j in range(BRICKS):
        kind = _relation_of(plan, low, high, slopes, laid, leaning, j, axis, sign, side_start, shape)
        if kind == APART:
            continue
        deep = _depth(own, shape)
        if kind == SIDE_BY_SIDE:
            if deep > RIM_UNITS:
                met[brick, 0] |= 1 << j
            continue
        if deep > OVERLAP_TOLERANCE_UNITS:
            return False
        _stop(shape, foot, floor, found)
        if found[0] <= slope + SAME_SLOPE_RAD:
            met[brick, 0] |= 1 << j
            if found[3] >= PLANNED_BEARING_NORMAL_UP:
                met[brick, 1] |= 1 << j
        elif leaning >> j & 1 and deep > -LEAST_GAP_UNITS:
            return False
    sine, cosine = math.sin(slope), math.cos(slope)
    ends = (foot - SHORT * cosine, foot + LONG * sine)
    low[brick, axis], high[brick, axis] = (ends[0], ends[1]) if sign > 0 else (-ends[1], -ends[0])
    low[brick, other], high[brick, other] = side_start, side_start + SHORT
    low[brick, 2], high[brick, 2] = floor, floor + LONG * cosine + SHORT * sine
    slopes[brick] = slope
    return True


@njit
def _stretch(low: Any, high: Any, brick: int, axis: int, sign: float) -> tuple[float, float]:
    """Return the least and the greatest coordinate of a brick along an axis, in the direction of `sign`."""
    if sign > 0:
        return low[brick, axis], high[brick, axis]
    return -high[brick, axis], -low[brick, axis]


@njit
def _corners(foot: float, floor: float, slope: float, shape: Any) -> None:
    """Fill in the corners of a leaning brick seen from the side, counterclockwise from its foot."""
    sine, cosine = math.sin(slope), math.cos(slope)
    shape[0, 0], shape[0, 1] = foot, floor
    shape[1, 0], shape[1, 1] = foot + LONG * sine, floor + LONG * cosine
    shape[2, 0], shape[2, 1] = shape[1, 0] - SHORT * cosine, shape[1, 1] + SHORT * sine
    shape[3, 0], shape[3, 1] = foot - SHORT * cosine, floor + SHORT * sine


@njit
def _box(near: float, far: float, bottom: float, top: float, shape: Any) -> None:
    """Fill in the corners of a box seen from the side, counterclockwise."""
    shape[0, 0], shape[0, 1] = near, bottom
    shape[1, 0], shape[1, 1] = far, bottom
    shape[2, 0], shape[2, 1] = far, top
    shape[3, 0], shape[3, 1] = near, top


@njit
def _relation_of(
    plan: Any, low: Any, high: Any, slopes: Any, laid: int, leaning: int, j: int, axis: int, sign: float,
    side_start: float, shape: Any,
) -> int:  # fmt: skip
    """Fill in the corners of brick j as seen along the edge on which a brick leans; return where it is (APART, ...).

    If j leans across, only its part beside the leaning brick counts, as a box from its lowest to its highest point
    there. That is exact, since each of the two is as deep along the other's edge as its own edge is long.
    """
    other = 1 - axis
    if laid >> j & 1:
        if low[j, other] > side_start + SHORT or side_start > high[j, other]:
            return APART
        near, far = _stretch(low, high, j, axis, sign)
        _box(near, far, low[j, 2], high[j, 2], shape)
        return SIDE_BY_SIDE if low[j, other] == side_start + SHORT or side_start == high[j, other] else IN_THE_WAY
    if not leaning >> j & 1:
        return APART
    way = plan[j, POSE] - LEANS
    its_sign = 1.0 if way % 2 == 0 else -1.0
    its_foot = its_sign * plan[j, X + way // 2]
    if way // 2 == axis:
        if low[j, other] > side_start + SHORT or side_start > high[j, other]:
            return APART
        _corners(its_foot, low[j, 2], slopes[j], shape)
        if its_sign != sign:
            for k in range(CORNERS):
                shape[k, 0] = -shape[k, 0]
            for k in range(2):  # makes the order counterclockwise again
                for c in range(2):
                    shape[k, c], shape[CORNERS - 1 - k, c] = shape[CORNERS - 1 - k, c], shape[k, c]
        return SIDE_BY_SIDE if low[j, other] == side_start + SHORT or side_start == high[j, other] else IN_THE_WAY
    if (
        low[j, other] >= side_start + SHORT - OVERLAP_TOLERANCE_UNITS
        or side_start >= high[j, other] - OVERLAP_TOLERANCE_UNITS
    ):
        return APART
    _corners(its_foot, low[j, 2], slopes[j], shape)
    left, right = (side_start, side_start + SHORT) if its_sign > 0 else (-side_start - SHORT, -side_start)
    bottom, top = 1e9, -1e9
    for k in range(CORNERS):
        n = (k + 1) % CORNERS
        if left <= shape[k, 0] <= right:
            bottom, top = min(bottom, shape[k, 1]), max(top, shape[k, 1])
        for cut in (left, right):
            if (shape[k, 0] - cut) * (shape[n, 0] - cut) < 0:
                z = shape[k, 1] + (shape[n, 1] - shape[k, 1]) * (cut - shape[k, 0]) / (shape[n, 0] - shape[k, 0])
                bottom, top = min(bottom, z), max(top, z)
    if bottom > top:
        return APART
    near, far = _stretch(low, high, j, axis, sign)
    _box(near, far, bottom, top, shape)
    return IN_THE_WAY


@njit
def _stop(shape: Any, foot: float, floor: float, found: Any) -> None:
    """Find the slope at which a brick that tilts about its foot is stopped by what is in its way.

    Fills in `found`: the slope (NO_STOP: nothing stops it); 1 if the brick's upper edge meets a face, or 0 if an edge
    meets the brick's side; the direction of the push, across and up; and its place, seen from the foot.
    """
    found[0] = NO_STOP
    for k in range(CORNERS):
        n = (k + 1) % CORNERS
        away, height = shape[k, 0] - foot, shape[k, 1] - floor
        if away > 0 and height > 0 and away * away + height * height < LONG * LONG:
            slope = math.atan2(away, height)
            if slope < found[0]:
                found[0], found[1] = slope, 0.0
                found[2], found[3] = -math.cos(slope), math.sin(slope)
                found[4], found[5] = away, height
        along, rise = shape[n, 0] - shape[k, 0], shape[n, 1] - shape[k, 1]
        length = math.sqrt(along * along + rise * rise)
        if length == 0:
            continue
        middle = -(away * along + height * rise) / length  # middle of the chord, measured from this corner
        square = LONG * LONG - away * away - height * height + middle * middle
        if square <= 0:
            continue
        for side in (-1.0, 1.0):
            offset = middle + side * math.sqrt(square)
            if not 0 <= offset <= length:
                continue
            x, z = away + along * offset / length, height + rise * offset / length
            if x > 0 and z > 0 and math.atan2(x, z) < found[0]:
                found[0] = (
                    math.atan2(x, z) if RIM_UNITS <= offset <= length - RIM_UNITS else 0.0
                )  # at the very edge nothing holds the brick
                found[1] = 1.0
                found[2], found[3] = rise / length, -along / length  # counterclockwise: the outside is on the right
                found[4], found[5] = x, z


@njit
def _depth(own: Any, shape: Any) -> float:
    """Return by how much two rectangles seen from the side overlap; negative: they are apart."""
    deep = 1e9
    for which in range(4):
        if which < 2:
            x, z = own[which + 1, 0] - own[which, 0], own[which + 1, 1] - own[which, 1]
        else:
            x, z = shape[which - 1, 0] - shape[which - 2, 0], shape[which - 1, 1] - shape[which - 2, 1]
        length = math.sqrt(x * x + z * z)
        if length < 1e-9:
            return -1.0
        x, z = x / length, z / length
        from_a, to_a, from_b, to_b = 1e9, -1e9, 1e9, -1e9
        for k in range(CORNERS):
            a, b = own[k, 0] * x + own[k, 1] * z, shape[k, 0] * x + shape[k, 1] * z
            from_a, to_a = min(from_a, a), max(to_a, a)
            from_b, to_b = min(from_b, b), max(to_b, b)
        deep = min(deep, to_a - from_b, to_b - from_a)
    return deep


@njit
def _grips(slope: float, wall: bool, across: float, up: float, away: float, height: float, push: Any) -> bool:
    """Tell whether friction holds a brick that is pushed in a direction at a place, seen from its foot.

    The push has to balance the brick's weight (1) about its foot, and the foot must not slip, with full friction at the
    pushed place or with none. Fills in `push`: the direction of the push, friction included, and its place.
    """
    if not wall and away * away + height * height > (LONG - RIM_UNITS) ** 2:
        return False
    push[AWAY], push[HEIGHT] = away, height
    for grip in (PLANNED_FRICTION, 0.0):
        x, z = across + grip * up, up - grip * across  # friction at a right angle to the push, upwards
        turn = away * z - height * x
        if turn > 0:
            press = _lever(slope) / turn
            if -press * x <= PLANNED_FRICTION * (1.0 - press * z):
                push[PUSH_ALONG], push[PUSH_UP] = x, z
                return True
    return False


@njit
def _lever(slope: float) -> float:
    """Return the horizontal distance from the foot of a leaning brick to its centre."""
    return (LONG * math.sin(slope) - SHORT * math.cos(slope)) / 2.0


@njit
def add_leaning_loads(plan: Any, low: Any, high: Any, leaning: int, slopes: Any, pushes: Any, load: Any) -> int:
    """Add the loads of leaning bricks to the straight bricks that they lean and stand on; return how many tip.

    The last brick comes first: each passes on what it carries. `load`, shape (9, 5): for each brick the weight on it,
    that weight's moments along x and y, and the pull along x and y.
    """
    bad = 0
    extra = np.zeros((BRICKS, 3))  # for a leaning brick: the weight on it, its moment about the foot, the pull
    for place in range(BRICKS - 1, -1, -1):
        brick = -1
        for i in range(BRICKS):
            if leaning >> i & 1 and plan[i, ORDER] == place:
                brick = i
        if brick < 0:
            continue
        way = plan[brick, POSE] - LEANS
        axis, other = way // 2, 1 - way // 2
        sign = 1.0 if way % 2 == 0 else -1.0
        foot = float(plan[brick, X + axis])
        x, z = pushes[brick, PUSH_ALONG], pushes[brick, PUSH_UP]
        away, height = pushes[brick, AWAY], pushes[brick, HEIGHT]
        weight = 1.0 + extra[brick, 0]
        press = (_lever(slopes[brick]) + extra[brick, 1]) / (away * z - height * x)
        stays, slips = weight - press * z, abs(press * x + extra[brick, 2])
        if press < 0 or slips > SLIPPING_FRICTION * stays:
            bad += 1
        if press > 0:
            j = int(pushes[brick, AGAINST])
            where, level = foot + sign * away, low[brick, 2] + height
            aside = (max(low[brick, other], low[j, other]) + min(high[brick, other], high[j, other])) / 2.0
            if leaning >> j & 1:
                its_way = plan[j, POSE] - LEANS
                its_axis, its_sign = its_way // 2, 1.0 if its_way % 2 == 0 else -1.0
                contact = where if its_axis == axis else aside
                extra[j, 0] += press * z
                extra[j, 1] += press * z * its_sign * (contact - plan[j, X + its_axis])
                if its_axis == axis:
                    extra[j, 1] -= press * x * sign * its_sign * (level - low[j, 2])
                    extra[j, 2] -= press * x * sign * its_sign
            else:
                _load(load, j, press * z, where, aside, -press * x * sign, axis, level - low[j, 2])
        on = int(pushes[brick, ON])
        count = 0
        for j in range(BRICKS):
            count += on >> j & 1
        for j in range(BRICKS):
            if on >> j & 1:
                aside = (max(low[brick, other], low[j, other]) + min(high[brick, other], high[j, other])) / 2.0
                pull = sign * (press * x + extra[brick, 2]) / count
                _load(load, j, stays / count, foot, aside, pull, axis, high[j, 2] - low[j, 2])
    return bad


@njit
def _load(
    load: Any, brick: int, weight: float, where: float, aside: float, pull: float, axis: int, height: float
) -> None:
    """Add to a brick's load a weight at a place, and a pull along an axis at a height above its lowest point."""
    load[brick, 0] += weight
    load[brick, 1 + axis] += weight * where + pull * height
    load[brick, 2 - axis] += weight * aside
    load[brick, 3 + axis] += pull


@njit
def lean_facts(facts: Any, met: Any, leaning: int) -> None:
    """Add to the facts of a tower which bricks its leaning bricks touch and rest on."""
    for i in range(BRICKS):
        if leaning >> i & 1:
            for j in range(BRICKS):
                if met[i, 0] >> j & 1:
                    facts[TOUCHES + i] |= 1 << j
                    facts[TOUCHES + j] |= 1 << i
            facts[RESTS_ON + i] |= met[i, 1]
