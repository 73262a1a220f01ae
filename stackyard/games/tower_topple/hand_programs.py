"""The programs of hands at the tower: what a typed pull, touch or place does with a brick, for the simulation.

The faster a hand moves, the harder it pulls. At the usual 40 mm/s it draws a loose brick, while a brick that carries
weight jams: to get it out one has to pull harder, at some risk for the tower. Forces are relative to the friction of a
brick that carries exactly a third of all that lies above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.games.tower_topple.geometry import LENGTH_M, THICKNESS_M, WIDTH_M, Sizes, long_axis
from stackyard.games.tower_topple.pieces import DENSITY, STEADY, STRAIGHT, TAP, WIGGLE
from stackyard.physics.careful_hand import Care
from stackyard.physics.program import Program, Waypoint
from stackyard.physics.scene import Poses, rotations
from stackyard.physics.world import HAND_STIFFNESS

DEFAULT_SPEED_MM_S: Final = 40  # mm/s of a hand if the move does not say
SLOWEST, FASTEST = 5, 500  # mm/s
MOST_TREMOR: Final = 50  # tenths of mm
FRICTION: Final = 0.35
BRICK_WEIGHT_N: Final = DENSITY * LENGTH_M * WIDTH_M * THICKNESS_M * 9.81  # N of a brick
MIN_FORCE_N: Final = 0.05  # N: what moves a brick that bears nothing
HAND_DAMPING: Final = 14.0  # N s/m of the hand itself: its spring is damped, so that going fast takes force (measured)
# mm/s at which a hand pulls with that friction: at the usual speed it draws what is loose, no more
FULL_FORCE_SPEED_MM_S: Final = 130.0
# mm/s: with a higher speed a hand pulls harder, but moves no faster: no tablecloth trick
MAX_PULL_SPEED_MM_S: Final = 120.0
PAST_TOWER_M: Final = 0.022  # m that a brick is drawn further than the tower reaches
PULL_CARE: Final = Care(
    along=0.0012, along_share=0.05, tilt=math.radians(0.7), through=0.03, stuck=0.5, harder=2.0, leave=0.003
)
# How else people get a brick out: a wiggle leads friction aside, a knock is over before the row above follows, the
# other hand keeps that row back.
WIGGLE_CARE: Final = msgspec.structs.replace(PULL_CARE, wiggle=0.0015, firmer=1.6, stuck=1.0)
TAP_CARE: Final = msgspec.structs.replace(PULL_CARE, knock=0.004, firmer=2.0, stuck=3.0)
STEADY_CARE: Final = msgspec.structs.replace(PULL_CARE, firmer=1.6, stuck=1.0)
MANNER_CARE: Final = {STRAIGHT: PULL_CARE, WIGGLE: WIGGLE_CARE, TAP: TAP_CARE, STEADY: STEADY_CARE}
FELT_M: Final = 0.006  # m that a finger moves a loose brick before it puts it back
FINGER_M: Final = 0.02  # m that the finger goes: further than it moves the brick, so that it pulls as hard as a hand
FINGER_CARE: Final = Care(along=0.0012, along_share=0.05, through=1.0, stuck=0.35, turn_at=FELT_M, leave=0.002)
CARRY_SPEED: Final = 0.3  # m/s of a hand with a brick, where nothing is near
HOVER_S: Final = 0.25  # s that a hand waits over the slot, as the brick swings behind it, and before it opens
CARRY_CLEARANCE_M: Final = 0.045  # m over all bricks: how high a brick is carried
SETTLE_LIMIT_S: Final = 3.0  # s that bricks have to come to rest; one that still creeps then is where it is
APPROACH_M: Final = 0.006  # m over its slot, where a brick is lowered slowly
PRESS_M: Final = 0.002  # m: how far below its slot a brick is lowered, as the hand is soft
SLOW_FROM: Final = 4  # the first waypoint that a hand comes to slowly when it places a brick
ROOM_M: Final = 0.001  # m between a brick that is lowered and the one that it pushes aside then
PUSH_PAST_M: Final = 0.003  # m that a hand pushes further, as it is soft: what is in the way drags


class HandMotion(msgspec.Struct, frozen=True):
    """How a hand moves, as its move says."""

    reach: int = 1  # 1 or -1: towards + or - of the table's axis along the brick
    speed: int = DEFAULT_SPEED_MM_S  # mm/s
    tremor: int = 0  # tenths of mm
    seed: int = 0  # of the tremor
    manner: int = STRAIGHT  # how it pulls


def bearing_friction(poses: Poses, brick: int) -> float:
    """Return the friction (N) that holds a brick which bears a third of what lies above it."""
    above = int(np.count_nonzero(poses[:, 2] > poses[brick, 2] + THICKNESS_M / 2))
    return FRICTION * BRICK_WEIGHT_N * (2 * above / 3 + 1)


def pull_force(poses: Poses, brick: int, speed: float) -> float:
    """Return the greatest force (N) of a hand with `speed` mm/s on a brick that is stuck."""
    friction = bearing_friction(poses, brick) * speed / FULL_FORCE_SPEED_MM_S
    return MIN_FORCE_N + HAND_DAMPING * speed / 1000.0 + friction


def pull(poses: Poses, edges: Sizes, brick: int, grip: HandMotion) -> Program:
    """Return the program that draws a brick along its long axis until it is clear of the tower; it stays in hand."""
    direction = grip.reach * long_axis(poses[brick])
    way = _pull_distance(poses, edges, brick, direction)
    pace = min(grip.speed, MAX_PULL_SPEED_MM_S) / 1000.0
    return Program(
        brick=brick,
        steps=(Waypoint(way / pace, _vector(way * direction)),),
        care=_care_at(grip),
        steadied=row_above(poses, brick) if grip.manner == STEADY else (),
        lead=pull_force(poses, brick, grip.speed) / HAND_STIFFNESS,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=SETTLE_LIMIT_S,
        keep_beyond=way - PAST_TOWER_M / 2,
    )


def _care_at(grip: HandMotion) -> Care:
    """Return how a hand watches: the faster it goes, the later it notices what comes along."""
    late = max(1.0, grip.speed / DEFAULT_SPEED_MM_S) ** 2
    care = MANNER_CARE[grip.manner]
    return msgspec.structs.replace(care, along=late * care.along, tilt=late * care.tilt)


def row_above(poses: Poses, brick: int) -> tuple[int, ...]:
    """Return the bricks right above a brick, which the other hand steadies: those of the next row."""
    higher = poses[:, 2] - poses[brick, 2]
    is_neighbour = np.linalg.norm(poses[:, :2] - poses[brick, :2], axis=1) < LENGTH_M
    above = np.flatnonzero((higher > THICKNESS_M / 2) & (higher < 1.5 * THICKNESS_M) & is_neighbour)
    return tuple(above.tolist())


def touch(poses: Poses, brick: int, grip: HandMotion) -> Program:
    """Return the program that touches a brick: a short pull, then the hand puts it back and opens."""
    direction = grip.reach * long_axis(poses[brick])
    pace = min(grip.speed, DEFAULT_SPEED_MM_S) / 1000.0
    return Program(
        brick=brick,
        steps=(Waypoint(FINGER_M / pace, _vector(FINGER_M * direction)),),
        care=FINGER_CARE,
        lead=pull_force(poses, brick, min(grip.speed, DEFAULT_SPEED_MM_S)) / HAND_STIFFNESS,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=SETTLE_LIMIT_S,
    )


def place(
    poses: Poses,
    edges: Sizes,
    brick: int,
    slot: npt.NDArray[np.float64],
    grip: HandMotion,
    push_to: npt.NDArray[np.float64] | None = None,
) -> Program:
    """Return the program that carries a brick over the tower, turns it, and lowers it softly into a slot (7,).

    With `push_to` (7,) it is lowered beside what lies in the way there, and pushes it aside.
    """
    start = poses[brick, :3]
    others = np.delete(np.arange(len(poses)), brick)
    high = float(poses[others, 2].max()) + THICKNESS_M / 2 + CARRY_CLEARANCE_M
    turn = nearest_turn(poses[brick, 3:], slot[3:])
    pace = min(grip.speed, 2 * DEFAULT_SPEED_MM_S) / 1000.0
    places = [
        (start[0], start[1], high),
        (slot[0], slot[1], high),
        (slot[0], slot[1], high),
        (slot[0], slot[1], slot[2] + APPROACH_M),
        (slot[0], slot[1], slot[2] - PRESS_M),
        (slot[0], slot[1], slot[2] - PRESS_M),
    ]
    if push_to is not None:
        lowered_at, past = push_way(slot, push_to)
        places[1:] = [(*lowered_at[:2], each[2]) for each in places[1:]]
        places[4:] = [lowered_at, past, (*past[:2], slot[2] - PRESS_M)]
    here, now, steps = start, 0.0, []
    for number, there in enumerate(places):
        now += max(HOVER_S, math.dist(here, there) / (pace if number >= SLOW_FROM else CARRY_SPEED))
        steps.append(Waypoint(now, _vector(there), turn if number else None))
        here = np.array(there)
    return Program(
        brick=brick,
        steps=tuple(steps),
        relative=False,
        tremor_mm=grip.tremor / 10.0,
        tremor_seed=grip.seed,
        limit=SETTLE_LIMIT_S,
    )


def push_way(
    slot: npt.NDArray[np.float64], push_to: npt.NDArray[np.float64]
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Return where (x y z, m) a brick is lowered beside what lies in the way, and where it is pushed to, level.

    `slot` (7,) is where there is room, `push_to` (7,) where the brick shall lie.
    """
    way = (push_to[:3] - slot[:3]) * [1.0, 1.0, 0.0]
    way /= np.linalg.norm(way)
    free = slot[2] + ROOM_M  # it does not rub on the row below, which would come along
    lowered_at, past = slot[:2] - ROOM_M * way[:2], push_to[:2] + PUSH_PAST_M * way[:2]
    return (float(lowered_at[0]), float(lowered_at[1]), float(free)), (float(past[0]), float(past[1]), float(free))


def nearest_turn(now: npt.NDArray[np.float64], wanted: npt.NDArray[np.float64]) -> tuple[float, float, float, float]:
    """Return the orientation `wanted`, or the same half a turn about z further, whichever is nearer to `now`."""
    w, x, y, z = (float(part) for part in wanted)
    half = (-z, y, -x, w)  # wanted, after half a turn about the brick's own z
    return max((w, x, y, z), half, key=lambda one: abs(float(np.dot(one, now))))


def _vector(numbers: Iterable[float]) -> tuple[float, float, float]:
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def _pull_distance(poses: Poses, edges: Sizes, brick: int, direction: npt.NDArray[np.float64]) -> float:
    """Return how far (m) a brick goes in a direction until its rear end has passed every brick near its height."""
    turned = rotations(poses[:, 3:])
    reach = (np.abs(np.einsum("kxa,x->ka", turned, direction)) * edges / 2).sum(axis=1)
    middle = poses[:, :3] @ direction
    in_the_way = np.abs(poses[:, 2] - poses[brick, 2]) < 1.6 * THICKNESS_M
    in_the_way[brick] = False
    far = np.linalg.norm(poses[:, :2] - poses[brick, :2], axis=1) > 2 * LENGTH_M
    in_the_way &= ~far
    front = float((middle + reach)[in_the_way].max()) if in_the_way.any() else float(middle[brick])
    rear = float(middle[brick] - reach[brick])
    return max(front - rear, LENGTH_M / 2) + PAST_TOWER_M
