"""The checks that every game must pass, public so that a sixth game can run them too.

    from stackyard.testing import check_game

    def test_my_game_keeps_every_promise():
        check_game(MY_ROOM)

`check_game` runs every check in `CHECKS` over every set of options; each check can be called alone, as the message of
a `ConformanceError` says. `random_match` and `option_sets` are the generators behind them, and
`stackyard.testing.strategies` is the same for Hypothesis.
"""

from stackyard.testing.check import Case, Check, ConformanceError, require
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
from stackyard.testing.checks.records import (
    check_determinism,
    check_hostile_records,
    check_record,
    hostile_records,
)
from stackyard.testing.checks.stepping import check_steps
from stackyard.testing.checks.versions import by_version, check_versions
from stackyard.testing.checks.views import (
    check_drawings,
    check_events,
    check_secrets,
    check_views,
    require_same_view,
)
from stackyard.testing.conformance import CHECKS, check_game
from stackyard.testing.option_sets import option_sets
from stackyard.testing.random_play import BrokenPromiseError, Moment, random_match, random_walk

__all__ = [
    "CHECKS",
    "BrokenPromiseError",
    "Case",
    "Check",
    "ConformanceError",
    "Moment",
    "by_version",
    "check_apply",
    "check_bots",
    "check_chance",
    "check_description",
    "check_determinism",
    "check_drawings",
    "check_encoding",
    "check_events",
    "check_game",
    "check_hostile_moves",
    "check_hostile_positions",
    "check_hostile_records",
    "check_illegal_moves",
    "check_information",
    "check_legal_moves",
    "check_lesson",
    "check_move_texts",
    "check_options",
    "check_play",
    "check_position_text",
    "check_processes",
    "check_record",
    "check_scores",
    "check_secrets",
    "check_state",
    "check_steps",
    "check_verify",
    "check_versions",
    "check_views",
    "hostile_records",
    "option_sets",
    "random_match",
    "random_walk",
    "require",
    "require_same_view",
]
