"""What the sockets of one match were told, by number, and the match that a client folds from it.

The client knows nature's seed, for it has fixed it: so its own match deals the same cards and throws the same dice,
and tells every legal move of every seat, also where no seat may know so much.
"""

from __future__ import annotations

import time

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.core.nature import NATURE
from stackyard.lab.hall.crash_ledger import By, Head, Line


class LoggedEntry(msgspec.Struct):
    """An event of the log, as somebody may know it."""

    v: int
    by: int | str | None = None
    event: str | None = None


class LoggedLine(msgspec.Struct):
    """A line of chat."""

    v: int
    text: str
    seat: int | None = None


Item = LoggedEntry | LoggedLine


class Told:
    """The log as one socket knows it. `take` and `take_all` return what was wrong with what was told."""

    def __init__(self) -> None:
        self.v = 0
        self.items: dict[int, Item] = {}

    def take(self, item: Item) -> str | None:
        """Take what comes next: the next number, once."""
        wrong = None if item.v == self.v + 1 else f"entry {item.v} was told after {self.v}"
        if (known := self.items.get(item.v)) is not None and known != item:
            wrong = f"entry {item.v} was {known}, and is {item}"
        self.items[item.v] = item
        self.v = max(self.v, item.v)
        return wrong

    def forget(self, count: int) -> None:
        """Come back as if the last `count` entries had not been told; they have to be told again as they were."""
        self.v = max(0, self.v - count)

    def take_all(self, v: int, items: list[Item]) -> list[str]:
        """Take a snapshot of `v` versions, and compare it with what was known."""
        fresh = {item.v: item for item in items}
        wrong = [f"a snapshot of {v} versions lacks {n}" for n in range(1, v + 1) if n not in fresh]
        wrong += [f"a snapshot of {v} versions holds {n}" for n in fresh if n > v]
        wrong += [
            f"entry {n} was {self.items[n]}, and is {fresh.get(n)}" for n in self.items if self.items[n] != fresh.get(n)
        ]
        self.items, self.v = fresh, v
        return wrong


class Fold:
    """The client's own match, which goes on as soon as somebody has told all of the next entry."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.v = 0  # as far as it is folded
        self.heads: list[Head] = []
        self.lines: list[Line] = []
        self.due_since: float | None = None  # monotonic: gravity has to speak since then
        self.broken: str | None = None  # why it cannot go on
        self._events = 0
        self._waiting: dict[int, tuple[Item, bool]] = {}  # and whether that is all of it

    def tell(self, seat: int | None, item: Item) -> None:
        """Take what the socket of a seat was told."""
        if item.v <= self.v or self.broken:
            return
        whole = self._is_whole(seat, item)
        if whole or item.v not in self._waiting:
            self._waiting[item.v] = item, whole
        while self._next():
            pass

    def _is_whole(self, seat: int | None, item: Item) -> bool:
        if isinstance(item, LoggedLine) or self.match.game.one_view:
            return True
        return item.event is not None and (not isinstance(item.by, int) or item.by == seat)

    def _next(self) -> bool:
        """Fold the next entry, if all of it is known."""
        item, whole = self._waiting.get(self.v + 1, (None, False))
        if item is None or self.broken:
            return False
        if isinstance(item, LoggedLine):
            by: By = "spectator" if item.seat is None else item.seat
            self.lines.append(Line(item.v, by, item.text))
        elif self._events < len(self.match.events):
            self._follows(item)
        elif whole:
            self._plays(item)
        else:
            return False
        self.v += 1
        del self._waiting[self.v]
        return True

    def _follows(self, item: LoggedEntry) -> None:
        """See that an entry is what has followed of itself."""
        event = self.match.events[self._events]
        self._events += 1
        if item.by is not None and item.by != event.by:
            self.broken = f"entry {item.v} is {item.event!r} by {item.by}, not {event.event!r} by {event.by}"
        if self.heads:
            self.heads[-1] = self.heads[-1]._replace(last=item.v)

    def _plays(self, item: LoggedEntry) -> None:
        """Play what somebody decided, or what bricks did."""
        assert item.by is not None
        assert item.event is not None
        hidden = item.by == NATURE and self.match.game.natures_secret
        try:
            self.match.do(item.by, bare(item.event) if hidden else item.event)
        except StackyardError as error:
            self.broken = f"entry {item.v}, {item.event[:40]!r} by {item.by}, cannot be played: {error}"
            return
        self.heads.append(Head(item.v, item.v, item.by, item.event))
        self._events += 1
        due = self.match.to_act == [NATURE]
        self.due_since = (self.due_since or time.monotonic()) if due else None


def bare(event: str) -> str:
    """Return what the bricks of a tower did, without where they lie: no seat is told more than eyes can see."""
    words = event.split(" ")
    return event if words[0] in ("verdict", "face", "drew") else " ".join(words[: 2 if words[0] == "felt" else 1])
