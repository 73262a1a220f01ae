"""A gentle hand draws a loose brick and leaves a bearing one; a yank brings the tower down; a brick is laid softly."""

import math

import numpy as np
import pytest

from stackyard.games.tower_topple import bodies, geometry, hand_programs
from stackyard.physics.program import check_program
from tests.tower_topple.built_tower import GAME, play, read_place, tower_of


def events(rows: int, *moves: str, strict: bool = False) -> list[str]:
    """Return the first word of the chance event after each move, each on a new tower."""
    came = []
    for move in moves:
        position = tower_of(rows, strict=strict)
        play(position, 0, move)
        came.append(bodies.simulate(position).split(" ")[0])
    return came


def test_the_same_move_at_the_same_tower_comes_to_the_same() -> None:
    position = tower_of(5)
    play(position, 0, "pull 2b +90~9:5")
    assert bodies.simulate(position) == bodies.simulate(position)


def test_a_hand_pulls_harder_the_faster_it_goes_and_the_more_lies_above() -> None:
    poses = geometry.poses_of(tower_of(18))
    low, high = read_place("2b"), read_place("16b")
    assert hand_programs.pull_force(poses, low, 40) > 2 * hand_programs.pull_force(poses, high, 20)
    assert hand_programs.pull_force(poses, low, 500) > 6.0  # more than any hand has
    assert hand_programs.bearing_friction(poses, low) == pytest.approx(0.35 * 0.1793 * (2 * 48 / 3 + 1), rel=0.02)


def test_every_hand_that_can_be_written_can_be_performed() -> None:
    poses, edges = geometry.poses_of(tower_of(24)), geometry.sizes_of(tower_of(24))
    for grip in (
        hand_programs.HandMotion(speed=5),
        hand_programs.HandMotion(-1, 500, 50, 2**32 - 1),
        hand_programs.HandMotion(),
    ):
        check_program(hand_programs.pull(poses, edges, read_place("2b"), grip), 72)
        check_program(hand_programs.touch(poses, read_place("23b"), grip), 72)
        slot = geometry.slot_pose(geometry.rows_of(tower_of(24)), poses, edges, 24, 1)
        lifted = poses.copy()
        lifted[4] = geometry.pose_next_to_tower(np.array([0.0, -1.0, 0.0]), edges[4, 2])
        check_program(hand_programs.place(lifted, edges, 4, slot, grip), 72)


def test_a_brick_is_turned_the_short_way() -> None:
    wanted = np.array([math.cos(1.4), 0, 0, math.sin(1.4)])
    turned = np.array(hand_programs.nearest_turn(np.array([1.0, 0, 0, 0]), wanted))
    assert abs(turned[0]) > math.cos(math.radians(45.1))
    assert abs(abs(turned @ wanted) - 0) < 1e-9  # half a turn about the brick's own axis: it looks the same


def test_a_gentle_hand_draws_loose_bricks_and_leaves_those_that_bear() -> None:
    assert set(events(6, "pull 1b +30", "pull 2b +30", "pull 2c +30")) == {"out", "jam"}


def test_a_hand_in_a_hurry_topples() -> None:
    assert "topple" in events(8, "pull 4a +200", "pull 6b +200", strict=True)


def test_a_touch_leaves_a_brick_in_its_place() -> None:
    position = tower_of(5)
    play(position, 0, "touch 2b")
    event = bodies.simulate(position)
    assert event.startswith("felt loose ")
    before = geometry.poses_of(position)
    GAME.apply_chance(position, event)
    assert (
        0.0001
        < np.linalg.norm(geometry.poses_of(position)[read_place("2b"), :3] - before[read_place("2b"), :3])
        < 0.008
    )


def test_a_pulled_brick_is_laid_on_a_tower_that_has_shifted_and_turned() -> None:
    position = tower_of(5)
    play(position, 0, "pull 3b")
    GAME.apply_chance(position, "out")
    GAME.apply_chance(position, "face plain")
    poses = geometry.poses_of(position)
    turn, brick = 0.15, read_place("3b")
    c, s = math.cos(turn), math.sin(turn)
    shifted = poses.copy()
    shifted[:, :2] = poses[:, :2] @ np.array([[c, s], [-s, c]]) + [0.02, -0.01]
    shifted[:, 3] = math.cos(turn / 2) * poses[:, 3] - math.sin(turn / 2) * poses[:, 6]
    shifted[:, 6] = math.cos(turn / 2) * poses[:, 6] + math.sin(turn / 2) * poses[:, 3]
    shifted[brick] = poses[brick]
    position["poses"][0, :15], position["posed"] = shifted, 1
    for slot in "ba":
        after = position.copy()
        play(after, 0, f"place {slot} +40~3:9")
        event = bodies.simulate(after)
        assert event.startswith("stands ")
        GAME.apply_chance(after, event)
        assert GAME.scores(after)[0] == 1.0
