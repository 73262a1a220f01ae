"""Answers that are prepared while the other side is to move, in a match over days: "if c3-c5, then c6-c4".

They are told to the seat that has laid them and to nobody else, in no message, list or record. The one that fits is
played with the move that it answers, stored together with it; whatever else happens, all are forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.match.change import Change, replace
from stackyard.server.match.changes.moves import check_turn, play_move
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.store.archive import StoredAnswer
from stackyard.server.wire.messages import Prepare


def may_prepare(table: Snapshot, seats: Sequence[int]) -> bool:
    """Return whether answers can be prepared by whoever holds some seats: one, against other people over days."""
    others = [seat for seat in table.people() if seat not in seats]
    return (
        table.room.traits.prepares_answers
        and table.clock.rule.kind == "days"
        and not table.match.over
        and not table.match.waiting
        and len(seats) == 1
        and len(others) > 0
    )


def prepare(table: Snapshot, viewer: Viewer, message: Prepare) -> Change:
    """Return the change that lays answers, in the place of those that a seat had laid.

    Raises BadRequestError if none can be prepared here or now, and what `Match.play` raises of a move that cannot come,
    or an answer that could not be played.
    """
    if not may_prepare(table, viewer.seats):
        raise BadRequestError(t("prepare-not-here"))
    check_turn(table, message.v)
    acting = [seat for seat in table.match.to_act if isinstance(seat, int)]
    if message.seat in acting or not acting:
        raise BadRequestError(t("prepare-your-turn"))
    laid: dict[str, StoredAnswer] = {}
    for line in message.moves:
        match = table.match.branch()
        expected = match.apply_event(acting[0], line.expect)[0].event.event
        answer = match.apply_event(message.seat, line.answer)[0].event.event
        if expected in laid:
            raise BadRequestError(t("prepare-twice", move=expected))
        laid[expected] = StoredAnswer(message.seat, expected, answer)
    others = tuple(each for each in table.prepared if each.seat != message.seat)
    return Change(replace(table, prepared=(*others, *laid.values())), prepared_by=message.seat)


def with_answer(before: Snapshot, change: Change, now_s: float) -> Change:
    """Return the change of a move together with that of the answer that was prepared for it, if there is one."""
    after = change.after
    if not before.prepared or len(after.match.events) == len(before.match.events):
        return change
    move = after.match.events[len(before.match.events)].event
    for laid in before.prepared:
        if laid.expect == move and laid.seat in after.match.to_act and not after.is_bot(laid.seat):
            try:
                return replace(change, then=play_move(after, laid.seat, laid.answer, now_s))
            except StackyardError:  # it could be played when it was laid; nobody is told that it was
                return change
    return change
