"""What the rules see in the bricks as they lie: contacts, heights, and whether they are one tower (T1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.game import Position
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, MOST_BRICKS
from stackyard.games.towerbrix.record import bricks_of
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, facts_of
from stackyard.physics.contact import find_contacts


class Survey(NamedTuple):
    """Everything about the bricks as they lie that the rules ask for."""

    used: int  # mask of the bricks of the tower
    facts: Facts
    height_mm: float  # mm: the highest point of the tower


def survey(position: Position) -> Survey:
    """Return the survey of the bricks as they lie: which touch, their heights, and the facts that cards refer to."""
    return survey_of(position["poses"][0], bricks_of(position))


def survey_of(poses: Any, bricks: int) -> Survey:
    """Return the survey of the first `bricks` bricks at any poses (n, 7), not only the record's; see `survey`."""
    return _survey(poses[:bricks].tobytes(), bricks)


@lru_cache(maxsize=64)
def _survey(data: bytes, bricks: int) -> Survey:
    poses = np.zeros((MOST_BRICKS, 7))
    poses[:bricks] = np.frombuffer(data, np.float32).reshape(bricks, 7)
    used = (1 << bricks) - 1
    if bricks == MOST_BRICKS:
        used = largest_group(facts_of(poses, used))
    chosen = bit_indices(used)

    found = find_contacts(np.tile(BRICK_SIZE_M, (len(chosen), 1)), poses[chosen])
    return Survey(used, facts_of(poses, used), float(found.high.max()) * 1000.0)


def groups(facts: Facts) -> list[int]:
    """Return the groups of bricks that are connected by touch (T1), as masks."""
    left, found = int(facts[fact.USED]), []
    while left:
        group = left & -left
        while (wider := _neighbours(facts, group) | group) != group:
            group = wider
        found.append(group)
        left &= ~group
    return found


def _neighbours(facts: Facts, group: int) -> int:
    touching = 0
    for brick in range(MOST_BRICKS):
        touching |= int(facts[fact.TOUCHES + brick]) if group >> brick & 1 else 0
    return touching


def largest_group(facts: Facts) -> int:
    """Return the mask of the largest group of connected bricks: the tower where not all bricks have to be used."""
    return max(groups(facts), key=lambda group: (group.bit_count(), -(group & -group)))


def is_tower(position: Position) -> bool:
    """Tell whether the bricks are one tower (T1): of all bricks (green), of at least one of each colour (pink, T10)."""
    found = survey(position)
    colours = {COLOUR_OF[brick] for brick in bit_indices(found.used)}
    whole = len(groups(found.facts)) == 1
    return whole and len(colours) >= (len(COLOURS) if position["deck"][0] else len(COLOURS) - 1)
