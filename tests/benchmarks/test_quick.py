"""The measure of quick match and of the lobby (`benchmarks/hall/quick.py`)."""

from __future__ import annotations

import json

import pytest

from benchmarks.hall.quick import main


@pytest.mark.long
def test_a_few_seeks_and_sockets_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--seeks-per-second", "8", "--moves-per-second", "4", "--seconds", "1", "--sockets", "5", "--kinds", "2"]
    assert main(small) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["quick_match"]["refused"] == {}
    assert found["quick_match"]["tables_left_waiting"] == 0
    assert found["quick_match"]["pairs_per_second"] > 0
    assert found["quick_match"]["pair_ms_p50"] <= found["quick_match"]["pair_ms_p95"]
    assert found["lobby"]["sockets"] == 5
    assert found["lobby"]["lost"] == 0


def test_a_measure_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--sockets", "0"])
    assert "all are above 0" in capsys.readouterr().err
