"""Versions of the rules: a match is always played by the version that it began with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.cli.engine import Engine
from stackyard.core.errors import BadOptionError, BadPositionError, BadRecordError, BadRequestError
from stackyard.core.game import newest_version
from stackyard.core.match import Match, verify
from stackyard.core.positions.versions import rules_version_of
from stackyard.core.registry import registered
from stackyard.core.room import Room
from stackyard.core.state import State
from tests.tiny_game import LATER, LATER_ROOM, PEBBLES, PEBBLES_ROOM, Pebbles, room_of

FIRST = "3/7 1 d0 n21 t2,2 s00 l0 -S"
SECOND = f"rules=2 {FIRST}"


@pytest.fixture(autouse=True)
def _later() -> Iterator[None]:
    with registered(LATER_ROOM):
        yield


def new(room: Room = LATER_ROOM, **more: Any) -> Match:
    return Match.new(room, seed=7, moment=lambda: "2026-01-01T00:00:00.000Z", **more)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(int(match.to_act[0]), move)
    return match


def events(match: Match) -> list[tuple[int | str, str]]:
    return [(event.by, event.event) for event in match.events]


BY_FIRST = [("nature", "deal 13"), (0, "take3"), (1, "take3"), (0, "take1")]
BY_SECOND = [("nature", "deal 13"), (0, "take3"), (1, "take3"), (1, "take1")]


def test_a_match_begins_by_the_newest_version_and_says_so() -> None:
    match = play(new(), "take3", "take3")
    assert (match.header.rules, newest_version(LATER), rules_version_of(match.position)) == (2, 2, 2)
    assert events(match) == BY_SECOND
    older = play(new(rules=1), "take3", "take3")
    assert (older.header.rules, rules_version_of(older.position)) == (1, 1)
    assert events(older) == BY_FIRST


def test_a_record_folds_by_its_own_version() -> None:
    first, second = (play(new(room), "take3", "take3") for room in (PEBBLES_ROOM, LATER_ROOM))
    for match, log in ((first, BY_FIRST), (second, BY_SECOND)):
        folded = Match.load(match.text(), room=LATER_ROOM)
        assert (events(folded), folded.text()) == (log, match.text())
        assert rules_version_of(folded.position) == match.header.rules
        assert folded.outcome() == match.outcome()
        assert verify(match.text(), room=LATER_ROOM).ok
        assert [len(shown.events) for _, shown in Match.replay(match.record(), room=LATER_ROOM)] == [0, 1, 2, 3, 4]
    for match, other in ((first, 2), (second, 1)):
        with pytest.raises(BadRecordError, match=r"'take1' by . has to follow"):
            Match.load(match.text().replace(f'"rules":{match.header.rules}', f'"rules":{other}'), room=LATER_ROOM)


def test_an_unfinished_match_goes_on_by_the_version_it_began_under() -> None:
    begun = play(new(PEBBLES_ROOM), "take3")
    match = Match.load(begun.text(), seed=begun.seed, room=LATER_ROOM)
    assert events(play(match, "take3")) == BY_FIRST
    match.undo()
    assert events(play(match, "take3")) == BY_FIRST
    match.apply_table_event("undo 1")
    assert events(play(match, "take3"))[-2:] == BY_FIRST[-2:]
    assert match.header.rules == 1
    assert Match.load(match.text(), room=LATER_ROOM).text() == match.text()


def test_a_version_that_this_program_does_not_play_is_refused() -> None:
    text = play(new(), "take3").text()
    with pytest.raises(BadRecordError, match=r"line 1: played by rules version 2; this program plays 1$"):
        Match.load(text, room=PEBBLES_ROOM)
    with pytest.raises(BadRecordError, match=r"line 1: played by rules version 3; this program plays 1, 2$"):
        Match.load(text.replace('"rules":2', '"rules":3'), room=LATER_ROOM)
    with pytest.raises(BadOptionError, match="rules version 3"):
        new(rules=3)
    with pytest.raises(BadOptionError, match="rules version 0"):
        LATER.setup(LATER.parse_options(), 2, 0)

    class Forgetful(Pebbles):
        versions = (2,)

    with pytest.raises(BadRecordError, match=r"version 1; this program plays 2$"):
        Match.load(play(new(PEBBLES_ROOM), "take3").text(), room=room_of(Forgetful()))


def test_the_text_of_a_position_without_a_mark_is_version_1_for_ever() -> None:
    for text, version in ((FIRST, 1), (SECOND, 2)):
        position = LATER.parse_position(text)
        assert (rules_version_of(position), LATER.position_text(position)) == (version, text)
    assert PEBBLES.position_text(PEBBLES.parse_position(FIRST)) == FIRST
    with pytest.raises(BadPositionError, match=r"rules version 2; this program plays 1$"):
        PEBBLES.parse_position(SECOND)
    for text in (f"rules=1 {FIRST}", f"rules=02 {FIRST}", f"rules=2  {FIRST}", f"rules=2 {SECOND}", f"rules=3 {FIRST}"):
        with pytest.raises(BadPositionError):
            LATER.parse_position(text)


def test_a_match_from_a_position_is_played_by_its_version() -> None:
    for text, version, last in ((FIRST, 1, 0), (SECOND, 2, 1)):
        match = play(new(position=text), "take2")
        assert match.header.rules == version
        assert events(match) == [(1, "take2"), (last, "take1")]
        assert Match.load(match.text(), room=LATER_ROOM).text() == match.text()
        with pytest.raises(BadRequestError, match=f"rules version {version}, the match by {3 - version}"):
            new(position=text, rules=3 - version)


def test_a_state_keeps_its_version() -> None:
    for version in (1, 2):
        state = State.new(LATER_ROOM, {"secret": False}, version=version)
        state.push("take3")
        twin = State(LATER_ROOM, LATER.parse_position(state.serialize()))
        assert twin == state
        twin.push("take3")
        assert rules_version_of(twin.position) == version
        assert twin.position["last"][0] == {1: 1, 2: 2}[version]
    assert rules_version_of(State.new(LATER_ROOM).position) == 2


def test_an_engine_plays_by_the_version_that_is_asked_for() -> None:
    engine = Engine()
    for asked, rules in (({}, 2), ({"rules": 1}, 1), ({"position": FIRST}, 1), ({"position": SECOND}, 2)):
        answer = json.loads(engine.answer(json.dumps({"id": 1, "do": "new", "game": "pebbles", **asked}).encode()))
        assert answer["match"]["rules"] == rules
    refused = json.loads(engine.answer(b'{"id":1,"do":"new","game":"pebbles","rules":3}'))
    assert refused["error"]["code"] == "bad_option"
