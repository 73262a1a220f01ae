"""How a socket comes to a match: its secrets are looked at, and seats are taken for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stackyard.server.match import seating, seats
from stackyard.server.match.audience import Viewer, opened_by
from stackyard.server.match.change import Change
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Invitation, Join
from stackyard.server.wire.refusals import BadSecretError, UsedError


class Arrival(NamedTuple):
    """What admitting a socket comes to."""

    shown: list[str]  # secrets of seats
    exchanged: dict[str, str]  # those of them that the hall has just made, by the invitations shown for them
    invitation: Invitation | None  # what the key of its link is
    change: Change | None  # that seats are taken


def arriving(table: Snapshot, join: Join, exchanged: Mapping[str, str]) -> Arrival:
    """Return what a socket's arrival comes to. An invitation among its secrets sits down, with a secret made here.

    `exchanged` says which invitations the same socket has shown before, and what it was given for them. Who shows that
    he made the match sits there himself, and the invitation is his secret: nobody else is at that screen.

    Raises BadSecretError if a secret opens no seat here, UsedError if it is an invitation that was used.
    """
    shown: list[str] = []
    made: dict[str, str] = {}
    held: dict[int, bytes] = {}
    brought = [exchanged.get(secret, secret) for secret in join.secrets]
    opened = {secret: opened_by(secret, table.seats) for secret in brought}
    is_maker = any(seat is not None and table.seats[seat].maker for seat in opened.values())
    for secret, seat in opened.items():
        if seat is None:
            found = seating.look(table, secret, ())
            if found.state == "used":
                raise UsedError("somebody has sat down with this invitation: ask for a new link, or watch")
            if found.state != "open" or found.seat is None:
                message = "this secret opens no seat here: check the link, or join without it to watch"
                raise BadSecretError(message)
            held[found.seat] = seats.digest(secret)
            if not is_maker:
                made[secret] = seats.new_secret()
                held[found.seat] = seats.digest(made[secret])
            shown.append(made.get(secret, secret))
            continue
        held[seat] = seats.digest(secret)
        shown.append(secret)
    invitation = None
    if join.invitation is not None:
        own = opened_by(join.invitation, table.seats)
        invitation = seating.look(table, join.invitation, () if own is None else (own,))
        if own is not None and own not in held:
            held[own] = seats.digest(join.invitation)
            shown.append(join.invitation)
    fresh = {
        seat: digest
        for seat, digest in held.items()
        if not table.seats[seat].taken or table.seats[seat].digest != digest
    }
    change = None
    if fresh:
        name = seats.tidy(join.name or "", 40) if len(held) == 1 else ""
        change = seating.taken(table, fresh, dict.fromkeys(fresh, name))
    elif held:
        change = seating.back(table, tuple(held))
    return Arrival(shown, made, invitation, change)


def seated(table: Snapshot, connection: Connection, join: Join, arrival: Arrival) -> Viewer:
    """Return the viewer that an arrived socket is: the seats it holds at the table as it is now, and its name."""
    name = seats.tidy(join.name or "", 40) or "Spectator"
    token = connection.token if join.visitor is None else seats.holder(seats.digest(join.visitor))
    return Viewer(connection, arrival.shown, table.seats, name, token)
