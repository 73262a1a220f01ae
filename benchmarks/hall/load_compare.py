"""`python -m benchmarks.hall.load --compare`: one hall on a file, one on PostgreSQL, three on PostgreSQL with Redis.

Three halls are measured twice: with both players of each match at the hall in which it lives, as a proxy brings them
there, and with a third of the moves piped by another hall. With `--proxies A B` also behind the first of them, and with
one player of each match behind each: where these hash differently, two thirds of the matches are reached by a pipe. The
servers are this command's own, and write to the disk as in earnest; everything shares the machine with the client.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.hall.hall_client import HallProcess, run
from benchmarks.hall.hall_group import HallGroup
from benchmarks.hall.load_players import WARM_UP_SECONDS, Load, fetch_metrics, percentile
from benchmarks.hall.own_servers import PostgresServer, RedisServer, processor_seconds

HOST: Final = "127.0.0.1"
SETTLING_SECONDS: Final = 3.0  # in which workers warm up
FAR: Final = 1 / 3  # of the moves, that are piped
GOAL: Final = 1.28  # processor time a move of three halls with each match at its own, beside one


class Row(msgspec.Struct):
    """What was measured of one hall, or of several: times in ms."""

    what: str
    moves_per_second: float
    p50: float
    p99: float
    far_p50: float | None  # of moves that another hall piped; behind proxies nobody knows which these are
    far_p99: float | None
    piped: float  # part of the sockets, as the halls count them
    halls_cpu: float  # a move, of all halls together
    postgresql_cpu: float
    redis_cpu: float
    refused: dict[str, int]


class Compared(msgspec.Struct):
    """All that was measured."""

    rows: list[Row]
    ratio: float  # processor time a move of three halls that pipe nothing, beside one hall on PostgreSQL
    goal: float
    piping_cpu: float  # ms of a processor more for a move that is piped
    load: float  # of the machine, when it began: processes that wanted a processor

    def text(self) -> str:
        """Return a table for people."""
        cells = [list(COLUMNS)]
        for row in self.rows:
            far = "-" if row.far_p50 is None else f"{row.far_p50:.1f}, {row.far_p99:.1f}"
            costs = [f"{cost:.2f}" for cost in (row.halls_cpu, row.postgresql_cpu, row.redis_cpu)]
            cells.append(
                [
                    ROWS[row.what],
                    f"{row.moves_per_second:.0f}",
                    f"{row.p50:.1f}, {row.p99:.1f}",
                    far,
                    f"{row.piped:.0%}",
                    *costs,
                ]
            )
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [
            "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells
        ]
        lines.append(
            f"Three halls take {self.ratio:.2f} times the processor time a move of one on PostgreSQL; "
            f"the goal is {self.goal:g} at most."
        )
        lines.append(
            f"A move that is piped costs {self.piping_cpu:.2f} ms of a processor more. "
            f"When it began, {self.load:.1f} processes wanted a processor (the minute before)."
        )
        return "\n".join(lines)


COLUMNS: Final = (
    "halls",
    "moves/s",
    "p50, p99 ms",
    "piped: p50, p99 ms",
    "sockets piped",
    "halls ms/move",
    "PostgreSQL ms/move",
    "Redis ms/move",
)
ROWS: Final = {
    "file": "one, on a file",
    "server": "one, on PostgreSQL",
    "hashed": "three, players at the hall of their match",
    "piped": "three, a third of the moves piped",
    "proxy": "three, behind one proxy",
    "proxies": "three, behind two proxies",
}


def compare(sockets: int, rate: float, seconds: float, proxies: Sequence[str] = ()) -> Compared:
    """Measure one after the other; `proxies` are none, or two of `PROXIES`.

    Raises OSError if a server cannot be had, or does not start.
    """
    busy = os.getloadavg()[0]
    postgres, redis = PostgresServer(durable=True), None
    try:
        redis = RedisServer()
        with tempfile.TemporaryDirectory() as folder:
            return _compare(postgres, redis, Path(folder), _Plan(sockets, rate, seconds, proxies), busy)
    finally:
        for server in (postgres, redis):
            if server is not None:
                server.remove()


class _Plan(msgspec.Struct):
    """What is asked of the halls."""

    sockets: int
    rate: float
    seconds: float
    proxies: Sequence[str]


def _compare(postgres: PostgresServer, redis: RedisServer, folder: Path, plan: _Plan, busy: float) -> Compared:
    def costs() -> tuple[float, float]:
        return (
            sum(map(processor_seconds, postgres.processes())),
            sum(map(processor_seconds, redis.processes())),
        )

    def several(name: str, proxies: Sequence[str] = ()) -> HallGroup:
        return HallGroup(postgres.create(name), redis.address, 3, folder / name, random.Random(1), proxies=proxies)

    on_file = HallProcess(folder / "one.sqlite3", data=folder / "file")
    on_server = HallProcess(postgres.create("one"), data=folder / "server")
    rows = [run(_measure("file", on_file, plan, costs)), run(_measure("server", on_server, plan, costs))]
    rows.append(run(_measure("hashed", several("hashed"), plan, costs)))
    rows.append(run(_measure("piped", several("piped"), plan, costs, far=FAR)))
    if plan.proxies:
        rows.append(run(_measure("proxy", several("proxy", plan.proxies[:1]), plan, costs)))
        rows.append(run(_measure("proxies", several("proxies", plan.proxies), plan, costs, far=1 / 2)))
    _, single, hashed, piped = (row.halls_cpu for row in rows[:4])
    more = (piped - hashed) / rows[3].piped if rows[3].piped else 0.0
    return Compared(rows, hashed / single if single else 0.0, GOAL, more, busy)


async def _measure(
    what: str, halls: HallProcess | HallGroup, plan: _Plan, costs: Callable[[], tuple[float, float]], far: float = 0.0
) -> Row:
    """Return what was measured."""
    processes = halls.halls if isinstance(halls, HallGroup) else [halls]
    try:
        await halls.start()
        await asyncio.sleep(SETTLING_SECONDS)
        load = Load(HOST, *(halls.ports if isinstance(halls, HallGroup) else [halls.port]), far=far)
        await load.open(plan.sockets)
        await load.play(plan.rate, WARM_UP_SECONDS)
        load.measuring = True
        before = _used(processes), costs()
        seconds = await load.play(plan.rate, plan.seconds)
        load.measuring = False
        used, (database, redis) = _used(processes), costs()
        many = max(1, len(load.times))
        told = [await fetch_metrics(HOST, hall.port) for hall in processes]
        pipes = sum(each.get("stackyard_cluster_pipes", 0.0) for each in told)
        await load.close()
        times, passed = sorted(load.times), sorted([] if what == "proxies" else load.far_times)
        return Row(
            what,
            len(times) / seconds,
            percentile(times, 0.5),
            percentile(times, 0.99),
            percentile(passed, 0.5) if passed else None,
            percentile(passed, 0.99) if passed else None,
            pipes / (2 * max(1, len(load.desks))),
            1000 * (used - before[0]) / many,
            1000 * (database - before[1][0]) / many,
            1000 * (redis - before[1][1]) / many,
            load.refused,
        )
    finally:
        await asyncio.to_thread(halls.stop)


def _used(processes: Sequence[HallProcess]) -> float:
    return sum(hall.cpu_seconds() for hall in processes)
