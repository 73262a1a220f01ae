"""Take That Towers passes every check of conformance, with the box's deck and with house decks."""

from __future__ import annotations

import pytest

from stackyard.games.take_that_towers.options import OPTION_NAMES
from stackyard.games.take_that_towers.room import ROOM
from stackyard.testing import CHECKS, check_game, option_sets
from stackyard.testing.checks.bots_and_lessons import check_bots
from tests.amounts import amount

PLAY = [each for each in CHECKS if each.scope == "every"]


def test_take_that_towers_keeps_every_promise() -> None:
    decks = option_sets(ROOM)[:: amount(72, 8)]  # a deck of a single floor is played below
    cases = check_game(ROOM, options=decks, checks=[each for each in CHECKS if each is not check_bots])
    assert cases == 3 * len(decks)


# The two below found the same five of nine mutants of views, positions and the game as the test above, and no other.
@pytest.mark.long
def test_many_matches_with_the_deck_of_the_box() -> None:
    check_game(ROOM, options=[{}], matches=4, checks=PLAY, seed=11)


@pytest.mark.long
@pytest.mark.parametrize("only", OPTION_NAMES)
def test_a_deck_of_a_single_floor(only: str) -> None:
    deck = {**dict.fromkeys(OPTION_NAMES, 0), only: 16}
    check_game(ROOM, options=[deck], checks=PLAY, seed=3)


@pytest.mark.slow
def test_the_bots_keep_their_promises() -> None:
    check_game(ROOM, checks=[check_bots])
