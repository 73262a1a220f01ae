"""Making passkeys and signing in with them, from the challenge to the signature (WebAuthn calls that a ceremony).

A challenge is used once, by the browser that has asked for it, for what it was asked for, in whichever hall: all of
that stands in the database. What is done by it is one write with its use.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from stackyard.core.texts.catalogue import t
from stackyard.server.accounts import passkeys
from stackyard.server.accounts.passkeys import NewKey
from stackyard.server.settings import Settings
from stackyard.server.store import accounts
from stackyard.server.store.accounts import StoredAccount, StoredChallenge, StoredPasskey
from stackyard.server.store.store import ConflictError, Statement, Store
from stackyard.server.wire.refusals import ChallengeError, ClonedError, CredentialError, TooManyError

CHALLENGE_BYTES: Final = 32
SECONDS: Final = 600  # for which a challenge may be answered
MOST_PASSKEYS: Final = 20  # of an account
Purpose: TypeAlias = Literal["make", "add", "sign_in"]


class Ceremonies:
    """The ceremonies of one hall."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], int]) -> None:
        self._store = store
        self._settings = settings
        self._now = now
        self.key = b""  # of the hall's database; set when it opens

    # --- asking ------------------------------------------------------------------------------------------------

    async def ask_new(self, name: str, binding: bytes) -> dict[str, Any]:
        """Return what a browser is asked for to make an account of a name with a passkey."""
        challenge = await self._issue("make", binding, None, name)
        handle = self.handle_of(binding)
        return await asyncio.to_thread(passkeys.creation_options, self._settings, challenge, handle, name, ())

    async def ask_another(self, account: StoredAccount, binding: bytes) -> dict[str, Any]:
        """Return what a browser is asked for to make a passkey more. Raises TooManyError if there are too many."""
        known = await self._store.read(partial(accounts.passkeys_of, account=account.id))
        if len(known) >= MOST_PASSKEYS:
            raise TooManyError(t("passkeys-many", most=MOST_PASSKEYS))
        challenge = await self._issue("add", binding, account.id, None)
        ask = partial(passkeys.creation_options, self._settings, challenge, account.handle, account.name, known)
        return await asyncio.to_thread(ask)

    async def ask_to_sign_in(self, binding: bytes) -> dict[str, Any]:
        """Return what a browser is asked for to sign in."""
        challenge = await self._issue("sign_in", binding, None, None)
        return await asyncio.to_thread(passkeys.request_options, self._settings, challenge)

    def handle_of(self, binding: bytes) -> bytes:
        """Return by what authenticators know an account that a browser makes.

        It is the same when the browser tries again, so that its second passkey takes the place of the first one.
        """
        return hmac.digest(self.key, b"handle " + binding, "sha256")

    async def is_free(self, binding: bytes) -> bool:
        """Return whether no account was made by this handle yet."""
        read = partial(accounts.find_by_handle, handle=self.handle_of(binding))
        return await self._store.read(read) is None

    async def _issue(self, purpose: Purpose, binding: bytes, account: int | None, name: str | None) -> bytes:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        row = (passkeys.digest_of(challenge), purpose, binding, account, name, self._now() + SECONDS)
        await self._store.commit([(accounts.INSERT_CHALLENGE, row)])
        return challenge

    # --- answers -----------------------------------------------------------------------------------------------

    async def made(
        self, credential: dict[str, Any], binding: bytes, account: int | None
    ) -> tuple[NewKey, StoredChallenge, list[Statement]]:
        """Return the passkey that a browser has made, for which challenge, and what uses that up.

        Raises ChallengeError if it is not for this browser, or used, CredentialError if it is not accepted.
        """
        purpose: Purpose = "make" if account is None else "add"
        challenge, stored = await self._find(credential, passkeys.CREATE, purpose, binding)
        if stored.account != account:
            raise ChallengeError(t("passkey-challenge"))
        made = await asyncio.to_thread(passkeys.check_new, self._settings, credential, challenge)
        if await self._store.read(partial(accounts.find_passkey, passkey=made.id)) is not None:
            raise CredentialError(t("passkey-known"))
        return made, stored, [(accounts.USE_CHALLENGE, (stored.digest,))]

    async def signed(self, credential: dict[str, Any], binding: bytes) -> tuple[StoredAccount, list[Statement]]:
        """Return whose passkey has signed, and what notes that.

        Raises ChallengeError if it is not for this browser, or used, CredentialError if it is not accepted, ClonedError
        if its counter has been before; an alarm is stored then.
        """
        challenge, stored = await self._find(credential, passkeys.GET, "sign_in", binding)
        passkey, account = await self._owner(credential)
        check = partial(passkeys.check_signature, self._settings, credential, challenge, passkey, account.handle)
        use: Statement = (accounts.USE_CHALLENGE, (stored.digest,))
        try:
            counter = await asyncio.to_thread(check)
        except ClonedError:
            await self.commit([use, (accounts.RAISE_ALARM, (passkey.id,))])
            raise
        values = (self._now(), counter, counter, counter, passkey.id)
        return account, [use, (accounts.USE_PASSKEY, values)]

    async def commit(self, statements: list[Statement]) -> None:
        """Write what a challenge was used for. Raises ChallengeError if it was used meanwhile."""
        try:
            await self._store.commit(statements)
        except ConflictError:
            raise ChallengeError(t("passkey-challenge")) from None

    async def _find(
        self, credential: dict[str, Any], kind: str, purpose: Purpose, binding: bytes
    ) -> tuple[bytes, StoredChallenge]:
        challenge = passkeys.challenge_of(credential, kind)
        stored = await self._store.read(partial(accounts.find_challenge, digest=passkeys.digest_of(challenge)))
        is_this = stored is not None and stored.purpose == purpose and hmac.compare_digest(stored.binding, binding)
        if stored is None or not is_this or stored.until <= self._now():
            raise ChallengeError(t("passkey-challenge"))
        return challenge, stored

    async def _owner(self, credential: dict[str, Any]) -> tuple[StoredPasskey, StoredAccount]:
        passkey = await self._store.read(partial(accounts.find_passkey, passkey=passkeys.credential_id(credential)))
        if passkey is None:
            raise CredentialError(t("passkey-unknown"))
        account = await self._store.read(partial(accounts.find_account, account=passkey.account))
        if account is None:
            raise CredentialError(t("passkey-unknown"))
        return passkey, account


__all__ = ["Ceremonies"]
