"""What the hall reads from its database: a match as it was stored, and in which matches the hall has to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from stackyard.core.chance import NATURE
from stackyard.core.record import TABLE, By, Event, Header, RecordFile
from stackyard.core.toolkit.days import lasts
from stackyard.server.store import schema
from stackyard.server.store.evenings import is_sealed
from stackyard.server.store.vacations import Vacation, is_standing, vacations_of
from stackyard.server.wire.messages import ChatLine, ClockRule, Wishes
from stackyard.server.wire.phrases import chat_line

MOST_AT_ONCE: Final = 500  # matches that one question is about
MOST_GAPS: Final = 10


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as stored: the columns of the table `seat` after the match and its number, in their order."""

    kind: str  # person or bot
    name: str
    level: int | None = None  # of a bot
    digest: bytes | None = None  # of the holder's secret
    taken: bool = False  # somebody has sat down
    invitation: bytes | None = None  # the digest of the newest invitation to it
    invited: bool = False  # nobody has used that yet
    maker: bool = False  # who made the match sits here
    program: str | None = None  # which program plays here, of a bot without a level
    account: int | None = None  # that the seat belongs to
    account_digest: bytes | None = None  # of the second secret, which each device of the account knows

    def digests(self) -> tuple[bytes, ...]:
        """Return the digests of the secrets that open the seat."""
        return tuple(each for each in (self.digest, self.account_digest) if each is not None)


class OpenOffer(msgspec.Struct, frozen=True):
    """Something asked of the others, not answered by all of them yet."""

    id: int
    kind: str
    seat: int
    count: int
    waiting: list[int]
    rematch: str | None = None  # the id that the rematch will have
    digests: dict[str, str] = {}  # of its seats' secrets, hexadecimal, by the seat in this match
    target: int | None = None  # the seat that is to be handed out anew
    invitation: str | None = None  # the digest of the invitation that is to open it, hexadecimal


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True):
    """An answer that a seat has prepared for a move that it expects."""

    seat: int
    expect: str
    answer: str


class TimesBefore(msgspec.Struct, frozen=True, array_like=True):
    """How much time there was before a move: what is given back when it is taken back."""

    move: int  # the number of the move, from 0, among those that were not taken back
    left_ms: list[int]  # by seat; none where no time is kept
    countdown_ms: int | None = None  # left of what the rules give all seats together

    @property
    def counts_time(self) -> bool:
        """Whether there is any time to give back."""
        return bool(self.left_ms) or self.countdown_ms is not None


class Seeker(msgspec.Struct, frozen=True):
    """Who waits for those whom quick match brings."""

    since: int  # s since 1970: they may have waited at another table before
    number: float | None = None  # in what is played; None: a guest, or there are none in it


class StoredState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a match that is not in its log."""

    left_ms: list[int] = []
    paused: bool = False
    offers: list[OpenOffer] = []
    next_offer: int = 1
    countdown_ms: int | None = None  # left of what the rules give all seats together
    waiting: bool = False  # the match has not begun: who sits where is drawn when it does
    helped: list[int] = []  # the seats of those who want the computer to help
    times: list[TimesBefore] = []  # before the last moves
    today: str = ""  # the day whose challenge it is, as 2026-07-31
    open: bool = False  # anybody may take a free seat
    language: str = ""  # that whoever comes should speak; "": any
    wishes: Wishes = Wishes()  # whom the open table is for
    quick: list[str] = []  # digests of the browsers that quick match has brought here, until all have sat down
    seeker: Seeker | None = None  # who waits for those whom quick match brings
    watchable: list[int] = []  # the seats of those who let anybody watch
    hints: list[int] = []  # for each hint that was given: how many events there were then
    rated: bool = False  # its result counts for the numbers of those who play
    evening: str = ""  # the evening whose match it is
    deal: str = ""  # the round of a duplicate, whose other tables play the same
    pool: str = ""  # of quick match: those of one pool alone are brought together
    let_go: list[int] = []  # seats whose account has gone
    rated_as: dict[int, int] = {}  # for whom a rated result counts at seats whose account has gone: its number
    prepared: list[StoredAnswer] = []  # answers, told to nobody but who has laid them


class DoneCommand(NamedTuple):
    """A command that was done: a digest of what was asked, and the version that the answer named."""

    digest: str
    v: int


class StoredMatch(msgspec.Struct):
    """A match as stored."""

    id: str
    header: Header
    seed: bytes | None
    clock: ClockRule
    state: StoredState
    over: bool
    rematch: str | None
    seats: list[SeatRow]
    events: list[Event]
    versions: list[int]  # of the events
    chat: list[ChatLine]
    commands: dict[tuple[str, str], DoneCommand]  # by holder and id
    motions: dict[int, int] = {}  # sizes of what was recorded, by version
    due: int | None = None  # ms since 1970: when its clock runs out; 0: nobody knows; None: none runs
    runs_ms: int = 0  # how long that clock runs
    last_v: int = 0  # of the last entry, also of a line of chat that was taken out
    rematch_seats: list[SeatRow] = []
    sealed: bool = False  # others still play what was dealt in it
    vacations: list[Vacation] = []  # of those who play a match over days

    @property
    def is_secret(self) -> bool:
        """Whether others play the same: what was dealt is told to nobody who has not ended it."""
        return self.sealed or lasts(self.state.today)

    def record(self) -> RecordFile:
        """Return the match as a record, with the names of now, and with the seed only when it is over.

        Of a challenge of Today, and of a duplicate, others play with the same seed: it is told when all have.
        """
        told = self.over and not self.is_secret
        seed = self.seed.hex() if told and self.seed is not None else None
        names = [seat.name for seat in self.seats]
        return RecordFile(msgspec.structs.replace(self.header, seats=names, seed=seed), self.events)


# Made here, by one thread: msgspec looks at a struct's fields when it first decodes one, and two threads that do so at
# the same moment end the process (msgspec 0.22, a null pointer).
_header: Final = msgspec.json.Decoder(Header)
_clock: Final = msgspec.json.Decoder(ClockRule)
_state: Final = msgspec.json.Decoder(StoredState)
_is_stored: Final = schema.match.c.look_at != schema.GONE


def find(connection: Connection, match: str) -> StoredMatch | None:
    """Return a match as stored, or None."""
    row = connection.execute(select(schema.match).where(schema.match.c.id == match, _is_stored)).one_or_none()
    if row is None:
        return None
    # All rows at once: a query that is left half read keeps its view of the file, and no checkpoint passes it.
    seats = _seats(connection, match)
    entries = connection.execute(
        select(schema.entry).where(schema.entry.c.match == match).order_by(schema.entry.c.v)
    ).all()
    motions = connection.execute(
        select(schema.motion.c.v, schema.motion.c.size).where(schema.motion.c.match == match)
    ).all()
    commands = connection.execute(select(schema.command).where(schema.command.c.match == match)).all()
    stored = StoredMatch(
        id=row.id,
        header=_header.decode(row.header),
        seed=row.seed,
        clock=_clock.decode(row.clock),
        state=_state.decode(row.state),
        over=row.over,
        rematch=row.rematch,
        seats=seats,
        events=[],
        versions=[],
        chat=[],
        commands={(row.holder, row.c): DoneCommand(row.digest, row.v) for row in commands},
        motions={row.v: row.size for row in motions},
        due=row.due,
        runs_ms=row.runs_ms or 0,
        rematch_seats=[] if row.rematch is None else _seats(connection, row.rematch),
    )
    stored.sealed = bool(stored.state.deal) and is_sealed(connection, stored.state.deal)
    if stored.clock.kind == "days":
        stored.vacations = vacations_of(connection, {row.account for row in seats if row.account is not None})
    for _, v, t, kind, who, name, text, holder, c, digest in entries:
        if c is not None:
            stored.commands[holder, c] = DoneCommand(digest, v)
        stored.last_v = v
        if kind == "e":
            stored.events.append(Event(len(stored.events) + 1, t, _by(who), text))
            stored.versions.append(v)
        elif text:  # else it was taken out
            stored.chat.append(chat_line(v, t, name, int(who) if who else None, text))
    return stored


def _seats(connection: Connection, match: str) -> list[SeatRow]:
    seat = schema.seat
    rows = connection.execute(select(seat).where(seat.c.match == match).order_by(seat.c.seat)).all()
    return [SeatRow(*row[2:]) for row in rows]


def _by(who: str) -> By:
    if who == NATURE:
        return "nature"
    return "table" if who == TABLE else int(who)


def find_day(connection: Connection, match: str) -> tuple[str, str, str] | None:
    """Return the game of a match, the day whose challenge it is, and the round of a duplicate ("": none); or None."""
    query = select(schema.match.c.game, schema.match.c.state).where(schema.match.c.id == match, _is_stored)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.game, (state := _state.decode(row.state)).today, state.deal)


def find_seats(
    connection: Connection, matches: Sequence[str]
) -> list[tuple[str, str, str, str, bool, bytes | None, bytes | None]]:
    """Return the seats of matches: the match, what `find_day` returns, whether it is over, its secrets' digests."""
    match, seat = schema.match.c, schema.seat.c
    columns = select(match.id, match.game, match.state, match.over, seat.digest, seat.account_digest)
    found = columns.join_from(schema.seat, schema.match).where(match.id.in_(matches[:MOST_AT_ONCE]), _is_stored)
    rows = connection.execute(found).all()
    return [
        (
            row.id,
            row.game,
            (state := _state.decode(row.state)).today,
            state.deal,
            row.over,
            row.digest,
            row.account_digest,
        )
        for row in rows
    ]


def find_motion(connection: Connection, match: str, v: int) -> tuple[bytes, bool] | None:
    """Return what was recorded of an event, and whether the match is over; or None."""
    query = select(schema.motion.c.data, schema.match.c.over).join_from(schema.motion, schema.match)
    found = query.where(schema.motion.c.match == match, schema.motion.c.v == v, _is_stored)
    row = connection.execute(found).one_or_none()
    return None if row is None else (row.data, row.over)


def matches_to_wake(connection: Connection) -> dict[str, list[str]]:
    """Return the matches in which the hall has to act, by their game, the newest first."""
    columns = schema.match.c.game, schema.match.c.id
    due = select(*columns).where(schema.match.c.bot_due, _is_stored).order_by(schema.match.c.created.desc())
    found: dict[str, list[str]] = {}
    for game, match in connection.execute(due):
        found.setdefault(game, []).append(match)
    return found


def began_at(connection: Connection, match: str) -> int | None:
    """Return when the clock of a match began to run (ms since 1970); None if none runs, or nobody knows."""
    clock = schema.match.c
    asked = select(clock.due - clock.runs_ms).where(clock.id == match, clock.due > 0)
    began: int | None = connection.scalar(asked)
    return began


def matches_out_of_time(connection: Connection, now_ms: int, most: int) -> list[str]:
    """Return matches whose clock has run out, the first one first, unless it stands still."""
    due = schema.match.c.due
    return list(
        connection.scalars(
            select(schema.match.c.id).where(due <= now_ms, _is_stored, ~is_standing(now_ms)).order_by(due).limit(most)
        )
    )


def matches_at(connection: Connection, hashes: Sequence[int]) -> list[tuple[str, int]]:
    """Return the matches that are not over in which positions stood, by their hashes; and how many moves they had."""
    position, match = schema.position.c, schema.match.c
    stood = select(position.match, position.moves).join_from(schema.position, schema.match)
    found = connection.execute(stood.where(position.hash.in_(hashes), ~match.over, _is_stored).limit(MOST_AT_ONCE))
    return [(row.match, row.moves) for row in found]


def going_on(connection: Connection, game: str, matches: Sequence[str]) -> list[str]:
    """Return those of matches that are of a game, and not over."""
    match = schema.match.c
    return list(
        connection.scalars(select(match.id).where(match.id.in_(matches), match.game == game, ~match.over, _is_stored))
    )


def count_matches(connection: Connection) -> tuple[int, int]:
    """Return how many matches there are, and how many of them are not over."""
    going_on = func.count().filter(~schema.match.c.over)
    total, unfinished = connection.execute(
        select(func.count(), going_on).select_from(schema.match).where(_is_stored)
    ).one()
    return int(total), int(unfinished)


def last_versions(connection: Connection, matches: Sequence[str]) -> dict[str, int]:
    """Return the versions of the last entries of matches; one without entries is left out."""
    found: dict[str, int] = {}
    entry = schema.entry.c
    for start in range(0, len(matches), MOST_AT_ONCE):
        some = matches[start : start + MOST_AT_ONCE]
        last = select(entry.match, func.max(entry.v)).where(entry.match.in_(some)).group_by(entry.match)
        found.update((match, v) for match, v in connection.execute(last))
    return found


def find_gaps(connection: Connection) -> list[str]:
    """Return the matches in whose logs an entry is missing, at most `MOST_GAPS` of them."""
    entry = schema.entry.c
    broken = (
        select(entry.match)
        .join_from(schema.entry, schema.match)
        .where(_is_stored)
        .group_by(entry.match)
        .having((func.min(entry.v) != 1) | (func.max(entry.v) != func.count()))
    )
    return list(connection.scalars(broken.order_by(entry.match).limit(MOST_GAPS)))


def gap_troubles(connection: Connection) -> list[str]:
    """Return in words in which matches entries are missing."""
    return [f"match {match[:6]} lacks entries of its log" for match in find_gaps(connection)]
