"""What `benchmarks.hall.crash` finds: it must see what is lost, done twice, swallowed or answered wrongly."""

from __future__ import annotations

import random
from typing import cast

import pytest

from benchmarks.hall.crash_client import Client, Doors
from benchmarks.hall.crash_ledger import Command, DecidedEvent, Faults, Ledger, Line
from benchmarks.hall.crash_replica import LoggedEntry, LoggedLine, LogView, MatchReplica
from benchmarks.hall.crash_setups import setup_of
from benchmarks.hall.crash_table import Table
from stackyard.core.chance import NATURE
from stackyard.core.match import Match
from stackyard.games.tower_topple import geometry
from stackyard.physics.pose_text import poses_text


@pytest.fixture
def ledger() -> Ledger:
    return Ledger("a match", Faults(), together=False)


def sent(
    ledger: Ledger, kind: str, what: str, *, by: int = 0, c: str = "00000001", v: int = 0, life: int = 0
) -> Command:
    command = Command(by, c, kind, what, None, v, 0, 0.0)
    ledger.add(command)
    return command


def found(ledger: Ledger) -> dict[str, int]:
    return dict(ledger.faults.counts)


MOVED = DecidedEvent(1, 2, 0, "a1-a2")


def test_what_was_acknowledged_and_stands_in_the_log_is_right(ledger: Ledger) -> None:
    sent(ledger, "move", "a1-a2")
    sent(ledger, "chat", "hello", c="00000002")
    ledger.ack(0, "00000001", 2, 0)
    ledger.ack(0, "00000001", 2, 1)
    ledger.ack(0, "00000002", 3, 0)
    ledger.check([MOVED], [Line(3, 0, "hello")], 3, 0, final=True)
    assert found(ledger) == {}


def test_what_the_log_is_too_short_for_is_lost(ledger: Ledger) -> None:
    sent(ledger, "move", "a1-a2")
    ledger.ack(0, "00000001", 2, 0)
    ledger.check([], [], 1, 0, final=True)
    assert found(ledger) == {"lost": 1}


def test_a_command_in_whose_place_something_else_stands_was_swallowed(ledger: Ledger) -> None:
    """As by a hall that takes two seats' commands of one id for one command."""
    sent(ledger, "move", "a1-a2")
    sent(ledger, "chat", "hello", by=1)
    ledger.ack(0, "00000001", 2, 0)
    ledger.ack(1, "00000001", 2, 0)
    ledger.check([MOVED], [], 2, 0, final=True)
    assert found(ledger) == {"swallowed": 1}


def test_what_stands_there_twice_was_doubled(ledger: Ledger) -> None:
    sent(ledger, "move", "a1-a2")
    ledger.ack(0, "00000001", 2, 0)
    for _ in range(2):
        ledger.check([MOVED, DecidedEvent(3, 3, 0, "a1-a2")], [Line(4, 0, "hello")], 4, 0, final=True)
    assert found(ledger) == {"doubled": 2}


def test_an_answer_that_changes_is_wrong_and_so_is_a_refusal_without_reason(ledger: Ledger) -> None:
    sent(ledger, "move", "a1-a2")
    sent(ledger, "move", "c1-c2", c="00000002")
    ledger.ack(0, "00000001", 2, 0)
    ledger.ack(0, "00000001", 3, 1)
    ledger.nak(0, "00000002", "stale", 0, "nothing has happened since")
    assert found(ledger) == {"wrong": 2}


def test_what_is_sent_again_in_a_moment_still_waits(ledger: Ledger) -> None:
    command = sent(ledger, "chat", "hello")
    assert ledger.nak(0, "00000001", "rate_limited", None, "wait") is None
    assert command.open
    assert command.resend_later
    assert ledger.open() == [command]


def test_a_put_must_be_done_when_it_is_acknowledged(ledger: Ledger) -> None:
    sent(ledger, "put", "put y1 0 0 30 stand", v=2)
    sent(ledger, "put", "put p1 0 0 30 stand", v=2, c="00000002")
    sent(ledger, "put", "put r1 0 0 30 stand", v=2, c="00000003")
    for number, v in ((1, 4), (2, 2), (3, 4)):
        ledger.ack(0, f"0000000{number}", v, 0)
    heads = [DecidedEvent(3, 3, 0, "move y1"), DecidedEvent(4, 4, "nature", "lies"), DecidedEvent(5, 5, 0, "move p1")]
    ledger.check(heads, [], 5, 0, final=False)
    assert found(ledger) == {"wrong": 1}, "the second was acknowledged too early"
    ledger.check(heads, [], 5, 1, final=False)
    assert found(ledger) == {"wrong": 1, "swallowed": 1}, "and the third will never be done"


def test_what_is_taken_back_by_consent_is_taken_back_once(ledger: Ledger) -> None:
    ledger.offers[1] = "undo", (1,)
    sent(ledger, "ask", "undo")
    sent(ledger, "answer", "yes", by=1).offer = 1
    ledger.ack(0, "00000001", 1, 0)
    ledger.ack(1, "00000001", 2, 0)
    undone = DecidedEvent(2, 2, "table", "undo 1")
    ledger.check([undone], [], 2, 0, final=True)
    assert found(ledger) == {}
    ledger.check([undone, DecidedEvent(3, 3, "table", "undo 1")], [], 3, 0, final=True)
    assert found(ledger) == {"doubled": 1}


def test_a_pause_that_was_agreed_to_and_a_name_are_looked_for(ledger: Ledger) -> None:
    ledger.offers[1] = "pause", (1,)
    sent(ledger, "answer", "yes", by=1).offer = 1
    sent(ledger, "name", "Ann")
    ledger.ack(1, "00000001", 0, 0)
    ledger.ack(0, "00000001", 0, 0)
    ledger.check_table({0: "Ann", 1: "Friend"}, paused=True, over=False)
    assert found(ledger) == {}
    sent(ledger, "name", "Bea", c="00000002")
    ledger.ack(0, "00000002", 0, 0)
    ledger.check_table({0: "Ann", 1: "Friend"}, paused=False, over=False)
    assert found(ledger) == {"swallowed": 1, "wrong": 1}


def test_who_comes_back_is_told_every_entry_once() -> None:
    log_view = LogView()
    assert log_view.append(LoggedLine(1, "hello")) is None
    assert log_view.append(LoggedLine(3, "there")) == "entry 3 was told after 1"
    assert log_view.append(LoggedLine(3, "there")) == "entry 3 was told after 3"
    assert log_view.load_snapshot(2, [LoggedLine(1, "hello"), LoggedLine(2, "you")]) != []
    assert log_view.load_snapshot(2, [LoggedLine(1, "hello"), LoggedLine(2, "you")]) == []


def test_a_snapshot_may_leave_out_the_lines_that_it_says_and_nothing_else() -> None:
    log_view = LogView()
    first, move, last = LoggedLine(1, "hello"), LoggedEntry(2, 0, "a1-a2"), LoggedLine(3, "there")
    assert log_view.load_snapshot(3, [first, move, last]) == []
    assert log_view.load_snapshot(3, [move, last], 1) == []
    assert log_view.items[1] == first
    assert log_view.load_snapshot(3, [move, last], 0) != [], "it says that nothing is left out"
    assert log_view.load_snapshot(3, [move, last], 2) != [], "two are"
    assert log_view.load_snapshot(3, [first, last], 1) != [], "a move is no line"


def test_a_client_that_knows_the_seed_folds_what_no_seat_is_told_alone() -> None:
    hall = Match.new("take-that-towers", None, 2, seed=7)
    fold = MatchReplica(Match.new("take-that-towers", None, 2, seed=7, gravity="told"))
    move = hall.legal(0)[0]
    hall.play(0, move)
    for event in hall.events:
        fold.receive(1, LoggedEntry(event.n, event.by, "??" if event.by == 0 else event.event))
    assert fold.v < len(hall.events), "the move itself is known to its own seat alone"
    for event in hall.events:
        fold.receive(0, LoggedEntry(event.n, event.by, event.event))
    assert (fold.v, fold.broken) == (len(hall.events), None)
    assert (fold.match.position == hall.position).all()
    assert [(head.by, head.text) for head in fold.decided] == [(0, move)]


def test_a_client_knows_which_bricks_have_fallen_and_not_where_they_lie() -> None:
    hall = Match.new("tower-topple", {"rows": 5}, 2, seed=7, gravity="told")
    fold = MatchReplica(Match.new("tower-topple", {"rows": 5}, 2, seed=7, gravity="told"))
    poses = poses_text(geometry.poses_of(hall.position))
    hall.play(0, "pull 3b")
    hall.apply_event(NATURE, f"out down=3 {poses}")
    hall.play(0, "place b")
    hall.apply_event(NATURE, f"stands {poses}")
    for event in hall.events:
        fold.receive(0, LoggedEntry(event.n, event.by, event.event))
    assert (fold.v, fold.broken) == (len(hall.events), None)
    assert hall.to_act == fold.match.to_act == [0], "the brick that fell is to be laid"


def test_a_resignation_may_leave_the_seat_to_a_bot_whose_moves_nobody_has_asked_for(ledger: Ledger) -> None:
    sent(ledger, "resign", "resign")
    ledger.ack(0, "00000001", 1, 0)
    left, played = DecidedEvent(1, 1, "table", "leave 0"), DecidedEvent(2, 2, 0, "draw")
    ledger.check([left, played], [], 2, 0, final=True)
    assert found(ledger) == {}
    ledger.check([left, played, DecidedEvent(3, 3, 1, "draw")], [], 3, 0, final=True)
    assert found(ledger) == {"doubled": 1}, "seat 1 was not left"


def test_nobody_asks_for_a_bots_moves() -> None:
    ledger = Ledger("a match", Faults(), together=False, bots=[1])
    ledger.check([DecidedEvent(1, 1, 1, "d1-d2")], [], 1, 0, final=True)
    assert found(ledger) == {}
    ledger.check([DecidedEvent(2, 2, 0, "a1-a2")], [], 2, 0, final=True)
    assert found(ledger) == {"doubled": 1}, "seat 0 is no bot's"


@pytest.mark.parametrize("leaks", [False, True], ids=["what it may know", "another's card"])
def test_what_a_seat_may_not_know_is_found_when_it_is_told(leaks: bool) -> None:
    faults, rng = Faults(), random.Random(4)
    table = Table(setup_of("take-that-towers"), cast(Doors, None), faults, rng, ids_collide=True)
    real = Match.new("take-that-towers", {}, 3, seed=table.seed)
    for _ in range(12):
        seat = int(real.to_act[0])
        real.play(seat, rng.choice(real.legal(seat)))
    for v, event in enumerate(real.events, start=1):
        table.replica.receive(event.by if isinstance(event.by, int) else None, LoggedEntry(v, event.by, event.event))
    steps = table.replica.steps
    hidden = [v for v, step in steps.items() if table.replica.may_know(v, 1) != step.event.event]
    assert hidden
    chair = Client(table, 1, "secret")
    chair.log_view.items = {v: LoggedEntry(v, step.event.by, table.replica.may_know(v, 1)) for v, step in steps.items()}
    if leaks:
        chair.log_view.items[hidden[0]] = LoggedEntry(hidden[0], 0, steps[hidden[0]].event.event)
    table.clients.append(chair)
    table.check()
    assert faults.counts["told"] == leaks, faults.messages
