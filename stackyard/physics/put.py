"""An assisted hand: it takes a brick up, over everything, and sets it down softly where it is told.

Going down it is slow before it touches, and stops when the brick bears: when it goes on and the brick does not. Then
it yields. It stays where the brick is, carries less and less of it, and lets it turn as it will, so that only the air
is thicker than usual around a brick that comes to rest, flat, or leaning; and it opens when nothing moves any more.

One `Put` is one hand's way, a step of the world at a time, so that many hands go theirs in one world at once.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.physics.apart import gap, landing
from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import REACH, TABLE, Poses, rotations
from stackyard.physics.world import STEP, World

Numbers: TypeAlias = npt.NDArray[np.float64]
Stage: TypeAlias = Literal["up", "across", "still", "down", "softly", "yield", "over"]

SPEED: Final = 0.3  # m/s on the way
FASTER: Final = 1.2  # m/s2 from rest to that, and back
TURNING: Final = 0.1  # m of way that a turn by a radian counts as
SOFTLY: Final = 0.025  # m/s where it is about to touch
SOFT: Final = 0.006  # m above that
CLEAR: Final = 0.012  # m over everything on the way
LANE: Final = 0.09  # m between the ways of hands that go at once
STILL: Final = 0.12  # s that it waits over the place, for the brick to hang still
LOOK_BACK: Final = 12  # steps over which a brick that goes down is looked at ...
BEARS: Final = 0.25  # ... and that share of the hand's way, or less, that it went: it bears
CARRIED: Final = 0.75  # of its weight that the hand carries when it begins to yield
EASING: Final = 0.35  # s in which it carries less and less
REST_SPEED: Final = 0.002  # m/s and ...
REST_TURN: Final = 0.06  # rad/s below which a brick has come to rest, ...
REST_TIME: Final = 0.12  # s long
YIELDS: Final = 4.0  # s that it waits for that at most
AHEAD: Final = 0.02  # m that the brick may be behind ...
STUCK: Final = 0.8  # ... for so long (s), before it yields where it is
LONGEST: Final = 20.0  # s in all
BESIDE: Final[dict[str, float]] = {"across": 0.03, "down": 0.01}  # m to a brick in another hand that it waits for
PATIENCE: Final = 0.4  # s that a hand waits for another's brick to pass; each next hand so much longer


def check_put(to: tuple[float, float, float], turn: tuple[float, float, float, float]) -> None:
    """Check that a brick can be put there.

    Raises BadHandError if the place is not finite or beyond the table, or if the turn is not a unit quaternion.
    """
    if (len(to), len(turn)) != (3, 4) or not all(math.isfinite(part) for part in (*to, *turn)):
        raise BadHandError("a brick is put at a place of 3 finite numbers, turned by 4")
    if max(abs(to[0]), abs(to[1])) > TABLE or not 0 <= to[2] <= REACH - 0.5:
        raise BadHandError(f"a brick is put within {TABLE:g} m of the middle, at most {REACH - 0.5:g} m high")
    if not 0.99 < math.hypot(*turn) < 1.01:
        raise BadHandError("a turn is a unit quaternion w x y z")


class Put:
    """A hand on its way with a brick: call `step` before each `STEP` of the world, until it is `over`."""

    def __init__(
        self,
        world: World,
        hand: int,
        brick: int,
        to: tuple[float, float, float],
        turn: tuple[float, float, float, float],
        *,
        lean: bool = False,
        lane: int = 0,
    ) -> None:
        """Take hold of the brick, or go on with it if the hand holds it already.

        Hands that go at once have different lanes: each goes over the others' ways.

        Raises BadHandError if `check_put` or `World.hold` refuses; the world stands as it stood.
        """
        check_put(to, turn)
        if world.held().get(hand) == brick:
            world.let_go(hand)
        world.hold(hand, brick)
        self.hand, self.brick, self.lane = hand, brick, lane
        self.lean = lean
        self.stage: Stage = "up"
        self._world = world
        self._halves = np.array([one.size for one in world.scene.bricks]) / 2
        self._radius = np.linalg.norm(self._halves, axis=1)
        pose = world.poses()[brick]
        self._from: Numbers = pose[3:].copy()
        self._to = np.array(to, dtype=np.float64)
        self._turn: Numbers = np.array(turn, dtype=np.float64) / math.hypot(*turn)
        if self._from @ self._turn < 0:
            self._turn *= -1
        self._began = self._since = world.time  # of all, and of this stage
        self._leg(pose[:3], np.array([pose[0], pose[1], self._height(world.poses())]))
        self._sag = 0.0
        self._waited = 0.0
        self._behind = 0.0  # s for which the brick has been behind
        self._heights: deque[float] = deque(maxlen=LOOK_BACK)

    @property
    def over(self) -> bool:
        """Tell whether the hand has opened."""
        return self.stage == "over"

    def step(self) -> None:
        """Send the hand on by one step of the world; at the end, open it."""
        world = self._world
        if self.over or world.held().get(self.hand) != self.brick:
            self.stage = "over"
            return
        poses = world.poses()
        pose = poses[self.brick]
        if self.stage == "yield":
            self._yield(pose)
        else:
            self._go(poses, pose)
        if world.time - self._began > LONGEST:
            self._open()

    def stop(self) -> None:
        """Open the hand where it is."""
        if not self.over and self._world.held().get(self.hand) == self.brick:
            self._world.let_go(self.hand)
        self.stage = "over"

    # --- on the way --------------------------------------------------------------------------------------------------

    def _leg(self, start: Numbers, end: Numbers, angle: float = 0.0) -> None:
        """Begin a straight way from one place to another."""
        self._start, self._end = start.copy(), end.copy()
        self._length = max(float(np.linalg.norm(end - start)), angle * TURNING, 1e-6)
        self._gone = self._pace = 0.0

    def _go(self, poses: Poses, pose: Numbers) -> None:
        if self.stage in ("up", "across", "down"):
            self._advance(poses)
            if self._gone >= self._length:
                self._next(poses)
        elif self.stage == "still":
            if self._world.time - self._since >= STILL:
                self._next(poses)
        elif self._softly(pose):
            self._begin_to_yield()
            return
        target = self._start + (self._end - self._start) * (self._gone / self._length)
        self._world.move_hand(self.hand, target, self._turned())
        late = float(np.linalg.norm(target - pose[:3])) > AHEAD
        self._behind = self._behind + STEP if late else 0.0
        if self._behind > STUCK:
            self._begin_to_yield()

    def _advance(self, poses: Poses) -> None:
        if self._must_wait(poses):
            self._waited += STEP
            self._pace = 0.0
            return
        braking = math.sqrt(2 * FASTER * max(0.0, self._length - self._gone))
        self._pace = max(0.01, min(self._pace + FASTER * STEP, SPEED, braking))
        self._gone = min(self._length, self._gone + self._pace * STEP)

    def _must_wait(self, poses: Poses) -> bool:
        """Tell whether a brick in another hand is in the way, and is worth waiting for."""
        if self.stage not in BESIDE or self._waited > PATIENCE * (1 + self.hand):
            return False
        here = poses[self.brick, :3]
        way = self._end - here
        for hand, other in self._world.held().items():
            if hand == self.hand:
                continue
            off = poses[other, :3] - here
            near = float(np.linalg.norm(off)) < self._radius[self.brick] + self._radius[other] + CLEAR
            if near and float(off @ way) > 0 and gap(poses, self._halves, self.brick, [other]) < BESIDE[self.stage]:
                return True
        return False

    def _next(self, poses: Poses) -> None:
        """Begin the next stage."""
        self._since = self._world.time
        if self.stage == "up":
            there = np.array([self._to[0], self._to[1], self._end[2]])
            angle = 2 * math.acos(min(1.0, abs(float(self._from @ self._turn))))
            self.stage = "across"
            self._leg(self._end, there, angle)
        elif self.stage == "across":
            self.stage = "still"
        elif self.stage == "still":
            self._sag = float(np.clip(self._end[2] - poses[self.brick, 2], 0.0, 0.01))
            low = self._end.copy()
            low[2] = min(low[2], self._landing(poses) + SOFT + self._sag)
            self.stage = "down"
            self._leg(self._end, low)
        elif self.stage == "down":
            self.stage = "softly"
            low = self._end.copy()
            low[2] = 0.0
            self._leg(self._end, low)

    def _softly(self, pose: Numbers) -> bool:
        """Go down slowly; tell whether the brick has met something that bears it."""
        self._gone += SOFTLY * STEP
        self._heights.append(float(pose[2]))
        if self._gone >= self._length:
            return True
        if len(self._heights) < LOOK_BACK:
            return False
        return self._heights[0] - self._heights[-1] < BEARS * SOFTLY * STEP * (LOOK_BACK - 1)

    def _height(self, poses: Poses) -> float:
        """Return how high to go: over all that is on the way, turning, and over the ways of others."""
        here, there = poses[self.brick, :2], self._to[:2]
        mine = float(self._radius[self.brick])
        others = [brick for brick in range(self._world.n) if brick != self.brick]
        over = max(float(poses[self.brick, 2]), float(self._to[2]) + SOFT)
        if others:
            along = there - here
            length = float(along @ along)
            off = poses[others, :2] - here
            share = np.clip(off @ along / length, 0.0, 1.0) if length > 1e-12 else np.zeros(len(others))
            beside = np.linalg.norm(off - share[:, None] * along, axis=1)
            near = beside < mine + self._radius[others] + CLEAR
            tall = (np.abs(rotations(poses[others, 3:])[:, 2, :]) * self._halves[others]).sum(axis=1)
            tops = poses[others, 2] + tall
            over = max(over, float(tops[near].max(initial=0.0)) + mine + CLEAR)
        return min(over + LANE * self.lane, REACH - 0.1)

    def _landing(self, poses: Poses) -> float:
        """Return how high the brick's centre will be when it touches, as things stand."""
        there = poses.copy()
        there[self.brick] = (*self._to, *self._turn)
        held = {brick for hand, brick in self._world.held().items() if hand != self.hand}
        below = float(poses[self.brick, 2])
        others = [
            brick
            for brick in range(self._world.n)
            if brick != self.brick and (brick not in held or poses[brick, 2] < below - self._radius[brick])
        ]
        return min(landing(there, self._halves, self.brick, others), below)

    def _turned(self) -> Numbers:
        """Return how the brick shall be turned now."""
        if self.stage == "up":
            return self._from
        if self.stage != "across":
            return self._turn
        share = self._gone / self._length
        share = share * share * (3 - 2 * share)
        turn: Numbers = self._from + (self._turn - self._from) * share
        turn /= max(float(np.linalg.norm(turn)), 1e-9)
        return turn

    # --- letting it come to rest -------------------------------------------------------------------------------------

    def _begin_to_yield(self) -> None:
        self.stage = "yield"
        self._since = self._world.time
        self._quiet = 0.0
        self._last: Numbers | None = None

    def _yield(self, pose: Numbers) -> None:
        """Stay where the brick is, carry less and less of its weight, and open the hand when it is at rest."""
        time = self._world.time - self._since
        carried = CARRIED * max(0.0, 1.0 - time / EASING)
        turn = pose[3:] if self.lean or time > EASING / 2 else self._turn
        self._world.move_hand(self.hand, pose[:3] + np.array([0.0, 0.0, carried * self._sag]), turn)
        if self._last is not None:
            speed = float(np.linalg.norm(pose[:3] - self._last[:3])) / STEP
            turning = 2 * float(np.linalg.norm(pose[3:] - self._last[3:])) / STEP
            still = speed < REST_SPEED and turning < REST_TURN and carried == 0.0
            self._quiet = self._quiet + STEP if still else 0.0
        self._last = pose.copy()
        if self._quiet >= REST_TIME or time > YIELDS:
            self._open()

    def _open(self) -> None:
        self._world.let_go(self.hand)
        self.stage = "over"
