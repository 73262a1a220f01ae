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
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from stackyard.core.errors import BadNatureError, StackyardError
from stackyard.core.game import NATURE, SPECTATOR, Position, copied
from stackyard.core.match import Match, now
from stackyard.core.record import TABLE, Event, RecordFile
from stackyard.server import bodies, bots, codec, hands, motions, offers, projection, seats
from stackyard.server.archive import OpenOffer, SeatRow, State, StoredMatch
from stackyard.server.audience import Audience, Viewer
from stackyard.server.clocks import Clock, Countdown
from stackyard.server.connection import Connection
from stackyard.server.projection import Shares
from stackyard.server.refusals import (
    ClosedError,
    EmptyError,
    ForbiddenError,
    OutOfTimeError,
    PausedError,
    SilentError,
    StaleError,
    TooFastError,
)
from stackyard.server.store import INSERT_COMMAND, INSERT_ENTRY, Statement, StoreError
from stackyard.server.wire import (
    Ack,
    Answer,
    Ask,
    Chat,
    ChatLine,
    ClientMessage,
    ClockState,
    Join,
    MatchInfo,
    Move,
    Nature,
    Offer,
    Played,
    Rename,
    Resign,
    Said,
    SeatInfo,
    Snap,
    Table,
)

if TYPE_CHECKING:
    from stackyard.server.hall import Hall

TABLE_SOON = 0.05  # s: arrivals and departures are told together
COUNTED_SECONDS = 5.0  # between two moments at which what is left of a countdown is stored
MISSED_AT_MOST = 400  # entries that are sent one by one to who comes back; beyond that a snapshot is less
UPDATE_MATCH = "UPDATE match SET over = ?, bot_due = ?, state = ? WHERE id = ?"
UPDATE_NAME = "UPDATE seat SET name = ? WHERE match = ? AND seat = ?"
UPDATE_TAKEN = "UPDATE seat SET taken = 1, name = ? WHERE match = ? AND seat = ?"
log = logging.getLogger(__name__)


class Folded(NamedTuple):
    """A stored match, folded: what takes time and needs no event loop."""

    match: Match
    shares: list[Shares]  # of the events
    chosen: list[int]  # the seats whose moves stand, in order
    bodily: set[int]  # the versions of what bricks did
    shown: set[int]  # the versions whose recorded motion everybody may see


def fold(stored: StoredMatch) -> Folded:
    """Fold a stored match and project its log. Raises BadRecordError if the log does not follow the rules."""
    match = Match.fold(RecordFile(stored.header, stored.events), seed=stored.seed, gravity="told")
    shadow = Match(match.game, stored.header, None)
    shares: list[Shares] = []
    chosen: list[int] = []
    bodily: set[int] = set()
    shown: set[int] = set()
    for (event, position, decided), v in zip(projection.unfold(shadow, stored.events), stored.versions, strict=True):
        if v in stored.motions and projection.sees(match.game, shadow.position, SPECTATOR):
            shown.add(v)
        shares.append(projection.shares(match, position, event, v, motion=v in shown))
        _note(chosen, event, decided=decided)
        _note_bricks(bodily, match, event, position, v)
    return Folded(match, shares, chosen, bodily, shown)


def _note(chosen: list[int], event: Event, *, decided: bool) -> None:
    """Keep the list of moves that stand up to date."""
    if decided:
        chosen.append(int(event.by))
    elif event.by == TABLE and event.event.startswith("undo "):
        del chosen[-int(event.event[5:]) :]


def _note_bricks(bodily: set[int], match: Match, event: Event, before: Position, v: int) -> None:
    """Note what bricks did, and a hand's move that led to it: nobody has to have seen that to act."""
    if event.by == NATURE and match.game.gravity_due(before):
        bodily.update((v - 1, v))


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
        self._flag_timer: asyncio.TimerHandle | None = None
        self._countdown_timer: asyncio.TimerHandle | None = None
        self._table_timer: asyncio.TimerHandle | None = None
        self._take(stored, folded)
        self.hands = hands.Hands(self) if bodies.physical(self.game) else None
        # After a restart the clocks wait for everybody to come back, but not for ever.
        begun = bool(stored.events) or all(self.seats[seat].taken for seat in self.people())
        self._grace_until = time.monotonic() + hall.settings.clock_grace_seconds if begun else 0.0
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
        self._views: dict[int | str, msgspec.Raw] = {}
        self._row = (stored.over, self._bot_due(), codec.encode(self._state()).decode())

    # --- reading ---------------------------------------------------------------------------------------------

    def holder_of(self, secret: str) -> int | None:
        """Return the seat that a secret opens, or None."""
        found = None
        for seat, row in enumerate(self.seats):  # all of them, always: the time tells nothing
            if seats.is_secret_of(secret, row.digest):
                found = seat
        return found

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, row in enumerate(self.seats) if row.kind == "person"]

    def info(self) -> MatchInfo:
        """Return what anybody with the link may know."""
        header = projection.header(self.match, [row.name for row in self.seats])
        return MatchInfo(
            match=self.id, header=header, seats=self.seat_infos(), clock=self.clock.rule, rematch=self.rematch
        )

    def shows(self, v: int) -> bool:
        """Tell whether anybody with the link may see how bricks moved with the event of a version."""
        return self.match.over or v in self.shown

    def seat_infos(self) -> list[SeatInfo]:
        """Return who sits where."""
        return seat_infos(self.seats, self.audience.seats_here())

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
        for timer in (self._flag_timer, self._countdown_timer, self._table_timer):
            if timer is not None:
                timer.cancel()
        if self.countdown.running:
            self._mailbox.put_nowait(partial(self._commit, None, []))  # how much is left
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

    # --- commands --------------------------------------------------------------------------------------------

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
            await _COMMANDS[type(message)](self, viewer, message)
        except StackyardError as error:
            self.hall.metrics.count("naks")
            connection.nak(error.code, str(error), self.id, c, self.v)
            if error.code == "stale":
                connection.push(codec.frame(self.snap(viewer)))
        except StoreError as error:
            connection.nak("not_stored", "this could not be stored, and has not been done", self.id, c)
            await self._recover(error)
        except Exception:
            connection.nak("internal", "this could not be done", self.id, c, self.v)
            raise
        self.hall.metrics.commit.add((time.perf_counter() - began) * 1000)

    async def move(self, viewer: Viewer, message: Move) -> None:
        """Play a move."""
        await self._check_turn(message.v, message.seat, message.move)
        at = time.monotonic()
        if message.seat in self.clock.out_of_time(at):
            await self._flag()
        if self.countdown.is_out(at):
            await self._count_down()
        before = self.match.position
        if (events := await self.play(message.seat, message.move)) is None:
            await self._commit(message.c, [])
            self.acknowledge(viewer, message.c)
            return
        self.clock.stop(at)
        self.clock.moved(message.seat)
        self.hall.metrics.count("moves")
        await self.happened(events, before, viewer, message.c)

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

    async def nature(self, viewer: Viewer, message: Nature) -> None:
        """Take what the dice, the shuffle or the bricks of a real table did."""
        if not viewer.seats:
            raise ForbiddenError("only who holds a seat may say what nature did")
        if self.match.seed is not None:
            raise BadNatureError(
                "in this match nature speaks for itself: the stream draws, and bricks fall by themselves"
            )
        await self._check_turn(message.v)
        before = copied(self.match.position)
        await self.happened(self.match.tell_nature(message.event), before, viewer, message.c)

    async def resign(self, viewer: Viewer, message: Resign) -> None:
        """Give up."""
        before = self.match.position
        await self.happened(self.match.settle(f"resign {message.seat}"), before, viewer, message.c)

    async def say(self, viewer: Viewer, message: Chat) -> None:
        """Say something at the table."""
        if not viewer.connection.chat.take():
            raise TooFastError("that is a lot to say at once: wait a moment")
        if len(self.chat) >= self.hall.settings.max_chat_lines:
            raise TooFastError("enough has been said at this table")
        text = seats.tidy(message.text, 500)
        if not text:
            raise EmptyError("there is nothing to read in that")
        if self.game.silent(self.match.position) and not seats.is_sign(text):
            raise SilentError("nobody says a word now: signs alone, such as \N{THUMBS UP SIGN} or \N{WAVING HAND SIGN}")
        name = viewer.name if message.seat is None else self.seats[message.seat].name
        line = ChatLine(v=self.v + 1, t=now(), name=name, seat=message.seat, text=text)
        who = "" if line.seat is None else str(line.seat)
        await self._commit(message.c, [(INSERT_ENTRY, (self.id, line.v, line.t, "c", who, name, text))], line.v)
        self.chat.append(line)
        self.hall.metrics.count("chat")
        self.acknowledge(viewer, message.c)
        self.audience.tell(Said(g=self.id, v=line.v, line=line))

    async def rename(self, viewer: Viewer, message: Rename) -> None:
        """Change the name at a seat."""
        name = seats.tidy(message.name, 40)
        if not name:
            raise EmptyError("a name has at least one letter")
        await self._commit(message.c, [(UPDATE_NAME, (name, self.id, message.seat))])
        self.seats[message.seat].name = name
        self.acknowledge(viewer, message.c)
        self.tell_table()

    async def _check_turn(self, v: int, seat: int | None = None, move: str = "") -> None:
        """Raise StaleError unless the client knew the last event, or PausedError.

        Chat since then does not matter, nor do moves of others where seats do not wait for each other.
        """
        if not (self.event_v if seat is None else self._last_that_counts(seat, move)) <= v <= self.v:
            raise StaleError(f"the match has gone on: it is at version {self.v}, the move was made at {v}")
        if self.clock.paused and not self.match.over:
            raise PausedError("the match is paused: ask to resume it first")

    def _last_that_counts(self, seat: int, move: str) -> int:
        """Return the version of the last event that a move of `seat` has to know.

        Where seats do not wait for each other: of others' moves none. Where they have hands besides: none that hands
        have made, nor any of its own but the same, so that what is said twice by mistake is said once.
        """
        if len(self.seats) > 1 and not self.game.simultaneous(self.match.position):
            return self.event_v
        for event, v in zip(reversed(self.match.events), reversed(self.versions), strict=True):
            own = event.by == seat and (self.hands is None or event.event == move)
            if v not in self.bodily and (own or event.by in (NATURE, TABLE)):
                return v
        return 0

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
        await self._commit(c, [*statements, *extra], new[-1][0])
        for i, (v, event) in enumerate(new):
            self.versions.append(v)
            _note_bricks(self.bodily, self.match, event, positions[i], v)
            _note(self.chosen, event, decided=i in chosen and isinstance(event.by, int))
        self.motions = after
        self.shown |= shown
        self.shares += entries
        self.event_v = self.v
        self.last_event_at = time.monotonic()
        self._views.clear()
        if viewer is not None and c is not None:
            self.acknowledge(viewer, c)
        self.go_on()
        self._publish(entries)
        if closed:
            self.tell_table()

    async def _commit(self, c: str | None, statements: list[Statement], v: int | None = None) -> None:
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
        await self._commit(c, list(extra))
        self.acknowledge(viewer, c)
        self.go_on()
        self.tell_table(notice)

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
            viewer.connection.push(codec.frame(self.snap(viewer)))

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

    # --- clocks and bots -------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """After every change: let the right clocks run, and the right bots think."""
        at = time.monotonic()
        if self._flag_timer is not None:
            self._flag_timer.cancel()
            self._flag_timer = None
        if self.clock.kept:
            acting = [seat for seat in self.match.to_act if isinstance(seat, int)]
            may_run = not self.clock.paused and self._all_here(at)
            if not may_run:
                acting = []
            if tuple(acting) != self.clock.running:
                self.clock.stop(at)
                self.clock.start(acting, at)
            left = self.clock.seconds_left(at)
            if left is None and self._grace_until > at and self.match.to_act:
                left = self._grace_until - at
            if left is not None:
                loop = asyncio.get_running_loop()
                self._flag_timer = loop.call_later(left + 0.002, self.call, self._time_is_up)
        self._follow_countdown(at)
        if self.hands is not None:
            self.hands.poke()
        bots.poke(self)

    def _follow_countdown(self, at: float) -> None:
        """Count down the time that the rules give all seats together."""
        if self._countdown_timer is not None:
            self._countdown_timer.cancel()
            self._countdown_timer = None
        limit = None if self.match.over else self.game.time_limit(self.match.position)
        back = at >= self._grace_until or self.audience.seats_here().issuperset(self.people())
        self.countdown.follow(limit, at, may_run=back and not self.clock.paused)
        soon = self.countdown.seconds_left(at)
        if not self.countdown.running and limit is not None and not back:
            soon = self._grace_until - at
        elif soon is not None and self.countdown.running:
            soon = min(soon, COUNTED_SECONDS)
        else:
            return
        self._countdown_timer = asyncio.get_running_loop().call_later(soon + 0.002, self.call, self._count_down)

    async def _count_down(self) -> None:
        """Store what is left of a countdown; when nothing is, play `time` for a seat that may act."""
        at = time.monotonic()
        if self.countdown.is_out(at) and not self.match.nature_due:
            acting = [seat for seat in self.match.to_act if isinstance(seat, int)]
            seat = next((seat for seat in acting if self.seats[seat].kind == "person"), acting[0])
            before = self.match.position
            branch = self.match.branch()
            try:
                events = branch.play(seat, "time")
            except StackyardError as error:
                log.warning("match %s: the time is out, and that is no move: %s", self.id[:6], error)
                self.countdown.running = False
                return
            self.match = branch
            await self.happened(events, before)
            return
        self.countdown.charge(at)
        if not self.countdown.is_out(at):  # otherwise nature speaks first, and then it is looked at again
            await self._commit(None, [])
            self._follow_countdown(at)

    def clock_state(self) -> ClockState:
        """Return how the clocks stand now."""
        at = time.monotonic()
        return msgspec.structs.replace(self.clock.state(at), seconds_left=self.countdown.seconds_left(at))

    def _all_here(self, at: float) -> bool:
        """Tell whether time may run: every seat was taken once, and after a restart all are back or long awaited."""
        people = self.people()
        if not all(self.seats[seat].taken for seat in people):
            return False
        return at >= self._grace_until or self.audience.seats_here().issuperset(people)

    async def _time_is_up(self) -> None:
        if self.clock.out_of_time(time.monotonic()):
            await self._flag(quiet=True)
        else:
            self.go_on()
            self.tell_table()

    async def _flag(self, *, quiet: bool = False) -> None:
        """End the match for whoever has no time left. Raises MatchOverError for a move that came too late."""
        late = self.clock.out_of_time(time.monotonic())
        self.clock.stop(time.monotonic())
        if late and not self.match.over:
            await self.happened(self.match.settle(f"flag {late[0]}"), self.match.position)
        if not quiet:
            raise OutOfTimeError("the time had run out before the move came")

    # --- telling ---------------------------------------------------------------------------------------------

    def view_of(self, viewer: int | str) -> msgspec.Raw:
        """Return a view as it stands, encoded once."""
        if viewer not in self._views:
            self._views[viewer] = codec.raw(self.match.view(viewer))
        return self._views[viewer]

    def views(self, held: Sequence[int]) -> dict[str, msgspec.Raw]:
        """Return what the holder of some seats, or of none, may see."""
        if self.game.one_view or not held:
            return {SPECTATOR: self.view_of(SPECTATOR)}
        return {str(seat): self.view_of(seat) for seat in held}

    def snap(self, viewer: Viewer) -> Snap:
        """Return everything that a viewer needs."""
        return Snap(
            g=self.id,
            v=self.v,
            info=self.info(),
            mine=list(viewer.seats),
            entries=[projection.share_for(viewer.seats, entry) for entry in self.shares],  # type: ignore[misc]
            chat=self.chat,
            views=self.views(viewer.seats),
            to_act=self.match.to_act,
            outcome=projection.outcome(self.match),
            clock=self.clock_state(),
            offers=self.open_offers(),
            watching=self.audience.watching(),
        )

    def _played(self, entries: Sequence[Shares], v: int, held: tuple[int, ...]) -> Played:
        return Played(
            g=self.id,
            v=v,
            entries=[projection.share_for(held, entry) for entry in entries],  # type: ignore[misc]
            views=self.views(held),
            to_act=self.match.to_act,
            outcome=projection.outcome(self.match),
            clock=self.clock_state(),
        )

    def _publish(self, entries: Sequence[Shares]) -> None:
        self.audience.show(partial(self._played, entries, self.v), one_view=self.game.one_view)

    def open_offers(self) -> list[Offer]:
        """Return what is asked and not answered yet."""
        return [
            Offer(id=o.id, kind=o.kind, seat=o.seat, count=o.count, waiting=o.waiting)  # type: ignore[arg-type]
            for o in self.offers
        ]

    def table(self, held: tuple[int, ...] = (), viewer: Viewer | None = None, notice: str | None = None) -> Table:
        """Return who is here and what is asked; with the secrets of a rematch for the seats a viewer holds."""
        secrets = {}
        if self.rematch is not None and viewer is not None:
            for seat, secret in viewer.secrets.items():
                secrets[str(offers.seat_after(seat, len(self.seats)))] = seats.heir(secret, self.rematch)
        return Table(
            g=self.id,
            seats=self.seat_infos(),
            offers=self.open_offers(),
            clock=self.clock_state(),
            watching=self.audience.watching(),
            rematch=self.rematch,
            rematch_secrets=secrets,
            notice=notice,
        )

    def tell_table(self, notice: str | None = None) -> None:
        """Tell everybody who is here and what is asked."""
        if self.rematch is None:
            self.audience.tell(self.table(notice=notice))
            return
        for viewer in self.audience:
            viewer.connection.push(codec.frame(self.table(viewer=viewer, notice=notice)))

    def table_soon(self) -> None:
        """Tell it in a moment, together with what else changes until then."""
        if self._table_timer is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._table_timer = loop.call_later(TABLE_SOON, self.call, self._table_now)

    async def _table_now(self) -> None:
        self._table_timer = None
        self.go_on()
        self.tell_table()

    # --- joining ---------------------------------------------------------------------------------------------

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

    async def _admit(self, connection: Connection, join: Join) -> bool:
        secrets: dict[int, str] = {}
        for secret in join.secrets:
            seat = self.holder_of(secret)
            if seat is None:
                message = "this secret opens no seat here: check the link, or join without it to watch"
                connection.nak("bad_secret", message, self.id)
                return False
            secrets[seat] = secret
        await self._take_seats(secrets, join.name)
        name = seats.tidy(join.name or "", 40) or "Spectator"
        viewer = Viewer(connection, secrets, name)
        self.audience.add(viewer)
        self.hall.metrics.count("joins")
        self.go_on()
        self._catch_up(viewer, join.v)
        if self.rematch is not None:
            connection.push(codec.frame(self.table(viewer=viewer)))
        if self.hands is not None:
            self.hands.joined()
        self.table_soon()
        return True

    async def _take_seats(self, secrets: dict[int, str], name: str | None) -> None:
        """Note that seats are taken, the first time; whoever takes one alone gives it their name."""
        fresh = [seat for seat in secrets if not self.seats[seat].taken]
        if not fresh:
            return
        own = seats.tidy(name or "", 40) if len(secrets) == 1 else ""
        names = {seat: own or self.seats[seat].name for seat in fresh}
        await self._commit(None, [(UPDATE_TAKEN, (names[seat], self.id, seat)) for seat in fresh])
        for seat in fresh:
            self.seats[seat].taken = True
            self.seats[seat].name = names[seat]

    def _catch_up(self, viewer: Viewer, v: int | None) -> None:
        """Send what a viewer has missed since `v`, in order, or a snapshot."""
        if v is None or v > self.v or self.v - v > MISSED_AT_MOST:
            viewer.connection.push(codec.frame(self.snap(viewer)))
            return
        missed: list[tuple[int, Shares | ChatLine]] = [(line.v, line) for line in self.chat if line.v > v]
        since = next((i for i, version in enumerate(self.versions) if version > v), len(self.versions))
        missed += zip(self.versions[since:], self.shares[since:], strict=True)
        missed.sort(key=lambda item: item[0])
        run: list[Shares] = []
        at = v
        for version, item in missed:
            if isinstance(item, ChatLine):
                if run:
                    viewer.connection.push(codec.frame(self._played(run, at, viewer.seats)))
                    run = []
                viewer.connection.push(codec.frame(Said(g=self.id, v=item.v, line=item)))
            else:
                run.append(item)
            at = version
        if run or not missed or at != self.event_v:
            viewer.connection.push(codec.frame(self._played(run, at, viewer.seats)))


def seat_infos(rows: Sequence[SeatRow], here: set[int]) -> list[SeatInfo]:
    """Return who sits where; bots are always here."""
    return [
        SeatInfo(
            seat=seat,
            name=row.name,
            kind="bot" if row.kind == "bot" else "person",
            level=row.level,
            taken=row.taken or row.kind == "bot",
            here=row.kind == "bot" or seat in here,
        )
        for seat, row in enumerate(rows)
    ]


async def _stop() -> None:
    """The last thing in a mailbox."""


async def _ask(live: LiveMatch, viewer: Viewer, message: Ask) -> None:
    await offers.ask(live, viewer, message)


async def _answer(live: LiveMatch, viewer: Viewer, message: Answer) -> None:
    await offers.answer(live, viewer, message)


_COMMANDS: dict[type, Callable[[LiveMatch, Viewer, Any], Awaitable[None]]] = {
    Move: LiveMatch.move,
    Nature: LiveMatch.nature,
    Resign: LiveMatch.resign,
    Ask: _ask,
    Answer: _answer,
    Chat: LiveMatch.say,
    Rename: LiveMatch.rename,
}
