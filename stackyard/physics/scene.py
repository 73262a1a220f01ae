"""A scene: bricks, their poses, and what they are made of, before anything moves.

Units are m, kg, s and N. z points up and the table is the plane z = 0. A pose is the place of a brick's centre and
its orientation as a unit quaternion: x y z qw qx qy qz. A scene is data: `stackyard.physics.world.World` moves it.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.errors import BadSceneError

Poses: TypeAlias = npt.NDArray[np.float64]
"""One row a brick: x y z qw qx qy qz."""

MOST_BRICKS: Final = 128
MIN_EDGE_M: Final = 0.002  # m, the shortest edge a brick may have: thinner than the skin of two bricks is no brick
MAX_EDGE_M: Final = 0.5  # m, the longest
TABLE_RADIUS_M: Final = 1.0  # m from the middle to where a brick may stand; the table itself has no edge
HAND_REACH_M: Final = 2.0  # m from the middle of the table to where a hand may be sent
MAX_SUBSTEPS: Final = 8
MAX_GRAIN_M: Final = 0.001  # m
MIN_IMPEDANCE, MAX_IMPEDANCE = 0.9, 0.9999
MIN_SKIN_M, MAX_SKIN_M = 0.00002, 0.001  # m
# m that bricks of a scene may overlap: bricks that have settled sink into each other by far less
OVERLAP_TOLERANCE_M: Final = 0.001
BEECH_DENSITY: Final = 650.0  # kg/m3, beech


class Brick(msgspec.Struct, frozen=True):
    """A cuboid: its full edge lengths in m, its density in kg/m3."""

    size: tuple[float, float, float]
    density: float = BEECH_DENSITY

    @property
    def mass(self) -> float:
        """Its mass in kg."""
        return self.density * self.size[0] * self.size[1] * self.size[2]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Bricks, their poses and their friction."""

    bricks: list[Brick]
    poses: list[tuple[float, ...]]  # n x 7
    friction: float = 0.35  # Coulomb's, between bricks and with the table; dry planed wood on wood
    hand_force: float = 6.0  # N, the most that a hand pulls with
    grain: float = 0.0  # m to which shown places are rounded, so that nobody can measure bricks; 0: as motion
    cuts: int = 1  # parts into which each time step is divided: single stacks of few bricks rattle unless it is 3
    impedance: float = 0.99  # of contact: the nearer to 1, the less bricks give, and the more of them are loose
    skin: float = 0.0005  # m between two bricks' bodies where their faces are drawn as touching
    anchored: bool = False  # what only creeps is put back where it was, while a hand keeps the tower awake
    merged: bool = False  # what is at rest far from a hand moves as one body, until it tilts or something falls

    def pose_array(self) -> Poses:
        """Return the poses as an array (n, 7)."""
        return np.array(self.poses, dtype=np.float64).reshape(-1, 7)


def scene_of(bricks: list[Brick], poses: Poses, **rest: Any) -> Scene:
    """Return the scene of `bricks` at `poses` (n, 7)."""
    return Scene(bricks=bricks, poses=[tuple(row) for row in np.asarray(poses, dtype=np.float64).tolist()], **rest)


def check_scene(scene: Scene) -> None:
    """Check that the scene can be built.

    Raises BadSceneError if a number is missing, not finite or out of bounds, a brick is below the table, or two bricks
    overlap by more than `OVERLAP_TOLERANCE_M`.
    """
    count = len(scene.bricks)
    if not 1 <= count <= MOST_BRICKS:
        raise BadSceneError(f"a scene has 1 to {MOST_BRICKS} bricks, not {count}")
    if len(scene.poses) != count or any(len(pose) != 7 for pose in scene.poses):
        raise BadSceneError(f"{count} bricks need {count} poses of 7 numbers: x y z qw qx qy qz")
    for number, brick in enumerate(scene.bricks):
        if len(list(brick.size)) != 3 or not all(MIN_EDGE_M <= edge <= MAX_EDGE_M for edge in brick.size):
            raise BadSceneError(
                f"brick {number}: its three edges are {MIN_EDGE_M:g} to {MAX_EDGE_M:g} m, not {brick.size}"
            )
        if not 10 <= brick.density <= 20_000:
            raise BadSceneError(f"brick {number}: its density is 10 to 20000 kg/m3, not {brick.density}")
    if not 0 <= scene.friction <= 2:
        raise BadSceneError(f"the friction is 0 to 2, not {scene.friction}")
    if not 0 < scene.hand_force <= 100:
        raise BadSceneError(f"a hand pulls with 0 to 100 N, not {scene.hand_force}")
    if not 0 <= scene.grain <= MAX_GRAIN_M:
        raise BadSceneError(f"bricks are shown to 0 to {MAX_GRAIN_M:g} m, not to {scene.grain}")
    if scene.cuts not in range(1, MAX_SUBSTEPS + 1):
        raise BadSceneError(f"a step is cut into 1 to {MAX_SUBSTEPS}, not {scene.cuts}")
    if not MIN_IMPEDANCE <= scene.impedance <= MAX_IMPEDANCE:
        raise BadSceneError(f"contact's impedance is {MIN_IMPEDANCE:g} to {MAX_IMPEDANCE:g}, not {scene.impedance}")
    if not MIN_SKIN_M <= scene.skin <= MAX_SKIN_M:
        raise BadSceneError(f"the skin is {MIN_SKIN_M:g} to {MAX_SKIN_M:g} m, not {scene.skin}")
    poses = scene.pose_array()
    check_poses(poses)
    halves = np.array([brick.size for brick in scene.bricks]) / 2
    turns = rotations(poses[:, 3:])
    low = poses[:, 2] - (np.abs(turns[:, 2, :]) * halves).sum(1)
    if low.min() < -OVERLAP_TOLERANCE_M:
        sunk = int(low.argmin())
        raise BadSceneError(f"brick {sunk} is {-low[sunk] * 1000:.1f} mm below the table")
    first, second, depth = deepest_overlap(poses, halves)
    if depth > OVERLAP_TOLERANCE_M:
        raise BadSceneError(f"bricks {first} and {second} overlap by {depth * 1000:.1f} mm")


def check_poses(poses: Poses) -> None:
    """Check that poses (n, 7) are finite, on the table and have unit quaternions (to 1e-3).

    Raises BadSceneError if they do not.
    """
    if not np.isfinite(poses).all():
        raise BadSceneError(f"brick {int(np.argmin(np.isfinite(poses).all(1)))}: its pose is not of finite numbers")
    if np.abs(poses[:, :3]).max() > HAND_REACH_M or np.abs(poses[:, :2]).max() > TABLE_RADIUS_M:
        raise BadSceneError(
            f"a brick lies beyond the table: {TABLE_RADIUS_M:g} m from its middle, {HAND_REACH_M:g} m high at most"
        )
    if np.abs(np.linalg.norm(poses[:, 3:], axis=1) - 1).max() > 1e-3:
        raise BadSceneError("an orientation is not a unit quaternion w x y z")


def rotations(quaternions: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the rotation matrices (n, 3, 3) of quaternions (n, 4) w x y z; columns are a brick's own axes."""
    w, x, y, z = (quaternions / np.linalg.norm(quaternions, axis=-1, keepdims=True)).T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows).transpose(2, 0, 1)


def nearby_pairs(
    poses: Poses, halves: npt.NDArray[np.float64], within: float = 0.0
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Return the pairs of bricks that may be within a distance (m), and the gap of each, by the separating axes.

    Two boxes are apart if and only if they are along one of fifteen axes: the three of each and the nine products
    (Gottschalk, Lin and Manocha 1996, "OBBTree"). A gap below 0 is an overlap; one above is at most the distance.
    """
    first, second = np.triu_indices(len(poses), 1)
    apart = np.linalg.norm(poses[first, :3] - poses[second, :3], axis=1)
    radius = np.linalg.norm(halves, axis=1)
    candidates = apart < radius[first] + radius[second] + within
    first, second = first[candidates], second[candidates]
    turns = rotations(poses[:, 3:])
    mine, other = turns[first].transpose(0, 2, 1), turns[second].transpose(0, 2, 1)  # rows are axes
    crossed = np.cross(mine[:, :, None, :], other[:, None, :, :]).reshape(-1, 9, 3)
    length = np.linalg.norm(crossed, axis=2, keepdims=True)
    parallel = length < 1e-4  # parallel edges give no axis that the faces have not given already
    crossed = np.where(parallel, mine[:, :1], crossed / np.where(parallel, 1, length))
    axes = np.concatenate([mine, other, crossed], axis=1)
    gap = np.abs(np.einsum("kax,kx->ka", axes, poses[second, :3] - poses[first, :3]))
    gap -= (np.abs(np.einsum("kax,kbx->kab", axes, mine)) * halves[first][:, None]).sum(2)
    gap -= (np.abs(np.einsum("kax,kbx->kab", axes, other)) * halves[second][:, None]).sum(2)
    return first, second, gap.max(axis=1, initial=-np.inf)


def deepest_overlap(poses: Poses, halves: npt.NDArray[np.float64]) -> tuple[int, int, float]:
    """Return the two bricks that overlap most and by how much (m; 0 or less: none does)."""
    first, second, gap = nearby_pairs(poses, halves)
    if not len(first):
        return 0, 0, 0.0
    depth = -gap
    worst = int(depth.argmax())
    return int(first[worst]), int(second[worst]), float(depth[worst])
