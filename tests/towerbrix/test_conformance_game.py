"""TowerBrix keeps the promises that games make, with bricks that are no bodies."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from stackyard.core.registry import guest
from stackyard.testing import CHECKS, check_secrets
from stackyard.testing.check import Case
from stackyard.testing.walk import walk
from tests.towerbrix.scenario import Chancy

SETS: list[tuple[dict[str, Any], int]] = [
    ({"variant": "challenge", "challenge": 9}, 3),
    ({"variant": "challenge", "challenge": 10, "deck": "pink"}, 2),
]
SHORT = ("check_play", "check_scores", "check_legal_moves", "check_views", "check_events")
EVERY = [each for each in CHECKS if each.scope == "every" and each.name != "check_secrets"]
FIRST = 14  # moments of a match, of which some are looked at for secrets
LOOKED_AT = 2  # in each of 20 matches: twelve of each, as in `check_game`, take 30 s together
LONG: list[tuple[dict[str, Any], int]] = [
    ({}, 3),
    ({"variant": "intro"}, 2),
    ({"variant": "challenge", "challenge": 8, "open": True}, 6),
]


@pytest.mark.parametrize(("options", "players"), SETS)
def test_challenges_keep_every_promise(options: dict[str, Any], players: int) -> None:
    game = Chancy()
    with guest(game):
        case = Case(game, options, players, 1)
        for each in CHECKS:
            if each.scope != "game":
                each.run(case)


def test_the_game_keeps_what_it_promises_once() -> None:
    game = Chancy()
    with guest(game):
        case = Case(game, {"variant": "challenge", "challenge": 2}, 1, 1)
        for each in CHECKS:
            if each.scope == "game":
                each.run(case)


@pytest.mark.parametrize("options", [each for each in Chancy().sample_options() if "challenge" in each], ids=str)
def test_every_challenge_keeps_the_quick_promises(options: dict[str, Any]) -> None:
    case = Case(Chancy(), options, 3, 1)
    for each in EVERY:
        each.run(case)


@pytest.mark.parametrize(("options", "players"), LONG)
def test_long_matches_keep_the_main_ones(options: dict[str, Any], players: int) -> None:
    case = Case(Chancy(), options, players, 1)
    for each in CHECKS:
        if each.name in SHORT:
            each.run(case)


@pytest.mark.parametrize("options", [{}, *Chancy().sample_options()], ids=str)
def test_nothing_tells_a_seat_or_who_looks_on_what_they_may_not_know(options: dict[str, Any]) -> None:
    case = Case(Chancy(), options, 1 if "deal" in options else 2, 1)
    moments = list(islice(walk(case.game, case.options, case.players, case.seed), FIRST))
    case.moments = case.rng("secrets").sample(moments[2:], LOOKED_AT)  # the cards are dealt by then
    check_secrets.run(case)
