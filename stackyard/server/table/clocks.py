"""Time at a live match: whose clock runs, what happens when it runs out, and the time that the rules give all seats.

Clocks run when every seat has been taken. After a restart they wait a while for everybody to come back, and then run
whoever is here: when one runs out is stored, so that the hall looks at the match then. All moments are
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
from stackyard.server.match.clocks import Clock, Countdown, Deadline
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence

COUNTDOWN_STORE_SECONDS: Final = 5.0  # between two moments at which what is left of a countdown is stored
log = logging.getLogger(__name__)


class Clocks:
    """The time of one match; what is counted is in its snapshot."""

    def __init__(self, presence: Presence, grace_until: float, *, went_on: bool = False) -> None:
        """`went_on`: the clock has run since `grace_until`, though the match was not in memory."""
        self._presence = presence
        self._grace_until = grace_until  # until then those who were here before are waited for
        self._went_on = went_on
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
        acting = self._acting(table) if self._are_people_back(table, now) else ()
        if acting == clock.running:
            return clock
        since = min(now, self._grace_until) if self._went_on and acting else now
        self._went_on = self._went_on and not acting
        return clock.stopped(now).started(acting, since)

    def _acting(self, table: Snapshot) -> tuple[int, ...]:
        """Return the seats whose time runs, once those are back who are waited for."""
        if table.clock.paused or not table.clock.keeps_time:
            return ()
        if not all(table.seats[seat].taken for seat in table.people()):
            return ()
        left = table.match.left  # the bots there have no clock
        return tuple(seat for seat in table.match.to_act if isinstance(seat, int) and seat not in left)

    def deadline(self, table: Snapshot, now: float, *, planned: bool = False) -> Deadline | None:
        """Return when the next seat runs out of time, whoever is here; None where no time runs.

        A vacation counts once it is over, as it may end at any moment: the store keeps when to look. `planned`: as if
        it went on as planned.
        """
        acting = self._acting(table)
        if not acting:
            return None
        clock = table.clock
        since = clock.since if acting == clock.running else max(now, self._grace_until)
        left = clock.left if acting == clock.running else clock.stopped(now).left
        at = clock.runs_out_at(since, min(left[seat] for seat in acting), ended_by=inf if planned else now)
        return Deadline(at, (at - since) * 1000, acting)

    def _countdown(self, table: Snapshot, limit: float | None, now: float) -> Countdown:
        may_run = self._are_people_back(table, now) and not table.clock.paused and table.v != self._refused_v
        return table.countdown.updated(limit, now, may_run=may_run)

    def _limit(self, table: Snapshot) -> float | None:
        limit = table.room.time_limit
        return None if limit is None or table.match.over or table.match.waiting else limit(table.match.position)

    def _are_people_back(self, table: Snapshot, now: float) -> bool:
        return now >= self._grace_until or self._presence.here().issuperset(table.people())

    # --- when time runs out ----------------------------------------------------------------------------------

    def wake_at(self, table: Snapshot, now: float) -> float:
        """Return when to ask `on_time`: when time runs out, or is to be stored, or is waited for nobody any more."""
        return min(self._wake_for_clock(table, now), self._wake_for_countdown(table, now))

    def _wake_for_clock(self, table: Snapshot, now: float) -> float:
        left = table.clock.seconds_left(now)
        if left is not None:
            return min(now + left, table.clock.stands_until(now) or inf)
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
