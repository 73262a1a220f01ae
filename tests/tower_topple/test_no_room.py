"""A brick for whose slot the others of its row leave no room is lowered beside them, and pushes them back.

A pull below had carried both bricks of the top row along by up to 27 mm (`no_room.stackyard.jsonl`, as it was played).
Where they lie the last slot hangs over the edge of the row below: a brick that is put there falls, as often as one
tries, and a turn has forty tries.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from stackyard.core.game import NATURE, Position
from stackyard.core.match import Match
from stackyard.games.tower_topple import bodies, geometry, hand_programs
from stackyard.games.tower_topple.bodies import Numbers
from stackyard.physics.physical_game import AssistedPut, HandReport, perform_task, put_brick
from stackyard.physics.program import Program
from stackyard.physics.scene import Poses
from stackyard.physics.world import World
from tests.tower_topple.built_tower import GAME

PLAYED = Path(__file__).with_name("no_room.stackyard.jsonl").read_bytes()
TENTH = 27, 28  # the bricks of the tenth row
NINTH = 24, 26
ALONG_X = geometry.flat_orientation(0.0)


def placing(slot: str) -> Match:
    match = Match.load(PLAYED, gravity="told")
    assert match.legal(0) == ["place c"]
    match.play(0, f"place {slot}")
    return match


def performed(match: Match, task: Program) -> tuple[str, Poses]:
    done = perform_task(World(bodies.scene(match.position)), task)
    return bodies.gravity_event(match.position, done), done.poses


def test_bricks_in_the_way_are_pushed_back_into_their_places() -> None:
    match = placing("c")
    edges = geometry.sizes_of(match.position)
    before = geometry.poses_of(match.position, edges)
    task = bodies.gravity_task(match.position)
    assert isinstance(task, Program)
    event, after = performed(match, task)
    assert event.startswith("stands")
    assert np.linalg.norm(after[TENTH, :2] - before[TENTH, :2], axis=1) == pytest.approx([0.013, 0.029], abs=0.003)
    assert np.abs(after[NINTH, :3] - before[NINTH, :3]).max() < 0.001, "the row below came along"
    assert sorted(np.round(after[[*TENTH, task.brick], 0] / 0.025)) == [-1, 0, 1]


def test_without_a_push_the_brick_falls() -> None:
    match = placing("c")
    edges = geometry.sizes_of(match.position)
    poses = geometry.poses_of(match.position, edges)
    slot = bodies.target_slot_pose(match.position, poses, edges)
    brick = int(match.position["brick"][0])
    event, _ = performed(match, hand_programs.place(poses, edges, brick, slot, bodies.hand_motion_of(match.position)))
    assert event.startswith("fell")


def test_where_there_is_room_nothing_is_pushed() -> None:
    match = placing("c")
    edges = geometry.sizes_of(match.position)
    poses = geometry.poses_of(match.position, edges).copy()
    for brick, x in zip(TENTH, (-0.0255, 0.0), strict=True):
        poses[brick, 0] = x
    slot = bodies.target_slot_pose(match.position, poses, edges)
    alone = bodies.target_slot_pose(match.position, poses, edges, alone=True)
    assert np.linalg.norm(slot[:2] - alone[:2]) < bodies.OVERHANG_M


# --- by a hand of the hall's, where a free hand has let go ------------------------------------------------------------

TILTED = (math.cos(0.3), math.sin(0.3), 0.0, 0.0)
HALF_SLOT_M = geometry.SLOT_PITCH_M / 2


def put(position: Position, to: Numbers, turn: tuple[float, float, float, float]) -> tuple[AssistedPut, Poses]:
    poses = geometry.poses_of(position)
    asked = AssistedPut(int(position["brick"][0]), (float(to[0]), float(to[1]), float(to[2])), turn)
    return bodies.fitted_put(position, 0, asked, poses), poses


@pytest.mark.parametrize(
    ("turn", "off"),
    [
        (ALONG_X, 0.0),  # across the slot
        (TILTED, 0.005),
        (ALONG_X, HALF_SLOT_M),  # between two slots
    ],
)
def test_a_hand_that_lets_go_over_a_slot_places_as_a_typed_move_does(
    turn: tuple[float, float, float, float], off: float
) -> None:
    match = Match.load(PLAYED, gravity="told")
    position, edges = match.position, geometry.sizes_of(match.position)
    slot = bodies.pose_of_slot(position, geometry.poses_of(position), edges, 2, alone=True)
    fitted, before = put(position, slot - np.array([off, 0, 0, 0, 0, 0, 0]), turn)
    typed = placing("c")
    task = bodies.gravity_task(typed.position)
    assert isinstance(task, Program)
    assert fitted.lowered_at == task.steps[-3].at
    assert fitted.to == task.steps[-2].at
    assert fitted.turn == task.steps[-2].turn
    world = World(bodies.scene(position))
    world.place_brick(fitted.brick, [*(slot[:3] - [off, 0, -0.04]), *turn])
    world.hold(0, fitted.brick)
    put_brick(world, fitted)
    report = HandReport(poses=world.poses(), before=before, calm=True, released=[(0, fitted.brick)])
    (who, move), (nature, event) = bodies.read_hands(position, report)
    assert (who, move, nature) == (0, "place c", NATURE)
    assert event.startswith("stands ")
    assert np.abs(world.poses()[NINTH, :3] - before[NINTH, :3]).max() < 0.001, "the row below came along"
    match.apply_event(0, move)
    match.apply_event(NATURE, event)
    again = Match.load(match.text(), gravity="told")
    assert GAME.position_text(again.position) == GAME.position_text(match.position)


def test_a_put_that_means_no_free_slot_stays_as_it_is() -> None:
    match = Match.load(PLAYED, gravity="told")
    position, edges = match.position, geometry.sizes_of(match.position)
    poses = geometry.poses_of(position)
    for place in (
        poses[TENTH[0]],  # a slot that is taken
        bodies.pose_of_slot(position, poses, edges, 2) + np.array([0, 0, 0.05, 0, 0, 0, 0]),  # the air over it
        poses[position["brick"][0]],  # the table
    ):
        fitted, _ = put(position, place, ALONG_X)
        assert fitted == AssistedPut(fitted.brick, (float(place[0]), float(place[1]), float(place[2])), ALONG_X)
    before_the_draw = Match.load(PLAYED.splitlines()[0] + b"\n" + PLAYED.splitlines()[1] + b"\n", gravity="told")
    slot = geometry.poses_of(before_the_draw.position)[4]
    fitted, _ = put(before_the_draw.position, slot, ALONG_X)
    assert fitted.lowered_at is None
