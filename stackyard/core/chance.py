"""The chance stream: where dice and shuffles come from, and how anyone can check them afterwards.

A match is given a secret seed of 32 bytes when it begins; its header publishes the seed's SHA-256, and the seed
itself once the match is over. The k-th chance event is drawn from `Stream(seed, k)`, whose bytes are
SHA-256("stackyard" || seed || k || block) for block 0, 1, 2, ... So the draws are fixed before the first move, nobody
can foresee one from those already seen, the same seed and moves give the same match on every machine, and
`stackyard verify` needs nothing but the record.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import MutableSequence
from hashlib import sha256
from operator import index
from typing import SupportsIndex, TypeVar

from stackyard.core.errors import UsageError

T = TypeVar("T")

NATURE = "nature"
"""The `by` of a chance event, in records and messages."""

SEED_BYTES = 32


def new_seed() -> bytes:
    """Return a new random seed of 32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(value: SupportsIndex | str | bytes | None) -> bytes:
    """Return the seed of 32 bytes that a caller gave: as None (a new one), a whole number, 64 hex digits, or bytes.

    Raises UsageError if it is anything else, such as a negative number or bytes of another length.
    """
    if value is None:
        return new_seed()
    if isinstance(value, bool) or not isinstance(value, SupportsIndex | str | bytes):
        raise UsageError("a seed is a whole number from 0 up, or 64 hexadecimal digits")
    if isinstance(value, SupportsIndex):  # NumPy's whole numbers too
        number = index(value)
        if 0 <= number < 2 ** (8 * SEED_BYTES):
            return number.to_bytes(SEED_BYTES, "big")
        raise UsageError("a seed given as a number is from 0 to 2**256 - 1")
    if isinstance(value, str):
        if not re.fullmatch(r"[0-9a-fA-F]{64}", value):
            raise UsageError("a seed given as text is 64 hexadecimal digits")
        return bytes.fromhex(value)
    if len(value) != SEED_BYTES:
        raise UsageError(f"a seed is {SEED_BYTES} bytes long, not {len(value)}")
    return value


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed as 64 hexadecimal digits: what the header shows before the first move."""
    return sha256(seed).hexdigest()


class Stream:
    """The random bytes of one chance event: the same seed and index give the same draws everywhere.

    A `label` separates draws that are not events, such as who sits where, from all others. In a `duplicate` several
    tables play with one seed: where a game can, what is drawn hangs on it alone, not on what was drawn before.
    """

    def __init__(self, seed: bytes, index: int, label: str = "", *, duplicate: bool = False) -> None:
        self.duplicate = duplicate
        self._seed = seed
        self._prefix = b"stackyard" + label.encode() + seed + index.to_bytes(8, "big")
        self._block = 0
        self._bytes = b""

    def of_same_seed(self, index: int, label: str) -> Stream:
        """Return another stream of the same seed: for draws that do not hang on how many events came before."""
        return Stream(self._seed, index, label)

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        while len(self._bytes) < count:
            self._bytes += sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely (by rejection, so without bias)."""
        if not 1 <= bound <= 2**64:
            raise ValueError(f"a bound is from 1 to 2**64, not {bound}")
        limit = 2**64 - 2**64 % bound
        while True:
            number = int.from_bytes(self.take(8), "big")
            if number < limit:
                return number % bound

    def die(self) -> int:
        """Roll one die: 1 to 6."""
        return 1 + self.below(6)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle `items` in place, every order equally likely (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def seat_order(seed: bytes, players: int) -> list[int]:
    """Return who sits where, drawn from a seed: seat i goes to the player that item i names. All orders are as likely.

    It is drawn from a stream of its own (label "seats"), so that it reveals nothing about chance events.
    """
    order = list(range(players))
    Stream(seed, 0, "seats").shuffle(order)
    return order
