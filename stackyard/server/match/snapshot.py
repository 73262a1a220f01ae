"""The state of a match at one moment, as it is stored and published: an immutable value.

Commands, offers, clocks, bots, hands and gravity read a snapshot and return a `Change`, which holds the next one. Logs
only grow, and a branch of one costs nothing (`stackyard.core.log`), so an earlier snapshot stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from stackyard.core.game import Game
from stackyard.core.leaving import STAND_IN_LEVEL
from stackyard.core.log import Log
from stackyard.core.match import Match
from stackyard.core.room import Room
from stackyard.server.match.bodies import is_gravity_due
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.redaction import RedactedEntry
from stackyard.server.store.archive import OpenOffer, SeatRow, Seeker, StoredAnswer, StoredState, TimesBefore
from stackyard.server.store.vacations import Vacation
from stackyard.server.wire.messages import ChatLine, ClockRule, Wishes

MAX_BEFORE: Final = 40  # moves that are taken back with the time they took


class LogEntry(msgspec.Struct, frozen=True):
    """What is kept of an event of the log, beside the event."""

    v: int
    redacted: RedactedEntry  # the event as each viewer may know it
    gravity: bool = False  # it says what bricks did
    motion_public: bool = False  # everybody may see how bricks moved with it


class BeforeMove(msgspec.Struct, frozen=True):
    """What stood beside the position when a move was made, before it counted: it is taken back with the move."""

    times: TimesBefore
    values: Mapping[int, float] = {}  # as in `Snapshot`; not stored


class Snapshot(msgspec.Struct, frozen=True):
    """A match at one moment. Its `match` is never changed: moves are played on a branch of it."""

    id: str
    match: Match
    seats: tuple[SeatRow, ...]
    log: Log[LogEntry]  # of the match's events
    chat: Log[ChatLine]
    clock: Clock
    v: int = 0  # of the last entry, chat or event
    history: int = 0  # that of the hall's database: see `Store.history`
    countdown: Countdown = Countdown()
    offers: tuple[OpenOffer, ...] = ()
    next_offer: int = 1
    rematch: str | None = None
    rematch_seats: tuple[SeatRow, ...] = ()  # as they were when it was made, or when this match was read
    helped: tuple[int, ...] = ()  # the seats of those who want the computer to help; see `is_helped`
    motions: Mapping[int, int] = {}  # bytes of each recorded motion, by version
    values: Mapping[int, float] = {}  # by seat: what a bot's last search valued the game at, from its side; not stored
    before_moves: tuple[BeforeMove, ...] = ()  # of the last `MAX_BEFORE` moves, in their order
    today: str = ""  # the day whose challenge it is, as 2026-07-31; "": it is none
    open: bool = False  # anybody may take a free seat
    language: str = ""  # that whoever comes should speak; "": any
    wishes: Wishes = Wishes()  # whom the open table is for
    quick: tuple[str, ...] = ()  # digests of the browsers that quick match has brought here; (): it brings nobody
    seeker: Seeker | None = None  # who waits for those whom quick match brings
    watchable: tuple[int, ...] = ()  # the seats of those who let anybody watch; see `is_live`
    hints: tuple[int, ...] = ()  # for each hint that was given: how many events there were then
    rated: bool = False  # its result counts for the numbers of those who play
    evening: str = ""  # the id of the evening whose match it is; "": of none
    deal: str = ""  # the round of a duplicate, whose other tables play the same: see `store.evenings.deal_key`
    pool: str = ""  # of quick match: those of one pool alone are brought together
    let_go: tuple[int, ...] = ()  # seats whose account has gone: no other has them while the match goes on
    rated_as: Mapping[int, int] = {}  # for whom a rated result counts at seats whose account has gone: its number
    prepared: tuple[StoredAnswer, ...] = ()  # answers, told to nobody but who has laid them
    vacations: tuple[Vacation, ...] = ()  # of those who play: no clock runs in them; stored with the accounts

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.match.game

    @property
    def room(self) -> Room:
        """The game with its parts."""
        return self.match.room

    @property
    def event_v(self) -> int:
        """The version of the last event."""
        return self.log[-1].v if self.log else 0

    def open_seats(self) -> list[int]:
        """Return the seats that anybody may take who comes by the lobby."""
        return [] if not self.open or self.match.over else free_seats(self.seats)

    def is_live(self) -> bool:
        """Return whether the lobby shows this match to those who want to watch.

        All who play it let them; it stands there from the first move on, until when each of them could say no.
        """
        return (
            bool(self.watchable)
            and not self.match.over
            and not self.today
            and not self.deal
            and bool(people := self.people())
            and set(people) <= set(self.watchable)
            and any(isinstance(event.by, int) for event in self.match.events)
        )

    def stands_in_lobby(self) -> bool:
        """Return whether the lobby shows this match: to those who want to play, or to those who want to watch."""
        return bool(self.open_seats()) or self.is_live()

    def quick_key(self) -> str | None:
        """Return what is played here, as a key, if quick match brings people here now."""
        if not self.quick or not self.open_seats():
            return None
        header = self.match.header
        return quick_key(
            header.game,
            header.rules,
            header.options,
            header.players,
            self.clock.rule,
            rated=self.rated,
            pool=self.pool,
        )

    def people(self) -> list[int]:
        """Return the seats that people play."""
        return [seat for seat in range(len(self.seats)) if not self.is_bot(seat)]

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot plays a seat: its own, or one that was left."""
        return self.seats[seat].kind == "bot" or seat in self.match.left

    def bot_level(self, seat: int) -> int:
        """Return the level of the bot that plays a seat."""
        return STAND_IN_LEVEL if seat in self.match.left else self.seats[seat].level or 1

    def program(self, seat: int) -> str | None:
        """Return the name of the program that plays a seat; None for people and for the hall's own bots."""
        return None if seat in self.match.left else self.seats[seat].program

    def is_helped(self) -> bool:
        """Return whether everybody who plays here has agreed that the computer helps.

        Whoever takes a seat, or comes back to their own, has not agreed yet.
        """
        return bool(self.helped) and set(self.people()) <= set(self.helped)

    def goes_on_without(self, seat: int) -> bool:
        """Return whether a bot plays on if whoever plays a seat leaves it: somebody else has to be at the table."""
        if self.match.over or self.match.waiting:
            return False
        people = self.people()
        others = any(self.seats[other].taken for other in people if other != seat)
        return seat in people and others and self.match.goes_on_without(seat)

    def before_move(self, move: int) -> BeforeMove | None:
        """Return what stood beside the position before a move, by its number, or before the next one known of."""
        return next((before for before in self.before_moves if before.times.move >= move), None)

    def times_before(self) -> list[TimesBefore]:
        """Return how much time there was before the last moves, where time is counted."""
        return [before.times for before in self.before_moves if before.times.counts_time]

    def hall_must_act(self) -> bool:
        """Return whether the hall has to act here unasked: a bot's move, gravity, a time that runs out."""
        match = self.match
        return (
            is_gravity_due(match)
            or self.countdown.left is not None
            or any(isinstance(seat, int) and self.is_bot(seat) for seat in match.to_act)
        )

    def is_motion_public(self, v: int) -> bool:
        """Return whether anybody with the link may see how bricks moved with the event of a version."""
        return self.match.over or any(entry.v == v and entry.motion_public for entry in self.log)

    def is_physical_event(self, index: int) -> bool:
        """Return whether an event, by its index, is what bricks did or a hand's move that led to it."""
        return any(entry.gravity for entry in self.log[index : index + 2])

    def state(self, now: float) -> StoredState:
        """Return what is stored beside the log, at a moment of the hall's monotonic time."""
        return StoredState(
            left_ms=self.clock.left_ms(),
            paused=self.clock.paused,
            offers=list(self.offers),
            next_offer=self.next_offer,
            countdown_ms=self.countdown.left_ms(now),
            waiting=self.match.waiting,
            helped=list(self.helped),
            times=self.times_before(),
            today=self.today,
            open=self.open,
            language=self.language,
            wishes=self.wishes,
            quick=list(self.quick),
            seeker=self.seeker,
            watchable=list(self.watchable),
            hints=list(self.hints),
            rated=self.rated,
            evening=self.evening,
            deal=self.deal,
            pool=self.pool,
            let_go=list(self.let_go),
            rated_as=dict(self.rated_as),
            prepared=list(self.prepared),
        )


def quick_key(
    game: str,
    rules: int,
    options: Mapping[str, Any],
    players: int,
    clock: ClockRule,
    *,
    rated: bool = False,
    pool: str = "",
) -> str:
    """Return a key that is the same for those, and only those, who want to play the same in the same way."""
    more = (*(("rated",) if rated else ()), *((pool,) if pool else ()))
    wanted = msgspec.json.encode((game, rules, options, players, clock, *more), order="sorted")
    return sha256(wanted).hexdigest()[:32]


def free_seats(rows: Sequence[SeatRow]) -> list[int]:
    """Return the seats for which nobody has come yet."""
    return [seat for seat, row in enumerate(rows) if row.invited and not row.taken]
