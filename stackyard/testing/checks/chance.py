"""Checks of chance: events are drawn from the stream and from nothing else, and anyone can verify it afterwards."""

from __future__ import annotations

import msgspec

from stackyard.core.chance import NATURE, Stream
from stackyard.core.errors import BadChanceError, BadRecordError, MatchOverError
from stackyard.core.match import Match, verify
from stackyard.core.record import RecordFile, record_text
from stackyard.testing.check import Case, check, is_refused, require, require_refused, require_unchanged
from stackyard.testing.hostile import GARBAGE, corrupt
from stackyard.testing.random_play import random_match

REDRAWS = 64  # draws to find an event other than the true one
MAX_CHANGED_EVENTS = 24  # chance events of a match that are changed, one at a time


@check("every")
def check_chance(case: Case) -> None:
    """A seed draws the same events again; drawn events are accepted, events not due or without sense are refused."""
    game, rng = case.game, case.rng("nature")
    for moment in case.sample(12):
        position = moment.position
        errors = (BadChanceError, MatchOverError)
        if moment.by != NATURE:
            for event in ("", "die 1", "shuffle", "settle", moment.event):
                with require_unchanged(position, "a refused event of nature"):
                    require_refused(errors, f"{event!r}, with nothing due,", game.apply_chance, position, event)
            continue
        with require_unchanged(position, "draw"):
            drawn = [game.sample_chance(position, Stream(bytes([case.seed % 256]) * 32, 3)) for _ in range(2)]
        require(drawn[0] == drawn[1], f"one stream drew {drawn[0]!r} and {drawn[1]!r}")
        is_refused((), f"{drawn[0]!r}, drawn from the stream,", game.apply_chance, position.copy(), drawn[0])
        for event in (*GARBAGE, *corrupt(moment.event, rng)):
            after = position.copy()
            if is_refused(BadChanceError, f"nature's {event[:60]!r}", game.apply_chance, after, event):
                require(after.tobytes() == position.tobytes(), f"refusing {event[:60]!r} changed the position")
                continue
            require(event.isprintable() and event == event.strip(), f"nature's {event[:60]!r} was accepted")
            text = game.position_text(after)
            is_refused((), f"{text!r}, the position after nature's {event[:60]!r},", game.parse_position, text)


@check("every")
def check_verify(case: Case) -> None:
    """A finished match verifies; one whose dice were changed does not; given the same events, the log is the same."""
    game = case.game
    match = random_match(case.room, case.raw, case.players, seed=case.seed)
    record = match.record()
    verdict = verify(match.text(), room=case.room)
    require(verdict.ok, f"a finished match does not verify: {verdict.findings}")
    given = Match.new(case.room, case.raw, case.players, nature="given")
    for index, event in enumerate(record.events):
        if given.seq > index:
            continue  # a forced event
        _ = given.apply_chance(event.event) if event.by == NATURE else given.play(int(event.by), event.event)
    log = [(event.by, event.event) for event in given.events]
    require(
        log == [(event.by, event.event) for event in record.events],
        "told what the stream drew, the match goes otherwise",
    )
    require(given.position.tobytes() == match.position.tobytes(), "told what the stream drew, the end is another")
    require(game.is_over(given.position) == given.over, "a match that was told its dice does not end")
    fake = msgspec.structs.replace(record.header, seed="00" * 31 + "fe")
    text = record_text(RecordFile(fake, record.events))
    require_refused(
        BadRecordError, "a record with another seed than the one committed to", Match.load, text, room=case.room
    )
    drawn = [changed_index for changed_index, event in enumerate(record.events) if event.by == NATURE]
    for changed_index in sorted(case.rng("changed").sample(drawn, min(MAX_CHANGED_EVENTS, len(drawn)))):
        event = record.events[changed_index]
        if (other := _other_draw(case, record, changed_index)) is not None:
            changed = [
                *record.events[:changed_index],
                msgspec.structs.replace(event, event=other),
                *record.events[changed_index + 1 :],
            ]
            text = record_text(RecordFile(record.header, changed))
            require(not verify(text, room=case.room).ok, f"{event.event!r} was changed to {other!r}, and it verifies")
            require_refused(BadRecordError, "a record with changed dice", Match.load, text, room=case.room)


def _other_draw(case: Case, record: RecordFile, event_index: int) -> str | None:
    """Return another chance event that could have been drawn at `event_index`, or None if there is no other."""
    header = msgspec.structs.replace(record.header, seed=None)
    before = Match.from_record(RecordFile(header, record.events[:event_index]), room=case.room)
    for index in range(REDRAWS):
        other = case.game.sample_chance(before.position, Stream(b"other".ljust(32), index))
        if other != record.events[event_index].event:
            return other
    return None


__all__ = ["check_chance", "check_verify"]
