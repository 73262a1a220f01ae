"""What a challenge asks of a tower, as constraints of a bot's search, and whether a tower will fulfil it in the end.

Some demands constrain the search: the height, the number of bricks on the table, a mirror image, printed areas. The
effect of a blow, of a removed brick and of a pulled paper is predicted for towers that meet everything else: a blow by
trying it in the simulator.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.bots.partial_annealing import (
    GRAIN,
    MIRRORED,
    NO_AIM,
    NO_AREAS,
    TOP,
    anneal_free_bricks,
)
from stackyard.games.towerbrix.bots.swamp_bridges import bridges
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import Condition, parse
from stackyard.games.towerbrix.pieces import DENSITY, EDGE_MM, FRICTION, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.solver.search.lattice import COLUMNS, UNIT
from stackyard.games.towerbrix.solver.solver import TowerBounds
from stackyard.games.towerbrix.solver.towers import (
    BRICK_SIZE_M,
    EVERY_COLOUR,
    GREEN,
    PINK,
    Poses,
    facts_of,
    tower_of,
)
from stackyard.physics.equilibrium import reliable_stability, stability
from stackyard.physics.physical_game import StrikeTable, perform_task
from stackyard.physics.world import World

MOST_GROUNDED: Final = {
    challenges.SMALL_FOOTPRINT: 2,
    challenges.CUSTOM_BUILT: 2,
    challenges.SHODDY_CONSTRUCTION: 3,
    challenges.BUDGET_CUTS: 3,
    challenges.ONE_BRICK_WONDER: 1,
    challenges.SETTLING_FOUNDATIONS: 4,
}
"""The most bricks that may touch the table, by challenge."""

LEAST_HEIGHT_BRICKS: Final = {challenges.CUSTOM_BUILT: 4, challenges.HIGH_STANDARDS: 5}
"""The least height of a tower in standing bricks, by challenge."""

CARD_CONDITIONS: Final = {
    challenges.CUSTOM_BUILT: ("exactly 2 bricks: grounded",),
    challenges.BUDGET_CUTS: ("at least 1 grounded bricks: touches at least 3 bricks",),
}
"""What a challenge asks of a tower in the language of condition cards."""

EFFORT: Final = {challenges.MASTERPIECE: 4, challenges.TOWER_BRIDGE: 4, challenges.ABSURD_UNDERTAKING: 4}
"""By how much a search makes more changes than usual, by challenge."""

FINELY: Final = (challenges.SHODDY_CONSTRUCTION, challenges.TOWER_BRIDGE, challenges.ABSURD_UNDERTAKING)
"""Challenges whose search moves bricks by less than half an edge: they need overhangs, or a foot on a river's bank."""

LEAST_TILT_DEG: Final = {challenges.SHODDY_CONSTRUCTION: 0.9, challenges.SETTLING_FOUNDATIONS: 3.0}
"""The tilt in degrees that a tower has to survive, for challenges that differ from `proposals.SAFE_TILT_DEG`."""

LEAST_REST_TILT_DEG: Final = 1.0  # tilt in degrees that the rest of a tower has to survive once a brick is taken away
IMAGINED: Final = 24  # sampled towers that show which card is hard to meet
MM_A_UNIT: Final = round(EDGE_MM / UNIT)


class ChallengeConstraints(NamedTuple):
    """The constraints that a challenge puts on a search."""

    bounds: Any  # see `solver.TowerBounds`
    aim: Any  # see `partial_annealing.NO_AIM`
    areas: Any  # see `partial_annealing.NO_AREAS`
    conditions: tuple[Condition, ...]
    effort: int
    starts: Any  # plans from which a search starts, shape (n, 9, COLUMNS); n = 0: it starts at random


@lru_cache(maxsize=32)
def constraints_of(challenge: int) -> ChallengeConstraints:
    """Return the constraints of a challenge by its number; 0: no challenge."""
    edges = round(LEAST_HEIGHT_BRICKS.get(challenge, 0) * LENGTH_MM / EDGE_MM)
    aim = NO_AIM.copy()
    aim[MIRRORED] = challenge == challenges.MASTERPIECE
    aim[TOP] = edges if challenge == challenges.CUSTOM_BUILT else 0
    aim[GRAIN] = 3 if challenge in FINELY else 0
    areas = NO_AREAS
    if challenge in challenges.MAPS:
        chart = challenges.MAPS[challenge]
        rows = [(1, *area) for area in chart.foundations] + [(0, *area) for area in chart.water]
        areas = np.array([(kind, *(round(part / MM_A_UNIT) for part in area)) for kind, *area in rows], np.int64)
    besides = tuple(parse(text) for text in CARD_CONDITIONS.get(challenge, ()))
    wish = np.array(TowerBounds(edges, MOST_GROUNDED.get(challenge, MOST_BRICKS)), np.int64)
    starts = bridges() if challenge == challenges.ABSURD_UNDERTAKING else ()
    return ChallengeConstraints(wish, aim, areas, besides, EFFORT.get(challenge, 1), np.array(starts, np.int64))


def is_ready(challenge: int, poses: Poses, facts: Facts, height: float) -> bool:
    """Tell whether bricks at these poses should fulfil a challenge, its act included; `height` in mm."""
    if not challenges.fulfilled(challenge, poses, facts, height):
        return False
    if challenge == challenges.BUDGET_CUTS:
        return best_to_remove(poses, facts)[1] > 0
    if challenge == challenges.SETTLING_FOUNDATIONS:
        return int(facts[fact.GROUNDED]).bit_count() <= challenges.MOST_GROUNDED_AFTER_PULL
    return challenge != challenges.SHODDY_CONSTRUCTION or falls_by_a_blow(poses.tobytes(), int(facts[fact.USED]))


def best_to_remove(poses: Poses, facts: Facts) -> tuple[int, float]:
    """Return the brick that is best removed (T31) and the tilt in degrees that the rest survives; brick -1: none."""
    found = [(brick, _margin(poses, int(facts[fact.USED]) & ~(1 << brick))) for brick in challenges.removable(facts)]
    return max(found, key=lambda one: one[1], default=(-1, -90.0))


def _margin(poses: Poses, used: int) -> float:
    return reliable_stability(*_bodies(poses, used), FRICTION).margin_deg


def _bodies(poses: Poses, used: int) -> tuple[Any, Any, Poses]:
    chosen = bit_indices(used)
    return np.tile(BRICK_SIZE_M, (len(chosen), 1)), np.full(len(chosen), DENSITY), poses[chosen]


@lru_cache(maxsize=256)
def falls_by_a_blow(data: bytes, used: int) -> bool:
    """Tell whether a blow fells a tower (T29); `data`: poses (n, 7) as bytes of float64, `used`: mask of its bricks."""
    poses = np.frombuffer(data).reshape(-1, 7)
    sizes, densities, places = _bodies(poses, used)
    x, y = stability(sizes, densities, places, FRICTION).direction
    blow = (-bodies.PALM_IMPULSE_N_S * x, -bodies.PALM_IMPULSE_N_S * y, bodies.PALM_IMPULSE_N_S)
    done = perform_task(World(bodies.scene_at(places)), StrikeTable(blow, bodies.AFTER_ACT_S))
    after = np.zeros((MOST_BRICKS, 7))
    after[: len(places)] = done.poses
    facts = facts_of(after, (1 << len(places)) - 1)
    return int(facts[fact.GROUNDED]).bit_count() >= challenges.LEAST_GROUNDED_AFTER_BLOW


@lru_cache(maxsize=64)
def towers_for(challenge: int, *, optional: bool) -> tuple[Facts, ...]:
    """Return the facts of `IMAGINED` towers, at most, that a challenge accepts, whatever the cards."""
    constraints, state = constraints_of(challenge), np.array([challenge], np.uint64)
    every = PINK if optional else GREEN
    found = []
    for _ in range(IMAGINED):
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
        code = compile_conditions(constraints.conditions)
        must = EVERY_COLOUR if optional else 0
        if (
            anneal_free_bricks(
                code,
                constraints.bounds,
                constraints.aim,
                constraints.areas,
                0,
                every,
                optional,
                must,
                False,
                3000,
                state,
                plan,
                0,
            )
            == 0
        ):
            found.append(tower_of(plan).facts)
    return tuple(found)


__all__ = ["ChallengeConstraints", "best_to_remove", "constraints_of", "falls_by_a_blow", "is_ready", "towers_for"]
