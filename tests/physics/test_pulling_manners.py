"""What people do with a brick that does not come: wiggle it, knock it out little by little, steady what lies on it."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import numpy as np
import pytest

from stackyard.physics.careful_hand import Care
from stackyard.physics.errors import BadHandError
from stackyard.physics.program import Performed, Program, Watch, Waypoint, check_program, perform
from stackyard.physics.scene import Brick, Scene
from stackyard.physics.world import HAND_STIFFNESS, MAX_HANDS, World

SIZE = (0.075, 0.025, 0.015)
LOWER, LOAD = 0, 1
CARE = Care(along=1.0, tilt=3.0, through=0.03, stuck=1.0)  # it minds nothing that comes along


def pulled(force: float, care: Care = CARE, steadied: tuple[int, ...] = (), watch: Watch | None = None) -> Performed:
    """Pull the middle one of three bricks that bear a fourth, crosswise, by 40 mm at 40 mm/s with `force` N."""
    bricks = [Brick(SIZE)] * 4
    poses: list[tuple[float, ...]] = [(0.0, y, 0.0075, 1.0, 0.0, 0.0, 0.0) for y in (0.0, -0.0252, 0.0252)]
    half = math.sqrt(0.5)
    poses.insert(LOAD, (0.0, 0.0, 0.0225, half, 0.0, 0.0, half))
    world = World(Scene(bricks=bricks, poses=poses))
    world.settle(1.0)
    return perform(
        world,
        Program(
            brick=LOWER,
            steps=(Waypoint(1.0, (0.04, 0.0, 0.0)),),
            lead=force / HAND_STIFFNESS,
            care=care,
            steadied=steadied,
            limit=2.0,
        ),
        watch,
    )


def moved(done: Performed, brick: int) -> float:
    """How far (m) a brick moved."""
    return float(np.linalg.norm(done.poses[brick, :3] - done.before[brick, :3]))


def ways(care: Care) -> tuple[list[float], list[float]]:
    """How far (m) the brick had come along the pull, and aside, at each look of a watcher."""
    places: list[tuple[float, float]] = []
    pulled(0.3, care, watch=lambda world: places.append(tuple(world.poses()[LOWER, :2].tolist())))
    return [x for x, _ in places], [y for _, y in places]


def test_a_wiggled_brick_swings_to_either_side() -> None:
    straight, swings = ways(CARE)[1], ways(msgspec.structs.replace(CARE, wiggle=0.0015))[1]
    assert max(map(abs, straight)) < 0.0003
    assert max(swings) > 0.0005
    assert min(swings) < -0.0005


def test_a_knocked_brick_comes_in_steps() -> None:
    came = ways(msgspec.structs.replace(CARE, knock=0.004, firmer=2.0))[0]
    until = [far for far in came if far < 0.03]
    rests = sum(0.001 < here < 0.028 and there - here < 0.0001 for here, there in pairwise(until))
    assert rests >= 5
    assert max(there - here for here, there in pairwise(until)) > 0.001


def test_a_steadied_brick_is_not_taken_along() -> None:
    loose, steadied = pulled(0.3), pulled(0.3, steadied=(LOAD,))
    assert moved(loose, LOAD) > 3 * moved(steadied, LOAD)
    assert moved(steadied, LOWER) > 0.038
    assert not steadied.held


@pytest.mark.parametrize("steadied", [(LOWER,), (LOAD, -1), (4,)])
def test_a_brick_that_is_not_there_or_is_pulled_is_not_steadied(steadied: tuple[int, ...]) -> None:
    with pytest.raises(BadHandError, match="steadied"):
        check_program(Program(brick=LOWER, steps=(Waypoint(1.0, (0.04, 0.0, 0.0)),), steadied=steadied), 4)


def test_hands_are_free_for_a_row_when_all_seats_hold_bricks() -> None:
    assert MAX_HANDS >= 18 + 3
