"""What is asked and told about evenings of the club, over REST."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from stackyard.core.parts import Result
from stackyard.server.wire.messages import ClockRule, RatedPace, RatingNumber, Sent, Strict

Meta = msgspec.Meta
MOST_ENTRIES: Final = 64  # of an evening
MOST_ROUNDS: Final = 63  # everybody against everybody
EveningId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
EveningName = Annotated[str, Meta(min_length=1, max_length=60)]
EveningFormat: TypeAlias = Literal["swiss", "round_robin", "knock_out", "tables", "duplicate"]
EveningState: TypeAlias = Literal["open", "running", "over"]
SeasonState: TypeAlias = Literal["open", "over"]
MOST_WEEKS: Final = 26  # of a season


class EveningPlan(Strict, frozen=True, kw_only=True):
    """What is played in an evening, and how."""

    name: EveningName
    game: Annotated[str, Meta(max_length=40)]
    format: EveningFormat
    options: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    players: Annotated[int, Meta(ge=1, le=4)] = 2  # at a table; one less where people are left over
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # 0: as many as the format needs
    minutes: Annotated[int, Meta(ge=1, le=1_440)] = 60  # that a round may take; then it is called off
    fill: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] = 0  # bots come until there are so many
    level: Annotated[int, Meta(ge=1, le=9)] = 2  # of the bots
    rated: bool = False  # matches count for the numbers of those who play
    cup: Annotated[str, Meta(max_length=60)] = ""  # what the winner has; it stays on the club's wall


class NewEvening(Strict, frozen=True, kw_only=True):
    """POST /api/evenings."""

    plan: EveningPlan
    begins_in: Annotated[int, Meta(ge=0, le=10_080)] | None = None  # minutes; None: its maker begins it


class JoinEvening(Strict, frozen=True, kw_only=True):
    """POST /api/evenings/{evening}/join."""

    team: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] | None = None  # of those who play together; None: the next one


class EveningEntry(Sent, frozen=True, kw_only=True):
    """Somebody who plays in an evening, and how they stand."""

    number: int
    name: str  # "": of an account that is gone
    level: int | None = None  # of a bot
    team: int | None = None
    gone: bool = False
    place: int
    points: float  # of a duplicate: the mean of their rounds, in percent
    tiebreak: float  # Buchholz: what their opponents have won
    played: int


class TableResult(Sent, frozen=True, kw_only=True):
    """What came of a table: who came where, and of a duplicate what is compared, each by seat."""

    places: list[int]
    results: list[Result] = []


class EveningTable(Sent, frozen=True, kw_only=True):
    """A table of a round: one who sits alone does not play."""

    round: int
    board: int
    match: str | None
    players: list[int]  # numbers of entries, by seat; -1: a bot in the place of one
    result: TableResult | None = None  # of a duplicate: once all tables of its round are over
    over: bool = False
    points: list[float] = []  # by seat, once there is a result
    left_ms: list[int] = []  # on the clocks when they last stopped, while it is played
    runs_out: int | None = None  # when the clock that runs does, in ms since 1970
    running: int | None = None  # the seat whose clock that is


class EveningInfo(Sent, frozen=True, kw_only=True):
    """GET /api/evenings/{evening}."""

    evening: str
    plan: EveningPlan
    maker: str
    state: EveningState
    begins: int | None  # s since 1970, UTC, as all times here
    now: int  # by the hall's clock
    round: int
    rounds: int | None  # that there will be, as far as is known
    round_ends: int | None  # when what is still played is called off
    entries: list[EveningEntry]  # as they stand
    tables: list[EveningTable]  # of all rounds
    winners: list[str]


class EveningLine(Sent, frozen=True, kw_only=True):
    """An evening of GET /api/evenings."""

    evening: str
    name: str
    game: str
    format: EveningFormat
    state: EveningState
    cup: str
    begins: int | None
    made: int
    round: int
    entries: int
    winners: list[str]


class Evenings(Sent, frozen=True, kw_only=True):
    """GET /api/evenings: those that come and go on, and the last ones that are over; and whether one may be made."""

    evenings: list[EveningLine]
    may_make: bool


class NewSeason(Strict, frozen=True, kw_only=True):
    """POST /api/seasons: a ladder over weeks, of the numbers of one game, so many players, and a pace."""

    name: EveningName
    cup: Annotated[str, Meta(max_length=60)] = ""  # what the winner has; it stays on the club's wall
    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=4)]
    pace: RatedPace
    begins_in: Annotated[int, Meta(ge=0, le=90)] = 0  # days
    weeks: Annotated[int, Meta(ge=1, le=MOST_WEEKS)]


class SeasonStanding(Sent, frozen=True, kw_only=True):
    """How somebody stands in a season."""

    place: int | None  # null: they have not played enough; places go by the number less its width
    name: str  # "": of an account that is gone
    now: RatingNumber
    matches: int
    change: float  # of their number since it began


class SeasonInfo(Sent, frozen=True, kw_only=True):
    """GET /api/seasons/{season}."""

    season: str
    name: str
    cup: str
    game: str
    players: int
    pace: RatedPace
    maker: str
    begins: int  # s since 1970, UTC
    ends: int
    now: int
    state: SeasonState
    fewest: int  # matches that a place takes
    standings: list[SeasonStanding]
    winners: list[str]


class SeasonLine(Sent, frozen=True, kw_only=True):
    """A season of GET /api/seasons."""

    season: str
    name: str
    cup: str
    game: str
    players: int
    pace: RatedPace
    begins: int
    ends: int
    state: SeasonState
    winners: list[str]


class Seasons(Sent, frozen=True, kw_only=True):
    """GET /api/seasons: those that come and go on, and those that are over; and whether one may be made."""

    seasons: list[SeasonLine]
    may_make: bool
