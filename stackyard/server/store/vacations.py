"""Where it is kept when accounts are on vacation: while one is, no clock runs in their matches over days.

A vacation is one row, written when it begins, with the moment at which its days run out; ending it earlier moves that
moment. Nothing is written to a match: when its clock runs out follows from these rows, however often a hall is killed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, exists, select

from stackyard.server.store import schema

HOLD_ACCOUNT: Final = "UPDATE account SET made = made WHERE id = ?"  # who begins at the same moment comes afterwards
BEGIN: Final = (  # unless one has begun, or ended, since so many were counted
    "INSERT INTO vacation (account, began, until) "
    "SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) "
    "WHERE (SELECT count(*) FROM vacation WHERE account = ?) = ? "
    "AND NOT EXISTS (SELECT 1 FROM vacation WHERE account = ? AND until > ?)"
)
END: Final = "UPDATE vacation SET until = ? WHERE account = ? AND began <= ? AND until > ?"
FORGET: Final = "DELETE FROM vacation WHERE until < ?"
KEPT_SECONDS: Final = 2 * 365 * 86_400  # so that a year of them is always counted
IS_STOPPED: Final = (  # a condition on a match: somebody there is on vacation, or was since the turn began
    """match.clock LIKE '%"kind":"days"%' AND EXISTS (SELECT 1 FROM seat JOIN vacation """
    'ON vacation.account = seat.account WHERE seat."match" = match.id '
    "AND vacation.until * 1000 > match.due - match.runs_ms) "
    "AND NOT EXISTS (SELECT 1 FROM evening_table WHERE evening_table.match = match.id)"
)
IS_STANDING: Final = IS_STOPPED.replace("match.due - match.runs_ms", "{now_ms}")  # somebody is now: to be formatted


class Vacation(NamedTuple):
    """When an account was on vacation, or is."""

    account: int
    began: int  # s since 1970, UTC
    until: int


_vacation: Final = schema.vacation.c


def vacations_of(connection: Connection, accounts: Collection[int]) -> list[Vacation]:
    """Return the vacations of accounts, in their order."""
    asked = select(_vacation.account, _vacation.began, _vacation.until).where(_vacation.account.in_(list(accounts)))
    return [Vacation(*row) for row in connection.execute(asked.order_by(_vacation.began, _vacation.account))]


def is_standing(now_ms: int) -> ColumnElement[bool]:
    """Return the condition that nobody's time runs in a match at a moment (ms since 1970): somebody is on vacation."""
    match, seat, table = schema.match.c, schema.seat.c, schema.evening_table.c
    away = select(1).where(seat.match == match.id, seat.account == _vacation.account, _vacation.until * 1000 > now_ms)
    evening = select(1).where(table.match == match.id)
    return match.clock.like('%"kind":"days"%') & exists(away) & ~exists(evening)
