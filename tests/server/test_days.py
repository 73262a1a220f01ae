"""Matches over days: 1, 2, 3 or 7 days a move, for nobody who has to be there at the same time."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text

from stackyard.core.match import Match
from stackyard.core.registry import rooms
from stackyard.server.match.clocks import DAY_MS, Clock
from stackyard.server.table import registry as registries
from stackyard.server.wire.messages import ClockRule
from tests.server.databases import Database
from tests.server.hall import Line, Made, Running, settings, wait_for

SEATS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hall look often for matches that are out of time."""
    monkeypatch.setattr(registries, "SWEEP_SECONDS", 0.05)


def begun(hall: Running, line: Line, days: int = 2) -> Made:
    """Return a match in which the first seat has moved."""
    made = hall.create("me", "friend", clock={"kind": "days", "days": days})
    line.join(made, 0, 1)
    assert line.move(made, 0, 0, "a1-a2")["v"] == 1
    return made


def test_each_move_has_its_days() -> None:
    clock = Clock.of(ClockRule(kind="days", days=3), 2).started([0], 0.0)
    assert clock.state(86_400.0).left_ms == [2 * DAY_MS, 3 * DAY_MS]
    assert clock.stopped(86_400.0).incremented(0).left_ms() == [3 * DAY_MS, 3 * DAY_MS]
    assert clock.out_of_time(3 * 86_400.0) == [0]


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "days"},
        {"kind": "days", "days": 4},
        {"kind": "days", "days": 2, "base_ms": 1000},
        {"kind": "move", "base_ms": 1000, "days": 2},
        {"kind": "none", "days": 1},
    ],
)
def test_other_days_are_refused(hall: Running, clock: dict[str, object]) -> None:
    answer = hall.http.post("/api/matches", json={"game": "towers", "seats": SEATS, "clock": clock})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_game_says_whether_it_is_played_over_days(hall: Running) -> None:
    said = {game["slug"]: game["over_days"] for game in hall.http.get("/api/games").json()}
    for room in rooms():
        fewest = room.game.seats[0]
        wanted = {
            "game": room.slug,
            "seats": SEATS[:1] + SEATS[1:] * (fewest - 1),
            "clock": {"kind": "days", "days": 1},
        }
        answer = hall.http.post("/api/matches", json=wanted)
        assert answer.status_code == (201 if room.traits.over_days else 400), (room.slug, answer.text)
        assert said.get(room.slug, False) == room.traits.over_days


@pytest.mark.usefixtures("brisk")
def test_a_match_over_days_waits_outside_memory_and_ends_by_its_time(either: Database) -> None:
    chosen = settings(either.path, idle_seconds=0.05, **either.settings)
    with Running(chosen) as hall:
        with hall.connect() as line:
            made = begun(hall, line)
            state = line.join(made, 0, 1)["clock"]
        assert state["running"] == [1]
        assert DAY_MS * 2 - 60_000 < state["left_ms"][1] <= DAY_MS * 2
        assert hall.hall is not None
        registry = hall.hall.registry
        shown = hall.http.post("/api/matches/status", json={"matches": [made.id]}).json()[0]["due"]
        wait_for(lambda: made.id not in registry.live)
        stored = hall.http.post("/api/matches/status", json={"matches": [made.id]}).json()[0]["due"]
        assert abs(shown - time.time() - 2 * 86_400) < 600
        assert abs(shown - stored) <= 1
        due = either.ask("SELECT due, runs_ms FROM match")[0]
    assert abs(due[0] - (time.time() * 1000 + 2 * DAY_MS)) < 600_000
    with Running(chosen) as hall:
        assert either.ask("SELECT due, runs_ms FROM match")[0] == due, "a restart gives no days back"
        assert hall.hall is not None
        assert not hall.hall.registry.live
        either.run(lambda found: found.execute(text("UPDATE match SET due = 1000")))
        wait_for(lambda: bool(either.ask("SELECT v FROM entry WHERE text = 'flag 1'")))


def test_who_is_nearly_out_of_time_has_an_hour_after_a_restart_once(either: Database) -> None:
    chosen = settings(either.path, **either.settings)
    with Running(chosen) as hall, hall.connect() as line:
        begun(hall, line, 1)
    soon = int(time.time() * 1000) + 120_000
    either.run(lambda found: found.execute(text(f"UPDATE match SET due = {soon}")))
    with Running(chosen):
        due = either.ask("SELECT due FROM match")[0][0]
    assert due >= soon + 3_400_000
    with Running(chosen):
        assert either.ask("SELECT due FROM match")[0][0] == due


@pytest.mark.parametrize("kind", ["undo", "draw"])
def test_an_offer_ends_with_the_next_move(either: Database, kind: str) -> None:
    """Also where nobody was at the table when it was made, and the match had left memory."""
    chosen = settings(either.path, idle_seconds=0.05, **either.settings)
    with Running(chosen) as hall:
        with hall.connect() as line:
            made = hall.create("me", "friend", clock={"kind": "days", "days": 2})
            line.join(made, 0)
            with hall.connect() as other:
                other.join(made, 1)
            assert line.move(made, 0, 0, "a1-a2")["v"] == 1
            assert line.command("ask", made, seat=0, kind=kind)["t"] == "ack"
        assert hall.hall is not None
        registry = hall.hall.registry
        wait_for(lambda: made.id not in registry.live)
    with Running(chosen) as hall, hall.connect() as line:
        snap = line.join(made, 1)
        (offer,) = snap["offers"]
        assert (offer["kind"], offer["seat"], offer["waiting"]) == (kind, 0, [1])
        assert line.move(made, 1, 1, answers()[0])["t"] == "ack"
        assert line.until("table", offers=[])["offers"] == []
        late = line.command("answer", made, seat=1, offer=offer["id"], yes=True)
        assert (late["t"], late["code"]) == ("nak", "offer_gone")
    told = [row[0] for row in either.ask("SELECT text FROM entry ORDER BY v")]
    assert told == ["a1-a2", answers()[0]], "nothing was taken back, and nothing agreed on"


def answers() -> list[str]:
    """Return the answers to the first move."""
    match = Match.new("towers", {"width": 4, "height": 4}, 2)
    match.play(0, "a1-a2")
    return match.legal(1)
