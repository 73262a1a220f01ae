"""The planner as a command."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stackyard.cli import main as command
from stackyard.games.brick_work.game import GAME
from tests.brick_work.test_bots import begun


def main(words: Sequence[str]) -> int:
    return command(["solve", "brick-work", *words])


def test_a_design_is_planned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--design", "crown"]) == 0
    output = capsys.readouterr().out
    assert output.endswith("6 actions; none is shorter\n")
    assert "Build 6: 2x3 onto 2x3" in output


def test_a_position_is_planned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--position", GAME.position_text(begun(1)), "--seat", "1"]) == 0
    assert "Collect 6: take a 1x6" in capsys.readouterr().out


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--design", "moon"]) == 2
    assert main(["--position", "nonsense"]) == 2
    start = GAME.setup(GAME.parse_options({}))
    assert main(["--position", GAME.position_text(start)]) == 2
    assert "both brickprints have to stand" in capsys.readouterr().err
