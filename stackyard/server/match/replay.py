"""Folds a stored match into the snapshot that it stands for, or to an earlier moment. Needs no event loop."""

from __future__ import annotations

from typing import Final

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.log import Log
from stackyard.core.match import Match, Step
from stackyard.core.record import RecordFile
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import text_of
from stackyard.server.match import redaction
from stackyard.server.match.clocks import Clock, Countdown
from stackyard.server.match.loading import load_rules
from stackyard.server.match.redaction import ViewerId
from stackyard.server.match.snapshot import BeforeMove, LogEntry, Snapshot
from stackyard.server.match.vacations import with_vacations
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Plain, PlainMove

MOST_PLAIN_MOVES: Final = 200  # that are listed: nobody reads more


def fold(stored: StoredMatch) -> Snapshot:
    """Return the snapshot of a stored match: its events are played, and redacted for each viewer.

    Raises BadRecordError if the log does not follow the rules.
    """
    load_rules(stored.header.game)
    state = stored.state
    steps: list[Step] = []
    match = Match.from_record(
        RecordFile(stored.header, stored.events),
        seed=stored.seed,
        gravity="told",
        waiting=state.waiting,
        steps=steps,
    )
    log: Log[LogEntry] = Log()
    # Who may see how bricks moved with an event depends on the position after it and its forced events.
    after = match.position
    for step, v in zip(reversed(steps), reversed(stored.versions), strict=True):
        shown = v in stored.motions and redaction.may_see_bricks(match.room, after, SPECTATOR)
        log.append(LogEntry(v, redaction.redact(match, step, v, motion=shown), step.gravity, shown))
        after = step.before
    log = Log(reversed(log))
    chat = stored.chat
    table = Snapshot(
        id=stored.id,
        match=match,
        seats=tuple(stored.seats),
        log=log,
        chat=Log(chat),
        clock=Clock.of(stored.clock, len(stored.seats), state.left_ms, paused=state.paused),
        v=max([stored.last_v, *stored.versions[-1:], *(line.v for line in chat[-1:])]),
        countdown=Countdown(state.countdown_ms),
        offers=tuple(state.offers),
        next_offer=state.next_offer,
        rematch=stored.rematch,
        rematch_seats=tuple(stored.rematch_seats),
        helped=tuple(state.helped),
        before_moves=tuple(BeforeMove(times) for times in state.times),
        motions=stored.motions,
        today=state.today,
        rated=state.rated,
        evening=state.evening,
        deal=state.deal,
        pool=state.pool,
        open=state.open,
        language=state.language,
        wishes=state.wishes,
        quick=tuple(state.quick),
        seeker=state.seeker,
        watchable=tuple(state.watchable),
        hints=tuple(state.hints),
        let_go=tuple(state.let_go),
        rated_as=state.rated_as,
        prepared=tuple(state.prepared),
    )
    return with_vacations(table, stored.vacations)


def view_then(stored: StoredMatch, v: int, viewer: ViewerId) -> msgspec.Raw:
    """Return the view of a seat or a spectator after the last event whose version is at most `v`, as it was then.

    Nothing is shown that this viewer was not sent at that moment. Raises BadRecordError if the log does not follow the
    rules.
    """
    return codec.raw(_match_then(stored, v).view(viewer))


def plain_then(stored: StoredMatch, v: int, viewer: ViewerId, seat: int | None, language: str) -> Plain:
    """Return the drawing with characters that a viewer may see after entry `v`, in a language where the game has words.

    And the moves of a seat, if it was to act then. Raises as `view_then`.
    """
    match = _match_then(stored, v)
    game, position = match.game, match.position
    words = match.room.words
    text = game.ascii(position, viewer, language)
    legal = match.legal(seat) if seat is not None and seat in match.to_act else []
    moves = []
    for move in legal[:MOST_PLAIN_MOVES]:
        words_of_move = (
            text_of(words.move_message(position, seat, move), language) if words and seat is not None else ""
        )
        moves.append(PlainMove(move=move, words=words_of_move))
    at = max((version for version in stored.versions if version <= v), default=0)
    return Plain(v=at, text=text, moves=moves, more=len(legal) - len(moves))


def _match_then(stored: StoredMatch, v: int) -> Match:
    """Return a match as it stood after the last event whose version is at most `v`."""
    load_rules(stored.header.game)
    header = msgspec.structs.replace(stored.header, seed=None)
    match = Match(find_room(header.game), header, None, moment=lambda: "")  # no seed: chance is told, not drawn
    until = sum(version <= v for version in stored.versions)
    done = 0
    while done < until:
        done += len(match.apply_event(stored.events[done].by, stored.events[done].event))
    return match
