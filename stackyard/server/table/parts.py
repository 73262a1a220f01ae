"""The parts of a live match, decided once from what its game has; what they do not need is None."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.core.capabilities import Slow
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.services import Services
from stackyard.server.table.command_limits import CommandLimits


@dataclass(slots=True)
class Parts:
    """What a live match consists of beside its snapshot."""

    services: Services
    presence: Presence
    limits: CommandLimits
    hands: Hands | None  # where bricks are bodies
    slow: Slow | None  # the game, where what follows some moves takes seconds to compute
