"""All checks over all options: what every game passes before it may sit at the table."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stackyard.core.game import Game
from stackyard.testing.check import Case, Check
from stackyard.testing.minds import check_lesson, check_minds
from stackyard.testing.moves import (
    check_apply,
    check_hostile_moves,
    check_illegal_moves,
    check_legal_moves,
    check_move_texts,
)
from stackyard.testing.nature import check_nature, check_verify
from stackyard.testing.options import option_sets, seats_of
from stackyard.testing.play import check_description, check_options, check_play, check_scores
from stackyard.testing.positions import check_hostile_positions, check_position_text, check_state
from stackyard.testing.processes import check_processes
from stackyard.testing.records import check_determinism, check_hostile_records, check_record
from stackyard.testing.stepping import check_steps
from stackyard.testing.versions import by_version, check_versions
from stackyard.testing.views import check_drawings, check_events, check_secrets, check_views

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
    check_versions,
    check_views,
    check_secrets,
    check_events,
    check_drawings,
    check_nature,
    check_verify,
    check_determinism,
    check_record,
    check_hostile_records,
    check_minds,
    check_lesson,
    check_processes,
)
"""Every check there is, in the order in which `check_game` runs them: what others rely on comes first."""

FEW = 3  # sets of options for the checks that are slow


def check_game(
    game: Game[Any, Any],
    *,
    matches: int = 1,
    seed: int = 0,
    options: Sequence[Mapping[str, Any]] | None = None,
    checks: Sequence[Check] = CHECKS,
) -> int:
    """Hold a game to every promise that games make; return how many cases were looked at.

    Played are `matches` random matches for each set of options (`options`, or all that `option_sets` finds) and each
    number of seats that they allow, and a few by each older version of the rules. Raises ConformanceError if a promise
    is broken; it says how to repeat that.
    """
    first = Case(game, None, None, seed)
    for once in checks:
        if once.scope == "game":
            once.run(first)
    sets = list(options) if options is not None else option_sets(game, seed=seed)
    few = {0, *random.Random(seed).sample(range(len(sets)), min(FEW - 1, len(sets)))}
    cases = 0
    for number, chosen in enumerate(sets):
        for players in seats_of(game, chosen):
            for match in range(matches):
                case = Case(game, chosen, players, seed + match)
                cases += 1
                for each in checks:
                    if each.scope == "every" or (each.scope == "few" and number in few and match == 0):
                        each.run(case)
    for version in game.versions[:-1]:
        older = by_version(game, version)
        for number in sorted(few):
            for players in seats_of(older, sets[number]):
                case = Case(older, sets[number], players, seed)
                cases += 1
                for each in checks:
                    if each.scope != "game":
                        each.run(case)
    return cases


__all__ = ["CHECKS", "check_game"]
