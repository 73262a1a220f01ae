"""Checks of match files: a written file replays to the same match, a changed file is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from stackyard.core.chance import NATURE
from stackyard.core.errors import BadRecordError, BadRequestError, StackyardError
from stackyard.core.match import Match, verify
from stackyard.core.record import MAX_BYTES
from stackyard.testing.check import Case, check, is_refused, require, require_refused
from stackyard.testing.hostile import GARBAGE
from stackyard.testing.random_play import random_match

BITS_FLIPPED = 20  # single bits flipped, one at a time
HUGE_BYTES = 10 * 1024 * 1024


@check("every")
def check_determinism(case: Case) -> None:
    """The same options, seed and choices give the same file byte for byte, also with other play in between."""
    first = random_match(case.room, case.raw, case.players, seed=case.seed)
    random_match(case.room, case.raw, case.players, seed=case.seed + 1)
    second = random_match(case.room, case.raw, case.players, seed=case.seed)
    require(first.text() == second.text(), "the same seed and choices gave two different matches")
    require(first.position.tobytes() == second.position.tobytes(), "the same seed and choices ended differently")


@check("every")
def check_record(case: Case) -> None:
    """A match file of any length replays to the same position, and undo returns to the position before the move."""
    _game, rng = case.game, case.rng("record")
    match = random_match(case.room, case.raw, case.players, seed=case.seed)
    text = match.text()
    again = Match.load(text, room=case.room)
    require(again.text() == text, "the file of a folded file differs")
    require(again.position.tobytes() == match.position.tobytes(), "the file folds to another position")
    require(again.outcome() == match.outcome() and again.over, "the file folds to another outcome")
    lines = text.splitlines(keepends=True)
    header = msgspec.json.encode(msgspec.structs.replace(match.record().header, seed=None)).decode() + "\n"
    for length in sorted(rng.sample(range(len(lines) - 1), min(6, len(lines) - 1))):
        cut = header + "".join(lines[1 : 1 + length])
        if is_refused(BadRecordError, "a file cut short", Match.load, cut, room=case.room):
            continue  # cut before a forced event
        part = Match.load(cut, room=case.room, seed=match.seed)
        require(
            (part.seq >= length and part.events == match.events[: part.seq]) or part.seq > length,
            "a cut file goes on wrongly",
        )
    _check_undo(case, match)


def _check_undo(case: Case, match: Match) -> None:
    copy = Match.load(match.text(), room=case.room)
    replayed = Match.new(case.room, case.raw, case.players, seed=case.seed, moment=lambda: match.header.begun)
    trail: list[tuple[int, bytes, bool]] = []  # before each move
    for event in match.events:
        if event.n <= replayed.seq:
            continue
        trail.append((replayed.seq, replayed.position.tobytes(), match.game.is_mid_turn(replayed.position)))
        replayed.play(int(event.by), event.event)
    for count in {1, len(trail) // 2, len(trail)} - {0}:
        copy = Match.load(match.text(), room=case.room)
        copy.undo(count)
        seq, position, _ = trail[-count]
        require((copy.seq, copy.position.tobytes()) == (seq, position), f"taking back {count} moves leads elsewhere")
        agreed = Match.load(match.text(), room=case.room)
        later = [*(is_mid_turn for *_, is_mid_turn in trail[len(trail) - count + 1 :])]
        if any(later) or match.game.is_mid_turn(match.position):
            refused = f"taking back {count} moves, one of which chance has answered,"
            require_refused(BadRequestError, refused, agreed.apply_table_event, f"undo {count}")
            continue
        agreed.apply_table_event(f"undo {count}")
        require(agreed.position.tobytes() == position, f"taking back {count} moves by consent leads elsewhere")
        require(agreed.seq == match.seq + 1, "the log does not keep what was taken back")
        back = Match.load(agreed.text(), room=case.room)
        require(back.position.tobytes() == position, "a file with moves taken back folds to another position")


@check("few")
def check_hostile_records(case: Case) -> None:
    """A corrupted, cut, reordered or invented file is refused by BadRecordError and no other error, and quickly."""
    match = random_match(case.room, case.raw, case.players, seed=case.seed)
    for what, data in hostile_records(match):
        require_refused(BadRecordError, what, Match.load, data, room=case.room)
        require(not verify(data, room=case.room).ok, f"{what} verifies")
    whole, rng = bytearray(match.text().encode()), case.rng("flips")
    for _ in range(BITS_FLIPPED):
        offset, bit = rng.randrange(len(whole)), 1 << rng.randrange(8)
        whole[offset] ^= bit
        flipped = bytes(whole)
        if not is_refused(BadRecordError, f"a file with byte {offset} changed", Match.load, flipped, room=case.room):
            _still_sound(case, flipped)
        whole[offset] ^= bit


def _still_sound(case: Case, data: bytes) -> None:
    """Check that a changed file which is still accepted follows the rules."""
    match = Match.load(data, room=case.room)
    require(
        Match.load(match.text(), room=case.room).position.tobytes() == match.position.tobytes(), "a file folds two ways"
    )
    try:
        match.outcome()
        match.view("spectator")
    except StackyardError as error:
        require(False, f"a changed file was accepted, and then: {error}")


def hostile_records(match: Match) -> Iterator[tuple[str, bytes]]:
    """Yield invalid files made of a finished match, each as (what is wrong with it, its bytes)."""
    lines = match.text().encode().splitlines()
    head, events = lines[0], lines[1:]
    header: dict[str, Any] = json.loads(head)

    def file(*rest: bytes, first: bytes = head) -> bytes:
        return b"\n".join((first, *rest)) + b"\n"

    def changed(**fields: Any) -> bytes:
        return json.dumps({**header, **fields}).encode()

    yield "an empty file", b""
    yield "a file of blank lines", b"\n" * 5
    yield "a file without a header", b"\n".join(events)
    yield "a file of zeros", bytes(4096)
    yield "a huge file", b"[" * HUGE_BYTES
    yield "a huge line", file(b'{"n":1,"t":"","by":0,"event":"' + b"x" * HUGE_BYTES + b'"}')
    yield "a file above the limit", file(b" " * (MAX_BYTES + 1))
    yield "a file cut in the middle of a line", match.text().encode()[: -len(events[-1]) // 2]
    yield "a deeply nested line", file(b'{"n":1,"t":"","by":' + b"[" * 200_000)
    yield (
        "deeply nested options",
        file(*events, first=head.replace(b'"options":{', b'"options":{"a":' + b"[" * 100_000)),
    )
    yield "invalid UTF-8", file(b'{"n":1,"t":"\xff\xfe","by":0,"event":"x"}')
    yield "a file in UTF-16", match.text().encode("utf-16")
    yield "a blank line", file(b"", *events)
    yield "two headers", file(head, *events)
    wrong: tuple[Any, ...]
    for name, wrong in (
        ("stackyard", (0, 2, "1", None, 1.5, -1, 10**30)),
        ("game", ("", "no-such-game", 5, None, "../../etc/passwd", "x" * 10_000)),
        ("rules", (10**6, 0, -1, "1", None)),
        ("players", (0, -1, 64, 1000, "2", 1.5, None, True, 10**30)),
        ("options", ([], None, "x", 5, {"no such option": 1}, {"": None})),
        ("nature", ("dice", "", 0, None, "given")),
        ("commitment", ("", "00", "0" * 64, 5, "Z" * 64)),
        ("seed", ("", "00", "0" * 63 + "1" if header.get("seed") != "0" * 63 + "1" else "0" * 64, 5, "Z" * 64)),
        ("seats", ("x", 5, [1], ["x"] * 1000, ["x" * 1000])),
        ("position", ("", 5, "no position", "💥", "9" * 70_000)),
        ("unknown", (1,)),
    ):
        for value in wrong:
            yield f"a header with {name} {str(value)[:40]!r}", file(*events, first=changed(**{name: value}))
    yield "NaN in the header", file(*events, first=head.replace(b'"rules":', b'"rules":NaN,"x":', 1))
    yield "a doubled key in the header", file(*events, first=head.replace(b'"players":', b'"players":2,"players":', 1))
    yield (
        "a header that lacks its options",
        file(*events, first=json.dumps({k: v for k, v in header.items() if k != "options"}).encode()),
    )
    yield "a lone surrogate", file(*events, first=head.replace(b'"begun":"', b'"begun":"\\ud800', 1))
    middle = len(events) // 2
    event: dict[str, Any] = json.loads(events[middle])
    for name, wrong in (
        ("n", (0, -1, event["n"] + 1, str(event["n"]), None, 1.5, 10**30, True)),
        ("t", (5, None, "x" * 100)),
        ("by", (-1, 63, 64, 10**30, None, "nobody", "0", 1.5, True, [])),
        ("event", (*GARBAGE, 5, None, [], {})),
        ("unknown", (1,)),
    ):
        for value in wrong:
            try:
                line = json.dumps({**event, name: value}).encode()
            except ValueError:
                continue
            if value != event.get(name) and _cannot_be(match, name, value):
                yield f"an event with {name} {str(value)[:40]!r}", file(*events[:middle], line, *events[middle + 1 :])
    yield (
        "a doubled key in an event",
        file(*events[:middle], events[middle].replace(b'"n":', b'"n":1,"n":', 1), *events[middle + 1 :]),
    )
    yield (
        "an event that lacks its text",
        file(*events[:middle], json.dumps({"n": middle + 1, "t": "", "by": 0}).encode()),
    )
    if len(events) > 1:
        yield "a missing event", file(*events[:middle], *events[middle + 1 :])
        yield "an event twice", file(*events[: middle + 1], *events[middle:])
        yield (
            "two events swapped",
            file(*events[: middle - 1], events[middle], events[middle - 1], *events[middle + 1 :]),
        )
    extra = {"n": len(events) + 1, "t": "", "by": 0, "event": "x"}
    yield "an event after the end", file(*events, json.dumps(extra).encode())
    yield "nature after the end", file(*events, json.dumps({**extra, "by": NATURE}).encode())
    refused = (
        "leave 0",
        "back 0",
        "leave 00",
        "undo 0",
        "undo 9999",
        "resign 00",
        "resign ١",
        "undo 01",
        "",
        "nonsense",
    )
    for decision in ("resign 0", "draw", *refused):
        yield (
            f"the table's {decision!r} after the end",
            file(*events, json.dumps({**extra, "by": "table", "event": decision}).encode()),
        )
    yield "an unfinished match that shows its seed", file(*events[:-1])
    yield from _spoiled_follows(match, lines)


def _cannot_be(match: Match, name: str, value: Any) -> bool:
    """Tell whether no game can accept this value: texts that might be moves are for the checks of moves."""
    return (
        name != "event"
        or not isinstance(value, str)
        or len(value) > 2000
        or not value.isprintable()
        or not value.strip()
    )


def _spoiled_follows(match: Match, lines: list[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield files in which a forced event is missing or is another one."""
    part = Match.new(match.room, match.header.options, match.header.players, nature="given")
    for event in match.events:
        if event.n <= part.seq:
            continue
        wrote = part.apply_chance(event.event) if event.by == NATURE else part.play(int(event.by), event.event)
        if len(wrote) > 1:
            head = msgspec.json.encode(msgspec.structs.replace(match.record().header, seed=None))
            events_before = [head, *lines[1 : wrote[0].n + 1]]
            yield "a file without what has to follow", b"\n".join(events_before) + b"\n"
            other = msgspec.json.encode(msgspec.structs.replace(wrote[1], event=wrote[1].event + "?"))
            yield "a file with something else than what has to follow", b"\n".join([*events_before, other]) + b"\n"
            return


__all__ = ["check_determinism", "check_hostile_records", "check_record", "hostile_records"]
