"""Towers as bodies: the poses of a plan on the lattice, the facts of poses, and random towers that stand."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import parse
from stackyard.games.towerbrix.pieces import (
    COLOUR_OF,
    COLOURS,
    DENSITY,
    EDGE_MM,
    FRICTION,
    GREEN_BRICKS,
    LENGTH_MM,
    MOST_BRICKS,
    SAME_HEIGHT_MM,
)
from stackyard.games.towerbrix.solver.search.annealing import NEAR_MISSES_KEPT, NO_BOUNDS, anneal
from stackyard.games.towerbrix.solver.search.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IS_USED,
    LEANS,
    LONG,
    POSE,
    SHORT,
    UNIT,
    X,
    lattice_facts,
    stack_straight_bricks,
)
from stackyard.games.towerbrix.solver.search.leaning import PUSHES, lean, lean_facts
from stackyard.physics.contact import LYING, PARALLEL, STANDING, TABLE, TOUCH_GAP_M, TOUCH_OVERLAP_M, find_contacts
from stackyard.physics.equilibrium import reliable_stability, surely_survives_tilt
from stackyard.physics.scene import Brick, Scene, rotations, scene_of
from stackyard.physics.world import World

Plan = npt.NDArray[np.int64]
Poses = npt.NDArray[np.float64]

UNIT_M: Final = EDGE_MM / 1000.0 / UNIT  # m to a unit of the lattice
BRICK_SIZE_M: Final = (EDGE_MM / 1000.0, EDGE_MM / 1000.0, LENGTH_MM / 1000.0)
SQRT_HALF: Final = math.sqrt(0.5)
UPRIGHT: Final = (1.0, 0.0, 0.0, 0.0)
TURNS: Final = {ALONG_X: (SQRT_HALF, 0.0, SQRT_HALF, 0.0), ALONG_Y: (SQRT_HALF, -SQRT_HALF, 0.0, 0.0)}
GREEN: Final = (1 << GREEN_BRICKS) - 1
PINK: Final = (1 << MOST_BRICKS) - 1
EVERY_COLOUR: Final = (1 << len(COLOURS)) - 1
# the least upward component of a contact's normal at which a brick rests on the other: the cosine of 60 degrees
BEARING_NORMAL_UP: Final = 0.5
SETTLING_STEP_DIVISOR: Final = 3  # small stacks of bricks rattle at the full time step
SETTLING_S: Final = 1.5  # s in which a tower comes to rest
SAFE_DEGREES: Final = 2.0  # degrees of tilt that a random tower has to survive


class Tower(NamedTuple):
    """A tower: the mask of the bricks it uses, their poses (shape (9, 7), m and quaternions), and its facts."""

    used: int
    poses: Poses
    facts: Facts


def tower_of(plan: Plan) -> Tower:
    """Return the tower of a plan; the poses of unused bricks are zeros."""
    low, high = np.zeros((MOST_BRICKS, 3)), np.zeros((MOST_BRICKS, 3))
    slopes, met, pushes = np.zeros(MOST_BRICKS), np.zeros((MOST_BRICKS, 2), np.int64), np.zeros((MOST_BRICKS, PUSHES))
    facts = np.zeros(fact.NUM_FACTS, np.int64)
    laid = stack_straight_bricks(plan, low, high)
    leaning = lean(plan, low, high, laid, slopes, met, pushes)
    used = laid | leaning
    lattice_facts(plan, low, high, used, facts)
    lean_facts(facts, met, leaning)
    poses = np.zeros((MOST_BRICKS, 7))
    for brick in range(MOST_BRICKS):
        if laid >> brick & 1:
            poses[brick, :3] = (low[brick] + high[brick]) / 2.0 * UNIT_M
            poses[brick, 3:] = TURNS.get(int(plan[brick, POSE]), UPRIGHT)
        elif leaning >> brick & 1:
            poses[brick] = _leaning(plan[brick], float(slopes[brick]), float(low[brick, 2]))
    return Tower(int(used), poses, facts)


def _leaning(row: Plan, slope: float, floor: float) -> Poses:
    """Return the pose of a leaning brick; `slope` in radians from upright, `floor`: the height of its foot in units."""
    way = int(row[POSE]) - LEANS
    axis, sign = way // 2, 1.0 if way % 2 == 0 else -1.0
    across = (LONG * math.sin(slope) - SHORT * math.cos(slope)) / 2.0
    pose = np.zeros(7)
    pose[axis] = (row[X + axis] + sign * across) * UNIT_M
    pose[1 - axis] = (row[X + 1 - axis] + SHORT / 2.0) * UNIT_M
    pose[2] = (floor + (LONG * math.cos(slope) + SHORT * math.sin(slope)) / 2.0) * UNIT_M
    pose[3] = math.cos(slope / 2.0)
    pose[5 - axis] = math.sin(slope / 2.0) * (sign if axis == 0 else -sign)
    return pose


def margin_of(tower: Tower) -> float:
    """Return the steepest tilt in degrees that a tower survives; below 0 it does not stand."""
    chosen = bit_indices(tower.used)
    sizes = np.tile(BRICK_SIZE_M, (len(chosen), 1))
    return reliable_stability(sizes, np.full(len(chosen), DENSITY), tower.poses[chosen], FRICTION).margin_deg


def scene_of_tower(tower: Tower) -> Scene:
    """Return the bricks that a tower uses, lowest number first, for the simulator."""
    chosen = bit_indices(tower.used)
    return scene_of(
        [Brick(BRICK_SIZE_M, DENSITY)] * len(chosen), tower.poses[chosen], friction=FRICTION, cuts=SETTLING_STEP_DIVISOR
    )


def height_mm(tower: Tower) -> float:
    """Return the height of a tower's highest point in mm."""
    used = bit_indices(tower.used)
    poses = tower.poses[used]
    half = np.abs(rotations(poses[:, 3:])[:, 2, :]) @ np.array(BRICK_SIZE_M) / 2
    return float((poses[:, 2] + half).max() * 1000.0)


def settle_tower(tower: Tower) -> Tower:
    """Return a tower at the poses to which it settles in the simulator; its facts are not updated."""
    world = World(scene_of_tower(tower))
    world.step(SETTLING_S)
    poses = np.zeros_like(tower.poses)
    poses[bit_indices(tower.used)] = world.poses()
    return Tower(tower.used, poses, tower.facts)


def survives_on_flat_faces(tower: Tower, degrees: float) -> bool:
    """Tell whether a tower survives a tilt borne by flat faces alone. False proves nothing; faster than `margin_of`."""
    chosen = bit_indices(tower.used)
    sizes = np.tile(BRICK_SIZE_M, (len(chosen), 1))
    return surely_survives_tilt(sizes, np.full(len(chosen), DENSITY), tower.poses[chosen], FRICTION, degrees)


def facts_of(poses: Poses, used: int) -> Facts:
    """Return the facts of bricks at `poses`, shape (9, 7), in m; `used`: mask of the bricks that count."""
    chosen = bit_indices(used)
    facts = np.zeros(fact.NUM_FACTS, np.int64)
    facts[fact.USED] = used
    if not chosen:
        return facts
    found = find_contacts(np.tile(BRICK_SIZE_M, (len(chosen), 1)), np.asarray(poses, np.float64)[chosen])
    low, high = found.low * 1000.0, found.high * 1000.0
    for i, brick in enumerate(chosen):
        bit = 1 << brick
        facts[fact.COLOUR + COLOUR_OF[brick]] |= bit
        kind = int(found.lie[i])
        facts[fact.STANDING if kind == STANDING else fact.LYING if kind == LYING else fact.LEANING] |= bit
        facts[fact.GROUNDED] |= bit if found.table[i] else 0
        facts[fact.HIGHEST] |= bit if high[i] > high.max() - SAME_HEIGHT_MM else 0
        facts[fact.LOWEST] |= bit if low[i] < low.min() + SAME_HEIGHT_MM else 0
        for j, other in enumerate(chosen):
            if abs(high[i] - high[j]) < SAME_HEIGHT_MM:
                facts[fact.LEVEL + brick] |= 1 << other
            if i != j and low[i] > high[j] - SAME_HEIGHT_MM:
                facts[fact.ABOVE + brick] |= 1 << other
                facts[fact.BELOW + other] |= 1 << brick
    for (first, second), normal, share in zip(found.pairs.tolist(), found.normals, found.shares, strict=True):
        if first == TABLE or share < TOUCH_OVERLAP_M:  # a smaller overlap may bear, but is no touch (T2)
            continue
        a, b = chosen[first], chosen[second]
        if share == TOUCH_OVERLAP_M and not _shares_a_face(poses[a], poses[b]):
            continue
        facts[fact.TOUCHES + a] |= 1 << b
        facts[fact.TOUCHES + b] |= 1 << a
        if abs(normal[2]) >= BEARING_NORMAL_UP:
            upper, lower = (b, a) if normal[2] > 0 else (a, b)
            facts[fact.RESTS_ON + upper] |= 1 << lower
    return facts


def _shares_a_face(first: Poses, second: Poses) -> bool:
    """Tell whether two bricks with parallel faces share 2 mm of a face both ways; True if their faces are not parallel.

    Edge along edge is not touching (T2). If the bricks are slightly askew, the contacts report crossing edges instead.
    """
    own, others = rotations(np.array([first[3:], second[3:]], np.float64))
    cosines = np.abs(own.T @ others)
    if (cosines.max(axis=1) < PARALLEL).any():
        return True
    half = np.array(BRICK_SIZE_M) / 2
    apart = np.abs(own.T @ (second[:3] - first[:3])) - half - half[cosines.argmax(axis=1)]
    nearest, middle, widest = np.sort(apart)
    return bool(widest < TOUCH_GAP_M and max(nearest, middle) < 1e-9 - TOUCH_OVERLAP_M)


def random_plans(count: int, seed: int, deck: str) -> list[Plan]:
    """Return plans of random standing towers, with random numbers of bricks on the table and of standing bricks.

    Random plans alone would be flat heaps, so these two numbers are drawn first and then required of each tower.
    """
    rng = np.random.default_rng(seed)
    state = np.array([seed], np.uint64)
    near_misses = np.zeros((NEAR_MISSES_KEPT, MOST_BRICKS, COLUMNS), np.int64)
    found: list[Plan] = []
    while len(found) < count:
        bricks = GREEN if deck == "green" else _some_bricks(rng)
        size = bricks.bit_count()
        wish = compile_counts(int(rng.integers(1, 6)), int(rng.integers(0, size + 1)))
        plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
        bad = anneal(wish, NO_BOUNDS, bricks, 0, 0, 0, 0, False, 4000, state, plan, near_misses)
        if bad == 0 and margin_of(tower_of(plan)) >= SAFE_DEGREES:
            found.append(plan)
    return found


def compile_counts(grounded: int, standing: int) -> Code:
    """Return the compiled condition for exactly so many bricks on the table and so many standing bricks."""
    wanted = [f"exactly {grounded} bricks: grounded"]
    wanted.append(f"exactly {standing} bricks: standing" if standing else "no bricks: standing")
    return compile_conditions([parse(text) for text in wanted])


def _some_bricks(rng: np.random.Generator) -> int:
    """Return a random mask of bricks with at least one of every colour, as the pink deck asks for."""
    chosen = 1 << (MOST_BRICKS - 1)
    for first in range(0, MOST_BRICKS - 1, 2):
        chosen |= (1, 2, 3, 3)[rng.integers(4)] << first
    return chosen


__all__ = [
    "GREEN",
    "IS_USED",
    "PINK",
    "Tower",
    "compile_counts",
    "facts_of",
    "height_mm",
    "margin_of",
    "random_plans",
    "scene_of_tower",
    "settle_tower",
    "survives_on_flat_faces",
    "tower_of",
]
