"""A brick for whose slot the others of its row leave no room is lowered beside them, and pushes them back.

A pull below had carried both bricks of the top row along by up to 27 mm (`no_room.stackyard.jsonl`, as it was played).
Where they lie the last slot hangs over the edge of the row below: a brick that is put there falls, as often as one
tries, and a turn has forty tries.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stackyard.core.match import Match
from stackyard.games.tower_topple import bodies, hand_programs, tower_geometry
from stackyard.physics.physical_game import PhysicalGame, perform_task
from stackyard.physics.program import Program
from stackyard.physics.scene import Poses
from stackyard.physics.world import World

PLAYED = Path(__file__).with_name("no_room.stackyard.jsonl").read_bytes()
TENTH = 27, 28  # the bricks of the tenth row
NINTH = 24, 26


def placing(slot: str) -> tuple[Match, PhysicalGame]:
    match = Match.load(PLAYED, gravity="told")
    assert match.legal(0) == ["place c"]
    match.play(0, f"place {slot}")
    assert isinstance(match.game, PhysicalGame)
    return match, match.game


def performed(match: Match, game: PhysicalGame, task: Program) -> tuple[str, Poses]:
    done = perform_task(World(game.scene(match.position)), task)
    return bodies.gravity_event(match.position, done), done.poses


def test_bricks_in_the_way_are_pushed_back_into_their_places() -> None:
    match, game = placing("c")
    edges = tower_geometry.sizes_of(match.position)
    before = tower_geometry.poses_of(match.position, edges)
    task = game.gravity_task(match.position)
    assert isinstance(task, Program)
    event, after = performed(match, game, task)
    assert event.startswith("stands")
    assert np.linalg.norm(after[TENTH, :2] - before[TENTH, :2], axis=1) == pytest.approx([0.013, 0.029], abs=0.003)
    assert np.abs(after[NINTH, :3] - before[NINTH, :3]).max() < 0.001, "the row below came along"
    assert sorted(np.round(after[[*TENTH, task.brick], 0] / 0.025)) == [-1, 0, 1]


def test_without_a_push_the_brick_falls() -> None:
    match, game = placing("c")
    edges = tower_geometry.sizes_of(match.position)
    poses = tower_geometry.poses_of(match.position, edges)
    slot = bodies.target_slot_pose(match.position, poses, edges)
    brick = int(match.position["brick"][0])
    event, _ = performed(
        match, game, hand_programs.place(poses, edges, brick, slot, bodies.hand_motion_of(match.position))
    )
    assert event.startswith("fell")


def test_where_there_is_room_nothing_is_pushed() -> None:
    match, _ = placing("c")
    edges = tower_geometry.sizes_of(match.position)
    poses = tower_geometry.poses_of(match.position, edges).copy()
    for brick, x in zip(TENTH, (-0.0255, 0.0), strict=True):
        poses[brick, 0] = x
    slot = bodies.target_slot_pose(match.position, poses, edges)
    alone = bodies.target_slot_pose(match.position, poses, edges, alone=True)
    assert np.linalg.norm(slot[:2] - alone[:2]) < bodies.OVERHANG_M
