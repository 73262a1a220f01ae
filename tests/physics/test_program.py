"""Hands' programs."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from stackyard.physics.program import FRAME_STEPS, Program, Waypoint, perform, pull, tremor
from stackyard.physics.scene import Brick, Scene
from stackyard.physics.world import STEP_S, World
from tests.physics import tower

ONE = Scene(bricks=[Brick((0.075, 0.025, 0.015))], poses=[(0, 0, 0.0075, 1, 0, 0, 0)])


def test_a_brick_follows_the_waypoints() -> None:
    world = World(ONE)
    world.settle()
    up = Waypoint(0.4, (0.0, 0.0, 0.05))
    aside = Waypoint(0.9, (0.1, 0.0, 0.05))
    down = Waypoint(1.4, (0.1, 0.0, 0.002))
    looks: list[float] = []
    done = perform(world, Program(brick=0, steps=(up, aside, down)), lambda world: looks.append(world.time))
    assert done.poses[0, :3] == pytest.approx((0.1, 0, 0.0075), abs=0.002)
    assert done.calm
    assert not done.held
    assert done.came == pytest.approx(0.1, abs=0.002)
    assert done.seconds == pytest.approx(world.time - looks[0])
    assert max(b - a for a, b in pairwise(looks)) < FRAME_STEPS * STEP_S + 1e-9


def test_a_program_may_name_places_on_the_table() -> None:
    world = World(ONE)
    world.settle()
    there = Program(brick=0, relative=False, steps=(Waypoint(0.5, (0.05, -0.05, 0.03)),), keep_beyond=0.0)
    done = perform(world, there)
    assert done.held
    assert done.poses[0, :3] == pytest.approx((0.05, -0.05, 0.03), abs=0.002)
    home = Program(brick=0, relative=False, steps=(Waypoint(0.5, (0.0, 0.0, 0.01)),))
    done = perform(world, home)  # goes on with what it holds
    assert not done.held
    assert done.poses[0, :3] == pytest.approx((0, 0, 0.0075), abs=0.002)


def test_a_hand_goes_on_with_the_force_of_the_next_program() -> None:
    world = World(ONE)
    world.settle()
    aside = Program(brick=0, relative=False, steps=(Waypoint(1.0, (0.05, 0, 0.0075)),), lead=0.0006, keep_beyond=0.0)
    assert perform(world, aside).held
    up = Program(brick=0, relative=False, steps=(Waypoint(0.4, (0.05, 0, 0.13)),), keep_beyond=0.0, limit=0.0)
    assert perform(world, up).poses[0, 2] == pytest.approx(0.13, abs=0.02)  # a hand so weak does not lift it


def test_a_hand_gives_up_when_the_strain_is_too_much() -> None:
    world = World(tower(12))
    world.settle()
    gentle = perform(world, pull(7, (1, 0, 0), 0.09, 0.1, abort_strain=1.0))
    assert gentle.aborted
    assert gentle.came < 0.01
    assert gentle.peak_strain == pytest.approx(1.0, abs=0.5)
    assert world.held() == {}


def test_the_same_seed_trembles_alike_and_another_does_not() -> None:
    np.testing.assert_array_equal(tremor(1, 7, 100), tremor(1, 7, 100))
    assert not np.array_equal(tremor(1, 7, 100), tremor(1, 8, 100))
    assert not tremor(0, 7, 100).any()


def test_tremor_is_as_strong_as_stated_and_in_its_bands() -> None:
    noise = np.concatenate([tremor(1.0, seed, 2500) - tremor(1.0, seed, 2500).mean(0) for seed in range(20)], axis=1)
    assert np.sqrt((noise**2).mean()) * 1000 == pytest.approx(1.0, rel=0.15)
    power = np.abs(np.fft.rfft(noise, axis=0)) ** 2
    hertz = np.fft.rfftfreq(2500, STEP_S)
    slow, shaking = power[(hertz > 0) & (hertz < 1.5)].sum(), power[(hertz > 7.5) & (hertz < 12.5)].sum()
    assert (slow + shaking) / power[hertz > 0].sum() > 0.95
    assert 0.3 < shaking / (slow + shaking) < 0.7


def test_a_trembling_hand_disturbs_more() -> None:
    disturbed = []
    for millimetres in (0.0, 2.0):
        world = World(tower(6))
        world.settle()
        still = Program(brick=10, steps=(Waypoint(0.6, (0, 0, 0)),), tremor_mm=millimetres, tremor_seed=1, limit=0.2)
        done = perform(world, still)
        others = [brick for brick in range(18) if brick != 10]
        disturbed.append(float(np.linalg.norm((done.poses - done.before)[others, :3], axis=1).sum()))
    assert disturbed[1] > 3 * disturbed[0]
