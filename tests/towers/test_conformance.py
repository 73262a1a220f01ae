"""Towers passes every check of conformance, over every combination of its variations."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from stackyard.games.towers.room import ROOM
from stackyard.testing import CHECKS, check_game, option_sets
from stackyard.testing.checks.bots_and_lessons import check_bots
from tests.amounts import amount

SWITCHES = ("sprawl", "capture", "suburbs", "swap")
EVERY_SIZE = [{"width": width, "height": height} for width in range(1, 13) for height in range(1, 13)]
SIZES: tuple[dict[str, Any], ...] = (
    {"width": 2, "height": 1},
    {"width": 4, "height": 3},
    {"width": 3, "height": 3, "utilities": 1},
    {"width": 5, "height": 4, "utilities": 4},
    {"width": 9, "height": 8, "utilities": 6},  # above 64 blocks: the large record
)
PLAY = [each for each in CHECKS if each.scope == "every"]


def combinations() -> list[dict[str, Any]]:
    """Every combination of switches on some sizes, with and without utilities, where they go together."""
    every = [
        {**size, **dict(zip(SWITCHES, on, strict=True))} for size in SIZES for on in product((False, True), repeat=4)
    ]
    return [options for options in every if not (options["sprawl"] and _odd(options) and "utilities" not in options)]


def _odd(options: dict[str, Any]) -> bool:
    return bool(options["width"] * options["height"] % 2)


def test_towers_keeps_every_promise() -> None:
    some = option_sets(ROOM)[:: amount(8, 1)]
    assert check_game(ROOM, options=some, checks=[each for each in CHECKS if each is not check_bots]) == len(some)


# The two below found the same six of nine mutants of views, positions and the game as the test above, and no other.
@pytest.mark.long
@pytest.mark.parametrize("options", combinations(), ids=lambda options: "-".join(map(str, options.values())))
def test_every_combination_of_variations(options: dict[str, Any]) -> None:
    check_game(ROOM, options=[options], checks=PLAY, seed=11)


@pytest.mark.long
def test_every_size_of_a_downtown() -> None:
    sizes = [size for size in EVERY_SIZE if size["width"] * size["height"] > 1]
    check_game(ROOM, options=sizes, checks=[each for each in PLAY if each.name in ("check_play", "check_scores")])


@pytest.mark.slow
def test_the_bots_keep_their_promises() -> None:
    check_game(ROOM, checks=[check_bots])
