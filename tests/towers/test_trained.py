"""The agent of Towers that `examples/train_towers.py` trained: what it sees, what it thinks, and that it learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import train_towers
from stackyard.core.errors import BadRequestError
from stackyard.core.game import Position
from stackyard.games.towers.bots import evaluation, weights
from stackyard.games.towers.bots.engine import legal_list
from stackyard.games.towers.bots.players import trained
from stackyard.games.towers.game import GAME
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules.rules import apply_action
from tests.towers.test_search import mirrored

OPINIONS = Path(__file__).with_name("trained_opinions.json")
"""What the weights say of twelve positions, in 1/100 logit: `[seed, moves, value]` each."""


def position_after(seed: int, moves: int) -> Position:
    """Return the standard board after random moves; not over."""
    rng = np.random.default_rng(seed)
    position = GAME.setup(GAME.parse_options({}), 2)
    for _ in range(moves):
        before = position.copy()
        apply_action(position[0], int(rng.choice(legal_list(position[0]))))
        if position["phase"][0] == OVER:
            return before
    return position


def inputs_of(position: Position) -> dict[int, float]:
    """Return the inputs that are not 0, by their rows."""
    network = (np.zeros((evaluation.LARGE_ROWS, evaluation.HIDDEN), np.float32), *weights.make_network()[1:])
    rows, amounts = np.zeros((1, evaluation.MOST_INPUTS), np.int32), np.zeros((1, evaluation.MOST_INPUTS), np.float32)
    evaluation.sparse_inputs(position, network, rows, amounts)
    return {int(row): float(amount) for row, amount in zip(rows[0], amounts[0], strict=True) if amount != 0}


@pytest.mark.parametrize("moves", [0, 5, 14, 25])
def test_there_is_an_input_for_every_tower_where_it_stands(moves: int) -> None:
    position = position_after(moves, moves)
    record = position[0]
    colour_to_act = int(record["turn"]) ^ int(record["swapped"])
    wanted = set()
    for block in range(64):
        for colour in range(2):
            if int(record["own"][colour][0]) >> block & 1:
                wanted.add((int(colour != colour_to_act), min(int(record["floors"][block]), 8), block))
    seen = set()
    for row in inputs_of(position):
        if row >= evaluation.FIRST_SQUARE_ROW:
            kind, block = divmod(row - evaluation.FIRST_SQUARE_ROW, 64)
            seen.add((kind // 32, kind // 4 % 8 + 1, block))
    assert seen == wanted
    assert len([row for row in inputs_of(position) if row >= evaluation.FIRST_SQUARE_ROW]) == len(wanted)


def test_a_mirror_image_has_the_mirrored_inputs() -> None:
    table = train_towers.mirrored_rows()
    assert all(sorted(table[image]) == list(range(evaluation.LARGE_ROWS)) for image in range(8))
    for seed in range(6):
        position = position_after(seed, 4 * seed)
        image = {int(table[1][row]): amount for row, amount in inputs_of(position).items()}
        assert image == pytest.approx(inputs_of(mirrored(position)))


def test_a_position_is_judged_as_its_inputs_and_weights_say() -> None:
    table = weights.load_trained_weights()
    for seed in range(8):
        position = position_after(seed, 3 * seed)
        hidden = np.zeros(evaluation.HIDDEN)
        for row, amount in inputs_of(position).items():
            hidden += amount * table[row].astype(np.float64)
        value = np.maximum(hidden, 0) @ table[evaluation.OUT_ROW] + table[evaluation.OUT_BIAS_ROW, 0]
        assert evaluation.evaluate(position[0], weights.make_network(table)) == pytest.approx(value, abs=2)


def test_the_weights_that_are_shipped_say_what_they_said() -> None:
    network = weights.make_network(weights.load_trained_weights())
    assert weights.TRAINED_FILE.stat().st_size <= 2_000_000
    stored = json.loads(OPINIONS.read_text("utf-8"))
    assert len({value for _, _, value in stored}) > 6
    for seed, moves, value in stored:
        assert evaluation.evaluate(position_after(seed, moves)[0], network) == pytest.approx(value, abs=1)


@pytest.mark.parametrize("raw", [{"width": 6, "height": 6}, {"capture": True}, {"utilities": 2}])
def test_it_says_which_board_it_plays_on(raw: dict[str, Any]) -> None:
    position = GAME.setup(GAME.parse_options(raw), 2)
    with pytest.raises(BadRequestError, match="8x8"):
        trained(position, int(position["turn"][0]), 20, 0)


@pytest.mark.long
def test_it_learns_from_matches_against_itself() -> None:
    played = [train_towers.play((seed, 20.0, None)) for seed in range(2)]
    _, once = train_towers.fit(played, 1, 0)
    _, often = train_towers.fit(played, 6, 0)
    assert often < once < np.log(2)


@pytest.mark.long
def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((Path(train_towers.__file__).with_name("train_towers.ipynb")).read_text("utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    said = capsys.readouterr().out
    assert names["loss"] < np.log(2)
    assert "at depth" in said
