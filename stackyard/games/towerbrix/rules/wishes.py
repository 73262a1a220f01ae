"""Whose brick is whose, and where seats want bricks to be: what their moves and their noes have shown in this attempt.

A seat that moves a brick wants it where it comes to rest, and does not want it where another seat had put it. A seat
that says "no" does not want the brick where another seat has just put it. No rule depends on this: bots read it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.record import MOST_WISHES, NONE, WISH
from stackyard.physics.pose_text import Float32Poses

SAME_PLACE_M: Final = 0.006  # m between centres: closer than this, a brick is wanted in the same place
STRAIGHT_COSINE: Final = float(np.cos(np.radians(5.0)))  # within 5 degrees a brick stands or lies
MOST_COUNTED: Final = 255


def clear_owners(position: Position) -> None:
    """Forget who moved which brick: all of them lie at the start."""
    position["owner"][0] = position["laid"] = NONE


def clear_wishes(position: Position) -> None:
    """Forget where seats want bricks to be."""
    position["wishes"][0] = np.zeros(MOST_WISHES, WISH)
    position["wishes"][0]["seat"] = NONE


def wishes(position: Position) -> list[Any]:
    """Return the entries of what seats want, the oldest first."""
    return [one for one in position["wishes"][0] if one["seat"] != NONE]


def pose_class(pose: Any) -> str:
    """Return how a brick at a pose (7 numbers) is put: "stand", "x" or "y", the axis that it lies along, or "lean"."""
    w, x, y, z = (float(part) for part in pose[3:])
    along = 2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z  # of the long edge
    if abs(along[2]) >= STRAIGHT_COSINE:
        return "stand"
    if abs(along[2]) > float(np.sin(np.radians(5.0))):
        return "lean"
    return "x" if abs(along[0]) >= abs(along[1]) else "y"


def is_same_place(one: Any, other: Any) -> bool:
    """Tell whether two poses of a brick are the same placement: centres within 6 mm, and put alike."""
    apart = float(np.linalg.norm(np.asarray(one[:3], np.float64) - np.asarray(other[:3], np.float64)))
    return apart <= SAME_PLACE_M and pose_class(one) == pose_class(other)


def note_rest(position: Position, seat: Seat, brick: int, before: Any, after: Float32Poses, *, blind: bool) -> None:
    """Note that a seat has moved a brick from one pose to another, each of 7 numbers; a blind seat wants nothing."""
    r = position[0]
    owner = int(r["owner"][brick])
    r["owner"][brick], r["laid"] = seat, brick
    if blind:
        return
    if owner not in (NONE, seat) and not is_same_place(before, after):
        _note(position, seat, brick, before, wanted=False)
    _note(position, seat, brick, after, wanted=True)


def note_no(position: Position, seat: Seat, *, blind: bool) -> None:
    """Note that a seat says "no" to where another seat has put the brick that was moved last."""
    r = position[0]
    brick = int(r["laid"])
    if not blind and brick != NONE and int(r["owner"][brick]) != seat:
        _note(position, seat, brick, r["poses"][brick], wanted=False)


def _note(position: Position, seat: Seat, brick: int, pose: Any, *, wanted: bool) -> None:
    """Add an entry, or count an equal one once more; the oldest entry makes room."""
    entries = position["wishes"][0]
    noted = wishes(position)
    for entry in noted:
        same = (int(entry["seat"]), int(entry["brick"]), bool(entry["wanted"])) == (seat, brick, wanted)
        if same and is_same_place(entry["pose"], pose):
            entry["count"] = min(int(entry["count"]) + 1, MOST_COUNTED)
            return
    count = len(noted)
    if count == MOST_WISHES:
        entries[:-1] = entries[1:].copy()
        count -= 1
    entries[count] = (seat, brick, wanted, 1, pose)


__all__ = [
    "clear_owners",
    "clear_wishes",
    "is_same_place",
    "note_no",
    "note_rest",
    "pose_class",
    "wishes",
]
