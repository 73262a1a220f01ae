"""Whose a seat is: a seat that is put to an account has its name, and a second secret that each device of it knows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from stackyard.server.match import change as changes
from stackyard.server.match.change import Change
from stackyard.server.match.changes.seating import replace_seats
from stackyard.server.match.seat_secrets import account_secret, digest, new_secret
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import SeatRow

SET_DIGEST = "UPDATE seat SET account_digest = ? WHERE match = ? AND seat = ?"


def adopt(table: Snapshot, seats: Collection[int], account: int, name: str, key: bytes) -> Change:
    """Return the change that puts seats to an account; one that has an account already is left as it is.

    Several people may share one screen: where the account has more than one seat, each keeps the name it was given.
    In a rated match, and in one over days once an account has let its seat go, a seat is nobody else's any more.
    """
    if table.rated:
        return replace_seats(table, {})
    seats = [seat for seat in seats if seat not in table.let_go]
    rows = {
        seat: owned(table.id, row, account, key)
        for seat, row in enumerate(table.seats)
        if seat in seats and row.account is None and row.digest is not None
    }
    if len(rows) == 1 and not seats_of(table.seats, account):
        rows = {seat: replace(row, name=name) for seat, row in rows.items()}
    return replace_seats(table, rows, sends_table=bool(rows))


def owned(match: str, row: SeatRow, account: int, key: bytes) -> SeatRow:
    """Return a seat as that of an account."""
    assert row.digest is not None
    secret = account_secret(key, match, account, row.digest)
    return replace(row, account=account, account_digest=digest(secret))


def renew(table: Snapshot, account: int, key: bytes) -> Change:
    """Return the change by which no secret opens an account's seats but those that its devices are told anew."""
    rows = {
        seat: owned(table.id, replace(table.seats[seat], digest=digest(new_secret())), account, key)
        for seat in seats_of(table.seats, account)
        if table.seats[seat].digest is not None
    }
    return changes.replace(replace_seats(table, rows), seats_changed=bool(rows))


def carry_on(change: Change, key: bytes) -> Change:
    """Return a change whose rematch, if it makes one, is opened by the second secrets of its accounts too."""
    fresh = change.new_match
    if fresh is None:
        return change
    rows = [
        row if row.account is None or row.digest is None else owned(fresh.id, row, row.account, key)
        for row in fresh.seats
    ]
    statements = tuple(
        (SET_DIGEST, (row.account_digest, fresh.id, seat)) for seat, row in enumerate(rows) if row.account_digest
    )
    return changes.replace(
        change,
        after=changes.replace(change.after, rematch_seats=tuple(rows)),
        new_match=changes.replace(fresh, seats=tuple(rows)),
        statements=(*change.statements, *statements),
    )


def maker_of(rows: Sequence[SeatRow]) -> int | None:
    """Return the account that has the seat of a match's maker; None if it is a guest's."""
    return next((row.account for row in rows if row.maker and row.account is not None), None)


def seats_of(rows: Sequence[SeatRow], account: int) -> list[int]:
    """Return the seats of an account."""
    return [seat for seat, row in enumerate(rows) if row.account == account]
