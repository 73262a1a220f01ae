"""A hand looks at the tower: what it feels holds, and what comes along is put back."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import numpy as np
import pytest

from stackyard.games.tower_topple import bodies, geometry, hand_programs
from stackyard.games.tower_topple.hand_programs import HandMotion
from stackyard.games.tower_topple.pieces import ACROSS, ROWS, STEADY, UNKNOWN
from stackyard.physics.program import Performed, perform
from stackyard.physics.topple import has_toppled
from stackyard.physics.world import Snapshot, World
from tests.tower_topple.built_tower import play, read_place, tower_of
from tests.tower_topple.test_firm_tower import half_played, stands_without

Hold = tuple[World, Snapshot]
EDGES = geometry.sizes(0, ACROSS * ROWS)


@pytest.fixture(scope="module")
def tall() -> Hold:
    """A tower of which twelve bricks have gone to the top, at rest."""
    _, edges, poses = half_played(0, 12)
    world = World(geometry.scene_at(edges, poses))
    world.settle(2.0)
    return world, world.save()


def at_rest(tower: Hold) -> World:
    """Return the tower as it stood at the beginning, whatever a test before has done with it."""
    world, saved = tower
    world.restore(saved)
    return world


def draw(tower: Hold, brick: int, **motion: int) -> Performed:
    world = at_rest(tower)
    return perform(world, hand_programs.pull(world.poses(), EDGES, brick, HandMotion(**motion)))


def touch(tower: Hold, brick: int) -> Performed:
    world = at_rest(tower)
    return perform(world, hand_programs.touch(world.poses(), brick, HandMotion()))


def moved_m(performed: Performed) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How far each brick moved."""
    return np.asarray(np.linalg.norm(performed.poses[:, :3] - performed.before[:, :3], axis=1))


def test_a_loose_brick_comes_out_and_stays_in_the_hand(tall: Hold) -> None:
    assert bodies.felt_looseness(touch(tall, 26)) == "loose"
    drawn = draw(tall, 26)
    assert drawn.held
    assert not drawn.aborted
    assert geometry.is_out(drawn.before, drawn.poses, EDGES, 26)
    assert np.delete(moved_m(drawn), 26).max() < 0.001


def test_a_tight_brick_is_given_up_before_the_tower_leans(tall: Hold) -> None:
    assert bodies.felt_looseness(touch(tall, 4)) == "tight"
    drawn = draw(tall, 4)
    assert drawn.aborted
    assert not drawn.held
    assert moved_m(drawn).max() < 0.001
    assert drawn.seconds < 2.0  # nobody pulls for seconds at what does not come


@pytest.mark.long
def test_a_brick_that_takes_others_along_is_put_back(tall: Hold) -> None:
    felt = touch(tall, 50)
    assert bodies.felt_looseness(felt) == "drags"
    drawn = draw(tall, 50)
    assert drawn.aborted
    assert drawn.reached > 0.004  # it had come so far
    assert moved_m(drawn)[50] < 0.004
    assert np.delete(moved_m(drawn), 50).max() < 0.001  # and the others are where they were


def test_the_other_hand_keeps_the_whole_row_above_back() -> None:
    poses = geometry.poses_of(tower_of(6))
    brick = read_place("3b")
    assert hand_programs.row_above(poses, brick) == tuple(read_place(place) for place in ("4a", "4b", "4c"))
    steadied = hand_programs.pull(poses, geometry.sizes_of(tower_of(6)), brick, HandMotion(manner=STEADY)).steadied
    assert steadied == hand_programs.row_above(poses, brick)
    assert hand_programs.row_above(poses, read_place("6b")) == ()


def test_a_finger_leaves_a_loose_brick_where_one_sees_that_it_was_felt(tall: Hold) -> None:
    felt = touch(tall, 7)
    assert felt.reached >= hand_programs.FELT_M
    assert moved_m(felt)[7] == pytest.approx(hand_programs.FINGER_CARE.leave, abs=0.001)


def test_a_brick_that_bears_the_whole_tower_may_be_touched() -> None:
    """It is not in anybody's hand: what lies on it is still joined to the table."""
    position = tower_of(6)
    rows = geometry.rows_of(position)
    poses = geometry.poses_of(position)
    for place, aside in (("2a", 0.3), ("2c", 0.4)):
        poses[read_place(place), :3] = (aside, 0.0, 0.0075)
        rows[rows == read_place(place)] = UNKNOWN
    position["poses"][0, : len(poses)], position["posed"] = poses, 1
    play(position, 0, "touch 2b")
    assert bodies.simulate(position).startswith("felt ")


@pytest.mark.long
def test_a_hand_that_does_not_look_moves_more(tall: Hold) -> None:
    world = at_rest(tall)
    program = hand_programs.pull(world.poses(), EDGES, 50, HandMotion())
    blind = perform(world, msgspec.structs.replace(program, care=None))
    assert np.delete(moved_m(blind), 50).max() > 0.005


@pytest.mark.long
def test_what_a_finger_feels_is_what_then_happens_in_9_of_10() -> None:
    """`loose` comes out at the usual speed and `tight` does not, on towers of all ages.

    None of these topples a tower that statics says can spare the brick.
    """
    agreed: Counter[tuple[str, bool]] = Counter()
    toppled = 0
    for seed in range(12):
        rows, edges, poses = half_played(100 + seed, 2 * seed)
        world = World(geometry.scene_at(edges, poses))
        world.settle(2.0)
        saved = world.save()
        bricks = [int(one) for one in rows[:-2].ravel() if one != UNKNOWN]
        np.random.default_rng(seed).shuffle(bricks)
        for brick in islice(bricks, 10):
            world.restore(saved)
            word = bodies.felt_looseness(perform(world, hand_programs.touch(world.poses(), brick, HandMotion())))
            if word not in ("loose", "tight"):
                continue
            world.restore(saved)
            drawn = perform(world, hand_programs.pull(world.poses(), edges, brick, HandMotion()))
            out = geometry.is_out(drawn.before, drawn.poses, edges, brick)
            bearing = [] if out else [brick]
            row = geometry.THICKNESS_M
            if stands_without(rows, brick):
                toppled += has_toppled(drawn.before, drawn.poses, edges, row, [brick], bearing=bearing)
            agreed[word, out == (word == "loose")] += 1
    print(dict(agreed))  # noqa: T201
    assert agreed["loose", True] >= 9 * agreed["loose", False]
    assert agreed["tight", True] >= 9 * agreed["tight", False]
    assert sum(agreed.values()) >= 60
    assert not toppled
