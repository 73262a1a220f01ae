"""What was asked of a hall that is killed, what it answered, and what therefore has to stand in the match's log.

A command that was acknowledged is claimed from the log: its move, its line of chat, what an offer brought about. What
nobody can claim was done twice; what cannot be claimed is lost, or was swallowed if something else has its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from stackyard.core.game import SPECTATOR
from stackyard.core.record import TABLE

By: TypeAlias = int | str
KINDS: Final = ("move", "put", "chat", "offer", "name")
"""What is counted apart; an answer counts as an offer."""

AGAIN: Final = frozenset({"busy", "rate_limited", "not_stored", "unavailable"})
"""Refusals after which the same is sent again, under the same id."""

_GONE: Final = frozenset({"match_over"})
_HANDS: Final = frozenset({"bad_hand", "hands_off", "illegal_move", "paused", "stale", "nature_due"})
RIGHT: Final[Mapping[str, frozenset[str]]] = {
    "move": frozenset({"stale", "paused"}) | _GONE,
    "put": _HANDS | _GONE,
    "chat": frozenset({"silent"}),
    "name": frozenset({"silent"}),
    "ask": frozenset({"bad_request"}) | _GONE,
    "answer": frozenset({"offer_gone"}) | _GONE,
    "resign": _GONE,
    "sit": frozenset(),
}
"""Refusals that are right where the match has gone on, by what was asked; others are faults."""


class Head(NamedTuple):
    """An event that somebody decided, and the versions that it and what followed of itself have."""

    first: int
    last: int
    by: By
    text: str


class Line(NamedTuple):
    """A line of chat, as the log has it."""

    v: int
    by: By
    text: str


@dataclass(slots=True)
class Command:
    """One command of one socket, sent until it is answered for good."""

    by: By  # a seat, or the spectator
    c: str
    kind: str  # of RIGHT
    what: str  # a move's text, a line, a name, what an ask is for; of an answer: yes or no
    message: Any
    v: int  # that its sender knew
    life: int  # of the hall, in which it was sent first
    at: float  # monotonic, when it was sent last
    offer: int | None = None  # of an answer: to which
    acked: int | None = None
    acked_life: int = -1
    refused: str | None = None  # for good
    again: bool = False  # it was told to be sent again in a moment
    claimed: bool = False  # it is in the log, or has been found missing

    @property
    def open(self) -> bool:
        """Whether it still waits for an answer."""
        return self.acked is None and self.refused is None


@dataclass(slots=True)
class Faults:
    """What went wrong, counted, and said."""

    counts: Counter[str] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)

    def note(self, kind: str, words: str) -> None:
        """Count a fault: "lost", "doubled", "swallowed" or "wrong"; keep its text."""
        self.counts[kind] += 1
        self.said.append(f"{kind}: {words}")

    def total(self) -> int:
        """Return how many there are."""
        return sum(self.counts.values())


class Ledger:
    """All commands of one match, and what has become of them."""

    def __init__(self, name: str, faults: Faults, *, together: bool) -> None:
        self.name = name  # of the match, for people
        self.faults = faults
        self.together = together  # seats act at once: a move may be overtaken at the same version
        self.commands: dict[tuple[By, str], Command] = {}
        self.offers: dict[int, tuple[str, tuple[int, ...]]] = {}  # by id: what is asked, and who has to answer
        self._heads: set[int] = set()  # first versions that are claimed
        self._lines: set[int] = set()
        self._unasked: set[int] = set()  # versions of what nobody has asked for, told already
        self._names: dict[By, str] = {}  # last acknowledged

    def add(self, command: Command) -> None:
        """Take down a command that is sent for the first time."""
        self.commands[command.by, command.c] = command

    def open(self) -> list[Command]:
        """Return what still waits for an answer."""
        return [command for command in self.commands.values() if command.open]

    def acked(self, kind: str) -> int:
        """Return how many of a kind of KINDS have been acknowledged."""
        kinds = {"offer": ("ask", "answer")}.get(kind, (kind,))
        return sum(command.acked is not None for command in self.commands.values() if command.kind in kinds)

    # --- answers ---------------------------------------------------------------------------------------------

    def ack(self, by: By, c: str, v: int, life: int) -> Command | None:
        """Take down an acknowledgement; return the command that it ended."""
        command = self.commands.get((by, c))
        if command is None:
            self.note("wrong", by, f"{c} was acknowledged and never sent")
            return None
        if not command.open:
            if command.acked != v:
                was = command.refused or f"acknowledged with {command.acked}"
                self.note(
                    "wrong", by, f"{c} ({command.kind} {command.what!r}) was {was}, and then acknowledged with {v}"
                )
            return None
        command.acked, command.acked_life, command.again = v, life, False
        if command.kind == "name":
            self._names[by] = command.what
        return command

    def nak(self, by: By, c: str, code: str, v: int | None, words: str) -> Command | None:
        """Take down a refusal; return the command that it ended. What is to be sent again goes on."""
        command = self.commands.get((by, c))
        if command is None or not command.open:
            self.note("wrong", by, f"{c} was refused with {code} ({words}) when it had been answered")
            return None
        if code in AGAIN:
            command.again = True
            return None
        command.refused = code
        gone_on = code != "stale" or (v is not None and v > command.v)
        if not (gone_on and (code in RIGHT[command.kind] or (self.together and code in _HANDS | {"not_your_turn"}))):
            self.note(
                "wrong", by, f"{command.kind} {command.what!r} of version {command.v} was refused: {code}, {words}"
            )
        return command

    def note(self, kind: str, by: By, words: str) -> None:
        """Count a fault of this match."""
        self.faults.note(kind, f"{self.name}, {by if isinstance(by, str) else f'seat {by}'}: {words}")

    # --- what stands in the log ------------------------------------------------------------------------------

    def check(self, heads: Sequence[Head], lines: Sequence[Line], last: int, life: int, *, final: bool) -> None:
        """Claim everything that was acknowledged from a log that is `last` versions long.

        A put that this life of the hall has acknowledged may still be under way, unless this is the `final` look.
        """
        events = {v: head for head in heads for v in range(head.first, head.last + 1)}
        said = {line.v: line for line in lines}
        for command in self._unclaimed("chat"):
            assert command.acked is not None
            line = said.get(command.acked)
            right = line is not None and (line.by, line.text) == (command.by, command.what)
            self._claim(command, command.acked if right else None, self._lines, last)
        for command in self._unclaimed("move", "resign"):
            assert command.acked is not None
            head = events.get(command.acked)
            wanted = (TABLE, f"resign {command.by}") if command.kind == "resign" else (command.by, command.what)
            right = head is not None and (head.by, head.text) == wanted and head.first not in self._heads
            self._claim(command, head.first if head is not None and right else None, self._heads, last)
        for command in self._unclaimed("put"):
            self._claim_put(command, heads, last, life, final=final)
        self._claim_offers(events, last)
        self._count_unasked(heads, lines)

    def _unclaimed(self, *kinds: str) -> Iterator[Command]:
        for command in self.commands.values():
            if command.kind in kinds and command.acked is not None and not command.claimed:
                yield command

    def _claim(self, command: Command, at: int | None, claimed: set[int], last: int) -> None:
        command.claimed = True
        if at is not None:
            claimed.add(at)
            return
        assert command.acked is not None
        kind = "lost" if command.acked > last else "swallowed"
        self.note(
            kind, command.by, f"{command.kind} {command.what!r} ({command.c}) was acknowledged with {command.acked}"
        )

    def _claim_put(self, command: Command, heads: Sequence[Head], last: int, life: int, *, final: bool) -> None:
        """Claim the event of a put: its brick, moved by its seat, at the latest with the version acknowledged."""
        assert command.acked is not None
        moved = f"move {command.what.split(' ')[1]}"
        mine = [
            head
            for head in heads
            if (head.by, head.text) == (command.by, moved) and head.first > command.v and head.first not in self._heads
        ]
        if mine and mine[0].first > command.acked:
            self.note("wrong", command.by, f"{command.what!r} was acknowledged before it was done ({command.c})")
        if mine or final or command.acked_life != life:
            self._claim(command, mine[0].first if mine else None, self._heads, last)

    def _claim_offers(self, events: Mapping[int, Head], last: int) -> None:
        """Claim what offers have brought about: of those to take back, one event each."""
        for offer, (kind, who) in self.offers.items():
            yes = self._yes(offer)
            if kind != "undo" or not set(who) <= yes.keys() or all(command.claimed for command in yes.values()):
                continue
            at = max(command.acked or 0 for command in yes.values())
            head = events.get(at)
            right = head is not None and head.by == TABLE and head.text.startswith("undo ")
            for command in yes.values():
                command.claimed = True
            newest = max(yes.values(), key=lambda command: command.acked or 0)
            self._claim(newest, at if right else None, self._heads, last)
        for command in self._unclaimed("ask"):
            head = events.get(command.acked or 0)
            if command.what == "undo" and head is not None and head.text.startswith("undo ") and head.by == TABLE:
                self._heads.add(head.first)  # its own steps: nobody had to be asked
                command.claimed = True

    def _yes(self, offer: int) -> dict[By, Command]:
        return {
            command.by: command
            for command in self.commands.values()
            if command.kind == "answer"
            and command.offer == offer
            and command.what == "yes"
            and command.acked is not None
        }

    def _count_unasked(self, heads: Iterable[Head], lines: Iterable[Line]) -> None:
        """Count what stands in the log and no command has asked for."""
        for head in heads:
            theirs = isinstance(head.by, int) or head.by == TABLE
            if theirs and head.first not in self._heads | self._unasked:
                self._unasked.add(head.first)
                self.note(
                    "doubled", head.by, f"{head.text[:40]!r} stands at {head.first}, and nobody is known to have asked"
                )
        for line in lines:
            if line.v not in self._lines | self._unasked:
                self._unasked.add(line.v)
                self.note("doubled", line.by, f"{line.text!r} was said again at {line.v}")

    # --- what has no version ---------------------------------------------------------------------------------

    def paused(self) -> bool:
        """Tell whether the match must be paused, for all that was asked and consented to."""
        paused = False
        for offer, (kind, who) in sorted(self.offers.items()):
            if kind in ("pause", "resume") and set(who) <= self._yes(offer).keys():
                paused = kind == "pause"
        return paused

    def check_table(self, names: Mapping[int, str], paused: bool, over: bool) -> None:
        """Compare names and a pause with what was acknowledged."""
        for by, name in self._names.items():
            if by != SPECTATOR and names.get(int(by)) != name:
                self.note("swallowed", by, f"its name is {names.get(int(by))!r}, not {name!r} as was acknowledged")
        self._names.clear()
        if paused != self.paused() and not over:
            self.note("wrong", TABLE, f"the match is {'' if paused else 'not '}paused")
