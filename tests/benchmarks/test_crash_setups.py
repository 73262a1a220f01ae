"""Every game of the registry is played in a hall that is killed under load."""

from __future__ import annotations

import random

import pytest

from benchmarks.hall.crash_setups import DEAL, FEWER, GAMES, PUT_GAME, Setup, choose_move, setup_of, setups_for
from stackyard.core.match import Match
from stackyard.core.registry import LISTINGS, registered
from tests.tiny_game import PEBBLES, PEBBLES_ROOM


def test_every_listed_game_is_set_up() -> None:
    assert [setup_of(slug).slug for slug in GAMES] == [listing.slug for listing in LISTINGS]
    assert setup_of("towers") == Setup("towers", 2)
    assert setup_of("brick-work") == Setup("brick-work", 2, simultaneous=True)
    assert setup_of("take-that-towers").seats == 3
    assert {slug for slug in GAMES if setup_of(slug).physical} == {"tower-topple", "towerbrix"}


def test_a_game_that_no_line_names_is_played_at_its_defaults() -> None:
    with registered(PEBBLES_ROOM):
        assert setup_of("pebbles") == Setup("pebbles", PEBBLES.seats[0])


@pytest.mark.parametrize("matches", [1, 5, 40])
def test_few_matches_are_of_physical_games(matches: int) -> None:
    found = setups_for(GAMES, matches)
    assert len(found) == matches
    assert sum(setup.physical for setup in found) <= max(2, matches // 8)


def test_bots_play_where_nothing_is_hidden() -> None:
    found = setups_for(GAMES, 40)
    assert {setup.slug for setup in found if setup.bots} == {"towers", "brick-work"}
    assert {setup.slug for setup in found if not setup.bots} == set(GAMES)


def test_after_a_lost_round_fewer_cards_are_asked_for() -> None:
    """A match in which nothing could be dealt any more stood still until the whole run was given up."""
    match = Match.new(PUT_GAME, {}, 2, nature="given")
    rng = random.Random(1)
    for deal, cards in ((DEAL, "G54>0 G55>1"), (FEWER, "G59>0"), (FEWER, "G60>0")):
        asked = choose_move(setup_of(PUT_GAME), match, 0, rng)
        assert asked == deal
        match.play(0, asked)
        assert choose_move(setup_of(PUT_GAME), match, 1, rng) == "agree"
        match.play(1, "agree")
        match.apply_chance(f"cards {cards}")
        match.play(0, "proof")
        match.apply_chance("proof no")
        for seat in (0, 1):
            match.play(seat, "void")
        assert match.events[-1].event == "round lost"
