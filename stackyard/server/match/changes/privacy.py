"""A player is taken out of a match: the name, what was said, the seat's secret. The game stays as it was."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from stackyard.core.errors import StackyardError
from stackyard.core.log import Log
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change
from stackyard.server.match.changes.leaving import leave
from stackyard.server.match.changes.seating import default_name
from stackyard.server.match.seat_secrets import holder_id
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.store import Statement

CLEAR_SEAT = (
    "UPDATE seat SET name = ?, digest = NULL, invitation = NULL, invited = false, maker = false, "
    "account = NULL, account_digest = NULL WHERE match = ? AND seat = ?"
)
LET_GO = "UPDATE seat SET name = ?, account = NULL, account_digest = NULL WHERE match = ? AND seat = ?"
CLEAR_CHAT = "UPDATE entry SET name = ?, text = '' WHERE match = ? AND kind = 'c' AND who = ?"  # it keeps its version
CLEAR_IDS = "UPDATE entry SET holder = NULL, c = NULL, digest = NULL WHERE match = ? AND holder = ?"
CLEAR_COMMANDS = "DELETE FROM command WHERE match = ? AND holder = ?"


NO_ACCOUNT: Final = {"account": None, "account_digest": None}


class UnderWayError(StackyardError):
    """The match goes on, and the player plays in it."""

    code = "under_way"


def others_at(seats: Sequence[SeatRow], mine: Collection[int]) -> list[int]:
    """Return the seats of other people who have sat down and have not taken themselves out."""
    return [
        seat
        for seat, row in enumerate(seats)
        if row.kind == "person" and row.digest is not None and row.taken and seat not in mine
    ]


def resign(table: Snapshot, mine: Collection[int]) -> Change:
    """Return the change by which whoever has a seat of a rated match gives it up, as their account goes.

    Each account has one seat there. So the others keep what they have won.
    """
    seat = next((seat for seat in mine if seat not in table.match.left), None)
    if table.match.over or seat is None:
        return Change(table)
    return leave(table, seat, "resign")


def take_out(table: Snapshot, mine: Collection[int], *, with_account: bool = False) -> Change:
    """Return the change that takes the people of some seats out of a match.

    `with_account`: their account goes as well. Who has left a rated match is rated at its end: then its number stays
    until then. Raises UnderWayError if one of them still plays there, or waits for that end.
    """
    plays = not all(seat in table.match.left for seat in mine)
    if not table.match.over and (plays or (table.rated and not with_account)):
        raise UnderWayError(t("own-under-way"))
    rated_as = dict(table.rated_as)
    if table.rated and not table.match.over:
        rated_as |= {seat: account for seat in mine if (account := table.seats[seat].account) is not None}
    seats, statements = list(table.seats), list[Statement]()
    for seat in mine:
        name, row = default_name(table.game, seat), seats[seat]
        statements += clear_statements(table.id, seat, row, name)
        seats[seat] = replace(row, name=name, digest=None, invitation=None, invited=False, maker=False, **NO_ACCOUNT)
    chat = Log(line for line in table.chat if line.seat not in mine)
    after = replace(table, seats=tuple(seats), chat=chat, rated_as=rated_as)
    return Change(after, statements=tuple(statements), seats_changed=True)


def clear_statements(match: str, seat: int, row: SeatRow, name: str) -> list[Statement]:
    """Return the statements that clear a seat; alone they are for a match that no hall can read any more."""
    statements: list[Statement] = [(CLEAR_SEAT, (name, match, seat)), (CLEAR_CHAT, (name, match, str(seat)))]
    if row.digest is not None:
        holder = holder_id(row.digest)
        statements += [(CLEAR_IDS, (match, holder)), (CLEAR_COMMANDS, (match, holder))]
    return statements


def let_go(table: Snapshot, mine: Collection[int]) -> Change:
    """Return the change that seats belong to no account any more: to whoever has their first secret.

    So a match that is under way goes on when an account is deleted; name and words go as in `take_out`.
    """
    seats, statements = list(table.seats), list[Statement]()
    for seat in mine:
        name = default_name(table.game, seat)
        statements.append((LET_GO, (name, table.id, seat)))
        statements.append((CLEAR_CHAT, (name, table.id, str(seat))))
        seats[seat] = replace(seats[seat], name=name, **NO_ACCOUNT)
    chat = Log(line for line in table.chat if line.seat not in mine)
    gone = tuple(sorted({*table.let_go, *mine}))  # no other account brings a vacation of its own
    after = replace(table, seats=tuple(seats), chat=chat, let_go=gone)
    return Change(after, statements=tuple(statements), seats_changed=True)
