"""Fair measurement: contenders take turns, and medians are compared, by the processor time that this process has spent.

The wall clock would measure what else the machine does.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

Work = Callable[[], int]  # does some work and returns the number of its units


def rate(work: Work, seconds: float) -> float:
    """Return units of work a second of processor time, measured over at least `seconds` of it."""
    done = 0
    began = time.process_time()
    while True:
        done += work()
        if (took := time.process_time() - began) >= seconds:
            return done / took


def median_rates(contenders: Sequence[Work], rounds: int, seconds: float) -> list[float]:
    """Return each contender's median rate over the rounds, after one short round that is not counted."""
    for work in contenders:
        rate(work, 0.05)
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(rounds):
        for k, work in enumerate(contenders):
            rates[k].append(rate(work, seconds))
    return [statistics.median(found) for found in rates]


def format_rate(value: float) -> str:
    """Return a rate in a few digits: 14.2 M, 387 k, 950."""
    for scale, unit in ((1e6, " M"), (1e3, " k")):
        if value >= scale:
            return f"{value / scale:.3g}{unit}"
    return f"{value:.3g}"
