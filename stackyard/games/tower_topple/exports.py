"""The tower as a GLB file, and a list by which its 54 bricks are sawn."""

from __future__ import annotations

from stackyard.core.game import Position, Seat
from stackyard.games.tower_topple.drawing import visible_boxes
from stackyard.games.tower_topple.pieces import ACROSS, BRICK_MM, COLOURS, FACES, ROWS
from stackyard.physics.wooden_bricks import FORMATS, IN_PARTS, LISTS, Cut, boxes_glb, cut_list


def export(position: Position, viewer: Seat | str, kind: str, thing: str = "") -> bytes:
    """Return the bricks as a GLB file. Raises BadRequestError if one thing of the tower is asked for."""
    return boxes_glb("Tower Topple", visible_boxes(position, viewer), thing)


def shopping_list(kind: str, owned: str = "") -> bytes:
    """Return the cut list of the box. Raises BadRequestError if it is said what somebody has."""
    painted = [Cut(FACES[face].name, FACES[face].count, BRICK_MM) for face in COLOURS]
    plain = ACROSS * ROWS - sum([cut.number for cut in painted])
    return cut_list([*painted, Cut("none", plain, BRICK_MM)], owned)


__all__ = ["FORMATS", "IN_PARTS", "LISTS", "export", "shopping_list"]
