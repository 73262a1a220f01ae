"""Both build their brickprints at the same time: in a State, a Match, the engine and the terminal, in any order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.cli.engine import Engine
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.table import Table
from stackyard.core.errors import BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.match import Match, verify
from stackyard.core.registry import registered
from stackyard.core.state import SIMULTANEOUS, State
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM

CRANE = ["2x2", "1x1", "1x1", "1x1", "1x4", "1x2"]
WALL = ["1x4", "1x2", "1x2", "1x3", "1x1", "1x2"]
CRANE_PRINT = "print Crane: 1x1/2x2@0,0,0; 1x1/A@0,0,0; 1x1/A@0,0,0; 1x4/A@0,0,0; 1x2/A@0,2,0"
WALL_PRINT = "print Wall: 1x2/1x4@0,0,0; 1x2/A@0,2,0; 1x3/A@0,0,0; 1x1/A@0,3,0; 1x2/A@0,1,0"
BLUE = [*(f"take {kind}" for kind in CRANE), CRANE_PRINT]
RED = [*(f"take {kind}" for kind in WALL), WALL_PRINT]
BEGUN = (
    "prints; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -; "
    "Blue's bricks -; Red's bricks -"
)
ORDERS = {
    "Blue first": [*((0, move) for move in BLUE), *((1, move) for move in RED)],
    "Red first": [*((1, move) for move in RED), *((0, move) for move in BLUE)],
    "by turns": [each for pair in zip([(0, m) for m in BLUE], [(1, m) for m in RED], strict=True) for each in pair],
}


@pytest.fixture(autouse=True)
def _brick_work() -> Iterator[None]:
    with registered(ROOM):
        yield


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_a_match_takes_them_in_any_order(order: list[tuple[int, str]]) -> None:
    match = Match.new(ROOM, nature="given", position=BEGUN)
    assert match.to_act == [0, 1]
    for number, (seat, move) in enumerate(order):
        assert seat in match.to_act, number
        match.play(seat, move)
    assert match.to_act == ["nature"]
    assert GAME.position_text(match.position).startswith("roll Blue")
    end = match.position.tobytes()
    assert Match.load(match.text(), room=ROOM).position.tobytes() == end
    match.undo(3)
    for seat, move in order[-3:]:
        match.play(seat, move)
    assert match.position.tobytes() == end
    assert verify(match.text(), room=ROOM).ok


def test_the_pile_is_live() -> None:
    match = Match.new(ROOM, nature="given", position=BEGUN)
    match.play(0, "take 1x6")
    match.play(1, "take 1x6")
    with pytest.raises(IllegalMoveError, match="no 1x6 left in the yellow brickyard"):
        match.play(0, "take 1x6")
    assert "take 1x6" not in match.legal(0)
    match.play(1, "return 1x6")
    assert "take 1x6" in match.legal(0)
    match.play(0, "take 1x6")


def test_who_has_built_waits_and_has_not_made_the_other_late() -> None:
    match = Match.new(ROOM, nature="given", position=BEGUN)
    for move in RED:
        assert GAME.is_simultaneous(match.position)
        match.play(1, move)
    assert match.to_act == [0]
    assert GAME.is_simultaneous(match.position)
    assert match.legal(1) == []
    with pytest.raises(NotYourTurnError):
        match.play(1, "take 1x1")


def test_a_state_asks_whose_move_it_is() -> None:
    state = State(ROOM, GAME.parse_position(BEGUN))
    assert state.current_player() == SIMULTANEOUS
    assert state.acting_seat() == 0  # where they act in turn
    assert "take 2x3" in [state.action_to_string(0, action) for action in state.legal_actions()]
    assert state.legal_actions(0) == state.legal_actions(1)
    before = state.position.tobytes()
    for ask in (state.apply_action, state.push):
        with pytest.raises(BadRequestError, match="several seats may act at the same time"):
            ask("take 2x3")
    assert state.position.tobytes() == before
    after = state.clone()
    after.push("take 2x3", 1)
    assert after.history() == ["take 2x3"]
    for seat, move in ORDERS["by turns"][:-1]:
        state.push(move, seat)
    assert state.current_player() == 1  # Blue's stands
    state.push(WALL_PRINT)
    assert len(state.history()) == 14
    for _ in range(14):
        state.undo_action(*state.full_history()[-1])
    assert state.position.tobytes() == before


def test_the_engine_plays_both_seats() -> None:
    engine = Engine()

    def ask(do: str, **fields: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(engine.answer(json.dumps({"id": 1, "do": do, **fields}).encode()))
        return found

    assert ask("new", game="brick-work", position=BEGUN, seed=7)["to_act"] == [0, 1]
    for seat, move in ORDERS["by turns"][:-1]:
        assert ask("play", seat=seat, move=move)["ok"]
    assert ask("to_act")["to_act"] == [1]
    assert ask("play", seat=0, move="take 1x1")["error"]["code"] == "not_your_turn"
    assert ask("legal", seat=0) == {"id": 1, "ok": True, "moves": []}
    titles = [form["title"] for form in ask("legal", seat=1)["forms"]]
    assert titles == ["return", "print"]
    last = ask("play", seat=1, move=WALL_PRINT)
    assert [event["event"].split()[0] for event in last["events"]] == ["print", "roll"]
    assert last["to_act"] == [0]
    (form, *_) = ask("legal", seat=0)["forms"]
    assert ask("play", seat=0, move=form["examples"][0])["ok"]
    loaded = ask("load", record=ask("record")["record"])
    assert loaded["to_act"] == ask("to_act")["to_act"]


def at_the_keyboard(people: list[int], *typed: str) -> tuple[Match, str]:
    """The events of people at one keyboard, and what they see."""
    lines: list[str] = []
    left = iter(typed)

    def read(prompt: str) -> str:
        lines.append(prompt)
        line = next(left, None)
        if line is None:
            raise EOFError
        lines[-1] += line
        return line

    match = Match.new(ROOM, seed=7, position=BEGUN)
    Table(match, people, 1, Paint(False), lines.append).play(read)
    return match, "\n".join(lines)


def test_the_terminal_asks_one_after_the_other() -> None:
    match, shown = at_the_keyboard([0, 1], "moves", "take 9x9", *BLUE, *RED, "position")
    assert "Blue> take 2x2" in shown
    assert "Red> take 1x4" in shown
    assert "write take and a kind of brick (1x1, 1x2, 1x3, 1x4, 2x2, 1x6, 2x3), not 'take 9x9'." in shown
    assert "Did you mean 'take " in shown
    assert match.to_act == [0]
    assert "is Player One and rolls" in shown


def test_a_bot_builds_when_the_person_has_built() -> None:
    match, shown = at_the_keyboard([0], *BLUE)
    assert "Red has built a brickprint" in shown
    assert match.to_act == [0]
    match, shown = at_the_keyboard([1], *RED, "quit")
    assert "Blue has built a brickprint" in shown
    assert match.to_act == [1]
