"""The end of a rated match: the statement that writes its result, in the transaction of the event that ended it."""

from __future__ import annotations

import time
from typing import Final

from stackyard.core.record import TABLE, Event
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.ratings.levels import newest_table
from stackyard.server.ratings.results import (
    AccountSeat,
    LevelSeat,
    RatedResult,
    encode_places,
    encode_seats,
    places_of,
)
from stackyard.server.ratings.ways import Kind, kind_of
from stackyard.server.store.ratings import INSERT_RESULT
from stackyard.server.store.store import Statement

ABORTED: Final = "abort"  # by whoever keeps the hall
FLAG: Final = "flag "  # the time of a seat ran out


def statements(before: Snapshot, after: Snapshot) -> list[Statement]:
    """Return the statement that stores what came of a rated match, if a change has ended it."""
    if not after.rated or before.match.over or not after.match.over:
        return []
    result = result_of(after, int(time.time()))
    return [] if result is None else [insert_statement(result)]


def insert_statement(result: RatedResult) -> Statement:
    """Return the statement that stores a result: once for its match."""
    seats, places = encode_seats(result.seats), encode_places(result.places)
    late = encode_places(result.late) if result.late else None
    return INSERT_RESULT, (result.match, *result.kind, seats, places, result.time, result.counted, late)


def kind_of_table(table: Snapshot) -> Kind | None:
    """Return what a match is rated as; None if it is not rated, or was by a table of an earlier program."""
    header = table.match.header
    return kind_of(header.game, header.options, header.players, table.clock.rule) if table.rated else None


def result_of(table: Snapshot, now: int) -> RatedResult | None:
    """Return what came of a rated match that is over; None if nothing is to be rated.

    That is so where it was aborted, where a seat never had an account, and where people play each other and one of
    them has not moved. Against a level a match counts as soon as it has begun.
    """
    kind, seats = kind_of_table(table), seats_of(table)
    match = table.match
    if kind is None or seats is None:
        return None
    if match.events and match.events[-1].by == TABLE and match.events[-1].event == ABORTED:
        return None
    people = {seat for seat, each in enumerate(seats) if isinstance(each, AccountSeat)}
    if len(people) > 1 and not people <= set(match.movers):
        return None
    late = sorted({int(event.event.split()[1]) for event in match.events if _is_flag(event)})
    return RatedResult(table.id, kind, seats, places_of(match.outcome()), now, late=late)


def _is_flag(event: Event) -> bool:
    """Return whether an event says that somebody's time ran out."""
    return event.by == TABLE and event.event.startswith(FLAG)


def seats_of(table: Snapshot) -> list[AccountSeat | LevelSeat] | None:
    """Return who plays at a rated table; None if not everybody is an account of its own, or a level that is measured.

    An account that has gone, and so given up, is still counted by its number. Nobody but levels is none either.
    """
    seats = list[AccountSeat | LevelSeat]()
    for seat, row in enumerate(table.seats):
        account = table.rated_as.get(seat) if row.account is None else row.account
        if row.kind == "person" and account is not None:
            seats.append(AccountSeat(account))
        elif row.kind == "bot" and row.program is None and row.level is not None:
            measured = newest_table(table.game.slug, len(table.seats), row.level)
            if measured is None:
                return None
            seats.append(LevelSeat(row.level, measured))
        else:
            return None
    accounts = [each.account for each in seats if isinstance(each, AccountSeat)]
    return seats if accounts and len(set(accounts)) == len(accounts) else None


__all__ = ["insert_statement", "kind_of_table", "result_of", "seats_of", "statements"]
