"""What each address takes of all halls together: each tells the others what an address has been given, and what it has.

All of it is a hint. A hall counts for itself, and adds what it has been told; without Redis, or of a hall that does not
reach it, it knows nothing, and counts alone. So that ordinary visitors cost nothing, an address is told of only when it
has been given, or has, so much more than was told before: a twentieth of what it may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from stackyard.server.settings import Settings
from stackyard.server.sockets.rate_limits import Buckets

PARTS: Final = 20  # of what an address may have, that it is told of at once


class Shares:
    """One hall's view of it."""

    def __init__(self, settings: Settings, tell: Callable[..., None]) -> None:
        """`tell` sends something to all other halls."""
        self._tell = tell
        self._buckets: Mapping[str, Buckets] = {}
        most = {"sockets": settings.max_sockets_per_address, "tables": settings.max_live_per_address}
        self._steps = {what: max(1, number // PARTS) for what, number in most.items()}
        self._told: dict[tuple[str, str], int] = {}  # what addresses have here, as others have been told
        self._others: dict[str, dict[tuple[str, str], int]] = {}  # what they have in other halls

    def share(self, buckets: Mapping[str, Buckets]) -> None:
        """Count together what is taken from these, by their names."""
        self._buckets = buckets
        for what, each in buckets.items():
            each.on_taken = partial(self._on_taken, what)
            each.step = each.rate.burst / PARTS

    def _on_taken(self, what: str, address: str, amount: float) -> None:
        self._tell(taken=[what, address, amount])

    def note(self, what: str, address: str, number: int) -> None:
        """Note how many sockets, or tables, an address has here."""
        told = self._told.get((what, address), 0)
        if abs(number - told) >= self._steps[what] or (told and not number):
            self._told[what, address] = number
            if not number:
                del self._told[what, address]
            self._tell(has=[[what, address, number]])

    def elsewhere(self, what: str, address: str) -> int:
        """Return how many sockets, or tables, an address has in other halls, as far as is known."""
        return sum(has.get((what, address), 0) for has in self._others.values())

    def tell_all(self) -> None:
        """Tell all that addresses have here: to halls that have come since, or have missed something."""
        if self._told:
            self._tell(has=[[*key, number] for key, number in self._told.items()], all=True)

    def hear(self, hall: str, what: dict[str, Any]) -> bool:
        """Take what another hall tells; return whether it was about this."""
        if "taken" in what:
            kind, address, amount = what["taken"]
            if (buckets := self._buckets.get(kind)) is not None:
                buckets.take_elsewhere(address, amount)
        elif "has" in what:
            if what.get("all"):
                self._others.pop(hall, None)
            has = self._others.setdefault(hall, {})
            for kind, address, number in what["has"]:
                has[kind, address] = number
                if not number:
                    has.pop((kind, address), None)
        else:
            return False
        return True

    def forget(self, hall: str) -> None:
        """Forget what a hall has told that cannot be reached any more."""
        self._others.pop(hall, None)
