"""The planner beside a plain search over whole collections, and its plans played step by step."""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pytest

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KIND_OF, KINDS, NAMES, OBJECTS, SUPPLY
from stackyard.games.brick_work.solver.collect_plans import PIPS
from stackyard.games.brick_work.solver.join_texts import assembly_joins, kind_of
from stackyard.games.brick_work.solver.plan import Plan, plan
from stackyard.games.brick_work.solver.shapes import NO_PLAN_ACTIONS
from tests.amounts import amount

NOTHING = (0,) * len(KINDS)


def random_piece(rng: np.random.Generator, kinds: Sequence[int], packed: bool = False) -> Boxes:
    """Bricks put together at random; packed: each by one of the joins of most pips."""
    piece = geometry.box_of(kinds[0], int(rng.integers(2)))
    for kind in kinds[1:]:
        other = geometry.box_of(kind, 0)
        upper, lower = (other, piece) if rng.integers(2) else (piece, other)
        ways = geometry.joins(upper, lower)
        if packed:
            ways = ways[ways[:, 4] == ways[ways[:, 4] <= 6, 4].max()]
        dx, dy, r, dz, _ = (int(number) for number in ways[rng.integers(len(ways))])
        piece = geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)
    return ordered(piece)


def random_print(rng: np.random.Generator, packed: bool = False) -> Boxes:
    return random_piece(rng, [int(kind) for kind in rng.permutation(KIND_OF)[:6]], packed)


def ordered(piece: Boxes) -> Boxes:
    """A piece as it lies in a record: at 0, its bricks in the order of (z, y, x)."""
    rows = sorted(geometry.normalized(piece).tolist(), key=lambda row: (row[2], row[1], row[0]))
    return np.array(rows, dtype=np.int8)


# --- a table on which plans are played, in the notation of moves ------------------------------------------------------


class Table:
    """A collection and a brickyard; every text is carried out by the letter."""

    def __init__(self, loose: Sequence[int], objects: dict[str, Boxes], yard: Sequence[int]) -> None:
        self.loose, self.yard, self.objects = list(loose), list(yard), dict(objects)

    def step(self, die: int, text: str) -> None:
        space, _, rest = text.partition(" ")
        assert 1 <= die <= 6
        if space == "collect":
            assert PIPS[NAMES.index(rest)] == die
            self.move(rest, self.yard, self.loose)
        elif space == "recycle":
            assert die == 5
            back, out = (part.split(",") for part in rest.split(">"))
            assert sum(PIPS[NAMES.index(name)] for name in back) == sum(PIPS[NAMES.index(name)] for name in out)
            assert max(len(back), len(out)) <= 2
            for name in back:
                self.move(name, self.loose, self.yard)
            for name in out:
                self.move(name, self.yard, self.loose)
        elif space == "build":
            assert sum(self.join(join) for join in rest.split("; ")) == die
        else:
            assert space == "demolish"
            assert sum(self.part(cut) for cut in rest.split("; ")) == die

    @staticmethod
    def move(name: str, giver: list[int], taker: list[int]) -> None:
        kind = NAMES.index(name)
        assert giver[kind] > 0
        giver[kind] -= 1
        taker[kind] += 1

    def pick(self, name: str) -> tuple[Boxes, str]:
        if name in self.objects:
            return self.objects.pop(name), name
        self.move(name.removesuffix("r"), self.loose, [0] * 7)
        return geometry.box_of(NAMES.index(name.removesuffix("r")), int(name.endswith("r"))), ""

    def join(self, text: str) -> int:
        found = re.fullmatch(r"([A-J]|\dx\d)/([A-J]|\dx\dr?)@(-?\d+),(-?\d+),([0-3])", text)
        assert found, text
        (upper, first), (lower, second) = self.pick(found[1]), self.pick(found[2])
        r = int(found[5])
        assert r < geometry.turns_of(upper)
        upper = geometry.turned(upper, r)
        dz, pips = geometry.lowered(upper, lower, int(found[3]), int(found[4]))
        assert pips > 0
        if first and second:
            name = min(first, second)
        else:
            name = second or first or next(letter for letter in OBJECTS if letter not in self.objects)
        self.objects[name] = ordered(geometry.joined(upper, lower, int(found[3]), int(found[4]), dz))
        return pips

    def part(self, text: str) -> int:
        name, _, numbers = text.partition("^")
        piece = self.objects.pop(name)
        lifted = [int(number) - 1 for number in numbers.split(",")]
        pips = geometry.parting(piece, sum(1 << number for number in lifted))
        assert pips > 0
        upper, lower = piece[lifted], piece[[i for i in range(len(piece)) if i not in lifted]]
        for half in (lower, upper):
            if len(half) == 1:
                self.loose[kind_of(half[0])] += 1
            else:
                letter = name if name not in self.objects else next(x for x in OBJECTS if x not in self.objects)
                self.objects[letter] = ordered(half)
        return pips


def played(target: Boxes, found: Plan, loose: Sequence[int], objects: dict[str, Boxes], yard: Sequence[int]) -> None:
    table = Table(loose, objects, yard)
    for step in found.steps:
        table.step(step.die, step.text)
    assert geometry.shape_key(target) in [geometry.shape_key(piece) for piece in table.objects.values()]


# --- the plain search -------------------------------------------------------------------------------------------------

Piece = tuple[tuple[int, ...], ...]


def as_piece(boxes: Boxes) -> Piece:
    """An object with its seams, the same for all four turns."""
    return min(tuple(map(tuple, ordered(geometry.turned(boxes, r)).tolist())) for r in range(4))


def as_boxes(piece: Piece) -> Boxes:
    return np.array(piece, dtype=np.int8)


class State(NamedTuple):
    """A collection and what is in the yard; pieces of one brick are the loose ones."""

    pieces: tuple[Piece, ...]
    yard: tuple[int, ...]


def changed(pieces: tuple[Piece, ...], gone: Sequence[int], come: Sequence[Boxes]) -> tuple[Piece, ...]:
    remaining = [piece for number, piece in enumerate(pieces) if number not in gone]
    return tuple(sorted([*remaining, *map(as_piece, come)]))


def one_join(pieces: tuple[Piece, ...]) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    for i, j in itertools.permutations(range(len(pieces)), 2):
        upper, lower = as_boxes(pieces[i]), as_boxes(pieces[j])
        for dx, dy, r, dz, pips in geometry.joins(upper, lower).tolist():
            if pips <= 6:
                piece = geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)
                yield pips, changed(pieces, (i, j), (piece,))


def one_cut(pieces: tuple[Piece, ...]) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    for i, piece in enumerate(pieces):
        boxes = as_boxes(piece)
        for mask, pips in geometry.partings(boxes).tolist():
            rows = np.array([bool(mask >> n & 1) for n in range(len(boxes))])
            if pips <= 6:
                yield pips, changed(pieces, (i,), (boxes[rows], boxes[~rows]))


def sequences(pieces: tuple[Piece, ...], steps_from: object) -> set[tuple[Piece, ...]]:
    """What one BUILD or DEMOLISH can make of the pieces."""
    assert callable(steps_from)
    reached = {(0, pieces)}
    todo = [(0, pieces)]
    while todo:
        used, here = todo.pop()
        for pips, after in steps_from(here):
            if used + pips <= 6 and (used + pips, after) not in reached:
                reached.add((used + pips, after))
                todo.append((used + pips, after))
    return {after for used, after in reached if used}


def moves(state: State) -> Iterator[State]:
    def brick(kind: int) -> Piece:
        return as_piece(geometry.box_of(kind, 0))

    for kind, count in enumerate(state.yard):
        if count:
            yard = tuple(n - (i == kind) for i, n in enumerate(state.yard))
            yield State(tuple(sorted([*state.pieces, brick(kind)])), yard)
    loose = [kind_of(as_boxes(piece)[0]) if len(piece) == 1 else -1 for piece in state.pieces]
    numbers = [i for i, kind in enumerate(loose) if kind >= 0]
    for back in [(i,) for i in numbers] + list(itertools.combinations(numbers, 2)):
        yard = tuple(n + sum(loose[i] == kind for i in back) for kind, n in enumerate(state.yard))
        for out in itertools.chain.from_iterable(
            itertools.combinations_with_replacement(range(7), count) for count in (1, 2)
        ):
            after = tuple(n - out.count(kind) for kind, n in enumerate(yard))
            if min(after) >= 0 and sum(PIPS[kind] for kind in out) == sum(PIPS[loose[i]] for i in back):
                remaining = [piece for i, piece in enumerate(state.pieces) if i not in back]
                yield State(tuple(sorted(remaining + [brick(kind) for kind in out])), after)
    for one in (one_join, one_cut):
        for pieces in sequences(state.pieces, one):
            yield State(pieces, state.yard)


def fewest(target: Boxes, loose: Sequence[int], objects: dict[str, Boxes], yard: Sequence[int], most: int) -> int:
    """The fewest actions by trying everything; NO_PLAN_ACTIONS if more than `most`."""
    goal = geometry.shape_key(target)
    pieces = [geometry.box_of(kind, 0) for kind, count in enumerate(loose) for _ in range(count)]
    start = State(tuple(sorted(map(as_piece, [*pieces, *objects.values()]))), tuple(yard))

    def done(state: State) -> bool:
        return any(len(piece) > 1 and geometry.shape_key(as_boxes(piece)) == goal for piece in state.pieces)

    if done(start):
        return 0
    visited, todo = {start}, deque([(start, 0)])
    while todo:
        state, actions = todo.popleft()
        if actions == most:
            continue
        for after in moves(state):
            if after not in visited:
                if done(after):
                    return actions + 1
                visited.add(after)
                todo.append((after, actions + 1))
    return NO_PLAN_ACTIONS


def small(rng: np.random.Generator, count: int) -> list[int]:
    """Small kinds, so that everything can be tried."""
    return [int(kind) for kind in rng.choice([0, 0, 1, 1, 2, 4], count)]


def counted(kinds: Sequence[int]) -> list[int]:
    return [list(kinds).count(kind) for kind in range(7)]


@pytest.mark.parametrize("seed", range(1, 12))
def test_a_plan_from_nothing_is_as_short_as_any(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kinds = small(rng, 3 if seed % 3 else 2)
    target = random_piece(rng, kinds, packed=bool(seed % 2))
    yard = counted(kinds + (small(rng, 1) if len(kinds) == 2 else []))
    found = plan(target, yard=yard)
    played(target, found, NOTHING, {}, yard)
    assert found.proven
    assert found.actions == fewest(target, NOTHING, {}, yard, 5)


@pytest.mark.parametrize("seed", range(amount(8, 20)))
def test_a_plan_from_a_collection_is_as_short_as_any(seed: int) -> None:
    """Objects to use or to take apart, loose bricks, and a brick or two in the yard."""
    rng = np.random.default_rng(seed)
    target = random_piece(rng, small(rng, 2 + seed % 2), packed=bool(seed % 4))
    loose, yard = counted(small(rng, 1)), counted(small(rng, 1))
    objects = {"A": random_piece(rng, small(rng, 2))}
    found = plan(target, loose, objects, yard)
    slow = fewest(target, loose, objects, yard, 3)
    if found.possible:
        played(target, found, loose, objects, yard)
    if found.proven:
        assert found.actions == slow or (slow == NO_PLAN_ACTIONS and found.actions > 3)
    assert found.actions >= min(slow, 4)


def test_bricks_at_hand_and_bricks_still_to_be_had() -> None:
    target = ordered(geometry.joined(geometry.box_of(4, 0), geometry.box_of(4, 0), 1, 0, 1))
    have = plan(target, loose=counted([4, 4]))
    assert (have.possible, have.at_hand, have.actions, have.dice) == (True, True, 1, [2])
    lack = plan(target, loose=counted([4]), yard=SUPPLY)
    assert (lack.possible, lack.at_hand, lack.dice) == (True, False, [4, 2])
    assert not plan(target, loose=counted([4]), yard=counted([5])).possible
    assert plan(target, objects={"C": target}).steps == []


def test_two_bricks_for_one_by_recycling() -> None:
    target = ordered(geometry.joined(geometry.box_of(2, 0), geometry.box_of(0, 0), 0, 0, 1))
    found = plan(target, loose=counted([4]), yard=counted([0, 2]))
    assert [step.text for step in found.steps] == ["recycle 2x2>1x1,1x3", "build 1x3/1x1@0,0,0"]
    assert found.dice == [5, 1]


def test_an_object_is_taken_apart_where_its_bricks_are_needed() -> None:
    wrong = ordered(geometry.joined(geometry.box_of(4, 0), geometry.box_of(4, 0), 0, 0, 1))
    target = ordered(geometry.joined(geometry.box_of(4, 0), geometry.box_of(4, 0), 1, 1, 1))
    found = plan(target, objects={"A": wrong})
    assert [step.space for step in found.steps] == ["demolish", "build"]
    assert found.dice == [4, 1]
    played(target, found, NOTHING, {"A": wrong}, NOTHING)


@pytest.mark.parametrize("packed", [False, True])
def test_plans_of_six_brick_brickprints_are_proven(packed: bool) -> None:
    rng = np.random.default_rng(7 + packed)
    for _ in range(60):
        target = random_print(rng, packed)
        found = plan(target, yard=SUPPLY)
        assert found.possible
        assert found.proven
        played(target, found, NOTHING, {}, SUPPLY)


def test_plans_go_on_from_wherever_a_plan_has_been_left() -> None:
    rng = np.random.default_rng(3)
    for _ in range(15):
        target = random_print(rng)
        table = Table(NOTHING, {}, SUPPLY)
        left = plan(target, yard=SUPPLY).actions
        while left:
            found = plan(target, table.loose, table.objects, table.yard)
            assert found.actions == left
            table.step(found.steps[0].die, found.steps[0].text)
            left -= 1
        assert any(geometry.shape_key(piece) == geometry.shape_key(target) for piece in table.objects.values())


def test_a_drawing_becomes_joins() -> None:
    rng = np.random.default_rng(5)
    for _ in range(50):
        drawing = random_print(rng)
        joins = assembly_joins(drawing)
        assert joins is not None
        table = Table(counted([kind_of(box) for box in drawing]), {}, NOTHING)
        for text in joins:
            table.join(text)
        assert list(table.objects) == ["A"]
        assert geometry.shape_key(table.objects["A"]) == geometry.shape_key(drawing)
        assert sum(table.loose) == 0
    apart = np.array([[0, 0, 0, 1, 1], [5, 0, 0, 1, 1]], dtype=np.int8)
    assert assembly_joins(apart) is None
