"""`python -m benchmarks.hall.quick`: how fast strangers are brought together, and what looking at the lobby costs.

It opens a hall on a fresh database, plays real matches of Towers in it, and meanwhile sends quick matches at a steady
rate, each from another browser, some kinds in turn. The time of a pair is that of the second seek that fits, from
before it is sent until its answer names the seat. With `--members` those who seek have accounts and ratings: who is too
far apart waits, looks again every ten seconds as a page does, and goes to another's table; how long that takes, once
two fit, is told apart. Then many sockets look at the lobby and say nothing. The client runs on the same machine and
uses processor time of it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.hall_client import HallProcess, WebSocketClient, connect, request, run
from benchmarks.hall.load_players import Load, percentile, raise_file_limit
from stackyard.server.accounts.names import look_up
from stackyard.server.accounts.sessions import digest_of
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.quick_match import STEP_SECONDS
from stackyard.server.ratings.ways import PACES
from stackyard.server.store.accounts import INSERT_ACCOUNT, INSERT_SESSION
from stackyard.server.store.ratings import INSERT_RATING
from stackyard.server.store.sqlite.engine import migrate
from stackyard.server.wire.messages import ClockRule, Created, QuickMatch

HOST: Final = "127.0.0.1"
MAX_CONCURRENT: Final = 50  # sockets that connect at once
SETTLE_SECONDS: Final = 6.0  # after which numbers have been told to all who look on
LOOKS: Final = 2  # of a member who waits
RATED: Final = [(game, pace) for game in ("towers", "take-that-towers") for pace in PACES]  # that members seek
GOAL_P95_MS: Final = 200.0
GOAL_CPU_PERCENT: Final = 2.0  # of a core, for those who look at the lobby while nothing happens


class Member(NamedTuple):
    """Somebody with an account."""

    cookie: str
    rating: float


def make_members(database: Path, many: int) -> list[Member]:
    """Write accounts with ratings in two games into a database that no hall has open, and return them."""
    migrate(database)
    rng, now = random.Random(many), int(time.time())
    found: list[Member] = []
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for number in range(1, many + 1):
            token, name, rating = new_secret(), f"Member {number}", rng.gauss(1500.0, 200.0)
            connection.execute(INSERT_ACCOUNT, (number, number.to_bytes(8), name, look_up(name), name, now, now, None))
            connection.execute(INSERT_SESSION, (digest_of(token), number, "", now, now, "plain"))
            for kind, (game, pace) in enumerate(RATED):
                row = (number, game, "2", pace, len(RATED) * number + kind, rating, 60.0, 0.06)
                connection.execute(INSERT_RATING, row)
            found.append(Member(f"stackyard={token}", rating))
    return found


class Seeks:
    """Quick matches, sent at a steady rate."""

    def __init__(self, port: int, kinds: int, members: Sequence[Member] = ()) -> None:
        self._port = port
        self._members = members
        clocks = [ClockRule(kind="move", base_ms=60_000 + 1000 * kind) for kind in range(kinds)]
        self._kinds = [("towers", clock) for clock in clocks]
        if members:
            self._kinds = [(game, PACES[pace]) for game, pace in RATED]
        self.pair_ms: list[float] = []  # of each second seek that fits
        self.moved_ms: list[float] = []  # of each look by which somebody has gone to another's table
        self.opened = 0
        self._answered = 0.0  # when the last seek was
        self.refused: dict[int, int] = {}

    async def send(self, rate: float, seconds: float) -> float:
        """Seek `rate` times a second for so many seconds; return the seconds until all seeks were answered.

        What members do who wait is over when it returns.
        """
        began = time.perf_counter()
        tasks: list[asyncio.Task[None]] = []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            member = self._members[number % len(self._members)] if self._members else None
            tasks.append(asyncio.create_task(self._seek(*self._kinds[number // 2 % len(self._kinds)], member)))
        await asyncio.gather(*tasks)
        return self._answered - began

    async def _seek(self, game: str, clock: ClockRule, member: Member | None) -> None:
        body = QuickMatch(game=game, clock=clock, browser=new_secret())
        found, ms = await self._ask(body, member)
        if found is None:
            return
        if len(found.seats) == 1:
            self.pair_ms.append(ms)
            return
        self.opened += 1
        if member is None or not found.seats:
            return
        with contextlib.closing(await self._sit(found)):  # who waits is there, or the table is deserted
            for _ in range(LOOKS):
                await asyncio.sleep(STEP_SECONDS + 0.1)
                again, ms = await self._ask(msgspec.structs.replace(body, waits=found.match), member)
                if again is not None and again.match != found.match:
                    self.moved_ms.append(ms)
                    return

    async def _sit(self, made: Created) -> WebSocketClient:
        secret = next(seat.secret for seat in made.seats if seat.kind == "me")
        line = await connect(HOST, self._port, made.match, lambda *_: None)
        line.send({"t": "join", "g": made.match, "secrets": [secret]})
        return line

    async def _ask(self, body: QuickMatch, member: Member | None) -> tuple[Created | None, float]:
        """Return the answer, None if it was refused, and how long it took (ms)."""
        asked, cookie = time.perf_counter(), "" if member is None else member.cookie
        status, answer = await request(HOST, self._port, "POST", "/api/quick", body, cookie=cookie)
        if body.waits is None:
            self._answered = time.perf_counter()
        if status != 201:
            self.refused[status] = self.refused.get(status, 0) + 1
            return None, 0.0
        return msgspec.json.decode(answer, type=Created), 1000 * (time.perf_counter() - asked)


async def measure(
    seeks: float, seconds: float, moves: float, sockets: int, kinds: int, members: int = 0
) -> dict[str, Any]:
    """Run both loads; return what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "quick.sqlite3"
        people = make_members(database, members) if members else []
        hall = HallProcess(database)
        try:
            await hall.start()
            await asyncio.sleep(3)  # the workers warm up meanwhile
            return {
                "quick_match": await _measure_pairs(hall, seeks, seconds, moves, kinds, people),
                "lobby": await _measure_lobby(hall, sockets, seconds),
            }
        finally:
            hall.stop()


async def _measure_pairs(
    hall: HallProcess, rate: float, seconds: float, moves: float, kinds: int, members: Sequence[Member]
) -> dict[str, Any]:
    load, found = Load(HOST, hall.port), Seeks(hall.port, kinds, members)
    before = hall.resident_bytes()
    await load.open(max(2, round(moves)))  # each table has a second for a move
    at_table = (hall.resident_bytes() - before) / 1e3 / (2 * len(load.desks))
    load.measuring = True
    cpu = hall.cpu_seconds()
    playing = asyncio.create_task(load.play(moves, seconds))
    took = await found.send(rate, seconds)
    await playing
    cpu = hall.cpu_seconds() - cpu
    await load.close()
    pairs, acks, moved = sorted(found.pair_ms), sorted(load.times), sorted(found.moved_ms)
    return {
        "asked_per_second": rate,
        "pairs_per_second": round(len(pairs) / took, 1),
        "goal_pairs_per_second": rate / 2,
        "pair_ms_p50": round(percentile(pairs, 0.5), 1),
        "pair_ms_p95": round(percentile(pairs, 0.95), 1),
        "goal_pair_ms_p95": GOAL_P95_MS,
        "went_to_another_table": len(moved),
        "went_ms_p95": round(percentile(moved, 0.95), 1) if moved else None,
        "tables_left_waiting": found.opened - len(pairs) - 2 * len(moved),
        "refused": found.refused,
        "moves_per_second": round(len(acks) / seconds, 1),
        "move_ms_p95": round(percentile(acks, 0.95), 1),
        "hall_cpu_percent": round(100 * cpu / took, 1),
        "table_socket_kb": round(at_table, 1),
    }


async def _measure_lobby(hall: HallProcess, sockets: int, seconds: float) -> dict[str, Any]:
    heard = 0

    def count(_: WebSocketClient, __: bytes) -> None:
        nonlocal heard
        heard += 1

    rest = await _cpu_percent(hall, seconds)
    before, gate = hall.resident_bytes(), asyncio.Semaphore(MAX_CONCURRENT)

    async def look() -> WebSocketClient:
        async with gate:
            return await connect(HOST, hall.port, "lobby", count)

    watching = await asyncio.gather(*(look() for _ in range(sockets)))
    await asyncio.sleep(SETTLE_SECONDS)
    full, heard = hall.resident_bytes(), 0
    idle = await _cpu_percent(hall, seconds)
    told = heard
    lost = sum(each.lost for each in watching)
    for each in watching:
        each.close()
    return {
        "sockets": sockets,
        "socket_kb": round((full - before) / 1e3 / sockets, 1),
        "cpu_percent": round(idle - rest, 2),
        "goal_cpu_percent": GOAL_CPU_PERCENT,
        "cpu_percent_without_them": round(rest, 2),
        "messages_meanwhile": told,
        "lost": lost,
    }


async def _cpu_percent(hall: HallProcess, seconds: float) -> float:
    """Return how much of a core the hall uses in the next seconds."""
    began, cpu = time.perf_counter(), hall.cpu_seconds()
    await asyncio.sleep(seconds)
    return 100 * (hall.cpu_seconds() - cpu) / (time.perf_counter() - began)


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, measure, and print what was found as JSON, goals beside figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.quick", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seeks-per-second", type=float, default=20.0, help="(20; 100 on a machine of its own)")
    parser.add_argument("--moves-per-second", type=float, default=50.0, help="of all matches together (50; 200)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each of the three measures (10; 60)")
    parser.add_argument("--sockets", type=int, default=500, help="that look at the lobby (500; 2000)")
    parser.add_argument("--kinds", type=int, default=10, help="different things that are sought (10)")
    parser.add_argument("--members", type=int, default=0, help="with ratings, who seek in the place of guests (0)")
    given = parser.parse_args(argv)
    if min(given.seeks_per_second, given.moves_per_second, given.seconds, given.sockets, given.kinds) <= 0:
        parser.error("all are above 0")
    raise_file_limit(2 * (given.sockets + round(given.moves_per_second)) + 500)
    work = measure(
        given.seeks_per_second, given.seconds, given.moves_per_second, given.sockets, given.kinds, given.members
    )
    print(msgspec.json.format(msgspec.json.encode(run(work))).decode(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
