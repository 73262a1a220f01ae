"""`python -m benchmarks.hall.quick`: how fast strangers are brought together, and what looking at the lobby costs.

It opens a hall on a fresh database, plays real matches of Towers in it, and meanwhile sends quick matches at a steady
rate, each from another browser, some kinds in turn. The time of a pair is that of the second seek that fits, from
before it is sent until its answer names the seat. Then many sockets look at the lobby and say nothing. The client runs
on the same machine and uses processor time of it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.hall.hall_client import HallProcess, WebSocketClient, connect, request, run
from benchmarks.hall.load_players import Load, percentile, raise_file_limit
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.wire.messages import ClockRule, Created, QuickMatch

HOST: Final = "127.0.0.1"
MAX_CONCURRENT: Final = 50  # sockets that connect at once
SETTLE_SECONDS: Final = 6.0  # after which numbers have been told to all who look on
GOAL_P95_MS: Final = 200.0
GOAL_CPU_PERCENT: Final = 2.0  # of a core, for those who look at the lobby while nothing happens


class Seeks:
    """Quick matches, sent at a steady rate."""

    def __init__(self, port: int, kinds: int) -> None:
        self._port = port
        self._clocks = [ClockRule(kind="move", base_ms=60_000 + 1000 * kind) for kind in range(kinds)]
        self.pair_ms: list[float] = []  # of each second seek that fits
        self.opened = 0
        self.refused: dict[int, int] = {}

    async def send(self, rate: float, seconds: float) -> float:
        """Seek `rate` times a second for so many seconds; return the seconds until all were answered."""
        began = time.perf_counter()
        tasks: list[asyncio.Task[None]] = []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            tasks.append(asyncio.create_task(self._seek(self._clocks[number // 2 % len(self._clocks)])))
        await asyncio.gather(*tasks)
        return time.perf_counter() - began

    async def _seek(self, clock: ClockRule) -> None:
        asked = time.perf_counter()
        body = QuickMatch(game="towers", clock=clock, browser=new_secret())
        status, answer = await request(HOST, self._port, "POST", "/api/quick", body)
        if status != 201:
            self.refused[status] = self.refused.get(status, 0) + 1
        elif len(msgspec.json.decode(answer, type=Created).seats) == 1:
            self.pair_ms.append(1000 * (time.perf_counter() - asked))
        else:
            self.opened += 1


async def measure(seeks: float, seconds: float, moves: float, sockets: int, kinds: int) -> dict[str, Any]:
    """Run both loads; return what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        hall = HallProcess(Path(folder) / "quick.sqlite3")
        try:
            await hall.start()
            await asyncio.sleep(3)  # the workers warm up meanwhile
            return {
                "quick_match": await _measure_pairs(hall, seeks, seconds, moves, kinds),
                "lobby": await _measure_lobby(hall, sockets, seconds),
            }
        finally:
            hall.stop()


async def _measure_pairs(hall: HallProcess, rate: float, seconds: float, moves: float, kinds: int) -> dict[str, Any]:
    load, found = Load(HOST, hall.port), Seeks(hall.port, kinds)
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
    pairs, acks = sorted(found.pair_ms), sorted(load.times)
    return {
        "asked_per_second": rate,
        "pairs_per_second": round(len(pairs) / took, 1),
        "goal_pairs_per_second": rate / 2,
        "pair_ms_p50": round(percentile(pairs, 0.5), 1),
        "pair_ms_p95": round(percentile(pairs, 0.95), 1),
        "goal_pair_ms_p95": GOAL_P95_MS,
        "tables_left_waiting": found.opened - len(pairs),
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
    given = parser.parse_args(argv)
    if min(given.seeks_per_second, given.moves_per_second, given.seconds, given.sockets, given.kinds) <= 0:
        parser.error("all are above 0")
    raise_file_limit(2 * (given.sockets + round(given.moves_per_second)) + 500)
    work = measure(given.seeks_per_second, given.seconds, given.moves_per_second, given.sockets, given.kinds)
    print(msgspec.json.format(msgspec.json.encode(run(work))).decode(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
