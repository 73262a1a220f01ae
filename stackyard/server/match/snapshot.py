"""What is true of a match at one moment, stored and told: a value that nobody can alter.

Commands, offers, clocks, bots, hands and gravity read a snapshot and return a `change`, which holds the next one. Logs
only grow, and a branch of one costs nothing (`stackyard.core.log`), so the snapshot before stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stackyard.core.game import Game
from stackyard.core.log import Log
from stackyard.core.match import Match
from stackyard.server.match.bodies import gravity_due
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.redaction import Shares
from stackyard.server.store.archive import OpenOffer, SeatRow, State
from stackyard.server.wire.messages import ChatLine


class Kept(msgspec.Struct, frozen=True):
    """What is kept of an event of the log, beside the event."""

    v: int
    shares: Shares  # what each viewer may know of it
    gravity: bool = False  # it says what bricks did
    shown: bool = False  # everybody may see how bricks moved with it


class Snapshot(msgspec.Struct, frozen=True):
    """A match at one moment. Its `match` is never changed: who wants to play in it takes a branch."""

    id: str
    match: Match
    seats: tuple[SeatRow, ...]
    log: Log[Kept]  # of the match's events
    chat: Log[ChatLine]
    clock: Clock
    v: int = 0  # of the last entry, chat or event
    countdown: Countdown = Countdown()
    offers: tuple[OpenOffer, ...] = ()
    next_offer: int = 1
    rematch: str | None = None
    motions: Mapping[int, int] = {}  # sizes of what was recorded when bricks moved, by version
    values: Mapping[int, float] = {}  # what each bot last thought its game was worth, from its side; not stored

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.match.game

    @property
    def event_v(self) -> int:
        """The version of the last event."""
        return self.log[-1].v if self.log else 0

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, row in enumerate(self.seats) if row.kind == "person"]

    def bot_due(self) -> bool:
        """Tell whether the hall has something to do here unasked: a bot's move, gravity, a time that runs out."""
        match = self.match
        return (
            gravity_due(match)
            or self.countdown.left is not None
            or any(isinstance(seat, int) and self.seats[seat].kind == "bot" for seat in match.to_act)
        )

    def shows(self, v: int) -> bool:
        """Tell whether anybody with the link may see how bricks moved with the event of a version."""
        return self.match.over or any(kept.v == v and kept.shown for kept in self.log)

    def is_bodily(self, index: int) -> bool:
        """Tell whether an event, by its index, is what bricks did or a hand's move that led to it."""
        return any(kept.gravity for kept in self.log[index : index + 2])

    def state(self, at: float) -> State:
        """Return what is stored beside the log, at a moment of the hall's monotonic time."""
        return State(
            left_ms=self.clock.stored(),
            paused=self.clock.paused,
            offers=list(self.offers),
            next_offer=self.next_offer,
            countdown_ms=self.countdown.stored(at),
            waiting=self.match.waiting,
        )
