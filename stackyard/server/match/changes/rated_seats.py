"""Who may sit down beside whom: at a rated table accounts alone, each once; by the lobby nobody who avoids another."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes.ownership import owned
from stackyard.server.match.changes.seating import replace_seats
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.wire.refusals import CompanyError, ForbiddenError


class Player(NamedTuple):
    """An account that plays."""

    account: int
    name: str
    avoids: frozenset[int] = frozenset()  # accounts that it has blocked, or that have blocked it
    kin: frozenset[int] = frozenset()  # accounts that were used in one of its browsers
    lets_time_out: bool = False  # its rated matches, often


def check_company(table: Snapshot, player: Player | None) -> None:
    """Raise CompanyError if somebody sits at a table whom a player does not meet: one of them has blocked the other."""
    if player is not None and any(row.account in player.avoids for row in table.seats):
        raise CompanyError(t("sit-blocked"))


def claim(table: Snapshot, change: Change, player: Player | None, key: bytes) -> Change:
    """Return a change by which somebody sits down, with the seat put to their account; `table` is as it was before.

    `key`: of the second secrets of seats. Raises ForbiddenError if nobody is signed in, or has a seat there already,
    CompanyError if both were used in one browser. A table that is not rated is anybody's.
    """
    known = {row.digest for row in table.seats}
    fresh = [seat for seat, row in enumerate(change.after.seats) if row.taken and row.digest not in known]
    if not table.rated or not fresh:
        return change
    if player is None:
        raise ForbiddenError(t("rated-needs-account"))
    if any(row.account in player.kin for row in change.after.seats):
        raise CompanyError(t("rated-one-browser"))
    if len(fresh) > 1 or any(row.account == player.account for row in change.after.seats):
        raise ForbiddenError(t("rated-own-seat"))
    row = replace(change.after.seats[fresh[0]], name=player.name)
    put = replace_seats(change.after, {fresh[0]: owned(table.id, row, player.account, key)})
    return replace(change, after=put.after, statements=(*change.statements, *put.statements), sends_table=True)
