"""Clocks: none, a time for each move, Fischer's; kept by the hall alone."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from stackyard.server.match.clocks import Clock
from stackyard.server.table import registry as registries
from stackyard.server.wire.messages import ClockRule
from tests.server.databases import Database
from tests.server.hall import Line, Made, Running, settings, wait_for
from tests.server.make_database import DUMP


def test_fischer_charges_and_adds() -> None:
    clock = Clock.of(ClockRule(kind="fischer", base_ms=10_000, increment_ms=2000), 2).started([0], 100.0)
    assert clock.state(103.0).left_ms == [7000, 10_000]
    assert clock.seconds_left(103.0) == 7.0
    clock = clock.stopped(104.0).incremented(0)
    assert clock.state(200.0).left_ms == [8000, 10_000]
    clock = clock.started([1], 200.0)
    assert clock.out_of_time(209.0) == []
    assert clock.out_of_time(210.0) == [1]
    assert clock.state(300.0).left_ms[1] == 0


def test_a_time_for_each_move_is_renewed() -> None:
    clock = Clock.of(ClockRule(kind="move", base_ms=5000), 2).started([0], 0.0).stopped(4.0)
    assert clock.left_ms() == [1000, 5000]
    assert clock.incremented(0).left_ms() == [5000, 5000]
    assert clock.left_ms() == [1000, 5000], "a clock is a value"


def test_no_clock_keeps_no_time() -> None:
    clock = Clock.of(ClockRule(), 2).started([0], 0.0)
    assert clock.state(1e9).left_ms == []
    assert clock.out_of_time(1e9) == []
    assert clock.seconds_left(5.0) is None


def test_who_runs_out_of_time_loses(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", clock={"kind": "move", "base_ms": 2000})
    assert one.join(made, 0)["clock"]["running"] == [], "the clocks wait until every seat is taken"
    assert other.join(made, 1)["clock"]["running"] == [0]
    assert one.move(made, 0, 0, "a1-a2")["t"] == "ack"
    played = other.until("played", v=1)
    assert played["clock"]["running"] == [1]
    ended = one.until("played", v=2)
    assert ended["entries"][0]["event"] == "flag 1"
    assert ended["outcome"]["winners"] == [0]
    assert ended["clock"]["running"] == []
    assert other.move(made, 1, 2, "d1-d2")["code"] == "match_over"


def test_a_pause_stops_the_clocks(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", clock={"kind": "fischer", "base_ms": 4000, "increment_ms": 0})
    one.join(made, 0, 1)
    one.command("ask", made, seat=0, kind="pause")
    left = one.join(made, 0, 1)["clock"]["left_ms"][0]
    time.sleep(0.3)
    snap = one.join(made, 0, 1)
    assert not snap["outcome"]["over"]
    assert snap["clock"]["left_ms"][0] == left
    one.command("ask", made, seat=0, kind="resume")
    assert one.until("played")["entries"][0]["event"] == "flag 0"


def test_clocks_give_time_back_after_a_restart(database: Path) -> None:
    chosen = settings(database, clock_grace_seconds=1.5)
    with Running(chosen) as hall, hall.connect() as line:
        made = hall.create("me", "friend", clock={"kind": "fischer", "base_ms": 60_000, "increment_ms": 0})
        line.join(made, 0, 1)
        line.move(made, 0, 0, "a1-a2")
        time.sleep(0.2)
    with Running(chosen) as hall, hall.connect() as line:
        snap = line.join(made, 0)
        assert snap["clock"]["left_ms"][1] == 60_000, "the time since the last move is given back"
        assert snap["clock"]["running"] == [], "and stands until the others are back"
        while line.until("table")["clock"]["running"] != [1]:
            pass


def test_a_bot_that_is_kept_waiting_moves_before_its_time_is_up(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        assert hall.hall is not None
        hall.on_loop(hall.hall.workers.bots.stop)
        made = hall.create("me", "bot1", clock={"kind": "move", "base_ms": 3000})
        line.join(made, 0)
        line.move(made, 0, 0, "a1-a2")
        line.until("played", v=1)
        assert line.until("played", v=2)["entries"][0]["by"] == 1, "any legal move, rather than losing on time"


def test_a_bot_moves_in_time(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot5", clock={"kind": "move", "base_ms": 3000})
    one.join(made, 0)
    one.move(made, 0, 0, "a1-a2")
    one.until("played", v=1)
    assert one.until("played", v=2)["entries"][0]["by"] == 1


# --- the clock of who is absent -------------------------------------------------------------------------------------


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hall look often for matches that are out of time."""
    monkeypatch.setattr(registries, "SWEEP_SECONDS", 0.05)


def flagged(database: Database, made: Made) -> bool:
    return bool(database.ask(f"SELECT v FROM entry WHERE match = '{made.id}' AND text LIKE 'flag%'"))


def with_a_clock(hall: Running, line: Line, base_ms: int) -> Made:
    """Return a match in which the second seat's clock runs."""
    made = hall.create("me", "friend", clock={"kind": "move", "base_ms": base_ms})
    line.join(made, 0, 1)
    assert line.move(made, 0, 0, "a1-a2")["v"] == 1
    return made


@pytest.mark.usefixtures("brisk")
def test_who_is_absent_runs_out_of_time_after_a_restart(either: Database) -> None:
    """Nobody comes back; and what is not out of time yet is not loaded."""
    chosen = settings(either.path, clock_grace_seconds=0.1, **either.settings)
    with Running(chosen) as hall, hall.connect() as line, hall.connect() as other:
        made, later = with_a_clock(hall, line, 60_000), with_a_clock(hall, other, 86_400_000)
    either.run(lambda found: found.execute(text(f"UPDATE match SET due = 1000, waited = true WHERE id = '{made.id}'")))
    with Running(chosen) as hall:
        wait_for(lambda: flagged(either, made))
        assert hall.hall is not None
        assert later.id not in hall.hall.registry.live
    assert not flagged(either, later)
    assert either.ask(f"SELECT due FROM match WHERE id = '{made.id}'") == [(None,)]


@pytest.mark.usefixtures("brisk")
def test_a_match_that_nobody_looks_at_leaves_memory_and_ends_in_time(either: Database) -> None:
    chosen = settings(either.path, idle_seconds=0.05, **either.settings)
    with Running(chosen) as hall:
        with hall.connect() as line:
            made = with_a_clock(hall, line, 60_000)
        assert hall.hall is not None
        registry = hall.hall.registry
        wait_for(lambda: made.id not in registry.live)
        assert not flagged(either, made)
        either.run(lambda found: found.execute(text(f"UPDATE match SET due = 1000 WHERE id = '{made.id}'")))
        wait_for(lambda: flagged(either, made))


def test_a_clock_waits_once_for_the_players_of_a_turn(either: Database) -> None:
    def due() -> int:
        return int(either.ask("SELECT due FROM match")[0][0])

    with Running(settings(either.path, **either.settings)) as hall, hall.connect() as line:
        with_a_clock(hall, line, 60_000)
        began = due()
    patient = settings(either.path, clock_grace_seconds=10, **either.settings)
    with Running(patient):
        first = due()
        assert first >= began + 10_000, "the time of the turn is given back, and the grace"
    with Running(patient) as hall, hall.connect() as line:
        assert due() == first, "neither is given again"


def test_a_clock_of_before_there_were_deadlines_runs_too(database: Path) -> None:
    with closing(sqlite3.connect(database)) as made:
        made.executescript(DUMP.read_text("utf-8"))
        made.execute("UPDATE match SET look_at = ?", (int(time.time()) + 7 * 86_400,))
        made.commit()
    question = "SELECT count(*) FROM match WHERE due > 0"
    with Running(settings(database)), closing(sqlite3.connect(database)) as beside:
        wait_for(lambda: beside.execute(question).fetchone()[0] > 0)
