"""The examples of docs/envs.md learn: after a short run they are better than they were, and than random play."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from examples import train_openspiel, train_pettingzoo

FOLDER = Path(__file__).parents[2] / "examples"


def shares(output: str) -> list[float]:
    return [float(share) for share in re.findall(r"([0-9.]+)% against random play", output)]


def test_self_play_through_pettingzoo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["train_pettingzoo.py", "--matches", "700", "--tests", "150", "--size", "3"])
    train_pettingzoo.main()
    found = shares(capsys.readouterr().out)
    assert len(found) == 11
    assert found[-1] >= 60
    assert found[-1] >= found[0] + 5


def test_policy_gradient_through_openspiel(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "stackyard_towers(width=3,height=3)", "--matches", "700", "--tests", "150"]
    monkeypatch.setattr(sys, "argv", ["train_openspiel.py", *words])
    train_openspiel.main()
    found = shares(capsys.readouterr().out)
    assert 40 <= found[0] <= 60
    assert found[-1] >= 60


@pytest.mark.parametrize("name", ["train_pettingzoo.py", "train_openspiel.py"])
def test_they_take_of_ours_nothing_but_the_environments(name: str) -> None:
    ours = re.findall(
        r"^ *(?:from|import) +(stackyard\S*.*)$", (FOLDER / name).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert ours == ["stackyard import envs"]
