"""Tower Topple keeps every promise that games make: by chance all of them, and with bricks that are bodies the same."""

from __future__ import annotations

from typing import Final

import pytest

from stackyard.games.tower_topple.game import TowerTopple
from stackyard.testing import CHECKS, check_game
from stackyard.testing.check import Case
from stackyard.testing.minds import check_minds
from tests.tower_topple.chancy import Chancy

SHORT: Final = {"rows": 4, "rounds": 1}
EVERY: Final = [each for each in CHECKS if each.scope == "every"]


def test_tower_topple_keeps_every_promise() -> None:
    sets = [SHORT, {**SHORT, "real": True}, {**SHORT, "version": 4, "put_on_top": False, "top_row_safe": False}]
    cases = check_game(Chancy(), options=sets, checks=[each for each in CHECKS if each is not check_minds])
    assert cases == 5 * len(sets)


@pytest.mark.parametrize("number", range(len(TowerTopple().sample_options())))
def test_every_house_rule_and_version_keeps_them(number: int) -> None:
    game = Chancy()
    options = game.sample_options()[number]
    teams = options.get("teams", 0)
    case = Case(game, options, 2 * teams or 3, number)
    for each in EVERY:
        each.run(case)


def test_teams_of_four_keep_them() -> None:
    case = Case(Chancy(), {"rows": 6, "teams": 3, "rounds": 2}, 12, 1)
    for each in EVERY:
        each.run(case)
