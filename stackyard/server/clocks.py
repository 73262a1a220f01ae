"""The clocks of one match, on the hall's own monotonic time. Time is charged when a clock stops, never guessed.

A seat's clock is the table's choice; a countdown is a rule of the game's, for all seats together.
"""

from __future__ import annotations

from collections.abc import Iterable

from stackyard.server.wire import ClockRule, ClockState


class Clock:
    """How much time each seat has left, and whose runs. All moments are seconds of one monotonic clock."""

    __slots__ = ("left", "paused", "rule", "running", "since")

    def __init__(self, rule: ClockRule, players: int, left_ms: list[int] | None = None) -> None:
        self.rule = rule
        fresh = [float(rule.base_ms)] * players if self.kept else []
        self.left: list[float] = [float(ms) for ms in left_ms] if left_ms and self.kept else fresh  # ms, a seat each
        self.running: tuple[int, ...] = ()
        self.since = 0.0
        self.paused = False

    @property
    def kept(self) -> bool:
        """Whether time is kept at all."""
        return self.rule.kind != "none"

    def stop(self, now: float) -> None:
        """Charge the seats whose time ran, and stop."""
        spent = (now - self.since) * 1000
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - spent)
        self.running = ()

    def start(self, seats: Iterable[int], now: float) -> None:
        """Let the time of `seats` run from now on."""
        self.running = tuple(seats) if self.kept else ()
        self.since = now

    def moved(self, seat: int) -> None:
        """Give a seat that has moved what it gets for that. Its clock is stopped."""
        if self.rule.kind == "fischer":
            self.left[seat] += self.rule.increment_ms
        elif self.rule.kind == "move":
            self.left[seat] = float(self.rule.base_ms)

    def renew(self) -> None:
        """Give everybody a full move's time, where each move has its own: after moves were taken back."""
        if self.rule.kind == "move":
            self.left = [float(self.rule.base_ms)] * len(self.left)

    def out_of_time(self, now: float) -> list[int]:
        """Return the seats whose time has run out."""
        spent = (now - self.since) * 1000
        return [seat for seat in self.running if self.left[seat] - spent <= 0.5]

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds until the next seat runs out of time; None when no time runs."""
        if not self.running:
            return None
        return max(0.0, min(self.left[seat] for seat in self.running) / 1000 - (now - self.since))

    def state(self, now: float) -> ClockState:
        """Return how the clocks stand now."""
        spent = (now - self.since) * 1000
        left = [round(max(0.0, ms - (spent if seat in self.running else 0.0))) for seat, ms in enumerate(self.left)]
        return ClockState(left_ms=left, running=list(self.running), paused=self.paused)

    def stored(self) -> list[int]:
        """Return what is kept over a restart: the time left when the clocks last stopped."""
        return [round(ms) for ms in self.left]


class Countdown:
    """The time that the rules give all seats together for a stage of the game (`Game.time_limit`)."""

    __slots__ = ("left", "running", "since")

    def __init__(self, left_ms: int | None = None) -> None:
        self.left: float | None = left_ms  # ms when it last stopped; None: nothing is counted
        self.running = False
        self.since = 0.0

    def follow(self, limit: float | None, now: float, *, may_run: bool) -> None:
        """Begin where there first is a limit (s), stop where there is none, and run while it may."""
        self.charge(now)
        if limit is None:
            self.left = None
        elif self.left is None:
            self.left = limit * 1000
        self.running = may_run and self.left is not None
        self.since = now

    def charge(self, now: float) -> None:
        """Count what has passed."""
        if self.running and self.left is not None:
            self.left = max(0.0, self.left - (now - self.since) * 1000)
        self.since = now

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds that are left; None where nothing is counted."""
        if self.left is None:
            return None
        return max(0.0, self.left / 1000 - (now - self.since if self.running else 0.0))

    def is_out(self, now: float) -> bool:
        """Tell whether the time has run out."""
        return self.running and self.seconds_left(now) == 0.0

    def stored(self, now: float) -> int | None:
        """Return what is kept over a restart: the ms that are left."""
        left = self.seconds_left(now)
        return None if left is None else round(left * 1000)
