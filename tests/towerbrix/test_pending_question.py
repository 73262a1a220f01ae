"""What a team asks itself, sentence by sentence of RULES.md: proposals, gestures, who moved what, wishes."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadPositionError, IllegalMoveError
from stackyard.core.match import Match
from stackyard.games.towerbrix.bots.human_table import search_key
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import MOST_DEAL_WORDS, MOST_WISHES, NONE
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import wishes
from stackyard.games.towerbrix.rules.contradictions import QUESTION_SECONDS, VOIDING_SECONDS, seconds_for_proof
from stackyard.games.towerbrix.rules.thumbs import tried
from stackyard.games.towerbrix.view import question_message
from tests.towerbrix.scenario import GAME, begin, bricks, column, deal, lay, propose, record, thumbs, wall

HANDS = "G5>0 G9>0 G15>0 G7>1 G12>1 G14>1"


def view_of(match: Match, viewer: int | str = 0) -> Any:
    return match.view(viewer)


def building(players: int = 2, **options: Any) -> Match:
    match = begin(players, **options)
    deal(match, "deal 2x2 extra 0,1" if players > 2 else "deal 2x2", "G12>0 G16>1")
    return match


def dropping(**options: Any) -> Match:
    match = begin(2, variant="challenge", challenge=9, **options)
    deal(match, "deal 6x2", HANDS)
    return match


def refused(match: Match, seat: int, move: str, why: str) -> None:
    before = match.position.tobytes()
    with pytest.raises(IllegalMoveError, match=why):
        match.play(seat, move)
    assert match.position.tobytes() == before


def entries(match: Match) -> list[tuple[int, str, bool, int]]:
    return [
        (int(one["seat"]), BRICKS[int(one["brick"])], bool(one["wanted"]), int(one["count"]))
        for one in wishes.wishes(match.position)
    ]


# --- deals -----------------------------------------------------------------------------------------------------------


def test_a_deal_is_a_proposal_to_all_other_seats_until_the_last_of_them_agrees() -> None:
    match = begin(3)
    match.play(1, "deal 2x2 2x3 extra 2")
    question = view_of(match).question
    assert (question.by, question.kind, question.of, question.agreed) == (1, "deal", [True, False, True], [False] * 3)
    assert (question.twos, question.threes, question.extra, question.answer) == (2, 2, [2], "open")
    asked = "Bo would like to deal 2 cards of 2 points and 2 cards of 3 points, one more for Cleo."
    assert str(question_message(match.position)) == asked
    assert [event.event for event in match.play(0, "agree")] == ["agree"]
    assert view_of(match).question.agreed == [True, False, False]
    assert match.to_act == [0, 1, 2]
    match.play(2, "agree")
    assert match.to_act == ["nature"]
    assert (view_of(match).question, view_of(match).twos, view_of(match).extra, view_of(match).deals) == (
        None,
        2,
        [2],
        1,
    )


def test_alone_and_at_a_real_table_cards_are_dealt_at_once() -> None:
    for match in (begin(1), begin(3, real=True)):
        match.play(0, "deal 3x2")
        assert match.to_act == ["nature"]


def test_the_same_deal_named_by_another_seat_counts_as_a_yes() -> None:
    match = begin(2)
    match.play(0, "deal 2x2 1x3")
    refused(match, 0, "deal 2x2 1x3", "asked already")
    match.play(1, "deal 2x2 1x3 extra 0")  # the first seat would have got it anyway
    assert match.to_act == ["nature"]


def test_another_deal_takes_its_place() -> None:
    match = begin(2)
    match.play(0, "deal 2x2")
    match.play(1, "deal 4x2")
    assert (view_of(match).question.by, view_of(match).question.twos) == (1, 4)
    refused(match, 1, "agree", "not asked")
    match.play(0, "agree")
    assert match.to_act == ["nature"]


def test_a_deal_that_may_not_be_dealt_is_not_proposed() -> None:
    match = begin(2)
    refused(match, 0, "deal 2x2 extra 0", "evenly")
    refused(match, 0, "deal 29x2", "28 cards")
    refused(match, 1, "agree", "nobody has asked")


def test_one_no_declines_and_the_next_deal_is_a_new_question() -> None:
    match = begin(3)
    match.play(0, "deal 3x2")
    match.play(1, "agree")
    match.play(2, "decline")
    assert view_of(match).question.answer == "declined"
    for seat in (0, 1, 2):
        refused(match, seat, "agree", "has been answered")
    match.play(0, "deal 3x2")
    assert (view_of(match).question.answer, view_of(match).question.agreed) == ("open", [False] * 3)


def test_a_yes_is_taken_back_while_others_are_awaited_and_so_is_the_question() -> None:
    match = begin(3)
    match.play(0, "deal 3x2")
    match.play(1, "agree")
    match.play(1, "decline")
    assert (view_of(match).question.answer, view_of(match).question.agreed) == ("declined", [False] * 3)
    match.play(0, "deal 3x2")
    match.play(0, "decline")
    assert view_of(match).question is None


def test_after_sixty_words_about_a_deal_the_one_that_is_named_is_dealt() -> None:
    match = begin(2)
    for number in range(MOST_DEAL_WORDS):
        match.play(0, f"deal {2 + 2 * (number % 2)}x2")
    assert match.to_act == [0, 1]
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    match.play(0, "deal 6x2")
    assert match.to_act == ["nature"]
    assert record(match)["acts"] == 0


def test_discards_are_shuffled_in_by_whoever_agreed_last() -> None:
    match = begin(2)
    names = [card.name for card in cards_of(match.position) if card.points == 3]
    hands = [*(f"{name}>0" for name in names[:11]), *(f"{name}>1" for name in names[11:])]
    deal(match, "deal 22x3", " ".join(hands))
    match.play(0, "void")
    match.play(1, "void")
    match.apply_chance("proof yes")
    assert propose(match, 0, "deal 2x3") == ["deal 2x3", "agree", "shuffle 3"]


# --- the card that need not be met -----------------------------------------------------------------------------------


def test_a_drop_is_a_proposal_whose_card_is_secret() -> None:
    match = dropping()
    match.play(1, "drop G12")
    assert record(match)["dropped"] == NONE
    mine, other = view_of(match, 1).question, view_of(match, 0).question
    assert (mine.holder, mine.points, other.holder, other.points) == (1, 2, 1, 2)
    assert str(question_message(match.position)) == "Bo would like to drop a card of 2 points."
    assert "G12" not in msgspec.json.encode(view_of(match, 0)).decode()
    assert "G12" not in msgspec.json.encode(view_of(match, "spectator")).decode()
    assert ROOM.redact_event(match.position, 1, "drop G12", 0) == "drop ?2"
    match.play(0, "agree")
    assert (view_of(match).dropped, view_of(match).dropped_points, view_of(match).question) == (1, 2, None)


def test_two_worlds_that_differ_in_the_proposed_card_look_the_same() -> None:
    match = dropping()
    match.play(1, "drop G12")
    shown = msgspec.json.encode(view_of(match, 0))
    rng, cards = np.random.default_rng(3), set()
    for _ in range(60):
        other = ROOM.determinize(match.position, 0, rng)
        assert msgspec.json.encode(GAME.view(other, 0)) == shown
        card = int(other["q_card"][0])
        assert other["where"][0][card] == 3
        assert GAME.parse_position(GAME.position_text(other)).tobytes() == other.tobytes()
        cards.add(card)
        assert ROOM.determinize(other, 1, rng)["q_card"][0] == card  # the holder knows it
    assert len(cards) > 10


def test_a_dropped_and_a_proposed_card_of_one_hand_stay_two_cards() -> None:
    match = dropping()
    propose(match, 1, "drop G12")
    match.play(1, "drop G7")
    rng = np.random.default_rng(5)
    for _ in range(30):
        other = ROOM.determinize(match.position, 0, rng)
        assert other["q_card"][0] != other["dropped"][0]
        assert {int(other["where"][0][int(other[name][0])]) for name in ("q_card", "dropped")} == {3}


def test_all_thumbs_and_noes_come_down_when_a_drop_takes_effect() -> None:
    match = dropping()
    lay(match, column())
    match.play(0, "up")
    match.play(1, "no")
    match.play(1, "drop G12")
    assert (view_of(match).thumbs, view_of(match).nos) == ([True, False], [0, 1])
    match.play(0, "agree")
    assert (view_of(match).thumbs, view_of(match).nos) == ([False, False], [0, 0])
    (reaction,) = tried(match.position)  # a whole tower and what was said of it
    assert (int(reaction["up"]), int(reaction["no"]), record(match)["judged"]) == (1, 2, 1)


@pytest.mark.parametrize("real", [False, True])
def test_alone_and_at_a_real_table_a_drop_is_at_once_and_takes_thumbs_down(real: bool) -> None:
    players = 2 if real else 1
    match = begin(players, variant="challenge", challenge=9, real=real)
    deal(match, "deal 6x2", HANDS if real else "G5>0 G7>0 G9>0 G12>0 G14>0 G15>0")
    match.play(0, "no")
    if real:
        match.play(1, "up")
    match.play(0, "drop G5")
    assert view_of(match).dropped == 0
    assert (view_of(match).thumbs, view_of(match).nos) == ([False] * players, [0] * players)


def test_a_drop_is_refused_as_ever_and_where_it_is_proposed_already() -> None:
    match = dropping()
    refused(match, 0, "drop G7", "no card G7")
    match.play(1, "drop G7")
    refused(match, 1, "drop G7", "asked already")
    match.play(0, "decline")
    assert record(match)["dropped"] == NONE
    match.play(1, "drop G7")
    match.play(0, "agree")
    refused(match, 1, "drop G7", "already")
    refused(building(), 0, "drop G12", "every card is to be met")


def test_open_cards_and_all_thumbs_end_a_proposal() -> None:
    match = dropping()
    match.play(1, "drop G7")
    for seat in (0, 1):
        match.play(seat, "reveal")
    assert view_of(match).question is None
    match = dropping()
    match.play(1, "drop G7")
    thumbs(match)
    assert record(match)["question"] == 0


# --- gestures --------------------------------------------------------------------------------------------------------


def test_each_seat_may_let_the_others_begin_once() -> None:
    match = building()
    match.play(1, "begin")
    assert view_of(match).begun == [False, True]
    refused(match, 1, "begin", "others begin")
    match.play(0, "begin")


def test_a_brick_that_nobody_has_moved_is_asked_of_all_others() -> None:
    match = building(3)
    match.play(2, "ask y1")
    assert view_of(match).question.of == [True, True, False]
    match.play(0, "agree")
    assert view_of(match).question.answer == "open"
    match.play(1, "agree")
    assert view_of(match).question.answer == "agreed"
    alone = begin(1)
    deal(alone, "deal 1x2", "G12>0")
    refused(alone, 0, "ask y1", "nobody needs to be asked")


def test_whoever_moved_a_brick_is_asked_before_another_moves_it() -> None:
    match = building(3)
    refused(match, 0, "ask knock", "nobody needs to be asked")
    lay(match, wall(), seat=1)
    assert view_of(match).owners == [1, *[None] * 7]
    refused(match, 1, "ask y1", "nobody needs to be asked")
    match.play(0, "ask y1")
    question = view_of(match, 2).question
    assert (question.by, question.kind, question.brick, question.of) == (0, "brick", "y1", [False, True, False])
    assert str(question_message(match.position)) == "May Ada move y1?"
    refused(match, 0, "ask y1", "asked already")
    refused(match, 2, "agree", "not asked")
    match.play(1, "agree")
    assert view_of(match).question.answer == "agreed"
    lay(match, column(), seat=0)
    assert view_of(match).question is None
    assert view_of(match).owners[0] == 0


def test_a_question_binds_nobody() -> None:
    match = building()
    lay(match, wall(), seat=1)
    match.play(0, "ask y1")
    match.play(1, "decline")
    assert view_of(match).question.answer == "declined"
    lay(match, column(), seat=0)
    assert view_of(match).question is None


def test_all_whose_bricks_stand_are_asked_before_the_tower_is_taken_apart() -> None:
    match = building(3)
    lay(match, wall(), seat=1)
    lay(match, column(), seat=2, brick="y2")
    match.play(0, "ask knock")
    assert (view_of(match).question.of, view_of(match).question.brick) == ([False, True, True], None)
    match.play(1, "agree")
    match.play(2, "agree")
    assert view_of(match).question.answer == "agreed"
    match.play(0, "knock")
    assert (view_of(match).question, view_of(match).owners) == (None, [None] * 8)


def test_another_question_takes_the_place_of_one() -> None:
    match = building()
    lay(match, wall(), seat=1)
    lay(match, column(), seat=0, brick="y2")
    match.play(0, "ask y1")
    match.play(1, "ask y2")
    assert (view_of(match).question.by, view_of(match).question.brick) == (1, "y2")


def test_whoever_may_not_move_a_brick_does_not_ask_for_it() -> None:
    match = begin(2, variant="challenge", challenge=10)
    deal(match, "deal 6x2", HANDS)
    lay(match, wall(), seat=0)
    refused(match, 1, "ask y1", "see no tower")
    refused(match, 1, "ask knock", "see no tower")
    assert (view_of(match, 1).owners, view_of(match, "spectator").owners) == (None, None)
    match.play(1, "begin")  # seen or not, the others may begin
    match = begin(2, real=True)
    deal(match, "deal 2x2", "G12>0 G16>1")
    refused(match, 0, "ask y1", "your own table")
    match = building(deck="green")
    refused(match, 0, "ask g1", "gray")


def test_a_round_that_ends_takes_all_of_it_with_it() -> None:
    match = building()
    lay(match, wall(), seat=1)
    match.play(0, "begin")
    match.play(0, "ask y1")
    for seat in (0, 1):
        match.play(seat, "reveal")
    assert view_of(match).question is not None  # hands may go on
    match.play(0, "next")
    assert (view_of(match).question, view_of(match).owners, view_of(match).begun) == (None, [None] * 8, [False, False])
    assert entries(match) == []


# --- wishes ----------------------------------------------------------------------------------------------------------


def test_a_seat_wants_a_brick_where_it_comes_to_rest() -> None:
    match = building()
    lay(match, wall(), seat=1)
    lay(match, wall(), seat=1)
    assert entries(match) == [(1, "y1", True, 2)]


def test_whoever_moves_anothers_brick_does_not_want_it_where_it_was() -> None:
    match = building()
    lay(match, wall(), seat=1)
    lay(match, column(), seat=0)
    assert entries(match) == [(1, "y1", True, 1), (0, "y1", False, 1), (0, "y1", True, 1)]
    before, after = (one["pose"] for one in wishes.wishes(match.position)[1:])
    assert np.allclose(before, wall()[0], atol=1e-6)
    assert np.allclose(after, column()[0], atol=1e-6)


def test_no_is_said_to_where_another_has_put_the_brick_that_was_moved_last() -> None:
    match = building(3)
    match.play(1, "no")
    assert entries(match) == []
    lay(match, wall(), seat=0)
    match.play(0, "no")  # it was its own
    match.play(1, "no")
    match.play(1, "no")
    assert entries(match) == [(0, "y1", True, 1), (1, "y1", False, 2)]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("y1 0 0 30 stand", "y1 5 0 30 stand", True),
        ("y1 0 0 30 stand", "y1 7 0 30 stand", False),
        ("y1 0 0 15 x", "y1 0 0 15 y", False),
        ("y1 0 0 15 x", "y1 0 4 15 x", True),
    ],
)
def test_a_place_is_the_same_within_six_millimetres_and_put_alike(first: str, second: str, same: bool) -> None:
    match = building()
    for placed in (first, second):
        lay(match, bricks(placed), seat=0)
    assert entries(match) == ([(0, "y1", True, 2)] if same else [(0, "y1", True, 1)] * 2)


def test_the_oldest_wish_is_forgotten_first_and_a_knock_forgets_none() -> None:
    match = building()
    for number in range(MOST_WISHES + 2):
        lay(match, bricks(f"y1 {10 * number} 0 30 stand"), seat=0)
    found = wishes.wishes(match.position)
    assert len(found) == MOST_WISHES
    assert found[0]["pose"][0] == np.float32(0.02)
    match.play(1, "knock")
    assert len(wishes.wishes(match.position)) == MOST_WISHES
    assert record(match)["laid"] == NONE
    match.play(1, "no")
    assert len(wishes.wishes(match.position)) == MOST_WISHES


def test_nothing_is_noted_of_the_blind_seat() -> None:
    match = begin(2, variant="challenge", challenge=10)
    deal(match, "deal 6x2", HANDS)
    lay(match, wall(), seat=0)
    match.play(1, "no")
    assert entries(match) == [(0, "y1", True, 1)]


# --- void ------------------------------------------------------------------------------------------------------------


def voided(match: Match) -> list[str]:
    """Have all seats call the cards contradictory; return what follows of itself."""
    events = [event for seat in range(match.header.players) for event in match.play(seat, "void")]
    return [event.event for event in events if event.event != "void"]


@pytest.mark.parametrize(("answer", "last"), [("yes", "void"), ("no", "lost"), ("open", "void")])
def test_all_votes_ask_the_solver_for_three_seconds(answer: str, last: str) -> None:
    match = building()
    assert voided(match) == []
    assert view_of(match).phase == "proof"
    assert GAME.ascii(match.position).startswith("The solver looks whether the cards contradict each other.\n")
    assert seconds_for_proof(match.position) == VOIDING_SECONDS == 3.0
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    match.apply_chance(f"proof {answer}")
    assert (view_of(match).last, view_of(match).attempts) == (last, int(last == "lost"))


def test_an_open_verdict_is_free_once_in_a_round() -> None:
    match = building()
    for last in ("void", "lost", "lost"):
        voided(match)
        match.apply_chance("proof open")
        assert view_of(match).last == last
        assert record(match)["free_open"] == 1
        names = [card.name for card in cards_of(match.position) if card.points == 2]
        left = [name for name in names if name not in view_of(match).discards]
        deal(match, "deal 1x2", f"{left[0]}>0")


def test_an_answer_that_is_known_decides_at_once() -> None:
    for answer, follows in (("no", "round lost"), ("open", "round void")):
        match = building()
        match.play(0, "proof")
        assert seconds_for_proof(match.position) == QUESTION_SECONDS == 10.0
        match.apply_chance(f"proof {answer}")
        assert voided(match) == [follows]


def test_at_a_real_table_peoples_word_counts() -> None:
    match = begin(2, real=True)
    deal(match, "deal 2x2", "G12>0 G16>1")
    assert voided(match) == ["round void"]


# --- options and positions -------------------------------------------------------------------------------------------


def test_how_bots_behave_is_an_option_that_no_rule_reads() -> None:
    assert view_of(begin(2)).temperament == "partner"
    match = begin(2, temperament="leader")
    assert view_of(match).temperament == "leader"
    assert GAME.position_text(match.position) == ('rules=2 2 {"temperament":"leader","edition":"first"} mix')


def asked_of_all() -> Match:
    match = building(3)
    lay(match, wall(), seat=1)
    lay(match, column(), seat=2, brick="y2")
    match.play(1, "no")
    match.play(2, "begin")
    match.play(0, "ask knock")
    match.play(1, "agree")
    return match


@pytest.mark.parametrize(
    ("so", "otherwise"),
    [
        ("knock:0:6:2:open:-", "knock:0:6:6:open:-"),
        ("knock:0:6:2:open:-", "knock:0:7:2:open:-"),
        ("knock:0:6:2:open:-", "knock:0:6:2:agreed:-"),
        ("knock:0:6:2:open:-", "knock:0:6:2:open:y1"),
        ("knock:0:6:2:open:-", "brick:0:6:2:open:y1"),
        ("knock:0:6:2:open:-", "brick:0:2:0:open:g1"),
        ("knock:0:6:2:open:-", "drop:0:6:2:open:G12"),
        ("knock:0:6:2:open:-", "deal:0:6:2:open:2,0,0"),
        ("knock:0:6:2:open:-", "knock:0:6:2:perhaps:-"),
        ("owner=1,2,", "owner=1,3,"),
        ("owner=1,2,", "owner=1,2,0,"),
        ("owner=1,2,-", "owner=1,2,0"),
        ("laid=y2", "laid=p1"),
        ("laid=y2", "laid=g1"),
        ("begun=4", "begun=8"),
        ("begun=4", "begun=4 voiding=1"),
        ("begun=4", "begun=4 free_open=2"),
        ("wishes=1.y1.1.1.", "wishes=1.y1.2.1."),
        ("wishes=1.y1.1.1.", "wishes=1.y1.1.0."),
        ("wishes=1.y1.1.1.", "wishes=1.p1.1.1."),
        ("wishes=1.y1.1.1.", "wishes=3.y1.1.1."),
        ("wishes=1.y1.1.1.", "wishes=1.1.1."),
    ],
)
def test_a_position_that_no_match_leads_to_is_refused(so: str, otherwise: str) -> None:
    text = GAME.position_text(asked_of_all().position)
    assert GAME.parse_position(text).tobytes() == asked_of_all().position.tobytes()
    assert so in text
    with pytest.raises(BadPositionError):
        GAME.parse_position(text.replace(so, otherwise, 1))


def test_what_is_asked_and_answered_is_told() -> None:
    match = building()
    lay(match, wall(), seat=1)
    texts = {
        (0, "ask y1"): "Ada asks to move y1.",
        (0, "ask knock"): "Ada asks to take the tower apart.",
        (1, "agree"): "Bo agrees.",
        (1, "decline"): "Bo does not agree.",
        (0, "begin"): "Ada lets the others begin.",
    }
    for (seat, event), text in texts.items():
        assert str(GAME.describe_event(match.position, seat, event).text) == text
    bricks = [GAME.describe_event(match.position, 0, event).brick for event in ("ask y1", "ask knock")]
    assert bricks == ["y1", msgspec.UNSET]
    match.play(0, "ask y1")
    assert str(GAME.describe_event(match.position, 0, "decline").text) == "Ada takes the question back."
    assert str(GAME.describe_event(dropping().position, 1, "drop ?2").text) == "Bo asks to drop one of their cards."


def test_a_search_result_depends_on_questions_and_owners() -> None:
    match = building()
    lay(match, wall(), seat=1)
    keys = [search_key(match.position, 0)]
    for seat, move in ((0, "begin"), (0, "ask y1"), (1, "agree")):
        match.play(seat, move)
        keys.append(search_key(match.position, 0))
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("level", [1, 5])
def test_a_bot_answers_what_it_is_asked(level: int) -> None:
    match = begin(2)
    match.play(0, "deal 2x2")
    assert ROOM.search(match.position, 1, level).move == "agree"
    assert ROOM.search(match.position, 0, level).move == ""
    match.play(1, "decline")
    assert ROOM.search(match.position, 0, level).move.startswith("deal ")
    match = building()
    lay(match, wall(), seat=1)
    match.play(0, "ask y1")
    assert ROOM.search(match.position, 1, level).move == "agree"
