"""The measure of quick match and of the lobby (`benchmarks/hall/quick.py`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.hall.quick import main, make_members
from tests.server.hall import Running, settings


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


@pytest.mark.long
def test_members_who_are_far_apart_look_again(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--seeks-per-second", "8", "--moves-per-second", "4", "--seconds", "2", "--sockets", "2", "--members", "16"]
    assert main(few) == 0
    found = json.loads(capsys.readouterr().out)["quick_match"]
    assert found["refused"] == {}
    assert found["pairs_per_second"] > 0


def test_members_are_written_as_a_hall_reads_them(tmp_path: Path) -> None:
    members = make_members(tmp_path / "hall.sqlite3", 3)
    with Running(settings(tmp_path / "hall.sqlite3")) as hall:
        for number, member in enumerate(members, start=1):
            answer = hall.http.get("/api/account", headers={"cookie": member.cookie})
            assert answer.json()["name"] == f"Member {number}"
            kept = hall.http.get(f"/api/people/Member {number}/ratings").json()["ratings"]
            assert {round(each["now"]["rating"]) for each in kept} == {round(member.rating)}


def test_a_measure_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--sockets", "0"])
    assert "all are above 0" in capsys.readouterr().err
