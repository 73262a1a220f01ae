"""A clock that jumps and a slow disk: nothing false is acknowledged, clocks do not jump, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.match import Match
from stackyard.server.store.retention import DAY
from stackyard.server.store.sqlite import store
from stackyard.server.store.steady_clock import SteadyClock
from tests.server.hall import Running, settings, wait_for

HOUR = 3600.0
SLOW_SECONDS = 0.4  # that each write takes on a slow disk


class Clock:
    """A wall clock that can be set, beside one that goes on."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 50.0

    def go(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set this process's wall clock by some seconds; it is right again after the test."""
    wall, wall_ns, ahead = time.time, time.time_ns, [0.0]
    monkeypatch.setattr(time, "time", lambda: wall() + ahead[0])
    monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + int(ahead[0] * 1e9))

    def by(seconds: float) -> None:
        ahead[0] += seconds

    return by


def test_clocks_and_moves_do_not_mind_a_wall_clock_that_jumps(database: Path, jump: Callable[[float], None]) -> None:
    rule = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 0}
    done: list[tuple[int, str]] = []
    match = Match.new("towers", {"width": 4, "height": 4}, seed=1)
    began = time.monotonic()
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend", clock=rule)
        line.join(made, 0, 1)
        for hours in (0, 5, -30, 26):
            jump(hours * HOUR)
            seat = int(match.to_act[0])
            move = match.legal(seat)[0]
            match.play(seat, move)
            ack = line.move(made, seat, len(done), move)
            assert ack["t"] == "ack"
            done.append((ack["v"], move))
        snap = line.join(made, 0, 1)
        used_ms = 1000 * (time.monotonic() - began)
        assert not snap["outcome"]["over"]
        assert all(600_000 - used_ms - 1 <= left <= 600_000 for left in snap["clock"]["left_ms"])
    jump(-48 * HOUR)
    with Running(settings(database)) as hall, hall.connect() as line:
        snap = line.join(made, 0, 1)
        assert [(entry["v"], entry["event"]) for entry in snap["entries"]] == done
        assert all(600_000 - used_ms - 1 <= left <= 600_000 for left in snap["clock"]["left_ms"])


def test_a_jump_of_the_clock_purges_nothing(database: Path, jump: Callable[[float], None]) -> None:
    with Running(settings(database, idle_seconds=0.0)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        line.move(made, 0, 0, "a1-a2")
        line.close()
        assert hall.hall is not None
        registry, retention = hall.hall.registry, hall.hall.retention
        wait_for(lambda: not hall.on_loop(lambda: registry._let_go(0.0)) and not registry.live)
        jump(5 * 365 * DAY)
        hall.on_loop(retention.sweep)
        assert retention.swept.removed == 0
        assert line.join(made, 0)["v"] == 1


def test_a_jump_is_believed_when_it_has_stood_for_a_day() -> None:
    clock = Clock()
    now = SteadyClock(lambda: clock.wall, lambda: clock.steady)
    begun = now()
    clock.wall += 400 * DAY
    assert now() == begun
    clock.go(DAY / 2)
    assert now() == begun + DAY / 2
    clock.go(DAY / 2 + 1)
    assert now() == clock.wall


def test_a_jump_that_is_corrected_changes_nothing() -> None:
    clock = Clock()
    now = SteadyClock(lambda: clock.wall, lambda: clock.steady)
    clock.wall -= 9 * DAY
    now()
    clock.go(DAY / 2)
    clock.wall += 9 * DAY
    assert now() == clock.wall
    clock.go(3 * DAY)
    assert now() == clock.wall, "small corrections are followed"
    clock.wall += HOUR / 2
    assert now() == clock.wall


def test_on_a_slow_disk_nothing_is_acknowledged_before_it_is_written(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = store._write_together, []

    def write_slowly(connection: Any, group: Any) -> None:
        time.sleep(SLOW_SECONDS)
        write(connection, group)
        written.append(time.monotonic())

    with Running(settings(database)) as hall, hall.connect() as line, hall.connect() as other:
        made, second = hall.create("me", "friend"), hall.create("me", "friend")
        line.join(made, 0, 1)
        other.join(second, 0, 1)
        monkeypatch.setattr(store, "_write_together", write_slowly)
        for v, (seat, move) in enumerate(((0, "a1-a2"), (1, "d1-d2"))):
            before = len(written)
            line.send(t="move", g=made.id, c=f"slow{v:08d}", v=v, seat=seat, move=move)
            other.send(t="ping", n=v)
            assert other.until("pong", n=v)
            assert len(written) == before, "the hall answers others while a write takes its time"
            assert line.until("ack")["v"] == v + 1
            assert len(written) > before, "acknowledged before it was written"
        again = line.command("move", made, c="slow00000001", v=1, seat=1, move="d1-d2")
        assert (again["t"], again["v"]) == ("ack", 2)
    with Running(settings(database)) as hall, hall.connect() as line:
        assert [entry["event"] for entry in line.join(made, 0)["entries"]] == ["a1-a2", "d1-d2"]
