"""What people say at a table: lines of chat, and the names of their seats.

Each is a function of a snapshot that returns a change. What it raises is sent to whoever asked; nothing has changed
then.
"""

from __future__ import annotations

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.match import timestamp_now
from stackyard.core.texts.catalogue import t
from stackyard.server.match import seat_secrets
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes import seating
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.store.store import INSERT_ENTRY
from stackyard.server.wire.messages import Chat, Rename
from stackyard.server.wire.phrases import chat_line, name_of_phrase
from stackyard.server.wire.refusals import EmptyError, ForbiddenError, SilentError


def post_chat(table: Snapshot, viewer: Viewer, message: Chat, *, phrases_only: bool = False) -> Change:
    """Return the change of a line of chat; `phrases_only`: one of the set phrases, or a few signs.

    Raises EmptyError if there is nothing to read, and SilentError if the rules forbid to talk now, or the hall has
    nothing but phrases.
    """
    text = seat_secrets.clean_text(message.text, 500)
    if not text:
        raise EmptyError(t("chat-empty"))
    silent = _is_silent(table)
    if silent and not seat_secrets.is_sign(text):
        raise SilentError(t("chat-silent"))
    if phrases_only and not seat_secrets.is_sign(text):
        phrase = name_of_phrase(text)
        if phrase is None:
            raise SilentError(t("chat-phrases-only"))
        text = phrase
    onlooker = SPECTATOR.capitalize() if silent else viewer.name  # a spectator's name could be words
    name = onlooker if message.seat is None else table.seats[message.seat].name
    seat = None if table.match.waiting else message.seat  # seat numbers are not final yet
    line = chat_line(table.v + 1, timestamp_now(), name, seat, text)
    who = "" if line.seat is None else str(line.seat)
    chat = table.chat.branch()
    chat.append(line)
    return Change(
        replace(table, chat=chat, v=line.v),
        statements=((INSERT_ENTRY, (table.id, line.v, line.t, "c", who, name, text)),),
        line=line,
    )


def rename(table: Snapshot, message: Rename) -> Change:
    """Return the change of the name at a seat.

    Raises EmptyError if there is nothing to read, SilentError if the rules forbid to talk now, ForbiddenError if an
    account sits there: its name is the same everywhere.
    """
    if table.seats[message.seat].account is not None:
        raise ForbiddenError(t("name-of-account"))
    name = seat_secrets.clean_text(message.name, 40)
    if not name:
        raise EmptyError(t("name-empty"))
    if _is_silent(table):
        raise SilentError(t("name-silent"))
    row = msgspec.structs.replace(table.seats[message.seat], name=name)
    return seating.replace_seats(table, {message.seat: row}, sends_table=True)


def _is_silent(table: Snapshot) -> bool:
    """Tell whether the rules forbid talking now."""
    is_silent = table.room.is_silent
    return is_silent is not None and is_silent(table.match.position)
