"""Rounds of TowerBrix with persons in simulation: what bots do beside them, and the command that measures it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from benchmarks.rounds import towerbrix as rounds
from benchmarks.rounds.towerbrix import BOTS_VERSION, PERSONS, Round, main, play_round, report
from benchmarks.rounds.towerbrix_people import Builder, Stubborn, Voter, person_of
from benchmarks.rounds.towerbrix_table import Table
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.core.game import newest_version
from stackyard.games.towerbrix.game import GAME

MS = 60  # ms for a search: a few towers only


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "ms", MS)


def finished(person: str, number: int, how: str = "won", own: int = 4, bots: int = BOTS_VERSION) -> Round:
    return Round(
        person=person,
        level=5,
        temperament="partner",
        bodies="told",
        number=number,
        rules=newest_version(GAME),
        cards=["G1"],
        how=how,
        seconds=100.0 + number,
        own=own,
        bricks=8,
        unasked=0,
        decided=0,
        asked=3,
        declined=1,
        towers=5,
        puts=20,
        cpu=9.0,
        bots=bots,
    )


@pytest.mark.parametrize("person", PERSONS)
def test_no_brick_of_a_person_is_moved_unasked_and_nothing_decided(person: str) -> None:
    """Nor is anything else amiss in the first minutes of a round, which its number decides."""
    one = play_round(person, 2, "partner", "told", 3, limit_s=70.0)
    assert (one.unasked, one.decided) == (0, 0)
    assert one.puts > 3
    assert one.seconds <= 80


def test_a_round_is_decided_by_its_number() -> None:
    one, again = (play_round("builder", 1, "leader", "told", 1, limit_s=40.0) for _ in range(2))
    assert (one.cards, one.seconds, one.puts, one.own) == (again.cards, again.seconds, again.puts, again.own)
    assert one.cards == play_round("voter", 1, "leader", "told", 1, limit_s=1.0).cards


@pytest.mark.long
@pytest.mark.parametrize("person", PERSONS)
def test_a_whole_round_with_a_person(person: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "ms", None)
    one = play_round(person, 5, "partner", "told", 0)
    assert (one.unasked, one.decided) == (0, 0)


def test_a_builder_puts_a_brick_every_eight_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    put_times: list[list[float]] = []

    def run(table: Table) -> str:
        while table.now < 60.0:
            table.step()
        put_times.append([when for when, seat, move in table.done if seat == 0 and move.startswith("put ")])
        return "late"

    monkeypatch.setattr(rounds.WatchedTable, "run", run)
    play_round("builder", 1, "helper", "told", 2)
    apart = np.diff(put_times[0])
    assert len(apart) >= 3
    assert apart.min() >= 8.0


def test_a_voter_touches_nothing() -> None:
    one = play_round("voter", 1, "partner", "told", 1, limit_s=60.0)
    assert one.own == 0
    assert one.puts > 3


def test_persons_are_of_three_kinds() -> None:
    kinds = {kind: type(person_of(kind, 1)) for kind in PERSONS}
    assert kinds == {"builder": Builder, "voter": Voter, "stubborn": Stubborn}


def test_the_command_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rounds.jsonl"
    played: list[tuple[str, int]] = []

    def play(person: str, level: int, temperament: str, bodies: str, number: int, *, talk: bool) -> Round:
        played.append((person, number))
        return finished(person, number, "late" if number else "won")

    monkeypatch.setattr(rounds, "play_round", play)
    asked = ["--file", str(file), "--person", "builder", "--rounds"]
    assert main([*asked, "2"]) == 0
    file.write_text(file.read_text()[:-20])  # stopped while it wrote the second
    assert main([*asked, "3"]) == 0
    assert played == [("builder", 0), ("builder", 1), ("builder", 1), ("builder", 2)]
    assert [one.number for one in read_rounds(file, Round)] == [0, 1, 2]
    assert (
        f"| builder | 5 | partner | told | {BOTS_VERSION} | 3 | 1 (33%) | 85% | 100 | 50% | 40% | 0 | 0 |"
        in capsys.readouterr().out
    )


def test_rounds_of_an_earlier_version_of_the_bots_are_kept_and_counted_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rounds.jsonl"
    old = msgspec.to_builtins(finished("builder", 0, "late"))
    del old["bots"]  # as the first version wrote its lines
    file.write_text(json.dumps(old) + "\n")
    monkeypatch.setattr(rounds, "play_round", lambda person, *_, talk: finished(person, 0))
    assert main(["--file", str(file), "--person", "builder", "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split(" | ")[4:7] for line in lines] == [["1", "1", "0 (0%)"], [str(BOTS_VERSION), "1", "1 (100%)"]]


def test_the_report_has_each_figure_beside_its_goal() -> None:
    lines = report([finished("voter", 0, own=0), finished("stubborn", 0), finished("builder", 1)]).splitlines()
    assert [line.split(" | ")[7] for line in lines[2:]] == ["85%", "75%", "75%"]
