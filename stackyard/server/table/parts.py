"""The parts of a live match beside its snapshot. Which it has is decided once, from what its game has.

`clocks`, `hands` and `bots` are told each change (`on_change`), say when they want to be woken (`wake_at`), and return
what they want: a change, a bot's move. None of them holds the match. What they start in the background comes back as an
action in the mailbox, which the match's own task carries out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stackyard.core.parts import SlowMoves
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.mailbox import Mailbox
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.services import Services
from stackyard.server.table.bots import Bots
from stackyard.server.table.clocks import Clocks
from stackyard.server.table.command_limits import CommandLimits


@dataclass(slots=True)
class Parts:
    """What a live match consists of beside its snapshot; what its game does not need is None."""

    services: Services
    presence: Presence
    limits: CommandLimits
    bots: Bots
    clocks: Clocks | None  # where time is kept
    hands: Hands | None  # where bricks are bodies
    is_slow: SlowMoves | None  # where what follows some moves takes seconds to compute
    timed: tuple[Clocks | Hands | Bots, ...] = field(init=False)  # those that want to be woken

    def __post_init__(self) -> None:
        self.timed = tuple(part for part in (self.clocks, self.hands, self.bots) if part is not None)


def parts_of(services: Services, table: Snapshot, mailbox: Mailbox, grace_until: float, *, went_on: bool) -> Parts:
    """Return the parts of a match; people who were here before are waited for until `grace_until` (s, monotonic).

    `went_on`: its clock runs from then on, and may have run out.
    """
    room, presence = table.room, Presence(table.seats)
    keeps_time = table.clock.keeps_time or room.time_limit is not None
    hands = None if room.bodies is None else Hands(services, presence, room.bodies, table, mailbox)
    return Parts(
        services=services,
        presence=presence,
        limits=CommandLimits(services.settings),
        bots=Bots(services, presence, hands, mailbox),
        clocks=Clocks(presence, grace_until, went_on=went_on) if keeps_time else None,
        hands=hands,
        is_slow=room.is_slow_move,
    )
