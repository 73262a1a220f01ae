"""The accounts of one hall: who is signed in, and all that an account asks of the hall about itself."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

from stackyard.core.texts.catalogue import t
from stackyard.server.accounts import names, recovery
from stackyard.server.accounts.ceremonies import Ceremonies
from stackyard.server.accounts.links import DeviceLinks
from stackyard.server.accounts.sessions import Sessions, SignedIn, digest_of, session_name
from stackyard.server.match.seat_secrets import account_secret, digest, new_secret
from stackyard.server.settings import Settings
from stackyard.server.store import accounts, challenges, notices, peace
from stackyard.server.store.accounts import FoldedName, StoredAccount, StoredName, StoredSeat
from stackyard.server.store.store import ConflictError, Statement, Store, StoreError, UnreadableError
from stackyard.server.wire.account_messages import (
    Account,
    AccountSeat,
    FormerName,
    LinkFinished,
    PasskeyInfo,
    Person,
    SessionInfo,
)
from stackyard.server.wire.refusals import (
    BadCodeError,
    CredentialError,
    LastWayError,
    NameTakenError,
    NoAccountError,
    TooSoonError,
)

log = logging.getLogger(__name__)
SECRET_NAME: Final = "account"  # noqa: S105 - of the row, not the secret
SECRET_BYTES: Final = 32
ID_BITS: Final = 53  # a number that JSON keeps in every language
RENAME_SECONDS: Final = 7 * 86_400  # between two names
NAME_HELD_SECONDS: Final = 90 * 86_400  # for which nobody else gets a name that was given up
HASHES_AT_ONCE: Final = 2  # recovery codes: each takes 19 MiB


async def _nobody(account: int) -> None:
    """Stand in for whoever has matches in memory."""


class Entered(NamedTuple):
    """Somebody who has just been let in: the account, and the token of the session."""

    account: StoredAccount
    token: str


class Accounts:
    """The accounts of one hall's database. `open` it before it is asked."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.clock: Callable[[], float] = time.time
        self._store = store
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self.sessions = Sessions(store, self.now, settings.keep.sessions)
        self.ceremonies = Ceremonies(store, settings, self.now)
        self.links = DeviceLinks(store, self.now)
        self.key = b""  # known to the halls of this database alone
        self.on_renewed: Callable[[int], Awaitable[None]] = _nobody  # called with an account whose secrets are new
        self.on_key: Callable[[bytes], None] = lambda _: None  # called with it as soon as it is known

    def now(self) -> int:
        """Return the time, in s since 1970."""
        return int(self.clock())

    async def open(self) -> None:
        """Read the secret of the database, or draw it; if it cannot be stored, that is done for the first account.

        Raises UnreadableError if the database cannot be read.
        """
        try:
            await self._read_key()
        except UnreadableError:
            raise
        except StoreError as error:
            log.warning("no accounts can be made now: %s", error)

    async def ready(self) -> None:
        """See to it that the database has a secret, before a first account is made. Raises StoreError if it has not."""
        if not self.key:
            await self._read_key()

    async def _read_key(self) -> None:
        read = partial(challenges.read_secret, name=SECRET_NAME)
        found = await self._store.read(read)
        if found is None:
            await self._store.commit([(challenges.INSERT_SECRET, (SECRET_NAME, secrets.token_bytes(SECRET_BYTES)))])
            found = await self._store.read(read)
        assert found is not None
        self.key = self.ceremonies.key = self.links.key = bytes(found)
        self.on_key(self.key)

    # --- who it is ---------------------------------------------------------------------------------------------

    async def signed_in(self, token: str) -> StoredAccount | None:
        """Return the account whose session's token this is, or None. Raises StoreError if it cannot be read."""
        found = await self.sessions.find(token)
        return None if found is None else found.account

    async def session(self, token: str) -> SignedIn:
        """Return the session whose token this is. Raises NoAccountError if there is none."""
        found = await self.sessions.find(token)
        if found is None:
            raise NoAccountError(t("not-signed-in"))
        return found

    async def describe(self, account: int, token: str) -> Account:
        """Return all that an account is told of itself; `token` is that of the session that asks.

        Raises NoAccountError if it is gone.
        """
        read = self._store.read
        stored = await read(partial(accounts.find_account, account=account))
        if stored is None:
            raise NoAccountError(t("not-signed-in"))
        passkeys = await read(partial(accounts.passkeys_of, account=account))
        sessions = await read(partial(accounts.sessions_of, account=account))
        here, before = digest_of(token), await read(partial(accounts.names_before, account=account))
        return Account(
            id=stored.id,
            name=stored.name,
            named=stored.named,
            can_rename_at=_may_rename_at(stored, before),
            made=stored.made,
            passkeys=[
                PasskeyInfo(
                    id=passkey.id.hex(),
                    device=passkey.device,
                    made=passkey.made,
                    used=passkey.used,
                    alarm=bool(passkey.alarm),
                )
                for passkey in passkeys
            ],
            sessions=[
                SessionInfo(
                    id=session_name(session),
                    device=session.device,
                    made=session.made,
                    used=session.used,
                    here=hmac.compare_digest(session.digest, here),
                )
                for session in sessions
            ],
            recovery=stored.recovery is not None,
            keeper=await read(partial(peace.is_keeper, account=account)),
        )

    async def person(self, name: str) -> Person | None:
        """Return what everybody may know of whoever has a name, or one that looks like it; None if nobody has."""
        cased = await asyncio.to_thread(names.look_up, name)
        stored = await self._store.read(partial(accounts.find_by_name, cased=cased))
        if stored is None:
            return None
        return Person(id=stored.id, name=stored.name, made=stored.made, names=await self.former_names(stored.id))

    async def former_names(self, account: int) -> list[FormerName]:
        """Return the names that an account has had, the newest first."""
        before = await self._store.read(partial(accounts.names_before, account=account))
        return [FormerName(name=each.name, until=each.until) for each in before]

    # --- coming in ---------------------------------------------------------------------------------------------

    async def ask_new(self, name: str, binding: bytes) -> dict[str, Any]:
        """Return what a browser is asked for to make an account with a passkey. Raises what `check_name` raises."""
        free = await self._free_name(name, None)
        return await self.ceremonies.ask_new(free.name, binding)

    async def make(self, credential: dict[str, Any], binding: bytes, device: str) -> Entered:
        """Make an account with the passkey that a browser has made for it.

        Raises what `Ceremonies.made` raises, NameTakenError if somebody else has the name by now.
        """
        made, stored, use = await self.ceremonies.made(credential, binding, None)
        name = await self._free_name(stored.name or "", None)
        account = self._new(self.ceremonies.handle_of(binding), name, None)
        passkey = (made.id, account.id, made.public_key, made.counter, device, account.made, account.made, False)
        token, session = await self.sessions.begin(account.id, device, "", "passkey")
        statements = [*use, (accounts.INSERT_ACCOUNT, account), (accounts.INSERT_PASSKEY, passkey), *session]
        await self._commit_new(statements, name)
        return Entered(account, token)

    async def make_plain(self, name: str, device: str) -> tuple[Entered, str]:
        """Make an account without a passkey; return it with its recovery code.

        Raises BadNameError if the name can be none, NameTakenError if somebody has it.
        """
        await self.ready()
        free = await self._free_name(name, None)
        code = recovery.new_code()
        account = self._new(secrets.token_bytes(SECRET_BYTES), free, await self._hash(code))
        token, session = await self.sessions.begin(account.id, device, "", "plain")
        await self._commit_new([(accounts.INSERT_ACCOUNT, account), *session], free)
        return Entered(account, token), code

    async def sign_in(self, credential: dict[str, Any], binding: bytes, device: str, before: str) -> Entered:
        """Let in whose passkey has signed. Raises what `Ceremonies.signed` raises."""
        account, use = await self.ceremonies.signed(credential, binding)
        token, session = await self.sessions.begin(account.id, device, before, "passkey")
        await self.ceremonies.commit([*use, *session])
        return Entered(account, token)

    async def recover(self, name: str, code: str, device: str, before: str) -> tuple[Entered, str]:
        """Let in who has an account's recovery code, which is used up; return a new one too.

        Raises BadCodeError if it is not that of the name, or was used.
        """
        cased = await asyncio.to_thread(names.look_up, name)
        account = await self._store.read(partial(accounts.find_by_name, cased=cased))
        stored = None if account is None else account.recovery
        async with self._hashing:
            is_right = stored is not None and await asyncio.to_thread(recovery.is_code_of, code, stored)
        if account is None or not is_right:
            raise BadCodeError(t("recovery-wrong"))
        fresh = recovery.new_code()
        use: Statement = (accounts.USE_RECOVERY, (stored, await self._hash(fresh), account.id))
        token, session = await self.sessions.begin(account.id, device, before, "recovery")
        try:
            await self._store.commit([use, *session])
        except ConflictError:
            raise BadCodeError(t("recovery-wrong")) from None
        return Entered(account, token), fresh

    async def finish_link(self, link: str, binding: bytes, device: str, before: str) -> tuple[LinkFinished, str]:
        """Let a device in whose link was accepted; return how it stands, and the token of its session ("": not yet).

        Raises LinkError if it is not this browser's, too old, or used.
        """
        stored = await self.links.finish(link, binding)
        if stored.state == "refused":
            return LinkFinished(state="refused"), ""
        if stored.state != "accepted":
            return LinkFinished(state="waiting"), ""
        token, session = await self.sessions.begin(stored.account, device, before, "link")
        await self.links.use(stored, session)
        return LinkFinished(state="signed_in", account=await self.describe(stored.account, token)), token

    def _new(self, handle: bytes, name: FoldedName, code: str | None) -> StoredAccount:
        now = self.now()
        return StoredAccount(1 + secrets.randbelow(2**ID_BITS - 1), handle, *name, now, now, code)

    async def _commit_new(self, statements: list[Statement], name: FoldedName) -> None:
        """Store a new account.

        Raises NameTakenError if somebody was faster, CredentialError if its challenge was used or its passkey is known.
        """
        try:
            await self._store.commit(statements)
        except ConflictError:
            if not await self._is_free(name, None):
                raise NameTakenError(t("account-name-taken")) from None
            raise CredentialError(t("passkey-refused")) from None

    async def _hash(self, code: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(recovery.hash_code, code)

    # --- ways to come back -------------------------------------------------------------------------------------

    async def add_passkey(
        self, account: StoredAccount, credential: dict[str, Any], binding: bytes, device: str
    ) -> None:
        """Add the passkey that a browser has made for an account. Raises what `Ceremonies.made` raises."""
        made, _, use = await self.ceremonies.made(credential, binding, account.id)
        now = self.now()
        passkey = (made.id, account.id, made.public_key, made.counter, device, now, now, False)
        await self.ceremonies.commit([*use, (accounts.INSERT_PASSKEY, passkey)])

    async def remove_passkey(self, account: StoredAccount, passkey: str) -> None:
        """Remove a passkey. Raises LastWayError if nobody could come back then; one that is not there is gone."""
        known = await self._store.read(partial(accounts.passkeys_of, account=account.id))
        chosen = next((each.id for each in known if each.id.hex() == passkey), None)
        if chosen is None:
            return
        try:
            await self._store.commit(accounts.remove_passkey_statements(account.id, chosen))
        except ConflictError:
            raise LastWayError(t("passkey-last")) from None

    async def new_recovery(self, account: StoredAccount) -> str:
        """Return a new recovery code, which takes the place of the one before."""
        code = recovery.new_code()
        await self._store.commit([(accounts.SET_RECOVERY, (await self._hash(code), account.id))])
        return code

    # --- sessions and names ------------------------------------------------------------------------------------

    async def revoke(self, account: StoredAccount, name: str) -> bytes | None:
        """End a session of an account; return its digest, or None if it is over already."""
        for session in await self._store.read(partial(accounts.sessions_of, account=account.id)):
            if hmac.compare_digest(session_name(session), name.encode("ascii", "replace").decode()):
                end: Statement = (accounts.DELETE_SESSION, (session.digest,))
                await self._store.commit([end, *await self.renew_statements(account.id)])
                await self.on_renewed(account.id)
                return session.digest
        return None

    async def renew_statements(self, account: int) -> list[Statement]:
        """Return what gives each seat of an account new secrets, so that those which a device has kept open nothing.

        `on_renewed` is called once that is stored: matches in memory have secrets of their own to change.
        """
        found = list[Statement]()
        for match, seat, first in await self._store.read(partial(accounts.held_seats, account=account)):
            own = digest(new_secret())  # nobody is told: each device of the account is told the second one
            second = digest(account_secret(self.key, match, account, own))
            found.append((accounts.RENEW_SEAT, (own, second, match, seat, account, first)))
        return found

    async def sign_out(self, token: str) -> None:
        """End a session, if there is one."""
        await self._store.commit([(accounts.DELETE_SESSION, (digest_of(token),))])

    async def rename(self, account: StoredAccount, name: str) -> None:
        """Give an account another name.

        Raises BadNameError if it can be none, NameTakenError if somebody has it, TooSoonError if the last change is
        less than a week ago.
        """
        free, statements = await self.rename_statements(account, name)
        if not statements:
            return
        before = await self._store.read(partial(accounts.names_before, account=account.id))
        if self.now() < _may_rename_at(account, before):
            raise TooSoonError(t("account-name-soon"))
        try:
            await self._store.commit(statements)
        except ConflictError:
            if not await self._is_free(await asyncio.to_thread(names.folded_name, free), account.id):
                raise NameTakenError(t("account-name-taken")) from None
            raise TooSoonError(t("account-name-soon")) from None

    async def rename_statements(self, account: StoredAccount, name: str) -> tuple[str, list[Statement]]:
        """Return a new name of an account, and what gives it; nothing does if it has it already.

        Raises BadNameError if it can be none, NameTakenError if somebody has it.
        """
        free, now = await self._free_name(name, account.id), self.now()
        if free.name == account.name:
            return free.name, []
        return free.name, [
            (accounts.RENAME, (account.named, *free, now, account.id)),
            (accounts.INSERT_NAME, (account.id, account.name, account.cased, account.folded, now)),
        ]

    async def _free_name(self, text: str, account: int | None) -> FoldedName:
        """Return a name as it is kept, and folded. Raises BadNameError, NameTakenError if it cannot be had."""
        name = await asyncio.to_thread(names.folded_name, text)
        if not await self._is_free(name, account):
            raise NameTakenError(t("account-name-taken"))
        return name

    async def _is_free(self, name: FoldedName, account: int | None) -> bool:
        since = self.now() - NAME_HELD_SECONDS
        return await self._store.read(partial(accounts.is_name_free, name=name, account=account, since=since))

    # --- seats -------------------------------------------------------------------------------------------------

    async def seats(self, account: int) -> list[AccountSeat]:
        """Return the seats of an account, those of the newest matches first, with the secrets that open them."""
        found = await self._store.read(partial(accounts.seats_of, account=account))
        shown = await self._store.read(partial(accounts.names_at, matches=[seat.match for seat in found]))
        return [
            AccountSeat(
                match=seat.match,
                seat=seat.seat,
                secret=self.secret_of(account, seat),
                game=seat.game,
                over=bool(seat.over),
                begun=seat.begun,
                names=shown.get(seat.match, []),
            )
            for seat in found
        ]

    def secret_of(self, account: int, seat: StoredSeat) -> str:
        """Return the second secret of a seat."""
        return account_secret(self.key, seat.match, account, bytes(seat.first))

    async def some_seats(self, account: int, after: str, most: int) -> list[StoredSeat]:
        """Return the seats of an account in the first matches after one, in the order of their ids."""
        return await self._store.read(partial(accounts.seats_of, account=account, after=after, most=most))

    async def count_seats(self, account: int) -> int:
        """Return how many seats an account has."""
        return await self._store.read(partial(accounts.count_seats, account=account))

    async def remove(self, account: int) -> None:
        """Remove an account for good, with its passkeys, sessions and names; whatever seat it still has is nobody's."""
        gone: list[Statement] = [(notices.DELETE_TURNS, (account,)), (accounts.LET_GO_OF_ALL, (account,))]
        await self._store.commit([*gone, (accounts.DELETE_ACCOUNT, (account,))])


def _may_rename_at(account: StoredAccount, before: list[StoredName]) -> int:
    """Return from when on an account may have another name: one that has had none before, at once."""
    return account.named + RENAME_SECONDS if before else account.named


__all__ = ["Accounts", "Entered"]
