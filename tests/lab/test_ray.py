"""The arena on a Ray cluster: a node that is lost costs its unfinished rounds and nothing else."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stackyard.cli import main as run_command
from stackyard.core.match import verify
from tests.lab.ray_cluster import LOST_AFTER, ROUNDS

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed: requirements/ray.txt has it")
def test_a_lost_node_costs_its_unfinished_rounds_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.ray_cluster", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["lines"] == found["begun"] == list(range(ROUNDS)), "every round was played, and is there once"
    assert len(found["finished"]) >= LOST_AFTER
    assert not set(found["finished"]) & set(found["again"]), "what was finished was not played again"
    assert len(found["again"]) <= 1, "the node had one core, and so one round"
    assert found["arena"]["matches"] == 2 * ROUNDS
    records = sorted((tmp_path / "records").glob("*.jsonl"))
    assert len(records) == 2 * ROUNDS
    assert all(verify(record.read_text(encoding="utf-8")).ok for record in records)
    assert found["selfplay"]["dataset"]["matches"] == 6


def test_without_ray_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run_command(["arena", "towers", "--entrants", "random", "1", "--games", "2", "--ray", "local"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "pip install 'stackyard[lab]'" in lines[0]
