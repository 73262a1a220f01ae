"""The commands of clients, as one table: for each message what is checked, what it changes, and what follows.

An entry is given the snapshot, the command and its context. Its `check` raises StackyardError if the command may not be
done now. Its `apply` returns a change, or None where a hand has begun to make a move: the command is acknowledged when
the hand's events are stored. Its `after` follows once the change is stored and published.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes import leaving, moves, offers, ownership, preparing, rated_seats, seating, talk
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.snapshot import Snapshot, free_seats
from stackyard.server.store.invitations import DELETE_INVITATION
from stackyard.server.store.store import Statement
from stackyard.server.table.parts import Parts
from stackyard.server.wire.messages import (
    Answer,
    Ask,
    Back,
    Begin,
    Chat,
    ClockRule,
    Move,
    Nature,
    Open,
    Prepare,
    Rename,
    Resign,
    Sit,
    Watchable,
    Wishes,
)
from stackyard.server.wire.refusals import ForbiddenError, OutOfTimeError, UsedError


@dataclass(frozen=True, slots=True)
class Context:
    """What a command depends on beside the snapshot."""

    now_s: float  # s of the hall's monotonic time
    late: Collection[int]  # the seats whose time had run out when the command came
    parts: Parts


Check: TypeAlias = Callable[[Snapshot, CommandIdentity, Any, Context], None]
Apply: TypeAlias = Callable[[Snapshot, CommandIdentity, Any, Context], Awaitable[Change | None]]
After: TypeAlias = Callable[[Change, Context], None]


class Command(NamedTuple):
    """How one kind of message is carried out."""

    apply: Apply
    check: Check
    after: After = lambda _change, _context: None


async def play(
    table: Snapshot, parts: Parts, seat: int, text: str, now_s: float, command: CommandIdentity | None = None
) -> Change | None:
    """Return the change of a person's or a bot's move; None if the seat's hand has begun to make it.

    A hand's events are read from the bricks; `command` is acknowledged when they are stored. Raises what `Match.play`
    raises, and StackyardError if hands or bricks are in the way.
    """
    hands = parts.hands
    if hands is not None:
        if put := hands.assisted_put(seat, text):
            hands.put(seat, put.brick, put.to, put.turn, put.lean, command=command)
            return None
        hands.check_move(seat, text)
    match, is_slow = table.match, parts.is_slow
    if is_slow is not None and seat in match.to_act and is_slow(match.position, seat, text):
        change = await asyncio.to_thread(uninterrupted(moves.play_move), table, seat, text, now_s)
    else:
        change = moves.play_move(table, seat, text, now_s)
    if hands is not None:
        hands.check_gravity(change.after.match, seat)
    return change


# --- checks ----------------------------------------------------------------------------------------------------------


def _may_anybody(table: Snapshot, command: CommandIdentity, message: Any, context: Context) -> None:
    """Let also those do it who have left their seats."""


def _check_not_left(table: Snapshot, command: CommandIdentity, message: Any, context: Context) -> None:
    leaving.check_not_left(table, command.viewer.seats, getattr(message, "seat", None))


def _check_move(table: Snapshot, command: CommandIdentity, message: Move, context: Context) -> None:
    if message.seat in context.late:
        if table.match.over:
            raise OutOfTimeError(t("move-too-late"))
        raise ForbiddenError(t("move-too-late-bot"))
    _check_not_left(table, command, message, context)
    moves.check_turn(table, message.v, message.seat, message.move)


def _check_ask(table: Snapshot, command: CommandIdentity, message: Ask, context: Context) -> None:
    _check_not_left(table, command, message, context)
    if message.kind == "undo":
        context.parts.limits.check_undo(table, message.seat)
    elif message.kind == "rematch":
        context.parts.services.check_open()


def _check_chat(table: Snapshot, command: CommandIdentity, message: Chat, context: Context) -> None:
    if message.seat is not None:
        context.parts.services.peace.check_may_talk(table.seats[message.seat].account)
    context.parts.limits.check_chat(table, command.viewer, message)


def _check_rename(table: Snapshot, command: CommandIdentity, message: Rename, context: Context) -> None:
    context.parts.limits.check_rename(message.seat)


# --- changes ---------------------------------------------------------------------------------------------------------


async def _move(table: Snapshot, command: CommandIdentity, message: Move, context: Context) -> Change | None:
    change = await play(table, context.parts, message.seat, message.move, context.now_s, command)
    return None if change is None else preparing.with_answer(table, change, context.now_s)


async def _prepare(table: Snapshot, command: CommandIdentity, message: Prepare, context: Context) -> Change:
    return preparing.prepare(table, command.viewer, message)


async def _nature(table: Snapshot, command: CommandIdentity, message: Nature, context: Context) -> Change:
    return moves.state_chance(table, command.viewer, message)


async def _resign(table: Snapshot, command: CommandIdentity, message: Resign, context: Context) -> Change:
    return leaving.leave(table, message.seat, "resign")


async def _back(table: Snapshot, command: CommandIdentity, message: Back, context: Context) -> Change:
    return leaving.come_back(table, message.seat, context.now_s)


async def _ask(table: Snapshot, command: CommandIdentity, message: Ask, context: Context) -> Change:
    presence = context.parts.presence
    change = offers.ask(table, command.viewer, message, context.now_s, presence.here(), presence.away())
    return await _with_rematch(change, context)


async def _with_rematch(change: Change, context: Context) -> Change:
    """Return a change with what a rematch needs that it may make: second secrets, and a place among those of a day."""
    if change.new_match is None:
        return change
    services = context.parts.services
    starts = await services.ratings.start_again(change.new_match)
    change = ownership.carry_on(change, services.account_key)
    return replace(change, statements=(*change.statements, *starts))


async def _answer(table: Snapshot, command: CommandIdentity, message: Answer, context: Context) -> Change:
    change = offers.answer(table, command.viewer, message, context.now_s)
    if change.new_match is not None:
        context.parts.services.check_open()
    return await _with_rematch(change, context)


async def _chat(table: Snapshot, command: CommandIdentity, message: Chat, context: Context) -> Change:
    phrases_only = context.parts.services.settings.phrases_only
    return talk.post_chat(table, command.viewer, message, phrases_only=phrases_only)


async def _rename(table: Snapshot, command: CommandIdentity, message: Rename, context: Context) -> Change:
    return talk.rename(table, message)


def _check_sit(table: Snapshot, command: CommandIdentity, message: Sit, context: Context) -> None:
    _check_not_left(table, command, message, context)
    if message.invitation is None and command.viewer.seats:
        raise BadRequestError(t("sit-already"))


async def _sit(table: Snapshot, command: CommandIdentity, message: Sit, context: Context) -> Change:
    services = context.parts.services
    comes = message.invitation is None
    is_asked = table.rated or (
        comes and (not table.open or table.wishes != Wishes() or any(row.account is not None for row in table.seats))
    )
    player = await services.find_player(command.viewer.connection.session) if is_asked else None
    by_name = comes and player is not None and await services.inviting.is_invited(table.id, player.account)
    if comes and not (free_seats(table.seats) if by_name and not table.match.over else table.open_seats()):
        raise UsedError(t("sit-none-free"))  # first: who has blocked whom is not told where nobody could sit down
    if comes:
        rated_seats.check_company(table, player)
    if comes and not by_name:
        if player is not None and rated_seats.is_range(table.wishes):
            player = await services.ratings.with_number(player, *played(table))
        rated_seats.check_wishes(table, player)
    seated = seating.sit(table, message, by_name=by_name)
    change = rated_seats.claim(table, seated, player, services.account_key, by_name=by_name)
    if by_name and player is not None:
        used: Statement = (DELETE_INVITATION, (table.id, player.account))
        change = replace(change, statements=(*change.statements, used))
    return replace(change, seated=(command.viewer, message.secret))


def played(table: Snapshot) -> tuple[str, Mapping[str, Any], int, ClockRule]:
    """Return what is played at a table, as `ways.kind_of` is asked."""
    header = table.match.header
    return header.game, header.options, header.players, table.clock.rule


async def _open(table: Snapshot, command: CommandIdentity, message: Open, context: Context) -> Change:
    if message.open and not table.open_seats():
        maker = ownership.maker_of(table.seats)
        context.parts.services.lobby.check_room(table.id, command.viewer.connection.address, maker)
    context.parts.services.ratings.check_wishes(message.wishes, *played(table))
    return seating.set_open(table, message.seat, message.open, message.language, message.wishes)


async def _watchable(table: Snapshot, command: CommandIdentity, message: Watchable, context: Context) -> Change:
    return seating.set_watchable(table, message.seat, message.watchable)


async def _begin(table: Snapshot, command: CommandIdentity, message: Begin, context: Context) -> Change:
    return seating.begin(table, message.seat)


# --- what follows ----------------------------------------------------------------------------------------------------


def _wake_rematch(change: Change, context: Context) -> None:
    """Let the hall act in a rematch if it has to: a bot may begin."""
    if change.new_match is not None and change.new_match.hall_must_act():
        context.parts.services.to_wake.put_nowait(change.new_match.id)


def _show_bricks(change: Change, context: Context) -> None:
    """Show whoever has sat down where bricks are that move."""
    if context.parts.hands is not None:
        context.parts.hands.on_join()


COMMANDS: Final[dict[type, Command]] = {
    Move: Command(_move, _check_move),
    Prepare: Command(_prepare, _check_not_left),
    Nature: Command(_nature, _check_not_left),
    Resign: Command(_resign, _check_not_left),
    Back: Command(_back, _may_anybody),
    Ask: Command(_ask, _check_ask, _wake_rematch),
    Answer: Command(_answer, _may_anybody, _wake_rematch),
    Chat: Command(_chat, _check_chat),
    Rename: Command(_rename, _check_rename),
    Sit: Command(_sit, _check_sit, _show_bricks),
    Open: Command(_open, _check_not_left),
    Watchable: Command(_watchable, _check_not_left),
    Begin: Command(_begin, _check_not_left),
}
"""By type of message. `live` carries them out."""
