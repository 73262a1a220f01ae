"""Vacations: no clock runs in an account's matches over days, for 14 days a year, to the second."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text

from benchmarks.hall.own_servers import RedisServer
from stackyard.core.match import Match
from stackyard.core.registry import room
from stackyard.server.accounts.vacations import DAY_SECONDS, MOST_SECONDS, YEAR_SECONDS, ends_at, left_in_year
from stackyard.server.match.changes.creation import first_snapshot
from stackyard.server.match.clocks import DAY_MS, Clock
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.vacations import away_until, with_vacations
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.vacations import Vacation
from stackyard.server.table import registry as registries
from stackyard.server.wire.messages import ClockRule
from tests.server.authenticator import Authenticator
from tests.server.clusters import HallOfSeveral, known
from tests.server.databases import Database, OnServer
from tests.server.hall import Made, Running, settings, wait_for, with_pebbles
from tests.server.people import Browser, later, new_name
from tests.server.test_notices import begin, first_moves, move

DAYS = 2  # a move
SLACK = 30  # s that a slow machine may take


# --- the clock -----------------------------------------------------------------------------------------------------


def test_a_clock_stands_still_in_its_breaks() -> None:
    clock = Clock.of(ClockRule(kind="move", base_ms=100_000), 2)
    clock = msgspec.structs.replace(clock, breaks=((110.0, 200.0), (230.0, 240.0))).started([0], 100.0)
    assert [clock.state(now).left_ms[0] for now in (105.0, 110.0, 150.0, 200.0, 220.0, 235.0, 250.0)] == [
        *(95_000, 90_000, 90_000, 90_000, 70_000, 60_000, 50_000)
    ]
    assert clock.stands_until(109.0) is None
    assert clock.stands_until(110.0) == 200.0
    assert clock.stands_until(200.0) is None
    assert clock.seconds_left(150.0) == 150.0
    assert clock.runs_out_at(100.0, 100_000) == 300.0
    assert clock.runs_out_at(100.0, 100_000, ended_by=150.0) == 200.0, "as if the first break were none"
    assert clock.out_of_time(299.0) == []
    assert clock.out_of_time(300.0) == [0]
    assert clock.stopped(150.0).left[0] == 90_000
    assert clock.stopped(150.0).started([0], 150.0).runs_out_at(150.0, 90_000) == 300.0


def table(rule: ClockRule, evening: str = "") -> Snapshot:
    match = Match.new(room("towers"), {"width": 4, "height": 4}, 2)
    rows = [SeatRow("person", "Ada", taken=True, account=1), SeatRow("person", "Ben", taken=True, account=2)]
    return msgspec.structs.replace(first_snapshot("m" * 8, match, rows, rule), evening=evening)


def test_two_who_are_away_at_one_time_are_counted_once() -> None:
    now = int(time.time())
    found = [Vacation(1, now - 100, now + 50), Vacation(2, now - 20, now + 90), Vacation(1, now - 500, now - 400)]
    stopped = with_vacations(table(ClockRule(kind="days", days=2)), found)
    assert [round(end - begin) for begin, end in stopped.clock.breaks] == [100, 190]
    assert away_until(stopped) == {0: now + 50, 1: now + 90}


def test_evenings_and_other_clocks_run_on() -> None:
    now = int(time.time())
    for other in (table(ClockRule(kind="days", days=2), "evening"), table(ClockRule(kind="move", base_ms=9_000))):
        assert with_vacations(other, [Vacation(1, now - 100, now + 50)]) is other


# --- the days of a year ----------------------------------------------------------------------------------------------


def test_a_year_has_fourteen_days_of_vacation() -> None:
    made = 1_000_000
    now = made + 100 * DAY_SECONDS
    assert ends_at(made, [], now) == now + MOST_SECONDS
    taken = [Vacation(1, now - 20 * DAY_SECONDS, now - 10 * DAY_SECONDS)]
    assert left_in_year(made, taken, now) == 4 * DAY_SECONDS
    assert ends_at(made, taken, now) == now + 4 * DAY_SECONDS
    taken.append(Vacation(1, now - 5 * DAY_SECONDS, now - DAY_SECONDS))
    assert left_in_year(made, taken, now) == 0
    assert ends_at(made, taken, now) == now
    assert left_in_year(made, taken, made + YEAR_SECONDS) == MOST_SECONDS


def test_a_vacation_over_the_end_of_a_year_takes_days_of_both() -> None:
    made, ends = 1_000_000, 1_000_000 + YEAR_SECONDS
    now = ends - 3 * DAY_SECONDS
    until = ends_at(made, [], now)
    assert until == ends + MOST_SECONDS
    whole = [Vacation(1, now, until)]
    assert left_in_year(made, whole, now + DAY_SECONDS) == MOST_SECONDS - DAY_SECONDS
    assert left_in_year(made, whole, ends + DAY_SECONDS) == MOST_SECONDS - DAY_SECONDS
    assert left_in_year(made, whole, until) == 0


def test_each_vacation_counts_an_hour_at_least() -> None:
    assert left_in_year(0, [Vacation(1, 5_000, 5_001), Vacation(1, 9_000, 9_000)], 20_000) == MOST_SECONDS - 7_200


# --- at a hall -------------------------------------------------------------------------------------------------------


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hall look often for matches that are out of time."""
    monkeypatch.setattr(registries, "SWEEP_SECONDS", 0.05)


def opened(either: Database) -> Running:
    return Running(settings(either.path, idle_seconds=0.05, **either.settings))


@contextlib.contextmanager
def two(hall: Running) -> Iterator[tuple[Browser, Browser]]:
    with Browser(hall) as ada, Browser(hall) as ben:
        ada.make_plain(new_name())
        ben.make_plain(new_name())
        yield ada, ben


def status(hall: Running, made: Made) -> Any:
    return hall.http.post("/api/matches/status", json={"matches": [made.id]}).json()[0]


def leave(hall: Running, made: Made) -> None:
    """Let a match leave memory."""
    assert hall.hall is not None
    live = hall.hall.registry.live
    wait_for(lambda: made.id not in live)


def _execute(sql: str, connection: Connection) -> None:
    connection.execute(text(sql))


def long_ago(either: Database, days: float) -> None:
    """Let all that has happened be so many days earlier: turns, and vacations."""
    seconds = round(days * DAY_SECONDS)
    for sql in (
        f"UPDATE match SET due = due - {seconds * 1000}",
        f"UPDATE vacation SET began = began - {seconds}, until = until - {seconds}",
    ):
        either.run(partial(_execute, sql))


def test_a_vacation_is_seen_and_pressed_twice_changes_nothing(either: Database) -> None:
    with opened(either) as hall, two(hall) as (ada, ben):
        made = begin(hall, ada, ben)
        move(hall, made, 0, first_moves(1)[0])
        before = ben.ask("GET", "/vacation").json()
        assert (before["until"], before["left_s"], before["taken"]) == (None, MOST_SECONDS, [])
        with hall.connect() as line:
            line.join(made, 0)
            first = ben.done("/vacation/begin")
            assert abs(first["until"] - time.time() - MOST_SECONDS) < SLACK
            told = line.until("table")
            while told["clock"].get("stands_until") is None:
                told = line.until("table")
            assert told["clock"]["stands_until"] == first["until"]
            assert told["clock"]["running"] == [1]
            assert [seat.get("vacation") for seat in told["seats"]] == [None, first["until"]]
            assert ben.done("/vacation/begin")["until"] == first["until"]
            assert len(first["taken"]) == 1
            shown = status(hall, made)
            assert shown["vacations"] == [{"seat": 1, "until": first["until"]}]
            assert abs(shown["due"] - first["until"] - DAYS * DAY_SECONDS) < SLACK
            ended = ben.done("/vacation/end")
            assert ended["until"] is None
            assert MOST_SECONDS - SLACK - 3_600 <= ended["left_s"] <= MOST_SECONDS
            assert ben.done("/vacation/end")["taken"] == ended["taken"]
            told = line.until("table")
            while told["clock"].get("stands_until") is not None:
                told = line.until("table")
            assert "vacation" not in told["seats"][1]
        assert "vacations" not in status(hall, made)
        assert abs(status(hall, made)["due"] - time.time() - DAYS * DAY_SECONDS) < SLACK


@pytest.mark.usefixtures("brisk")
@pytest.mark.parametrize("mover", [0, 1])
def test_a_match_gets_its_time_back_to_the_second_over_restarts(either: Database, mover: int) -> None:
    """Whoever of both is to move; half a day of two is spent, four days of vacation pass, and the rest is left."""
    with opened(either) as hall, two(hall) as (ada, ben):
        made = begin(hall, ada, ben)
        for number in range(1 + mover):
            move(hall, made, number % 2, first_moves(2)[number])
        leave(hall, made)
        long_ago(either, 0.5)
        due = status(hall, made)["due"]
        ben.done("/vacation/begin")
        cookies = dict(ben.http.cookies)
        long_ago(either, 4)
        time.sleep(0.2)  # some looks for matches that are out of time
        assert abs(status(hall, made)["due"] - due + 4 * DAY_SECONDS - MOST_SECONDS) < SLACK
    stored = either.ask("SELECT due FROM match")[0][0]
    assert stored < time.time() * 1000, "as if it were over"
    with opened(either) as hall, Browser(hall) as ben:
        ben.http.cookies.update(cookies)
        assert either.ask("SELECT due FROM match")[0][0] == stored, "a restart gives nothing"
        with hall.connect() as line:
            clock = line.join(made, mover)["clock"]
            assert abs(clock["left_ms"][1 - mover] - 1.5 * DAY_MS) < SLACK * 1000
            assert clock["running"] == [1 - mover]
        leave(hall, made)
        ben.done("/vacation/end")
        assert abs(status(hall, made)["due"] - time.time() - 1.5 * DAY_SECONDS) < SLACK
        rest = time.time() + 1.5 * DAY_SECONDS
        wait_for(lambda: abs(either.ask("SELECT due FROM match")[0][0] / 1000 - rest) < SLACK)
        leave(hall, made)
        assert not either.ask("SELECT v FROM entry WHERE text LIKE 'flag%'")
        long_ago(either, 1.6)
        wait_for(lambda: bool(either.ask(f"SELECT v FROM entry WHERE text = 'flag {1 - mover}'")))


@pytest.mark.usefixtures("brisk")
def test_a_vacation_ends_by_itself(either: Database) -> None:
    with opened(either) as hall, two(hall) as (ada, ben):
        made = begin(hall, ada, ben)
        move(hall, made, 0, first_moves(1)[0])
        leave(hall, made)
        ben.done("/vacation/begin")
        with hall.connect() as line:
            line.join(made, 0)
            soon = int(time.time()) + 2
            either.run(lambda found: found.execute(text(f"UPDATE vacation SET until = {soon}")))
            ben.done("/vacation/begin")  # the hall looks
            told = line.until("table")
            while told["clock"].get("stands_until") is not None:
                told = line.until("table")
            assert time.time() >= soon - 0.1
        assert ben.ask("GET", "/vacation").json()["until"] is None


def test_a_hall_that_has_heard_nothing_looks_before_a_clock_falls(either: Database) -> None:
    with opened(either) as hall, two(hall) as (ada, ben):
        made = begin(hall, ada, ben)
        move(hall, made, 0, first_moves(1)[0])
        leave(hall, made)
        now = int(time.time())
        either.run(partial(_execute, f"UPDATE match SET due = {(now + 2) * 1000}"))
        with hall.connect() as line:
            assert 0 < line.join(made, 0)["clock"]["left_ms"][1] <= 3_000
            account = ben.account()["id"]
            either.run(partial(_execute, f"INSERT INTO vacation VALUES ({account}, {now}, {now + DAY_SECONDS})"))
            told = line.until("table")
            while told["clock"].get("stands_until") is None:
                told = line.until("table")
            assert time.time() >= now + 2
            assert told["clock"]["left_ms"][1] > 0
        assert not either.ask("SELECT v FROM entry WHERE text LIKE 'flag%'")


def test_when_the_days_are_taken_none_begins(either: Database) -> None:
    with opened(either) as hall, Browser(hall) as ada:
        ada.make_plain(new_name())
        ada.done("/vacation/begin")
        with later(hall, 20 * DAY_SECONDS):
            assert ada.ask("GET", "/vacation").json()["left_s"] == 0
            assert ada.refused("/vacation/begin") == (409, "too_many")
        for days in (150, 300):  # a session is kept for 180 days
            with later(hall, days * DAY_SECONDS):
                assert ada.is_signed_in()
        with later(hall, YEAR_SECONDS + DAY_SECONDS):
            assert ada.ask("GET", "/vacation").json()["left_s"] == MOST_SECONDS
            assert ada.done("/vacation/begin")["until"] is not None


def test_nobody_is_on_vacation_who_is_not_signed_in(either: Database) -> None:
    with opened(either) as hall, Browser(hall) as stranger:
        assert stranger.ask("GET", "/vacation").status_code == 401
        assert stranger.refused("/vacation/begin") == (401, "no_account")
        assert stranger.refused("/vacation/end") == (401, "no_account")
        assert either.ask("SELECT count(*) FROM vacation") == [(0,)]


def test_a_vacation_is_exported_and_goes_with_the_account(either: Database) -> None:
    """What was counted out for somebody who goes stays counted out for who is left."""
    with opened(either) as hall, two(hall) as (ada, ben):
        made = begin(hall, ada, ben)
        move(hall, made, 0, first_moves(1)[0])
        move(hall, made, 1, first_moves(2)[1])
        leave(hall, made)
        long_ago(either, 0.5)
        ben.done("/vacation/begin")
        long_ago(either, 4)
        assert len(ben.done("/export", {"after": None})["vacation"]["taken"]) == 1
        while not ben.done("/delete")["gone"]:
            pass
        assert either.ask("SELECT count(*) FROM vacation") == [(0,)]
        leave(hall, made)
        with hall.connect() as line:
            clock = line.join(made, 0)["clock"]
        assert "stands_until" not in clock
        assert abs(clock["left_ms"][0] - 1.5 * DAY_MS) < SLACK * 1000


def test_two_halls_that_press_at_once_begin_one_vacation(on_server: OnServer, redis: RedisServer) -> None:
    """And a hall in which the match lives hears of it from the other one."""
    origin = "http://localhost:7000"
    with contextlib.ExitStack() as stack, with_pebbles():
        halls = [
            stack.enter_context(HallOfSeveral(on_server, redis, name, rp_origins=(origin,))) for name in ("a", "b")
        ]
        known(*halls)
        one, other = (stack.enter_context(Browser(hall, Authenticator(origin))) for hall in halls)
        one.make_plain(new_name())
        other.http.cookies.update(one.http.cookies)
        made = halls[1].create("me", "friend", clock={"kind": "days", "days": DAYS})
        with halls[1].connect() as line:
            line.join(made, 0, 1)
            assert one.adopt(made, 1) == "adopted"

            def press(place: int) -> int:
                until: int = (one, other)[place % 2].done("/vacation/begin")["until"]
                return until

            with ThreadPoolExecutor(6) as pool:
                assert len(set(pool.map(press, range(6)))) == 1
            assert len(on_server.ask("SELECT * FROM vacation")) == 1
            told = line.until("table")
            while told["clock"].get("stands_until") is None:
                told = line.until("table")
            one.done("/vacation/end")
            while told["clock"].get("stands_until") is not None:
                told = line.until("table")
