"""The check for known holes: it fails where something has to be done, and never because nobody answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from scripts import audit

NOW = datetime(2026, 7, 31, tzinfo=UTC)
HALL, TOOL = (
    audit.Package("PyPI", "litestar", "2.0", shipped=True),
    audit.Package("PyPI", "pytest", "9.0", shipped=False),
)


class Database:
    """A database of holes on this computer, which answers as OSV does."""

    def __init__(self) -> None:
        self.holes: dict[str, dict[str, Any]] = {}  # by id
        self.of: dict[str, list[str]] = {}  # by package
        self.page = 1_000
        self.broken = False
        database = self

        class Requests(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
                self._answer({"results": [database.find(query) for query in asked]})

            def do_GET(self) -> None:
                self._answer(database.holes[self.path.rpartition("/")[2]])

            def _answer(self, answer: Any) -> None:
                body = b"<html>" if database.broken else json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Requests)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def find(self, query: dict[str, Any]) -> dict[str, Any]:
        start = int(query.get("page_token", 0))
        holes = self.of.get(query["package"]["name"], [])
        found: dict[str, Any] = {"vulns": [{"id": hole} for hole in holes[start : start + self.page]]}
        if start + self.page < len(holes):
            found["next_page_token"] = str(start + self.page)
        return found if holes else {}

    def add(self, package: str, hole: str, severity: str = "", published: str = "2026-01-01T00:00:00Z") -> None:
        self.of.setdefault(package, []).append(hole)
        self.holes[hole] = {"id": hole, "published": published, "database_specific": {"severity": severity}}


@pytest.fixture
def database() -> Iterator[Database]:
    found = Database()
    thread = Thread(target=found.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield found
    found.server.shutdown()
    thread.join()
    found.server.server_close()


def failing(database: Database) -> list[str]:
    return [hole.id for hole in audit.find_holes([HALL, TOOL], database.address) if hole.fails(NOW)]


def test_all_locks_are_read() -> None:
    packages = audit.locked()
    shipped = {(package.ecosystem, package.name) for package in packages if package.shipped}
    assert {("PyPI", "litestar"), ("PyPI", "uvicorn"), ("npm", "three"), ("npm", "svelte")} <= shipped
    assert {("PyPI", "pytest"), ("npm", "vite")}.isdisjoint(shipped)
    assert len(packages) > 300


def test_a_severe_hole_of_the_hall_fails_and_that_of_a_tool_is_told(database: Database) -> None:
    database.add("litestar", "GHSA-high", "HIGH")
    database.add("litestar", "GHSA-low", "MODERATE")
    database.add("litestar", "PYSEC-1")
    database.add("pytest", "GHSA-tool", "CRITICAL")
    assert failing(database) == ["GHSA-high"]
    lines = audit.hole_lines(audit.find_holes([HALL, TOOL], database.address), NOW)
    assert lines[0].startswith("HOLE: litestar 2.0: GHSA-high (high, in the hall)")
    assert len(lines) == 4


def test_a_hole_that_was_published_this_week_fails_nobody_yet(database: Database) -> None:
    database.add("litestar", "GHSA-new", "CRITICAL", "2026-07-25T00:00:00Z")
    assert failing(database) == []
    database.add("litestar", "GHSA-old", "CRITICAL", "2026-07-23T00:00:00Z")
    assert failing(database) == ["GHSA-old"]


def test_a_malicious_package_fails_at_once_wherever_it_is(database: Database) -> None:
    database.add("pytest", "MAL-2026-1", "", "2026-07-31T00:00:00Z")
    assert failing(database) == ["MAL-2026-1"]


def test_an_answer_of_many_pages_is_read_to_its_end(database: Database) -> None:
    database.page = 2
    for number in range(5):
        database.add("litestar", f"GHSA-{number}", "HIGH")
    assert failing(database) == [f"GHSA-{number}" for number in range(5)]


def test_the_command_fails_for_a_hole(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(osv=database.address, now=NOW) == 0
    assert "0 known, 0 to be mended" in capsys.readouterr().out
    database.add("litestar", "GHSA-high", "HIGH")
    assert audit.main(osv=database.address, now=NOW) == 1
    assert "1 known, 1 to be mended" in capsys.readouterr().out


@pytest.mark.parametrize("state", ["away", "broken"])
def test_a_database_that_does_not_answer_fails_nothing_and_the_locks_are_dated(
    database: Database, state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database.broken = True
    address = database.address if state == "broken" else "http://127.0.0.1:9"
    assert audit.main(osv=address, now=NOW) == 0
    output = capsys.readouterr().out
    assert "not looked for" in output
    assert "requirements/run.txt: " in output
