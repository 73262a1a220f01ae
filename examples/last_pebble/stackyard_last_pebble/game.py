"""Last Pebble: take one to three; whoever takes the last one wins.

The game of docs/adding-a-game.md; `bot.py` and `numbers.py` are the other parts of its room.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
import numpy as np

from stackyard.core.errors import (
    BadOptionError,
    BadPositionError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.event_description import EventDescription
from stackyard.core.game import (
    EVERYTHING,
    ForcedEvent,
    Game,
    Options,
    Outcome,
    Position,
    Seat,
    check_players,
)
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.texts.catalogue import ENGLISH

RECORD = np.dtype([("rules_version", "u1"), ("start", "u1"), ("heap", "u1"), ("turn", "u1")])


class PebbleOptions(Options, frozen=True):
    """One field an option: default, bounds and description become schema, command line and form by themselves."""

    pebbles: Annotated[int, msgspec.Meta(ge=1, le=200, description="Pebbles at the start")] = 21


class PebbleView(msgspec.Struct, frozen=True):
    """Plain JSON in the game's own terms."""

    pebbles: int
    to_act: list[int]


class LastPebble(Game[PebbleOptions, int]):
    """The rules and the texts."""

    slug = "last-pebble"
    title = "Last Pebble"
    credit = "Traditional"
    about = "Take one to three; the last one wins."
    seats = (2, 2)
    seat_names = ("Red", "Blue")
    options_type = PebbleOptions
    view_type = PebbleView
    max_game_length = 200

    # options are read back from the record

    def options_of(self, position: Position) -> PebbleOptions:
        return PebbleOptions(pebbles=int(position[0]["start"]))

    # the rules

    def setup(self, options: PebbleOptions, players: int, version: int | None = None) -> Position:
        check_players(self, players)
        position = np.zeros(1, RECORD)
        position["rules_version"] = resolve_version(self.versions, version)  # the newest, unless an older match goes on
        position["start"] = position["heap"] = options.pebbles
        return position

    def is_over(self, position: Position) -> bool:
        return not position[0]["heap"]

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        return () if self.is_over(position) else (int(position[0]["turn"]),)

    def num_distinct_actions(self, options: PebbleOptions) -> int:
        return 3

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        return list(range(min(3, int(position[0]["heap"])))) if seat in self.to_act(position) else []

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        if self.is_over(position):
            raise MatchOverError("all the pebbles are taken")
        if seat not in self.to_act(position):
            raise NotYourTurnError(f"it is the turn of {self.seat_names[position[0]['turn']]}")
        if move not in self.legal_moves(position, seat):
            raise IllegalMoveError(f"1 to 3 pebbles are taken, and {position[0]['heap']} are left")
        position["heap"] -= move + 1
        position["turn"] = 1 - seat
        return []

    def outcome(self, position: Position) -> Outcome:
        last = 1 - int(position[0]["turn"])
        scores = [float(self.is_over(position) and seat == last) for seat in (0, 1)]
        if not self.is_over(position):
            return Outcome(False, scores, [], f"{position[0]['heap']} pebbles are left.")
        winner = scores.index(1)
        return Outcome(True, scores, [winner], f"{self.seat_names[winner]} took the last pebble.")

    # texts: one for each move, one for each position

    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        return f"take {move + 1}"

    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        if not re.fullmatch("take [123]", text):
            raise InvalidMoveError(f"a move is 'take 1', 'take 2' or 'take 3', not {text[:40]!r}")
        return int(text[-1]) - 1

    def position_text(self, position: Position) -> str:
        record = position[0]
        text = f"{record['heap']}/{record['start']} {self.seat_names[record['turn']]}"
        return add_version_mark(position, text)  # version 1 has no mark

    def parse_position(self, text: str) -> Position:
        version, text = split_version_mark(self.versions, text)
        found = re.fullmatch(r"(0|[1-9][0-9]{0,2})/([1-9][0-9]{0,2}) (Red|Blue)", text)
        if found is None or int(found[1]) > int(found[2]):
            raise BadPositionError("a position is written as in '17/21 Blue'")
        try:
            position = self.setup(self.parse_options({"pebbles": int(found[2])}), 2, version)
        except BadOptionError as error:
            raise BadPositionError(str(error)) from None
        position["heap"], position["turn"] = int(found[1]), self.seat_names.index(found[3])
        return position

    # what is seen

    def view(self, position: Position, viewer: Seat | str) -> PebbleView:
        return PebbleView(pebbles=int(position[0]["heap"]), to_act=list(self.to_act(position)))

    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        return EventDescription(text=f"{self.seat_names[int(by)]} takes {event[5:]}.")

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        return "o" * int(position[0]["heap"]) or "nothing left"


GAME = LastPebble()
