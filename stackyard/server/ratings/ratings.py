"""The ratings of one hall: results are folded into numbers, one after the other, whichever hall they ended in.

A result stands in the store since its match ended. Folding gives it its order number and writes what it has made of the
numbers, in one transaction; the next one is folded from those. Where two halls fold at the same time, a unique column
refuses the second, which reads again. Nothing of it stands in memory: a hall that dies takes nothing with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit.days import today
from stackyard.server.match.changes.rated_seats import Player, is_range
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.ratings import ending, making
from stackyard.server.ratings.folding import Numbers, fold, fold_one
from stackyard.server.ratings.glicko2 import Rating
from stackyard.server.ratings.results import AccountSeat, RatedResult, decode_places, decode_seats
from stackyard.server.ratings.ways import Kind, kind_of
from stackyard.server.store import ratings as stored
from stackyard.server.store.ratings import (
    COUNT_START,
    DELETE_RATING,
    INSERT_RATING,
    NUMBER_RESULT,
    RatingRow,
    ResultRow,
)
from stackyard.server.store.store import ConflictError, Statement, Store, StoreError
from stackyard.server.wire.messages import ClockRule, NewMatch, Wishes
from stackyard.server.wire.refusals import ForbiddenError

TRIES: Final = 16  # to fold, while other halls do the same
RETRY_SECONDS: Final = 5.0  # after the store could not be read or written
log = logging.getLogger(__name__)


class Recomputed(NamedTuple):
    """What folding all results anew has shown."""

    results: int  # that were folded
    counted: int  # of these
    numbers: int  # that stand now
    changed: int  # of these, how many stood otherwise before, or should not have stood


class Ratings:
    """What is folded, and when."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folding = asyncio.Lock()
        self._is_due = asyncio.Event()

    async def run(self) -> None:
        """Fold what waits since the hall was closed, and then whatever comes, for ever."""
        self._is_due.set()
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            try:
                await self.fold()
            except StoreError as error:
                log.warning("results wait to be folded: %s", error)
                self._is_due.set()
                await asyncio.sleep(RETRY_SECONDS)

    @staticmethod
    def statements(before: Snapshot, after: Snapshot) -> list[Statement]:
        """Return the statements that store what came of a rated match, if a change has ended it."""
        return ending.statements(before, after)

    def note(self, before: Snapshot, after: Snapshot) -> None:
        """Note that a match has changed, once that is stored: one that was rated and has ended is folded soon."""
        if after.rated and after.match.over and not before.match.over:
            self._is_due.set()

    async def prepare(self, new: NewMatch, player: Player | None) -> tuple[NewMatch, list[Statement]]:
        """Return a rated match as it is made, and what is stored with it.

        Raises ForbiddenError if nobody is signed in, and what `making.prepared` and `check_start` raise.
        """
        if player is None:
            raise ForbiddenError(t("rated-needs-account"))
        new = making.prepared(new)
        return new, await self.start(player.account) if making.has_level(new) else []

    @staticmethod
    def check_wishes(wishes: Wishes, game: str, options: Mapping[str, Any], players: int, clock: ClockRule) -> None:
        """Raise BadRequestError if an open table asks for numbers that nobody can have, or that nobody has there."""
        if not is_range(wishes):
            return
        if kind_of(game, options, players, clock) is None:
            raise BadRequestError(t("asks-no-numbers"))
        if wishes.lowest is not None and wishes.highest is not None and wishes.lowest > wishes.highest:
            raise BadRequestError(t("asks-nobody"))

    async def with_number(
        self, player: Player, game: str, options: Mapping[str, Any], players: int, clock: ClockRule
    ) -> Player:
        """Return somebody with their number in what is played, if there are numbers in it.

        Who has none yet has what everybody begins with. Raises StoreError if it cannot be read.
        """
        kind = kind_of(game, options, players, clock)
        if kind is None:
            return player
        found = await self._store.read(partial(_read_number, account=player.account, kind=kind))
        return player._replace(number=found)

    async def start(self, account: int) -> list[Statement]:
        """Return the statement that counts a match against a level that somebody begins.

        Raises BadRequestError if they have begun `MOST_A_DAY` today.
        """
        day = today().isoformat()
        begun = await self._store.read(partial(stored.started, account=account, day=day))
        if begun >= making.MOST_A_DAY:
            raise BadRequestError(t("rated-enough-today", most=making.MOST_A_DAY))
        return [(COUNT_START, (account, day, begun + 1))]

    async def start_again(self, table: Snapshot) -> list[Statement]:
        """Return the statements of `start` for a rematch. Raises what `start` raises."""
        levels = any(row.kind == "bot" for row in table.seats)
        accounts = [row.account for row in table.seats if row.account is not None]
        return await self.start(accounts[0]) if table.rated and levels and accounts else []

    async def fold(self) -> None:
        """Fold all results that wait. Raises StoreError if the store cannot be read or written."""
        async with self._folding:
            for _ in range(TRIES):
                try:
                    while await self._fold_some():
                        pass
                except ConflictError:  # another hall was faster, or an account has gone
                    continue
                return
            log.warning("results wait to be folded: other halls are faster")

    async def _fold_some(self) -> bool:
        """Fold the first results that wait; return whether there were any."""
        waiting = await self._store.read(_read_waiting)
        if not waiting.results:
            return False
        numbers, number = waiting.numbers, waiting.last
        if gone := set(_accounts(waiting.results)) - waiting.accounts:
            numbers |= await self._numbers_of(gone)
        statements: list[Statement] = []
        for each in waiting.results:
            number += 1
            statements.append((NUMBER_RESULT, (number, each.counted, each.match)))
            if not each.counted:
                continue
            for step in fold_one(numbers, each):
                numbers[step.account, each.kind] = step.after
                if step.account in waiting.accounts:
                    statements.append((INSERT_RATING, (step.account, *each.kind, number, *step.after)))
        await self._store.commit(statements)
        return True

    async def _numbers_of(self, gone: set[int]) -> Numbers:
        """Return the numbers of accounts that have gone, and with them what they had: by their results, folded anew."""
        found = await self._store.read(_read_all)
        numbers, _ = await asyncio.to_thread(fold, found.results)
        return {each: number for each, number in numbers.items() if each[0] in gone}

    async def recompute(self) -> Recomputed:
        """Fold all results anew, in their order, and correct what stands otherwise.

        Raises StoreError if the store cannot be read or written.
        """
        await self.fold()
        changed = 0
        async with self._folding:
            for _ in range(TRIES):
                found = await self._store.read(_read_all)
                wanted = await asyncio.to_thread(_fold_anew, found)
                there = set(found.ratings)
                statements: list[Statement] = [(DELETE_RATING, row[:5]) for row in found.ratings if row not in wanted]
                statements += [(INSERT_RATING, row) for row in wanted if row not in there]
                if not statements:
                    counted = sum(each.counted for each in found.results)
                    return Recomputed(len(found.results), counted, len(wanted), changed)
                changed += len({row[:5] for row in there.symmetric_difference(wanted)})
                with suppress(ConflictError):  # somebody has gone, or another hall has written: it is read again
                    await self._store.commit(statements)
        raise StoreError("the numbers change while they are folded anew")


class _Waiting(NamedTuple):
    last: int  # order number that was given
    results: list[RatedResult]
    numbers: Numbers
    accounts: set[int]  # of those who play in the results, those that there still are


def _read_waiting(connection: Connection) -> _Waiting:
    """Return what has to be folded next. The last number is read first: what was read later cannot be older."""
    last = stored.last_number(connection)
    results = [to_result(row) for row in stored.waiting_results(connection)]
    numbers: Numbers = {}
    for each in results:
        for account in _accounts([each]):
            row = stored.newest_rating(connection, account, *each.kind)
            if row is not None:
                numbers[account, each.kind] = to_rating(row)
    return _Waiting(last, results, numbers, set(stored.existing(connection, _accounts(results))))


def _read_number(connection: Connection, account: int, kind: Kind) -> float:
    row = stored.newest_rating(connection, account, *kind)
    return Rating().rating if row is None else row.rating


class _All(NamedTuple):
    results: list[RatedResult]
    ratings: list[RatingRow]
    accounts: set[int]


def _read_all(connection: Connection) -> _All:
    results = [to_result(row) for row in stored.numbered_results(connection)]
    ratings = stored.all_ratings(connection)
    return _All(results, ratings, set(stored.existing(connection, _accounts(results))))


def _fold_anew(found: _All) -> dict[RatingRow, None]:
    """Return the rows that should stand: of accounts that there are."""
    _, changed = fold(found.results)
    return {
        RatingRow(step.account, *result.kind, result.number or 0, *step.after): None
        for result, steps in changed
        for step in steps
        if step.account in found.accounts
    }


def _accounts(results: Sequence[RatedResult]) -> list[int]:
    return sorted({seat.account for each in results for seat in each.seats if isinstance(seat, AccountSeat)})


def to_result(row: ResultRow) -> RatedResult:
    """Return a stored result."""
    kind, seats, places = Kind(row.game, row.way, row.pace), decode_seats(row.seats), decode_places(row.places)
    return RatedResult(row.match, kind, seats, places, row.time, bool(row.counted), number=row.number)


def to_rating(row: RatingRow) -> Rating:
    """Return a stored number."""
    return Rating(row.rating, row.deviation, row.volatility)


__all__ = ["Ratings", "Recomputed", "to_rating", "to_result"]
