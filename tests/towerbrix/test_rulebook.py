"""The sentences of the rulebook that no other test file covers; each test is named after its sentence.

Rounds, totals, thumbs and discards are in `test_rounds.py`, the fourteen challenges in `test_challenges.py`, what cards
mean in `test_judge.py` and `test_sentences.py`, whole matches in `test_differential.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import IllegalMoveError
from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.decks import deck as deck_of
from stackyard.games.towerbrix.conditions.language import holds, parse
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.rules import dealing, surveys
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import (
    GAME,
    begin,
    bricks,
    column,
    deal,
    evaluate,
    lay,
    propose,
    record,
    simulated,
    thumbs,
    wall,
)


def view(match: Match, viewer: int | str = 0) -> Any:
    return match.view(viewer)


def facts(poses: np.ndarray) -> Any:
    return surveys.survey_of(np.asarray(poses, np.float32), len(poses)).facts


# --- the introduction ------------------------------------------------------------------------------------------------


def test_the_introduction_takes_the_two_point_green_cards_alone() -> None:
    match = begin(3, variant="intro")
    assert view(match).piles["2"] == 28
    for mix in ("deal 2x2 1x3", "deal 1x3", "deal 2x2", "deal 4x2"):
        with pytest.raises(IllegalMoveError, match="3 cards of two points"):
            match.play(0, mix)


def test_in_the_first_round_everyone_gets_one_card_and_later_the_team_says_who_gets_the_extra_one() -> None:
    match = begin(5, variant="intro")
    deal(match, "deal 5x2", _hand(5, 0, each=1))
    evaluate(match, column())
    assert record(match)["round"] == 2
    propose(match, 3, "deal 6x2 extra 3")
    assert [dealing.num_cards_dealt_to(match.position, seat) for seat in range(5)] == [1, 1, 1, 2, 1]


def test_a_failed_round_of_the_introduction_is_repeated_with_as_many_cards() -> None:
    match = begin(1, variant="intro")
    deal(match, "deal 1x2", "G12>0")
    evaluate(match, column())
    assert view(match).last == "lost"
    assert (record(match)["round"], match.legal(0)) == (1, ["deal 1x2"])


def test_the_game_ends_after_three_rounds_and_says_how_many_attempts_they_took() -> None:
    match = begin(1, variant="intro")
    good = _hand(6, 0).split(" ")
    for count in (1, 2, 3):
        deal(match, f"deal {count}x2", " ".join(good[:count]))
        good = good[count:]
        evaluate(match, column())
    assert match.over
    assert match.outcome().why == "Three rounds in 3 attempts."
    assert match.outcome().winners == [0]


# --- building --------------------------------------------------------------------------------------------------------


def test_everyone_may_read_their_own_cards_at_any_time() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    for _ in range(2):
        (card,) = view(match, 1).hands[1]
        assert (card.name, card.text) == ("G16", "At least three bricks lie down.")
        match.play(0, "move y1")
        assert view(match, 1).hands[1] == [card]  # while bricks move as well
        match.apply_chance(f"lies {poses_text(bricks())}")


def test_there_is_no_turn_order_and_any_player_may_step_in_at_any_time() -> None:
    match = begin(3)
    deal(match, "deal 3x2", "G12>0 G16>1 G9>2")
    for seat in (2, 2, 0, 1, 0):
        assert match.to_act == [0, 1, 2]
        lay(match, wall(), seat=seat)


def test_a_thumb_is_taken_back() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    match.play(0, "up")
    match.play(0, "down")
    match.play(1, "up")
    assert view(match).thumbs == [False, True]
    assert match.to_act == [0, 1]


def test_you_may_say_no_and_all_hear_who_said_it() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    match.play(1, "no")
    assert [view(match, viewer).nos for viewer in (0, 1, "spectator")] == [[0, 1]] * 3
    assert GAME.describe_event(match.position, 1, "no").text == 'Bo says "no".'


def test_when_everyone_has_a_thumb_up_the_cards_are_placed_face_up() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    assert view(match, 0).hands[1][0].name is None
    evaluate(match, wall())
    assert [card.name for card in view(match, 0).evaluation.cards] == ["G12", "G16"]


def test_a_tower_is_all_bricks_connected_and_the_table_connects_nothing() -> None:
    heaps = wall()
    heaps[4:] += [0.2, 0, -0.09, 0, 0, 0, 0]  # the upper half stands beside the lower one
    match = begin(1)
    deal(match, "deal 1x2", "G16>0")
    assert evaluate(match, heaps) == ["tower no", "card G16 yes", "round lost"]


def test_a_tower_must_stand_freely() -> None:
    held = wall()
    held[6:, 2] += 0.004  # as if hands held the upper bricks
    held[4, 0] -= 0.03
    match = begin(1)
    deal(match, "deal 1x2", "G16>0")
    lay(match, held)
    thumbs(match)
    assert simulated(match).startswith("falls ")


def test_the_highest_brick_is_the_one_with_the_highest_point() -> None:
    condition = parse("all highest bricks: purple or red")
    higher = bricks("y1 0 0 30 stand", "p1 30 0 30 stand", "y2 0 0 75 x", "p2 30 0 90 stand")
    assert holds(condition, facts(higher))  # the yellow one lies on top as well, but lower
    both = bricks("y1 0 0 30 stand", "r1 0 0 90 stand", "p1 30 0 30 stand", "p2 30 0 90 stand")
    assert holds(condition, facts(both))  # as high as each other, of two colours
    other = bricks("y1 0 0 30 stand", "y2 0 0 90 stand", "p1 30 0 30 stand", "p2 30 0 90 stand")
    assert not holds(condition, facts(other))


# --- the base game ---------------------------------------------------------------------------------------------------


def test_the_decks_have_the_cards_that_the_box_has() -> None:
    for deck, bricks_of, twos, threes in (("green", 8, 28, 22), ("pink", 9, 32, 23)):
        first_view = view(begin(2, deck=deck))
        assert (first_view.piles, len(first_view.bricks)) == ({"2": twos, "3": threes}, bricks_of)


def test_any_mix_of_twos_and_threes_makes_a_level() -> None:
    match = begin(4)
    propose(match, 0, "deal 2x2 3x3 extra 2")  # medium: 13, of four players one gets a second card
    assert view(match).total == 13
    assert [dealing.num_cards_dealt_to(match.position, seat) for seat in range(4)] == [1, 1, 2, 1]
    for mix, total in (("deal 1x2", 2), ("deal 6x2", 12), ("deal 8x2 1x3", 19), ("deal 1x2 6x3", 20)):
        match = begin(4)
        propose(match, 0, mix)
        assert view(match).total == total


def test_the_extra_cards_go_to_whom_the_group_decides() -> None:
    match = begin(4)
    propose(match, 1, "deal 6x2 extra 1,3")
    assert [dealing.num_cards_dealt_to(match.position, seat) for seat in range(4)] == [1, 2, 1, 2]
    assert view(match).extra == [1, 3]
    for wrong in ("deal 6x2 extra 1", "deal 6x2 extra 1,2,3", "deal 6x2 extra 4,5", "deal 4x2 extra 0"):
        with pytest.raises(IllegalMoveError):
            begin(4).play(0, wrong)


def test_evaluation_example_one_twelve_points_and_five_bonus_points_are_seventeen() -> None:
    match = begin(5)
    good = [card for card in deck_of("green", "first") if holds(card.condition, facts(column()))]
    two, three = ([card.name for card in good if card.points == points] for points in (2, 3))
    deal(match, "deal 3x2 2x3", f"{two[0]}>0 {two[1]}>1 {two[2]}>2 {three[0]}>3 {three[1]}>4")
    assert evaluate(match, column())[-2:] == ["bonus 5", "round won 17"]
    assert view(match).points == 17


def test_evaluation_example_two_one_more_card_is_not_met_and_the_round_is_repeated_lower() -> None:
    match = begin(1)
    good = [card for card in deck_of("green", "first") if holds(card.condition, facts(column()))]
    bad = next(card.name for card in deck_of("green", "first") if card.points == 2 and card not in good)
    two, three = ([card.name for card in good if card.points == points] for points in (2, 3))
    twos = sorted([*two[:3], bad], key=lambda name: int(name[1:]))
    deal(match, "deal 4x2 2x3", " ".join(f"{name}>0" for name in (*twos, *three[:2])))
    assert evaluate(match, column())[-1] == "round lost"
    match_view = view(match)
    assert (match_view.round, match_view.points, match_view.less_than) == (1, 0, 14)
    with pytest.raises(IllegalMoveError, match="fewer"):
        match.play(0, "deal 4x2 2x3")
    match.play(0, "deal 5x2 1x3")


def test_used_cards_are_discarded_and_bricks_go_back_on_the_table() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    evaluate(match, wall())
    assert view(match).discards == ["G12", "G16"]
    assert view(match).piles == {"2": 26, "3": 22}
    deal(match, "deal 1x2", "G9>0")
    assert view(match).poses == poses_text(start_poses(8)[:8])


def test_a_tower_that_falls_while_it_is_built_is_simply_rebuilt() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    lay(match, wall())
    lay(match, bricks())  # all of it lies about
    assert (record(match)["attempts"], record(match)["failed"], view(match).phase) == (0, 0, "build")
    assert evaluate(match, wall())[-1] == "round won 6"


def test_it_helps_to_knock_the_tower_down_and_start_again() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    lay(match, wall())
    match.play(1, "up")
    match.play(0, "knock")
    assert view(match).poses == poses_text(start_poses(8)[:8])
    assert view(match).thumbs == [False, False]


def test_cards_that_seem_unsolvable_are_revealed_and_the_round_is_unsuccessful() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    match.play(0, "reveal")
    match.play(1, "reveal")
    assert [[card.name for card in hand] for hand in view(match, "spectator").hands] == [["G12"], ["G16"]]
    lay(match, wall())  # a solution is looked for together
    match.play(1, "next")
    assert (view(match).last, view(match).attempts, view(match).less_than) == ("lost", 1, 4)


def test_cards_laid_open_that_turn_out_to_contradict_each_other_are_no_unsuccessful_round() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    for word in ("reveal", "void"):
        match.play(0, word)
        match.play(1, word)
    match.apply_chance("proof yes")  # the solver is asked whether it is so
    assert (view(match).last, view(match).attempts, view(match).less_than) == ("void", 0, None)


# --- alone -----------------------------------------------------------------------------------------------------------


def test_alone_the_drawn_cards_lie_face_up_and_the_tower_is_rebuilt_as_often_as_you_like() -> None:
    match = begin(1)
    deal(match, "deal 3x2 1x3", _hand(3, 1))
    assert all(card.name for card in view(match, "spectator").hands[0])
    for _ in range(20):
        lay(match, wall())
        lay(match, column())
    assert view(match).deals == 1
    assert evaluate(match, column())[-1] == "round won 14"  # 9 and the bonus of 5


def _hand(twos: int, threes: int, each: int = 99) -> str:
    """Cards that the column meets, so many to a seat."""
    good = [card for card in deck_of("green", "first") if holds(card.condition, facts(column()))]
    two, three = ([card.name for card in good if card.points == points] for points in (2, 3))
    return " ".join(f"{name}>{n // each}" for n, name in enumerate([*two[:twos], *three[:threes]]))


# --- challenges ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "total"), [("easy", 12), ("medium", 15), ("hard", 18)])
def test_a_challenge_is_played_with_cards_of_twelve_fifteen_or_eighteen_points(level: str, total: int) -> None:
    match = begin(3, variant="challenge", challenge=1, level=level)
    for twos in range(12):
        for threes in range(8):
            if twos + threes:
                assert (not dealing.why_not_mix(match.position, twos, threes)) == (2 * twos + 3 * threes == total)


def test_points_are_not_added_up_in_a_challenge() -> None:
    match = begin(1, variant="challenge", challenge=9)
    deal(match, "deal 6x2", _hand(6, 0))
    assert evaluate(match, column())[-1] == "round won 0"
    assert (match.over, match.outcome().scores, view(match).points) == (True, [1.0], 0)


def test_a_challenge_is_lost_with_a_card_that_is_not_met_however_the_tower_is() -> None:
    match = begin(1, variant="challenge", challenge=1)
    deal(match, "deal 6x2", "G5>0 G9>0 G12>0 G14>0 G15>0 G16>0")
    found = evaluate(match, column())
    assert found[-2:] == ["challenge yes", "round lost"]
    assert match.outcome().winners == []
