"""All checks over all options: what every game must pass."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stackyard.core.room import Room
from stackyard.testing.check import Case, Check
from stackyard.testing.checks.bots_and_lessons import check_bots, check_lesson
from stackyard.testing.checks.chance import check_chance, check_verify
from stackyard.testing.checks.encoding import check_encoding, check_information
from stackyard.testing.checks.moves import (
    check_apply,
    check_hostile_moves,
    check_illegal_moves,
    check_legal_moves,
    check_move_texts,
)
from stackyard.testing.checks.play import check_description, check_options, check_play, check_scores
from stackyard.testing.checks.positions import check_hostile_positions, check_position_text, check_state
from stackyard.testing.checks.processes import check_processes
from stackyard.testing.checks.records import check_determinism, check_hostile_records, check_record
from stackyard.testing.checks.stepping import check_steps
from stackyard.testing.checks.versions import by_version, check_versions
from stackyard.testing.checks.views import check_drawings, check_events, check_secrets, check_views
from stackyard.testing.option_sets import option_sets, seats_of

CHECKS: Final[tuple[Check, ...]] = (
    check_description,
    check_options,
    check_play,
    check_scores,
    check_legal_moves,
    check_illegal_moves,
    check_move_texts,
    check_hostile_moves,
    check_apply,
    check_position_text,
    check_hostile_positions,
    check_state,
    check_steps,
    check_encoding,
    check_information,
    check_versions,
    check_views,
    check_secrets,
    check_events,
    check_drawings,
    check_chance,
    check_verify,
    check_determinism,
    check_record,
    check_hostile_records,
    check_bots,
    check_lesson,
    check_processes,
)
"""All checks, in the order in which `check_game` runs them: those that others rely on come first."""

FEW_OPTION_SETS = 3  # sets of options for the checks that are slow


def check_game(
    room: Room,
    *,
    matches: int = 1,
    seed: int = 0,
    options: Sequence[Mapping[str, Any]] | None = None,
    checks: Sequence[Check] = CHECKS,
) -> int:
    """Run every check on a game in its room; return the number of cases.

    It plays `matches` random matches for each set of options (`options`, or all that `option_sets` finds) and each
    number of seats that they allow, and a few by each older version of the rules. Raises ConformanceError if a check
    fails; its message says how to repeat that.
    """
    first = Case(room, None, None, seed)
    for once in checks:
        if once.scope == "game":
            once.run(first)
    sets = list(options) if options is not None else option_sets(room, seed=seed)
    few = {0, *random.Random(seed).sample(range(len(sets)), min(FEW_OPTION_SETS - 1, len(sets)))}
    cases = 0
    for number, chosen in enumerate(sets):
        for players in seats_of(room.game, chosen):
            for match in range(matches):
                case = Case(room, chosen, players, seed + match)
                cases += 1
                for each in checks:
                    if each.scope == "every" or (each.scope == "few" and number in few and match == 0):
                        each.run(case)
    for version in room.game.versions[:-1]:
        older = by_version(room, version)
        for number in sorted(few):
            for players in seats_of(older.game, sets[number]):
                case = Case(older, sets[number], players, seed)
                cases += 1
                for each in checks:
                    if each.scope != "game":
                        each.run(case)
    return cases


__all__ = ["CHECKS", "check_game"]
