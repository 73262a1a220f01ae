"""A socket at a match in a hall that is killed: of a seat, or of somebody who looks on.

It numbers its own commands from 1, whatever others do, so that the ids of different seats are equal. It comes back with
the number of the last entry that it has seen, and sends what has no answer again.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match
from stackyard.lab.hall.crash_ledger import By, Command, Faults, Ledger
from stackyard.lab.hall.crash_log import Fold, Item, LoggedEntry, LoggedLine, Told
from stackyard.lab.hall.crash_players import Setup
from stackyard.lab.hall.visitor import Visitor, visit
from stackyard.server.wire.messages import Join, Sit

HOST: Final = "127.0.0.1"
FORGOTTEN: Final = 200  # entries at most that an onlooker comes back without; of 400 the hall makes a snapshot
AGAIN_SECONDS: Final = 0.3  # until what was to be sent again in a moment is


class HeardClock(msgspec.Struct):
    """What is read of the clocks."""

    paused: bool = False


class HeardSeat(msgspec.Struct):
    """What is read of a seat."""

    seat: int
    name: str


class HeardInfo(msgspec.Struct):
    """What is read of a match."""

    seats: list[HeardSeat]


class HeardOffer(msgspec.Struct):
    """What is read of an offer."""

    id: int
    kind: str
    seat: int
    waiting: list[int]


class Heard(msgspec.Struct):
    """What is read of the hall's messages."""

    t: str
    g: str | None = None
    c: str | None = None
    v: int | None = None
    code: str = ""
    message: str = ""
    entries: list[LoggedEntry] = []
    chat: list[LoggedLine] = []
    line: LoggedLine | None = None
    offers: list[HeardOffer] | None = None
    clock: HeardClock | None = None
    info: HeardInfo | None = None
    waiting: bool = False


_decode = msgspec.json.Decoder(Heard).decode


class Desk(ABC):
    """What the sockets of one match share."""

    def __init__(self, setup: Setup, port: int, faults: Faults, rng: random.Random, *, ids_collide: bool) -> None:
        self.setup = setup
        self.port = port
        self.rng = rng
        self.ids_collide = ids_collide
        self.id = ""
        self.life = 0  # how often the hall has been killed
        self.begun = True  # nobody has to sit down before anything happens
        self.paused = False
        self.seed = rng.randbytes(32)
        self.fold = Fold(Match.new(setup.slug, dict(setup.options), setup.seats, seed=self.seed, gravity="told"))
        self.ledger = Ledger(setup.slug, faults, together=setup.together)

    @abstractmethod
    def go_on(self, chair: Chair) -> None:
        """Do whatever a socket may do now."""


class Chair:
    """One socket at a match: of a seat, or of somebody who looks on."""

    def __init__(self, table: Desk, seat: int | None, secret: str, invitation: str | None = None) -> None:
        self.table = table
        self.seat = seat
        self.by: By = SPECTATOR if seat is None else seat
        self.secret = secret
        self.invitation = invitation  # with which it has to sit down
        self.seated = invitation is None
        self.visitor: Visitor | None = None
        self.told = Told()
        self.joined = False  # it has heard how the match stands since it joined last
        self.fresh: Heard | None = None  # the newest snapshot
        self.offers: list[HeardOffer] = []
        self.number = 0
        self.waiting: dict[str, Command] = {}  # without an answer, by id
        self.again: dict[str, int] = {}  # how often commands that had been answered were answered again
        self.put: Command | None = None  # whose event has not come
        self.looks: Command | None = None  # an ask or an answer whose effect the next word about the table must show
        self._due: dict[str, float] = {}

    async def come(self, *, by_number: bool = True) -> None:
        """Open a socket and join, by the number of the last entry seen or for a snapshot; send what has no answer."""
        self.visitor = await visit(HOST, self.table.port, self._heard)
        self.looks = None
        if self.seat is None:  # as one who has missed more than he has
            self.told.forget(self.table.rng.randint(0, FORGOTTEN))
        self.join(by_number=by_number)
        for command in self.waiting.values():
            command.life = -1
            self._resend(command)

    def go(self) -> None:
        """Hang up."""
        visitor, self.visitor, self.joined = self.visitor, None, False
        if visitor is not None:
            visitor.close()

    def sit(self) -> None:
        """Sit down with the invitation."""
        make = partial(Sit, g=self.table.id, invitation=self.invitation or "", secret=self.secret)
        self.ask("sit", "", make)

    def join(self, *, by_number: bool) -> None:
        """Ask how the match stands."""
        self.joined, self.fresh = False, None
        if not self.seated:
            self._send(Join(g=self.table.id, invitation=self.invitation))
            return
        mine = [] if self.seat is None else [self.secret]
        visitor = self.secret if self.seat is None else None
        self._send(Join(g=self.table.id, secrets=mine, v=self.told.v if by_number else None, visitor=visitor))

    def _send(self, message: Any) -> None:
        if self.visitor is not None and not self.visitor.lost:
            self.visitor.send(message)

    # --- what it asks ----------------------------------------------------------------------------------------

    def ask(self, kind: str, what: str, make: Callable[..., Any], offer: int | None = None) -> Command:
        """Send a new command."""
        self.number += 1
        own = "" if self.table.ids_collide else f"-{self.by}"
        c = f"{self.number:08d}{own}"
        v, life = self.told.v, self.table.life
        command = Command(self.by, c, kind, what, make(c=c), v, life, time.monotonic(), offer)
        self.table.ledger.add(command)
        self.waiting[c] = command
        self._send(command.message)
        return command

    def send_again(self) -> None:
        """Send what was refused for the moment again, as it was sent."""
        now = time.monotonic()
        for command in self.waiting.values():
            if command.again and now - command.at > AGAIN_SECONDS:
                self._resend(command)

    def _resend(self, command: Command) -> None:
        command.at, command.again = time.monotonic(), False
        self._send(command.message)

    def ask_old(self, rng: random.Random) -> Command | None:
        """Send a command again that was acknowledged before; return it."""
        known = self.table.ledger.commands.values()
        mine = [command for command in known if command.by == self.by and command.acked is not None]
        if not mine:
            return None
        command = rng.choice(mine)
        self.again.setdefault(command.c, 0)
        self._send(command.message)
        return command

    def is_time(self, what: str, seconds: tuple[float, float]) -> bool:
        """Tell whether something is to be done again, and draw when next."""
        now = time.monotonic()
        if now < self._due.get(what, 0.0):
            return False
        first = what not in self._due
        self._due[what] = now + self.table.rng.uniform(*seconds)
        return not first

    def asks(self, *kinds: str) -> bool:
        """Tell whether a command of one of these kinds waits for its answer."""
        return any(command.kind in kinds for command in self.waiting.values())

    # --- what it hears ---------------------------------------------------------------------------------------

    def _heard(self, visitor: Visitor, data: bytes) -> None:
        if visitor is not self.visitor:
            return
        heard = _decode(data)
        if heard.t == "ack":
            assert heard.c is not None
            assert heard.v is not None
            if heard.c in self.again:
                self.again[heard.c] += 1
            self._answered(self.table.ledger.ack(self.by, heard.c, heard.v, self.table.life))
        elif heard.t == "nak":
            self._refused(heard)
        elif heard.t == "snap":
            if not self.seated:
                self.told = Told()
            self.table.begun = not heard.waiting
            items: list[Item] = [*heard.entries, *heard.chat]
            for words in self.told.take_all(heard.v or 0, items):
                self.table.ledger.note("lost", self.by, words)
            self._take(items)
            self.joined, self.fresh = True, heard
        elif heard.t == "played":
            self.joined = True
            self._take_new(heard.entries)
        elif heard.t == "said" and heard.line is not None:
            self._take_new([heard.line])
        if heard.clock is not None:
            self.table.paused = heard.clock.paused
        if heard.offers is not None:
            self._see_offers(heard.offers, heard.t)
        self.table.go_on(self)

    def _refused(self, heard: Heard) -> None:
        if heard.c is not None:
            if heard.c in self.again:
                self.again[heard.c] += 1
            self._answered(self.table.ledger.nak(self.by, heard.c, heard.code, heard.v, heard.message))
        elif self.put is not None and self.put.acked is not None:
            self.put = None  # a hand that was led was opened
        elif heard.code != "unavailable":
            self.table.ledger.note("wrong", self.by, f"refused: {heard.code}, {heard.message}")

    def _answered(self, command: Command | None) -> None:
        """Go on after an answer that has ended a command."""
        if command is None:
            return
        self.waiting.pop(command.c, None)
        if command.kind == "sit" and command.acked is not None:  # a snapshot follows, with all that the seat may know
            self.seated, self.joined, self.told = True, False, Told()
        if command is self.put and command.refused is not None:
            self.put = None
        if command.kind in ("ask", "answer") and command.acked is not None and command.life == self.table.life:
            self.looks = command

    def _take_new(self, items: list[LoggedEntry] | list[LoggedLine]) -> None:
        for item in items:
            if (words := self.told.take(item)) is not None:
                self.table.ledger.note("wrong", self.by, words)
        self._take(items)

    def _take(self, items: Any) -> None:
        for item in items:
            if self.put is not None and isinstance(item, LoggedEntry) and item.by == self.seat and item.v > self.put.v:
                moved = item.event == f"move {self.put.what.split(' ')[1]}"
                self.put = None if moved else self.put
            self.table.fold.tell(self.seat if self.seated else None, item)

    def _see_offers(self, offers: list[HeardOffer], t: str) -> None:
        self.offers = offers
        for offer in offers:
            everybody = tuple(seat for seat in range(self.table.setup.seats) if seat != offer.seat)
            self.table.ledger.offers.setdefault(offer.id, (offer.kind, everybody))
        if t != "table" or self.looks is None:
            return
        command, self.looks = self.looks, None
        if command.kind == "ask":
            seen = any(offer.seat == self.seat and offer.kind == command.what for offer in offers)
            undone = any(head.last == command.acked and head.text.startswith("undo") for head in self.table.fold.heads)
            if not seen and not undone:
                self.table.ledger.note("swallowed", self.by, f"{command.what} was asked for ({command.c}), and is not")
        elif any(offer.id == command.offer and self.seat in offer.waiting for offer in offers):
            self.table.ledger.note("swallowed", self.by, f"{command.what} to offer {command.offer} was not heard")
