"""What the hall may rely on, whichever database it has: durable, grouped, and nobody pays for another's mistake."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from stackyard.server.store import archive, evenings, listing, schema
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.bans import DELETE_BAN, INSERT_BAN, read_bans
from stackyard.server.store.sqlite.engine import make_engine, migrate
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import (
    DELETE_POSITIONS,
    INSERT_ANSWERED,
    INSERT_COMMAND,
    INSERT_ENTRY,
    INSERT_MATCH,
    INSERT_MOTION,
    INSERT_POSITION,
    INSERT_SEAT,
    UPDATE_MATCH,
    ConflictError,
    Lease,
    LeaseLostError,
    Statement,
    Store,
    StoreError,
    UnreadableError,
    WentBackError,
)
from stackyard.server.wire.evening_messages import EveningPlan, TableResult
from tests.server.databases import Database, why_without_server

HEADER = '{"stackyard":1,"game":"towers","rules":1,"options":{},"players":2,"nature":"stream"}'


def a_match(name: str, created: int = 0) -> Statement:
    return INSERT_MATCH, (name, "towers", HEADER, None, '{"kind":"none"}', "{}", False, False, None, created, 0)


def an_entry(match: str, v: int, text: str = "a1-a2") -> Statement:
    return INSERT_ENTRY, (match, v, "now", "e", "0", None, text)


def with_store(database: Database, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = database.store()
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def rows(database: Database) -> list[tuple[Any, ...]]:
    return database.ask("SELECT match, v, text FROM entry ORDER BY match, v")


def test_both_databases_are_tested() -> None:
    if why := why_without_server():
        pytest.skip(why)


def test_what_is_committed_is_there(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), an_entry("m", 1), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])
        assert await store.read(archive.count_matches) == (1, 1)

    with_store(either, work)
    assert rows(either) == [("m", 1, "a1-a2")]


def test_writes_that_wait_are_grouped(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        groups = store.groups
        await asyncio.gather(*(store.commit([an_entry("m", v)]) for v in range(1, 401)))
        assert store.groups - groups < 100
        assert store.writes == 401

    with_store(either, work)
    assert len(rows(either)) == 400


def test_a_failing_row_fails_alone(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([*map(a_match, "mn"), an_entry("n", 1, "first")])
        writes = [store.commit([an_entry("m", v)]) for v in range(1, 5)]
        writes.append(store.commit([an_entry("n", 1)]))
        writes.extend(store.commit([an_entry("m", v)]) for v in range(5, 9))
        writes.append(store.commit([an_entry("nobody", 1)]))
        writes.append(store.commit([("INSERT INTO nowhere VALUES (1)", ())]))
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [
            *[type(None)] * 4,
            ConflictError,
            *[type(None)] * 4,
            ConflictError,
            StoreError,
        ]

    with_store(either, work)
    assert rows(either) == [
        *(("m", v, "a1-a2") for v in range(1, 9)),
        ("n", 1, "first"),  # who wrote a version first has written it
    ]


def test_a_write_is_done_whole_or_not_at_all(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        with pytest.raises(ConflictError):
            await store.commit([an_entry("m", 1), an_entry("m", 2), an_entry("m", 1)])

    with_store(either, work)
    assert rows(either) == []


@pytest.mark.parametrize("beside", [False, True])
def test_an_entry_is_written_only_where_the_one_before_stands(either: Database, beside: bool) -> None:
    """Alone, in a group with others, and beside statements that are no rows of the log."""
    more = [("UPDATE seat SET name = ? WHERE match = ?", ("Ann", "m"))] if beside else []

    async def work(store: Store) -> None:
        await store.commit([*map(a_match, "mn"), an_entry("m", 1)])
        writes = [store.commit([an_entry("m", 3), *more])]
        writes += [store.commit([an_entry("n", 1), an_entry("n", 2), *more]), store.commit([an_entry("n", 3)])]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [ConflictError, type(None), type(None)]
        await store.commit([an_entry("m", 2), an_entry("m", 3)])
        assert store.condition.troubles() == {}

    with_store(either, work)
    assert [row[:2] for row in rows(either)] == [("m", 1), ("m", 2), ("m", 3), ("n", 1), ("n", 2), ("n", 3)]


def test_a_position_is_known_once_and_until_it_is_taken_back(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        for v, (position, moves) in enumerate(((-7, 13), (8, 14), (-7, 15)), 1):
            await store.commit([an_entry("m", v), (INSERT_POSITION, ("m", position, moves))])
        assert await store.read(partial(archive.matches_at, hashes=[-7, 9])) == [("m", 13)]
        await store.commit([(DELETE_POSITIONS, ("m", 13))])
        assert await store.read(partial(archive.matches_at, hashes=[8])) == []

    with_store(either, work)
    assert [v for _, v, _ in rows(either)] == [1, 2, 3], "the entry beside it is written in any case"


def test_the_whole_check_finds_gaps(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit(
            [*map(a_match, ("whole", "broken")), *(an_entry(m, v) for m in ("whole", "broken") for v in (1, 2, 3))]
        )
        assert (await store.check(whole=True))["sound"]
        await asyncio.to_thread(
            either.run,
            lambda connection: connection.execute(text("DELETE FROM entry WHERE match = 'broken' AND v = 2")),
        )
        found = await store.check(whole=True)
        assert (found["sound"], found["troubles"]) == (False, ["match broken lacks entries of its log"])

    with_store(either, work)


def test_another_history_has_a_greater_number_and_refuses_what_belongs_to_the_one_before(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        before = store.history
        store.leave_history("a test")
        assert store.history > before
        await store.begin_history()
        assert await store.read_history() == store.history > before
        with pytest.raises(WentBackError):
            await store.commit([an_entry("m", 1)], history=before)
        await store.commit([an_entry("m", 1)], history=store.history)
        assert list(store.condition.troubles()) == ["history"]
        assert not (await store.check(whole=False))["sound"], "it is said once"
        assert (await store.check(whole=False))["sound"]

    with_store(either, work)


def test_a_copy_belongs_to_another_history(either: Database, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        before = store.history
        await store.back_up(tmp_path / "copy.sqlite3")
        copy = SqliteStore(tmp_path / "copy.sqlite3")
        await copy.open()
        assert copy.history > before
        await copy.close()

    with_store(either, work)


def test_a_command_is_stored_once(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])
        with pytest.raises(ConflictError):
            await store.commit([an_entry("m", 1), (INSERT_COMMAND, ("m", "holder", "c1", "digest", 1))])

    with_store(either, work)
    assert rows(either) == []


def test_a_database_belongs_to_one_hall_at_a_time(either: Database) -> None:
    async def work(store: Store) -> None:
        second = either.store()
        with pytest.raises(StoreError, match="another hall"):
            await second.open()

    with_store(either, work)
    with_store(either, lambda store: store.commit([a_match("again")]))


def test_what_cannot_be_read_is_an_error_without_its_values(either: Database) -> None:
    async def work(store: Store) -> None:
        question = text("SELECT absent FROM match WHERE id = 'hidden'")
        with pytest.raises(StoreError, match="absent") as refused:
            await store.read(lambda connection: connection.execute(question))
        assert "hidden" not in str(refused.value)

    with_store(either, work)


def test_closing_writes_what_waits(either: Database) -> None:
    async def run() -> None:
        store = either.store()
        await store.open()
        await store.commit([a_match("m")])
        waiting = [asyncio.ensure_future(store.commit([an_entry("m", v)])) for v in range(1, 200)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)

    asyncio.run(run())
    assert len(rows(either)) == 199


def test_the_migrations_build_the_schema(either: Database) -> None:
    async def nothing(_: Store) -> None:
        pass

    with_store(either, nothing)
    with_store(either, nothing)  # again: nothing to do

    def differences(connection: Connection) -> Any:
        compared = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return compare_metadata(compared, schema.metadata)

    assert either.run(differences) == []


def test_the_migrations_build_the_very_tables_of_the_schema(tmp_path: Path) -> None:
    """In SQL: what `compare_metadata` does not look at, such as keys and tables without row ids, is the same, too."""

    def statements(path: Path) -> list[str]:
        question = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name != 'alembic_version' ORDER BY sql"
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return sorted(re.sub(r"\s+", " ", sql) for (sql,) in connection.execute(question))

    migrated, made = tmp_path / "migrated.sqlite3", tmp_path / "made.sqlite3"
    migrate(migrated)
    engine = make_engine(made)
    schema.metadata.create_all(engine)
    engine.dispose()
    assert statements(migrated) == statements(made)


KILLED = """
import asyncio, sys
from pathlib import Path
from stackyard.core.machine.database_address import is_address
from stackyard.server.settings import Settings
from stackyard.server.store.make_store import make_store
from tests.server.test_store_contract import a_match, an_entry

async def run(named, path):
    store = make_store(Settings(database=Path(path), postgresql=named if is_address(named) else ""))
    await store.open()
    await store.commit([a_match("m")])

    async def write(v):
        await store.commit([an_entry("m", v)])
        print(v, flush=True)

    for first in range(1, 100_000, 7):
        await asyncio.gather(*(write(v) for v in range(first, first + 7)))

asyncio.run(run(*sys.argv[1:]))
"""


def test_what_is_acknowledged_outlives_a_killed_process(either: Database) -> None:
    """And the next one has the database at once, and can write."""
    command = [sys.executable, "-c", KILLED, either.named, str(either.path)]
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        acknowledged = [int(process.stdout.readline()) for _ in range(200)]
        process.kill()
        acknowledged += [int(line) for line in process.stdout if line.endswith("\n")]
    with_store(either, lambda store: store.commit([a_match("again")]))
    stored = [v for _, v, _ in rows(either)]
    assert set(acknowledged) <= set(stored)
    assert len(stored) <= len(acknowledged) + 7, "and no more than was under way"


def test_a_match_is_read_as_it_was_written(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit(
            [
                a_match("m"),
                (
                    INSERT_SEAT,
                    ("m", 0, "person", "Åsa", None, b"\x00secret", True, b"key", False, True, None, None, None),
                ),
                (INSERT_SEAT, ("m", 1, "bot", "Bot", 3, None, True, None, False, False, None, None, None)),
                an_entry("m", 1),
                (INSERT_ANSWERED, ("m", 2, "then", "e", "1", None, "b1-b2", "holder", "c2", "digest")),
                (INSERT_ENTRY, ("m", 3, "then", "c", "0", "Åsa", "gut gespielt 🙂")),
                (INSERT_COMMAND, ("m", "holder", "c1", "other", 0)),
                (INSERT_MOTION, ("m", 2, 3, b"\x00\xff\x01")),
                (UPDATE_MATCH, (True, True, 12, 7, '{"left_ms":[5,6]}', "m")),
            ]
        )
        found = await store.read(lambda connection: archive.find(connection, "m"))
        assert found is not None
        assert found.seats == [
            SeatRow("person", "Åsa", None, b"\x00secret", True, b"key", False, True),
            SeatRow("bot", "Bot", 3, None, True),
        ]
        assert [(event.by, event.event) for event in found.events] == [(0, "a1-a2"), (1, "b1-b2")]
        assert [line.text for line in found.chat] == ["gut gespielt 🙂"]
        assert found.commands == {("holder", "c1"): ("other", 0), ("holder", "c2"): ("digest", 2)}
        assert (found.over, found.state.left_ms, found.motions, found.last_v) == (True, [5, 6], {2: 3}, 3)
        assert await store.read(lambda connection: archive.find_motion(connection, "m", 2)) == (b"\x00\xff\x01", True)
        assert await store.read(archive.matches_to_wake) == {"towers": ["m"]}
        assert await store.read(lambda connection: archive.find(connection, "M")) is None

    with_store(either, work)


def test_ids_are_told_apart_and_found_letter_by_letter(either: Database) -> None:
    """As bytes are ordered, whatever the order of a language says of capitals, hyphens and underscores."""

    async def work(store: Store) -> None:
        names = ["abc-1", "abcD", "abc_", "abCd", "Abcd", "abd"]
        for created, name in enumerate(names):
            await store.commit([a_match(name, created)])
        assert await store.read(lambda connection: listing.matches_named(connection, "abc")) == ["abc-1", "abcD"]
        assert await store.read(lambda connection: listing.matches_named(connection, "abc_")) == ["abc_"]
        listed = await store.read(lambda connection: listing.list_matches(connection, None, None, None, 3))
        assert [each.match for each in listed] == ["abd", "Abcd", "abCd"]
        await store.commit([an_entry("abd", 1), an_entry("abd", 2)])
        (one,) = await store.read(lambda connection: listing.list_matches(connection, "towers", False, ["abd"], 9))
        assert (one.last, one.entries) == ("now", 2)

    with_store(either, work)


def test_statements_about_a_match_keep_their_order_in_a_group(either: Database) -> None:
    update = "UPDATE seat SET name = ? WHERE match = ? AND seat = ?"
    clear = "UPDATE seat SET name = 'nobody' WHERE match = ?"

    async def work(store: Store) -> None:
        seat = ("person", "Ann", None, None, True, None, False, False, None, None, None)
        writes = [[a_match(f"m{n}"), (INSERT_SEAT, (f"m{n}", 0, *seat)), an_entry(f"m{n}", 1)] for n in range(5)]
        writes += [[(update, ("Bob", "m0", 0))], [(clear, ("m0",))], [(update, ("Cleo", "m0", 0)), (clear, ("m1",))]]
        writes += [
            [(UPDATE_MATCH, (over, False, None, None, state, "m2"))] for over, state in ((False, "1"), (True, "2"))
        ]
        writes += [[("DELETE FROM match WHERE id = ?", ("m3",))], [a_match("m3", 7)]]
        await asyncio.gather(*(store.commit(write) for write in writes))
        assert store.groups < len(writes)

    with_store(either, work)
    assert either.ask("SELECT name FROM seat ORDER BY match") == [("Cleo",), ("nobody",), ("Ann",), ("Ann",)]
    assert either.ask("SELECT state FROM match WHERE over") == [("2",)]
    assert either.ask("SELECT created FROM match WHERE id = 'm3'") == [(7,)]


def test_a_write_by_a_lease_that_does_not_hold_is_refused_alone(either: Database) -> None:
    rename = "UPDATE seat SET name = ? WHERE match = ?"

    async def work(store: Store) -> None:
        await store.commit([a_match("m"), a_match("n")])
        await store.commit([("UPDATE match SET epoch = 3 WHERE id = ?", ("m",))])
        state = UPDATE_MATCH, (True, False, None, None, "late", "m")
        for others in ([], [(rename, ("Ann", "m"))]):  # in one statement, and in several
            v = 1 if not others else 3
            writes = [
                store.commit([an_entry("m", v), *others, state], Lease("m", 2)),
                store.commit([an_entry("n", v)], Lease("n", 0)),
                store.commit([an_entry("m", v + 1), (INSERT_COMMAND, ("m", "h", f"c{v}", "d", v))], Lease("m", 4)),
                store.commit([an_entry("n", v + 1)]),
            ]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(result) for result in results] == [LeaseLostError, type(None), LeaseLostError, type(None)]
        await store.commit([an_entry("m", 1)], Lease("m", 3))
        assert store.condition.troubles() == {}

    with_store(either, work)
    assert [row[:2] for row in rows(either)] == [("m", 1), ("n", 1), ("n", 2), ("n", 3), ("n", 4)]
    assert either.ask("SELECT state FROM match WHERE id = 'm'") == [("{}",)]
    assert either.ask("SELECT * FROM command") == []


def test_a_lease_that_was_taken_again_ends_the_one_before(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        await store.commit([("UPDATE match SET epoch = 2 WHERE id = ?", ("m",))])
        writes = [store.commit([an_entry("m", 1, text)], Lease("m", n)) for n, text in ((1, "late"), (2, "right"))]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [LeaseLostError, type(None)]

    with_store(either, work)
    assert rows(either) == [("m", 1, "right")]


def test_what_belongs_to_a_match_goes_with_it(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m"), an_entry("m", 1), (INSERT_MOTION, ("m", 1, 1, b"0"))])
        await store.commit([("DELETE FROM match WHERE id = ?", ("m",))])

    with_store(either, work)
    assert rows(either) == []
    assert either.ask("SELECT * FROM motion") == []


def test_a_round_of_an_evening_begins_once_and_has_one_result_a_table(either: Database) -> None:
    async def work(store: Store) -> None:
        plan = msgspec.json.encode(EveningPlan(name="Friday", game="towers", format="swiss")).decode()
        await store.commit([(evenings.INSERT_EVENING, ("evening1", plan, None, 1, None))])
        await store.commit([(evenings.INSERT_ENTRY, ("evening1", 0, None, 2, 0, 0))])
        begun: Statement = (evenings.BEGIN_ROUND, (0, 0, 1, 5, "evening1"))
        tables: list[Statement] = [(evenings.INSERT_TABLE, ("evening1", 1, 1, "match-1", "[0,-1]", None))]
        await store.commit([begun, *tables])
        with pytest.raises(ConflictError):  # another hall was faster
            await store.commit([begun, (evenings.INSERT_TABLE, ("evening1", 1, 2, "match-2", "[0]", None))])
        assert await store.read(partial(evenings.is_sealed, deal=evenings.deal_key("evening1", 1)))
        for places in ([1, 2], [2, 1]):  # the first one stands
            result = msgspec.json.encode(TableResult(places=places)).decode()
            await store.commit([(evenings.STORE_RESULT, (result, "match-1"))])
        assert not await store.read(partial(evenings.is_sealed, deal=evenings.deal_key("evening1", 1)))
        await store.commit([(evenings.END_EVENING, (1, 5, "[0]", "evening1"))])
        for late in (begun, (evenings.END_EVENING, (1, 5, "[]", "evening1"))):
            with pytest.raises(ConflictError):
                await store.commit([late])
        found = await store.read(partial(evenings.find_evening, evening="evening1"))
        assert found is not None
        assert (found.row.state, found.row.round, found.row.winners) == ("over", 1, [0])
        assert [(table.board, table.result) for table in found.tables] == [(1, TableResult(places=[1, 2]))]

    with_store(either, work)


def test_a_ban_takes_the_place_of_the_one_before(either: Database) -> None:
    async def work(store: Store) -> None:
        for until in (5, None):
            ban = ("203.0.113.7/32", int(datetime(2030, 1, 1, tzinfo=UTC).timestamp()), until, "why")
            await store.commit([(DELETE_BAN, (ban[0],)), (INSERT_BAN, ban)])
        assert [row[2] for row in await store.read(read_bans)] == [None]

    with_store(either, work)


def test_what_no_database_takes_is_refused_alone(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        wrong = [an_entry("m", 2, "half a letter: \ud800"), (INSERT_ENTRY, ("m", "one", "now", "e", "0", None, ""))]
        results = await asyncio.gather(
            *(store.commit([statement]) for statement in (an_entry("m", 1), *wrong[:1], an_entry("m", 2))),
            return_exceptions=True,
        )
        assert [isinstance(result, StoreError) for result in results] == [False, True, False]
        await store.commit([an_entry("m", 3)])

    with_store(either, work)
    assert [v for _, v, _ in rows(either)] == [1, 2, 3]


def test_a_reader_changes_nothing(either: Database) -> None:
    async def work(store: Store) -> None:
        await store.commit([a_match("m")])
        with pytest.raises(UnreadableError):
            await store.read(lambda connection: connection.execute(text("DELETE FROM match")))
        assert await store.read(archive.count_matches) == (1, 1)

    with_store(either, work)


def test_a_database_of_the_future_is_refused(either: Database) -> None:
    with_store(either, lambda store: store.commit([a_match("m")]))
    either.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))

    async def opened() -> None:
        await either.store().open()

    with pytest.raises(StoreError, match="another version of Stackyard"):
        asyncio.run(opened())
