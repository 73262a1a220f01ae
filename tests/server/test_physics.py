"""Bricks that are bodies, in the hall: programs and hands, frames and motion, and everything that may go wrong."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest

from benchmarks.hall.hall_client import free_port
from stackyard.core import registry
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.physics import motion
from stackyard.physics.motion import JUMP_FLAG, REST_FLAG, WHOLE_FLAG, Frame, Motion, read_frame
from stackyard.server.bricks import gravity, hands
from stackyard.server.match import motions
from stackyard.server.scenes import client, orders
from stackyard.server.scenes.simulation import TICK_S, SceneSimulation
from stackyard.server.settings import Settings
from stackyard.server.sockets.connection import PICTURE_BACKLOG_BYTES, PICTURE_BACKLOG_FRAMES, Connection
from stackyard.server.vital_signs import VitalSigns, is_starved, read_vital_signs
from stackyard.server.wire import codec
from tests.server.blocks import BLOCKS, ROOM, SIZE
from tests.server.hall import TIMEOUT_SECONDS, Line, Made, Running, settings, wait_for

ON_TOP = [0.0, 0.0, 1.5 * SIZE[2] + 0.001]  # where a brick lies that is put on the middle one

PLAIN = Settings(database=Path("unused"))


class Watcher(Line):
    """A socket that records the frames it gets."""

    def __init__(self, port: int, max_queue: int | None = None) -> None:
        super().__init__(port, max_queue=max_queue)
        self.frames: list[Frame] = []
        self.n = 0

    def receive(self, timeout: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        end = time.monotonic() + timeout
        while True:
            data = self.socket.recv(timeout=max(0.0, end - time.monotonic()))
            if isinstance(data, str):
                message: dict[str, Any] = msgspec.json.decode(data)
                return message
            self.frames.append(read_frame(data)[1])

    def hand(self, made: Made, seat: int, do: str, **more: Any) -> int:
        """Send what a hand does; return its number."""
        self.n += 1
        self.send(t="hand", g=made.id, seat=seat, n=self.n, do=do, **more)
        return self.n

    def refusal(self, made: Made, seat: int, do: str, **more: Any) -> str:
        """Send what a hand does, and return the code of its refusal."""
        n = self.hand(made, seat, do, **more)
        return str(self.until("nak", n=n)["code"])

    def until_frame(self, wanted: Callable[[Frame], bool], seconds: float = TIMEOUT_SECONDS) -> Frame:
        """Return the next picture that is as wanted."""
        count = len(self.frames)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for frame in self.frames[count:]:
                if wanted(frame):
                    return frame
            count = len(self.frames)
            with contextlib.suppress(TimeoutError):
                self.receive(0.05)
        raise AssertionError(f"no such picture came, of {len(self.frames)}")


def held_by(seat: int) -> Callable[[Frame], bool]:
    return lambda frame: seat in frame.hands["hand"]


def is_rest(frame: Frame) -> bool:
    return bool(frame.flags & REST_FLAG)


@contextlib.contextmanager
def open_hall(database: Path, hand_grace_s: float = 0.6, **changes: Any) -> Iterator[Running]:
    chosen = settings(database, **{"physics_workers": 1, **changes})
    with registry.registered(ROOM), changed(hands, "GRACE_SECONDS", hand_grace_s), Running(chosen) as running:
        yield running


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall where Blocks is played."""
    with open_hall(tmp_path_factory.mktemp("room") / "hall.sqlite3") as running:
        yield running


@pytest.fixture
def eye(room: Running) -> Iterator[Watcher]:
    with Watcher(room.port) as line:
        yield line


@pytest.fixture
def other(room: Running) -> Iterator[Watcher]:
    with Watcher(room.port) as line:
        yield line


def all_resting(hall: Running) -> bool:
    assert hall.hall is not None
    return not any(
        live.parts.hands is not None and live.parts.hands.is_busy() for live in hall.hall.registry.live.values()
    )


def blocks(hall: Running, *kinds: str, **more: Any) -> Made:
    """Make a match of Blocks."""
    return hall.create(*(kinds or ("me", "friend")), game="blocks", **more)


def process(hall: Running) -> int:
    """Return the id of the process in which bricks move."""
    assert hall.hall is not None
    worker = hall.hall.physics.workers[0]
    wait_for(lambda: worker.process is not None and worker._ready)
    assert worker.process is not None
    return worker.process.pid


@contextlib.contextmanager
def changed(module: ModuleType, name: str, value: float) -> Iterator[None]:
    """Let another limit hold for a while."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, name, value)
        yield


def is_resting(hall: Running, made: Made) -> bool:
    assert hall.hall is not None
    live = hall.hall.registry.live[made.id]
    assert live.parts.hands is not None
    return not live.parts.hands.is_busy()


def put_by_hand(line: Watcher, made: Made, seat: int, brick: int, place: list[float]) -> None:
    """Lift a brick, carry it over its place and set it down; wait for it at each turn of the way."""
    line.hand(made, seat, "hold", brick=brick)
    line.until_frame(held_by(seat))
    for to in ([place[0], -0.05, 0.08], [place[0], place[1], 0.08], place):
        line.hand(made, seat, "move", to=to)
        line.until_frame(is_at(brick, to))
    line.hand(made, seat, "drop")


def is_at(brick: int, place: list[float]) -> Callable[[Frame], bool]:
    """Tell of a picture whether a brick is within 5 mm of a place there."""

    def there(frame: Frame) -> bool:
        rows = frame.bricks[frame.bricks["brick"] == brick]
        return len(rows) > 0 and bool(np.linalg.norm(rows["at"][0] - np.array(place)) < 0.005)

    return there


# --- moves that are typed ---------------------------------------------------------------------------------------------


def test_a_typed_move_is_performed_seen_and_recorded(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    assert eye.move(made, 0, 0, "put 0 on 1")["v"] == 1
    assert eye.until("played", v=1)["to_act"] == ["nature"]
    played = eye.until("played", v=2)
    entry = played["entries"][0]
    assert entry["by"] == "nature"
    assert entry["event"].startswith("on ")
    assert entry["description"]["motion"] == 2
    assert played["to_act"] == [1]
    times = [frame.t for frame in eye.frames if len(frame.hands)]
    assert len(times) > 30
    assert max(later - earlier for earlier, later in pairwise(times)) <= 33, "30 a second"
    answer = room.http.get(f"/api/matches/{made.id}/motion/2")
    assert "immutable" in answer.headers["cache-control"]
    motion = Motion.decode(answer.content)
    assert motion.n == 3
    end = played["views"]["spectator"]["poses"]
    assert motion.poses(math.inf)[:, :3] == pytest.approx(np.array(end)[:, :3], abs=1e-4)
    frames = room.http.get(f"/api/matches/{made.id}/replay").json()["frames"]
    assert [frame["description"].get("motion") for frame in frames[1:]] == [None, 2]
    snap = eye.join(made)
    assert [entry["description"].get("motion") for entry in snap["entries"]] == [None, 2]


def test_there_is_no_motion_where_none_was_recorded(room: Running) -> None:
    made = blocks(room)
    for match, v in ((made.id, 1), (made.id, 10**6), ("nosuchmatch", 1)):
        answer = room.http.get(f"/api/matches/{match}/motion/{v}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    for wrong in ("x", "-1", "1.5", str(10**30), "1e3"):
        answer = room.http.get(f"/api/matches/{made.id}/motion/{wrong}")
        assert answer.status_code in (400, 404)
        assert answer.json()["code"] in ("bad_request", "not_found")


def test_gravity_judges_without_touching_anything(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "ask 1")
    played = eye.until("played", v=2)
    assert played["entries"][0]["event"] == "verdict no"
    assert "motion" not in played["entries"][0]["description"]


def test_no_client_says_what_bricks_did(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    assert eye.command("nature", made, v=1, event="fell x")["code"] == "bad_nature"
    assert eye.until("played", v=2)["entries"][0]["event"].startswith("on ")


# --- hands ------------------------------------------------------------------------------------------------------------


def test_a_brick_is_put_by_hand_and_the_rules_say_what_that_was(room: Running, eye: Watcher, other: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0)
    other.join(made)
    put_by_hand(eye, made, 0, 0, ON_TOP)
    played = eye.until("played")
    assert [entry["by"] for entry in played["entries"]] == [0, "nature"], "one write, one message"
    assert played["entries"][0]["event"] == "put 0 on 1"
    assert played["entries"][1]["event"].startswith("on ")
    assert played["entries"][1]["description"]["motion"] == 2
    assert played["to_act"] == [1]
    other.until("played", v=2)
    wait_for(lambda: is_resting(room, made))
    other.receive_all(0.1)
    assert is_rest(other.frames[-1])
    assert any(held_by(0)(frame) for frame in other.frames), "a watcher sees the hand"
    motion = Motion.decode(room.http.get(f"/api/matches/{made.id}/motion/2").content)
    assert any(len(frame.hands) for frame in motion.frames)
    assert motion.seconds > 0.5


def test_what_was_put_by_hand_is_taken_back_as_one_move(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    put_by_hand(eye, made, 0, 0, ON_TOP)
    eye.until("played", v=2)
    eye.command("ask", made, seat=0, kind="undo")
    played = eye.until("played", v=3)
    assert played["entries"][0]["event"] == "undo 1"
    assert played["views"]["spectator"]["poses"][0][2] < SIZE[2]
    jump = eye.until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert jump.flags & WHOLE_FLAG
    assert jump.bricks["at"][0][2] < SIZE[2], "bricks are where the record has them again"


def test_a_match_at_rest_costs_nothing_and_sends_nothing(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    eye.until("played", v=2)
    wait_for(lambda: all_resting(room))
    eye.receive_all(0.2)
    frames_before, before = len(eye.frames), cpu_seconds(process(room))
    eye.receive_all(1.0)
    assert len(eye.frames) == frames_before
    assert cpu_seconds(process(room)) - before <= 0.02


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_brick_that_is_held_still_costs_nothing_either(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0)
    eye.hand(made, 0, "hold", brick=0)
    eye.hand(made, 0, "move", to=[0.0, -0.1, 0.1])
    rest = eye.until_frame(is_rest)
    assert held_by(0)(rest)
    wait_for(lambda: all_resting(room))
    eye.receive_all(0.2)
    before = cpu_seconds(process(room))
    eye.receive_all(0.5)
    assert cpu_seconds(process(room)) - before <= 0.02
    eye.hand(made, 0, "move", to=[0.0, -0.1, 0.05])
    eye.until_frame(lambda frame: 0.0 < frame.bricks["at"][:, 2].min(initial=1) < 0.09)


def test_who_joins_a_moving_scene_sees_all_of_it(room: Running, eye: Watcher, other: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0)
    eye.hand(made, 0, "hold", brick=0)
    eye.until_frame(held_by(0))
    other.join(made)
    whole = other.until_frame(lambda frame: bool(frame.flags & WHOLE_FLAG))
    assert len(whole.bricks) == 3
    eye.hand(made, 0, "drop")


def test_a_hand_opens_when_its_socket_goes(room: Running, other: Watcher) -> None:
    made = blocks(room)
    other.join(made)
    with Watcher(room.port) as gone:
        gone.join(made, 0)
        gone.hand(made, 0, "hold", brick=0)
        gone.hand(made, 0, "move", to=[0.0, -0.1, 0.1])
        other.until_frame(lambda frame: held_by(0)(frame) and bool((frame.bricks["at"][:, 2] > 0.08).any()))
    other.until_frame(lambda frame: not len(frame.hands))
    wait_for(lambda: is_resting(room, made))
    assert other.join(made)["to_act"] == [0], "dropped where it came from: nothing has been put"


def test_a_hand_opens_when_it_does_nothing_for_long(room: Running, eye: Watcher) -> None:
    process(room)
    made = blocks(room)
    eye.join(made, 0)
    eye.hand(made, 0, "hold", brick=0)
    eye.until_frame(held_by(0))
    with changed(hands, "IDLE_SECONDS", 0.4):
        eye.until_frame(lambda frame: not len(frame.hands))
        assert eye.refusal(made, 0, "move", to=[0, 0, 0.1]) == "bad_hand"


def test_two_windows_of_a_seat_do_not_pull_at_one_hand(room: Running, other: Watcher) -> None:
    made = blocks(room)
    with changed(hands, "GRACE_SECONDS", TIMEOUT_SECONDS):
        with Watcher(room.port) as first:
            first.join(made, 0)
            other.join(made, 0)
            first.hand(made, 0, "hold", brick=0)
            first.until_frame(held_by(0))
            assert other.refusal(made, 0, "hold", brick=1) == "bad_hand"
            assert other.refusal(made, 0, "hold", brick=0) == "bad_hand"
            assert other.refusal(made, 0, "move", to=[0, 0, 0.1]) == "bad_hand"
            assert other.refusal(made, 0, "drop") == "bad_hand"
        wait_for(lambda: sum(seat["here"] for seat in other.join(made)["info"]["seats"]) == 0)
        other.join(made, 0)
        other.hand(made, 0, "move", to=[0.0, -0.1, 0.06])
        other.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.04).any()))
    time.sleep(0.8)
    other.hand(made, 0, "move", to=[0.0, -0.1, 0.03])
    other.until_frame(held_by(0))  # the window that is left has taken it over


def test_a_hand_takes_hold_anew_of_what_it_holds_and_nothing_is_dropped() -> None:
    replies: list[Any] = []
    position = BLOCKS.setup(BLOCKS.parse_options({}), 2)
    scene = SceneSimulation(
        orders.Open(1, "match", msgspec.msgpack.encode(BLOCKS.scene(position)), False), replies.append
    )
    scene.hold(orders.Hold(1, 0, 0, None, 1))
    scene.hold(orders.Hold(1, 0, 0, (0.02, -0.1, 0.01), 2))
    with pytest.raises(StackyardError):
        scene.hold(orders.Hold(1, 0, 0, (0.5, 0.5, 0.5), 3))
    with pytest.raises(StackyardError):
        scene.hold(orders.Hold(1, 1, 0, None, 4))
    scene.report()
    assert replies[-1].held == {0: 0}
    assert replies[-1].released == []


def test_a_report_tells_for_how_long_no_hand_has_held_a_brick() -> None:
    replies: list[Any] = []
    position = BLOCKS.setup(BLOCKS.parse_options({}), 2)
    scene = SceneSimulation(
        orders.Open(1, "match", msgspec.msgpack.encode(BLOCKS.scene(position)), False), replies.append
    )

    def unheld(seconds: float) -> float:
        for _ in range(round(seconds / TICK_S)):
            scene.tick()
        scene.report()
        return float(replies[-1].unheld_s)

    scene.hold(orders.Hold(1, 0, 0, None, 1))
    scene.move_hand(orders.MoveHand(1, 0, (0.0, 0.0, 0.3), None, 1))
    assert unheld(0.6) == 0.0
    scene.drop(orders.Drop(1, 0))
    assert unheld(0.6) == pytest.approx(0.6, abs=0.05)
    assert unheld(0.3) == pytest.approx(0.9, abs=0.05)


# --- hands that are refused -------------------------------------------------------------------------------------------

BAD: list[tuple[str, dict[str, Any], str]] = [
    ("hold", {}, "bad_request"),
    ("hold", {"brick": 3}, "bad_hand"),
    ("hold", {"brick": 255}, "bad_hand"),
    ("hold", {"brick": 0, "at": [9e9, 0, 0]}, "bad_hand"),
    ("hold", {"brick": 0, "at": [0.1, 0.1, 0.1]}, "bad_hand"),  # not at the brick
    ("move", {}, "bad_request"),
    ("move", {"to": [0, 0, 0.1]}, "bad_hand"),  # the hand is empty
    ("move", {"to": [0, 0, 3]}, "bad_hand"),
    ("move", {"to": [0, 1.7e308, 0]}, "bad_hand"),
    ("move", {"to": [0, 0, 0.1], "turn": [0, 0, 0, 0]}, "bad_hand"),
    ("drop", {}, "bad_hand"),
]


@pytest.mark.parametrize(("do", "more", "code"), BAD)
def test_a_hand_that_cannot_is_refused_and_everything_stands(
    room: Running, eye: Watcher, do: str, more: dict[str, Any], code: str
) -> None:
    made = blocks(room)
    before = eye.join(made, 0)["views"]
    assert eye.refusal(made, 0, do, **more) == code
    after = eye.join(made, 0)
    assert (after["views"], after["v"], after["to_act"]) == (before, 0, [0])


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", '"0"', "null", "[0]"])
def test_what_is_no_number_is_no_message(room: Running, eye: Watcher, number: str) -> None:
    made = blocks(room)
    eye.join(made, 0)
    eye.send_raw(f'{{"t":"hand","g":"{made.id}","seat":0,"n":1,"do":"move","to":[0,0,{number}]}}')
    assert eye.until("nak")["code"] in ("bad_json", "bad_request")


@pytest.mark.parametrize("field", [{"brick": -1}, {"brick": 256}, {"n": -1}, {"do": "throw"}, {"at": [0, 0]}, {"x": 1}])
def test_what_is_not_in_the_catalogue_is_no_message(room: Running, eye: Watcher, field: dict[str, Any]) -> None:
    made = blocks(room)
    eye.join(made, 0)
    eye.send(**{"t": "hand", "g": made.id, "seat": 0, "n": 1, "do": "hold", "brick": 0, **field})
    assert eye.until("nak")["code"] == "bad_request"


def test_hands_belong_to_seats_that_may_act(room: Running, eye: Watcher, other: Watcher) -> None:
    made = blocks(room)
    assert eye.refusal(made, 0, "hold", brick=0) == "not_joined"
    eye.join(made, 0)
    other.join(made, 1)
    assert eye.refusal(made, 1, "hold", brick=0) == "forbidden"
    assert eye.refusal(made, 63, "hold", brick=0) == "forbidden"
    assert other.refusal(made, 1, "hold", brick=0) == "not_your_turn"
    eye.hand(made, 0, "hold", brick=0)
    eye.until_frame(held_by(0))
    assert other.refusal(made, 1, "hold", brick=0) == "bad_hand", "two hands on one brick"
    assert eye.refusal(made, 0, "hold", brick=1) == "bad_hand", "two bricks in one hand"
    eye.hand(made, 0, "drop")
    eye.until_frame(lambda frame: not len(frame.hands))
    eye.command("ask", made, seat=0, kind="pause")
    other.command("answer", made, seat=1, offer=1, yes=True)
    assert eye.refusal(made, 0, "hold", brick=0) == "hands_off"
    other.command("resign", made, seat=1)
    assert eye.refusal(made, 0, "hold", brick=0) == "match_over"


def test_no_hands_where_nothing_is_a_body_or_bricks_are_real(room: Running, eye: Watcher) -> None:
    towers = room.create("me", "friend")
    eye.join(towers, 0)
    assert eye.refusal(towers, 0, "hold", brick=0) == "bad_request"
    real = blocks(room, nature="given")
    eye.join(real, 0)
    assert eye.refusal(real, 0, "hold", brick=0) == "bad_request"


def test_no_hand_takes_hold_while_a_program_runs(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.hand(made, 0, "hold", brick=2)
    eye.until_frame(held_by(0))
    eye.move(made, 0, 0, "put 0 on 1")
    assert eye.refusal(made, 0, "hold", brick=1) == "hands_off"
    assert eye.refusal(made, 0, "move", to=[0, 0, 0.1]) in ("hands_off", "bad_hand")
    assert eye.until("played", v=2)["entries"][0]["event"].startswith("on ")


def test_a_thousand_messages_at_once_disturb_nobody(room: Running, other: Watcher) -> None:
    made = blocks(room)
    with Watcher(room.port) as flood:
        flood.join(made, 0)
        other.join(made, 0)
        with contextlib.suppress(Exception):  # the hall may close it
            flood.hand(made, 0, "hold", brick=0)
            for _ in range(1000):
                flood.hand(made, 0, "move", to=[0.0, -0.1, 0.05])
    other.until_frame(lambda frame: not len(frame.hands) and len(other.frames) > 3)
    assert other.move(made, 0, 0, "put 0 on 1")["t"] == "ack"
    assert other.until("played", v=2)


def test_sixty_moves_a_second_are_not_too_fast(room: Running, eye: Watcher) -> None:
    assert room.settings.rates.hands.socket == PLAIN.rates.hands.socket
    made = blocks(room)
    eye.join(made, 0)
    eye.hand(made, 0, "hold", brick=0)
    for step in range(200):  # more than may come at once
        eye.hand(made, 0, "move", to=[0.0, -0.1, 0.01 + 0.0005 * step])
        time.sleep(1 / 80)
    assert not [message for message in eye.receive_all(0.1) if message["t"] == "nak"]
    if not any((frame.bricks["at"][:, 2] > 0.08).any() for frame in eye.frames):
        eye.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.08).any()))


# --- what the table decides meanwhile ---------------------------------------------------------------------------------


def test_giving_up_in_mid_move_ends_it(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    eye.until_frame(held_by(0))
    eye.command("resign", made, seat=1)
    assert eye.until("played", v=2)["to_act"] == []
    eye.receive_all(0.3)
    frames_before = len(eye.frames)
    eye.receive_all(0.5)
    assert len(eye.frames) == frames_before
    assert eye.join(made)["v"] == 2


def test_a_move_is_taken_back_while_it_is_performed(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    eye.until_frame(held_by(0))
    eye.command("ask", made, seat=0, kind="undo")
    assert eye.until("played", v=2)["to_act"] == [0]
    eye.until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert eye.move(made, 0, 2, "put 2 on 1")["v"] == 3
    played = eye.until("played", v=4)
    assert played["entries"][0]["event"].startswith("on ")
    poses = played["views"]["spectator"]["poses"]
    assert poses[0][2] < SIZE[2] < poses[2][2]


# --- processes that die -----------------------------------------------------------------------------------------------


def test_a_move_is_performed_again_when_its_process_is_killed(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    eye.until_frame(held_by(0))
    os.kill(process(room), signal.SIGKILL)
    jump = eye.until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert jump.flags & WHOLE_FLAG
    assert len(jump.bricks) == 3
    assert eye.until("played", v=2)["entries"][0]["event"].startswith("on ")
    assert "stackyard_physics_restarts 0" not in room.http.get("/api/metrics").text


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not say how a process is")
def test_a_process_that_hangs_is_replaced_and_its_move_performed_again(
    room: Running, eye: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PING_SECONDS", 0.1)
    monkeypatch.setattr(client, "PATIENCE_SECONDS", 0.5)
    made = blocks(room)
    eye.join(made, 0, 1)
    eye.move(made, 0, 0, "put 0 on 1")
    eye.until_frame(held_by(0))
    hung = process(room)
    os.kill(hung, signal.SIGSTOP)
    jump = eye.until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert len(jump.bricks) == 3
    assert process(room) != hung
    assert eye.until("played", v=2)["entries"][0]["event"].startswith("on ")


def test_a_process_that_has_no_processor_does_not_hang() -> None:
    before = VitalSigns("R", 10.0)
    assert is_starved(before, VitalSigns("R", 10.2))
    assert not is_starved(before, VitalSigns("R", 12.0))  # it computes, and does not answer
    assert not is_starved(before, VitalSigns("T", 10.0))  # it is stopped
    assert not is_starved(before, VitalSigns("S", 10.0))  # it waits for something else
    assert not is_starved(before, None)
    own = read_vital_signs(os.getpid())
    assert own is None or (own.state == "R" and own.cpu_s > 0)


def test_gravity_that_did_not_speak_is_asked_again_by_itself(
    room: Running, eye: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    do, tried = client.OpenScene.do, 0

    async def lost(scene: client.OpenScene, task: bytes, *, speed: float) -> Any:
        nonlocal tried
        tried += 1
        if tried <= gravity.MAX_ATTEMPTS:
            raise client.SceneLostError
        return await do(scene, task, speed=speed)

    made = blocks(room)
    eye.join(made, 0, 1)
    monkeypatch.setattr(gravity, "GRAVITY_RETRY_SECONDS", 0.5)
    monkeypatch.setattr(client.OpenScene, "do", lost)
    eye.move(made, 0, 0, "ask 1")
    assert eye.until("nak")["message"] == "the bricks could not be moved: this is tried again in 0.5 s"
    assert eye.until("played", v=2)["entries"][0]["event"] == "verdict no"
    assert tried == gravity.MAX_ATTEMPTS + 1
    eye.hand(made, 0, "hold", brick=0)
    eye.until_frame(held_by(0))
    eye.hand(made, 0, "drop")


def test_what_was_in_hand_is_back_when_its_process_is_killed(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0)
    eye.hand(made, 0, "hold", brick=0)
    eye.hand(made, 0, "move", to=[0.0, -0.05, 0.1])
    eye.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.08).any()))
    os.kill(process(room), signal.SIGKILL)
    jump = eye.until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert not len(jump.hands)
    assert jump.bricks["at"][0] == pytest.approx([0, -0.1, SIZE[2] / 2], abs=1e-3)
    assert eye.refusal(made, 0, "move", to=[0, 0, 0.1]) == "bad_hand"
    put_by_hand(eye, made, 0, 0, ON_TOP)
    assert eye.until("played", v=2)["entries"][0]["event"] == "put 0 on 1"


def test_a_move_that_was_acknowledged_is_performed_after_the_hall_was_killed(database: Path) -> None:
    port = free_port()
    program = (
        "from stackyard.core import registry; from tests.server.blocks import ROOM; "
        "from stackyard.server.main import main; added = registry.registered(ROOM); added.__enter__(); main()"
    )
    hall = subprocess.Popen(
        [sys.executable, "-c", program, "--port", str(port), "--database", str(database)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert hall.stdout is not None
    while b"is open at" not in (line := hall.stdout.readline()):
        assert line
    maker = Running.__new__(Running)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=TIMEOUT_SECONDS) as maker.http:
        made = blocks(maker)
    with contextlib.suppress(Exception), Watcher(port) as line_:
        line_.join(made, 0, 1)
        assert line_.move(made, 0, 0, "put 0 on 1")["t"] == "ack"
        line_.until_frame(held_by(0))
        hall.kill()
        hall.wait()
    hall.stdout.close()
    assert hall.returncode == -signal.SIGKILL
    with open_hall(database) as again, Watcher(again.port) as eye:
        snap = eye.join(made, 0, 1)
        assert snap["entries"][0]["event"] == "put 0 on 1"
        if snap["v"] == 1:
            eye.until("played", v=2)
        entries = eye.join(made)["entries"]
        assert entries[1]["event"].startswith("on ")
        assert Motion.decode(again.http.get(f"/api/matches/{made.id}/motion/2").content).n == 3


def test_bots_play_as_fast_as_bricks_fall_when_nobody_watches(room: Running) -> None:
    made = blocks(room, "bot1", "bot1", options={"puts": 2})

    def over() -> bool:
        text = room.http.get(f"/api/matches/{made.id}/record").text
        return text.count('"by":"nature"') == 2

    wait_for(over)
    frames = room.http.get(f"/api/matches/{made.id}/replay").json()["frames"]
    assert [frame["by"] for frame in frames[1:]] == [0, "nature", 1, "nature"]
    assert all(frame["description"]["motion"] == frame["n"] for frame in frames[2::2])


# --- without the engine -----------------------------------------------------------------------------------------------


def test_a_hall_without_the_engine_says_so_where_bricks_would_move(
    room: Running, eye: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = blocks(room)
    monkeypatch.setattr(client, "find_spec", lambda _: None)
    assert room.http.get("/api/health").json()["ok"]
    wanted = {"game": "blocks", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    answer = room.http.post("/api/matches", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "MuJoCo" in answer.json()["message"]
    eye.send(t="join", g=made.id)
    assert eye.until("nak")["code"] == "unavailable"
    towers = room.create("me", "friend")
    eye.join(towers, 0, 1)
    assert eye.move(towers, 0, 0, "a1-a2")["t"] == "ack"


def test_where_bricks_move_at_too_many_tables_no_more_begin(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    process(room)
    assert room.hall is not None
    worker = room.hall.physics.workers[0]
    crowd = {-n: client.OpenScene(-n, worker, room.hall) for n in range(1, client.MAX_SCENES + 1)}  # type: ignore[arg-type]
    room.on_loop(lambda: worker.scenes.update(crowd))
    assert eye.refusal(made, 0, "hold", brick=0) == "unavailable"
    room.on_loop(lambda: [worker.scenes.pop(number) for number in crowd])
    eye.hand(made, 0, "hold", brick=0)
    eye.until_frame(held_by(0))
    eye.hand(made, 0, "drop")


def test_the_log_says_once_that_there_is_no_room_however_many_wait(caplog: pytest.LogCaptureFixture) -> None:
    physics = client.Physics(1)
    moving = {-n: SimpleNamespace(resting=False, owner="") for n in range(1, client.MAX_SCENES + 1)}
    physics.workers[0].scenes.update(moving)  # type: ignore[arg-type]
    for number in range(300):
        with pytest.raises(client.NoRoomError):
            physics.open(f"match{number}", b"", lambda *_: None)
    assert len(caplog.messages) == 1
    assert "no more can" in caplog.messages[0]


# --- how much is kept -------------------------------------------------------------------------------------------------


def test_the_oldest_motions_go_first() -> None:
    remaining = motions.add_within_limit({2: 40, 5: 30, 9: 20}, 12, b"x" * 30, max_bytes=100)
    assert remaining == {5: 30, 9: 20, 12: 30}
    statements = motions.update_statements("match", {2: 40, 5: 30, 9: 20}, remaining, 12, b"x" * 30)
    assert [values[1] for _, values in statements] == [2, 12]
    assert motions.add_within_limit({}, 1, b"x" * 200, max_bytes=100) == {1: 200}, "the newest stays in any case"


def test_a_match_keeps_so_much_motion_and_no_more(room: Running, eye: Watcher) -> None:
    made = blocks(room)
    eye.join(made, 0, 1)
    with changed(motions, "MAX_BYTES", 700):
        for v in (0, 2):
            eye.move(made, v // 2, v, ("put 0 on 1", "put 2 on 0")[v // 2])
            eye.until("played", v=v + 2)
    assert room.http.get(f"/api/matches/{made.id}/motion/2").status_code == 404
    assert room.http.get(f"/api/matches/{made.id}/motion/4").status_code == 200
    assert motions.MAX_BYTES > motion.MAX_ENCODED_BYTES


# --- watchers that do not read ----------------------------------------------------------------------------------------


def test_a_watcher_that_does_not_read_misses_pictures_and_is_not_dropped() -> None:
    sent: list[Any] = []

    async def run() -> None:
        stuck = asyncio.Event()

        async def send(message: Any) -> None:
            await stuck.wait()
            sent.append(message)

        connection = Connection(send, PLAIN, "test", "match")
        picture = codec.binary(b"picture")
        shown = [connection.push_picture(picture) for _ in range(500)]
        assert shown == [True] * PICTURE_BACKLOG_FRAMES + [False] * (500 - PICTURE_BACKLOG_FRAMES)
        assert connection.push_picture(picture, last=True), "where bricks come to rest is worth waiting for"
        connection.nak("busy", t("too-fast"))
        assert not connection.dropped
        stuck.set()
        await asyncio.sleep(0.05)
        await connection.close()

    asyncio.run(run())
    *pictures, text, _ = sent
    assert [message["bytes"] for message in pictures] == [b"picture"] * (PICTURE_BACKLOG_FRAMES + 1)
    assert "too-fast" in text["text"]


def test_a_picture_waits_behind_no_more_than_its_share_of_the_transport() -> None:
    class Transport:
        waiting = 0

        def write(self, data: bytes) -> None:
            self.waiting += len(data)

        def get_write_buffer_size(self) -> int:
            return self.waiting

        def is_closing(self) -> bool:
            return False

        def abort(self) -> None:
            raise AssertionError("dropped")

    class WebSocketsSansIOProtocol:
        transport = Transport()
        close_sent = disconnected = False
        conn = None
        handshake_complete = True

        async def send(self, message: Any) -> None:
            raise AssertionError("frames go straight to the transport")

    server = WebSocketsSansIOProtocol()
    connection = Connection(server.send, PLAIN, "test", "match")
    assert connection.is_direct
    picture = codec.binary(bytes(1200))
    shown = sum(connection.push_picture(picture) for _ in range(1000))
    assert PICTURE_BACKLOG_BYTES <= server.transport.waiting < PICTURE_BACKLOG_BYTES + 2 * len(picture)
    assert shown == server.transport.waiting // len(picture)
    connection.nak("busy", t("too-fast"))


def test_who_does_not_read_holds_up_nobody(room: Running, other: Watcher) -> None:
    made = blocks(room)
    with Watcher(room.port, max_queue=16) as asleep:
        asleep.join(made)
        asleep.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        other.join(made, 0, 1)
        other.move(made, 0, 0, "put 0 on 1")
        assert other.until("played", v=2)["to_act"] == [1]
        assert len(other.frames) > 30
