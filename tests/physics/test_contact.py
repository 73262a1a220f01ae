"""Which bricks touch: the rules' sentences, a slow reference, and what must not matter."""

from __future__ import annotations

import math
from collections.abc import Sequence

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.physics.agreement import KINDS, random_tower
from stackyard.physics.contact import LEANING, LYING, STANDING, Contacts, contacts, find_contacts, scene_sizes
from stackyard.physics.scene import rotations

UP = (0.03, 0.03, 0.06)
ALONG = (0.06, 0.03, 0.03)
BESIDE = (0.03, 0.06, 0.03)


def pose(x: float, y: float, z: float, axis: Sequence[float] = (0, 0, 1), degrees: float = 0) -> list[float]:
    half = math.radians(degrees) / 2
    return [x, y, z, math.cos(half), *(math.sin(half) * np.array(axis, dtype=float))]


def touch(*bricks: tuple[Sequence[float], list[float]]) -> Contacts:
    return find_contacts(np.array([size for size, _ in bricks]), np.array([place for _, place in bricks]))


# -- T2: touching


def test_a_brick_on_another_touches_it_and_only_the_lower_one_the_table() -> None:
    found = touch((UP, pose(0, 0, 0.03)), (ALONG, pose(0.01, 0, 0.075)))
    assert found.touching() == {(0, 1)}
    assert found.table.tolist() == [True, False]
    assert np.allclose(found.normals, [[0, 0, 1], [0, 0, 1]])


@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.0009, True), (0.0011, False), (-0.0003, True)])
def test_faces_touch_if_less_than_a_millimetre_is_between_them(gap: float, touches: bool) -> None:
    assert bool(touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03 + gap, 0, 0.03))).touching()) == touches


@pytest.mark.parametrize(("shared", "touches"), [(0.0021, True), (0.0019, False), (0.0, False)])
def test_faces_share_two_millimetres_both_ways_or_do_not_touch(shared: float, touches: bool) -> None:
    side = touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03, 0.03 - shared, 0.03)))
    assert bool(side.touching()) == touches
    above = touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03 - shared, 0, 0.09)))
    assert bool(above.touching()) == touches


def test_what_shares_less_than_two_millimetres_bears_all_the_same() -> None:
    found = touch((UP, pose(0, 0, 0.03)), (UP, pose(0.029, 0, 0.09)))
    assert (0, 1) in set(map(tuple, found.pairs.tolist()))
    assert not found.touching()
    assert not found.connected()


def test_parallel_bricks_that_meet_edge_to_edge_or_corner_to_corner_do_not_touch() -> None:
    assert not touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03, 0.03, 0.03))).touching()
    assert not touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03, 0, 0.09))).touching()
    assert not touch((UP, pose(0, 0, 0.03)), (UP, pose(0.03, 0.03, 0.09))).touching()


def test_a_leaning_brick_touches_what_its_face_leans_on() -> None:
    # Its lower edge is on the table, its face on the upper edge of a lying brick.
    tilt = 30.0
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    # In the leaning brick's own axes the place of contact is 0.015 out and t up from its centre.
    t = (0.03 - (0.03 * c + 0.015 * s) + 0.015 * s) / c
    x = -(0.03 + 0.015 * c + t * s)
    found = touch((BESIDE, pose(-0.015, 0, 0.015)), (UP, pose(x, 0, 0.03 * c + 0.015 * s, (0, 1, 0), tilt)))
    assert found.touching() == {(0, 1)}
    assert found.table.all()
    assert found.lie.tolist() == [LYING, LEANING]
    patch = int(np.flatnonzero(found.pairs[:, 0] == 0)[0])
    assert np.allclose(found.normals[patch], [-c, 0, s], atol=1e-6)
    assert np.diff(found.starts)[patch] == 2  # an edge touches at its ends


def test_an_edge_that_crosses_an_edge_touches() -> None:
    """Two bricks rolled onto their edges, one across the other like two roofs."""
    rolled = 0.015 * math.sqrt(2)
    lower = (ALONG, pose(0, 0, rolled, (1, 0, 0), 45))
    upper = (BESIDE, pose(0, 0, 3 * rolled, (0, 1, 0), 45))
    found = touch(lower, upper)
    assert found.touching() == {(0, 1)}
    assert np.allclose(found.points[-1], [0, 0, 2 * rolled], atol=1e-6)
    apart = (BESIDE, pose(0, 0, 3 * rolled + 0.0011, (0, 1, 0), 45))
    assert not touch(lower, apart).touching()


def askew(rng: np.random.Generator, degrees: float) -> list[float]:
    """A turn by at most that angle, about any axis."""
    axis = rng.normal(size=3)
    return pose(0, 0, 0, (axis / np.linalg.norm(axis)).tolist(), degrees)[3:]


@pytest.mark.parametrize(("shared", "touches"), [(0.0, False), (0.001, False), (0.003, True), (0.01, True)])
def test_parallel_bricks_a_hair_askew_touch_by_what_they_share_not_where_their_edges_cross(
    shared: float, touches: bool
) -> None:
    """One lies on another, along an edge or over it by so much; both by up to half a degree, however all is turned."""
    rng = np.random.default_rng(3)
    crossed = 0
    for _ in range(200):
        below, above = askew(rng, rng.uniform(0.1, 0.5)), askew(rng, rng.uniform(0.1, 0.5))
        places = np.array([[0, 0, 0.5, *below], [0.03 - shared, rng.uniform(-0.01, 0.01), 0.5 + 0.045, *above]])
        places[1, 2] += rng.uniform(0, 0.0002)
        whole = askew(rng, rng.uniform(0, 180))
        for place in places:
            mujoco.mju_rotVecQuat(place[:3], place[:3].copy(), np.array(whole))
            mujoco.mju_mulQuat(place[3:], np.array(whole), place[3:].copy())
        found = find_contacts(np.array([ALONG[1:] + ALONG[:1], BESIDE]), places)
        crossed += len(found.pairs) == 1 and len(found.points) == 1
        assert bool(found.touching()) == touches, places
        assert found.connected() == touches
    assert crossed > 20 or shared > 0.001  # before, whatever crossed touched


# -- T1, T3 to T7: connected, ground, orientation, heights


def test_the_table_connects_nothing() -> None:
    assert not touch((UP, pose(0, 0, 0.03)), (UP, pose(0.1, 0, 0.03))).connected()
    bridge = (UP, pose(0, 0, 0.03)), (UP, pose(0.05, 0, 0.03)), ((0.08, 0.03, 0.03), pose(0.025, 0, 0.075))
    assert touch(*bridge).connected()
    assert touch(bridge[0]).connected()


@pytest.mark.parametrize(
    ("degrees", "lie"),
    [(0, STANDING), (4.9, STANDING), (5.1, LEANING), (45, LEANING), (84.9, LEANING), (85.1, LYING), (90, LYING)],
)
def test_a_long_axis_within_five_degrees_stands_or_lies(degrees: float, lie: int) -> None:
    found = touch((UP, pose(0, 0, 0.05, (1, 2, 0) / np.sqrt(5), degrees)))
    assert found.lie.tolist() == [lie]


def test_both_lying_poses_of_a_flat_brick_lie() -> None:
    assert touch(((0.075, 0.025, 0.015), pose(0, 0, 0.0125, (1, 0, 0), 90))).lie.tolist() == [LYING]


def test_heights_are_those_of_the_farthest_corners() -> None:
    found = touch((UP, pose(0, 0, 0.05, (0, 1, 0), 30)))
    reach = 0.03 * math.cos(math.pi / 6) + 0.015 * math.sin(math.pi / 6)
    assert found.high[0] == pytest.approx(0.05 + reach)
    assert found.low[0] == pytest.approx(0.05 - reach)


def test_a_slanted_edge_touches_the_ground() -> None:
    reach = 0.03 * math.cos(math.pi / 6) + 0.015 * math.sin(math.pi / 6)
    found = touch((UP, pose(0, 0, reach, (0, 1, 0), 30)))
    assert found.table.all()
    assert len(found.points) == 2


# -- a slow reference


def reference(sizes: np.ndarray, poses: np.ndarray) -> bool | None:
    """Whether bricks touch by MuJoCo's distance and points on a face; None: too near to a limit to decide."""
    model, data = distance_model(sizes)
    data.qpos[:] = poses.ravel()
    mujoco.mj_kinematics(model, data)
    ends = np.zeros(6)
    apart = mujoco.mj_geomDistance(model, data, 0, 1, 0.01, ends)
    if abs(apart - 0.001) < 3e-5:
        return None
    if apart > 0.001:
        return False
    way = (ends[3:] - ends[:3]) / np.linalg.norm(ends[3:] - ends[:3])
    turns = rotations(poses[:, 3:])
    mine, other = np.abs(turns[0].T @ way), np.abs(turns[1].T @ way)
    if min(mine.max(), other.max()) < math.cos(math.radians(1.0)):
        return True  # an edge or a corner of a brick that is not parallel
    # Two faces are opposite each other: how much of the one is over the other?
    a, b = int(mine.argmax()), int(other.argmax())
    u, v = (b + 1) % 3, (b + 2) % 3
    steps = [np.linspace(-sizes[1][k] / 2, sizes[1][k] / 2, 300) for k in (u, v)]
    grid = np.zeros((300, 300, 3))
    grid[..., u], grid[..., v] = steps[0][:, None], steps[1][None, :]
    grid[..., b] = -math.copysign(sizes[1][b] / 2, turns[1][:, b] @ way)
    places = grid.reshape(-1, 3) @ turns[1].T + poses[1, :3]
    local = (places - poses[0, :3]) @ turns[0]
    level = [k for k in range(3) if k != a]
    over = places[(np.abs(local[:, level]) <= sizes[0][level] / 2).all(1)]
    if not len(over):
        return False
    extents = [np.ptp(over @ turns[0][:, k]) for k in level] + [np.ptp(over @ turns[1][:, k]) for k in (u, v)]
    return None if abs(min(extents) - 0.002) < 0.0005 else bool(min(extents) > 0.002)


MODELS: dict[bytes, tuple[mujoco.MjModel, mujoco.MjData]] = {}


def distance_model(sizes: np.ndarray) -> tuple[mujoco.MjModel, mujoco.MjData]:
    if sizes.tobytes() not in MODELS:
        bodies = "".join(
            f'<body><freejoint/><geom type="box" size="{x / 2} {y / 2} {z / 2}" mass="1"/></body>' for x, y, z in sizes
        )
        model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{bodies}</worldbody></mujoco>")
        MODELS[sizes.tobytes()] = model, mujoco.MjData(model)
    return MODELS[sizes.tobytes()]


def brought_near(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Two bricks at random, level or leaning, brought to a distance of 0.05 to 2 mm from each other."""
    sizes = np.array([rng.permutation(UP), rng.permutation((0.075, 0.025, 0.015))])
    quaternions = np.zeros((2, 4))
    for k in range(2):
        kind = rng.integers(3)
        yaw = 0.0 if kind == 0 else rng.uniform(0, 2 * math.pi)
        tilt = math.radians(rng.uniform(8, 80)) if kind == 2 else 0.0
        way = rng.uniform(0, 2 * math.pi)
        mujoco.mju_mulQuat(
            quaternions[k],
            np.array([math.cos(tilt / 2), math.sin(tilt / 2) * math.cos(way), math.sin(tilt / 2) * math.sin(way), 0]),
            np.array([math.cos(yaw / 2), 0, 0, math.sin(yaw / 2)]),
        )
    poses = np.hstack([np.zeros((2, 3)), quaternions])
    poses[0, 2] = 1.0
    towards = rng.normal(size=3)
    if rng.random() < 0.6:
        towards = np.eye(3)[rng.integers(3)] * rng.choice((-1.0, 1.0))
    towards /= np.linalg.norm(towards)
    aside = rng.uniform(-0.03, 0.03, 3)
    model, data = distance_model(sizes)
    wanted, low, far = float(rng.uniform(0.00005, 0.002)), 0.0, 0.3
    for _ in range(40):
        middle = (low + far) / 2
        poses[1, :3] = poses[0, :3] + aside + towards * middle
        data.qpos[:] = poses.ravel()
        mujoco.mj_kinematics(model, data)
        if mujoco.mj_geomDistance(model, data, 0, 1, 0.5, None) < wanted:
            low = middle
        else:
            far = middle
    return sizes, poses


def test_the_slow_reference_says_the_same() -> None:
    rng = np.random.default_rng(5)
    verdicts: list[tuple[bool, bool]] = []
    for _ in range(400):
        sizes, poses = brought_near(rng)
        truth = reference(sizes, poses)
        if truth is not None:
            verdicts.append((truth, bool(find_contacts(sizes, poses).touching())))
    wrong = sum(a != b for a, b in verdicts)
    assert len(verdicts) > 300
    assert 0.2 < np.mean([truth for truth, _ in verdicts]) < 0.8
    # The reference knows no rim: for it a corner just beyond the edge of a face is still near it.
    assert wrong <= 0.02 * len(verdicts)


# -- what must not matter

TOWERS = st.tuples(st.sampled_from(sorted(KINDS)), st.integers(0, 1 << 20))


@settings(max_examples=40, deadline=None)
@given(TOWERS, st.floats(-math.pi, math.pi), st.floats(-0.3, 0.3), st.floats(-0.3, 0.3), st.randoms())
def test_neither_order_nor_place_nor_a_turn_about_the_vertical_matters(
    made: tuple[str, int],
    turn: float,
    x: float,
    y: float,
    shuffle: object,
) -> None:
    scene = random_tower(*made)
    sizes, poses = scene_sizes(scene), scene.pose_array()
    before = contacts(scene)
    moved = poses.copy()
    c, s = math.cos(turn), math.sin(turn)
    moved[:, :2] = poses[:, :2] @ np.array([[c, s], [-s, c]]) + (x, y)
    half = np.array([math.cos(turn / 2), 0, 0, math.sin(turn / 2)])
    for k in range(len(poses)):
        mujoco.mju_mulQuat(moved[k, 3:], half, poses[k, 3:])
    order = list(range(len(poses)))
    shuffle.shuffle(order)  # type: ignore[attr-defined]
    after = find_contacts(sizes[order], moved[order])
    assert {frozenset((order[a], order[b])) for a, b in after.touching()} == set(map(frozenset, before.touching()))
    assert np.array_equal(after.table, before.table[order])
    assert np.allclose(after.high, before.high[order])
    assert np.array_equal(after.lie, before.lie[order])
    assert after.connected() == before.connected()


def test_a_graph_is_symmetric_and_says_what_the_pairs_say() -> None:
    found = contacts(random_tower("pulled", 3))
    graph = found.graph()
    assert np.array_equal(graph, graph.T)
    assert {(int(a), int(b)) for a, b in np.argwhere(np.triu(graph))} == found.touching()


def test_a_hundred_bricks_in_a_block_find_room() -> None:
    grid = np.array([[x, y, z + 0.5] for x in range(5) for y in range(5) for z in range(5)]) * 0.02
    sizes = np.full((125, 3), 0.02)
    found = find_contacts(sizes, np.hstack([grid, np.tile([1.0, 0, 0, 0], (125, 1))]))
    assert len(found.touching()) == 3 * 5 * 5 * 4
    assert found.table.sum() == 25
    assert found.connected()
