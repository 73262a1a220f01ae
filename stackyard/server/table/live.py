"""A live match: one task owns it, is its only writer, and takes actions from a mailbox, one at a time.

A command gives a `Change`, a value made from the snapshot. One place stores it, then adopts it, then acknowledges, then
publishes: `LiveMatch.commit`. So nothing is published that is not stored, and a refused write leaves everything as it
was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, say
from stackyard.server.bricks import gestures
from stackyard.server.bricks.hands import Hands
from stackyard.server.logs import ID_LETTERS, match_id, request_id
from stackyard.server.match import bodies
from stackyard.server.match.actions import admission, commands, seating
from stackyard.server.match.change import Change
from stackyard.server.match.command_identity import CommandIdentity, identify
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers import publishing
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.match.viewers.publishing import Views
from stackyard.server.services import Services
from stackyard.server.sockets.connection import Connection
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import (
    INSERT_ANSWERED,
    INSERT_COMMAND,
    INSERT_ENTRY,
    UPDATE_MATCH,
    ConflictError,
    Lease,
    LeaseLostError,
    Statement,
    StoreError,
    UnknownOutcomeError,
)
from stackyard.server.table import bots, shown_hands
from stackyard.server.table.acknowledgement import Acknowledgements
from stackyard.server.table.command_limits import CommandLimits
from stackyard.server.table.commands import COMMANDS, Context, play
from stackyard.server.table.mailbox import Action, Mailbox
from stackyard.server.table.parts import Parts
from stackyard.server.table.stored_matches import StoredMatches
from stackyard.server.table.timing import Timing
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClientMessage, Hand, Join, Said
from stackyard.server.wire.refusals import ClosedError, ForbiddenError

TABLE_DELAY_SECONDS = 0.05  # arrivals and departures within so long are published together
STORE_RETRY_SECONDS = 0.5  # after a refused write of the hall's own, before anything else is tried
log = logging.getLogger(__name__)


class LiveMatch:
    """One match in memory. Its task alone changes it; others may read `table` and `post` to it."""

    def __init__(
        self,
        services: Services,
        stored_matches: StoredMatches,
        stored: StoredMatch,
        table: Snapshot,
        lease: Lease | None = None,
    ) -> None:
        """`lease` is the right to write to it, where there are several halls."""
        self.services = services
        self._stored_matches = stored_matches
        self.id = stored.id
        self.lease = lease
        self.table = table
        self.views = Views(table)
        self.presence = Presence(table.seats)
        self.acknowledgements = Acknowledgements(stored.id, stored.commands)
        self.searches: dict[int, bots.Search] = {}  # by seat
        self.closed = False
        self.idle_since = time.monotonic()
        self.last_event_at = 0.0  # monotonic; bots make a small pause after it
        self._row_state = _row_state(table)
        self._joining = 0  # sockets that are about to be let in
        self._mailbox = Mailbox()
        self._table_timer: asyncio.TimerHandle | None = None
        self.hands = Hands(self, table.game) if bodies.is_physical(table.game) else None
        slow = table.game if capabilities.has_slow_moves(table.game) else None
        self.parts = Parts(services, self.presence, CommandLimits(services.settings), self.hands, slow)
        begun = bool(stored.events) or all(table.seats[seat].taken for seat in table.people())
        self.timing = Timing(self, time.monotonic() + services.settings.clock_grace_seconds if begun else 0.0)
        services.fair_play.note(table)
        services.programs.note(table)
        self.task = asyncio.create_task(self._run(), name=f"match {stored.id[:6]}")

    # --- reading ---------------------------------------------------------------------------------------------

    def idle_seconds(self, now: float) -> float:
        """Return for how many seconds nobody has needed this match in memory; a negative number if somebody does."""
        moving = self.hands is not None and self.hands.is_busy()
        if (
            len(self.presence.audience)
            or self.searches
            or self.table.clock.running
            or self.table.countdown.running
            or self._mailbox
            or self._joining
            or moving
        ):
            self.idle_since = now
            return -1.0
        return now - self.idle_since

    # --- the mailbox -----------------------------------------------------------------------------------------

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Ask for a command; the answer goes to the connection. It is refused at once when too many commands wait."""
        c = getattr(message, "c", None)
        if self.closed or len(self._mailbox) >= self.services.settings.mailbox:
            connection.nak("busy", "too much waits at this table: send it again in a moment", self.id, c, self.table.v)
            return
        self._mailbox.put(partial(self._command, connection, message, time.perf_counter()))

    def handle_hand(self, connection: Connection, message: Hand) -> None:
        """Do what a `hand` message asks, or refuse it: at once, not through the mailbox."""
        if self.closed:
            cleared = say("table-cleared")
            connection.nak("busy", str(cleared), self.id, n=message.n, said=cleared)
        elif message.do == "show":
            try:
                shown_hands.show(self, connection, message)
            except StackyardError as error:
                connection.nak(error.code, str(error), self.id, n=message.n)
        elif self.hands is None:
            connection.nak("bad_request", "there is nothing to take in hand in this game", self.id, n=message.n)
        else:
            gestures.handle_hand(self.hands, connection, message)

    async def join(self, connection: Connection, join: Join) -> bool:
        """Let a socket in, in its turn, however much waits; return whether it is in.

        Raises ClosedError if the match has left memory.
        """
        if self.closed:
            raise ClosedError(say("table-cleared"))
        self._joining += 1
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._mailbox.put(partial(self._join, connection, join, done))
        return await done

    async def _join(self, connection: Connection, join: Join, done: asyncio.Future[bool]) -> None:
        admitted = False
        try:
            admitted = not self.closed and await self._admit(connection, join)
        finally:
            self._joining -= 1
            if self.closed and not admitted and not done.done():
                done.set_exception(ClosedError(say("table-cleared")))
            elif not done.done():
                done.set_result(admitted)

    def enqueue(self, action: Action) -> None:
        """Add an action to the mailbox: a timer's, a bot's move, a departure."""
        if not self.closed:
            self._mailbox.put(action)

    def leave(self, connection: Connection) -> None:
        """Remove a socket, after what it has asked for is done."""
        self.enqueue(partial(self._leave, connection))

    async def _leave(self, connection: Connection) -> None:
        if self.presence.audience.remove(connection):
            self.presence.update_away(self.table.seats)
            if self.hands is not None:
                self.hands.on_leave()
            self.idle_since = time.monotonic()
            self._schedule_table()

    async def close(self) -> None:
        """Finish what is being done, and end the task."""
        self.closed = True
        bots.stop(self)
        if self.hands is not None:
            self.hands.close()
        self.timing.cancel()
        if self._table_timer is not None:
            self._table_timer.cancel()
        if self.table.countdown.running:
            self._mailbox.put(self._store_countdown)
        self._mailbox.put(_stop)
        await asyncio.gather(self.task, return_exceptions=True)
        self.services.programs.forget(self.table)
        self.hands = self.parts.hands = None  # hands and timing refer to this match: without them it is freed at once
        del self.timing
        if self.lease is not None and self.services.cluster is not None:
            await self.services.cluster.release(self.lease)

    async def _store_countdown(self) -> None:
        await self.commit(Change(self.table))

    async def _run(self) -> None:
        match_id.set(self.id[:ID_LETTERS])
        request_id.set("")  # whoever brought the match into memory: what comes now is asked by others
        self.reschedule()
        while True:
            action = await self._mailbox.get()
            if action is _stop:
                return
            try:
                await action()
            except ConflictError as error:
                await self._reload(error)
            except StoreError as error:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
                await asyncio.sleep(STORE_RETRY_SECONDS)
                self.reschedule()
            except Exception:
                log.exception("match %s: something went wrong; the match goes on", self.id[:6])

    # --- commands --------------------------------------------------------------------------------------------

    async def _admit(self, connection: Connection, join: Join) -> bool:
        """Let a socket in as the holder of the seats whose secrets it shows; return whether it is in."""
        try:
            arrival = admission.admit(self.table, join, connection.exchanged)
        except StackyardError as error:
            connection.nak(error.code, str(error), self.id, said=error.said)
            return False
        if arrival.change is not None:
            try:
                await self.commit(arrival.change)
            except StoreError:
                connection.nak("unavailable", "the seat could not be stored as taken: try again", self.id)
                raise
        viewer = admission.make_viewer(self.table, connection, join, arrival)
        self.presence.audience.add(viewer)
        self.presence.update_away(self.table.seats)
        self._note_holder(viewer)
        self.services.metrics.count("joins")
        self.reschedule()
        connection.exchanged.update(arrival.exchanged)
        if arrival.exchanged or arrival.invitation is not None:
            fresh = arrival.exchanged.values()
            keys = {str(seat): secret for seat, secret in viewer.secrets.items() if secret in fresh}
            publishing.send_snapshot(
                self.table, self.views, self.presence, viewer, keys=keys, invitation=arrival.invitation
            )
        else:
            publishing.catch_up(self.table, self.views, self.presence, viewer, join.v)
        if self.table.rematch is not None:
            connection.push(codec.frame(publishing.table_message(self.table, self.presence, viewer=viewer)))
        if self.hands is not None:
            self.hands.on_join()
        self._schedule_table()
        return True

    async def _command(self, connection: Connection, message: Any, began: float) -> None:
        """Carry out a client's command, once, and answer it."""
        viewer = self.presence.audience.find(connection)
        c: str = message.c
        if viewer is None:
            connection.nak("not_joined", "join the match before acting in it", self.id, c)
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat not in viewer.seats:
            connection.nak("forbidden", f"this socket does not hold seat {seat}: join with its secret", self.id, c)
            return
        command = identify(self.table, viewer, message)
        try:
            if self._is_repeated(command):
                return
            self.services.metrics.count("commands")
            await self._carry_out(command, message)
        except StackyardError as error:
            self.services.metrics.count("naks")
            connection.nak(error.code, str(error), self.id, c, self.table.v, said=error.said)
            if error.code == "stale":
                publishing.send_snapshot(self.table, self.views, self.presence, viewer)
        except StoreError as error:
            if isinstance(error, LeaseLostError):
                connection.nak("busy", str(say("match-elsewhere")), self.id, c, said=say("match-elsewhere"))
            elif isinstance(error, UnknownOutcomeError):
                connection.nak("busy", "whether this was stored cannot be said now: send it again", self.id, c)
            else:
                connection.nak("not_stored", "this could not be stored, and has not been done", self.id, c)
            if isinstance(error, ConflictError):
                await self._reload(error)
            else:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
        except Exception:
            connection.nak("internal", "this could not be done", self.id, c, self.table.v)
            raise
        self.services.metrics.commit.add((time.perf_counter() - began) * 1000)

    def _is_repeated(self, command: CommandIdentity) -> bool:
        """Return whether a command has been done or is being done; what has been done is acknowledged again.

        Raises TakenIdError if the same id came with another command.
        """
        if self.acknowledgements.repeat(command):
            return True
        return self.hands is not None and self.hands.pending_commands.is_being_done(command)

    async def _carry_out(self, command: CommandIdentity, message: Any) -> None:
        """Carry out a command as its entry of the table says. Raises StackyardError if it may not be done now."""
        entry, late = COMMANDS[type(message)], await self.timing.expire()
        context = Context(time.monotonic(), late, self.parts)
        entry.check(self.table, command, message, context)
        change = await entry.apply(self.table, command, message, context)
        if change is not None:
            await self.commit(change, command)
            entry.after(change, context)

    def _note_holder(self, viewer: Viewer) -> None:
        if viewer.seats:
            self.services.fair_play.note_holder(self.table, viewer.connection.address)

    async def play(self, seat: int, text: str, now: float) -> None:
        """Play a bot's move. Raises what `Match.play` raises, or StoreError; nothing has changed then."""
        change = await play(self.table, self.parts, seat, text, now)
        if change is not None:
            await self.commit(change)

    async def resign(self, seat: int) -> None:
        """Let a bot resign that has no move."""
        await self.commit(commands.adjudicate(self.table, f"resign {seat}"))

    async def forfeit(self, seat: int) -> None:
        """Let a program lose the match; where others play on, a bot of the hall takes its seat."""
        together = capabilities.is_cooperative(self.table.game)
        word = "leave" if self.table.match.goes_on_without(seat) else "quit" if together else "resign"
        await self.commit(commands.adjudicate(self.table, f"{word} {seat}"))

    async def seat_program(self, name: str, invitation: str) -> None:
        """Let a program sit down, in its turn.

        Raises ClosedError if the match has left memory, and what `seating.sit_program` raises.
        """
        await self._in_turn(partial(self._seat_program, name, invitation))

    async def _seat_program(self, name: str, invitation: str) -> None:
        await self.commit(seating.sit_program(self.table, invitation, name))

    async def resign_program(self, name: str) -> None:
        """Let a program give up, in its turn.

        Raises ClosedError if the match has left memory, ForbiddenError if it has no seat, MatchOverError if it is over.
        """
        await self._in_turn(partial(self._resign_program, name))

    async def _resign_program(self, name: str) -> None:
        seats = [seat for seat in range(len(self.table.seats)) if self.table.program(seat) == name]
        if not seats:
            raise ForbiddenError("this bot has no seat there")
        for seat in seats:
            if self.table.match.over and seat != seats[0]:
                break
            await self.forfeit(seat)

    async def _in_turn(self, action: Action) -> None:
        """Do something in the match's own task, and wait for it. Raises ClosedError if the match has left memory."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def act() -> None:
            try:
                await action()
            except (StackyardError, StoreError) as error:
                done.set_exception(error)
                if isinstance(error, ConflictError):
                    raise
            else:
                done.set_result(None)

        if self.closed:
            raise ClosedError(say("table-cleared"))
        self._mailbox.put(act)
        while not done.done() and not self.task.done():
            await asyncio.wait([done, self.task], return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise ClosedError(say("table-cleared"))
        done.result()

    def set_value(self, seat: int, value: float) -> None:
        """Note the value that a bot's last search gave the game; it is not stored."""
        self.table = msgspec.structs.replace(self.table, values={**self.table.values, seat: value})

    # --- committing a change -----------------------------------------------------------------------------------

    async def commit(self, change: Change, *answered: CommandIdentity) -> None:
        """Store a change, then adopt it, then acknowledge the commands that asked for it, then publish it.

        Only in the match's own task. Raises StoreError if it cannot be stored; everything is then as it was.
        """
        after = change.after
        statements = statements_with_commands(change, answered)
        row = _row_state(after)
        if row != self._row_state:
            state = codec.encode(after.state(time.monotonic())).decode()
            statements.append((UPDATE_MATCH, (row[0], row[1], state, self.id)))
        if statements:
            await self.services.store.commit(statements, self.lease)
        self._row_state = row
        self._adopt(change)
        acks = self.acknowledgements.add(answered, after.v)
        self.table = self.timing.with_clocks_running(self.table)  # the clocks that are published run already
        self._publish(change, acks)
        self.reschedule()

    def _adopt(self, change: Change) -> None:
        """Make a stored snapshot the match's own."""
        before, self.table = self.table, change.after
        if change.redacted or change.after.match is not before.match:
            self.last_event_at = time.monotonic()
            self.views = Views(change.after)
        self.services.fair_play.note(change.after)
        self.services.programs.note(change.after)
        if change.on_adopted is not None:
            change.on_adopted()
        if change.seated is not None:
            self._note_seated(*change.seated)
        if change.seats_changed:
            self.presence.update_seats(change.after.seats)
        elif change.after.seats is not before.seats:
            self.presence.update_away(change.after.seats)
        metrics = self.services.metrics
        metrics.count("moves", change.moves)
        metrics.count("motions", int(change.motion))
        metrics.count("chat", int(change.line is not None))

    def _note_seated(self, viewer: Viewer, secret: str) -> None:
        """Note that a socket holds the seat that it has sat down at."""
        viewer.shown_secrets.append(secret)
        viewer.update_seats(self.table.seats)
        self._note_holder(viewer)

    def _publish(self, change: Change, acks: dict[Connection, list[bytes]]) -> None:
        """Send acknowledgements, then the change to everybody; whoever gets both gets them in one write."""
        if change.redacted and not change.seats_changed and all(map(self.presence.audience.find, acks)):
            publishing.publish_events(self.table, self.views, self.presence, change.redacted, acks)
        else:
            for connection, frames in acks.items():
                connection.push(*frames)
            if change.redacted and not change.seats_changed:
                publishing.publish_events(self.table, self.views, self.presence, change.redacted, {})
        if change.seats_changed:
            for viewer in self.presence.audience:
                publishing.send_snapshot(self.table, self.views, self.presence, viewer)
        elif change.seated is not None:
            publishing.send_snapshot(self.table, self.views, self.presence, change.seated[0])
        if change.line is not None:
            self.presence.audience.broadcast(Said(g=self.id, v=change.line.v, line=change.line))
        if change.sends_table:
            publishing.send_table(self.table, self.presence, change.notice)

    async def _reload(self, error: ConflictError) -> None:
        """Read the match from the store, and send everybody a snapshot: another process has written to its log."""
        bots.stop(self)
        if isinstance(error, LeaseLostError):
            log.warning("match %s lives in another hall now: it leaves memory here", self.id[:6])
            self._end()
            return
        log.warning("match %s: somebody else has written there (%s); read again", self.id[:6], error)
        try:
            stored, table = await self._stored_matches.fold(self.id)
        except StoreError as away:
            log.warning("match %s cannot be read now (%s): it leaves memory until somebody asks", self.id[:6], away)
            self._end()
            return
        except Exception:  # whatever the error: a match that is behind the store must not go on
            log.exception("match %s cannot be read any more", self.id[:6])
            self._end()
            return
        self.acknowledgements.done, self._row_state = stored.commands, _row_state(table)
        self.table, self.views = table, Views(table)
        self.presence.update_seats(table.seats)
        if self.hands is not None:
            self.hands.reset()
        self.reschedule()
        for viewer in self.presence.audience:
            publishing.send_snapshot(self.table, self.views, self.presence, viewer)

    def lose(self) -> None:
        """Leave memory at once: the match lives in another hall."""
        if not self.closed:
            bots.stop(self)
            self._end()

    def _end(self) -> None:
        """Drop the match from memory at once, and tell everybody here."""
        self.closed = True
        self.timing.cancel()
        self.services.programs.forget(self.table)
        if self.hands is not None:
            self.hands.close()
        self._part(say("match-away"))
        self._mailbox.put(_stop)

    async def give_way(self, why: Message | None = None) -> None:
        """Leave memory though somebody is here: for another match that has a better claim, or as the operator wants it.

        Whoever is here may join again, if the match is still there then.
        """
        self.closed = True
        self._part(why or say("hall-full"))
        await self.close()

    def tell(self, notice: Message) -> None:
        """Show everybody here a sentence, in its turn."""

        async def tell() -> None:
            publishing.send_table(self.table, self.presence, notice)

        self.enqueue(tell)

    async def change(self, make: Callable[[Snapshot], Change]) -> None:
        """Make a change in its turn, and wait until it is stored and published.

        Raises ClosedError if the match leaves memory first, and what `make` and `commit` raise.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                await self.commit(make(self.table))
            except Exception as error:
                done.set_exception(error)
                if not isinstance(error, StackyardError):
                    raise
            else:
                done.set_result(None)

        if self.closed:
            raise ClosedError(say("table-cleared"))
        self._mailbox.put(do)
        await asyncio.wait((done, self.task), return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise ClosedError(say("table-cleared"))
        done.result()

    def _part(self, why: Message) -> None:
        """Tell everybody here that the match leaves memory now."""
        for viewer in self.presence.audience:
            viewer.connection.nak("unavailable", str(why), self.id, said=why)
            if viewer.connection.part(self.id) is not None:
                viewer.connection.on_parted(self.id)

    def is_among_bots(self) -> bool:
        """Return whether bots play each other here, and nobody looks on."""
        return not self.table.people() and not len(self.presence.audience)

    def is_under_way(self) -> bool:
        """Return whether people have begun to play here and are not done."""
        return bool(self.table.people()) and bool(self.table.match.events) and not self.table.match.over

    # --- after a change -------------------------------------------------------------------------------------

    def reschedule(self) -> None:
        """Restart whatever depends on the match after it has changed: clocks, bricks, bots."""
        self.table = self.timing.with_clocks_running(self.table)  # which clocks run is not stored
        self.timing.reschedule()
        if self.hands is not None:
            self.hands.reschedule()
        bots.start_searches(self)

    def note_late(self, seat: int, late: bool) -> None:
        """Note whether a bot thinks for longer than usual, and tell everybody if that is new."""
        if late == (seat in self.presence.late):
            return
        self.presence.late ^= {seat}
        self._schedule_table()

    def _schedule_table(self) -> None:
        """Send a `table` message soon, together with whatever else changes until then."""
        if self._table_timer is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._table_timer = loop.call_later(TABLE_DELAY_SECONDS, self.enqueue, self._send_table)

    async def _send_table(self) -> None:
        self._table_timer = None
        self.reschedule()
        publishing.send_table(self.table, self.presence)


def _row_state(table: Snapshot) -> tuple[Any, ...]:
    """Return what the row of a match depends on: whether it is over, whether the hall has to act, and its state."""
    clock, counted = table.clock, table.countdown
    return (
        table.match.over,
        table.hall_must_act(),
        clock.left,
        clock.paused,
        table.offers,
        table.next_offer,
        table.match.waiting,
        table.helped,
        counted.left_ms(time.monotonic()) if counted.left is not None else None,
    )


def statements_with_commands(change: Change, answered: Sequence[CommandIdentity]) -> list[Statement]:
    """Return the statements that store a change with the commands it answers: one in the row of the last event."""
    statements, after = [*change.statements], change.after
    rest = iter(answered)
    last = statements[-1] if statements else None
    if answered and last is not None and last[0] == INSERT_ENTRY and last[1][1] == after.v:
        command = next(rest)
        statements[-1] = (INSERT_ANSWERED, (*last[1], command.holder, command.c, command.digest))
    for command in rest:
        statements.append((INSERT_COMMAND, (after.id, command.holder, command.c, command.digest, after.v)))
    return statements


async def _stop() -> None:
    """The last thing in a mailbox."""
