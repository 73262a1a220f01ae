"""Whose turn it is in a match over days: written with the change that made it so, in the same transaction."""

from __future__ import annotations

from collections.abc import Collection

from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.notices import DELETE_TURN, INSERT_TURN
from stackyard.server.store.store import Statement


def statements(before: Snapshot, after: Snapshot, here: Collection[int], now: int) -> list[Statement]:
    """Return what is stored when a change has passed the turn on, at a time (s since 1970).

    Who is at the table, as `here` says by seats, needs no notice.
    """
    if after.clock.rule.kind != "days":
        return []
    had, has = _to_act(before), _to_act(after)
    gone = sorted(set(had) - set(has))
    come = sorted(set(has) - set(had))
    found: list[Statement] = [(DELETE_TURN, (after.id, account)) for account in gone]
    for account in come:
        notify_at = None if has[account] in here else now
        found.append((INSERT_TURN, (after.id, account, now, notify_at)))
    return found


def _to_act(table: Snapshot) -> dict[int, int]:
    """Return the accounts whose turn it is, with a seat of theirs."""
    match = table.match
    if match.over or match.waiting or not all(table.seats[seat].taken for seat in table.people()):
        return {}
    seats = [seat for seat in match.to_act if isinstance(seat, int) and not table.is_bot(seat)]
    return {account: seat for seat in seats if (account := table.seats[seat].account) is not None}


__all__ = ["statements"]
