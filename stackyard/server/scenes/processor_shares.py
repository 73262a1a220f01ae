"""Who has the processor next: of those who want it, whoever has had least of it.

This is start-time fair queueing. Whoever wants nothing for a while saves up nothing: they begin again where the others
are.
"""

from __future__ import annotations

from collections.abc import Collection


class Shares:
    """How much of a processor each owner has had."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}  # s, on a clock that goes with whoever has had least
        self._now = 0.0

    def next(self, wanting: Collection[str]) -> str:
        """Return who is next of those who want it."""
        for owner in wanting:
            self._had[owner] = max(self._had.get(owner, 0.0), self._now)
        chosen = min(wanting, key=self._had.__getitem__)
        self._now = self._had[chosen]
        return chosen

    def add(self, owner: str, seconds: float) -> None:
        """Note that an owner has had it for so long."""
        self._had[owner] += seconds
        if len(self._had) > 1000:  # those who are behind begin where the others are
            self._had = {name: had for name, had in self._had.items() if had > self._now}
