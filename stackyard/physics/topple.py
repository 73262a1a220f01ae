"""Which bricks left their place or fell, and whether a tower has toppled: pure geometry of poses before and after.

Tower Topple decides by it, in `stackyard.games.tower_topple.bodies.fallen_bricks` (P7). There are two measures. By
the strict one (`displaced_boxes`) a brick has left its place if it dropped, tilted or slid. By the other
(`fallen_boxes`) it has fallen if it is no longer part of the tower, however it has moved within it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.physics.scene import Brick, Poses, nearby_pairs, rotations

Sizes: TypeAlias = npt.NDArray[np.float64]
MAX_DROP: Final = 0.5  # of the brick's height, as it stood
MAX_TILT_RAD: Final = math.radians(20)  # of any of its axes that pointed up
MAX_SLIDE: Final = 0.5  # of its width: the shorter of its two level edges, as it stood
CONTACT_GAP_M: Final = 0.001  # m: bricks that are nearer to each other, or to the table, touch
MOST_FALLEN: Final = 2  # bricks that may fall while the tower still stands
LOWERED_ROWS: Final = (
    1.5  # rows by which its highest brick lies lower at least if a tower has come down: two, less half
)


def displaced_bricks(
    before: Poses, after: Poses, bricks: Sequence[Brick], ignored: Collection[int] = (), aside: float = MAX_SLIDE
) -> list[int]:
    """Return the bricks that left their place between two sets of poses (n, 7), except those in `ignored`.

    A brick left its place if it dropped by more than `MAX_DROP` of its height, tilted by more than `MAX_TILT_RAD`, or
    moved sideways by more than `aside` of its width.
    """
    return displaced_boxes(before, after, np.array([brick.size for brick in bricks]), ignored, aside)


def displaced_boxes(
    before: Poses, after: Poses, size: Sizes, ignored: Collection[int] = (), aside: float = MAX_SLIDE
) -> list[int]:
    """Return the bricks of these full edges (n, 3), in m, that left their place; see `displaced_bricks`."""
    was, now = rotations(before[:, 3:]), rotations(after[:, 3:])
    rows = np.arange(len(size))
    up = np.abs(was[:, 2, :]).argmax(1)  # which of a brick's own axes stood
    height = size[rows, up]
    level = size.copy()
    level[rows, up] = np.inf
    dropped = before[:, 2] - after[:, 2] > MAX_DROP * height
    slid = np.linalg.norm(after[:, :2] - before[:, :2], axis=1) > aside * level.min(1)
    between = (was[rows, :, up] * now[rows, :, up]).sum(1)
    lean = np.arccos(np.clip(np.abs(was[rows, 2, up]), 0, 1))
    leans = np.arccos(np.clip(np.sign(was[rows, 2, up]) * now[rows, 2, up], -1, 1))
    tilted = (leans - lean > MAX_TILT_RAD) | (np.arccos(np.clip(between, -1, 1)) > MAX_TILT_RAD)
    return [int(brick) for brick in np.flatnonzero(dropped | slid | tilted) if int(brick) not in ignored]


# --- fallen from a tower ---------------------------------------------------------------------------------------------


def on_table(poses: Poses, size: Sizes) -> npt.NDArray[np.bool_]:
    """Return for each box (full edges `size`, (n, 3) in m) whether it is nearer to the table than `CONTACT_GAP_M`."""
    reach: npt.NDArray[np.float64] = (np.abs(rotations(poses[:, 3:])[:, 2, :]) * size / 2).sum(axis=1)
    touches: npt.NDArray[np.bool_] = poses[:, 2] - reach < CONTACT_GAP_M
    return touches


def fallen_boxes(
    before: Poses, after: Poses, size: Sizes, ignored: Collection[int] = (), bearing: Collection[int] = ()
) -> list[int]:
    """Return the bricks of these full edges (n, 3), in m, that have fallen from their tower, except those in `ignored`.

    A brick has fallen if no chain of contacts joins it to the tower, or if it touches the table and did not before.
    Bricks touch if they are less than `CONTACT_GAP_M` apart. Those in `ignored` (in a hand, or laid beside the tower
    before) join nothing, unless they are in `bearing` too (touched, but still in the tower). The tower is the largest
    group of bricks in contact that still has a brick on the table which was there before; if two groups are as large,
    the one with the lowest such brick; if there is none, all have fallen.
    """
    judged = np.ones(len(size), np.bool_)
    judged[list(ignored)] = False
    joining = judged.copy()
    joining[list(bearing)] = True
    now = on_table(after, size) & joining
    dropped = now & ~on_table(before, size)
    group = _groups(after, size, joining)
    feet = now & ~dropped
    tower = max(
        (int(one) for one in dict.fromkeys(group[feet])),
        key=lambda one: np.count_nonzero(joining & (group == one)),
        default=-1,
    )
    return [int(brick) for brick in np.flatnonzero(judged & (dropped | (group != tower)))]


def _groups(poses: Poses, size: Sizes, judged: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return for each brick the lowest number of those that chains of contacts among the judged ones join it to."""
    first, second, gap = nearby_pairs(poses, size / 2, CONTACT_GAP_M)
    touch = (gap < CONTACT_GAP_M) & judged[first] & judged[second]
    first, second = first[touch], second[touch]
    group = np.arange(len(size))
    while True:
        lowest = group.copy()
        np.minimum.at(lowest, first, group[second])
        np.minimum.at(lowest, second, group[first])
        if (lowest == group).all():
            return group
        group = lowest


def lowered_by(before: Poses, after: Poses, ignored: Collection[int] = (), fallen: Collection[int] = ()) -> float:
    """Return how much lower (m) the centre of a tower's highest brick lies; below 0: higher.

    Bricks in `ignored` do not count at all, those that have fallen not any more. If none is left, the tower is down:
    its whole height.
    """
    there = np.ones(len(before), np.bool_)
    there[list(ignored)] = False
    left = there.copy()
    left[list(fallen)] = False
    return float(before[there, 2].max(initial=0.0) - after[left, 2].max(initial=0.0))


def has_toppled(
    before: Poses,
    after: Poses,
    size: Sizes,
    row: float,
    ignored: Collection[int] = (),
    *,
    bearing: Collection[int] = (),
    earlier: int = 0,
    lowered: float = 0.0,
) -> bool:
    """Tell whether a tower at rest has toppled since `before`.

    It has if three bricks or more have fallen (`fallen_boxes`), or if its highest brick lies two rows lower, less half
    of one; `row` is how high (m) a row is. What happened between the turn's beginning and `before` counts as well:
    `earlier` bricks had fallen, and the highest brick had come down by `lowered` (m).
    """
    fallen = fallen_boxes(before, after, size, ignored, bearing)
    return (
        len(fallen) + earlier > MOST_FALLEN
        or lowered + lowered_by(before, after, ignored, fallen) >= LOWERED_ROWS * row
    )


def has_surely_toppled(
    before: Poses,
    after: Poses,
    size: Sizes,
    row: float,
    ignored: Collection[int] = (),
    *,
    earlier: int = 0,
    lowered: float = 0.0,
) -> bool:
    """Tell whether a moving tower has certainly toppled (`has_toppled`), so that the simulation can stop before rest.

    It has if so many bricks have reached the table, or if no brick is high enough any more. Bricks in the air, or loose
    at the moment, may still come to rest in the tower and do not count.
    """
    judged = np.ones(len(size), np.bool_)
    judged[list(ignored)] = False
    landed = int(np.count_nonzero(on_table(after, size) & judged & ~on_table(before, size)))
    return landed + earlier > MOST_FALLEN or lowered + lowered_by(before, after, ignored) >= LOWERED_ROWS * row
