"""The timers of a live match: whose clock runs, when it runs out, and the time that the rules give all seats together.

Clocks run when every seat has been taken. After a restart they wait a while for everybody to come back.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.server.bricks.owner import Owner
from stackyard.server.match.actions import leaving
from stackyard.server.match.change import Change, append_events
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers import publishing

COUNTDOWN_STORE_SECONDS = 5.0  # between two moments at which what is left of a countdown is stored
log = logging.getLogger(__name__)


class Timing:
    """The timers of one match; what they count is in its snapshot."""

    def __init__(self, owner: Owner, grace_until: float) -> None:
        self.owner = owner
        self._grace_until = grace_until  # monotonic: until then those who were here before are waited for
        self._time_refused_v = -1  # the version at which the time was out, and `time` was no legal move
        self._flag_timer: asyncio.TimerHandle | None = None
        self._countdown_timer: asyncio.TimerHandle | None = None

    # --- what runs -------------------------------------------------------------------------------------------

    def keeps_time(self, table: Snapshot) -> bool:
        """Return whether any time is counted in a match as it stands."""
        return table.clock.keeps_time or table.countdown.left is not None or self._limit(table) is not None

    def with_clocks_running(self, table: Snapshot) -> Snapshot:
        """Return a snapshot in which the right clocks run, for the people who are here."""
        if not self.keeps_time(table):
            return table
        limit = self._limit(table)
        now = time.monotonic()
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
        may_run = self._are_people_back(table, now) and not table.clock.paused and table.v != self._time_refused_v
        return table.countdown.updated(limit, now, may_run=may_run)

    def _limit(self, table: Snapshot) -> float | None:
        if table.match.over or table.match.waiting or not capabilities.is_timed(table.game):
            return None
        return table.game.time_limit(table.match.position)

    def _are_people_back(self, table: Snapshot, now: float) -> bool:
        return now >= self._grace_until or self.owner.presence.here().issuperset(table.people())

    def _is_all_here(self, table: Snapshot, now: float) -> bool:
        """Return whether time may run: every seat was taken once, and after a restart all are back or long awaited."""
        return all(table.seats[seat].taken for seat in table.people()) and self._are_people_back(table, now)

    # --- timers ----------------------------------------------------------------------------------------------

    def reschedule(self) -> None:
        """After every change: set the timer for the moment at which the next time runs out."""
        table, now = self.owner.table, time.monotonic()
        self.cancel()
        if not table.clock.keeps_time and table.countdown.left is None:
            return
        loop = asyncio.get_running_loop()
        if table.clock.keeps_time:
            left = table.clock.seconds_left(now)
            if left is None and self._grace_until > now and table.match.to_act:
                left = self._grace_until - now
            if left is not None:
                self._flag_timer = loop.call_later(left + 0.002, self.owner.enqueue, self._on_flag_timer)
        self._schedule_countdown(table, now)

    def _schedule_countdown(self, table: Snapshot, now: float) -> None:
        soon = table.countdown.seconds_left(now)
        if soon is None:
            return
        if table.countdown.running:
            soon = min(soon, COUNTDOWN_STORE_SECONDS)
        elif not self._are_people_back(table, now):
            soon = self._grace_until - now
        else:
            return
        self._countdown_timer = asyncio.get_running_loop().call_later(
            soon + 0.002, self.owner.enqueue, self.check_countdown
        )

    async def check_countdown(self) -> None:
        """Store what is left of a countdown; when nothing is, play `time` for a seat that may act."""
        table, now = self.owner.table, time.monotonic()
        if table.countdown.has_run_out(now):
            if not table.match.chance_due:  # otherwise the chance event comes first, then this again
                await self._play_time(table)
            return
        await self.owner.commit(Change(msgspec.structs.replace(table, countdown=table.countdown.charged(now))))

    async def _play_time(self, table: Snapshot) -> None:
        acting = [seat for seat in table.match.to_act if isinstance(seat, int)]
        seat = next((seat for seat in acting if not table.is_bot(seat)), acting[0])
        match = table.match.branch()
        try:
            change = append_events(table, match, match.apply_event(seat, "time"))
        except StackyardError as error:
            log.warning("match %s: the time is out, and that is no move: %s", table.id[:6], error)
            self._time_refused_v = table.v
            self.owner.reschedule()
            return
        await self.owner.commit(change)

    async def _on_flag_timer(self) -> None:
        if not await self.flag():
            self.owner.reschedule()
            publishing.send_table(self.owner.table, self.owner.presence)

    async def expire(self) -> list[int]:
        """Before a command: end what has run out of time, the match or a countdown; return the late seats."""
        table, now = self.owner.table, time.monotonic()
        if not self.keeps_time(table):
            return []
        late = await self.flag()
        if self.owner.table.countdown.has_run_out(now):
            await self.check_countdown()
        return late

    async def flag(self) -> list[int]:
        """End the match for whoever has no time left, or let a bot play on there; return the seats that had none."""
        table, now = self.owner.table, time.monotonic()
        late = table.clock.out_of_time(now)
        if late and not table.match.over:
            change = leaving.leave(table, late[0], "flag")
            clock = change.after.clock.stopped(now)
            after = msgspec.structs.replace(change.after, clock=clock)
            await self.owner.commit(msgspec.structs.replace(change, after=after))
        return late

    def cancel(self) -> None:
        """Stop all timers."""
        for timer in (self._flag_timer, self._countdown_timer):
            if timer is not None:
                timer.cancel()
        self._flag_timer = self._countdown_timer = None
