"""Sessions: a browser that is signed in shows a token by a cookie; its SHA-256 is stored, with whose it is."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final, Literal, NamedTuple, TypeAlias

from stackyard.core.texts.catalogue import t
from stackyard.server.store import accounts, peace
from stackyard.server.store.accounts import StoredAccount, StoredSession
from stackyard.server.store.store import Statement, Store, StoreError
from stackyard.server.wire.refusals import BannedError

TOKEN_BYTES: Final = 32
MOST: Final = 30  # of an account: who signs in once more loses the one that has not been used for longest
NOTED_SECONDS: Final = 3_600  # after which it is noted again that a session is used
DAY: Final = 86_400
Way: TypeAlias = Literal["passkey", "recovery", "link", "plain"]


class SignedIn(NamedTuple):
    """A browser that is signed in, and whose it is."""

    session: StoredSession
    account: StoredAccount


class Sessions:
    """The sessions of all accounts of one hall's database."""

    def __init__(self, store: Store, now: Callable[[], int], days: int) -> None:
        """`days`: for which one is kept that is not used; 0: for ever."""
        self._store = store
        self._now = now
        self.days = days

    async def find(self, token: str) -> SignedIn | None:
        """Return whose session a token is; None if it is nobody's, or over. Raises StoreError if it cannot be read."""
        if not token:
            return None
        found = await self._store.read(partial(accounts.find_session, digest=digest_of(token)))
        if found is None:
            return None
        session, account = found
        now = self._now()
        if self.days and session.used < now - self.days * DAY:
            return None
        if session.used < now - NOTED_SECONDS:
            with contextlib.suppress(StoreError):  # the next request notes it
                await self._store.commit([(accounts.USE_SESSION, (now, session.digest))])
        return SignedIn(session, account)

    async def begin(self, account: int, device: str, before: str, way: Way) -> tuple[str, list[Statement]]:
        """Return the token of a new session, and what stores it; the browser's session of `before` ends.

        `way`: by which it has come in. Raises BannedError if the keeper has banned the account.

        Each sign-in has a token of its own: one that somebody has planted before is worth nothing after it.
        """
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._now()
        restrictions = await self._store.read(partial(peace.restrictions, now=now, account=account))
        if any(each.kind == "ban" for each in restrictions):
            raise BannedError(t("account-banned"))
        known = await self._store.read(partial(accounts.sessions_of, account=account))
        ended = [session.digest for session in known[MOST - 1 :]]
        if before:
            ended.append(digest_of(before))
        statements: list[Statement] = [(accounts.DELETE_SESSION, (digest,)) for digest in ended]
        statements.append((accounts.INSERT_SESSION, (digest_of(token), account, device, now, now, way)))
        return token, statements


def digest_of(token: str) -> bytes:
    """Return what is stored of a token. It is random and long, so it needs no salt and no slow hash."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def session_name(session: StoredSession) -> str:
    """Return by what its owner names a session; it opens nothing."""
    return sha256(b"session" + session.digest).hexdigest()[:24]


__all__ = ["Sessions", "SignedIn", "digest_of", "session_name"]
