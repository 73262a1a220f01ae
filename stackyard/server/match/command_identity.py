"""The identity of a command: its match, the holder of the seat or socket that sent it, and the client's id.

The same command, sent again, is acknowledged again; the same id with other content (another digest) is refused. Ids of
different holders never clash: a holder's name is made from a secret that nobody else has.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from stackyard.server.match import seat_secrets
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.wire.messages import Ask, Move, Sit


class CommandIdentity(NamedTuple):
    """A command as it is stored: its sender, the client's id, and a digest of its content."""

    viewer: Viewer
    c: str  # the client's id
    holder: str
    digest: str  # of its content


def identify(table: Snapshot, viewer: Viewer, message: Any) -> CommandIdentity:
    """Return the command that a message asks for, and by whom. The version that the client knew is not part of it."""
    return CommandIdentity(viewer, message.c, _holder(table, viewer, message), _digest(message))


def _holder(table: Snapshot, viewer: Viewer, message: Any) -> str:
    if isinstance(message, Sit):
        return seat_secrets.holder_id(seat_secrets.digest(message.secret))
    seat = getattr(message, "seat", None)
    if seat is None and viewer.seats:
        seat = viewer.seats[0]
    digest = None if seat is None else table.seats[seat].digest
    return viewer.token if digest is None else seat_secrets.holder_id(digest)


def _digest(message: Any) -> str:
    if isinstance(message, Move):  # nearly all of them
        return sha256(f"move {message.seat} {message.move}".encode()).hexdigest()[:32]
    fields = {
        name: getattr(message, name)
        for name in message.__struct_fields__
        if name not in ("c", "g", "v", "history", "secret", "invitation")
    }
    content: list[Any] = [type(message).__name__, fields]
    if isinstance(message, Sit | Ask):  # the invitation is secret: its digest stands for it
        content.append(None if message.invitation is None else seat_secrets.digest(message.invitation).hex())
    return sha256(msgspec.json.encode(content)).hexdigest()[:32]
