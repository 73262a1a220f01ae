"""The hall says when what is played may not be stored, acknowledges nothing false, and comes back by itself."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stackyard.server.store.sqlite import file_health, store
from tests.server.hall import Running, settings, wait_for


@pytest.fixture(autouse=True)
def looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "CHECKPOINT_SECONDS", 0.02)


def troubles(hall: Running) -> list[str]:
    answer = hall.http.get("/api/ready")
    body = answer.json()
    assert (answer.status_code, body["ready"]) == ((503, False) if body["troubles"] else (200, True))
    found: list[str] = body["troubles"]
    return found


def test_nothing_is_acknowledged_while_the_file_is_away(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0)
        assert troubles(hall) == []
        away = database.rename(database.with_name("away.sqlite3"))
        assert line.command("chat", made, text="hello", seat=0)["code"] == "not_stored"
        wait_for(lambda: troubles(hall) == ["file", "write"])
        assert "stackyard_store_troubles 2" in hall.http.get("/api/metrics").text
        away.rename(database)
        wait_for(lambda: line.command("chat", made, text="hello", seat=0)["t"] == "ack")
        wait_for(lambda: troubles(hall) == [])
    lines = [record.getMessage() for record in caplog.records]
    assert any("another file, or none, has its name" in each for each in lines)
    assert any("well again" in each for each in lines)


def test_a_disk_that_is_nearly_full_is_told_before_it_is(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(database.parent)
    left = [file_health.MIN_FREE_BYTES - 1]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=left[0]))
    with Running(settings(database)) as hall:
        wait_for(lambda: troubles(hall) == ["disk"])
        assert hall.create("me", "friend").id  # it can still write
        left[0] = file_health.MIN_FREE_BYTES
        wait_for(lambda: troubles(hall) == [])


def test_a_write_that_failed_is_told_until_one_succeeds(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, fails = store._write_together, [True]

    def write_or_not(connection: Any, group: Any) -> None:
        if fails[0]:
            raise sqlite3.OperationalError("database or disk is full")
        write(connection, group)

    monkeypatch.setattr(store, "_write_together", write_or_not)
    with Running(settings(database)) as hall:
        body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        assert hall.http.post("/api/matches", json=body).json()["code"] == "not_stored"
        assert troubles(hall) == ["write"]
        fails[0] = False
        assert hall.http.post("/api/matches", json=body).status_code == 201
        assert troubles(hall) == []


def test_damage_is_found_when_a_hall_opens(database: Path) -> None:
    with Running(settings(database)) as hall:
        for _ in range(30):
            hall.create("me", "friend")
    with closing(sqlite3.connect(database)) as connection:
        page = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()[0]
    with database.open("r+b") as file:
        file.seek((root - 1) * page)
        file.write(b"\xff" * 200)
    with Running(settings(database)) as hall:
        wait_for(lambda: troubles(hall) == ["damage"])
