"""The review: what each brick did to whose card, held to the verdicts that the cards themselves show."""

from __future__ import annotations

from typing import Any

import pytest

from stackyard.core.game import EVERYTHING
from stackyard.core.match import Match
from stackyard.core.review import Remark, Reviewer
from stackyard.games.towerbrix.room import ROOM

PUTS = ["put y1 0 0 30 stand", "put r1 90 0 30 stand", "put b1 0 0 75 x", "put p1 90 0 75 x", "put r2 -90 0 15 x"]


def play(options: dict[str, Any], seed: int = 4) -> Match:
    """Return a match in which two seats put some bricks in turn and then give up."""
    match = Match.new(ROOM, {"edition": "first", "live_check": True, **options}, 2, seed=seed)
    match.play(0, "deal 4x2")
    match.play(1, "agree")
    for number, put in enumerate(PUTS):
        match.play(number % 2, put)
    match.apply_table_event("quit 0")
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return play({})


def verdicts(view: Any) -> dict[str, tuple[int, bool]]:
    """Return of each card in hand who holds it, and whether it says that it is met."""
    return {card.name: (seat, card.holds) for seat, hand in enumerate(view.hands) for card in hand}


def test_a_remark_is_made_of_every_card_whose_verdict_changes(match: Match) -> None:
    reviewer = Reviewer(match.record())
    views = [shown.view(EVERYTHING) for _, shown in Match.replay(match.record())]
    movers = [None, *(event.by for event in match.events)]
    found = 0
    for n in range(1, len(reviewer)):
        before, after = verdicts(views[n - 1]), verdicts(views[n])
        changed = {name for name in before.keys() & after.keys() if before[name][1] != after[name][1]}
        if not before or match.events[n - 1].by == "table":
            continue
        remarks = reviewer.point(n).remarks
        assert {remark.localizable.args["name"] for remark in remarks} == changed
        mover = next((by for by in reversed(movers[: n + 1]) if isinstance(by, int)), None)
        for remark in remarks:
            seat, met = after[str(remark.localizable.args["name"])]
            what = "met" if met else "broken"
            assert remark.localizable.name == f"towerbrix:review-{what}-{'own' if seat == mover else 'unseen'}"
            assert remark.text == str(remark.localizable)
        found += len(remarks)
    assert found >= 2


def test_nothing_is_said_to_lie_open_to_whoever_plays_alone() -> None:
    match = Match.new(ROOM, {}, 1, seed=4)
    match.play(0, "deal 4x2")
    for put in PUTS:
        match.play(0, put)
    match.apply_table_event("quit 0")
    reviewer = Reviewer(match.record())
    remarks = [remark for n in range(len(reviewer)) for remark in reviewer.point(n).remarks]
    assert {remark.localizable.name for remark in remarks} <= {
        "towerbrix:review-met-alone",
        "towerbrix:review-broken-alone",
    }
    assert any(remark.text == f"Now {remark.localizable.args['name']} is met." for remark in remarks)


def test_no_chances_are_made_up(match: Match) -> None:
    reviewer = Reviewer(match.record())
    points = [reviewer.point(n) for n in range(len(reviewer))]
    assert all(not point.chances and not point.lines for point in points[:-1])
    assert points[-1].chances == [0.0, 0.0]
    assert all(isinstance(remark, Remark) for point in points for remark in point.remarks)
