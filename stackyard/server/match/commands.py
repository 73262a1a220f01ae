"""What seats ask of a match: moves, what real dice and bricks did, giving up, chat, names.

Each is a function of a snapshot that returns a change; what it raises is told to whoever asked, and nothing has been
done then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import BadNatureError
from stackyard.core.game import NATURE, SPECTATOR
from stackyard.core.match import now
from stackyard.core.record import TABLE
from stackyard.server.match import offers, seating, seats
from stackyard.server.match.asking import Asked
from stackyard.server.match.bodies import physical
from stackyard.server.match.change import Change, happened, moved, replace
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.store import INSERT_ENTRY
from stackyard.server.wire.messages import Answer, Ask, Begin, Chat, ChatLine, Move, Nature, Rename, Resign, Sit
from stackyard.server.wire.refusals import (
    EmptyError,
    ForbiddenError,
    PausedError,
    SilentError,
    StaleError,
    TooFastError,
)


class Now(NamedTuple):
    """What a command depends on beside the snapshot: the moment, who is here, who is away, and a limit."""

    at: float  # s of the hall's monotonic time
    here: Callable[[], frozenset[int]]  # the seats whose holders are here
    away: Callable[[], dict[int, float]]  # s, by seat
    max_chat_lines: int


def do(table: Snapshot, asked: Asked, message: Any, now_: Now) -> Change:
    """Return what a command changes. Raises StackyardError if the command is refused."""
    return _COMMANDS[type(message)](table, asked, message, now_)


def move(table: Snapshot, asked: Asked, message: Move, now_: Now) -> Change:
    """Return the change that a person plays a move."""
    check_turn(table, message.v, message.seat, message.move)
    return played(table, message.seat, message.move, now_.at)


def played(table: Snapshot, seat: int, text: str, at: float) -> Change:
    """Play a move of a person or a bot. Raises what `Match.play` raises."""
    match = table.match.branch()
    return moved(happened(table, match, match.do(seat, text)), [seat], at)


def nature(table: Snapshot, asked: Asked, message: Nature, now_: Now) -> Change:
    """Take what the dice, the shuffle or the bricks of a real table did.

    Raises ForbiddenError if the sender holds no seat, BadNatureError if nature is not to be told in this match.
    """
    if not asked.viewer.seats:
        raise ForbiddenError("only who holds a seat may say what nature did")
    if table.match.seed is not None:
        raise BadNatureError("in this match nature speaks for itself: the stream draws, and bricks fall by themselves")
    check_turn(table, message.v)
    match = table.match.branch()
    return happened(table, match, match.do(NATURE, message.event))


def resign(table: Snapshot, asked: Asked, message: Resign, now_: Now) -> Change:
    """Return the change that a seat gives up."""
    return settled(table, f"resign {message.seat}")


def settled(table: Snapshot, event: str) -> Change:
    """Return the change that the table settles something: see `Match.settle`."""
    match = table.match.branch()
    return happened(table, match, match.do(TABLE, event))


def say(table: Snapshot, asked: Asked, message: Chat, now_: Now) -> Change:
    """Say something at the table.

    Raises TooFastError if the table's chat is full, EmptyError if there is nothing to read, and SilentError if the
    rules forbid to talk now.
    """
    if len(table.chat) >= now_.max_chat_lines:
        raise TooFastError("enough has been said at this table")
    text = seats.tidy(message.text, 500)
    if not text:
        raise EmptyError("there is nothing to read in that")
    silent = capabilities.silence(table.game, table.match.position)
    if silent and not seats.is_sign(text):
        raise SilentError("nobody says a word now: signs alone, such as \N{THUMBS UP SIGN} or \N{WAVING HAND SIGN}")
    onlooker = SPECTATOR.capitalize() if silent else asked.viewer.name  # who names themselves for each sign would talk
    name = onlooker if message.seat is None else table.seats[message.seat].name
    seat = None if table.match.waiting else message.seat  # seats have no numbers yet that last
    line = ChatLine(v=table.v + 1, t=now(), name=name, seat=seat, text=text)
    who = "" if line.seat is None else str(line.seat)
    chat = table.chat.branch()
    chat.append(line)
    return Change(
        replace(table, chat=chat, v=line.v),
        statements=((INSERT_ENTRY, (table.id, line.v, line.t, "c", who, name, text)),),
        line=line,
    )


def rename(table: Snapshot, asked: Asked, message: Rename, now_: Now) -> Change:
    """Change the name at a seat.

    Raises EmptyError if there is nothing to read, SilentError if the rules forbid to talk now.
    """
    name = seats.tidy(message.name, 40)
    if not name:
        raise EmptyError("a name has at least one letter")
    if capabilities.silence(table.game, table.match.position):
        raise SilentError("nobody says a word now, by a new name neither: change it later")
    row = msgspec.structs.replace(table.seats[message.seat], name=name)
    return seating.changed(table, {message.seat: row}, tells=True)


def check_turn(table: Snapshot, v: int, seat: int | None = None, move: str = "") -> None:
    """Raise StaleError unless the client knew the last event, or PausedError.

    Chat since then does not matter, nor do moves of others where seats do not wait for each other.
    """
    if not (table.event_v if seat is None else _last_that_counts(table, seat, move)) <= v <= table.v:
        raise StaleError(f"the match has gone on: it is at version {table.v}, the move was made at {v}")
    if table.clock.paused and not table.match.over:
        raise PausedError("the match is paused: ask to resume it first")


def _last_that_counts(table: Snapshot, seat: int, move: str) -> int:
    """Return the version of the last event that a move of `seat` has to know.

    Where seats do not wait for each other: of others' moves none. Where they have hands besides: none that hands
    have made, nor any of its own but the same, so that what is said twice by mistake is said once.
    """
    if len(table.seats) > 1 and not capabilities.simultaneous(table.game, table.match.position):
        return table.event_v
    events, hands = table.match.events, physical(table.game)
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        own = event.by == seat and (not hands or event.event == move)
        if (own or event.by in (NATURE, TABLE)) and not table.is_bodily(index):
            return table.log[index].v
    return 0


_COMMANDS: Final[dict[type, Callable[[Snapshot, Asked, Any, Now], Change]]] = {
    Move: move,
    Nature: nature,
    Resign: resign,
    Ask: lambda table, asked, message, now_: offers.ask(table, asked, message, now_.at, now_.here(), now_.away()),
    Answer: lambda table, asked, message, now_: offers.answer(table, asked, message, now_.at),
    Chat: say,
    Rename: rename,
    Sit: lambda table, asked, message, now_: seating.sit(table, message),
    Begin: lambda table, asked, message, now_: seating.begin(table, message.seat),
}
