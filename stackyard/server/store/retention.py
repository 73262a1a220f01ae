"""What is kept of a match, and for how long: purged in small steps beside the hall's own writes.

Each match has a time at which retention looks at it next (`match.look_at`). Then it counts from the last thing that
happened there: the ids of commands go first, then recorded motion, at last the match. Nothing is written for that while
a match is played. A step is one commit of some rows, so that no move waits long behind it, and there is a pause after
each. A match that goes is marked as gone first, unless somebody has written to it since it was looked at. From then on
nobody is told of it, so that a crash in between leaves nothing half told; the next sweep goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, text

from stackyard.core.toolkit.days import today
from stackyard.server.settings import Policy
from stackyard.server.store import evenings, peace
from stackyard.server.store.accounts import forget_statements
from stackyard.server.store.challenges import FORGET, first_day_kept
from stackyard.server.store.ratings import FORGET_STARTS
from stackyard.server.store.schema import GONE
from stackyard.server.store.steady_clock import SteadyClock
from stackyard.server.store.store import Statement, Store, StoreError

DAY: Final = 86_400  # s
FIRST_LOOK_SECONDS: Final = DAY  # after a match was made
LONGEST_LOOK: Final = 30 * DAY  # between two looks at a match, so that a shorter policy reaches all of them
SWEEP_SECONDS: Final = 60.0  # between two sweeps
ACCOUNTS_SECONDS: Final = 3_600.0  # between two times that what is over of accounts is removed
PAUSE_SHARE: Final = 4.0  # a pause is so many times as long as the step before it
MIN_PAUSE_SECONDS: Final = 0.05
BATCH: Final = 64  # matches that are looked at together
STEP_ROWS: Final = 100  # of one step
BYTES_OF_A_ROW: Final = 2_048  # recorded motion counts as rows, by its length
log = logging.getLogger(__name__)

_DUE: Final = """
SELECT id, over, created, look_at,
  (SELECT t FROM entry WHERE match = id ORDER BY v DESC LIMIT 1),
  (SELECT coalesce(max(v), 0) FROM entry WHERE match = id),
  EXISTS (SELECT 1 FROM entry WHERE match = id AND kind = 'e' AND who NOT IN ('nature', 'table')),
  EXISTS (SELECT 1 FROM entry WHERE match = id AND c IS NOT NULL),
  (SELECT count(*) FROM command WHERE match = id)
FROM match WHERE look_at <= :now
  AND (owner IS NULL OR NOT EXISTS (SELECT 1 FROM hall WHERE hall.id = owner AND until > :now * 1000))
ORDER BY look_at LIMIT :most
"""
_MOTIONS: Final = "SELECT v, size FROM motion WHERE match = :match"
_LOOK: Final = "UPDATE match SET look_at = ? WHERE id = ?"
_MARK: Final = (  # unless something has happened there meanwhile
    "UPDATE match SET look_at = ? WHERE id = ? AND (SELECT coalesce(max(v), 0) FROM entry WHERE match = id) = ?"
)
_REMOVE: Final = "DELETE FROM match WHERE id = ?"  # and with it what refers to it
_FORGET_IDS: Final = (
    "UPDATE entry SET holder = NULL, c = NULL, digest = NULL WHERE match = ? AND v BETWEEN ? AND ? AND c IS NOT NULL"
)
_REMOVE_ENTRIES: Final = "DELETE FROM entry WHERE match = ? AND v BETWEEN ? AND ?"
_REMOVE_COMMANDS: Final = (
    "DELETE FROM command WHERE (match, holder, c) IN (SELECT match, holder, c FROM command WHERE match = ? LIMIT ?)"
)
_REMOVE_MOTION: Final = "DELETE FROM motion WHERE match = ? AND v = ?"


class Due(NamedTuple):
    """A match that is to be looked at."""

    match: str
    over: bool
    created: int  # s since 1970
    look_at: int
    last_t: str | None  # when the last entry was written
    last_v: int
    played: bool  # somebody has moved
    has_ids: bool  # entries name commands
    commands: int  # rows of those that no entry names
    motions: tuple[tuple[int, int], ...]  # versions and bytes

    def last(self) -> int:
        """Return when something happened here last, in seconds since 1970."""
        if self.last_t is not None:
            try:
                return int(datetime.fromisoformat(self.last_t).timestamp())
            except ValueError:
                pass
        return self.created


class Piece(NamedTuple):
    """A statement about a match, and how many rows it changes, about."""

    match: str
    rows: int
    statement: Statement


class Swept(msgspec.Struct):
    """What sweeps have done."""

    looked: int = 0
    removed: int = 0  # matches
    steps: int = 0
    longest_ms: float = 0.0  # of a step, until it was on disk


def find_due(now: float, connection: Connection) -> list[Due]:
    """Return the matches that are to be looked at, the most urgent first, at most `BATCH`."""
    found = []
    for row in connection.execute(text(_DUE), {"now": int(now), "most": BATCH}).all():
        motions = connection.execute(text(_MOTIONS), {"match": row[0]}).all()
        found.append(Due._make((*row, tuple((v, size) for v, size in motions))))
    return found


def pieces(due: Due, policy: Policy, now: float) -> Iterator[Piece]:
    """Yield what is to be written of a match, in this order; the last piece sets when it is looked at next."""
    match, last = due.match, due.last()
    if due.look_at == GONE:
        yield from _removal(due)
        return
    keep_days = policy.unplayed if not due.played else policy.finished if due.over else policy.unfinished
    if keep_days and last + keep_days * DAY <= now:
        yield Piece(match, 1, (_MARK, (GONE, match, due.last_v)))
        return
    looks = [int(now) + LONGEST_LOOK]
    if keep_days:
        looks.append(last + keep_days * DAY)
    for days, due_pieces in ((policy.motions, _motions(due)), (policy.commands, _ids(due))):
        found = list(due_pieces) if days else []
        if found and last + days * DAY <= now:
            yield from found
        elif found:
            looks.append(last + days * DAY)
    yield Piece(match, 1, (_LOOK, (min(looks), match)))


def _removal(due: Due) -> Iterator[Piece]:
    motion_rows = sum(_rows(size) for _, size in due.motions)
    if due.last_v + due.commands + motion_rows > STEP_ROWS:
        yield from _motions(due)
        yield from _commands(due)
        for first in range(0, due.last_v + 1, STEP_ROWS):
            yield Piece(due.match, STEP_ROWS, (_REMOVE_ENTRIES, (due.match, first, first + STEP_ROWS - 1)))
        rows = 0
    else:
        rows = due.last_v + due.commands + motion_rows
    yield Piece(due.match, rows + 8, (_REMOVE, (due.match,)))


def _motions(due: Due) -> Iterator[Piece]:
    for v, size in due.motions:
        yield Piece(due.match, _rows(size), (_REMOVE_MOTION, (due.match, v)))


def _ids(due: Due) -> Iterator[Piece]:
    if due.has_ids:
        for first in range(0, due.last_v + 1, STEP_ROWS):
            rows = min(STEP_ROWS, due.last_v + 1 - first)
            yield Piece(due.match, rows, (_FORGET_IDS, (due.match, first, first + STEP_ROWS - 1)))
    yield from _commands(due)


def _commands(due: Due) -> Iterator[Piece]:
    for first in range(0, due.commands, STEP_ROWS):
        yield Piece(due.match, min(STEP_ROWS, due.commands - first), (_REMOVE_COMMANDS, (due.match, STEP_ROWS)))


def _rows(size: int) -> int:
    return 1 + size // BYTES_OF_A_ROW


def steps(found: list[Piece]) -> Iterator[list[Piece]]:
    """Yield pieces put together as steps, in order, none of more than `STEP_ROWS` rows unless one piece is."""
    step: list[Piece] = []
    for piece in found:
        if step and sum(each.rows for each in step) + piece.rows > STEP_ROWS:
            yield step
            step = []
        step.append(piece)
    if step:
        yield step


class Retention:
    """Purges one store by a policy. What is in memory, as `is_at_hand` says, or in another hall, is left alone."""

    def __init__(
        self,
        store: Store,
        policy: Policy,
        is_at_hand: Callable[[str], bool],
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        is_mine: Callable[[], bool] = lambda: True,
    ) -> None:
        self.policy = policy
        self.swept = Swept()
        self._doomed: set[str] = set()  # matches that are removed though they may be in memory
        self._first_day = ""  # of the results of Today that are kept
        self._next_accounts = 0.0  # s since 1970
        self._soon = asyncio.Event()  # something is to be removed without waiting for the next sweep
        self._store = store
        self._is_at_hand = is_at_hand
        self._is_mine = is_mine  # of several halls one purges for all
        self._clock = clock or SteadyClock()  # s since 1970
        self._sleep = sleep

    async def run(self) -> None:
        """Sweep now and then, for ever. A store that cannot be read or written is tried again at the next sweep."""
        while True:
            try:
                if self._is_mine():
                    await self.sweep()
            except StoreError as error:
                log.warning("nothing is purged now: %s", error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._soon.wait()
            self._soon.clear()

    async def sweep(self) -> None:
        """Look at every match that is due. Raises StoreError if the store cannot be read or written."""
        if (first := first_day_kept(today())) != self._first_day:
            await self._store.commit([(FORGET, (first,)), (FORGET_STARTS, (today().isoformat(),))])
            self._first_day = first
        if (now := self._clock()) >= self._next_accounts:
            unbegun: Statement = (evenings.FORGET, (int(now) - evenings.KEPT_OPEN_SECONDS,))
            old = [*forget_statements(int(now), self.policy.sessions), *peace.forget_statements(int(now))]
            await self._store.commit([*old, unbegun])
            self._next_accounts = now + ACCOUNTS_SECONDS
        removed = self.swept.removed
        while found := await self._store.read(partial(find_due, self._clock())):
            await self._purge(found)
        if removed != self.swept.removed:
            log.info("removed: %d", self.swept.removed - removed)

    async def remove(self, match: str) -> None:
        """Mark a match as gone, whatever the policy says; what is stored of it goes with the next sweep.

        Raises StoreError if that cannot be stored. It has to leave memory at once after that.
        """
        self._doomed.add(match)
        await self._store.commit([(_LOOK, (GONE, match))])
        self._soon.set()

    def _is_needed(self, match: str) -> bool:
        return match not in self._doomed and self._is_at_hand(match)

    async def _purge(self, found: list[Due]) -> None:
        now = self._clock()
        self.swept.looked += len(found)
        all_pieces: list[Piece] = []
        for due in found:
            if self._is_needed(due.match):
                all_pieces.append(Piece(due.match, 1, (_LOOK, (int(now) + DAY, due.match))))
            else:
                all_pieces += pieces(due, self.policy, now)
        for step in steps(all_pieces):
            # Somebody may have come to a match while others were purged: it is looked at again.
            statements = [
                each.statement for each in step if each.statement[0] == _LOOK or not self._is_needed(each.match)
            ]
            if statements:
                await self._write(statements)
            gone = [each.match for each in step if each.statement[0] == _REMOVE]
            self.swept.removed += len(gone)
            self._doomed.difference_update(gone)

    async def _write(self, statements: list[Statement]) -> None:
        began = time.perf_counter()
        await self._store.commit(statements)
        took = time.perf_counter() - began
        self.swept.steps += 1
        self.swept.longest_ms = max(self.swept.longest_ms, 1000 * took)
        await self._sleep(max(MIN_PAUSE_SECONDS, PAUSE_SHARE * took))
