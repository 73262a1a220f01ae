"""Match files as text: what is written is read, and nothing else is."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.core.errors import BadRecordError
from stackyard.core.record import (
    MAX_BYTES,
    MAX_EVENTS,
    Event,
    Header,
    RecordFile,
    Study,
    StudyNode,
    parse_record,
    record_text,
)

HEADER = Header(stackyard=1, game="pebbles", rules=1, options={"heap": 7}, players=2, nature="given")
EVENT = Event(1, "2026-01-01T00:00:00.000Z", 0, "take1")
TEXT = record_text(RecordFile(HEADER, [EVENT]))


def test_a_record_is_a_header_and_a_line_for_each_event() -> None:
    header, event = TEXT.splitlines()
    assert json.loads(header) == {
        "stackyard": 1,
        "game": "pebbles",
        "rules": 1,
        "options": {"heap": 7},
        "players": 2,
        "nature": "given",
    }
    assert event == '{"n":1,"t":"2026-01-01T00:00:00.000Z","by":0,"event":"take1"}'
    assert TEXT.endswith("\n")


PRINTABLE = st.text(min_size=1, max_size=50).filter(str.isprintable)


@given(st.lists(st.tuples(st.sampled_from([0, 1, 63, "nature", "table"]), PRINTABLE), max_size=5))
def test_what_is_written_is_read(happened: list[tuple[Any, str]]) -> None:
    record = RecordFile(HEADER, [Event(n, "", by, text) for n, (by, text) in enumerate(happened, 1)])
    assert parse_record(record_text(record)) == record
    assert parse_record(record_text(record).encode()) == record


def test_another_hand_may_write_spaces_orders_and_line_ends_otherwise() -> None:
    header, event = (json.dumps(dict(reversed(json.loads(line).items()))) for line in TEXT.splitlines())
    assert parse_record(f"{header}\r\n{event}\r\n") == parse_record(TEXT) == parse_record(TEXT.rstrip("\n"))


@pytest.mark.parametrize("added", ["\n", "\r\n\r\n", "\n\t \n"])
def test_what_an_editor_adds_when_it_saves_makes_no_difference(added: str) -> None:
    assert (
        parse_record("\ufeff" + TEXT + added) == parse_record(("\ufeff" + TEXT + added).encode()) == parse_record(TEXT)
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("\n", "empty"),
        ("[]", "line 1"),
        ("nonsense", "line 1"),
        ("\ufeff", "empty"),
        ("\ufeff\ufeff" + TEXT, "line 1"),
        (TEXT + "\ufeff", "line 3"),
        (TEXT.replace('"stackyard":1', '"stackyard":2'), "format 2"),
        (TEXT.replace('"rules":1', '"rules":0'), "line 1"),
        (TEXT.replace('"players":2', '"players":2,"players":2'), "given twice"),
        (TEXT.replace('{"heap":7}', '{"heap":7,"heap":8}'), "given twice"),
        (TEXT.replace('{"heap":7}', "{" + "".join(f'"k{n}":1,' for n in range(50_000)) + '"k9":1}'), "given twice"),
        (TEXT.replace('{"heap":7}', "NaN"), "line 1"),
        (TEXT.replace('{"heap":7}', '{"heap":1e999}'), "line 1"),
        (TEXT.replace('{"heap":7}', '{"heap":' + "9" * 5000 + "}"), "line 1"),
        (TEXT.replace('{"heap":7}', '{"a":' * 100_000), "line 1"),
        (TEXT.replace("take1", "\\ud800"), "line 2"),
        (TEXT.replace('"take1"', '""'), "line 2"),
        (TEXT.replace('"n":1', '"n":2'), "event 1 is due here, not event 2"),
        (TEXT.replace('"n":1', '"n":true'), "line 2"),
        (TEXT.replace('"by":0', '"by":"nobody"'), "line 2"),
        (TEXT.replace('"by":0', '"by":-1'), "line 2"),
        (TEXT.replace('"by":0', '"by":0,"x":1'), "line 2"),
        (TEXT + "\n" + TEXT.splitlines()[1] + "\n", "line 3"),
        (TEXT + "\ud800", "surrogates"),
        ("x" * (MAX_BYTES + 1), "bytes long"),
        (TEXT.splitlines()[0] + "\n" * (MAX_EVENTS + 3) + "{}", "at most"),
    ],
)
def test_anything_else_is_refused_with_the_line_that_is_wrong(text: str, reason: str) -> None:
    started = time.process_time()
    with pytest.raises(BadRecordError, match=reason):
        parse_record(text)
    assert time.process_time() - started < 2


@given(st.binary(max_size=200))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecordError):
        parse_record(data)


STUDY = Study(
    start=["deal"],
    nodes=[StudyNode(-1, ["take1", "roll 3"]), StudyNode(0, ["take2"], "hasty"), StudyNode(-1, ["take3"])],
)


def test_a_study_goes_along_in_the_header_and_changes_nothing_else() -> None:
    record = RecordFile(msgspec.structs.replace(HEADER, study=STUDY), [EVENT])
    text = record_text(record)
    assert parse_record(text) == record
    without = record_text(RecordFile(msgspec.structs.replace(parse_record(text).header, study=None), [EVENT]))
    assert without == TEXT
    assert "study" not in TEXT


@pytest.mark.parametrize(
    ("nodes", "reason"),
    [
        ([{"parent": 0, "line": ["a"]}], "node 0 of the study follows node 0"),
        ([{"parent": -1, "line": ["a"]}, {"parent": 2, "line": ["b"]}], "node 1 of the study follows node 2"),
        ([{"parent": -2, "line": ["a"]}], "line 1"),
        ([{"parent": -1, "line": [""]}], "line 1"),
        ([{"parent": -1, "line": ["a"], "comment": "x" * 2001}], "line 1"),
        ([{"parent": -1, "line": ["a"], "author": "x"}], "line 1"),
        ([{"parent": -1, "line": ["a"]}] * 2001, "line 1"),
        ([{"parent": -1, "line": ["a"] * 401}], "line 1"),
    ],
)
def test_a_study_that_is_no_tree_is_refused(nodes: list[dict[str, Any]], reason: str) -> None:
    header = json.dumps({**json.loads(TEXT.splitlines()[0]), "study": {"nodes": nodes}})
    with pytest.raises(BadRecordError, match=reason):
        parse_record(f"{header}\n{TEXT.splitlines()[1]}\n")
