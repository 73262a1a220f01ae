"""A tower that statics says is firm stands, and its loose bricks come out with it standing."""

import itertools

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from stackyard.games.tower_topple import geometry, hand_programs
from stackyard.games.tower_topple.bodies import felt_looseness
from stackyard.games.tower_topple.geometry import Sizes
from stackyard.games.tower_topple.pieces import ACROSS, DENSITY, ROWS, UNKNOWN
from stackyard.physics.equilibrium import surely_survives_tilt
from stackyard.physics.program import perform
from stackyard.physics.scene import Poses
from stackyard.physics.world import World

SPARED_DEG = 4.0  # degrees by which a tower without the brick may be tilted
SHIFT_M = 0.0015  # m, a standard deviation: how far out of line hands have left bricks
REFUSED_MOST = 500  # bricks in a row, drawn at random, that a tower cannot spare before it counts as bare
Rows = npt.NDArray[np.uint8]


def stands_without(rows: Rows, brick: int) -> bool:
    """Tell whether even bricks rows as seen, without one brick, stand a tilt in all directions."""
    edges = geometry.nominal_sizes(ACROSS * ROWS)
    left = np.array([one for one in range(len(edges)) if one != brick])
    poses = geometry.ideal_poses(rows, edges)
    return surely_survives_tilt(edges[left], np.full(len(left), DENSITY), poses[left], 0.35, SPARED_DEG)


def half_played(seed: int, moved: int) -> tuple[Rows, Sizes, Poses]:
    """Return a tower from which some bricks that it can spare have gone to its top, a little out of line.

    Fewer have gone than asked where it can spare no more.
    """
    random = np.random.default_rng(seed)
    rows: Rows = np.arange(ACROSS * ROWS, dtype=np.uint8).reshape(ROWS, ACROSS)
    refused = 0
    while moved and refused < REFUSED_MOST:
        whole = bool((rows[-1] != UNKNOWN).all())
        row, slot = random.integers(len(rows) - (1 if whole else 2)), random.integers(ACROSS)
        brick = int(rows[row, slot])
        if brick == UNKNOWN:
            continue
        taller = np.vstack([rows, np.full((1, ACROSS), UNKNOWN, np.uint8)]) if whole else rows.copy()
        taller[row, slot] = UNKNOWN
        taller[-1, next(one for one in (1, 0, 2) if taller[-1, one] == UNKNOWN)] = brick
        if stands_without(taller, UNKNOWN):
            rows, moved, refused = taller, moved - 1, 0
        else:
            refused += 1
    edges = geometry.sizes(seed, ACROSS * ROWS)
    poses = geometry.ideal_poses(rows, edges)
    for brick in range(len(poses)):
        poses[brick, :3] += random.normal(0.0, SHIFT_M) * geometry.long_axis(poses[brick])
    return rows, edges, poses


def draws(seed: int, moved: int, most: int) -> list[bool]:
    """Draw loose bricks that statics can spare, each from the same tower; return which came out, the tower standing."""
    rows, edges, poses = half_played(seed, moved)
    world = World(geometry.scene_at(edges, poses))
    world.settle(2.0)
    saved = world.save()
    bricks = [int(one) for one in rows[:-2].ravel() if one != UNKNOWN]
    np.random.default_rng(seed).shuffle(bricks)
    came: list[bool] = []
    for brick in bricks:
        if len(came) == most:
            break
        if not stands_without(rows, brick):
            continue
        world.restore(saved)
        felt = perform(world, hand_programs.touch(world.poses(), brick, hand_programs.HandMotion()))
        if felt_looseness(felt) != "loose":
            continue
        world.restore(saved)
        done = perform(world, hand_programs.pull(world.poses(), edges, brick, hand_programs.HandMotion()))
        stands = not geometry.toppled_bricks(done.before, done.poses, edges, brick)
        came.append(stands and geometry.is_out(done.before, done.poses, edges, brick))
    return came


@pytest.mark.long
def test_a_tall_tower_that_is_firm_stands_by_itself() -> None:
    """Where contact gives as in a scene that says nothing else, this one falls as nobody touches it."""
    _, edges, poses = half_played(0, 12)
    firm = geometry.scene_at(edges, poses)
    moved = []
    for scene in (firm, msgspec.structs.replace(firm, cuts=1, impedance=0.99)):
        world = World(scene)
        world.settle(3.0)
        moved.append(float(np.linalg.norm(world.poses()[:, :3] - poses[:, :3], axis=1).max()))
    assert moved[0] < 0.003
    assert moved[1] > 0.1


@pytest.mark.long
def test_loose_bricks_come_out_of_firm_towers() -> None:
    came = draws(0, 12, 2)
    assert len(came) == 2
    assert all(came)


@pytest.mark.long
def test_loose_bricks_come_out_of_firm_towers_in_97_of_100() -> None:
    came: list[bool] = []
    for seed in itertools.count():
        if len(came) >= 100:
            break
        came += draws(seed, 12, 5)
    assert sum(came[:100]) >= 97


@pytest.mark.parametrize("first", [0, 2])
def test_the_outer_bricks_of_a_row_leave_room_for_the_middle_one(first: int) -> None:
    edges = geometry.nominal_sizes(ACROSS * 4)
    rows: Rows = np.vstack([np.arange(ACROSS * 3, dtype=np.uint8).reshape(3, ACROSS), np.full((1, 3), UNKNOWN)])
    poses = geometry.ideal_poses(np.arange(ACROSS * 4, dtype=np.uint8).reshape(4, ACROSS), edges)

    def lay(slot: int, brick: int) -> float:
        """Lay a brick in a slot of the fourth row; return where it is across the row, m."""
        poses[brick] = geometry.slot_pose(rows, poses, edges, 3, slot)
        rows[3, slot] = brick
        return float(poses[brick, 0])

    one, other = lay(first, 9), lay(2 - first, 10)
    assert abs(other - one) == pytest.approx(2 * geometry.SLOT_PITCH_M + geometry.MIDDLE_ROOM_M)
    assert lay(1, 11) == pytest.approx((one + other) / 2)
