"""The match file, `.stackyard.jsonl`: the header on the first line and one event a line after it.

This module knows the file's form and nothing of any game; `stackyard.core.match` replays what it reads. Whatever a
file holds, reading it returns a `RecordFile` or raises a `BadRecordError` that names the line.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import Annotated, Any, Final, Literal

import msgspec

from stackyard.core.chance import NATURE
from stackyard.core.errors import BadRecordError
from stackyard.core.texts.catalogue import t

FORMAT: Final = 1
MAX_BYTES: Final = 4 * 1024 * 1024
MAX_EVENTS: Final = 20_000
MAX_EVENT_TEXT: Final = 65_536
TABLE: Final = "table"
"""The `by` of an event of the table: a resignation, time run out, an agreed draw, moves taken back, a seat left."""

ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Timestamp = Annotated[str, msgspec.Meta(max_length=40)]
EventText = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_EVENT_TEXT)]
SeatOrder = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=63)]], msgspec.Meta(max_length=64)]
By = Annotated[int, msgspec.Meta(ge=0, le=63)] | Literal["nature", "table"]


MAX_STUDY_NODES: Final = 2_000
MAX_NODE_EVENTS: Final = 400  # a move, and what chance did after it
Comment = Annotated[str, msgspec.Meta(max_length=2_000)]
NodeEvents = Annotated[list[EventText], msgspec.Meta(max_length=MAX_NODE_EVENTS)]


class StudyNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A move of a study, after another one, and what was written about it."""

    parent: Annotated[int, msgspec.Meta(ge=-1)]  # the node that it follows, an earlier one; -1: the start
    line: NodeEvents  # the move and what chance did after it
    comment: Comment = ""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Variations and comments: a tree, of whose branches the first is the main one. It is read, never checked."""

    start: NodeEvents = []  # what chance did before the first move
    comment: Comment = ""  # on the start
    nodes: Annotated[list[StudyNode], msgspec.Meta(max_length=MAX_STUDY_NODES)] = []


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is fixed before the first event."""

    stackyard: int  # the format of the file, 1
    game: ShortText  # the slug
    rules: Annotated[int, msgspec.Meta(ge=1)]  # the version of the game's rules
    options: dict[str, Any]
    players: Annotated[int, msgspec.Meta(ge=1, le=64)]
    nature: Literal["stream", "given"]
    commitment: Digest | None = None  # SHA-256 of nature's seed; None when nature is given
    seed: Digest | None = None  # nature's seed, 64 hexadecimal digits, once the match is over
    seats: Annotated[list[ShortText], msgspec.Meta(max_length=64)] = []  # who sits where, in order
    begun: Timestamp = ""  # ISO 8601, UTC
    position: EventText | None = None  # the start, where it is not the game's own set-up
    fixed: Annotated[list[Literal["seed", "position"]], msgspec.Meta(max_length=2)] = []  # by who made the match
    duplicate: bool = False  # other tables play with this seed: chance hangs on it alone, as far as the game can
    order: SeatOrder | None = None  # once who sits where was drawn: seat i is held by who was listed as order[i]
    study: Study | None = None  # variations and comments that somebody has added to the match


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a match: its number (from 1), when, by whom (a seat, nature, or the table), and what."""

    n: int
    t: Timestamp
    by: By
    event: EventText


class RecordFile(msgspec.Struct, frozen=True):
    """A match file as read: well-formed, but not yet checked against the rules of its game."""

    header: Header
    events: list[Event]


# Made when the module is loaded: msgspec fails if two threads are the first to decode a struct at the same time.
_header_decoder: Final = msgspec.json.Decoder(Header)
_event_decoder: Final = msgspec.json.Decoder(Event)


def record_text(record: RecordFile) -> str:
    """Return the text of a match file: one JSON object a line, each line ended by a line feed."""
    lines = [record.header, *record.events]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def parse_record(text: str | bytes) -> RecordFile:
    """Return the header and the events of a match file.

    What an editor adds when it saves a file makes no difference: a byte order mark, empty lines at the end.

    Raises BadRecordError if it is not well-formed; the message names the line.
    """
    if len(text) > MAX_BYTES:
        raise BadRecordError(t("record-long", most=MAX_BYTES, bytes=len(text)))
    data = (_encode(text) if isinstance(text, str) else text).removeprefix(BOM_UTF8).rstrip(b" \t\r\n")
    count = data.count(b"\n")
    if count > MAX_EVENTS:  # before it is split: millions of empty lines would take long
        raise BadRecordError(t("record-events", most=MAX_EVENTS, events=count))
    lines = data.split(b"\n")
    if not lines[0].strip():
        raise BadRecordError(t("record-empty"))
    header: Header = _decode(lines[0], _header_decoder, 1)
    if header.stackyard != FORMAT:
        raise BadRecordError(t("record-format", found=header.stackyard, read=FORMAT))
    if header.study is not None:
        _check_study(header.study)
    events = [_decode(line, _event_decoder, number) for number, line in enumerate(lines[1:], start=2)]
    for number, event in enumerate(events, start=1):
        if event.n != number:
            raise BadRecordError(t("record-event-due", line=number + 1, due=number, found=event.n))
    return RecordFile(header, events)


def _check_study(study: Study) -> None:
    for number, node in enumerate(study.nodes):
        if node.parent >= number:
            raise BadRecordError(t("record-study", node=number, parent=node.parent))


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadRecordError(t("record-no-text")) from None


def _decode(line: bytes, decoder: msgspec.json.Decoder[Any], number: int) -> Any:
    try:
        value = decoder.decode(line)
        if msgspec.json.encode(value) != line:  # another program wrote it: valid, unless a name has two values
            json.loads(line, object_pairs_hook=_refuse_duplicate_keys)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise BadRecordError(f"line {number}: {error}") from None
    return value


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name[:40]!r} is given twice")
        found[name] = value
    return found


__all__ = [
    "FORMAT",
    "NATURE",
    "TABLE",
    "By",
    "Event",
    "Header",
    "RecordFile",
    "Study",
    "StudyNode",
    "parse_record",
    "record_text",
]
