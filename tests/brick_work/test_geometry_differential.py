"""The compiled geometry against the voxels: thousands of random pieces, some that no hand could put together."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stackyard.games.brick_work import geometry
from tests.brick_work import random_pieces, voxels
from tests.brick_work.voxels import Piece

HAPPENED = "it happened often enough to mean something"


def boxes(piece: Piece) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """The rows x, y, z, along x, along y of a piece."""
    rows = []
    for brick in piece:
        wide, deep = voxels.extent((brick,))
        rows.append([*voxels.corner((brick,)), wide, deep])
    return np.array(rows, dtype=np.int8)


def same_bricks(rows: np.ndarray[tuple[int, ...], np.dtype[np.int8]], piece: Piece) -> bool:
    """Are these the same bricks at the same places, in whatever order?"""
    return sorted(map(tuple, rows.tolist())) == sorted(map(tuple, boxes(piece).tolist()))


def some_piece(rng: random.Random, most: int) -> Piece:
    """Built, or heaped up so that it may interlock."""
    make = random_pieces.built if rng.random() < 0.7 else random_pieces.heaped
    return make(rng, rng.randint(1, most))


def rearranged(rng: random.Random, piece: Piece) -> Piece:
    """The same shape: turned, moved, its bricks in another order, and some of them cut in two."""
    bricks = list(voxels.turned(piece, rng.randrange(4)))
    for brick in rng.sample(bricks, len(bricks) // 2):
        wide, deep = voxels.extent((brick,))
        if wide * deep > 1:
            along = 0 if wide > 1 else 1
            cut = min(cell[along] for cell in brick)
            bricks.remove(brick)
            bricks += [frozenset(c for c in brick if c[along] == cut), frozenset(c for c in brick if c[along] != cut)]
    rng.shuffle(bricks)
    return voxels.moved(tuple(bricks), *(rng.randint(-9, 9) for _ in range(3)))


def mirrored(piece: Piece) -> Piece:
    """Its mirror image."""
    return voxels.normal(tuple(frozenset((-x, y, z) for x, y, z in brick) for brick in piece))


def test_a_piece_comes_to_rest_where_the_voxels_say() -> None:
    rng, met, below, missed = random.Random(11), 0, 0, 0
    for _ in range(2500):
        upper, lower = some_piece(rng, 5), some_piece(rng, 5)
        wide, deep = voxels.extent(lower)
        dx, dy = rng.randint(-4, wide + 1), rng.randint(-4, deep + 1)
        dz, pips = voxels.lowered(upper, lower, dx, dy)
        got = geometry.lowered(boxes(upper), boxes(lower), dx, dy)
        assert got[1] == pips
        if not pips:
            missed += 1
            continue
        met += 1
        below += dz < 0
        assert got[0] == dz
        whole = voxels.joined(upper, lower, dx, dy, dz)
        assert same_bricks(geometry.joined(boxes(upper), boxes(lower), dx, dy, dz), whole)
    assert min(met, missed) > 300, HAPPENED
    assert below > 5, HAPPENED


def test_every_join_is_found_and_no_other() -> None:
    rng = random.Random(12)
    for _ in range(300):
        upper, lower = some_piece(rng, 4), some_piece(rng, 4)
        found = geometry.joins(boxes(upper), boxes(lower)).tolist()
        ways = [set(voxels.turned(upper, r)) for r in range(4)]
        turns = {r for r in range(4) if len(upper) > 1 or ways[r] not in ways[:r]}  # a loose brick has one turn or two
        assert sorted(map(tuple, found)) == sorted(join for join in voxels.joins(upper, lower) if join[2] in turns)


def test_every_separation_is_found_and_no_other() -> None:
    rng, several, held = random.Random(13), 0, 0
    for _ in range(600):
        piece = some_piece(rng, 8)
        found = {(frozenset(i for i in range(len(piece)) if mask >> i & 1), pips) for mask, pips in partings(piece)}
        expected = set(voxels.separations(piece))
        assert found == expected
        several += len(expected) > 5
        for _ in range(4):
            mask = rng.randrange(2 ** len(piece))
            chosen = {i for i in range(len(piece)) if mask >> i & 1}
            got = geometry.parting(boxes(piece), mask)
            assert max(got, 0) == voxels.separation(piece, chosen)
            above, below = voxels.divided(piece, chosen)
            held += bool(above and below and voxels.connected(above) and voxels.connected(below) and got < 0)
    assert several > 50, HAPPENED
    assert held > 20, HAPPENED


def partings(piece: Piece) -> list[tuple[int, int]]:
    """The engine's separations as (mask, pips)."""
    return [(int(mask), int(pips)) for mask, pips in geometry.partings(boxes(piece)).tolist()]


def test_a_piece_that_voxels_can_lift_can_rise() -> None:
    rng, rises = random.Random(14), 0
    for _ in range(2000):
        piece = some_piece(rng, 6)
        upper = {i for i in range(len(piece)) if rng.random() < 0.4}
        above, below = voxels.divided(piece, upper)
        if not above or not below:
            continue
        free = voxels.lifts_off(above, below)
        rises += free
        assert bool(geometry.can_rise(boxes(above), boxes(below))) is free
    assert 200 < rises < 1900, HAPPENED


def test_pips_turns_and_connection_are_counted_alike() -> None:
    rng, apart, overlaps = random.Random(15), 0, 0
    for _ in range(1500):
        piece = some_piece(rng, 7)
        if rng.random() < 0.6:  # whatever is left without one of its bricks
            piece = tuple(brick for brick in piece if brick != piece[rng.randrange(len(piece))]) or piece
        rows = boxes(piece)
        r = rng.randrange(4)
        assert same_bricks(geometry.turned(rows, r), voxels.turned(piece, r))
        assert same_bricks(geometry.normalized(rows), voxels.normal(piece))
        assert geometry.total_pips(rows) == voxels.total_pips(piece)
        assert bool(geometry.is_connected(rows)) is voxels.connected(piece)
        apart += not voxels.connected(piece)
        assert geometry.cells(rows).tolist() == [
            list(cell) for cell in sorted(voxels.cells_of(piece), key=lambda cell: cell[::-1])
        ]
        other = voxels.moved(some_piece(rng, 3), *(rng.randint(-2, 2) for _ in range(3)))
        overlaps += voxels.overlap(piece + other)
        assert bool(geometry.has_overlap(boxes(piece + other))) is voxels.overlap(piece + other)
        if not voxels.overlap(piece + other):
            assert geometry.pips_between(rows, boxes(other)) == voxels.pips_between(piece, other)
    assert apart > 100, HAPPENED
    assert 200 < overlaps < 1400, HAPPENED


def test_shapes_are_told_apart_as_the_voxels_do() -> None:
    rng, same, mirror_same = random.Random(16), 0, 0
    for _ in range(800):
        piece = some_piece(rng, 6)
        key = geometry.shape_key(boxes(piece))
        assert geometry.shape_key(boxes(rearranged(rng, piece))) == key  # W19: the seams do not matter
        image = mirrored(piece)
        assert (geometry.shape_key(boxes(image)) == key) is voxels.same_shape(piece, image)
        mirror_same += voxels.same_shape(piece, image)
        brick = rng.randrange(len(piece))  # nearly the same: one brick shifted
        altered = tuple(
            voxels.moved((one,), *rng.choice([(1, 0, 0), (0, 1, 0), (0, 0, 1)]))[0] if i == brick else one
            for i, one in enumerate(piece)
        )
        assert (geometry.shape_key(boxes(altered)) == key) is voxels.same_shape(piece, altered)
        same += voxels.same_shape(piece, altered)
    assert 100 < mirror_same < 700, HAPPENED
    assert 5 < same < 700, HAPPENED


def test_small_shapes_are_told_apart_pair_by_pair() -> None:
    rng = random.Random(17)
    pieces = [some_piece(rng, 2) for _ in range(250)]
    keys = [geometry.shape_key(boxes(piece)) for piece in pieces]
    names = [voxels.name_of_shape(piece) for piece in pieces]
    for i in range(len(pieces)):
        for j in range(i):
            assert (keys[i] == keys[j]) is (names[i] == names[j])


def test_the_best_fit_shares_as_many_cells_as_any() -> None:
    rng = random.Random(18)
    for _ in range(400):
        piece, target = some_piece(rng, 6), some_piece(rng, 6)
        shared, turn, dx, dy, dz = (int(number) for number in geometry.best_fit(boxes(piece), boxes(target)))
        assert shared == voxels.best_overlap(piece, target)
        lying = voxels.moved(voxels.turned(piece, turn), dx, dy, dz)
        assert len(voxels.cells_of(lying) & voxels.shape(target)) == shared


@pytest.mark.parametrize("size", random_pieces.SIZES)
def test_a_brick_is_as_large_as_its_name(size: tuple[int, int]) -> None:
    kinds = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x6", "2x3"]
    kind = kinds.index(f"{size[0]}x{size[1]}")
    assert geometry.box_of(kind, 0).tolist() == [[0, 0, 0, *size]]
    if size[0] != size[1]:
        assert geometry.box_of(kind, 1).tolist() == [[0, 0, 0, *size[::-1]]]
