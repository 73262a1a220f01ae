"""Pebbles: a sixth game, as small as possible, with chance, hidden information, forced events, up to three seats.

A heap of pebbles lies on the table, and every seat is dealt a secret number from 1 to 3. In turn each seat takes 1, 2
or 3 pebbles. A pebble is a point, and whoever takes the last one adds their secret number. With dice, a roll before
each turn bounds how many may be taken; the first 6 a seat is rolled makes it skip. Without dice, the very last pebble
goes to the next seat by itself. Nothing of it is compiled.

`PEBBLES` knows version 1 of the rules alone. `LATER` knows a second one besides, by which the very last pebble goes to
the seat that left it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo
from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.event_description import EventDescription
from stackyard.core.game import (
    EVERYTHING,
    NATURE,
    ForcedEvent,
    Game,
    Level,
    Options,
    Outcome,
    Position,
    SearchResult,
    Seat,
    check_players,
)
from stackyard.core.lesson import Lesson, Step
from stackyard.core.parts import Challenge, Result, Traits
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH

SKIP = "--"
MOST = 3  # pebbles in one move, and the highest secret number
RECORD = np.dtype(
    [
        ("rules_version", "u1"),
        ("start", "u1"),  # pebbles at the start: an option
        ("dice", "u1"),  # an option
        ("secret", "u1"),  # an option
        ("players", "u1"),
        ("heap", "u1"),  # pebbles left
        ("turn", "u1"),  # the seat whose turn it is, also when the match is over
        ("die", "u1"),  # what was rolled for this turn; 0: not rolled yet
        ("numbers", "u1", (MOST,)),  # the secret numbers; 0: not dealt yet, or no such seat
        ("taken", "u1", (MOST,)),  # pebbles, a seat each
        ("skipped", "u1", (MOST,)),  # whether a seat has had its skip
        ("last", "u1"),  # who took the last pebble, from 1; 0: nobody yet
    ]
)
TEXT = re.compile(r"(\d+)/(\d+) (\d) d(\d) n(\d{2,3}) t(\d+(?:,\d+){1,2}) s([01]{2,3}) l(\d) ([D-][S-])", re.ASCII)


class PebbleOptions(Options, frozen=True):
    """How Pebbles is played."""

    heap: Annotated[int, msgspec.Meta(ge=3, le=12, description="Pebbles on the table")] = 7
    dice: Annotated[bool, msgspec.Meta(description="Roll before each turn")] = False
    secret: Annotated[bool, msgspec.Meta(description="Deal secret numbers")] = True

    def check(self) -> None:
        if self.dice and self.heap < 4:
            raise BadOptionError("with dice the heap has at least 4 pebbles")


class PebbleView(msgspec.Struct, frozen=True):
    """What a seat may know."""

    heap: int
    turn: int
    die: int  # 0: not rolled
    numbers: list[int | None]  # None: not yours to know
    taken: list[int]
    skipped: list[bool]
    over: bool


class Pebbles(Game[PebbleOptions, int]):
    slug = "pebbles"
    title = "Pebbles"
    credit = "Nobody"
    about = "Take pebbles, keep a secret."
    seats = (2, 3)
    seat_names = ("Red", "Green", "Blue")
    options_type = PebbleOptions
    view_type = PebbleView
    perfect_information = False
    max_game_length = 1 + 2 * 12 + 2 * 3

    def options_of(self, position: Position) -> PebbleOptions:
        record = position[0]
        return PebbleOptions(heap=int(record["start"]), dice=bool(record["dice"]), secret=bool(record["secret"]))

    def setup(self, options: PebbleOptions, players: int, version: int | None = None) -> Position:
        check_players(self, players)
        position = np.zeros(1, RECORD)
        record = position[0]
        record["rules_version"] = resolve_version(self.versions, version)
        record["start"] = record["heap"] = options.heap
        record["dice"], record["secret"], record["players"] = options.dice, options.secret, players
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        if self.is_over(position) or self.is_chance_due(position):
            return ()
        return (int(position[0]["turn"]),)

    def is_chance_due(self, position: Position) -> bool:
        record = position[0]
        return not self.is_over(position) and (_deal_due(record) or bool(record["dice"] and not record["die"]))

    def is_over(self, position: Position) -> bool:
        return not position[0]["heap"]

    def scores(self, position: Position) -> list[float]:
        record = position[0]
        scores = [float(taken) for taken in record["taken"][: record["players"]]]
        if record["last"]:
            scores[record["last"] - 1] += float(record["numbers"][record["last"] - 1])
        return scores

    def score_bounds(self, options: PebbleOptions, players: int) -> tuple[float, float]:
        return 0, options.heap + MOST

    def sample_options(self) -> Sequence[Mapping[str, Any]]:
        return ()

    def outcome(self, position: Position) -> Outcome:
        scores = self.scores(position)
        if not self.is_over(position):
            return Outcome(False, scores, [], "Pebbles are left.")
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome(True, scores, [] if len(winners) == len(scores) else winners, "The heap is empty.")

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        return list(range(_most(position[0]))) if seat in self.to_act(position) else []

    def num_distinct_actions(self, options: PebbleOptions) -> int:
        return MOST

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        if self.is_over(position):
            raise MatchOverError("the heap is empty")
        if self.is_chance_due(position):
            raise ChanceDueError("the deal or the die comes first")
        record = position[0]
        if seat != record["turn"]:
            raise NotYourTurnError(f"it is {self.seat_names[record['turn']]}'s turn")
        if not 0 <= move < _most(record):
            raise IllegalMoveError(f"from 1 to {_most(record)} pebbles may be taken here, not {move + 1}")
        _take(record, move + 1)
        if record["heap"] == 1 and not record["dice"]:
            if record["rules_version"] == 2:
                record["turn"] = seat
            follow = ForcedEvent(int(record["turn"]), "take1")
            _take(record, 1)
            return [follow]
        return []

    def sample_chance(self, position: Position, stream: Stream) -> str:
        record = position[0]
        if _deal_due(record):
            return "deal " + "".join(str(1 + stream.below(MOST)) for _ in range(record["players"]))
        return f"die {stream.die()}"

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        record = position[0]
        if not self.is_chance_due(position):
            raise BadChanceError("nothing is due")
        if _deal_due(record):
            if not re.fullmatch(rf"deal [1-{MOST}]{{{record['players']}}}", event):
                raise BadChanceError("a deal is 'deal' and a number from 1 to 3 for each seat, such as 'deal 31'")
            record["numbers"][: record["players"]] = [int(digit) for digit in event[5:]]
            return []
        if not re.fullmatch(r"die [1-6]", event):
            raise BadChanceError("a roll is 'die' and a number from 1 to 6")
        seat = int(record["turn"])
        if event == "die 6" and not record["skipped"][seat]:
            record["skipped"][seat] = 1
            record["turn"] = (seat + 1) % record["players"]
            return [ForcedEvent(seat, SKIP)]
        record["die"] = int(event[4])
        return []

    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        return f"take{move + 1}"

    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        if not re.fullmatch(r"take[1-3]", text):
            raise InvalidMoveError(f"a move is 'take1', 'take2' or 'take3', not {text[:40]!r}")
        return int(text[4]) - 1

    def position_text(self, position: Position) -> str:
        record, players = position[0], int(position[0]["players"])
        numbers = "".join(map(str, record["numbers"][:players]))
        taken = ",".join(map(str, record["taken"][:players]))
        skipped = "".join(map(str, record["skipped"][:players]))
        flags = ("D" if record["dice"] else "-") + ("S" if record["secret"] else "-")
        heap = f"{record['heap']}/{record['start']} {record['turn']} d{record['die']}"
        return add_version_mark(position, f"{heap} n{numbers} t{taken} s{skipped} l{record['last']} {flags}")

    def parse_position(self, text: str) -> Position:
        version, body = split_version_mark(self.versions, text)
        parts = TEXT.fullmatch(body) if len(body) < 100 else None
        if parts is None:
            raise BadPositionError("a position looks like '7/7 0 d0 n21 t0,0 s00 l0 -S'")
        heap, start, turn, die, numbers, taken, skipped, last, flags = parts.groups()
        players = len(numbers)
        piles = [int(pile) for pile in taken.split(",")]
        if len(piles) != players or len(skipped) != players:
            raise BadPositionError("numbers, pebbles taken and skips are as many as seats")
        try:
            options = self.parse_options({"heap": int(start), "dice": flags[0] == "D", "secret": flags[1] == "S"})
        except BadOptionError as error:
            raise BadPositionError(str(error)) from None
        position = self.setup(options, players, version)
        record = position[0]
        if (
            int(heap) + sum(piles) != int(start)
            or int(turn) >= players
            or int(die) > 6
            or max(map(int, numbers)) > MOST
        ):
            raise BadPositionError("the pebbles do not add up, or there is no such seat, die or number")
        record["heap"], record["turn"], record["die"], record["last"] = int(heap), int(turn), int(die), int(last)
        record["numbers"][:players] = [int(digit) for digit in numbers]
        record["taken"][:players] = piles
        record["skipped"][:players] = [int(digit) for digit in skipped]
        dealt = "0" not in numbers
        if not dealt and set(numbers) != {"0"}:
            raise BadPositionError("either all seats have a number or none")
        if dealt != options.secret and (dealt or heap != start or die != "0"):
            raise BadPositionError("numbers are dealt at the start, and only in a game with secrets")
        if (heap == "0") != (last != "0") or int(last) > players or (die != "0" and not options.dice):
            raise BadPositionError("the last pebble, or the die, is not as the rest says")
        if self.position_text(position) != text:
            raise BadPositionError("numbers are written without leading zeros")
        return position

    def view(self, position: Position, viewer: Seat | str) -> PebbleView:
        record, players = position[0], self.players_of(position)
        over = self.is_over(position)
        return PebbleView(
            heap=int(record["heap"]),
            turn=int(record["turn"]),
            die=int(record["die"]),
            numbers=[
                int(number) if over or viewer in (seat, EVERYTHING) else None
                for seat, number in enumerate(record["numbers"][:players])
            ],
            taken=[int(taken) for taken in record["taken"][:players]],
            skipped=[bool(skipped) for skipped in record["skipped"][:players]],
            over=over,
        )

    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        if by != NATURE or not event.startswith("deal ") or viewer == EVERYTHING:
            return event
        return "deal " + "".join(digit if seat == viewer else "?" for seat, digit in enumerate(event[5:]))

    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        return EventDescription(text="The numbers are dealt." if event.startswith("deal ") else f"{by}: {event}.")

    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        other = position.copy()
        record = other[0]
        if record["secret"] and not _deal_due(record) and not self.is_over(position):
            for hidden in range(record["players"]):
                if hidden != seat:
                    record["numbers"][hidden] = rng.integers(1, MOST + 1)
        return other

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        view = self.view(position, viewer)
        return f"{'o' * view.heap or 'no pebbles'}  numbers {view.numbers} taken {view.taken}"

    def svg(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        circles = "".join(
            f'<circle cx="{10 + 20 * i}" cy="10" r="8"/>' for i in range(self.view(position, viewer).heap)
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 20">{circles}</svg>'

    def thumbnail(self, position: Position, viewer: Seat | str = EVERYTHING) -> str:
        return self.svg(position, viewer)

    def choose_move(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        moves = self.legal_moves(position, seat)
        if not moves:
            raise NotYourTurnError("it is not this seat's turn")
        move = moves[0] if level == 1 else moves[-1]
        info = SearchInfo(nodes=len(moves), depth=1, value=0.0, pv=[], ms=0)
        return SearchResult(self.move_text(position, seat, move), info)

    def lesson(self) -> Lesson:
        step = Step(id="take", title="Take", text="Take a pebble.", accept=["take1"])
        return Lesson(game=self.slug, title="Pebbles in a minute", options={"secret": False}, steps=[step])

    def rules_text(self, language: str = "en") -> str:
        return __doc__ or ""


def _deal_due(record: Any) -> bool:
    return bool(record["secret"]) and not record["numbers"][0]


def _most(record: Any) -> int:
    return min(MOST, int(record["heap"]), int(record["die"]) or MOST)


def _take(record: Any, pebbles: int) -> None:
    seat = int(record["turn"])
    record["heap"] -= pebbles
    record["taken"][seat] += pebbles
    record["die"] = 0
    if not record["heap"]:
        record["last"] = seat + 1
    else:
        record["turn"] = (seat + 1) % record["players"]


class LaterPebbles(Pebbles):
    versions = (1, 2)


class PebblesToday:
    """The challenge of a day: a heap and a deal, against the first level; counted are the points."""

    SEARCHES = False

    @staticmethod
    def challenge(day: date, seed: bytes) -> Challenge:
        return Challenge(options={"heap": 9 + seed[0] % 4, "dice": False}, bots=[1])

    @staticmethod
    def result(position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
        points = round(outcome.scores[seat])
        return Result(rank=points, value=points, unit="points")


LEVELS = (Level(level=1, name="Hand", about="Takes one."), Level(level=2, name="Fist", about="Takes what it can."))


def room_of(game: Pebbles) -> Room:
    """Return a room whose parts are the game itself: a variant of it may change any of them."""
    return Room(
        game,
        Traits(duplicate=(1, 2)),
        levels=LEVELS,
        secrets=game,
        forms=getattr(game, "move_schemas", None),
        bots=game,
        pictures=game,
        lesson=game.lesson(),
        today=PebblesToday,
        numbers=getattr(game, "encoding_type", None),
        steps=getattr(game, "steps", None),
        checked=game,
    )


PEBBLES = Pebbles()
LATER = LaterPebbles()
PEBBLES_ROOM = room_of(PEBBLES)
LATER_ROOM = room_of(LATER)
ROOM = PEBBLES_ROOM
