"""A socket whose hand the hall opens is told why, with the number of the message by which it took hold."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from stackyard.physics.motion import Frame
from stackyard.server.bricks import hands
from tests.server.hall import Line, Made, Running
from tests.server.test_physics import Watcher, blocks, changed, held_by, open_hall, process


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall where Blocks is played."""
    with open_hall(tmp_path_factory.mktemp("let go") / "hall.sqlite3", hand_grace_s=0.0) as running:
        yield running


@pytest.fixture
def eye(room: Running) -> Iterator[Watcher]:
    with Watcher(room.port) as line:
        yield line


def take(room: Running, line: Watcher, brick: int = 2) -> tuple[Made, int]:
    """Make a match, take a brick, and return the number of that."""
    made = blocks(room)
    line.join(made, 0, 1)
    n = line.hand(made, 0, "hold", brick=brick)
    line.until_frame(held_by(0))
    return made, n


def code_of(line: Watcher, n: int) -> str:
    """Return the code of what was said about the hand that took hold with message `n`."""
    return str(line.until("nak", n=n)["code"])


def test_when_the_process_of_the_bricks_dies(room: Running, eye: Watcher) -> None:
    made, n = take(room, eye)
    os.kill(process(room), signal.SIGKILL)
    assert code_of(eye, n) == "unavailable"
    eye.hand(made, 0, "hold", brick=2)
    eye.until_frame(held_by(0))


def test_when_a_move_is_taken_back(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "ask 1")
    v = eye.until("played", v=2)["v"]
    n = eye.hand(made, 0, "hold", brick=2)
    eye.until_frame(held_by(0))
    eye.command("ask", made, seat=0, kind="undo")
    assert code_of(eye, n) == "hands_off"
    assert eye.join(made)["v"] == v + 1


def test_when_the_match_is_paused(room: Running, eye: Watcher) -> None:
    made, n = take(room, eye)
    eye.command("ask", made, seat=0, kind="pause")
    assert code_of(eye, n) == "hands_off"


def test_when_it_has_done_nothing_for_long(room: Running, eye: Watcher) -> None:
    _, n = take(room, eye)
    with changed(hands, "IDLE_SECONDS", 0.0):
        assert code_of(eye, n) == "bad_hand"


def test_when_a_move_is_performed(room: Running, eye: Watcher) -> None:
    made, n = take(room, eye)
    eye.move(made, 0, 0, "put 0 on 1")
    assert code_of(eye, n) == "hands_off"


def test_when_the_match_ends(room: Running, eye: Watcher) -> None:
    made, n = take(room, eye)
    eye.command("resign", made, seat=1)
    assert code_of(eye, n) == "match_over"


def test_what_a_performance_leaves_in_a_hand_is_what_the_hand_holds(room: Running, eye: Watcher) -> None:
    made, n = take(room, eye)

    def performed() -> dict[int, Any]:
        assert room.hall is not None
        hands = room.hall.registry.live[made.id].parts.hands
        assert hands is not None
        hands.grips.keep({0: 1})
        return {seat: (holding.brick, holding.connection) for seat, holding in hands.grips.by_seat.items()}

    assert room.on_loop(performed) == {0: (1, None)}
    assert code_of(eye, n) == "hands_off", "the brick that it held before was let go"


def test_what_a_performance_leaves_in_the_air_is_laid_where_the_record_has_it(room: Running, eye: Watcher) -> None:
    made, _ = take(room, eye)
    eye.hand(made, 0, "move", to=[0.0, -0.1, 0.1])
    eye.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.08).any()))

    def left() -> tuple[int, list[float]]:
        assert room.hall is not None
        hands = room.hall.registry.live[made.id].parts.hands
        assert hands is not None
        (mine,) = hands.grips.by_seat.values()
        mine.connection = None  # as a program leaves it
        return mine.brick, hands.scene.recorded(hands.table).pose_array()[mine.brick, :3].tolist()

    brick, lay = room.on_loop(left)

    def is_lying(frame: Frame) -> bool:
        rows = frame.bricks[frame.bricks["brick"] == brick]
        return not len(frame.hands) and len(rows) == 1 and float(np.abs(rows["at"][0] - lay).max()) < 0.003

    eye.until_frame(is_lying)


def test_a_window_that_takes_a_hand_over_hears_what_becomes_of_it(room: Running, eye: Watcher) -> None:
    with changed(hands, "GRACE_SECONDS", 1000.0):
        with Watcher(room.port) as first:
            made, _ = take(room, first)
        eye.join(made, 0)
        while eye.until("table")["seats"][1]["here"]:
            pass  # the first one is not quite gone
        n = eye.hand(made, 0, "move", to=[0.0, -0.1, 0.05])
        eye.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.03).any()))
    eye.command("resign", made, seat=0)
    assert code_of(eye, n) == "match_over"


def test_who_does_not_stop_shouting_is_shown_out_and_others_play_on(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    with Line(room.port) as loud:
        loud.join(made, 0)
        with pytest.raises(ConnectionClosed) as closed:
            shout(loud, made)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert eye.move(made, 0, 0, "put 0 on 1")["t"] == "ack"
    assert eye.until("played", v=2)


def shout(line: Line, made: Made) -> None:
    """Send moves of a hand much faster than they may come, reading what is said to that."""
    while True:
        for _ in range(200):
            line.send(t="hand", g=made.id, seat=0, n=1, do="move", to=[0, 0, 0.1])
        line.send(t="ping", n=1)
        line.until("pong")
