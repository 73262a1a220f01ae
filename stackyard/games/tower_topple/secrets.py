"""What is hidden from a seat: how loose each brick is, which nobody sees."""

from __future__ import annotations

import numpy as np

from stackyard.core.chance import NATURE
from stackyard.core.game import EVERYTHING, Position, Seat, copy_position
from stackyard.games.tower_topple import geometry
from stackyard.games.tower_topple.moves import HIDDEN_SEED, LOOSENESS_WORDS, read_poses
from stackyard.games.tower_topple.pieces import ACROSS, BUILD, OVER
from stackyard.physics.pose_text import poses_text


def redact_event(position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str:
    """Return the event redacted for a viewer: only "all" gets the seed and the exact poses."""
    if by != NATURE or viewer == EVERYTHING:
        return event
    *words, last = event.split(" ")
    if words[:1] == ["tower"]:
        return f"tower {HIDDEN_SEED} {last}"
    if not words or words[0] in ("verdict", "face", "drew") or last in LOOSENESS_WORDS or last.startswith("down="):
        return event
    if position["real"][0]:  # the name of a brick
        return event
    poses = read_poses(last, ACROSS * int(position["start_rows"][0]))
    return " ".join([*words, poses_text(geometry.redacted_poses(poses))])


def determinize(position: Position, seat: Seat, rng: np.random.Generator) -> Position:
    """Return a position that looks the same as this one: the bricks' irregularities are drawn anew."""
    other = copy_position(position)
    if not position["real"][0] and position["phase"][0] not in (BUILD, OVER):
        other["seed"] = rng.integers(2**32)
    return other
