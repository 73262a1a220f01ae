"""Playing alone (W34 to W36): how it goes, by engine and reference, who may sit down, what is stored and told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.cli import main
from stackyard.core.errors import BadOptionError, BadPositionError, BadRequestError, NotYourTurnError
from stackyard.core.match import Match, verify
from stackyard.core.state import State
from stackyard.core.texts.catalogue import text_of
from stackyard.games.brick_work.bots import review
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM
from stackyard.server.match.changes.creation import new_match
from stackyard.server.wire.messages import NewMatch, NewSeat
from stackyard.testing import CHECKS
from stackyard.testing.check import Case
from tests.brick_work.adapter import EngineTable, ReferenceTable, Table
from tests.brick_work.reference import Refused
from tests.brick_work.script import (
    CHIMNEY,
    CHIMNEY_BRICKS,
    MAST,
    MAST_BRICKS,
    act,
    brickprint,
    built,
    collected,
    reach,
    take_bricks,
)
from tests.brick_work.script import text_of as plan_text
from tests.cli.test_play import Typed

ALONE = {"alone": True}
MAST_PRINT = "print Mast: 1x3@0,0,0+1x2@0,0,1+1x1@0,0,2+1x1@0,0,3+1x1@0,0,4+1x1@0,0,5"


def position(
    phase: str = "turn Blue",
    number: int = 1,
    turns: str = "0 0",
    pool: str = "1234",
    tokens: str = "1 0",
    blue: str = "-",
    board: str = ".........",
    red: str = "-",
    prints: str = f"Blue's {MAST_PRINT}; Red's bricks -",
) -> str:
    return (
        f"rules=2 alone {number}; {phase}; first Blue; order -; turns {turns}; pool {pool}; board {board}; "
        f"tokens {tokens}; Blue {blue}; Red {red}; {prints}"
    )


# ---- The rules ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=[ReferenceTable, EngineTable], ids=["reference", "engine"])
def table(request: pytest.FixtureRequest) -> Table:
    """A match of one, before its brickprint is built."""
    begin: Callable[..., Table] = request.param
    return begin(version=2, alone=True)


def mast(table: Table) -> Table:
    """The brickprint is a mast of six bricks."""
    brickprint(table, 0, "Mast", MAST_BRICKS, MAST)
    return table


def test_one_builds_a_brickprint_and_begins_with_one_token(table: Table) -> None:  # W34
    facts = table.facts()
    assert (facts.phase, facts.to_act, facts.first, facts.tokens, facts.token_supply) == ("prints", [0], 0, [1, 0], 5)
    with pytest.raises(Refused):
        table.apply_roll("order 66 11")
    take_bricks(table, 0, ["1x1"])
    table.play(0, "return 1x1")
    assert brickprint(table, 0, "Mast", MAST_BRICKS, MAST) == []
    assert (table.facts().phase, table.facts().to_act, table.facts().round) == ("roll", [], 1)
    with pytest.raises(Refused):
        table.play(1, "take 1x1")


def test_all_turns_of_a_round_are_ones_own_and_nothing_is_flipped(table: Table) -> None:  # W34
    mast(table)
    for number in (1, 2, 3):
        table.apply_roll("roll 1234")
        for move in ("1>collect 1x1", "2>collect 1x2", "3>collect 1x3"):
            assert table.facts().to_act == [0]
            assert table.play(0, move) == []
        last = "4>collect 2x2" if number < 3 else "4>adjust"
        assert table.play(0, last) == []
        facts = table.facts()
        assert (facts.phase, facts.round, facts.first, facts.spaces) == ("roll", number + 1, 0, {})
        assert (facts.turns, facts.round_turns) == (4 * number, 0)


def test_a_die_bumps_ones_own_and_the_round_goes_on(table: Table) -> None:  # W34
    mast(table)
    table.apply_roll("roll 1111")
    table.play(0, "1>collect 1x1")
    table.play(0, "1>collect1")
    table.apply_roll("reroll 6")
    table.play(0, "collect 1x1")
    facts = table.facts()
    assert (facts.pool, facts.turns, facts.to_act, facts.loose[0]) == ([1, 1, 6], 2, [0], {"1x1": 2})


def test_the_brickprint_stands_and_that_is_all(table: Table) -> None:  # W35
    mast(table)
    collected(table, 0, *MAST_BRICKS)
    assert not table.facts().over
    assert built(table, 0, MAST) == []
    facts = table.facts()
    assert (facts.over, facts.winner, facts.to_act, facts.phase) == (True, 0, [], "over")


def test_another_object_stands_for_nothing(table: Table) -> None:  # W35, W19
    mast(table)
    collected(table, 0, *CHIMNEY_BRICKS)
    built(table, 0, CHIMNEY)
    assert not table.facts().over


def test_after_sixty_dice_it_is_over(table: Table) -> None:  # W35
    mast(table)
    events: list[str] = []
    for number in range(60):
        assert (events, table.facts().over, table.facts().turns) == ([], False, number)
        facts = reach(table, 0)
        die = facts.pool[0]
        adjust = f"{die}{'+' if facts.tokens[0] == 3 else ''}>adjust"
        events = table.play(0, adjust)
        if table.facts().phase == "reroll":
            table.apply_roll("reroll 2")
            events = table.play(0, "adjust")
    facts = table.facts()
    assert (events, facts.over, facts.winner, facts.turns) == (["exhausted"], True, None, 60)


def test_the_last_die_may_finish_it(table: Table) -> None:  # W35
    mast(table)
    collected(table, 0, *MAST_BRICKS)
    built(table, 0, MAST[:4])
    while table.facts().turns < 59:
        facts = reach(table, 0)
        table.play(0, f"{facts.pool[-1]}{'+' if facts.tokens[0] == 3 else ''}>adjust")
        if table.facts().phase == "reroll":
            table.apply_roll("reroll 1")
            table.play(0, "adjust")
    act(table, 0, f"1>build {plan_text(MAST[4:])}")
    assert (table.facts().over, table.facts().winner, table.facts().turns) == (True, 0, 60)


# ---- Dice -----------------------------------------------------------------------------------------------------------


def rolls(match: Match) -> list[str]:
    return [event.event for event in match.events if event.by == "nature"]


def begun(seed: int = 7) -> Match:
    return Match.new(ROOM, ALONE, seed=seed, position=position("roll Blue", pool="-"))


def dice_met(match: Match, choice: int) -> dict[tuple[str, int, int], str]:
    """Play to the end at random; return what fell, by the round and how often it was rolled in it before."""
    rng = np.random.default_rng(choice)
    met: dict[tuple[str, int, int], str] = {("roll", 1, 0): rolls(match)[0]}
    while not match.over:
        seen, legal = len(rolls(match)), match.legal(0)
        match.play(0, legal[rng.integers(len(legal))])
        number = int(match.position["alone"][0])
        for event in rolls(match)[seen:]:
            word = event.partition(" ")[0]
            met[word, number, sum(each[:2] == (word, number) for each in met)] = event
    return met


def test_who_chooses_differently_meets_the_same_dice() -> None:  # W36
    first, *others = [dice_met(begun(), choice) for choice in range(4)]
    shared = [[key for key in other if key in first] for other in others]
    for keys, other in zip(shared, others, strict=True):
        assert [other[key] for key in keys] == [first[key] for key in keys]
    assert sum(word == "roll" for keys in shared for word, *_ in keys) > 12
    assert sum(word == "reroll" for keys in shared for word, *_ in keys) > 12
    assert len({rolls(begun(seed))[0] for seed in range(20)}) > 15


def test_what_is_told_hangs_on_the_dice_that_fell_and_on_nothing_else() -> None:  # W36
    told: dict[str, bytes] = {}
    for seed in range(120):
        match = begun(seed)
        die = rolls(match)[0][5]
        match.play(0, f"{die}>adjust")
        view = msgspec.json.encode(match.view(0))
        assert told.setdefault(rolls(match)[0], view + GAME.position_text(match.position).encode()) == (
            view + GAME.position_text(match.position).encode()
        )
    assert 100 < len(told) < 120  # some met the same


def test_places_and_rounds_have_streams_of_their_own() -> None:  # W36
    counts = np.zeros((4, 6))
    for seed in range(300):
        for place, face in enumerate(rolls(begun(seed))[0].removeprefix("roll ")):
            counts[place, int(face) - 1] += 1
    assert counts.min() > 25
    assert counts.max() < 80


# ---- Who sits down --------------------------------------------------------------------------------------------------


def test_who_names_no_number_of_players_sits_down_alone() -> None:
    assert Match.new(ROOM, ALONE, seed=1).header.players == 1
    assert State.new(ROOM, ALONE).num_players() == 1
    assert Match.new(ROOM, seed=1).header.players == 2
    assert GAME.seats == (2, 2)


@pytest.mark.parametrize(("options", "players"), [(ALONE, 2), (ALONE, 0), ({}, 1), ({}, 3)], ids=str)
def test_alone_is_for_one_and_else_two_play(options: dict[str, Any], players: int) -> None:
    with pytest.raises(BadOptionError, match=f"not by {players}"):
        Match.new(ROOM, options, players)


def test_it_came_with_version_2_of_the_rules() -> None:
    with pytest.raises(BadOptionError, match="came with version 2"):
        GAME.setup(GAME.parse_options(ALONE), 1, 1)
    with pytest.raises(BadPositionError, match="came with version 2"):
        GAME.parse_position(position().removeprefix("rules=2 "))


def test_no_bot_sits_down_to_it() -> None:
    with pytest.raises(BadRequestError, match="no bots sit down to Brick Work"):
        new_match(NewMatch(game="brick-work", options=ALONE, seats=[NewSeat(kind="bot", level=1)]))
    assert new_match(NewMatch(game="brick-work", options=ALONE, seats=[NewSeat(kind="me")]))
    assert new_match(NewMatch(game="brick-work", seats=[NewSeat(kind="me"), NewSeat(kind="bot", level=1)]))


# ---- What is stored and told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        position(),
        position("prints", pool="-", prints="Blue's bricks 1x1*2 returned 3; Red's bricks -"),
        position("roll Blue", 2, "5 0", pool="-"),
        position("reroll Blue adjust", 1, "1 1", pool="23", board="........4"),
        position("act Blue adjust", 1, "1 1", pool="233", board="........4"),
        position("over draw", 15, "60 4", pool="-", board=".....2352", tokens="2 0"),
    ],
)
def test_positions_of_it_have_a_text(text: str) -> None:
    found = GAME.parse_position(text)
    assert GAME.position_text(found) == text
    assert GAME.options_of(found).alone
    assert GAME.players_of(found) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (position(tokens="1 1"), "of Red there is nothing"),
        (position(red="1x1", turns="4 4", number=1), "of Red there is nothing"),
        (position(prints=f"Blue's {MAST_PRINT}; Red's bricks 1x2"), "of Red there is nothing"),
        (position("turn Red"), "of Red there is nothing"),
        (position().replace("first Blue", "first Red"), "of Red there is nothing"),
        (position().replace("order -", "order 9 5"), "if and only if"),
        (position(number=2), "rounds"),
        (position(number=1, turns="4 0"), "rounds"),
        (position(number=4, turns="11 0"), "rounds"),
        (position(turns="60 0", number=3), "after 60 turns"),
        (position(turns="61 0", number=3), "60 in all"),
        (position("over Blue", turns="8 4", number=2, pool="-", board=".234.5..."), "has not won"),
        (position("over draw", turns="8 4", number=2, pool="-", board="1234....."), "comes after 60 turns"),
        (position("order", pool="-").replace("first Blue", "first -"), "of Red there is nothing"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadPositionError, match=why):
        GAME.parse_position(text)


def test_a_match_is_played_written_and_read_back() -> None:
    match = Match.new(ROOM, ALONE, seed=3)
    rng = np.random.default_rng(3)
    while not match.over:
        text = GAME.position_text(match.position)
        assert GAME.parse_position(text).tobytes() == match.position.tobytes()
        moves = match.legal(0)
        match.play(0, moves[rng.integers(len(moves))])
    assert (match.outcome().scores, match.outcome().winners) == ([0.0], [])
    assert ROOM.returns(match.position) == [0.0]
    assert verify(match.text()).ok
    assert Match.load(match.text(), room=ROOM).position.tobytes() == match.position.tobytes()
    view: Any = match.view(0)
    assert (view.turns, view.to_act, view.winner, view.recreated) == (60, [], None, [0])
    assert view.alone > 1
    text = match.text()
    at = text.index('"roll ') + len('"roll ')
    assert not verify(text[:at] + str(int(text[at]) % 6 + 1) + text[at + 1 :]).ok


def standing(text: str, language: str) -> str:
    return text_of(GAME.outcome(GAME.parse_position(text)).localizable, language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            position("prints", pool="-", prints="Blue's bricks -; Red's bricks -"),
            "The brickprint is being built.",
            "Der Brickprint wird gebaut.",
        ),
        (position(), "No die is placed yet.", "Noch ist kein Würfel gesetzt."),
        (
            position(turns="1 1", pool="234", board="1........", blue="1x1"),
            "One die is placed.",
            "Ein Würfel ist gesetzt.",
        ),
        (
            position("over draw", 15, "60 4", pool="-", board=".....2352"),
            "60 dice were placed, and the brickprint does not stand.",
            "60 Würfel sind gesetzt, und der Brickprint steht nicht.",
        ),
        (
            position(
                "over Blue", 4, "13 1", "234", board=".....1...", blue=f"A={MAST_PRINT.removeprefix('print Mast: ')}"
            ),
            "The brickprint stands after 13 dice.",
            "Der Brickprint steht nach 13 Würfeln.",
        ),
    ],
)
def test_how_it_stands_is_said_in_dice(text: str, english: str, german: str) -> None:
    assert (standing(text, "en"), standing(text, "de")) == (english, german)


def test_whoever_has_it_stand_has_won() -> None:
    blue = f"A={MAST_PRINT.removeprefix('print Mast: ')}"
    outcome = GAME.outcome(GAME.parse_position(position("over Blue", 4, "13 1", "234", board=".....1...", blue=blue)))
    assert (outcome.over, outcome.scores, outcome.winners) == (True, [1.0], [0])


def test_of_red_nothing_is_drawn() -> None:
    drawn = GAME.ascii(GAME.parse_position(position()))
    assert "Red" not in drawn
    assert "Tokens: 1" in drawn
    assert ROOM.pictures is not None
    assert "Red" not in ROOM.pictures.svg(GAME.parse_position(position()), 0)


def test_nothing_is_said_of_the_chance_to_win() -> None:
    there = GAME.parse_position(position())
    assert review.chances(there, 1) is None
    assert review.judge(there, 0, "1>collect 1x1", 1) is None


def test_the_advice_leads_to_the_end_within_reach() -> None:
    match = begun(2)
    while not match.over:
        match.play(0, ROOM.search(match.position, 0, 5, 100, match.seq).move)
    assert match.outcome().winners == [0]
    assert 10 < match.position["turns"][0] < 40
    with pytest.raises(NotYourTurnError):
        ROOM.search(Match.new(ROOM, ALONE, seed=1).position, 1, 5, 100, 0)


# ---- Programs -------------------------------------------------------------------------------------------------------


def test_it_is_played_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    lines = [f"take {kind}" for kind in MAST_BRICKS]
    lines += [f"print Mast: {plan_text(MAST)}", "roll 1234", "1>collect 1x1", "quit"]
    monkeypatch.setattr("sys.stdin", Typed("\n".join(lines)))
    assert main(["play", "brick-work", "--alone", "--given"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "One die is placed." in shown.out


def test_it_keeps_every_promise() -> None:
    case = Case(ROOM, ALONE, 1, 2)
    for each in CHECKS:
        if each.scope != "game":
            each.run(case)
