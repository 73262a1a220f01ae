"""Checks of rules with versions: a match goes on under the version it began under, and texts and files say which."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec
import numpy as np

from stackyard.core import capabilities
from stackyard.core.errors import BadOptionError, BadPositionError, BadRecordError
from stackyard.core.game import EVERYTHING, RULES, Game, Position
from stackyard.core.match import Match
from stackyard.core.record import RecordFile, write
from stackyard.core.versions import rules_of, split_rules
from stackyard.testing.check import Case, check, refused, require
from stackyard.testing.walk import random_match, walk

MOST = 255  # what a record's byte holds


def by_version(game: Game[Any, Any], version: int) -> Game[Any, Any]:
    """Return the game as a program has it that plays one version of its rules alone: what checks of it look at."""
    other = copy(game)
    vars(other)["versions"] = (version,)
    return other


@check("few")
def check_versions(case: Case) -> None:
    """Each version of the rules is set up, played, written and folded as that version, beside all others."""
    game = case.game
    versions = game.versions
    require(versions and list(versions) == sorted(set(versions)), f"{versions} do not ascend")
    require(versions[0] >= 1 and versions[-1] <= MOST, f"versions are numbers from 1 to {MOST}, not {versions}")
    require(game.version == versions[-1], f"the newest of the versions {versions} is not {game.version}")
    start = game.setup(case.options, case.players)
    require(rules_of(start) == game.version, "a match is not set up by the newest version of the rules")
    require(versions == (1,) or RULES in (start.dtype.names or ()), f"a record with versions has a field {RULES!r}")
    for version in versions:
        older = version != game.version
        for moment in walk(game, case.options, case.players, case.seed, version) if older else case.sample():
            _keeps(case, moment.position, version)
        _check_starts(case, version)
        if older:  # of the newest, `check_record` folds files
            _check_file(case, version)
    unknown = next(number for number in range(1, MOST + 2) if number not in versions)
    refused(BadOptionError, f"rules version {unknown}", game.setup, case.options, case.players, unknown)
    body = split_rules(game.versions, game.position_text(start))[1]
    for mark in (f"rules={unknown} ", "rules=0 ", "rules=01 ", "rules=1 ", "rules= ", "rules=9999 ", "rules=-1 "):
        refused(BadPositionError, f"a position marked {mark!r}", game.parse_position, mark + body)


def _keeps(case: Case, position: Position, version: int) -> None:
    """Check that a position keeps its version: in its text, in determinized copies, and in its view."""
    game = case.game
    require(rules_of(position) == version, f"a match of rules version {version} forgot it")
    text = game.position_text(position)
    mark = "" if version == 1 else f"rules={version} "
    require(text.startswith(mark or text[:1]) and text.startswith("rules=") == bool(mark), f"{text!r} has no {mark!r}")
    back = game.parse_position(text)
    require(back.tobytes() == position.tobytes(), f"{text!r} is read as {game.position_text(back)!r}")
    for seat in range(case.players):
        thought = capabilities.determinize(game, position, seat, np.random.default_rng(case.seed))
        require(rules_of(thought) == version, f"what seat {seat} thinks of is not of rules version {version}")
    game.view(position, EVERYTHING)


def _check_file(case: Case, version: int) -> None:
    """Hold a match file to saying its version, and to being folded by it."""
    game = case.game
    match = random_match(game, case.raw, case.players, seed=case.seed, version=version)
    require(match.header.rules == version, f"a match of rules version {version} says {match.header.rules}")
    again = Match.load(match.text(), game=game)
    require(again.text() == match.text(), f"a file of rules version {version} folds to another")
    require(again.position.tobytes() == match.position.tobytes(), "the file folds to another position")
    require(rules_of(again.position) == version, f"a file of rules version {version} folds to another version")


def _check_starts(case: Case, version: int) -> None:
    """Hold a match that starts from a position to being played by the position's version."""
    game = case.game
    text = game.position_text(game.setup(case.options, case.players, version))
    begun = Match.new(game, case.raw, case.players, nature="given", position=text)
    require(begun.header.rules == version, "a match from a position is not played by the position's rules")
    unknown = next(number for number in range(1, MOST + 2) if number not in game.versions)
    for other in {unknown, *game.versions} - {version}:
        record = RecordFile(msgspec.structs.replace(begun.header, rules=other), list(begun.events))
        refused(BadRecordError, "a start that is of another version of the rules", Match.load, write(record), game=game)


__all__ = ["by_version", "check_versions"]
