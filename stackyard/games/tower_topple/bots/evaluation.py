"""A bot's evaluation of a tower: its balance without a brick, how a brick feels, what a brick is worth.

A bot knows what everybody sees: poses, rounded to what is visible, and the faces that have been read. It assumes that
all bricks have one size. Their true fit it learns as people do, with a finger: `TouchProbe` puts the true tower into
a world of its own, nudges a brick by a few millimetres and measures two things, the force that it took and whether
other bricks came along. Nothing else of that world is read, and the match's tower is not touched.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position
from stackyard.games.tower_topple import codes, geometry, hand_programs, pieces
from stackyard.games.tower_topple.geometry import Sizes
from stackyard.games.tower_topple.rules import rules, scoring
from stackyard.physics.scene import Poses
from stackyard.physics.world import STEP_S, World

NUDGE_M: Final = 0.003  # m that a finger goes
NUDGE_SPEED: Final = 0.06  # m/s
NUDGE_STEPS: Final = 19  # of the world, 0.11 s, for one brick
SETTLE_S: Final = 0.5  # s that a probe's world has to come to rest
HALF_WIDTH_M: Final = geometry.WIDTH_M / 2
ORDER_TEXTS: Final = (*range(pieces.DRAW_BLUE, pieces.DRAW_YELLOW + 1), pieces.DRAW_TWO, pieces.EDGE, pieces.CENTER)
ORDER_VALUE: Final = 0.25  # points that an order for whoever plays next is worth to whoever gives it


class Touch(msgspec.Struct, frozen=True):
    """What a touch shows about a brick."""

    resistance: float  # the force that it took, relative to the friction of a brick that carries its third
    moved: float  # m that the brick moved; NUDGE_M if nothing holds it
    dragged: float  # m that another brick moved with it, at the most


class TouchProbe:
    """Touches bricks of the true tower, in a world of its own."""

    def __init__(self, position: Position) -> None:
        self._world = World(geometry.scene(position))
        self._world.settle(SETTLE_S)
        self._rest = self._world.save()

    def touch(self, brick: int, reach: int) -> Touch:
        """Nudge a brick towards + (1) or - (-1) along its long axis, measure, and restore the world."""
        world = self._world
        world.restore(self._rest)
        before = world.poses()
        way = reach * geometry.long_axis(before[brick])
        world.hold(0, brick)
        pulls = []
        for step in range(1, NUDGE_STEPS + 1):
            world.move_hand(0, before[brick, :3] + way * min(NUDGE_M, step * STEP_S * NUDGE_SPEED))
            world.step(STEP_S)
            pulls.append(world.grip_force(0))
        after = world.poses()
        world.let_go(0)
        went = np.linalg.norm(after[:, :3] - before[:, :3], axis=1)
        came = float(went[brick])
        went[brick] = 0.0
        return Touch(
            float(np.mean(pulls[-8:])) / hand_programs.bearing_friction(before, brick), came, float(went.max())
        )


# --- balance ----------------------------------------------------------------------------------------------------------


def balance(rows: npt.NDArray[np.uint8], poses: Poses) -> float:
    """Return by how much the tower leans at its weakest row, in rad that it could lean more; negative: it falls.

    Each row carries all that is above it if the common centre of that lies between the outer edges of its bricks.
    Across the row that is where its bricks lie, along it their length. Bricks count alike.
    """
    worst = np.inf
    heavy = [poses[[int(brick) for brick in slots if brick != pieces.UNKNOWN], :3] for slots in rows]
    total, count = np.zeros(3), 0
    for row in range(len(rows) - 1, 0, -1):
        total = total + heavy[row].sum(axis=0)
        count += len(heavy[row])
        below = heavy[row - 1]
        if not len(below) or not count:
            return -1.0
        middle = total / count
        across = 1 if (row - 1) % 2 == 0 else 0  # bricks of rows 1, 3 ... lie along x, side by side along y
        low, high = float(below[:, across].min()) - HALF_WIDTH_M, float(below[:, across].max()) + HALF_WIDTH_M
        aside = min(middle[across] - low, high - middle[across])
        long = 1 - across
        reach = geometry.LENGTH_M / 2 - abs(float(middle[long] - below[:, long].mean()))
        height = max(float(middle[2] - below[:, 2].mean()), geometry.THICKNESS_M)
        worst = min(worst, min(aside, reach) / height)
    return float(worst)


def balance_without(rows: npt.NDArray[np.uint8], poses: Poses, brick: int) -> float:
    """Return the balance of the tower when a brick is gone."""
    return balance(np.where(rows == brick, pieces.UNKNOWN, rows).astype(np.uint8), poses)


def balance_with(
    rows: npt.NDArray[np.uint8], poses: Poses, edges: Sizes, brick: int, row: int, slot: int
) -> tuple[float, float]:
    """Return the balance of the tower with a brick in a slot, and how far off its middle the whole then is (m)."""
    taller = rows if row < len(rows) else np.concatenate([rows, np.full((1, 3), pieces.UNKNOWN, np.uint8)])
    taller = taller.copy()
    place = geometry.slot_pose(rows, poses, edges, row, slot)
    taller[row, slot] = brick
    there = poses.copy()
    there[brick] = place
    lying = [int(one) for one in taller.ravel() if one != pieces.UNKNOWN]
    foot = [int(one) for one in taller[0] if one != pieces.UNKNOWN]
    off = there[lying, :2].mean(axis=0) - there[foot, :2].mean(axis=0)
    return balance(taller, there), float(np.linalg.norm(off))


def sticks_out(rows: npt.NDArray[np.uint8], poses: Poses, row: int, brick: int) -> float:
    """Return how far (m) a brick sticks out of its row along itself, + towards the + of the table's axis."""
    way = geometry.long_axis(poses[brick])
    neighbours = [int(one) for one in rows[max(row - 1, 0) : row + 2].ravel() if one not in (pieces.UNKNOWN, brick)]
    return float((poses[brick, :3] - np.median(poses[neighbours, :3], axis=0)) @ way) if neighbours else 0.0


# --- points -----------------------------------------------------------------------------------------------------------


def expected_points(position: Position, brick: int) -> float:
    """Return the points that the seat to act can expect of a brick over the others, once it lies on top (P12-P19)."""
    record = position[0]
    if record["version"] == 3:
        return 0.0
    face, task = int(record["face"][brick]), int(record["task"][0])
    if face != pieces.UNKNOWN:
        return _points_of_face(position, face, task)
    left = record["left"].astype(np.float64)
    left[list(pieces.COLOURS)] = 0.0
    if not left.sum():
        return 1.0
    values = np.array([_points_of_face(position, kind, task) if left[kind] else 0.0 for kind in range(pieces.KINDS)])
    return float(values @ left / left.sum())


def _points_of_face(position: Position, face: int, task: int) -> float:
    record = position[0]
    text = int(rules.effect_of(position, face))
    own = float(scoring.value_of(text))
    if task not in (pieces.FREE, pieces.EXTRA):
        bonus = task == pieces.COLOUR and face == int(record["task_colour"][0]) and record["rules"][codes.COLOUR_BONUS]
        own = 3.0 if bonus else 1.0
        own -= 2.0 if text == pieces.LOSE_2 else 0.0
    if record["mute"]:
        own = min(own, 0.0)
    if text == pieces.OTHERS_GAIN:
        own -= 1.0
    if text in ORDER_TEXTS:
        own += ORDER_VALUE
    return own
