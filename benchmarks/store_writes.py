"""What a durable write costs a hall: on SQLite, and on a PostgreSQL server.

    python -m benchmarks.store_writes --rate 1000 postgresql://hall@localhost/scratch

Writes come one after the other at a rate, as moves do; the database has to be empty. Processor time is the hall's
process alone: what PostgreSQL's own processes take comes on top.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import msgspec

from stackyard.core.machine.database_address import is_address
from stackyard.server.settings import Settings
from stackyard.server.store.make_store import make_store
from stackyard.server.store.store import INSERT_ANSWERED, INSERT_MATCH, UPDATE_MATCH, Statement, Store

MATCHES = 200


class Cost(msgspec.Struct):
    """What was measured of one database."""

    rate: int  # writes a second that were asked for
    writes_a_second: float
    writes_a_group: float
    p50_ms: float
    p99_ms: float
    processor_us: float  # of this process, by write


def _match(number: int) -> list[Statement]:
    row = (f"match-{number}", "towers", "{}", None, "{}", "{}", False, False, None, 0, 0)
    return [(INSERT_MATCH, row)]


def _move(number: int) -> list[Statement]:
    """Return what a move of a match with clocks writes."""
    match, v = f"match-{number % MATCHES}", 1 + number // MATCHES
    entry = (
        match,
        v,
        "2026-01-01T00:00:00+00:00",
        "e",
        str(v % 2),
        None,
        "a1-a2",
        "h" * 32,
        f"{number:024d}",
        "d" * 32,
    )
    return [(INSERT_ANSWERED, entry), (UPDATE_MATCH, (False, False, None, None, '{"left_ms":[100000,100000]}', match))]


async def measure(store: Store, rate: int, seconds: float) -> Cost:
    """Write at a rate, and return what it cost."""
    await store.open()
    times: list[float] = []

    async def write(number: int) -> None:
        began = time.perf_counter()
        await store.commit(_move(number))
        times.append((time.perf_counter() - began) * 1000)

    try:
        await asyncio.gather(*(store.commit(_match(number)) for number in range(MATCHES)))
        groups, processor = store.groups, time.process_time()
        loop = asyncio.get_running_loop()
        begin, tasks = loop.time(), list[asyncio.Task[None]]()
        for number in range(int(rate * seconds)):
            late = begin + number / rate - loop.time()
            if late > 0:
                await asyncio.sleep(late)
            tasks.append(asyncio.create_task(write(number)))
        await asyncio.gather(*tasks)
        took, processor = loop.time() - begin, time.process_time() - processor
        times.sort()
        return Cost(
            rate,
            round(len(times) / took),
            round(len(times) / (store.groups - groups), 1),
            round(times[len(times) // 2], 2),
            round(times[len(times) * 99 // 100], 2),
            round(processor / len(times) * 1e6),
        )
    finally:
        await store.close()


def main(argv: list[str] | None = None) -> None:
    """Measure SQLite, and the database that is named."""
    about = (__doc__ or "").split("\n", 1)[0]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store_writes", description=about)
    parser.add_argument("address", nargs="?", help="of an empty PostgreSQL database")
    parser.add_argument("--rate", type=int, default=1000, help="writes a second")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        for name in filter(None, ("sqlite", given.address)):
            if name != "sqlite" and not is_address(name):
                parser.error("an address begins with postgresql://")
            address = name if is_address(name) else ""
            store = make_store(Settings(database=Path(folder) / "store.sqlite3", postgresql=address))
            print(name, msgspec.json.encode(_measured(store, given)).decode())


def _measured(store: Store, given: argparse.Namespace) -> Cost:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(measure(store, given.rate, given.seconds))
    return uvloop.run(measure(store, given.rate, given.seconds))


if __name__ == "__main__":
    main()
