"""Who may sit down beside whom: at a rated table accounts alone, each once; by the lobby nobody who avoids another."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes.ownership import owned
from stackyard.server.match.changes.seating import replace_seats
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.wire.messages import Wishes
from stackyard.server.wire.refusals import CompanyError, ForbiddenError


class Player(NamedTuple):
    """An account that plays."""

    account: int
    name: str
    avoids: frozenset[int] = frozenset()  # accounts that it has blocked, or that have blocked it
    kin: frozenset[int] = frozenset()  # accounts that were used in one of its browsers
    lets_time_out: bool = False  # its rated matches, often
    number: float | None = None  # in what is played, if that was asked for


def check_company(table: Snapshot, player: Player | None) -> None:
    """Raise CompanyError if somebody sits at a table whom a player does not meet: one of them has blocked the other."""
    if player is not None and any(row.account in player.avoids for row in table.seats):
        raise CompanyError(t("sit-blocked"))


def check_wishes(table: Snapshot, player: Player | None) -> None:
    """Raise CompanyError if an open table is not for whoever comes by the lobby; `player`: with their number."""
    wishes = table.wishes
    if wishes == Wishes():
        return
    if player is None:
        raise CompanyError(t("asks-range-accounts") if is_range(wishes) else t("asks-accounts"))
    number = player.number
    if not is_range(wishes) or number is None:
        return
    shown = round(number)
    if wishes.lowest is not None and shown < wishes.lowest:
        raise CompanyError(t("asks-lowest", lowest=wishes.lowest, number=shown))
    if wishes.highest is not None and shown > wishes.highest:
        raise CompanyError(t("asks-highest", highest=wishes.highest, number=shown))


def is_range(wishes: Wishes) -> bool:
    """Return whether somebody asks for a range of numbers."""
    return wishes.lowest is not None or wishes.highest is not None


def may_meet(table: Snapshot, player: Player | None) -> bool:
    """Return whether somebody may sit down at an open table, by whom it is for and who sits there."""
    try:
        check_company(table, player)
        check_wishes(table, player)
    except CompanyError:
        return False
    return not (table.rated and player is not None and any(row.account in player.kin for row in table.seats))


def claim(table: Snapshot, change: Change, player: Player | None, key: bytes, *, by_name: bool = False) -> Change:
    """Return a change by which somebody sits down, with the seat put to their account; `table` is as it was before.

    `key`: of the second secrets of seats. Raises ForbiddenError if nobody is signed in, or has a seat there already,
    CompanyError if both were used in one browser. A table that is not rated is anybody's; whoever was invited `by_name`
    has the seat by their account there too.
    """
    known = {row.digest for row in table.seats}
    fresh = [seat for seat, row in enumerate(change.after.seats) if row.taken and row.digest not in known]
    if not (table.rated or by_name) or not fresh:
        return change
    if player is None:
        raise ForbiddenError(t("rated-needs-account"))
    if table.rated and any(row.account in player.kin for row in change.after.seats):
        raise CompanyError(t("rated-one-browser"))
    if len(fresh) > 1 or any(row.account == player.account for row in change.after.seats):
        raise ForbiddenError(t("rated-own-seat") if table.rated else t("sit-already"))
    row = replace(change.after.seats[fresh[0]], name=player.name)
    put = replace_seats(change.after, {fresh[0]: owned(table.id, row, player.account, key)})
    return replace(change, after=put.after, statements=(*change.statements, *put.statements), sends_table=True)
