"""Tower Topple passes every check of conformance, with random chance events and with simulated bricks."""

from __future__ import annotations

from typing import Any, Final

import pytest

from stackyard.games.tower_topple.checks import sample_options
from stackyard.testing import CHECKS, check_game
from stackyard.testing.check import Case
from stackyard.testing.checks.bots_and_lessons import check_bots
from tests.amounts import amount
from tests.tower_topple.without_physics import WITHOUT_PHYSICS

SHORT: Final = {"rows": 4, "rounds": 1}
EVERY: Final = [each for each in CHECKS if each.scope == "every"]


REAL: Final = {**SHORT, "real": True}
HOUSE_RULES: Final = {**SHORT, "version": 4, "put_on_top": False, "top_row_safe": False}


# Of ten mutants of the room these found none that its quick tests had not; so they play by one set of options.
@pytest.mark.parametrize(
    "options", [SHORT, *(pytest.param(each, marks=pytest.mark.long) for each in (REAL, HOUSE_RULES))], ids=str
)
def test_tower_topple_keeps_every_promise(options: dict[str, Any]) -> None:
    cases = check_game(WITHOUT_PHYSICS, options=[options], checks=[each for each in CHECKS if each is not check_bots])
    assert cases == 10  # for two to six, by two versions of the rules


@pytest.mark.parametrize("number", range(0, len(sample_options()), amount(6, 1)))
def test_every_house_rule_and_version_keeps_them(number: int) -> None:
    options = sample_options()[number]
    teams = options.get("teams", 0)
    case = Case(WITHOUT_PHYSICS, options, 2 * teams or 3, number)
    for each in EVERY:
        each.run(case)


def test_teams_of_four_keep_them() -> None:
    case = Case(WITHOUT_PHYSICS, {"rows": 6, "teams": 3, "rounds": 2}, 12, 1)
    for each in EVERY:
        each.run(case)
