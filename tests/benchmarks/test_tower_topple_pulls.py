"""The pulls from which level 5 has its experience: they are kept, and what is fitted to them is what happened."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.rounds import tower_topple_pulls as topple_pulls
from benchmarks.rounds.tower_topple_pulls import NAMES, Pull, features, fit, main, pulls_of
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.games.tower_topple.bots import experience
from stackyard.games.tower_topple.bots.experience import chance_of_fall
from tests.tower_topple.without_physics import TowerToppleWithoutPhysics

KEPT = Path(__file__).parents[2] / "benchmarks" / "rounds" / "tower_topple_pulls.jsonl"


def test_a_regression_finds_the_chances_that_made_its_data() -> None:
    rng = np.random.default_rng(3)
    inputs = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    true = np.array([-1.0, 2.0, 0.5])
    fell = (rng.random(20_000) < 1 / (1 + np.exp(-inputs @ true))).astype(np.float64)
    assert fit(inputs, fell) == pytest.approx(true, abs=0.1)


def test_level_5_has_what_is_fitted_to_the_kept_pulls() -> None:
    decided = [pull for pull in read_rounds(KEPT, Pull) if pull.came != "jam"]
    assert len(decided) > 250
    found = fit(
        np.array([features(pull) for pull in decided]), np.array([float(pull.came == "topple") for pull in decided])
    )
    had = [getattr(experience, name) for name in NAMES]
    assert found == pytest.approx(had, abs=0.4)
    pull = decided[7]
    chance = chance_of_fall(
        balance=pull.balance,
        resistance=pull.resistance,
        dragged=pull.dragged,
        above=pull.above,
        pivots=pull.pivots,
        speed=pull.speed,
    )
    assert chance == pytest.approx(1 / (1 + np.exp(-np.dot(features(pull), had))))


@pytest.mark.long
def test_the_command_adds_towers_and_prints_what_became_of_pulls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(topple_pulls, "GAME", TowerToppleWithoutPhysics())
    monkeypatch.setattr(topple_pulls, "ROWS", (5,))
    monkeypatch.setattr(topple_pulls, "FALLS_PER_TOWER", 2)
    file = tmp_path / "pulls.jsonl"
    assert main(["--file", str(file), "--towers", "2"]) == 0
    pulls = read_rounds(file, Pull)
    assert {pull.tower for pull in pulls} == {1000, 1001}
    assert [pull for pull in pulls if pull.tower == 1001] == list(pulls_of(1001)), "its number decides a tower"
    assert main(["--file", str(file), "--print"]) == 0
    assert main(["--file", str(file)]) == 0
    assert {pull.tower for pull in read_rounds(file, Pull)} == {1000, 1001, 1002}
    summaries = [line for line in capsys.readouterr().out.splitlines() if " pulls: " in line]
    assert summaries[0] == summaries[1] != summaries[2]
    assert summaries[0].startswith(f"{len(pulls)} pulls: ")
