"""In which hall each match lives, of several on one database.

A lease is a hall, an epoch and an end. Hall and epoch stand with the match, the end with the hall: it is the same for
all that a hall has, so that a hall renews thousands of leases by one row a second. To give a match to another hall is
to count its epoch up, and every write names the epoch that it was given (`Lease`): what comes late is refused, whatever
the clocks say. Time decides alone when a match may be given away, and it is the server's.

A hall has two connections of its own for this. On one it renews and looks; there nothing waits behind what is being
written. On the other it takes and releases, which waits for a write under way, but not for long: a hall that stands
still inside a write must not keep the others from renewing.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final, NamedTuple

import asyncpg

from stackyard.server.store.postgresql.connecting import ERRORS, connect
from stackyard.server.store.store import GIVEN_BACK_MS, StoreError, short_reason
from stackyard.server.store.vacations import IS_STANDING, IS_STOPPED

LEASE_MS: Final = 3_500
ANSWER_SECONDS: Final = 2.0  # in which the server has to answer
WRITE_MS = 300  # for which a write under way is waited for by whoever takes a match
FORGOTTEN_MS: Final = 600_000  # after which a hall that has not come back is no longer listed
SECRET_BYTES: Final = 32

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
_RENEW: Final = (  # and who else is there
    f"WITH renewed AS (INSERT INTO hall (id, address, until) VALUES ($1, $2, {_NOW} + $3) "  # noqa: S608 - our own words
    f"ON CONFLICT (id) DO UPDATE SET until = {_NOW} + $3) "
    f"SELECT id, address FROM hall WHERE until > {_NOW} AND id <> $1"
)
_FORGET: Final = (
    f"WITH gone AS (DELETE FROM hall WHERE until < {_NOW} - {FORGOTTEN_MS} RETURNING id) "  # noqa: S608
    "DELETE FROM writer USING gone WHERE writer.hall = gone.id"
)
_FIND: Final = (
    f"SELECT match.owner, match.epoch, coalesce(hall.until > {_NOW}, false) AS holds "  # noqa: S608
    "FROM match LEFT JOIN hall ON hall.id = match.owner WHERE match.id = $1"
)
# A match that is taken from a hall that has gone: its clock waits for the players, as after a restart.
_PASSED: Final = f"coalesce(match.due > 0 AND $4 <> $1 AND NOT ({IS_STOPPED}), false)"
_WAITED: Final = f"{_NOW} + $5::int8"
_GIVEN_BACK: Final = f"CASE WHEN waited THEN 0 ELSE least(runs_ms, {GIVEN_BACK_MS}) END"
_DUE: Final = f"CASE WHEN NOT {_PASSED} THEN due ELSE greatest(due, {_WAITED} + {_GIVEN_BACK}) END"
_TAKE: Final = (  # only by a hall that is on the list, and none leaves it while it takes one
    "WITH here AS MATERIALIZED (SELECT id FROM hall WHERE id = $1 FOR KEY SHARE) "  # noqa: S608
    "UPDATE match SET owner = here.id, epoch = match.epoch + 1, "
    f"due = {_DUE}, waited = waited OR {_PASSED} FROM here "
    "WHERE match.id = $2 AND match.epoch = $3 AND match.owner IS NOT DISTINCT FROM $4 RETURNING match.epoch"
)
_RELEASE: Final = "UPDATE match SET owner = NULL WHERE id = $1 AND epoch = $2 AND owner = $3"
_RELEASE_ALL: Final = "UPDATE match SET owner = NULL WHERE owner = $1"
_OWNED: Final = "SELECT id, epoch FROM match WHERE owner = $1"
_ORPHANS: Final = (  # matches in which some hall has to act, and that live in none
    "SELECT match.game, match.id FROM match LEFT JOIN hall ON hall.id = match.owner "  # noqa: S608
    f"WHERE (match.bot_due OR (match.due <= {_NOW} AND NOT ({IS_STANDING.format(now_ms=_NOW)}))) "
    f"AND match.look_at >= 0 AND coalesce(hall.until, 0) < {_NOW} "
    "ORDER BY match.created DESC LIMIT $1"
)
_DRAW: Final = "INSERT INTO cluster (name, secret) VALUES ('halls', $1) ON CONFLICT DO NOTHING"


class BeingWrittenError(StoreError):
    """A match cannot be taken now: something of it is still being written."""


class Found(NamedTuple):
    """Where a match lives."""

    owner: str | None  # a hall's id
    epoch: int
    holds: bool  # the owner's lease has not run out


class Leases:
    """What one hall knows and does of the leases. Each call raises StoreError if the server does not answer."""

    def __init__(self, database: str, hall: str, lease_ms: int = LEASE_MS, grace_ms: int = 0) -> None:
        """`grace_ms`: for which the clocks of a match wait that is taken from a hall that has gone."""
        self.hall = hall
        self._grace_ms = grace_ms
        self.lease_ms = lease_ms  # for which a renewal is good
        self.address = ""  # at which other halls reach this one
        self._looking = _Line(database, f"stackyard leases {hall}")
        self._taking = _Line(database, f"stackyard takes {hall}", lock_timeout=f"{WRITE_MS}ms")

    async def secret(self) -> bytes:
        """Return the secret by which the halls of this database know each other; the first one draws it."""
        await self._looking.ask("execute", _DRAW, secrets.token_bytes(SECRET_BYTES))
        return bytes(await self._looking.ask("fetchval", "SELECT secret FROM cluster WHERE name = 'halls'"))

    async def renew(self) -> dict[str, str]:
        """Renew this hall's leases; return the addresses of the other halls whose leases hold, by their ids."""
        return dict(await self._looking.ask("fetch", _RENEW, self.hall, self.address, self.lease_ms))

    async def forget_gone(self) -> None:
        """Take halls off the list that have not come back for long."""
        await self._looking.ask("execute", _FORGET)

    async def find(self, match: str) -> Found | None:
        """Return where a match lives; None if there is no such match."""
        row = await self._looking.ask("fetchrow", _FIND, match)
        return None if row is None else Found(*row)

    async def take(self, match: str, found: Found) -> int | None:
        """Take a match as it was found; return its new epoch, or None if somebody else was faster.

        Raises BeingWrittenError if something of it is being written for `WRITE_MS` already.
        """
        epoch = await self._taking.ask("fetchval", _TAKE, self.hall, match, found.epoch, found.owner, self._grace_ms)
        return None if epoch is None else int(epoch)

    async def release(self, match: str, epoch: int) -> None:
        """Let a match live nowhere, if it still lives here."""
        await self._taking.ask("execute", _RELEASE, match, epoch, self.hall)

    async def release_all(self) -> None:
        """Take this hall off the list, and let nothing live here any more.

        The list comes first: to leave it waits for what is being taken, also by a connection that was given up, and
        what would be taken later is not. So nothing is left that lives here.
        """
        await self._looking.ask("execute", "DELETE FROM hall WHERE id = $1", self.hall)
        await self._looking.ask("execute", _RELEASE_ALL, self.hall)

    async def owned(self) -> dict[str, int]:
        """Return the epochs of the matches that live here."""
        return dict(await self._looking.ask("fetch", _OWNED, self.hall))

    async def history(self) -> int:
        """Return the number of the history that the database names."""
        return int(await self._looking.ask("fetchval", "SELECT coalesce(max(number), 0) FROM history"))

    async def orphans(self, most: int) -> list[tuple[str, str]]:
        """Return matches in which a hall has to act and that live in none, the newest first: game and id."""
        return [(row[0], row[1]) for row in await self._looking.ask("fetch", _ORPHANS, most)]

    async def close(self) -> None:
        """Let the connections go."""
        await self._looking.close()
        await self._taking.close()


class _Line:
    """A connection on which one question waits for the other's answer; when it is lost, the next one opens another."""

    def __init__(self, database: str, name: str, **settings: str) -> None:
        self._database = database
        self._name = name
        self._settings = settings
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()

    async def ask(self, how: str, *question: Any) -> Any:
        """Return what the server answers. Raises StoreError if it does not."""
        async with self._turn:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await connect(self._database, self._name, more=self._settings)
                    return await getattr(self._connection, how)(*question)
            except asyncpg.LockNotAvailableError:
                raise BeingWrittenError("the leases: something is being written") from None
            except ERRORS as error:
                self._drop()
                raise StoreError(f"the leases: {short_reason(error) or type(error).__name__}") from None
            except BaseException:  # what was asked may still be answered to whoever asks next
                self._drop()
                raise

    async def close(self) -> None:
        """Let the connection go."""
        async with self._turn:
            self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
