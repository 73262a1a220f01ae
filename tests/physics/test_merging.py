"""What is at rest far from a hand moves as one, and by itself again when it would."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from stackyard.games.tower_topple import geometry
from stackyard.physics.merging import carry, plan
from stackyard.physics.scene import Poses, Scene
from stackyard.physics.world import STEP_S, Snapshot, World

ROWS = 10
EDGES = geometry.nominal_sizes(3 * ROWS)
POSES = geometry.ideal_poses(np.arange(3 * ROWS, dtype=np.uint8).reshape(ROWS, 3), EDGES)
SCENE = geometry.scene_at(EDGES, POSES)
HELD = 16  # the middle of the sixth row
STILL = np.ones(len(POSES), dtype=bool)


@pytest.fixture(scope="module")
def at_rest() -> tuple[World, Snapshot]:
    world = World(SCENE)
    while not world.asleep():
        world.step(STEP_S)
    return world, world.save()


def pulled(world: World, way: float, seconds: float = 0.3) -> Poses:
    """Pull the brick that is held along x, `way` m from where it lay, for so long; return the poses."""
    world.move_hand(0, POSES[HELD, :3] + [0.0, way, 0.0])
    world.step(seconds)
    return world.poses()


def test_rows_far_below_and_far_above_are_merged() -> None:
    merge = plan(POSES, EDGES / 2, [HELD], STILL)
    assert merge is not None
    low, high = merge.heaps
    assert sorted([low.lead, *low.followers.tolist()]) == [0, 1, 2, 3, 4, 5]
    assert sorted([high.lead, *high.followers.tolist()]) == list(range(8 * 3, ROWS * 3))
    assert merge.rows.tolist() == [0, *range(6, 25)]


def test_what_moves_or_hangs_together_with_nothing_is_not_merged() -> None:
    still, poses = STILL.copy(), POSES.copy()
    still[25] = False
    poses[29, 2] += 0.01
    merge = plan(poses, EDGES / 2, [HELD], still)
    assert merge is not None
    assert {25, 29} <= set(merge.rows.tolist())
    assert plan(POSES, EDGES / 2, [HELD], ~STILL) is None


def test_followers_go_and_turn_as_the_body_that_they_move_with() -> None:
    """Where they are a microsecond later is where their velocities take them."""
    merge = plan(POSES, EDGES / 2, [HELD], STILL)
    assert merge is not None
    lead, some = merge.heaps[1].lead, merge.heaps[1].followers
    moves, places, seconds = np.zeros((len(POSES), 6)), POSES.copy(), 1e-6
    places[lead, 3:] = (0.5, 0.1, -0.7, 0.5)
    places[lead, 3:] /= np.linalg.norm(places[lead, 3:])
    moves[lead] = (0.1, 0.2, -0.3, 1.0, -2.0, 0.5)
    carry(merge, places, moves)
    later = places.copy()
    w, x, y, z = places[lead, 3:]
    p, q, r = moves[lead, 3:] * seconds / 2
    later[lead, :3] += moves[lead, :3] * seconds
    later[lead, 3:] += (-x * p - y * q - z * r, w * p + y * r - z * q, w * q + z * p - x * r, w * r + x * q - y * p)
    carry(merge, later, moves.copy())
    assert (later[some, :3] - places[some, :3]) / seconds == pytest.approx(moves[some, :3], abs=1e-5)
    w, x, y, z = places[some, 3:].T
    p, q, r = moves[some, 3:].T / 2
    turning = [-x * p - y * q - z * r, w * p + y * r - z * q, w * q + z * p - x * r, w * r + x * q - y * p]
    assert (later[some, 3:] - places[some, 3:]).T / seconds == pytest.approx(np.array(turning), abs=1e-5)


def test_taking_hold_and_letting_go_moves_nothing(at_rest: tuple[World, Snapshot]) -> None:
    world, saved = at_rest
    world.restore(saved)
    before = world.poses()
    world.hold(0, HELD)
    world.step(0.3)
    world.let_go(0)
    assert world.settle()
    assert np.abs(world.poses() - before)[:, :3].max() < 0.00005
    while not world.asleep():
        world.step(STEP_S)
    world.hold(0, 25)  # another brick, of those that moved as one
    world.step(0.3)
    assert np.abs(world.poses() - before)[:, :3].max() < 0.00005


def test_a_merged_world_goes_on_to_the_last_bit(at_rest: tuple[World, Snapshot]) -> None:
    """After `restore`, and in another world of the same scene too; and the same calls give the same bits."""
    world, saved = at_rest
    found = []
    for _ in range(2):
        world.restore(saved)
        world.hold(0, HELD)
        pulled(world, 0.004)
        middle = world.save()
        found.append(pulled(world, 0.02).tobytes())
    for other in (world, World(SCENE)):
        other.restore(middle)
        found.append(pulled(other, 0.02).tobytes())
    assert len(set(found)) == 1


@pytest.mark.parametrize("merged", [False, True])
def test_a_tower_robbed_of_two_bricks_of_a_row_comes_down_brick_by_brick(merged: bool) -> None:
    """Rows that moved as one are bricks again as soon as they tilt: they do not fall as one."""
    world = World(msgspec.structs.replace(SCENE, merged=merged))
    world.settle()
    before = world.poses()
    for hand, brick in enumerate((3, 4)):
        world.hold(hand, brick)
        world.move_hand(hand, (0.0, 0.4, 0.05))
    world.step(0.7)
    after = world.poses()
    assert after[-3:, 2].max() < before[-3:, 2].min() - 0.03
    apart, was = (np.linalg.norm(poses[-9:, None, :3] - poses[None, -9:, :3], axis=2) for poses in (after, before))
    assert np.abs(apart - was).max() > 0.002


def test_a_brick_of_those_that_moved_as_one_is_lifted_off(at_rest: tuple[World, Snapshot]) -> None:
    """A brick of those that moved as one is taken and drawn: the others stay."""
    world, saved = at_rest
    world.restore(saved)
    world.hold(0, HELD)
    pulled(world, 0.001)
    world.hold(1, 28)  # the middle of the top row
    world.move_hand(1, POSES[28, :3] + [0.0, 0.0, 0.05])
    world.step(0.6)
    gone = np.linalg.norm(world.poses()[:, :3] - POSES[:, :3], axis=1)
    assert gone[28] > 0.03
    assert np.delete(gone, 28).max() < 0.003


def test_a_brick_that_is_carried_about_wakes_nothing(at_rest: tuple[World, Snapshot]) -> None:
    """What sleeps costs nothing: it is not taken apart as the hand rises past it."""
    world, saved = at_rest
    world.restore(saved)
    world.hold(0, 28)
    x, y, z = POSES[28, :3]
    for place in ((x, y, z + 0.03), (x, y + 0.15, z + 0.03)):
        world.move_hand(0, place)
        world.step(0.5)
    assert world.awake().tolist() == [28]
    for low in (0.08, 0.02, 0.2):
        world.move_hand(0, (x, y + 0.15, low))
        for _ in range(10):
            world.step(0.045)
            assert world.awake().tolist() == [28]


def test_scenes_that_say_nothing_are_not_merged() -> None:
    assert not Scene(bricks=[], poses=[]).merged
    assert not geometry.scene_at(EDGES, POSES, rules=1).merged
    assert geometry.scene_at(EDGES, POSES, rules=2).merged
