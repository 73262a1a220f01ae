"""Rounds of TowerBrix: deals, thumbs, the evaluation, points, repeats, the introduction, playing alone."""

from __future__ import annotations

import numpy as np
import pytest

from stackyard.core.errors import BadChanceError, IllegalMoveError, MatchOverError
from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.decks import deck as deck_of
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.rules import scoring
from stackyard.games.towerbrix.rules.contradictions import contradict
from stackyard.games.towerbrix.solver.towers import facts_of
from stackyard.games.towerbrix.warm import warm
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import begin, bricks, column, deal, evaluate, lay, propose, record, thumbs, wall

FEW_AND_MANY = ["at most 3 bricks: lying", "at least 5 bricks: lying"]


def words(match: Match, poses: np.ndarray, word: str = "stands") -> list[str]:
    return evaluate(match, poses, word)


def test_a_round_is_won_when_every_card_is_met() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G9>1")  # all blue lie; at least three stand
    assert words(match, wall()) == ["tower yes", "card G12 yes", "card G9 no", "round lost"]
    assert record(match)["points"] == 0
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")  # all blue lie; at least three lie
    # 150 mm: lower than the box; two bricks on the table: 2 points
    assert words(match, wall()) == ["tower yes", "card G12 yes", "card G16 yes", "bonus 2", "round won 6"]
    assert (record(match)["round"], record(match)["points"], match.to_act) == (2, 6, [0, 1])


@pytest.mark.parametrize(("short", "long", "bonus"), [(800, 900, 2), (800, 800, 2), (799, 800, 3), (700, 799, 5)])
def test_higher_than_the_box_is_strict_and_its_points_are_not_added_up(short: int, long: int, bonus: int) -> None:
    match = begin(1, box_short=short, box_long=long)
    deal(match, "deal 1x2", "G9>0")
    found = words(match, column())  # 480 mm: eight standing bricks
    assert found[-2:] == [f"bonus {bonus}", f"round won {2 + bonus}"]


def test_a_lost_round_is_repeated_with_fewer_points() -> None:
    match = begin(1)
    deal(match, "deal 1x2 1x3", "G9>0 G10>0")
    assert words(match, column(), "falls") == ["round lost"]  # T13: no card is read
    assert (record(match)["round"], record(match)["attempts"]) == (1, 1)
    with pytest.raises(IllegalMoveError, match="fewer are dealt"):
        match.play(0, "deal 1x2 1x3")
    deal(match, "deal 1x2", "G12>0")
    assert words(match, column())[-1] == "round lost"
    deal(match, "deal 1x2", "G7>0")  # with two points two again
    assert words(match, column())[-1].startswith("round won")
    match.play(0, "deal 4x2")  # the new round is free again


def test_three_rounds_end_the_match_and_forty_points_win_it() -> None:
    for forty in (False, True):
        match = begin(1)
        for card in ("G9", "G5", "G16"):
            assert not match.over
            if forty:
                twos, three = met(match, 2)[:3], met(match, 3)[:1]
                deal(match, f"deal {len(twos)}x2 1x3", " ".join(f"{name}>0" for name in [*twos, *three]))
                assert words(match, column())[-1] == f"round won {2 * len(twos) + 3 + 5}"
            else:
                deal(match, "deal 1x2", f"{card}>0")
                words(match, column() if card == "G9" else wall())
                assert record(match)["evaluation"]["how"] == 1
        assert match.over
        points = int(record(match)["points"])
        assert (points >= 40) == forty
        assert match.outcome().winners == ([0] if forty else [])
        with pytest.raises(MatchOverError):
            match.play(0, "deal 1x2")


def number(name: str) -> int:
    return [card.name for card in deck_of("green", "first")].index(name)


def met(match: Match, points: int) -> list[str]:
    """Return the cards on the pile that the column meets."""
    return [
        card.name
        for card in deck_of("green", "first")
        if card.points == points and record(match)["where"][number(card.name)] == 0
        if holds(card.condition, surveyed())
    ]


def surveyed() -> np.ndarray:
    poses = np.zeros((9, 7))
    poses[:8] = column()
    return facts_of(poses, 255)


@pytest.mark.parametrize(
    ("points", "rank"), [(0, 0), (39, 0), (40, 1), (49, 1), (50, 2), (60, 3), (70, 4), (79, 4), (80, 5)]
)
def test_ranks(points: int, rank: int) -> None:
    assert scoring.rank(points) == rank


def test_thumbs_end_the_building_and_any_moved_brick_takes_them_back() -> None:
    match = begin(3)
    deal(match, "deal 2x2 extra 1,2", "G9>1 G12>2")
    with pytest.raises(IllegalMoveError, match="who hold cards"):
        match.play(0, "up")
    match.play(1, "up")
    with pytest.raises(IllegalMoveError, match="already"):
        match.play(1, "up")
    lay(match, wall())
    assert record(match)["up"] == 0
    match.play(1, "no")
    match.play(1, "up")
    lay(match, wall())  # nothing has moved
    assert (record(match)["up"], record(match)["nos"][1]) == (2, 1)
    match.play(2, "up")
    assert match.to_act == ["nature"]
    with pytest.raises(BadChanceError):
        match.apply_chance("stands AAAA")


def test_cards_are_dealt_evenly_and_the_extra_one_to_whom_the_team_says() -> None:
    match = begin(3)
    propose(match, 2, "deal 2x2 2x3 extra 2")
    before = match.position.tobytes()
    for wrong in (
        "G9>0 G12>1 G8>2 G10>0",  # in the wrong order
        "G9>0 G8>0 G12>1 G10>2",  # the extra one to another seat
        "G9>0 G12>1 G8>2",
        "G9>0 G12>1 G8>2 G8>2",
        "G9>0 G12>1 G8>2 Q1>2",
        "G9>0 G12>1 G16>2 G10>2",  # three twos
    ):
        with pytest.raises(BadChanceError):
            match.apply_chance(f"cards {wrong}")
        assert match.position.tobytes() == before
    match.apply_chance("cards G9>0 G12>1 G8>2 G10>2")


def test_the_introduction_counts_attempts() -> None:
    match = begin(2, variant="intro")
    assert match.legal(0) == ["deal 2x2"]
    deal(match, "deal 2x2", "G12>0 G16>1")
    assert words(match, wall())[-1] == "round won 0"
    for _ in range(2):
        assert match.legal(1) == ["deal 3x2"]
        propose(match, 1, "deal 3x2")
        free = [name for name in ("G4", "G5", "G6", "G7", "G9", "G14") if not record(match)["where"][number(name)]]
        match.apply_chance(f"cards {free[0]}>0 {free[1]}>0 {free[2]}>1")
        words(match, wall(), "falls")
    assert (record(match)["attempts"], record(match)["round"]) == (3, 2)
    assert match.outcome().scores == [-3.0, -3.0]


def test_contradictory_cards_are_no_failure_and_unsolvable_ones_are() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    match.play(0, "void")
    match.play(0, "void")  # taken back
    match.play(1, "void")
    match.play(0, "void")
    assert match.apply_chance("proof yes")[-1].event == "round void"
    assert (record(match)["attempts"], record(match)["failed"]) == (0, 0)
    deal(match, "deal 2x2", "G5>0 G7>1")
    match.play(0, "reveal")
    assert match.view(0).hands[1][0].name is None  # type: ignore[attr-defined]
    match.play(1, "reveal")
    assert match.view(0).hands[1][0].name == "G7"  # type: ignore[attr-defined]
    with pytest.raises(IllegalMoveError, match="lie open"):
        match.play(0, "up")
    lay(match, wall())
    assert match.play(0, "next")[-1].event == "round lost"
    assert (record(match)["attempts"], record(match)["failed"]) == (1, 4)


def test_the_solver_may_be_asked_once_whether_cards_contradict_each_other() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    match.play(1, "proof")
    assert match.to_act == ["nature"]
    for wrong in ("proof", "proof maybe", "lies", f"lies {poses_text(wall())}"):
        with pytest.raises(BadChanceError):
            match.apply_chance(wrong)
    match.apply_chance("proof no")
    assert match.view(0).proof == "no"  # type: ignore[attr-defined]
    with pytest.raises(IllegalMoveError, match="has been asked"):
        match.play(0, "proof")
    match.play(0, "void")
    assert [event.event for event in match.play(1, "void")][1:] == ["round lost"]  # a tower is known
    deal(match, "deal 1x2", "G5>0")
    match.play(0, "reveal")
    match.play(1, "reveal")
    match.play(0, "proof")  # once for each deal, and for open cards as well
    assert [event.event for event in match.apply_chance("proof yes")][1:] == ["round void"]
    assert (record(match)["attempts"], record(match)["failed"], record(match)["round"]) == (1, 4, 1)


@pytest.mark.parametrize(
    ("lines", "answer"), [(FEW_AND_MANY, "yes"), ([FEW_AND_MANY[0], "at least 1 blue: lying"], "no")]
)
def test_cards_that_no_tower_meets_contradict_each_other(lines: list[str], answer: str) -> None:
    house = "\n".join(f"X{n} 2 {line}" for n, line in enumerate(lines))
    warm()  # compiling is no part of the time that the solver has
    match = begin(2, cards=f"{house}\nX9 3 at least 2 bricks: lying")
    deal(match, "deal 2x2", "X0>0 X1>1")
    assert contradict(match.position, 60.0) == answer


def test_what_need_not_be_met_contradicts_nothing() -> None:
    house = "\n".join(f"X{n} 2 {line}" for n, line in enumerate([*FEW_AND_MANY, "at least 1 brick: lying"]))
    cards = f"{house}\nX3 2 at least 1 brick: standing\nX4 2 at least 1 red: standing\nX5 2 at least 1 red: grounded"
    match = begin(1, variant="challenge", challenge=9, cards=f"{cards}\nX9 3 at least 2 bricks: lying")
    deal(match, "deal 6x2", " ".join(f"X{n}>0" for n in range(6)))
    assert contradict(match.position, 60.0) == "no"


def test_a_short_pile_takes_its_discards_back() -> None:
    match = begin(1)
    names = [card.name for card in deck_of("green", "first") if card.points == 3]
    deal(match, "deal 22x3", " ".join(f"{name}>0" for name in names))
    match.play(0, "void")
    match.apply_chance("proof yes")
    assert (record(match)["where"] == 1).sum() == 22
    assert [event.event for event in match.play(0, "deal 1x3")] == ["deal 1x3", "shuffle 3"]
    match.apply_chance(f"cards {names[0]}>0")
    match.play(0, "void")
    match.apply_chance("proof yes")
    with pytest.raises(IllegalMoveError, match="22 cards of 3"):
        match.play(0, "deal 23x3")


def test_green_takes_all_bricks_and_pink_one_of_each_colour() -> None:
    match = begin(1)
    deal(match, "deal 1x2", "G9>0")
    stray = column("y1 p1 r1 b1 y2 p2 r2")  # b2 lies where it lay
    assert words(match, stray)[0] == "tower no"
    match = begin(1, deck="pink")
    deal(match, "deal 1x2", "P5>0")  # all blue stand or touch the table
    five = bricks(
        *(f"{name} 0 0 {30 + 60 * n} stand" for n, name in enumerate(("b1", "y1", "p1", "r1", "g1"))), count=9
    )
    found = words(match, five)
    assert found[:2] == ["tower yes", "card P5 yes"]
    assert match.view(0).used == ["y1", "p1", "r1", "b1", "g1"]  # type: ignore[attr-defined]
    match = begin(1, deck="pink")
    deal(match, "deal 1x2", "P5>0")
    four = bricks(*(f"{name} 0 0 {30 + 60 * n} stand" for n, name in enumerate(["b1", "y1", "p1", "r1"])), count=9)
    assert words(match, four)[0] == "tower no"


def test_alone_cards_lie_open() -> None:
    match = begin(1)
    deal(match, "deal 1x2", "G9>0")
    assert match.view("spectator").hands[0][0].name == "G9"  # type: ignore[attr-defined]


def test_poses_that_cannot_be_are_refused() -> None:
    match = begin(1)
    deal(match, "deal 1x2", "G9>0")
    match.play(0, "move y1")
    before = match.position.tobytes()
    inside = bricks("y1 0 0 30 stand", "y2 5 0 30 stand")
    infinite = wall()
    infinite[0, 0] = np.nan
    for wrong in (inside, infinite, wall() * 2, bricks("y1 0 0 10 stand")):
        with pytest.raises(BadChanceError):
            match.apply_chance(f"lies {poses_text(wrong)}")
        assert match.position.tobytes() == before
    assert match.legal(0) == []
    match.apply_chance(f"lies {poses_text(wall())}")
    thumbs(match)


def test_everybody_sees_what_became_of_the_last_attempt() -> None:
    match = begin(2)
    assert match.view(0).evaluation is None  # type: ignore[attr-defined]
    deal(match, "deal 2x2", "G12>0 G9>1")
    words(match, wall())
    for viewer in (0, 1, "spectator"):
        evaluation = match.view(viewer).evaluation  # type: ignore[attr-defined]
        assert (evaluation.round, evaluation.how, evaluation.stands, evaluation.tower, evaluation.challenge) == (
            1,
            "lost",
            True,
            True,
            None,
        )
        assert [(card.seat, card.name, card.holds) for card in evaluation.cards] == [(0, "G12", True), (1, "G9", False)]
        assert (evaluation.height_mm, evaluation.grounded, evaluation.points, evaluation.bonus) == (150.0, 2, 0, 0)
        assert evaluation.poses == poses_text(wall())
    assert match.view(0).gallery == []  # type: ignore[attr-defined]
    deal(match, "deal 1x2", "G16>0")
    assert match.view(1).evaluation == evaluation  # type: ignore[attr-defined]  # until the next one
    words(match, wall(), "falls")
    evaluation = match.view(1).evaluation  # type: ignore[attr-defined]
    assert (evaluation.how, evaluation.stands, evaluation.tower, evaluation.cards[0].holds) == (
        "lost",
        False,
        None,
        None,
    )  # no card is read
    deal(match, "deal 1x2", "G7>0")
    match.play(0, "void")
    match.play(1, "void")
    match.apply_chance("proof yes")
    evaluation = match.view(1).evaluation  # type: ignore[attr-defined]
    assert (evaluation.how, evaluation.stands, evaluation.cards[0].name) == ("void", None, "G7")


def test_towers_that_won_are_kept_in_the_gallery() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    words(match, wall())
    deal(match, "deal 1x2", "G9>0")
    words(match, wall(), "falls")
    (tower,) = match.view(1).gallery  # type: ignore[attr-defined]
    assert (tower.round, tower.points, tower.bonus, tower.poses) == (1, 6, 2, poses_text(wall()))
    assert [(card.seat, card.name, card.points) for card in tower.cards] == [(0, "G12", 2), (1, "G16", 2)]


def test_no_card_in_hand_is_judged_where_players_check_by_eye() -> None:
    for live_check in (True, False):
        match = begin(1, live_check=live_check)
        deal(match, "deal 1x2", "G9>0")
        (card,) = match.view(0).hands[0]  # type: ignore[attr-defined]
        assert (card.holds, bool(card.why)) == ((False, True) if live_check else (None, False))
        words(match, wall())
        assert match.view(0).evaluation.cards[0].holds is False  # type: ignore[attr-defined]
