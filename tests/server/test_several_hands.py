"""Several hands in one scene: TowerBrix built by all at once, by free hands, assisted ones and typed moves."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest

from benchmarks.hall.hall_client import free_port
from stackyard.core import registry
from stackyard.core.match import Match
from stackyard.games.towerbrix.drawing import BLANK
from stackyard.games.towerbrix.game import GAME
from stackyard.physics.motion import JUMP_FLAG, Motion
from stackyard.server.bricks import hands
from stackyard.server.endpoints import pictures, review
from stackyard.server.endpoints.rest import handlers as rest
from stackyard.server.pictures.jobs import OpeningPicture, draw
from stackyard.server.workers.pool import ChanceJob, JobAnswer, WarmUpJob
from tests.server.brisk import BUILD_LIMIT_S, DEAL_S, UNPROVABLE_SHORT_SIDE_MM
from tests.server.brisk import ROOM as BRISK
from tests.server.hall import TIMEOUT_SECONDS, Line, Made, Running, settings, wait_for
from tests.server.test_physics import Watcher, held_by, process

UPRIGHT = [1.0, 0.0, 0.0, 0.0]
ALONG_X = [0.5**0.5, 0.0, 0.5**0.5, 0.0]


@contextlib.contextmanager
def open_hall(database: Path, **changes: Any) -> Iterator[Running]:
    chosen = settings(database, **{"physics_workers": 1, **changes})
    with registry.registered(BRISK), pytest.MonkeyPatch.context() as patched, Running(chosen) as running:
        patched.setattr(hands, "GRACE_SECONDS", 0.6)
        yield running


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall where TowerBrix is played."""
    with open_hall(tmp_path_factory.mktemp("together") / "hall.sqlite3") as running:
        yield running


@pytest.fixture
def lines(room: Running) -> Iterator[list[Watcher]]:
    with Watcher(room.port) as one, Watcher(room.port) as two, Watcher(room.port) as three:
        yield [one, two, three]


COMPATIBLE = "G12 G16 G26"  # cards that many towers satisfy: lying blue bricks, three of any colour, four on the table
DEALT = 4  # events until three seats are dealt cards: one asks for them, two agree, and they come


def begin(room: Running, lines: list[Watcher], deal: str = "deal 3x2", **more: Any) -> Made:
    """Make a match of a seat a line, and deal."""
    made = room.create(*(["me"] + ["friend"] * (len(lines) - 1)), **{"game": "towerbrix", **more})
    for seat, line in enumerate(lines):
        line.join(made, seat)
    assert lines[0].move(made, 0, 0, deal)["t"] == "ack"
    for seat in range(1, len(lines)):
        assert lines[seat].move(made, seat, seat, "agree")["t"] == "ack"
    for line in lines:
        while line.until("played")["v"] < len(lines):
            pass
    return made


def give_up(lines: list[Watcher], made: Made) -> None:
    """Let everybody give up: the first ones leave their seats to bots, and the last one ends the match."""
    for seat, line in enumerate(lines):
        line.command("resign", made, seat=seat)


def put(line: Watcher, made: Made, seat: int, brick: int, x: float, y: float, z: float, **more: Any) -> int:
    return line.hand(made, seat, "put", brick=brick, to=[x, y, z], **{"turn": UPRIGHT, **more})


def poses(snap: dict[str, Any]) -> np.ndarray:
    """Where the bricks lie, as the record has it."""
    view = next(iter(snap["views"].values()))
    data = urlsafe_b64decode(view["poses"] + "=" * (-len(view["poses"]) % 4))
    return np.frombuffer(data, "<f4").reshape(-1, 7).astype(float)


def moves(line: Line, made: Made, seat: int) -> list[str]:
    """All events of seats so far."""
    return [entry["event"] for entry in line.join(made, seat)["entries"] if isinstance(entry["by"], int)]


def until_moved(line: Line, *bricks: str, seconds: float = TIMEOUT_SECONDS) -> dict[str, Any]:
    """Wait until hands have let go of bricks, as the log has it; return the last message."""
    left = {f"move {brick}" for brick in bricks}
    end = time.monotonic() + seconds
    while True:
        message = line.until("played", timeout=end - time.monotonic())
        left -= {entry.get("event") for entry in message["entries"]}
        if not left:
            return message


def test_three_seats_put_at_once_say_things_meanwhile_and_nothing_is_jolted(
    room: Running, lines: list[Watcher]
) -> None:
    made = begin(room, lines)
    v = lines[0].join(made, 0)["v"]
    aims = {0: (-0.02, 0.0, 0.03), 2: (0.02, 0.0, 0.03), 4: (0.0, 0.06, 0.03)}
    for seat, (brick, aim) in enumerate(aims.items()):
        put(lines[seat], made, seat, brick, *aim)
    for seat, line in enumerate(lines):
        assert line.move(made, seat, v, "no")["t"] == "ack", "what was known before is enough"
        assert line.move(made, seat, v, "no")["code"] == "stale", "but what is said twice by mistake is said once"
        assert line.move(made, seat, v, "void" if seat else "reveal")["t"] == "ack"
    message = until_moved(lines[0], "y1", "p1", "r1")
    lie = poses(message)
    for brick, aim in aims.items():
        assert lie[brick, :3] == pytest.approx(aim, abs=0.002)
    assert not any(frame.flags & JUMP_FLAG for line in lines for frame in line.frames)
    both = [frame for frame in lines[0].frames if len(frame.hands) > 1]
    assert both, "hands were at work at the same time"
    recorded = [entry for entry in message["entries"] if entry["by"] == "nature"]
    assert Motion.decode(room.http.get(f"/api/matches/{made.id}/motion/{recorded[-1]['v']}").content).n == 8


def test_brick_upon_brick_in_a_hall_makes_a_tower_where_it_was_aimed(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines[:1], "deal 1x2")
    for floor, brick in enumerate(("y1", "p1", "r1")):
        number = (0, 2, 4)[floor]
        put(lines[0], made, 0, number, 0.03, -0.01, 0.03 + 0.06 * floor)
        lie = poses(until_moved(lines[0], brick))
    for floor, number in enumerate((0, 2, 4)):
        assert lie[number, :3] == pytest.approx([0.03, -0.01, 0.03 + 0.06 * floor], abs=0.002)


def test_a_seat_asks_while_it_aims_whether_all_bricks_would_stand(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines[:2])
    line = lines[0]
    put(line, made, 0, 0, 0.0, 0.0, 0.03)
    until_moved(line, "y1")

    def ask(x: float, **more: Any) -> dict[str, Any]:
        n = line.hand(made, 0, "try", **{"brick": 2, "to": [x, 0.0, 0.075], "turn": ALONG_X, **more})
        forecast = line.until("forecast")
        assert (forecast["g"], forecast["seat"], forecast["n"]) == (made.id, 0, n)
        return forecast

    assert ask(0.01)["stands"] is True
    assert ask(0.02)["stands"] is False
    assert ask(0.01, brick=99)["stands"] is None
    line.hand(made, 0, "try", brick=2, to=[9.0, 0.0, 0.1], turn=UPRIGHT)
    assert line.until("nak")["code"] == "bad_hand"
    line.hand(made, 1, "try", brick=2, to=[0.0, 0.0, 0.1], turn=UPRIGHT)
    assert line.until("nak")["code"] == "forbidden"
    assert not [move for move in moves(line, made, 0) if move.endswith("p1")], "nothing was moved"


def test_work_is_recorded_while_another_hand_holds_a_brick_which_stays_where_it_was(
    room: Running, lines: list[Watcher]
) -> None:
    made = begin(room, lines)
    before = poses(lines[1].join(made, 1))
    lines[1].hand(made, 1, "hold", brick=7)
    lines[1].hand(made, 1, "move", to=[0.2, 0.2, 0.3])
    lines[0].until_frame(held_by(1))
    put(lines[0], made, 0, 0, 0.0, 0.0, 0.03)
    lie = poses(until_moved(lines[0], "y1"))
    assert lie[0, :3] == pytest.approx([0, 0, 0.03], abs=0.002)
    assert (lie[7] == before[7]).all(), "a tower never depends on a hand"
    assert lines[2].move(made, 2, DEALT, "no")["t"] == "ack"
    lines[0].receive_all(0.3)
    assert len(lines[0].frames[-1].hands) == 1, "and the hand still holds it"
    assert not any(frame.flags & JUMP_FLAG for frame in lines[0].frames)
    assert lines[0].move(made, 0, DEALT, "up")["code"] == "illegal_move", "hands off first"
    assert lines[0].move(made, 0, DEALT, "move y2")["code"] == "hands_off", "no typed move opens another's hand"
    lines[1].hand(made, 1, "drop")
    lie = poses(until_moved(lines[0], "b2"))
    assert abs(lie[7, 0] - 0.2) < 0.08
    assert lie[0, :3] == pytest.approx([0, 0, 0.03], abs=0.003)


def test_a_typed_put_is_led_by_a_hand_and_opens_no_other(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    lines[1].hand(made, 1, "hold", brick=7)
    lines[1].hand(made, 1, "move", to=[0.2, 0.2, 0.3])
    lines[0].until_frame(held_by(1))
    c = "typedput0001"
    for _ in range(2):  # sent again, it is done once
        lines[0].send(t="move", g=made.id, c=c, seat=0, v=DEALT, move="put y1 0 0 30 stand")
    other = lines[0].move(made, 0, DEALT, "put y2 0 0 30 stand", c=c)
    assert other["code"] == "id_taken", "its id says something else"
    assert lines[2].move(made, 2, DEALT, "put y1 90 90 30 stand")["code"] == "bad_hand", "in another hand"
    assert lines[0].move(made, 0, DEALT, "put y2 90 90 30 stand")["code"] == "bad_hand", "this hand is full"
    ack = lines[0].until("ack")
    assert ack["c"] == c
    assert ack["v"] > DEALT, "it is acknowledged when its event is stored, not when the hand begins"
    lie = poses(until_moved(lines[0], "y1"))
    assert lie[0, :3] == pytest.approx([0, 0, 0.03], abs=0.002)
    assert lines[0].move(made, 0, DEALT, "put y1 0 0 30 stand", c=c)["v"] == ack["v"]
    assert len(lines[0].frames[-1].hands) == 1
    assert moves(lines[0], made, 0).count("move y1") == 1


def test_a_put_that_a_kill_interrupts_is_done_once_when_it_is_sent_again(tmp_path: Path) -> None:
    """Nothing is acknowledged before it is stored, so nothing that was acknowledged is lost, and nothing swallowed."""
    database, c = tmp_path / "hall.sqlite3", "typedput0002"
    asked = {"t": "move", "c": c, "seat": 0, "v": 2, "move": "put y1 0 0 30 stand"}
    with killed_hall(database) as (port, kill), Watcher(port) as line:
        maker = Running.__new__(Running)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=TIMEOUT_SECONDS) as maker.http:
            made = maker.create("me", game="towerbrix")
        line.join(made, 0)
        assert line.move(made, 0, 0, "deal 3x2")["t"] == "ack"
        line.send(g=made.id, **asked)
        line.until_frame(held_by(0))
        kill()
        assert not [message for message in line.receive_all() if message["t"] == "ack"], "its event was not stored"
    with open_hall(database) as again, Watcher(again.port) as line:
        assert moves(line, made, 0).count("move y1") == 0
        line.send(g=made.id, **asked)
        ack = line.until("ack")
        assert ack["c"] == c
        assert moves(line, made, 0).count("move y1") == 1
        line.send(g=made.id, **asked)
        assert line.until("ack")["v"] == ack["v"]
        assert moves(line, made, 0).count("move y1") == 1


@contextlib.contextmanager
def killed_hall(database: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """A hall in a process of its own: its port, and what kills it."""
    port = free_port()
    hall = subprocess.Popen(
        [sys.executable, "-m", "stackyard.server.main", "--port", str(port), "--database", str(database)],
        stdout=subprocess.PIPE,
    )
    assert hall.stdout is not None

    def kill() -> None:
        hall.kill()
        hall.wait()

    try:
        while b"is open at" not in (line := hall.stdout.readline()):
            assert line
        yield port, kill
    finally:
        kill()
        hall.stdout.close()


def test_a_brick_is_leant_by_hand_and_lies_leaning_in_the_record(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines[:1], "deal 1x2")
    put(lines[0], made, 0, 0, 0.0, 0.0, 0.03)
    until_moved(lines[0], "y1")
    assert lines[0].move(made, 0, lines[0].join(made, 0)["v"], "lean p1 47 0 34 180 35")["t"] == "ack"
    lie = poses(until_moved(lines[0], "p1"))
    upright = 1 - 2 * (lie[2, 4] ** 2 + lie[2, 5] ** 2)
    assert 0.7 < abs(upright) < 0.88, "28 to 45 degrees"


def test_when_every_thumb_is_up_the_tower_is_watched_and_the_judgement_recorded(
    room: Running, lines: list[Watcher]
) -> None:
    made = begin(room, lines)
    v = lines[0].join(made, 0)["v"]
    for seat, line in enumerate(lines):
        assert line.move(made, seat, v, "up")["t"] == "ack"
    assert lines[2].refusal(made, 2, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "hands_off"
    for _ in range(8):
        entries = lines[0].until("played")["entries"]
        by_nature = [entry for entry in entries if entry["by"] == "nature"]
        if by_nature:
            break
    assert by_nature[0]["event"].split(" ")[0] == "stands", "what lies on the table stays there"
    assert Motion.decode(room.http.get(f"/api/matches/{made.id}/motion/{by_nature[0]['v']}").content).seconds > 0


# --- what is refused, and what breaks -------------------------------------------------------------------------------

BAD: list[tuple[dict[str, Any], str]] = [
    ({"to": [0, 0, 0.03], "turn": UPRIGHT}, "bad_request"),
    ({"brick": 0, "turn": UPRIGHT}, "bad_request"),
    ({"brick": 0, "to": [0, 0, 0.03]}, "bad_request"),
    ({"brick": 8, "to": [0, 0, 0.03], "turn": UPRIGHT}, "bad_hand"),
    ({"brick": 0, "to": [5, 0, 0.03], "turn": UPRIGHT}, "bad_hand"),
    ({"brick": 0, "to": [0, 0, -1], "turn": UPRIGHT}, "bad_hand"),
    ({"brick": 0, "to": [0, 1e300, 0], "turn": UPRIGHT}, "bad_hand"),
    ({"brick": 0, "to": [0, 0, 0.03], "turn": [0, 0, 0, 0]}, "bad_hand"),
]


def test_a_put_that_cannot_be_is_refused_and_everything_stands(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    before = lines[0].join(made, 0)
    for more, code in BAD:
        assert lines[0].refusal(made, 0, "put", **more) == code, more
    lines[0].send_raw(f'{{"t":"hand","g":"{made.id}","seat":0,"n":1,"do":"put","brick":0,"to":[0,0,NaN]}}')
    assert lines[0].until("nak")["code"] in ("bad_json", "bad_request")
    assert lines[0].refusal(made, 1, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "forbidden"
    lines[1].hand(made, 1, "hold", brick=0)
    lines[0].until_frame(held_by(1))
    assert lines[0].refusal(made, 0, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "bad_hand"
    lines[1].hand(made, 1, "drop")
    until_moved(lines[0], "y1")  # what was held is recorded; an offer made before would lapse with it
    after = lines[0].join(made, 0)
    assert poses(after)[:, :3] == pytest.approx(poses(before)[:, :3], abs=0.001)
    assert lines[0].command("ask", made, seat=0, kind="pause")["t"] == "ack"
    for seat in (1, 2):
        assert lines[seat].command("answer", made, seat=seat, offer=1, yes=True)["t"] == "ack"
    assert lines[0].refusal(made, 0, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "hands_off"
    lines[0].command("resign", made, seat=0)
    assert lines[0].refusal(made, 0, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "forbidden", "a bot plays on"
    give_up(lines, made)
    assert lines[0].refusal(made, 0, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "match_over"


def test_whoever_leaves_lets_go_and_others_keep_what_they_hold(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    n = lines[0].hand(made, 0, "hold", brick=0)
    lines[1].hand(made, 1, "hold", brick=2)
    lines[2].until_frame(lambda frame: {0, 1} <= set(frame.hands["hand"].tolist()))
    assert lines[0].command("resign", made, seat=0)["t"] == "ack"
    assert lines[0].until("nak", n=n)["code"] == "forbidden"
    assert room.hall is not None
    hands = room.hall.registry.live[made.id].parts.hands
    assert hands is not None
    assert hands.grips.by_seat[1].connection is not None, "nobody else's hand was opened"


BLIND = {"variant": "challenge", "challenge": 10}
OPEN = {  # what anybody may ask for with a match's link; a new address has to be checked here
    "/api/matches/{match:str}": "",
    "/api/matches/{match:str}/record": "/record",
    "/api/matches/{match:str}/replay": "/replay",
    "/api/matches/{match:str}/picture": "/picture",
    "/api/matches/{match:str}/card.png": "/card.png",
    "/api/matches/{match:str}/film.gif": "/film.gif",
    "/api/matches/{match:str}/clip.gif": "/clip.gif?at=1",
    "/api/matches/{match:str}/export/{kind:str}": "/export/glb",
    "/api/matches/{match:str}/threats": "/threats",
    "/api/matches/{match:str}/review": "/review",
    "/api/matches/{match:str}/decisive": "/decisive",
    "/api/matches/{match:str}/standing": "/standing",
    "/api/matches/{match:str}/rated": "/rated",
    "/api/matches/{match:str}/answer": "/answer",
    "/api/matches/{match:str}/chat": "/chat",
    "/api/matches/{match:str}/motion/{v:int}": "/motion/",
    "/api/matches/{match:str}/moment/{v:int}": "/moment/",
    "/api/matches/{match:str}/plain/{v:int}": "/plain/",
}


def towers_in(data: bytes) -> list[str]:
    """Return whatever in an answer may be poses: octets of a motion, and in JSON, however deep, long words and rows."""
    if data[:4] == b"SYM1":
        return ["motion"]
    if data[:4] == b"glTF":
        return ["model"]
    if data[:4] in (b"\x89PNG", b"GIF8"):
        return ["picture"]
    if data[:4] == b"<svg":
        return [] if data == BLANK.encode() else ["picture"]
    return [found for line in data.splitlines() for found in _towers_in(msgspec.json.decode(line))]


def _towers_in(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield from re.findall(r"[A-Za-z0-9_-]{28,}", part)
    elif isinstance(part, dict):
        yield from (found for pair in part.items() for one in pair for found in _towers_in(one))
    elif isinstance(part, list) and len(part) > 4 and all(isinstance(number, float) for number in part):
        yield str(part)
    elif isinstance(part, list):
        yield from (found for one in part for found in _towers_in(one))


def asked_of(room: Running, made: Made, last: int) -> list[tuple[str, int, list[str]]]:
    """Ask every address of a match that anybody may: the address, the status, and what of the answer may be poses."""
    handlers = [*rest.HANDLERS, *pictures.HANDLERS, *review.HANDLERS]
    read = [each for each in handlers if "GET" in each.http_methods]
    assert {path for each in read for path in each.paths if "{match" in path} == OPEN.keys()
    paths = [f"/api/matches/{made.id}{path}" for path in OPEN.values() if path[-1:] != "/"]
    paths += [f"/api/matches/{made.id}/{what}/{v}" for what in ("motion", "moment", "plain") for v in range(last + 2)]
    answers = [(path, room.http.get(path)) for path in paths]
    card = opening_card(room, made)
    begun = room.http.get(f"/api/matches/{made.id}/moment/0").content  # before cards are dealt everybody sees the row
    row = towers_in(unnamed(begun, made))
    found = []
    for path, one in answers:
        towers = towers_in(unnamed(one.content.replace(card, b""), made))
        found.append((path, one.status_code, [tower for tower in towers if tower not in row]))
    return found


def opening_card(room: Running, made: Made) -> bytes:
    """Return the card of a match with these options that has only begun."""
    info = room.http.get(f"/api/matches/{made.id}").json()
    header, names = info["header"], [seat["name"] for seat in info["seats"]]
    return draw(msgspec.json.encode(OpeningPicture(header["game"], header["options"], header["players"], names, "en")))


def unnamed(data: bytes, made: Made) -> bytes:
    """Return what was said without the match's id and the commitment to a seed, which are as long as poses."""
    return re.sub(rb'"commitment":"[0-9a-f]{64}"', b'"commitment":""', data.replace(made.id.encode(), b""))


def test_who_sees_no_tower_puts_no_brick_and_nobody_who_looks_on_sees_one(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines, "deal 6x2", options=BLIND)
    assert lines[2].refusal(made, 2, "put", brick=0, to=[0, 0, 0.03], turn=UPRIGHT) == "illegal_move"
    assert lines[2].move(made, 2, DEALT, "put y1 0 0 30 stand")["code"] == "illegal_move"
    with Watcher(room.port) as public, Watcher(room.port) as late:
        joined = public.join(made)
        put(lines[0], made, 0, 0, 0, 0, 0.03)
        moved = until_moved(lines[0], "y1")
        v = moved["v"]
        assert lines[0].frames
        if not lines[1].frames:
            lines[1].until_frame(lambda _: True)
        for line, seats in ((lines[2], (2,)), (public, ())):
            played = until_moved(line, "y1")
            assert [entry["event"] for entry in played["entries"]] == ["move y1", "lies"]
            messages = [joined, played, late.join(made, *seats), late.join(made, *seats, v=0), *late.receive_all(0.1)]
            assert towers_in(unnamed(msgspec.json.encode(messages), made)) == []
            assert not line.frames, "who sees no tower sees no brick move"
        assert not late.frames
        for path, status, towers in asked_of(room, made, v):
            assert towers == [], path
            assert status in (200, 403, 404), path
        assert room.http.get(f"/api/matches/{made.id}/motion/{v}").json()["code"] == "not_over"
        seeing = lines[1].join(made, 1)
        assert towers_in(unnamed(msgspec.json.encode(seeing), made)), "as a test of the test"
        assert "motion" not in str(seeing["entries"]), "it is nowhere to be had"
        _, folded = room.on_loop(lambda: room.hall.registry.stored.fold(made.id))  # type: ignore[union-attr]
        assert not any(logged.motion_public for logged in folded.log)
        assert all(towers_in(bytes(logged.redacted["spectator"])) == [] for logged in folded.log)
        give_up(lines, made)  # the match is over, and there is nothing to hide
        assert {status for _, status, _ in asked_of(room, made, v)} == {200, 404}
        assert Motion.decode(room.http.get(f"/api/matches/{made.id}/motion/{v}").content).n == 8


def test_a_brick_that_a_seat_aims_with_is_shown_to_whoever_sees_the_bricks(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines, "deal 6x2", options=BLIND)
    lines[0].hand(made, 0, "show", shows="3")
    assert lines[1].until("shown") == {"t": "shown", "g": made.id, "seat": 0, "shows": "3"}
    hands = room.hall.registry.live[made.id].parts.hands  # type: ignore[union-attr]
    assert hands is not None
    assert hands.grips.busy() == {0}, "bots wait for it ..."
    assert hands.grips.in_hand() == {0: (3, False)}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("stackyard.server.bricks.grips.AIM_SECONDS", 0.0)
        assert hands.grips.busy() == set(), "... but not for ever"
        patched.setattr("stackyard.server.bricks.grips.STILL_SECONDS", 0.0)
        assert hands.grips.in_hand() == {0: (3, True)}, "they leave the brick alone, and may ask for it"
    lines[0].hand(made, 0, "show", shows="")
    assert lines[1].until("shown")["shows"] == ""
    assert hands.grips.busy() == set()
    assert hands.grips.in_hand() == {}
    lines[0].hand(made, 0, "show", shows="wait")
    assert lines[1].until("shown")["shows"] == "wait"
    assert hands.grips.busy() == {0}, "bots rest"
    assert hands.grips.in_hand() == {}, "and no brick is in hand"
    lines[2].move(made, 2, DEALT, "up")
    assert not [message for message in lines[2].receive_all(0.1) if message["t"] == "shown"]
    assert lines[1].refusal(made, 0, "show", shows="3") == "forbidden"


def test_two_windows_of_a_seat_and_one_put(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines[:1], "deal 1x2")
    with Watcher(room.port) as twin:
        twin.join(made, 0)
        put(twin, made, 0, 0, 0.0, 0.0, 0.03)
        twin.until_frame(held_by(0))
        assert lines[0].refusal(made, 0, "put", brick=0, to=[0.1, 0, 0.03], turn=UPRIGHT) == "bad_hand"
        assert lines[0].refusal(made, 0, "put", brick=1, to=[0.1, 0, 0.03], turn=UPRIGHT) == "bad_hand"
        assert twin.refusal(made, 0, "move", to=[0, 0, 0.3]) == "bad_hand", "the hall leads it"
    lie = poses(until_moved(lines[0], "y1"))  # the line was cut while it was put
    assert lie[0, :3] == pytest.approx([0, 0, 0.03], abs=0.002)


def test_a_hand_takes_over_from_the_hall_and_the_hall_from_a_hand(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines[:1], "deal 1x2")
    line = lines[0]
    put(line, made, 0, 0, 0.0, 0.0, 0.03)
    line.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.05).any()))
    line.hand(made, 0, "hold", brick=0)
    line.hand(made, 0, "move", to=[0.1, 0.0, 0.3])
    line.until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.27).any()))
    put(line, made, 0, 0, 0.1, 0.0, 0.015, turn=ALONG_X)
    lie = poses(until_moved(line, "y1"))
    assert lie[0, :3] == pytest.approx([0.1, 0, 0.015], abs=0.002)
    assert [message["code"] for message in line.receive_all(0.1) if message["t"] == "nak"] == []


def test_the_scene_begins_anew_from_the_record_when_its_process_is_killed_in_a_put(
    room: Running, lines: list[Watcher]
) -> None:
    made = begin(room, lines)
    before = poses(lines[0].join(made, 0))
    n = put(lines[0], made, 0, 0, 0.0, 0.0, 0.03)
    put(lines[1], made, 1, 2, 0.1, 0.0, 0.03)
    lines[0].until_frame(lambda frame: len(frame.hands) == 2)
    os.kill(process(room), signal.SIGKILL)
    assert lines[0].until("nak", n=n)["code"] == "unavailable"
    jump = lines[0].until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert jump.bricks["at"] == pytest.approx(before[:, :3], abs=1e-3)
    assert not len(jump.hands)
    put(lines[0], made, 0, 0, 0.0, 0.0, 0.03)
    assert poses(until_moved(lines[0], "y1"))[0, :3] == pytest.approx([0, 0, 0.03], abs=0.002)


def test_knocking_it_all_down_waits_for_every_hand(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    put(lines[0], made, 0, 0, 0.0, 0.0, 0.03)
    until_moved(lines[0], "y1")
    lines[1].hand(made, 1, "hold", brick=7)
    lines[1].until_frame(held_by(1))
    assert lines[2].move(made, 2, DEALT, "knock")["code"] == "illegal_move", "hands off first"
    lines[1].hand(made, 1, "drop")
    until_moved(lines[0], "b2")
    assert lines[2].move(made, 2, DEALT, "knock")["t"] == "ack"
    jump = lines[1].until_frame(lambda frame: bool(frame.flags & JUMP_FLAG))
    assert jump.bricks["at"][0][1] < -0.2, "all bricks lie in their row again"


# --- time ------------------------------------------------------------------------------------------------------------


def seconds_left(line: Line, made: Made, seat: int = 0) -> float:
    line.send(t="join", g=made.id, secrets=[made.secrets[seat]])
    return float(line.until("snap")["clock"]["seconds_left"])


def clocked(room: Running, line: Watcher) -> Made:
    return begin(room, [line], "deal 6x2", game="brisk", options={"variant": "challenge", "challenge": 2})


def test_the_time_to_build_runs_out_for_all_and_stops_while_the_match_is_paused(
    room: Running, lines: list[Watcher]
) -> None:
    line = lines[0]
    made = clocked(room, line)
    began = time.monotonic()
    assert 0 < seconds_left(line, made) <= BUILD_LIMIT_S
    line.command("ask", made, seat=0, kind="pause")
    left = seconds_left(line, made)
    time.sleep(1.0)
    assert seconds_left(line, made) == left, "a pause is left out"
    line.command("ask", made, seat=0, kind="resume")
    assert line.until("table")["clock"]["seconds_left"] <= left
    put(line, made, 0, 0, 0.0, 0.0, 0.03)
    message: dict[str, Any] = {"entries": []}
    while not any(entry["event"] == "time" for entry in message["entries"]):
        message = line.until("played")
    assert time.monotonic() - began > BUILD_LIMIT_S + 0.9
    assert [entry["event"] for entry in message["entries"]][:2] == ["time", "round lost"]
    assert message["clock"]["seconds_left"] is None
    assert message["to_act"] == []


def test_the_time_to_build_goes_on_over_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "hall.sqlite3"
    with open_hall(database) as first, Watcher(first.port) as line:
        made = clocked(first, line)
        time.sleep(0.5)
        line.command("chat", made, text="Hurry!")  # whatever is stored, stores the time as well
        left = seconds_left(line, made)
    with open_hall(database) as second, Watcher(second.port) as line:
        assert 0 < seconds_left(line, made) <= left + 0.1
        assert any(entry["event"] == "time" for entry in line.until("played")["entries"])


def test_where_no_time_is_kept_none_is_shown(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    assert lines[0].join(made, 0)["clock"]["seconds_left"] is None


def test_a_deal_that_takes_long_keeps_nobody_else_waiting(room: Running, lines: list[Watcher]) -> None:
    made = room.create("me", game="brisk", options={"solvable": True})
    lines[0].join(made, 0)
    lines[0].send(t="move", g=made.id, c="slowdeal0001", seat=0, v=0, move="deal 3x2")
    waits = []
    end = time.monotonic() + 0.8
    while time.monotonic() < end:
        asked = time.monotonic()
        lines[1].send(t="ping", n=1)
        lines[1].until("pong")
        waits.append(time.monotonic() - asked)
    assert sorted(waits)[len(waits) // 2] < DEAL_S / 3, "half of all pings are answered meanwhile"
    assert lines[0].until("ack")["v"] > 0


def test_a_proof_is_worked_out_aside_while_hands_go_on_though_the_mind_dies_that_does_it(
    room: Running, lines: list[Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert room.hall is not None
    questions, asked = room.hall.workers.questions, threading.Event()
    minds: list[int] = []
    exchange, restarts = questions._exchange, questions.restarts

    async def watched(process: Any, job: Any, seconds: float) -> Any:
        if isinstance(job, WarmUpJob):
            return JobAnswer(b"null")  # the next worker loads no other games
        if isinstance(job, ChanceJob) and not minds:
            minds.append(process.pid)
            os.kill(process.pid, signal.SIGSTOP)  # its search takes long
            asked.set()
        return await exchange(process, job, seconds)

    monkeypatch.setattr(questions, "_exchange", watched)
    made = begin(room, lines, options={"edition": "first", "deal": COMPATIBLE, "open": True})
    lines[1].hand(made, 1, "hold", brick=7)
    lines[1].until_frame(held_by(1))
    assert lines[0].move(made, 0, DEALT, "proof")["t"] == "ack"
    assert asked.wait(TIMEOUT_SECONDS)  # a busy machine needs long for that
    os.kill(minds[0], signal.SIGKILL)
    lines[1].hand(made, 1, "move", to=[0.2, 0.2, 0.3])
    lines[1].until_frame(lambda frame: bool((frame.bricks["at"][:, 2] > 0.27).any()))
    lines[2].hand(made, 2, "hold", brick=5)
    lines[2].until_frame(held_by(2))
    assert until_nature(lines[0]) == "proof no"
    assert questions.restarts > restarts  # on a busy machine the next one may be late too, and is replaced again
    lines[1].receive_all(0.1)
    assert held_by(1)(lines[1].frames[-1]), "the hand still holds what it held"
    lines[1].hand(made, 1, "drop")
    until_moved(lines[0], "b2")


def test_what_no_mind_can_prove_is_open_and_no_hand_waits_for_it(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines, game="brisk", options={"box_short": UNPROVABLE_SHORT_SIDE_MM})
    lines[1].hand(made, 1, "hold", brick=7)
    lines[1].until_frame(held_by(1))
    v = lines[0].move(made, 0, DEALT, "proof")["v"]
    put(lines[2], made, 2, 0, 0.0, 0.0, 0.03)
    assert until_nature(lines[0]) == "proof open"
    assert lines[0].move(made, 0, v, "no")["t"] == "ack", "the match goes on"
    assert poses(until_moved(lines[1], "y1"))[0, :3] == pytest.approx([0, 0, 0.03], abs=0.002)
    lines[1].receive_all(0.1)
    assert held_by(1)(lines[1].frames[-1]), "no hand was opened"
    assert not any(message["t"] == "nak" for line in lines for message in line.receive_all(0.05))


def until_nature(line: Line) -> str:
    """Wait until a chance event has come, and return it."""
    while True:
        for entry in line.until("played")["entries"]:
            if entry["by"] == "nature":
                return str(entry["event"])


def test_the_log_of_many_hands_folds_to_where_the_match_stands(room: Running, lines: list[Watcher]) -> None:
    made = begin(room, lines)
    for seat, (brick, x) in enumerate(((0, -0.05), (2, 0.0), (4, 0.05))):
        put(lines[seat], made, seat, brick, x, 0.0, 0.03)
    until_moved(lines[0], "y1", "p1", "r1")
    give_up(lines, made)
    wait_for(lambda: "quit" in room.http.get(f"/api/matches/{made.id}/record").text)
    match = Match.load(room.http.get(f"/api/matches/{made.id}/record").text, gravity="told")
    assert match.game is GAME
    assert (poses(lines[0].join(made, 0)) == match.position["poses"][0, :8].astype(float)).all()
