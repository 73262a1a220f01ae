"""What stands beside a position is taken back with the move: clocks, countdowns, bots' values, fair play's memory."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stackyard.core.log import Log
from stackyard.core.match import Match
from stackyard.core.record import TABLE
from stackyard.server.match.change import append_events, take_back
from stackyard.server.match.changes import moves
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.fair_play import FairPlay, FairPlayError
from stackyard.server.match.snapshot import MAX_BEFORE, Snapshot
from stackyard.server.store.archive import SeatRow
from stackyard.server.wire.messages import ClockRule
from tests.server.hall import Running, settings

FISCHER = ClockRule(kind="fischer", base_ms=60_000, increment_ms=10_000)
SUDDEN = ClockRule(kind="fischer", base_ms=60_000, increment_ms=0)
FOR_EACH_MOVE = ClockRule(kind="move", base_ms=5000)


def table_of(rule: ClockRule) -> Snapshot:
    match = Match.new("towers", {"width": 9, "height": 9}, nature="given")
    return Snapshot("match", match, (SeatRow("person", "Ada", taken=True),) * 2, Log(), Log(), Clock.of(rule, 2))


class Players:
    """Plays a match against a clock that is told, and takes moves back."""

    def __init__(self, rule: ClockRule) -> None:
        self.table, self.now = table_of(rule), 0.0

    def think(self, seconds: float) -> None:
        """Let time pass with the right clock running."""
        acting = [int(seat) for seat in self.table.match.to_act]
        self.table = msgspec.structs.replace(self.table, clock=self.table.clock.started(acting, self.now))
        self.now += seconds

    def move(self, seconds: float) -> None:
        self.think(seconds)
        seat = int(self.table.match.to_act[0])
        self.table = moves.play_move(self.table, seat, self.table.match.legal(seat)[0], self.now).after

    def undo(self, count: int) -> None:
        match = self.table.match.branch()
        self.table = take_back(
            append_events(self.table, match, match.apply_event(TABLE, f"undo {count}")), self.now
        ).after

    def left(self) -> list[int]:
        return self.table.clock.left_ms()


@pytest.mark.parametrize(
    ("rule", "before"), [(FISCHER, [69_000, 68_000]), (SUDDEN, [59_000, 58_000]), (FOR_EACH_MOVE, [5000, 5000])]
)
def test_both_clocks_are_as_before_the_move(rule: ClockRule, before: list[int]) -> None:
    players = Players(rule)
    players.move(1)
    players.move(2)
    assert players.left() == before
    for _ in range(100):
        players.move(0)
        players.think(3)
        players.undo(1)
        assert players.left() == before
    players.move(0)
    players.move(4)
    players.think(1)
    players.undo(2)
    assert players.left() == before, "the answer, and the time that it took, are taken back too"
    players.undo(2)
    assert players.left() == ([59_000, 60_000] if rule.kind == "fischer" else [5000, 5000]), "spent is what it took"


def test_what_is_known_of_moves_is_bounded_and_stored() -> None:
    players = Players(FISCHER)
    for _ in range(MAX_BEFORE // 2 + 5):
        players.move(1)
        players.move(1)
    stored = players.table.state(players.now).times
    assert [stored[0].move, stored[-1].move, len(stored)] == [10, MAX_BEFORE + 9, MAX_BEFORE]
    players.undo(MAX_BEFORE + 5)
    assert players.left() == stored[0].left_ms, "of earlier moves no more is known"
    assert table_of(ClockRule()).state(0.0).times == []


def test_a_countdown_and_what_a_bot_thought_are_as_before_the_move() -> None:
    players = Players(ClockRule())
    players.table = msgspec.structs.replace(players.table, countdown=Countdown(9000.0, running=True), values={1: 0.3})
    players.move(2)
    players.table = msgspec.structs.replace(players.table, values={1: -0.9})
    players.think(4)
    players.undo(1)
    assert (players.table.countdown.left_ms(players.now), players.table.values) == (7000, {1: 0.3})


def test_a_position_that_was_taken_back_is_nobodys() -> None:
    players, watched = Players(ClockRule()), FairPlay()
    for _ in range(13):
        players.move(0)
        watched.note(players.table)
    before = players.table.match.position
    players.move(0)
    watched.note(players.table)
    taken_back = players.table.match.position
    game = players.table.game
    with pytest.raises(FairPlayError):
        watched.check_everybody(game, taken_back)
    players.undo(1)
    watched.note(players.table)
    watched.check_everybody(game, taken_back)
    with pytest.raises(FairPlayError):
        watched.check_everybody(game, before)


def test_a_hall_that_has_started_again_gives_the_time_back_too(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "hall.db", clock_grace_seconds=0.0)
    clock = {"kind": "fischer", "base_ms": 60_000, "increment_ms": 10_000}
    with Running(chosen) as hall, hall.connect() as line:
        made = hall.create("me", "friend", clock=clock)
        line.join(made, 0, 1)
        assert line.move(made, 0, 0, "a1-a2")["t"] == "ack"
    with Running(chosen) as hall, hall.connect() as line:
        after = line.join(made, 0, 1)["clock"]["left_ms"][0]
        assert line.command("ask", made, seat=0, kind="undo")["t"] == "ack"
        first, second = line.until("played")["clock"]["left_ms"]
        assert first <= after - 10_000
        assert second == 60_000
