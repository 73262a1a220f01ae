"""A room: one game with all its parts. Each game has one, in its `room.py`, which says at a glance what it has.

    room = registry.room("towers")
    if room.pictures is not None:
        picture = room.pictures.svg(position, viewer)

A part is given as itself or by the name of what it is, and is then imported when it is first asked for:
".bots.players" is a module of the game's own package, ".lessons:LESSON" what stands in it under that name. A part that
is not there is None.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from importlib import import_module
from operator import index
from typing import Any, Final, Generic, SupportsIndex, TypeVar, overload

import numpy as np

from stackyard.core import parts
from stackyard.core.bots import Level, SearchResult
from stackyard.core.encoding.encoding import Encoding, Unencoded
from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.core.game import Game, Options, Position, Seat
from stackyard.core.lesson import Lesson
from stackyard.core.parts import Traits
from stackyard.core.record import Event
from stackyard.core.steps import Choices, Steps
from stackyard.core.texts.catalogue import t

T = TypeVar("T")
CACHED_ENCODINGS: Final = 64
NO_TRAITS: Final = Traits()
NOTHING_HELD: Final[Mapping[Seat, tuple[int, bool]]] = {}


class Part(Generic[T]):
    """A field of a room that is imported when it is first asked for."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._given, self._found = name, f"_{name}"

    @overload
    def __get__(self, room: None, owner: type) -> None: ...
    @overload
    def __get__(self, room: Room, owner: type) -> T | None: ...
    def __get__(self, room: Room | None, owner: type) -> T | None:
        if room is None:
            return None  # the default of the field
        try:
            found: T | None = vars(room)[self._found]
        except KeyError:
            given = vars(room)[self._given]
            found = vars(room)[self._found] = _import(given, room.package) if isinstance(given, str) else given
        return found

    def __set__(self, room: Room, given: T | str | None) -> None:
        vars(room)[self._given] = given
        vars(room).pop(self._found, None)


@dataclass(eq=False, repr=False)
class Room:
    """A game and its parts."""

    game: Game[Any, Any]
    traits: Traits = NO_TRAITS
    levels: tuple[Level, ...] = ()
    """The levels of the game's bots."""
    _: KW_ONLY
    # at the table
    time_limit: Part[parts.TimeLimit] = Part()
    is_silent: Part[parts.Silence] = Part()
    is_slow_move: Part[parts.SlowMoves] = Part()
    takes_back_chance: Part[parts.TakesBackChance] = Part()
    teams: Part[parts.Teams] = Part()
    secrets: Part[parts.Secrets] = Part()
    forms: Part[parts.MoveSchemas] = Part()
    bodies: Part[Any] = Part()
    """Bricks are physical bodies: `stackyard.physics.bodies.Bodies`, which the core does not know."""
    # people, pictures, programs
    bots: Part[parts.Bots] = Part()
    seats_bots: Part[parts.BotSeats] = Part()
    human_table: Part[parts.HumanTable] = Part()
    review: Part[parts.Review] = Part()
    remarks: Part[parts.Remarks] = Part()
    pictures: Part[parts.Pictures] = Part()
    built: Part[parts.Built] = Part()
    exports: Part[parts.Exports] = Part()
    sheets: Part[parts.PrintAndPlay] = Part()
    words: Part[parts.Words] = Part()
    house_sets: Part[parts.HouseSets] = Part()
    threats: Part[parts.Threats] = Part()
    lesson: Part[Lesson] = Part()
    problems: Part[parts.Problems] = Part()
    today: Part[parts.Today] = Part()
    ladder: Part[parts.TeamLadder] = Part()
    answers: Part[parts.Answers] = Part()
    solver: Part[parts.Solver] = Part()
    tally: Part[parts.Tally] = Part()
    # numbers
    numbers: Part[type[Encoding]] = Part()
    """How matches are written as numbers: a subclass of `Encoding`."""
    steps: Part[Steps] = Part()
    choices: Part[Choices] = Part()
    batches: Part[parts.Batches] = Part()
    opponents: Part[parts.Opponents] = Part()
    perft: Part[parts.Perft] = Part()
    warm: Part[parts.Warm] = Part()
    warm_programs: Part[parts.Warm] = Part()
    """Compiles what programs alone call: steps, numbers, batches."""
    checked: Part[parts.Checked] = Part()

    def __post_init__(self) -> None:
        self.package = type(self.game).__module__.rpartition(".")[0]

    @property
    def parts(self) -> frozenset[str]:
        """The names of the parts that are there, none of which is imported for that."""
        return frozenset(name for name in _PARTS if vars(self)[name] is not None)

    @property
    def home(self) -> str:
        """The module that holds this room as `ROOM`, for another process: the game's own, or `room` beside it."""
        module = type(self.game).__module__
        return module if hasattr(sys.modules[module], "ROOM") else f"{self.package}.room"

    def with_game(self, game: Game[Any, Any], **parts: Any) -> Room:
        """Return a room for another game that differs a little, such as a test's: with these parts, else the same."""
        other = copy(self)
        other.game = game
        for name, part in parts.items():
            setattr(other, name, part)
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    @property
    def slug(self) -> str:
        """The game's name in addresses and files."""
        return self.game.slug

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.game.title

    @property
    def is_reviewable(self) -> bool:
        """Whether an engine can say something of a finished match."""
        return not self.parts.isdisjoint(("review", "remarks"))

    # --- numbers ---------------------------------------------------------------------------------------------

    def encoding(self, options: Options, players: int) -> Encoding:
        """Return how matches with these options and seats are written as numbers, cached: `Unencoded` by default."""
        return _encoding(self, options, players)

    def encoding_at(self, position: Position) -> Encoding:
        """Return the encoding of the match that a position is of."""
        return _encoding(self, self.game.options_of(position), self.game.players_of(position))

    def move_schemas(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        """Return JSON Schemas of the moves where they come from a continuum; None where they can be listed."""
        return None if self.forms is None else self.forms(position, seat)

    # --- who wins --------------------------------------------------------------------------------------------

    def teams_at(self, position: Position) -> list[list[Seat]]:
        """Return the seats that win together: each by itself, unless there are teams."""
        if self.teams is not None:
            return self.teams(position)
        return [[seat] for seat in range(self.game.players_of(position))]

    def returns(self, position: Position) -> list[float]:
        """Return the returns (as in OpenSpiel), one for each seat: +1 a win, -1 a loss, 0 a draw or before the end.

        Where only some of the seats win, the winners share +1 and the others share -1. In a cooperative game each seat
        has +1 if the team won and -1 if it lost.
        """
        outcome = self.game.outcome(position)
        players = len(outcome.scores)
        winners = outcome.winners
        if outcome.over and self.traits.cooperative:
            return [1.0 if winners else -1.0] * players
        if not outcome.over or not winners or len(winners) == players:
            return [0.0] * players
        win, loss = 1.0 / len(winners), -1.0 / (players - len(winners))
        return [win if seat in winners else loss for seat in range(players)]

    # --- what may be known -----------------------------------------------------------------------------------

    @property
    def same_view_for_all(self) -> bool:
        """Whether all seats and spectators always know the same."""
        return self.game.perfect_information or self.traits.hidden_from_all

    def binds(self, position: Position, event: str) -> bool:
        """Tell whether what came before a chance event stands: seats may have seen in it what was hidden from them.

        `position`: one of the match, in which the event has come.
        """
        if self.same_view_for_all:
            return False
        return self.takes_back_chance is None or not self.takes_back_chance(position, event)

    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        """Return an event, redacted to what `viewer` may know; None for nothing. `position` is the one before it."""
        return event if self.secrets is None else self.secrets.redact_event(position, by, event, viewer)

    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        """Return a position that looks the same to `seat`: what the seat cannot see is drawn again, uniformly."""
        return position.copy() if self.secrets is None else self.secrets.determinize(position, seat, rng)

    # --- bots ------------------------------------------------------------------------------------------------

    def search(
        self,
        position: Position,
        seat: Seat,
        level: int,
        ms: int | None = None,
        seed: SupportsIndex = 0,
        people: Sequence[Seat] = (),
        memory: Sequence[str] = (),
    ) -> SearchResult:
        """Return a bot's search result, at a table with people at the seats `people`: see `parts.HumanTable`.

        Raises BadRequestError if there are no bots, and what `parts.Bots.choose_move` raises.
        """
        if self.bots is None:
            raise BadRequestError(t("game-no-bots", title=self.title))
        seed = index(seed)  # of NumPy's whole numbers, which read otherwise as text, Python's own
        if people and self.human_table is not None:
            return self.human_table.choose_move(position, seat, people, memory, level, ms, seed)
        return self.bots.choose_move(position, seat, level, ms, seed)

    def remembered(self, log: Sequence[Event], held: Mapping[Seat, tuple[int, bool]] = NOTHING_HELD) -> list[str]:
        """Return what bots at a table with people remember of a match's log: see `parts.HumanTable`."""
        return [] if self.human_table is None else self.human_table.remembered(log, held)

    def brick_taken(self, move: str) -> int | None:
        """Return the number of the brick that a bot's move takes; None if it takes none, or bots do not care."""
        return None if self.human_table is None else self.human_table.brick_taken(move)

    def read_house_set(self, text: str) -> dict[str, Any]:
        """Return the options that the text of a house set's file describes.

        Raises BadOptionError if a line is wrong, or if the game has no house sets.
        """
        if self.house_sets is None:
            raise BadOptionError(t("no-house-sets", title=self.title))
        return self.house_sets.read_house_set(text)


_PARTS: Final = tuple(name for name, field in vars(Room).items() if isinstance(field, Part))


@lru_cache(maxsize=CACHED_ENCODINGS)
def _encoding(room: Room, options: Options, players: int) -> Encoding:
    return (room.numbers or Unencoded)(room.game, options, players)


def _import(name: str, package: str) -> Any:
    """Return a module, or what stands in it: ".bots.players", ".lessons:LESSON"."""
    module, _, what = name.partition(":")
    found = import_module(module, package)
    return getattr(found, what) if what else found
