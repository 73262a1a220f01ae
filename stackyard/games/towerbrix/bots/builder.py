"""Building a tower from bricks as they lie, one brick at a time: which brick comes next, and where it goes.

A brick is taken only if nothing lies on it. It is put down only if what it rests on is in place, nothing blocks it from
above, and all that is built stands by itself after this step and after every later one, even if bricks are slightly off
their places. A brick that is in the way is put aside.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.pieces import BRICKS, DENSITY, FRICTION, MOST_BRICKS
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.solver.search.lattice import ALONG_X, ALONG_Y, LEANS, ORDER, POSE
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, Plan, Poses, Tower, tower_of
from stackyard.physics.equilibrium import stands_reliably, surely_survives_tilt
from stackyard.physics.errors import LinearProgrammeError
from stackyard.physics.scene import rotations
from stackyard.physics.separation import landing_height

HALVES: Final = np.tile(np.array(BRICK_SIZE_M) / 2, (MOST_BRICKS, 1))  # m
IN_PLACE_M: Final = 0.004  # m that a brick may be off its place and counts as in place
IN_PLACE_COSINE: Final = 0.99  # cosine of 8 degrees: how far its long axis may be turned and it counts as in place
WELL_PLACED_M: Final = 0.0025  # m, and ...
WELL_PLACED_COSINE: Final = 0.9994  # cosine of 2 degrees: a brick that is farther off is set anew if nothing lies on it
OVERLAP_TOLERANCE_M: Final = 0.001  # m by which two boxes may overlap and still count as apart
SIDE: Final = 0.001  # m beside a brick that is put down: closer neighbours are taken into account
MOST_STEPS: Final = 24  # steps of a hand for one tower
BEST_GAP_M: Final = 0.0002  # m that is best left beside a neighbour: with a millimetre more they do not touch
TOUCHING_GAP_M: Final = 0.0006  # m: a brick that has to touch its neighbour and is farther away is put again
UNBEARING_RIM_M: Final = 0.003  # m of each face's rim that counts as bearing nothing, to be on the safe side


class HandStep(NamedTuple):
    """One placement by a hand."""

    brick: int
    centre_mm: tuple[int, int, int]  # mm: where the brick's centre goes
    pose: str  # "stand", "x", "y" or "lean"
    clears_way: bool = False  # whether the brick is put aside because it was in the way
    lean: tuple[int, int] = (0, 0)  # degrees: towards where a leaning brick's top leans, and by how much

    @property
    def text(self) -> str:
        """The move as a text."""
        x, y, z = self.centre_mm
        if self.pose == "lean":
            return f"lean {BRICKS[self.brick]} {x} {y} {z} {self.lean[0]} {self.lean[1]}"
        return f"put {BRICKS[self.brick]} {x} {y} {z} {self.pose}"


class Goal:
    """A tower to be built at a place on the table; some of its bricks may be in place already."""

    def __init__(
        self,
        plan: Plan,
        origin: tuple[float, float] = (0.0, 0.0),
        begun: int = 0,
        tower: Tower | None = None,
    ) -> None:
        self.plan = plan
        self.accepted = 0.0  # fraction of imagined hands of the others that the tower meets
        self.tower: Tower = tower_of(plan) if tower is None else tower
        self.used = int(self.tower.used)
        self.bricks = bit_indices(self.used)
        self.poses = self.tower.poses.copy()
        self.poses[~self.poses[:, 3:].any(axis=1), 3] = 1.0  # bricks that it does not use
        self.poses[self.bricks, :2] += origin
        self._axes = rotations(self.poses[self.bricks, 3:])[:, :, 2]
        self._low, self._high = boxes(self.poses)
        self._leaning = sum(1 << brick for brick in self.bricks if plan[brick, POSE] >= LEANS)
        self._needs = [self._needed_by(brick) for brick in range(len(self.poses))]
        self._finishable: dict[int, bool] = {self.used: True}
        self._stood: dict[int, bool] = {}
        self.stands_throughout = True  # whether every step on the way rests on flat faces
        if not self.can_finish(begun):  # then bricks that are balanced on an edge on the way are allowed
            self._finishable, self._stood, self.stands_throughout = {self.used: True}, {}, False

    def _needed_by(self, brick: int) -> int:
        """Return the bricks that are put before this one, as a mask; one that leans comes after all that are straight.

        Of those that lean, each comes after those before it in the plan's order.
        """
        if not self._leaning >> brick & 1:
            return int(self.tower.facts[fact.RESTS_ON + brick])
        before = [one for one in bit_indices(self._leaning) if self.plan[one, ORDER] < self.plan[brick, ORDER]]
        return self.used & ~self._leaning | sum(1 << one for one in before)

    def in_place(self, poses: Poses) -> int:
        """Return the bricks that are at their places in the tower, as a mask."""
        off, along = self._offsets(poses)
        at_place = (off <= IN_PLACE_M) & (along >= IN_PLACE_COSINE)
        found = sum(1 << brick for brick, there in zip(self.bricks, at_place.tolist(), strict=True) if there)
        for brick in self.ill_placed(poses):  # it is set anew once nothing lies on it
            if found >> brick & 1 and self.is_free(brick, poses):
                found &= ~(1 << brick)
        return self._resting_only_on(found)

    def ill_placed(self, poses: Poses) -> list[int]:
        """Return the straight bricks that are too far off for their neighbours to touch them, the farthest first."""
        off, along = self._offsets(poses)
        chosen = np.flatnonzero((off > WELL_PLACED_M) | (along < WELL_PLACED_COSINE)).tolist()
        far = sorted(chosen, key=lambda one: -float(off[one]))
        return [self.bricks[one] for one in far if not self._leaning >> self.bricks[one] & 1]

    def _offsets(self, poses: Poses) -> tuple[Poses, Poses]:
        """Return how far each brick of the tower is off its place (m), and the cosine by which its long axis is."""
        off = np.abs(poses[self.bricks, :3] - self.poses[self.bricks, :3]).max(axis=1)
        return off, np.abs((rotations(poses[self.bricks, 3:])[:, :, 2] * self._axes).sum(axis=1))

    def _resting_only_on(self, found: int) -> int:
        """Return which bricks of the mask `found` rest on nothing but each other and the table."""
        while True:
            sound = sum(1 << brick for brick in self.bricks if found >> brick & 1 and not self._needs[brick] & ~found)
            if sound == found:
                return found
            found = sound

    def stands(self, mask: int) -> bool:
        """Tell whether these bricks of the tower stand by themselves; on flat faces, if `stands_throughout` is set."""
        if mask not in self._stood:
            chosen = [brick for brick in self.bricks if mask >> brick & 1]
            poses = self.tower.poses[chosen]
            flat = self.stands_throughout and not mask & self._leaning  # what leans is held by an edge
            self._stood[mask] = not chosen or (stand_on_flat_faces(poses) if flat else _can_stand(poses))
        return self._stood[mask]

    def can_be_lowered(self, brick: int, mask: int) -> bool:
        """Tell whether a brick can be lowered to its place when the bricks of `mask` are in place."""
        if self._needs[brick] & ~mask:
            return False
        if self._leaning >> brick & 1:
            others = [other for other in self.bricks if mask >> other & 1 and other != brick]
            lands = landing_height(self.poses, HALVES, brick, others)
            return bool(lands <= self.poses[brick, 2] + IN_PLACE_M)
        return not any(
            mask >> other & 1
            and _overlap(self._low[brick], self._high[brick], self._low[other], self._high[other])
            and self._high[other, 2] > self._low[brick, 2] + OVERLAP_TOLERANCE_M
            for other in self.bricks
        )

    def can_finish(self, mask: int) -> bool:
        """Tell whether the tower can be finished from the bricks of `mask` so that it stands after every step."""
        if mask not in self._finishable:
            self._finishable[mask] = False  # until the search below finds a way
            self._finishable[mask] = self.stands(mask) and any(
                self.can_be_lowered(brick, mask) and self.can_finish(mask | 1 << brick)
                for brick in self.bricks
                if not mask >> brick & 1
            )
        return self._finishable[mask]

    def next_step(self, poses: Poses, *, joined: bool = False) -> HandStep | None:
        """Return the next step; None if every brick is in place, or no step is possible.

        `joined`: bricks that touch what is in place come first, so that others see a tower grow.
        """
        ready = self.in_place(poses)
        missing = [brick for brick in self.bricks if not ready >> brick & 1]
        loose = [brick for brick in range(len(poses)) if not self.used >> brick & 1]
        low, high = boxes(poses)
        if not missing:
            touching = [brick for brick in loose if self._in_the_way(brick, low, high)]
            return _aside(touching[0], poses) if touching else None
        apart = {b for b in missing if joined and not int(self.tower.facts[fact.TOUCHES + b]) & ready}
        missing.sort(key=lambda brick: (brick in apart, float(self._low[brick, 2]), brick))
        good = [b for b in missing if self.can_be_lowered(b, ready) and self.can_finish(ready | 1 << b)]
        free = [b for b in good if not _blocked(b, low, high) and not self._shaft(b, ready, low, high)]
        ways = [self._way(b, ready, low, high) for b in good if b not in free]
        for brick in free:  # what would come to lie on a brick that has to be got out first is put later
            if not any(self._would_lie_on(brick, way, low, high) for way in ways):
                return self.put(brick, poses)
        # Nothing can be put down yet: bricks in the way of the next ones are put aside, the topmost first.
        for brick in good or missing:
            way = self._way(brick, ready, low, high)
            movable = [one for one in way if not _blocked(one, low, high) and (one != brick or len(way) == 1)]
            if movable:
                return _aside(max(movable, key=lambda one: float(high[one, 2])), poses, self.poses[self.bricks, :2])
        return self.put(free[0], poses) if free else None

    def step_of(self, brick: int, poses: Poses) -> HandStep | None:
        """Return the step that puts this brick where the tower has it; None if it is there or cannot be put yet."""
        ready = self.in_place(poses)
        low, high = boxes(poses)
        if (
            not self.used >> brick & 1
            or ready >> brick & 1
            or _blocked(brick, low, high)
            or self._shaft(brick, ready, low, high)
            or not self.can_be_lowered(brick, ready)
            or not self.can_finish(ready | 1 << brick)
        ):
            return None
        return self.put(brick, poses)

    def _way(self, brick: int, ready: int, low: Poses, high: Poses) -> set[int]:
        """Return the bricks that are moved before a brick can be put at its place: itself, too, where it is blocked."""
        way = {brick} if _blocked(brick, low, high) else set()
        way |= set(self._shaft(brick, ready, low, high))
        for _ in range(len(low)):
            way |= {other for one in way for other in _above(one, low, high)}
        return way

    def _would_lie_on(self, brick: int, others: set[int], low: Poses, high: Poses) -> bool:
        """Tell whether a brick at its place in the tower would lie over one of these as they lie now."""
        return any(
            other != brick
            and _overlap(self._low[brick], self._high[brick], low[other], high[other])
            and self._low[brick, 2] + self._high[brick, 2] > low[other, 2] + high[other, 2]
            for other in others
        )

    def _shaft(self, brick: int, ready: int, low: Poses, high: Poses) -> list[int]:
        """Return the bricks that block the way of `brick` down to its place."""
        return [
            other
            for other in range(len(low))
            if other != brick
            and not ready >> other & 1
            and _overlap(self._low[brick], self._high[brick], low[other], high[other])
            and high[other, 2] > self._low[brick, 2] + 2 * OVERLAP_TOLERANCE_M
        ]

    def _in_the_way(self, brick: int, low: Poses, high: Poses) -> bool:
        """Tell whether a brick that the tower does not use lies so close that the tower might touch it."""
        wide = np.array([0.004, 0.004, 0.0])
        return any(
            _overlap(low[brick] - wide, high[brick] + wide, self._low[other], self._high[other])
            for other in self.bricks
        )

    def taken_off(self, brick: int, poses: Poses) -> HandStep | None:
        """Return the step that puts aside the topmost brick of those that lie on this one; None if none can be."""
        low, high = boxes(poses)
        lying = [one for one in self._way(brick, 0, low, high) if one != brick and not _blocked(one, low, high)]
        if not lying:
            return None
        return _aside(max(lying, key=lambda one: float(high[one, 2])), poses, self.poses[self.bricks, :2])

    def is_free(self, brick: int, poses: Poses) -> bool:
        """Tell whether a brick can be lifted straight up."""
        return not _blocked(brick, *boxes(poses))

    def put(self, brick: int, poses: Poses) -> HandStep:
        """Return the step that puts a brick at its place, shifted by a millimetre where a neighbour is in the way."""
        goal, ready = self.poses[brick], self.in_place(poses) & ~(1 << brick)
        if self._leaning >> brick & 1:
            return _leaned(brick, goal)
        low, high = boxes(poses)
        best, least = (0, 0), np.inf
        x, y = round(float(goal[0]) * 1000), round(float(goal[1]) * 1000)
        half = (self._high[brick] - self._low[brick]) / 2
        neighbours = [other for other in self.bricks if ready >> other & 1]
        for dx in (0, -1, 1):
            for dy in (0, -1, 1):
                centre = np.array([(x + dx) / 1000, (y + dy) / 1000])
                cost = 1e-4 * (abs(dx) + abs(dy)) + 0.1 * float(np.abs(centre - goal[:2]).sum())
                for other in neighbours:
                    common_height = min(high[other, 2], self._high[brick, 2]) - max(low[other, 2], self._low[brick, 2])
                    if common_height < 0.005:
                        continue
                    gaps = np.maximum(low[other, :2] - centre - half[:2], centre - half[:2] - high[other, :2])
                    gap = float(gaps.max())
                    if gap < 0.004:
                        cost += abs(
                            gap - BEST_GAP_M
                        )  # the hand goes aside where they overlap by less than a millimetre
                if cost < least - 1e-9:
                    best, least = (dx, dy), cost
        pose = {ALONG_X: "x", ALONG_Y: "y"}.get(int(self.plan[brick, POSE]), "stand")
        return HandStep(brick, (x + best[0], y + best[1], round(float(goal[2]) * 1000)), pose)

    def closer(self, poses: Poses) -> HandStep | None:
        """Return the step that moves a brick closer to a neighbour that it has to touch; None if no brick needs it."""
        low, high = boxes(poses)
        found: list[tuple[float, HandStep]] = []
        for brick in self.bricks:
            touched = int(self.tower.facts[fact.TOUCHES + brick]) & ~int(self.tower.facts[fact.RESTS_ON + brick])
            for other in self.bricks:
                if not touched >> other & 1 or int(self.tower.facts[fact.RESTS_ON + other]) >> brick & 1:
                    continue
                gaps = np.maximum(low[other, :2] - high[brick, :2], low[brick, :2] - high[other, :2])
                axis = int(np.argmax(gaps))
                if gaps[axis] > TOUCHING_GAP_M and not _blocked(brick, low, high):
                    step = self.put(brick, poses)
                    there = [float(part) for part in poses[brick, :2] * 1000]
                    there[axis] += float(np.sign(poses[other, axis] - poses[brick, axis])) * float(gaps[axis]) * 1000
                    centre_mm = (round(there[0]), round(there[1]), step.centre_mm[2])
                    found.append((float(gaps[axis]), step._replace(centre_mm=centre_mm)))
        return max(found, key=lambda one: one[0])[1] if found else None

    def steps(self, poses: Poses) -> list[HandStep] | None:
        """Return all steps from these poses to the tower if each brick ends where it is put; None if it fails."""
        poses = poses.copy()
        found: list[HandStep] = []
        for _ in range(MOST_STEPS):
            step = self.next_step(poses)
            if step is None:
                return found if self.in_place(poses) == self.used else None
            found.append(step)
            poses[step.brick] = _lying(step) if step.clears_way else self.poses[step.brick]
        return None


def _leaned(brick: int, pose: Poses) -> HandStep:
    """Return the step that leans a brick at a pose: up to a degree steeper, and by itself it leans on what is there."""
    x, y, up = (float(part) for part in rotations(pose[None, 3:])[0, :, 2])
    sign = 1.0 if up >= 0 else -1.0
    heading = round(math.degrees(math.atan2(sign * y, sign * x))) % 360
    angle = max(1, min(89, math.floor(math.degrees(math.acos(min(1.0, abs(up)))))))
    x_mm, y_mm, z_mm = (round(float(part) * 1000) for part in pose[:3])
    return HandStep(brick, (x_mm, y_mm, z_mm), "lean", lean=(heading, angle))


def boxes(poses: Poses) -> tuple[Poses, Poses]:
    """Return the lowest and the highest corner of the box along the axes around each brick, (n, 3) each."""
    half = (np.abs(rotations(poses[:, 3:])) * (np.array(BRICK_SIZE_M) / 2)).sum(axis=2)
    return poses[:, :3] - half, poses[:, :3] + half


def stand_on_flat_faces(poses: Poses) -> bool:
    """Tell whether bricks (n, 7) stand with no brick balanced on an edge or held by a neighbour's side.

    Only flat faces count as bearing, and of each face only the part that is `UNBEARING_RIM_M` or more from its rim.
    """
    poses = poses[np.argsort(poses[:, 2])]
    size = np.array(BRICK_SIZE_M)
    upright = np.abs(rotations(poses[:, 3:])[:, 2, :]) > IN_PLACE_COSINE
    sizes = np.where(upright, size, size - 2 * UNBEARING_RIM_M)
    try:
        return surely_survives_tilt(sizes, DENSITY * size.prod() / sizes.prod(axis=1), poses, FRICTION, 0.0)
    except LinearProgrammeError:
        return False


def _can_stand(poses: Poses) -> bool:
    poses = poses[np.argsort(poses[:, 2])]  # lowest first: the linear programme is fastest in this order
    return stands_reliably(np.tile(BRICK_SIZE_M, (len(poses), 1)), np.full(len(poses), DENSITY), poses, FRICTION)


def _overlap(low: Poses, high: Poses, other_low: Poses, other_high: Poses) -> bool:
    """Tell whether two boxes overlap, seen from above."""
    return bool(
        (low[:2] < other_high[:2] - OVERLAP_TOLERANCE_M).all()
        and (other_low[:2] < high[:2] - OVERLAP_TOLERANCE_M).all()
    )


def _above(brick: int, low: Poses, high: Poses) -> list[int]:
    middle = (low[:, 2] + high[:, 2]) / 2
    return [
        other
        for other in range(len(low))
        if other != brick
        and _overlap(low[brick], high[brick], low[other], high[other])
        and middle[other] > middle[brick] + OVERLAP_TOLERANCE_M  # of two that lie side by side none is above
        and high[other, 2] > high[brick, 2] - OVERLAP_TOLERANCE_M
    ]


def _blocked(brick: int, low: Poses, high: Poses) -> bool:
    """Tell whether a brick cannot be lifted straight up."""
    return bool(_above(brick, low, high))


def _lying(step: HandStep) -> Poses:
    turn = np.sqrt(0.5)
    return np.array([*(part / 1000 for part in step.centre_mm), turn, -turn, 0.0, 0.0])


def _aside(brick: int, poses: Poses, keep_off: Poses | None = None) -> HandStep:
    """Return the step that puts aside a brick in the way: to its place at the start, or to a free spot beside it."""
    others = np.delete(poses, brick, axis=0)[:, :2]
    if keep_off is not None and len(keep_off):
        others = np.concatenate([others, keep_off])
    rows = start_poses(len(poses))[: len(poses), :2].astype(np.float64)
    behind, opposite = rows + np.array([0.0, -0.07]), rows + np.array([0.0, 0.5])
    for spot in (rows[brick], *rows, *behind, *opposite):
        apart = np.abs(others - spot)
        if not ((apart[:, 0] < 0.04) & (apart[:, 1] < 0.068)).any():
            break
    x, y = round(float(spot[0]) * 1000), round(float(spot[1]) * 1000)
    return HandStep(brick, (x, max(-300, min(300, y)), 15), "y", clears_way=True)
