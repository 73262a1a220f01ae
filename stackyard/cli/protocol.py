"""Every request that `stackyard engine` understands and every answer it gives: one closed catalogue.

One JSON object a line in, one a line out. A request's `do` says what is asked; its `id` may be any JSON value and
comes back as it was written. docs/protocol/engine.md explains each with examples that the tests run; `stackyard engine
--schema` prints the JSON Schemas made from these types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

from stackyard.core.bots import MAX_LINES, SearchInfo
from stackyard.core.errors import CODES
from stackyard.core.game import options_schema
from stackyard.core.record import By, Header
from stackyard.engines import messages

Meta = msgspec.Meta
MAX_LINE = 16 * 1024 * 1024  # bytes of one request: a match file of the greatest length fits, escaped
MAX_MS = 600_000  # of one search
NULL = msgspec.Raw(b"null")

SeatNumber = Annotated[int, Meta(ge=0, le=63, description="A seat, counted from 0")]
Viewer = Annotated[
    SeatNumber | Annotated[str, Meta(pattern="^(spectator|all)$")],
    Meta(description='A seat, "spectator", or "all" for everything, which is for local use only'),
]
Seed = Annotated[
    Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$")],
    Meta(description="A whole number from 0 to 2**256 - 1, or 64 hexadecimal digits"),
]
Text = Annotated[str, Meta(min_length=1, max_length=65_536)]
Actor: TypeAlias = int | Literal["nature"]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What every request may carry."""

    id: msgspec.Raw = msgspec.field(default_factory=lambda: NULL)  # any JSON value: the answer carries it
    match: Annotated[str, Meta(max_length=64)] = ""  # which of the matches of this process


class SayHello(Request, frozen=True, tag="hello", forbid_unknown_fields=False):
    """Who are you, and what can you do?"""

    protocol: int = messages.PROTOCOL
    capabilities: list[str] = []  # what whoever asks can make use of


class ListGames(Request, frozen=True, tag="games"):
    """Which games are there?"""


class New(Request, frozen=True, tag="new"):
    """Begin a match; it takes the place of the one before."""

    game: str  # the slug
    options: dict[str, Any] = {}
    players: Annotated[int, Meta(ge=0, le=64)] | None = None  # none: the fewest that the game allows
    seed: Seed | None = None  # of nature's stream; none: drawn afresh
    nature: Literal["stream", "given"] = "stream"
    position: Text | None = None  # a position's text to start from; none: the game's own set-up
    rules: Annotated[int, Meta(ge=1)] | None = None  # the version of the rules; none: the position's, or the newest


class ToAct(Request, frozen=True, tag="to_act"):
    """Who may act?"""


class Legal(Request, frozen=True, tag="legal"):
    """What may a seat play?"""

    seat: SeatNumber


class Play(Request, frozen=True, tag="play"):
    """Play a move."""

    seat: SeatNumber
    move: Text


class TellNature(Request, frozen=True, tag="nature"):
    """State what the dice, the shuffle or the table did."""

    event: Text


class View(Request, frozen=True, tag="view"):
    """What may a seat know?"""

    seat: Viewer


class Think(Request, frozen=True, tag="think"):
    """What would a bot play?"""

    seat: SeatNumber
    level: Annotated[int, Meta(ge=1, le=5)] = 3
    ms: Annotated[int, Meta(ge=1, le=MAX_MS)] | None = None  # none: the level's own time
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0  # the same seed and amount of search give the same move
    lines: Annotated[int, Meta(ge=1, le=MAX_LINES)] = 1  # more than one: the best ones, as a review sees them
    info: bool = False  # tell on the way, and go on reading; ends by `stop`, also without `ms`


class Choose(Request, frozen=True, tag="choose", forbid_unknown_fields=False):
    """Which move would you make, as a program that plays a seat of somebody else's match?"""

    game: str
    seat: SeatNumber
    position: str = ""
    ms: Annotated[int, Meta(ge=0, le=MAX_MS)] = 0  # 0: until `stop`
    lines: Annotated[int, Meta(ge=1)] = 1


class Stop(Request, frozen=True, tag="stop"):
    """Answer a `think` or `choose` now."""

    of: msgspec.Raw = msgspec.field(default_factory=lambda: NULL)  # its id


class Over(Request, frozen=True, tag="over", forbid_unknown_fields=False):
    """Forget a match."""


class Undo(Request, frozen=True, tag="undo"):
    """Take back moves, with all that followed from them."""

    count: Annotated[int, Meta(ge=1)] = 1


class GetResult(Request, frozen=True, tag="result"):
    """How does the match stand, or how did it end?"""


class GetRecord(Request, frozen=True, tag="record"):
    """Give me the match file."""


class Load(Request, frozen=True, tag="load"):
    """Fold a match file; the match takes the place of the one before."""

    record: str
    seed: Seed | None = None  # of an unfinished match whose stream is to go on


class Quit(Request, frozen=True, tag="quit"):
    """End the process."""


AnyRequest: TypeAlias = (
    SayHello
    | ListGames
    | New
    | ToAct
    | Legal
    | Play
    | TellNature
    | View
    | Think
    | Choose
    | Stop
    | Over
    | Undo
    | GetResult
    | GetRecord
    | Load
    | Quit
)
REQUESTS: dict[str, type[Request]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyRequest)}
"""Every request by its `do`, in the order of the protocol page."""


class Answer(msgspec.Struct, frozen=True):
    """The base of every answer to a request that is granted."""

    id: msgspec.Raw
    ok: Literal[True]


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of a game's bots."""

    level: int
    name: str
    about: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game."""

    slug: str
    title: str
    about: str
    seats: list[int]  # fewest, most
    seat_names: list[str]
    options: dict[str, Any]  # JSON Schema with defaults
    levels: list[LevelInfo]


class Games(Answer, frozen=True):
    """To `games`."""

    games: list[GameInfo]


class Begun(Answer, frozen=True):
    """To `new` and `load`."""

    match: Header
    seq: int  # the number of the last event
    to_act: list[Actor]  # [] when over, ["nature"] when nature has to be told


class Acting(Answer, frozen=True):
    """To `to_act`."""

    to_act: list[Actor]


class Moves(Answer, frozen=True):
    """To `legal`: the moves sorted as text; for moves from a continuum, what may be sent."""

    moves: list[str] | msgspec.UnsetType = msgspec.UNSET
    forms: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET  # JSON Schemas


class Happened(msgspec.Struct, frozen=True):
    """An event of the match."""

    n: int
    by: By
    event: str


class Played(Answer, frozen=True):
    """To `play` and `nature`: all that followed."""

    events: list[Happened]
    seq: int
    to_act: list[Actor]


class Seen(Answer, frozen=True):
    """To `view`."""

    view: dict[str, Any]  # the game's own: see its view's schema


class SearchAnswer(Answer, frozen=True):
    """To `think`."""

    move: str
    info: SearchInfo
    lines: list[messages.SearchReport] | msgspec.UnsetType = msgspec.UNSET  # if more than one were asked for


class Chosen(Answer, frozen=True):
    """To `choose`."""

    move: str
    lines: list[messages.SearchReport] | msgspec.UnsetType = msgspec.UNSET


class OnTheWay(msgspec.Struct, frozen=True):
    """Before the answer to `think` with `info`, or to `choose`: what the search has found so far."""

    id: msgspec.Raw
    info: SearchInfo


class Greeting(Answer, frozen=True):
    """To `hello`."""

    protocol: int
    name: str
    version: str
    author: str
    games: list[str]  # in which it can `choose`
    capabilities: list[str]


class Done(Answer, frozen=True):
    """To `stop` and `over`, which a program that asks for moves does not wait for."""


class TakenBack(Answer, frozen=True):
    """To `undo`."""

    seq: int
    to_act: list[Actor]


class Result(Answer, frozen=True):
    """To `result`."""

    over: bool
    scores: list[float]
    winners: list[int]  # [] for a draw, or while it is not over
    why: str


class Recorded(Answer, frozen=True):
    """To `record`."""

    record: str


class Bye(Answer, frozen=True):
    """To `quit`."""


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    code: Literal[CODES]  # type: ignore[valid-type] # stable
    message: str  # what was wrong and what would have been right


class Refused(msgspec.Struct, frozen=True):
    """To any request that is not granted; nothing has changed."""

    id: msgspec.Raw
    ok: Literal[False]
    error: Problem


ANSWERS: dict[str, type[Answer]] = {
    "hello": Greeting,
    "games": Games,
    "new": Begun,
    "to_act": Acting,
    "legal": Moves,
    "play": Played,
    "nature": Played,
    "view": Seen,
    "think": SearchAnswer,
    "choose": Chosen,
    "stop": Done,
    "over": Done,
    "undo": TakenBack,
    "result": Result,
    "record": Recorded,
    "load": Begun,
    "quit": Bye,
}
"""The answer that each request is given when it is granted."""


def schema() -> dict[str, Any]:
    """Return the JSON Schemas of every request and answer, and of every game's options and view."""
    from stackyard.core.registry import rooms

    kinds = [*REQUESTS.values(), *dict.fromkeys(ANSWERS.values()), OnTheWay, Refused]
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    found = dict(zip(kinds, references, strict=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "stackyard engine",
        "requests": {do: found[kind] for do, kind in REQUESTS.items()},
        "answers": {do: {"anyOf": [found[kind], found[Refused]]} for do, kind in ANSWERS.items()},
        "games": {
            room.slug: {"options": options_schema(room.game), "view": msgspec.json.schema(room.game.view_type)}
            for room in rooms()
        },
        "$defs": definitions,
    }
