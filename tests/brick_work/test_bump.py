"""Version 2 (W2): die, tokens and space are a move, the bumped die is rolled and seen, then the action is a move."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadPositionError,
    BadRequestError,
    ChanceDueError,
    IllegalMoveError,
    InvalidOptionError,
    MatchOverError,
)
from stackyard.core.game import ForcedEvent, Position
from stackyard.core.match import Match
from stackyard.core.state import State
from stackyard.games.brick_work.bots import review
from stackyard.games.brick_work.forms import move_schemas
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.lessons import CRANE, PRINTS
from stackyard.games.brick_work.room import ROOM
from tests.as_json import as_json

LEVELS = range(1, 6)
WALL = "1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x3@0,0,2+1x1@0,3,2"  # and a 1x2 on top


def position_with(
    *,
    side: str = "turn Blue",
    blue: str = "1x1*2 1x2 1x4",
    red: str = "-",
    pool: str = "345",
    board: str = ".....2...",
    tokens: str = "1 2",
    turns: str = "41 1",
    first: str = "Red",
    rules: str = "rules=2 ",
) -> Position:
    """A position in the middle of a round, in which a die lies on BUILD."""
    text = (
        f"{rules}{side}; first {first}; order 5 8; turns {turns}; pool {pool}; board {board}; tokens {tokens}; "
        f"Blue {blue}; Red {red}; {PRINTS}"
    )
    position = GAME.parse_position(text)
    assert GAME.position_text(position) == text
    return position


def section(position: Position, name: str) -> str:
    """What a section of a position's text says."""
    for part in GAME.position_text(position).removeprefix("rules=2 ").split("; "):
        if part.startswith(f"{name} "):
            return part.removeprefix(f"{name} ")
    raise AssertionError(name)


def refused(position: Position, move: str, words: str, seat: int = 0) -> None:
    """Check that a move is refused with these words, and changes nothing."""
    before = position.tobytes()
    with pytest.raises(IllegalMoveError, match=re.escape(words)):
        GAME.apply(position, seat, move)
    assert position.tobytes() == before


def test_new_matches_are_played_by_it() -> None:
    assert GAME.versions == (1, 2)
    assert Match.new(ROOM, seed=1).header.rules == 2
    assert State.new(ROOM).position["rules_version"][0] == 2
    with pytest.raises(InvalidOptionError, match="this program plays 1, 2"):
        GAME.setup(GAME.parse_options({}), version=3)


def test_the_bumped_die_is_rolled_and_seen_before_the_action_is_chosen() -> None:
    position = position_with()
    assert "3->build" in GAME.legal_moves(position, 0)
    assert GAME.apply(position, 0, "3->build") == []
    assert (section(position, "reroll"), section(position, "board")) == ("Blue build", ".....2...")
    assert (section(position, "pool"), section(position, "tokens"), section(position, "turns")) == ("45", "0 2", "41 1")
    with pytest.raises(ChanceDueError):
        GAME.apply(position, 0, "build 1x2/1x4@0,0,0")
    assert GAME.apply_chance(position, "reroll 6") == []
    assert (section(position, "act"), section(position, "pool")) == ("Blue build", "456")
    assert (GAME.to_act(position), GAME.is_mid_turn(position)) == ((0,), True)
    view = GAME.view(position)
    assert (view.phase, view.turn, view.acting, view.rolls_first) == ("act", 0, "build", True)
    assert [(each.die, each.value, each.spaces) for each in view.choices] == [(2, 2, ["build"])]
    assert GAME.apply(position, 0, "build 1x2/1x4@0,0,0") == []
    assert (section(position, "turn"), section(position, "turns")) == ("Red", "42 2")
    assert section(position, "Blue") == "1x1*2 A=1x4@0,0,0+1x2@0,0,1"
    assert not GAME.is_mid_turn(position)


def test_what_is_no_move_now_is_refused() -> None:
    position = position_with()
    refused(position, "4>build 1x2/1x4@0,0,0; 1x1/A@0,3,0; 1x1/A@0,2,0", "it is rolled again before you say")
    refused(position, "4>collect", "say what is done on Collect 4, too")
    refused(position, "build 1x2/1x4@0,0,0", "place a die of the pool")
    refused(position, "4>demolish", "say what is done on Demolish, too")
    refused(position, "5>collect", "no brick has 5 pips")
    refused(position_with(blue="1x1"), "3>build", "a 3 cannot be placed on Build: its action could not be taken fully")
    GAME.apply(position, 0, "4>build")
    GAME.apply_chance(position, "reroll 1")
    refused(position, "3>adjust", "your die lies on Build: take its action first")
    refused(position, "3>build", "your die lies on Build: take its action first")
    refused(position, "collect 1x4", "your die lies on Build: only its action can be taken")
    refused(position, "adjust", "your die lies on Build: only its action can be taken")
    refused(position, "build 1x2/1x4@0,0,0", "this connects 2 pips, the die shows 4")
    collecting = position_with(side="act Blue collect4", board="...4.....", pool="123")
    refused(collecting, "collect 1x1", "a 4 collects a brick with 4 pips")
    assert GAME.legal_moves(collecting, 0) == ["collect 1x4", "collect 2x2"]


def test_adjust_takes_two_moves_as_well_and_pays_before() -> None:
    position = position_with(board="........2", tokens="3 0")
    refused(position, "3>adjust", "you hold three tokens")
    GAME.apply(position, 0, "3+>adjust")
    assert section(position, "tokens") == "2 0"
    GAME.apply_chance(position, "reroll 2")
    assert GAME.legal_moves(position, 0) == ["adjust"]
    GAME.apply(position, 0, "adjust")
    assert (section(position, "tokens"), section(position, "board")) == ("3 0", "........4")


def test_a_match_is_won_by_the_action() -> None:
    position = position_with(blue=f"1x2 A={CRANE} B={WALL}", pool="235", board=".....6...")
    GAME.apply(position, 0, "2>build")
    assert not GAME.is_over(position)
    GAME.apply_chance(position, "reroll 4")
    assert GAME.apply(position, 0, "build 1x2/B@0,1,0") == []
    outcome = GAME.outcome(position)
    assert (outcome.winners, outcome.why) == ([0], "Blue has recreated both brickprints after 42 turns.")
    text = GAME.position_text(position)
    assert GAME.parse_position(text).tobytes() == position.tobytes()
    with pytest.raises(MatchOverError):
        GAME.apply(position, 0, "adjust")


def test_caps_count_turns_and_not_moves() -> None:
    last = position_with(turns="399 1")
    GAME.apply(last, 0, "4>build")
    GAME.apply_chance(last, "reroll 3")
    assert not GAME.is_over(last)
    assert GAME.apply(last, 0, "build 1x4/1x2@0,0,0; 1x1/A@0,0,0; 1x1/A@0,2,0") == [ForcedEvent(0, "exhausted")]
    late = position_with(turns="101 61")
    refused(late, "4>build", "after 60 turns in a round no die is bumped")
    still = position_with(turns="99 59")
    GAME.apply(still, 0, "4>build")
    GAME.apply_chance(still, "reroll 3")
    assert section(still, "turns") == "99 59"


def test_the_last_die_may_bump_and_the_round_goes_on() -> None:
    position = position_with(pool="4", board="1.3..2...", turns="43 3", first="Red")
    GAME.apply(position, 0, "4>build")
    GAME.apply_chance(position, "reroll 3")
    assert GAME.apply(position, 0, "build 1x4/1x2@0,0,0; 1x1/A@0,0,0; 1x1/A@0,2,0") == []
    assert (section(position, "turn"), section(position, "pool")) == ("Red", "3")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"side": "act Blue"}, "it is told whose space's action is due"),
        ({"side": "turn Blue build"}, "it is told whose space's action is due"),
        ({"side": "act Blue demolish"}, "a die that has bumped another lies on its space"),
        ({"side": "act Blue build", "blue": "1x1"}, "the action of build cannot be taken fully there"),
        ({"side": "act Blue adjust", "board": "........2", "tokens": "3 0"}, "the action of adjust cannot be taken"),
        ({"side": "act Red build"}, "alternately"),
        ({"side": "act Blue build", "turns": "101 61"}, "no die is bumped but on adjust"),
        ({"side": "act Blue build", "pool": "34"}, "there are four dice"),
        ({"side": "reroll Blue build"}, "there are four dice"),
        ({"side": "act Blue build", "rules": ""}, "there is no phase act by version 1"),
        ({"side": "reroll Blue build", "pool": "34", "rules": ""}, "it is told whose space's action is due"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPositionError, match=why):
        position_with(**change)


def test_at_least_one_action_is_always_legal_and_all_that_are_listed_are() -> None:
    rng, stream = random.Random(5), Stream(bytes(32), 0)
    position, acted = GAME.setup(GAME.parse_options({})), 0
    while acted < 40 and not GAME.is_over(position):
        if GAME.is_chance_due(position):
            GAME.apply_chance(position, GAME.sample_chance(position, stream))
            continue
        seat = rng.choice(GAME.to_act(position))
        listed = GAME.legal_moves(position, seat)
        bumps = [move for move in listed if re.fullmatch("[1-6][+-]*>[a-z]+", move)]
        if GAME.is_mid_turn(position):
            acted += 1
            assert listed
            for move in listed:
                GAME.apply(position.copy(), seat, move)
                description = as_json(GAME.describe_event(position, seat, move))
                assert description["space"] == GAME.view(position).acting
            forms = {form["title"] for form in move_schemas(position, seat) or []}
            assert forms == {move.split(" ")[0] for move in listed}
        GAME.apply(position, seat, rng.choice(bumps or listed))
    assert acted == 40


def played_to_the_action() -> Match:
    """A match in which Blue has bumped a die, which was rolled."""
    match = Match.new(ROOM, seed=1, position=GAME.position_text(position_with()))
    match.play(0, "4>build")
    return match


def test_a_bump_is_not_taken_back_once_the_die_has_been_rolled() -> None:
    match = played_to_the_action()
    with pytest.raises(BadRequestError, match="dice have been rolled since then"):
        match.apply_table_event("undo 1")
    match.play(0, "build 1x4/1x2@0,0,0; 1x1/A@0,0,0; 1x1/A@0,2,0")
    with pytest.raises(BadRequestError, match="dice have been rolled since then"):
        match.apply_table_event("undo 2")
    match.apply_table_event("undo 1")  # the action alone
    assert (GAME.view(match.position).phase, match.to_act) == ("act", [0])
    given = Match.new(ROOM, nature="given", position=GAME.position_text(position_with()))
    given.play(0, "4>build")
    given.apply_table_event("undo 1")  # no die has been rolled yet
    assert given.to_act == [0]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_take_the_action_of_the_die_that_lies_there(level: int) -> None:
    position = played_to_the_action().position
    for seed in range(3):
        move = ROOM.search(position, 0, level, 100, seed).move
        assert move.startswith("build ")
        GAME.apply(position.copy(), 0, move)


def test_a_review_judges_both_moves_and_the_dice_between_them() -> None:
    before = position_with()
    judged = review.judge(before, 0, "4>build", 1)
    assert judged is not None
    rolled = before.copy()
    GAME.apply(rolled, 0, "4>build")
    average, faces = review.chances(rolled, 1), []
    for face in range(1, 7):
        seen = rolled.copy()
        GAME.apply_chance(seen, f"reroll {face}")
        faces.append((review.chances(seen, 1) or [0.0])[0])
    assert average is not None
    assert average[0] == pytest.approx(sum(faces) / 6)
    acted = review.judge(seen, 0, GAME.legal_moves(seen, 0)[0], 1)
    assert acted is not None
    assert 0 <= acted.chance <= 1


def test_by_version_1_a_turn_stays_one_move() -> None:
    position = position_with(rules="")
    refused(position, "4>build", "say what is done on Build, too")
    refused(position, "build 1x2/1x4@0,0,0", "place a die of the pool")
    GAME.apply(position, 0, "3->build 1x2/1x4@0,0,0")
    assert (section(position, "reroll"), section(position, "turns")) == ("Blue", "42 2")
    GAME.apply_chance(position, "reroll 6")
    assert section(position, "turn") == "Red"
    assert not GAME.view(position).rolls_first
