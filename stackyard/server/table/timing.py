"""The timers of a live match: whose clock runs, when it has run out, and the time that the rules give all together.

Clocks run when every seat has been taken. After a restart they wait for everybody to come back, but not for ever.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.server.bricks.owner import Owner
from stackyard.server.match import commands, telling
from stackyard.server.match.change import Change, happened
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.snapshot import Snapshot

COUNTED_SECONDS = 5.0  # between two moments at which what is left of a countdown is stored
log = logging.getLogger(__name__)


class Timing:
    """The timers of one match; what they count is in its snapshot."""

    def __init__(self, owner: Owner, grace_until: float) -> None:
        self.owner = owner
        self._grace_until = grace_until  # monotonic: until then those who were here before are waited for
        self._no_move = -1  # the version at which the time was out, and `time` was no move
        self._flag_timer: asyncio.TimerHandle | None = None
        self._countdown_timer: asyncio.TimerHandle | None = None

    # --- what runs -------------------------------------------------------------------------------------------

    def counts(self, table: Snapshot) -> bool:
        """Tell whether any time is counted in a match as it stands."""
        return table.clock.kept or table.countdown.left is not None or self._limit(table) is not None

    def running(self, table: Snapshot) -> Snapshot:
        """Return a snapshot in which the right clocks run, for the people who are here."""
        if not self.counts(table):
            return table
        limit = self._limit(table)
        at = time.monotonic()
        clock, countdown = self._clock(table, at), self._countdown(table, limit, at)
        if clock is table.clock and countdown == table.countdown:
            return table
        return msgspec.structs.replace(table, clock=clock, countdown=countdown)

    def _clock(self, table: Snapshot, at: float) -> Clock:
        clock = table.clock
        if not clock.kept:
            return clock
        acting = tuple(seat for seat in table.match.to_act if isinstance(seat, int))
        if clock.paused or not self._is_all_here(table, at):
            acting = ()
        return clock if acting == clock.running else clock.stopped(at).started(acting, at)

    def _countdown(self, table: Snapshot, limit: float | None, at: float) -> Countdown:
        may_run = self._is_back(table, at) and not table.clock.paused and table.v != self._no_move
        return table.countdown.following(limit, at, may_run=may_run)

    def _limit(self, table: Snapshot) -> float | None:
        if table.match.over or table.match.waiting or not capabilities.timed(table.game):
            return None
        return table.game.time_limit(table.match.position)

    def _is_back(self, table: Snapshot, at: float) -> bool:
        return at >= self._grace_until or self.owner.presence.here().issuperset(table.people())

    def _is_all_here(self, table: Snapshot, at: float) -> bool:
        """Tell whether time may run: every seat was taken once, and after a restart all are back or long awaited."""
        return all(table.seats[seat].taken for seat in table.people()) and self._is_back(table, at)

    # --- timers ----------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """After every change: set the timer for the moment at which the next time runs out."""
        table, at = self.owner.table, time.monotonic()
        self.close()
        if not table.clock.kept and table.countdown.left is None:
            return
        loop = asyncio.get_running_loop()
        if table.clock.kept:
            left = table.clock.seconds_left(at)
            if left is None and self._grace_until > at and table.match.to_act:
                left = self._grace_until - at
            if left is not None:
                self._flag_timer = loop.call_later(left + 0.002, self.owner.call, self._time_is_up)
        self._follow_countdown(table, at)

    def _follow_countdown(self, table: Snapshot, at: float) -> None:
        soon = table.countdown.seconds_left(at)
        if soon is None:
            return
        if table.countdown.running:
            soon = min(soon, COUNTED_SECONDS)
        elif not self._is_back(table, at):
            soon = self._grace_until - at
        else:
            return
        self._countdown_timer = asyncio.get_running_loop().call_later(soon + 0.002, self.owner.call, self.count_down)

    async def count_down(self) -> None:
        """Store what is left of a countdown; when nothing is, play `time` for a seat that may act."""
        table, at = self.owner.table, time.monotonic()
        if table.countdown.is_out(at):
            if not table.match.nature_due:  # otherwise nature speaks first, and then it is looked at again
                await self._play_time(table)
            return
        await self.owner.commit(Change(msgspec.structs.replace(table, countdown=table.countdown.charged(at))))

    async def _play_time(self, table: Snapshot) -> None:
        acting = [seat for seat in table.match.to_act if isinstance(seat, int)]
        seat = next((seat for seat in acting if table.seats[seat].kind == "person"), acting[0])
        match = table.match.branch()
        try:
            change = happened(table, match, match.do(seat, "time"))
        except StackyardError as error:
            log.warning("match %s: the time is out, and that is no move: %s", table.id[:6], error)
            self._no_move = table.v
            self.owner.go_on()
            return
        await self.owner.commit(change)

    async def _time_is_up(self) -> None:
        if not await self.flag():
            self.owner.go_on()
            telling.tell_table(self.owner.table, self.owner.presence)

    async def settle(self, seat: int) -> list[int]:
        """Before a move of a seat: end what has run out of time, the match or a countdown; return the late seats."""
        late = self.owner.table.clock.out_of_time(time.monotonic())
        if seat in late:
            await self.flag()
        if self.owner.table.countdown.is_out(time.monotonic()):
            await self.count_down()
        return late

    async def flag(self) -> list[int]:
        """End the match for whoever has no time left; return the seats that had none."""
        table, at = self.owner.table, time.monotonic()
        late = table.clock.out_of_time(at)
        if late and not table.match.over:
            change = commands.settled(table, f"flag {late[0]}")
            clock = change.after.clock.stopped(at)
            after = msgspec.structs.replace(change.after, clock=clock)
            await self.owner.commit(msgspec.structs.replace(change, after=after))
        return late

    def close(self) -> None:
        """Stop all timers."""
        for timer in (self._flag_timer, self._countdown_timer):
            if timer is not None:
                timer.cancel()
        self._flag_timer = self._countdown_timer = None
