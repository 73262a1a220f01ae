"""Which matches stand in the lobby, and until when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from stackyard.core.record import Header
from stackyard.server.store import schema
from stackyard.server.store.archive import SeatRow, StoredState
from stackyard.server.store.store import Statement
from stackyard.server.wire.messages import ClockRule

INSERT_OPEN: Final = (
    'INSERT INTO open_table ("match", since, until, quick) VALUES (?, ?, ?, ?) ON CONFLICT ("match") DO NOTHING'
)
DELETE_OPEN: Final = 'DELETE FROM open_table WHERE "match" = ?'
UPDATE_QUICK: Final = 'UPDATE open_table SET quick = ? WHERE "match" = ?'
KEEP_OPEN: Final = 'UPDATE open_table SET until = ? WHERE "match" = ?'

# Made here, by one thread: see archive.py.
_header: Final = msgspec.json.Decoder(Header)
_clock: Final = msgspec.json.Decoder(ClockRule)
_state: Final = msgspec.json.Decoder(StoredState)


class StoredOpenTable(NamedTuple):
    """A match in which anybody may take a free seat, as it is stored."""

    match: str
    since: int  # seconds since 1970, UTC
    until: int
    quick: str | None  # what is played, if quick match brings people
    header: Header
    clock: ClockRule
    state: StoredState
    over: bool
    seats: Sequence[SeatRow]


def read_open_tables(connection: Connection, most: int) -> list[StoredOpenTable]:
    """Return the matches that stand in the lobby, the oldest first; at most so many."""
    table, match, seat = schema.open_table.c, schema.match.c, schema.seat
    asked = select(
        table.match, table.since, table.until, table.quick, match.header, match.clock, match.state, match.over
    )
    asked = asked.join_from(schema.open_table, schema.match, table.match == match.id)
    rows = connection.execute(asked.order_by(table.since, table.match).limit(most)).all()
    seats: dict[str, list[SeatRow]] = {row.match: [] for row in rows}
    chosen = select(seat).where(seat.c.match.in_(list(seats))).order_by(seat.c.match, seat.c.seat)
    for identity, _, *values in connection.execute(chosen).all() if rows else ():
        seats[identity].append(SeatRow(*values))
    return [
        StoredOpenTable(
            row.match,
            row.since,
            row.until,
            row.quick,
            _header.decode(row.header),
            _clock.decode(row.clock),
            _state.decode(row.state),
            bool(row.over),
            seats[row.match],
        )
        for row in rows
    ]


def insert_statement(match: str, now: int, seconds: int, quick: str | None) -> Statement:
    """Return the statement that puts a match into the lobby at a time (s since 1970), for so many seconds.

    `quick`: what is played there, if quick match brings people; only one match has it at a time.
    """
    return INSERT_OPEN, (match, now, now + seconds, quick)
