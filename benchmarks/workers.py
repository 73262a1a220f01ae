"""How much faster an arena is on several cores, and what its driver costs: what bounds it on a large cluster.

    python -m benchmarks.workers            # 1 and 2 processes, then a Ray cluster of this machine

The same rounds are played each time. On a machine that others use too, look at the processor time of the driver: that
is what bounds a run, however many cores play. `rounds a second` that a driver can take is one over it.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import time

from stackyard.lab.arena.matches import Round
from stackyard.lab.arena.playing import play_all
from stackyard.lab.workers import LOCAL, spread


def nothing(number: int) -> int:
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--ms", type=int, default=20, help="milliseconds a move of both bots")
    parser.add_argument("--empty", type=int, default=2000, help="empty tasks by which the driver is measured")
    asked = parser.parse_args()
    pair = (f"3@{asked.ms}", f"2@{asked.ms}")
    ways: list[tuple[str, int, str | None]] = [("1 process", 1, None), ("2 processes", 2, None)]
    if importlib.util.find_spec("ray") is not None:
        ways.append((f"Ray, {os.cpu_count()} cores", 1, LOCAL))
    first = 0.0
    print("| where | rounds/s | speed-up | driver, ms of processor a round | of an empty task |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, processes, ray in ways:
        rounds = [Round("towers", '{"height": 6, "width": 6}', pair, number, 4) for number in range(asked.rounds)]
        began, spent = time.perf_counter(), time.process_time()
        played = sum(1 for _ in play_all(rounds, processes, ray=ray))
        rate, driver = played / (time.perf_counter() - began), 1000 * (time.process_time() - spent) / played
        first = first or rate
        spent = time.process_time()
        count = sum(1 for _ in spread(nothing, ((k,) for k in range(asked.empty)), processes, ray=ray))
        empty = 1000 * (time.process_time() - spent) / count
        print(f"| {name} | {rate:.2f} | {rate / first:.2f} | {driver:.1f} | {empty:.2f} |", flush=True)


if __name__ == "__main__":
    main()
