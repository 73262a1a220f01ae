"""Brickprints that bots build: things that people recognise, as data, and random inventions by style.

Every one is six bricks of the yellow brickyard. Each can be recreated: the planner has found a plan with the twenty
bricks that each player has, which are the same (rulings 4.1); so both brickprints of a match can be recreated together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KINDS, NAMES, PRINT_BRICKS, SUPPLY
from stackyard.games.brick_work.solver.collect_plans import Counts
from stackyard.games.brick_work.solver.join_texts import assembly_joins, kind_of
from stackyard.games.brick_work.solver.plan import plan
from stackyard.games.brick_work.solver.shapes import BUILD_PIPS


class Design(NamedTuple):
    """A brickprint: what it is, and its bricks where they lie."""

    name: str
    boxes: Boxes

    @property
    def needs(self) -> Counts:
        """How many bricks of each kind it takes."""
        kinds = [kind_of(box) for box in self.boxes]
        return tuple(kinds.count(kind) for kind in range(len(KINDS)))

    @property
    def move(self) -> str:
        """The move that builds it from the six bricks that were taken."""
        joins = assembly_joins(self.boxes)
        assert joins is not None
        return f"print {self.name}: {'; '.join(joins)}"


def boxes_of_drawing(bricks: str) -> Boxes:
    """Return the bricks of a drawing such as `1x4r 0,0,1  1x1 0,0,0`; r: it lies along x with its long side."""
    words = bricks.split()
    boxes = np.zeros((len(words) // 2, 5), dtype=np.int8)
    for row, (kind, cell) in enumerate(zip(words[::2], words[1::2], strict=True)):
        boxes[row] = geometry.box_of(NAMES.index(kind.removesuffix("r")), int(kind.endswith("r")))[0]
        boxes[row, :3] = [int(number) for number in cell.split(",")]
    return geometry.normalized(boxes)


DRAWINGS: Final = {
    "Laid table": "1x1 0,0,0  1x1 2,0,0  1x1 0,1,0  1x1 2,1,0  2x3r 0,0,1  1x2r 0,0,2",
    "Chair": "1x1 0,0,0  1x1 2,0,0  1x1 0,1,0  1x1 2,1,0  2x3r 0,0,1  1x2 0,0,2",
    "Sailing boat": "1x4r 1,0,0  1x6r 0,0,1  1x1 2,0,2  1x3r 2,0,3  1x2r 2,0,4  1x1 2,0,5",
    "Dog": "1x1 0,0,0  1x1 3,0,0  1x4r 0,0,1  1x1 0,0,2  1x2r 3,0,2  1x1 3,0,3",
    "Arch": "1x1 0,0,0  1x1 0,0,1  1x1 3,0,0  1x1 3,0,1  1x4r 0,0,2  1x2r 1,0,3",
    "Stairs": "2x3r 0,0,0  2x2 3,0,0  2x3r 2,0,1  2x2 3,0,2  1x2 4,0,3  1x2 4,0,4",
    "Letter T": "1x1 1,0,0  1x1 1,0,1  1x1 1,0,2  1x1 1,0,3  1x3r 0,0,4  1x3r 0,0,5",
    "Letter F": "1x1 0,0,0  1x1 0,0,1  1x1 0,0,2  1x2r 0,0,3  1x1 0,0,4  1x3r 0,0,5",
    "Letter C": "1x3r 0,0,0  1x1 0,0,1  1x1 0,0,2  1x1 0,0,3  1x1 0,0,4  1x3r 0,0,5",
    "Letter U": "1x4r 0,0,0  1x4r 0,0,1  1x1 0,0,2  1x1 0,0,3  1x1 3,0,2  1x1 3,0,3",
    "Robot": "1x1 1,0,0  1x1 4,0,0  1x4r 1,0,1  1x6r 0,0,2  1x2r 2,0,3  1x1 2,0,4",
    "Taxi": "1x2 0,0,0  1x2 4,0,0  2x3r 0,0,1  2x2 3,0,1  2x3r 1,0,2  1x1 2,0,3",
    "Duck": "1x3r 1,0,0  1x4r 0,0,1  1x1 0,0,2  1x1 3,0,2  1x2r 3,0,3  1x1 3,0,4",
    "Bridge": "1x2 0,0,0  1x2 5,0,0  1x6r 0,0,1  1x6r 0,1,1  1x4r 1,0,2  1x4r 1,1,2",
    "Crown": "2x3r 0,0,0  2x3r 0,0,1  1x1 0,0,2  1x1 2,0,2  1x1 0,1,2  1x1 2,1,2",
    "Fir tree": "1x2r 2,0,0  1x2r 2,0,1  1x6r 0,0,2  1x4r 1,0,3  1x2r 2,0,4  1x1 2,0,5",
    "Snake": "1x1 0,0,1  1x3r 0,0,0  1x3r 2,0,1  1x3r 4,0,0  1x3r 6,0,1  1x2r 8,0,2",
    "Mushroom": "2x2 1,0,0  1x4r 0,0,1  1x4r 0,1,1  2x2 1,0,2  1x2r 1,0,3  1x2r 1,1,3",
    "Lamp": "2x2 1,0,0  1x1 1,0,1  1x1 1,0,2  1x1 1,0,3  2x3r 0,0,4  1x1 1,0,5",
    "Pyramid": "1x6r 0,0,0  1x6r 0,1,0  1x4r 1,0,1  1x4r 1,1,1  2x2 2,0,2  1x2r 2,0,3",
    "Bed": "1x2 0,0,0  1x2 5,0,0  1x6r 0,0,1  1x6r 0,1,1  1x2 0,0,2  2x3r 2,0,2",
    "Aeroplane": "1x6r 0,1,0  1x6r 0,2,0  1x4 3,0,1  1x4 2,0,1  1x2 0,1,1  1x2r 0,1,2",
    "Rocket": "1x1 0,0,0  1x1 3,0,0  1x4r 0,0,1  1x2r 1,0,2  1x2r 1,0,3  1x1 1,0,4",
    "House": "1x1 1,0,0  1x1 4,0,0  1x4r 1,0,1  1x6r 0,0,2  1x4r 1,0,3  1x2r 2,0,4",
    "Giraffe": "1x1 0,0,0  1x1 2,0,0  1x3r 0,0,1  1x1 2,0,2  1x1 2,0,3  1x2r 2,0,4",
    "Camel": "1x1 0,0,0  1x1 3,0,0  1x4r 0,0,1  1x1 0,0,2  1x1 2,0,2  1x2r 3,0,2",
}

DESIGNS: Final = tuple(Design(name, boxes_of_drawing(bricks)) for name, bricks in DRAWINGS.items())

STYLES: Final = {"tower": "Crooked tower", "wall": "Garden wall", "branch": "Branch", "heap": "Heap of bricks"}
"""The styles of inventions, and what such a thing is called."""


def invent(rng: np.random.Generator, counts: Sequence[int], style: str | None = None) -> Design:
    """Return an invention of six of the bricks that there are, in a style (none: any).

    A tower goes up, a wall stays in one plane, a branch holds on by single pips, a heap is any. Raises ValueError if
    there are fewer than six bricks.
    """
    bricks = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if len(bricks) < PRINT_BRICKS:
        raise ValueError(f"a brickprint takes {PRINT_BRICKS} bricks, and {len(bricks)} are there")
    chosen = style or str(rng.choice(list(STYLES)))
    while True:
        kinds = [int(kind) for kind in rng.permutation(bricks)[:PRINT_BRICKS]]
        piece = geometry.box_of(kinds[0], 1)
        for kind in kinds[1:]:
            piece = _with_brick(rng, piece, kind, chosen)
        # A join of more than six pips cannot be rebuilt; it is rare, and then another invention is tried.
        if plan(piece, yard=SUPPLY).possible:
            return Design(STYLES[chosen], piece)


def _with_brick(rng: np.random.Generator, piece: Boxes, kind: int, style: str) -> Boxes:
    """Return a piece with one more brick, on it or (of a branch or a heap now and then) under it."""
    brick = geometry.box_of(kind, 0)
    below = style in ("branch", "heap") and rng.random() < 0.4
    upper, lower = (piece, brick) if below else (brick, piece)
    ways = geometry.joins(upper, lower)
    ways = ways[ways[:, 4] <= BUILD_PIPS]
    if style == "tower":
        ways = ways[ways[:, 3] == ways[:, 3].max()]
        ways = ways[ways[:, 4] >= min(2, int(ways[:, 4].max()))]
    elif style == "branch":
        ways = ways[ways[:, 4] == 1]
    elif style == "wall":
        flat = ways[(ways[:, 1] == 0) & (ways[:, 2] == 1)]
        ways = flat if len(flat) else ways[ways[:, 1] == 0]
    dx, dy, r, dz, _ = (int(number) for number in ways[rng.integers(len(ways))])
    return geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)


def choose_design(
    rng: np.random.Generator, taken: Sequence[int], yard: Sequence[int], inventing: bool = False
) -> Design | None:
    """Return something to build that takes all the bricks taken so far and what the yellow brickyard still has.

    A thing that people recognise, unless an invention is wanted or there is none; None if bricks are lacking.
    """
    there = [have + left for have, left in zip(taken, yard, strict=True)]
    matching = [
        design
        for design in DESIGNS
        if all(have <= need <= most for have, need, most in zip(taken, design.needs, there, strict=True))
    ]
    if matching and not inventing:
        return matching[int(rng.integers(len(matching)))]
    if sum(taken) == PRINT_BRICKS:
        return invent(rng, taken)
    return None
