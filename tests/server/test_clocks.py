"""Clocks: none, a time for each move, Fischer's; kept by the hall alone."""

from __future__ import annotations

import time
from pathlib import Path

from stackyard.server.match.clocks import Clock
from stackyard.server.wire.messages import ClockRule
from tests.server.hall import Line, Running, settings


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
