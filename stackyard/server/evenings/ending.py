"""The end of a match of an evening: the statement that stores its result, in the transaction of its last event."""

from __future__ import annotations

from datetime import datetime

import msgspec

from stackyard.core.match import Match
from stackyard.core.parts import Result
from stackyard.core.record import TABLE
from stackyard.server.match.change import Change, append_events, replace
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.ratings.results import places_of
from stackyard.server.store.evenings import STORE_RESULT
from stackyard.server.store.store import Statement
from stackyard.server.wire.evening_messages import TableResult

CALLED_OFF = "abort"
LOWEST = Result(rank=-(2**31))


def statements(before: Snapshot, after: Snapshot) -> list[Statement]:
    """Return the statement that stores what came of a match of an evening, if a change has ended it."""
    if not after.evening or before.match.over or not after.match.over:
        return []
    return [result_statement(after.id, result_of(after))]


def result_statement(match: str, result: TableResult) -> Statement:
    """Return the statement that stores a result: once for its match."""
    return STORE_RESULT, (msgspec.json.encode(result).decode(), match)


def result_of(table: Snapshot) -> TableResult:
    """Return what came of a match that is over.

    Where the time of the round was up, those who have not moved come last, and all others share the first place.
    """
    match, seats = table.match, range(len(table.seats))
    if match.events and match.events[-1].by == TABLE and match.events[-1].event == CALLED_OFF:
        movers = set(match.movers)
        absent = [not (seat in movers or table.is_bot(seat)) for seat in seats]
        places = [1 + absent.count(False) if away and not all(absent) else 1 for away in absent]
    else:
        places = places_of(match.outcome())
    return TableResult(places=places, results=_results(table) if table.deal else [])


def _results(table: Snapshot) -> list[Result]:
    """Return what each seat of a duplicate is compared by: what the game's challenges count."""
    today, match = table.room.today, table.match
    assert today is not None
    seconds = _seconds(match)
    return [today.result(match.position, match.outcome(), seat, seconds) for seat in range(len(table.seats))]


def _seconds(match: Match) -> int:
    """Return how long a match took, in s: from when it was made to its last event."""
    begun, last = (datetime.fromisoformat(moment) for moment in (match.header.begun, match.events[-1].t))
    return max(1, round((last - begun).total_seconds()))


def call_off(table: Snapshot) -> Change:
    """Return the change that ends a match as the time of its round is up."""
    if table.match.over:
        return Change(table)
    match = table.match.branch()
    steps = match.apply_event(TABLE, CALLED_OFF)
    return replace(append_events(replace(table, offers=()), match, steps), sends_table=True)


def lost(seats: int, *, duplicate: bool) -> TableResult:
    """Return the result of a match that is stored no more: nobody has won it."""
    return TableResult(places=[1] * seats, results=[LOWEST] * seats if duplicate else [])


__all__ = ["call_off", "lost", "result_of", "result_statement", "statements"]
