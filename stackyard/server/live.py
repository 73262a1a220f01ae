"""A live match: one task owns it, is its only writer, and takes what it is asked from a mailbox, one thing at a time.

Whatever changes is stored, then acknowledged, then published. Nothing is answered from a state that is not stored:
if the store refuses a write, the match is folded anew from what is there, and everybody gets a snapshot.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.game import SPECTATOR, Position
from stackyard.core.match import Match
from stackyard.core.record import Event
from stackyard.server import bodies, bots, codec, commands, joining, motions, offers, projection, telling
from stackyard.server.archive import OpenOffer, SeatRow, State, StoredMatch
from stackyard.server.audience import Audience, Viewer
from stackyard.server.clocks import Clock, Countdown
from stackyard.server.connection import Connection
from stackyard.server.folding import Folded, note_bricks, note_choice
from stackyard.server.hands import Hands
from stackyard.server.projection import Shares
from stackyard.server.refusals import ClosedError
from stackyard.server.store import INSERT_COMMAND, INSERT_ENTRY, Statement, StoreError
from stackyard.server.timing import Timing
from stackyard.server.wire import Ack, ChatLine, ClientMessage, Join

if TYPE_CHECKING:
    from stackyard.server.hall import Hall

TABLE_SOON = 0.05  # s: arrivals and departures are told together
UPDATE_MATCH = "UPDATE match SET over = ?, bot_due = ?, state = ? WHERE id = ?"
log = logging.getLogger(__name__)


class LiveMatch:
    """One match in memory. Its task may change it; others may read it and `post` to it."""

    match: Match
    seats: list[SeatRow]
    shares: list[Shares]
    chosen: list[int]
    bodily: set[int]
    shown: set[int]
    chat: list[ChatLine]
    commands: dict[str, int]
    offers: list[OpenOffer]

    def __init__(self, hall: Hall, stored: StoredMatch, folded: Folded) -> None:
        self.hall = hall
        self.id = stored.id
        self.audience = Audience()
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: the version it thinks about
        self.values: dict[int, float] = {}  # what each bot last thought its game was worth, from its side
        self.closed = False
        self._joining = 0  # sockets that are about to be let in
        self.idle_since = time.monotonic()
        self.last_event_at = 0.0  # monotonic; bots make a small pause after it
        self._mailbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._table_timer: asyncio.TimerHandle | None = None
        self._take(stored, folded)
        self.hands = Hands(self) if bodies.physical(self.game) else None
        begun = bool(stored.events) or all(self.seats[seat].taken for seat in self.people())
        self.timing = Timing(self, time.monotonic() + hall.settings.clock_grace_seconds if begun else 0.0)
        self._task = asyncio.create_task(self._run(), name=f"match {stored.id[:6]}")

    def _take(self, stored: StoredMatch, folded: Folded) -> None:
        """Become what is stored."""
        self.match, self.shares, self.chosen, self.bodily, self.shown = folded
        self.game = self.match.game
        self.seats = stored.seats
        self.chat = stored.chat
        self.commands = stored.commands
        self.offers = stored.state.offers
        self.next_offer = stored.state.next_offer
        self.rematch = stored.rematch
        self.clock = Clock(stored.clock, len(stored.seats), stored.state.left_ms)
        self.clock.paused = stored.state.paused
        self.countdown = Countdown(stored.state.countdown_ms)
        self.v = max([*stored.versions[-1:], *(line.v for line in stored.chat[-1:])], default=0)
        self.event_v = stored.versions[-1] if stored.versions else 0
        self.versions = stored.versions
        self.motions = stored.motions
        self.views: dict[int | str, msgspec.Raw] = {}
        self._row = (stored.over, self._bot_due(), codec.encode(self._state()).decode())

    # --- reading ---------------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, row in enumerate(self.seats) if row.kind == "person"]

    def shows(self, v: int) -> bool:
        """Tell whether anybody with the link may see how bricks moved with the event of a version."""
        return self.match.over or v in self.shown

    def idle(self, at: float) -> float:
        """Return for how many seconds nobody has needed this match in memory; below 0 if somebody does."""
        moving = self.hands is not None and self.hands.busy()
        if (
            len(self.audience)
            or self.thinking
            or self.clock.running
            or self.countdown.running
            or self._mailbox.qsize()
            or self._joining
            or moving
        ):
            self.idle_since = at
            return -1.0
        return at - self.idle_since

    # --- the mailbox -----------------------------------------------------------------------------------------

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Ask for something; the answer goes to the connection. Refused at once when too much waits."""
        c = getattr(message, "c", None)
        if self.closed or self._mailbox.qsize() >= self.hall.settings.mailbox:
            connection.nak("busy", "too much waits at this table: send it again in a moment", self.id, c, self.v)
            return
        self._mailbox.put_nowait(partial(self._command, connection, message, time.perf_counter()))

    async def join(self, connection: Connection, join: Join) -> bool:
        """Let a socket in, in its turn, however much waits; tell whether it is in. Raises ClosedError."""
        if self.closed:
            raise ClosedError("this table was just cleared: join again")
        self._joining += 1
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(partial(self._join, connection, join, done))
        return await done

    async def _join(self, connection: Connection, join: Join, done: asyncio.Future[bool]) -> None:
        admitted = False
        try:
            admitted = not self.closed and await joining.admit(self, connection, join)
        finally:
            self._joining -= 1
            if self.closed and not admitted and not done.done():
                done.set_exception(ClosedError("this table was just cleared: join again"))
            elif not done.done():
                done.set_result(admitted)

    def call(self, action: Callable[[], Awaitable[None]]) -> None:
        """Let the match's own task do something: a timer, a bot's move, a departure."""
        if not self.closed:
            self._mailbox.put_nowait(action)

    def leave(self, connection: Connection) -> None:
        """See a socket off, after what it has asked for is done."""
        self.call(partial(self._leave, connection))

    async def _leave(self, connection: Connection) -> None:
        if self.audience.remove(connection):
            if self.hands is not None:
                self.hands.left()
            self.idle_since = time.monotonic()
            self.table_soon()

    async def close(self) -> None:
        """Finish what is being done, and stop."""
        self.closed = True
        bots.stop(self)
        if self.hands is not None:
            self.hands.close()
        self.timing.close()
        if self._table_timer is not None:
            self._table_timer.cancel()
        if self.countdown.running:
            self._mailbox.put_nowait(partial(self.commit, None, []))  # how much is left
        self._mailbox.put_nowait(_stop)
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        self.go_on()
        while True:
            action = await self._mailbox.get()
            if action is _stop:
                return
            try:
                await action()
            except StoreError as error:
                await self._recover(error)
            except Exception:
                log.exception("match %s: something went wrong; the match goes on", self.id[:6])

    # --- what is asked ------------------------------------------------------------------------------------------

    async def _command(self, connection: Connection, message: Any, began: float) -> None:
        """Do what a client asks, once, and answer."""
        viewer = self.audience.of(connection)
        c: str = message.c
        if viewer is None:
            connection.nak("not_joined", "join the match before acting in it", self.id, c)
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat not in viewer.seats:
            connection.nak("forbidden", f"this socket does not hold seat {seat}: join with its secret", self.id, c)
            return
        if c in self.commands:
            connection.push(codec.frame(Ack(g=self.id, c=c, v=self.commands[c])))
            return
        self.hall.metrics.count("commands")
        try:
            await commands.do(self, viewer, message)
        except StackyardError as error:
            self.hall.metrics.count("naks")
            connection.nak(error.code, str(error), self.id, c, self.v)
            if error.code == "stale":
                connection.push(codec.frame(telling.snap(self, viewer)))
        except StoreError as error:
            connection.nak("not_stored", "this could not be stored, and has not been done", self.id, c)
            await self._recover(error)
        except Exception:
            connection.nak("internal", "this could not be done", self.id, c, self.v)
            raise
        self.hall.metrics.commit.add((time.perf_counter() - began) * 1000)

    async def play(self, seat: int, text: str) -> list[Event] | None:
        """Play a move of a person or a bot, and return what followed, for `happened`.

        None where the seat's hand has begun to do it: what comes of that is read from the bricks. The position that
        was is left as it was. What takes seconds is worked out aside. Raises what `Match.play` raises.
        """
        if self.hands is not None:
            if reach := self.hands.reach(seat, text):
                self.hands.put(seat, reach.brick, reach.to, reach.turn, reach.lean)
                return None
            self.hands.check_move(seat, text)
        branch = self.match.branch()
        if seat in self.match.to_act and self.game.slow(self.match.position, seat, text):
            events = await asyncio.to_thread(branch.play, seat, text)
        else:
            events = branch.play(seat, text)
        if self.hands is not None:
            self.hands.check_gravity(branch, seat)
        self.match = branch
        return events

    # --- what happens ----------------------------------------------------------------------------------------

    async def happened(
        self,
        events: Sequence[Event],
        before: Position,
        viewer: Viewer | None = None,
        c: str | None = None,
        extra: Sequence[Statement] = (),
        chosen: Sequence[int] = (0,),
        motion: tuple[int, bytes] | None = None,
    ) -> None:
        """Store events that the match has just taken, acknowledge the command behind them, and publish them.

        `chosen` says which of the events are moves that a seat chose, and which one has a recorded `motion`. That is
        told to nobody as long as some eyes may not see what came of it.
        """
        new = list(enumerate(events, start=self.v + 1))
        try:
            positions = projection.positions(self.game, before, events)
            open_to_all = motion is not None and projection.sees(self.game, self.match.position, SPECTATOR)
            shown = {new[motion[0]][0]} if motion is not None and open_to_all else set()
            entries = [
                projection.shares(self.match, positions[i], event, v, motion=v in shown)
                for i, (v, event) in enumerate(new)
            ]
        except Exception as error:  # the match in memory is ahead of the store: it must be read again
            log.exception("match %s: a game could not project what happened", self.id[:6])
            raise StoreError("the game could not say what happened") from error
        statements: list[Statement] = [
            (INSERT_ENTRY, (self.id, v, event.t, "e", str(event.by), None, event.event)) for v, event in new
        ]
        after = self.motions
        if motion is not None:
            at = new[motion[0]][0]
            after = motions.kept(after, at, motion[1], self.hall.settings.max_motion)
            statements += motions.statements(self.id, self.motions, after, at, motion[1])
            self.hall.metrics.count("motions")
        closed = offers.close_after(self, events)
        await self.commit(c, [*statements, *extra], new[-1][0])
        for i, (v, event) in enumerate(new):
            self.versions.append(v)
            note_bricks(self.bodily, self.match, event, positions[i], v)
            note_choice(self.chosen, event, decided=i in chosen and isinstance(event.by, int))
        self.motions = after
        self.shown |= shown
        self.shares += entries
        self.event_v = self.v
        self.last_event_at = time.monotonic()
        self.views.clear()
        if viewer is not None and c is not None:
            self.acknowledge(viewer, c)
        self.go_on()
        telling.publish(self, entries)
        if closed:
            telling.tell_table(self)

    async def commit(self, c: str | None, statements: list[Statement], v: int | None = None) -> None:
        """Store statements, the command they answer and what else has changed; raise StoreError if it cannot be."""
        after = self.v if v is None else v
        if c is not None:
            statements = [*statements, (INSERT_COMMAND, (self.id, c, after))]
        row = (self.match.over, self._bot_due(), codec.encode(self._state()).decode())
        if row != self._row:
            statements = [*statements, (UPDATE_MATCH, (*row, self.id))]
        await self.hall.store.commit(statements)
        self._row = row
        self.v = after
        if c is not None:
            self.commands[c] = after

    async def settled(self, viewer: Viewer, c: str, extra: Sequence[Statement] = (), notice: str | None = None) -> None:
        """Store a change that is no event (an offer, a pause, a rematch), acknowledge it, and tell the table."""
        await self.commit(c, list(extra))
        self.acknowledge(viewer, c)
        self.go_on()
        telling.tell_table(self, notice)

    async def _recover(self, error: StoreError) -> None:
        """Fold the match anew from what is stored, and show everybody how it stands."""
        log.warning("match %s: not stored (%s); read again", self.id[:6], error)
        bots.stop(self)
        try:
            stored, folded = await self.hall.registry.read(self.id)
        except Exception:  # whatever it is: a match that is ahead of the store must not go on
            log.exception("match %s cannot be read any more", self.id[:6])
            self.closed = True
            self.hall.registry.forget(self)
            self.timing.close()
            if self.hands is not None:
                self.hands.close()
            for viewer in self.audience:
                viewer.connection.nak("unavailable", "this match cannot be reached now; join again", self.id)
                viewer.connection.joined.pop(self.id, None)
            self._mailbox.put_nowait(_stop)
            return
        self._take(stored, folded)
        if self.hands is not None:
            self.hands.reset()
        self.go_on()
        for viewer in self.audience:
            viewer.connection.push(codec.frame(telling.snap(self, viewer)))

    def acknowledge(self, viewer: Viewer, c: str) -> None:
        """Tell who asked that it is done and stored."""
        viewer.connection.push(codec.frame(Ack(g=self.id, c=c, v=self.commands[c])))

    def _state(self) -> State:
        counted = self.countdown.stored(time.monotonic())
        return State(self.clock.stored(), self.clock.paused, self.offers, self.next_offer, counted)

    def _bot_due(self) -> bool:
        return (
            bodies.gravity_due(self.match)
            or self.countdown.left is not None
            or any(isinstance(seat, int) and self.seats[seat].kind == "bot" for seat in self.match.to_act)
        )

    # --- what follows ---------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """After every change: let the right clocks run, bricks move, and bots think."""
        self.timing.follow()
        if self.hands is not None:
            self.hands.poke()
        bots.poke(self)

    def table_soon(self) -> None:
        """Tell it in a moment, together with what else changes until then."""
        if self._table_timer is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._table_timer = loop.call_later(TABLE_SOON, self.call, self._table_now)

    async def _table_now(self) -> None:
        self._table_timer = None
        self.go_on()
        telling.tell_table(self)


async def _stop() -> None:
    """The last thing in a mailbox."""
