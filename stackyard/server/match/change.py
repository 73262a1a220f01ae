"""A change of a match, as a value: the next snapshot, the statements that store it, and what is published of it.

Functions make changes from snapshots and alter nothing. One place (`LiveMatch.commit`) stores a change, then adopts its
snapshot, then acknowledges, then publishes. Nobody is sent anything that is not stored.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match, Step
from stackyard.core.texts.catalogue import Message
from stackyard.server.match import motions, redaction
from stackyard.server.match.clocks import Countdown
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.redaction import RedactedEntry
from stackyard.server.match.snapshot import MAX_BEFORE, BeforeMove, LogEntry, Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.store.archive import TimesBefore
from stackyard.server.store.store import INSERT_ENTRY, Statement
from stackyard.server.wire.messages import ChatLine

replace = msgspec.structs.replace


class Change(msgspec.Struct, frozen=True):
    """What a command, an offer, a clock, a bot, a hand or gravity brings about."""

    after: Snapshot
    statements: tuple[Statement, ...] = ()  # beside those for the log and the match's own row
    redacted: tuple[RedactedEntry, ...] = ()  # the new events, published with the views after them
    line: ChatLine | None = None  # of chat
    sends_table: bool = False  # send a `table` message: who is here, which offers are open
    notice: Message | None = None  # with this sentence
    seats_changed: bool = False  # who holds which seat has changed: everybody gets a snapshot
    moves: int = 0  # for the metrics
    motion: bool = False
    seated: tuple[Viewer, str] | None = None  # who has sat down, and the secret of the seat
    prepared_by: int | None = None  # the answers that this seat has prepared have changed: its holders are told
    then: Change | None = None  # what follows at once, of the snapshot after: stored with it, published after it
    new_match: Snapshot | None = None  # another match that this change makes: the rematch
    answers: tuple[CommandIdentity, ...] = ()  # the commands that it carries out: acknowledged once it is stored
    cause: object | None = None  # for the part that wants it: told to it again when the change is stored, or refused


def append_events(
    table: Snapshot, match: Match, steps: Sequence[Step], *, motion: tuple[int, bytes] | None = None
) -> Change:
    """Return the change that adds `steps`, played on the branch `match`; `motion`: the index of one and its recording.

    A recorded motion is hidden from everybody if a spectator may not see the bricks after it.
    """
    shown = motion is not None and redaction.may_see_bricks(table.room, match.position, SPECTATOR)
    log = table.log.branch()
    statements: list[Statement] = []
    redacted: list[RedactedEntry] = []
    v = table.v
    for index, step in enumerate(steps):
        v += 1
        filmed = shown and motion is not None and index == motion[0]
        entry = redaction.redact(match, step, v, motion=filmed)
        event = step.event
        statements.append((INSERT_ENTRY, (table.id, v, event.t, "e", str(event.by), None, event.event)))
        log.append(LogEntry(v, entry, step.gravity, filmed))
        redacted.append(entry)
    sizes = table.motions
    if motion is not None:
        motion_v = table.v + 1 + motion[0]
        sizes = motions.add_within_limit(table.motions, motion_v, motion[1], motions.MAX_BYTES)
        statements += motions.update_statements(table.id, table.motions, sizes, motion_v, motion[1])
    lasting = ("rematch",) if match.over else ("seat", "leave", "help")  # an event closes all other offers
    offers = tuple(offer for offer in table.offers if offer.kind in lasting)
    return Change(
        replace(table, match=match, log=log, v=v, motions=sizes, offers=offers, prepared=()),
        statements=tuple(statements),
        redacted=tuple(redacted),
        sends_table=len(offers) != len(table.offers),
        motion=motion is not None,
    )


def press_clock(change: Change, seats: Sequence[int], now: float) -> Change:
    """Return a change by the moves of `seats` with the clocks stopped at `now` (s, monotonic), and increments added."""
    after, left = change.after, change.after.match.left
    clock = after.clock.stopped(now)
    move = after.match.move_count - len(seats)
    times = TimesBefore(move, clock.left_ms(), after.countdown.left_ms(now))
    before_moves = (*after.before_moves, BeforeMove(times, after.values))[-MAX_BEFORE:]
    for seat in seats:
        if seat not in left:  # a stand-in has no clock
            clock = clock.incremented(seat)
    return replace(change, after=replace(after, clock=clock, before_moves=before_moves), moves=len(seats))


def take_back(change: Change, now: float) -> Change:
    """Return a change that has taken moves back, with what stood beside the position before them.

    Who thought about an answer gets that time back; who made the move has spent what it took. Where there is a time for
    each move, all have a full one.
    """
    after = change.after
    before = after.before_move(after.match.move_count)
    clock = after.clock.stopped(now).renewed()
    if before is None:
        return replace(change, after=replace(after, clock=clock))
    times = before.times
    if clock.rule.kind == "fischer":
        clock = replace(clock, left=tuple(map(float, times.left_ms)))
    countdown = after.countdown if times.countdown_ms is None else Countdown(times.countdown_ms)
    before_moves = tuple(each for each in after.before_moves if each.times.move < after.match.move_count)
    values = before.values
    after = replace(after, clock=clock, countdown=countdown, values=values, before_moves=before_moves)
    return replace(change, after=after)
