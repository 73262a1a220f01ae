"""A hall on PostgreSQL: it plays, and a server that goes away and comes back costs nobody an acknowledged move."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, text

from stackyard.server.store import archive
from stackyard.server.store.postgresql import session as sessions
from stackyard.server.store.postgresql import store as stores
from stackyard.server.store.postgresql.group import Plan, Refused
from stackyard.server.store.postgresql.readers import Readers
from stackyard.server.store.postgresql.session import Session
from stackyard.server.store.postgresql.store import PostgresStore
from stackyard.server.store.store import StoreError, UnknownOutcomeError, UnreadableError
from tests.server.databases import OnServer, Server
from tests.server.hall import TIMEOUT_SECONDS, Running, settings, wait_for
from tests.server.test_store_contract import a_match, an_entry, rows


def with_store(database: OnServer, work: Callable[[PostgresStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = database.store()
        assert isinstance(store, PostgresStore)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def break_after(monkeypatch: pytest.MonkeyPatch, *, done: bool, times: int = 1) -> list[int]:
    """Let the connection break at a write: before anything is sent, or when all is done and not yet answered."""
    write, left = Session.write, [times]

    async def broken(session: Session, plan: Plan) -> Refused:
        if left[0] == 0:
            return await write(session, plan)
        left[0] -= 1
        if done:
            await write(session, plan)
        else:
            session.number += 1
        session.drop()
        raise ConnectionResetError("the line is broken")

    monkeypatch.setattr(Session, "write", broken)
    return left


def test_what_is_being_read_is_ended_when_the_store_closes(on_server: OnServer) -> None:
    """Else its coroutine is left in the middle, and says so some time later."""
    begun = threading.Event()

    def read(connection: Connection) -> None:
        begun.set()
        connection.execute(text("SELECT pg_sleep(60)"))

    async def run() -> None:
        readers = Readers(on_server.named)
        asking = asyncio.create_task(readers.ask(read))
        await asyncio.to_thread(begun.wait, TIMEOUT_SECONDS)
        await asyncio.wait_for(readers.close(), TIMEOUT_SECONDS / 4)
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(run())


@pytest.mark.parametrize("done", [False, True])
def test_a_commit_without_an_answer_is_done_once(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    async def work(store: PostgresStore) -> None:
        await store.commit([a_match("m")])
        left = break_after(monkeypatch, done=done)
        await asyncio.gather(*(store.commit([an_entry("m", v)]) for v in range(1, 20)))
        assert left == [0]
        assert store.condition.troubles() == {}

    with_store(on_server, work)
    assert [v for _, v, _ in rows(on_server)] == list(range(1, 20))


def test_what_breaks_every_connection_is_refused_alone(on_server: OnServer, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Session.write

    async def broken(session: Session, plan: Plan) -> Refused:
        if any("poison" in map(str, column) for column in plan.arguments):
            session.number += 1
            session.drop()
            raise ConnectionResetError("the line is broken")
        return await write(session, plan)

    async def work(store: PostgresStore) -> None:
        await store.commit([a_match("m"), a_match("n")])
        monkeypatch.setattr(Session, "write", broken)
        writes = [store.commit([an_entry(*each)]) for each in (("m", 1), ("n", 1, "poison"), ("m", 2))]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]

    with_store(on_server, work)
    assert [(match, v) for match, v, _ in rows(on_server)] == [("m", 1), ("m", 2)]


def test_a_connection_that_ends_while_nobody_writes_is_made_anew(on_server: OnServer) -> None:
    async def work(store: PostgresStore) -> None:
        lost = store._session._connection
        await asyncio.to_thread(
            on_server.ask,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while store._session._connection is lost or not store._session.connected:
                await asyncio.sleep(0.01)
        await store.commit([a_match("m")])
        assert await store.read(archive.count_matches) == (1, 1)

    with_store(on_server, work)


def test_a_hall_closes_though_its_server_is_away(on_server: OnServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unreachable(_: Session) -> int:
        raise ConnectionRefusedError("nobody listens")

    async def work(store: PostgresStore) -> None:
        await store.commit([a_match("m")])
        monkeypatch.setattr(Session, "resume", unreachable)
        store._session.drop()
        waiting = asyncio.create_task(store.commit([an_entry("m", 1)]))
        await asyncio.sleep(0)
        await store.close()
        with pytest.raises(StoreError, match="away"):
            await waiting

    with_store(on_server, work)
    assert rows(on_server) == []


def test_what_cannot_be_known_in_time_is_told_as_that(on_server: OnServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PATIENCE_SECONDS", 0.3)

    async def work(store: PostgresStore) -> None:
        await store.commit([a_match("m")])
        break_after(monkeypatch, done=True)
        under_way = asyncio.create_task(store.commit([an_entry("m", 1)]))
        resume = Session.resume

        async def unreachable(_: Session) -> int:
            raise ConnectionRefusedError("nobody listens")

        monkeypatch.setattr(Session, "resume", unreachable)
        with pytest.raises(UnknownOutcomeError):
            await under_way
        with pytest.raises(StoreError, match="away"):
            await store.commit([an_entry("m", 2)])
        with pytest.raises(UnreadableError):
            await store.read(archive.count_matches)
        assert list(store.condition.troubles()) == ["away"]
        monkeypatch.setattr(Session, "resume", resume)
        monkeypatch.setattr(stores, "PATIENCE_SECONDS", 60.0)
        await store.commit([an_entry("m", 2, "later")])
        assert store.condition.troubles() == {}

    with_store(on_server, work)
    assert [(v, text) for _, v, text in rows(on_server)] == [(1, "a1-a2"), (2, "later")]


def test_a_hall_that_was_cut_off_writes_no_more_once_another_had_the_database(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(sessions, "LOCK_SECONDS", 0.1)

    async def work(store: PostgresStore) -> None:
        await store.commit([a_match("m"), an_entry("m", 1)])
        resume = Session.resume
        gate = asyncio.Event()

        async def later(session: Session) -> int:
            if session is store._session:
                await gate.wait()
            return await resume(session)

        monkeypatch.setattr(Session, "resume", later)
        store._session.drop()
        other = on_server.store()
        await other.open()
        await other.commit([an_entry("m", 2)])
        gate.set()
        with pytest.raises(StoreError):
            await store.commit([an_entry("m", 3)])
        await other.close()
        with pytest.raises(StoreError):
            await store.commit([an_entry("m", 3)])
        assert list(store.condition.troubles()) == ["taken"]

    with_store(on_server, work)
    assert [v for _, v, _ in rows(on_server)] == [1, 2]


def test_what_is_acknowledged_is_on_disk_whatever_the_server_does_by_itself(on_server: OnServer) -> None:
    on_server.ask("ALTER DATABASE " + on_server.named.split("/")[3].split("?")[0] + " SET synchronous_commit = off")

    async def work(store: PostgresStore) -> None:
        assert store._session._connection is not None
        assert await store._session._connection.fetchval("SHOW synchronous_commit") == "on"

    with_store(on_server, work)


def test_a_server_that_is_not_there_is_one_clear_line(
    on_server: OnServer, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from stackyard.server.main import serve

    monkeypatch.setenv("STACKYARD_DATA", str(on_server.path.parent))
    with pytest.raises(SystemExit):
        serve(port=0, database="postgresql://hall:secret@/none?host=" + str(on_server.path.parent))
    (line,) = capfd.readouterr().err.strip().splitlines()
    assert line.startswith("The hall cannot be opened: the database postgresql://hall@/none")
    assert "secret" not in line


# --- a hall ----------------------------------------------------------------------------------------------------------


def test_a_match_is_played_through_a_restart_of_the_hall(on_server: OnServer) -> None:
    chosen = settings(on_server.path, **on_server.settings)
    with Running(chosen) as hall, hall.connect() as line:
        made = hall.create("me", "friend", clock={"kind": "fischer", "base_ms": 600_000, "increment_ms": 1_000})
        line.join(made, 0, 1)
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1
        assert line.command("chat", made, text="hello", seat=0)["t"] == "ack"
    with Running(chosen) as hall, hall.connect() as line:
        snap = line.join(made, 0, 1)
        assert [entry["event"] for entry in snap["entries"]] == ["a1-a2"]
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1
        assert line.command("resign", made, seat=1)["t"] == "ack"
        assert hall.http.get("/api/ready").json() == {"ready": True, "troubles": []}
        assert hall.http.get(f"/api/matches/{made.id}/replay").json()["verified"]
        assert "stackyard_stored_matches 1" in hall.http.get("/api/metrics").text


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_server_restarted_in_the_middle_costs_nobody_anything(
    on_server: OnServer, postgres: Server, how: signal.Signals
) -> None:
    """Each player hears of their move a little later; nothing acknowledged is lost, and nothing is done twice."""
    with Running(settings(on_server.path, **on_server.settings)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        answers: list[dict[str, Any]] = []
        restarted = threading.Event()

        def restart() -> None:
            postgres.stop(how)
            time.sleep(0.2)
            postgres.start()
            restarted.set()

        thread = threading.Thread(target=restart)
        number = 0
        while not restarted.is_set() or number < 20:
            answers.append(line.command("chat", made, text=f"line {number}", seat=number % 2, c=f"chat{number:06d}"))
            number += 1
            if number == 5:
                thread.start()
        thread.join()
        assert {answer["t"] for answer in answers} == {"ack"}
        wait_for(lambda: hall.http.get("/api/ready").status_code == 200)
    rows = on_server.ask("SELECT text FROM entry ORDER BY v")
    assert rows == [(f"line {each}",) for each in range(number)]


def test_a_server_that_hangs_counts_as_away_and_comes_back(
    on_server: OnServer, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "STUCK_SECONDS", 0.3)
    monkeypatch.setattr(stores, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr("stackyard.server.store.postgresql.connecting.CONNECT_SECONDS", 0.3)
    with Running(settings(on_server.path, **on_server.settings)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        postgres.signal(signal.SIGSTOP)
        try:
            refused = line.command("chat", made, text="hello", seat=0, c="hello00001")
            assert refused["code"] in ("busy", "not_stored")
            assert hall.http.get("/api/ready").json()["troubles"] == ["away"]
        finally:
            postgres.signal(signal.SIGCONT)
        wait_for(lambda: hall.http.get("/api/ready").status_code == 200)
        with hall.connect() as again:
            again.join(made, 0, 1)
            assert again.command("chat", made, text="hello", seat=0, c="hello00001")["t"] == "ack"
    assert on_server.ask("SELECT text FROM entry") == [("hello",)]
    gc.collect()  # a connection that was left open is told here
