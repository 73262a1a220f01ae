"""`python -m benchmarks.hall.load`: real matches of Towers over many sockets, and how long every move took.

It opens a hall on a fresh database (or measures one that is open, with --url), seats two sockets at every match and
plays prepared matches; where one ends it makes the next. The first match at every table is left after some of its
moves, so that the ends of matches are spread over time, as in a hall that has run for long. The time of a move is from
before it is sent until its acknowledgement, which the hall sends after the move is on disk. The client runs on the same
machine and uses processor time of it.
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

from benchmarks.hall import load_compare
from benchmarks.hall.hall_client import HallProcess, address_of, run
from benchmarks.hall.load_players import (
    WARM_UP_SECONDS,
    Load,
    fetch_metrics,
    histogram_change,
    percentile,
    raise_file_limit,
)
from benchmarks.hall.own_proxies import PROXIES

MOST_SOCKETS: Final = 20_000
MOST_SECONDS: Final = 600


async def measure(sockets: int, rate: float, seconds: float, url: str | None) -> dict[str, Any]:
    """Run the load; return what was measured."""
    own: HallProcess | None = None
    folder = tempfile.TemporaryDirectory()
    try:
        if url is None:
            own = HallProcess(Path(folder.name) / "load.sqlite3")
            await own.start()
            host, port = "127.0.0.1", own.port
            await asyncio.sleep(3)  # the workers warm up meanwhile
        else:
            host, port = address_of(url)
        empty = own.resident_bytes() if own else 0
        load = Load(host, port)
        began = time.perf_counter()
        await load.open(sockets)
        opened = time.perf_counter() - began
        full = own.resident_bytes() if own else 0
        await load.play(rate, WARM_UP_SECONDS)
        load.measuring = True
        metrics_before = await fetch_metrics(host, port)
        cpu, client = (own.cpu_seconds() if own else 0.0), time.process_time()
        took = await load.play(rate, seconds)
        load.measuring = False
        cpu = (own.cpu_seconds() if own else 0.0) - cpu
        client = time.process_time() - client
        resident = own.resident_bytes() if own else 0
        metrics_after = await fetch_metrics(host, port)
        await load.close()
        times = sorted(load.times)
        return {
            "sockets": 2 * len(load.desks),
            "opened_seconds": round(opened, 1),
            "asked_per_second": rate,
            "moves_per_second": round(len(times) / took, 1),
            "published_per_second": round(load.published / took, 1),
            "ack_ms": {
                "p50": round(percentile(times, 0.5), 2),
                "p90": round(percentile(times, 0.9), 2),
                "p99": round(percentile(times, 0.99), 2),
                "max": round(times[-1], 2) if times else None,
            },
            "disk_ms": histogram_change(metrics_before, metrics_after, "stackyard_store_seconds"),
            "loop_lag_ms": histogram_change(metrics_before, metrics_after, "stackyard_loop_lag_seconds"),
            "hall_cpu_percent": round(100 * cpu / took, 1),
            "client_cpu_percent": round(100 * client / took, 1),
            "hall_rss_mb": round(resident / 1e6, 1),
            "hall_rss_empty_mb": round(empty / 1e6, 1),
            "rss_per_socket_kb": round((full - empty) / 1e3 / (2 * len(load.desks)), 1),
            "refused": load.refused,
        }
    finally:
        if own is not None:
            own.stop()
        folder.cleanup()


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, measure, and print a table (or JSON)."""
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--sockets", type=int, default=2000, help="players and spectators (2000)")
    made.add_argument("--moves-per-second", type=float, default=1000, help="of all matches together (1000)")
    made.add_argument("--seconds", type=float, default=20, help="how long it is measured (20)")
    made.add_argument("--json", action="store_true", help="print JSON: times in ms, memory in bytes")
    where = made.add_mutually_exclusive_group()
    where.add_argument("--url", help="measure this hall, which should run with STACKYARD_LIMITS=off")
    where.add_argument("--compare", action="store_true", help="one hall on a file, one on PostgreSQL, three with Redis")
    made.add_argument("--proxies", nargs=2, choices=list(PROXIES), help="with --compare: three halls behind these too")
    given = made.parse_args(argv)
    if not 2 <= given.sockets <= MOST_SOCKETS or not 0 < given.seconds <= MOST_SECONDS or given.moves_per_second <= 0:
        made.error(f"2 to {MOST_SOCKETS} sockets, at most {MOST_SECONDS} seconds, and a rate above 0")
    if given.proxies and not given.compare:
        made.error("--proxies goes with --compare")
    raise_file_limit(2 * given.sockets + 500)
    try:
        if given.compare:
            compared = load_compare.compare(given.sockets, given.moves_per_second, given.seconds, given.proxies or ())
            _print_line(msgspec.json.format(msgspec.json.encode(compared)).decode() if given.json else compared.text())
            return 0
        found = run(measure(given.sockets, given.moves_per_second, given.seconds, given.url))
    except (OSError, TimeoutError) as error:
        _print_line(f"The load could not be put on: {str(error) or type(error).__name__}", to=sys.stderr)
        return 1
    if given.json:
        _print_line(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        for name, value in found.items():
            shown = ", ".join(f"{key} {part}" for key, part in value.items()) if isinstance(value, dict) else value
            _print_line(f"{name.replace('_', ' '):24}{shown if shown != '' else 'none'}")
    return 0


def _print_line(line: str, to: Any = None) -> None:
    print(line, file=to or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
