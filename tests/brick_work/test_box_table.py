"""Beside real bricks (W33): dice, spaces, tokens and turns are those of a match, whoever moves the bricks."""

from __future__ import annotations

from typing import Any

import pytest

from stackyard.core.errors import BadRequestError, IllegalMoveError, StackyardError
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import text_of
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM
from stackyard.games.brick_work.rules.box_table import RealTable
from stackyard.games.brick_work.tally import tally
from tests.brick_work.write_golden import GOLDEN

BEGUN = ["order 34 53", "built", "roll 1345"]
ACTIONS = ("collect", "build", "demolish", "recycle", "adjust")


def table(*events: str) -> RealTable:
    """Return what the hall answers."""
    shown = tally({"real": {"events": list(events)}}).real
    assert isinstance(shown, RealTable)
    return shown


def without_bricks(event: str) -> str | None:
    """Return an event of a match as people tell it of a real one; None for what follows or happens elsewhere."""
    word = event.partition(" ")[0]
    if word in ("order", "roll", "reroll"):
        return event
    return word if word[0].isdigit() else None


def test_a_whole_match_told_without_its_bricks_is_the_same_table_at_every_step() -> None:
    record = Match.load(GOLDEN[2].read_text(encoding="utf-8"), room=ROOM).record()
    events: list[str] = []
    compared = 0
    for entry, match in Match.replay(record, room=ROOM):
        if entry is None:
            continue
        stripped = without_bricks(entry.event)
        here: Any = GAME.view(match.position)
        if stripped is not None:
            events.append(stripped)
        elif here.phase == "roll" and "built" not in events:
            events.append("built")
        if stripped is None and not entry.event.startswith(ACTIONS):
            continue
        if here.phase == "act":
            continue  # the table goes on: the action is taken with real bricks, and nobody tells it
        shown = table(*events)
        if here.phase == "over":
            assert shown.winnable == here.winner
            shown = table(*events, "won")
            assert shown.winner == here.winner
        fields = ("phase", "first", "turn", "turns", "round_turns", "pool", "spaces", "tokens", "token_supply")
        assert [getattr(shown, name) for name in fields] == [getattr(here, name) for name in fields]
        for one, other in zip(here.choices, shown.choices, strict=True):
            assert (one.die, one.value, one.tokens) == (other.die, other.value, other.tokens)
            assert set(one.spaces) <= set(other.spaces)  # real bricks are not known
        compared += 1
    assert compared > 40


def test_nothing_is_told_at_first() -> None:
    assert (table().phase, table().told, table().turn) == ("order", "", None)


def test_a_die_that_lies_there_is_bumped_and_rolled_again() -> None:
    shown = table(*BEGUN, "4>build", "1>build")
    assert (shown.phase, shown.turn, shown.pool) == ("reroll", 0, [3, 5])
    assert shown.told == "Blue places a 1 on Build and bumps the 4 there."
    assert (shown.turns, shown.winnable, shown.spaces) == (1, None, {"build": 1})
    rolled = table(*BEGUN, "4>build", "1>build", "reroll 6")
    assert rolled.told == "The bumped die is rolled again: 6. Blue connects 1 pip."
    assert (rolled.phase, rolled.turn, rolled.turns, rolled.pool, rolled.winnable) == ("turn", 1, 2, [3, 5, 6], 0)
    assert table(*BEGUN, "4>build", "1>build", "reroll 6", "won").winner == 0
    spent = table(*BEGUN, "4>adjust", "1+>adjust", "reroll 6")
    assert (spent.tokens, spent.token_supply) == ([2, 2], 2)


def test_the_tower_is_flipped_when_all_dice_are_placed() -> None:
    shown = table(*BEGUN, "1>collect", "3>collect", "4>collect", "5>recycle")
    assert (shown.phase, shown.first, shown.turn, shown.spaces) == ("roll", 0, 0, {})
    assert shown.told.endswith("Player One and Two change places.")


def test_only_who_has_just_built_or_demolished_may_have_won() -> None:
    assert table(*BEGUN, "4>build").winnable == 1
    assert table(*BEGUN, "4>build", "won").winner == 1
    assert table(*BEGUN, "4>collect").winnable is None
    with pytest.raises(IllegalMoveError, match="built or demolished"):
        table(*BEGUN, "4>build", "3>collect", "won")


def test_spaces_say_why_not() -> None:
    four = next(each for each in table(*BEGUN).choices if (each.die, each.tokens) == (4, ""))
    assert four.spaces == ["collect4", "build", "demolish", "adjust"]
    assert str(four.why["recycle"]) == "The die has to show 5."
    full = table(*BEGUN, "1>collect", "3>adjust", "4>collect")  # Blue began with two tokens
    assert {str(each.why["adjust"]) for each in full.choices if not each.tokens} == {
        "You hold 3 tokens: spend one first."
    }
    assert full.localizable
    assert str(full.localizable) == full.told
    assert text_of(full.localizable, "de") != full.told


@pytest.mark.parametrize(
    ("events", "why"),
    [
        (["order 34 52"], "both have rolled 7"),
        (["built"], "the dice are rolled first"),
        (["roll 1234"], "no dice are to be rolled now"),
        (["order 34 53", "4>build"], "the brickprints are built first"),
        ([*BEGUN, "6>build"], "no die in the pool shows 6; the pool is 1 3 4 5"),
        ([*BEGUN, "5>collect"], "no brick has 5 pips"),
        ([*BEGUN, "5+++>collect"], "three tokens cannot be returned: you hold one token"),
        ([*BEGUN, "4>recycle"], "Recycle takes a 5"),
        ([*BEGUN, "4>build", "won", "roll 1234"], "the match is over"),
        (["order 34 5"], "two dice each"),
    ],
)
def test_what_the_rules_forbid_is_said(events: list[str], why: str) -> None:
    with pytest.raises(StackyardError, match=why):
        table(*events)


@pytest.mark.parametrize("events", [["what"], ["x" * 25], [4], "4>build"])
def test_what_is_no_event_is_refused(events: Any) -> None:
    with pytest.raises(BadRequestError):
        tally({"real": {"events": events}})
