"""Bots that come to the hall over the network: only those with a token, told what their seat may know, and bounded."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.cli import main
from stackyard.engines.accounts import accounts_file, add_account, remove_account
from stackyard.server.programs import bot_lobby, programs
from stackyard.server.wire.bot_messages import BotCommand, BotDone, BotEvent, BotRefused
from tests.server.hall import TIMEOUT_SECONDS, Made, Running, settings, wait_for, with_pebbles

EXAMPLES = Path(__file__).parents[2] / "examples/bots"
SEED = "07" * 32


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bots") / "hall.sqlite3"


@pytest.fixture(scope="module")
def tokens(database: Path) -> dict[str, str]:
    return {name: add_account(accounts_file(database), name) for name in ("rook", "pawn", "gone")}


@pytest.fixture(scope="module")
def hall(database: Path, tokens: dict[str, str]) -> Iterator[Running]:
    with with_pebbles(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(bot_lobby, "HERE_SECONDS", 0.2)
        patched.setattr(programs, "MAX_MATCHES", 3)
        with Running(settings(database)) as running:
            yield running


class Events:
    """What a bot is told over HTTP, without the signs of life."""

    def __init__(self, hall: Running, token: str, games: str = "") -> None:
        self.events: Queue[dict[str, Any] | None] = Queue()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._read, args=(hall, token, games), daemon=True)
        self.thread.start()
        assert self.ready.wait(TIMEOUT_SECONDS)

    def _read(self, hall: Running, token: str, games: str) -> None:
        headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}
        with (
            suppress(httpx.HTTPError),
            httpx.stream(
                "GET", f"{hall.url}/api/bot/events", headers=headers, params={"games": games}, timeout=TIMEOUT_SECONDS
            ) as answer,
        ):
            assert answer.status_code == 200
            for line in answer.iter_lines():
                self.ready.set()
                event = json.loads(line)
                if event["t"] != "here":
                    self.events.put(event)
        self.events.put(None)

    def next(self) -> dict[str, Any] | None:
        return self.events.get(timeout=TIMEOUT_SECONDS)

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            event = self.next()
            assert event is not None, f"the line ended before {kind}"
            if event["t"] == kind and all(event.get(name) == value for name, value in wanted.items()):
                return event


def post(hall: Running, token: str, path: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    return hall.http.post(f"/api/bot/matches/{path}", headers=headers, json={} if body is None else body)


def made(hall: Running, *seats: dict[str, Any], game: str = "pebbles") -> Made:
    answer = hall.http.post("/api/matches", json={"game": game, "seats": list(seats), "seed": SEED})
    assert answer.status_code == 201, answer.text
    return Made(answer.json()["match"], [seat["secret"] for seat in answer.json()["seats"]])


def against(hall: Running, name: str) -> Made:
    wait_for(lambda: name in offered(hall))
    return made(hall, {"kind": "me"}, {"kind": "bot", "program": name})


def offered(hall: Running, game: str = "pebbles") -> list[str]:
    return [each["name"] for each in hall.http.get(f"/api/games/{game}/programs").json()]


@contextmanager
def person(hall: Running, match: Made, seat: int = 0) -> Iterator[Any]:
    """Sit at a match in a thread that takes a pebble whenever it is its turn, until it is over."""
    outcome: Queue[Any] = Queue()

    def play() -> None:
        with hall.connect() as line:
            last = line.join(match, seat)
            while last["to_act"]:
                if seat in last["to_act"]:
                    line.send(t="move", g=match.id, c=f"command-{last['v']:04}", v=last["v"], seat=seat, move="take1")
                last = line.until("played", g=match.id)
            outcome.put(last["outcome"])

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    yield lambda: outcome.get(timeout=TIMEOUT_SECONDS)
    thread.join(TIMEOUT_SECONDS)


def test_nobody_comes_in_without_a_token_and_nobody_at_all_where_there_are_no_bots(
    hall: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic x"}):
        refused = hall.http.get("/api/bot", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
    assert post(hall, "nonsense", "abcdefgh/resign").status_code == 401
    assert hall.hall is not None
    monkeypatch.setattr(hall.hall.programs.desk.accounts, "_path", tmp_path / "none.json")
    for path in ("/api/bot", "/api/bot/events"):
        assert hall.http.get(path).status_code == 404


def test_the_file_of_the_bots_holds_no_token(database: Path, tokens: dict[str, str]) -> None:
    path = accounts_file(database)
    assert all(token not in path.read_text(encoding="utf-8") for token in tokens.values())
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_bot_plays_over_http_and_is_told_what_its_seat_may_know(hall: Running, tokens: dict[str, str]) -> None:
    events = Events(hall, tokens["rook"], "pebbles")
    assert offered(hall, "towers") == []
    match = against(hall, "rook")
    received = []
    with person(hall, match) as outcome:
        begun = events.until("match")
        assert (begun["match"], begun["seat"], begun["game"]) == (match.id, 1, "pebbles")
        headers = {"Authorization": f"Bearer {tokens['rook']}"}
        assert hall.http.get("/api/bot", headers=headers).json() == {"name": "rook", "most": 3, "matches": [match.id]}
        while True:
            event = events.next()
            assert event is not None
            received.append(event)
            if event["t"] == "ended":
                break
            assert event["view"]["numbers"][0] is None, "what the person was dealt"
            assert event["view"]["numbers"][1] is not None
            move = {"seat": 1, "v": event["v"], "move": "fly"}
            illegal = post(hall, tokens["rook"], f"{match.id}/move", move)
            assert (illegal.status_code, illegal.json()["code"]) == (400, "illegal_move")
            assert post(hall, tokens["pawn"], f"{match.id}/move", {**move, "move": "take1"}).status_code == 409
            stale = post(hall, tokens["rook"], f"{match.id}/move", {**move, "v": event["v"] - 1, "move": "take1"})
            assert (stale.status_code, stale.json()["code"]) == (409, "stale")
            assert post(hall, tokens["rook"], f"{match.id}/move", {**move, "move": "take1"}).status_code == 204
        assert received[-1]["outcome"]["winners"] == outcome()["winners"]
    assert SEED not in json.dumps(received)
    assert match.secrets[0] not in json.dumps(received)


@contextmanager
def hello(hall: Running, token: str) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{hall.port}/ws/bot", compression=None, ping_interval=None, proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "token": token}))
        yield socket


def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        event: dict[str, Any] = json.loads(socket.recv(timeout=TIMEOUT_SECONDS))
        if event["t"] == kind:
            return event


def test_a_bot_sits_down_by_an_invitation_and_plays_over_the_socket(hall: Running, tokens: dict[str, str]) -> None:
    match = made(hall, {"kind": "me"}, {"kind": "friend"})
    with hello(hall, tokens["pawn"]) as socket:
        sit = {"t": "sit", "c": "command-0001", "match": match.id, "invitation": match.secrets[1]}
        socket.send(json.dumps(sit))
        next_of(socket, "done")
        socket.send(json.dumps({**sit, "c": "command-0002"}))
        assert next_of(socket, "refused")["code"] == "bad_secret", "it is used up"
        with person(hall, match) as outcome:
            while (event := json.loads(socket.recv(timeout=TIMEOUT_SECONDS)))["t"] != "ended":
                if event["t"] == "turn":
                    move = {"t": "move", "c": f"command-{event['v']:05}", "match": match.id, "seat": 1, "v": event["v"]}
                    socket.send(json.dumps({**move, "move": event["moves"][0]}))
            assert outcome()["over"]


def test_a_bot_that_comes_back_is_told_where_it_stands_and_its_old_line_ends(
    hall: Running, tokens: dict[str, str]
) -> None:
    first = Events(hall, tokens["rook"])
    match = against(hall, "rook")
    with person(hall, match) as outcome:
        turn = first.until("turn", match=match.id)
        second = Events(hall, tokens["rook"])
        assert second.until("match", match=match.id)["seat"] == 1
        assert second.until("turn", match=match.id) == turn
        while first.next() is not None:
            pass
        denied = post(hall, tokens["pawn"], f"{match.id}/resign")
        assert (denied.status_code, denied.json()["code"]) == (403, "forbidden")
        assert post(hall, tokens["rook"], f"{match.id}/resign").status_code == 204
        assert outcome()["winners"] == [0]
    assert second.until("ended", match=match.id)["outcome"]["winners"] == [0]


def test_a_silent_bot_loses_the_match(hall: Running, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert hall.hall is not None
    monkeypatch.setattr(hall.hall.programs.desk, "_seconds", 0.2)
    events = Events(hall, tokens["rook"])
    with person(hall, against(hall, "rook")) as outcome:
        assert outcome()["winners"] == [0]
    events.until("ended")


def test_a_bot_is_in_so_many_matches_and_no_more(hall: Running, tokens: dict[str, str]) -> None:
    events = Events(hall, tokens["rook"])
    matches = [against(hall, "rook") for _ in range(3)]
    asked = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "bot", "program": "rook"}]}
    assert hall.http.post("/api/matches", json=asked).status_code == 503
    invited = made(hall, {"kind": "me"}, {"kind": "friend"})
    busy = post(hall, tokens["rook"], f"{invited.id}/sit", {"invitation": invited.secrets[1]})
    assert (busy.status_code, busy.json()["code"]) == (503, "busy")
    for match in matches:
        assert post(hall, tokens["rook"], f"{match.id}/resign").status_code == 204
    assert hall.http.post("/api/matches", json=asked).status_code == 201
    assert events.thread.is_alive()


def test_a_bot_that_is_removed_is_out_at_once(hall: Running, database: Path, tokens: dict[str, str]) -> None:
    events = Events(hall, tokens["gone"])
    with hello(hall, tokens["pawn"]) as socket:
        next_of(socket, "here")
        wait_for(lambda: "gone" in offered(hall))
        remove_account(accounts_file(database), "gone")
        assert "gone" not in offered(hall)
        assert events.next() is None, "its line has ended"
        assert hall.http.get("/api/bot", headers={"Authorization": f"Bearer {tokens['gone']}"}).status_code == 401
        next_of(socket, "here")


@pytest.mark.parametrize("first", ["nonsense", '{"t":"hello"}', '{"t":"hello","token":"x"}', '{"t":"move"}'])
def test_a_socket_that_does_not_say_who_it_is_is_closed(hall: Running, first: str) -> None:
    with connect(f"ws://127.0.0.1:{hall.port}/ws/bot", compression=None, proxy=None) as socket:
        socket.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_nonsense_over_the_socket_is_refused_and_at_last_ends_it(hall: Running, tokens: dict[str, str]) -> None:
    with hello(hall, tokens["pawn"]) as socket:
        next_of(socket, "here")
        for _ in range(20):
            socket.send('{"t":"fly"}')
        assert next_of(socket, "refused")["code"] == "bad_request"
        assert len(list(socket)) == 19, "all that were refused, and then the end"


@pytest.mark.parametrize("program", ["hall_bot.py", "hall_bot.mjs"])
def test_the_examples_play(hall: Running, tokens: dict[str, str], program: str) -> None:
    node = shutil.which("node")
    if program.endswith(".mjs") and node is None:
        pytest.skip("no Node")
    match = made(hall, {"kind": "me"}, {"kind": "friend"})
    where = hall.url if program.endswith(".mjs") else f"ws://127.0.0.1:{hall.port}/ws/bot"
    command = (
        [node or "", str(EXAMPLES / program)] if program.endswith(".mjs") else [sys.executable, str(EXAMPLES / program)]
    )
    surroundings = {**os.environ, "TOKEN": tokens["pawn"], "JOIN": f"{match.id}#{match.secrets[1]}"}
    process = subprocess.Popen([*command, where], env=surroundings, stdout=subprocess.PIPE, text=True)
    try:
        with person(hall, match) as outcome:
            assert outcome()["over"]
        assert process.stdout is not None
        assert any("ended" in line for line in process.stdout)
    finally:
        process.kill()
        process.communicate()


def test_the_page_about_the_bots_names_all_there_is() -> None:
    page = (EXAMPLES.parents[1] / "docs/bot-api.md").read_text(encoding="utf-8")
    rows = {row[0]: row[1:] for row in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.MULTILINE)}
    events = [each for each in get_args(BotEvent) if each not in (BotDone, BotRefused)]
    for kind in (*events, *get_args(BotCommand)):
        (members,) = rows[kind.__struct_config__.tag]
        assert re.findall(r"`(\w+)`", members) == list(kind.__struct_fields__), kind


def test_all_requests_can_be_read_on_a_page_that_loads_nothing(hall: Running) -> None:
    answer = hall.http.get("/docs")
    assert answer.status_code == 200
    assert "<script" not in answer.text
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", answer.text)
    for path in hall.http.get("/schema").json()["paths"]:
        assert f"<code>{path}</code>" in answer.text
    for name in set(re.findall(r'href="#([^"]+)"', answer.text)):
        assert f'id="{name}"' in answer.text, name


def test_the_owner_makes_lists_and_takes_back_tokens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "club.sqlite3")
    assert main(["bot", "add", "rook", "--database", database]) == 0
    token = capsys.readouterr().out.strip()
    assert token.startswith("stackyard_")
    assert token not in accounts_file(Path(database)).read_text(encoding="utf-8")
    for wrong in (["add", "Rook"], ["add", "no name"], ["remove", "pawn"]):
        assert main(["bot", *wrong, "--database", database]) == 2
    capsys.readouterr()
    assert main(["bot", "list", "--database", database]) == 0
    assert capsys.readouterr().out.startswith("rook ")
    assert main(["bot", "remove", "rook", "--database", database]) == 0
    assert main(["bot", "list", "--database", database]) == 0
    assert capsys.readouterr().out == ""
