"""What the hall asks of its database: a port, and `sqlite` and `postgresql` are its two adapters.

A write is a list of statements that hold together: SQL that both databases understand, with `?` for each value, and
the values. Writes that wait are committed together, each whole or not at all, and one that fails costs nobody else
anything. When `commit` returns, the write survives a crash of the hall, of the database and of the power. What is read
is asked through SQLAlchemy, whose dialects say it to either.
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.dialects import sqlite

from stackyard.server.metrics import Histogram
from stackyard.server.store import schema
from stackyard.server.store.store_health import Condition
from stackyard.server.store.vacations import IS_STOPPED

MAX_GROUP_WRITES: Final = 512
log = logging.getLogger(__name__)
Statement: TypeAlias = tuple[str, Sequence[Any]]
R = TypeVar("R")


class StoreError(Exception):
    """A write was not done; nothing of it is stored."""


class UnreadableError(StoreError):
    """What was to be read cannot be."""


class ConflictError(StoreError):
    """What was to be written is there already: somebody else has written that version, or done that command."""


class UnknownOutcomeError(ConflictError):
    """Nobody can say now whether a write was done: what it was about has to be read again."""


class WentBackError(ConflictError):
    """The database went back to an earlier state: what was to be written belongs to another history."""


class LeaseLostError(ConflictError):
    """The match lives in another hall now: who has lost it writes there no more."""


class Lease(NamedTuple):
    """The right to write to a match, where several halls share a database."""

    match: str
    epoch: int  # how often the match had been given to a hall, when it was given to this one


def _insert(table: Table, columns: int | None = None) -> str:
    names = [column.name for column in table.columns][:columns]
    return str(table.insert().compile(dialect=sqlite.dialect(), column_keys=names))


# Values in the order of the columns of schema.py; a new match has no owner yet, and the epoch 0.
INSERT_MATCH: Final = _insert(schema.match, 11)
INSERT_SEAT: Final = _insert(schema.seat)
INSERT_ENTRY: Final = _insert(schema.entry, 7)
INSERT_ANSWERED: Final = _insert(schema.entry)  # an entry with the command that it answers
INSERT_COMMAND: Final = _insert(schema.command)
INSERT_MOTION: Final = _insert(schema.motion)
INSERT_POSITION: Final = _insert(schema.position)  # once: the same position again changes nothing
DELETE_POSITIONS: Final = "DELETE FROM position WHERE match = ? AND moves > ?"
INSERT_HISTORY: Final = _insert(schema.history)
UPDATE_MATCH: Final = (
    "UPDATE match SET over = ?, bot_due = ?, due = ?, runs_ms = ?, waited = false, state = ? WHERE id = ?"
)
GIVEN_BACK_MS: Final = 3_600_000  # of a longer time for a turn, at most so much is given back after a restart
_WAIT_AFTER_RESTART: Final = (
    f"UPDATE match SET due = CASE WHEN NOT waited AND runs_ms <= {GIVEN_BACK_MS} THEN ? + runs_ms "  # noqa: S608 - a number
    "WHEN NOT waited AND due < ? THEN ? WHEN due > ? THEN due ELSE ? END, waited = true "
    f"WHERE due > 0 AND (runs_ms <= {GIVEN_BACK_MS} OR due < ?) AND NOT ({IS_STOPPED})"
)


def wait_after_restart(at: int) -> Statement:
    """Return what lets clocks go on at a moment (ms since 1970) from where their turn began, once for a turn.

    Who has longer than an hour has an hour at least: so a match over days waits, and is not touched at all. Nor is one
    whose players have been on vacation: what is left there is known from when the turn began.
    """
    hour_on = at + GIVEN_BACK_MS
    return _WAIT_AFTER_RESTART, (at, hour_on, hour_on, at, at, hour_on)


ENTRY_INSERTS: Final = (INSERT_ENTRY, INSERT_ANSWERED)
LOG_INSERTS: Final = (*ENTRY_INSERTS, INSERT_COMMAND, INSERT_POSITION)  # what nearly all writes consist of


class Store(ABC):
    """A hall's database, open."""

    def __init__(self, path: Path, name: str, condition: Condition) -> None:
        self.path = path  # beside which the hall's own files stand: the operator's socket, the bots that may come
        self.name = name  # as people know it
        self.condition = condition
        self.groups = 0  # commits done
        self.writes = 0  # writes done in them
        self.commit_times = Histogram()  # by a commit, in ms, until it is on disk
        self.history = 0  # the number of the history that is being written; it grows when the database has gone back
        self.times_back = 0  # how often that was seen
        self._left: tuple[int, str] | None = None  # the one before, if the database does not name today's yet; and why
        self.on_doubt: Callable[[], None] = lambda: None  # what is remembered may not stand in the database any more

    async def read_history(self) -> int:
        """Return the number of the history that the database names. Raises UnreadableError if it cannot be read."""
        return await self.read(newest_history)

    def leave_history(self, why: str) -> None:
        """Leave the history that was being written, as the database has gone back: no more of it is written.

        The number of the next one is a time, so that it never comes twice, whatever the database has lost.
        """
        log.error("the database %s went back to an earlier state: %s", self.name, why)
        self.times_back += 1
        self.condition.note("history", f"it went back to an earlier state ({why}): `stackyard admin check` ends this")
        self._left = (self.history if self._left is None else self._left[0], why)
        self.history = max(self.history + 1, int(time.time()))

    async def begin_history(self) -> None:
        """Note in the database that another history has begun, if one was left; another hall may have done so already.

        Raises StoreError if it cannot be stored; it has begun all the same.
        """
        if self._left is None:
            return
        known, why = self._left
        stored = await self.read_history()
        if stored <= known:
            self.history = max(self.history, stored + 1)
            await self.commit([(INSERT_HISTORY, (self.history, int(time.time()), why))])
        else:
            self.history = stored
        self._left = None

    def adopt_history(self, number: int) -> None:
        """Go on with a history that another hall has begun and noted."""
        self.leave_history("another hall has seen it")
        self.history, self._left = number, None

    async def _begin_restored(self) -> None:
        """Begin another history, as the operator wanted the database to go back."""
        self.leave_history("a backup was restored")
        self.condition.note("history", "")
        await self.begin_history()

    @abstractmethod
    async def open(self) -> None:
        """Take the database for this hall alone, bring it up to date, and be ready to write.

        Raises StoreError if another hall has it open, or if it is no database of a hall.
        """

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, and let the database go."""

    @abstractmethod
    async def commit(self, statements: list[Statement], lease: Lease | None = None, history: int | None = None) -> None:
        """Write statements in one transaction, durably; with a `lease`, only while it holds.

        `history`: the number of the history that they belong to. An entry of a match is written only where the one
        before it stands.

        Raises ConflictError if another hall has written, or if an entry before is missing, WentBackError if another
        history has begun, LeaseLostError if the match was given to another hall, StoreError if it cannot be written.
        Nothing is written then, except that of an UnknownOutcomeError nobody can say.
        """

    @abstractmethod
    async def read(self, question: Callable[[Connection], R]) -> R:
        """Return what a function of a connection reads; it is called in a reader's thread.

        Raises UnreadableError if the database cannot be read.
        """

    @abstractmethod
    async def check(self, *, whole: bool) -> dict[str, Any]:
        """Look whether the database is sound, the whole check also at what takes long; return how it is.

        There are always `troubles`, in words, and `sound`.
        """

    @abstractmethod
    async def back_up(self, copy: Path) -> int:
        """Write a copy, as all is at one moment, to a new SQLite file that only its owner may read; return its bytes.

        Raises StoreError if there is such a file already, or if it cannot be written.
        """

    @abstractmethod
    async def restore(self, backup: Path, suspend: Callable[[], Awaitable[None]]) -> Path:
        """Go back to a backup; return the file in which what was there before is kept.

        `suspend` is called when the backup has been found sound, before anything changes. Raises StoreError if it is
        not, or if it could not be put in place; everything is as it was then.
        """


def newest_history(connection: Connection) -> int:
    """Return the number of the newest history; 0 if there has been one alone."""
    return int(connection.scalar(select(func.max(schema.history.c.number))) or 0)


def short_reason(error: BaseException) -> str:
    """Return an error of the database in words, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(getattr(cause, "strerror", None) or cause).partition("\n")[0]
