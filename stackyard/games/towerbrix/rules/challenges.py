"""The 14 challenges: what each asks of a tower beyond its cards, and the printed areas of the two bridges.

The geometry of the maps is in no source: it is ours (T34).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.pieces import LENGTH_MM
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M
from stackyard.games.towerbrix.texts import t
from stackyard.physics.contact import TABLE, find_contacts
from stackyard.physics.scene import rotations

Poses = npt.NDArray[np.float64]
Rectangle = tuple[float, float, float, float]
"""A printed rectangle: x from, x to, y from, y to, in mm from the middle of the table."""

(
    SMALL_FOOTPRINT,
    TIME_PRESSURE,
    TRADE_SECRET,
    CUSTOM_BUILT,
    SHODDY_CONSTRUCTION,
    MASTERPIECE,
    BUDGET_CUTS,
    STAFFING_SHORTAGE,
    ONE_BRICK_WONDER,
    BLIND_LUCK,
    TOWER_BRIDGE,
    SETTLING_FOUNDATIONS,
    HIGH_STANDARDS,
    ABSURD_UNDERTAKING,
) = range(1, 15)

BUILDING_LIMIT_S: Final = 150  # s for building in Time Pressure (T36)
DROPS: Final = (ONE_BRICK_WONDER, HIGH_STANDARDS)  # challenges in which a card may be dropped (T28)
ATTESTED: Final = tuple(number for number in range(1, 15) if number != TIME_PRESSURE)
"""Challenges that people attest at a real table; of Time Pressure the clock decides."""
ATTESTED_BEFORE_ACT: Final = (SHODDY_CONSTRUCTION, BUDGET_CUTS)  # also before the act
ACTS: Final = {SHODDY_CONSTRUCTION: "strike", BUDGET_CUTS: "remove", SETTLING_FOUNDATIONS: "pull"}
LEAST_GROUNDED_AFTER_BLOW: Final = 6  # bricks on the table after the blow (T29)
MOST_GROUNDED_AFTER_PULL: Final = 4  # bricks on the table after the paper was pulled away (T35)
HEIGHT_TOLERANCE_MM: Final = 2.0  # mm by which a height may be off (T27)
REMOVAL_TOLERANCE_M: Final = 0.005  # m that bricks may move when one is taken away (T31)
MIRROR_TOLERANCE_M: Final = 0.003  # m by which a brick may be off its mirror image (T30)
MIRROR_COSINE: Final = float(np.cos(np.radians(5.0)))
PRINT_TOLERANCE_MM: Final = 1.0  # mm that a brick may stand over the edge of what is printed


def title(challenge: int) -> Message:
    """Return the name of a challenge."""
    return t("challenge-name", number=challenge)


def asks(challenge: int) -> Message:
    """Return what a challenge asks for, in a sentence or two."""
    return t("challenge-asks", number=challenge)


class Map(NamedTuple):
    """A printed card, or two that meet in the middle: foundations to build on, and water that no brick may touch."""

    foundations: tuple[Rectangle, ...]
    water: tuple[Rectangle, ...]
    kind: str  # of the water: "river" or "swamp"
    sheets: tuple[str, ...]  # the cards' names, the nearest first


MAPS: Final = {
    TOWER_BRIDGE: Map(((-60, -25, -40, 40), (25, 60, -40, 40)), ((-25, 25, -40, 40),), "river", ("Z1",)),
    ABSURD_UNDERTAKING: Map(
        ((-80, -45, -60, -15), (45, 80, -60, -15), (-20, 20, 25, 60)),
        ((-45, 45, -60, -15), (-80, 80, -15, 25), (-80, -20, 25, 60), (20, 80, 25, 60)),
        "swamp",
        ("Z2", "Z3"),
    ),
}


def fulfilled(challenge: int, poses: Poses, facts: Facts, height: float) -> bool:
    """Tell whether a standing tower fulfils a challenge as far as it can before its act; `height` in mm."""
    grounded = int(facts[fact.GROUNDED]).bit_count()
    used = bit_indices(int(facts[fact.USED]))
    if challenge == SMALL_FOOTPRINT:
        return grounded <= 2
    if challenge == CUSTOM_BUILT:
        return grounded == 2 and abs(height - 4 * LENGTH_MM) <= HEIGHT_TOLERANCE_MM
    if challenge == SHODDY_CONSTRUCTION:
        return grounded <= 3
    if challenge == MASTERPIECE:
        return is_mirrored(poses[used])
    if challenge == BUDGET_CUTS:
        return grounded <= 3 and bool(removable(facts))
    if challenge == ONE_BRICK_WONDER:
        return grounded == 1
    if challenge == HIGH_STANDARDS:
        return height >= 5 * LENGTH_MM - HEIGHT_TOLERANCE_MM
    if challenge in MAPS:
        return is_bridge(MAPS[challenge], poses[used])
    return True


def removable(facts: Facts) -> list[int]:
    """Return the bricks that may be removed in Budget Cuts: those on the table that touch at least three others."""
    return [
        brick
        for brick in range(fact.RESTS_ON - fact.TOUCHES)
        if int(facts[fact.GROUNDED]) >> brick & 1 and int(facts[fact.TOUCHES + brick]).bit_count() >= 3
    ]


def still_stands(before: Poses, after: Poses, facts: Facts, removed: int) -> bool:
    """Tell whether every brick of the tower except the removed one is still where it was."""
    for brick in range(len(before)):
        counts = brick != removed and int(facts[fact.USED]) >> brick & 1
        if counts and float(np.linalg.norm(after[brick, :3] - before[brick, :3])) >= REMOVAL_TOLERANCE_M:
            return False
    return True


def is_mirrored(poses: Poses) -> bool:
    """Tell whether a vertical plane mirrors the bricks onto each other (T30). The plane runs through their middle."""
    middle = poses[:, :2].mean(axis=0)
    centres = poses[:, :3] - [*middle, 0.0]
    axes = rotations(poses[:, 3:])
    ways = [centres[i, :2] - centres[j, :2] for i in range(len(poses)) for j in range(i)]
    ways += [turn[:2, k] for turn in axes for k in range(3)]
    for way in ways:
        length = float(np.linalg.norm(way))
        if length > MIRROR_TOLERANCE_M:
            normal = np.array([way[0], way[1], 0.0]) / length
            if _mirrors(np.eye(3) - 2 * np.outer(normal, normal), centres, axes):
                return True
    return False


def _mirrors(flip: Poses, centres: Poses, axes: Poses) -> bool:
    left = list(range(len(centres)))
    for centre, turn in zip(centres, axes, strict=True):
        image, turned = flip @ centre, flip @ turn
        found = next((j for j in left if _coincide(image, turned, centres[j], axes[j])), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _coincide(place: Poses, turn: Poses, other_place: Poses, other_turn: Poses) -> bool:
    if float(np.linalg.norm(place - other_place)) > MIRROR_TOLERANCE_M:
        return False
    alike = np.abs(turn.T @ other_turn)  # of a brick 1 x 1 x 2 the first two axes are the same
    return bool(alike[2, 2] >= MIRROR_COSINE and max(alike[0, 0], alike[0, 1]) >= MIRROR_COSINE)


def is_bridge(chart: Map, poses: Poses) -> bool:
    """Tell whether no brick touches the water and every foundation carries one (T34). The tower has to be one piece."""
    found = find_contacts(np.tile(BRICK_SIZE_M, (len(poses), 1)), np.ascontiguousarray(poses, np.float64))
    carried = set()
    for k, (first, _) in enumerate(found.pairs.tolist()):
        if first != TABLE:
            continue
        patch = found.points[found.starts[k] : found.starts[k + 1], :2] * 1000.0
        if any(reaches_into(patch, water) for water in chart.water):
            return False
        carried |= {number for number, area in enumerate(chart.foundations) if reaches_into(patch, area)}
    return len(carried) == len(chart.foundations)


def reaches_into(patch: Poses, area: Rectangle) -> bool:
    """Tell whether the convex hull of points (n, 2) overlaps a rectangle by more than the tolerance; both in mm.

    Two convex shapes are apart if a line parallel to an edge of one separates them.
    """
    x0, x1, y0, y1 = area
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    spans = (patch[:, None] - patch[None, :]).reshape(-1, 2)
    spans = spans[np.linalg.norm(spans, axis=1) > 1e-6]
    lines = np.concatenate([np.eye(2), np.stack([-spans[:, 1], spans[:, 0]], axis=1)])
    for line in lines:
        way = line / np.linalg.norm(line)
        mine, other = patch @ way, corners @ way
        if mine.max() <= other.min() + PRINT_TOLERANCE_MM or mine.min() >= other.max() - PRINT_TOLERANCE_MM:
            return False
    return True
