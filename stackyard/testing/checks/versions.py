"""Checks of versions of the rules: a match keeps the version it began with, and texts and files name it."""

from __future__ import annotations

from copy import copy

import msgspec
import numpy as np

from stackyard.core.errors import BadOptionError, BadPositionError, BadRecordError
from stackyard.core.game import EVERYTHING, RULES_VERSION_FIELD, Position, newest_version
from stackyard.core.match import Match
from stackyard.core.positions.versions import rules_version_of, split_version_mark
from stackyard.core.record import RecordFile, record_text
from stackyard.core.room import Room
from stackyard.testing.check import Case, check, require, require_refused
from stackyard.testing.random_play import random_match, random_walk

MAX_VERSION = 255  # what a record's byte holds


def by_version(room: Room, version: int) -> Room:
    """Return the room as it is in a program that plays only one version of its rules, to check that version."""
    other = copy(room.game)
    vars(other)["versions"] = (version,)
    return room.with_game(other)


@check("few")
def check_versions(case: Case) -> None:
    """Each version of the rules is set up, played, written and replayed as that version, whatever others exist."""
    game = case.game
    versions = game.versions
    require(versions and list(versions) == sorted(set(versions)), f"{versions} do not ascend")
    require(
        versions[0] >= 1 and versions[-1] <= MAX_VERSION,
        f"versions are numbers from 1 to {MAX_VERSION}, not {versions}",
    )
    start = game.setup(case.options, case.players)
    require(rules_version_of(start) == newest_version(game), "a match is not set up by the newest version of the rules")
    require(
        versions == (1,) or RULES_VERSION_FIELD in (start.dtype.names or ()),
        f"a record with versions has a field {RULES_VERSION_FIELD!r}",
    )
    for version in versions:
        older = version != newest_version(game)
        if older and not _has_options(case, version):
            continue
        for moment in (
            random_walk(case.room, case.options, case.players, case.seed, version) if older else case.sample()
        ):
            _check_version_stands(case, moment.position, version)
        _check_starts(case, version)
        if older:  # `check_record` replays files of the newest
            _check_file(case, version)
    unknown = next(number for number in range(1, MAX_VERSION + 2) if number not in versions)
    require_refused(BadOptionError, f"rules version {unknown}", game.setup, case.options, case.players, unknown)
    body = split_version_mark(game.versions, game.position_text(start))[1]
    for mark in (f"rules={unknown} ", "rules=0 ", "rules=01 ", "rules=1 ", "rules= ", "rules=9999 ", "rules=-1 "):
        require_refused(BadPositionError, f"a position marked {mark!r}", game.parse_position, mark + body)


def _has_options(case: Case, version: int) -> bool:
    """Tell whether an older version of the rules has what these options ask for; it has all that are usual."""
    try:
        case.game.setup(case.options, case.players, version)
    except BadOptionError:
        require(case.options != case.game.parse_options(), f"version {version} cannot be played by the usual options")
        return False
    return True


def _check_version_stands(case: Case, position: Position, version: int) -> None:
    """Check that a position keeps its version: in its text, in determinized copies, and in its view."""
    game = case.game
    require(rules_version_of(position) == version, f"a match of rules version {version} forgot it")
    text = game.position_text(position)
    mark = "" if version == 1 else f"rules={version} "
    require(text.startswith(mark or text[:1]) and text.startswith("rules=") == bool(mark), f"{text!r} has no {mark!r}")
    back = game.parse_position(text)
    require(back.tobytes() == position.tobytes(), f"{text!r} is read as {game.position_text(back)!r}")
    for seat in range(case.players):
        determinized = case.room.determinize(position, seat, np.random.default_rng(case.seed))
        require(
            rules_version_of(determinized) == version, f"what seat {seat} thinks of is not of rules version {version}"
        )
    game.view(position, EVERYTHING)


def _check_file(case: Case, version: int) -> None:
    """Check that a match file names its version, and is replayed by it."""
    match = random_match(case.room, case.raw, case.players, seed=case.seed, version=version)
    require(match.header.rules == version, f"a match of rules version {version} says {match.header.rules}")
    again = Match.load(match.text(), room=case.room)
    require(again.text() == match.text(), f"a file of rules version {version} folds to another")
    require(again.position.tobytes() == match.position.tobytes(), "the file folds to another position")
    require(rules_version_of(again.position) == version, f"a file of rules version {version} folds to another version")


def _check_starts(case: Case, version: int) -> None:
    """Check that a match that starts from a position is played by the position's version."""
    game = case.game
    text = game.position_text(game.setup(case.options, case.players, version))
    begun = Match.new(case.room, case.raw, case.players, nature="given", position=text)
    require(begun.header.rules == version, "a match from a position is not played by the position's rules")
    unknown = next(number for number in range(1, MAX_VERSION + 2) if number not in game.versions)
    for other in {unknown, *game.versions} - {version}:
        record = RecordFile(msgspec.structs.replace(begun.header, rules=other), list(begun.events))
        require_refused(
            BadRecordError,
            "a start that is of another version of the rules",
            Match.load,
            record_text(record),
            room=case.room,
        )


__all__ = ["by_version", "check_versions"]
