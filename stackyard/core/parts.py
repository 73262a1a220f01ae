"""The parts of a room: what only some games have, a small Protocol each. `stackyard.core.room.Room` puts them together.

A part is a module or an object that has what its Protocol says; a part that is one function is described by a Protocol
with `__call__`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec
import numpy as np

from stackyard.core.bots import Judgement, SearchResult
from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.lesson import Hint, Lesson
from stackyard.core.record import Event
from stackyard.core.texts.catalogue import ENGLISH, Message
from stackyard.core.toolkit.menus import Menu
from stackyard.core.toolkit.sheets import Paper, Sheet

RawQuestion: TypeAlias = Mapping[str, Any]
"""A question to a game, as decoded JSON: the game converts it strictly into its own type."""


class Exchange(NamedTuple):
    """The types of a question to a game and of its answer, for schemas and for the browser's types."""

    question: type[msgspec.Struct]
    answer: type[msgspec.Struct]


class Traits(msgspec.Struct, frozen=True, kw_only=True):
    """What is so of a game in all its matches."""

    cooperative: bool = False  # all seats are one team: they win together, or lose together
    simultaneous: bool = False  # in some phases several seats may act at once, and none waits for another
    hidden_from_all: bool = False  # what is hidden is hidden from all seats alike, such as the order of a deck
    race: bool = False  # whoever is first at the goal wins: scores on the way do not tell who is ahead
    first_of_tied: bool = False  # of seats with the same score the first one wins; else they share the win
    takes_back_steps: bool = (
        False  # a turn has steps, to take back unasked until another acts or chance reveals something
    )
    problems_a_day: int = 0  # that the game sets, from easy to hard
    rated: tuple[int, ...] = ()  # how many may play for a rating, with the options as they are
    over_days: bool = False  # people may take days for a move: nobody has to be there together
    prepares_answers: bool = False  # over days, a move can be laid down for an answer that is expected
    duplicate: tuple[int, ...] = ()  # how many may sit at a table where several tables play the same deal


# --- at the table ----------------------------------------------------------------------------------------------------


class TimeLimit(Protocol):
    """The rules limit the time that all seats have together."""

    def __call__(self, position: Position, /) -> float | None:
        """Return the seconds that the rules allow for the current phase; None: no limit.

        A table starts the clock when there first is a limit and stops it when there is none; pauses do not count. It
        shows the time left. When no time is left, it plays `time` for a seat that may act.
        """


class Silence(Protocol):
    """The rules forbid talking in some phases."""

    def __call__(self, position: Position, /) -> bool:
        """Tell whether nobody may talk now: a table then takes only signs from seats and spectators, no chat."""
        ...


class SlowMoves(Protocol):
    """The events that follow some moves take seconds to compute."""

    def __call__(self, position: Position, seat: Seat, move: str, /) -> bool:
        """Tell whether a move, given as text, takes seconds to play: a table then plays it in the background."""
        ...


class TakesBackChance(Protocol):
    """Chance shows things that everybody may see, too, in a game that hides others."""

    def __call__(self, position: Position, event: str, /) -> bool:
        """Tell whether a chance event can be taken back with the move before it: it has shown nobody what was hidden.

        `position`: one of the match, in which the event has come.
        """
        ...


class Teams(Protocol):
    """Seats may play in teams, which win together."""

    def __call__(self, position: Position, /) -> list[list[Seat]]:
        """Return the seats of each team; a seat that plays for itself is a team of its own."""
        ...


class Secrets(Protocol):
    """The game has hidden information: its `perfect_information` is False."""

    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        """Return an event, redacted to what `viewer` may know; None for nothing. `position` is the one before it."""
        ...

    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        """Return a position that looks the same to `seat`: what the seat cannot see is drawn again, uniformly."""
        ...


class MoveSchemas(Protocol):
    """Moves come from a continuum: they are texts, and `Game.num_distinct_actions` returns 0."""

    def __call__(self, position: Position, seat: Seat, /) -> list[dict[str, Any]] | None:
        """Return JSON Schemas of the moves there are now, each with a `pattern`; None for a seat that may not act."""


# --- people, pictures, programs --------------------------------------------------------------------------------------


class Bots(Protocol):
    """Bots, of the strengths that `Room.levels` lists."""

    def choose_move(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        """Choose a move for `seat` at a level, in at most `ms` milliseconds (None: the level's own time).

        The same position, level, seed and *amount of search* give the same move. A bot knows only what `seat` may know.
        """
        ...


class BotSeats(Protocol):
    """There are matches at which no bots sit."""

    def __call__(self, position: Position, /) -> bool:
        """Tell whether bots may sit at a match that begins with this position."""
        ...


class HumanTable(Protocol):
    """Bots behave differently at a table with people than among themselves."""

    def remembered(self, log: Sequence[Event], held: Mapping[Seat, tuple[int, bool]]) -> list[str]:
        """Return what bots remember of a match's log beside what its position says. It holds no secret of any seat.

        `held`: by seat of a person the number of the brick in its hand, and whether it has not been led for a while.
        """
        ...

    def brick_taken(self, move: str) -> int | None:
        """Return the number of the brick that a move takes; None if it takes none."""
        ...

    def choose_move(
        self,
        position: Position,
        seat: Seat,
        people: Sequence[Seat],
        memory: Sequence[str],
        level: int,
        ms: int | None,
        seed: int,
    ) -> SearchResult:
        """Choose a move as `Bots.choose_move` does, for a seat whose table has people at the seats `people`.

        `memory` is what `remembered` has returned.
        """
        ...

    def search_key(self, position: Position, seat: Seat) -> bytes:
        """Return a key of all that a bot's search for `seat` depends on: while the key is the same, its result holds.

        The key never leaves the hall, so it may hold what the seat cannot see.
        """
        ...


class Review(Protocol):
    """The engine can estimate each seat's chance and the value of a move: see `stackyard.core.review`.

    Both functions are limited by an amount of work, not by time, so that the same match has the same review everywhere.
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


class Remarks(Protocol):
    """There is more to say of the events of a finished match, such as who could have known what."""

    def __call__(self, before: Position, after: Position, /) -> list[Message]:
        """Return remarks on the event between two positions."""
        ...


class Pictures(Protocol):
    """The game draws its positions as SVG."""

    def svg(self, position: Position, viewer: Seat | str, language: str = ENGLISH) -> str:
        """Return a position as a standalone SVG document that shows what `viewer` may know, in a language."""
        ...

    def thumbnail(self, position: Position, viewer: Seat | str) -> str:
        """Return what stands on the table, as far as `viewer` may know it, as a small SVG document without words."""
        ...


class Built(Protocol):
    """What players build is counted, and the count is what a fall is told by."""

    def __call__(self, position: Position, /) -> Message:
        """Return how much stands there, in a few words: "17 bricks"."""
        ...


class Exports(Protocol):
    """What stands on the table as files for other programs, and lists of what somebody needs to play with things."""

    @property
    def FORMATS(self) -> Mapping[str, str]:  # noqa: N802
        """The kinds of file that a position is written as, by their names in commands: what a file's name ends with."""
        ...

    @property
    def LISTS(self) -> Mapping[str, str]:  # noqa: N802
        """The kinds of list of what the box holds, likewise."""
        ...

    @property
    def IN_PARTS(self) -> bool:  # noqa: N802
        """Whether things can be saved one by one, and a list leaves out what somebody has."""
        ...

    def export(self, position: Position, viewer: Seat | str, kind: str, thing: str = "") -> bytes:
        """Return what `viewer` may see of a position as a file; `thing`: only what has this name, "": all.

        Raises BadRequestError if there is nothing to be seen, or nothing of that name.
        """
        ...

    def shopping_list(self, kind: str, owned: str = "") -> bytes:
        """Return what somebody lacks, who has what the text `owned` says ("": nothing), as a file.

        Raises BadRequestError if the text is not written as the game reads it, or if nothing is lacking.
        """
        ...


class PrintAndPlay(Protocol):
    """The game's board, cards and score sheets can be printed, for whoever has the rest."""

    def __call__(self, paper: Paper, /) -> list[Sheet]:
        """Return the sheets for a paper."""
        ...


class Words(Protocol):
    """The game's moves are chosen from menus, in every language of its catalogue."""

    @property
    def INKS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of a module
        """Colours of what stands in the drawing: SGR codes by regular expressions."""
        ...

    @property
    def DRAWN_EVENTS(self) -> frozenset[str]:  # noqa: N802
        """The first words of events that the drawing tells well enough."""
        ...

    def menu(self, position: Position, seat: Seat) -> Menu:
        """Return the menu of the moves of a seat that may act; it tells nothing that the seat may not know."""
        ...

    def move_message(self, position: Position, seat: Seat, move: str, /) -> Message:
        """Return what a legal move does, as advice: "Build from c3 onto c5". It tells no more than the move does."""
        ...


class HouseSets(Protocol):
    """People may play with house sets, sets of their own: a deck, a box of bricks."""

    @property
    def HOUSE_SET(self) -> str:  # noqa: N802
        """What a file with a house set holds: "deck", "box"."""
        ...

    @property
    def NEEDS_SOLVER(self) -> bool:  # noqa: N802
        """Whether reading one asks a solver, for seconds."""
        ...

    def read_house_set(self, text: str) -> dict[str, Any]:
        """Return the options that the text of a house set's file describes.

        Raises BadOptionError if a line is wrong: the message names the line and says what is expected.
        """
        ...


class Threat(NamedTuple):
    """Something that the other seats could do next, to warn a beginner of."""

    localizable: Message
    at: list[str]  # the places that it is about, as the game's notation names them, the first one most


class Threats(Protocol):
    """The game can warn a beginner of what the others could do next. It has no hidden information."""

    def __call__(self, position: Position, seat: Seat, /) -> list[Threat]:
        """Return the threats to a seat that is to act, the worst first."""
        ...


# --- questions -------------------------------------------------------------------------------------------------------


class Tally(Protocol):
    """The game scores or judges what lies on a real table, for people who play with the box."""

    @property
    def TALLY_TYPES(self) -> Exchange:  # noqa: N802
        """The types of a question and of its answer."""
        ...

    def tally(self, question: RawQuestion) -> msgspec.Struct:
        """Return the answer to a question. Raises BadRequestError if the question makes no sense."""
        ...


class Solver(Protocol):
    """The game has a solver that anybody may ask."""

    @property
    def SOLVE_TYPES(self) -> Exchange:  # noqa: N802
        """The types of a question and of its answer."""
        ...

    def solve_question(self, question: RawQuestion) -> msgspec.Struct:
        """Return the solver's answer, which takes seconds. Raises BadRequestError if the question makes no sense."""
        ...


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody plays on one day: one person, in the first of the seats or another, against bots or nobody."""

    options: dict[str, Any] = {}
    position: str | None = None  # the start, as the game writes positions, where it is not its own set-up
    seat: Seat = 0  # of the person
    bots: list[int] = []  # the levels of all others, in the order of their seats
    together: dict[str, Any] = {}  # options that are added where several play it as one team


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a challenge. Of two results of one day the better one has the higher `rank`."""

    rank: int
    value: int = 0  # what is told: floors, points, bricks, dice, or seconds
    unit: str = ""  # of it: "floors", "points", "bricks", "dice" or "seconds"; "": it was lost, and no value is told


class Today(Protocol):
    """The game sets a challenge for each day, which everybody begins alike and plays on their own."""

    @property
    def SEARCHES(self) -> bool:  # noqa: N802
        """Whether a challenge is searched for, which takes too long as long as the game is not compiled."""
        ...

    def challenge(self, day: date, seed: bytes) -> Challenge:
        """Return the challenge of a day; what is drawn for it comes from `seed`, 32 bytes. It may take seconds."""
        ...

    def result(self, position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
        """Return what somebody's match has come to, which took so many seconds and is over."""
        ...


class TeamScore(msgspec.Struct, frozen=True, kw_only=True):
    """What a team has made of a match that all win or lose together, for the ladder of teams."""

    kind: str  # with what it is compared: one of `TeamLadder.KINDS`
    points: int
    towers: list[Any]  # what the team has built, as the game's view writes it


class TeamLadder(Protocol):
    """Teams are compared by what they have made of the game."""

    @property
    def KINDS(self) -> Sequence[str]:  # noqa: N802 - a constant of a module
        """What is compared apart, in the order in which it is shown."""
        ...

    def score(self, position: Position) -> TeamScore | None:
        """Return what a team has made of a match that has ended; None if it is not compared with others."""
        ...


class WinningLine(msgspec.Struct, frozen=True, kw_only=True):
    """How a match could have been won, told when it is over."""

    text: str  # why the move is better, and what the one that was played instead leads to
    localizable: Message  # the same as a message
    after: int  # events that had been played before it
    position: str  # that the line begins in, as the game writes positions
    line: list[str]  # moves from there, as far as they are certain; the first one is the better move


MOST_HINTS: Final = 2  # that are given in one position


class Answers(Protocol):
    """The game knows, by perfect play or by a search, how the challenges that it sets are won."""

    def hint(self, position: Position, seat: Seat, number: int) -> Hint:
        """Return a hint for a seat that is to act: 1 says what to look for, 2 which move it is."""
        ...

    def answer(self, positions: Sequence[Position], moves: Sequence[str | None], seat: Seat) -> WinningLine | None:
        """Return how a seat could have won: where it let go of that, else in the first position; None: nowhere.

        `positions` are those before each event and the last one; `moves` are the seat's own, None for other events.
        """
        ...


class Problems(Protocol):
    """The game sets problems for each day, the same for everyone: `Traits.problems_a_day`, from easy to hard."""

    def __call__(self, day: str | None, grade: int, /) -> Lesson:
        """Return the problem of a day, written 2026-07-31 (None: today), of a grade from 1, the easiest.

        It is a lesson whose steps are to be played in turn. Raises BadRequestError if it is no date or no grade.
        """
        ...


# --- compiled, counted, checked --------------------------------------------------------------------------------------


class Batches(Protocol):
    """The compiled functions that advance many matches in one call; they take a `stackyard.core.encoding.batch.Batch`.

    Each works on the matches from a number up to another one.
    """

    def begin(self, batch: Any, first: int, last: int) -> None:
        """Begin matches."""

    def step(self, batch: Any, first: int, last: int) -> None:
        """Play what the seats to act have chosen, and begin anew where a match ends."""

    def choose(self, batch: Any, first: int, last: int) -> None:
        """Choose an action at random for each seat to act."""


class Opponents(Protocol):
    """The compiled functions that play the other seats of a batch, in the matches `rows[first:last]`.

    `style`: how they play, as `style_of` returns it.
    """

    def step_rows(self, batch: Any, rows: Any, seat: Seat, style: Any, first: int, last: int) -> None:
        """Play what the seats to act have chosen; then, unless `seat` is negative, `answer`."""

    def answer(self, batch: Any, rows: Any, seat: Seat, style: Any, first: int, last: int) -> None:
        """Let the others play until `seat` is to act, or the match has ended."""

    def style_of(self, level: int | None, start: Position) -> Any:
        """Return how bots of a level play in matches with this set-up, or None if they are not compiled as a whole.

        With a level of None: how one plays at random. What is returned is always of the same types.
        """


class Perft(Protocol):
    """The game counts its lines of play itself, quickly. `stackyard.core.perft` counts those of any other game."""

    def __call__(self, position: Position, depth: int, /) -> int:
        """Count the lines of exactly `depth` moves from a position; forced events are not moves."""
        ...


class Warm(Protocol):
    """The game has compiled functions."""

    def __call__(self) -> Sequence[str]:
        """Compile all functions of the game, so that nobody waits for it later; return what was compiled."""
        ...


class Checked(Protocol):
    """What the checks of `stackyard.testing` hold the game to beside what they hold every game to."""

    def score_bounds(self, options: Any, players: int) -> tuple[float, float]:
        """Return the lowest and the highest score that any seat can ever have."""
        ...

    def sample_options(self) -> Sequence[Mapping[str, Any]]:
        """Return sets of options to play besides those made from bounds and defaults: those that only go together."""
        ...
