"""The hall's log: for people and for programs, naming what it is about, and silent about clients that hang up."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.errors import BadOptionError
from stackyard.server import logs
from stackyard.server.http_limits import http_protocol
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.settings import from_environment
from tests.server.hall import Running, settings, wait_for, with_pebbles

BOARD = Path(__file__).parents[2] / "docs" / "operating" / "grafana.json"


class Written:
    """What is logged while it is set up."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def set_up(self, form: str, level: str) -> None:
        logs.set_up(form, level, self.stream)

    def text(self) -> str:
        return self.stream.getvalue()

    def lines(self, **wanted: Any) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self.text().splitlines()]
        return [line for line in found if all(line.get(key) == value for key, value in wanted.items())]


@pytest.fixture
def written() -> Iterator[Written]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in ("alembic", "httpx", "litestar", "sqlalchemy")}
    yield Written()
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = tmp_path_factory.mktemp("logs") / "hall.sqlite3"
    with with_pebbles(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(http_protocol, "HEADER_SECONDS", 0.2)
        with Running(settings(database, trust_proxy="127.0.0.1")) as running:
            yield running


def test_a_line_for_people_is_one_line_whatever_is_in_it(written: Written) -> None:
    written.set_up("text", "warning")
    logs.request_id.set("r1")
    logging.getLogger("stackyard.server.hall").warning("sent: %s", "a\nERROR b\x1b[2J")
    logging.getLogger("stackyard.server.hall").info("not worth a line")
    logs.request_id.set("")
    (line,) = written.text().splitlines()
    assert re.fullmatch(r"\S+Z WARNING server\.hall: sent: a\\nERROR b\\x1b\[2J \[request=r1\]", line)


def test_level_and_form_are_settings(tmp_path: Path) -> None:
    chosen = {"STACKYARD_LOG_FORMAT": "json", "STACKYARD_LOG_LEVEL": "info"}
    found = from_environment(database=tmp_path / "h", environment=chosen)
    assert (found.log_format, found.log_level) == ("json", "info")
    found = from_environment(database=tmp_path / "h", environment=chosen, log_format="text", log_level="error")
    assert (found.log_format, found.log_level) == ("text", "error")
    with pytest.raises(BadOptionError, match="STACKYARD_LOG_LEVEL is one of debug"):
        from_environment(database=tmp_path / "h", environment={"STACKYARD_LOG_LEVEL": "loud"})


def test_a_request_is_named_in_its_answer_and_its_line_without_the_matchs_id(room: Running, written: Written) -> None:
    made = room.create("me", "friend", game="pebbles")
    written.set_up("json", "info")
    answer = room.http.get(f"/api/matches/{made.id}?secret={made.secrets[0]}")
    name = answer.headers["x-request-id"]
    wait_for(lambda: bool(written.lines(request=name)))
    (line,) = written.lines(request=name)
    assert (line["method"], line["path"], line["level"]) == ("GET", f"/api/matches/{made.id[:6]}…", "info")
    given = room.http.get(f"/m/{made.id}", headers={"X-Request-Id": "from-the-proxy-7"})
    assert given.headers["x-request-id"] == "from-the-proxy-7"
    wait_for(lambda: bool(written.lines(request="from-the-proxy-7")))
    forged = room.http.get("/api/health", headers={"X-Request-Id": "a b\t" + "c" * 80})
    assert re.fullmatch("[0-9a-f]{12}", forged.headers["x-request-id"])
    assert made.id not in written.text()
    assert made.secrets[0] not in written.text()


def test_an_error_at_a_table_names_the_match_and_holds_its_traceback_in_one_line(
    room: Running, written: Written
) -> None:
    made = room.create("me", "friend", game="pebbles")
    written.set_up("json", "warning")
    with room.connect() as line:
        line.join(made, 0)
        assert room.hall is not None

        async def fail(_: Snapshot) -> None:
            raise ValueError("something unforeseen")

        live = room.hall.registry.live[made.id]
        room.on_loop(lambda: live._mailbox.put(fail))
        wait_for(lambda: bool(written.lines(match=made.id[:6])))
        (error_line,) = written.lines(match=made.id[:6])
    assert error_line["level"] == "error"
    assert error_line["error"] == "ValueError('something unforeseen')"
    assert "in fail" in error_line["traceback"]
    assert made.id not in written.text()


def hang_up(port: int, *parts: bytes, read: int = 0) -> None:
    """Send something, perhaps read a little, and break the connection with a reset."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        for part in parts:
            line.sendall(part)
            time.sleep(0.02)
        if read:
            line.recv(read)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_who_hangs_up_leaves_no_traceback(room: Running, written: Written) -> None:
    host = f"Host: 127.0.0.1:{room.port}\r\n".encode()
    body = b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    socket_head = (
        b"GET /ws/nosuchmatch HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    written.set_up("json", "info")
    for _ in range(3):
        hang_up(room.port)
        hang_up(room.port, b"GET / HT")
        hang_up(room.port, b"POST /api/explore HTTP/1.1\r\n" + host + body)
        hang_up(room.port, b"POST /api/replay HTTP/1.1\r\n" + host + body)
        hang_up(room.port, b"GET /api/games HTTP/1.1\r\n" + host + b"\r\n")
        hang_up(room.port, b"GET /schema/openapi.json HTTP/1.1\r\n" + host + b"\r\n", read=10)
        hang_up(room.port, socket_head)
        hang_up(room.port, socket_head, b"\x81\xfe\xff", read=10)
    room.http.get("/api/health")
    assert room.hall is not None
    wait_for(lambda: room.hall is not None and room.hall.sockets == 0)
    assert "traceback" not in written.text()
    assert [line for line in written.lines() if line["level"] in ("error", "warning")] == []


def test_an_error_of_ours_keeps_its_traceback_though_it_looks_like_a_hang_up(written: Written) -> None:
    written.set_up("json", "warning")
    for name in ("uvicorn.error", "stackyard.server.store.store"):
        try:
            raise ConnectionResetError("gone")
        except ConnectionResetError:
            logging.getLogger(name).exception("failed")
    assert [line["logger"] for line in written.lines()] == ["stackyard.server.store.store"]
    assert "traceback" in written.lines()[0]


def test_each_metric_of_the_board_exists(room: Running) -> None:
    board = json.loads(BOARD.read_text("utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = {name for query in queries for name in re.findall(r"stackyard_\w+", query)}
    metrics = set(re.findall(r"^(stackyard_\w+)", room.http.get("/api/metrics").text, re.MULTILINE))
    assert len(named) > 15
    assert named - metrics == set()
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
