"""Brick Work passes every check of conformance, and random matches of it do everything that can be done."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM
from stackyard.testing import CHECKS, check_game
from stackyard.testing.check import Case
from stackyard.testing.checks.bots_and_lessons import check_bots
from stackyard.testing.random_play import random_walk

WORD = re.compile(r"(?:[1-6](\+*)(-*)>)?([a-z]+)")


def test_brick_work_keeps_every_promise() -> None:
    checks = [each for each in CHECKS if each is not check_bots]
    assert check_game(ROOM, options=[{}], checks=checks) == 2  # versions


@pytest.mark.long
def test_who_plays_alone_is_promised_the_same() -> None:
    check_game(ROOM, options=[{"alone": True}], checks=[each for each in CHECKS if each is not check_bots])


@pytest.mark.long
def test_another_match() -> None:
    check_game(ROOM, checks=[each for each in CHECKS if each.scope == "every" and each.name != "check_verify"], seed=1)


@pytest.mark.slow
def test_the_bots_keep_their_promises() -> None:
    check_game(ROOM, checks=[check_bots])


def test_random_matches_exercise_every_action_form_and_end() -> None:
    done: Counter[str] = Counter()
    for seed in (3, 4):
        moments = list(random_walk(ROOM, GAME.parse_options({}), 2, seed))
        assert GAME.is_over(moments[-1].position)
        for moment in moments[:-1]:
            found = WORD.match(moment.event)
            assert found is not None
            done[found[3]] += 1
            done["plus"] += bool(found[1])
            done["minus"] += bool(found[2])
            done["mixed"] += bool(found[1] and found[2])
            done["several joins"] += found[3] == "build" and ";" in moment.event
            done["several cuts"] += found[3] == "demolish" and ";" in moment.event
            done["turned below"] += bool(re.search(r"/1x[2346]r@", moment.event))
            done["objects joined"] += bool(re.search(r"[A-J]/[A-J]@", moment.event))
            done["two for one"] += bool(re.fullmatch(r".*recycle \w+,\w+>\w+", moment.event))
            for follow in moment.forced:
                done[follow.event] += 1
    expected = {
        *("order", "take", "return", "print", "roll", "reroll", "flip", "exhausted"),
        *("collect", "build", "demolish", "recycle", "adjust", "plus", "minus", "mixed"),
        *("several joins", "several cuts", "turned below", "objects joined", "two for one"),
    }
    assert {word for word, count in done.items() if count} == expected


def test_a_match_is_never_longer_than_promised() -> None:
    lengths = [len(Case(ROOM, None, None, seed).moments) for seed in (5, 6)]
    assert max(lengths) < GAME.max_game_length == 1 + 2 * 87 + 1 + 1200 + 1
