"""How a socket joins a match: its secrets are checked, and invitations among them take their seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stackyard.core.texts.catalogue import t
from stackyard.server.match import seat_secrets
from stackyard.server.match.change import Change
from stackyard.server.match.changes import seating
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer, seat_opened_by
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Invitation, Join
from stackyard.server.wire.refusals import BadSecretError, UsedError


class Admission(NamedTuple):
    """What admitting a socket gives."""

    shown_secrets: list[str]  # secrets of seats
    exchanged: dict[str, str]  # those of them that the hall has just made, by the invitations shown for them
    invitation: Invitation | None  # what the key of its link is
    change: Change | None  # seats that are taken, or invitations that are void; None: nothing changes


def admit(table: Snapshot, join: Join, exchanged: Mapping[str, str]) -> Admission:
    """Return what a socket's join gives. An invitation among its secrets takes its seat, with a new secret made here.

    `exchanged` has the secrets that this socket was given before, by the invitations that it showed for them. If the
    socket also holds the maker's seat, the invitation itself becomes the secret: nobody else is at that screen.

    Raises BadSecretError if a secret opens no seat here, UsedError if it is an invitation that was used.
    """
    shown: list[str] = []
    made: dict[str, str] = {}
    held: dict[int, bytes] = {}
    brought = [exchanged.get(secret, secret) for secret in join.secrets]
    opened = {secret: seat_opened_by(secret, table.seats) for secret in brought}
    is_maker = any(seat is not None and table.seats[seat].maker for seat in opened.values())
    for secret, seat in opened.items():
        if seat is None:
            found = seating.inspect_key(table, secret, ())
            if found.state == "used":
                raise UsedError(t("sit-used-up"))
            if found.state != "open" or found.seat is None:
                raise BadSecretError(t("secret-opens-nothing"))
            held[found.seat] = seat_secrets.digest(secret)
            if not is_maker:
                made[secret] = seat_secrets.new_secret()
                held[found.seat] = seat_secrets.digest(made[secret])
            shown.append(made.get(secret, secret))
            continue
        held[seat] = _digest_of(table, seat, secret)
        shown.append(secret)
    invitation = None
    if join.invitation is not None:
        own = seat_opened_by(join.invitation, table.seats)
        invitation = seating.inspect_key(table, join.invitation, () if own is None else (own,))
        if own is not None and own not in held:
            held[own] = _digest_of(table, own, join.invitation)
            shown.append(join.invitation)
    fresh = {
        seat: digest
        for seat, digest in held.items()
        if not table.seats[seat].taken or table.seats[seat].digest != digest
    }
    change = None
    if fresh:
        name = seat_secrets.clean_text(join.name or "", 40) if len(held) == 1 else ""
        change = seating.take_seats(table, fresh, dict.fromkeys(fresh, name))
    elif held:
        change = seating.revoke_invitations(table, tuple(held))
    return Admission(shown, made, invitation, change)


def _digest_of(table: Snapshot, seat: int, secret: str) -> bytes:
    """Return the digest of a seat's own secret, whichever of its secrets is shown."""
    return table.seats[seat].digest or seat_secrets.digest(secret)


def make_viewer(table: Snapshot, connection: Connection, join: Join, arrival: Admission) -> Viewer:
    """Return the viewer of an admitted socket: the seats that its secrets open at `table`, and its name."""
    name = seat_secrets.clean_text(join.name or "", 40) or "Spectator"
    token = connection.token if join.visitor is None else seat_secrets.holder_id(seat_secrets.digest(join.visitor))
    return Viewer(connection, arrival.shown_secrets, table.seats, name, token)
