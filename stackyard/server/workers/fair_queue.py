"""A queue that is fair to those who ask: each has a turn, however much one of them has put in."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FullError(Exception):
    """Too much waits already: of this one, or of all while nobody has more waiting than this one."""


class FairQueue(Generic[T]):
    """What waits, by who has put it in. One reader or several take turns among them; what is low waits for the rest."""

    def __init__(self, most: int, most_of_one: int) -> None:
        """Make a queue for `most` things, `most_of_one` of each."""
        self._most = most
        self._most_of_one = most_of_one
        self._waiting: tuple[OrderedDict[str, deque[T]], OrderedDict[str, deque[T]]] = (OrderedDict(), OrderedDict())
        self._size = 0
        self._readers: deque[asyncio.Future[None]] = deque()

    def __len__(self) -> int:
        return self._size

    def of(self, who: str) -> int:
        """Return how much of one waits."""
        return sum(len(each[who]) for each in self._waiting if who in each)

    def put(self, who: str, item: T, *, low: bool = False) -> T | None:
        """Add something at the end of what `who` has waiting.

        Where the queue is full, the last thing of whoever has most waiting makes room; it is returned. Raises FullError
        if that is `who`, or if `who` has too much waiting already.
        """
        own, thrown = self.of(who), None
        if own >= self._most_of_one:
            raise FullError
        if self._size >= self._most:
            names = {name for each in self._waiting for name in each}
            largest = max(names, key=self.of)
            if self.of(largest) <= own + 1:
                raise FullError
            thrown = self._pop_last(largest)
        self._waiting[low].setdefault(who, deque()).append(item)
        self._size += 1
        self._wake()
        return thrown

    def put_back(self, who: str, item: T) -> None:
        """Put what was taken before everything else."""
        self._waiting[0].setdefault(who, deque()).appendleft(item)
        self._waiting[0].move_to_end(who, last=False)
        self._size += 1
        self._wake()

    async def get(self) -> tuple[str, T]:
        """Return what is next, and who has put it in; wait for something if there is nothing."""
        while not self._size:
            reader: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._readers.append(reader)
            try:
                await reader
            finally:
                if reader in self._readers:
                    self._readers.remove(reader)
        return self.get_nowait()

    def get_nowait(self) -> tuple[str, T]:
        """Return what is next, and who has put it in. Raises IndexError if there is nothing."""
        for waiting in self._waiting:
            for who, items in waiting.items():
                item = items.popleft()
                self._size -= 1
                if items:
                    waiting.move_to_end(who)  # the others come first now
                else:
                    del waiting[who]
                return who, item
        raise IndexError("nothing waits")

    def _pop_last(self, who: str) -> T:
        for waiting in reversed(self._waiting):
            if who in waiting:
                item = waiting[who].pop()
                self._size -= 1
                if not waiting[who]:
                    del waiting[who]
                return item
        raise IndexError(who)

    def _wake(self) -> None:
        while self._readers:
            reader = self._readers.popleft()
            if not reader.done():
                reader.set_result(None)
                return
