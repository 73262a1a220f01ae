"""Towers with leaning bricks for bots: where they come to rest, and whether they stay there.

The search knows only about where a brick that leans comes to rest. The simulator knows better, and takes some tenths of
a second of a core; so it is asked about few towers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.solver.towers import (
    Plan,
    Tower,
    facts_of,
    margin_of,
    scene_of_tower,
    settle_tower,
    tower_of,
)
from stackyard.physics.agreement import stays_standing

LEANING_IN_TURN: Final = (1, 2, 3, 5)
"""How many bricks may lean, search by search: the fewer, the surer a tower is built."""

NEVER_LEANING: Final = (challenges.MASTERPIECE, challenges.STAFFING_SHORTAGE, *challenges.ACTS)
"""Challenges in which bots lean no bricks: mirror images, bricks put for good, and towers that something is done to."""

MOST_SETTLING_M: Final = 0.002  # m by which a straight brick may move while the tower settles
STANDING_TEST_S: Final = 3.0  # s that a tower has to stay in the simulator
LEAST_TILT_DEG: Final = 1.8  # degrees of tilt that it has to survive, as straight towers


def tower_at_rest(plan: Plan) -> Tower | None:
    """Return the tower of a plan as it comes to rest, its leaning bricks above all; None if it does not stay.

    Straight bricks lie where the plan has them.
    """
    tower = tower_of(plan)
    if margin_of(tower) < 0:
        return None
    rest = settle_tower(tower)
    leaning = int(tower.facts[fact.LEANING])
    straight = bit_indices(tower.used & ~leaning)
    if np.abs(rest.poses[straight, :3] - tower.poses[straight, :3]).max(initial=0.0) > MOST_SETTLING_M:
        return None
    found = Tower(tower.used, rest.poses, facts_of(rest.poses, tower.used))
    if int(found.facts[fact.LEANING]) != leaning or margin_of(found) < LEAST_TILT_DEG:
        return None
    if not stays_standing(scene_of_tower(found), STANDING_TEST_S):
        return None
    poses = tower.poses.copy()
    poses[bit_indices(leaning)] = rest.poses[bit_indices(leaning)]
    return Tower(tower.used, poses, found.facts)


__all__ = ["LEANING_IN_TURN", "NEVER_LEANING", "tower_at_rest"]
