"""Vacations at a match over days: while somebody who plays is on one, nobody's time runs there.

The clock is told when that was and will be, and counts it out of all it says; so nothing has to be done when a
vacation ends. A match of a club evening runs on.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import SeatRow
from stackyard.server.store.vacations import Vacation


def may_stop(table: Snapshot) -> bool:
    """Return whether vacations stop the clock of a match."""
    return table.clock.rule.kind == "days" and not table.evening


def accounts_of(rows: Collection[SeatRow]) -> set[int]:
    """Return the accounts that seats belong to."""
    return {row.account for row in rows if row.account is not None}


def players_of(table: Snapshot) -> set[int]:
    """Return the accounts that play: whoever has left a seat, where a bot plays on, stops nobody's clock."""
    return accounts_of([row for seat, row in enumerate(table.seats) if seat not in table.match.left])


def with_vacations(table: Snapshot, found: Sequence[Vacation]) -> Snapshot:
    """Return a snapshot in which the clock knows of vacations, those of its players.

    What has been counted out for somebody who is no player any more, as an account that goes, stays so.
    """
    if not may_stop(table):
        return table
    players = players_of(table)
    clock, vacations = table.clock, tuple(each for each in found if each.account in players)
    known = {(each.account, each.began) for each in vacations}
    if any((each.account, each.began) not in known for each in table.vacations):
        now = time.monotonic()
        clock = clock.stopped(now).started(clock.running, now)
    offset = time.monotonic() - time.time()
    breaks = tuple((begin + offset, end + offset) for begin, end in _merged(vacations))
    return replace(table, vacations=vacations, clock=replace(clock, breaks=breaks))


def _merged(vacations: Sequence[Vacation]) -> list[tuple[int, int]]:
    """Return when at least one of several is on vacation, in order and apart."""
    found: list[tuple[int, int]] = []
    for _, began, until in sorted(vacations, key=lambda each: each.began):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        elif until > began:
            found.append((began, until))
    return found


def away_until(table: Snapshot) -> dict[int, int]:
    """Return who is on vacation at a match, by seat: until when (s since 1970)."""
    now = time.time()
    until = {each.account: each.until for each in table.vacations if each.began <= now < each.until}
    return {seat: until[row.account] for seat, row in enumerate(table.seats) if row.account in until}
