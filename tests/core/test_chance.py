"""The chance stream: fixed by its seed, unbiased, and checkable by anyone."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from stackyard.core.chance import Stream, commitment, new_seed, seat_order, seed_from
from stackyard.core.errors import BadRequestError

SEED = bytes(range(32))


def test_the_bytes_are_what_the_documentation_says() -> None:
    expected = b"".join(
        sha256(b"stackyard" + SEED + (5).to_bytes(8, "big") + block.to_bytes(8, "big")).digest() for block in range(3)
    )
    assert Stream(SEED, 5).take(90) == expected[:90]


def test_taking_piecemeal_is_taking_at_once() -> None:
    stream = Stream(SEED, 0)
    assert b"".join(stream.take(size) for size in (1, 0, 31, 33, 7)) == Stream(SEED, 0).take(72)


def test_another_event_or_seed_draws_otherwise() -> None:
    draws = {Stream(SEED, 0).take(16), Stream(SEED, 1).take(16), Stream(bytes(32), 0).take(16)}
    assert len(draws) == 3


def test_dice_are_fair_and_golden() -> None:
    stream = Stream(SEED, 0)
    rolls = Counter(stream.die() for _ in range(6000))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in rolls.values())
    assert [Stream(SEED, index).die() for index in range(8)] == [5, 1, 5, 1, 4, 3, 1, 2]  # on every machine


def test_numbers_stay_below_their_bound_even_the_greatest() -> None:
    stream = Stream(SEED, 0)
    assert {stream.below(1) for _ in range(5)} == {0}
    assert all(0 <= stream.below(2**63 + 1) < 2**63 + 1 for _ in range(50))
    assert 0 <= stream.below(2**64) < 2**64
    for bound in (0, -1, 2**64 + 1):
        with pytest.raises(ValueError, match="bound"):
            stream.below(bound)


def test_shuffles_reach_every_order_alike() -> None:
    stream = Stream(SEED, 9)
    orders: Counter[str] = Counter()
    for _ in range(1200):
        items = list("abc")
        stream.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(140 < count < 260 for count in orders.values())


def test_seeds_come_from_numbers_digits_bytes_or_nothing() -> None:
    assert seed_from(7) == bytes(31) + b"\7"
    assert seed_from(0) == bytes(32)
    assert seed_from(np.int64(7)) == seed_from(np.uint8(7)) == seed_from(7)
    assert seed_from(2**256 - 1) == b"\xff" * 32
    assert seed_from("AB" * 32) == seed_from("ab" * 32) == b"\xab" * 32
    assert seed_from(SEED) == SEED
    assert seed_from(None) != seed_from(None)
    assert len(new_seed()) == 32
    assert commitment(SEED) == sha256(SEED).hexdigest()


NO_SEEDS = [
    -1,
    np.int8(-1),
    np.float64(7),
    np.True_,
    2**256,
    True,
    False,
    1.5,
    "",
    "7",
    "ab" * 31,
    "zz" * 32,
    " " + "ab" * 32,
    b"",
    b"x" * 31,
    [],
]


@pytest.mark.parametrize("value", NO_SEEDS)
def test_anything_else_is_no_seed(value: Any) -> None:
    with pytest.raises(BadRequestError):
        seed_from(value)


def test_every_order_of_the_seats_is_drawn_as_often() -> None:
    counts = Counter(tuple(seat_order(number.to_bytes(32, "big"), 3)) for number in range(6000))
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())  # 1000 each; four sigma; the seeds are fixed


def test_an_order_of_the_seats_is_the_one_that_the_page_describes() -> None:
    """A second implementation, of what docs/protocol/records.md says."""
    for number in range(50):
        seed = sha256(number.to_bytes(4, "big")).digest()
        bytes_ = b"".join(sha256(b"stackyardseats" + seed + bytes(8) + k.to_bytes(8, "big")).digest() for k in range(9))
        order, offset = list(range(6)), 0
        for last in range(5, 0, -1):
            while (draw := int.from_bytes(bytes_[offset : offset + 8], "big")) >= 2**64 - 2**64 % (last + 1):
                offset += 8
            offset += 8
            other = draw % (last + 1)
            order[last], order[other] = order[other], order[last]
        assert seat_order(seed, 6) == order
