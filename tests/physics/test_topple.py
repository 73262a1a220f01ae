"""When a brick counts as having left its place."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np
import pytest
from numpy.typing import NDArray

from stackyard.physics.contact import scene_sizes
from stackyard.physics.physical_game import StabilityQuery, answer_stability
from stackyard.physics.scene import Brick, Poses, scene_of
from stackyard.physics.topple import (
    LOWERED_ROWS,
    displaced_bricks,
    fallen_boxes,
    has_surely_toppled,
    has_toppled,
    lowered_by,
)
from stackyard.physics.world import World
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
    assert displaced_bricks(before, after, tower(2).bricks, ignored={3}) == []


def test_a_verdict_says_which_bricks_hold_the_tower_up() -> None:
    scene = tower(6)
    left = [brick for brick in range(18) if brick != 7]  # row 3 stands on its sides, bricks 6 and 8
    robbed = scene_of([scene.bricks[brick] for brick in left], scene.pose_array()[left])
    judged = answer_stability(robbed, StabilityQuery(bricks=(left.index(6), left.index(10))))
    assert judged.falls[left.index(6)]
    assert judged.falls[left.index(10)] == []  # the middle one of a whole row
    assert judged.seconds > 0


# --- fallen from a tower ---------------------------------------------------------------------------------------------

ROW = 0.015  # m


def turned(pose: NDArray[np.float64], axis: int, degrees: float) -> tuple[float, ...]:
    """Return the quaternion of a pose turned about an axis of the table."""
    half = math.radians(degrees) / 2
    turn = np.zeros(4)
    turn[0], turn[1 + axis] = math.cos(half), math.sin(half)
    w, x, y, z = turn
    left = np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])
    return tuple(left @ pose[3:])


def fallen(after: Poses, rows: int = 6, but: Collection[int] = ()) -> list[int]:
    before = tower(rows).pose_array()
    return fallen_boxes(before, after, scene_sizes(tower(rows)), but)


def toppled(after: Poses, rows: int = 6, but: Collection[int] = (), **earlier: float) -> bool:
    before = tower(rows).pose_array()
    return has_toppled(before, after, scene_sizes(tower(rows)), ROW, but, **earlier)  # type: ignore[arg-type]


def lying(poses: Poses, brick: int, x: float, y: float = 0.0) -> None:
    """Lay a brick flat on the table."""
    poses[brick] = (x, y, ROW / 2, 1, 0, 0, 0)


def test_in_a_tower_that_stands_nothing_has_fallen() -> None:
    after = tower(6).pose_array()
    assert fallen(after) == []
    assert not toppled(after)


def test_a_brick_that_is_touched_bears_what_lies_on_it_as_long_as_it_is_in_the_tower() -> None:
    bricks = tower(6)
    after = bricks.pose_array()
    alone = [brick for brick in range(18) if brick not in (3, 5)]  # brick 4 alone bears all that is above
    before, size = after[alone], scene_sizes(bricks)[alone]
    assert alone[3] == 4
    assert fallen_boxes(before, before, size, {3}, {3}) == []
    assert not has_toppled(before, before, size, ROW, {3}, bearing={3})
    assert len(fallen_boxes(before, before, size, {3})) == 12  # it is out: what lay on it has nothing below


def test_a_brick_that_was_dragged_along_and_still_lies_in_the_tower_has_not_fallen() -> None:
    after = tower(6).pose_array()
    after[7, 0] += 0.030  # along itself: the strict measure has it fallen
    assert displaced_bricks(tower(6).pose_array(), after, tower(6).bricks, aside=1.0) == [7]
    assert fallen(after) == []


def test_a_brick_that_was_tilted_and_hangs_in_the_tower_has_not_fallen() -> None:
    after = tower(6).pose_array()
    after[16, 0] += 0.045  # of the top row: its end dips over the edge
    after[16, 2] -= 0.008
    after[16, 3:] = turned(after[16], 1, 25)
    assert displaced_bricks(tower(6).pose_array(), after, tower(6).bricks) == [16]
    assert fallen(after) == []


def test_a_brick_on_the_table_beside_the_tower_has_fallen() -> None:
    after = tower(6).pose_array()
    lying(after, 16, 0.2)
    assert fallen(after) == [16]
    assert not toppled(after)


def test_a_brick_that_leans_on_the_tower_from_the_table_has_fallen() -> None:
    after = tower(6).pose_array()
    slant = math.radians(70)
    foot = 0.0375 + 0.006  # m from the middle; it leans with its upper end
    reach = 0.0375 * math.cos(slant) + 0.0075 * math.sin(slant)
    after[16, :3] = foot + reach, 0.0, 0.0375 * math.sin(slant) + 0.0075 * math.cos(slant)
    after[16, 3:] = turned(np.array([0, 0, 0, 1.0, 0, 0, 0]), 1, 70)
    assert fallen(after) == [16]


def test_a_brick_of_the_bottom_row_has_not_fallen_for_lying_on_the_table() -> None:
    after = tower(6).pose_array()
    after[2, 1] += 0.010
    assert fallen(after) == []


def test_a_brick_of_the_bottom_row_that_lies_by_itself_has_fallen() -> None:
    after = tower(6).pose_array()
    lying(after, 2, 0.3)
    assert fallen(after) == [2]


def test_a_brick_that_rests_on_a_fallen_one_has_fallen() -> None:
    after = tower(6).pose_array()
    lying(after, 16, 0.3)
    after[17] = (0.3, 0, ROW * 1.5, 1, 0, 0, 0)
    assert fallen(after) == [16, 17]
    assert not toppled(after)


def test_a_brick_that_only_a_held_one_joins_to_the_tower_has_fallen() -> None:
    after = tower(6).pose_array()
    after[16, 0] += 0.076  # drawn, end to end with its place
    after[17] = after[16]
    after[17, 2] += ROW
    after[17, 0] += 0.01
    assert fallen(after, but={16}) == [17]


def test_three_fallen_bricks_are_a_toppled_tower_and_two_are_not() -> None:
    after = tower(6).pose_array()
    lying(after, 16, 0.2)
    lying(after, 15, 0.3)
    assert fallen(after) == [15, 16]
    assert not toppled(after)
    assert toppled(after, earlier=1)
    lying(after, 12, 0.4)
    assert toppled(after)
    assert not toppled(after, but={12})  # it is in a hand


def test_a_tower_of_two_halves_has_lost_the_smaller_one() -> None:
    after = tower(6).pose_array()
    upper = np.arange(9, 18)
    after[upper, 0] += 0.3
    after[upper, 2] -= 3 * ROW
    assert fallen(after) == list(range(9, 18))
    assert toppled(after)


def test_the_upper_half_beside_the_lower_and_in_touch_with_it_has_its_feet_fallen_and_is_lower() -> None:
    after = tower(6).pose_array()
    upper = np.arange(9, 18)
    after[upper, 0] += 0.0755
    after[upper, 2] -= 3 * ROW
    assert fallen(after) == [9, 10, 11]
    assert toppled(after)


def test_a_tower_whose_top_lies_two_rows_lower_has_toppled_and_one_row_lower_has_not() -> None:
    before, after = tower(6).pose_array(), tower(6).pose_array()
    after[6:, 2] -= ROW  # overlapping the rows below: how it came so is not asked
    assert math.isclose(lowered_by(before, after), ROW)
    assert not toppled(after)
    after[6:, 2] -= ROW * (LOWERED_ROWS - 1) - 0.0001
    assert not toppled(after)
    after[6:, 2] -= 0.0002
    assert toppled(after)


def test_the_highest_brick_is_one_that_has_not_fallen() -> None:
    before, after = tower(6).pose_array(), tower(6).pose_array()
    assert math.isclose(lowered_by(before, after, fallen=[15, 16, 17]), ROW, abs_tol=0.0002)
    assert math.isclose(lowered_by(before, after, ignored=[15, 16, 17]), 0.0)


def test_what_came_down_earlier_in_the_turn_counts() -> None:
    after = tower(6).pose_array()
    assert not toppled(after, lowered=0.0224)
    assert toppled(after, lowered=0.0226)


def test_only_what_has_landed_or_come_down_is_surely_toppled() -> None:
    before, size = tower(6).pose_array(), scene_sizes(tower(6))
    after = before.copy()
    after[15:, 0] += 0.2  # in the air
    assert has_toppled(before, after, size, ROW)
    assert not has_surely_toppled(before, after, size, ROW)
    after[15:, 2] = ROW / 2
    assert has_surely_toppled(before, after, size, ROW)
    assert has_surely_toppled(before, after, size, ROW, {15}, earlier=1)
    assert not has_surely_toppled(before, after, size, ROW, {15, 16})


def test_a_real_tower_from_which_a_brick_was_taken_has_lost_none_at_rest() -> None:
    world = World(tower(18))
    world.settle(2.0)
    before = world.poses()
    world.place_brick(25, (0.3, 0, 0.0076, 1, 0, 0, 0))
    world.settle(3.0)
    assert fallen_boxes(before, world.poses(), scene_sizes(world.scene), {25}) == []


@pytest.mark.long
def test_a_real_tower_that_falls_has_toppled_by_what_surely_tells_it() -> None:
    world = World(tower(18))
    world.settle(2.0)
    before, size = world.poses(), scene_sizes(world.scene)
    for brick in (6, 7):
        world.place_brick(brick, (0.3 + 0.1 * (brick - 6), 0.3, 0.0076, 1, 0, 0, 0))
    verdicts = []
    while not world.calm() and world.time < 8.0:
        world.step(0.03)
        verdicts.append(has_surely_toppled(before, world.poses(), size, ROW, {6, 7}))
    assert has_toppled(before, world.poses(), size, ROW, {6, 7})
    assert len(fallen_boxes(before, world.poses(), size, {6, 7})) > 20
    assert any(verdicts)
    assert verdicts[verdicts.index(True) :] == [True] * (len(verdicts) - verdicts.index(True))
