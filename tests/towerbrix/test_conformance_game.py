"""TowerBrix, without physics, conforms to the game interface."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from stackyard.core.registry import registered
from stackyard.games.towerbrix.checks import sample_options
from stackyard.testing import CHECKS, check_secrets
from stackyard.testing.check import Case
from stackyard.testing.random_play import random_walk
from tests.amounts import amount
from tests.towerbrix.scenario import COIN_TOSS

CHALLENGES = [each for each in sample_options() if "challenge" in each]
SETS: list[tuple[dict[str, Any], int]] = [
    ({"variant": "challenge", "challenge": 9}, 3),
    ({"variant": "challenge", "challenge": 10, "deck": "pink"}, 2),
]
SHORT = ("check_play", "check_scores", "check_legal_moves", "check_views", "check_events")
EVERY = [each for each in CHECKS if each.scope == "every" and each.name != "check_secrets"]
FIRST = 14  # positions of a match, of which some are checked for secrets
LOOKED_AT = 2  # positions checked in each of 20 matches: twelve of each, as in `check_game`, take 30 s together
LONG: list[tuple[dict[str, Any], int]] = [
    ({}, 3),
    ({"variant": "intro"}, 2),
    ({"variant": "challenge", "challenge": 8, "open": True}, 6),
]


@pytest.mark.parametrize(("options", "players"), SETS)
def test_challenges_keep_every_promise(options: dict[str, Any], players: int) -> None:
    with registered(COIN_TOSS):
        case = Case(COIN_TOSS, options, players, 1)
        for each in CHECKS:
            if each.scope != "game":
                each.run(case)


def test_the_game_keeps_what_it_promises_once() -> None:
    with registered(COIN_TOSS):
        case = Case(COIN_TOSS, {"variant": "challenge", "challenge": 2}, 1, 1)
        for each in CHECKS:
            if each.scope == "game":
                each.run(case)


# Of ten mutants of the room the checks found none that its quick tests had not; so a few challenges have to do.
@pytest.mark.parametrize("options", CHALLENGES[:: amount(8, 1)], ids=str)
def test_every_challenge_keeps_the_quick_promises(options: dict[str, Any]) -> None:
    case = Case(COIN_TOSS, options, 3, 1)
    for each in EVERY:
        each.run(case)


@pytest.mark.parametrize(("options", "players"), LONG)
def test_long_matches_keep_the_main_ones(options: dict[str, Any], players: int) -> None:
    case = Case(COIN_TOSS, options, players, 1)
    for each in CHECKS:
        if each.name in SHORT:
            each.run(case)


@pytest.mark.parametrize("options", [{}, *sample_options()], ids=str)
def test_nothing_tells_a_seat_or_who_looks_on_what_they_may_not_know(options: dict[str, Any]) -> None:
    case = Case(COIN_TOSS, options, 1 if "deal" in options else 2, 1)
    moments = list(islice(random_walk(case.room, case.options, case.players, case.seed), FIRST))
    case.moments = case.rng("secrets").sample(moments[2:], LOOKED_AT)  # the cards are asked for, or dealt, by then
    check_secrets.run(case)
