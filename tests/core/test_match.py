"""A match: its log and position, chance events, undo, adjudication and verification."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    BadRecordError,
    BadRequestError,
    ChanceDueError,
    IllegalMoveError,
    MatchOverError,
    NotYourTurnError,
    UnknownGameError,
)
from stackyard.core.match import Match, verify
from stackyard.core.record import Event, RecordFile, parse_record, record_text
from stackyard.core.registry import game, registered, rooms
from tests.tiny_game import PEBBLES, PEBBLES_ROOM, room_of


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(PEBBLES_ROOM):
        yield


def fixed_timestamp() -> str:
    return "2026-01-01T00:00:00.000Z"


def new(options: dict[str, Any] | None = None, players: int = 2, **more: Any) -> Match:
    return Match.new("pebbles", options, players, **{"seed": 7, "moment": fixed_timestamp, **more})


def played(*moves: str, **more: Any) -> Match:
    match = new(**more)
    for move in moves:
        match.play(int(match.to_act[0]), move)
    return match


def events(match: Match) -> list[tuple[int | str, str]]:
    return [(event.by, event.event) for event in match.events]


# --- beginnings ---


def test_nature_has_spoken_when_a_match_begins() -> None:
    match = new()
    assert events(match) == [("nature", "deal 13")]
    assert (match.seq, match.to_act, match.over, match.chance_due) == (1, [0], False, False)
    assert match.header.options == {"heap": 7, "dice": False, "secret": True}
    assert match.header.commitment is not None
    assert match.header.seed is None
    assert match.seed == bytes(31) + b"\7"


def test_seats_default_to_the_fewest() -> None:
    assert Match.new("pebbles").header.players == 2


def test_a_match_may_begin_from_a_position() -> None:
    match = new(position="3/7 1 d0 n21 t2,2 s00 l0 -S")
    assert (match.to_act, match.seq) == ([1], 0)
    match.play(1, "take3")
    assert Match.load(match.text()).text() == match.text()
    with pytest.raises(BadRequestError, match="other options"):
        new({"heap": 8}, position="3/7 1 d0 n21 t2,2 s00 l0 -S")
    with pytest.raises(BadPositionError):
        new(position="nonsense")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"room": "nonsense"}, UnknownGameError),
        ({"options": {"heap": 2}}, BadOptionError),
        ({"options": {"dice": True, "heap": 3}}, BadOptionError),
        ({"options": {"stones": 2}}, BadOptionError),
        ({"players": 4}, BadOptionError),
        ({"seed": -1}, BadRequestError),
        ({"nature": "dice"}, BadRequestError),
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Match.new(**{"room": "pebbles", **arguments})


def test_a_guest_is_found_by_its_slug_for_a_while() -> None:
    assert game("pebbles") is PEBBLES
    assert PEBBLES_ROOM in rooms()


# --- playing ---


def test_a_move_brings_what_follows_of_itself() -> None:
    match = played("take3")
    assert [(event.n, event.by, event.event) for event in match.play(1, "take3")] == [(3, 1, "take3"), (4, 0, "take1")]
    assert match.over
    assert match.to_act == []
    assert match.outcome().winners == [0]


def test_nature_speaks_as_often_as_it_is_due() -> None:
    match = new({"dice": True, "heap": 12}, seed=3)
    while not match.over:
        seat = int(match.to_act[0])
        match.play(seat, match.legal(seat)[0])
    kinds = {event.event.split()[0] for event in match.events if event.by == "nature"}
    assert kinds == {"deal", "die"}
    assert any(event.event == "--" for event in match.events)


def test_what_cannot_be_played_changes_nothing() -> None:
    match = played("take1")
    text, position = match.text(), match.position.tobytes()
    for seat, move, error in (
        (0, "take1", NotYourTurnError),
        (1, "take4", IllegalMoveError),
        (1, "", IllegalMoveError),
        (2, "take1", BadRequestError),
        (-1, "take1", BadRequestError),
        (True, "take1", BadRequestError),
    ):
        with pytest.raises(error):
            match.play(seat, move)
    with pytest.raises(BadChanceError):
        match.apply_chance("deal 11")
    assert (match.text(), match.position.tobytes()) == (text, position)


def test_after_the_end_nothing_can_be_played() -> None:
    match = played("take3", "take3")
    with pytest.raises(MatchOverError):
        match.play(0, "take1")
    with pytest.raises(MatchOverError):
        match.apply_table_event("resign 0")
    assert match.legal(0) == []


def test_given_nature_is_asked_and_told() -> None:
    match = new({"dice": True}, nature="given", seed=None)
    assert match.to_act == ["nature"]
    assert match.legal(0) == []
    with pytest.raises(ChanceDueError):
        match.play(0, "take1")
    with pytest.raises(BadChanceError):
        match.apply_chance("die 4")
    match.apply_chance("deal 31")
    assert [event.event for event in match.apply_chance("die 6")] == ["die 6", "--"]
    assert match.to_act == ["nature"]
    match.apply_chance("die 2")
    assert (match.to_act, match.legal(1)) == ([1], ["take1", "take2"])
    with pytest.raises(BadChanceError, match="nothing is due"):
        match.apply_chance("die 2")
    assert match.header.commitment is None
    assert Match.load(match.text()).text() == match.text()


def test_views_are_for_seats_spectators_and_all() -> None:
    match = new()
    assert msgspec.to_builtins(match.view(0))["numbers"] == [1, None]
    assert msgspec.to_builtins(match.view("spectator"))["numbers"] == [None, None]
    assert msgspec.to_builtins(match.view("all"))["numbers"] == [1, 3]
    for nobody in (2, -1, "nobody", True):
        with pytest.raises(BadRequestError):
            match.view(nobody)


# --- undo and adjudication ---


def test_undo_forgets_moves_with_all_that_followed() -> None:
    match = played("take3")
    before = match.text(), match.position.tobytes()
    match.play(1, "take3")
    match.undo()
    assert (match.text(), match.position.tobytes()) == before
    match.undo()
    assert events(match) == [("nature", "deal 13")]
    for count in (1, 0, -1):
        with pytest.raises(BadRequestError):
            match.undo(count)


def test_undo_draws_the_same_again() -> None:
    match = played("take1", options={"dice": True, "heap": 12}, seed=3)
    log = events(match)
    match.undo()
    match.play(int(match.to_act[0]), "take1")
    assert events(match) == log


def test_a_table_settles_and_the_log_keeps_it() -> None:
    match = played("take1")
    assert [(event.by, event.event) for event in match.apply_table_event("resign 1")] == [("table", "resign 1")]
    assert match.outcome().winners == [0]
    assert "Green resigned" in match.outcome().why
    assert Match.load(match.text()).outcome() == match.outcome()
    assert match.record().header.seed is not None
    match.undo()
    assert not match.over


@pytest.mark.parametrize(("event", "winners"), [("flag 0", [1]), ("draw", []), ("abort", []), ("resign 1", [0])])
def test_what_a_table_may_settle(event: str, winners: list[int]) -> None:
    match = played("take1")
    match.apply_table_event(event)
    assert match.over
    assert match.outcome().winners == winners
    assert verify(match.text()).ok


NOT_SETTLED = [
    "",
    "resign",
    "resign 2",
    "resign 00",
    "resign 01",
    "resign ١",
    "undo 0",
    "undo 01",
    "undo 5",
    "undo",
    "win 0",
    "draw ",
]


@pytest.mark.parametrize("event", NOT_SETTLED)
def test_what_it_may_not(event: str) -> None:
    match = played("take1")
    text = match.text()
    with pytest.raises(BadRequestError):
        match.apply_table_event(event)
    assert match.text() == text


def test_taking_back_by_consent_keeps_the_log() -> None:
    match = played("take3")
    before = match.position.tobytes()
    match.play(1, "take3")
    match.apply_table_event("undo 1")
    assert match.position.tobytes() == before
    assert events(match)[-1] == ("table", "undo 1")
    match.play(1, "take1")
    match.apply_table_event("undo 2")
    assert match.position["heap"][0] == 7
    loaded = Match.load(match.text(), seed=match.seed)
    assert loaded.text() == match.text()
    assert loaded.position.tobytes() == match.position.tobytes()


def test_a_long_quarrel_about_taking_back_folds_soon() -> None:
    match = new({"heap": 12}, nature="given")
    match.apply_chance("deal 11")
    log = match.events[:]
    for _ in range(3000):
        for by, text in ((0, "take1"), (1, "take1"), ("table", "undo 2")):
            log.append(Event(len(log) + 1, "", by, text))  # type: ignore[arg-type]
    started = time.process_time()
    assert Match.load(record_text(RecordFile(match.header, log))).seq == len(log)
    assert time.process_time() - started < 5


# --- files ---


def test_a_file_folds_to_the_same_match() -> None:
    match = played("take3", "take3")
    again = Match.load(match.text())
    assert again.text() == match.text()
    assert again.position.tobytes() == match.position.tobytes()
    assert again.seed == match.seed


def test_a_table_that_keeps_the_seed_goes_on_with_the_stream() -> None:
    match = played("take1", options={"dice": True, "heap": 12}, seed=3)
    reloaded = Match.load(match.text(), seed=match.seed)
    assert not reloaded.chance_due
    strange = Match.load(match.text())
    assert strange.seed is None
    for each in (match, reloaded):
        while not each.over:
            each.play(int(each.to_act[0]), each.legal(int(each.to_act[0]))[0])
    assert events(reloaded) == events(match)
    with pytest.raises(BadRecordError, match="committed"):
        Match.load(new().text(), seed=bytes(32))


def test_replay_shows_each_step() -> None:
    match = played("take3", "take3")
    steps = [
        (event.event if event else None, int(shown.position["heap"][0]))
        for event, shown in Match.replay(match.record())
    ]
    assert steps == [(None, 7), ("deal 13", 7), ("take3", 4), ("take3", 0), ("take1", 0)]


def spoiled(match: Match, index: int, **fields: Any) -> str:
    log = list(match.events)
    log[index] = msgspec.structs.replace(log[index], **fields)
    return record_text(RecordFile(match.record().header, log))


def test_a_file_that_breaks_the_rules_is_refused_with_its_line() -> None:
    match = played("take3", "take3")
    for text, reason in (
        (spoiled(match, 1, event="take4"), "line 3"),
        (spoiled(match, 1, by=1), "line 3: it is not seat 1's turn"),
        (spoiled(match, 1, by=9), "line 3: seats are numbered"),
        (spoiled(match, 0, event="deal 12"), "line 2: this is not what the seed draws"),
        (spoiled(match, 0, event="deal 99"), "line 2"),
        (spoiled(match, 3, event="take2"), "line 5: 'take1' by 0 has to follow"),
        (spoiled(match, 2, by="nature"), "line 4: nothing is due"),
        (spoiled(match, 2, by="table", event="draw"), "line 5: the match is over"),
        ("\n".join(match.text().splitlines()[:-1]), "line 5: 'take1' by 0 has to follow"),
        ("\n".join(match.text().splitlines()[:-2]), "line 1: the seed is given though"),
        (match.text().replace('"game":"pebbles"', '"game":"nonsense"'), "line 1: there is no game"),
        (match.text().replace('"rules":1', '"rules":9'), "line 1: played by rules version 9"),
        (match.text().replace('"players":2', '"players":9'), "line 1"),
        (match.text().replace('"heap":7', '"heap":99'), "line 1"),
        (match.text().replace('"nature":"stream"', '"nature":"given"'), "line 1"),
        (match.text().replace('0000007"', '0000008"'), "line 1: the seed is not the one"),
    ):
        with pytest.raises(BadRecordError, match=reason):
            Match.load(text)
        verdict = verify(text)
        assert not verdict.ok
        assert verdict.findings


def test_a_record_of_another_game_is_refused() -> None:
    text = new().text().replace('"pebbles"', '"towers"')
    with pytest.raises(BadRecordError, match="not of Pebbles"):
        Match.load(text, room=PEBBLES_ROOM)


class Sloppy(type(PEBBLES)):  # type: ignore[misc]
    """Accepts other ways to write a move than its one text, as a game may."""

    def parse_move(self, position: Any, seat: int, text: str) -> int:
        return super().parse_move(position, seat, text.lower())  # type: ignore[no-any-return]


def test_moves_are_recorded_as_the_game_writes_them() -> None:
    match = Match.new(room_of(Sloppy()), seed=1)
    match.play(0, "TAKE1")
    assert match.events[-1].event == "take1"
    text = match.text().replace('"take1"', '"TAKE1"')
    with pytest.raises(BadRecordError, match="not canonical"):
        Match.load(text, room=room_of(Sloppy()))


# --- verification ---


def test_verify_says_what_it_checked() -> None:
    match = played("take3", "take3")
    verdict = verify(match.text())
    assert verdict.ok
    assert "4 events" in verdict.findings[0]
    assert "fixed before" in verdict.findings[1]
    assert "The one draw" in verdict.findings[2]


def test_an_unfinished_match_cannot_be_checked_yet() -> None:
    verdict = verify(played("take1").text())
    assert verdict.ok
    assert "not over" in verdict.findings[1]


def test_a_finished_match_without_its_seed_or_commitment_is_not_sound() -> None:
    record = played("take3", "take3").record()
    for fields in ({"seed": None}, {"seed": None, "commitment": None}):
        assert not verify(record_text(RecordFile(msgspec.structs.replace(record.header, **fields), record.events))).ok


def test_given_nature_has_nothing_to_check() -> None:
    match = new({"secret": False}, nature="given")
    while not match.over:
        match.play(int(match.to_act[0]), "take1")
    assert verify(match.text()).ok
    assert "no seed" in verify(match.text()).findings[-1]


def test_verify_raises_nothing() -> None:
    for data in (b"", b"\xff", "\ud800", "{}", "[" * 10_000):
        assert not verify(data).ok
    assert parse_record(new().text()).header.game == "pebbles"
