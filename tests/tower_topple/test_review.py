"""The review: a pull is judged by what a finger would have felt, not by what the bricks then did."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stackyard.core.event_description import UNSET
from stackyard.core.match import Match
from stackyard.core.record import parse_record
from stackyard.core.review import Reviewer, mark_of
from stackyard.games.tower_topple.bots import players, review
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.room import ROOM
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.view import teams_of

TOWER = Path(__file__).with_name("claimed.txt")  # of 18 rows, after five bricks
RECORD = Path(__file__).with_name("two_hands.stackyard.jsonl")  # kept by `python -m tests.tower_topple.test_review`


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of a careful hand and a careless one to its end."""
    return Match.from_record(parse_record(RECORD.read_text("utf-8")))


def two_hands() -> Match:
    """Play the match that is kept as `RECORD`."""
    match = Match.new(ROOM, {"rows": 6, "rounds": 1}, 2, seed=7)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, ROOM.search(match.position, seat, (3, 1)[seat], None, match.seq).move)
    return match


def test_what_feels_deadly_is_a_mistake_and_what_feels_loose_is_none() -> None:
    position = GAME.parse_position(TOWER.read_text("utf-8").strip())
    position["task"][0] = 0
    seat = GAME.to_act(position)[0]
    position["scores"][0, :2] = 3
    position["scores"][0, rules.unit_of_seat(position, seat)] = 2  # who topples this tower loses the match
    bearing, loose = (review.judge(position, seat, move, 1) for move in ("pull 10b", "pull 16b"))
    assert bearing is not None
    assert loose is not None
    assert bearing.risk == pytest.approx(0.98, abs=0.02)
    assert loose.risk == pytest.approx(0.0, abs=0.02)
    assert mark_of(bearing)[1] in ("mistake", "blunder")
    assert mark_of(loose)[1] == "good"
    assert bearing.chance < loose.chance


@pytest.mark.long
def test_a_pull_under_way_has_the_risk_that_it_was_judged_by() -> None:
    position = GAME.parse_position(TOWER.read_text("utf-8").strip())
    position["task"][0] = 0
    seat = GAME.to_act(position)[0]
    position["scores"][0, :2] = 3
    position["scores"][0, rules.unit_of_seat(position, seat)] = 2
    for pull in ("pull 10b +40", "pull 8a +40", "pull 16b +40"):  # bearing all, bearing some, loose
        judged = review.judge(position, seat, pull, 1)
        pulling = position.copy()
        GAME.apply(pulling, seat, GAME.parse_move(pulling, seat, pull))
        chances = review.chances(pulling, 1)
        assert judged is not None
        assert chances is not None
        assert chances[seat] == pytest.approx(judged.chance, abs=0.02)


def test_a_brick_that_sits_tight_in_a_low_tower_is_no_mistake(match: Match) -> None:
    """It jams, and the tower stands: of 90 pulls in this tower, six at each brick, none toppled it (40 to 80 mm/s)."""
    start = next(shown.position for event, shown in Match.replay(match.record()) if event and event.n == 1)
    judged = review.judge(start, 0, "pull 2b", 1)
    assert judged is not None
    assert judged.risk == pytest.approx(0.0, abs=0.05)
    assert mark_of(judged)[1] == "good"


def test_the_risk_is_the_one_that_the_best_finger_feels(match: Match) -> None:
    for event, shown in Match.replay(match.record()):
        position = shown.position
        if event is None or GAME.to_act(position) != (0,) or event.n > 20:
            continue
        found = ROOM.search(position, 0, 5, None, 1)
        if not found.move.startswith("pull "):
            continue
        judged = review.judge(position, 0, found.move, 1)
        if judged is not None:
            assert judged.risk == pytest.approx(found.info.risk, abs=0.05)  # type: ignore[attr-defined]


def test_what_came_of_it_is_no_part_of_the_judgement(match: Match) -> None:
    """The same pull from the same position is judged alike, whatever the record goes on with."""
    reviewer = Reviewer(match.record())
    first = next(event.n for event in match.events if event.by == 0)
    point = reviewer.point(first)
    assert point.risk is not UNSET
    assert reviewer.point(first + 1).by == "nature"
    start = next(shown.position for event, shown in Match.replay(match.record()) if event and event.n == first - 1)
    judged = review.judge(start, 0, match.events[first - 1].event, first)
    assert judged is not None
    assert point.chance == pytest.approx(judged.chance, abs=1e-4)


def test_a_touch_is_no_topple(match: Match) -> None:
    start = next(shown.position for event, shown in Match.replay(match.record()) if event and event.n == 1)
    touched = start.copy()
    GAME.apply(touched, 0, "touch 3b")
    before, after = review.chances(start, 1), review.chances(touched, 1)
    assert before is not None
    assert after == pytest.approx(before, abs=0.05)
    assert review.judge(start, 0, "touch 3b", 1) is None


def test_of_open_and_real_towers_nothing_is_said() -> None:
    for options in ({"rows": 6, "open": True}, {"rows": 6, "real": True}):
        start = GAME.setup(GAME.parse_options(options), 2)
        assert review.chances(start, 0) is None
        assert review.judge(start, 0, "pull 3b", 0) is None


def test_partners_have_one_chance() -> None:
    start = GAME.setup(GAME.parse_options({"rows": 6, "teams": 2}), 4)
    found = review.chances(start, 0)
    assert found is not None
    teams = teams_of(start)
    assert all(len({found[seat] for seat in team}) == 1 for team in teams)
    assert sum(found[team[0]] for team in teams) == pytest.approx(1.0)


def test_a_finger_that_misjudges_nothing_gives_the_same_risk_twice(match: Match) -> None:
    start = next(shown.position for event, shown in Match.replay(match.record()) if event and event.n == 1)
    blind = players.observed_position(start)
    candidates = players.brick_candidates(blind, players.LEVEL_SETTINGS[5], np.random.default_rng(1))
    move = f"pull {candidates[0].row + 1}{'abc'[candidates[0].slot]}"
    assert review.judge(start, 0, move, 1) == review.judge(start, 0, move, 1)


if __name__ == "__main__":
    RECORD.write_text(two_hands().text(), encoding="utf-8")
