"""What only some games can do, each as a Protocol beside `stackyard.core.game.Game`, and asked for by type.

A game that can do one of these lists its Protocol among its bases and implements its methods; what has a body here
need not be written again. Whoever needs it asks with the function of the same name, which also tells the type checker:

    if capabilities.timed(game):
        left = game.time_limit(position)

Whether a class can do something is looked up once and remembered. Functions that take a position besides answer for
every game, and say what is so of those that cannot do more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeGuard, runtime_checkable

import msgspec
import numpy as np

from stackyard.core.bots import Level, Thought
from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.core.game import Game, Position, Seat

if TYPE_CHECKING:
    from stackyard.core.lesson import Lesson

RawQuestion = Mapping[str, Any]
"""What somebody asks a game, as JSON: the game reads it strictly into its own type."""


class Exchange(NamedTuple):
    """The types of a question to a game and of its answer, for schemas and for the browser's types."""

    question: type[msgspec.Struct]
    answer: type[msgspec.Struct]


# --- at the table ----------------------------------------------------------------------------------------------------


@runtime_checkable
class Timed(Protocol):
    """The rules give all seats together some seconds."""

    def time_limit(self, position: Position) -> float | None:
        """Return the seconds that the rules give for what goes on now; None: as long as they like.

        A table counts them from when there first is a limit until there is none, a pause left out, and shows what is
        left. When none is, it plays `time` for a seat that may act.
        """


@runtime_checkable
class Silent(Protocol):
    """The rules forbid to talk at times."""

    def silent(self, position: Position) -> bool:
        """Tell whether nobody may talk now: a table takes signs alone, for seats and spectators alike."""
        ...


@runtime_checkable
class Slow(Protocol):
    """What follows from some moves is worked out for seconds."""

    def slow(self, position: Position, seat: Seat, move: str) -> bool:
        """Tell whether a move, given as text, is one of those: a table plays it aside."""
        ...


@runtime_checkable
class Simultaneous(Protocol):
    """Several seats may act at once, and none waits for another."""

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """See `Game`."""
        ...

    def simultaneous(self, position: Position) -> bool:
        """Tell whether they do so now: no move is late because another seat has moved."""
        return len(self.to_act(position)) > 1

    def occasion(self, position: Position, seat: Seat) -> bytes:
        """Return what a thought of `seat` depends on: as long as it stays, a thought is kept.

        Anything at all, unless the game knows better. It never leaves the hall, and may hold what the seat cannot see.
        """
        return position.tobytes()


@runtime_checkable
class Physical(Protocol):
    """Bricks are bodies. What a hall needs of them besides is `stackyard.physics.play.PhysicalGame`."""

    def gravity_due(self, position: Position) -> bool:
        """Tell whether what nature has to say next is what bricks do, not what the stream draws.

        Such an event is taken from the log as it stands, never simulated again: `draw` may simulate it where no table
        does (see `stackyard.core.match.Match.gravity`), and `apply_nature` checks that it can be.
        """
        ...


@runtime_checkable
class Hidden(Protocol):
    """Something is hidden from somebody: the game's `perfect_information` is False."""

    def event_for(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        """Return the share of an event that `viewer` may know, or None for nothing. `position` is the one before it."""
        ...

    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        """Return a position that `seat` cannot tell from this one, what it cannot see dealt anew, uniformly."""
        ...


@runtime_checkable
class Continuous(Protocol):
    """Moves come from a continuum: they are texts, and `num_distinct_actions` is 0."""

    def forms(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        """Return JSON Schemas of the moves there are now, each a `pattern`; None for a seat that may not act."""
        ...


# --- people, pictures, programs --------------------------------------------------------------------------------------


@runtime_checkable
class Playing(Protocol):
    """There are bots."""

    levels: ClassVar[tuple[Level, ...]]

    def think(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> Thought:
        """Choose a move for `seat` at a level, in at most `ms` milliseconds (None: the level's own time).

        The same position, level, seed and *amount of thought* give the same move; a bot sees its view only.
        """
        ...


@runtime_checkable
class Teaching(Protocol):
    """There is an interactive lesson."""

    def lesson(self) -> Lesson:
        """Return it."""
        ...


@runtime_checkable
class Drawn(Protocol):
    """There is a drawing for paper and screens."""

    def svg(self, position: Position, viewer: Seat | str) -> str:
        """Return what `viewer` may know of a position as a standalone SVG document."""
        ...


@runtime_checkable
class HouseSets(Protocol):
    """People may play with sets of their own: a deck, a box of bricks."""

    house_set: ClassVar[str]  # what a file with one holds: "deck", "box"
    solves_house_set: ClassVar[bool] = False  # reading one asks a solver, for seconds

    def read_house_set(self, text: str) -> dict[str, Any]:
        """Return the options that a file with a house set stands for.

        Raises BadOptionError if a line is wrong: it names the line, and what would have been right.
        """
        ...


@runtime_checkable
class Compiled(Protocol):
    """Something of the game is compiled."""

    def warm(self) -> Sequence[str]:
        """Compile all of it, so that nobody waits for it later; return what was compiled."""
        ...


@runtime_checkable
class Counting(Protocol):
    """Lines of play are counted quickly. `stackyard.core.perft` counts those of any other game."""

    def perft(self, position: Position, depth: int) -> int:
        """Count the lines of exactly `depth` moves from a position; what follows of itself is no move."""
        ...


@runtime_checkable
class Sampled(Protocol):
    """Some options only go together in ways that a schema cannot say."""

    def sample_options(self) -> Sequence[Mapping[str, Any]]:
        """Return sets of options worth testing beyond those that bounds and defaults suggest. The checks play each."""
        ...


# --- questions -------------------------------------------------------------------------------------------------------


@runtime_checkable
class Tallying(Protocol):
    """The game judges what lies on a real table, for people who play with the box."""

    tally_types: ClassVar[Exchange]

    def tally(self, question: RawQuestion) -> msgspec.Struct:
        """Answer a question. Raises BadRequestError if it makes no sense."""
        ...


@runtime_checkable
class Solvable(Protocol):
    """There is a solver for anybody's questions."""

    solve_types: ClassVar[Exchange]

    def solve_question(self, question: RawQuestion) -> msgspec.Struct:
        """Work out an answer, for seconds. Raises BadRequestError if the question makes no sense."""
        ...


@runtime_checkable
class Daily(Protocol):
    """Something is set for everyone each day."""

    daily_type: ClassVar[type[msgspec.Struct]]

    def daily(self, day: str | None) -> msgspec.Struct:
        """Return what is set for a day, written 2026-07-31; None: today. Raises BadRequestError if it is no date."""
        ...


# --- asking ----------------------------------------------------------------------------------------------------------


_KNOWN: dict[tuple[type, Any], bool] = {}


def _can(game: Any, capability: Any) -> bool:
    """Tell whether a game has all that a Protocol names: `isinstance` says the same, and takes much longer."""
    key = (type(game), capability)
    known = _KNOWN.get(key)
    if known is None:
        names = {*vars(capability), *vars(capability).get("__annotations__", {})}
        known = _KNOWN[key] = all(hasattr(type(game), name) for name in names if not name.startswith("_"))
    return known


def timed(game: Any) -> TypeGuard[Timed]:
    """Tell whether the rules of a game limit time."""
    return _can(game, Timed)


def silent(game: Any) -> TypeGuard[Silent]:
    """Tell whether the rules of a game ever forbid to talk."""
    return _can(game, Silent)


def slow(game: Any) -> TypeGuard[Slow]:
    """Tell whether some moves of a game take seconds."""
    return _can(game, Slow)


def at_once(game: Any) -> TypeGuard[Simultaneous]:
    """Tell whether a game knows seats that act at once."""
    return _can(game, Simultaneous)


def physical(game: Any) -> TypeGuard[Physical]:
    """Tell whether a game's bricks are bodies."""
    return _can(game, Physical)


def hidden(game: Any) -> TypeGuard[Hidden]:
    """Tell whether a game hides something from somebody."""
    return _can(game, Hidden)


def continuous(game: Any) -> TypeGuard[Continuous]:
    """Tell whether a game's moves come from a continuum."""
    return _can(game, Continuous)


def playing(game: Any) -> TypeGuard[Playing]:
    """Tell whether a game has bots."""
    return _can(game, Playing)


def teaching(game: Any) -> TypeGuard[Teaching]:
    """Tell whether a game has a lesson."""
    return _can(game, Teaching)


def drawn(game: Any) -> TypeGuard[Drawn]:
    """Tell whether a game has an SVG drawing."""
    return _can(game, Drawn)


def house_sets(game: Any) -> TypeGuard[HouseSets]:
    """Tell whether a game is played with house sets."""
    return _can(game, HouseSets)


def compiled(game: Any) -> TypeGuard[Compiled]:
    """Tell whether a game compiles something."""
    return _can(game, Compiled)


def counting(game: Any) -> TypeGuard[Counting]:
    """Tell whether a game counts its lines itself."""
    return _can(game, Counting)


def sampled(game: Any) -> TypeGuard[Sampled]:
    """Tell whether a game names options worth testing."""
    return _can(game, Sampled)


def tallying(game: Any) -> TypeGuard[Tallying]:
    """Tell whether a game judges what lies on a real table."""
    return _can(game, Tallying)


def solvable(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a game has a solver to ask."""
    return _can(game, Solvable)


def daily(game: Any) -> TypeGuard[Daily]:
    """Tell whether a game sets something each day."""
    return _can(game, Daily)


# --- for every game --------------------------------------------------------------------------------------------------


def simultaneous(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether seats act without waiting for each other now."""
    return game.simultaneous(position) if at_once(game) else len(game.to_act(position)) > 1


def occasion(game: Game[Any, Any], position: Position, seat: Seat) -> bytes:
    """Return what a thought of `seat` depends on, where seats act at once."""
    return game.occasion(position, seat) if at_once(game) else position.tobytes()


def gravity_due(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether what nature has to say next is what bricks do."""
    return physical(game) and game.gravity_due(position)


def event_for(game: Game[Any, Any], position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
    """Return the share of an event that `viewer` may know, or None for nothing. `position` is the one before it."""
    return game.event_for(position, by, event, viewer) if hidden(game) else event


def determinize(game: Game[Any, Any], position: Position, seat: Seat, rng: np.random.Generator) -> Position:
    """Return a position that `seat` cannot tell from this one, what it cannot see dealt anew, uniformly."""
    return game.determinize(position, seat, rng) if hidden(game) else position.copy()


def forms(game: Game[Any, Any], position: Position, seat: Seat) -> list[dict[str, Any]] | None:
    """Return JSON Schemas of what may be sent where moves come from a continuum; None where they can be listed."""
    return game.forms(position, seat) if continuous(game) else None


def silence(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether nobody may talk now."""
    return silent(game) and game.silent(position)


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """Return the levels of a game's bots, none where there are no bots."""
    return game.levels if playing(game) else ()


def think(game: Game[Any, Any], position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> Thought:
    """Return what a bot would do. Raises what `Playing.think` raises, and BadRequestError where there are no bots."""
    if not playing(game):
        raise BadRequestError(f"{game.title} has no bots yet")
    return game.think(position, seat, level, ms, seed)


def read_house_set(game: Game[Any, Any], text: str) -> dict[str, Any]:
    """Return the options that a file with a house set stands for.

    Raises BadOptionError if a line is wrong, or if the game has no house sets.
    """
    if not house_sets(game):
        raise BadOptionError(f"{game.title} is played with what is in its box: there are no house sets")
    return game.read_house_set(text)


def warm(game: Game[Any, Any]) -> Sequence[str]:
    """Compile whatever a game compiles; return what was compiled."""
    return game.warm() if compiled(game) else ()
