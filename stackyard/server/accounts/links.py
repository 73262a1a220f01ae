"""Letting another device in: a link that lives two minutes and is opened once, and three digits.

The new device shows the digits; the one that has made the link chooses them among others, and sees what asks to come
in. Only the browser that has opened the link is let in by it.
"""

from __future__ import annotations

import hmac
import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from stackyard.core.texts.catalogue import t
from stackyard.server.accounts.sessions import digest_of
from stackyard.server.store import accounts
from stackyard.server.store.accounts import StoredLink
from stackyard.server.store.store import ConflictError, Statement, Store
from stackyard.server.wire.account_messages import LinkInfo, LinkMade, LinkOpened
from stackyard.server.wire.refusals import LinkError

SECONDS: Final = 120  # for which a link may be opened, answered, and used
TOKEN_BYTES: Final = 24
CHOICES: Final = 3  # numbers among which the right one is chosen


class DeviceLinks:
    """The links of all accounts of one hall's database."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self.key = b""  # of the hall's database; set when it opens

    async def make(self, account: int) -> LinkMade:
        """Make a link; those that the account has made before are void."""
        link, until = secrets.token_urlsafe(TOKEN_BYTES), self._now() + SECONDS
        await self._store.commit(
            [(accounts.DELETE_LINKS, (account,)), (accounts.INSERT_LINK, (digest_of(link), account, until))]
        )
        return LinkMade(link=link, until=until)

    async def open(self, link: str, binding: bytes, device: str) -> LinkOpened:
        """Open a link on the device that is to be let in; return the digits that it shows.

        Raises LinkError if it is used, too old, or none.
        """
        stored = await self._find(link)
        digits = f"{secrets.randbelow(1_000):03}"
        owner = await self._store.read(partial(accounts.find_account, account=stored.account))
        if owner is None:
            raise LinkError(t("link-gone"))
        await self._change((accounts.OPEN_LINK, (binding, device, digits, stored.digest)))
        return LinkOpened(digits=digits, device=device, name=owner.name)

    async def look(self, account: int) -> LinkInfo:
        """Return how the last link of an account stands, and among which numbers its owner chooses."""
        stored = await self._store.read(partial(accounts.newest_link, account=account))
        if stored is None:
            return LinkInfo(state="none", device="", choices=[], until=0)
        if stored.until <= self._now() and stored.state != "used":
            return LinkInfo(state="late", device="", choices=[], until=stored.until)
        is_opened = stored.state == "opened"
        choices = self._choices(stored) if is_opened else []
        return LinkInfo(state=stored.state, device=stored.device or "", choices=choices, until=stored.until)

    async def answer(self, account: int, digits: str | None) -> LinkInfo:
        """Let the device in that shows these digits, or (None, or others) nobody. Raises LinkError if none asks."""
        stored = await self._store.read(partial(accounts.newest_link, account=account))
        if stored is None or stored.until <= self._now() or stored.digits is None:
            raise LinkError(t("link-gone"))
        state = "accepted" if digits is not None and hmac.compare_digest(digits, stored.digits) else "refused"
        await self._change((accounts.ANSWER_LINK, (state, stored.digest)))
        return await self.look(account)

    async def finish(self, link: str, binding: bytes) -> StoredLink:
        """Return how a link stands, for the browser that has opened it. Raises LinkError if it is not for this one."""
        stored = await self._store.read(partial(accounts.find_link, digest=digest_of(link)))
        if stored is None or stored.binding is None or not hmac.compare_digest(stored.binding, binding):
            raise LinkError(t("link-gone"))
        if stored.until <= self._now() or stored.state == "used":
            raise LinkError(t("link-gone"))
        return stored

    async def use(self, stored: StoredLink, session: list[Statement]) -> None:
        """Let a device in: its session begins with the end of the link. Raises LinkError if it was used meanwhile."""
        await self._change((accounts.USE_LINK, (stored.digest,)), *session)

    async def _find(self, link: str) -> StoredLink:
        stored = await self._store.read(partial(accounts.find_link, digest=digest_of(link)))
        if stored is None or stored.until <= self._now() or stored.state != "made":
            raise LinkError(t("link-gone"))
        return stored

    async def _change(self, *statements: Statement) -> None:
        try:
            await self._store.commit(list(statements))
        except ConflictError:
            raise LinkError(t("link-gone")) from None

    def _choices(self, stored: StoredLink) -> list[str]:
        """Return the digits among others: the same ones whenever they are asked for."""
        drawn = random.Random(hmac.digest(self.key, b"choices " + stored.digest, "sha256"))
        found = [stored.digits or ""]
        while len(found) < CHOICES:
            if (other := f"{drawn.randrange(1_000):03}") not in found:
                found.append(other)
        drawn.shuffle(found)
        return found


__all__ = ["DeviceLinks"]
