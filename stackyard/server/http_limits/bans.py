"""Addresses and networks that may not come in. The store keeps them; here is what every connection is held against."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import msgspec

Network = IPv4Network | IPv6Network


class Ban(msgspec.Struct, frozen=True):
    """One network that is banned."""

    network: str
    made: int  # s since 1970
    until: int | None = None  # None: for ever
    why: str = ""


class Bans:
    """All networks that are banned now."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._bans: dict[Network, Ban] = {}

    def load(self, bans: Iterable[Ban]) -> None:
        """Ban these, and nobody else."""
        self._bans = {ip_network(ban.network): ban for ban in bans}

    def all(self) -> list[Ban]:
        """Return those that hold now, the newest first."""
        now = self._clock()
        found = [ban for ban in self._bans.values() if ban.until is None or ban.until > now]
        return sorted(found, key=lambda ban: -ban.made)

    def add(self, ban: Ban) -> None:
        """Ban a network."""
        self._bans[ip_network(ban.network)] = ban

    def remove(self, network: str) -> bool:
        """Let a network in again; return whether it was banned."""
        return self._bans.pop(ip_network(network), None) is not None

    def covers(self, address: str | None) -> bool:
        """Return whether an address may not come in."""
        if not self._bans or address is None:
            return False
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        now = self._clock()
        return any(parsed in network and not (ban.until and ban.until <= now) for network, ban in self._bans.items())
