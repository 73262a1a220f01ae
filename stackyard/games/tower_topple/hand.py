"""A hand at the tower: what a typed pull, touch or place does with a brick, as a program that physics performs.

A hand of its own accord pulls no harder than it goes fast. At the usual 40 mm/s it draws a loose brick and leaves one
that bears: that one jams, and whoever wants it has to pull harder, at the tower's peril. The measure is the friction
that a brick would have that bears just its share, a third, of all that lies above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.games.tower_topple.layout import LENGTH, THICKNESS, WIDTH, Sizes, long_axis
from stackyard.games.tower_topple.pieces import DENSITY
from stackyard.physics.program import Program, Waypoint
from stackyard.physics.scene import Poses, rotations
from stackyard.physics.world import STIFFNESS

SPEED: Final = 40  # mm/s of a hand of which nobody said how it goes
SLOWEST, FASTEST = 5, 500  # mm/s
MOST_TREMOR: Final = 50  # tenths of mm
FRICTION: Final = 0.35
WEIGHT: Final = DENSITY * LENGTH * WIDTH * THICKNESS * 9.81  # N of a brick
LEAST_FORCE: Final = 0.05  # N: what moves a brick that bears nothing
DRAG: Final = 14.0  # N s/m of the hand itself: its spring is damped, so that going fast takes force (measured)
FULL_SPEED: Final = 80.0  # mm/s at which a hand pulls as hard as a brick's share of the friction holds
SWIFTEST: Final = 120.0  # mm/s: a hand that is said to go faster pulls harder, but no faster: no tablecloth trick
TOUCH: Final = 0.005  # m that a hand pulls to feel a brick
PAST: Final = 0.022  # m that a brick is drawn further than the tower reaches
LINGER: Final = 1.25  # times as long as the way should take, a hand goes on pulling: a brick that drags comes later
CARRY: Final = 0.3  # m/s of a hand with a brick, where nothing is near
POISE: Final = 0.25  # s that a hand waits over the slot, as the brick swings behind it, and before it opens
ABOVE: Final = 0.045  # m over all bricks: how high a brick is carried
REST: Final = 3.0  # s that bricks are given to come to rest; what still creeps then is where it is
APPROACH: Final = 0.006  # m over its slot, where a brick is lowered slowly
PRESS: Final = 0.002  # m: how far below its slot a brick is lowered, as the hand is soft


class Grip(msgspec.Struct, frozen=True):
    """How a move says that the hand goes."""

    reach: int = 1  # 1 or -1: towards + or - of the table's axis along the brick
    speed: int = SPEED  # mm/s
    tremor: int = 0  # tenths of mm
    seed: int = 0  # of the tremor


def share(poses: Poses, brick: int) -> float:
    """Return the friction (N) that holds a brick which bears a third of what lies above it."""
    above = int(np.count_nonzero(poses[:, 2] > poses[brick, 2] + THICKNESS / 2))
    return FRICTION * WEIGHT * (2 * above / 3 + 1)


def force(poses: Poses, brick: int, speed: float) -> float:
    """Return how hard (N) a hand that goes at `speed` mm/s pulls a brick at most, once that is stuck."""
    return LEAST_FORCE + DRAG * speed / 1000.0 + share(poses, brick) * speed / FULL_SPEED


def pull(poses: Poses, edges: Sizes, brick: int, grip: Grip) -> Program:
    """Return the program that draws a brick along its long axis until it is clear of the tower; it stays in hand."""
    direction = grip.reach * long_axis(poses[brick])
    way = _way_out(poses, edges, brick, direction)
    pace = min(grip.speed, SWIFTEST) / 1000.0
    end = _vector(way * direction)
    over = LINGER * way / pace
    return Program(
        brick=brick,
        steps=(Waypoint(way / pace, end), Waypoint(over, end)),
        lead=force(poses, brick, grip.speed) / STIFFNESS,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=REST,
        keep_beyond=way - PAST / 2,
    )


def touch(poses: Poses, brick: int, grip: Grip) -> Program:
    """Return the program that feels a brick: a short pull, and the hand lets go."""
    direction = grip.reach * long_axis(poses[brick])
    pace = min(grip.speed, SPEED) / 1000.0
    return Program(
        brick=brick,
        steps=(Waypoint(TOUCH / pace, _vector(TOUCH * direction)),),
        lead=force(poses, brick, min(grip.speed, SPEED)) / STIFFNESS,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=REST,
    )


def place(poses: Poses, edges: Sizes, brick: int, slot: npt.NDArray[np.float64], grip: Grip) -> Program:
    """Return the program that carries a brick over the tower, turns it, and lowers it softly into a slot (7,)."""
    start = poses[brick, :3]
    others = np.delete(np.arange(len(poses)), brick)
    high = float(poses[others, 2].max()) + THICKNESS / 2 + ABOVE
    turn = nearest_turn(poses[brick, 3:], slot[3:])
    pace = min(grip.speed, 2 * SPEED) / 1000.0
    places = [
        (start[0], start[1], high),
        (slot[0], slot[1], high),
        (slot[0], slot[1], high),
        (slot[0], slot[1], slot[2] + APPROACH),
        (slot[0], slot[1], slot[2] - PRESS),
        (slot[0], slot[1], slot[2] - PRESS),
    ]
    here, now, steps = start, 0.0, []
    for number, there in enumerate(places):
        now += max(POISE, math.dist(here, there) / (pace if number == 4 else CARRY))
        steps.append(Waypoint(now, _vector(there), turn if number else None))
        here = np.array(there)
    return Program(
        brick=brick,
        steps=tuple(steps),
        relative=False,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=REST,
    )


def nearest_turn(now: npt.NDArray[np.float64], wanted: npt.NDArray[np.float64]) -> tuple[float, float, float, float]:
    """Return the orientation `wanted`, or the same half a turn about z further, whichever is nearer to `now`."""
    w, x, y, z = (float(part) for part in wanted)
    half = (-z, y, -x, w)  # wanted, after half a turn about the brick's own z
    return max((w, x, y, z), half, key=lambda one: abs(float(np.dot(one, now))))


def _vector(numbers: Iterable[float]) -> tuple[float, float, float]:
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def _way_out(poses: Poses, edges: Sizes, brick: int, direction: npt.NDArray[np.float64]) -> float:
    """Return how far (m) a brick goes in a direction until its rear end has passed every brick near its height."""
    turned = rotations(poses[:, 3:])
    reach = (np.abs(np.einsum("kxa,x->ka", turned, direction)) * edges / 2).sum(axis=1)
    middle = poses[:, :3] @ direction
    near = np.abs(poses[:, 2] - poses[brick, 2]) < 1.6 * THICKNESS
    near[brick] = False
    far = np.linalg.norm(poses[:, :2] - poses[brick, :2], axis=1) > 2 * LENGTH
    near &= ~far
    front = float((middle + reach)[near].max()) if near.any() else float(middle[brick])
    rear = float(middle[brick] - reach[brick])
    return max(front - rear, LENGTH / 2) + PAST
