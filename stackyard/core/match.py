"""One match: a header and a log of events, and the position that is their fold.

A position that a match has held is never changed: each event makes a new one. So whoever keeps a position, or a
`branch` of a match, keeps what was true then, and neither costs more than a few pointers.

`Match` is what the table, the terminal, the stdio engine and the tests play through; it is the only place where a
text becomes a move, where nature's turn is taken, and where an event gets its number. It does no I/O and keeps
no time but the moments that it is given.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from stackyard.core import capabilities
from stackyard.core.catalogue import say
from stackyard.core.errors import (
    BadNatureError,
    BadRecordError,
    BadRequestError,
    MatchOverError,
    NatureDueError,
    NotBegunError,
    NotYourTurnError,
    StackyardError,
)
from stackyard.core.game import EVERYTHING, SPECTATOR, Follow, Game, Outcome, Position, Seat, copied
from stackyard.core.log import Log
from stackyard.core.nature import NATURE, Stream, commitment, seat_order, seed_from
from stackyard.core.record import FORMAT, TABLE, Event, Header, RecordFile, read, write
from stackyard.core.registry import game as find_game
from stackyard.core.versions import check_rules, rules_of, split_rules

Gravity: TypeAlias = Literal["simulated", "told"]
"""Who says what bricks do in a match of nature's stream: the game itself, on the spot, or a table."""

TABLE_EVENT = re.compile(r"(resign|flag) (0|[1-9][0-9]?)|(undo) ([1-9][0-9]{0,3})|(draw|abort)|(seat) (0|[1-9][0-9]?)")
"""What a table may settle: a seat resigns or runs out of time, the last moves are taken back, a draw, no game; or that
a seat was given to somebody else, which changes nothing in the game."""


def now() -> str:
    """Return this moment as ISO 8601 text in UTC, to the millisecond."""
    second, ms = divmod(time.time_ns() // 1_000_000, 1000)
    return f"{_second_text(second)}.{ms:03d}Z"


@lru_cache(maxsize=4)
def _second_text(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


class Mark(NamedTuple):
    """A move that a seat chose: how many events stood before it, and the position it was chosen in, to take it back."""

    number: int
    before: Position
    seat: Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One event as it happened: all that is needed to tell what it did, so that nothing is applied twice.

    `before` is the position before the event; for one that follows of itself, the position that it led to.
    """

    event: Event
    before: Position
    chosen: bool  # a seat decided it
    gravity: bool = False  # it says what bricks did


class Match:
    """A match of any game, folded from its log.

    `header`, `events` and `position` may be read freely; they change only through the methods.
    """

    position: Position
    _settled: Outcome | None  # how it ended, if the table has ended it
    _over: bool | None  # these are worked out when they are first asked for at a position
    _acting: tuple[Seat | str, ...] | None
    _outcome: Outcome | None

    def __init__(
        self,
        game: Game[Any, Any],
        header: Header,
        seed: bytes | None,
        moment: Callable[[], str] = now,
        gravity: Gravity = "simulated",
        *,
        waiting: bool = False,
    ) -> None:
        """Begin the match that `header` describes. Use `Match.new` or `Match.load`, which check what they are given."""
        self.game = game
        self.header = header
        self.events: Log[Event] = Log()
        self.options = game.parse_options(header.options)
        self._seed = seed
        self._moment = moment
        self.gravity = gravity
        self.waiting = waiting
        self._start = self._start_position()
        self._reset()
        self._settle_nature([])

    # --- beginnings ------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game[Any, Any] | str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        seed: int | str | bytes | None = None,
        nature: Literal["stream", "given"] = "stream",
        seats: Sequence[str] = (),
        position: str | None = None,
        moment: Callable[[], str] = now,
        gravity: Gravity = "simulated",
        waiting: bool = False,
        fixed: Sequence[Literal["seed", "position"]] = (),
        rules: int | None = None,
    ) -> Match:
        """Begin a match; nature's first events (a shuffle, dice) have happened when it returns, unless nature is given.

        `seed` fixes nature's stream (a whole number, 64 hexadecimal digits, or 32 bytes; none: drawn afresh).
        `position` starts from a position's text instead of the set-up. `gravity` says who tells what bricks do:
        "simulated", the game by itself, on the spot; "told", a table that simulates elsewhere. A match that is made
        `waiting` has no event before `begin`. `fixed` says to all what its maker has fixed. `rules` is the version of
        the rules to play by: the position's own, or the newest. Raises UnknownGameError if there is no such game,
        BadOptionError if it does not allow the options, players or version, BadPositionError if the position's text is
        wrong, and BadRequestError if `seed` or `nature` is none.
        """
        game = find_game(game) if isinstance(game, str) else game
        parsed = game.parse_options(options)
        players = game.seats[0] if players is None else players
        game.check_players(players)
        if rules is None:
            rules = game.version if position is None else split_rules(game.versions, position)[0]
        check_rules(game.versions, rules)
        if str(nature) not in ("stream", "given"):
            raise BadRequestError(f'nature is "stream" or "given", not {nature!r}')
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
        )
        return cls(game, header, secret, moment, gravity, waiting=waiting)

    @classmethod
    def load(
        cls,
        text: str | bytes,
        *,
        seed: bytes | None = None,
        game: Game[Any, Any] | None = None,
        moment: Callable[[], str] = now,
        gravity: Gravity = "simulated",
    ) -> Match:
        """Fold a match file, checking every event against the rules and, where the seed is known, nature's draws.

        `seed` is for a table that keeps the seed of an unfinished match. A match of nature's stream whose seed is not
        known can be folded and studied; where nature is due in it, it has to be told. `game` is for one that the
        registry does not know. Raises BadRecordError if the file is damaged or does not follow the rules; the message
        names the line.
        """
        return cls.fold(read(text), seed=seed, game=game, moment=moment, gravity=gravity)

    @classmethod
    def fold(
        cls,
        record: RecordFile,
        *,
        seed: bytes | None = None,
        game: Game[Any, Any] | None = None,
        moment: Callable[[], str] = now,
        gravity: Gravity = "simulated",
        waiting: bool = False,
        steps: list[Step] | None = None,
    ) -> Match:
        """Fold a record that has been read: see `load`. If `steps` is given, what each event did is added to it.

        Raises BadRecordError if the record does not follow the rules.
        """
        header = record.header
        try:
            if game is None:
                game = find_game(header.game)
            elif game.slug != header.game:
                raise BadRecordError(f"line 1: a match of {header.game[:40]!r}, not of {game.title}")
            game.check_players(header.players)
            if header.order is not None and sorted(header.order) != list(range(header.players)):
                raise BadRecordError("line 1: the order of the seats is not one of all seats")
            check_rules(game.versions, header.rules)
            secret = _known_seed(header, seed)
            match = cls(game, msgspec.structs.replace(header, seed=None), None, moment, gravity)
            match._seed = secret
            match.waiting = waiting
            match._become(match.position)
        except BadRecordError:
            raise
        except StackyardError as error:
            raise BadRecordError(f"line 1: {error}") from None
        found: list[Step] = []
        match._fold(record.events, found)
        if header.seed is not None and not match.over:
            raise BadRecordError("line 1: the seed is given though the match is not over")
        match._settle_nature(found)
        if steps is not None:
            steps += found
        return match

    @classmethod
    def replay(cls, record: RecordFile, *, game: Game[Any, Any] | None = None) -> Iterator[tuple[Event | None, Match]]:
        """Yield the match as it stands at its start, with None, and then after each event, with that event.

        It is one and the same match every time, as it grows. Events that follow of themselves have happened with the
        one they follow. Raises BadRecordError if the record does not follow the rules.
        """
        header = msgspec.structs.replace(record.header, seed=None)
        match = cls.fold(RecordFile(header, []), game=game, gravity="told")
        yield None, match
        for event in record.events:
            match._fold([event], [], whole=False)
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
            self._over = self._settled is not None or self.game.is_over(self.position)
        return self._over

    @property
    def nature_due(self) -> bool:
        """Whether nature must be told before anybody may act."""
        return not self.over and not self.waiting and self.game.nature_due(self.position)

    @property
    def to_act(self) -> list[Seat | str]:
        """The seats that may act now, `["nature"]` when nature has to be told; `[]` when over, or before it begins."""
        if self._acting is None:
            if self.over or self.waiting:
                self._acting = ()
            elif self.game.nature_due(self.position):
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
        """Play a move given as text; return all that followed: the move, nature's events, forced skips.

        Raises MatchOverError if the match is over, NatureDueError if nature comes first, NotYourTurnError if the seat
        may not act, and IllegalMoveError if the rules forbid the move. The match is then as it was.
        """
        return [step.event for step in self.do(seat, text)]

    def tell_nature(self, event: str) -> list[Event]:
        """State what the dice, the shuffle or the bricks did, where that is told; return all that followed.

        Raises BadNatureError if it cannot be, or if nothing is due, and changes nothing then.
        """
        return [step.event for step in self.do(NATURE, event)]

    def settle(self, event: str) -> list[Event]:
        """Record what the players settle: `resign 0`, `flag 1`, `draw`, `abort`, `undo 2` (taken back by consent).

        `seat 1` notes that somebody else sits there from now on. The log keeps what was taken back. Raises
        BadRequestError if it makes no sense here, and MatchOverError if the match is over (but the last moves of a
        match that ended by the rules may be taken back).
        """
        return [step.event for step in self.do(TABLE, event)]

    def do(self, by: Seat | str, text: str) -> list[Step]:
        """Play a move of a seat, tell what `"nature"` did, or record what the `"table"` settles: see those methods.

        Returns all that followed, with the positions on the way. Raises BadNatureError if nature is not to be told
        here, and whatever those methods raise. The match is then as it was.
        """
        steps: list[Step] = []
        if by == TABLE:
            before = self.position
            self._settle_table(text)
            steps.append(Step(self._append(TABLE, text), before, chosen=False))
        elif by == NATURE:
            self._check_going_on()
            due = self.game.nature_due(self.position)
            if self._seed is not None and not (due and capabilities.gravity_due(self.game, self.position)):
                raise BadNatureError("nature draws from the stream in this match; it is not told")
            if not due:
                raise BadNatureError("nothing is due from nature here")
            self._speak(text, steps)
        else:
            self._move(by, text, steps)  # type: ignore[arg-type]  # a seat: it is checked there
        self._settle_nature(steps)
        return steps

    def _move(self, seat: Seat, text: str, steps: list[Step]) -> None:
        self._check_seat(seat)
        self._check_going_on()
        before = self.position
        if (acting := self.to_act) == [NATURE]:
            raise NatureDueError("nature has to speak first")
        if seat not in acting:
            raise NotYourTurnError(say("not-your-turn-but", seat=seat, acting=", ".join(map(str, acting))))
        move = self.game.parse_move(before, seat, text)
        canonical = self.game.move_text(before, seat, move)
        after = copied(before)
        follows = self.game.apply(after, seat, move)
        self._become(after)
        self._marks.append(Mark(self.seq, before, seat))
        steps.append(Step(self._append(seat, canonical), before, chosen=True))
        self._follow(follows, steps)

    def _speak(self, event: str, steps: list[Step]) -> None:
        """Apply nature's event, which is due."""
        before = self.position
        gravity = capabilities.gravity_due(self.game, before)
        after = copied(before)
        follows = self.game.apply_nature(after, event)
        self._become(after)
        steps.append(Step(self._append(NATURE, event), before, chosen=False, gravity=gravity))
        self._follow(follows, steps)

    def _follow(self, follows: Sequence[Follow], steps: list[Step]) -> None:
        """Append events that follow of themselves; the position holds them already."""
        for follow in follows:
            steps.append(Step(self._append(follow.by, follow.event), self.position, chosen=False))

    def branch(self) -> Match:
        """Return an equal match that goes its own way, at the cost of a few pointers however long the log is."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.events, other._marks, other._due = self.events.branch(), self._marks.branch(), []
        return other

    def begin(self, *, draw_seats: bool = False) -> list[Step]:
        """Begin a match that was made `waiting`; return nature's first events.

        `draw_seats` draws who sits where from nature's seed (`stackyard.core.nature.seat_order`) into `header.order`.
        Raises BadRequestError if it has begun, or if there is no seed to draw from.
        """
        if not self.waiting:
            raise BadRequestError("the match has begun already")
        if draw_seats:
            if self._seed is None:
                raise BadRequestError("who sits where is drawn from nature's seed, and this match has none")
            order = seat_order(self._seed, self.header.players)
            self.header = msgspec.structs.replace(self.header, order=order)
        self.waiting = False
        self._become(self.position)
        steps: list[Step] = []
        self._settle_nature(steps)
        return steps

    def _settle_table(self, event: str) -> None:
        """Apply what the table settles. Raises the reason if it makes no sense here, before anything has changed."""
        parts = TABLE_EVENT.fullmatch(event)
        if parts is None:
            raise BadRequestError(
                f"a table settles 'resign SEAT', 'flag SEAT', 'draw', 'abort', 'undo COUNT' or 'seat SEAT', "
                f"not {event[:60]!r}"
            )
        if parts[3]:
            if self._settled is not None:
                raise MatchOverError(say("match-over", why=self._settled.reason))
            self._take_back(int(parts[4]))
        elif parts[6]:
            self._check_seat(int(parts[7]))
        else:
            self._check_going_on()
            self._become(self.position, self._settlement(parts))

    @property
    def moves(self) -> list[Seat]:
        """The seats whose moves stand, in order: moves that were taken back are not among them."""
        return [mark.seat for mark in self._marks]

    def since(self, count: int) -> list[Event]:
        """Return the last `count` moves that stand, with all that has happened since the first of them."""
        return self.events[self._marks[-count].number :] if count else []

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves with all that followed from them, and forget them.

        Raises BadRequestError if fewer moves have been played.
        """
        if count < 1:
            raise BadRequestError("at least one move is taken back")
        if count > len(self._marks):
            raise BadRequestError(f"{count} moves cannot be taken back: {len(self._marks)} have been played")
        kept = self.events[: self._marks[-count].number]
        self._reset()
        self.events = Log()
        self._fold(kept, [])

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, viewer: Seat | str) -> msgspec.Struct:
        """Return what a seat, "spectator" or "all" may know. Raises BadRequestError if there is no such viewer."""
        if viewer not in (SPECTATOR, EVERYTHING):
            if isinstance(viewer, str):
                raise BadRequestError(f'a viewer is a seat\'s number, "spectator" or "all", not {viewer[:40]!r}')
            self._check_seat(viewer)
        return self.game.view(self.position, viewer)

    def outcome(self) -> Outcome:
        """Return how the match stands, or how it ended and why."""
        if self._outcome is None:
            self._outcome = self.game.outcome(self.position) if self._settled is None else self._settled
        return self._outcome

    @property
    def seed(self) -> bytes | None:
        """Nature's seed, for the table that keeps it: never show it before the match is over."""
        return self._seed

    def record(self) -> RecordFile:
        """Return the match as a record; nature's seed is in its header once the match is over."""
        seed = self._seed.hex() if self._seed is not None and self.over else None
        return RecordFile(msgspec.structs.replace(self.header, seed=seed), list(self.events))

    def text(self) -> str:
        """Return the match file's text."""
        return write(self.record())

    # --- the fold --------------------------------------------------------------------------------------------

    def _start_position(self) -> Position:
        if self.header.position is None:
            return self.game.setup(self.options, self.header.players, self.header.rules)
        position = self.game.parse_position(self.header.position)
        if self.game.options_of(position) != self.options or self.game.players_of(position) != self.header.players:
            raise BadRequestError("the position to start from was made with other options or another number of seats")
        if rules_of(position) != self.header.rules:
            raise BadRequestError(
                f"the position to start from is played by rules version {rules_of(position)}, "
                f"the match by {self.header.rules}"
            )
        return position

    def _become(self, position: Position, settled: Outcome | None = None) -> None:
        """Set the position; who may act in it is computed when it is first asked for."""
        self.position = position
        self._settled = settled
        self._over = None
        self._acting = None
        self._outcome = None

    def _reset(self) -> None:
        self._become(self._start)
        self._due: list[Follow] = []  # what must follow, while a log is folded
        self._drawn = 0  # events of the log that nature has spoken
        self._bricks = 0  # those of them in a folded log that say what bricks did: no seed draws those
        self._marks: Log[Mark] = Log()  # the moves that stand, i.e. that were not taken back

    def _fold(self, events: Sequence[Event], steps: list[Step], whole: bool = True) -> None:
        for event in events:
            try:
                steps.append(self._fold_one(event))
            except BadRecordError:
                raise
            except StackyardError as error:
                raise BadRecordError(f"line {event.n + 1}: {error}") from None
            self._keep(event)
        if self._due and whole:
            raise BadRecordError(f"line {len(events) + 2}: {self._due[0].event!r} by {self._due[0].by} has to follow")

    def _fold_one(self, event: Event) -> Step:
        """Apply one event of a log. Raises the reason if it does not follow the rules, before anything has changed."""
        before = self.position
        if self._due:
            due = self._due.pop(0)
            if (event.by, event.event) != (due.by, due.event):
                raise BadRecordError(
                    f"line {event.n + 1}: {due.event!r} by {due.by} has to follow, not {event.event!r}"
                )
            return Step(event, before, chosen=False)
        if event.by == TABLE:
            self._settle_table(event.event)
            return Step(event, before, chosen=False)
        self._check_going_on()
        after = copied(before)
        if event.by == NATURE:
            if not self.game.nature_due(before):
                raise BadNatureError("nothing is due from nature here")
            gravity = capabilities.gravity_due(self.game, before)
            if self._seed is not None and not gravity and event.event != self._draw():
                raise BadNatureError("this is not what the seed draws here")
            self._due = self.game.apply_nature(after, event.event)
            self._bricks += gravity
            self._become(after)
            return Step(event, before, chosen=False, gravity=gravity)
        seat = int(event.by)
        self._check_seat(seat)
        if seat not in self.game.to_act(before):
            raise NotYourTurnError(say("not-your-turn", seat=seat))
        move = self.game.parse_move(before, seat, event.event)
        if self.game.move_text(before, seat, move) != event.event:
            raise BadRecordError(f"line {event.n + 1}: the notation is not canonical")
        self._due = self.game.apply(after, seat, move)
        self._become(after)
        self._marks.append(Mark(len(self.events), before, seat))
        return Step(event, before, chosen=True)

    def _append(self, by: Seat | str, text: str) -> Event:
        event = Event(len(self.events) + 1, self._moment(), by, text)  # type: ignore[arg-type]
        self._keep(event)
        return event

    def _keep(self, event: Event) -> None:
        self.events.append(event)
        self._drawn += event.by == NATURE

    def _settle_nature(self, steps: list[Step]) -> None:
        """Draw and apply nature's events as long as they are due, those of bricks too unless a table tells them."""
        while self._seed is not None and self.nature_due:
            if self.gravity == "told" and capabilities.gravity_due(self.game, self.position):
                return
            self._speak(self._draw(), steps)

    def _draw(self) -> str:
        assert self._seed is not None
        return self.game.draw(self.position, Stream(self._seed, self._drawn))

    def _take_back(self, count: int) -> None:
        if count > len(self._marks):
            raise BadRequestError(f"{count} moves cannot be taken back: {len(self._marks)} have been played")
        self._become(self._marks[-count].before)
        self._marks = self._marks.branch(len(self._marks) - count)

    # --- checks ----------------------------------------------------------------------------------------------

    def _check_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.header.players:
            raise BadRequestError(f"seats are numbered 0 to {self.header.players - 1}; there is no seat {seat!r}")

    def _check_going_on(self) -> None:
        if self.waiting:
            raise NotBegunError("the match has not begun: it begins when everybody has sat down")
        if self.over:
            raise MatchOverError(say("match-over", why=self.outcome().reason))

    def _settlement(self, parts: re.Match[str]) -> Outcome:
        scores = self.game.outcome(self.position).scores
        if parts[5]:
            return Outcome.of(True, scores, [], say("draw-agreed") if parts[5] == "draw" else say("called-off"))
        seat = int(parts[2])
        self._check_seat(seat)
        who = self.seat_name(seat)
        ended = say("resigned", who=who) if parts[1] == "resign" else say("out-of-time", who=who)
        winners = [other for other in range(self.header.players) if other != seat]
        return Outcome.of(True, scores, winners, ended)

    def seat_name(self, seat: Seat) -> str:
        """Return what the game calls a seat, such as Black."""
        names = self.game.seat_names
        return names[seat] if seat < len(names) else f"Seat {seat}"


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found: `ok`, and what was checked, a sentence each."""

    ok: bool
    findings: list[str]


def verify(text: str | bytes, *, game: Game[Any, Any] | None = None) -> Verdict:
    """Check a match file: its form, every event against the rules, and nature's draws against the committed seed.

    Raises nothing; a file that cannot be read is a verdict too.
    """
    try:
        record = read(text)
        match = Match.fold(record, game=game, gravity="told")
    except StackyardError as error:
        return Verdict(False, [str(error)])
    header = record.header
    events = "1 event" if match.seq == 1 else f"{match.seq} events"
    findings = [f"{match.game.title}: {events}, each one allowed by the rules."]
    if header.nature == "given":
        return Verdict(True, [*findings, "Nature was given by the table: there is no seed to check."])
    if header.commitment is None:
        return Verdict(False, [*findings, "The header holds no commitment to nature's seed."])
    if header.seed is None:
        what = "The match is not over" if not match.over else "The seed is missing though the match is over"
        return Verdict(not match.over, [*findings, f"{what}: nature's draws cannot be checked yet."])
    draws = sum(event.by == NATURE for event in record.events) - match._bricks
    findings.append("The seed is the one that was committed to before the first move.")
    if header.order is not None:
        if header.order != seat_order(bytes.fromhex(header.seed), header.players):
            return Verdict(False, [*findings, "Who sits where is not what the seed draws."])
        findings.append("Who sits where is what the seed draws.")
    drawn = f"All {draws} of nature's draws are what the seed draws."
    findings.append(drawn if draws else "Nature drew nothing.")
    if match._bricks:
        what = "1 event says" if match._bricks == 1 else f"{match._bricks} events say"
        findings.append(f"{what} what bricks did, as it was told: no seed draws that.")
    return Verdict(True, findings)


def _known_seed(header: Header, kept: bytes | None) -> bytes | None:
    """Return the seed of a record, from its header or from the table that kept it.

    Raises BadRecordError if the seed is not the one that was committed to, or if there is one though nature is given.
    """
    if header.nature == "given":
        if header.seed is not None or header.commitment is not None:
            raise BadRecordError("line 1: a match whose nature is given has no seed and no commitment")
        return None
    seed = bytes.fromhex(header.seed) if header.seed is not None else kept
    if seed is not None and sha256(seed).hexdigest() != header.commitment:
        raise BadRecordError("line 1: the seed is not the one that was committed to")
    return seed
