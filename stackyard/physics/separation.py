"""How far boxes are from each other, by the separating axes; see `stackyard.physics.scene.deepest_overlap`."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.physics.scene import Poses, rotations

Numbers = npt.NDArray[np.float64]


MOST_SIDE_STEPS: Final = 4  # neighbours that a brick steps aside for, one after the other
LEVEL: Final = 1e-4  # how far from level an axis may point, as its upward part


def separation(poses: Poses, halves: Numbers, brick: int, others: list[int]) -> float:
    """Return the distance (m) of a brick from the nearest of others along the best axis; below 0: they overlap.

    Exact for boxes that are face to face or edge to face; for others it may be less than the distance.
    """
    axes, reach = _separating_axes(poses, halves, brick, others)
    apart = np.abs(np.einsum("kax,kx->ka", axes, poses[others, :3] - poses[brick, :3]))
    return float((apart - reach).max(axis=1).min())


def landing_height(poses: Poses, halves: Numbers, brick: int, others: list[int]) -> float:
    """Return the height (m) of a brick's centre where it first touches another when lowered from far above.

    `poses` gives its place and its orientation, which stays; its height in `poses` does not matter.
    """
    table = float((np.abs(rotations(poses[brick : brick + 1, 3:])[0, 2]) * halves[brick]).sum())
    if not others:
        return table
    axes, reach = _separating_axes(poses, halves, brick, others)
    level = poses[others, :3] - np.array([poses[brick, 0], poses[brick, 1], 0.0])
    there = np.einsum("kax,kx->ka", axes, level)  # the shadow of the other's centre; ours is z * axis_z
    steep = np.abs(axes[:, :, 2]) > 1e-9
    slope = np.where(steep, axes[:, :, 2], 1.0)
    ends = np.stack([(there - reach) / slope, (there + reach) / slope])
    passes = ~steep & (np.abs(there) >= reach - 1e-6)  # apart along a level axis at any height
    low = np.where(steep, ends.min(axis=0), -np.inf).max(axis=1)
    high = np.where(steep, ends.max(axis=0), np.inf).min(axis=1)
    meets = ~passes.any(axis=1) & (low < high)
    return max(table, float(high[meets].max(initial=-np.inf)))


def step_aside(poses: Poses, halves: Numbers, brick: int, others: list[int], *, most: float, gap: float) -> Numbers:
    """Return the level move (x y in m) that takes a brick off the neighbours that it overlaps by `most` m or less.

    It then is `gap` m away from them. Between two that leave too little room it goes to the middle, about.
    """
    moved = before = np.zeros(2)
    if not others:
        return moved
    there = poses.copy()
    for _ in range(MOST_SIDE_STEPS):
        there[brick, :2] = poses[brick, :2] + moved
        axes, reach = _separating_axes(there, halves, brick, others)
        along = np.einsum("kax,kx->ka", axes, there[others, :3] - there[brick, :3])
        depth = reach - np.abs(along)
        level = np.where(np.abs(axes[:, :, 2]) < LEVEL, depth, np.inf)
        shallow = level.min(axis=1)
        shallow[(depth.min(axis=1) <= 0) | (shallow > most)] = 0.0
        other = int(np.argmax(shallow))
        if shallow[other] <= 0:
            return moved
        axis = int(np.argmin(level[other]))
        away = axes[other, axis, :2] * -np.sign(along[other, axis])
        before, moved = moved, moved + away * (shallow[other] + gap)
    return (before + moved) / 2


def _separating_axes(poses: Poses, halves: Numbers, brick: int, others: list[int]) -> tuple[Numbers, Numbers]:
    """Return the fifteen axes of a brick and each of others (k, 15, 3), and the distance of centres that touch."""
    turns = rotations(poses[:, 3:])
    mine = np.broadcast_to(turns[brick].T, (len(others), 3, 3))  # rows are axes
    other = turns[others].transpose(0, 2, 1)
    crossed = np.cross(mine[:, :, None, :], other[:, None, :, :]).reshape(-1, 9, 3)
    length = np.linalg.norm(crossed, axis=2, keepdims=True)
    parallel = length < 1e-4  # parallel edges give no axis that the faces have not given already
    crossed = np.where(parallel, mine[:, :1], crossed / np.where(parallel, 1, length))
    axes = np.concatenate([mine, other, crossed], axis=1)
    reach = (np.abs(np.einsum("kax,kbx->kab", axes, mine)) * halves[brick]).sum(axis=2)
    reach += (np.abs(np.einsum("kax,kbx->kab", axes, other)) * halves[others][:, None]).sum(axis=2)
    return axes, reach
