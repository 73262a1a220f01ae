"""What a hall gives each of its matches: store, workers, physics, metrics, and which games are compiled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stackyard.core.texts.catalogue import t
from stackyard.server.invitations import Inviting
from stackyard.server.lobby import Lobby
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.fair_play import FairPlay
from stackyard.server.metrics import Metrics
from stackyard.server.notices.notices import Notices
from stackyard.server.peace.peace import Peace
from stackyard.server.programs.programs import Programs
from stackyard.server.ratings.ratings import Ratings
from stackyard.server.scenes.client import Physics
from stackyard.server.settings import Settings
from stackyard.server.store.store import Store
from stackyard.server.wire.refusals import HallFullError
from stackyard.server.workers.pool import Workers
from stackyard.server.workers.preparation import Preparation

if TYPE_CHECKING:
    from stackyard.server.cluster.cluster import Cluster


async def _nobody(why: str, seen_in: int) -> None:
    """Stand in for whoever is told that the database has gone back."""


async def _nobody_plays(session: str) -> Player | None:
    """Stand in for whoever knows the accounts."""
    return None


@dataclass
class Services:
    """One hall's services."""

    settings: Settings
    metrics: Metrics
    store: Store
    workers: Workers
    physics: Physics
    preparation: Preparation
    programs: Programs
    lobby: Lobby
    ratings: Ratings
    notices: Notices
    peace: Peace
    inviting: Inviting
    cluster: Cluster | None = None  # None: this hall is alone
    account_key: bytes = b""  # of the second secrets of seats; read when the hall opens
    closing: bool = False  # no new match is made any more
    suspended: bool = False  # and none comes into memory
    find_player: Callable[[str], Awaitable[Player | None]] = _nobody_plays  # by the token of a session
    fair_play: FairPlay = field(default_factory=FairPlay)
    on_behind: Callable[[str, int], Awaitable[None]] = _nobody
    """The database has gone back, as something in words shows that was seen in a history of a number."""
    evening_due: asyncio.Event = field(default_factory=asyncio.Event)  # a match of an evening has ended here
    to_wake: asyncio.Queue[str] = field(default_factory=asyncio.Queue)  # new matches in which the hall has to act

    def check_open(self) -> None:
        """Raise HallFullError if the hall takes no new matches now."""
        if self.closing or self.suspended:
            raise HallFullError(t("hall-closing"))
