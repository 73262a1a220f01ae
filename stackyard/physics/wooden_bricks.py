"""What games whose bricks are wooden boxes give to others: what stands as GLB, and a list to saw the bricks by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit.boxes import Box
from stackyard.physics import gltf

FORMATS: Final = {"glb": "glb"}
LISTS: Final = {"cut-list": "csv"}
IN_PARTS: Final = False


class Cut(NamedTuple):
    """Bricks that are sawn alike: how they are painted, how many, length, width and thickness in mm."""

    paint: str
    number: int
    size_mm: tuple[float, float, float]


def boxes_glb(name: str, boxes: Sequence[Box], thing: str) -> bytes:
    """Return boxes as a GLB file.

    Raises BadRequestError if there are none, or if only a part of them (`thing`) is asked for.
    """
    if thing:
        raise BadRequestError(t("export-in-one", shown=repr(thing[:20])))
    if not boxes:
        raise BadRequestError(t("export-nothing-seen"))
    return gltf.glb([gltf.Group(name, [gltf.solid_box(box) for box in boxes])])


def cut_list(cuts: Sequence[Cut], owned: str) -> bytes:
    """Return a cut list as CSV, a row for each paint. Raises BadRequestError if it is said what somebody has."""
    if owned:
        raise BadRequestError(t("cut-list-whole"))
    rows = [",".join([cut.paint, str(cut.number), *(f"{edge:g}" for edge in cut.size_mm)]) for cut in cuts]
    return "\n".join(["Paint,Quantity,Length mm,Width mm,Thickness mm", *rows, ""]).encode()


__all__ = ["FORMATS", "IN_PARTS", "LISTS", "Cut", "boxes_glb", "cut_list"]
