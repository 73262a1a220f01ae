"""The stud lattice, as properties: turns, joins and partings that undo each other, shapes that are the same or not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KINDS

usual = settings(deadline=None, max_examples=60)

BRICKS = st.tuples(st.integers(0, len(KINDS) - 1), st.integers(0, 1))
TURNS = st.integers(0, 3)


def grown(bricks: list[tuple[int, int]], choices: list[int]) -> Boxes:
    """A piece put together by joins: each further brick from above or from below, where a number says."""
    piece = geometry.box_of(*bricks[0])
    for brick, choice in zip(bricks[1:], choices, strict=False):
        other = geometry.box_of(*brick)
        upper, lower = (other, piece) if choice % 2 else (piece, other)
        ways = geometry.joins(upper, lower)
        dx, dy, r, dz, _ = (int(number) for number in ways[choice // 2 % len(ways)])
        piece = geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)
    return piece


@st.composite
def pieces(draw: st.DrawFn, most: int = 6) -> Boxes:
    bricks = draw(st.lists(BRICKS, min_size=1, max_size=most))
    return grown(bricks, draw(st.lists(st.integers(0, 10_000), min_size=most, max_size=most)))


def voxels(boxes: Boxes) -> set[tuple[int, int, int]]:
    return {(int(x) + i, int(y) + j, int(z)) for x, y, z, wide, long in boxes for i in range(wide) for j in range(long)}


def moved(boxes: Boxes, by: tuple[int, int, int]) -> Boxes:
    there = boxes.copy()
    there[:, :3] += np.array(by, dtype=np.int8)
    return there


def mirrored(boxes: Boxes) -> Boxes:
    there = boxes.copy()
    there[:, 0] = -boxes[:, 0] - boxes[:, 3] + 1
    return there


@usual
@given(pieces())
def test_four_quarter_turns_change_nothing(piece: Boxes) -> None:
    here = piece
    for _ in range(4):
        here = geometry.turned(here, 1)
    assert np.array_equal(here, geometry.normalized(piece))
    assert np.array_equal(geometry.turned(geometry.turned(piece, 1), 1), geometry.turned(piece, 2))


@usual
@given(pieces())
def test_a_turn_is_counter_clockwise_seen_from_above(piece: Boxes) -> None:
    turned = {(-y, x, z) for x, y, z in voxels(piece)}
    low = [min(cell[axis] for cell in turned) for axis in range(3)]
    assert voxels(geometry.turned(piece, 1)) == {(x - low[0], y - low[1], z - low[2]) for x, y, z in turned}


@usual
@given(pieces(), TURNS, st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9)))
def test_a_shape_is_the_same_wherever_it_lies_and_however_it_is_turned(
    piece: Boxes, r: int, by: tuple[int, int, int]
) -> None:
    assert geometry.shape_key(moved(geometry.turned(piece, r), by)) == geometry.shape_key(piece)
    shared, _, dx, dy, dz = geometry.best_fit(moved(geometry.turned(piece, r), by), piece)
    assert (shared, dx, dy, dz) == (len(voxels(piece)), 0, 0, 0)


def test_a_mirror_image_of_a_chiral_shape_is_another_shape() -> None:
    two, one = geometry.box_of(1, 1), geometry.box_of(0, 0)
    corner = geometry.joined(geometry.box_of(2, 1), geometry.box_of(3, 0), 0, 3, 1)  # an L of two levels
    chiral = geometry.joined(one, corner, 2, 3, 2)
    assert geometry.shape_key(mirrored(chiral)) != geometry.shape_key(chiral)
    assert geometry.shape_key(mirrored(two)) == geometry.shape_key(two)


def test_seams_do_not_matter() -> None:
    long = geometry.joined(geometry.box_of(3, 1), geometry.box_of(5, 1), 1, 0, 1)
    pair = geometry.joined(geometry.box_of(1, 1), geometry.box_of(5, 1), 1, 0, 1)
    pair = geometry.joined(geometry.box_of(1, 1), pair, 3, 0, 1)
    assert len(pair) == 3
    assert geometry.shape_key(pair) == geometry.shape_key(long)


@usual
@given(pieces(3), pieces(3))
def test_a_join_is_lowered_onto_what_it_touches(upper: Boxes, lower: Boxes) -> None:
    ways = geometry.joins(upper, lower)
    assert len(ways)
    assert len({tuple(way[:3]) for way in ways.tolist()}) == len(ways)
    for dx, dy, r, dz, pips in ways.tolist()[:: max(1, len(ways) // 40)]:
        above = geometry.turned(upper, r)
        assert geometry.lowered(above, lower, dx, dy) == (dz, pips)
        piece = geometry.joined(above, lower, dx, dy, dz)
        below, over = voxels(piece[: len(lower)]), voxels(piece[len(lower) :])
        assert not geometry.has_overlap(piece)
        assert geometry.is_connected(piece)
        assert np.array_equal(piece, geometry.normalized(piece))
        assert pips == sum((x, y, z + 1) in over for x, y, z in below)
        assert pips == geometry.pips_between(piece[: len(lower)], piece[len(lower) :])
        columns = {(x, y) for x, y, _ in below} & {(x, y) for x, y, _ in over}
        for column in columns:  # W11: every cell of the upper above every cell of the lower
            assert max(z for *at, z in below if tuple(at) == column) < min(z for *at, z in over if tuple(at) == column)


@usual
@given(pieces(3), pieces(3))
def test_a_join_and_a_parting_undo_each_other(upper: Boxes, lower: Boxes) -> None:
    ways = geometry.joins(upper, lower).tolist()
    for dx, dy, r, dz, pips in ways[:: max(1, len(ways) // 20)]:
        piece = geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)
        mask = (1 << len(piece)) - (1 << len(lower))
        assert geometry.parting(piece, mask) == pips
        assert [mask, pips] in geometry.partings(piece).tolist()


@usual
@given(pieces())
def test_a_parting_can_be_joined_again(piece: Boxes) -> None:
    found = dict(geometry.partings(piece).tolist())
    for mask in range(1 << len(piece)):
        pips = geometry.parting(piece, mask)
        assert found.get(mask, -1) == max(pips, -1)
        if pips < 0:
            continue
        rows = [bool(mask >> i & 1) for i in range(len(piece))]
        upper, lower = piece[rows], piece[[not row for row in rows]]
        assert geometry.can_rise(upper, lower)
        at = [a - b for a, b in zip(geometry.corner(upper), geometry.corner(lower), strict=True)]
        assert geometry.lowered(upper, lower, at[0], at[1]) == (at[2], pips)


@usual
@given(pieces(5))
def test_whatever_was_joined_comes_apart(piece: Boxes) -> None:
    assert len(geometry.partings(piece)) >= min(1, len(piece) - 1)


@usual
@given(pieces())
def test_the_pips_inside_are_the_cells_above_each_other(piece: Boxes) -> None:
    taken = voxels(piece)
    assert geometry.total_pips(piece) == sum((x, y, z + 1) in taken for x, y, z in taken)
    assert geometry.is_connected(piece)
    assert not geometry.has_overlap(piece)
    assert [tuple(cell) for cell in geometry.cells(piece).tolist()] == sorted(taken, key=lambda cell: cell[::-1])


@usual
@given(pieces(4), pieces(4))
def test_the_best_fit_is_as_good_as_any(piece: Boxes, target: Boxes) -> None:
    shared, turn, dx, dy, dz = geometry.best_fit(piece, target)
    goal = voxels(geometry.normalized(target))

    def fit(r: int, x: int, y: int, z: int) -> int:
        return len(goal & voxels(moved(geometry.turned(piece, r), (x, y, z))))

    assert fit(turn, dx, dy, dz) == shared
    shifts = [(r, x, y, z) for r in range(4) for x in range(-2, 3) for y in range(-2, 3) for z in range(-1, 2)]
    assert shared >= max(fit(*way) for way in shifts)


def test_why_bricks_cannot_be_parted() -> None:
    base, top = geometry.box_of(5, 1), geometry.box_of(0, 0)
    two = geometry.joined(top, geometry.joined(top, base, 0, 0, 1), 5, 0, 1)  # a stud on either end
    assert geometry.parting(two, 0) == geometry.parting(two, 0b111) == geometry.parting(two, 0b1000) == geometry.NO_CUT
    assert geometry.parting(two, 0b110) == geometry.UPPER_APART
    assert geometry.parting(two, 0b001) == geometry.LOWER_APART
    assert geometry.parting(two, 0b010) == 1
    assert geometry.parting(geometry.joined(base, two, 0, 0, 2), 0b0010) == geometry.HELD_DOWN
    tower = geometry.joined(top, geometry.joined(top, top, 0, 0, 1), 0, 0, 2)
    assert geometry.parting(tower, 0b001) == geometry.HELD_DOWN
    assert geometry.parting(tower, 0b010) == geometry.LOWER_APART


def test_an_overhang_reaches_down_beside_the_lower_piece() -> None:
    bar, stud = geometry.box_of(3, 1), geometry.box_of(0, 0)
    hook = geometry.joined(bar, geometry.joined(stud, stud, 0, 0, 1), 0, 0, 2)  # two studs hang under one end of a bar
    assert geometry.lowered(hook, stud, -3, 0) == (-1, 1)
    assert geometry.lowered(hook, stud, 0, 0) == (1, 1)
    assert geometry.lowered(hook, stud, 1, 0) == (0, 0)
    assert geometry.lowered(hook, stud, 1, 1) == (0, 0)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_brick_has_the_turns_that_are_written(kind: int) -> None:
    box = geometry.box_of(kind, 0)
    assert [box[0, 3], box[0, 4]] == [KINDS[kind].wide, KINDS[kind].long]
    assert np.array_equal(geometry.turned(box, 1), geometry.box_of(kind, 1))
    assert geometry.turns_of(box) == (1 if KINDS[kind].wide == KINDS[kind].long else 2)
