"""The solver against plain minimax over the slow reference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.cli import main as command
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.core.game import Position
from stackyard.games.towers import solved_boards
from stackyard.games.towers.bots import control
from stackyard.games.towers.bots.engine import AlphaBeta, legal_list
from stackyard.games.towers.bots.evaluation import WON
from stackyard.games.towers.game import GAME
from stackyard.games.towers.perfect_play.proof_table import hashing_for, write_key
from stackyard.games.towers.perfect_play.prover import Prover, Solution, solve_position
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.solve import solve
from stackyard.games.towers.solved_boards import Board, options_of, solve_boards, solved_page, worth
from tests.towers import reference


def main(words: Sequence[str]) -> int:
    return command(["solve", "towers", *words])


def perfect(state: reference.State, values_by_key: dict[Any, int]) -> int:
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
    if key not in values_by_key:
        values = [perfect(reference.apply(state, move)[0], values_by_key) for move in reference.legal_moves(state)]
        values_by_key[key] = max(values) if state.turn == 0 else min(values)
    return values_by_key[key]


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


def late_position(raw: dict[str, Any], towers: int, seed: int) -> Position:
    """Play at random until so many towers are left, or the next move would end the match."""
    position, rng = GAME.setup(GAME.parse_options(raw), 2), np.random.default_rng(seed)
    while (position["floors"][0] > 0).sum() > towers:
        after = position.copy()
        apply_action(after[0], int(rng.choice(legal_list(after[0]))))
        if GAME.is_over(after):
            break
        position = after
    return position


ENDINGS: list[dict[str, Any]] = [
    {"width": 5, "height": 5, "capture": capture, "suburbs": suburbs, "utilities": utilities}
    for capture, suburbs, utilities in product((False, True), (False, True), (0, 3))
]


@pytest.mark.parametrize("raw", ENDINGS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_the_solver_agrees_with_the_search_of_the_bots(raw: dict[str, Any], seed: int) -> None:
    position = late_position(raw, 12, seed)
    found = AlphaBeta(position, bits=16).deepen()
    assert found.exact
    margin = found.value - int(np.sign(found.value)) * WON
    assert solve_position(position, bits=16).value == margin * (1 if position["turn"][0] == 0 else -1)


@pytest.mark.parametrize("raw", [{"width": 4, "height": 4}, {"width": 5, "height": 3, "suburbs": True}], ids=str)
def test_the_solver_agrees_with_the_search_of_the_bots_on_whole_boards(raw: dict[str, Any]) -> None:
    position = GAME.setup(GAME.parse_options(raw), 2)
    found = AlphaBeta(position, bits=18).deepen()
    assert found.exact
    assert solve_position(position, bits=16).value == found.value - int(np.sign(found.value)) * WON


def key_of(position: Position) -> list[int]:
    key = np.zeros(2, dtype=np.uint64)
    write_key(position[0], hashing_for(int(position["width"][0]), int(position["height"][0])), key)
    return [int(word) for word in key]


def turned(position: Position) -> Position:
    """The same position with its files reversed, and each suburb with another number."""
    text = GAME.position_text(position).split(" ")
    text[4] = "/".join(",".join(reversed(rank.split(","))) for rank in text[4].split("/"))
    return GAME.parse_position(" ".join(text))


@pytest.mark.parametrize("raw", [{}, {"capture": True}, {"utilities": 4}, {"suburbs": True}], ids=str)
def test_positions_of_one_normal_form_have_one_value(raw: dict[str, Any]) -> None:
    """Every position of some matches, by its key: mirror images share one, and what shares one is worth the same."""
    values: dict[tuple[int, ...], int] = {}
    for seed in range(12):
        position = late_position({"width": 4, "height": 4, **raw}, 9, seed)
        rng = np.random.default_rng(seed)
        while not GAME.is_over(position):
            seat = int(position["turn"][0])
            captured = int(position["captured"][0, seat]) - int(position["captured"][0, 1 - seat])
            value = solve_position(position, bits=14, line=False).value * (1 if seat == 0 else -1) - captured
            key = tuple(key_of(position))
            assert values.setdefault(key, value) == value
            if not position["districts"][0]:
                assert key_of(turned(position)) == key_of(position)
            apply_action(position[0], int(rng.choice(legal_list(position[0]))))
    assert len(values) > 12


def test_a_suburbs_number_is_not_in_its_key() -> None:
    position = late_position({"width": 4, "height": 4, "suburbs": True}, 16, 0)
    rng = np.random.default_rng(3)
    while position["districts"][0] < 2:
        apply_action(position[0], int(rng.choice(legal_list(position[0]))))
    other = position.copy()
    district = other["district"][0]
    one, two = district == 1, district == 2
    assert one.any()
    assert two.any()
    district[one], district[two] = 2, 1
    assert key_of(other) == key_of(position)
    district[one], district[two] = 1, 1  # which towers belong together is in it
    assert key_of(other) != key_of(position)


def test_a_search_out_of_time_says_what_it_has_proved() -> None:
    found = solve(GAME.parse_options({}), seconds=0.05, bits=10)
    assert not found.exact
    assert (found.at_least, found.at_most) == (-64, 64)
    prover = Prover(GAME.setup(GAME.parse_options({"width": 4, "height": 4}), 2), bits=14)
    prover.ctl[control.LIMIT] = 6000  # positions: after the first question, before the last
    assert not prover.narrow()
    assert prover.low == 1 < prover.high


def test_the_table_of_boards_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_boards, "BOARDS", ((2, 1), (2, 2)))
    file = tmp_path / "boards.jsonl"
    whole = solve_boards(file, 60.0, 12)
    assert len(whole) == 11  # Infrastructure cannot be played on two blocks
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-2]) + lines[-2][:30])  # as a kill leaves it
    again = solve_boards(file, 60.0, 12)
    assert [(each.blocks, each.variation, each.solution.value) for each in again] == [
        (each.blocks, each.variation, each.solution.value) for each in whole
    ]
    page = solved_page(again)
    assert "| 2x1 | +2 | +2 | +2 | +2 |  | +2 |" in page
    assert "- 2x2: a1-a2 " in page or "- 2x2: a1-b1 " in page


def test_a_board_that_was_given_up_says_what_is_proved() -> None:
    def given_up(low: int, high: int) -> str:
        return worth(Board("6x6", "standard", 20, 1.0, 1.0, Solution(0, [], 5, 1.0, False, low, high)))

    assert given_up(1, 36) == "≥ +1"
    assert given_up(-36, 0) == "≤ 0"
    assert given_up(1, 3) == "≥ +1, ≤ +3"
    assert given_up(-36, 36) == "?"


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
    prover = Prover(GAME.setup(GAME.parse_options({"width": 3, "height": 2}), 2), bits=14)
    assert (prover.low, prover.high, prover.nodes) == (-6, 6, 0)
    solution = solve_position(prover.stack[:1].copy(), prover=prover)
    assert (prover.low, prover.high) == (2, 2)
    assert prover.nodes == solution.nodes > 0


PAGE = Path(__file__).parents[2] / "docs/towers-solved.md"
ANSWERS = Path(__file__).parents[2] / "benchmarks/rounds/towers_solved.jsonl"


def test_the_page_has_what_the_answers_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == solved_page(read_rounds(ANSWERS, Board))


def test_small_boards_are_still_solved_as_the_page_says() -> None:
    small = [each for each in read_rounds(ANSWERS, Board) if each.solution.nodes <= 500 and each.bits <= 20]
    assert len(small) > 60
    for each in small:
        width, height = (int(side) for side in each.blocks.split("x"))
        raw = options_of(width, height, each.variation)
        assert raw is not None
        found, stored = solve(GAME.parse_options(raw), bits=each.bits), each.solution
        assert (found.value, found.line, found.nodes) == (stored.value, stored.line, stored.nodes), each
