"""Matches read from the store: as they are stored, folded to a snapshot, or as they stood at a version of their log."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.errors import NoMatchError
from stackyard.core.game import SPECTATOR
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import t
from stackyard.server.match.redaction import ViewerId
from stackyard.server.match.replay import fold, plain_then, view_then
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.store import archive
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.store import Store
from stackyard.server.wire.messages import Plain
from stackyard.server.workers.preparation import Preparation


class StoredMatches:
    """Reads and folds the matches of one hall's store, one at a time, beside the event loop.

    Every method raises NoMatchError if there is no such match.
    """

    def __init__(self, store: Store, preparation: Preparation) -> None:
        self._store = store
        self._preparation = preparation
        self._folding = ThreadPoolExecutor(1, thread_name_prefix="folding")  # one: two would fold no faster

    async def find(self, match: str) -> StoredMatch:
        """Return a match as it is stored. Raises NoMatchError if there is none."""
        stored = await self._store.read(lambda connection: archive.find(connection, match))
        if stored is None:
            raise NoMatchError(t("no-match"))
        return stored

    async def fold(self, match: str) -> tuple[StoredMatch, Snapshot]:
        """Return a match as stored, and folded.

        Raises BadRecordError if the stored log does not follow the rules.
        """
        stored = await self.find(match)
        await self._preparation.load(stored.header.game)
        return stored, await asyncio.get_running_loop().run_in_executor(self._folding, uninterrupted(fold), stored)

    async def view_then(self, match: str, v: int, secret: str) -> msgspec.Raw:
        """Return what a match looked like at a version of its log, for the seat that a secret opens, else for anybody.

        Raises what `fold` raises.
        """
        stored, viewer, _ = await self._opened(match, secret)
        return await asyncio.get_running_loop().run_in_executor(
            self._folding, uninterrupted(view_then), stored, v, viewer
        )

    async def plain_then(self, match: str, v: int, secret: str, language: str) -> Plain:
        """Return the same drawn with characters, in a language, and the moves that the seat had then.

        Raises what `fold` raises.
        """
        stored, viewer, seat = await self._opened(match, secret)
        run = asyncio.get_running_loop().run_in_executor
        return await run(self._folding, uninterrupted(plain_then), stored, v, viewer, seat, language)

    async def _opened(self, match: str, secret: str) -> tuple[StoredMatch, ViewerId, int | None]:
        """Return a match as stored, whose view it is, and the seat that a secret opens."""
        stored = await self.find(match)
        await self._preparation.load(stored.header.game)
        seat = seat_opened_by(secret, stored.seats) if secret else None
        room = find_room(stored.header.game)
        viewer = SPECTATOR if seat is None or room.same_view_for_all else seat
        return stored, viewer, seat

    def stop(self) -> None:
        """Fold nothing more."""
        self._folding.shutdown(wait=False, cancel_futures=True)
