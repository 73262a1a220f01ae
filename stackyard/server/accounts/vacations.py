"""Vacations of accounts: at most 14 days a year, counted from the account's making.

While an account is on one, no clock runs in its matches over days (`match.vacations`). One that has begun ends by
itself when the days run out, or the year's and then the next year's; it may be ended at any moment.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from stackyard.core.texts.catalogue import t
from stackyard.server.store import vacations as stored
from stackyard.server.store.accounts import StoredAccount
from stackyard.server.store.store import Store
from stackyard.server.store.vacations import Vacation
from stackyard.server.wire.account_messages import VacationInfo, VacationSpan
from stackyard.server.wire.refusals import TooManyError

DAY_SECONDS: Final = 86_400
YEAR_SECONDS: Final = 365 * DAY_SECONDS
MOST_SECONDS: Final = 14 * DAY_SECONDS  # a year
LEAST_SECONDS: Final = 3_600  # that each counts
TRIES: Final = 4  # where two devices press at one moment


async def _nobody(account: int) -> None:
    """Stand in for whoever has matches in memory."""


class Vacations:
    """The vacations of one hall's accounts."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """`now`: the time, in s since 1970."""
        self.on_change: Callable[[int], Awaitable[None]] = _nobody  # called with an account whose vacation has changed
        self._store = store
        self._now = now

    async def of(self, account: int) -> list[Vacation]:
        """Return the vacations of an account, in their order. Raises StoreError if they cannot be read."""
        return await self._store.read(partial(stored.vacations_of, accounts=[account]))

    async def describe(self, account: StoredAccount) -> VacationInfo:
        """Return whether an account is on vacation, and what is left of its days."""
        now, found = self._now(), await self.of(account.id)
        return VacationInfo(
            until=next((each.until for each in found if each.until > now), None),
            left_s=left_in_year(account.made, found, now),
            renewed=year_ends(account.made, now),
            taken=[VacationSpan(began=each.began, until=each.until) for each in found],
        )

    async def begin(self, account: StoredAccount) -> VacationInfo:
        """Let an account's vacation begin, unless it has; return how it stands.

        Raises TooManyError if the year's days have been taken, StoreError if it cannot be stored.
        """
        for _ in range(TRIES):
            now, found = self._now(), await self.of(account.id)
            if any(each.until > now for each in found):
                break
            until = ends_at(account.made, found, now)
            if until <= now:
                raise TooManyError(t("vacation-none-left"))
            row = (account.id, now, until, account.id, len(found), account.id, now)
            await self._store.commit([(stored.HOLD_ACCOUNT, (account.id,)), (stored.BEGIN, row)])
            # It may be that somebody else was faster: look again.
        await self.on_change(account.id)
        return await self.describe(account)

    async def end(self, account: StoredAccount) -> VacationInfo:
        """Let an account's vacation end now, if it is on one; return how it stands.

        Raises StoreError if it cannot be stored.
        """
        now = self._now()
        await self._store.commit([(stored.END, (now, account.id, now, now))])
        await self.on_change(account.id)
        return await self.describe(account)


def year_ends(made: int, now: int) -> int:
    """Return when the year ends that is counted now, of an account that was made at a moment (all: s since 1970)."""
    return made + (max(0, now - made) // YEAR_SECONDS + 1) * YEAR_SECONDS


def left_in_year(made: int, vacations: Sequence[Vacation], now: int) -> int:
    """Return how many seconds of vacation are left in the year that is counted now; one under way counts until now."""
    end = year_ends(made, now)
    begin = end - YEAR_SECONDS
    used = 0
    for _, began, until in vacations:
        last = max(min(until, now), began + LEAST_SECONDS)
        used += max(0, min(last, end) - max(began, begin))
    return max(0, MOST_SECONDS - used)


def ends_at(made: int, vacations: Sequence[Vacation], now: int) -> int:
    """Return when a vacation that begins now ends by itself."""
    left, end = left_in_year(made, vacations, now), year_ends(made, now)
    return now + left if now + left < end else end + MOST_SECONDS


__all__ = ["Vacations", "ends_at", "left_in_year", "year_ends"]
