"""A player is taken out of a match: the name, what was said, the seat's secret. The game stays as it was."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from stackyard.core.errors import StackyardError
from stackyard.core.log import Log
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change
from stackyard.server.match.changes.seating import default_name
from stackyard.server.match.seat_secrets import holder_id
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.store import Statement

CLEAR_SEAT = (
    "UPDATE seat SET name = ?, digest = NULL, invitation = NULL, invited = false, maker = false "
    "WHERE match = ? AND seat = ?"
)
CLEAR_CHAT = "UPDATE entry SET name = ?, text = '' WHERE match = ? AND kind = 'c' AND who = ?"  # it keeps its version
CLEAR_IDS = "UPDATE entry SET holder = NULL, c = NULL, digest = NULL WHERE match = ? AND holder = ?"
CLEAR_COMMANDS = "DELETE FROM command WHERE match = ? AND holder = ?"


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


def take_out(table: Snapshot, mine: Collection[int]) -> Change:
    """Return the change that takes the people of some seats out of a match.

    Raises UnderWayError if one of them still plays there.
    """
    if not table.match.over and not all(seat in table.match.left for seat in mine):
        raise UnderWayError(t("own-under-way"))
    seats, statements = list(table.seats), list[Statement]()
    for seat in mine:
        name, row = default_name(table.game, seat), seats[seat]
        statements.append((CLEAR_SEAT, (name, table.id, seat)))
        statements.append((CLEAR_CHAT, (name, table.id, str(seat))))
        if row.digest is not None:
            holder = holder_id(row.digest)
            statements += [(CLEAR_IDS, (table.id, holder)), (CLEAR_COMMANDS, (table.id, holder))]
        seats[seat] = replace(row, name=name, digest=None, invitation=None, invited=False, maker=False)
    chat = Log(line for line in table.chat if line.seat not in mine)
    after = replace(table, seats=tuple(seats), chat=chat)
    return Change(after, statements=tuple(statements), seats_changed=True)
