"""Playing alone (P38, P39): who may sit down, what is stored and told, how it ends. `test_rules.py` has the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackyard.cli import main
from stackyard.core.errors import BadOptionError, BadPositionError, BadRequestError
from stackyard.core.match import Match, verify
from stackyard.core.state import State
from stackyard.core.texts.catalogue import text_of
from stackyard.games.tower_topple.bots import review
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.room import ROOM
from stackyard.server.match.changes.creation import new_match
from stackyard.server.wire.messages import NewMatch, NewSeat
from stackyard.testing import CHECKS
from stackyard.testing.check import Case
from stackyard.testing.checks.bots_and_lessons import check_bots
from tests.cli.test_play import Typed
from tests.tower_topple.adapter import EngineRules
from tests.tower_topple.table import begin
from tests.tower_topple.without_physics import WITHOUT_PHYSICS

ALONE = {"rows": 5, "alone": True}


def test_who_names_no_number_of_players_sits_down_alone() -> None:
    assert Match.new(WITHOUT_PHYSICS, ALONE, seed=1).header.players == 1
    assert State.new(WITHOUT_PHYSICS, ALONE).num_players() == 1
    assert Match.new(WITHOUT_PHYSICS, {"rows": 5}, seed=1).header.players == 2
    assert GAME.seats == (2, 18)


@pytest.mark.parametrize("players", [0, 2, 18])
def test_alone_is_for_one(players: int) -> None:
    with pytest.raises(BadOptionError, match=rf"played by 1, not by {players}"):
        Match.new(WITHOUT_PHYSICS, ALONE, players)
    with pytest.raises(BadOptionError, match="played by 1"):
        GAME.setup(GAME.parse_options(ALONE), players)


def test_without_the_option_there_are_two_at_least() -> None:
    with pytest.raises(BadOptionError, match="played by 2 to 18, not by 1"):
        Match.new(WITHOUT_PHYSICS, {}, 1)
    with pytest.raises(BadPositionError, match="one player alone plays with the option alone"):
        GAME.parse_position("rules=2 1 {} build")
    with pytest.raises(BadPositionError, match="there is one seat"):
        GAME.parse_position('rules=2 2 {"alone":true} build')


def test_it_came_with_version_2_of_the_rules() -> None:
    for position in ("", "rules=2 "):
        text = f'{position}1 {{"alone":true}} build'
        if position:
            assert GAME.position_text(GAME.parse_position(text)) == text
        else:
            with pytest.raises(BadPositionError, match="came with version 2"):
                GAME.parse_position(text)
    with pytest.raises(BadOptionError, match="came with version 2"):
        GAME.setup(GAME.parse_options(ALONE), 1, 1)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"version": 3}, "version"),
        ({"version": 4, "skip": False}, "version"),
        ({"rounds": 3}, "rounds"),
        ({"target": 9}, "target"),
        ({"teams": 2}, "teams"),
        ({"fall": "minus 3"}, "fall"),
        ({"real": True}, "real"),
    ],
    ids=str,
)
def test_what_does_not_go_with_it_is_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(BadOptionError, match=f"only counts bricks: {named} does not go with it"):
        GAME.parse_options({**ALONE, **options})


def test_whoever_plays_by_the_same_seed_meets_the_same_tower() -> None:
    one, other, third = (Match.new(WITHOUT_PHYSICS, ALONE, seed=seed) for seed in (5, 5, 6))
    assert [event.event for event in one.events] == [event.event for event in other.events]
    assert one.events[0].event.startswith("tower ")
    for match, move in ((one, one.legal(0)[0]), (other, other.legal(0)[-1])):
        match.play(0, move)
    assert one.position["seed"] == other.position["seed"] != third.position["seed"]


def test_a_match_is_played_written_and_read_back() -> None:
    match = Match.new(WITHOUT_PHYSICS, ALONE, seed=3)
    rng = np.random.default_rng(3)
    laid = 0
    while not match.over:
        text = GAME.position_text(match.position)
        assert GAME.parse_position(text).tobytes() == match.position.tobytes()
        moves = [move for move in match.legal(0) if not move.startswith(("touch", "wait"))]
        match.play(0, moves[rng.integers(len(moves))])
        laid = int(match.outcome().scores[0])
    outcome = match.outcome()
    assert outcome.scores == [laid]
    assert outcome.winners == []
    assert ROOM.returns(match.position) == [0.0]
    assert verify(match.text()).ok
    assert Match.load(match.text(), gravity="told", room=WITHOUT_PHYSICS).position.tobytes() == match.position.tobytes()
    view: Any = match.view(0)
    assert (view.alone, view.scores, view.winners, view.rounds, view.teams) == (True, [laid], [], 1, [[0]])


def test_how_it_stands_and_how_it_ended_is_said_in_bricks() -> None:
    scene = begin(EngineRules, 1, alone=True)
    match = scene.match  # type: ignore[attr-defined]
    for steps, english, german in (
        ((), "Ash has laid so far: no brick.", "Ash hat bisher keinen Stein aufgelegt."),
        (("6b",), "Ash has laid so far: one brick.", "Ash hat bisher einen Stein aufgelegt."),
        (("7b", "8b!"), "Ash has laid 2 bricks.", "Ash hat 2 Steine aufgelegt."),
    ):
        scene.go(*steps)
        outcome = match.outcome()
        assert [text_of(outcome.localizable, language) for language in ("en", "de")] == [english, german]
    assert "Ash has laid 2 bricks." in GAME.ascii(match.position)


def test_the_seat_may_be_given_up() -> None:
    match = Match.new(WITHOUT_PHYSICS, ALONE, seed=3)
    match.play(0, next(move for move in match.legal(0) if move.startswith("pull")))
    match.apply_table_event("resign 0")
    assert (match.over, match.outcome().winners) == (True, [])
    assert Match.load(match.text(), gravity="told", room=WITHOUT_PHYSICS).over


def test_no_bot_sits_down_to_it() -> None:
    with pytest.raises(BadRequestError, match="no bots sit down to Pappy's Tower Topple"):
        new_match(NewMatch(game="tower-topple", options=ALONE, seats=[NewSeat(kind="bot", level=1)]))
    assert new_match(NewMatch(game="tower-topple", options=ALONE, seats=[NewSeat(kind="me")]))
    seats = [NewSeat(kind="me"), NewSeat(kind="bot", level=1)]
    assert new_match(NewMatch(game="tower-topple", options={"rows": 5}, seats=seats))


def test_nothing_is_said_of_the_chance_to_win() -> None:
    match = Match.new(WITHOUT_PHYSICS, ALONE, seed=3)
    assert review.chances(match.position, 1) is None
    assert review.judge(match.position, 0, "pull 1a", 1) is None


def test_it_is_played_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    lines = ("tower 7 BBGGRRYY.......", "pull 1c", "out", "place a", "stands", "pull 2c", "topple", "quit")
    monkeypatch.setattr("sys.stdin", Typed("\n".join(lines)))
    assert main(["play", "tower-topple", "--rows", "5", "--alone", "--given"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "Ash has laid one brick." in shown.out


@pytest.mark.parametrize(
    "options", [ALONE, {"rows": 4, "alone": True, "open": True, "strict": True, "version": 2}], ids=str
)
def test_it_keeps_every_promise(options: dict[str, Any]) -> None:
    case = Case(WITHOUT_PHYSICS, options, 1, 2)
    for each in CHECKS:
        if each.scope != "game" and each is not check_bots:
            each.run(case)
