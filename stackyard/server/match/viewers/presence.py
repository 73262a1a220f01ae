"""Who is here: the sockets at a match, and since when the holders of seats are away."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import msgspec

from stackyard.core.leaving import STAND_IN_LEVEL, Leavers
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.vacations import away_until
from stackyard.server.match.viewers.audience import Audience
from stackyard.server.store.archive import SeatRow
from stackyard.server.wire.messages import SeatInfo


class Presence:
    """Who is at one match now. Nothing of it is stored: after a restart everybody is away."""

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self.audience = Audience()
        self.late: set[int] = set()  # seats whose bots think for longer than usual
        self._away: dict[int, float] = {}  # by seat: monotonic, since when its holder is away
        self.update_away(rows)

    def update_away(self, rows: Sequence[SeatRow]) -> None:
        """Note who holds which seat and who is away, after a socket has come or gone or seats have changed."""
        now = time.monotonic()
        here = self.audience.seats_here()
        gone = [seat for seat, row in enumerate(rows) if row.kind == "person" and row.taken and seat not in here]
        self._away = {seat: self._away.get(seat, now) for seat in gone}

    def update_seats(self, rows: Sequence[SeatRow]) -> None:
        """Note which seats everybody's secrets open: who holds which seat has changed."""
        for viewer in self.audience:
            viewer.update_seats(rows)
        self._away = {}
        self.update_away(rows)

    def here(self) -> frozenset[int]:
        """Return the seats whose holders are here."""
        return self.audience.seats_here()

    def away(self) -> dict[int, float]:
        """Return for how many seconds the holders of seats have been away, by seat."""
        now = time.monotonic()
        return {seat: now - since for seat, since in self._away.items()}

    def seat_infos(self, table: Snapshot) -> list[SeatInfo]:
        """Return who sits where; bots are always here."""
        infos = seat_infos(table.seats, self.here(), self.away(), table.match.leavers)
        vacations = away_until(table) if table.vacations else {}
        return [
            msgspec.structs.replace(
                info,
                plays_on=table.goes_on_without(info.seat),
                late=info.seat in self.late,
                vacation=vacations.get(info.seat, msgspec.UNSET),
            )
            for info in infos
        ]


def seat_infos(
    rows: Sequence[SeatRow], here: frozenset[int], away: Mapping[int, float], leavers: Leavers
) -> list[SeatInfo]:
    """Return who sits where, of the seats that are `here` or have been `away` for so many seconds, and who has left."""
    return [
        SeatInfo(
            seat=seat,
            name=row.name,
            kind="bot" if row.kind == "bot" else "person",
            level=row.level,
            program=row.program,
            taken=row.taken or row.kind == "bot",
            here=row.kind == "bot" or seat in here,
            maker=row.maker,
            invited=row.invited,
            away_s=int(away[seat]) if seat in away else None,
            stand_in=STAND_IN_LEVEL if seat in leavers.left else None,
            excluded=seat in leavers.excluded,
            account=row.account,
        )
        for seat, row in enumerate(rows)
    ]
