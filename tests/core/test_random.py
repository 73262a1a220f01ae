"""The random stream of compiled code is splitmix64, and is kept on disk with its callers only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core.compiling.jit import signed
from stackyard.core.compiling.splitmix64 import GOLDEN_GAMMA, draw_below, mix64

WORD = 2**64 - 1
# The first numbers of splitmix64 from state 1234567: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
KNOWN = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)


def test_it_is_splitmix64() -> None:
    state = 1234567
    for expected in KNOWN:
        state = (state + int(GOLDEN_GAMMA)) & WORD
        assert int(mix64(np.uint64(state))) == expected


def test_numbers_below_a_bound_are_all_reached_and_move_the_stream_on() -> None:
    rng = np.array([7], dtype=np.uint64)
    drawn = [draw_below(rng, 6) for _ in range(600)]
    assert set(drawn) == set(range(6))
    assert min(drawn.count(face) for face in range(6)) > 60
    assert int(rng[0]) == (7 + 600 * int(GOLDEN_GAMMA)) & WORD


@pytest.mark.parametrize("function", [mix64, draw_below, signed])
def test_the_core_writes_no_cache_of_its_own(function: Any) -> None:
    """Two games that compile side by side would write it at the same time."""
    assert not getattr(function, "stats", None) or not function.stats.cache_path
