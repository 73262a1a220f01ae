"""An assisted hand: it lifts a brick over everything and sets it down softly at a given place.

The hand slows down before the brick touches, and stops when the brick bears: when the hand moves on and the brick does
not. Then it yields: it stays at the brick, carries less and less of its weight and lets it turn freely, damped, until
the brick rests flat or leans. The hand opens when nothing moves any more. Where others lie in the way, it can lower the
brick beside them and push it to its place.

One `AssistedHand` moves one hand, a step of the world at a time, so that many hands can work in one world at once.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import HAND_REACH_M, TABLE_RADIUS_M, Poses, rotations
from stackyard.physics.separation import landing_height, separation, step_aside
from stackyard.physics.world import STEP_S, World

Numbers: TypeAlias = npt.NDArray[np.float64]
Stage: TypeAlias = Literal["up", "across", "still", "down", "push", "softly", "yield", "over"]

TRAVEL_SPEED: Final = 0.3  # m/s on the way
PUSH_SPEED: Final = 0.04  # m/s with which it pushes others aside
ACCELERATION: Final = 1.2  # m/s2 from rest to that, and back
METRES_PER_RADIAN: Final = 0.1  # m of travel that a turn by a radian counts as
TOUCHDOWN_SPEED: Final = 0.025  # m/s just before the brick touches
TOUCHDOWN_HEIGHT_M: Final = 0.006  # m above the place of touching from which the hand goes that slowly
CLEARANCE_M: Final = 0.012  # m kept above everything on the way
SIDE_STEP_M: Final = 0.001  # m by which a brick may overlap a neighbour's side: it is set down beside it ...
SIDE_GAP_M: Final = 0.00005  # ... with this gap in m, which still is touching
LANE_HEIGHT_M: Final = 0.09  # m between the heights of hands that travel at the same time
HOVER_S: Final = 0.12  # s that the hand waits above the place, until the brick hangs still
TOUCHDOWN_STEPS: Final = 12  # steps over which the movement of a brick that is lowered is measured ...
BEARING_RATIO: Final = 0.25  # ... it bears if it moved by this fraction of the hand's way or less
CARRIED_SHARE: Final = 0.75  # fraction of the brick's weight that the hand carries when it begins to yield
UNLOADING_S: Final = 0.35  # s in which that goes down to nothing
REST_SPEED: Final = 0.002  # m/s and ...
REST_TURN: Final = 0.06  # rad/s below which a brick has come to rest, ...
REST_TIME_S: Final = 0.12  # s long
MAX_YIELD_S: Final = 4.0  # s that the hand waits for rest at most
MAX_LAG_M: Final = 0.02  # m that the brick may lag behind the hand ...
STUCK_AFTER_S: Final = 0.8  # ... and s for which it may, before the hand yields where it is
MAX_PUT_S: Final = 20.0  # s that a put may take in all
GIVE_WAY_M: Final[dict[str, float]] = {"across": 0.03, "down": 0.01}  # m to another hand's brick that it waits for
GIVE_WAY_S: Final = 0.4  # s that a hand waits for another hand's brick to pass; each next hand so much longer


def check_put(to: tuple[float, float, float], turn: tuple[float, float, float, float]) -> None:
    """Check the place `to` (x y z in m) and the orientation `turn` (w x y z) that a brick shall be put at.

    Raises BadHandError if the place is not finite or beyond the table, or if the turn is not a unit quaternion.
    """
    if (len(to), len(turn)) != (3, 4) or not all(math.isfinite(part) for part in (*to, *turn)):
        raise BadHandError("a brick is put at a place of 3 finite numbers, turned by 4")
    if max(abs(to[0]), abs(to[1])) > TABLE_RADIUS_M or not 0 <= to[2] <= HAND_REACH_M - 0.5:
        raise BadHandError(
            f"a brick is put within {TABLE_RADIUS_M:g} m of the middle, at most {HAND_REACH_M - 0.5:g} m high"
        )
    if not 0.99 < math.hypot(*turn) < 1.01:
        raise BadHandError("a turn is a unit quaternion w x y z")


class AssistedHand:
    """A hand that carries a brick: call `step` before each `STEP_S` of the world, until `is_done`."""

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
        lowered_at: tuple[float, float, float] | None = None,
    ) -> None:
        """Take hold of the brick, or keep it if the hand holds it already.

        `lowered_at`: where (x y z in m) the brick is lowered first, to be pushed from there to `to`, level.

        Hands that move at the same time need different lanes: each lane is higher than the one before.

        Raises BadHandError if `check_put` or `World.hold` refuses; the world is then unchanged.
        """
        check_put(to, turn)
        if lowered_at is not None:
            check_put(lowered_at, turn)
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
        self._to = np.array(
            to if lowered_at is None else lowered_at, dtype=np.float64
        )  # over this the brick is lowered
        self._push_to: Numbers | None = None if lowered_at is None else np.array(to, dtype=np.float64)
        self._turn: Numbers = np.array(turn, dtype=np.float64) / math.hypot(*turn)
        if self._from @ self._turn < 0:
            self._turn *= -1
        self._began = self._since = world.time  # s: when the whole put began, and this stage
        self._begin_leg(pose[:3], np.array([pose[0], pose[1], self._carry_height(world.poses())]))
        self._sag = 0.0
        self._waited = 0.0
        self._lag_s = 0.0  # s for which the brick has lagged behind
        self._heights: deque[float] = deque(maxlen=TOUCHDOWN_STEPS)

    @property
    def is_done(self) -> bool:
        """Tell whether the hand has opened."""
        return self.stage == "over"

    def step(self) -> None:
        """Advance the hand by one step of the world; open it at the end."""
        world = self._world
        if self.is_done or world.held().get(self.hand) != self.brick:
            self.stage = "over"
            return
        poses = world.poses()
        pose = poses[self.brick]
        if self.stage == "yield":
            self._yield(pose)
        else:
            self._travel(poses, pose)
        if world.time - self._began > MAX_PUT_S:
            self._open()

    def stop(self) -> None:
        """Open the hand where it is."""
        if not self.is_done and self._world.held().get(self.hand) == self.brick:
            self._world.let_go(self.hand)
        self.stage = "over"

    # --- on the way --------------------------------------------------------------------------------------------------

    def _begin_leg(self, start: Numbers, end: Numbers, angle: float = 0.0) -> None:
        """Begin a straight way from `start` to `end` (m), with a turn by `angle` (rad)."""
        self._start, self._end = start.copy(), end.copy()
        self._length = max(float(np.linalg.norm(end - start)), angle * METRES_PER_RADIAN, 1e-6)
        self._travelled = self._speed = 0.0

    def _travel(self, poses: Poses, pose: Numbers) -> None:
        if self.stage in ("up", "across", "down", "push"):
            self._advance(poses)
            if self._travelled >= self._length:
                self._begin_next_stage(poses)
        elif self.stage == "still":
            if self._world.time - self._since >= HOVER_S:
                self._begin_next_stage(poses)
        elif self._lower_until_bearing(pose):
            self._begin_to_yield()
            return
        target = self._start + (self._end - self._start) * (self._travelled / self._length)
        self._world.move_hand(self.hand, target, self._orientation())
        late = float(np.linalg.norm(target - pose[:3])) > MAX_LAG_M
        self._lag_s = self._lag_s + STEP_S if late else 0.0
        if self._lag_s > STUCK_AFTER_S:
            self._begin_to_yield()

    def _advance(self, poses: Poses) -> None:
        if self._must_wait(poses):
            self._waited += STEP_S
            self._speed = 0.0
            return
        braking = math.sqrt(2 * ACCELERATION * max(0.0, self._length - self._travelled))
        most = PUSH_SPEED if self.stage == "push" else TRAVEL_SPEED
        self._speed = max(0.01, min(self._speed + ACCELERATION * STEP_S, most, braking))
        self._travelled = min(self._length, self._travelled + self._speed * STEP_S)

    def _must_wait(self, poses: Poses) -> bool:
        """Tell whether to wait for a brick in another hand that is in the way."""
        if self.stage not in GIVE_WAY_M or self._waited > GIVE_WAY_S * (1 + self.hand):
            return False
        here = poses[self.brick, :3]
        way = self._end - here
        for hand, other in self._world.held().items():
            if hand == self.hand:
                continue
            off = poses[other, :3] - here
            is_within_reach = float(np.linalg.norm(off)) < self._radius[self.brick] + self._radius[other] + CLEARANCE_M
            if (
                is_within_reach
                and float(off @ way) > 0
                and separation(poses, self._halves, self.brick, [other]) < GIVE_WAY_M[self.stage]
            ):
                return True
        return False

    def _begin_next_stage(self, poses: Poses) -> None:
        """Begin the next stage."""
        self._since = self._world.time
        if self.stage == "up":
            there = np.array([self._to[0], self._to[1], self._end[2]])
            angle = 2 * math.acos(min(1.0, abs(float(self._from @ self._turn))))
            self.stage = "across"
            self._begin_leg(self._end, there, angle)
        elif self.stage == "across":
            self.stage = "still"
        elif self.stage == "still":
            if self._push_to is None:
                self._step_aside(poses)
            self._sag = float(np.clip(self._end[2] - poses[self.brick, 2], 0.0, 0.01))
            low = self._end.copy()
            touches = self._landing(poses) + TOUCHDOWN_HEIGHT_M if self._push_to is None else float(self._to[2])
            low[2] = min(low[2], touches + self._sag)
            self.stage = "down"
            self._begin_leg(self._end, low)
        elif self.stage == "down" and self._push_to is not None:
            self.stage = "push"
            self._begin_leg(self._end, np.array([*self._push_to[:2], self._end[2]]))
        elif self.stage in ("down", "push"):
            self.stage = "softly"
            low = self._end.copy()
            low[2] = 0.0
            self._begin_leg(self._end, low)

    def _lower_until_bearing(self, pose: Numbers) -> bool:
        """Lower the brick slowly; tell whether it rests on something."""
        self._travelled += TOUCHDOWN_SPEED * STEP_S
        self._heights.append(float(pose[2]))
        if self._travelled >= self._length:
            return True
        if len(self._heights) < TOUCHDOWN_STEPS:
            return False
        return self._heights[0] - self._heights[-1] < BEARING_RATIO * TOUCHDOWN_SPEED * STEP_S * (TOUCHDOWN_STEPS - 1)

    def _carry_height(self, poses: Poses) -> float:
        """Return the height (m) at which to travel: above everything on the way, and above the lanes of other hands."""
        here, there = poses[self.brick, :2], self._to[:2]
        mine = float(self._radius[self.brick])
        others = [brick for brick in range(self._world.n) if brick != self.brick]
        over = max(float(poses[self.brick, 2]), float(self._to[2]) + TOUCHDOWN_HEIGHT_M)
        if others:
            along = there - here
            length = float(along @ along)
            off = poses[others, :2] - here
            share = np.clip(off @ along / length, 0.0, 1.0) if length > 1e-12 else np.zeros(len(others))
            distance = np.linalg.norm(off - share[:, None] * along, axis=1)
            in_the_way = distance < mine + self._radius[others] + CLEARANCE_M
            tall = (np.abs(rotations(poses[others, 3:])[:, 2, :]) * self._halves[others]).sum(axis=1)
            tops = poses[others, 2] + tall
            over = max(over, float(tops[in_the_way].max(initial=0.0)) + mine + CLEARANCE_M)
        return min(over + LANE_HEIGHT_M * self.lane, HAND_REACH_M - 0.1)

    def _step_aside(self, poses: Poses) -> None:
        """Go aside by a hair where the brick would come down on the rim of a neighbour that it belongs beside."""
        if self.lean:
            return
        there = poses.copy()
        there[self.brick] = (*self._to[:2], self._to[2] + SIDE_STEP_M, *self._turn)  # what bears it is no neighbour
        held = self._world.held().values()
        others = [brick for brick in range(self._world.n) if brick != self.brick and brick not in held]
        aside = step_aside(there, self._halves, self.brick, others, most=SIDE_STEP_M, gap=SIDE_GAP_M)
        self._to[:2] += aside
        self._end[:2] += aside

    def _landing(self, poses: Poses) -> float:
        """Return the height (m) of the brick's centre when it touches what is below it now."""
        there = poses.copy()
        there[self.brick] = (*self._to, *self._turn)
        held = {brick for hand, brick in self._world.held().items() if hand != self.hand}
        below = float(poses[self.brick, 2])
        others = [
            brick
            for brick in range(self._world.n)
            if brick != self.brick and (brick not in held or poses[brick, 2] < below - self._radius[brick])
        ]
        return min(landing_height(there, self._halves, self.brick, others), below)

    def _orientation(self) -> Numbers:
        """Return the orientation (w x y z) wanted now."""
        if self.stage == "up":
            return self._from
        if self.stage != "across":
            return self._turn
        share = self._travelled / self._length
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
        """Follow the brick, carry less and less of its weight, and open the hand when the brick is at rest."""
        time = self._world.time - self._since
        carried = CARRIED_SHARE * max(0.0, 1.0 - time / UNLOADING_S)
        turn = pose[3:] if self.lean or time > UNLOADING_S / 2 else self._turn
        self._world.move_hand(self.hand, pose[:3] + np.array([0.0, 0.0, carried * self._sag]), turn)
        if self._last is not None:
            speed = float(np.linalg.norm(pose[:3] - self._last[:3])) / STEP_S
            turning = 2 * float(np.linalg.norm(pose[3:] - self._last[3:])) / STEP_S
            still = speed < REST_SPEED and turning < REST_TURN and carried == 0.0
            self._quiet = self._quiet + STEP_S if still else 0.0
        self._last = pose.copy()
        if self._quiet >= REST_TIME_S or time > MAX_YIELD_S:
            self._open()

    def _open(self) -> None:
        self._world.let_go(self.hand)
        self.stage = "over"
