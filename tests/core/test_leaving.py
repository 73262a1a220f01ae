"""Seats that are left: the match ends or a bot plays on, who can still win, and who comes back. In all five games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.core import leaving
from stackyard.core.errors import BadRecordError, BadRequestError, MatchOverError
from stackyard.core.game import Outcome
from stackyard.core.match import Match, verify
from stackyard.core.record import parse_record
from stackyard.core.registry import registered, rooms
from tests.tiny_game import PEBBLES_ROOM


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(PEBBLES_ROOM):
        yield


def new(game: str, players: int, options: dict[str, Any] | None = None, **more: Any) -> Match:
    return Match.new(game, options, players, **{"seed": 5, **more})


def left(match: Match, *events: str) -> Match:
    for event in events:
        match.apply_table_event(event)
    return match


def play_to_the_end(match: Match) -> None:
    while not match.over:
        seat = int(match.to_act[0])
        match.play(seat, match.legal(seat)[0])


def with_result(monkeypatch: pytest.MonkeyPatch, match: Match, scores: list[float], winners: list[int]) -> Match:
    """Let the rules of a match say that it has ended so."""
    result = Outcome(True, scores, winners, "That is how it ended.")
    monkeypatch.setattr(type(match.game), "outcome", lambda *_: result)
    monkeypatch.setattr(type(match.game), "is_over", lambda *_: True)
    match._set_position(match.position)
    return match


def is_the_same_from_its_file(match: Match) -> bool:
    again = Match.load(match.text(), seed=match.seed)
    return (again.leavers, again.outcome(), again.text()) == (match.leavers, match.outcome(), match.text())


# --- whether the match goes on ---


@pytest.mark.parametrize("game", ["towers", "brick_work", "take_that_towers", "tower_topple"])
def test_with_two_seats_the_match_ends_as_by_a_resignation(game: str) -> None:
    match = new(game.replace("_", "-"), 2)
    assert not match.goes_on_without(1)
    left(match, "leave 1")
    assert (match.over, match.outcome().winners, match.outcome().excluded) == (True, [0], [1])
    assert match.outcome().why.endswith("left the match.")
    assert verify(match.text()).ok
    assert is_the_same_from_its_file(match)
    with pytest.raises(MatchOverError):
        match.apply_table_event("back 1")


@pytest.mark.parametrize(("game", "players"), [("take-that-towers", 3), ("tower-topple", 3), ("tower-topple", 6)])
def test_with_three_or_more_it_goes_on(game: str, players: int) -> None:
    match = new(game, players)
    before, acting = match.position.tobytes(), match.to_act
    left(match, "leave 1")
    assert not match.outcome().over
    assert (match.position.tobytes(), match.to_act) == (before, acting), "the rules know nothing of it"
    assert match.leavers == leaving.Leavers(frozenset({1}), frozenset({1}))
    assert match.outcome().excluded == [1]
    assert is_the_same_from_its_file(match)


def test_it_ends_when_one_alone_can_still_win() -> None:
    match = left(new("take-that-towers", 4), "leave 2", "leave 0")
    assert not match.outcome().over
    left(match, "leave 3")
    assert match.outcome().over
    assert match.outcome().winners == [1]
    assert match.outcome().excluded == [0, 2, 3]


def test_who_is_back_cannot_keep_the_match_going_for_the_other() -> None:
    match = left(new("take-that-towers", 3), "leave 2", "back 2", "leave 0")
    assert match.outcome().over
    assert match.outcome().winners == [1]


def test_a_team_of_topple_can_win_as_long_as_somebody_of_it_is_there() -> None:
    match = new("tower-topple", 4, {"teams": 2})
    teams = match.room.teams_at(match.position)
    assert sorted(map(len, teams)) == [2, 2]
    (first, second), (other, mate) = teams
    left(match, f"leave {first}", f"leave {other}")
    assert not match.outcome().over, "both teams have somebody left"
    left(match, f"leave {second}")
    assert match.outcome().over
    assert match.outcome().winners == [mate]


def test_towerbrix_goes_on_as_long_as_anybody_is_there_and_nobody_is_excluded() -> None:
    match = left(new("towerbrix", 3), "leave 0", "leave 2")
    assert not match.outcome().over
    assert match.leavers == leaving.Leavers(frozenset({0, 2}), frozenset())
    left(match, "leave 1")
    assert match.outcome().over
    assert match.outcome().winners == []
    alone = left(new("towerbrix", 1), "leave 0")
    assert alone.outcome().over
    assert is_the_same_from_its_file(alone)


def test_at_a_real_table_no_bot_takes_the_seat() -> None:
    match = left(new("take-that-towers", 3, seed=None, nature="given"), "leave 1")
    assert match.outcome().over
    assert match.outcome().winners == [0, 2]
    assert not new("towerbrix", 2, {"real": True}).goes_on_without(1), "cards are drawn, and bricks are real"
    assert not new("tower-topple", 3, {"real": True}, seed=None, nature="given").goes_on_without(1)


@pytest.mark.parametrize("game", [room.slug for room in rooms()])
def test_every_game_has_the_bot_that_stands_in(game: str) -> None:
    levels = [level.level for room in rooms() if room.slug == game for level in room.levels]
    assert leaving.STAND_IN_LEVEL in levels


# --- who wins ---


def test_whoever_left_cannot_win_and_the_best_of_the_others_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match = left(new("take-that-towers", 4), "leave 1")
    with_result(monkeypatch, match, [3.0, 9.0, 7.0, 7.0], [1])
    assert match.outcome().winners == [2], "of those tied the seat that went first (K21)"
    assert match.outcome().why == ("That is how it ended. But Red left the match and cannot win: Green wins.")
    assert match.outcome().scores == [3.0, 9.0, 7.0, 7.0], "points are as the rules count them"


def test_in_topple_the_best_of_the_others_share_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    match = left(new("tower-topple", 4), "leave 0")
    with_result(monkeypatch, match, [9.0, 4.0, 4.0, 1.0], [0])
    assert match.outcome().winners == [1, 2]


def test_a_team_wins_and_only_whoever_left_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("tower-topple", 4, {"teams": 2})
    team, other = match.room.teams_at(match.position)
    left(match, f"leave {team[0]}")
    scores = [5.0 if seat in team else 2.0 for seat in range(4)]
    with_result(monkeypatch, match, scores, team)
    assert match.outcome().winners == [team[1]]
    assert match.outcome().why == "That is how it ended."
    assert not set(other) & set(match.outcome().winners)


def test_the_result_of_the_rules_stands_where_somebody_else_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    match = left(new("take-that-towers", 3), "leave 1")
    with_result(monkeypatch, match, [9.0, 3.0, 7.0], [0])
    assert (match.outcome().winners, match.outcome().excluded) == ([0], [1])
    assert match.outcome().why == "That is how it ended."


def test_towerbrix_is_won_by_all_whoever_left(monkeypatch: pytest.MonkeyPatch) -> None:
    match = left(new("towerbrix", 3), "leave 1")
    with_result(monkeypatch, match, [12.0, 12.0, 12.0], [0, 1, 2])
    assert match.outcome() == Outcome(True, [12.0, 12.0, 12.0], [0, 1, 2], "That is how it ended.")


def test_a_resignation_later_gives_nothing_to_whoever_left() -> None:
    match = left(new("take-that-towers", 4), "leave 1", "resign 0")
    assert match.outcome().winners == [2, 3]
    assert match.outcome().excluded == [1]


@pytest.mark.parametrize("event", ["resign 1", "flag 1"])
def test_resignations_and_flags_end_the_match_as_ever(event: str) -> None:
    match = left(new("take-that-towers", 3), event)
    assert match.outcome().over
    assert match.outcome().winners == [0, 2]
    assert match.outcome() == Outcome.of(True, match.outcome().scores, [0, 2], match.outcome().localizable)  # type: ignore[arg-type]


# --- coming back ---


def test_who_is_back_plays_again_and_stays_excluded() -> None:
    match = left(new("take-that-towers", 3), "leave 1", "back 1")
    assert match.leavers == leaving.Leavers(frozenset(), frozenset({1}))
    assert is_the_same_from_its_file(match)
    left(match, "leave 1", "seat 1")
    assert match.leavers.left == set(), "somebody else sits there"


def test_in_towerbrix_who_is_back_is_as_if_never_gone() -> None:
    match = left(new("towerbrix", 2), "leave 1", "back 1")
    assert match.leavers == leaving.Leavers()


@pytest.mark.parametrize("event", ["leave 1", "back 0", "leave 3", "back 3", "leave 01", "leave", "leave 0 away"])
def test_what_makes_no_sense_is_refused_and_changes_nothing(event: str) -> None:
    match = left(new("take-that-towers", 3), "leave 1")
    text = match.text()
    with pytest.raises(BadRequestError):
        match.apply_table_event(event)
    assert match.text() == text
    spoiled = f'{text}{{"n":{match.seq + 1},"t":"","by":"table","event":"{event}"}}\n'
    with pytest.raises(BadRecordError, match=f"line {match.seq + 2}"):
        Match.load(spoiled)


def test_moves_taken_back_bring_nobody_back() -> None:
    match = new("pebbles", 3)
    for _ in range(2):
        match.play(int(match.to_act[0]), "take1")
    left(match, "leave 2", "undo 2")
    assert match.leavers.left == {2}
    match.play(0, "take1")
    match.undo()
    assert match.leavers.left == {2}, "an event of the table before the move stays"
    other = match.branch()
    left(other, "back 2")
    assert match.leavers.left == {2}


def test_a_match_that_somebody_left_is_played_to_its_end() -> None:
    match = left(new("take-that-towers", 3), "leave 0")
    play_to_the_end(match)
    assert match.outcome().winners
    assert 0 not in match.outcome().winners
    assert verify(match.text()).ok
    assert is_the_same_from_its_file(match)
    steps = [shown.leavers.left for _, shown in Match.replay(parse_record(match.text()))]
    assert steps[0] == set()
    assert steps[-1] == {0}
