"""The timers of a live match: whose clock runs, when it has run out, and the time that the rules give all together.

Clocks run when every seat has been taken. After a restart they wait for everybody to come back, but not for ever.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from stackyard.core.errors import StackyardError
from stackyard.server import telling
from stackyard.server.refusals import OutOfTimeError

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

COUNTED_SECONDS = 5.0  # between two moments at which what is left of a countdown is stored
log = logging.getLogger(__name__)


class Timing:
    """The timers of one match; what they count is `live.clock` and `live.countdown`."""

    def __init__(self, live: LiveMatch, grace_until: float) -> None:
        self.live = live
        self._grace_until = grace_until  # monotonic: until then those who were here before are waited for
        self._flag_timer: asyncio.TimerHandle | None = None
        self._countdown_timer: asyncio.TimerHandle | None = None

    def follow(self) -> None:
        """After every change: let the right clocks run."""
        live, at = self.live, time.monotonic()
        if self._flag_timer is not None:
            self._flag_timer.cancel()
            self._flag_timer = None
        if live.clock.kept:
            acting = [seat for seat in live.match.to_act if isinstance(seat, int)]
            may_run = not live.clock.paused and self._is_all_here(at)
            if not may_run:
                acting = []
            if tuple(acting) != live.clock.running:
                live.clock.stop(at)
                live.clock.start(acting, at)
            left = live.clock.seconds_left(at)
            if left is None and self._grace_until > at and live.match.to_act:
                left = self._grace_until - at
            if left is not None:
                loop = asyncio.get_running_loop()
                self._flag_timer = loop.call_later(left + 0.002, live.call, self._time_is_up)
        self._follow_countdown(at)

    def _follow_countdown(self, at: float) -> None:
        """Count down the time that the rules give all seats together."""
        live = self.live
        if self._countdown_timer is not None:
            self._countdown_timer.cancel()
            self._countdown_timer = None
        limit = None if live.match.over else live.game.time_limit(live.match.position)
        back = at >= self._grace_until or live.audience.seats_here().issuperset(live.people())
        live.countdown.follow(limit, at, may_run=back and not live.clock.paused)
        soon = live.countdown.seconds_left(at)
        if not live.countdown.running and limit is not None and not back:
            soon = self._grace_until - at
        elif soon is not None and live.countdown.running:
            soon = min(soon, COUNTED_SECONDS)
        else:
            return
        self._countdown_timer = asyncio.get_running_loop().call_later(soon + 0.002, live.call, self.count_down)

    async def count_down(self) -> None:
        """Store what is left of a countdown; when nothing is, play `time` for a seat that may act."""
        live, at = self.live, time.monotonic()
        if live.countdown.is_out(at) and not live.match.nature_due:
            acting = [seat for seat in live.match.to_act if isinstance(seat, int)]
            seat = next((seat for seat in acting if live.seats[seat].kind == "person"), acting[0])
            before = live.match.position
            branch = live.match.branch()
            try:
                events = branch.play(seat, "time")
            except StackyardError as error:
                log.warning("match %s: the time is out, and that is no move: %s", live.id[:6], error)
                live.countdown.running = False
                return
            live.match = branch
            await live.happened(events, before)
            return
        live.countdown.charge(at)
        if not live.countdown.is_out(at):  # otherwise nature speaks first, and then it is looked at again
            await live.commit(None, [])
            self._follow_countdown(at)

    def _is_all_here(self, at: float) -> bool:
        """Tell whether time may run: every seat was taken once, and after a restart all are back or long awaited."""
        live = self.live
        people = live.people()
        if not all(live.seats[seat].taken for seat in people):
            return False
        return at >= self._grace_until or live.audience.seats_here().issuperset(people)

    async def _time_is_up(self) -> None:
        if self.live.clock.out_of_time(time.monotonic()):
            await self.flag(quiet=True)
        else:
            self.live.go_on()
            telling.tell_table(self.live)

    async def flag(self, *, quiet: bool = False) -> None:
        """End the match for whoever has no time left. Raises MatchOverError for a move that came too late."""
        live = self.live
        late = live.clock.out_of_time(time.monotonic())
        live.clock.stop(time.monotonic())
        if late and not live.match.over:
            await live.happened(live.match.settle(f"flag {late[0]}"), live.match.position)
        if not quiet:
            raise OutOfTimeError("the time had run out before the move came")

    def close(self) -> None:
        """Stop all timers."""
        for timer in (self._flag_timer, self._countdown_timer):
            if timer is not None:
                timer.cancel()
