"""A drawn brick is seen where it is told to lie: at the end of the motion, and on the table once hands have opened."""

from __future__ import annotations

import base64
import math
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.game import NATURE, Position
from stackyard.games.tower_topple import bodies, geometry
from stackyard.games.tower_topple.pieces import FACING, IN_HAND
from stackyard.physics.errors import BadHandError
from stackyard.physics.motion import WHOLE_FLAG, Motion, MotionCapture
from stackyard.physics.physical_game import HandReport
from stackyard.physics.scene import Poses
from stackyard.physics.setting_aside import SettingAside
from stackyard.physics.world import STEP_S, World
from stackyard.server.bricks.match_scene import with_bricks_set_aside
from stackyard.server.scenes import orders
from stackyard.server.scenes.simulation import SceneSimulation
from tests.tower_topple.built_tower import GAME, play, tower_of

SEEN_M = 0.001  # m that nobody sees
ROWS = 4


def anywhere(chance: Random) -> Poses:
    """Return a pose (7,) around a small tower and above it, turned in any way."""
    angle, far = chance.uniform(0, 2 * math.pi), chance.uniform(0.11, 0.3)
    turn = np.array([chance.gauss(0, 1) for _ in range(4)])
    return np.array(
        [far * math.cos(angle), far * math.sin(angle), chance.uniform(0.04, 0.2), *turn / np.linalg.norm(turn)]
    )


def drawn(chance: Random, *, held: bool) -> tuple[Position, int, Poses]:
    """Return the position after a free hand has drawn a brick, its number, and where all bricks were then."""
    position = tower_of(ROWS)
    brick = chance.choice(bodies.pullable(position))
    before = geometry.poses_of(position)
    poses = before.copy()
    poses[brick] = anywhere(chance)
    if not held and chance.random() < 0.5:  # it may lie where it was laid
        poses[brick, 2:] = (0.0075, *geometry.flat_orientation(chance.uniform(0, 3)))
    hands: dict[str, Any] = {"held": {0: brick}} if held else {"released": [(0, brick)]}
    for who, event in bodies.read_hands(position, HandReport(poses=poses, before=before, calm=True, **hands)):
        if who == NATURE:
            GAME.apply_chance(position, event)
        else:
            play(position, 0, event)
    if position["phase"][0] == FACING:
        GAME.apply_chance(position, "face plain")
    assert position["phase"][0] == IN_HAND
    return position, brick, poses


def told_poses(position: Position) -> Poses:
    """Return where everybody is told that the bricks lie."""
    text = GAME.view(position, "spectator").poses
    assert text is not None
    return np.frombuffer(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "<f4").reshape(-1, 7)


def far(one: Poses, other: Poses) -> float:
    """Return by how much (m) the corners of bricks lie elsewhere, at most."""
    turn = np.minimum(
        np.linalg.norm(one[:, 3:] - other[:, 3:], axis=1), np.linalg.norm(one[:, 3:] + other[:, 3:], axis=1)
    )
    return float((np.linalg.norm(one[:, :3] - other[:, :3], axis=1) + 0.08 * turn).max())


@pytest.mark.parametrize("held", [True, False])
def test_the_last_frame_of_a_pull_shows_what_the_view_tells(held: bool) -> None:
    chance, moved = Random(5), 0
    for _ in range(30):
        position, brick, poses = drawn(chance, held=held)
        world = World(bodies.scene(tower_of(ROWS)))
        camera = MotionCapture(world)
        frames = [camera.capture()]
        world.place_brick(brick, poses[brick])
        frames.append(camera.capture())
        octets = Motion([frame for frame in frames if frame]).encode()
        film = Motion.decode(with_bricks_set_aside(bodies, position, octets))
        last = film.poses(film.frames[-1].t)
        assert far(last, told_poses(position)) < SEEN_M
        moved += len(film.frames) > 2
    assert moved > 10


def test_a_motion_that_ends_as_it_is_told_stays_as_it_is() -> None:
    position, _, _ = drawn(Random(1), held=True)
    frame = MotionCapture(World(bodies.scene(position))).capture()
    assert frame
    assert frame.flags & WHOLE_FLAG
    octets = Motion([frame]).encode()
    assert with_bricks_set_aside(bodies, position, octets) is octets
    assert with_bricks_set_aside(bodies, tower_of(ROWS), octets) is octets


def scene_of(position: Position) -> tuple[SceneSimulation, list[Any]]:
    """Return the open scene of a position, and what it says."""
    messages: list[Any] = []
    return SceneSimulation(
        orders.Open(1, "m", msgspec.msgpack.encode(bodies.scene(position)), False), messages.append
    ), messages


def test_a_brick_that_lies_anywhere_is_set_aside_and_the_tower_stands() -> None:
    chance = Random(3)
    for number in range(6):
        position, brick, poses = drawn(chance, held=True)
        scene, _ = scene_of(position)
        goals = bodies.scene(position).pose_array()
        if number == 0:  # on top, off the slots
            poses[brick] = [0.02, 0.0, (ROWS + 0.5) * geometry.THICKNESS_M, *geometry.flat_orientation(0.7)]
        scene.world.place_brick(brick, poses[brick])
        for _ in range(10):
            scene.tick()
        assert bodies.bricks_set_aside(position) == [brick]
        scene.set_aside(orders.SetAside(1, {brick: tuple(goals[brick].tolist())}))
        for _ in range(60):
            scene.tick()
        assert far(scene.world.poses(), goals) < SEEN_M
        assert far(scene.world.poses(), told_poses(position)) < SEEN_M


def test_a_brick_that_is_set_aside_goes_through_no_other() -> None:
    position, brick, _ = drawn(Random(2), held=True)
    world = World(bodies.scene(position))
    goal = bodies.scene(position).pose_array()[brick]
    behind = goal.copy()
    behind[:2] *= -1  # the tower is between
    world.place_brick(brick, behind)
    before, edges = world.poses(), geometry.sizes_of(position)
    way = SettingAside(world, brick, tuple(goal.tolist()))
    while not way.is_done:
        way.step()
        assert float(geometry.separations(world.poses(), edges, brick).min()) > 0
        world.step(STEP_S)
    after = world.poses()
    before[brick] = goal
    assert far(after, before) < SEEN_M


def test_whoever_takes_hold_of_a_brick_that_is_set_aside_has_it() -> None:
    position, brick, poses = drawn(Random(4), held=True)
    scene, _ = scene_of(position)
    goal = tuple(bodies.scene(position).pose_array()[brick].tolist())
    scene.world.place_brick(brick, poses[brick])
    scene.set_aside(orders.SetAside(1, {brick: goal}))
    scene.tick()
    there = scene.world.poses()[brick, :3]
    scene.hold(orders.Hold(1, 0, brick, None, 1))
    for _ in range(12):
        scene.tick()
    assert float(np.linalg.norm(scene.world.poses()[brick, :3] - there)) < 0.01
    scene.set_aside(orders.SetAside(1, {brick: goal}))  # told too late
    scene.tick()
    assert scene.world.held() == {0: brick}
    with pytest.raises(BadHandError, match="in a hand"):
        SettingAside(scene.world, brick, goal)
