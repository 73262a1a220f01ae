"""The bricks as a GLB file, and a list by which all nine are sawn: each is 1 by 1 by 2."""

from __future__ import annotations

from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.drawing import visible_boxes
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, EDGE_MM, LENGTH_MM
from stackyard.physics.wooden_bricks import FORMATS, IN_PARTS, LISTS, Cut, boxes_glb, cut_list


def export(position: Position, viewer: Seat | str, kind: str, thing: str = "") -> bytes:
    """Return the bricks as a GLB file.

    Raises BadRequestError if `viewer` sees none, or if one thing of the tower is asked for.
    """
    return boxes_glb("TowerBrix", visible_boxes(position, viewer), thing)


def shopping_list(kind: str, owned: str = "") -> bytes:
    """Return the cut list of the box. Raises BadRequestError if it is said what somebody has."""
    size = LENGTH_MM, EDGE_MM, EDGE_MM
    return cut_list([Cut(name, COLOUR_OF.count(number), size) for number, name in enumerate(COLOURS)], owned)


__all__ = ["FORMATS", "IN_PARTS", "LISTS", "export", "shopping_list"]
