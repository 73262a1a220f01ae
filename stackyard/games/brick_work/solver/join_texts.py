"""The texts of joins: what is lowered onto what, named as the collection names it during a plan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KINDS, NAMES, OBJECTS

_KIND_OF_SIZE: Final = {(kind.wide, kind.long): number for number, kind in enumerate(KINDS)}


class PlacedPiece(NamedTuple):
    """A piece that lies in a shape: its name (an object's letter; "" for a loose brick), its bricks, and how it turned.

    An object in the collection becomes `boxes`, which lie as in the shape, by `turn` quarter turns.
    """

    name: str
    boxes: Boxes
    turn: int


def kind_of(box: Boxes) -> int:
    """Return the number of the kind of a brick, given its row."""
    wide, long = sorted((int(box[3]), int(box[4])))
    return _KIND_OF_SIZE[wide, long]


def _is_along_x(box: Boxes) -> int:
    return int(box[3] > box[4])


def join_pieces(upper: PlacedPiece, lower: PlacedPiece, names: set[str]) -> tuple[str, PlacedPiece]:
    """Return the text of a join and the object that it makes; `names`, the letters in use, are kept up to date."""
    boxes = np.concatenate([lower.boxes, upper.boxes])
    turn = lower.turn if lower.name else 0
    lying = geometry.turned(boxes, -turn & 3)
    below, above = lying[: len(lower.boxes)], lying[len(lower.boxes) :]
    dx, dy = (a - b for a, b in zip(geometry.corner(above)[:2], geometry.corner(below)[:2], strict=True))
    r = (upper.turn - turn) & 3 if upper.name else _is_along_x(above[0])
    first = upper.name or NAMES[kind_of(above[0])]
    second = lower.name or NAMES[kind_of(below[0])] + "r" * _is_along_x(below[0])
    if upper.name and lower.name:
        name = min(upper.name, lower.name)
        names.discard(max(upper.name, lower.name))
    else:
        name = lower.name or upper.name or next(letter for letter in OBJECTS if letter not in names)
        names.add(name)
    return f"{first}/{second}@{dx},{dy},{r}", PlacedPiece(name, boxes, turn)


def assembly_joins(boxes: Boxes) -> list[str] | None:
    """Return joins that build placed bricks from loose ones, as texts, first to last; None if there are none.

    The pips of one join are not limited: a brickprint is built without dice. The last join makes the object A.
    """
    rows = geometry.normalized(boxes)
    masks = _tree(rows.tobytes())
    if masks is None:
        return None
    names: set[str] = set()
    blocks: dict[int, PlacedPiece] = {1 << i: PlacedPiece("", rows[i : i + 1], 0) for i in range(len(rows))}
    texts = []
    for upper, lower in masks:
        text, blocks[upper | lower] = join_pieces(blocks[upper], blocks[lower], names)
        texts.append(text)
    return texts


@lru_cache(maxsize=256)
def _tree(data: bytes) -> list[tuple[int, int]] | None:
    """Return joins (upper mask, lower mask) that build the bricks, each after those that make its parts."""
    rows = np.frombuffer(data, dtype=np.int8).reshape(-1, 5).copy()
    if geometry.has_overlap(rows) or not geometry.is_connected(rows):
        return None
    cuts: dict[int, tuple[int, int] | None] = {}

    def split(mask: int) -> bool:
        """Find how a part comes apart all the way, and remember it."""
        if mask & (mask - 1) == 0:
            return True
        if mask not in cuts:
            cuts[mask] = None
            numbers = bit_indices(mask)
            for cut, _ in geometry.partings(rows[numbers]).tolist():
                upper = sum(1 << number for place, number in enumerate(numbers) if cut >> place & 1)
                if split(upper) and split(mask ^ upper):
                    cuts[mask] = (upper, mask ^ upper)
                    break
        return cuts[mask] is not None

    def ordered_cuts(mask: int) -> Iterator[tuple[int, int]]:
        cut = cuts.get(mask)
        if cut is not None:
            yield from ordered_cuts(cut[1])
            yield from ordered_cuts(cut[0])
            yield cut

    everything = (1 << len(rows)) - 1
    return list(ordered_cuts(everything)) if split(everything) else None
