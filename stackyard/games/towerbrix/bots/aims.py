"""What a challenge asks of a tower, as a mind's search is told it, and whether a tower will do in the end.

Some of it a search can be told: how high, on how many bricks, its own mirror image, on which areas. What comes of a
blow, of a brick taken away and of a pulled paper a mind imagines, for towers that do otherwise: a blow by trying it in
the simulator, as who has struck many a table knows what falls.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.bits import bit_indices
from stackyard.games.towerbrix import bodies, challenges
from stackyard.games.towerbrix.bots.reshaping import GRAIN, MIRRORED, NO_AIM, NO_AREAS, TOP, reshape
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import Condition, parse
from stackyard.games.towerbrix.pieces import DENSITY, EDGE_MM, FRICTION, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.solver.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IN,
    LONG,
    PLACE,
    POSE,
    SHORT,
    STANDS,
    UNIT,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.solver import Wish
from stackyard.games.towerbrix.solver.towers import EVERY_COLOUR, GREEN, PINK, SIZE, Plan, Poses, facts_of, tower_of
from stackyard.physics.equilibrium import stands
from stackyard.physics.play import Strike, act
from stackyard.physics.world import World

GROUNDED: Final = {
    challenges.SMALL: 2,
    challenges.CUSTOM: 2,
    challenges.SHODDY: 3,
    challenges.CUTS: 3,
    challenges.WONDER: 1,
    challenges.PAPER: 4,
}
"""How many bricks touch the table at most."""

HEIGHTS: Final = {challenges.CUSTOM: 4, challenges.HIGH: 5}
"""How many standing bricks high a tower is at least."""

BESIDES: Final = {
    challenges.CUSTOM: ("exactly 2 bricks: grounded",),
    challenges.CUTS: ("at least 1 grounded bricks: touches at least 3 bricks",),
}
"""What is asked of a tower in the words of cards."""

EFFORT: Final = {challenges.MIRROR: 4, challenges.BRIDGE: 4, challenges.ABSURD: 8}
"""How many times the usual number of changes a search makes."""

FINELY: Final = (challenges.SHODDY, challenges.BRIDGE, challenges.ABSURD)
"""Where bricks are moved by less than half an edge: to an edge that all but topples, to the rim of a bank."""

BRIDGED: Final = (
    (-15, -12, STANDS), (9, -12, STANDS), (-4, 5, ALONG_Y), (-10, -18, ALONG_X), (2, -18, ALONG_X),
    (-8, 3, ALONG_X), (-1, 3, STANDS), (-13, -7, ALONG_Y),
)  # fmt: skip
"""A bridge over the swamp of eight bricks, where each is put and how: round the printed cards, and over one corner."""

STARTS: Final = {
    challenges.ABSURD: (BRIDGED, tuple((-x - (LONG if pose == ALONG_X else SHORT), y, pose) for x, y, pose in BRIDGED))
}
"""What is hard to come by at random."""

STURDY: Final = {challenges.SHODDY: 0.9, challenges.PAPER: 3.0}
"""Degrees that a tower shall survive to be tilted, where it is not as always."""

LEFT: Final = 1.0  # degrees that the rest shall survive where a brick is taken away
IMAGINED: Final = 24  # towers that are looked at to know which card is hard to meet
MM_A_UNIT: Final = round(EDGE_MM / UNIT)


class Asked(NamedTuple):
    """What a search is told of a challenge."""

    wish: Any  # see `solver.Wish`
    aim: Any  # see `reshaping.NO_AIM`
    areas: Any  # see `reshaping.NO_AREAS`
    besides: tuple[Condition, ...]
    effort: int
    starts: tuple[Plan, ...]  # where a search begins, if that is not anywhere


@lru_cache(maxsize=32)
def asked(challenge: int) -> Asked:
    """Return what a search is told of a challenge; 0 is none."""
    edges = round(HEIGHTS.get(challenge, 0) * LENGTH_MM / EDGE_MM)
    aim = NO_AIM.copy()
    aim[MIRRORED] = challenge == challenges.MIRROR
    aim[TOP] = edges if challenge == challenges.CUSTOM else 0
    aim[GRAIN] = 3 if challenge in FINELY else 0
    areas = NO_AREAS
    if challenge in challenges.MAPS:
        chart = challenges.MAPS[challenge]
        rows = [(1, *area) for area in chart.foundations] + [(0, *area) for area in chart.water]
        areas = np.array([(kind, *(round(part / MM_A_UNIT) for part in area)) for kind, *area in rows], np.int64)
    besides = tuple(parse(text) for text in BESIDES.get(challenge, ()))
    wish = np.array(Wish(edges, GROUNDED.get(challenge, MOST_BRICKS)), np.int64)
    starts = tuple(_plan(rows) for rows in STARTS.get(challenge, ()))
    return Asked(wish, aim, areas, besides, EFFORT.get(challenge, 1), starts)


def _plan(rows: tuple[tuple[int, int, int], ...]) -> Plan:
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    for brick, row in enumerate(rows):
        plan[brick, [X, Y, POSE]] = row
        plan[brick, IN] = 1
    plan[:, PLACE] = np.arange(MOST_BRICKS)
    return plan


def start_of(told: Asked, every: int, state: Any) -> Plan:
    """Return one of the towers to begin with, its bricks any of those that there are."""
    rng = np.random.default_rng(state)
    plan = told.starts[int(rng.integers(len(told.starts)))].copy()
    bricks = bit_indices(every)
    plan[bricks] = plan[rng.permutation(bricks)]
    return plan


def is_ready(challenge: int, poses: Poses, facts: Facts, height: float) -> bool:
    """Tell whether bricks as they lie are what a challenge asks for, as far as can be foreseen; `height` in mm."""
    if not challenges.fulfilled(challenge, poses, facts, height):
        return False
    if challenge == challenges.CUTS:
        return best_to_remove(poses, facts)[1] > 0
    if challenge == challenges.PAPER:
        return int(facts[fact.GROUNDED]).bit_count() <= challenges.SETTLED
    return challenge != challenges.SHODDY or falls_by_a_blow(poses.tobytes(), int(facts[fact.USED]))


def best_to_remove(poses: Poses, facts: Facts) -> tuple[int, float]:
    """Return the brick that is best taken away (T31), -1: none, and the tilt in degrees that the rest survives."""
    found = [(brick, _margin(poses, int(facts[fact.USED]) & ~(1 << brick))) for brick in challenges.removable(facts)]
    return max(found, key=lambda one: one[1], default=(-1, -90.0))


def _margin(poses: Poses, used: int) -> float:
    return stands(*_bodies(poses, used), FRICTION).margin_deg


def _bodies(poses: Poses, used: int) -> tuple[Any, Any, Poses]:
    chosen = bit_indices(used)
    return np.tile(SIZE, (len(chosen), 1)), np.full(len(chosen), DENSITY), poses[chosen]


@lru_cache(maxsize=256)
def falls_by_a_blow(data: bytes, used: int) -> bool:
    """Tell whether a tower lies on the table after a blow (T29); poses as bytes of float64, (n, 7)."""
    poses = np.frombuffer(data).reshape(-1, 7)
    sizes, densities, places = _bodies(poses, used)
    x, y = stands(sizes, densities, places, FRICTION).direction
    blow = (-bodies.PALM * x, -bodies.PALM * y, bodies.PALM)
    done = act(World(bodies.scene_at(places)), Strike(blow, bodies.AFTER))
    after = np.zeros((MOST_BRICKS, 7))
    after[: len(places)] = done.poses
    facts = facts_of(after, (1 << len(places)) - 1)
    return int(facts[fact.GROUNDED]).bit_count() >= challenges.COLLAPSED


@lru_cache(maxsize=64)
def towers_for(challenge: int, *, optional: bool) -> tuple[Facts, ...]:
    """Return the facts of some towers that a challenge accepts, whatever the cards."""
    told, state = asked(challenge), np.array([challenge], np.uint64)
    every = PINK if optional else GREEN
    found = []
    for _ in range(IMAGINED):
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
        code = compile_conditions(told.besides)
        must = EVERY_COLOUR if optional else 0
        if reshape(code, told.wish, told.aim, told.areas, 0, every, optional, must, False, 3000, state, plan) == 0:
            found.append(tower_of(plan).facts)
    return tuple(found)


__all__ = ["Asked", "asked", "best_to_remove", "falls_by_a_blow", "is_ready", "towers_for"]
