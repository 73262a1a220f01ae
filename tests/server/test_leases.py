"""Matches live in one hall of several: what a hall may take, and that late writes of the one before are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import asyncpg
import pytest

from benchmarks.hall.hall_group import HallGroup
from stackyard.server.store import archive
from stackyard.server.store.postgresql import leases as postgres_leases
from stackyard.server.store.postgresql import session as sessions
from stackyard.server.store.postgresql import store as stores
from stackyard.server.store.postgresql.group import Plan, Refused
from stackyard.server.store.postgresql.leases import BeingWrittenError, Found, Leases
from stackyard.server.store.postgresql.session import Session
from stackyard.server.store.postgresql.store import PostgresStore
from stackyard.server.store.store import Lease, LeaseLostError, StoreError, UnknownOutcomeError
from tests.server.databases import OnServer
from tests.server.test_store_contract import a_match, an_entry, rows

ONE, TWO = "00000000000000a1", "00000000000000b2"


def with_two(
    database: OnServer, work: Callable[[PostgresStore, PostgresStore, Leases, Leases], Awaitable[None]]
) -> None:
    async def run() -> None:
        both = [PostgresStore(database.named, database.path, hall) for hall in (ONE, TWO)]
        await asyncio.gather(*(store.open() for store in both))  # both bring it up to date
        leases = [Leases(database.named, hall) for hall in (ONE, TWO)]
        try:
            for number, each in enumerate(leases):
                each.address = f"127.0.0.1:{number + 1}"
                await each.renew()
            await work(both[0], both[1], leases[0], leases[1])
        finally:
            for each in leases:
                await each.close()
            for store in both:
                await store.close()

    asyncio.run(run())


async def taken(leases: Leases, match: str) -> int:
    found = await leases.find(match)
    assert found is not None
    epoch = await leases.take(match, found)
    assert epoch is not None
    return epoch


def test_who_takes_a_match_ends_the_writes_of_the_one_before(on_server: OnServer) -> None:
    async def work(one: PostgresStore, two: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m")])
        old = Lease("m", await taken(first, "m"))
        await one.commit([an_entry("m", 1)], old)
        assert await second.find("m") == Found(ONE, 1, True)
        new = Lease("m", await taken(second, "m"))
        with pytest.raises(LeaseLostError):
            await one.commit([an_entry("m", 2, "late")], old)
        await two.commit([an_entry("m", 2)], new)
        await first.release("m", old.epoch)  # late as well
        assert await second.find("m") == Found(TWO, 2, True)
        assert await two.read(archive.count_matches) == (1, 1)
        assert one.condition.troubles() == {}

    with_two(on_server, work)
    assert rows(on_server) == [("m", 1, "a1-a2"), ("m", 2, "a1-a2")]


def test_a_match_that_is_over_when_its_hall_is_killed_is_no_fault_of_the_others(
    on_server: OnServer, tmp_path: Path
) -> None:
    """`benchmarks.hall.crash` looks in the end for what closed halls have kept."""
    halls = HallGroup(on_server.named, "redis://nowhere", 1, tmp_path, Random(1))

    async def work(one: PostgresStore, two: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m"), a_match("n")])
        await taken(first, "m")
        await taken(second, "n")
        assert await halls.count_owned() == 2
        await second.release_all()  # it closes; the first one never does
        assert await halls.count_owned() == 1

    with_two(on_server, work)
    on_server.ask("UPDATE match SET over = true WHERE id = 'm'")
    assert asyncio.run(halls.count_owned()) == 0


def test_a_match_that_two_want_is_given_to_one(on_server: OnServer) -> None:
    async def work(one: PostgresStore, _: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m")])
        found = await first.find("m")
        assert found == Found(None, 0, False)
        assert await second.find("nothing") is None
        got = await asyncio.gather(first.take("m", found), second.take("m", found))
        assert sorted(got, key=str) == [1, None]

    with_two(on_server, work)


def test_a_write_that_is_under_way_is_waited_for(on_server: OnServer) -> None:
    """Whoever takes a match reads all that the one before was told is stored."""

    async def work(one: PostgresStore, two: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m")])
        lease = Lease("m", await taken(first, "m"))
        connection = one._session._connection
        assert connection is not None
        transaction = connection.transaction()
        await transaction.start()  # the commit of what follows comes late
        writing = asyncio.create_task(one.commit([an_entry("m", 1)], lease))
        found = await second.find("m")
        assert found is not None
        await writing
        taking = asyncio.create_task(second.take("m", found))
        done, _ = await asyncio.wait([taking], timeout=0.2)
        assert not done, "the match was given away while a write was under way"
        await transaction.commit()
        assert await taking == 2
        assert len((await two.read(lambda asked: archive.find(asked, "m"))).events) == 1  # type: ignore[union-attr]

    with_two(on_server, work)


def test_a_hall_that_stands_still_inside_a_write_holds_its_matches_no_longer_than_a_lease(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was stopped between two statements of a transaction: others wait a moment, and renew meanwhile."""
    monkeypatch.setattr(sessions, "OPEN_TRANSACTION_MS", 1_500)

    async def work(one: PostgresStore, two: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m")])
        old = Lease("m", await taken(first, "m"))
        connection = one._session._connection
        assert connection is not None
        await connection.execute("BEGIN")
        await connection.execute("UPDATE match SET bot_due = true WHERE id = 'm'")
        found = await second.find("m")
        assert found is not None
        with pytest.raises(BeingWrittenError):
            await second.take("m", found)
        taking = asyncio.create_task(second.take("m", found))
        assert await second.renew() == {ONE: "127.0.0.1:1"}
        assert not taking.done(), "a renewal waited until a match could be taken"
        with pytest.raises(BeingWrittenError):
            await taking
        while True:
            try:
                epoch = await second.take("m", found)
            except BeingWrittenError:
                continue
            break
        assert epoch == 2
        await two.commit([an_entry("m", 1)], Lease("m", 2))
        with pytest.raises(LeaseLostError):
            await one.commit([an_entry("m", 1, "late")], old)

    with_two(on_server, work)
    assert rows(on_server) == [("m", 1, "a1-a2")]


def test_halls_know_each_other_while_their_leases_hold(on_server: OnServer) -> None:
    async def work(one: PostgresStore, _: PostgresStore, first: Leases, second: Leases) -> None:
        assert await first.renew() == {TWO: "127.0.0.1:2"}
        assert await second.renew() == {ONE: "127.0.0.1:1"}
        assert await first.secret() == await second.secret()
        await one.commit([a_match("m"), a_match("n"), ("UPDATE match SET bot_due = ? WHERE id = ?", (True, "m"))])
        assert await first.orphans(9) == [("towers", "m")]
        await taken(first, "m")
        assert await first.owned() == {"m": 1}
        assert await second.orphans(9) == []
        await one.commit([("UPDATE hall SET until = 0 WHERE id = ?", (ONE,))])  # it has not renewed them
        assert await second.renew() == {}
        assert await second.find("m") == Found(ONE, 1, False)
        assert await second.orphans(9) == [("towers", "m")]
        await first.renew()
        await first.release_all()
        assert await second.find("m") == Found(None, 1, False)
        assert await second.renew() == {}

    with_two(on_server, work)


def test_what_a_hall_was_taking_when_it_left_does_not_stay_with_it(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is slow, and the hall does not wait for its answer: it has closed its connection when it is given."""
    monkeypatch.setattr(postgres_leases, "WRITE_MS", 60_000)  # so slow

    async def work(one: PostgresStore, _: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m")])
        found = await first.find("m")
        assert found is not None
        busy = await asyncpg.connect(on_server.named)
        held = busy.transaction()
        await held.start()
        await busy.execute("SELECT 1 FROM match WHERE id = 'm' FOR UPDATE")
        monkeypatch.setattr(postgres_leases, "ANSWER_SECONDS", 0.2)
        with pytest.raises(StoreError):
            await first.take("m", found)
        with pytest.raises(StoreError):  # it waits for what is being taken
            await first.release_all()
        await held.rollback()
        await busy.close()
        monkeypatch.setattr(postgres_leases, "ANSWER_SECONDS", 60.0)
        await first.release_all()
        assert (await second.find("m") or found).owner is None
        again = await first.find("m")
        assert again is not None
        assert await first.take("m", again) is None, "a hall that has left takes nothing"

    with_two(on_server, work)


def test_whose_lease_was_lost_when_the_line_broke_is_told_that_nobody_can_say(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: PostgresStore, _: PostgresStore, first: Leases, second: Leases) -> None:
        await one.commit([a_match("m"), a_match("n")])
        held = Lease("m", await taken(first, "m"))
        write = Session.write
        broken: list[bool] = []

        async def break_once(session: Session, plan: Plan) -> Refused:
            lost = await write(session, plan)
            if not broken:
                broken.append(True)
                session.drop()
                raise ConnectionResetError("the line is broken")
            return lost

        monkeypatch.setattr(Session, "write", break_once)
        results = await asyncio.gather(
            one.commit([an_entry("m", 1)], held), one.commit([an_entry("n", 1)]), return_exceptions=True
        )
        assert [type(result) for result in results] == [UnknownOutcomeError, type(None)]
        await one.commit([an_entry("m", 2)], held)

    with_two(on_server, work)
    assert [row[:2] for row in rows(on_server)] == [("m", 1), ("m", 2), ("n", 1)]


def test_one_hall_alone_and_several_do_not_share_a_database(
    on_server: OnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "LOCK_SECONDS", 0.1)
    monkeypatch.setattr(stores, "PATIENCE_SECONDS", 0.3)

    async def work(one: PostgresStore, _: PostgresStore, first: Leases, second: Leases) -> None:
        with pytest.raises(StoreError, match="another hall has"):
            await on_server.store().open()
        with pytest.raises(StoreError, match="several halls"):
            await one.restore(on_server.path, lambda: asyncio.sleep(0))

    with_two(on_server, work)
