"""Old records can always be replayed: each golden record replays to the same match, even after the rules change."""

from __future__ import annotations

import json
from collections import Counter
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadRecordError
from stackyard.core.match import Match, verify
from stackyard.core.positions.versions import rules_version_of
from stackyard.core.record import TABLE, RecordFile, parse_record
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import game as find_game
from stackyard.core.registry import room as find_room
from tests.golden.make_records import FOLDER, RECORD, summary

FILES = sorted(FOLDER.glob(f"*/*{RECORD}"))
DOZENS = 24  # records of a version
NAMES = [f"{file.parent.name}/{file.name.removesuffix(RECORD)}" for file in FILES]


def expected(file: Path) -> dict[str, Any]:
    golden: dict[str, Any] = json.loads(file.with_name(f"{file.name.removesuffix(RECORD)}.json").read_text("utf-8"))
    return golden


def version_of(file: Path) -> int:
    """The version of the rules: of each there are two dozen records, and some of options that came later."""
    number, mark, _ = file.name.partition("-")
    return int(number) if mark else 1 + (int(file.name[:2]) - 1) // DOZENS


def within(golden: Any, now: Any, where: str = "") -> None:
    """Check that `now` has all that was `golden`, unchanged: new fields of a view are allowed."""
    if isinstance(golden, dict) and isinstance(now, dict):
        for name, value in golden.items():
            assert name in now, f"{where}.{name} is gone"
            within(value, now[name], f"{where}.{name}")
    elif isinstance(golden, list) and isinstance(now, list):
        assert len(golden) == len(now), where
        for number, (one, other) in enumerate(zip(golden, now, strict=True)):
            within(one, other, f"{where}[{number}]")
    else:
        assert now == golden, where


def by_viewer(what: dict[str, Any]) -> dict[str, Any]:
    return {**what, "views": {viewer: view for who, view in what["views"].items() for viewer in who.split(" ")}}


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_golden_record_folds_to_the_same_for_ever(file: Path) -> None:
    text, golden = file.read_text("utf-8"), expected(file)
    seed = golden.pop("seed")
    match = Match.load(text, seed=bytes.fromhex(seed) if seed else None, gravity="told")
    assert match.text() == text
    assert match.header.rules == version_of(file)
    within(by_viewer(golden), by_viewer(json.loads(json.dumps(summary(match)))))
    position = match.game.parse_position(golden["position"])
    assert position.tobytes() == match.position.tobytes()
    verdict = verify(text)
    assert verdict.ok or match.header.nature == "given", verdict.findings


ONE_VERSION = [file for file in FILES if find_game(file.parent.name).versions == (1,)]


@pytest.mark.parametrize("file", ONE_VERSION, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_game_that_learns_another_version_keeps_both_apart(file: Path) -> None:
    """The same events, replayed by a version 2 with the same rules, reach the same end as by version 1."""
    record, golden = parse_record(file.read_text("utf-8")), expected(file)
    found = find_room(record.header.game)
    game = copy(found.game)
    vars(game)["versions"] = (1, 2)
    room = found.with_game(game)
    start = record.header.position
    marked = msgspec.structs.replace(record.header, rules=2, position=start and f"rules=2 {start}")
    for header, version, mark in ((record.header, 1, ""), (marked, 2, "rules=2 ")):
        match = Match.from_record(RecordFile(header, record.events), room=room, gravity="told")
        assert rules_version_of(match.position) == version
        text = game.position_text(match.position)
        assert text == mark + golden["position"]
        assert game.parse_position(text).tobytes() == match.position.tobytes()
        for seat in range(match.header.players):
            assert rules_version_of(room.determinize(match.position, seat, np.random.default_rng(0))) == version
        within(by_viewer(golden)["views"], by_viewer(json.loads(json.dumps(summary(match))))["views"])
    if start:
        with pytest.raises(BadRecordError, match="the position to start from is played by rules version 1"):
            Match.from_record(RecordFile(msgspec.structs.replace(marked, position=start), []), room=room)


def test_every_game_has_two_dozen_of_all_kinds() -> None:
    for listing in LISTINGS:
        matches = [Match.load(file.read_bytes(), gravity="told") for file in FILES if file.parent.name == listing.slug]
        dozens = [file for file in FILES if file.parent.name == listing.slug and "-" not in file.name]
        versions = Counter(version_of(file) for file in dozens)
        assert versions == dict.fromkeys(find_game(listing.slug).versions, DOZENS)
        assert {match.over for match in matches} == {True, False}
        assert any(match.header.position for match in matches)
        assert {match.header.nature for match in matches} == {"stream", "given"}
        assert len({json.dumps(match.header.options) for match in matches}) >= 5 or listing.slug == "brick-work"
        decided = {event.event.split(" ")[0] for match in matches for event in match.events if event.by == TABLE}
        assert decided >= {"undo", "resign"}
    assert {file.parent.name for file in FILES} == {listing.slug for listing in LISTINGS}
