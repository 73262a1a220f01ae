"""From bricks as they lie to a tower, a brick at a time: which one next, and where to.

A brick is taken if nothing lies on it, and put where what it rests on is in place, nothing is in the way from above,
and what is built stands by itself, then and to the end, also if bricks lie a little beside their places. What is in the
way is put aside.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from stackyard.core.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.pieces import BRICKS, DENSITY, FRICTION
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.solver.lattice import ALONG_X, ALONG_Y, POSE
from stackyard.games.towerbrix.solver.towers import SIZE, Plan, Poses, Tower, tower_of
from stackyard.physics.equilibrium import can_stand, survives
from stackyard.physics.errors import LinearProgrammeError
from stackyard.physics.scene import rotations

CLOSE: Final = 0.004  # m that a brick may be off its place and counts as in place
STRAIGHT: Final = 0.99  # the cosine of 8 degrees, of its long axis
GRAZE: Final = 0.001  # m that boxes may overlap and count as apart
SIDE: Final = 0.001  # m of room beside a brick that is put: nearer than that neighbours are looked at
MOST_STEPS: Final = 24  # to a tower
SLIT: Final = 0.0002  # m that is best left beside a neighbour: a millimetre more, and they do not touch
APART: Final = 0.0006  # m beside a neighbour from which on a brick that shall touch it is set anew
LEEWAY: Final = 0.003  # m of each face's rim that bears nothing where bricks are to stand surely


class Step(NamedTuple):
    """What a hand does next."""

    brick: int
    at: tuple[int, int, int]  # mm, its centre
    pose: str  # stand, x or y
    aside: bool = False  # it was in the way

    @property
    def text(self) -> str:
        """The move."""
        x, y, z = self.at
        return f"put {BRICKS[self.brick]} {x} {y} {z} {self.pose}"


class Goal:
    """A tower to be built at a place on the table, of which some bricks may be in place."""

    def __init__(self, plan: Plan, origin: tuple[float, float] = (0.0, 0.0), begun: int = 0) -> None:
        self.plan = plan
        self.tower: Tower = tower_of(plan)
        self.used = int(self.tower.used)
        self.bricks = bit_indices(self.used)
        self.poses = self.tower.poses.copy()
        self.poses[~self.poses[:, 3:].any(axis=1), 3] = 1.0  # bricks that it does not use
        self.poses[self.bricks, :2] += origin
        self._axes = rotations(self.poses[self.bricks, 3:])[:, :, 2]
        self._low, self._high = boxes(self.poses)
        self._fate: dict[int, bool] = {self.used: True}
        self._stood: dict[int, bool] = {}
        self.surely = True  # no brick has to be balanced on an edge on the way
        if not self.can_finish(begun):  # without a brick that is balanced on an edge, if that can be
            self._fate, self._stood, self.surely = {self.used: True}, {}, False

    def in_place(self, poses: Poses) -> int:
        """Return the bricks that are where they shall be, as a mask."""
        off = np.abs(poses[self.bricks, :3] - self.poses[self.bricks, :3]).max(axis=1)
        along = np.abs((rotations(poses[self.bricks, 3:])[:, :, 2] * self._axes).sum(axis=1))
        near = (off <= CLOSE) & (along >= STRAIGHT)
        found = sum(1 << brick for brick, there in zip(self.bricks, near.tolist(), strict=True) if there)
        return self._settled(found)

    def _settled(self, found: int) -> int:
        """Return which of these bricks rest on such of these alone."""
        while True:
            sound = sum(
                1 << brick
                for brick in self.bricks
                if found >> brick & 1 and not int(self.tower.facts[fact.RESTS_ON + brick]) & ~found
            )
            if sound == found:
                return found
            found = sound

    def stands(self, mask: int) -> bool:
        """Tell whether these bricks of the tower stand by themselves; surely, if they have to."""
        if mask not in self._stood:
            chosen = [brick for brick in self.bricks if mask >> brick & 1]
            poses = self.tower.poses[chosen]
            self._stood[mask] = not chosen or (stand_surely(poses) if self.surely else _can_stand(poses))
        return self._stood[mask]

    def may_come(self, brick: int, mask: int) -> bool:
        """Tell whether a brick can be let down when these are in place."""
        if int(self.tower.facts[fact.RESTS_ON + brick]) & ~mask:
            return False
        return not any(
            mask >> other & 1
            and _overlap(self._low[brick], self._high[brick], self._low[other], self._high[other])
            and self._high[other, 2] > self._low[brick, 2] + GRAZE
            for other in self.bricks
        )

    def can_finish(self, mask: int) -> bool:
        """Tell whether the tower can be built on when these bricks are in place, standing all the time."""
        if mask not in self._fate:
            self._fate[mask] = False  # while it is looked at
            self._fate[mask] = self.stands(mask) and any(
                self.may_come(brick, mask) and self.can_finish(mask | 1 << brick)
                for brick in self.bricks
                if not mask >> brick & 1
            )
        return self._fate[mask]

    def next_step(self, poses: Poses) -> Step | None:
        """Return what to do next; None when every brick is in place, or nothing can be done."""
        ready = self.in_place(poses)
        missing = [brick for brick in self.bricks if not ready >> brick & 1]
        loose = [brick for brick in range(len(poses)) if not self.used >> brick & 1]
        low, high = boxes(poses)
        if not missing:
            touching = [brick for brick in loose if self._in_the_way(brick, low, high)]
            return _aside(touching[0], poses) if touching else None
        missing.sort(key=lambda brick: (float(self._low[brick, 2]), brick))
        good = [b for b in missing if self.may_come(b, ready) and self.can_finish(ready | 1 << b)]
        for brick in good:
            if not _blocked(brick, low, high) and not self._shaft(brick, ready, low, high):
                return self.put(brick, poses)
        # Nothing can be put yet: what lies in the way of the first ones goes aside, the topmost first.
        for brick in good or missing:
            way = {brick} if _blocked(brick, low, high) else set()
            way |= set(self._shaft(brick, ready, low, high))
            for _ in range(len(poses)):
                way |= {other for one in way for other in _above(one, low, high)}
            movable = [one for one in way if not _blocked(one, low, high) and (one != brick or len(way) == 1)]
            if movable:
                return _aside(max(movable, key=lambda one: float(high[one, 2])), poses, self.poses[self.bricks, :2])
        return None

    def _shaft(self, brick: int, ready: int, low: Poses, high: Poses) -> list[int]:
        """Return the bricks that are in the way of one that is let down."""
        return [
            other
            for other in range(len(low))
            if other != brick
            and not ready >> other & 1
            and _overlap(self._low[brick], self._high[brick], low[other], high[other])
            and high[other, 2] > self._low[brick, 2] + 2 * GRAZE
        ]

    def _in_the_way(self, brick: int, low: Poses, high: Poses) -> bool:
        """Tell whether a brick that is not used is so near to the tower that it may touch it."""
        wide = np.array([0.004, 0.004, 0.0])
        return any(
            _overlap(low[brick] - wide, high[brick] + wide, self._low[other], self._high[other])
            for other in self.bricks
        )

    def is_free(self, brick: int, poses: Poses) -> bool:
        """Tell whether a brick can be lifted."""
        return not _blocked(brick, *boxes(poses))

    def put(self, brick: int, poses: Poses) -> Step:
        """Return the placement of a brick: shifted by a millimetre where a neighbour stands in its place."""
        goal, ready = self.poses[brick], self.in_place(poses) & ~(1 << brick)
        low, high = boxes(poses)
        best, least = (0, 0), np.inf
        x, y = round(float(goal[0]) * 1000), round(float(goal[1]) * 1000)
        half = (self._high[brick] - self._low[brick]) / 2
        near = [other for other in self.bricks if ready >> other & 1]
        for dx in (0, -1, 1):
            for dy in (0, -1, 1):
                centre = np.array([(x + dx) / 1000, (y + dy) / 1000])
                cost = 1e-4 * (abs(dx) + abs(dy)) + 0.1 * float(np.abs(centre - goal[:2]).sum())
                for other in near:
                    beside = min(high[other, 2], self._high[brick, 2]) - max(low[other, 2], self._low[brick, 2])
                    if beside < 0.005:
                        continue
                    gaps = np.maximum(low[other, :2] - centre - half[:2], centre - half[:2] - high[other, :2])
                    gap = float(gaps.max())
                    if gap < 0.004:
                        cost += abs(gap - SLIT) + (2 * -gap if gap < 0 else 0.0)
                if cost < least - 1e-9:
                    best, least = (dx, dy), cost
        pose = {ALONG_X: "x", ALONG_Y: "y"}.get(int(self.plan[brick, POSE]), "stand")
        return Step(brick, (x + best[0], y + best[1], round(float(goal[2]) * 1000)), pose)

    def closer(self, poses: Poses) -> Step | None:
        """Return how a brick is put again that stands too far beside one that it shall touch; None: no such brick."""
        low, high = boxes(poses)
        found: list[tuple[float, Step]] = []
        for brick in self.bricks:
            touched = int(self.tower.facts[fact.TOUCHES + brick]) & ~int(self.tower.facts[fact.RESTS_ON + brick])
            for other in self.bricks:
                if not touched >> other & 1 or int(self.tower.facts[fact.RESTS_ON + other]) >> brick & 1:
                    continue
                gaps = np.maximum(low[other, :2] - high[brick, :2], low[brick, :2] - high[other, :2])
                axis = int(np.argmax(gaps))
                if gaps[axis] > APART and not _blocked(brick, low, high):
                    step = self.put(brick, poses)
                    there = [float(part) for part in poses[brick, :2] * 1000]
                    there[axis] += float(np.sign(poses[other, axis] - poses[brick, axis])) * float(gaps[axis]) * 1000
                    found.append((float(gaps[axis]), step._replace(at=(round(there[0]), round(there[1]), step.at[2]))))
        return max(found, key=lambda one: one[0])[1] if found else None

    def steps(self, poses: Poses) -> list[Step] | None:
        """Return all steps from bricks as they lie to the tower, as if each came to lie as told; None if it fails."""
        poses = poses.copy()
        found: list[Step] = []
        for _ in range(MOST_STEPS):
            step = self.next_step(poses)
            if step is None:
                return found if self.in_place(poses) == self.used else None
            found.append(step)
            poses[step.brick] = _lying(step) if step.aside else self.poses[step.brick]
        return None


def boxes(poses: Poses) -> tuple[Poses, Poses]:
    """Return the lowest and the highest corner of the box along the axes around each brick, (n, 3) each."""
    half = (np.abs(rotations(poses[:, 3:])) * (np.array(SIZE) / 2)).sum(axis=2)
    return poses[:, :3] - half, poses[:, :3] + half


def stand_surely(poses: Poses) -> bool:
    """Tell whether bricks (n, 7) rest on each other so that none is balanced on an edge or held by a neighbour's side.

    Flat faces alone have to bear everything, and of each no more than what is `LEEWAY` from its rim.
    """
    poses = poses[np.argsort(poses[:, 2])]
    size = np.array(SIZE)
    upright = np.abs(rotations(poses[:, 3:])[:, 2, :]) > STRAIGHT
    sizes = np.where(upright, size, size - 2 * LEEWAY)
    try:
        return survives(sizes, DENSITY * size.prod() / sizes.prod(axis=1), poses, FRICTION, 0.0)
    except LinearProgrammeError:
        return False


def _can_stand(poses: Poses) -> bool:
    poses = poses[np.argsort(poses[:, 2])]  # from below: what bears comes first, which the programme is quickest with
    return can_stand(np.tile(SIZE, (len(poses), 1)), np.full(len(poses), DENSITY), poses, FRICTION)


def _overlap(low: Poses, high: Poses, other_low: Poses, other_high: Poses) -> bool:
    """Tell whether one is over the other, seen from above."""
    return bool((low[:2] < other_high[:2] - GRAZE).all() and (other_low[:2] < high[:2] - GRAZE).all())


def _above(brick: int, low: Poses, high: Poses) -> list[int]:
    middle = (low[:, 2] + high[:, 2]) / 2
    return [
        other
        for other in range(len(low))
        if other != brick
        and _overlap(low[brick], high[brick], low[other], high[other])
        and middle[other] > middle[brick]
        and high[other, 2] > high[brick, 2] - GRAZE
    ]


def _blocked(brick: int, low: Poses, high: Poses) -> bool:
    """Tell whether a brick cannot be lifted straight up."""
    return bool(_above(brick, low, high))


def _lying(step: Step) -> Poses:
    turn = np.sqrt(0.5)
    return np.array([*(part / 1000 for part in step.at), turn, -turn, 0.0, 0.0])


def _aside(brick: int, poses: Poses, keep_off: Poses | None = None) -> Step:
    """Return where a brick goes that is in the way: to its place of the start, or where there is room beside it."""
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
    return Step(brick, (x, max(-300, min(300, y)), 15), "y", aside=True)
