"""What a seat cannot see is dealt anew: uniformly, and nothing that it can see changes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stackyard.core.game import Position
from stackyard.games.take_that_towers import pieces, record, rules
from tests.take_that_towers.test_rules import counts, random_positions, start

Hidden = tuple[tuple[int, ...], ...]


def hidden(position: Position, seat: int) -> Hidden:
    """The cards in every place that a seat cannot see into."""
    p: Any = position[0]
    places = []
    for other in range(pieces.MOST_PLAYERS):
        if other != seat:
            places += [tuple(p.hands[other].tolist()), tuple(p.buried[other].tolist())]
    places += [
        tuple(counts(int(p.tucked[place])).tolist())
        for place in np.ndindex(pieces.MOST_SLOTS, pieces.TALLEST)
        if p.tabs[place] and p.tabs[place] != seat + 1
    ]
    return (*places, tuple(p.left.tolist()))


def hands_of(pool: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of `size` cards from a pool of counts."""
    if not pool:
        if size == 0:
            yield ()
        return
    for first in range(min(pool[0], size) + 1):
        for rest in hands_of(pool[1:], size - first):
            yield (first, *rest)


def arrangements(pool: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[Hidden, float]]:
    """Every arrangement of a pool in places of those sizes, and its probability: a product of hypergeometric ones."""
    if not sizes:
        yield (), 1.0
        return
    ways = math.comb(sum(pool), sizes[0])
    for hand in hands_of(pool, sizes[0]):
        probability = math.prod(math.comb(n, k) for n, k in zip(pool, hand, strict=True)) / ways
        left = tuple(n - k for n, k in zip(pool, hand, strict=True))
        for rest, also in arrangements(left, sizes[1:]):
            yield (hand, *rest), probability * also


def least_likely_square(freedom: int) -> float:
    """The chi-square value that chance exceeds once in ten thousand times (Wilson and Hilferty, 1931)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.719 * math.sqrt(2 / (9 * freedom))) ** 3


def halfway(players: int, phase: int) -> Position:
    """A small match in which every kind of place holds a few cards."""
    position = start(players)
    p: Any = position[0]
    hands = [counts(1, 3), counts(3, 5), counts(1)]
    for seat in range(players):
        p.hands[seat] = hands[seat]
    p.buried[0], p.buried[1] = counts(1), counts(3)
    p.scored[:] = counts(2, 2)
    p.left[:] = counts(1, 5, 5) if players == 2 else counts(1, 5)
    p.floors[0, :3] = 2, 5, 3
    p.tabs[0, :3] = 1, 2, players
    p.tucked[0, :3] = 1, 1, 5
    p.deck[:] = p.left + p.hands.sum(axis=0) + p.buried.sum(axis=0) + p.scored + counts(2, 5, 3, 1, 1, 5)
    p.phase, p.turn = phase, 1
    if phase in (pieces.DRAW, pieces.SUITE_DRAW):
        p.drawer, p.count = 2, 1
    if phase == pieces.SUITE_DRAW:
        p.due, p.slot, p.level = 1, 1, 2
        p.owners[0, :3] = 1, 2, players
    return position


@pytest.mark.parametrize("phase", [pieces.BUILD, pieces.CLAIM, pieces.DRAW, pieces.SUITE_DRAW])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (3, 2)])
def test_every_way_of_laying_the_unseen_cards_is_equally_likely(players: int, seat: int, phase: int) -> None:
    rng = np.array([2026], dtype=np.uint64)
    position = halfway(players, phase)
    places = hidden(position, seat)
    exact = dict(arrangements(tuple(np.sum(places, axis=0).tolist()), tuple(sum(place) for place in places)))
    assert math.isclose(sum(exact.values()), 1.0)
    assert len(exact) > 20
    draws = 8_000
    laid: Counter[bytes] = Counter()
    for _ in range(draws):
        rules.determinize(position, seat, rng)  # from wherever the last one left the cards
        laid[position.tobytes()] += 1
    found = {hidden(np.frombuffer(raw, dtype=record.RECORD), seat): count for raw, count in laid.items()}
    assert len(found) == len(laid)
    assert set(found) <= set(exact)
    # Arrangements that are too rare to be counted by themselves are counted together.
    cells = [(found.get(cards, 0), draws * chance) for cards, chance in exact.items() if draws * chance >= 8]
    rare = [cards for cards, chance in exact.items() if draws * chance < 8]
    if rare:
        cells.append((sum(found.get(cards, 0) for cards in rare), draws * sum(exact[cards] for cards in rare)))
    assert len(cells) > 10
    square = sum((count - due) ** 2 / due for count, due in cells)
    assert square < least_likely_square(len(cells) - 1), (square, len(cells))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_that_the_seat_sees_changes(players: int) -> None:
    rng = np.array([7], dtype=np.uint64)
    for position in random_positions(players, 11):
        for seat in range(-1, players):
            before = position.copy()
            after = position.copy()
            rules.determinize(after, seat, rng)
            was, now = before[0], after[0]
            for name in set(before.dtype.names or ()) - {"hands", "left", "tucked", "buried"}:
                assert np.array_equal(was[name], now[name]), name
            if seat >= 0:
                assert was["hands"][seat].tolist() == now["hands"][seat].tolist()
                assert was["buried"][seat].tolist() == now["buried"][seat].tolist()
                mine = was["tabs"] == seat + 1
                assert was["tucked"][mine].tolist() == now["tucked"][mine].tolist()
            assert [sum(place) for place in hidden(before, seat)] == [sum(place) for place in hidden(after, seat)]
            assert np.sum(hidden(before, seat), axis=0).tolist() == np.sum(hidden(after, seat), axis=0).tolist()


def test_while_cards_are_dealt_nothing_can_be_dealt_anew() -> None:
    position = start(4)
    before = position.tobytes()
    rules.determinize(position, 2, np.array([1], dtype=np.uint64))
    assert position.tobytes() == before


@pytest.mark.parametrize("players", [2, 4])
def test_positions_that_look_alike_are_equal_once_concealed(players: int) -> None:
    rng = np.array([3], dtype=np.uint64)
    for position in random_positions(players, 4):
        for seat in range(players):
            plain, dealt = position.copy(), position.copy()
            rules.determinize(dealt, seat, rng)
            rules.canonicalize_unseen(plain, seat)
            rules.canonicalize_unseen(dealt, seat)
            assert plain.tobytes() == dealt.tobytes()
