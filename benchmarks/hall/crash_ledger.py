"""The commands sent to a hall that is killed, its answers, and what must therefore be in the match's log.

Each acknowledged command is matched with ("claims") its entry in the log: a move, a line of chat, the effect of an
offer. An entry that no command claims was doubled; a command without an entry is lost, or swallowed if another entry
has its place.
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
"""Kinds of commands that are counted separately; an answer counts as an offer."""

RETRY_CODES: Final = frozenset({"busy", "rate_limited", "not_stored", "unavailable"})
"""Codes of refusals after which the command is sent again, with the same id."""

_OVER_CODES: Final = frozenset({"match_over"})
_HAND_CODES: Final = frozenset({"bad_hand", "hands_off", "illegal_move", "paused", "stale", "nature_due"})
EXPECTED_REFUSALS: Final[Mapping[str, frozenset[str]]] = {
    "move": frozenset({"stale", "paused"}) | _OVER_CODES,
    "put": _HAND_CODES | _OVER_CODES,
    "chat": frozenset({"silent"}),
    "name": frozenset({"silent"}),
    "ask": frozenset({"bad_request"}) | _OVER_CODES,
    "answer": frozenset({"offer_gone"}) | _OVER_CODES,
    "resign": _OVER_CODES,
    "sit": frozenset(),
}
"""Codes of refusals that are correct because the match has moved on, by kind of command; others are faults."""


class DecidedEvent(NamedTuple):
    """An event that a seat or the table chose, and the versions of it and of the forced events after it."""

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
    """One command of one socket, sent until it has its final answer."""

    by: By  # a seat, or the spectator
    c: str
    kind: str  # a key of EXPECTED_REFUSALS
    what: str  # a move's text, a line of chat, a name, what is offered; of an answer: yes or no
    message: Any
    v: int  # the version that its sender knew
    hall_life: int  # the run of the hall in which it was sent; -1: it has been sent again
    sent_s: float  # monotonic, when it was sent last
    offer: int | None = None  # of an answer: the id of the offer
    acked: int | None = None
    acked_life: int = -1
    refused: str | None = None  # the code of a final refusal
    resend_later: bool = False  # it was refused for the moment
    claimed: bool = False  # its entry was found in the log, or found missing
    waited_s: float = 0.0  # from when it was sent first until its final answer
    asked_s: float = field(init=False)  # monotonic, when it was sent first

    def __post_init__(self) -> None:
        self.asked_s = self.sent_s

    @property
    def open(self) -> bool:
        """Whether it still waits for its final answer."""
        return self.acked is None and self.refused is None


@dataclass(slots=True)
class Faults:
    """Faults: their count and texts by kind."""

    counts: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)

    def add(self, kind: str, words: str) -> None:
        """Count a fault: "lost", "doubled", "swallowed", "wrong" or "told"; keep its text."""
        self.counts[kind] += 1
        self.messages.append(f"{kind}: {words}")

    def total(self) -> int:
        """Return the number of faults of all kinds."""
        return sum(self.counts.values())


class Ledger:
    """All commands of one match, and their state."""

    def __init__(self, name: str, faults: Faults, *, together: bool, bots: Iterable[int] = ()) -> None:
        self.name = name  # of the match, for people
        self.faults = faults
        self.simultaneous = together  # seats act at once: a move may be overtaken at the same version
        self.bots = frozenset(map(str, bots))  # seats whose moves nobody asks for
        self.commands: dict[tuple[By, str], Command] = {}
        self.offers: dict[int, tuple[str, tuple[int, ...]]] = {}  # by id: what is offered, and who has to answer
        self._heads: set[int] = set()  # first versions that are claimed
        self._lines: set[int] = set()
        self._unasked: set[int] = set()  # versions of entries that no command claims, already counted
        self._names: dict[By, str] = {}  # last acknowledged

    def add(self, command: Command) -> None:
        """Add a command that is sent for the first time."""
        self.commands[command.by, command.c] = command

    def open(self) -> list[Command]:
        """Return the commands that still wait for an answer."""
        return [command for command in self.commands.values() if command.open]

    def acked(self, kind: str) -> int:
        """Return how many of a kind of KINDS have been acknowledged."""
        kinds = {"offer": ("ask", "answer")}.get(kind, (kind,))
        return sum(command.acked is not None for command in self.commands.values() if command.kind in kinds)

    # --- answers ---------------------------------------------------------------------------------------------

    def ack(self, by: By, c: str, v: int, life: int) -> Command | None:
        """Record an acknowledgement; return the command that it answers, or None."""
        command = self.commands.get((by, c))
        if command is None:
            self.add_fault("wrong", by, f"{c} was acknowledged and never sent")
            return None
        if not command.open:
            if command.acked != v:
                was = command.refused or f"acknowledged with {command.acked}"
                self.add_fault(
                    "wrong", by, f"{c} ({command.kind} {command.what!r}) was {was}, and then acknowledged with {v}"
                )
            return None
        command.acked, command.acked_life, command.resend_later = v, life, False
        if command.kind == "name":
            self._names[by] = command.what
        return command

    def nak(self, by: By, c: str, code: str, v: int | None, words: str) -> Command | None:
        """Record a refusal; return the command if the refusal is final, None if it is to be sent again."""
        command = self.commands.get((by, c))
        if command is None or not command.open:
            self.add_fault("wrong", by, f"{c} was refused with {code} ({words}) when it had been answered")
            return None
        if code in RETRY_CODES:
            command.resend_later = True
            return None
        command.refused = code
        gone_on = code != "stale" or (v is not None and v > command.v)
        if not (
            gone_on
            and (
                code in EXPECTED_REFUSALS[command.kind]
                or (self.simultaneous and code in _HAND_CODES | {"not_your_turn"})
            )
        ):
            self.add_fault(
                "wrong", by, f"{command.kind} {command.what!r} of version {command.v} was refused: {code}, {words}"
            )
        return command

    def add_fault(self, kind: str, by: By, words: str) -> None:
        """Count a fault of this match."""
        self.faults.add(kind, f"{self.name}, {by if isinstance(by, str) else f'seat {by}'}: {words}")

    # --- entries of the log ----------------------------------------------------------------------------------

    def check(self, heads: Sequence[DecidedEvent], lines: Sequence[Line], last: int, life: int, *, final: bool) -> None:
        """Claim the entries of all acknowledged commands in a log that is `last` versions long.

        A put that this run of the hall has acknowledged may still be under way, unless this is the `final` check.
        """
        events = {v: head for head in heads for v in range(head.first, head.last + 1)}
        line_by_version = {line.v: line for line in lines}
        for command in self._unclaimed("chat"):
            assert command.acked is not None
            line = line_by_version.get(command.acked)
            right = line is not None and (line.by, line.text) == (command.by, command.what)
            self._claim(command, command.acked if right else None, self._lines, last)
        for command in self._unclaimed("move", "resign"):
            assert command.acked is not None
            head = events.get(command.acked)
            wanted = [(command.by, command.what)]
            if command.kind == "resign":  # the match ends, or goes on with a bot in the seat
                wanted = [(TABLE, f"{what} {command.by}") for what in ("resign", "leave", "quit")]
            right = head is not None and (head.by, head.text) in wanted and head.first not in self._heads
            self._claim(command, head.first if head is not None and right else None, self._heads, last)
        for command in self._unclaimed("put"):
            self._claim_put(command, heads, last, life, final=final)
        self._claim_offers(events, last)
        self._count_unasked(heads, lines)

    def _unclaimed(self, *kinds: str) -> Iterator[Command]:
        for command in self.commands.values():
            if command.kind in kinds and command.acked is not None and not command.claimed:
                yield command

    def _claim(self, command: Command, version: int | None, claimed: set[int], last: int) -> None:
        command.claimed = True
        if version is not None:
            claimed.add(version)
            return
        assert command.acked is not None
        kind = "lost" if command.acked > last else "swallowed"
        self.add_fault(
            kind, command.by, f"{command.kind} {command.what!r} ({command.c}) was acknowledged with {command.acked}"
        )

    def _claim_put(self, command: Command, heads: Sequence[DecidedEvent], last: int, life: int, *, final: bool) -> None:
        """Claim the event of a put: its brick, moved by its seat, at the latest with the version acknowledged."""
        assert command.acked is not None
        moved = f"move {command.what.split(' ')[1]}"
        mine = [
            head
            for head in heads
            if (head.by, head.text) == (command.by, moved) and head.first > command.v and head.first not in self._heads
        ]
        if mine and mine[0].first > command.acked:
            self.add_fault("wrong", command.by, f"{command.what!r} was acknowledged before it was done ({command.c})")
        if mine or final or command.acked_life != life:
            self._claim(command, mine[0].first if mine else None, self._heads, last)

    def _claim_offers(self, events: Mapping[int, DecidedEvent], last: int) -> None:
        """Claim the effects of offers: of each offer to take back, one event."""
        for offer, (kind, who) in self.offers.items():
            yes = self._consents(offer)
            if kind != "undo" or not set(who) <= yes.keys() or all(command.claimed for command in yes.values()):
                continue
            version = max(command.acked or 0 for command in yes.values())
            head = events.get(version)
            right = head is not None and head.by == TABLE and head.text.startswith("undo ")
            for command in yes.values():
                command.claimed = True
            newest = max(yes.values(), key=lambda command: command.acked or 0)
            self._claim(newest, version if right else None, self._heads, last)
        for command in self._unclaimed("ask"):
            head = events.get(command.acked or 0)
            if command.what == "undo" and head is not None and head.text.startswith("undo ") and head.by == TABLE:
                self._heads.add(head.first)  # its own steps: nobody had to be asked
                command.claimed = True

    def _consents(self, offer: int) -> dict[By, Command]:
        return {
            command.by: command
            for command in self.commands.values()
            if command.kind == "answer"
            and command.offer == offer
            and command.what == "yes"
            and command.acked is not None
        }

    def _count_unasked(self, heads: Iterable[DecidedEvent], lines: Iterable[Line]) -> None:
        """Count the entries of the log that no command claims; those of bots are none."""
        left = set(self.bots)
        for head in heads:
            what, _, seat = head.text.partition(" ")
            if head.by == TABLE and what == "leave":
                left.add(seat)
            theirs = head.by == TABLE or (isinstance(head.by, int) and str(head.by) not in left)
            if theirs and head.first not in self._heads | self._unasked:
                self._unasked.add(head.first)
                self.add_fault(
                    "doubled", head.by, f"{head.text[:40]!r} stands at {head.first}, and nobody is known to have asked"
                )
        for line in lines:
            if line.v not in self._lines | self._unasked:
                self._unasked.add(line.v)
                self.add_fault("doubled", line.by, f"{line.text!r} was said again at {line.v}")

    # --- names and pauses ------------------------------------------------------------------------------------

    def paused(self) -> bool:
        """Tell whether the match must be paused, by the offers that were accepted."""
        paused = False
        for offer, (kind, who) in sorted(self.offers.items()):
            if kind in ("pause", "resume") and set(who) <= self._consents(offer).keys():
                paused = kind == "pause"
        return paused

    def check_table(self, names: Mapping[int, str], paused: bool, over: bool) -> None:
        """Compare names and a pause with what was acknowledged."""
        for by, name in self._names.items():
            if by != SPECTATOR and names.get(int(by)) != name:
                self.add_fault("swallowed", by, f"its name is {names.get(int(by))!r}, not {name!r} as was acknowledged")
        self._names.clear()
        if paused != self.paused() and not over:
            self.add_fault("wrong", TABLE, f"the match is {'' if paused else 'not '}paused")
