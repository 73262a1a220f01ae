"""A live match: one task owns it, is its only writer, and takes what it is asked from a mailbox, one thing at a time.

What is asked is worked out from the snapshot, as a value (`change`). One place stores it, then adopts it, then
acknowledges, then publishes: `LiveMatch.commit`. So nothing is told from a state that is not stored, and a refused
write leaves everything as it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.server.bricks import gestures
from stackyard.server.bricks.hands import Hands
from stackyard.server.match import admission, bodies, commands, telling
from stackyard.server.match.asking import Asked, asked
from stackyard.server.match.change import Change
from stackyard.server.match.presence import Presence
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.telling import Views
from stackyard.server.services import Services
from stackyard.server.sockets.connection import Connection
from stackyard.server.store.archive import Done, StoredMatch
from stackyard.server.store.store import (
    INSERT_ANSWERED,
    INSERT_COMMAND,
    INSERT_ENTRY,
    FencedError,
    Statement,
    StoreError,
)
from stackyard.server.table import bots
from stackyard.server.table.mailbox import Action, Mailbox
from stackyard.server.table.timing import Timing
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Ack, Chat, ClientMessage, Hand, Join, Move, Said, Sit
from stackyard.server.wire.refusals import ClosedError, OutOfTimeError, TakenIdError, TooFastError

TABLE_SOON = 0.05  # s: arrivals and departures are told together
AGAIN_SECONDS = 0.5  # after a refused write of the hall's own, before anything else is tried
UPDATE_MATCH = "UPDATE match SET over = ?, bot_due = ?, state = ? WHERE id = ?"
log = logging.getLogger(__name__)


class Home(Protocol):
    """Where live matches are kept: what one needs of it."""

    async def read(self, match: str) -> tuple[StoredMatch, Snapshot]:
        """Return a match as stored, and folded."""
        raise NotImplementedError

    def forget(self, match: str) -> None:
        """Drop a match that cannot go on."""

    def wake(self, table: Snapshot) -> None:
        """Bring a new match into memory if the hall has something to do there."""


class LiveMatch:
    """One match in memory. Its task alone changes it; others may read `table` and `post` to it."""

    def __init__(self, services: Services, home: Home, stored: StoredMatch, table: Snapshot) -> None:
        self.services = services
        self.home = home
        self.id = stored.id
        self.table = table
        self.views = Views(table)
        self.presence = Presence(table.seats)
        self.commands = stored.commands
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: what it thinks about
        self.closed = False
        self.idle_since = time.monotonic()
        self.last_event_at = 0.0  # monotonic; bots make a small pause after it
        self._row = _row(table)
        self._joining = 0  # sockets that are about to be let in
        self._mailbox = Mailbox()
        self._table_timer: asyncio.TimerHandle | None = None
        self.hands = Hands(self, table.game) if bodies.physical(table.game) else None
        begun = bool(stored.events) or all(table.seats[seat].taken for seat in table.people())
        self.timing = Timing(self, time.monotonic() + services.settings.clock_grace_seconds if begun else 0.0)
        self._task = asyncio.create_task(self._run(), name=f"match {stored.id[:6]}")

    # --- reading ---------------------------------------------------------------------------------------------

    def idle(self, at: float) -> float:
        """Return for how many seconds nobody has needed this match in memory; a negative number if somebody does."""
        moving = self.hands is not None and self.hands.busy()
        if (
            len(self.presence.audience)
            or self.thinking
            or self.table.clock.running
            or self.table.countdown.running
            or self._mailbox
            or self._joining
            or moving
        ):
            self.idle_since = at
            return -1.0
        return at - self.idle_since

    # --- the mailbox -----------------------------------------------------------------------------------------

    def post(self, connection: Connection, message: ClientMessage) -> None:
        """Ask for a command; the answer goes to the connection. It is refused at once when too many commands wait."""
        c = getattr(message, "c", None)
        if self.closed or len(self._mailbox) >= self.services.settings.mailbox:
            connection.nak("busy", "too much waits at this table: send it again in a moment", self.id, c, self.table.v)
            return
        self._mailbox.put(partial(self._command, connection, message, time.perf_counter()))

    def hear(self, connection: Connection, message: Hand) -> None:
        """Do what a `hand` message asks, or refuse it: at once, not through the mailbox."""
        if self.closed:
            connection.nak("busy", "this table was just cleared: join again", self.id, n=message.n)
        elif self.hands is None:
            connection.nak("bad_request", "there is nothing to take in hand in this game", self.id, n=message.n)
        else:
            gestures.hear(self.hands, connection, message)

    async def join(self, connection: Connection, join: Join) -> bool:
        """Let a socket in, in its turn, however much waits; tell whether it is in.

        Raises ClosedError if the match has left memory.
        """
        if self.closed:
            raise ClosedError("this table was just cleared: join again")
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
                done.set_exception(ClosedError("this table was just cleared: join again"))
            elif not done.done():
                done.set_result(admitted)

    def call(self, action: Action) -> None:
        """Let the match's own task do something: a timer, a bot's move, a departure."""
        if not self.closed:
            self._mailbox.put(action)

    def leave(self, connection: Connection) -> None:
        """Remove a socket, after what it has asked for is done."""
        self.call(partial(self._leave, connection))

    async def _leave(self, connection: Connection) -> None:
        if self.presence.audience.remove(connection):
            self.presence.note(self.table.seats)
            if self.hands is not None:
                self.hands.left()
            self.idle_since = time.monotonic()
            self._table_soon()

    async def close(self) -> None:
        """Finish what is being done, and end the task."""
        self.closed = True
        bots.stop(self)
        if self.hands is not None:
            self.hands.close()
        self.timing.close()
        if self._table_timer is not None:
            self._table_timer.cancel()
        if self.table.countdown.running:
            self._mailbox.put(self._store_countdown)
        self._mailbox.put(_stop)
        await asyncio.gather(self._task, return_exceptions=True)
        self.hands = None  # what it holds, and the timing, hold this match: without them it goes at once
        del self.timing

    async def _store_countdown(self) -> None:
        await self.commit(Change(self.table))

    async def _run(self) -> None:
        self.go_on()
        while True:
            action = await self._mailbox.take()
            if action is _stop:
                return
            try:
                await action()
            except FencedError as error:
                await self._read_again(error)
            except StoreError as error:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
                await asyncio.sleep(AGAIN_SECONDS)
                self.go_on()
            except Exception:
                log.exception("match %s: something went wrong; the match goes on", self.id[:6])

    # --- what is asked ---------------------------------------------------------------------------------------

    async def _admit(self, connection: Connection, join: Join) -> bool:
        """Let a socket in as the holder of the seats whose secrets it shows; tell whether it is in."""
        try:
            arrival = admission.arriving(self.table, join, connection.exchanged)
        except StackyardError as error:
            connection.nak(error.code, str(error), self.id, said=error.said)
            return False
        if arrival.change is not None:
            try:
                await self.commit(arrival.change)
            except StoreError:
                connection.nak("unavailable", "the seat could not be stored as taken: try again", self.id)
                raise
        viewer = admission.seated(self.table, connection, join, arrival)
        self.presence.audience.add(viewer)
        self.presence.note(self.table.seats)
        self.services.metrics.count("joins")
        self.go_on()
        connection.exchanged.update(arrival.exchanged)
        if arrival.exchanged or arrival.invitation is not None:
            fresh = arrival.exchanged.values()
            keys = {str(seat): secret for seat, secret in viewer.secrets.items() if secret in fresh}
            telling.tell_snap(self.table, self.views, self.presence, viewer, keys=keys, invitation=arrival.invitation)
        else:
            telling.catch_up(self.table, self.views, self.presence, viewer, join.v)
        if self.table.rematch is not None:
            connection.push(codec.frame(telling.table_of(self.table, self.presence, viewer=viewer)))
        if self.hands is not None:
            self.hands.joined()
        self._table_soon()
        return True

    async def _command(self, connection: Connection, message: Any, began: float) -> None:
        """Do what a client asks, once, and answer."""
        viewer = self.presence.audience.of(connection)
        c: str = message.c
        if viewer is None:
            connection.nak("not_joined", "join the match before acting in it", self.id, c)
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat not in viewer.seats:
            connection.nak("forbidden", f"this socket does not hold seat {seat}: join with its secret", self.id, c)
            return
        command = asked(self.table, viewer, message)
        try:
            if self._is_done(command):
                return
            self.services.metrics.count("commands")
            await self._do(command, message)
        except StackyardError as error:
            self.services.metrics.count("naks")
            connection.nak(error.code, str(error), self.id, c, self.table.v, said=error.said)
            if error.code == "stale":
                telling.tell_snap(self.table, self.views, self.presence, viewer)
        except StoreError as error:
            connection.nak("not_stored", "this could not be stored, and has not been done", self.id, c)
            if isinstance(error, FencedError):
                await self._read_again(error)
            else:
                log.warning("match %s: not stored (%s); it is as it was", self.id[:6], error)
        except Exception:
            connection.nak("internal", "this could not be done", self.id, c, self.table.v)
            raise
        self.services.metrics.commit.add((time.perf_counter() - began) * 1000)

    def _is_done(self, command: Asked) -> bool:
        """Tell whether a command has been done or is being done; what has been done is acknowledged again.

        Raises TakenIdError if the same id came with another command.
        """
        done = self.commands.get((command.holder, command.c)) or self.commands.get(("", command.c))
        if done is not None:
            if done.digest and done.digest != command.digest:
                raise TakenIdError("this id was another command's: make a new one for each")
            self.acknowledge(command, done.v)
            return True
        return self.hands is not None and self.hands.promises.is_being_done(command)

    async def _do(self, command: Asked, message: Any) -> None:
        if isinstance(message, Chat) and not command.viewer.connection.chat.take():
            raise TooFastError("that is a lot to say at once: wait a moment")
        if isinstance(message, Move):
            if self.timing.counts(self.table):
                commands.check_turn(self.table, message.v, message.seat, message.move)
                if message.seat in await self.timing.settle(message.seat):
                    raise OutOfTimeError("the time had run out before the move came")
            if self.hands is not None:
                commands.check_turn(self.table, message.v, message.seat, message.move)
                if await self._move_by_hand(message.seat, message.move, command):
                    return
        presence = self.presence
        now = commands.Now(time.monotonic(), presence.here, presence.away, self.services.settings.max_chat_lines)
        table = self.table
        if isinstance(message, Move) and self._is_slow(message.seat, message.move):
            change = await asyncio.to_thread(commands.do, table, command, message, now)
        else:
            change = commands.do(table, command, message, now)
        if self.hands is not None and isinstance(message, Move):
            self.hands.check_gravity(change.after.match, message.seat)
        if isinstance(message, Sit):
            change = msgspec.structs.replace(change, adopted=partial(self._seat, command, message.secret))
        await self.commit(change, command)
        if isinstance(message, Sit):
            if not change.seating:
                telling.tell_snap(self.table, self.views, self.presence, command.viewer)
            if self.hands is not None:
                self.hands.joined()

    def _seat(self, command: Asked, secret: str) -> None:
        """Note that a socket holds the seat that it has sat down at."""
        command.viewer.shown.append(secret)
        command.viewer.look(self.table.seats)

    def _is_slow(self, seat: int, text: str) -> bool:
        match = self.table.match
        return capabilities.slow(match.game) and seat in match.to_act and match.game.slow(match.position, seat, text)

    async def _move_by_hand(self, seat: int, text: str, command: Asked | None) -> bool:
        """Let a seat's hand begin with a move that is what an assisted hand does; tell whether it is one.

        What comes of it is read from the bricks, and acknowledged when that is stored.
        """
        if self.hands is None:
            return False
        if reach := self.hands.reach(seat, text):
            self.hands.put(seat, reach.brick, reach.to, reach.turn, reach.lean, command=command)
            return True
        self.hands.check_move(seat, text)
        return False

    async def play(self, seat: int, text: str, at: float) -> None:
        """Play a bot's move. Raises what `Match.play` raises, or StoreError, and nothing has been done then."""
        if await self._move_by_hand(seat, text, None):
            return
        if self._is_slow(seat, text):
            change = await asyncio.to_thread(commands.played, self.table, seat, text, at)
        else:
            change = commands.played(self.table, seat, text, at)
        if self.hands is not None:
            self.hands.check_gravity(change.after.match, seat)
        await self.commit(change)

    async def resign(self, seat: int) -> None:
        """Let a bot give up that has no move."""
        await self.commit(commands.settled(self.table, f"resign {seat}"))

    def value(self, seat: int, value: float) -> None:
        """Note what a bot thinks its game is worth: no part of what is stored."""
        self.table = msgspec.structs.replace(self.table, values={**self.table.values, seat: value})

    # --- the one place -----------------------------------------------------------------------------------------

    async def commit(self, change: Change, *answered: Asked) -> None:
        """Store a change, then adopt it, then acknowledge the commands that asked for it, then publish it.

        Only in the match's own task. Raises StoreError if it cannot be stored; everything is then as it was.
        """
        after = change.after
        statements = answering(change, answered)
        row = _row(after)
        if row != self._row:
            state = codec.encode(after.state(time.monotonic())).decode()
            statements.append((UPDATE_MATCH, (row[0], row[1], state, self.id)))
        if statements:
            await self.services.store.commit(statements)
        self._row = row
        self._adopt(change)
        acks: dict[Connection, list[bytes]] = {}
        for command in answered:
            self.commands[command.holder, command.c] = Done(command.digest, after.v)
            ack = codec.frame(Ack(g=self.id, c=command.c, v=after.v))
            acks.setdefault(command.viewer.connection, []).append(ack)
        self.table = self.timing.running(self.table)  # the clocks that are told run already
        self._publish(change, acks)
        self.go_on()

    def _adopt(self, change: Change) -> None:
        """Make a stored snapshot the match's own."""
        before, self.table = self.table, change.after
        if change.shares or change.after.match is not before.match:
            self.last_event_at = time.monotonic()
            self.views = Views(change.after)
        if change.adopted is not None:
            change.adopted()
        if change.seating:
            self.presence.reseat(change.after.seats)
        elif change.after.seats is not before.seats:
            self.presence.note(change.after.seats)
        metrics = self.services.metrics
        metrics.count("moves", change.moves)
        metrics.count("motions", int(change.motion))
        metrics.count("chat", int(change.line is not None))
        if change.begins is not None:
            self.home.wake(change.begins)

    def acknowledge(self, asked: Asked, v: int) -> None:
        """Acknowledge commands that are done and stored."""
        asked.viewer.connection.push(codec.frame(Ack(g=self.id, c=asked.c, v=v)))

    def _publish(self, change: Change, acks: dict[Connection, list[bytes]]) -> None:
        """Acknowledge, and then tell everybody; whoever has asked is told both in one write."""
        if change.shares and not change.seating and all(map(self.presence.audience.of, acks)):
            telling.publish(self.table, self.views, self.presence, change.shares, acks)
        else:
            for connection, frames in acks.items():
                connection.push(*frames)
            if change.shares and not change.seating:
                telling.publish(self.table, self.views, self.presence, change.shares, {})
        if change.seating:
            for viewer in self.presence.audience:
                telling.tell_snap(self.table, self.views, self.presence, viewer)
        if change.line is not None:
            self.presence.audience.tell(Said(g=self.id, v=change.line.v, line=change.line))
        if change.tells:
            telling.tell_table(self.table, self.presence, change.notice)

    async def _read_again(self, error: FencedError) -> None:
        """Read the match from the store, and send everybody a snapshot: another process has written to its log."""
        log.warning("match %s: somebody else has written there (%s); read again", self.id[:6], error)
        bots.stop(self)
        try:
            stored, table = await self.home.read(self.id)
        except Exception:  # whatever it is: a match that is behind the store must not go on
            log.exception("match %s cannot be read any more", self.id[:6])
            self._end()
            return
        self.commands, self._row = stored.commands, _row(table)
        self.table, self.views = table, Views(table)
        self.presence.reseat(table.seats)
        if self.hands is not None:
            self.hands.reset()
        self.go_on()
        for viewer in self.presence.audience:
            telling.tell_snap(self.table, self.views, self.presence, viewer)

    def _end(self) -> None:
        """Leave memory at once, and tell everybody here."""
        self.closed = True
        self.home.forget(self.id)
        self.timing.close()
        if self.hands is not None:
            self.hands.close()
        for viewer in self.presence.audience:
            viewer.connection.nak("unavailable", "this match cannot be reached now; join again", self.id)
            viewer.connection.joined.pop(self.id, None)
        self._mailbox.put(_stop)

    # --- what follows ---------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Restart whatever depends on the match after it has changed: clocks, bricks, bots."""
        self.table = self.timing.running(self.table)  # what runs is no part of what is stored
        self.timing.follow()
        if self.hands is not None:
            self.hands.look()
        bots.look(self)

    def _table_soon(self) -> None:
        """Send a `table` message soon, together with whatever else changes until then."""
        if self._table_timer is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._table_timer = loop.call_later(TABLE_SOON, self.call, self._table_now)

    async def _table_now(self) -> None:
        self._table_timer = None
        self.go_on()
        telling.tell_table(self.table, self.presence)


def _row(table: Snapshot) -> tuple[Any, ...]:
    """Return what the row of a match depends on: whether it is over, whether the hall has to act, and its state."""
    clock, counted = table.clock, table.countdown
    return (
        table.match.over,
        table.bot_due(),
        clock.left,
        clock.paused,
        table.offers,
        table.next_offer,
        table.match.waiting,
        counted.stored(time.monotonic()) if counted.left is not None else None,
    )


def answering(change: Change, answered: Sequence[Asked]) -> list[Statement]:
    """Return what stores a change with the commands that it answers: one of them in the row of the last event."""
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
