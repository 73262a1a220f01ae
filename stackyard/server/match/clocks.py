"""The clocks of one match, on the hall's own monotonic time. Time is charged when a clock stops, never guessed.

A seat's clock is the table's choice; a countdown is a rule of the game's, for all seats together. Both are values: what
stops, starts or renews one returns another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple, Self

import msgspec

from stackyard.server.wire.messages import ClockRule, ClockState

replace = msgspec.structs.replace
DAY_MS: Final = 86_400_000


def budget_ms(rule: ClockRule) -> int:
    """Return the time that a seat has for a move, or at the start of the match."""
    return rule.days * DAY_MS if rule.kind == "days" else rule.base_ms


class Clock(msgspec.Struct, frozen=True):
    """How much time each seat has left, and whose runs. All moments are seconds of one monotonic clock."""

    rule: ClockRule
    left: tuple[float, ...]  # ms, a seat each; none where no time is kept
    running: tuple[int, ...] = ()
    since: float = 0.0
    paused: bool = False
    breaks: tuple[tuple[float, float], ...] = ()  # from when until when nobody's time runs, in order and apart

    @classmethod
    def of(cls, rule: ClockRule, players: int, left_ms: Sequence[int] = (), *, paused: bool = False) -> Self:
        """Return the clocks of a match: as they were kept, or with a full budget for each seat."""
        if rule.kind == "none":
            return cls(rule, (), paused=paused)
        return cls(rule, tuple(map(float, left_ms or [budget_ms(rule)] * players)), paused=paused)

    @property
    def keeps_time(self) -> bool:
        """Whether time is kept at all."""
        return self.rule.kind != "none"

    @property
    def is_for_each_move(self) -> bool:
        """Whether each move has a time of its own, and none is saved up."""
        return self.rule.kind in ("move", "days")

    def stopped(self, now: float) -> Clock:
        """Return the clocks stopped, with the seats charged whose time ran."""
        if not self.running:
            return self
        spent = self._spent_ms(now)
        left = tuple(max(0.0, ms - spent) if seat in self.running else ms for seat, ms in enumerate(self.left))
        return replace(self, left=left, running=())

    def _spent_ms(self, now: float) -> float:
        """Return for how long time has run since it began to."""
        stood = sum(max(0.0, min(end, now) - max(begin, self.since)) for begin, end in self.breaks)
        return (now - self.since - stood) * 1000

    def stands_until(self, now: float) -> float | None:
        """Return until when nobody's time runs; None if it does now."""
        return next((end for begin, end in self.breaks if begin <= now < end), None)

    def runs_out_at(self, since: float, left_ms: float, *, ended_by: float = inf) -> float:
        """Return when a time that runs from `since` on is over; of the breaks those count that end by a moment."""
        at = since + left_ms / 1000
        for begin, end in self.breaks:
            if since < end <= ended_by and begin < at:
                at += end - max(begin, since)
        return at

    def started(self, seats: Iterable[int], now: float) -> Clock:
        """Return the clocks with the time of `seats` running from now on."""
        return replace(self, running=tuple(seats) if self.keeps_time else (), since=now)

    def incremented(self, seat: int) -> Clock:
        """Return the stopped clocks with the increment of a seat that has moved added."""
        if not self.keeps_time:
            return self
        full = float(budget_ms(self.rule))
        left = self.left[seat] + self.rule.increment_ms if self.rule.kind == "fischer" else full
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))

    def renewed(self) -> Clock:
        """Return the clocks after moves are taken back: if time is for each move, all have a full move's time."""
        if not self.is_for_each_move:
            return self
        return replace(self, left=(float(budget_ms(self.rule)),) * len(self.left))

    def revived(self, seat: int) -> Clock:
        """Return the stopped clocks with time for whoever comes back to a seat: a tenth of the budget at least."""
        if not self.keeps_time:
            return self
        full = float(budget_ms(self.rule))
        left = full if self.is_for_each_move else max(self.left[seat], full / 10)
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))

    def out_of_time(self, now: float) -> list[int]:
        """Return the seats whose time has run out."""
        spent = self._spent_ms(now)
        return [seat for seat in self.running if self.left[seat] - spent <= 0.5]

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds until the next seat runs out of time; None when no time runs."""
        if not self.running:
            return None
        return max(0.0, self.runs_out_at(self.since, min(self.left[seat] for seat in self.running)) - now)

    def state(self, now: float) -> ClockState:
        """Return how the clocks stand now."""
        spent = self._spent_ms(now)
        left = [round(max(0.0, ms - (spent if seat in self.running else 0.0))) for seat, ms in enumerate(self.left)]
        return ClockState(left_ms=left, running=list(self.running), paused=self.paused)

    def left_ms(self) -> list[int]:
        """Return what is kept over a restart: the ms left when the clocks last stopped."""
        return [round(ms) for ms in self.left]


class Countdown(msgspec.Struct, frozen=True):
    """The time that the rules give all seats together for a stage of the game (`parts.TimeLimit`)."""

    left: float | None = None  # ms when it last stopped; None: nothing is counted
    running: bool = False
    since: float = 0.0

    def updated(self, limit: float | None, now: float, *, may_run: bool) -> Countdown:
        """Return the countdown started where a limit (s) begins, ended where there is none, else running or not."""
        if limit is None:
            return Countdown()
        left = limit * 1000 if self.left is None else self.charged(now).left
        return Countdown(left, may_run, now)

    def charged(self, now: float) -> Countdown:
        """Return the countdown with the time that has passed subtracted."""
        if not self.running or self.left is None:
            return self
        return Countdown(max(0.0, self.left - (now - self.since) * 1000), running=True, since=now)

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds that are left; None where nothing is counted."""
        if self.left is None:
            return None
        return max(0.0, self.left / 1000 - (now - self.since if self.running else 0.0))

    def has_run_out(self, now: float) -> bool:
        """Return whether the time has run out."""
        return self.running and self.seconds_left(now) == 0.0

    def left_ms(self, now: float) -> int | None:
        """Return what is kept over a restart: the ms that are left."""
        left = self.seconds_left(now)
        return None if left is None else round(left * 1000)


class Deadline(NamedTuple):
    """When a clock runs out."""

    at: float  # s, monotonic
    runs_ms: float  # for so long it runs, or stands still, until then
    seats: tuple[int, ...]
