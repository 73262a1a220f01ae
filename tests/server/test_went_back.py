"""A database that goes back to an earlier state under an open hall: moves are lost, no match is, and all is said."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import Any

import pytest

from stackyard.server.store.store import Store
from tests.server.databases import Database, OnServer, Server
from tests.server.hall import Line, Made, Running, new_command_id, settings, wait_for

MOVES = ("a1-a2", "d1-d2", "c1-c2", "c4-c3")


def played(line: Line, made: Made, moves: tuple[str, ...] = MOVES, first: int = 0) -> None:
    for v, move in enumerate(moves, first):
        assert line.move(made, v % 2, v, move)["v"] == v + 1


def without_last(database: Database, made: Made, last: int) -> None:
    """Let the database lose all entries of a match after one."""
    question = f"DELETE FROM entry WHERE match = '{made.id}' AND v > {last}"
    database.ask(question)


def fresh(line: Line, than: int) -> dict[str, Any]:
    """Return the next snapshot of a newer history."""
    while True:
        snap = line.until("snap")
        if snap["history"] > than:
            return snap


def says_so(hall: Running) -> None:
    assert "history" in hall.http.get("/api/ready").json()["troubles"]
    wait_for(lambda: "stackyard_store_went_back 1\n" in hall.http.get("/api/metrics").text)


def test_a_match_that_lost_its_last_moves_goes_on_from_what_stands(either: Database) -> None:
    with Running(settings(either.path, **either.settings)) as hall, hall.connect() as line, hall.connect() as watcher:
        made, other = hall.create("me", "friend"), hall.create("me", "friend")
        line.join(made, 0, 1)
        watcher.join(made)
        played(line, made)
        without_last(either, made, 2)
        c = new_command_id()
        assert line.move(made, 0, 4, "b4-a4", c=c)["t"] == "nak"
        for each in (line, watcher):
            snap = fresh(each, 0)
            assert [entry["v"] for entry in snap["entries"]] == [1, 2]
        says_so(hall)
        stale = {"seat": 0, "v": 2, "move": "b4-a4"}
        assert line.command("move", made, c=c, history=0, **stale)["code"] == "went_back", "not what was meant before"
        assert line.command("move", made, history=snap["history"], **stale)["v"] == 3
        assert watcher.until("played")["history"] == snap["history"]
        with hall.connect() as later:  # it has slept through all of it
            later.send(t="join", g=made.id, v=3, history=0)
            assert later.until("snap")["v"] == 3
            later.send(t="join", g=made.id, v=2, history=snap["history"])
            assert [entry["event"] for entry in later.until("played")["entries"]] == ["b4-a4"]
        with hall.connect() as players:
            assert players.join(other, 0)["history"] == snap["history"], "it is the database's, and so every match's"
        checked: dict[str, Any] = hall.on_loop(lambda: _store(hall).check(whole=True))
        assert not checked["sound"]
        assert hall.on_loop(lambda: _store(hall).check(whole=True))["sound"], "it is said once, and there are no gaps"
    assert [row[0] for row in either.ask(f"SELECT v FROM entry WHERE match = '{made.id}' ORDER BY v")] == [1, 2, 3]


def _store(hall: Running) -> Store:
    assert hall.hall is not None
    return hall.hall.store


def test_what_two_ways_find_of_one_loss_is_one_loss(database: Any) -> None:
    """All matches are compared with the database while a move finds out by itself, and is done with it first."""
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        played(line, made)
        store, read, compared = _store(hall), _store(hall).read, asyncio.Event()

        async def slow(question: Any) -> Any:
            found = await read(question)
            await compared.wait()
            return found

        async def look_back() -> asyncio.Task[None]:
            assert hall.hall is not None
            store.read = slow  # type: ignore[method-assign]
            looking = asyncio.create_task(hall.hall.registry.look_back())
            await asyncio.sleep(0)  # it has asked
            store.read = read  # type: ignore[method-assign]
            return looking

        async def let(looking: asyncio.Task[None]) -> None:
            compared.set()
            await looking

        with contextlib.closing(sqlite3.connect(database)) as other, other:
            other.execute("DELETE FROM entry WHERE v > 2")
        looking = hall.on_loop(look_back)
        assert line.move(made, 0, 4, "b4-a4")["t"] == "nak"
        assert fresh(line, 0)["v"] == 2
        hall.on_loop(lambda: let(looking))
        assert store.times_back == 1
        says_so(hall)


def test_all_matches_are_looked_at_when_the_server_is_back(on_server: OnServer, postgres: Server) -> None:
    """The last entries are gone before anybody writes again: nobody has to move to hear of it."""
    with Running(settings(on_server.path, **on_server.settings)) as hall, hall.connect() as line, hall.connect() as one:
        made, other = hall.create("me", "friend"), hall.create("me", "friend")
        line.join(made, 0, 1)
        one.join(other, 0, 1)
        played(line, made)
        played(one, other)
        with restarting(hall, postgres):
            without_last(on_server, made, 1)
        assert [entry["v"] for entry in fresh(line, 0)["entries"]] == [1]
        assert fresh(one, 0)["v"] == 4, "a fresh snapshot, though nothing of it is lost"
        says_so(hall)
        played(line, made, MOVES[1:], 1)


@contextlib.contextmanager
def restarting(hall: Running, postgres: Server) -> Any:
    """Restart the server, and let nobody of the hall reach it until the end."""
    session = _store(hall)._session  # type: ignore[attr-defined]
    resume = session.resume

    async def unreachable() -> int:
        raise ConnectionRefusedError("nobody listens")

    session.resume = unreachable
    postgres.stop()
    postgres.start()
    yield
    session.resume = resume


def test_a_server_without_the_last_commits_is_seen_though_no_match_in_memory_lacks_any(
    on_server: OnServer, postgres: Server
) -> None:
    """A standby that has taken over knows an earlier commit than the last one that was acknowledged."""
    with Running(settings(on_server.path, **on_server.settings)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        played(line, made)
        with restarting(hall, postgres):
            on_server.ask("UPDATE writer SET last = last - 1 RETURNING last")
        assert fresh(line, 0)["v"] == 4
        says_so(hall)


def test_a_snapshot_restored_under_an_open_hall_is_seen_without_a_move(
    database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sqlite3 hall.sqlite3 '.restore ...'` writes into the file that the hall has open."""
    monkeypatch.setattr("stackyard.server.store.sqlite.store.CHECKPOINT_SECONDS", 0.05)
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        played(line, made, MOVES[:2])
        copy = database.with_name("copy.sqlite3")
        with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(copy)) as kept:
            source.backup(kept)
        played(line, made, MOVES[2:], 2)
        with contextlib.closing(sqlite3.connect(copy)) as kept, contextlib.closing(sqlite3.connect(database)) as target:
            kept.backup(target)
        assert fresh(line, 0)["v"] == 2
        says_so(hall)


def test_a_restored_backup_is_another_history(database: Any) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        played(line, made, MOVES[:2])
        copy = database.with_name("copy.sqlite3")
        hall.on_loop(lambda: _store(hall).back_up(copy))
        played(line, made, MOVES[2:], 2)
        assert hall.hall is not None
        hall.on_loop(lambda: hall.hall.restore(copy))  # type: ignore[union-attr]
        with hall.connect() as again:
            again.send(t="join", g=made.id, v=4, history=0, secrets=[made.secrets[0], made.secrets[1]])
            snap = again.until("snap")
            assert (snap["v"], snap["history"] > 0) == (2, True)
        assert hall.http.get("/api/ready").json() == {"ready": True, "troubles": []}, "it was wanted"


def test_a_bot_answers_again_to_what_stands(database: Any) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "bot1")
        line.join(made, 0)
        line.move(made, 0, 0, "a1-a2")
        line.until("played", v=2)
        with contextlib.closing(sqlite3.connect(database)) as other, other:
            other.execute("DELETE FROM entry WHERE v > 1")
        assert line.command("chat", made, text="hello", seat=0)["t"] == "nak"
        assert [entry["event"] for entry in fresh(line, 0)["entries"]] == ["a1-a2"]
        assert [entry["by"] for entry in line.until("played", v=2)["entries"]] == [1]
