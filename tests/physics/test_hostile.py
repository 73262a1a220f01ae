"""Bad input: a clear typed error, and the world is unchanged."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import StackyardError
from stackyard.physics.assisted_hand import AssistedHand
from stackyard.physics.careful_hand import Care
from stackyard.physics.errors import BadHandError, BadSceneError
from stackyard.physics.physical_game import StabilityQuery, answer_stability
from stackyard.physics.program import Program, Waypoint, perform, pull
from stackyard.physics.scene import MOST_BRICKS, Brick, Scene, check_scene
from stackyard.physics.world import MAX_HANDS, World
from tests.physics import tower

NAN, INF = math.nan, math.inf
CARE = Care(along=0.001, through=0.03, stuck=0.5)
CUBE = Brick((0.03, 0.03, 0.03))


def scene_at(*places: tuple[float, ...]) -> Scene:
    return Scene(bricks=[CUBE] * len(places), poses=[(*place, 1.0, 0.0, 0.0, 0.0) for place in places])


SCENES = {
    "no bricks": scene_at(),
    "a thousand bricks": scene_at(*[(0.0, 0.0, 0.02 + 0.03 * k) for k in range(1000)]),
    "NaN": scene_at((NAN, 0, 0.015)),
    "infinity": scene_at((0, INF, 0.015)),
    "below the table": scene_at((0, 0, 0.012)),
    "beyond the table": scene_at((1.2, 0, 0.015)),
    "overlapping": scene_at((0, 0, 0.015), (0.027, 0, 0.015)),
    "one in the other": scene_at((0, 0, 0.015), (0, 0, 0.015)),
    "no quaternion": Scene(bricks=[CUBE], poses=[(0, 0, 0.015, 0, 0, 0, 0)]),
    "a long quaternion": Scene(bricks=[CUBE], poses=[(0, 0, 0.015, 2, 0, 0, 0)]),
    "a pose too few": Scene(bricks=[CUBE, CUBE], poses=[(0, 0, 0.015, 1, 0, 0, 0)]),
    "a number too few": Scene(bricks=[CUBE], poses=[(0, 0, 0.015, 1, 0, 0)]),
    "a brick of no size": Scene(bricks=[Brick((0, 0.03, 0.03))], poses=[(0, 0, 0.015, 1, 0, 0, 0)]),
    "a brick of NaN": Scene(bricks=[Brick((NAN, 0.03, 0.03))], poses=[(0, 0, 0.015, 1, 0, 0, 0)]),
    "a brick of two edges": Scene(bricks=[Brick((0.03, 0.03))], poses=[(0, 0, 0.015, 1, 0, 0, 0)]),  # type: ignore[arg-type]
    "a weightless brick": Scene(bricks=[Brick((0.03, 0.03, 0.03), 0)], poses=[(0, 0, 0.015, 1, 0, 0, 0)]),
    "friction of NaN": msgspec.structs.replace(scene_at((0, 0, 0.015)), friction=NAN),
    "no skin": msgspec.structs.replace(scene_at((0, 0, 0.015)), skin=0.0),
    "a skin of NaN": msgspec.structs.replace(scene_at((0, 0, 0.015)), skin=NAN),
    "a hand of no force": msgspec.structs.replace(scene_at((0, 0, 0.015)), hand_force=0.0),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(BadSceneError):
        World(SCENES[name])


def test_scenes_that_can_be_are_taken() -> None:
    check_scene(scene_at((0, 0, 0.015), (0.0295, 0, 0.015)))  # half a millimetre is no overlap yet
    check_scene(tower(MOST_BRICKS // 3))
    tilted = 2**-0.5
    rolled = (math.cos(math.pi / 8), math.sin(math.pi / 8), 0.0, 0.0)  # on an edge: it needs more height
    check_scene(Scene(bricks=[CUBE], poses=[(0, 0, 0.03 * tilted + 1e-6, *rolled)]))
    with pytest.raises(BadSceneError):
        check_scene(Scene(bricks=[CUBE], poses=[(0, 0, 0.015, *rolled)]))


HANDS: dict[str, Callable[[World], object]] = {
    "a brick that does not exist": lambda world: world.hold(1, 3),
    "a brick before the first": lambda world: world.hold(1, -1),
    "a brick that is no number": lambda world: world.hold(1, "0"),  # type: ignore[arg-type]
    "a hand too many": lambda world: world.hold(MAX_HANDS, 1),
    "two hands on one brick": lambda world: world.hold(1, 0),
    "one hand on two bricks": lambda world: world.hold(0, 1),
    "a grip beside the brick": lambda world: world.hold(1, 1, (0.5, 0.5, 0.5)),
    "a grip of NaN": lambda world: world.hold(1, 1, (NAN, 0, 0)),
    "no lead": lambda world: world.hold(1, 1, lead=NAN),
    "a hand at infinity": lambda world: world.move_hand(0, (INF, 0, 0)),
    "a hand of NaN": lambda world: world.move_hand(0, (0, 0, NAN)),
    "out of reach": lambda world: world.move_hand(0, (0, 0, 2.5)),
    "two numbers": lambda world: world.move_hand(0, (0, 0)),
    "a turn of nothing": lambda world: world.move_hand(0, (0, 0, 0.1), (0, 0, 0, 0)),
    "a turn of NaN": lambda world: world.move_hand(0, (0, 0, 0.1), (NAN, 0, 0, 0)),
    "an empty hand": lambda world: world.move_hand(5, (0, 0, 0.1)),
    "an empty hand that opens": lambda world: world.let_go(5),
    "the strain of an empty hand": lambda world: world.grip_force(5),
    "time of NaN": lambda world: world.step(NAN),
    "time backwards": lambda world: world.step(-1),
    "no end of time": lambda world: world.step(INF),
    "a program for no brick": lambda world: perform(world, pull(9, (1, 0, 0), 0.1, 0.1)),
    "a program for a held brick": lambda world: perform(world, pull(0, (1, 0, 0), 0.1, 0.1, hand=4)),
    "a program without steps": lambda world: perform(world, Program(brick=1, steps=())),
    "a program to nowhere": lambda world: perform(world, Program(brick=1, steps=(Waypoint(1, (INF, 0, 0)),))),
    "a program halfway to nowhere": lambda world: perform(
        world, Program(brick=1, steps=(Waypoint(1, (0, 0, 9.0)), Waypoint(2, (0, 0, 0))))
    ),
    "a program of NaN": lambda world: perform(world, Program(brick=1, steps=(Waypoint(NAN, (0, 0, 0)),))),
    "a program for a day": lambda world: perform(world, Program(brick=1, steps=(Waypoint(86400, (0, 0, 0)),))),
    "a program back in time": lambda world: perform(
        world, Program(brick=1, steps=(Waypoint(2, (0, 0, 0)), Waypoint(1, (0, 0, 0))))
    ),
    "an earthquake of a hand": lambda world: perform(world, pull(1, (1, 0, 0), 0.1, 0.1, tremor_mm=1e9)),
    "a program for half a brick": lambda world: perform(world, Program(brick=0.5, steps=(Waypoint(1, (0, 0, 0)),))),  # type: ignore[arg-type]
    "a program in a plane": lambda world: perform(world, Program(brick=1, steps=(Waypoint(1, (0, 0)),))),  # type: ignore[arg-type]
    "a program of a flat grip": lambda world: perform(
        world,
        Program(brick=1, steps=(Waypoint(1, (0, 0, 0)),), grip=(0, 0)),  # type: ignore[arg-type]
    ),
    "care on a bent way": lambda world: perform(
        world, Program(brick=1, steps=(Waypoint(1, (0, 0, 0.1)), Waypoint(2, (0, 0.1, 0.1))), care=CARE)
    ),
    "care on no way": lambda world: perform(world, Program(brick=1, steps=(Waypoint(1, (0, 0, 0)),), care=CARE)),
    "care of NaN": lambda world: perform(
        world, msgspec.structs.replace(pull(1, (1, 0, 0), 0.1, 0.1), care=msgspec.structs.replace(CARE, along=NAN))
    ),
    "care for no time": lambda world: perform(
        world, msgspec.structs.replace(pull(1, (1, 0, 0), 0.1, 0.1), care=msgspec.structs.replace(CARE, stuck=0.0))
    ),
    "rest for ever": lambda world: world.settle(INF),
    "rest for NaN": lambda world: world.settle(NAN),
    "a put in a plane": lambda world: AssistedHand(world, 1, 1, (0, 0.1), (1, 0, 0, 0)),  # type: ignore[arg-type]
    "a put of a held brick": lambda world: AssistedHand(world, 1, 0, (0, 0, 0.1), (1, 0, 0, 0)),
    "a verdict about no brick": lambda world: answer_stability(world.scene, StabilityQuery((9,))),
    "a verdict of NaN": lambda world: answer_stability(world.scene, StabilityQuery((1,), NAN)),
    "what another scene was": lambda world: world.restore(World(scene_at((0, 0, 0.015))).save()),
    "a pull nowhere": lambda world: perform(world, pull(1, (0, 0, 0), 0.1, 0.1)),
    "a pull at no speed": lambda world: perform(world, pull(1, (1, 0, 0), 0.1, 0.0)),
}


@pytest.mark.parametrize("name", HANDS)
def test_what_no_hand_can_do_is_refused_and_nothing_moves(name: str) -> None:
    world = World(scene_at((0, 0, 0.015), (0.1, 0, 0.015), (0.2, 0, 0.015)))
    world.settle()
    world.hold(0, 0)
    world.move_hand(0, (0, 0, 0.1))
    world.step(0.2)
    poses, time, held = world.poses(), world.time, world.held()
    saved = world.save()
    with pytest.raises(StackyardError) as caught:
        HANDS[name](world)
    assert isinstance(caught.value, BadHandError)
    np.testing.assert_array_equal(world.poses(), poses)
    assert (world.time, world.held()) == (time, held)
    world.step(0.1)
    after = world.poses()
    world.restore(saved)
    world.step(0.1)
    np.testing.assert_array_equal(world.poses(), after)


def test_when_the_numbers_fail_the_bricks_stop_where_they_were() -> None:
    world = World(tower(3, seed=1))
    world.settle()
    world.hold(0, 4)
    before = world.poses()
    world._data.qvel[5] = NAN
    world.step(0.1)
    assert world.broken == 1
    assert world.held() == {}
    np.testing.assert_array_equal(world.poses(), before)
    assert world.settle()


def test_the_wildest_hand_breaks_nothing() -> None:
    world = World(tower(4))
    world.settle()
    random = np.random.default_rng(0)
    for hand in range(6):
        world.hold(hand, 2 * hand)
    for _ in range(40):
        for hand in range(6):
            turn = random.normal(size=4)
            world.move_hand(hand, random.uniform(-2, 2, 3), turn / np.linalg.norm(turn))
        world.step(0.024)
        assert np.isfinite(world.poses()).all()
    for hand in list(world.held()):
        world.let_go(hand)
    assert world.poses()[:, 2].min() > -0.05
