"""Thumbs and noes: what they were given for, and when they are taken back (T14)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.game import Position
from stackyard.games.towerbrix.record import MOST_TRIED
from stackyard.games.towerbrix.rules.surveys import is_tower

LEAST_SHIFT_M: Final = 0.0005  # m: a brick that has moved by less counts as unmoved, and thumbs stay up
LEAST_TURN: Final = 0.005  # the same for the components of a quaternion


def has_reactions(position: Position) -> bool:
    """Tell whether the bricks are a whole tower to which some seat has reacted with a thumb or a no."""
    r = position[0]
    return bool(r["up"] or r["nos"].any()) and not r["real"] and is_tower(position)


def retract_thumbs(position: Position) -> None:
    """Take back thumbs and objections, because the tower has changed (T14).

    A whole tower with its reactions is first added to those that were tried.
    """
    r = position[0]
    if has_reactions(position):
        count = len(tried(position))
        if count == MOST_TRIED:
            r["tried"][:-1] = r["tried"][1:].copy()
            count -= 1
        entry, noes = r["tried"][count], r["nos"][: int(r["players"])].tolist()
        entry["up"], entry["poses"] = r["up"], r["poses"]
        entry["no"] = sum(1 << seat for seat, has_said_no in enumerate(noes) if has_said_no)
        r["judged"] += 1
    r["up"] = 0
    r["nos"] = 0


def tried(position: Position) -> list[Any]:
    """Return the entries of the towers tried in this attempt, with their reactions, the oldest first."""
    return [one for one in position["tried"][0] if one["up"] or one["no"]]


def poses_differ(before: Any, after: Any) -> bool:
    """Tell whether any brick has moved between two arrays of poses, shape (n, 7)."""
    shift = np.abs(np.asarray(after, np.float64) - np.asarray(before, np.float64))
    return bool(shift[:, :3].max() >= LEAST_SHIFT_M or shift[:, 3:].max() >= LEAST_TURN)
