"""A blow to the table, and paper pulled from under a tower."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import Brick, Scene
from stackyard.physics.topple import displaced_bricks
from stackyard.physics.world import World


def column(count: int, leaning: float = 0.0) -> Scene:
    """Bricks standing on end, each `leaning` m further aside than the one below."""
    poses: list[tuple[float, ...]] = [(leaning * k, 0, 0.03 + 0.06 * k, 1, 0, 0, 0) for k in range(count)]
    return Scene(bricks=[Brick((0.03, 0.03, 0.06))] * count, poses=poses)


def struck(scene: Scene, impulse: tuple[float, float, float]) -> list[int]:
    world = World(scene)
    world.settle()
    before = world.poses()
    world.strike(impulse)
    world.step(1.2)
    return displaced_bricks(before, world.poses(), scene.bricks)


def test_a_column_stands_a_blow_that_a_leaning_one_does_not() -> None:
    assert struck(column(4), (5, 0, 0)) == []
    assert struck(column(4, 0.005), (1, 0, 0)) == []
    assert struck(column(4, 0.005), (5, 0, 0))


def test_a_blow_from_above_makes_bricks_hop_and_land() -> None:
    world = World(column(2))
    world.settle()
    before = world.poses()
    highest = 0.0

    def watch(world: World) -> None:
        nonlocal highest
        highest = max(highest, float((world.poses() - before)[:, 2].max()))

    world.strike((0, 0, -10), watch)
    assert highest > 0.001
    assert world.settle()
    assert displaced_bricks(before, world.poses(), world.scene.bricks) == []


@pytest.mark.parametrize(
    ("speed", "out", "stands"), [(0.1, False, False), (0.8, False, False), (1.5, True, True), (3.0, True, True)]
)
def test_a_slim_tower_survives_a_fast_pull_of_the_paper_better_than_a_slow_one(
    speed: float, out: bool, stands: bool
) -> None:
    """At 0.1 m/s it rides along, at 0.8 it topples on the sheet, from 1.5 on it stands, a little aside."""
    world = World(column(5))
    world.settle()
    before = world.poses()
    assert world.pull_paper(speed) == out
    world.step(1.5)
    after = world.poses()
    aside = float(after[0, 0] - before[0, 0])
    assert aside > 0.002  # toward where the paper went
    assert (bool(after[-1, 2] > 0.25) and aside < 0.03) == stands


def test_paper_may_be_pulled_any_way() -> None:
    ways = []
    for toward in (0.0, math.pi / 2):
        world = World(column(2))
        world.settle()
        before = world.poses()
        assert world.pull_paper(2.0, toward)
        world.settle()
        ways.append((world.poses() - before)[0, :2])
    np.testing.assert_allclose(ways[1], (-ways[0][1], ways[0][0]), atol=2e-3)
    assert ways[0][0] > 0.002


def test_what_is_no_blow_or_no_pull_is_refused_and_nothing_moves() -> None:
    world = World(column(1))
    world.settle()
    before, time = world.poses(), world.time
    for blow in ((math.nan, 0, 0), (0, 0, -1000), (1, 2)):
        with pytest.raises(BadHandError):
            world.strike(blow)
    for speed, toward, length in ((math.nan, 0, 0.04), (99, 0, 0.04), (1, math.inf, 0.04), (1, 0, 0)):
        with pytest.raises(BadHandError):
            world.pull_paper(speed, toward, length=length)
    world.hold(0, 0)
    with pytest.raises(BadHandError, match="hand"):
        world.pull_paper(1.0)
    np.testing.assert_array_equal(world.poses(), before)
    assert world.time == time
