"""A brick is set aside: it glides to where it belongs, through no other brick, as if a hand that nobody sees laid it.

It goes straight with a small hop where the way is free, else up, over everything, and down. One `SettingAside` moves
one brick, a step of the world at a time, beside all hands.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import rotations
from stackyard.physics.separation import separation
from stackyard.physics.world import STEP_S, World

Numbers = npt.NDArray[np.float64]

SPEED: Final = 0.4  # m/s on the way
SHORTEST_S: Final = 0.25  # s that it takes at least, so that it is seen
LONGEST_S: Final = 1.2  # s that it takes at most
HOP_M: Final = 0.006  # m that the brick is lifted on a straight way
CLEARANCE_M: Final = 0.01  # m kept above everything on the way over it
SAMPLES: Final = 12  # places of a straight way at which it is looked whether the brick is free
SAME_M: Final = 0.0005  # m by which any corner of a brick may be elsewhere and still be where it belongs


def is_elsewhere(pose: Numbers, other: Numbers, radius: float, within: float = SAME_M) -> bool:
    """Tell whether a brick lies elsewhere than in another pose (7,): its corners, `radius` m from its middle, do."""
    turn = min(np.linalg.norm(pose[3:] - other[3:]), np.linalg.norm(pose[3:] + other[3:]))
    return bool(np.linalg.norm(pose[:3] - other[:3]) + 2 * turn * radius > within)


class SettingAside:
    """A brick on its way: call `step` before each `STEP_S` of the world, until `is_done`."""

    def __init__(self, world: World, brick: int, pose: tuple[float, ...]) -> None:
        """Begin; `pose` is where the brick shall lie, x y z (m) w x y z.

        Raises BadHandError if there is no such brick, a hand holds it, or that is no pose on the table.
        """
        if brick in world.held().values():
            raise BadHandError(f"brick {brick} is in a hand")
        start = world.poses()
        if not 0 <= brick < len(start):
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {len(start) - 1}")
        end = np.array(pose, dtype=np.float64)
        if end.shape != (7,) or not np.isfinite(end).all() or not 0.99 < np.linalg.norm(end[3:]) < 1.01:
            raise BadHandError("a brick is set aside at a pose of 7 finite numbers")
        end[3:] /= np.linalg.norm(end[3:])
        if start[brick, 3:] @ end[3:] < 0:
            end[3:] *= -1
        self.brick = brick
        self._world = world
        self._hop, self._points = _way(world, start, brick, end)
        lengths = [max(1e-6, math.dist(one[:3], other[:3])) for one, other in pairwise(self._points)]
        self._ends = np.cumsum([0.0, *lengths]) / sum(lengths)  # of the whole way, where each part of it begins
        self._seconds = min(LONGEST_S, max(SHORTEST_S, sum(lengths) / SPEED))
        self._passed = 0.0

    @property
    def is_done(self) -> bool:
        """Tell whether the brick lies where it belongs."""
        return self._passed >= self._seconds

    def step(self) -> None:
        """Move the brick by one step of the world."""
        self._passed += STEP_S
        part = min(1.0, self._passed / self._seconds)
        self._world.place_brick(self.brick, self._at(part * part * (3 - 2 * part)))

    def finish(self) -> None:
        """Lay the brick down at once."""
        self._passed = self._seconds
        self._world.place_brick(self.brick, self._points[-1])

    def _at(self, part: float) -> Numbers:
        index = min(len(self._points) - 2, int(np.searchsorted(self._ends, part, side="right")) - 1)
        share = (part - self._ends[index]) / (self._ends[index + 1] - self._ends[index])
        return _between(self._points[index], self._points[index + 1], share, self._hop)


def _way(world: World, poses: Numbers, brick: int, end: Numbers) -> tuple[float, list[Numbers]]:
    """Return how high (m) the brick hops on its way, and the poses (7,) that it goes through."""
    start = poses[brick]
    halves = np.array([one.size for one in world.scene.bricks]) / 2
    others = [number for number in range(len(poses)) if number != brick]
    there = poses.copy()
    for number in range(1, SAMPLES + 1):
        there[brick] = _between(start, end, number / SAMPLES, HOP_M)
        if others and separation(there, halves, brick, others) < 0:
            break
    else:
        return HOP_M, [start, end]
    reach = (np.abs(rotations(poses[others, 3:])[:, 2]) * halves[others]).sum(axis=1)
    in_the_way = (
        np.linalg.norm(poses[others, :2], axis=1) < max(np.linalg.norm(start[:2]), np.linalg.norm(end[:2])) + 0.1
    )
    top = float((poses[others, 2] + reach)[in_the_way].max(initial=0.0))
    high = max(float(start[2]), top + float(np.linalg.norm(halves[brick])) + CLEARANCE_M)
    up, over = start.copy(), end.copy()
    up[2] = over[2] = high
    return 0.0, [start, up, over, end]


def _between(one: Numbers, other: Numbers, share: float, hop: float) -> Numbers:
    pose = one + (other - one) * share
    pose[2] += hop * math.sin(math.pi * share)
    pose[3:] /= np.linalg.norm(pose[3:])
    return pose
