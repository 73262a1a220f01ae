"""What seats ask of a match: moves, what real dice and bricks did, giving up, chat, names.

Each is one function; what it raises is told to whoever asked, and then nothing has been done.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from stackyard.core.errors import BadNatureError
from stackyard.core.game import NATURE, SPECTATOR, copied
from stackyard.core.match import now
from stackyard.core.record import TABLE
from stackyard.server import offers, seats, telling
from stackyard.server.audience import Viewer
from stackyard.server.refusals import (
    EmptyError,
    ForbiddenError,
    PausedError,
    SilentError,
    StaleError,
    TooFastError,
)
from stackyard.server.store import INSERT_ENTRY
from stackyard.server.wire import Answer, Ask, Chat, ChatLine, Move, Nature, Rename, Resign, Said

if TYPE_CHECKING:
    from stackyard.server.live import LiveMatch

UPDATE_NAME = "UPDATE seat SET name = ? WHERE match = ? AND seat = ?"


async def do(live: LiveMatch, viewer: Viewer, message: Any) -> None:
    """Do what a viewer asks, and acknowledge it. Raises StackyardError or StoreError; nothing has been done then."""
    await _COMMANDS[type(message)](live, viewer, message)


async def move(live: LiveMatch, viewer: Viewer, message: Move) -> None:
    """Play a move."""
    _check_turn(live, message.v, message.seat, message.move)
    at = time.monotonic()
    if message.seat in live.clock.out_of_time(at):
        await live.timing.flag()
    if live.countdown.is_out(at):
        await live.timing.count_down()
    before = live.match.position
    if (events := await live.play(message.seat, message.move)) is None:
        await live.commit(message.c, [])
        live.acknowledge(viewer, message.c)
        return
    live.clock.stop(at)
    live.clock.moved(message.seat)
    live.hall.metrics.count("moves")
    await live.happened(events, before, viewer, message.c)


async def nature(live: LiveMatch, viewer: Viewer, message: Nature) -> None:
    """Take what the dice, the shuffle or the bricks of a real table did."""
    if not viewer.seats:
        raise ForbiddenError("only who holds a seat may say what nature did")
    if live.match.seed is not None:
        raise BadNatureError("in this match nature speaks for itself: the stream draws, and bricks fall by themselves")
    _check_turn(live, message.v)
    before = copied(live.match.position)
    await live.happened(live.match.tell_nature(message.event), before, viewer, message.c)


async def resign(live: LiveMatch, viewer: Viewer, message: Resign) -> None:
    """Give up."""
    before = live.match.position
    await live.happened(live.match.settle(f"resign {message.seat}"), before, viewer, message.c)


async def say(live: LiveMatch, viewer: Viewer, message: Chat) -> None:
    """Say something at the table."""
    if not viewer.connection.chat.take():
        raise TooFastError("that is a lot to say at once: wait a moment")
    if len(live.chat) >= live.hall.settings.max_chat_lines:
        raise TooFastError("enough has been said at this table")
    text = seats.tidy(message.text, 500)
    if not text:
        raise EmptyError("there is nothing to read in that")
    silent = live.game.silent(live.match.position)
    if silent and not seats.is_sign(text):
        raise SilentError("nobody says a word now: signs alone, such as \N{THUMBS UP SIGN} or \N{WAVING HAND SIGN}")
    onlooker = SPECTATOR.capitalize() if silent else viewer.name  # who names themselves for each sign would talk
    name = onlooker if message.seat is None else live.seats[message.seat].name
    line = ChatLine(v=live.v + 1, t=now(), name=name, seat=message.seat, text=text)
    who = "" if line.seat is None else str(line.seat)
    await live.commit(message.c, [(INSERT_ENTRY, (live.id, line.v, line.t, "c", who, name, text))], line.v)
    live.chat.append(line)
    live.hall.metrics.count("chat")
    live.acknowledge(viewer, message.c)
    live.audience.tell(Said(g=live.id, v=line.v, line=line))


async def rename(live: LiveMatch, viewer: Viewer, message: Rename) -> None:
    """Change the name at a seat."""
    name = seats.tidy(message.name, 40)
    if not name:
        raise EmptyError("a name has at least one letter")
    if live.game.silent(live.match.position):
        raise SilentError("nobody says a word now, by a new name neither: change it later")
    await live.commit(message.c, [(UPDATE_NAME, (name, live.id, message.seat))])
    live.seats[message.seat].name = name
    live.acknowledge(viewer, message.c)
    telling.tell_table(live)


def _check_turn(live: LiveMatch, v: int, seat: int | None = None, move: str = "") -> None:
    """Raise StaleError unless the client knew the last event, or PausedError.

    Chat since then does not matter, nor do moves of others where seats do not wait for each other.
    """
    if not (live.event_v if seat is None else _last_that_counts(live, seat, move)) <= v <= live.v:
        raise StaleError(f"the match has gone on: it is at version {live.v}, the move was made at {v}")
    if live.clock.paused and not live.match.over:
        raise PausedError("the match is paused: ask to resume it first")


def _last_that_counts(live: LiveMatch, seat: int, move: str) -> int:
    """Return the version of the last event that a move of `seat` has to know.

    Where seats do not wait for each other: of others' moves none. Where they have hands besides: none that hands
    have made, nor any of its own but the same, so that what is said twice by mistake is said once.
    """
    if len(live.seats) > 1 and not live.game.simultaneous(live.match.position):
        return live.event_v
    for event, v in zip(reversed(live.match.events), reversed(live.versions), strict=True):
        own = event.by == seat and (live.hands is None or event.event == move)
        if v not in live.bodily and (own or event.by in (NATURE, TABLE)):
            return v
    return 0


_COMMANDS: Final[dict[type, Callable[[LiveMatch, Viewer, Any], Awaitable[None]]]] = {
    Move: move,
    Nature: nature,
    Resign: resign,
    Ask: offers.ask,
    Answer: offers.answer,
    Chat: say,
    Rename: rename,
}
