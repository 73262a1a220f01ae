"""Time at a live match: whose clock runs, what happens when it runs out, and the time that the rules give all seats.

Clocks run when every seat has been taken. After a restart they wait a while for everybody to come back. All moments are
seconds of the hall's monotonic time.
"""

from __future__ import annotations

import logging
from math import inf
from typing import Final

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.server.match.change import Change, append_events, replace
from stackyard.server.match.changes import leaving
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence

COUNTDOWN_STORE_SECONDS: Final = 5.0  # between two moments at which what is left of a countdown is stored
log = logging.getLogger(__name__)


class Clocks:
    """The time of one match; what is counted is in its snapshot."""

    def __init__(self, presence: Presence, grace_until: float) -> None:
        self._presence = presence
        self._grace_until = grace_until  # until then those who were here before are waited for
        self._refused_v = -1  # the version at which the time was out, and `time` was no legal move

    def run(self, table: Snapshot, now: float) -> Snapshot:
        """Return a snapshot in which the right clocks run, for the people who are here."""
        limit = self._limit(table)
        clock, countdown = self._clock(table, now), self._countdown(table, limit, now)
        if clock is table.clock and countdown == table.countdown:
            return table
        return msgspec.structs.replace(table, clock=clock, countdown=countdown)

    def _clock(self, table: Snapshot, now: float) -> Clock:
        clock = table.clock
        if not clock.keeps_time:
            return clock
        left = table.match.left  # the bots there have no clock
        acting = tuple(seat for seat in table.match.to_act if isinstance(seat, int) and seat not in left)
        if clock.paused or not self._is_all_here(table, now):
            acting = ()
        return clock if acting == clock.running else clock.stopped(now).started(acting, now)

    def _countdown(self, table: Snapshot, limit: float | None, now: float) -> Countdown:
        may_run = self._are_people_back(table, now) and not table.clock.paused and table.v != self._refused_v
        return table.countdown.updated(limit, now, may_run=may_run)

    def _limit(self, table: Snapshot) -> float | None:
        limit = table.room.time_limit
        return None if limit is None or table.match.over or table.match.waiting else limit(table.match.position)

    def _are_people_back(self, table: Snapshot, now: float) -> bool:
        return now >= self._grace_until or self._presence.here().issuperset(table.people())

    def _is_all_here(self, table: Snapshot, now: float) -> bool:
        """Return whether time may run: every seat was taken once, and after a restart all are back or long awaited."""
        return all(table.seats[seat].taken for seat in table.people()) and self._are_people_back(table, now)

    # --- when time runs out ----------------------------------------------------------------------------------

    def wake_at(self, table: Snapshot, now: float) -> float:
        """Return when to ask `on_time`: when time runs out, or is to be stored, or is waited for nobody any more."""
        return min(self._wake_for_clock(table, now), self._wake_for_countdown(table, now))

    def _wake_for_clock(self, table: Snapshot, now: float) -> float:
        left = table.clock.seconds_left(now)
        if left is not None:
            return now + left
        waits = table.clock.keeps_time and self._grace_until > now and bool(table.match.to_act)
        return self._grace_until if waits else inf

    def _wake_for_countdown(self, table: Snapshot, now: float) -> float:
        countdown = table.countdown
        left = countdown.seconds_left(now)
        if left is None:
            return inf
        if countdown.running:
            if table.match.chance_due and left == 0.0:
                return inf  # the chance event comes first
            return min(now + left, countdown.since + COUNTDOWN_STORE_SECONDS)
        return inf if self._are_people_back(table, now) else self._grace_until

    def late(self, table: Snapshot, now: float) -> list[int]:
        """Return the seats whose time has run out."""
        return table.clock.out_of_time(now)

    def on_time(self, table: Snapshot, now: float) -> Change | None:
        """Return what time has brought about, or None.

        The match ends for whoever has no time left, or a bot plays on there; when a countdown has run out, `time` is
        played for a seat that may act; else what is left of the countdown is stored.
        """
        if (late := self.late(table, now)) and not table.match.over:
            change = leaving.leave(table, late[0], "flag")
            return replace(change, after=replace(change.after, clock=change.after.clock.stopped(now)))
        if table.countdown.has_run_out(now):
            return None if table.match.chance_due else self._play_time(table)
        if table.countdown.running and now >= table.countdown.since + COUNTDOWN_STORE_SECONDS:
            return Change(replace(table, countdown=table.countdown.charged(now)))
        return None

    def _play_time(self, table: Snapshot) -> Change | None:
        acting = [seat for seat in table.match.to_act if isinstance(seat, int)]
        seat = next((seat for seat in acting if not table.is_bot(seat)), acting[0])
        match = table.match.branch()
        try:
            return append_events(table, match, match.apply_event(seat, "time"))
        except StackyardError as error:
            log.warning("match %s: the time is out, and that is no move: %s", table.id[:6], error)
            self._refused_v = table.v
            return None
