"""Measuring fairly: contenders take turns, so that a noisy moment hits all of them, and medians are compared."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

Work = Callable[[], int]  # does a piece of work and returns how many units it was


def rate(work: Work, seconds: float) -> float:
    """Return units a second over at least so many seconds."""
    done = 0
    began = time.perf_counter()
    while True:
        done += work()
        if (took := time.perf_counter() - began) >= seconds:
            return done / took


def take_turns(contenders: Sequence[Work], rounds: int, seconds: float) -> list[float]:
    """Return each contender's median rate over the rounds, after one short round that is not counted."""
    for work in contenders:
        rate(work, 0.05)
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(rounds):
        for k, work in enumerate(contenders):
            rates[k].append(rate(work, seconds))
    return [statistics.median(found) for found in rates]


def written(value: float) -> str:
    """Return a rate in a few digits: 14.2 M, 387 k, 950."""
    for scale, unit in ((1e6, " M"), (1e3, " k")):
        if value >= scale:
            return f"{value / scale:.3g}{unit}"
    return f"{value:.3g}"
