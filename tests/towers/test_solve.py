"""The solver against plain minimax over the slow reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from stackyard.cli import main as command
from stackyard.games.towers.game import GAME
from stackyard.games.towers.perfect_play import Watch, solve_position
from stackyard.games.towers.solve import solve
from tests.towers import reference


def main(words: Sequence[str]) -> int:
    return command(["solve", "towers", *words])


def perfect(state: reference.State, known: dict[Any, int]) -> int:
    """Seat 0's floors less seat 1's when both seats play for the greatest margin."""
    if state.phase == "over":
        first, second = reference.scores(state)
        return first - second
    key = (
        state.phase,
        state.turn,
        tuple(sorted(state.towers.items())),
        tuple(sorted(state.districts.items())),
        state.captured,
        state.colour_of_seat,
        state.swap_offered,
        state.begun,
    )
    if key not in known:
        values = [perfect(reference.apply(state, move)[0], known) for move in reference.legal_moves(state)]
        known[key] = max(values) if state.turn == 0 else min(values)
    return known[key]


SMALL: list[dict[str, Any]] = [
    {"width": 2, "height": 1},
    {"width": 7, "height": 1},
    {"width": 2, "height": 2, "swap": True},
    {"width": 3, "height": 2},
    {"width": 3, "height": 2, "swap": True},
    {"width": 3, "height": 2, "capture": True, "suburbs": True},
    {"width": 3, "height": 2, "utilities": 2},
    {"width": 4, "height": 2},
    {"width": 4, "height": 2, "suburbs": True},
    {"width": 4, "height": 2, "capture": True},
    {"width": 4, "height": 2, "utilities": 2, "capture": True, "suburbs": True},
    {"width": 4, "height": 1, "sprawl": True, "swap": True},
    {"width": 2, "height": 2, "sprawl": True},
    {"width": 3, "height": 2, "sprawl": True},
    {"width": 5, "height": 1, "sprawl": True, "utilities": 1},
    {"width": 3, "height": 3},
    {"width": 3, "height": 3, "capture": True},
    {"width": 3, "height": 3, "suburbs": True},
    {"width": 3, "height": 3, "utilities": 1},
    {"width": 2, "height": 3, "sprawl": True, "utilities": 2, "suburbs": True},
]


@pytest.mark.parametrize("raw", SMALL, ids=str)
def test_the_solver_agrees_with_plain_minimax(raw: dict[str, Any]) -> None:
    solution = solve(GAME.parse_options(raw), bits=14)
    assert solution.exact
    assert solution.value == perfect(reference.start(reference.Options(**raw)), {})


@pytest.mark.parametrize("raw", SMALL, ids=str)
def test_the_line_ends_the_match_at_the_value(raw: dict[str, Any]) -> None:
    options = GAME.parse_options(raw)
    solution = solve(options, bits=14)
    position = GAME.setup(options, 2)
    for text in solution.line:
        seat = GAME.to_act(position)[0]
        GAME.apply(position, seat, GAME.parse_move(position, seat, text))
    assert GAME.is_over(position)
    first, second = GAME.scores(position)
    assert first - second == solution.value


def test_a_table_of_any_size_gives_the_same_value() -> None:
    options = GAME.parse_options({"width": 4, "height": 3})
    assert solve(options, bits=4).value == solve(options, bits=18).value


def test_a_search_out_of_time_says_so() -> None:
    assert not solve(GAME.parse_options({}), seconds=0.05, bits=10).exact


def test_a_finished_position_is_worth_its_score() -> None:
    position = GAME.setup(GAME.parse_options({"width": 2, "height": 1}), 2)
    GAME.apply(position, 0, GAME.legal_moves(position, 0)[0])
    assert solve_position(position).value == 2


def test_the_command_prints_value_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--width", "3", "--height", "2", "--memory", "12"]) == 0
    words, line, _ = capsys.readouterr().out.splitlines()
    assert words in {"a draw", *(f"{who} wins by {n} floors" for who in ("Black", "White") for n in range(2, 7))} | {
        "Black wins by 1 floor",
        "White wins by 1 floor",
    }
    assert all("-" in move for move in line.split())
    assert main(["--width", "3", "--height", "2", "--json", "--memory", "12"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["exact"] is True
    assert main(["--width", "0"]) == 2
    assert main(["--position", "3x3 - build B B,W,B/W,B,W/B,W,B", "--memory", "12"]) == 0


def test_how_far_it_is_can_be_watched() -> None:
    watch = Watch()
    assert (watch.depth, watch.nodes, watch.most) == (0, 0, 0)
    solution = solve_position(GAME.setup(GAME.parse_options({"width": 3, "height": 2}), 2), bits=14, watch=watch)
    assert watch.nodes == solution.nodes > 0
    assert 0 < watch.depth <= watch.most
