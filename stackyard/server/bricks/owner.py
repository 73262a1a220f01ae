"""What hands, gravity, bots and timers need of the live match that they serve."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from stackyard.server.match.change import Change
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.services import Services


class Owner(Protocol):
    """A live match, as hands, gravity, bots and timers see it."""

    id: str
    services: Services
    presence: Presence
    closed: bool

    @property
    def table(self) -> Snapshot:
        """The match as it is stored."""
        raise NotImplementedError

    def enqueue(self, action: Callable[[], Awaitable[None]]) -> None:
        """Add an action to the match's mailbox; its own task runs it in turn."""

    async def commit(self, change: Change, *answered: CommandIdentity) -> None:
        """Store a change, then adopt it, then acknowledge the commands that asked for it, then publish it.

        Only in the match's own task. Raises StoreError if it cannot be stored; everything is then as it was.
        """

    def reschedule(self) -> None:
        """Restart whatever depends on the match after it has changed: clocks, bricks, bots."""
