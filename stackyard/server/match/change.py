"""A change of a match, as a value: the snapshot that follows, what stores it, and what is told of it.

Functions make changes from snapshots and alter nothing. One place (`LiveMatch.commit`) stores a change, then adopts its
snapshot, then acknowledges, then publishes. What is not stored is not true, for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match, Step
from stackyard.server.match import motions, redaction
from stackyard.server.match.redaction import Shares
from stackyard.server.match.snapshot import Kept, Snapshot
from stackyard.server.store.store import INSERT_ENTRY, Statement
from stackyard.server.wire.messages import ChatLine

replace = msgspec.structs.replace


class Change(msgspec.Struct, frozen=True):
    """What a command, an offer, a clock, a bot, a hand or gravity brings about."""

    after: Snapshot
    statements: tuple[Statement, ...] = ()  # that store what the log and the row of the match do not say
    shares: tuple[Shares, ...] = ()  # of the events that happened: published with the views of then
    line: ChatLine | None = None  # that was said
    tells: bool = False  # the table is told anew: who is here, what is asked
    notice: str | None = None  # and this sentence with it
    seating: bool = False  # who holds which seat has changed: everybody gets a snapshot
    moves: int = 0  # for the metrics
    motion: bool = False
    begins: Snapshot | None = None  # another match, which was made
    adopted: Callable[[], None] | None = None  # what is to be noted elsewhere once it is stored


def happened(
    table: Snapshot,
    match: Match,
    steps: Sequence[Step],
    *,
    motion: tuple[int, bytes] | None = None,
    most_motion: int = 0,
) -> Change:
    """Return the change that events of a branch of the match are; `motion` is what was recorded of one, by its index.

    A recorded motion is told to nobody as long as some eyes may not see what came of it. Of what is recorded of one
    match at most `most_motion` bytes are kept.
    """
    shown = motion is not None and redaction.sees(table.game, match.position, SPECTATOR)
    log = table.log.branch()
    statements: list[Statement] = []
    shares: list[Shares] = []
    v = table.v
    for index, step in enumerate(steps):
        v += 1
        filmed = shown and motion is not None and index == motion[0]
        share = redaction.shares(match, step, v, motion=filmed)
        event = step.event
        statements.append((INSERT_ENTRY, (table.id, v, event.t, "e", str(event.by), None, event.event)))
        log.append(Kept(v, share, step.gravity, filmed))
        shares.append(share)
    sizes = table.motions
    if motion is not None:
        at = table.v + 1 + motion[0]
        sizes = motions.kept(table.motions, at, motion[1], most_motion)
        statements += motions.statements(table.id, table.motions, sizes, at, motion[1])
    lasting = "rematch" if match.over else "seat"  # what is asked else is overtaken
    offers = tuple(offer for offer in table.offers if offer.kind == lasting)
    return Change(
        replace(table, match=match, log=log, v=v, motions=sizes, offers=offers),
        statements=tuple(statements),
        shares=tuple(shares),
        tells=len(offers) != len(table.offers),
        motion=motion is not None,
    )


def moved(change: Change, seats: Iterable[int], at: float) -> Change:
    """Return a change with the clock stopped, and what `seats` get for having moved."""
    clock = change.after.clock.stopped(at)
    count = 0
    for seat in seats:
        clock = clock.moved(seat)
        count += 1
    return replace(change, after=replace(change.after, clock=clock), moves=count)
