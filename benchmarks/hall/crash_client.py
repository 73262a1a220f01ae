"""A client's socket at a match in a hall that is killed: of a seat or of a spectator.

It numbers its own commands from 1, so that different seats use equal ids. It reconnects with the number of the last
entry that it has seen, and resends the commands that have no answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import msgspec

from benchmarks.hall.crash_ledger import By, Command, Faults, Ledger
from benchmarks.hall.crash_replica import Item, LoggedEntry, LoggedLine, LogView, MatchReplica
from benchmarks.hall.crash_setups import Setup
from benchmarks.hall.hall_client import WebSocketClient, connect
from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match
from stackyard.server.wire.messages import Join, Ping, Sit

HOST: Final = "127.0.0.1"
# most entries that a spectator has missed when it reconnects; after 400 the hall sends a snapshot
MAX_ENTRIES_FORGOTTEN: Final = 200
AGAIN_CODES: Final = ("busy", "unavailable")  # of refusals to join: a hall that closes, or does not have the match now
RESEND_AFTER_S: Final = 0.3  # until a command that was refused for the moment is sent again
# as the page's `connection.ts` has them
RETRY_DELAYS_S: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 5.0)
PING_AFTER_S: Final = 4.0  # of silence
DEAD_AFTER_S: Final = 9.0  # of silence


class ClientClock(msgspec.Struct):
    """The fields of the clocks that are read."""

    paused: bool = False


class ClientSeat(msgspec.Struct):
    """The fields of a seat that are read."""

    seat: int
    name: str


class ClientInfo(msgspec.Struct):
    """The fields of a match's info that are read."""

    seats: list[ClientSeat]


class ClientOffer(msgspec.Struct):
    """The fields of an offer that are read."""

    id: int
    kind: str
    seat: int
    waiting: list[int]


class Incoming(msgspec.Struct):
    """The fields of the hall's messages that are read."""

    t: str
    g: str | None = None
    c: str | None = None
    v: int | None = None
    code: str = ""
    message: str = ""
    entries: list[LoggedEntry] = []
    chat: list[LoggedLine] = []
    line: LoggedLine | None = None
    offers: list[ClientOffer] | None = None
    clock: ClientClock | None = None
    info: ClientInfo | None = None
    waiting: bool = False
    earlier_lines: int = 0
    views: dict[str, Any] = {}


_decode = msgspec.json.Decoder(Incoming).decode


class Doors(Protocol):
    """A hall, or several, as clients see it."""

    @property
    def port(self) -> int:
        """The port of a hall that runs."""


class ClientGroup(ABC):
    """The state that the sockets of one match share."""

    def __init__(self, setup: Setup, hall: Doors, faults: Faults, rng: random.Random, *, ids_collide: bool) -> None:
        self.setup = setup
        self.hall = hall
        self.rng = rng
        self.ids_collide = ids_collide
        self.id = ""
        self.hall_life = 0  # how often the hall has been killed
        self.begun = True  # whether all seats are taken
        self.seed = rng.randbytes(32)
        self.replica = MatchReplica(
            Match.new(setup.slug, dict(setup.options), setup.seats, seed=self.seed, gravity="told")
        )
        bots = range(setup.seats - setup.bots, setup.seats)
        self.ledger = Ledger(setup.slug, faults, together=setup.simultaneous, bots=bots)

    @abstractmethod
    def act(self, client: Client) -> None:
        """Send whatever a socket may send now."""


class Client:
    """One socket at a match: of a seat, or of a spectator."""

    def __init__(self, table: ClientGroup, seat: int | None, secret: str, invitation: str | None = None) -> None:
        self.table = table
        self.seat = seat
        self.by: By = SPECTATOR if seat is None else seat
        self.secret = secret
        self.invitation = invitation  # with which it takes its seat
        self.seated = invitation is None
        self.visitor: WebSocketClient | None = None
        self.log_view = LogView()
        self.joined = False  # whether it got the state of the match since it last joined
        self.snapshot: Incoming | None = None  # the newest snapshot
        self.paused = False  # as this socket was told last: another one may be told earlier, or later
        self.offers: list[ClientOffer] = []
        self.number = 0
        self.waiting: dict[str, Command] = {}  # without an answer, by id
        self.repeat_counts: dict[str, int] = {}  # how often commands that had been answered were answered again
        self.put: Command | None = None  # a put whose event is not in the log yet
        # an offer or an answer whose effect the next message about the table must show
        self.unseen_effect: Command | None = None
        self.lost_s: float | None = None  # monotonic, when it was told that the match cannot be reached
        self.was_lost = False  # it was told so since it last got the state of the match
        self._due: dict[str, float] = {}
        self._by_number = True  # how it has joined last
        self._coming: asyncio.Future[None] | None = None  # a new socket, after the hall has closed one
        self._attempts = 0  # to come back, since it last got the state of the match
        self._heard_s = 0.0  # monotonic, when the hall said something last
        self._pinged_s = 0.0  # monotonic, when it was asked last whether it is there

    async def connect(self, *, by_number: bool = True) -> None:
        """Open a socket and join, by the last entry seen or for a snapshot; resend commands that have no answer."""
        self.visitor = await connect(HOST, self.table.hall.port, self.table.id, self._on_data)
        self._heard_s = time.monotonic()
        if self.seat is None:  # as if it had missed more entries than it has
            self.log_view.forget(self.table.rng.randint(0, MAX_ENTRIES_FORGOTTEN))
        self.join(by_number=by_number)
        for command in self.waiting.values():
            self._resend(command)

    def disconnect(self) -> None:
        """Close the connection."""
        visitor, self.visitor, self.joined = self.visitor, None, False
        if self._coming is not None:
            self._coming.cancel()
        if visitor is not None:
            visitor.close()

    def sit(self) -> None:
        """Take the seat with the invitation."""
        make = partial(Sit, g=self.table.id, invitation=self.invitation or "", secret=self.secret)
        self.send_command("sit", "", make)

    def join(self, *, by_number: bool) -> None:
        """Join the match: ask for entries since the last one seen, or for a snapshot."""
        self.joined, self.snapshot, self.lost_s, self._by_number = False, None, None, by_number
        self.unseen_effect = None
        if not self.seated:
            self._send(Join(g=self.table.id, invitation=self.invitation))
            return
        mine = [] if self.seat is None else [self.secret]
        visitor = self.secret if self.seat is None else None
        self._send(Join(g=self.table.id, secrets=mine, v=self.log_view.v if by_number else None, visitor=visitor))

    def _send(self, message: Any) -> None:
        if self.visitor is not None and not self.visitor.lost:
            self.visitor.send(message)

    # --- sending ---------------------------------------------------------------------------------------------

    def send_command(self, kind: str, what: str, make: Callable[..., Any], offer: int | None = None) -> Command:
        """Send a new command."""
        self.number += 1
        own = "" if self.table.ids_collide else f"-{self.by}"
        c = f"{self.number:08d}{own}"
        v, life = self.log_view.v, self.table.hall_life
        command = Command(self.by, c, kind, what, make(c=c), v, life, time.monotonic(), offer)
        self.table.ledger.add(command)
        self.waiting[c] = command
        self._send(command.message)
        return command

    def come_back(self) -> bool:
        """Connect again, as the page does, if the socket is closed or dead; return whether that is under way."""
        if self.visitor is not None:
            self._check_health(self.visitor)
        if self.visitor is None or not self.visitor.lost:
            return self._coming is not None and not self._coming.done()
        if self._coming is None or self._coming.done():
            self.was_lost, self.joined = True, False
            self.put = None if self.put is not None and self.put.acked is not None else self.put
            self._coming = asyncio.ensure_future(self._connect_later())
        return True

    def _check_health(self, visitor: WebSocketClient) -> None:
        """Ask a hall that is silent whether it is there; give a socket up that stays silent."""
        now = time.monotonic()
        if visitor.lost or now - self._heard_s <= PING_AFTER_S:
            return
        if now - self._heard_s > DEAD_AFTER_S:
            visitor.abort()
        elif self._pinged_s < self._heard_s:
            self._pinged_s = now
            self._send(Ping(n=0))

    async def _connect_later(self) -> None:
        await asyncio.sleep(RETRY_DELAYS_S[min(self._attempts, len(RETRY_DELAYS_S) - 1)])
        self._attempts += 1
        with contextlib.suppress(OSError):  # it is tried again
            async with asyncio.timeout(DEAD_AFTER_S):
                await self.connect(by_number=self._by_number)

    def resend_refused(self) -> None:
        """Resend commands that were refused for the moment, unchanged."""
        if self.come_back():
            return
        now = time.monotonic()
        if self.lost_s is not None and now - self.lost_s > RESEND_AFTER_S:
            self.join(by_number=True)
            for command in self.waiting.values():
                self._resend(command)
        for command in self.waiting.values():
            if command.resend_later and now - command.sent_s > RESEND_AFTER_S:
                self._resend(command)

    def _resend(self, command: Command) -> None:
        command.hall_life = -1  # it may have been done, and undone by others, before its answer is heard
        command.sent_s, command.resend_later = time.monotonic(), False
        self._send(command.message)

    def resend_acknowledged(self, rng: random.Random) -> Command | None:
        """Resend a command that was acknowledged before; return it, or None if there is none."""
        all_commands = self.table.ledger.commands.values()
        mine = [command for command in all_commands if command.by == self.by and command.acked is not None]
        if not mine:
            return None
        command = rng.choice(mine)
        self.repeat_counts.setdefault(command.c, 0)
        self._send(command.message)
        return command

    def is_due(self, what: str, seconds: tuple[float, float]) -> bool:
        """Tell whether an action is due again; if so, draw the next time."""
        now = time.monotonic()
        if now < self._due.get(what, 0.0):
            return False
        first = what not in self._due
        self._due[what] = now + self.table.rng.uniform(*seconds)
        return not first

    def is_waiting_for(self, *kinds: str) -> bool:
        """Tell whether a command of one of these kinds waits for its answer."""
        return any(command.kind in kinds for command in self.waiting.values())

    # --- receiving -------------------------------------------------------------------------------------------

    def _on_data(self, visitor: WebSocketClient, data: bytes) -> None:
        if visitor is not self.visitor:
            return
        self._heard_s = time.monotonic()
        incoming = _decode(data)
        if incoming.t == "ack":
            assert incoming.c is not None
            assert incoming.v is not None
            if incoming.c in self.repeat_counts:
                self.repeat_counts[incoming.c] += 1
            self._answered(self.table.ledger.ack(self.by, incoming.c, incoming.v, self.table.hall_life))
        elif incoming.t == "nak":
            self._refused(incoming)
        elif incoming.t == "snap":
            if not self.seated:
                self.log_view = LogView()
            self.table.begun = not incoming.waiting
            items: list[Item] = [*incoming.entries, *incoming.chat]
            for words in self.log_view.load_snapshot(incoming.v or 0, items, incoming.earlier_lines):
                self.table.ledger.add_fault("lost", self.by, words)
            self._take(items)
            self.joined, self.snapshot, self.was_lost, self._attempts = True, incoming, False, 0
        elif incoming.t == "played":
            self.joined, self.was_lost, self._attempts = True, False, 0
            self._take_new(incoming.entries)
        elif incoming.t == "chatted" and incoming.line is not None:
            self._take_new([incoming.line])
        if incoming.clock is not None:
            self.paused = incoming.clock.paused
        if incoming.offers is not None:
            self._see_offers(incoming.offers, incoming.t)
        self.table.act(self)

    def _refused(self, incoming: Incoming) -> None:
        if incoming.c is not None:
            if incoming.code == "not_joined" and self.was_lost and incoming.c in self.waiting:
                self.waiting[incoming.c].resend_later = True  # it was on its way when the match went to another hall
                return
            if incoming.c in self.repeat_counts:
                self.repeat_counts[incoming.c] += 1
            self._answered(self.table.ledger.nak(self.by, incoming.c, incoming.code, incoming.v, incoming.message))
        elif incoming.code in AGAIN_CODES:
            self.lost_s, self.was_lost, self.joined = time.monotonic(), True, False
            self.put = None if self.put is not None and self.put.acked is not None else self.put
        elif self.put is not None and self.put.acked is not None:
            self.put = None  # a put under way was stopped
        else:
            self.table.ledger.add_fault("wrong", self.by, f"refused: {incoming.code}, {incoming.message}")

    def _answered(self, command: Command | None) -> None:
        """Do what follows the final answer to a command."""
        if command is None:
            return
        self.waiting.pop(command.c, None)
        command.waited_s = time.monotonic() - command.asked_s
        if command.kind == "sit" and command.acked is not None:  # a snapshot follows, with all that the seat may know
            self.seated, self.joined, self.log_view = True, False, LogView()
        if command is self.put and command.refused is not None:
            self.put = None
        if (
            command.kind in ("ask", "answer")
            and command.acked is not None
            and command.hall_life == self.table.hall_life
        ):
            self.unseen_effect = command

    def _take_new(self, items: list[LoggedEntry] | list[LoggedLine]) -> None:
        for item in items:
            if (words := self.log_view.append(item)) is not None:
                self.table.ledger.add_fault("wrong", self.by, words)
        self._take(items)

    def _take(self, items: Any) -> None:
        for item in items:
            if self.put is not None and isinstance(item, LoggedEntry) and item.by == self.seat and item.v > self.put.v:
                moved = item.event == f"move {self.put.what.split(' ')[1]}"
                self.put = None if moved else self.put
            self.table.replica.receive(self.seat if self.seated else None, item)

    def _see_offers(self, offers: list[ClientOffer], t: str) -> None:
        self.offers = offers
        for offer in offers:
            everybody = tuple(seat for seat in range(self.table.setup.seats) if seat != offer.seat)
            self.table.ledger.offers.setdefault(offer.id, (offer.kind, everybody))
        if t != "table" or self.unseen_effect is None:
            return
        command, self.unseen_effect = self.unseen_effect, None
        if command.kind == "ask":
            is_offered = any(offer.seat == self.seat and offer.kind == command.what for offer in offers)
            undone = any(
                head.last == command.acked and head.text.startswith("undo") for head in self.table.replica.decided
            )
            if not is_offered and not undone:
                self.table.ledger.add_fault(
                    "swallowed", self.by, f"{command.what} was asked for ({command.c}), and is not"
                )
        elif any(offer.id == command.offer and self.seat in offer.waiting for offer in offers):
            self.table.ledger.add_fault("swallowed", self.by, f"{command.what} to offer {command.offer} was not heard")
