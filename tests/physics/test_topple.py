"""When a brick counts as having left its place."""

from __future__ import annotations

import math

import numpy as np

from stackyard.physics.physical_game import StabilityQuery, answer_stability
from stackyard.physics.scene import Brick, Poses, scene_of
from stackyard.physics.topple import displaced_bricks
from tests.physics import tower

FLAT = Brick((0.075, 0.025, 0.015))


def moved(by: tuple[float, float, float] = (0, 0, 0), roll: float = 0.0, yaw: float = 0.0) -> list[int]:
    before: Poses = np.array([[0, 0, 0.1, 1, 0, 0, 0], [0.2, 0, 0.1, 1, 0, 0, 0]], dtype=np.float64)
    after = before.copy()
    after[1, :3] += by
    half = math.radians(roll) / 2, math.radians(yaw) / 2
    after[1, 3:] = (
        (math.cos(half[0]), math.sin(half[0]), 0, 0) if roll else (math.cos(half[1]), 0, 0, math.sin(half[1]))
    )
    return displaced_bricks(before, after, [FLAT, FLAT])


def test_a_brick_that_dropped_by_half_its_height_fell() -> None:
    assert moved((0, 0, -0.0074)) == []
    assert moved((0, 0, -0.0076)) == [1]


def test_a_brick_that_was_lifted_did_not_fall() -> None:
    assert moved((0, 0, 0.02)) == []


def test_a_brick_that_leans_by_more_than_twenty_degrees_fell() -> None:
    assert moved(roll=19) == []
    assert moved(roll=-21) == [1]
    assert moved(roll=180) == [1]


def test_a_brick_that_only_turned_about_the_vertical_did_not_fall() -> None:
    assert moved(yaw=60) == []


def test_a_brick_that_went_aside_by_half_its_width_fell() -> None:
    assert moved((0.0124, 0, 0)) == []
    assert moved((0.009, 0.009, 0)) == [1]


def test_how_far_aside_is_too_far_may_be_said() -> None:
    before = tower(2).pose_array()
    after = before.copy()
    after[3, 0] += 0.024
    assert displaced_bricks(before, after, tower(2).bricks) == [3]
    assert displaced_bricks(before, after, tower(2).bricks, aside=1.0) == []
    after[3, 0] += 0.002
    assert displaced_bricks(before, after, tower(2).bricks, aside=1.0) == [3]


def test_the_brick_in_hand_may_be_left_out() -> None:
    before = tower(2).pose_array()
    after = before.copy()
    after[3, 2] = 0.0
    assert displaced_bricks(before, after, tower(2).bricks) == [3]
    assert displaced_bricks(before, after, tower(2).bricks, but={3}) == []


def test_a_verdict_says_which_bricks_hold_the_tower_up() -> None:
    scene = tower(6)
    left = [brick for brick in range(18) if brick != 7]  # row 3 stands on its sides, bricks 6 and 8
    robbed = scene_of([scene.bricks[brick] for brick in left], scene.pose_array()[left])
    judged = answer_stability(robbed, StabilityQuery(bricks=(left.index(6), left.index(10))))
    assert judged.falls[left.index(6)]
    assert judged.falls[left.index(10)] == []  # the middle one of a whole row
    assert judged.seconds > 0
