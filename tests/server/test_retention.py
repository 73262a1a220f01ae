"""What is kept for how long: by what happened last, in small steps, and never a match that somebody needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from benchmarks.hall.year import simulate
from stackyard.core.errors import BadOptionError
from stackyard.server.settings import Policy, from_environment
from stackyard.server.store import archive
from stackyard.server.store.retention import DAY, STEP_ROWS, Retention, find_due
from stackyard.server.store.schema import GONE
from stackyard.server.store.store import (
    INSERT_ANSWERED,
    INSERT_COMMAND,
    INSERT_MATCH,
    INSERT_MOTION,
    INSERT_SEAT,
    Statement,
    Store,
)
from tests.server.databases import Database
from tests.server.hall import Running, settings, wait_for, with_pebbles

BEGIN = 1_800_000_000  # s since 1970
HEADER = '{"stackyard":1,"game":"towers","rules":1,"options":{},"players":2,"nature":"stream"}'


def a_match(name: str, *, moves: int = 0, over: bool = False, motions: int = 0) -> list[Statement]:
    """Return what is written of a match whose moves are made at `BEGIN`."""
    t = datetime.fromtimestamp(BEGIN, UTC).isoformat()
    rows: list[Statement] = [
        (INSERT_MATCH, (name, "towers", HEADER, None, '{"kind":"none"}', "{}", over, False, None, BEGIN, 0)),
        (INSERT_SEAT, (name, 0, "person", "Ann", None, b"secret", True, None, False, True, None, None, None)),
        (INSERT_COMMAND, (name, "holder", "sit", "digest", 0)),
    ]
    for v in range(1, moves + 1):
        rows.append((INSERT_ANSWERED, (name, v, t, "e", str(v % 2), None, "a1-a2", "holder", f"c{v}", "digest")))
    rows += [(INSERT_MOTION, (name, v, 100_000, bytes(100_000))) for v in range(1, motions + 1)]
    return rows


class Hall:
    """A store, its retention, and the time that retention goes by."""

    def __init__(self, store: Store, policy: Policy) -> None:
        self.store = store
        self.now = float(BEGIN)
        self.at_hand: set[str] = set()
        self.retention = Retention(store, policy, self.at_hand.__contains__, lambda: self.now, self.pause)
        self.paused: list[float] = []

    async def pause(self, seconds: float) -> None:
        self.paused.append(seconds)

    async def after(self, days: float) -> list[str]:
        """Sweep so many days after the beginning; return which matches are told of."""
        self.now = BEGIN + days * DAY
        await self.retention.sweep()
        return await self.known()

    async def known(self) -> list[str]:
        found = []
        for name in ("unplayed", "left", "over", "large", "more"):
            if await self.store.read(lambda connection, name=name: archive.find(connection, name)) is not None:  # type: ignore[misc]
                found.append(name)
        return found


def with_hall(database: Database, policy: Policy, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        store = database.store()
        await store.open()
        try:
            await work(Hall(store, policy))
        finally:
            await store.close()

    asyncio.run(run())


def count(database: Database, what: str) -> int:
    return int(database.ask(f"SELECT count(*) FROM {what}")[0][0])


def test_each_kind_of_match_is_kept_for_its_time_and_no_longer(either: Database) -> None:
    async def work(hall: Hall) -> None:
        for rows in (a_match("unplayed"), a_match("left", moves=3), a_match("over", moves=3, over=True)):
            await hall.store.commit(rows)
        assert await hall.after(13.9) == ["unplayed", "left", "over"]
        assert await hall.after(14.1) == ["left", "over"]
        assert await hall.after(179.9) == ["left", "over"]
        assert await hall.after(180.1) == ["over"]
        assert await hall.after(364.9) == ["over"]
        assert await hall.after(365.1) == []
        assert hall.retention.swept.removed == 3

    with_hall(either, Policy(), work)
    assert [count(either, table) for table in ("match", "seat", "entry", "command", "motion")] == [0] * 5


def test_what_is_kept_for_ever_is_not_even_looked_at_often(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("over", moves=3, over=True, motions=1))
        assert await hall.after(4000) == ["over"]
        looked = hall.retention.swept.looked
        assert await hall.after(4029) == ["over"]
        assert hall.retention.swept.looked == looked
        await hall.after(4031)
        assert hall.retention.swept.looked == looked + 1, "so that a shorter policy reaches it"

    with_hall(either, Policy(unplayed=0, unfinished=0, finished=0, motions=0, commands=0), work)
    assert count(either, "motion") == 1


def test_ids_of_commands_go_first_then_motion_and_the_record_stays(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("over", moves=3, over=True, motions=2))
        before = await hall.store.read(lambda connection: archive.find(connection, "over"))
        assert before is not None
        assert len(before.commands) == 4
        await hall.after(6.9)
        after = await hall.store.read(lambda connection: archive.find(connection, "over"))
        assert after == before
        await hall.after(7.1)
        after = await hall.store.read(lambda connection: archive.find(connection, "over"))
        assert after is not None
        assert (after.commands, after.motions, after.events) == ({}, before.motions, before.events)
        await hall.after(30.1)
        after = await hall.store.read(lambda connection: archive.find(connection, "over"))
        assert after is not None
        assert (after.motions, after.events, after.seats) == ({}, before.events, before.seats)

    with_hall(either, Policy(), work)


def test_a_move_begins_the_time_anew(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("left", moves=3))
        await hall.after(100)
        t = datetime.fromtimestamp(BEGIN + 150 * DAY, UTC).isoformat()
        await hall.store.commit(
            [(INSERT_ANSWERED, ("left", 4, t, "e", "0", None, "a1-a2", "holder", "late", "digest"))]
        )
        assert await hall.after(200) == ["left"]
        assert await hall.after(329) == ["left"]
        assert await hall.after(331) == []

    with_hall(either, Policy(), work)


def test_a_match_in_memory_is_left_alone_and_looked_at_again_a_day_later(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("left", moves=3))
        hall.at_hand.add("left")
        assert await hall.after(500) == ["left"]
        hall.at_hand.clear()
        assert await hall.after(500.5) == ["left"]
        assert await hall.after(501.1) == []

    with_hall(either, Policy(), work)


def test_who_comes_while_others_are_purged_keeps_the_match(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("large", moves=2 * STEP_ROWS, over=True))
        await hall.store.commit(a_match("left", moves=3))

        async def somebody_comes(_: float) -> None:
            if "large" not in await hall.known():  # it goes first; while it does, somebody comes to the other
                hall.at_hand.add("left")

        hall.retention._sleep = somebody_comes
        await hall.store.commit([("UPDATE match SET look_at = -5 WHERE id = 'large'", ())])
        await hall.after(900)
        marked = await hall.store.read(
            lambda connection: connection.exec_driver_sql("SELECT look_at FROM match WHERE id = 'left'").scalar()
        )
        assert marked != GONE
        assert await hall.known() == ["left"]

    with_hall(either, Policy(), work)


def test_what_is_written_after_the_look_keeps_the_match(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("left", moves=3))
        hall.now += 400 * DAY
        (due,) = await hall.store.read(lambda connection: find_due(hall.now, connection))
        t = datetime.fromtimestamp(hall.now, UTC).isoformat()
        await hall.store.commit([(INSERT_ANSWERED, ("left", 4, t, "e", "0", None, "a1-a2", "h", "c", "d"))])
        await hall.retention._purge([due])
        assert await hall.known() == ["left"]

    with_hall(either, Policy(), work)


def test_a_large_match_goes_in_small_steps_and_a_crash_between_them_tells_nothing(either: Database) -> None:
    written: list[int] = []

    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("large", moves=5 * STEP_ROWS, over=True, motions=9))
        write = hall.retention._write

        async def killed_after_some(statements: list[Any]) -> None:
            await write(statements)
            assert await hall.known() == []
            written.append(await hall.store.read(lambda connection: archive.count_matches(connection)[0]))
            if len(written) == 4:
                raise asyncio.CancelledError

        hall.retention._write = killed_after_some  # type: ignore[method-assign]
        hall.now += 400 * DAY
        with pytest.raises(asyncio.CancelledError):
            await hall.retention.sweep()
        assert await hall.known() == []
        hall.retention._write = write  # type: ignore[method-assign]
        await hall.retention.sweep()
        assert hall.retention.swept.steps > 5
        assert all(pause > 0 for pause in hall.paused)

    with_hall(either, Policy(), work)
    assert written == [0, 0, 0, 0], "nobody is told of it from the first step on"
    assert [count(either, table) for table in ("match", "entry", "command", "motion")] == [0] * 4


def test_the_environment_says_how_long(tmp_path: Path) -> None:
    found = from_environment(
        database=tmp_path / "h", environment={"STACKYARD_KEEP_FINISHED": "0", "STACKYARD_KEEP_MOTIONS": "5"}
    )
    assert found.keep == Policy(finished=0, motions=5)
    with pytest.raises(BadOptionError, match="STACKYARD_KEEP_UNPLAYED is a whole number of days"):
        from_environment(database=tmp_path / "h", environment={"STACKYARD_KEEP_UNPLAYED": "-1"})


def test_an_open_hall_purges_by_itself_and_says_how_long_it_keeps(either: Database) -> None:
    async def work(hall: Hall) -> None:
        await hall.store.commit(a_match("unplayed"))

    with_hall(either, Policy(), work)
    either.ask("UPDATE match SET created = 0")
    with Running(settings(either.path, **either.settings)) as running:
        assert running.http.get("/api/hall").json()["keeps"] == {
            "unplayed": 14,
            "unfinished": 180,
            "finished": 365,
            "motions": 30,
        }
        wait_for(lambda: "stackyard_purged_matches 1" in running.http.get("/api/metrics").text)
    assert count(either, "match") == 0


def test_a_small_year(database: Path) -> None:
    with with_pebbles():
        found = asyncio.run(
            simulate(database, days=30, a_day=4, week=8, policy=Policy(finished=20, unfinished=10), games=["pebbles"])
        )
    assert found["made"] == 30 * 4 + 7 * 8
    assert found["year"]["removed"] > 20
    assert found["file"]["matches"] == found["made"] - found["year"]["removed"] - found["week"]["removed"]
    assert 0 < found["file"]["entries_with_ids"] < found["file"]["entries"]
