"""Checks of chance: nature draws from the stream and from nothing else, and anyone can check afterwards that it did."""

from __future__ import annotations

import msgspec

from stackyard.core.errors import BadNatureError, BadRecordError, MatchOverError
from stackyard.core.match import Match, verify
from stackyard.core.nature import NATURE, Stream
from stackyard.core.record import RecordFile, write
from stackyard.testing.check import Case, check, refused, refuses, require, unchanged
from stackyard.testing.hostile import GARBAGE, spoiled
from stackyard.testing.walk import random_match

REDRAWS = 64  # draws among which an event other than the true one is looked for
CHANGED = 24  # of a match's events of nature that are changed, one at a time


@check("every")
def check_nature(case: Case) -> None:
    """A seed draws the same events again; what is drawn is accepted, what is not due or makes no sense is refused."""
    game, rng = case.game, case.rng("nature")
    for moment in case.sample(12):
        position = moment.position
        errors = (BadNatureError, MatchOverError)
        if moment.by != NATURE:
            for event in ("", "die 1", "shuffle", "settle", moment.event):
                with unchanged(position, "a refused event of nature"):
                    refused(errors, f"{event!r}, with nothing due,", game.apply_nature, position, event)
            continue
        with unchanged(position, "draw"):
            drawn = [game.draw(position, Stream(bytes([case.seed % 256]) * 32, 3)) for _ in range(2)]
        require(drawn[0] == drawn[1], f"one stream drew {drawn[0]!r} and {drawn[1]!r}")
        refuses((), f"{drawn[0]!r}, drawn from the stream,", game.apply_nature, position.copy(), drawn[0])
        for event in (*GARBAGE, *spoiled(moment.event, rng)):
            after = position.copy()
            if refuses(BadNatureError, f"nature's {event[:60]!r}", game.apply_nature, after, event):
                require(after.tobytes() == position.tobytes(), f"refusing {event[:60]!r} changed the position")
                continue
            require(event.isprintable() and event == event.strip(), f"nature's {event[:60]!r} was accepted")
            text = game.position_text(after)
            refuses((), f"{text!r}, the position after nature's {event[:60]!r},", game.parse_position, text)


@check("every")
def check_verify(case: Case) -> None:
    """A finished match verifies; one whose dice were changed does not; given the same events, the log is the same."""
    game = case.game
    match = random_match(game, case.raw, case.players, seed=case.seed)
    record = match.record()
    verdict = verify(match.text(), game=game)
    require(verdict.ok, f"a finished match does not verify: {verdict.findings}")
    given = Match.new(game, case.raw, case.players, nature="given")
    for index, event in enumerate(record.events):
        if given.seq > index:
            continue  # it followed of itself
        _ = given.tell_nature(event.event) if event.by == NATURE else given.play(int(event.by), event.event)
    log = [(event.by, event.event) for event in given.events]
    require(
        log == [(event.by, event.event) for event in record.events],
        "told what the stream drew, the match goes otherwise",
    )
    require(given.position.tobytes() == match.position.tobytes(), "told what the stream drew, the end is another")
    require(game.is_over(given.position) == given.over, "a match that was told its dice does not end")
    fake = msgspec.structs.replace(record.header, seed="00" * 31 + "fe")
    text = write(RecordFile(fake, record.events))
    refused(BadRecordError, "a record with another seed than the one committed to", Match.load, text, game=game)
    drawn = [at for at, event in enumerate(record.events) if event.by == NATURE]
    for at in sorted(case.rng("changed").sample(drawn, min(CHANGED, len(drawn)))):
        event = record.events[at]
        if (other := _other_draw(case, record, at)) is not None:
            changed = [*record.events[:at], msgspec.structs.replace(event, event=other), *record.events[at + 1 :]]
            text = write(RecordFile(record.header, changed))
            require(not verify(text, game=game).ok, f"{event.event!r} was changed to {other!r}, and it verifies")
            refused(BadRecordError, "a record with changed dice", Match.load, text, game=game)


def _other_draw(case: Case, record: RecordFile, at: int) -> str | None:
    """Return an event that nature might have drawn instead of the one at index `at`, or None if there is no other."""
    header = msgspec.structs.replace(record.header, seed=None)
    before = Match.fold(RecordFile(header, record.events[:at]), game=case.game)
    for index in range(REDRAWS):
        other = case.game.draw(before.position, Stream(b"other".ljust(32), index))
        if other != record.events[at].event:
            return other
    return None


__all__ = ["check_nature", "check_verify"]
