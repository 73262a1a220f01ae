"""`python -m benchmarks.days`: what matches over days cost a hall while they wait.

Matches of Towers in which somebody has days for a move, each with the turn of an account, are written by the hall's own
store. A hall is started on an empty database and on that one: how soon it answers, and how much memory it has then and
after it has looked for what is out of time.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.hall_client import HallProcess, request, run
from stackyard.core.match import Match
from stackyard.core.registry import room as find_room
from stackyard.server.match.clocks import DAY_MS
from stackyard.server.store.archive import StoredState
from stackyard.server.store.notices import INSERT_TURN
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import INSERT_ENTRY, INSERT_MATCH, INSERT_SEAT, UPDATE_MATCH, Statement
from stackyard.server.wire.messages import ClockRule

HOST: Final = "127.0.0.1"
TOGETHER: Final = 100  # matches in one write
REST_SECONDS: Final = 15.0  # in which a hall looks three times for what is out of time
ACCOUNTS: Final = 2_000
GOAL_SECONDS: Final = 3.0  # until a hall answers
GOAL_MIB: Final = 8.0  # more than an empty hall has


class Figures(NamedTuple):
    """What starting a hall has shown."""

    seconds: float  # until it answers
    started_mib: float
    rested_mib: float
    live: int  # matches in memory


async def write(path: Path, many: int) -> str:
    """Write so many matches that wait; return the id of one."""
    match = Match.new(find_room("towers"), {}, seed=1)
    match.play(0, match.legal(0)[0])
    rule = ClockRule(kind="days", days=3)
    header, clock = (msgspec.json.encode(each).decode() for each in (match.header, rule))
    state = msgspec.json.encode(StoredState(left_ms=[3 * DAY_MS, 3 * DAY_MS])).decode()
    event, now = match.events[0], int(time.time())
    store = SqliteStore(path)
    await store.open()
    name = ""
    try:
        for start in range(0, many, TOGETHER):
            statements: list[Statement] = []
            for number in range(start, min(many, start + TOGETHER)):
                name = secrets.token_urlsafe(12)
                due = (now + 3_600 + number * 5) * 1000
                made = (name, "towers", header, match.seed, clock, state, False, False, None, now, now + 7 * 86_400)
                statements.append((INSERT_MATCH, made))
                for seat in (0, 1):
                    digest = secrets.token_bytes(32)
                    account = 1 + (number + seat) % ACCOUNTS
                    row = ("person", f"Player {account}", None, digest, True, None, False, seat == 0, None, account)
                    statements.append((INSERT_SEAT, (name, seat, *row, secrets.token_bytes(32))))
                statements.append((INSERT_ENTRY, (name, 1, event.t, "e", "0", None, event.event)))
                statements.append((UPDATE_MATCH, (False, False, due, 3 * DAY_MS, state, name)))
                statements.append((INSERT_TURN, (name, 1 + (number + 1) % ACCOUNTS, now, None)))
            await store.commit(statements)
    finally:
        await store.close()
    return name


async def start(path: Path, match: str) -> Figures:
    """Start a hall on a database, let it rest, and ask for a match; return what it has cost."""
    hall = HallProcess(path)
    seconds = await hall.start()
    try:
        started = hall.resident_bytes() / 2**20
        await asyncio.sleep(REST_SECONDS)
        rested = hall.resident_bytes() / 2**20
        _, answer = await request(HOST, hall.port, "GET", "/api/health")
        live = int(msgspec.json.decode(answer).get("live_matches", 0))
        if match:
            status, _ = await request(HOST, hall.port, "GET", f"/api/matches/{match}")
            assert status == 200, status
    finally:
        hall.stop()
    return Figures(seconds, started, rested, live)


async def measure(many: int) -> bool:
    """Print what an empty hall costs, and one with so many matches that wait; return whether the goals are kept."""
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "days.sqlite3"
        began = time.perf_counter()
        match = await write(full, many)
        print(f"{many} matches written in {time.perf_counter() - began:.1f} s, {full.stat().st_size / 2**20:.0f} MiB")
        await start(Path(folder) / "warm.sqlite3", "")  # whatever is compiled and read for the first time
        empty = await start(Path(folder) / "empty.sqlite3", "")
        waiting = await start(full, match)
    for name, each in (("empty", empty), (f"{many} matches", waiting)):
        print(
            f"{name}: answers after {each.seconds:.2f} s; {each.started_mib:.0f} MiB, "
            f"{each.rested_mib:.0f} MiB after {REST_SECONDS:g} s; {each.live} matches in memory"
        )
    return waiting.seconds < GOAL_SECONDS and waiting.rested_mib - empty.rested_mib < GOAL_MIB and not waiting.live


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 if the goals are kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.days", description=__doc__)
    parser.add_argument("--matches", type=int, default=50_000, help="that wait")
    chosen: Any = parser.parse_args(arguments)
    return 0 if run(measure(chosen.matches)) else 1


if __name__ == "__main__":
    sys.exit(main())
