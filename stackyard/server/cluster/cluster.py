"""One hall among several: what it may take, who has the rest, and who else is there.

PostgreSQL says which hall has a match (`Leases`), and where other halls are. `Pipes` are the ways to them. Small things
go over Redis (`Tells`); without it everything goes on, and each hall counts alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from stackyard.core.errors import NoMatchError
from stackyard.core.texts.catalogue import t
from stackyard.server.cluster.pipes import Pipes
from stackyard.server.cluster.refusals import ElsewhereError, PendingError
from stackyard.server.cluster.seal import HEADER, opened
from stackyard.server.cluster.shares import Shares
from stackyard.server.cluster.tells import Tells
from stackyard.server.settings import Settings
from stackyard.server.store.postgresql.leases import BeingWrittenError, Leases
from stackyard.server.store.store import Lease, StoreError

RENEW_SECONDS: Final = 1.0
DOUBT_SECONDS: Final = 0.5  # before the end of a lease that was not renewed, when it is looked what lives here still
LOOK_BEATS: Final = 5  # renewals between two looks for matches that live nowhere, and in which a hall has to act
SHARE_BEATS: Final = 3  # renewals between two times that all that addresses have here is told
MOST_ORPHANS: Final = 512  # that are looked at together
OPEN_SECONDS: Final = 15.0  # in which a hall that opens asks for the others, whose database is slow to answer
LEAVE_SECONDS: Final = 6.0  # in which a hall that closes tries to give its matches back
LEAVE_PAUSE_SECONDS: Final = 0.2
TAKES: Final = 3  # attempts to take a match that others want too
log = logging.getLogger(__name__)


class Cluster:
    """A hall's part in it."""

    def __init__(self, settings: Settings) -> None:
        self.id = secrets.token_hex(8)
        self.settings = settings
        self.leases = Leases(
            settings.postgresql, self.id, settings.lease_ms, round(settings.clock_grace_seconds * 1000)
        )
        self.leases.address = settings.peer if "://" in settings.peer else f"ws://{settings.peer}"
        self.pipes = Pipes()
        self.tells = Tells(settings.cluster, self.id)
        self.tells.hear = self._hear
        self.shares = Shares(settings, self.tells.tell)
        self.halls: dict[str, str] = {}  # the others that are there: addresses by ids
        self.leaving = False
        self.programs: Callable[[], tuple[list[str], list[str]]] = lambda: ([], [])  # that can be asked here; all
        self.on_take: Callable[[str], None] = lambda _match: (
            None
        )  # a match that is for this hall, as its program is here
        self._programs: dict[str, tuple[set[str], set[str]]] = {}  # the same of other halls
        self.on_orphans: Callable[[], Awaitable[None]] | None = None  # there may be matches that live nowhere
        self.on_doubt: Callable[[dict[str, int]], None] = lambda _owned: (
            None
        )  # what lives here, by epochs: nothing else
        self.on_history: Callable[[int], None] = lambda _number: None  # the one that the database names
        self.on_wake: Callable[[dict[str, Any]], None] = lambda _what: None
        self._renewed_at = 0.0  # on the loop's clock
        self._steady_since = 0.0
        self._beats = 0
        self._beating: asyncio.Task[None] | None = None
        self._meeting = asyncio.Lock()  # of halls that came since the last renewal
        self._tasks: set[asyncio.Task[None]] = set()

    # --- life ------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Be one of the halls from now on. Raises StoreError if that cannot be."""
        self.pipes.secret = await self._secret()
        self._renewed_at = self._steady_since = asyncio.get_running_loop().time()
        self.halls = await self.leases.renew()
        self.pipes.set_halls(self.halls)
        self.tells.start(self.pipes.secret)
        self._beating = asyncio.create_task(self._beat(), name="leases")

    async def _secret(self) -> bytes:
        """Return the secret of the halls; a database that is slow to answer is asked again."""
        until = asyncio.get_running_loop().time() + OPEN_SECONDS
        while True:
            try:
                return await self.leases.secret()
            except StoreError:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(LEAVE_PAUSE_SECONDS)

    async def leave(self) -> None:
        """Let everything that lives here live nowhere, and be no hall any more. Nothing may be open here any more."""
        self.leaving = True
        if self._beating is None:  # it was none, or has left already
            return
        self._beating.cancel()
        await asyncio.gather(self._beating, return_exceptions=True)
        self._beating = None
        await self._release_all()
        self.tells.tell(orphans=True)

    async def _release_all(self) -> None:
        """Let everything live nowhere; a database that is slow to answer is asked again."""
        until = asyncio.get_running_loop().time() + LEAVE_SECONDS
        while True:
            try:
                await self.leases.release_all()
            except StoreError as error:
                if asyncio.get_running_loop().time() > until:
                    log.warning("matches are not handed over: %s", error)
                    return
                await asyncio.sleep(LEAVE_PAUSE_SECONDS)
            else:
                return

    async def close(self) -> None:
        """Leave, and end all connections."""
        await self.leave()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pipes.close()
        await self.tells.close()
        await self.leases.close()

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                await self._renew(loop.time())
            except StoreError as error:  # nobody else can take anything meanwhile
                log.info("the leases are not renewed: %s", error)
            except Exception:  # whatever it is: without renewals nothing lives here for long
                log.exception("the leases are not renewed")
            here, known = self.programs()
            if known:
                self.tells.tell(programs=[here, known])
            if self._beats % SHARE_BEATS == 1:
                self.shares.tell_all()
            await asyncio.sleep(RENEW_SECONDS)

    async def _renew(self, now: float) -> None:
        halls = await self.leases.renew()
        self.on_history(await self.leases.history())
        if now - self._renewed_at > self.settings.lease_ms / 1000 - DOUBT_SECONDS:
            log.warning("this hall's leases were not renewed for %.1f s", now - self._renewed_at)
            self._steady_since = now
            self.on_doubt(await self.leases.owned())
        self._renewed_at = now
        gone = set(self.halls) - set(halls)
        for hall in gone:
            log.warning("hall %s has gone", hall)
            self.shares.forget(hall)
        self.halls = halls
        self._programs = {hall: told for hall, told in self._programs.items() if hall in halls}
        self.pipes.set_halls(halls)
        self._beats += 1
        if gone or self._beats % LOOK_BEATS == 0:
            self._look_for_orphans()
        if self._beats % (60 * LOOK_BEATS) == 0:
            await self.leases.forget_gone()

    def is_steady(self) -> bool:
        """Return whether this hall has seen the database without a break for so long that others have as well.

        When the database comes back, all leases have run out, and each hall renews its own: nobody takes anything yet.
        """
        return asyncio.get_running_loop().time() - self._steady_since > self.settings.lease_ms / 1000

    def leads(self) -> bool:
        """Return whether it is for this hall to do what one hall does for all."""
        return not self.leaving and all(self.id < hall for hall in self.halls)

    # --- matches ---------------------------------------------------------------------------------------------

    async def acquire(self, match: str) -> Lease:
        """Take a match, so that it lives here.

        Raises ElsewhereError if it lives in another hall, PendingError if it cannot be said yet where it will live,
        NoMatchError if there is none, StoreError if the database cannot be asked.
        """
        if self.leaving:
            raise PendingError
        for _ in range(TAKES):
            found = await self.leases.find(match)
            if found is None:
                raise NoMatchError(t("no-match"))
            if found.owner is not None and found.owner != self.id:
                if found.holds and await self._reaches(found.owner):
                    raise ElsewhereError(found.owner)
                if found.holds or not self.is_steady():
                    raise PendingError
            try:
                epoch = await self.leases.take(match, found)
            except BeingWrittenError:  # the hall of before may have been stopped in the middle of it
                raise PendingError from None
            if epoch is not None:
                if found.owner is not None and found.owner != self.id:
                    log.warning("match %s is taken over from hall %s", match[:6], found.owner)
                return Lease(match, epoch)
        raise PendingError

    async def release(self, lease: Lease) -> None:
        """Let a match live nowhere, when it has left memory."""
        if self.leaving:
            return  # all of them go together
        try:
            await self.leases.release(*lease)
        except StoreError as error:
            log.warning("match %s stays with this hall: %s", lease.match[:6], error)

    async def locate(self, match: str) -> str | None:
        """Return the other hall in which a match lives and that can be reached; None if there is none."""
        try:
            found = await self.leases.find(match)
            owner = found.owner if found is not None and found.holds else None
            return owner if owner is not None and owner != self.id and await self._reaches(owner) else None
        except StoreError:
            return None

    async def _reaches(self, hall: str) -> bool:
        """Return whether a hall that holds a match can be reached; one that has come just now is met at once."""
        if hall not in self.halls:
            async with self._meeting:
                if hall not in self.halls:
                    await self._renew(asyncio.get_running_loop().time())
        return self.pipes.reaches(hall)

    async def owns(self, match: str) -> bool:
        """Return whether a match lives here, as the database says."""
        try:
            found = await self.leases.find(match)
        except StoreError:
            return False
        return found is not None and found.owner == self.id

    async def evict(self, match: str) -> None:
        """Let a match live nowhere, whichever hall has it: what that one would still write is refused.

        Raises StoreError if the database does not answer.
        """
        found = await self.leases.find(match)
        if found is not None and found.owner not in (None, self.id):
            epoch = await self.leases.take(match, found)
            if epoch is not None:
                await self.leases.release(match, epoch)

    def client_of(self, path: str, headers: Mapping[bytes, bytes]) -> str | None:
        """Return the address of the client whose request another hall has piped; None if none has."""
        header = headers.get(HEADER.encode())
        return None if header is None else opened(self.pipes.secret, self.id, path, header.decode("latin-1"))

    def home_of(self, names: list[str]) -> str | None:
        """Return another hall for a match with these programs: one that can ask them, and this one cannot.

        Else one that knows them at all, if this one does not; None: it may as well be here.
        """
        here, known = map(set, self.programs())
        wanted = set(names)
        for has, level in ((here, 0), (known, 1)):
            if wanted <= has:
                return None
            for hall, told in self._programs.items():
                if wanted <= told[level] and self.pipes.reaches(hall):
                    return hall
        return None

    async def orphans(self) -> dict[str, list[str]]:
        """Return the matches, by game, that live nowhere, in which a hall has to act, and that are for this one."""
        found: dict[str, list[str]] = {}
        if self.leaving or not self.is_steady():
            return found
        everybody = [self.id, *self.halls]
        for game, match in await self.leases.orphans(MOST_ORPHANS):
            if max(everybody, key=lambda hall: hashlib.blake2b(f"{hall}{match}".encode()).digest()) == self.id:
                found.setdefault(game, []).append(match)
        return found

    # --- telling ---------------------------------------------------------------------------------------------

    def _hear(self, hall: str, what: dict[str, Any]) -> None:
        """Do what another hall has told."""
        if "programs" in what:
            here, known = what["programs"]
            self._programs[hall] = set(here), set(known)
        elif "take" in what:
            if what["to"] == self.id:
                self.on_take(what["take"])
        elif "orphans" in what:
            self._look_for_orphans()
        elif not self.shares.hear(hall, what):
            self.on_wake(what)

    def _look_for_orphans(self) -> None:
        if self.on_orphans is not None and not self.leaving:
            self._spawn(self.on_orphans())

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
