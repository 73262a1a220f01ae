"""What a durable move costs is kept low without losing anything: one row a move, no reading back, no cycles left."""

from __future__ import annotations

import asyncio
import gc
import socket
import sqlite3
import subprocess
import sys
import time
import weakref
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from stackyard.server import garbage_collection
from stackyard.server.match.mailbox import Mailbox
from stackyard.server.store import archive, store
from tests.server.hall import Running, settings, wait_for


def rows(database: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(question).fetchall()


def test_a_move_is_one_row_and_is_answered_again_after_a_restart(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1
        assert line.command("rename", made, seat=0, name="Ada", c="other-one")["t"] == "ack"
    assert rows(database, "SELECT v, c FROM entry") == [(1, "first-one")]
    assert rows(database, "SELECT c FROM command") == [("other-one",)], "what is no entry has its own table"
    with Running(settings(database)) as hall, hall.connect() as line:
        line.join(made, 0, 1)
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1
        assert line.command("move", made, v=1, seat=0, move="c1-c2", c="first-one")["code"] == "id_taken"
        assert line.command("rename", made, seat=0, name="Ada", c="other-one")["t"] == "ack"
    assert len(rows(database, "SELECT v FROM entry")) == 1


def test_a_match_just_made_is_not_read_back(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        found: list[str] = []
        find = archive.find

        def watched(connection: Connection, match: str) -> archive.StoredMatch | None:
            found.append(match)
            return find(connection, match)

        monkeypatch.setattr(archive, "find", watched)
        made = hall.create("me", "friend")
        fresh = line.join(made, 0, 1)
        assert found == []
        dice = hall.create("me", "friend", game="brick-work")
        assert line.join(dice, 0)["entries"], "nature has spoken already"
        assert found == [dice.id]
    with Running(settings(database)) as hall, hall.connect() as line:
        read = line.join(made, 0, 1)
    for snap in (fresh, read):
        del snap["info"]["seats"], snap["watching"]  # who is here
    assert fresh == read, "the same as from the store"


def test_no_more_fresh_matches_are_kept_than_there_is_room_for(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stackyard.server.table.registry.MAX_NEW_MATCHES", 2)
    with Running(settings(database)) as hall, hall.connect() as line:
        made = [hall.create("me", "friend") for _ in range(4)]
        assert hall.hall is not None
        assert list(hall.hall.registry._fresh) == [fresh_match.id for fresh_match in made[2:]]
        for fresh_match in made:
            assert line.join(fresh_match, 0)["v"] == 0


def test_a_match_that_is_let_go_of_is_gone_without_the_collector(database: Path) -> None:
    with Running(settings(database, idle_seconds=0.0)) as hall:
        with hall.connect() as line:
            made = hall.create("me", "friend")
            line.join(made, 0, 1)
            line.move(made, 0, 0, "a1-a2")
            assert hall.hall is not None
            live = weakref.ref(hall.hall.registry.live[made.id])
        registry = hall.hall.registry
        wait_for(lambda: not registry.live)
        wait_for(lambda: live() is None)


def test_two_that_let_go_at_the_same_time_do_not_meet(database: Path) -> None:
    """The sweep, and a hall that is full and makes room: each match is closed once, and the sweep goes on."""
    with Running(settings(database, idle_seconds=3600.0)) as hall:
        assert hall.hall is not None
        assert hall.loop is not None
        registry = hall.hall.registry
        with hall.connect() as line:
            for made in [hall.create("me", "friend") for _ in range(4)]:
                line.join(made, 0)
        wait_for(lambda: all(live.idle_seconds(time.monotonic()) >= 0 for live in registry.live.values()))

        async def both() -> None:
            await asyncio.gather(registry._let_go(0.0), registry._let_go(0.0))

        asyncio.run_coroutine_threadsafe(both(), hall.loop).result(20)
        assert not registry.live


COLLECTOR = """
import asyncio, gc, time, weakref
from stackyard.server import garbage_collection

garbage_collection.FULL_CHECK_SECONDS = 0.02
garbage_collection.YOUNG_SECONDS = 0.01
gone, asked, busy = 0, 0, 1

class Circle:
    def __init__(self):
        self.me = self

def ask():
    global asked
    asked += busy
    return asked

async def run():
    global gone, busy
    task = asyncio.create_task(garbage_collection.run_collector(lambda: gone, ask))
    await asyncio.sleep(0)
    circle = Circle()
    watched = weakref.ref(circle)
    await asyncio.sleep(0.05)  # it counts as old now
    circle = None
    gone = garbage_collection.MIN_FINISHED_WHEN_IDLE
    await asyncio.sleep(0.1)
    assert watched() is not None, "while people play nothing is stopped for it"
    busy = 0
    until = time.monotonic() + 20
    while watched() is not None and time.monotonic() < until:
        await asyncio.sleep(0.02)
    assert watched() is None
    busy = 1
    watched = weakref.ref(Circle())
    gone += garbage_collection.MAX_FINISHED
    while watched() is not None and time.monotonic() < until:
        await asyncio.sleep(0.02)
    assert watched() is None, "so many are collected at once"
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0

asyncio.run(run())
"""


def test_circles_of_sockets_are_collected_once_nobody_asks() -> None:
    """In a process of its own: the collector is the interpreter's, and a hall of other tests may use it here."""
    run = subprocess.run([sys.executable, "-c", COLLECTOR], check=False, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr


def test_what_requests_leave_behind_is_collected_too(database: Path) -> None:
    """Nobody plays, nobody has a socket: a hall that is only asked over REST must not grow for ever."""
    with Running(settings(database), collects=True) as hall:
        for _ in range(garbage_collection.MIN_FINISHED_WHEN_IDLE + 1):
            with socket.create_connection(("127.0.0.1", hall.port)) as line:
                line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert line.recv(100).startswith(b"HTTP/1.1 200")
        collected = gc.get_stats()[2]["collections"]
        wait_for(lambda: gc.get_stats()[2]["collections"] > collected)


def test_a_mailbox_gives_everything_in_order_and_survives_a_taker_that_gives_up() -> None:
    async def run() -> None:
        box, taken = Mailbox(), []
        table: Any = None

        def action(number: int) -> Any:
            async def act(_: Any) -> None:
                taken.append(number)

            return act

        waiting = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        box.put(action(1))
        box.put(action(2))
        assert len(box) == 2
        await (await box.get())(table)
        later = asyncio.get_running_loop().call_later(0.01, box.put, action(3))
        await (await box.get())(table)
        await (await box.get())(table)
        assert taken == [1, 2, 3]
        assert not len(box)
        later.cancel()

    asyncio.run(run())


def test_what_the_disk_took_is_in_the_metrics(database: Path) -> None:
    with Running(settings(database)) as hall:
        hall.create("me", "friend")
        text = hall.http.get("/api/metrics").text
    assert 'stackyard_store_seconds_bucket{le="+Inf"} ' in text
    assert "stackyard_store_seconds_count 0" not in text


def test_each_row_finds_its_table_by_its_length() -> None:
    sizes = [statement.count("?") or statement.count(":") for statement in store.LOG_INSERTS]
    assert len(set(sizes)) == len(store.LOG_INSERTS)
