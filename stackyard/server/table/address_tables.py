"""How many tables each address has in memory: what is shared out when there is no room for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple


class Guest(NamedTuple):
    """Who wants to come to a table."""

    address: str
    secrets: tuple[str, ...] = ()  # of seats


class AddressTables:
    """The tables at which sockets of each address are, or are about to be."""

    def __init__(self) -> None:
        self._tables_of: dict[str, Counter[str]] = {}  # sockets at a table, by address

    def count(self, address: str) -> int:
        """Return at how many tables an address is."""
        return len(self._tables_of.get(address, ()))

    def tables(self, address: str) -> list[str]:
        """Return at which tables an address is."""
        return list(self._tables_of.get(address, ()))

    def enter(self, address: str, match: str) -> None:
        """Count a socket that comes to a table."""
        self._tables_of.setdefault(address, Counter())[match] += 1

    def leave(self, address: str, match: str) -> None:
        """Count a socket that leaves a table."""
        tables = self._tables_of.get(address)
        if tables is None or match not in tables:
            return
        tables[match] -= 1
        if not tables[match]:
            del tables[match]
            if not tables:
                del self._tables_of[address]

    def most(self, tables_of: Callable[[str], int]) -> tuple[str, int]:
        """Return the address that is at most tables, as `tables_of` counts, and how many; "" and 0 if there is none."""
        found = max(self._tables_of, key=tables_of, default="")
        return found, tables_of(found)
