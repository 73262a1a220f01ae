"""The bricks of a tower as they lie, as a plan on the lattice: what a bot can build on."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.games.towerbrix.bots.attempt_memory import BUILDING_RADIUS_MM
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.rules.surveys import largest_group
from stackyard.games.towerbrix.solver.search.changes import REACH_UNITS
from stackyard.games.towerbrix.solver.search.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    LONG,
    ORDER,
    SHORT,
    STANDS,
    X,
    Y,
    stack_straight_bricks,
)
from stackyard.games.towerbrix.solver.towers import UNIT_M, Plan, Poses, facts_of, tower_of
from stackyard.physics.scene import rotations

BUILDING_RADIUS_M: Final = BUILDING_RADIUS_MM / 1000
"""m from the middle of the table within which bricks are taken for those of a tower."""

NEAR_MM: Final = 2.5  # mm by which a brick may be off the lattice
ON_AXIS_COSINE: Final = 0.9994  # cosine of 2 degrees: how far a brick may be turned and counts as straight
ON_THE_MAP: Final = 0.0009  # m by which a lattice may be off the map's, without bringing a brick into the water


class Lattice(NamedTuple):
    """Bricks as they lie, as a plan on the lattice, the lowest first."""

    plan: Plan
    origin: tuple[float, float]  # m: the place on the table of the plan's origin
    order: tuple[int, ...]  # the bricks of the plan, each after those that it rests on


def lattice_of(poses: Poses, used: int) -> Lattice:
    """Return the part of a tower, from the table up, whose bricks are parallel to the table's axes."""
    straight = _straight(poses)
    chosen = [brick for brick in range(len(poses)) if used >> brick & 1 and straight[brick] is not None]
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    low = {brick: poses[brick, :3] - _half(straight[brick]) for brick in chosen}
    chosen.sort(key=lambda brick: (round(float(low[brick][2]), 3), brick))
    if not chosen:
        return Lattice(plan, (0.0, 0.0), ())
    # The lattice that most bricks lie on: first by the corner of one brick, then by the mean of the offsets.
    first = low[chosen[0]][:2]
    for _ in range(2):
        off = np.array([(low[brick][:2] - first + UNIT_M / 2) % UNIT_M - UNIT_M / 2 for brick in chosen])
        fitting = (np.abs(off) * 1000 <= NEAR_MM).all(axis=1)
        first = first + off[fitting].mean(axis=0)
    order: list[int] = []
    corner_low, corner_high = np.zeros((MOST_BRICKS, 3)), np.zeros((MOST_BRICKS, 3))
    for brick in chosen:
        x, y = np.round((low[brick][:2] - first) / UNIT_M).astype(int).tolist()
        plan[brick] = (len(order), x, y, straight[brick] or 0, 1)
        for place, other in enumerate(other for other in range(MOST_BRICKS) if other not in (*order, brick)):
            plan[other, ORDER] = len(order) + 1 + place
        stack_straight_bricks(plan, corner_low, corner_high)
        fits = abs(float(corner_low[brick, 2]) * UNIT_M - float(low[brick][2])) * 1000 <= NEAR_MM
        if not fits or max(abs(x), abs(y)) > REACH_UNITS:
            plan[brick] = 0
            continue
        order.append(brick)
    ordered = set(order)
    for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in ordered)]):
        plan[brick, ORDER] = place
    return Lattice(plan, (float(first[0]), float(first[1])), tuple(order))


def on_the_map(start: Lattice) -> Lattice | None:
    """Return the same bricks on the maps' lattice, whose origin is the middle of the table; None if they are off it."""
    shift = np.round(np.array(start.origin) / UNIT_M).astype(np.int64)
    x, y = (np.array(start.origin) - shift * UNIT_M).tolist()
    if max(abs(x), abs(y)) > ON_THE_MAP:
        return None
    plan = start.plan.copy()
    plan[list(start.order), X] += shift[0]
    plan[list(start.order), Y] += shift[1]
    return Lattice(plan, (x, y), start.order)


def _straight(poses: Poses) -> list[int | None]:
    """Return the lattice pose of each brick, None for one that leans or is turned."""
    found: list[int | None] = []
    for turn in rotations(poses[:, 3:]):
        along = np.abs(turn).max(axis=1)
        axis = int(np.argmax(np.abs(turn[:, 2])))
        pose = (ALONG_X, ALONG_Y, STANDS)[axis]
        found.append(pose if float(along.min()) > ON_AXIS_COSINE else None)
    return found


def _half(pose: int | None) -> Any:
    sides = [SHORT, SHORT, SHORT]
    sides[{ALONG_X: 0, ALONG_Y: 1}.get(pose or 0, 2)] = LONG
    return np.array(sides) * (UNIT_M / 2)


def first_bricks(start: Lattice, count: int) -> int:
    """Return the mask of the `count` lowest bricks of a tower."""
    return sum(1 << brick for brick in start.order[:count])


def built_lattice(poses: Poses) -> Lattice:
    """Return the largest group of connected bricks, as far as it lies on a lattice."""
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    facts = facts_of(full, (1 << len(poses)) - 1)
    return lattice_of(poses, largest_group(facts))


def begun_lattice(poses: Poses) -> Lattice:
    """Return the bricks with which a tower is begun, also those that do not touch yet, as far as they lie on a lattice.

    They are the largest group of connected bricks, if it is one of several, and what lies near the middle of the table.
    """
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    group = largest_group(facts_of(full, (1 << len(poses)) - 1))
    central = np.abs(poses[:, :2]).max(axis=1) <= BUILDING_RADIUS_M
    begun = sum(1 << brick for brick in range(len(poses)) if central[brick])
    return lattice_of(poses, begun | (group if group.bit_count() > 1 else 0))


def bears(stands: Lattice, brick: int) -> bool:
    """Tell whether another brick rests on this one."""
    facts = tower_of(stands.plan).facts
    return any(int(facts[fact.RESTS_ON + other]) >> brick & 1 for other in stands.order)
