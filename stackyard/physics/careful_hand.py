"""A careful hand: it draws a brick and watches what else moves, as people do, and puts the brick back in time.

It draws straight, at an even pace, and looks at the tower some 33 times a second. While the brick is less than
`through` out, it is put back when what lies above comes along or tilts, and given up when it does not come. From
there on it is drawn through, since a brick that is left half out tips and levers the row above off. A hand that only
feels turns back by itself.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.scene import Poses, rotations
from stackyard.physics.world import STEP_S, World

LOOK_STEPS: Final = 4  # steps between two looks at the tower
ANY_SHARE: Final = 0.15  # of the way of any one brick, which counts beside the mean way of those above
COMES_M: Final = 0.0006  # m that a brick which comes moves at least in the time after which one is given up
BACK_PACE: Final = 0.5  # of its pace at which a hand puts a brick back
NEAR_M: Final = 0.0005  # m to where a brick is put back, at which the hand opens
MAX_BACK_S: Final = 2.0  # s after which the hand opens wherever the brick is
MAX_THROUGH_S: Final = 3.0  # s more than the way takes, in which a hand draws a brick through
WIGGLES_PER_S: Final = 3.0
KNOCK_S: Final = 0.06  # s that a knock lasts ...
KNOCK_PAUSE_S: Final = 0.15  # ... and s until the next one, in which the tower comes to rest


class Care(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand that draws a brick watches for, and what it does then."""

    along: float  # m that what lies above may come along before the brick is put back ...
    along_share: float = 0.0  # ... and of its own way besides
    tilt: float = math.radians(0.7)  # rad by which one of those may tilt before that
    through: float  # m from where it lay: from there on it is drawn through, whatever comes along
    stuck: float  # s in which a brick does not come before it is given up
    firmer: float = 1.0  # factor on the force until then: by an even draw, or by each knock
    harder: float = 1.0  # factor on the force with which it is drawn through
    wiggle: float = 0.0  # m to either side by which the brick is wiggled until it is drawn through
    knock: float = 0.0  # m ahead of the brick that each knock aims; 0: an even draw
    turn_at: float | None = None  # m from where it lay, where a hand that only feels turns back
    leave: float = 0.0  # m from where it lay, where a brick that is put back is left


class CarefulHand:
    """One draw: call `step` before each `STEP_S` of the world, and `look` after it, until `is_done`."""

    def __init__(self, world: World, brick: int, way: npt.NDArray[np.float64], pace: float, care: Care) -> None:
        """Plan a draw along `way` (3 numbers, m) at a pace (m/s); the hand holds the brick already."""
        self.aborted = self.is_done = False
        self.reached = 0.0  # m that the brick came at the most
        self.along = 0.0  # m that others came along until then
        self.target = 0.0  # m along the way
        self._world, self._brick, self._care = world, brick, care
        self._length = float(np.linalg.norm(way))
        self._direction = way / self._length
        self._pace, self._lasts = pace, self._length / pace
        self._before: Poses = world.poses()
        thickness = world.scene.bricks[brick].size[2]
        self._higher = self._before[:, 2] > self._before[brick, 2] + thickness / 4
        self._higher[brick] = False
        self._up = rotations(self._before[:, 3:])[:, :, 2]
        self._aside = np.array([-self._direction[1], self._direction[0], 0.0])
        self._back = self._through = self._knocks = False
        self._steps = self._back_steps = 0
        self._came: deque[float] = deque(maxlen=math.ceil(care.stuck / (LOOK_STEPS * STEP_S)) + 1)

    def step(self) -> npt.NDArray[np.float64]:
        """Go on by a step; return where the hand shall be, as the way (m) from where it took hold."""
        self._steps += 1
        self._knocks = False
        if self._back:
            self._back_steps += 1
            self.target = max(self.target - BACK_PACE * self._pace * STEP_S, self._care.leave)
        elif self._care.knock and not self._through:
            self._knocks = self._steps * STEP_S % (KNOCK_S + KNOCK_PAUSE_S) < KNOCK_S
            self.target = max(self._came_to(self._world.poses()), 0.0) + (self._care.knock if self._knocks else 0.0)
        else:
            self.target = min(self.target + self._pace * STEP_S, self._length)
        place = self.target * self._direction
        if self._care.wiggle and not self._back and not self._through:
            swing = math.sin(2 * math.pi * WIGGLES_PER_S * self._steps * STEP_S)
            place = place + self._care.wiggle * swing * self._aside
        return np.asarray(place)

    @property
    def factor(self) -> float:
        """The factor on the hand's force."""
        if self._through:
            return self._care.harder
        if self._back or (self._care.knock and not self._knocks):
            return 1.0
        return self._care.firmer

    def _came_to(self, poses: Poses) -> float:
        """Return how far (m) the brick has come along the way."""
        return float((poses[self._brick, :3] - self._before[self._brick, :3]) @ self._direction)

    def look(self) -> None:
        """Look at the tower after a step, and decide how to go on."""
        if self._steps % LOOK_STEPS:
            return
        care, poses = self._care, self._world.poses()
        came = self._came_to(poses)
        if self._back:
            self.is_done = came <= care.leave + NEAR_M or self._back_steps * STEP_S > MAX_BACK_S
            return
        along = self._come_along(poses)
        if came > self.reached:
            self.reached, self.along = came, along
        self._came.append(came)
        if self._through:
            self.is_done = came > self._length - NEAR_M or self._steps * STEP_S > self._lasts + MAX_THROUGH_S
        elif came >= care.through:
            self._through = True
        elif care.turn_at is not None and came >= care.turn_at:
            self._turn_back(came)
        elif along > care.along + care.along_share * came or self._tilts(poses) or self._is_stuck():
            self.aborted = True
            self._turn_back(came)

    def _turn_back(self, came: float) -> None:
        self._back = True
        self.target = max(came, self._care.leave)

    def _come_along(self, poses: Poses) -> float:
        went = np.linalg.norm(poses[:, :2] - self._before[:, :2], axis=1)
        went[self._brick] = 0.0
        above = float(went[self._higher].mean()) if self._higher.any() else 0.0
        return max(above, ANY_SHARE * float(went.max()))

    def _tilts(self, poses: Poses) -> bool:
        upright = (rotations(poses[self._higher, 3:])[:, :, 2] * self._up[self._higher]).sum(1)
        return bool((upright < math.cos(self._care.tilt)).any())

    def _is_stuck(self) -> bool:
        return len(self._came) == self._came.maxlen and self._came[-1] - self._came[0] < COMES_M
