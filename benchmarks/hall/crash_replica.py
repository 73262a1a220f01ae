"""The log entries that the sockets of one match received, and the match that a client replays from them.

The client has fixed the seed of the chance stream, so its replica deals the same cards and rolls the same dice, and
lists the legal moves of every seat, even those that no seat could list from its view.
"""

from __future__ import annotations

import time

import msgspec

from benchmarks.hall.crash_ledger import By, DecidedEvent, Line
from stackyard.core.chance import NATURE
from stackyard.core.errors import StackyardError
from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match, Step
from stackyard.core.record import TABLE


class LoggedEntry(msgspec.Struct):
    """An event of the log, redacted for a viewer."""

    v: int
    by: int | str | None = None
    event: str | None = None


class LoggedLine(msgspec.Struct):
    """A line of chat."""

    v: int
    text: str
    seat: int | None = None


Item = LoggedEntry | LoggedLine


class LogView:
    """The log as one socket received it. `append` and `load_snapshot` return what is wrong with the entries."""

    def __init__(self) -> None:
        self.v = 0
        self.items: dict[int, Item] = {}

    def append(self, item: Item) -> str | None:
        """Append an entry, which must have the next number; return what is wrong, or None."""
        wrong = None if item.v == self.v + 1 else f"entry {item.v} was told after {self.v}"
        if (earlier := self.items.get(item.v)) is not None and earlier != item:
            wrong = f"entry {item.v} was {earlier}, and is {item}"
        self.items[item.v] = item
        self.v = max(self.v, item.v)
        return wrong

    def forget(self, count: int) -> None:
        """Drop the last `count` entries, as if they had not been received; they must come again unchanged."""
        self.v = max(0, self.v - count)

    def load_snapshot(self, v: int, items: list[Item], earlier_lines: int = 0) -> list[str]:
        """Replace the log by a snapshot of `v` versions; return how it differs from the entries before.

        `earlier_lines`: how many lines of chat the hall says that it has left out; they stay as they were told.
        """
        fresh = {item.v: item for item in items}
        lacking = [n for n in range(1, v + 1) if n not in fresh]
        if len(lacking) == earlier_lines and not any(isinstance(self.items.get(n), LoggedEntry) for n in lacking):
            fresh.update({n: self.items[n] for n in lacking if n in self.items})
            lacking = []
        wrong = [f"a snapshot of {v} versions lacks {n}" for n in lacking]
        wrong += [f"a snapshot of {v} versions holds {n}" for n in fresh if n > v]
        wrong += [
            f"entry {n} was {self.items[n]}, and is {fresh.get(n)}" for n in self.items if self.items[n] != fresh.get(n)
        ]
        self.items, self.v = fresh, v
        return wrong


class MatchReplica:
    """The client's own match; it applies the next entry as soon as a socket has received it in full."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.v = 0  # the version that it has reached
        self.decided: list[DecidedEvent] = []
        self.lines: list[Line] = []
        self.due_since: float | None = None  # monotonic: since when a gravity event is due
        self.broken: str | None = None  # why it cannot go on
        self.steps: dict[int, Step] = {}  # by version: what was done after the first deal
        self._events = 0
        self._done: dict[int, Step] = {}  # by number of the event
        self._waiting: dict[int, tuple[Item, bool]] = {}  # an entry, and whether it is complete

    def receive(self, seat: int | None, item: Item) -> None:
        """Receive an entry from the socket of a seat, or of the spectator."""
        if item.v <= self.v or self.broken:
            return
        whole = self._is_whole(seat, item)
        if whole or item.v not in self._waiting:
            self._waiting[item.v] = item, whole
        while self._apply_next():
            pass

    def _is_whole(self, seat: int | None, item: Item) -> bool:
        if isinstance(item, LoggedLine) or self.match.room.same_view_for_all:
            return True
        return item.event is not None and (not isinstance(item.by, int) or item.by == seat)

    def _apply_next(self) -> bool:
        """Apply the next entry if it is complete; return whether it was."""
        item, whole = self._waiting.get(self.v + 1, (None, False))
        if item is None or self.broken:
            return False
        if isinstance(item, LoggedLine):
            by: By = "spectator" if item.seat is None else item.seat
            self.lines.append(Line(item.v, by, item.text))
        elif self._events < len(self.match.events):
            self._check_forced(item)
        elif whole:
            self._play_entry(item)
        else:
            return False
        self.v += 1
        del self._waiting[self.v]
        return True

    def _check_forced(self, item: LoggedEntry) -> None:
        """Check that an entry is the forced or chance event that the replica expects."""
        event = self.match.events[self._events]
        self._note_step(item.v)
        if item.by is not None and item.by != event.by:
            self.broken = f"entry {item.v} is {item.event!r} by {item.by}, not {event.event!r} by {event.by}"
        if self.decided:
            self.decided[-1] = self.decided[-1]._replace(last=item.v)

    def _play_entry(self, item: LoggedEntry) -> None:
        """Apply a move, an event of the table, or a gravity event."""
        assert item.by is not None
        assert item.event is not None
        hidden = item.by == NATURE and self.match.room.traits.hidden_from_all
        try:
            steps = self.match.apply_event(item.by, without_poses(item.event) if hidden else item.event)
        except StackyardError as error:
            self.broken = f"entry {item.v}, {item.event[:40]!r} by {item.by}, cannot be played: {error}"
            return
        self._done = {self._events + number: step for number, step in enumerate(steps)}
        self.decided.append(DecidedEvent(item.v, item.v, item.by, item.event))
        self._note_step(item.v)
        due = self.match.to_act == [NATURE]
        self.due_since = (self.due_since or time.monotonic()) if due else None

    def _note_step(self, v: int) -> None:
        """Note what was done with the next event, which stands at a version of the log."""
        if (step := self._done.pop(self._events, None)) is not None:
            self.steps[v] = step
        self._events += 1

    def may_know(self, v: int, viewer: int | None) -> str | None:
        """Return what a seat, or the spectator (None), may be told of the event at a version; None for nothing."""
        step = self.steps[v]
        if step.event.by == TABLE:
            return step.event.event
        observer = SPECTATOR if viewer is None else viewer
        return self.match.room.redact_event(step.before, step.event.by, step.event.event, observer)


def without_poses(event: str) -> str:
    """Return a gravity event of a tower without the poses, which no seat is told exactly; bricks that fell stay."""
    words = event.split(" ")
    if words[0] in ("verdict", "face", "drew"):
        return event
    word_count = 2 if words[0] == "felt" else 1
    return " ".join(words[:word_count] + [word for word in words[word_count:] if word.startswith("down=")])
