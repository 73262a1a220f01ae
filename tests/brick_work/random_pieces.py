"""Pieces drawn at random, as the tests of Brick Work need them: voxels only, nothing of the engine."""

from __future__ import annotations

import random

from tests.brick_work import voxels
from tests.brick_work.voxels import Piece

SIZES = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 6), (2, 3)]


def loose(rng: random.Random) -> Piece:
    """One brick, lying along x or along y."""
    wide, deep = rng.choice(SIZES)
    return (voxels.brick(wide, deep) if rng.random() < 0.5 else voxels.brick(deep, wide),)


def random_join(rng: random.Random, upper: Piece, lower: Piece, tries: int = 30) -> tuple[voxels.Join, Piece] | None:
    """Some way to lower one piece onto another, and what comes of it."""
    for _ in range(tries):
        r = rng.randrange(4)
        above = voxels.turned(upper, r)
        dx, dy = rng.choice(voxels.offsets(above, lower))
        dz, pips = voxels.lowered(above, lower, dx, dy)
        if pips:
            return (dx, dy, r, dz, pips), voxels.joined(above, lower, dx, dy, dz)
    return None


def built(rng: random.Random, bricks: int) -> Piece:
    """An object that vertical joins have made, of bricks and of objects."""
    pieces = [loose(rng) for _ in range(bricks)]
    while len(pieces) > 1:
        upper, lower = (pieces.pop(rng.randrange(len(pieces))) for _ in range(2))
        found = random_join(rng, upper, lower, tries=1000)
        assert found is not None
        pieces.append(found[1])
    return pieces[0]


def heaped(rng: random.Random, bricks: int) -> Piece:
    """Connected bricks wherever they fit, also such as no hand could put together."""
    piece = list(loose(rng))
    while len(piece) < bricks:
        (one,) = loose(rng)
        x, y, z = rng.choice(sorted(voxels.cells_of(piece)))
        a, b, _ = rng.choice(sorted(one))
        level = z + rng.choice([-1, 1])
        placed = frozenset((i - a + x, j - b + y, level) for i, j, _ in one)
        if not placed & voxels.cells_of(piece):
            piece.append(placed)
    return voxels.normal(tuple(piece))
