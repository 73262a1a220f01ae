"""Bridges over the swamp of challenge 14 that bots start from: a search from nothing hardly ever finds one.

`scripts/swamp_bridges.py` makes them. Which brick goes where is free: that is what the cards decide.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.solver.search.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IS_USED,
    LONG,
    ORDER,
    POSE,
    SHORT,
    STANDS,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.towers import Plan

_POSES = {"stand": STANDS, "x": ALONG_X, "y": ALONG_Y}
_NAMES = {pose: name for name, pose in _POSES.items()}


def line_of(plan: Plan) -> str:
    """Return a straight plan as a line: the corner and the pose of each used brick, in the order of stacking."""
    rows = [row for row in plan[np.argsort(plan[:, ORDER])].tolist() if row[IS_USED]]
    return "; ".join(f"{row[X]} {row[Y]} {_NAMES[row[POSE]]}" for row in rows)


def plan_of_rows(rows: list[tuple[int, int, int]]) -> Plan:
    """Return a plan of bricks at these corners in these poses, the first one first."""
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    for brick, row in enumerate(rows):
        plan[brick, [X, Y, POSE]] = row
        plan[brick, IS_USED] = 1
    plan[:, ORDER] = np.arange(MOST_BRICKS)
    return plan


def _rows(line: str) -> list[tuple[int, int, int]]:
    words = [part.split(" ") for part in line.split("; ")]
    return [(int(x), int(y), _POSES[pose]) for x, y, pose in words]


def _mirrored(rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [(-x - (LONG if pose == ALONG_X else SHORT), y, pose) for x, y, pose in rows]


@cache
def bridges() -> tuple[Plan, ...]:
    """Return the plans of all bridges, and of their mirror images: the swamp is its own."""
    text = (files(__package__) / "swamp_bridges.txt").read_text(encoding="utf-8")
    rows = [_rows(line) for line in text.splitlines()]
    return tuple(plan_of_rows(one) for found in rows for one in (found, _mirrored(found)))


__all__ = ["bridges", "line_of", "plan_of_rows"]
