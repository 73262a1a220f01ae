"""What a fall costs, as the engine stores, writes, shows and tells it (P36, P37). The rules are in `test_rules.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import BadOptionError, BadPositionError
from stackyard.core.match import Match
from stackyard.core.record import parse_record
from stackyard.core.state import State
from stackyard.core.texts.catalogue import text_of
from stackyard.games.tower_topple.bots.players import _seed_bytes, observed_position
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.record import LATER_FIELDS, RECORD
from stackyard.testing import CHECKS
from stackyard.testing.check import Case
from stackyard.testing.checks.bots_and_lessons import check_bots
from tests.tower_topple.adapter import EngineRules
from tests.tower_topple.table import begin
from tests.tower_topple.without_physics import WITHOUT_PHYSICS

TOWER = "tower 7 B.GRBGRYY..."
PRICES = ["minus 3", "tower lost"]


def table(players: int = 2, tower: str = TOWER, **options: object) -> Match:
    match = Match.new(WITHOUT_PHYSICS, {"rows": 4, **options}, players, nature="given")
    match.apply_chance(tower)
    return match


def told(match: Match, event: str, language: str = "en") -> Any:
    """Apply a chance event and return how it is described."""
    before = match.position.copy()
    match.apply_chance(event)
    described = GAME.describe_event(before, "nature", event)
    return described, text_of(described.localizable, language)  # type: ignore[arg-type]


def text(match: Match) -> str:
    found = GAME.position_text(match.position)
    assert GAME.parse_position(found).tobytes() == match.position.tobytes()
    return found


@pytest.mark.parametrize("fall", PRICES)
def test_the_option_came_with_version_2_of_the_rules(fall: str) -> None:
    options = GAME.parse_options({"fall": fall})
    assert GAME.options_of(GAME.setup(options, 2)) == GAME.options_of(GAME.setup(options, 2, 2)) == options
    with pytest.raises(BadOptionError, match="came with version 2"):
        GAME.setup(options, 2, 1)
    with pytest.raises(BadPositionError, match="came with version 2"):
        GAME.parse_position(f'2 {{"fall":"{fall.replace(" ", chr(92) + "u0020")}"}} build')
    assert GAME.setup(GAME.parse_options({"fall": "rulebook"}), 2, 1)["rules_version"][0] == 1


@pytest.mark.parametrize("fall", PRICES)
def test_version_3_says_that_it_has_no_points(fall: str) -> None:
    with pytest.raises(BadOptionError, match="version 3 counts rounds, not points"):
        GAME.parse_options({"version": 3, "fall": fall})
    assert GAME.parse_options({"version": 3, "fall": "rulebook"}).version == 3


def test_a_position_says_what_is_at_stake_and_what_the_last_fall_cost() -> None:
    scene = begin(EngineRules, 2, fall="tower lost", rounds=3)
    match = scene.match  # type: ignore[attr-defined]
    assert text(match).startswith(r'rules=2 2 {"rounds":3,"fall":"tower\u0020lost"} choose faces=')
    scene.go("6b add-3", "7b")
    assert " scores=3,1 " in text(match)
    scene.go("8b!")
    assert (match.view(0).scores, match.view(0).fall_cost, match.view(0).stakes) == ([0, 1], 3, [0, 0])
    assert " round=2 scores=0,1 toppler=0 charged=3 held=0,1" in text(match)
    scene.tower().go("6b add-2")
    assert match.view(0).stakes == [0, 2]
    assert " scores=0,3 safe=1 mover=1 toppler=0 charged=3 held=0,1 " in text(match)
    scene.go("7b!")
    scene.tower().go("6b!")
    assert match.over
    assert (match.view(0).fall, match.view(0).stakes, match.view(0).fall_cost) == ("tower-lost", [0, 0], 0)
    assert "held" not in text(match)


@pytest.mark.parametrize(
    ("options", "rest"),
    [
        ("", "build round=2 toppler=0 charged=3"),
        (r'"fall":"minus\u00203"', "build round=2 charged=3"),
        (r'"fall":"minus\u00203"', "build round=2 toppler=0 charged=2"),
        (r'"fall":"minus\u00203"', "build round=2 toppler=0"),
        (r'"fall":"minus\u00203"', "build held=1,0"),
        (r'"fall":"tower\u0020lost"', "build round=2 scores=1,0 toppler=0 held=0,1"),
        (r'"fall":"tower\u0020lost"', "build round=2 toppler=0 charged=-1"),
        (r'"fall":"minus 3"', "build"),
        (r'"fall":"all"', "build"),
    ],
)
def test_positions_that_cannot_be_are_refused(options: str, rest: str) -> None:
    with pytest.raises(BadPositionError):
        GAME.parse_position(f"rules=2 2 {{{options}}} {rest}")


@pytest.mark.parametrize(
    ("fall", "english", "german"),
    [
        ("rulebook", "Minus four points for Ash.", "4 Punkte weniger für Ash."),
        (
            "minus 3",
            "Minus four points for Ash. The fall costs Ash three points.",
            "4 Punkte weniger für Ash. Der Sturz kostet Ash drei Punkte.",
        ),
        (
            "tower lost",
            "Minus four points for Ash. The fall costs Ash one point.",
            "4 Punkte weniger für Ash. Der Sturz kostet Ash einen Punkt.",
        ),
    ],
)
def test_a_fall_tells_what_it_cost_after_what_the_brick_did(fall: str, english: str, german: str) -> None:
    for language, words in (("en", english), ("de", german)):
        scene = begin(EngineRules, 2, fall=fall)
        match = scene.match  # type: ignore[attr-defined]
        scene.go("6b add-3", "7b", "8b add-2", "9b", "pull 10b")
        described, _ = told(match, "topple", language)
        assert not described.points
        described, sentence = told(match, "face lose-2", language)
        assert words in sentence
        cost = {"rulebook": 0, "minus 3": 3, "tower lost": 1}[fall]
        assert described.points[:2] == [(0, -2, "lose"), (0, -2, "lose-more")]
        assert described.points[2:] == ([(0, -cost, "fall")] if cost else [])


@pytest.mark.parametrize(
    ("fall", "words"), [("minus 3", "A fall costs 3."), ("tower lost", "A fall costs the tower: 0.")]
)
def test_the_drawing_says_what_a_fall_costs(fall: str, words: str) -> None:
    for language in ("en", "de"):
        position = table(fall=fall, rows=24, tower=f"tower 7 BBGGRRYY{'.' * 64}").position
        position["scores"][0, 0] = 100
        drawn = GAME.ascii(position, "all", language)
        assert max(map(len, drawn.splitlines())) <= 78
    assert words in GAME.ascii(table(fall=fall).position)
    assert "fall" not in GAME.ascii(table().position)


def test_records_by_older_rules_have_no_price() -> None:
    match = Match.new(WITHOUT_PHYSICS, {"rows": 4, "fall": "minus 3"}, 2, seed=5)
    header = parse_record(match.text()).header
    assert (header.rules, header.options["fall"]) == (2, "minus 3")
    with pytest.raises(BadOptionError, match="came with version 2"):
        Match.new(WITHOUT_PHYSICS, {"rows": 4, "fall": "minus 3"}, 2, seed=5, rules=1)


def test_searches_without_a_price_are_seeded_as_before_there_was_one() -> None:
    names = list(RECORD.names or ())
    assert names[names.index("fall") - 1] == "rules_version"
    plain, priced = (observed_position(table(fall=fall).position) for fall in ("rulebook", "minus 3"))
    assert _seed_bytes(plain) == plain.tobytes()[:LATER_FIELDS]
    assert _seed_bytes(priced) == priced.tobytes()


def test_the_observation_has_totals_below_zero_and_what_is_at_stake() -> None:
    for fall in ("rulebook", "minus 3", "tower lost"):
        state = State.new(WITHOUT_PHYSICS, {"rows": 4, "rounds": 3, "fall": fall}, 2)
        sizes = state.encoding.observation.views(state.observation_tensor(0))
        assert ("stakes" in sizes) == (fall == "tower lost")
        position = state.position
        position["scores"][0, :2] = (-70, 4)
        position["held"][0, :2] = (-60, 1) if fall == "tower lost" else 0
        for seat in (0, 1):
            planes = state.encoding.observation.views(state.observation_tensor(seat))
            assert np.allclose(planes["scores"], np.roll([-1.4, 0.08], -seat))
            if fall == "tower lost":
                assert np.allclose(planes["stakes"], np.roll([0.0, 0.06], -seat))


@pytest.mark.parametrize("fall", PRICES)
def test_a_match_with_a_price_keeps_every_promise(fall: str) -> None:
    case = Case(WITHOUT_PHYSICS, {"rows": 4, "rounds": 3, "fall": fall}, 3, 2)
    for each in CHECKS:
        if each.scope != "game" and each is not check_bots:
            each.run(case)
