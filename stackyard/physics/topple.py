"""Which bricks left their place: by this a game decides whether a tower has toppled."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.physics.scene import Brick, Poses, rotations

Sizes: TypeAlias = npt.NDArray[np.float64]
MAX_DROP: Final = 0.5  # of the brick's height, as it stood
MAX_TILT_RAD: Final = math.radians(20)  # of any of its axes that pointed up
MAX_SLIDE: Final = 0.5  # of its width: the shorter of its two level edges, as it stood


def displaced_bricks(
    before: Poses, after: Poses, bricks: Sequence[Brick], but: Collection[int] = (), aside: float = MAX_SLIDE
) -> list[int]:
    """Return the bricks that left their place between two sets of poses (n, 7), except those in `but`.

    A brick left its place if it dropped by more than `MAX_DROP` of its height, tilted by more than `MAX_TILT_RAD`, or
    moved sideways by more than `aside` of its width.
    """
    return displaced_boxes(before, after, np.array([brick.size for brick in bricks]), but, aside)


def displaced_boxes(
    before: Poses, after: Poses, size: Sizes, but: Collection[int] = (), aside: float = MAX_SLIDE
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
    return [int(brick) for brick in np.flatnonzero(dropped | slid | tilted) if int(brick) not in but]
