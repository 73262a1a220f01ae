"""Who may talk, who does not want to meet whom, and where accounts were seen: what a hall asks while people play."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from typing import Final

from sqlalchemy import Connection

from stackyard.core.texts.catalogue import t
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.store import peace
from stackyard.server.store.accounts import StoredAccount
from stackyard.server.store.peace import DELETE_BLOCKED, INSERT_BLOCKED, SEE_AT, SEE_IN
from stackyard.server.store.store import Store, StoreError
from stackyard.server.wire.account_messages import BlockedPerson
from stackyard.server.wire.refusals import ForbiddenError, TooManyError

MOST_BLOCKED: Final = 200  # by one account
NOTED_SECONDS: Final = 3_600  # after which it is noted again where an account is
MOST_NOTED: Final = 20_000  # that are remembered not to be noted again
LAST_RESULTS: Final = 10  # of somebody's rated matches, by which they are said to let matches time out ...
LATE_OF_THEM: Final = 3  # ... if in so many their time ran out
log = logging.getLogger(__name__)


class Peace:
    """What one hall knows of it. `load` it when it opens, and whenever another hall has changed it."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._muted: dict[int, int] = {}  # until when, in s since 1970
        self._noted: dict[tuple[int, str], int] = {}  # when it was noted that an account is at a network

    async def load(self) -> None:
        """Read who may not talk. Raises StoreError if it cannot be read."""
        found = await self._store.read(partial(peace.restrictions, now=self._now()))
        self._muted = {each.account: each.until for each in found if each.kind == "mute"}

    def check_may_talk(self, account: int | None) -> None:
        """Raise ForbiddenError if the keeper has muted somebody."""
        if account is not None and self._muted.get(account, 0) > self._now():
            raise ForbiddenError(t("muted-by-keeper"))

    async def player(self, account: StoredAccount) -> Player:
        """Return an account as one that sits down, with those whom it does not meet.

        Raises StoreError if it cannot be read.
        """
        return await self._store.read(partial(_read_player, account=account))

    async def see(self, account: int, address: str) -> None:
        """Note where an account is, once an hour."""
        network, now = network_of(address), self._now()
        if not network or self._noted.get((account, network), 0) > now - NOTED_SECONDS:
            return
        while len(self._noted) >= MOST_NOTED:
            del self._noted[next(iter(self._noted))]
        self._noted[account, network] = now
        with contextlib.suppress(StoreError):  # the account has just gone, or the next request notes it
            await self._store.commit([(SEE_AT, (account, network, now))])

    async def see_browser(self, account: int, browser: bytes) -> None:
        """Note that an account is used in a browser, by the digest of its cookie."""
        with contextlib.suppress(StoreError):  # else two of one browser may be rated against each other once
            await self._store.commit([(SEE_IN, (account, browser, self._now()))])

    # --- blocks ------------------------------------------------------------------------------------------------

    async def blocked(self, account: int) -> list[BlockedPerson]:
        """Return whom somebody has blocked."""
        found = await self._store.read(partial(peace.blocked_by, account=account))
        return [BlockedPerson(id=number, name=name, made=made) for number, name, made in found]

    async def block(self, account: int, other: int) -> None:
        """Let somebody not meet another one.

        Raises ForbiddenError if that is themselves, TooManyError if they have blocked `MOST_BLOCKED` already.
        """
        if account == other:
            raise ForbiddenError(t("block-self"))
        if len(await self.blocked(account)) >= MOST_BLOCKED:
            raise TooManyError(t("block-many", most=MOST_BLOCKED))
        await self._store.commit([(INSERT_BLOCKED, (account, other, self._now()))])

    async def unblock(self, account: int, other: int) -> None:
        """Let somebody meet another one again."""
        await self._store.commit([(DELETE_BLOCKED, (account, other))])


def _read_player(connection: Connection, account: StoredAccount) -> Player:
    avoids, kin = peace.avoids(connection, account.id), peace.kin(connection, account.id)
    late, played = peace.late_share(connection, account.id, LAST_RESULTS)
    return Player(account.id, account.name, avoids, kin, late >= LATE_OF_THEM and played > 0)


def network_of(address: str) -> str:
    """Return an address by which limits count as a network, as bans have it; "" if it is none."""
    try:
        return str(ip_network(address))
    except ValueError:
        return ""


__all__ = ["Peace", "network_of"]
