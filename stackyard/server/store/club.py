"""How many evenings and seasons of the club are not over: of an account, of a network, and of all."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Table, case, func, select

from stackyard.server.store import schema


class NotOver(NamedTuple):
    """How many there are that are not over."""

    of_account: int
    of_network: int  # made by those who were seen there in the last month
    all: int


def count_not_over(connection: Connection, table: Table, account: int, network: str) -> NotOver:
    """Return how many rows of `evening` or `season` are not over: of an account, of a network, and of all."""
    seen = schema.account_network.c
    near = select(seen.account).where(seen.network == network).scalar_subquery()
    maker = table.c.maker
    found = connection.execute(
        select(
            func.coalesce(func.sum(case((maker == account, 1), else_=0)), 0),
            func.coalesce(func.sum(case((maker.in_(near), 1), else_=0)), 0),
            func.count(),
        ).where(table.c.state != "over")
    ).one()
    return NotOver(*map(int, found))


__all__ = ["NotOver", "count_not_over"]
