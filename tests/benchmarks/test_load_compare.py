"""Halls on other databases, and several of them, are put under the same load and shown side by side."""

from __future__ import annotations

import json

import pytest

from benchmarks.hall import load
from benchmarks.hall.load_compare import Compared, Row
from benchmarks.hall.own_proxies import proxy_program
from benchmarks.hall.own_servers import why_no_postgresql, why_no_redis

TWO = ("haproxy", "nginx")


def test_the_figures_stand_beside_the_goal() -> None:
    one = Row("server", 200.0, 4.0, 9.5, None, None, 0.0, 0.5, 0.2, 0.0, {})
    three = Row("piped", 199.0, 5.0, 12.0, 6.5, 14.0, 1 / 3, 0.7, 0.25, 0.01, {})
    compared = Compared([one, three], 1.4, 1.28, 0.3, 1.2)
    lines = compared.text().splitlines()
    assert [line.split("  ")[0] for line in lines[1:3]] == [
        "one, on PostgreSQL",
        "three, a third of the moves piped",
    ]
    assert lines[2].split()[-5:] == ["14.0", "33%", "0.70", "0.25", "0.01"]
    assert "1.40 times" in lines[3]
    assert "1.28 at most" in lines[3]


@pytest.mark.long
@pytest.mark.skipif(bool(why_no_postgresql() or why_no_redis()), reason="there is no PostgreSQL or no Redis")
def test_one_hall_and_three_are_put_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--compare", "--sockets", "24", "--moves-per-second", "30", "--seconds", "4", "--json"]
    assert load.main(words) == 0, capsys.readouterr().err
    printed = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in printed["rows"]] == ["file", "server", "hashed", "piped"]
    assert all(row["moves_per_second"] > 0 and not row["refused"] for row in printed["rows"])
    assert printed["rows"][3]["far_p50"] > 0


@pytest.mark.long
@pytest.mark.skipif(bool(why_no_postgresql() or why_no_redis()), reason="there is no PostgreSQL or no Redis")
@pytest.mark.skipif(not all(map(proxy_program, TWO)), reason="a proxy is not installed")
def test_halls_are_put_under_load_behind_proxies_of_two_opinions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--compare", "--sockets", "24", "--moves-per-second", "30", "--seconds", "4", "--json", "--proxies", *TWO]
    assert load.main(words) == 0, capsys.readouterr().err
    rows = {row["what"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert all(row["moves_per_second"] > 0 and not row["refused"] for row in rows.values())
    assert rows["proxy"]["piped"] == 0, "one proxy brings everybody to the hall of the match"
    assert rows["proxies"]["piped"] > 0
