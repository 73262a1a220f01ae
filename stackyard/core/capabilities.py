"""What only some games can do: capabilities, each a Protocol beside `stackyard.core.game.Game`.

A game that has a capability lists its Protocol among its bases and implements its methods; a method with a body here
is a default. A caller asks with the predicate of the capability, which also tells the type checker:

    if capabilities.is_timed(game):
        left = game.time_limit(position)

Whether a class has a capability is looked up once and cached. The functions at the end of this module that take a
position work for every game: they return the default where the game does not have the capability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeGuard, runtime_checkable

import msgspec
import numpy as np

from stackyard.core.bots import Judgement, Level, SearchResult
from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.core.game import Game, Position, Seat
from stackyard.core.record import Event
from stackyard.core.rooms.menus import Menu
from stackyard.core.texts.catalogue import Message

if TYPE_CHECKING:
    from stackyard.core.lesson import Lesson
    from stackyard.core.texts.catalogue import Message

RawQuestion = Mapping[str, Any]
"""A question to a game, as decoded JSON: the game converts it strictly into its own type."""


class Exchange(NamedTuple):
    """The types of a question to a game and of its answer, for schemas and for the browser's types."""

    question: type[msgspec.Struct]
    answer: type[msgspec.Struct]


# --- at the table ----------------------------------------------------------------------------------------------------


@runtime_checkable
class Timed(Protocol):
    """The rules limit the time that all seats have together."""

    def time_limit(self, position: Position) -> float | None:
        """Return the seconds that the rules allow for the current phase; None: no limit.

        A table starts the clock when there first is a limit and stops it when there is none; pauses do not count. It
        shows the time left. When no time is left, it plays `time` for a seat that may act.
        """


@runtime_checkable
class Silent(Protocol):
    """The rules forbid talking in some phases."""

    def is_silent(self, position: Position) -> bool:
        """Tell whether nobody may talk now: a table then takes only signs from seats and spectators, no chat."""
        ...


@runtime_checkable
class Slow(Protocol):
    """The events that follow some moves take seconds to compute."""

    def is_slow_move(self, position: Position, seat: Seat, move: str) -> bool:
        """Tell whether a move, given as text, takes seconds to play: a table then plays it in the background."""
        ...


@runtime_checkable
class Simultaneous(Protocol):
    """Several seats may act at once, and none waits for another."""

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seats that may act now: see `Game.to_act`."""
        ...

    def is_simultaneous(self, position: Position) -> bool:
        """Tell whether several seats may act now: a move is then not stale because another seat has moved."""
        return len(self.to_act(position)) > 1

    def search_key(self, position: Position, seat: Seat) -> bytes:
        """Return a key of all that a bot's search for `seat` depends on: while the key is the same, its result holds.

        The default is the whole position. The key never leaves the hall, so it may hold what the seat cannot see.
        """
        return position.tobytes()


@runtime_checkable
class InTeams(Protocol):
    """Seats may play in teams, which win together."""

    def teams(self, position: Position) -> list[list[Seat]]:
        """Return the seats of each team; a seat that plays for itself is a team of its own."""
        ...


@runtime_checkable
class Physical(Protocol):
    """Bricks are physical bodies. A hall also needs the methods of `stackyard.physics.physical_game.PhysicalGame`."""

    def is_gravity_due(self, position: Position) -> bool:
        """Tell whether the chance event that is due now is a gravity event: the bricks make it, no stream draws it.

        Such an event is taken from the log as it stands and never simulated again. `sample_chance` simulates it where
        no table does (see `stackyard.core.match.Match.gravity`), and `apply_chance` checks that it is possible.
        """
        ...


@runtime_checkable
class Hidden(Protocol):
    """The game has hidden information: its `perfect_information` is False."""

    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        """Return an event, redacted to what `viewer` may know; None for nothing. `position` is the one before it."""
        ...

    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        """Return a position that looks the same to `seat`: what the seat cannot see is drawn again, uniformly."""
        ...


@runtime_checkable
class HiddenFromAll(Protocol):
    """What is hidden is hidden from all seats alike, such as the order of a deck. Such a game is also `Hidden`."""

    hides_from_all: ClassVar[bool] = True


@runtime_checkable
class Cooperative(Protocol):
    """All seats are one team: they win together, or lose together."""

    is_one_team: ClassVar[bool] = True


@runtime_checkable
class FirstOfTied(Protocol):
    """Of seats with the same score the first one wins; in other games they share the win."""

    first_seat_wins_ties: ClassVar[bool] = True


@runtime_checkable
class Stepwise(Protocol):
    """A turn has steps, which a seat may take back unasked until another seat acts or chance reveals something."""

    takes_back_steps: ClassVar[bool] = True


@runtime_checkable
class Bounded(Protocol):
    """The scores of the game have known bounds, which the checks hold every score to."""

    def score_bounds(self, options: Any, players: int) -> tuple[float, float]:
        """Return the lowest and the highest score that any seat can ever have."""
        ...


@runtime_checkable
class Continuous(Protocol):
    """Moves come from a continuum: they are texts, and `num_distinct_actions` returns 0."""

    def move_schemas(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        """Return JSON Schemas of the moves there are now, each with a `pattern`; None for a seat that may not act."""
        ...


# --- people, pictures, programs --------------------------------------------------------------------------------------


@runtime_checkable
class WithBots(Protocol):
    """There are bots."""

    levels: ClassVar[tuple[Level, ...]]

    def search(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        """Choose a move for `seat` at a level, in at most `ms` milliseconds (None: the level's own time).

        The same position, level, seed and *amount of search* give the same move. A bot knows only what `seat` may know.
        """
        ...


@runtime_checkable
class BesidePeople(Protocol):
    """Bots behave differently at a table with people than among themselves. Such a game is also `WithBots`."""

    def remembered(self, log: Sequence[Event]) -> list[str]:
        """Return what bots remember of a match's log beside what its position says. It holds no secret of any seat."""
        ...

    def search_beside(
        self,
        position: Position,
        seat: Seat,
        people: Sequence[Seat],
        memory: Sequence[str],
        level: int,
        ms: int | None,
        seed: int,
    ) -> SearchResult:
        """Choose a move as `WithBots.search` does, for a seat whose table has people at the seats `people`.

        `memory` is what `remembered` has returned.
        """
        ...


@runtime_checkable
class Reviewable(Protocol):
    """The engine can estimate each seat's chance and the value of a move: see `stackyard.core.review`.

    Both methods are limited by an amount of work, not by time, so that the same match has the same review everywhere.
    """

    def chances(self, position: Position, seed: int) -> list[float] | None:
        """Return the chance of each seat to win, 0 to 1, at an unfinished position; None if it cannot be estimated.

        The estimate uses the whole position, hands included, but no future chance event.
        """
        ...

    def judge(self, position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
        """Return the value of a legal move, given as text, in a position; None if the seat had no choice.

        The result depends only on what the seat could know.
        """
        ...

    def remarks(self, before: Position, after: Position) -> list[Message]:
        """Return other remarks on the event between two positions, such as who could have known what."""
        return []


@runtime_checkable
class Teaching(Protocol):
    """The game has an interactive lesson."""

    def lesson(self) -> Lesson:
        """Return the lesson."""
        ...


@runtime_checkable
class Drawn(Protocol):
    """The game draws its positions as SVG."""

    def svg(self, position: Position, viewer: Seat | str) -> str:
        """Return a position as a standalone SVG document that shows what `viewer` may know."""
        ...

    def thumbnail(self, position: Position, viewer: Seat | str) -> str:
        """Return what stands on the table, as far as `viewer` may know it, as a small SVG document without words."""
        ...


@runtime_checkable
class InWords(Protocol):
    """The game is drawn with characters and its moves are chosen from menus, in every language of its catalogue."""

    inks: ClassVar[Mapping[str, str]] = {}  # colours of what stands in the drawing: SGR codes by regular expressions
    drawn_events: ClassVar[frozenset[str]] = frozenset()  # first words of events that the drawing tells well enough

    def drawing_in(self, language: str, position: Position, viewer: Seat | str) -> str:
        """Return what `viewer` may know of a position, drawn with characters: lines of 78 at most."""
        ...

    def menu(self, position: Position, seat: Seat) -> Menu:
        """Return the menu of the moves of a seat that may act; it tells nothing that the seat may not know."""
        ...

    def move_said(self, position: Position, seat: Seat, move: str) -> Message:
        """Return what a legal move does, as advice: "Build from c3 onto c5". It tells no more than the move does."""
        ...


@runtime_checkable
class HouseSets(Protocol):
    """People may play with house sets, sets of their own: a deck, a box of bricks."""

    house_set: ClassVar[str]  # what a file with a house set holds: "deck", "box"
    house_set_needs_solver: ClassVar[bool] = False  # reading one asks a solver, for seconds

    def read_house_set(self, text: str) -> dict[str, Any]:
        """Return the options that the text of a house set's file describes.

        Raises BadOptionError if a line is wrong: the message names the line and says what is expected.
        """
        ...


@runtime_checkable
class Compiled(Protocol):
    """The game has compiled functions."""

    def warm(self) -> Sequence[str]:
        """Compile all functions of the game, so that nobody waits for it later; return what was compiled."""
        ...


@runtime_checkable
class Counting(Protocol):
    """The game counts its lines of play itself, quickly. `stackyard.core.perft` counts those of any other game."""

    def perft(self, position: Position, depth: int) -> int:
        """Count the lines of exactly `depth` moves from a position; forced events are not moves."""
        ...


@runtime_checkable
class Sampled(Protocol):
    """Some options depend on each other in ways that a JSON Schema cannot say."""

    def sample_options(self) -> Sequence[Mapping[str, Any]]:
        """Return sets of options to test besides those made from bounds and defaults. The checks play each of them."""
        ...


# --- questions -------------------------------------------------------------------------------------------------------


@runtime_checkable
class Tallying(Protocol):
    """The game scores or judges what lies on a real table, for people who play with the box."""

    tally_types: ClassVar[Exchange]

    def tally(self, question: RawQuestion) -> msgspec.Struct:
        """Return the answer to a question. Raises BadRequestError if the question makes no sense."""
        ...


@runtime_checkable
class Solvable(Protocol):
    """The game has a solver that anybody may ask."""

    solve_types: ClassVar[Exchange]

    def solve_question(self, question: RawQuestion) -> msgspec.Struct:
        """Return the solver's answer, which takes seconds. Raises BadRequestError if the question makes no sense."""
        ...


@runtime_checkable
class Daily(Protocol):
    """The game sets a deal for each day, the same for everyone."""

    daily_type: ClassVar[type[msgspec.Struct]]

    def daily(self, day: str | None) -> msgspec.Struct:
        """Return the deal of a day, written 2026-07-31; None: today. Raises BadRequestError if it is no date."""
        ...


@runtime_checkable
class Problems(Protocol):
    """The game sets problems for each day, the same for everyone, from easy to hard."""

    problem_grades: ClassVar[int]  # problems a day

    def problem(self, day: str | None, grade: int) -> Lesson:
        """Return the problem of a day, written 2026-07-31 (None: today), of a grade from 1, the easiest.

        It is a lesson whose steps are to be played in turn. Raises BadRequestError if it is no date or no grade.
        """
        ...


class Threat(NamedTuple):
    """Something that the other seats could do next, to warn a beginner of."""

    said: Message
    at: list[str]  # the places that it is about, as the game's notation names them, the first one most


@runtime_checkable
class Threatening(Protocol):
    """The game can warn a beginner of what the others could do next. It has no hidden information."""

    def threats(self, position: Position, seat: Seat) -> list[Threat]:
        """Return the threats to a seat that is to act, the worst first."""
        ...


# --- asking ----------------------------------------------------------------------------------------------------------


_CAPABILITY_CACHE: dict[tuple[type, Any], bool] = {}


def _has_capability(game: Any, capability: Any) -> bool:
    """Tell whether a game has all members of a Protocol: the same as `isinstance`, but cached by class."""
    key = (type(game), capability)
    known = _CAPABILITY_CACHE.get(key)
    if known is None:
        names = {*vars(capability), *vars(capability).get("__annotations__", {})}
        known = _CAPABILITY_CACHE[key] = all(hasattr(type(game), name) for name in names if not name.startswith("_"))
    return known


def is_timed(game: Any) -> TypeGuard[Timed]:
    """Tell whether the rules of a game limit time."""
    return _has_capability(game, Timed)


def has_silent_phases(game: Any) -> TypeGuard[Silent]:
    """Tell whether the rules of a game ever forbid talking."""
    return _has_capability(game, Silent)


def has_slow_moves(game: Any) -> TypeGuard[Slow]:
    """Tell whether some moves of a game take seconds."""
    return _has_capability(game, Slow)


def has_simultaneous_moves(game: Any) -> TypeGuard[Simultaneous]:
    """Tell whether a game has phases in which several seats may act at once."""
    return _has_capability(game, Simultaneous)


def has_teams(game: Any) -> TypeGuard[InTeams]:
    """Tell whether seats of a game may play in teams."""
    return _has_capability(game, InTeams)


def is_physical(game: Any) -> TypeGuard[Physical]:
    """Tell whether a game's bricks are physical bodies."""
    return _has_capability(game, Physical)


def has_hidden_information(game: Any) -> TypeGuard[Hidden]:
    """Tell whether a game has hidden information."""
    return _has_capability(game, Hidden)


def is_hidden_from_all(game: Any) -> TypeGuard[HiddenFromAll]:
    """Tell whether what a game hides is hidden from everyone alike."""
    return _has_capability(game, HiddenFromAll)


def ties_go_to_the_first(game: Any) -> TypeGuard[FirstOfTied]:
    """Tell whether of seats with the same score the first one wins."""
    return _has_capability(game, FirstOfTied)


def is_cooperative(game: Any) -> TypeGuard[Cooperative]:
    """Tell whether all seats of a game are one team."""
    return _has_capability(game, Cooperative)


def has_steps(game: Any) -> TypeGuard[Stepwise]:
    """Tell whether the turns of a game have steps that a seat may take back unasked."""
    return _has_capability(game, Stepwise)


def has_score_bounds(game: Any) -> TypeGuard[Bounded]:
    """Tell whether a game states the bounds of its scores."""
    return _has_capability(game, Bounded)


def has_continuous_moves(game: Any) -> TypeGuard[Continuous]:
    """Tell whether a game's moves come from a continuum."""
    return _has_capability(game, Continuous)


def has_bots(game: Any) -> TypeGuard[WithBots]:
    """Tell whether a game has bots."""
    return _has_capability(game, WithBots)


def has_bots_beside_people(game: Any) -> TypeGuard[BesidePeople]:
    """Tell whether a game's bots behave differently at a table with people."""
    return _has_capability(game, BesidePeople)


def is_reviewable(game: Any) -> TypeGuard[Reviewable]:
    """Tell whether the engine can review matches of a game."""
    return _has_capability(game, Reviewable)


def has_lesson(game: Any) -> TypeGuard[Teaching]:
    """Tell whether a game has a lesson."""
    return _has_capability(game, Teaching)


def has_svg(game: Any) -> TypeGuard[Drawn]:
    """Tell whether a game has an SVG drawing."""
    return _has_capability(game, Drawn)


def has_words(game: Any) -> TypeGuard[InWords]:
    """Tell whether a game is drawn with characters and has menus of moves in every language."""
    return _has_capability(game, InWords)


def has_problems(game: Any) -> TypeGuard[Problems]:
    """Tell whether a game sets problems for each day."""
    return _has_capability(game, Problems)


def has_threats(game: Any) -> TypeGuard[Threatening]:
    """Tell whether a game can warn a beginner of threats."""
    return _has_capability(game, Threatening)


def has_house_sets(game: Any) -> TypeGuard[HouseSets]:
    """Tell whether a game is played with house sets."""
    return _has_capability(game, HouseSets)


def is_compiled(game: Any) -> TypeGuard[Compiled]:
    """Tell whether a game has compiled functions."""
    return _has_capability(game, Compiled)


def has_own_perft(game: Any) -> TypeGuard[Counting]:
    """Tell whether a game counts its lines of play itself."""
    return _has_capability(game, Counting)


def has_sample_options(game: Any) -> TypeGuard[Sampled]:
    """Tell whether a game names sets of options to test."""
    return _has_capability(game, Sampled)


def has_tally(game: Any) -> TypeGuard[Tallying]:
    """Tell whether a game scores or judges what lies on a real table."""
    return _has_capability(game, Tallying)


def has_solver(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a game has a solver that anybody may ask."""
    return _has_capability(game, Solvable)


def has_daily(game: Any) -> TypeGuard[Daily]:
    """Tell whether a game sets a deal for each day."""
    return _has_capability(game, Daily)


# --- for every game --------------------------------------------------------------------------------------------------


def returns(game: Game[Any, Any], position: Position) -> list[float]:
    """Return the returns (as in OpenSpiel), one for each seat: +1 a win, -1 a loss, 0 a draw or before the end.

    Where only some of the seats win, the winners share +1 and the others share -1. In a cooperative game each seat has
    +1 if the team won and -1 if it lost.
    """
    outcome = game.outcome(position)
    players = len(outcome.scores)
    winners = outcome.winners
    if outcome.over and is_cooperative(game):
        return [1.0 if winners else -1.0] * players
    if not outcome.over or not winners or len(winners) == players:
        return [0.0] * players
    win, loss = 1.0 / len(winners), -1.0 / (players - len(winners))
    return [win if seat in winners else loss for seat in range(players)]


def same_view_for_all(game: Game[Any, Any]) -> bool:
    """Tell whether all seats and spectators always know the same."""
    return game.perfect_information or is_hidden_from_all(game)


def is_simultaneous(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether several seats may act now, without waiting for each other."""
    return game.is_simultaneous(position) if has_simultaneous_moves(game) else len(game.to_act(position)) > 1


def teams(game: Game[Any, Any], position: Position) -> list[list[Seat]]:
    """Return the seats that win together: each by itself, unless there are teams."""
    return game.teams(position) if has_teams(game) else [[seat] for seat in range(game.players_of(position))]


def search_key(game: Game[Any, Any], position: Position, seat: Seat) -> bytes:
    """Return a key of all that a bot's search for `seat` depends on: see `Simultaneous.search_key`."""
    return game.search_key(position, seat) if has_simultaneous_moves(game) else position.tobytes()


def is_gravity_due(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether the chance event that is due now is a gravity event: see `Physical.is_gravity_due`."""
    return is_physical(game) and game.is_gravity_due(position)


def redact_event(
    game: Game[Any, Any], position: Position, by: Seat | str, event: str, viewer: Seat | str
) -> str | None:
    """Return an event, redacted to what `viewer` may know; None for nothing. `position` is the one before it."""
    return game.redact_event(position, by, event, viewer) if has_hidden_information(game) else event


def determinize(game: Game[Any, Any], position: Position, seat: Seat, rng: np.random.Generator) -> Position:
    """Return a position that looks the same to `seat`: what the seat cannot see is drawn again, uniformly."""
    return game.determinize(position, seat, rng) if has_hidden_information(game) else position.copy()


def move_schemas(game: Game[Any, Any], position: Position, seat: Seat) -> list[dict[str, Any]] | None:
    """Return JSON Schemas of the moves where they come from a continuum; None where they can be listed."""
    return game.move_schemas(position, seat) if has_continuous_moves(game) else None


def is_silent(game: Game[Any, Any], position: Position) -> bool:
    """Tell whether nobody may talk now."""
    return has_silent_phases(game) and game.is_silent(position)


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """Return the levels of a game's bots, none where there are no bots."""
    return game.levels if has_bots(game) else ()


def search(game: Game[Any, Any], position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
    """Return a bot's search result. Raises BadRequestError if there are no bots, and what `WithBots.search` raises."""
    if not has_bots(game):
        raise BadRequestError(f"{game.title} has no bots yet")
    return game.search(position, seat, level, ms, seed)


def remembered(game: Game[Any, Any], log: Sequence[Event]) -> list[str]:
    """Return what bots at a table with people remember of a match's log: `[]` unless the game is `BesidePeople`."""
    return game.remembered(log) if has_bots_beside_people(game) else []


def search_beside(
    game: Game[Any, Any],
    position: Position,
    seat: Seat,
    people: Sequence[Seat],
    memory: Sequence[str],
    level: int,
    ms: int | None,
    seed: int,
) -> SearchResult:
    """Return a bot's search result at a table with people; raises what `search` raises.

    Without people, or if the game is not `BesidePeople`, it is what `search` returns.
    """
    if people and has_bots_beside_people(game):
        return game.search_beside(position, seat, people, memory, level, ms, seed)
    return search(game, position, seat, level, ms, seed)


def read_house_set(game: Game[Any, Any], text: str) -> dict[str, Any]:
    """Return the options that the text of a house set's file describes.

    Raises BadOptionError if a line is wrong, or if the game has no house sets.
    """
    if not has_house_sets(game):
        raise BadOptionError(f"{game.title} is played with what is in its box: there are no house sets")
    return game.read_house_set(text)


def warm(game: Game[Any, Any]) -> Sequence[str]:
    """Compile all functions of a game; return what was compiled."""
    return game.warm() if is_compiled(game) else ()
