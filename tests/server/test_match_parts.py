"""The parts of a live match as values: told a change, they return what they want, without a hall."""

from __future__ import annotations

import ast
import asyncio
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from stackyard.core import registry
from stackyard.games.brick_work.lessons import PRINTS
from stackyard.server.bricks.gravity import GRAVITY_RETRY_SECONDS, Performed
from stackyard.server.bricks.hand_reading import HandsRead
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes import creation, moves
from stackyard.server.match.clocks import Countdown
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.mailbox import Mailbox
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.scenes.orders import Reported
from stackyard.server.settings import Settings
from stackyard.server.store.store import StoreError
from stackyard.server.table.clocks import COUNTDOWN_STORE_SECONDS, Clocks
from stackyard.server.table.commands import COMMANDS
from stackyard.server.wire.messages import ClientMessage, ClockRule, Hand, Join, NewMatch, NewSeat, Pace, Ping
from tests.server.blocks import ROOM as BLOCKS
from tests.server.test_reading import POSES
from tests.tiny_game import ROOM as PEBBLES

SERVER = Path(__file__).parents[2] / "stackyard" / "server"
ROOMS = ("table", "bricks", "scenes", "match")  # of the live match
BLITZ = ClockRule(kind="fischer", base_ms=60_000, increment_ms=1_000)


def new_match(game: str, **more: Any) -> Snapshot:
    """Return a match of two people who have both sat down."""
    table, _ = creation.new_match(NewMatch(game=game, seats=[NewSeat(kind="me"), NewSeat(kind="me")], **more))
    return replace(table, seats=tuple(replace(row, taken=True) for row in table.seats))


# --- clocks -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def timed() -> Snapshot:
    with registry.registered(PEBBLES):
        return new_match("pebbles", clock=BLITZ)


def test_a_clock_wants_to_be_woken_when_its_time_runs_out(timed: Snapshot) -> None:
    clocks = Clocks(Presence(timed.seats), grace_until=0.0)
    assert clocks.wake_at(timed, 100.0) == inf, "nothing runs yet"
    table = clocks.run(timed, 100.0)
    (mover,) = table.clock.running
    assert clocks.wake_at(table, 110.0) == pytest.approx(160.0)
    assert (clocks.late(table, 159.0), clocks.on_time(table, 159.0)) == ([], None)
    change = clocks.on_time(table, 160.0)
    assert change is not None
    assert (clocks.late(table, 160.0), change.after.match.over) == ([mover], True)
    assert table.match.over is False, "what was told is not changed"
    assert clocks.wake_at(clocks.run(change.after, 160.0), 160.0) == inf


def test_whoever_was_here_before_is_waited_for(timed: Snapshot) -> None:
    clocks = Clocks(Presence(timed.seats), grace_until=120.0)
    table = clocks.run(timed, 100.0)
    assert (table.clock.running, clocks.wake_at(table, 100.0)) == ((), 120.0)
    assert clocks.run(table, 120.0).clock.running != ()


def test_what_is_left_of_a_countdown_is_stored_now_and_then(timed: Snapshot) -> None:
    clocks = Clocks(Presence(timed.seats), grace_until=0.0)
    table = replace(timed, countdown=Countdown(30_000.0, running=True, since=100.0))
    assert clocks.wake_at(table, 101.0) == 100.0 + COUNTDOWN_STORE_SECONDS
    assert clocks.on_time(table, 101.0) is None
    change = clocks.on_time(table, 106.0)
    assert change is not None
    assert not change.statements
    assert change.after.countdown.left == pytest.approx(24_000.0)


def test_a_time_that_is_no_move_now_is_not_played_again_and_again(timed: Snapshot) -> None:
    clocks = Clocks(Presence(timed.seats), grace_until=0.0)
    table = replace(timed, countdown=Countdown(5.0, running=True, since=100.0))
    assert clocks.on_time(table, 101.0) is None
    assert clocks.wake_at(clocks.run(table, 101.0), 101.0) > 101.0


BUMPING = (
    "rules=2 turn Blue; first Blue; order 8 5; turns 44 2; pool 245; board .....3...; tokens 2 1; "
    f"Blue 1x2 1x4; Red 1x1*2; {PRINTS}"
)


@pytest.mark.parametrize("kind", ["fischer", "move"])
def test_the_clock_runs_on_through_a_turn_of_two_moves(kind: Any) -> None:
    clock = ClockRule(kind=kind, base_ms=60_000, increment_ms=5000 if kind == "fischer" else 0)
    table = new_match("brick-work", clock=clock, position=BUMPING)
    bumped = moves.play_move(replace(table, clock=table.clock.started([0], 100.0)), 0, "2>build", 110.0)
    assert bumped.after.clock.left_ms() == [50_000, 60_000], "no time is added, and none is new"
    running = replace(bumped.after, clock=bumped.after.clock.started([0], 110.0))
    acted = moves.play_move(running, 0, "build 1x2/1x4@0,0,0", 120.0)
    assert acted.after.clock.left_ms() == [45_000 if kind == "fischer" else 60_000, 60_000]


# --- hands and gravity ------------------------------------------------------------------------------------------------


class Asked:
    """The hands at a match of Blocks that has asked gravity a question; what they post waits in `mailbox`."""

    def __init__(self) -> None:
        with registry.registered(BLOCKS):
            self.before = new_match("blocks")
        self.asked = moves.play_move(self.before, self.before.match.to_act[0], "ask 1", 0.0)  # type: ignore[arg-type]
        self.mailbox = Mailbox()
        self.naks: list[str] = []
        services: Any = SimpleNamespace(physics=None, workers=None, settings=Settings(database=Path()), metrics=None)
        presence: Any = SimpleNamespace(audience=[SimpleNamespace(connection=self)])
        game: Any = self.before.game
        self.hands = Hands(services, presence, game, self.before, self.mailbox)
        self.hands.gravity._start = lambda table, attempt: self.attempts.append(attempt)  # type: ignore[method-assign]
        self.attempts: list[int] = []

    def nak(self, code: str, *_: object) -> None:
        self.naks.append(code)

    def notify(self, before: Snapshot, change: Change) -> None:
        self.hands.on_change(before, change.after, change.cause)

    def performed(self, event: str, table: Snapshot | None = None) -> Change | None:
        """Return what gravity wants once it has computed an event, as the match stands then."""
        v = self.asked.after.event_v
        return asyncio.run(self.hands.gravity._on_performed(Performed(event), v, table or self.asked.after))


def test_gravity_is_told_of_the_move_before_it_and_returns_the_change_of_its_event() -> None:
    one = Asked()
    one.notify(one.before, one.asked)
    assert one.attempts == [1]
    one.notify(one.asked.after, Change(one.asked.after))
    assert one.attempts == [1], "what is under way is not begun again"
    change = one.performed("verdict no")
    assert change is not None
    assert [entry[1][6] for entry in change.statements] == ["verdict no"]
    one.notify(one.asked.after, change)
    assert (one.attempts, one.hands.wake_at(change.after, 0.0)) == ([1], inf)
    assert len(one.mailbox) == 1, "what hands did meanwhile is read now"


def test_what_gravity_did_is_dropped_if_the_match_has_gone_on() -> None:
    one = Asked()
    one.notify(one.before, one.asked)
    resigned = moves.adjudicate(one.asked.after, "resign 0")
    one.notify(one.asked.after, resigned)
    assert one.performed("verdict no", resigned.after) is None


def test_an_event_of_gravity_that_could_not_be_stored_is_computed_again_later() -> None:
    one = Asked()
    one.notify(one.before, one.asked)
    change = one.performed("verdict no")
    assert change is not None
    one.hands.on_refused(change, StoreError("the disk is full"))
    assert one.naks == ["unavailable"]
    one.notify(one.asked.after, Change(one.asked.after))
    assert one.attempts == [1], "not before it is time"
    at = one.hands.wake_at(one.asked.after, 0.0)
    assert at < inf
    one.hands.on_time(one.asked.after, at)
    one.notify(one.asked.after, Change(one.asked.after))
    assert one.attempts == [1, 1]
    assert GRAVITY_RETRY_SECONDS > 0


def test_an_event_that_is_none_is_not_played() -> None:
    one = Asked()
    one.notify(one.before, one.asked)
    assert one.performed("verdict perhaps") is None
    assert one.naks == ["unavailable"]


def test_a_command_that_a_hand_has_carried_out_is_answered_once() -> None:
    one = Asked()
    viewer: Any = SimpleNamespace(connection=one)
    done, other = (CommandIdentity(viewer, c, "holder", "digest") for c in "ab")
    report = Reported(1, 1, POSES.tobytes(), True, {}, [])
    one.hands.scene.report = report
    one.hands.grips.pending_commands.add(0, done)
    one.notify(one.before, Change(one.before, answers=(done,), cause=HandsRead(report, (done,))))
    assert one.naks == [], "its acknowledgement was the answer"
    one.hands.grips.pending_commands.add(0, other)
    one.notify(one.before, Change(one.before, cause=HandsRead(report, ())))
    assert one.naks == ["bad_hand"], "all lies still, and nothing has come of the other one"


# --- the table of commands, and the order of modules ------------------------------------------------------------------


def test_every_command_of_a_client_has_its_entry() -> None:
    assert set(COMMANDS) == set(get_args(ClientMessage)) - {Join, Hand, Pace, Ping}


def test_no_protocol_has_one_implementation_alone() -> None:
    """The rooms of the live match have none at all: what a part needs is passed in, and what it wants is returned."""
    found = [
        f"{path.name}: {node.name}"
        for room in ROOMS
        for path in (SERVER / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith("Protocol") for base in node.bases)
    ]
    assert found == []
