"""A live match: one task owns it, is its only writer, and takes actions from a mailbox, one at a time.

A command gives a `Change`, a value made from the snapshot; so do the parts of the match (`parts`), which are told each
change. One place stores a change, then adopts it, then acknowledges, then publishes: `LiveMatch.commit`. So nothing is
published that is not stored, and a refused write leaves everything as it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.evenings import ending as evening_end
from stackyard.server.logs import ID_LETTERS, match_id, request_id
from stackyard.server.match import vacations
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes import admission, preparing, rated_seats
from stackyard.server.match.clocks import Deadline
from stackyard.server.match.command_identity import CommandIdentity, identify
from stackyard.server.match.mailbox import Mailbox, Play, Wanted
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers import publishing
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.match.viewers.publishing import Views
from stackyard.server.ratings import teams
from stackyard.server.services import Services
from stackyard.server.sockets.connection import Connection
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import (
    ConflictError,
    Lease,
    LeaseLostError,
    Statement,
    StoreError,
    UnknownOutcomeError,
    WentBackError,
)
from stackyard.server.store.vacations import vacations_of
from stackyard.server.table import hand_messages
from stackyard.server.table.acknowledgements import Acknowledgements
from stackyard.server.table.commands import COMMANDS, Context, play
from stackyard.server.table.parts import parts_of
from stackyard.server.table.statements import row_state, statements_of, update_statement
from stackyard.server.table.stored_matches import StoredMatches
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClientMessage, Hand, Join, Pace, Sit
from stackyard.server.wire.refusals import ClosedError, LostPastError

MAX_WAITING = 256  # commands that may wait for one match
TABLE_DELAY_SECONDS = 0.05  # arrivals and departures within so long are published together
STORE_RETRY_SECONDS = 0.5  # after a refused write of the hall's own, before anything else is tried
VACATION_SLACK_MS = 1_000  # by which a stored deadline may be off
TIMER_SLACK_SECONDS = 0.002  # by which a timer fires later than it has to: time has run out then for certain
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
        self.id = stored.id
        self.lease = lease
        self.table = replace(table, history=services.store.history)
        self.views = Views(table)
        self.acknowledgements = Acknowledgements(stored.id, stored.commands, self.table.history)
        self.closed = False
        self.idle_since = time.monotonic()
        self._stored_matches = stored_matches
        self._row_state: tuple[Any, ...] = ()
        self._joining = 0  # sockets that are about to be let in
        self._mailbox = Mailbox()
        self._wake_at = inf  # s, monotonic: when a part wants to be woken
        self._wake_pause = 0.0  # s that the next wake waits at least: the last one went wrong
        self._is_woken = False  # the parts are asked what they want as soon as it is their turn
        self._wake_timer: asyncio.TimerHandle | None = None
        self._table_timer: asyncio.TimerHandle | None = None
        self.parts = parts_of(
            services, table, self._mailbox, self._grace_until(stored), went_on=bool(stored.due and stored.runs_ms)
        )
        self.presence = self.parts.presence
        self._row_state = row_state(table, self._deadline(table) if stored.due else None)
        self._stored_due = stored.due
        services.fair_play.note(table)
        services.programs.note(table)
        self.task = asyncio.create_task(self._run(), name=f"match {stored.id[:6]}")

    def _grace_until(self, stored: StoredMatch) -> float:
        """Return until when people are waited for (s, monotonic) who were here before the match came into memory."""
        now = time.monotonic()
        if stored.due and stored.runs_ms:
            return now + (stored.due - stored.runs_ms) / 1000 - time.time()
        begun = bool(stored.events) or all(self.table.seats[seat].taken for seat in self.table.people())
        return now + self.services.settings.clock_grace_seconds if begun else 0.0

    def _deadline(self, table: Snapshot, *, planned: bool = False) -> Deadline | None:
        """Return when a clock runs out, as the match stands in a snapshot; `planned`: as `Clocks.deadline`."""
        clocks = self.parts.clocks
        return None if clocks is None else clocks.deadline(table, time.monotonic(), planned=planned)

    # --- reading ---------------------------------------------------------------------------------------------

    def deadline(self, *, planned: bool = False) -> Deadline | None:
        """Return when a clock runs out, as the match stands now; `planned`: as `Clocks.deadline`."""
        return self._deadline(self.table, planned=planned)

    def idle_seconds(self, now: float) -> float:
        """Return for how many seconds nobody has needed this match in memory; a negative number if somebody does."""
        hands = self.parts.hands
        if (
            len(self.presence.audience)
            or self.parts.bots.searches
            or self.table.countdown.running
            or self._mailbox
            or self._joining
            or (hands is not None and hands.is_busy())
        ):
            self.idle_since = now
            return -1.0
        return now - self.idle_since

    def is_among_bots(self) -> bool:
        """Return whether bots play each other here, and nobody looks on."""
        return not self.table.people() and not len(self.presence.audience)

    def is_under_way(self) -> bool:
        """Return whether people have begun to play here and are not done."""
        return bool(self.table.people()) and bool(self.table.match.events) and not self.table.match.over

    # --- what is asked of it -----------------------------------------------------------------------------------

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Ask for a command; the answer goes to the connection. It is refused at once when too many commands wait."""
        c = getattr(message, "c", None)
        if self.closed or len(self._mailbox) >= MAX_WAITING:
            connection.nak("busy", t("table-busy"), self.id, c, self.table.v)
            return
        self._mailbox.put(partial(self._command, connection, message, time.perf_counter(), self.table.history))

    def handle_hand(self, connection: Connection, message: Hand) -> None:
        """Do what a `hand` message asks, or refuse it: at once, not through the mailbox."""
        if self.closed:
            connection.nak("busy", t("table-cleared"), self.id, n=message.n)
            return
        hand_messages.handle(self.table, self.parts, connection, message)
        if message.do != "move":  # nearly all of them: nobody wants to be woken for that
            self._set_wake_timer()

    def set_pace(self, connection: Connection, message: Pace) -> None:
        """Note how bots shall act for a socket that is here."""

        async def note(table: Snapshot) -> None:
            viewer = self.presence.audience.find(connection)
            if viewer is not None and viewer.bots != message.bots:
                viewer.bots, viewer.bots_since = message.bots, time.monotonic()
                if self.parts.hands is not None:
                    self.parts.hands.gravity.update_speed(self.table)

        self._mailbox.put(note)

    async def join(self, connection: Connection, join: Join) -> bool:
        """Let a socket in, in its turn, however much waits; return whether it is in.

        Raises ClosedError if the match has left memory.
        """
        if self.closed:
            raise ClosedError(t("table-cleared"))
        self._joining += 1
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._mailbox.put(partial(self._join, connection, join, done))
        return await done

    def look_at_vacations(self) -> None:
        """See, in its turn, who of the players is on vacation."""
        self._mailbox.put(self._look_at_vacations)

    def leave(self, connection: Connection) -> None:
        """Remove a socket, after what it has asked for is done."""
        self._mailbox.put(partial(self._leave, connection))

    def announce(self, notice: Message) -> None:
        """Show everybody here a sentence, in its turn."""

        async def send_notice(table: Snapshot) -> None:
            publishing.send_table(table, self.presence, notice)

        self._mailbox.put(send_notice)

    async def change(self, make: Callable[[Snapshot], Change]) -> None:
        """Make a change in its turn, and wait until it is stored and published.

        Raises ClosedError if the match leaves memory first, and what `make` and `commit` raise.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def do(table: Snapshot) -> None:
            try:
                await self.commit(make(table))
            except Exception as error:
                done.set_exception(error)
                if not isinstance(error, StackyardError):
                    raise
            else:
                done.set_result(None)

        if self.closed:
            raise ClosedError(t("table-cleared"))
        self._mailbox.put(do)
        await asyncio.wait((done, self.task), return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise ClosedError(t("table-cleared"))
        done.result()

    # --- its task --------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        match_id.set(self.id[:ID_LETTERS])
        request_id.set("")  # whoever brought the match into memory: what comes now is asked by others
        self._update()
        self._mailbox.put(self._store_deadline)
        while True:
            self._set_wake_timer()
            action = await self._mailbox.get()
            if action is _stop:
                return
            try:
                await self._do(await action(self.table))
            except ConflictError as error:
                await self._reload(error)
            except StoreError as error:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
                await asyncio.sleep(STORE_RETRY_SECONDS)
                self._update()
            except Exception:
                log.exception("match %s: something went wrong; the match goes on", self.id[:6])
                self._wake_pause = STORE_RETRY_SECONDS

    async def _store_deadline(self, table: Snapshot) -> Change | None:
        """Store when the clock runs out, if that is not what the store has.

        A vacation that has ended while the match was not in memory is not counted there yet.
        """
        deadline = self._deadline(table)
        if deadline is not None and self._stored_due and table.vacations:
            due = (time.time() + deadline.at - time.monotonic()) * 1000
            if due > self._stored_due + VACATION_SLACK_MS:
                self._row_state = ()
        return None if row_state(table, deadline) == self._row_state else Change(table)

    async def _look_at_vacations(self, table: Snapshot) -> Change | None:
        """Let the clock stop, or run, as the players' vacations say. Raises StoreError if they cannot be read."""
        if not vacations.may_stop(table) or table.match.over:
            return None
        read = partial(vacations_of, accounts=vacations.players_of(table))
        found = await self.services.store.read(read)
        if tuple(found) == table.vacations:
            return None
        return Change(vacations.with_vacations(table, found), sends_table=True)

    async def _do(self, wanted: Wanted) -> None:
        """Carry out what an action wants."""
        if isinstance(wanted, Change):
            await self.commit(wanted)
        elif wanted is not None:
            await self._play(wanted)

    async def _play(self, wanted: Play) -> None:
        """Play a bot's move; where it cannot be made, the bot says what it does instead."""
        if wanted.value is not None:
            self.table = replace(self.table, values={**self.table.values, wanted.seat: wanted.value})
        try:
            change = await play(self.table, self.parts, wanted.seat, wanted.text, time.monotonic())
            if change is not None:
                await self.commit(change)
        except StoreError:
            raise  # it is tried again
        except Exception as error:  # noqa: BLE001 - whatever it is: the match goes on
            await self._do(self.parts.bots.on_refused(self.table, wanted, error))

    def _update(self) -> None:
        """Tell all parts how the match stands, though it has not changed: somebody has come or gone, or it is time."""
        if self.parts.clocks is not None:
            self.table = self.parts.clocks.run(self.table, time.monotonic())
        self._notify_parts(self.table)

    def _notify_parts(self, before: Snapshot, cause: object = None) -> None:
        if self.closed:
            return
        if self.parts.hands is not None:
            self.parts.hands.on_change(before, self.table, cause)
        self.parts.bots.on_change(before, self.table)

    # --- time ------------------------------------------------------------------------------------------------

    def _set_wake_timer(self) -> None:
        """Set the timer for the first moment at which a part wants to be woken; show whose bots think for long."""
        now = time.monotonic()
        wake_at = min([part.wake_at(self.table, now) for part in self.parts.timed])
        if not self._is_woken and abs(wake_at - self._wake_at) > TIMER_SLACK_SECONDS / 2:  # never for two infinite ones
            self._stop_wake_timer()
            if wake_at != inf and not self.closed:
                self._wake_at = wake_at
                seconds = max(self._wake_pause, wake_at - now) + TIMER_SLACK_SECONDS
                self._wake_timer = asyncio.get_running_loop().call_later(seconds, self._wake)
        late = self.parts.bots.late()
        if late != self.presence.late:
            self.presence.late = late
            self._schedule_table()

    def _stop_wake_timer(self) -> None:
        self._wake_at = inf
        if self._wake_timer is not None:
            self._wake_timer.cancel()
            self._wake_timer = None

    def _wake(self) -> None:
        self._stop_wake_timer()
        self._is_woken = True
        self._mailbox.put(self._on_time)

    async def _on_time(self, table: Snapshot) -> None:
        """Carry out what the parts want whose time has come."""
        self._is_woken = False
        await self._do(await self._look_at_vacations(table))  # another hall may have heard of one
        for part in self.parts.timed:
            now = time.monotonic()
            if part.wake_at(self.table, now) <= now:
                await self._do(part.on_time(self.table, now))
        self._wake_pause = 0.0
        clock = self.table.clock
        self._update()
        if self.table.clock is not clock or clock.breaks:
            publishing.send_table(self.table, self.presence)

    async def _end_times(self) -> list[int]:
        """Before a command: store what has run out of time, a clock or a countdown; return the late seats."""
        clocks, now = self.parts.clocks, time.monotonic()
        if clocks is None:
            return []
        late = clocks.late(self.table, now)
        if late:
            await self._do(await self._look_at_vacations(self.table))
            late = clocks.late(self.table, now)
        if late or self.table.countdown.has_run_out(now):
            await self._do(clocks.on_time(self.table, now))
        return late

    # --- who is here -----------------------------------------------------------------------------------------

    async def _join(self, connection: Connection, join: Join, done: asyncio.Future[bool], table: Snapshot) -> None:
        admitted = False
        try:
            admitted = not self.closed and await self._admit(connection, join)
        finally:
            self._joining -= 1
            if self.closed and not admitted and not done.done():
                done.set_exception(ClosedError(t("table-cleared")))
            elif not done.done():
                done.set_result(admitted)

    async def _admit(self, connection: Connection, join: Join) -> bool:
        """Let a socket in as the holder of the seats whose secrets it shows; return whether it is in."""
        try:
            arrival = admission.admit(self.table, join, connection.exchanged)
            if self.table.rated and arrival.change is not None:
                arrival = arrival._replace(change=await self._claimed(connection, arrival.change))
        except StackyardError as error:
            connection.nak(error.code, error, self.id)
            return False
        if arrival.change is not None:
            try:
                await self.commit(arrival.change)
            except StoreError:
                connection.nak("unavailable", t("sit-not-stored"), self.id)
                raise
        viewer = admission.make_viewer(self.table, connection, join, arrival)
        viewer.account_key = self.services.account_key
        self.presence.audience.add(viewer)
        self.presence.update_away(self.table.seats)
        self._note_holder(viewer)
        self.services.metrics.count("joins")
        self._update()
        connection.exchanged.update(arrival.exchanged)
        if arrival.exchanged or arrival.invitation is not None:
            fresh = arrival.exchanged.values()
            keys = {str(seat): secret for seat, secret in viewer.secrets.items() if secret in fresh}
            publishing.send_snapshot(
                self.table, self.views, self.presence, viewer, keys=keys, invitation=arrival.invitation
            )
        else:
            publishing.catch_up(self.table, self.views, self.presence, viewer, join.v, join.history)
        if self.table.rematch is not None:
            connection.push(codec.frame(publishing.table_message(self.table, self.presence, viewer=viewer)))
        if preparing.may_prepare(self.table, viewer.seats):
            publishing.send_prepared(self.table, viewer, viewer.seats[0])
        if self.parts.hands is not None:
            self.parts.hands.on_join()
        self._schedule_table()
        return True

    async def _claimed(self, connection: Connection, change: Change) -> Change:
        """Return a change by which a socket sits down at a rated table, put to its account.

        Raises ForbiddenError if it has none.
        """
        player = await self.services.find_player(connection.session)
        return rated_seats.claim(self.table, change, player, self.services.account_key)

    def _note_holder(self, viewer: Viewer) -> None:
        if viewer.seats:
            self.services.fair_play.note_holder(self.table, viewer.connection.address)

    async def _leave(self, connection: Connection, table: Snapshot) -> None:
        if self.presence.audience.remove(connection):
            self.presence.update_away(table.seats)
            if self.parts.hands is not None:
                self.parts.hands.on_leave()
            self.idle_since = time.monotonic()
            self._schedule_table()

    def _schedule_table(self) -> None:
        """Send a `table` message soon, together with whatever else changes until then."""
        if self._table_timer is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._table_timer = loop.call_later(TABLE_DELAY_SECONDS, self._mailbox.put, self._send_table)

    async def _send_table(self, table: Snapshot) -> None:
        self._table_timer = None
        self._update()
        publishing.send_table(self.table, self.presence)

    # --- commands --------------------------------------------------------------------------------------------

    async def _command(self, connection: Connection, message: Any, began: float, history: int, table: Snapshot) -> None:
        """Carry out a client's command, once, and answer it; `history`: that in which it came."""
        viewer = self.presence.audience.find(connection)
        c: str = message.c
        if viewer is None:
            connection.nak("not_joined", t("not-joined"), self.id, c)
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat not in viewer.seats:
            connection.nak("forbidden", t("not-your-seat", seat=seat), self.id, c)
            return
        command = identify(table, viewer, message)
        try:
            if self._is_repeated(command):
                if isinstance(message, Sit) and message.secret not in viewer.shown_secrets:  # on another socket
                    self._note_seated(viewer, message.secret)
                    publishing.send_snapshot(self.table, self.views, self.presence, viewer)
                return
            if table.history != history or message.history not in (None, history):
                raise LostPastError(t("went-back"))
            self.services.metrics.count("commands")
            await self._carry_out(command, message)
        except StackyardError as error:
            self.services.metrics.count("naks")
            connection.nak(error.code, error, self.id, c, self.table.v)
            if error.code == "stale":
                publishing.send_snapshot(self.table, self.views, self.presence, viewer)
        except StoreError as error:
            if isinstance(error, LeaseLostError):
                connection.nak("busy", t("match-elsewhere"), self.id, c)
            elif isinstance(error, WentBackError):
                connection.nak("went_back", t("went-back"), self.id, c)
            elif isinstance(error, UnknownOutcomeError):
                connection.nak("busy", t("outcome-unknown"), self.id, c)
            else:
                connection.nak("not_stored", t("not-stored"), self.id, c)
            if isinstance(error, ConflictError):
                await self._reload(error)
            else:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
        except Exception:
            connection.nak("internal", t("not-done"), self.id, c, self.table.v)
            raise
        self.services.metrics.commit.add((time.perf_counter() - began) * 1000)

    def _is_repeated(self, command: CommandIdentity) -> bool:
        """Return whether a command has been done or is being done; what has been done is acknowledged again.

        Raises TakenIdError if the same id came with another command.
        """
        if self.acknowledgements.repeat(command):
            return True
        hands = self.parts.hands
        return hands is not None and hands.grips.pending_commands.is_being_done(command)

    async def _carry_out(self, command: CommandIdentity, message: Any) -> None:
        """Carry out a command as its entry of the table says. Raises StackyardError if it may not be done now."""
        entry, late = COMMANDS[type(message)], await self._end_times()
        context = Context(time.monotonic(), late, self.parts)
        entry.check(self.table, command, message, context)
        change = await entry.apply(self.table, command, message, context)
        if change is not None:
            await self.commit(replace(change, answers=(command,)))
            entry.after(change, context)

    # --- committing a change -----------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Store a change, then adopt it, then acknowledge the commands that it answers, then publish it.

        All parts are told of it then. Only in the match's own task. Raises StoreError if it cannot be stored;
        everything is then as it was.
        """
        before = table = self.table
        steps = (change,) if change.then is None else (change, change.then)
        statements: list[Statement] = []
        for step in steps:
            statements += self._statements(table, step)
            table = step.after
        deadline = self._deadline(table)
        row = row_state(table, deadline)
        if row != self._row_state:
            statements.append(update_statement(table, deadline))
        if statements:
            try:
                await self.services.store.commit(statements, self.lease, before.history)
            except StoreError as error:
                if self.parts.hands is not None:
                    self.parts.hands.on_refused(change, error)
                raise
        self._row_state = row
        for step in steps:
            self._take(step)

    def _statements(self, before: Snapshot, change: Change) -> list[Statement]:
        """Return what is stored of a change, beside the match's own row."""
        after = change.after
        return [
            *statements_of(change),
            *self.services.fair_play.statements(before, after),
            *self.services.lobby.statements(before, after),
            *self.services.ratings.statements(before, after),
            *self.services.notices.statements(before, after, self.presence.here()),
            *evening_end.statements(before, after),
            *teams.statements(before, after),
        ]

    def _take(self, change: Change) -> None:
        """Adopt a stored change, acknowledge the commands that it answers, publish it, and tell all parts."""
        before, after = self.table, change.after
        self._adopt(change)
        self.services.ratings.note(before, after)
        self.services.notices.note(after)
        self.services.inviting.note(before, after)
        if after.evening and after.match.over and not before.match.over:
            self.services.evening_due.set()
        if vacations.players_of(before) != vacations.players_of(after):
            self.look_at_vacations()
        acks = self.acknowledgements.add(change.answers, after.v)
        if self.parts.clocks is not None:  # the clocks that are published run already
            self.table = self.parts.clocks.run(self.table, time.monotonic())
        self._publish(change, acks)
        self._notify_parts(before, change.cause)

    def _adopt(self, change: Change) -> None:
        """Make a stored snapshot the match's own."""
        before, self.table = self.table, change.after
        if change.redacted or change.after.match is not before.match:
            self.views = Views(change.after)
        self.services.fair_play.note(change.after)
        self.services.programs.note(change.after)
        if before.open or change.after.open or before.watchable or change.after.watchable:
            self.services.lobby.note(change.after)
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
            publishing.publish_line(self.table, self.presence, change.line)
        if change.sends_table:
            publishing.send_table(self.table, self.presence, change.notice)
        if change.prepared_by is not None:
            for viewer in self.presence.audience:
                if change.prepared_by in viewer.seats:
                    publishing.send_prepared(self.table, viewer, change.prepared_by)

    # --- a match that is behind the store, or leaves memory ---------------------------------------------------

    async def _reload(self, error: ConflictError) -> None:
        """Read the match from the store, and send everybody a snapshot: another process has written to its log."""
        self.parts.bots.stop()
        if isinstance(error, LeaseLostError):
            log.warning("match %s lives in another hall now: it leaves memory here", self.id[:6])
            self._end()
            return
        log.warning("match %s: the store is not as it was left (%s); read again", self.id[:6], error)
        await self._read_again()

    async def _read_again(self) -> None:
        """Read the match from the store, and send everybody a snapshot."""
        try:
            stored, table = await self._stored_matches.fold(self.id)
            if table.v < self.table.v and self.table.history == self.services.store.history:
                why = f"match {self.id[:6]} lacks {self.table.v - table.v} entries"
                await self.services.on_behind(why, self.table.history)
        except StoreError as away:
            log.warning("match %s cannot be read now (%s): it leaves memory until somebody asks", self.id[:6], away)
            self._end()
            return
        except Exception:  # whatever the error: a match that is behind the store must not go on
            log.exception("match %s cannot be read any more", self.id[:6])
            self._end()
            return
        self._row_state = ()  # its deadline is another one
        self.services.fair_play.forget(self.id)
        self.services.programs.forget(self.table)
        self.table, self.views = replace(table, history=self.services.store.history), Views(table)
        self.acknowledgements = Acknowledgements(self.id, stored.commands, self.table.history)
        self.services.fair_play.note(self.table)
        self.services.programs.note(self.table)
        self.presence.update_seats(table.seats)
        if self.parts.hands is not None:
            self.parts.hands.on_reload(table)
        self._update()
        for viewer in self.presence.audience:
            publishing.send_snapshot(self.table, self.views, self.presence, viewer)

    def go_back(self) -> None:
        """Read the match again, in its turn, as the database has gone back."""

        async def read_again(table: Snapshot) -> None:
            if table.history != self.services.store.history:
                self.parts.bots.stop()
                await self._read_again()

        self._mailbox.put(read_again)

    async def close(self) -> None:
        """Finish what is being done, and end the task."""
        self._stop_parts()

        async def store_countdown(table: Snapshot) -> Change | None:
            return Change(replace(table, countdown=table.countdown.charged(time.monotonic())))

        self._mailbox.close(*((store_countdown,) if self.table.countdown.running else ()), _stop)
        await asyncio.gather(self.task, return_exceptions=True)
        self.services.programs.forget(self.table)
        if self.lease is not None and self.services.cluster is not None:
            await self.services.cluster.release(self.lease)

    def lose(self) -> None:
        """Leave memory at once: the match lives in another hall."""
        if not self.closed:
            self._end()

    def _end(self) -> None:
        """Drop the match from memory at once, and tell everybody here."""
        self._stop_parts()
        self.services.programs.forget(self.table)
        self._part(t("match-away"))
        self._mailbox.close(_stop)

    def _stop_parts(self) -> None:
        self.closed = True
        self.parts.bots.stop()
        if self.parts.hands is not None:
            self.parts.hands.close()
        self._stop_wake_timer()
        if self._table_timer is not None:
            self._table_timer.cancel()

    async def give_way(self, why: Message | None = None) -> None:
        """Leave memory though somebody is here: for another match that has a better claim, or as the operator wants it.

        Whoever is here may join again, if the match is still there then.
        """
        self.closed = True
        self._part(why or t("hall-full"))
        await self.close()

    def _part(self, why: Message) -> None:
        """Tell everybody here that the match leaves memory now."""
        for viewer in self.presence.audience:
            viewer.connection.nak("unavailable", why, self.id)
            if viewer.connection.part() is not None:
                viewer.connection.on_parted()


async def _stop(table: Snapshot) -> None:
    """The last thing in a mailbox."""
