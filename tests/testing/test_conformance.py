"""The checks hold for a game that keeps its promises, and each broken promise is noticed by the check for it."""

from __future__ import annotations

import pytest

from stackyard import testing
from stackyard.core.errors import BadOptionError
from stackyard.testing import (
    CHECKS,
    ConformanceError,
    check_description,
    check_game,
    check_options,
    option_sets,
    random_match,
)
from tests.testing.mutants import MUTANTS, BreaksTheOldRules, LeakyView, NumberedPebbles, Stuck, Unsorted
from tests.testing.worded import WORDED_MUTANTS, WordedPebbles
from tests.tiny_game import LATER_ROOM, PEBBLES, PEBBLES_ROOM, Pebbles, room_of


def test_a_game_that_keeps_every_promise_passes() -> None:
    assert check_game(PEBBLES_ROOM, matches=2) == 2 * 2 * len(option_sets(PEBBLES_ROOM))


def test_a_game_that_plays_two_versions_of_its_rules_passes_by_both() -> None:
    newest = 2 * len(option_sets(LATER_ROOM))
    assert newest < check_game(LATER_ROOM) <= newest + 2 * 3


def test_an_error_in_an_older_version_says_so() -> None:
    with pytest.raises(ConformanceError, match=r"check_play\(stackyard.testing.by_version\(room, 1\), "):
        check_game(room_of(BreaksTheOldRules()))


def test_a_game_that_is_encoded_passes() -> None:
    checks = [each for each in CHECKS if each.name in ("check_encoding", "check_information", "check_secrets")]
    assert check_game(room_of(NumberedPebbles()), checks=checks) == 2 * len(option_sets(PEBBLES_ROOM))


def test_a_game_whose_moves_are_words_passes() -> None:
    assert check_game(room_of(WordedPebbles()), options=[{}, {"dice": True}, {"secret": False}]) == 3 * 2


@pytest.mark.parametrize(
    ("mutant", "check"),
    [*MUTANTS, *WORDED_MUTANTS],
    ids=[mutant.__name__ for mutant, _ in [*MUTANTS, *WORDED_MUTANTS]],
)
def test_a_broken_promise_is_noticed_by_the_check_for_it(mutant: type[Pebbles], check: str) -> None:
    by_name = {each.name: each for each in CHECKS}
    with pytest.raises(ConformanceError) as caught:
        check_game(room_of(mutant()), checks=[by_name[check]], matches=2)
    assert caught.value.check == check, str(caught.value)


def test_a_game_that_hides_something_has_to_have_secrets() -> None:
    with pytest.raises(ConformanceError, match="who hides something has secrets"):
        check_game(PEBBLES_ROOM.with_game(PEBBLES, secrets=None), checks=[check_description])


def test_every_check_is_public_and_notices_something() -> None:
    names = {each.name for each in CHECKS}
    assert names <= set(testing.__all__)
    assert names - {check for _, check in MUTANTS} == {
        "check_verify",  # hold the core, through the game; broken by nothing that a game can do alone
        "check_determinism",
        "check_record",
        "check_hostile_records",
    }
    assert all(each.__doc__ for each in CHECKS)


def test_an_error_says_what_broke_where_and_how_to_see_it_again() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(room_of(Unsorted()), seed=5)
    error = caught.value
    assert (error.game, error.check, error.seed) == ("pebbles", "check_legal_moves", 5)
    assert "not sorted" in str(error)
    repeat = str(error).splitlines()[-1].partition("repeat:")[2].strip()
    with pytest.raises(ConformanceError) as again:
        eval(repeat, {"stackyard": __import__("stackyard.testing"), "room": room_of(Unsorted())})
    assert str(again.value) == str(error)


def test_a_check_can_be_called_alone() -> None:
    check_options(PEBBLES_ROOM)
    testing.check_secrets(PEBBLES_ROOM, {"dice": True}, 3, seed=4)
    with pytest.raises(ConformanceError, match="the view tells spectator apart"):
        testing.check_secrets(room_of(LeakyView()))
    with pytest.raises(BadOptionError):
        testing.check_play(PEBBLES_ROOM, {"heap": 99})


def test_option_sets_try_every_switch_and_the_bounds_of_every_number() -> None:
    sets = option_sets(PEBBLES_ROOM)
    assert sets[0] == {"heap": 7, "dice": False, "secret": True}
    assert {(each["dice"], each["secret"]) for each in sets} == {(a, b) for a in (False, True) for b in (False, True)}
    assert {3, 12} <= {each["heap"] for each in sets}
    assert not any(each["dice"] and each["heap"] < 4 for each in sets)
    assert len({str(each) for each in sets}) == len(sets)


class Particular(Pebbles):
    def sample_options(self) -> list[dict[str, int]]:
        return [{"heap": 11}, {"heap": 10, "dice": True}]


def test_a_game_may_name_options_worth_trying() -> None:
    sets = option_sets(room_of(Particular()), sampled=0)
    assert {"heap": 11, "dice": False, "secret": True} in sets
    assert {"heap": 10, "dice": True, "secret": True} in sets


def test_random_matches_are_the_same_for_the_same_seed() -> None:
    texts = {random_match(PEBBLES_ROOM, {"dice": True}, 3, seed=seed).text() for seed in (1, 1, 2)}
    assert len(texts) == 2


def test_random_play_does_not_hang_where_nobody_can_move() -> None:
    with pytest.raises(testing.BrokenPromiseError, match="no legal move"):
        random_match(room_of(Stuck()), {"heap": 4}, seed=1)
