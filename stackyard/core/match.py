"""One match: a header, a log of events, and the position that the log leads to.

A position that a match has held never changes: each event makes a new one. So a reference to a position, or a `branch`
of a match, stays as it was, and costs no more than a few pointers.

The table, the terminal, the stdio engine and the tests play through `Match`. It is the only place where a text becomes
a move, where chance events are drawn, and where an event gets its number. It does no I/O, and takes the time only from
the function that it is given.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias

import msgspec

from stackyard.core import leaving
from stackyard.core.chance import NATURE, Stream, commitment, seat_order, seed_from
from stackyard.core.errors import (
    BadChanceError,
    BadRecordError,
    BadRequestError,
    ChanceDueError,
    MatchOverError,
    NotBegunError,
    NotYourTurnError,
    StackyardError,
    TechnicalError,
    UsageError,
)
from stackyard.core.game import (
    EVERYTHING,
    SPECTATOR,
    ForcedEvent,
    Outcome,
    Position,
    Seat,
    check_players,
    copy_position,
    newest_version,
)
from stackyard.core.leaving import Leavers
from stackyard.core.log import Log
from stackyard.core.positions.versions import check_version, rules_version_of, split_version_mark
from stackyard.core.record import FORMAT, TABLE, Event, Header, RecordFile, parse_record, record_text
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t

GravitySource: TypeAlias = Literal["simulated", "told"]
"""Where gravity events come from in a match with a chance stream: the game simulates them, or a table tells them."""

TABLE_EVENT = re.compile(r"(resign|flag|quit|seat|leave|back) (0|[1-9][0-9]?)|(undo) ([1-9][0-9]{0,3})|(draw|abort)")
"""The events of a table: a seat resigns or runs out of time, the last moves are taken back, a draw is agreed, the match
is aborted. And events that leave the position as it is: a seat is given to somebody else, whoever sits there leaves it
(and a bot plays on, if the match goes on), or is back."""


def timestamp_now() -> str:
    """Return the current time as ISO 8601 text in UTC, to the millisecond."""
    second, ms = divmod(time.time_ns() // 1_000_000, 1000)
    return f"{_second_text(second)}.{ms:03d}Z"


@lru_cache(maxsize=4)
def _second_text(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


class UndoPoint(NamedTuple):
    """A move that a seat chose, for undo: how many events were before it, the position before it, and the seat."""

    events_before: int
    before: Position
    seat: Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One event with what is needed to describe it, so that it need not be applied a second time.

    `before` is the position before the event; for a forced event, it is the position after it.
    """

    event: Event
    before: Position
    chosen: bool  # whether a seat chose it
    gravity: bool = False  # whether it is a gravity event


class Match:
    """A match of any game: its log, and the position that the log leads to.

    `header`, `events` and `position` may be read freely; they change only through the methods.
    """

    position: Position
    leavers: Leavers  # who has left, and who cannot win any more
    ended_at: int | None  # the number of the table's event that ended the match
    _adjudicated: Outcome | None  # the outcome, if the table has ended the match
    _over: bool | None  # this and the next two are computed at first use in a position
    _acting: tuple[Seat | str, ...] | None
    _outcome: Outcome | None

    def __init__(
        self,
        room: Room,
        header: Header,
        seed: bytes | None,
        moment: Callable[[], str] = timestamp_now,
        gravity: GravitySource = "simulated",
        *,
        waiting: bool = False,
    ) -> None:
        """Begin the match that `header` describes. Call `Match.new` or `Match.load`, which check their arguments."""
        self.room, self.game = room, room.game
        self.header = header
        self.events: Log[Event] = Log()
        self.options = self.game.parse_options(header.options)
        self._seed = seed
        self._moment = moment
        self.gravity = gravity
        self.waiting = waiting
        self._start = self._start_position()
        self._reset()
        self._resolve_chance([])

    # --- beginnings ------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        room: Room | str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        seed: SupportsIndex | str | bytes | None = None,
        nature: Literal["stream", "given"] = "stream",
        seats: Sequence[str] = (),
        position: str | None = None,
        moment: Callable[[], str] = timestamp_now,
        gravity: GravitySource = "simulated",
        waiting: bool = False,
        fixed: Sequence[Literal["seed", "position"]] = (),
        rules: int | None = None,
        duplicate: bool = False,
    ) -> Match:
        """Begin a match; its first chance events (a shuffle, dice) are applied, unless `nature` is "given".

        `nature`: "stream" draws chance events from the seed, "given" takes them from outside. `seed` fixes the chance
        stream (a whole number, 64 hexadecimal digits, or 32 bytes; None: a random one). `position` is a position's text
        to start from instead of the set-up. `gravity` is where gravity events come from: "simulated" by the game, or
        "told" by a table that simulates elsewhere. A match that is made `waiting` has no event before `begin`. `fixed`
        publishes what its maker has fixed. `rules` is the version of the rules: default the position's, or the newest.
        `duplicate`: other tables play with the same seed.
        Raises UnknownGameError if there is no such game, BadOptionError if it does not allow the options, players or
        version, BadPositionError if the position's text is wrong, and UsageError if `seed` or `nature` is invalid.
        """
        room = find_room(room) if isinstance(room, str) else room
        game = room.game
        parsed = game.parse_options(options)
        players = game.seats_for(parsed)[0] if players is None else players
        check_players(game, players, parsed)
        if rules is None:
            rules = newest_version(game) if position is None else split_version_mark(game.versions, position)[0]
        check_version(game.versions, rules)
        if str(nature) not in ("stream", "given"):
            raise UsageError(f'nature is "stream" or "given", not {nature!r}')
        secret = seed_from(seed) if nature == "stream" else None
        header = Header(
            stackyard=FORMAT,
            game=game.slug,
            rules=rules,
            options=msgspec.to_builtins(parsed),
            players=players,
            nature=nature,
            commitment=commitment(secret) if secret is not None else None,
            seats=list(seats),
            begun=moment(),
            position=position,
            fixed=list(fixed),
            duplicate=duplicate,
        )
        return cls(room, header, secret, moment, gravity, waiting=waiting)

    @classmethod
    def load(
        cls,
        text: str | bytes,
        *,
        seed: bytes | None = None,
        room: Room | None = None,
        moment: Callable[[], str] = timestamp_now,
        gravity: GravitySource = "simulated",
    ) -> Match:
        """Replay a match file; check every event against the rules and, where the seed is known, against the stream.

        `seed` is for a table that has the seed of an unfinished match. A match with a chance stream whose seed is not
        known can be replayed and studied; a chance event that is due in it has to be given. `room` is for a game that
        is not in the registry. Raises BadRecordError if the file is damaged or does not follow the rules; the message
        names the line.
        """
        return cls.from_record(parse_record(text), seed=seed, room=room, moment=moment, gravity=gravity)

    @classmethod
    def from_record(
        cls,
        record: RecordFile,
        *,
        seed: bytes | None = None,
        room: Room | None = None,
        moment: Callable[[], str] = timestamp_now,
        gravity: GravitySource = "simulated",
        waiting: bool = False,
        steps: list[Step] | None = None,
    ) -> Match:
        """Replay a record that has been parsed: see `load`. If `steps` is given, a step for each event is added to it.

        Raises BadRecordError if the record does not follow the rules.
        """
        header = record.header
        try:
            if room is None:
                room = find_room(header.game)
            elif room.slug != header.game:
                raise BadRecordError(t("record-other-game", found=header.game[:40], title=room.title))
            game = room.game
            check_players(game, header.players, game.parse_options(header.options))
            if header.order is not None and sorted(header.order) != list(range(header.players)):
                raise BadRecordError("line 1: the order of the seats is not one of all seats")
            check_version(game.versions, header.rules)
            secret = _seed_bytes(header, seed)
            match = cls(room, msgspec.structs.replace(header, seed=None), None, moment, gravity)
            match._seed = secret
            match.waiting = waiting
            match._set_position(match.position)
        except BadRecordError:
            raise
        except StackyardError as error:
            raise _record_error(1, error) from None
        found: list[Step] = []
        match._apply_log(record.events, found)
        if header.seed is not None and not match.over:
            raise BadRecordError("line 1: the seed is given though the match is not over")
        match._resolve_chance(found)
        if steps is not None:
            steps += found
        return match

    @classmethod
    def replay(cls, record: RecordFile, *, room: Room | None = None) -> Iterator[tuple[Event | None, Match]]:
        """Yield (None, the match at its start), then (event, the match after it) for each event.

        It is the same match object every time. Forced events are applied together with the event that they follow.
        Raises BadRecordError if the record does not follow the rules.
        """
        header = msgspec.structs.replace(record.header, seed=None)
        match = cls.from_record(RecordFile(header, []), room=room, gravity="told")
        yield None, match
        for event in record.events:
            match._apply_log([event], [], is_complete=False)
            yield event, match

    # --- playing ---------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by the table."""
        if self._over is None:
            self._over = self._adjudicated is not None or self.game.is_over(self.position)
        return self._over

    @property
    def chance_due(self) -> bool:
        """Whether a chance event must be given before anybody may act."""
        return not self.over and not self.waiting and self.game.is_chance_due(self.position)

    @property
    def to_act(self) -> list[Seat | str]:
        """The seats that may act now; `["nature"]` if a chance event has to be given; `[]` if over or not begun."""
        if self._acting is None:
            if self.over or self.waiting:
                self._acting = ()
            elif self.game.is_chance_due(self.position):
                self._acting = (NATURE,)
            else:
                self._acting = self.game.to_act(self.position)
        return list(self._acting)

    def legal(self, seat: Seat) -> list[str]:
        """Return every legal move of a seat as text, sorted. Raises BadRequestError if there is no such seat."""
        self._check_seat(seat)
        if self.over or self.waiting:
            return []
        moves = self.game.legal_moves(self.position, seat)
        return sorted(self.game.move_text(self.position, seat, move) for move in moves)

    def play(self, seat: Seat, text: str) -> list[Event]:
        """Play a move given as text; return all events: the move, the forced events and chance events that followed.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event is due, NotYourTurnError if the
        seat may not act, and IllegalMoveError if the rules forbid the move. The match then does not change.
        """
        return [step.event for step in self.apply_event(seat, text)]

    def apply_chance(self, event: str) -> list[Event]:
        """Apply a chance event (dice, shuffle, bricks) that is given from outside; return all events that followed.

        Raises BadChanceError, and changes nothing, if the event is not possible or if none is due.
        """
        return [step.event for step in self.apply_event(NATURE, event)]

    def apply_table_event(self, event: str) -> list[Event]:
        """Apply an event of the table: `resign 0`, `flag 1`, `draw`, `abort`, or `undo 2` (two moves, by consent).

        `seat 1` notes that somebody else sits at seat 1 from now on. `leave 1` notes that whoever sits there has left:
        the match goes on with a bot in the seat, or ends where it cannot (`goes_on_without`); `back 1` that the player
        is back. `quit 1` notes that they have left and nobody plays on: in a cooperative game nobody wins then.
        The log keeps the moves that were taken back.

        Raises BadRequestError if the event makes no sense here, and MatchOverError if the match is over (but the last
        moves of a match that ended by the rules may be taken back).
        """
        return [step.event for step in self.apply_event(TABLE, event)]

    def apply_event(self, by: Seat | str, text: str) -> list[Step]:
        """Apply a move of a seat, a chance event of `"nature"`, or an event of the `"table"`.

        Returns all events that followed, with the positions between them. Raises BadChanceError if chance events are
        not given from outside in this match, and what `play`, `apply_chance` and `apply_table_event` raise. The match
        then does not change.
        """
        steps: list[Step] = []
        if by == TABLE:
            before = self.position
            self._execute_table_event(text)
            steps.append(Step(self._append(TABLE, text), before, chosen=False))
        elif by == NATURE:
            self._check_in_progress()
            due = self.game.is_chance_due(self.position)
            if self._seed is not None and not (due and self.game.is_gravity_due(self.position)):
                raise BadChanceError(t("nature-draws"))
            if not due:
                raise BadChanceError(t("nothing-due"))
            self._apply_due_chance(text, steps)
        else:
            self._play_move(by, text, steps)  # type: ignore[arg-type]  # a seat: it is checked there
        self._resolve_chance(steps)
        return steps

    def _play_move(self, seat: Seat, text: str, steps: list[Step]) -> None:
        self._check_seat(seat)
        self._check_in_progress()
        before = self.position
        if (acting := self.to_act) == [NATURE]:
            raise ChanceDueError(t("nature-first"))
        if seat not in acting:
            raise NotYourTurnError(t("not-your-turn-but", seat=seat, acting=", ".join(map(str, acting))))
        move = self.game.parse_move(before, seat, text)
        canonical = self.game.move_text(before, seat, move)
        after = copy_position(before)
        follows = self.game.apply(after, seat, move)
        self._set_position(after)
        self._undo_points.append(UndoPoint(self.seq, before, seat))
        steps.append(Step(self._append(seat, canonical), before, chosen=True))
        self._append_forced(follows, steps)

    def _apply_due_chance(self, event: str, steps: list[Step]) -> None:
        """Apply a chance event that is due."""
        before = self.position
        gravity = self.game.is_gravity_due(before)
        after = copy_position(before)
        follows = self.game.apply_chance(after, event)
        self._set_position(after)
        steps.append(Step(self._append(NATURE, event), before, chosen=False, gravity=gravity))
        self._append_forced(follows, steps)

    def _append_forced(self, follows: Sequence[ForcedEvent], steps: list[Step]) -> None:
        """Append forced events, which are applied to the position already."""
        for follow in follows:
            steps.append(Step(self._append(follow.by, follow.event), self.position, chosen=False))

    def branch(self) -> Match:
        """Return an independent copy of the match; it costs a few pointers, however long the log is."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.events, other._undo_points, other._forced_due = self.events.branch(), self._undo_points.branch(), []
        return other

    def begin(self, *, draw_seats: bool = False) -> list[Step]:
        """Begin a match that was made `waiting`; return its first chance events.

        `draw_seats` draws who sits where from the seed (`stackyard.core.chance.seat_order`) into `header.order`.
        Raises BadRequestError if it has begun, or if there is no seed to draw from.
        """
        if not self.waiting:
            raise BadRequestError(t("begin-begun"))
        if draw_seats:
            if self._seed is None:
                raise BadRequestError(t("seats-without-seed"))
            order = seat_order(self._seed, self.header.players)
            self.header = msgspec.structs.replace(self.header, order=order)
        self.waiting = False
        self._set_position(self.position)
        steps: list[Step] = []
        self._resolve_chance(steps)
        return steps

    def _execute_table_event(self, event: str) -> None:
        """Apply an event of the table. Raises the reason if it makes no sense here, before anything has changed."""
        parts = TABLE_EVENT.fullmatch(event)
        if parts is None:
            raise UsageError(
                "a table decides 'resign SEAT', 'flag SEAT', 'quit SEAT', 'leave SEAT', 'back SEAT', 'draw', 'abort', "
                f"'undo COUNT' or 'seat SEAT', not {event[:60]!r}"
            )
        if parts[3]:
            if self._adjudicated is not None:
                raise MatchOverError(t("match-over", why=self._adjudicated.reason))
            self._take_back(int(parts[4]))
        elif parts[5]:
            self._check_in_progress()
            message = t("draw-agreed") if parts[5] == "draw" else t("called-off")
            self._end(Outcome.of(True, self.game.outcome(self.position).scores, [], message))
        else:
            self._execute_seat_event(parts[1], int(parts[2]))

    def _execute_seat_event(self, what: str, seat: Seat) -> None:
        """Apply an event of the table about one seat."""
        if what == "seat":
            self._check_seat(seat)
            self.leavers = self.leavers.with_back(seat)
            return
        self._check_in_progress()
        self._check_seat(seat)
        is_left = seat in self.leavers.left
        if what == "leave" and is_left:
            raise BadRequestError(t("seat-left-already", seat=seat))
        if what == "back" and not is_left:
            raise BadRequestError(t("seat-not-left", seat=seat))
        if what == "leave":
            self._leave(seat)
        elif what == "back":
            self.leavers = self.leavers.with_back(seat)
        elif what == "quit":
            leavers = self.leavers.without(seat, cooperative=self.room.traits.cooperative)
            ended = t("left", who=self.seat_name(seat))
            self._set_end(leaving.left_outcome(self.room, self.position, leavers, ended))
        else:
            who = self.seat_name(seat)
            ended = t("resigned", who=who) if what == "resign" else t("out-of-time", who=who)
            winners = [other for other in range(self.header.players) if other != seat]
            self._end(Outcome.of(True, self.game.outcome(self.position).scores, winners, ended))

    def _leave(self, seat: Seat) -> None:
        """Let whoever sits at a seat leave it: the match ends, unless it goes on without them."""
        goes_on, before = self.goes_on_without(seat), self.leavers
        self.leavers = before.without(seat, cooperative=self.room.traits.cooperative)
        if goes_on:
            self._set_position(self.position)
            return
        self.leavers = self.leavers.with_back(seat)  # no bot stands in where nobody plays on
        ended = t("left", who=self.seat_name(seat))
        self._set_end(leaving.left_outcome(self.room, self.position, self.leavers, ended))

    @property
    def left(self) -> frozenset[Seat]:
        """The seats that were left: bots stand in there."""
        return self.leavers.left

    def goes_on_without(self, seat: Seat) -> bool:
        """Tell whether the match goes on if whoever sits at a seat leaves it: a bot then plays on there.

        Where people state chance events, or play with real bricks (the option `real`), it does not: no bot has hands
        at a real table.
        """
        if self.header.nature == "given" or getattr(self.options, "real", False):
            return False
        after = self.leavers.without(seat, cooperative=self.room.traits.cooperative)
        return leaving.goes_on(self.room, self.position, after)

    def _end(self, outcome: Outcome) -> None:
        """End the match by the table; nobody wins who was excluded."""
        self._set_end(leaving.excluding(outcome, self.leavers.excluded))

    def _set_end(self, outcome: Outcome) -> None:
        self._set_position(self.position, outcome)
        self.ended_at = len(self.events) + 1

    @property
    def movers(self) -> list[Seat]:
        """The seats that made the moves of the match, in order, without moves that were taken back."""
        return [mark.seat for mark in self._undo_points]

    @property
    def move_count(self) -> int:
        """How many moves the match has, without those that were taken back."""
        return len(self._undo_points)

    def events_since_move(self, count: int) -> list[Event]:
        """Return all events from the first of the last `count` moves on; moves that were taken back do not count."""
        return self.events[self._undo_points[-count].events_before :] if count else []

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves with all events that followed, and remove them from the log.

        Raises BadRequestError if fewer moves have been played.
        """
        if count < 1:
            raise BadRequestError(t("undo-one"))
        if count > len(self._undo_points):
            raise BadRequestError(t("undo-too-many", count=count, played=len(self._undo_points)))
        remaining = self.events[: self._undo_points[-count].events_before]
        self._reset()
        self.events = Log()
        self._apply_log(remaining, [])

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, viewer: Seat | str) -> msgspec.Struct:
        """Return what a seat, "spectator" or "all" may know. Raises UsageError if there is no such viewer."""
        if viewer not in (SPECTATOR, EVERYTHING):
            if isinstance(viewer, str):
                raise UsageError(f'a viewer is a seat\'s number, "spectator" or "all", not {viewer[:40]!r}')
            self._check_seat(viewer)
        return self.game.view(self.position, viewer)

    def outcome(self) -> Outcome:
        """Return how the match stands, or how it ended and why."""
        if self._outcome is None:
            self._outcome = self._adjudicated or leaving.outcome(
                self.room, self.position, self.leavers, [self.seat_name(seat) for seat in range(self.header.players)]
            )
        return self._outcome

    @property
    def seed(self) -> bytes | None:
        """The chance stream's seed, for the table that stores it: never show it before the match is over."""
        return self._seed

    def record(self) -> RecordFile:
        """Return the match as a record; the seed is in its header once the match is over."""
        seed = self._seed.hex() if self._seed is not None and self.over else None
        return RecordFile(msgspec.structs.replace(self.header, seed=seed), list(self.events))

    def text(self) -> str:
        """Return the match file's text."""
        return record_text(self.record())

    # --- applying events -------------------------------------------------------------------------------------

    def _start_position(self) -> Position:
        if self.header.position is None:
            return self.game.setup(self.options, self.header.players, self.header.rules)
        position = self.game.parse_position(self.header.position)
        if self.game.options_of(position) != self.options or self.game.players_of(position) != self.header.players:
            raise UsageError("the position to start from was made with other options or another number of seats")
        if rules_version_of(position) != self.header.rules:
            raise UsageError(
                f"the position to start from is played by rules version {rules_version_of(position)}, "
                f"the match by {self.header.rules}"
            )
        return position

    def _set_position(self, position: Position, adjudicated: Outcome | None = None) -> None:
        """Set the position; who may act in it is computed at first use."""
        self.position = position
        self._adjudicated = adjudicated
        self.ended_at = None
        self._over = None
        self._acting = None
        self._outcome = None

    def _reset(self) -> None:
        self.leavers = Leavers()
        self._set_position(self._start)
        self._forced_due: list[ForcedEvent] = []  # forced events that must come next, while a log is replayed
        self._chance_count = 0  # chance events in the log
        self._gravity_count = 0  # gravity events among them in a replayed log: they are not drawn from the stream
        self._undo_points: Log[UndoPoint] = Log()  # the moves that were not taken back

    def _apply_log(self, events: Sequence[Event], steps: list[Step], is_complete: bool = True) -> None:
        for event in events:
            try:
                steps.append(self._apply_logged(event))
            except BadRecordError:
                raise
            except StackyardError as error:
                raise _record_error(event.n + 1, error) from None
            self._log_event(event)
        if self._forced_due and is_complete:
            raise BadRecordError(
                f"line {len(events) + 2}: {self._forced_due[0].event!r} by {self._forced_due[0].by} has to follow"
            )

    def _apply_logged(self, event: Event) -> Step:
        """Apply one event of a log. Raises the reason if it does not follow the rules, before anything has changed."""
        before = self.position
        if self._forced_due:
            due = self._forced_due.pop(0)
            if (event.by, event.event) != (due.by, due.event):
                raise BadRecordError(
                    f"line {event.n + 1}: {due.event!r} by {due.by} has to follow, not {event.event!r}"
                )
            return Step(event, before, chosen=False)
        if event.by == TABLE:
            self._execute_table_event(event.event)
            return Step(event, before, chosen=False)
        self._check_in_progress()
        after = copy_position(before)
        if event.by == NATURE:
            if not self.game.is_chance_due(before):
                raise BadChanceError(t("nothing-due"))
            gravity = self.game.is_gravity_due(before)
            if self._seed is not None and not gravity and event.event != self._sample_chance():
                raise BadChanceError(t("not-the-seed"))
            self._forced_due = self.game.apply_chance(after, event.event)
            self._gravity_count += gravity
            self._set_position(after)
            return Step(event, before, chosen=False, gravity=gravity)
        seat = int(event.by)
        self._check_seat(seat)
        if seat not in self.game.to_act(before):
            raise NotYourTurnError(t("not-your-turn", seat=seat))
        move = self.game.parse_move(before, seat, event.event)
        if self.game.move_text(before, seat, move) != event.event:
            raise BadRecordError(f"line {event.n + 1}: the notation is not canonical")
        self._forced_due = self.game.apply(after, seat, move)
        self._set_position(after)
        self._undo_points.append(UndoPoint(len(self.events), before, seat))
        return Step(event, before, chosen=True)

    def _append(self, by: Seat | str, text: str) -> Event:
        event = Event(len(self.events) + 1, self._moment(), by, text)  # type: ignore[arg-type]
        self._log_event(event)
        return event

    def _log_event(self, event: Event) -> None:
        self.events.append(event)
        self._chance_count += event.by == NATURE

    def _resolve_chance(self, steps: list[Step]) -> None:
        """Draw and apply chance events as long as they are due; gravity events too, unless a table tells them."""
        while self._seed is not None and self.chance_due:
            if self.gravity == "told" and self.game.is_gravity_due(self.position):
                return
            self._apply_due_chance(self._sample_chance(), steps)

    def _sample_chance(self) -> str:
        assert self._seed is not None
        return self.game.sample_chance(
            self.position, Stream(self._seed, self._chance_count, duplicate=self.header.duplicate)
        )

    def check_take_back(self, count: int) -> None:
        """Raise BadRequestError if the last `count` moves cannot be taken back: there are fewer, or chance holds one.

        Chance holds what a seat has done of a turn before dice fell that it goes on with: see `Game.is_mid_turn`.
        """
        if count > len(self._undo_points):
            raise BadRequestError(t("undo-too-many", count=count, played=len(self._undo_points)))
        later = [point.before for point in self._undo_points[len(self._undo_points) - count + 1 :]]
        if any(self.game.is_mid_turn(each) and not self.game.is_chance_due(each) for each in (*later, self.position)):
            raise BadRequestError(t("undo-rolled"))

    def _take_back(self, count: int) -> None:
        self.check_take_back(count)
        self._set_position(self._undo_points[-count].before)
        self._undo_points = self._undo_points.branch(len(self._undo_points) - count)

    # --- checks ----------------------------------------------------------------------------------------------

    def _check_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.header.players:
            raise BadRequestError(t("seats-numbered", most=self.header.players - 1, seat=str(seat)))

    def _check_in_progress(self) -> None:
        if self.waiting:
            raise NotBegunError(t("not-begun"))
        if self.over:
            raise MatchOverError(t("match-over", why=self.outcome().reason))

    def seat_name(self, seat: Seat) -> str:
        """Return what the game calls a seat, such as Black."""
        names = self.game.seat_names
        return names[seat] if seat < len(names) else f"Seat {seat}"


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found: `ok`, and a sentence for each thing that was checked."""

    ok: bool
    localizable: list[Message | StackyardError]  # an error is what was wrong with a file

    @property
    def findings(self) -> list[str]:
        """The sentences in English."""
        return [str(finding) for finding in self.localizable]


def verify(text: str | bytes, *, room: Room | None = None) -> Verdict:
    """Check a match file: its form, every event against the rules, and the chance events against the committed seed.

    Raises nothing: a file that cannot be read gives a verdict that is not `ok`.
    """
    try:
        record = parse_record(text)
        match = Match.from_record(record, room=room, gravity="told")
    except StackyardError as error:
        return Verdict(False, [error])
    header = record.header
    found: list[Message | StackyardError] = [t("checked-events", game=match.game.title, events=match.seq)]
    if header.nature == "given":
        return Verdict(True, [*found, t("checked-given")])
    if header.commitment is None:
        return Verdict(False, [*found, t("checked-no-commitment")])
    if header.seed is None:
        return Verdict(not match.over, [*found, t("checked-no-seed", over="yes" if match.over else "no")])
    draws = sum(event.by == NATURE for event in record.events) - match._gravity_count
    found.append(t("checked-seed"))
    if header.order is not None:
        if header.order != seat_order(bytes.fromhex(header.seed), header.players):
            return Verdict(False, [*found, t("checked-order-wrong")])
        found.append(t("checked-order"))
    found.append(t("checked-draws", draws=draws))
    if match._gravity_count:
        found.append(t("checked-gravity", events=match._gravity_count))
    return Verdict(True, found)


def _record_error(line: int, error: StackyardError) -> BadRecordError:
    """Return what is wrong with a line of a record: a text for programmers if the error has one."""
    if isinstance(error, TechnicalError):
        return BadRecordError(f"line {line}: {error}")
    return BadRecordError(t("record-line", line=line, why=error.localizable))


def _seed_bytes(header: Header, stored_seed: bytes | None) -> bytes | None:
    """Return the seed of a record, from its header or from the table that stored it.

    Raises BadRecordError if the seed is not the committed one, or if there is a seed though chance events are given.
    """
    if header.nature == "given":
        if header.seed is not None or header.commitment is not None:
            raise BadRecordError("line 1: a match whose nature is given has no seed and no commitment")
        return None
    seed = bytes.fromhex(header.seed) if header.seed is not None else stored_seed
    if seed is not None and sha256(seed).hexdigest() != header.commitment:
        raise BadRecordError(t("seed-not-committed"))
    return seed
