"""The assisted hand: brick upon brick, leaning bricks, many hands at once; and the other tasks of the simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stackyard.physics.assisted_hand import AssistedHand
from stackyard.physics.errors import BadHandError
from stackyard.physics.physical_game import (
    AssistedPut,
    HandReport,
    PullPaper,
    RemoveBrick,
    StrikeTable,
    Wait,
    perform_task,
    put_brick,
    recordable_poses,
)
from stackyard.physics.scene import Brick, Scene, rotations, scene_of
from stackyard.physics.separation import landing_height, separation, step_aside
from stackyard.physics.world import STEP_S, World

EDGE, LONG = 0.03, 0.06
UPRIGHT = (1.0, 0.0, 0.0, 0.0)
FLAT = (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0)


def scene(count: int = 5) -> Scene:
    """Upright bricks apart in a row."""
    poses = np.array([[0.08 * (brick - count / 2), -0.2, LONG / 2, *UPRIGHT] for brick in range(count)])
    return scene_of([Brick((EDGE, EDGE, LONG), 700.0)] * count, poses, friction=0.4, cuts=2)


def leant(angle: float) -> tuple[float, float, float, float]:
    """Leaning over toward -x."""
    half = math.radians(angle) / 2
    return (math.cos(half), 0.0, -math.sin(half), 0.0)


def tilt(world: World, brick: int) -> float:
    """How far from upright, in degrees."""
    return math.degrees(math.acos(min(1.0, abs(float(rotations(world.poses()[brick : brick + 1, 3:])[0, 2, 2])))))


def all_over(world: World, ways: list[AssistedHand]) -> None:
    while not all(way.is_done for way in ways):
        for way in ways:
            way.step()
        world.step(STEP_S)
    world.settle()


def test_brick_upon_brick_makes_a_tower_that_stands_where_it_was_aimed() -> None:
    world = World(scene())
    for floor in range(5):
        put_brick(world, AssistedPut(floor, (0.05, 0.02, LONG * (floor + 0.5)), UPRIGHT))
    world.step(3.0)
    aims = np.array([[0.05, 0.02, LONG * (floor + 0.5)] for floor in range(5)])
    assert np.linalg.norm(world.poses()[:, :3] - aims, axis=1).max() < 0.002
    assert max(tilt(world, floor) for floor in range(5)) < 0.5
    assert world.held() == {}


def test_a_brick_is_leant_against_another_and_stays_leaning() -> None:
    world = World(scene())
    put_brick(world, AssistedPut(0, (0.0, 0.0, LONG / 2), UPRIGHT))
    wall = world.poses()[0]
    angle = math.radians(35)
    x = EDGE / 2 + 0.002 + LONG / 2 * math.sin(angle) + EDGE / 2 * math.cos(angle)
    z = LONG / 2 * math.cos(angle) + EDGE / 2 * math.sin(angle)
    put_brick(world, AssistedPut(1, (x, 0.0, z), leant(35), lean=True))
    world.step(3.0)
    assert 30 < tilt(world, 1) < 45
    assert world.calm()
    assert separation(world.poses(), np.tile((EDGE / 2, EDGE / 2, LONG / 2), (5, 1)), 1, [0]) < 0.001, (
        "it touches the wall"
    )
    assert np.linalg.norm(world.poses()[0, :3] - wall[:3]) < 0.001, "which has not been pushed"


def test_what_is_put_into_another_brick_comes_to_rest_on_it() -> None:
    world = World(scene())
    put_brick(world, AssistedPut(0, (0.0, 0.0, LONG / 2), UPRIGHT))
    put_brick(world, AssistedPut(1, (0.001, 0.0, 0.01), UPRIGHT))
    assert world.poses()[1, 2] == pytest.approx(1.5 * LONG, abs=0.002)
    assert world.poses()[0, :3] == pytest.approx([0, 0, LONG / 2], abs=0.002)


def test_what_is_put_in_the_air_is_let_down_to_the_table() -> None:
    world = World(scene())
    put_brick(world, AssistedPut(0, (0.0, 0.0, 0.4), FLAT))
    assert world.poses()[0, :3] == pytest.approx([0, 0, EDGE / 2], abs=0.002)


def test_three_hands_put_at_once_and_hinder_each_other_little() -> None:
    world = World(scene())
    aims = [(-0.02, 0.0, LONG / 2), (0.02, 0.0, LONG / 2), (0.0, 0.05, LONG / 2)]
    ways = [AssistedHand(world, hand, 2 - hand, aim, UPRIGHT, lane=hand) for hand, aim in enumerate(aims)]
    all_over(world, ways)
    for hand, aim in enumerate(aims):
        assert world.poses()[2 - hand, :3] == pytest.approx(aim, abs=0.002)
    assert world.time < 10


def test_two_hands_at_one_place_leave_one_brick_on_the_other() -> None:
    world = World(scene())
    ways = [AssistedHand(world, hand, hand, (0.0, 0.0, LONG / 2), UPRIGHT, lane=hand) for hand in (0, 1)]
    all_over(world, ways)
    assert sorted(world.poses()[:2, 2]) == pytest.approx([LONG / 2, 1.5 * LONG], abs=0.002)


def test_a_brick_in_hand_is_put_from_where_it_is() -> None:
    world = World(scene())
    world.hold(3, 0, world.poses()[0, :3] + [0, 0, 0.02])
    world.move_hand(3, (0.0, 0.0, 0.2))
    world.step(1.0)
    all_over(world, [AssistedHand(world, 3, 0, (0.0, 0.05, EDGE / 2), FLAT)])
    assert world.poses()[0, :3] == pytest.approx([0, 0.05, EDGE / 2], abs=0.002)


BAD = [
    ((math.nan, 0, 0.03), UPRIGHT),
    ((0, math.inf, 0.03), UPRIGHT),
    ((0, 0, -0.01), UPRIGHT),
    ((1.2, 0, 0.03), UPRIGHT),
    ((0, 0, 1.8), UPRIGHT),
    ((0, 0, 0.03), (0, 0, 0, 0)),
    ((0, 0, 0.03), (math.nan, 0, 0, 1)),
]


@pytest.mark.parametrize(("to", "turn"), BAD)
def test_no_brick_is_put_nowhere(to: tuple[float, float, float], turn: tuple[float, float, float, float]) -> None:
    world = World(scene())
    before = world.poses()
    with pytest.raises(BadHandError):
        AssistedHand(world, 0, 0, to, turn)
    assert world.held() == {}
    assert (world.poses() == before).all()


def test_a_brick_in_another_hand_is_not_put() -> None:
    world = World(scene())
    world.hold(1, 0)
    with pytest.raises(BadHandError):
        AssistedHand(world, 0, 0, (0.0, 0.0, 0.03), UPRIGHT)
    assert world.held() == {1: 0}


def test_a_hand_that_is_stopped_opens_where_it_is() -> None:
    world = World(scene())
    way = AssistedHand(world, 0, 0, (0.0, 0.0, 0.03), UPRIGHT)
    for _ in range(100):
        way.step()
        world.step(STEP_S)
    way.stop()
    assert way.is_done
    assert world.held() == {}


# --- tasks of the simulation ------------------------------------------------------------------------------------------


def tower() -> Scene:
    """Three bricks on each other, the uppermost well over the edge but not off it, and two beside."""
    poses = scene().pose_array()
    poses[0, :3], poses[1, :3], poses[2, :3] = (0, 0, 0.03), (0, 0, 0.09), (0.013, 0, 0.15)
    return scene_of(scene().bricks, poses, friction=0.4, cuts=2)


def test_hands_off_and_wait_and_a_tower_stands_or_a_held_one_falls() -> None:
    world = World(tower())
    done = perform_task(world, Wait(1.0))
    assert done.seconds == pytest.approx(1.0, abs=5 * STEP_S)
    assert done.poses[2, 2] == pytest.approx(0.15, abs=0.001)
    held = World(tower())
    held.hold(0, 2)
    held.move_hand(0, (0.1, 0.0, 0.2))
    held.step(1.0)
    done = perform_task(held, Wait(3.0))
    assert held.held() == {}
    assert done.before[2, 2] > 0.15
    assert done.poses[2, 2] < 0.05
    calm = perform_task(World(scene()), Wait(20.0, until_calm=True))
    assert calm.seconds < 2


def test_a_blow_a_sheet_and_a_brick_taken_away() -> None:
    struck = perform_task(World(tower()), StrikeTable((8.0, 0.0, 8.0), 3.0))
    assert struck.poses[2, 2] < 0.14, "the uppermost falls"
    pulled = perform_task(World(scene()), PullPaper(1.0, 1.0))
    assert np.isfinite(pulled.poses).all()
    assert pulled.seconds > 1
    away = (0.3, 0.3, EDGE / 2, *FLAT)
    removed = perform_task(World(tower()), RemoveBrick(0, away, 2.0))
    assert removed.brick == 0
    assert removed.poses[0, :2] == pytest.approx([0.3, 0.3], abs=0.002)
    assert removed.poses[1, 2] < 0.07, "what stood on it comes down"


@pytest.mark.parametrize(
    "task",
    [
        Wait(math.nan),
        Wait(1e9),
        Wait(-1),
        StrikeTable((math.nan, 0, 0), 1.0),
        StrikeTable((0, 0, 999.0), 1.0),
        PullPaper(99.0, 1.0),
        RemoveBrick(77, (0, 0, 0.1, *UPRIGHT), 1.0),
        RemoveBrick(0, (0, 0, math.nan, *UPRIGHT), 1.0),
        AssistedPut(-1, (0, 0, 0.1), UPRIGHT),
    ],
)
def test_a_task_that_is_none_is_refused(task: Wait | StrikeTable | PullPaper | RemoveBrick | AssistedPut) -> None:
    world = World(scene())
    before = world.poses()
    with pytest.raises(BadHandError):
        perform_task(world, task)
    assert np.abs(world.poses() - before).max() < 0.001


# --- what may be recorded while hands hold bricks ---------------------------------------------------------------------


def report(poses: np.ndarray, **more: object) -> HandReport:
    return HandReport(poses=poses, before=scene().pose_array(), calm=True, **more)  # type: ignore[arg-type]


def test_a_brick_in_hand_is_recorded_where_it_was() -> None:
    poses = scene().pose_array()
    poses[0, :3] = (0.0, 0.1, 0.4)
    poses[1, :3] = (0.0, 0.0, LONG / 2)
    found = recordable_poses(scene(), report(poses, held={2: 0}))
    assert found is not None
    assert (found[0] == scene().pose_array()[0]).all()
    assert (found[1] == poses[1]).all()


def test_what_may_depend_on_a_hand_is_not_recorded() -> None:
    poses = scene().pose_array()
    poses[0, :3] = (0.0, 0.0, LONG / 2)
    poses[1, :3] = (0.0, 0.0, 1.5 * LONG)
    assert recordable_poses(scene(), report(poses, held={2: 0})) is None, "it carries one that was let go"
    poses = scene().pose_array()
    poses[0, 2] = 0.4
    poses[1, :3] = scene().pose_array()[0, :3] + [0.01, 0, 0]
    assert recordable_poses(scene(), report(poses, held={2: 0})) is None, "its place is taken"
    moving = report(poses)
    moving.calm = False
    assert recordable_poses(scene(), moving) is None


@pytest.mark.parametrize("overlap_mm", [0.1, 0.8])
def test_a_brick_that_is_aimed_a_little_into_its_neighbour_stands_beside_it(overlap_mm: float) -> None:
    world = World(scene())
    put_brick(world, AssistedPut(0, (0.0, 0.0, LONG / 2), UPRIGHT))
    began = world.time
    put_brick(world, AssistedPut(1, (EDGE - overlap_mm / 1000, 0.0, LONG / 2), UPRIGHT))
    assert world.time - began < 5.0, "it does not slide down along the neighbour"
    assert tilt(world, 1) < 0.5
    apart = separation(world.poses(), np.tile((EDGE / 2, EDGE / 2, LONG / 2), (5, 1)), 1, [0])
    assert -0.0001 < apart < 0.0004, "they touch"
    assert np.abs(world.poses()[0, :2]).max() < 0.0005, "the neighbour stays"


def test_how_far_a_brick_steps_aside() -> None:
    halves = np.tile((EDGE / 2, EDGE / 2, LONG / 2), (3, 1))
    poses = np.array([[0.0, 0.0, 0.03, *UPRIGHT], [0.0295, 0.0, 0.03, *UPRIGHT], [0.0, -0.0298, 0.03, *UPRIGHT]])

    def aside(others: list[int]) -> list[float]:
        found: list[float] = step_aside(poses, halves, 0, others, most=0.001, gap=0.0001).tolist()
        return found

    assert aside([1]) == pytest.approx([-0.0006, 0.0])
    assert aside([1, 2]) == pytest.approx([-0.0006, 0.0003])
    assert aside([]) == [0.0, 0.0]
    poses[1, 0] = 0.028
    assert aside([1]) == [0.0, 0.0], "it is meant to lie on it"
    poses[1, 0], poses[2, :2] = 0.0296, (-0.0296, 0.0)
    assert aside([1, 2]) == pytest.approx([0.0, 0.0], abs=0.0003), "between two it stays in the middle"
    poses[0, 2] = 0.0911
    assert aside([1]) == [0.0, 0.0], "it is above"


def test_how_far_down_a_brick_goes() -> None:
    halves = np.tile((EDGE / 2, EDGE / 2, LONG / 2), (2, 1))
    poses = np.array([[0.0, 0.0, 0.5, *UPRIGHT], [0.0, 0.0, LONG / 2, *UPRIGHT]])
    assert landing_height(poses, halves, 0, [1]) == pytest.approx(1.5 * LONG)
    poses[0, 0] = 0.0301
    assert landing_height(poses, halves, 0, [1]) == pytest.approx(LONG / 2), "beside it"
    poses[0] = (0.0, 0.0, 0.5, *FLAT)
    assert landing_height(poses, halves, 0, [1]) == pytest.approx(LONG + EDGE / 2)
    poses[0, :2] = 0.05, 0.0
    assert landing_height(poses, halves, 0, []) == pytest.approx(EDGE / 2)
