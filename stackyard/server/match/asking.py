"""Who asks for what: a command's key is its match, who holds the rights of the socket, and the client's id.

With a digest of what was asked, the same command sent again is acknowledged again, the same id with another content is
refused, and nobody's ids can stand in another's way: nobody else has the secret that a holder's name comes from.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from stackyard.server.match import seats
from stackyard.server.match.audience import Viewer
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.wire.messages import Ask, Move, Sit

PLAIN = "spectator"  # of a spectator who shows no token: the socket stands for him


class Asked(NamedTuple):
    """A command as it is stored: who asked for it, under which id, with which content."""

    viewer: Viewer
    c: str  # the client's id
    holder: str
    digest: str  # of what is asked


def asked(table: Snapshot, viewer: Viewer, message: Any) -> Asked:
    """Return the command that a message asks for, and by whom. The version that the client knew is not part of it."""
    return Asked(viewer, message.c, _holder(table, viewer, message), _digest(message))


def _holder(table: Snapshot, viewer: Viewer, message: Any) -> str:
    if isinstance(message, Sit):
        return seats.holder(seats.digest(message.secret))
    seat = getattr(message, "seat", None)
    if seat is None and viewer.seats:
        seat = viewer.seats[0]
    digest = None if seat is None else table.seats[seat].digest
    return viewer.token if digest is None else seats.holder(digest)


def _digest(message: Any) -> str:
    if isinstance(message, Move):  # nearly all of them
        return sha256(f"move {message.seat} {message.move}".encode()).hexdigest()[:32]
    fields = {
        name: getattr(message, name)
        for name in message.__struct_fields__
        if name not in ("c", "g", "v", "secret", "invitation")
    }
    content: list[Any] = [type(message).__name__, fields]
    if isinstance(message, Sit | Ask):  # what it says is secret: its digest alone is kept
        content.append(None if message.invitation is None else seats.digest(message.invitation).hex())
    return sha256(msgspec.json.encode(content)).hexdigest()[:32]
