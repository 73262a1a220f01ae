"""Seats that are left, and whoever comes back: by their own word, by a vote of the others, or by a clock that ran out.

Where the match goes on without its holder a bot of level 2 plays in the seat, and the log says `leave SEAT`. With two
seats, or when no other person is at the table, it ends by `resign SEAT` or `flag SEAT`; in a cooperative game by
`quit SEAT`, since bots alone win nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from stackyard.core.errors import BadRequestError
from stackyard.core.record import TABLE
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, append_events, replace
from stackyard.server.match.changes import seating
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import OpenOffer
from stackyard.server.wire.refusals import ForbiddenError, OfferGoneError

AWAY_SECONDS = 120.0  # that a holder is away before the others may let a bot play on there


def leave(table: Snapshot, seat: int, otherwise: Literal["resign", "flag"]) -> Change:
    """Return the change that a seat is left: the match goes on without its holder, or ends by the event `otherwise`.

    In a cooperative game it ends by `quit`: nobody wins.
    """
    if table.goes_on_without(seat):
        return _with_event(table, seat, "leave")
    return _with_event(table, seat, "quit" if table.room.traits.cooperative else otherwise)


def come_back(table: Snapshot, seat: int, now_s: float) -> Change:
    """Return the change that whoever left a seat plays there again; `now_s` is in s of the hall's monotonic time.

    Open invitations to the seat become void. Raises BadRequestError if it was not left.
    """
    clock = table.clock.stopped(now_s).revived(seat)
    change = _with_event(replace(table, clock=clock), seat, "back")
    revoked = seating.revoke_invitations(change.after, (seat,))
    if revoked is None:
        return change
    return replace(change, after=revoked.after, statements=(*revoked.statements, *change.statements))


def vote_out(table: Snapshot, offer: OpenOffer) -> Change:
    """Return the change that all others have consented to. Raises OfferGoneError if the seat is no person's now."""
    assert offer.target is not None
    if offer.target not in table.people():
        raise OfferGoneError(t("bot-plays-already"))
    return _with_event(table, offer.target, "leave")


def _with_event(table: Snapshot, seat: int, what: str) -> Change:
    """Return the change of an event about a seat; it closes what is asked of the seat, by it, or about it."""
    match = table.match.branch()
    steps = match.apply_event(TABLE, f"{what} {seat}")
    offers = tuple(offer for offer in table.offers if seat not in (offer.seat, offer.target, *offer.waiting))
    change = append_events(replace(table, offers=offers), match, steps)
    return replace(change, sends_table=True)


# --- who may ---------------------------------------------------------------------------------------------------------


def seats_to_vote(
    table: Snapshot, held: tuple[int, ...], target: int | None, here: frozenset[int], away: Mapping[int, float]
) -> list[int]:
    """Return the seats that have to consent that a bot plays on for the holder of `target`; `held` are the asker's.

    Raises BadRequestError if no person plays there, ForbiddenError if its holder is here or not away for long enough.
    """
    if target is None or target not in table.people() or not table.seats[target].taken:
        raise BadRequestError(t("seat-no-person"))
    if target not in away:
        raise ForbiddenError(t("bot-holder-here"))
    if away[target] < AWAY_SECONDS:
        left = round(AWAY_SECONDS - away[target])
        raise ForbiddenError(t("bot-wait", seconds=left))
    return [seat for seat in table.people() if seat in here and seat != target and seat not in held]


def check_not_left(table: Snapshot, held: tuple[int, ...], seat: int | None) -> None:
    """Raise ForbiddenError if somebody acts for a seat that was left, or (None) has only such seats to speak for.

    When the match is over there is nothing left to keep them from.
    """
    left = table.match.left
    if not left or table.match.over:
        return
    if seat in left or (seat is None and held and left.issuperset(held)):
        raise ForbiddenError(t("bot-has-seat"))


__all__ = ["AWAY_SECONDS", "check_not_left", "come_back", "leave", "seats_to_vote", "vote_out"]
