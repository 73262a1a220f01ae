"""Counts connections and the bodies that are on their way: of the hall, and of one address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stackyard.server.http_limits.bans import Bans
from stackyard.server.settings import Settings
from stackyard.server.sockets.rate_limits import Buckets, address_class

MAX_CONNECTIONS_PER_ADDRESS: Final = 128  # that are no WebSockets: a browser opens six
DOORKEEPER: Final = "doorkeeper"  # its name in the state that the application gives the server with its lifespan
REASONS: Final = (
    "connections",  # too many of one address, or of all
    "header",  # too large, or too many fields
    "header_time",
    "body",  # too large, or of unknown length
    "body_time",
    "body_room",  # too many bodies are on their way
    "answer_time",  # an answer that nobody reads
    "frames",  # too many of one socket
    "malformed",
    "host",
    "origin",
    "content_type",
    "rate",
    "banned",
)
"""Why something is refused at the door, as the metrics name it."""


class Tally:
    """Something that is counted for all and for each address, with a most for either."""

    def __init__(self) -> None:
        self.total = 0
        self._of: dict[str, int] = {}

    def of(self, address: str) -> int:
        """Return how much is of one address."""
        return self._of.get(address, 0)

    def add(self, address: str, amount: int = 1) -> None:
        """Count something; a negative `amount` takes it back."""
        self.total += amount
        left = self._of.get(address, 0) + amount
        if left:
            self._of[address] = left
        else:
            self._of.pop(address, None)

    def fits(self, address: str, amount: int, most: int, most_of_one: int | None) -> bool:
        """Return whether so much more is not too much."""
        return self.total + amount <= most and (most_of_one is None or self.of(address) + amount <= most_of_one)


class Doorkeeper:
    """What one hall counts at its door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bans = Bans()
        self.rate = Buckets(settings.rates.requests)
        self.frames = Buckets(settings.rates.frames.address)  # of WebSockets
        self.connections = Tally()  # that are no WebSockets
        self.requests = Tally()  # that are being answered
        self.body_bytes = Tally()  # announced, of requests that are being answered
        self.refused = dict.fromkeys(REASONS, 0)

    def admit(self, peer: str | None) -> bool:
        """Count a new connection; return False if there are too many."""
        address, limits = address_class(peer), self.settings
        if self.bans.covers(peer) and not self._is_proxy(peer):
            self.refuse("banned")
            return False
        # whoever comes through a trusted proxy comes from its address
        most_of_one = MAX_CONNECTIONS_PER_ADDRESS if limits.limits and not self._is_proxy(peer) else None
        if not self.connections.fits(address, 1, limits.max_connections, most_of_one):
            self.refuse("connections")
            return False
        self.connections.add(address)
        return True

    def leave(self, peer: str | None) -> None:
        """Count a connection that has gone, or has become a WebSocket."""
        self.connections.add(address_class(peer), -1)

    def refuse(self, reason: str) -> None:
        """Count something refused, by one of `REASONS`."""
        self.refused[reason] += 1

    def lines(self) -> Iterable[str]:
        """Yield what was refused, in the exposition format of Prometheus."""
        yield "# TYPE stackyard_door_refusals_total counter"
        for reason, count in self.refused.items():
            yield f'stackyard_door_refusals_total{{reason="{reason}"}} {count}'

    def _is_proxy(self, peer: str | None) -> bool:
        return peer is not None and self.settings.trusts(peer)
