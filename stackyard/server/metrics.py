"""What the hall counts about itself, as plain text for GET /api/metrics (the exposition format of Prometheus)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

COUNTERS: Final = (
    "moves",
    "commands",
    "naks",
    "joins",
    "chat",
    "matches",
    "bot_falls_back",
    "program_forfeits",
    "holds",  # bricks taken in hand
    "puts",  # bricks that the hall was asked to put
    "hand_naks",
    "frames_sent",  # pictures of moving bricks, a socket each
    "frames_skipped",  # left out for a socket that reads too slowly
    "motions",  # recorded
)
BOUNDS_MS: Final = (0.5, 1, 2, 3, 5, 10, 20, 50, 100, 500)  # ms


class Histogram:
    """How often a time fell below each bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS_MS) + 1)
        self.total_ms = 0.0

    def add(self, ms: float) -> None:
        """Count one time."""
        self.counts[bisect_left(BOUNDS_MS, ms)] += 1
        self.total_ms += ms

    def lines(self, name: str) -> list[str]:
        """Return the histogram in the exposition format, in seconds."""
        lines, below = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*BOUNDS_MS, None), self.counts, strict=True):
            below += count
            label = "+Inf" if bound is None else f"{bound / 1000:g}"
            lines.append(f'{name}_bucket{{le="{label}"}} {below}')
        return [*lines, f"{name}_sum {self.total_ms / 1000:.6f}", f"{name}_count {below}"]


class Metrics:
    """Counters of one hall."""

    def __init__(self) -> None:
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.commit = Histogram()  # from a command's start to its acknowledgement
        self.lag = Histogram()  # of the event loop

    def count(self, name: str, many: int = 1) -> None:
        """Count one of something, or many."""
        self.counters[name] += many

    def text(self, gauges: dict[str, float], written: Histogram, more: Iterable[str] = ()) -> str:
        """Return everything: `gauges` is what is measured now, `written` what the store's commits took.

        `more` are lines of others.
        """
        lines: list[str] = []
        for name, value in self.counters.items():
            lines += [f"# TYPE stackyard_{name}_total counter", f"stackyard_{name}_total {value}"]
        for name, gauge in gauges.items():
            lines += [f"# TYPE stackyard_{name} gauge", f"stackyard_{name} {gauge:g}"]
        lines += self.commit.lines("stackyard_commit_seconds")
        lines += written.lines("stackyard_store_seconds")
        lines += self.lag.lines("stackyard_loop_lag_seconds")
        return "\n".join([*lines, *more]) + "\n"
