"""The interface of a game: what connects its rules to everything that plays, shows or stores it.

`Game` is the rules, which every game has. What only some games have beside them (bots, pictures, a solver) are parts of
its room: `stackyard.core.room`.

A *position* is a NumPy structured array of shape (1,): one record that holds the whole state of a match. A batch of
positions is a longer array of the same dtype, and `batch[i:i+1]` is a position again. `apply` changes a position in
place, `position.copy()` copies it; equal positions have equal bytes.

A *move* is a whole number below `num_distinct_actions(options)` for games whose moves can be listed; a game with a
continuum of moves (a hand that pulls a brick) uses texts. Every move has exactly one text, and `parse_move` of a
printed text gives the move back.

`stackyard.core.state` wraps a position with the method names of OpenSpiel (`legal_actions`, `apply_action`, `returns`).
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from stackyard.core.bots import Level, SearchResult
from stackyard.core.chance import NATURE, Stream
from stackyard.core.errors import BadChanceError, BadOptionError, InvalidOptionError
from stackyard.core.event_description import UNSET, EventDescription, Maybe
from stackyard.core.options import Options
from stackyard.core.positions.position import RULES_VERSION_FIELD, Position, Seat, copy_position
from stackyard.core.texts.catalogue import ENGLISH, Message, catalogue_of, find_text, t

OptionsT = TypeVar("OptionsT", bound=Options)
M = TypeVar("M", int, str)

SPECTATOR: Final = "spectator"
EVERYTHING: Final = "all"


class ForcedEvent(msgspec.Struct, frozen=True):
    """An event that the rules force after a move or a chance event, without a decision: a skip, a scoring."""

    by: Seat | str
    event: str


class Outcome(msgspec.Struct, frozen=True):
    """How a match stands or ended: `scores` as the rules count them, `winners` (several or none for a draw), `why`.

    `why` is a sentence in English; `localizable` is the same as a message, where it was made of one. `excluded` has the
    seats whose holders have left and that therefore cannot win and come last, where there are any.
    """

    over: bool
    scores: list[float]
    winners: list[Seat]
    why: str
    localizable: Maybe[Message] = UNSET
    excluded: Maybe[list[Seat]] = UNSET

    @classmethod
    def of(cls, over: bool, scores: list[float], winners: list[Seat], message: Message) -> Outcome:
        """Return an outcome whose sentence is a message."""
        return cls(over, scores, winners, str(message), message)

    @property
    def reason(self) -> Message | str:
        """Return why the match ended, as an argument for another message."""
        return self.why if self.localizable is UNSET else self.localizable


class Game(ABC, Generic[OptionsT, M]):
    """One game: its options, its positions, its moves and their texts, its views.

    A game has no state. Every method takes a position, or `options` where there is no position yet; a position holds
    the options that it was made with.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    credit: ClassVar[str]  # who designed and published it, and that this edition is unofficial
    about: ClassVar[str]  # one sentence for the front page
    seats: ClassVar[tuple[int, int]]  # fewest and most
    seat_names: ClassVar[tuple[str, ...]]
    options_type: ClassVar[type[Options]]
    view_type: ClassVar[type[msgspec.Struct]]  # what `view` returns, for schemas and for the browser's types
    description_type: ClassVar[type[EventDescription]] = EventDescription  # what `describe_event` returns, likewise
    versions: ClassVar[tuple[int, ...]] = (1,)  # of the rules: all that this program plays, ascending, up to 255
    perfect_information: ClassVar[bool] = True
    zero_sum: ClassVar[bool] = True  # whether the returns of all seats always add up to nothing
    max_game_length: ClassVar[int]  # an upper bound of events in one match, over all options
    draws_seats: ClassVar[bool] = False  # whether the seats are drawn, unless the players choose who begins

    def __init_subclass__(cls, **more: Any) -> None:
        """Let msgspec inspect the options now: two threads that are the first to do so at once crash the process."""
        super().__init_subclass__(**more)
        if "options_type" in cls.__dict__:
            msgspec.json.Decoder(cls.options_type)

    # --- options ---------------------------------------------------------------------------------------------

    def parse_options(self, raw: Mapping[str, Any] | None = None) -> OptionsT:
        """Return the options that `raw` names, the rest at their defaults.

        Raises InvalidOptionError if there is no such option, if a value has the wrong type or lies outside its bounds,
        or if the options' `check` finds that they do not go together.
        """
        try:
            options = msgspec.convert(dict(raw or {}), self.options_type)
        except msgspec.ValidationError as error:
            raise InvalidOptionError(f"{self.title}: {error}") from None
        options.check()
        return options  # type: ignore[return-value]

    @abstractmethod
    def options_of(self, position: Position) -> OptionsT:
        """Return the options that the position was made with."""

    def seats_for(self, options: OptionsT) -> tuple[int, int]:
        """Return the fewest and the most seats that a match by these options may have: those of the game, mostly."""
        return self.seats

    def players_of(self, position: Position) -> int:
        """Return the number of seats that the position was made with: where it varies, the record's field `players`."""
        fewest, most = self.seats
        return most if fewest == most else int(position["players"][0])

    # --- positions -------------------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, options: OptionsT, players: int, version: int | None = None) -> Position:
        """Return the position before the first event, shape (1,), for a version of the rules (default: the newest).

        Where the set-up needs chance (a shuffle, dice), a chance event is due in the position.
        Raises BadOptionError if `players` is not a number of seats that the game allows, or if this program does not
        play that version.
        """

    @abstractmethod
    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seats that may act now, in order; `()` if the match is over or a chance event is due."""

    def is_chance_due(self, position: Position) -> bool:
        """Tell whether a chance event must come before anybody may act."""
        return False

    def is_simultaneous(self, position: Position) -> bool:
        """Tell whether several seats may act now: a move is then not stale because another seat has moved."""
        return len(self.to_act(position)) > 1

    def is_gravity_due(self, position: Position) -> bool:
        """Tell whether the chance event that is due now is a gravity event: the bricks make it, no stream draws it.

        Such an event is taken from the log as it stands and never simulated again. `sample_chance` simulates it where
        no table does (see `stackyard.core.match.Match.gravity`), and `apply_chance` checks that it is possible.
        """
        return False

    def is_mid_turn(self, position: Position) -> bool:
        """Tell whether whoever is to act goes on with a turn whose earlier moves chance has answered, or will.

        Its clock runs on, and once chance has answered no move is taken back from here.
        """
        return False

    @abstractmethod
    def is_over(self, position: Position) -> bool:
        """Tell whether the match has ended by the rules."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """Return how the match stands, or how it ended and why."""

    # --- moves -----------------------------------------------------------------------------------------------

    @abstractmethod
    def legal_moves(self, position: Position, seat: Seat) -> list[M]:
        """Return every legal move of `seat`, sorted; `[]` if it may not act. For moves from a continuum, a sample."""

    @abstractmethod
    def apply(self, position: Position, seat: Seat, move: M) -> list[ForcedEvent]:
        """Play a move in place; return the forced events that followed, which are applied already.

        Raises IllegalMoveError if the rules forbid it (the message says why, in the game's words), NotYourTurnError if
        another seat is to act, and MatchOverError if nobody is. The position is then as it was.
        """

    def num_distinct_actions(self, options: OptionsT) -> int:
        """Return the size of the action space: every move is a whole number below it. 0 for moves from a continuum."""
        return 0

    # --- chance ----------------------------------------------------------------------------------------------

    def sample_chance(self, position: Position, stream: Stream) -> str:
        """Return the next chance event, drawn from the stream. Call it only when a chance event is due.

        Raises BadChanceError if the game has no chance.
        """
        raise BadChanceError(t("no-chance", title=self.title))

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        """Apply a chance event in place; return the forced events that followed, which are applied already.

        Raises BadChanceError, and changes nothing, if the event is not possible here.
        """
        raise BadChanceError(t("no-chance", title=self.title))

    # --- texts -----------------------------------------------------------------------------------------------

    @abstractmethod
    def move_text(self, position: Position, seat: Seat, move: M) -> str:
        """Return the move's one text in the game's notation."""

    @abstractmethod
    def parse_move(self, position: Position, seat: Seat, text: str) -> M:
        """Return the move that a text names.

        Raises InvalidMoveError if the text is not in the notation, and IllegalMoveError with the reason if the move is
        plainly impossible here. `apply` may still refuse a move that is returned.
        """

    @abstractmethod
    def position_text(self, position: Position) -> str:
        """Return the position's one text, on one line: the whole position, marked by `add_version_mark`."""

    @abstractmethod
    def parse_position(self, text: str) -> Position:
        """Return the position of a text, the same bytes as before; `split_version_mark` reads its version of the rules.

        Raises BadPositionError if the text does not describe a possible position; the message says why.
        """

    # --- what may be known -----------------------------------------------------------------------------------

    @abstractmethod
    def view(self, position: Position, viewer: Seat | str) -> msgspec.Struct:
        """Return what `viewer` may know: a seat's number, "spectator", or "all" for local use only.

        The view is a frozen struct whose field names are the game's own terms; clients get its JSON.
        """

    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        """Describe what an event does, in words and in fields that a client can animate; return a `description_type`.

        `position` is the one before the event, and `event` is as `redact_event` returns it for a viewer.
        """
        return EventDescription(text=event)

    @abstractmethod
    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return what `viewer` may know of a position, drawn with characters: lines of 78 at most, in a language."""

    def rules_text(self, language: str = ENGLISH) -> str:
        """Return the rules in our own words, as Markdown, in English where nobody has written them in that language.

        English ones, with our rulings, are the game's RULES.md; others are in the language's folder of its texts.
        """
        path = Path(inspect.getfile(type(self))).parent / "RULES.md"
        if language != ENGLISH and (own := catalogue_of(self.slug).folder / language / "RULES.md").is_file():
            path = own
        return path.read_text(encoding="utf-8")


def newest_version(game: Game[Any, Any]) -> int:
    """Return the newest version of the rules: the one that new matches are played by."""
    return game.versions[-1]


def game_text(game: Game[Any, Any], language: str, name: str, plain: str) -> str:
    """Return what a game says of itself by a name of its `hall.ftl` or `levels.ftl`; `plain` if it has no such text."""
    return find_text(game.slug, language, name) or plain


def options_schema(game: Game[Any, Any], language: str = ENGLISH) -> dict[str, Any]:
    """Return the options of a game as a JSON Schema object with defaults and bounds, and titles and descriptions.

    Those are the texts `option-<name>` and `option-<name>-about` of its `hall.ftl`, and `group-<group>` for the group
    of an option; a game without such texts says them in the `Meta` of its options.
    """
    (_,), components = msgspec.json.schema_components([game.options_type])
    schema: dict[str, Any] = components[game.options_type.__name__]
    for name, option in schema["properties"].items():
        names = {"title": f"option-{name}", "description": f"option-{name}-about"}
        words = {part: text for part, key in names.items() if (text := find_text(game.slug, language, key))}
        if group := option.get("x-group"):
            option["x-group"] = game_text(game, language, f"group-{group}", group)
        schema["properties"][name] = words | option | words
    return schema


def check_players(game: Game[Any, Any], players: int, options: Options | None = None) -> None:
    """Raise BadOptionError unless `players` is a number of seats that the game, or what `options` ask for, allows."""
    fewest, most = game.seats if options is None else game.seats_for(options)
    if fewest <= players <= most:
        return
    if fewest == most:
        raise BadOptionError(t("seats-of-game", title=game.title, seats=fewest, players=players))
    raise BadOptionError(t("seats-from-to", title=game.title, fewest=fewest, most=most, players=players))


def viewers(game: Game[Any, Any], position: Position) -> list[Seat | str]:
    """Return all viewers that may watch a match: the seats and the spectator."""
    return [*range(game.players_of(position)), SPECTATOR]


__all__ = [
    "EVERYTHING",
    "NATURE",
    "RULES_VERSION_FIELD",
    "SPECTATOR",
    "EventDescription",
    "ForcedEvent",
    "Game",
    "Level",
    "Options",
    "Outcome",
    "Position",
    "SearchResult",
    "Seat",
    "check_players",
    "copy_position",
    "game_text",
    "newest_version",
    "options_schema",
    "viewers",
]
