"""Token buckets: how much one socket, or one address, may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from contextvars import ContextVar

from stackyard.server.settings import Rate

SEND_BUFFER_BYTES = 512 * 1024  # that may wait for a slow reader before it is dropped
MAX_BAD_IN_A_ROW = 20  # malformed messages before a socket is closed
asking: ContextVar[str] = ContextVar("asking", default="")  # the address whose request is being answered
MAX_BUCKETS = 4096  # buckets kept before full ones are forgotten


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_clock", "_level", "_rate", "_updated_at")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._level = rate.burst
        self._updated_at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take `cost` tokens; return False if there are not so many."""
        now = self._clock()
        self._level = min(self._rate.burst, self._level + (now - self._updated_at) * self._rate.per_second)
        self._updated_at = now
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def owe(self, cost: float) -> None:
        """Take `cost` tokens that were given already, also where there are not so many: at most a whole bucket."""
        self.take(0.0)
        self._level = max(self._level - cost, -self._rate.burst)

    def wait(self, cost: float = 1.0) -> float:
        """Return the seconds until `cost` tokens are there."""
        return max(0.0, (cost - self._level) / self._rate.per_second) if self._rate.per_second else 3600.0

    def is_full(self) -> bool:
        """Return whether the bucket has filled up again, so that nothing is lost by forgetting it."""
        return self._level + (self._clock() - self._updated_at) * self._rate.per_second >= self._rate.burst


class Buckets:
    """A bucket for each address.

    Where there are several halls, `on_taken` is called with what an address has taken here, each time that it is
    `step` tokens more; `take_elsewhere` is what others say.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.on_taken: Callable[[str, float], None] | None = None
        self.step = 0.0
        self._untold: dict[str, float] = {}
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1.0) -> float:
        """Take `cost` tokens for an address; return 0, or the seconds to wait when there are not so many."""
        bucket = self._bucket(address)
        if self.on_taken is not None and bucket.is_full():
            self._untold.pop(address, None)  # it has been filled up since
        if not bucket.take(cost):
            return max(0.001, bucket.wait(cost))
        if self.on_taken is not None:
            untold = self._untold.get(address, 0.0) + cost
            self._untold[address] = untold if untold < self.step else 0.0
            if untold >= self.step:
                self.on_taken(address, untold)
        return 0.0

    def take_elsewhere(self, address: str, cost: float) -> None:
        """Count what an address has taken in another hall."""
        self._bucket(address).owe(cost)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MAX_BUCKETS:
                self._buckets = {name: each for name, each in self._buckets.items() if not each.is_full()}
                self._untold = {name: amount for name, amount in self._untold.items() if name in self._buckets}
            bucket = self._buckets[address] = Bucket(self.rate, self._clock)
        return bucket


def address_class(address: str | None) -> str:
    """Return whom a limit counts as one: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


def is_loopback(address: str) -> bool:
    """Return whether an address is this computer's own."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback
