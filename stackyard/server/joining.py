"""How a socket comes to a match: its secrets are looked at, seats are taken, and it hears what it has missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.server import codec, seats, telling
from stackyard.server.audience import Viewer

if TYPE_CHECKING:
    from stackyard.server.connection import Connection
    from stackyard.server.live import LiveMatch
    from stackyard.server.wire import Join

UPDATE_TAKEN = "UPDATE seat SET taken = 1, name = ? WHERE match = ? AND seat = ?"


async def admit(live: LiveMatch, connection: Connection, join: Join) -> bool:
    """Let a socket in as the holder of the seats whose secrets it shows; tell whether it is in."""
    secrets: dict[int, str] = {}
    for secret in join.secrets:
        seat = _holder_of(live, secret)
        if seat is None:
            message = "this secret opens no seat here: check the link, or join without it to watch"
            connection.nak("bad_secret", message, live.id)
            return False
        secrets[seat] = secret
    await _take_seats(live, secrets, join.name)
    name = seats.tidy(join.name or "", 40) or "Spectator"
    viewer = Viewer(connection, secrets, name)
    live.audience.add(viewer)
    live.hall.metrics.count("joins")
    live.go_on()
    telling.catch_up(live, viewer, join.v)
    if live.rematch is not None:
        connection.push(codec.frame(telling.table(live, viewer=viewer)))
    if live.hands is not None:
        live.hands.joined()
    live.table_soon()
    return True


async def _take_seats(live: LiveMatch, secrets: dict[int, str], name: str | None) -> None:
    """Note that seats are taken, the first time; whoever takes one alone gives it their name."""
    fresh = [seat for seat in secrets if not live.seats[seat].taken]
    if not fresh:
        return
    own = seats.tidy(name or "", 40) if len(secrets) == 1 else ""
    names = {seat: own or live.seats[seat].name for seat in fresh}
    await live.commit(None, [(UPDATE_TAKEN, (names[seat], live.id, seat)) for seat in fresh])
    for seat in fresh:
        live.seats[seat].taken = True
        live.seats[seat].name = names[seat]


def _holder_of(live: LiveMatch, secret: str) -> int | None:
    """Return the seat that a secret opens, or None."""
    found = None
    for seat, row in enumerate(live.seats):  # all of them, always: the time tells nothing
        if seats.is_secret_of(secret, row.digest):
            found = seat
    return found
