"""The Game object of Brick Work: each error in its own words, each form of action, views and descriptions, tallies."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import msgspec
import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadPositionError,
    BadRequestError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
    StackyardError,
)
from stackyard.core.game import EVERYTHING, ForcedEvent, Position
from stackyard.core.match import Match
from stackyard.core.perft import perft
from stackyard.games.brick_work import drawing
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.lessons import CRANE, LESSON, PRINTS, WALL
from stackyard.games.brick_work.pieces import RETURNS
from stackyard.games.brick_work.room import ROOM
from stackyard.games.brick_work.tally import tally
from tests.as_json import as_json

EMPTY_BOARD = "........."
CRANE_MOVE = "print Crane: 1x1/2x2@0,0,0; 1x1/A@0,0,0; 1x1/A@0,0,0; 1x4/A@0,0,0; 1x2/A@0,2,0"


def position_with(
    *,
    blue: str = "-",
    red: str = "-",
    pool: str = "2345",
    board: str = EMPTY_BOARD,
    tokens: str = "1 2",
    turns: str = "40 0",
    side: str = "turn Blue",
    first: str = "Blue",
) -> Position:
    """A position in the middle of a match."""
    text = (
        f"{side}; first {first}; order 8 5; turns {turns}; pool {pool}; board {board}; tokens {tokens}; "
        f"Blue {blue}; Red {red}; {PRINTS}"
    )
    return GAME.parse_position(text)


def printing(blue: str = "bricks 1x1*3 1x2 1x4 2x2", red: str = f"print Wall: {WALL}") -> Position:
    return GAME.parse_position(
        "prints; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -; "
        f"Blue's {blue}; Red's {red}"
    )


def refused(
    position: Position, move: str, words: str, *, seat: int = 0, kind: type[StackyardError] = IllegalMoveError
) -> None:
    """Check that a move is refused with this message and changes nothing."""
    before = position.tobytes()
    with pytest.raises(kind, match=re.escape(words)) as caught:
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    assert type(caught.value) is kind
    assert position.tobytes() == before


def played(position: Position, *moves: str, seat: int = 0) -> Position:
    for move in moves:
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    return position


def section(position: Position, name: str) -> str:
    """One section of a position's text."""
    found = re.search(rf"(?:^|; ){name} ?([^;]*)", GAME.position_text(position))
    assert found is not None
    return found[1]


# --- every action form -----------------------------------------------------------------------------------------------


def test_take_return_and_print() -> None:
    position = printing("bricks 1x1*3 1x4 2x2")
    played(position, "take 1x3", "return 1x3", "take 1x2")
    assert section(position, "Blue's") == "bricks 1x1*3 1x2 1x4 2x2 returned 1"
    assert GAME.apply(position, 0, CRANE_MOVE) == []
    assert section(position, "roll") == "Blue"
    assert GAME.position_text(position).endswith(PRINTS)


def test_collect() -> None:
    assert section(played(position_with(), "4>collect 2x2"), "Blue") == "2x2"
    assert section(played(position_with(), "5+>collect 1x6"), "Blue") == "1x6"
    position = played(position_with(blue="1x2*2"), "2>collect 1x2")
    assert (section(position, "Blue"), section(position, "board")) == ("1x2*3", ".2.......")
    assert (section(position, "turn"), section(position, "pool"), section(position, "turns")) == ("Red", "345", "41 1")


def test_tokens_change_a_die_and_six_and_one_are_neighbours() -> None:
    position = played(position_with(pool="1266", tokens="3 2"), "6++>collect 1x2")
    assert (section(position, "tokens"), section(position, "board")) == ("1 2", ".2.......")
    position = played(position_with(pool="1266", tokens="3 2"), "1->collect 1x6")
    assert (section(position, "tokens"), section(position, "board")) == ("2 2", "....6....")
    position = played(position_with(pool="1266", tokens="3 2"), "2+->collect 1x2")  # mixed (W6)
    assert section(position, "tokens") == "1 2"


def test_adjust_also_when_a_token_has_just_been_spent() -> None:
    assert section(played(position_with(), "3>adjust"), "tokens") == "2 2"
    assert section(played(position_with(tokens="3 2"), "3+>adjust"), "tokens") == "3 2"
    assert section(played(position_with(tokens="3 2"), "3+->adjust"), "tokens") == "2 2"


def test_recycle_one_and_two_for_one_and_two() -> None:
    for move, left in (
        ("5>recycle 1x2>1x1,1x1", "1x1*2 1x4"),
        ("5>recycle 1x4>2x2", "1x2 2x2"),
        ("5>recycle 1x2,1x4>1x6", "1x6"),
        ("5>recycle 1x2,1x4>1x3,1x3", "1x3*2"),
        ("5>recycle 1x4>1x4", "1x2 1x4"),  # the very same again (W16)
    ):
        position = played(position_with(blue="1x2 1x4"), move)
        assert (section(position, "Blue"), section(position, "board")) == (left, ".......5.")


def test_build_one_join_and_several() -> None:
    position = played(position_with(blue="1x4 2x2"), "2>build 1x4/2x2@0,-1,0")
    assert section(position, "Blue") == "A=2x2@0,1,0+1x4@0,0,1"
    position = played(position_with(blue="1x1*2 1x2 1x3"), "4>build 1x1/1x3@0,0,0; 1x2/A@0,1,0; 1x1/A@0,0,0")
    assert section(position, "Blue") == "A=1x3@0,0,0+1x1@0,0,1+1x2@0,1,1+1x1@0,0,2"


def test_demolish_one_cut_and_several() -> None:
    position = position_with(blue="A=1x3@0,0,0+1x1@0,0,1+1x2@0,1,1", pool="1233")
    assert section(played(position.copy(), "2>demolish A^3"), "Blue") == "1x2 A=1x3@0,0,0+1x1@0,0,1"
    assert section(played(position, "3>demolish A^2; A^2"), "Blue") == "1x1 1x2 1x3"


def test_letters_are_taken_and_freed() -> None:
    two = "A=1x2@0,0,0+1x1@0,0,1 B=1x3@0,0,0+1x1@0,0,1"
    assert section(played(position_with(blue=two), "2>build A/B@0,1,0"), "Blue").startswith("A=1x3@0,0,0+")
    assert section(played(position_with(blue=f"1x1*2 {two}", pool="1111"), "1>build 1x1/1x1@0,0,0"), "Blue").endswith(
        "C=1x1@0,0,0+1x1@0,0,1"
    )
    position = played(position_with(blue=two, pool="1111"), "1>demolish A^2")
    assert section(position, "Blue") == "1x1 1x2 B=1x3@0,0,0+1x1@0,0,1"
    position = played(position_with(blue="A=1x2@0,0,0+1x2@0,0,1+1x1@0,0,2+1x1@0,0,3", pool="1111"), "1>demolish A^3,4")
    assert section(position, "Blue") == "A=1x2@0,0,0+1x2@0,0,1 B=1x1@0,0,0+1x1@0,0,1"


def test_a_bumped_die_is_rolled_again_and_then_the_turn_passes() -> None:
    position = position_with(pool="234", board=".......5.", turns="41 1", side="turn Red")
    GAME.apply(position, 1, "2>collect 1x2")
    position = position_with(blue="1x2 1x4", pool="234", board="........5", turns="41 1", side="turn Red")
    assert GAME.apply(position, 1, "3>adjust") == []
    assert (section(position, "reroll"), section(position, "board"), section(position, "pool")) == (
        "Red",
        "........3",
        "24",
    )
    with pytest.raises(ChanceDueError):
        GAME.apply(position, 0, "2>collect 1x2")
    assert GAME.apply_chance(position, "reroll 4") == []
    assert (section(position, "turn"), section(position, "pool")) == ("Blue", "244")


def test_the_last_die_flips_the_turn_tower() -> None:
    position = position_with(pool="2", board="1.34.....", turns="43 3", side="turn Red", blue="1x1")
    assert GAME.apply(position, 1, "2>collect 1x2") == [ForcedEvent(1, "flip")]
    assert (section(position, "roll"), section(position, "first"), section(position, "board")) == (
        "Red",
        "Red",
        EMPTY_BOARD,
    )
    GAME.apply_chance(position, "roll 6161")
    assert (section(position, "turn"), section(position, "pool"), section(position, "turns")) == ("Red", "1166", "44 0")


def test_whoever_recreates_both_wins_at_once_and_a_bumped_die_stays_away() -> None:
    wall = "1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x3@0,0,2+1x1@0,3,2"
    position = position_with(
        blue=f"1x2 A={CRANE} B={wall}", pool="235", board=".....6...", turns="41 1", side="turn Blue", first="Red"
    )
    assert GAME.apply(position, 0, "2>build 1x2/B@0,1,0") == []
    assert GAME.is_over(position)
    outcome = GAME.outcome(position)
    assert (outcome.winners, outcome.scores) == ([0], [2.0, 0.0])
    assert outcome.why == "Blue has recreated both brickprints after 42 turns."
    assert ROOM.returns(position) == [1.0, -1.0]
    assert not GAME.is_chance_due(position)
    refused(position, "3>adjust", "the match is over", kind=MatchOverError)


ONE_WALL = "1x4@0,0,0+1x3@0,0,1+1x1@0,3,1+1x1@0,0,2+1x3@0,1,2+1x2@0,1,3"
OTHER_WALL = "1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2"  # and a 1x2 on top


def test_the_view_counts_the_brickprints_that_each_seat_has_recreated() -> None:
    twice = position_with(blue=f"A={ONE_WALL} B={OTHER_WALL}+1x2@0,1,3", red=f"A={CRANE}")
    assert GAME.view(twice, 0).recreated == [1, 1]  # two objects for one brickprint, and none for the other
    same = GAME.parse_position(
        "turn Blue; first Red; order 8 5; turns 41 1; pool 235; board .....6...; tokens 1 2; "
        f"Blue 1x2 A={ONE_WALL} B={OTHER_WALL}; Red -; Blue's print Wall: {WALL}; Red's print Fence: {ONE_WALL}"
    )
    assert GAME.view(same, 0).recreated == [1, 0]  # brickprints that are alike take an object each (W20)
    played(same, "2>build 1x2/B@0,1,0")
    assert GAME.view(same, 0).recreated == [2, 0] == GAME.scores(same)


def test_a_mirror_image_is_something_else() -> None:
    mirrored = "1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x1@0,0,2+1x3@0,1,2"
    position = played(position_with(blue=f"1x2 A={CRANE} B={mirrored}"), "2>build 1x2/B@0,1,0")
    assert GAME.is_over(position)  # the wall is one cell thick: turned by half, its mirror image is itself
    chiral = "2x2@0,0,0+1x1@1,0,1+1x1@1,0,2+1x1@1,0,3+1x4@1,0,4"
    position = played(position_with(blue=f"1x2 A={WALL} B={chiral}"), "2>build 1x2/B@1,2,0")
    assert not GAME.is_over(position)


def test_by_demolishing_one_can_win_too() -> None:
    extra = f"{CRANE}+1x3@0,1,6"
    position = played(position_with(blue=f"A={WALL} B={extra}"), "2>demolish B^7")
    assert GAME.outcome(position).winners == [0]


def test_four_hundred_turns_are_a_draw() -> None:
    position = position_with(turns="399 3", pool="2", board="1.34.....", side="turn Red", blue="1x1")
    assert GAME.apply(position, 1, "2>collect 1x2") == [ForcedEvent(1, "exhausted")]
    assert GAME.is_over(position)
    assert GAME.outcome(position).winners == []
    assert "a draw" in GAME.outcome(position).why
    assert GAME.parse_position(GAME.position_text(position)).tobytes() == position.tobytes()


# --- every error -----------------------------------------------------------------------------------------------------

LONG = "9" * 3000


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("", "is not a move"),
        ("4>", "is not a move"),
        ("7>adjust", "is not a move"),
        ("4 adjust", "is not a move"),
        ("4-+>adjust", "is not a move"),
        ("4++++>adjust", "is not a move"),
        ("4++-->adjust", "nobody holds more than 3 tokens"),
        ("4>adjust now", "adjust stands alone"),
        ("4>jump", "'jump' is no action"),
        ("adjust now", "adjust stands alone"),
        ("adjust ", "adjust stands alone"),
        ("build", "build is followed by joins"),
        ("4>collect 3x3", "collect is followed by one kind"),
        ("5>recycle 1x2", "recycle is written as in"),
        ("5>recycle 1x2>", "one or two bricks are recycled"),
        ("5>recycle 1x1,1x1,1x1>1x3", "one or two bricks are recycled"),
        ("5>recycle 1x4,1x2>1x6", "in the order"),
        ("4>build 1x2/A", "is not a join"),
        ("4>build 1x2/A@00,0,0", "is not a join"),
        ("4>build 1x2/A@-0,0,0", "is not a join"),
        ("4>build 1x2/A@0,0,4", "is not a join"),
        ("4>build 1x2/K@0,0,0", "is not a join"),
        ("4>build 1x2/A@0,0,2", "r is 0 or 1"),
        ("4>build 2x2/A@0,0,1", "r is 0"),
        ("4>build 1x2/2x2r@0,0,0", "without r"),
        ("4>build 1x2/Ar@0,0,0", "without r"),
        ("4>build " + "; ".join(["1x1/A@0,0,0"] * 7), "at most 6 joins"),
        ("4>demolish A", "is not a separation"),
        ("4>demolish A^0", "is not a separation"),
        ("4>demolish A^21", "is not a separation"),
        ("4>demolish A^3,2", "numbers rising"),
        ("4>demolish A^2,2", "numbers rising"),
        ("4>demolish " + "; ".join(["A^2"] * 7), "at most 6 separations"),
        ("take", "write take and a kind"),
        ("return 9x9", "write return and a kind"),
        ("print Boat", "written as in"),
        ("print : 1x1/1x1@0,0,0", "in 1 to 40 characters"),
        (f"print {'x' * 41}: 1x1/1x1@0,0,0", "in 1 to 40 characters"),
        ("print A;B: 1x1/1x1@0,0,0", "without ':' and ';'"),
        ("print A\tB: 1x1/1x1@0,0,0", "printable"),
        ("print A  B: 1x1/1x1@0,0,0", "no two in a row"),
        (f"print {'💥' * 16}: 1x1/1x1@0,0,0", "at most 60 bytes"),
        ("print A: 1x1/1x1@0,0,0", "by 5 joins, not 1"),
        (LONG, "at most 1000 characters"),
    ],
)
def test_malformed_texts_are_explained(move: str, words: str) -> None:
    refused(position_with(), move, words, kind=InvalidMoveError)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("6>adjust", "no die in the pool shows 6; the pool is 2 3 4 5"),
        ("2++>adjust", "two tokens cannot be returned: you hold one token"),
        ("4>collect 1x3", "a 4 collects a brick with 4 pips; a 1x3 has 3"),
        ("5>collect 1x4", "no brick has 5 pips"),
        ("3>collect 1x3", "there is no 1x3 left in your brickyard"),
        ("4>recycle 1x3>1x3", "Recycle takes a 5; the die shows 4"),
        ("5>recycle 1x4>2x2", "there is no loose 1x4 to return"),
        ("5>recycle 1x3>1x2", "the same pips as those returned: 3, not 2"),
        ("5>recycle 1x1,2x2>1x2,1x3", "there is no 1x3 left in your brickyard"),
        ("3>build 1x3/2x2@0,0,0", "this connects 2 pips, the die shows 3"),
        ("2>build 1x3/2x2@0,1,0", "this connects 1 pip, the die shows 2"),
        ("2>build 1x3/2x2@5,0,0", "the 1x3 at 5,0 would come down beside the 2x2 and touch no stud of it"),
        ("2>build 1x4/2x2@0,0,0", "there is no loose 1x4 in this collection"),
        ("2>build 2x2/2x2@0,0,0", "there is only one loose 2x2"),
        ("2>build 1x3/B@0,0,0", "there is no object B in this collection"),
        ("2>build A/A@0,0,0", "object A cannot be joined with itself"),
        ("2>build 1x3/2x2@0,0,0; 2x2/A@0,0,0", "there is no loose 2x2 in this collection"),
        ("2>demolish B^2", "there is no object B in this collection"),
        ("2>demolish A^9", "object A has 3 bricks: there is no brick 9"),
        ("2>demolish A^1,2,3", "name some of its bricks, not all"),
        ("2>demolish A^1", "would be more than one piece"),
        ("2>demolish A^2,3", "are not one piece"),
        ("2>demolish A^2", "this disconnects 1 pip, the die shows 2"),
        ("take 1x2", "the brickprints stand: place a die"),
        (CRANE_MOVE, "the brickprints stand: place a die"),
    ],
)
def test_what_the_rules_forbid_is_explained_and_changes_nothing(move: str, words: str) -> None:
    refused(position_with(blue="1x1 1x3*3 2x2 A=1x3@0,0,0+1x1@0,0,1+1x1@0,2,1"), move, words)


def test_bricks_that_lie_below_are_held() -> None:
    position = position_with(blue="A=1x3@0,0,0+1x1@0,0,1+1x3r@0,0,2", pool="1111")
    refused(position, "1>demolish A^1", "lie above the part to be lifted off and hold it down")


def test_adjust_with_three_tokens_needs_one_spent() -> None:
    refused(position_with(tokens="3 2"), "3>adjust", "you hold three tokens, and no more is allowed")


def test_after_sixty_turns_occupied_spaces_are_closed_but_adjust() -> None:
    board = ".2......4"
    position = position_with(pool="23", board=board, turns="100 60", blue="1x1")
    refused(position, "2>collect 1x2", "Collect 2 is occupied, and after 60 turns in a round no die is bumped")
    GAME.apply(position.copy(), 0, "3>adjust")
    GAME.apply(position_with(pool="23", board=board, turns="99 59", side="turn Red", blue="1x1"), 1, "2>collect 1x2")
    choices = GAME.view(position).choices
    why = next(choice for choice in choices if choice.tokens == "").why["collect2"]
    assert "no die is bumped" in str(why)
    assert not GAME.view(position).bumping
    assert not any("2>collect" in move for move in GAME.legal_moves(position, 0))


def test_the_brickprint_has_errors_of_its_own() -> None:
    refused(printing("bricks 1x1*3 1x4 2x2"), CRANE_MOVE, "take 1 more")
    refused(printing(), "take 1x1", "you have six: build it, or put one back")
    refused(printing("bricks -", f"print Wall: {WALL}"), "return 1x1", "you have no yellow 1x1 to put back")
    refused(printing("bricks 1x4*1".replace("*1", "")), "take 1x4", "no 1x4 left in the yellow brickyard")
    refused(printing(f"bricks 1x1 returned {RETURNS}"), "return 1x1", "you have put back 40 bricks")
    refused(printing(), CRANE_MOVE.replace("1x4/A", "1x6/A"), "there is no loose 1x6")
    refused(printing(), "3>adjust", "the brickprints are built first")
    refused(printing(), "take 1x1", "your brickprint stands", seat=1, kind=NotYourTurnError)


def test_others_wait() -> None:
    refused(position_with(), "3>adjust", "it is Blue's turn", seat=1, kind=NotYourTurnError)
    start = GAME.setup(GAME.parse_options({}), 2)
    refused(start, "take 1x1", "the dice are rolled first", kind=ChanceDueError)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("order 34 43", "both have rolled 7: roll again"),
        ("order 3 4", "two dice each"),
        ("order 70 12", "two dice each"),
        ("roll 1234", "two dice each"),
        ("", "two dice each"),
    ],
)
def test_dice_that_cannot_be_are_refused(event: str, words: str) -> None:
    start = GAME.setup(GAME.parse_options({}), 2)
    before = start.tobytes()
    with pytest.raises(BadChanceError, match=words):
        GAME.apply_chance(start, event)
    assert start.tobytes() == before
    with pytest.raises(BadChanceError, match="no dice are to be rolled"):
        GAME.apply_chance(position_with(), "roll 1234")


# --- positions that cannot be ----------------------------------------------------------------------------------------


def text(**changes: str) -> str:
    parts = {
        "side": "turn Blue",
        "first": "Blue",
        "order": "8 5",
        "turns": "40 0",
        "pool": "2345",
        "board": EMPTY_BOARD,
        "tokens": "1 2",
        "Blue": "1x1",
        "Red": "-",
        "prints": PRINTS,
        **changes,
    }
    return (
        f"{parts['side']}; first {parts['first']}; order {parts['order']}; turns {parts['turns']}; "
        f"pool {parts['pool']}; board {parts['board']}; tokens {parts['tokens']}; "
        f"Blue {parts['Blue']}; Red {parts['Red']}; {parts['prints']}"
    )


def test_the_text_itself_is_a_position() -> None:
    assert GAME.position_text(GAME.parse_position(text())) == text()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"side": "turn"}, "it is told whose it is"),
        ({"side": "prints Blue"}, "nobody's turn is told"),
        ({"side": "over"}, "over is followed by"),
        ({"side": "dance"}, "not a position"),
        ({"first": "-"}, "if and only if the order has been rolled"),
        ({"order": "8 8"}, "two different totals"),
        ({"order": "13 5"}, "two different totals"),
        ({"turns": "0 0", "first": "Red", "side": "turn Red", "Blue": "-"}, "Blue rolled the higher total"),
        ({"turns": "3 0"}, "cannot be"),
        ({"turns": "400 0"}, "the match is over"),
        ({"turns": "401 0"}, "cannot be"),
        ({"turns": "41 1", "pool": "234", "board": "1........"}, "alternately"),
        ({"pool": "234"}, "there are four dice"),
        ({"pool": "2345", "board": "1........"}, "there are four dice"),
        ({"turns": "44 4", "pool": "-", "board": "12.4.....".replace("4", "4")}, "there are four dice"),
        ({"turns": "44 4", "pool": "-", "board": "12346...."}, "there are four dice"),
        ({"turns": "41 1", "side": "turn Red", "pool": "234", "board": "2........"}, "collect1 shows 1, not 2"),
        ({"turns": "41 1", "side": "turn Red", "pool": "234", "board": ".......4."}, "recycle shows 5, not 4"),
        ({"turns": "41 1", "side": "turn Red", "pool": "23", "board": "1.3......"}, "a die is placed"),
        ({"side": "reroll Blue", "turns": "41 1", "pool": "23", "board": "1........"}, "a die is placed"),
        ({"side": "roll Blue", "pool": "1234"}, "there are four dice"),
        ({"side": "roll Red", "pool": "-"}, "Player One rolls"),
        ({"tokens": "4 0"}, "nobody holds more than 3"),
        ({"Blue": "1x1*4 1x2*4 1x3", "turns": "8 0"}, "more bricks than turns"),
        ({"Blue": "2x2*3"}, "there are only 2"),
        ({"Blue": "1x1*5"}, "is no brick"),
        ({"Blue": "1x1 A=1x1@0,0,0"}, "has one brick"),
        ({"Blue": "A=1x2@0,0,0+1x2@0,1,0"}, "take the same place"),
        ({"Blue": "A=1x2@0,0,0+1x2@1,0,0"}, "is not connected"),
        ({"Blue": "A=1x2@0,0,0+1x2@0,0,2"}, "is not connected"),
        ({"Blue": "A=1x2@1,0,0+1x2@1,0,1"}, "lowest corner"),
        ({"Blue": "A=2x2r@0,0,0+1x2@0,0,1"}, "the same however it is turned"),
        ({"Blue": "A=1x2@0,0,1+1x2@0,0,0"}, "is written"),
        ({"Blue": "K=1x2@0,0,0+1x2@0,0,1"}, "letters A to J"),
        ({"Blue": "A=1x2@0,0,0+1x2@0,0,1 A=1x1@0,0,0+1x1@0,0,1"}, "each once"),
        ({"Blue": "1x2 1x1"}, "is written"),
        ({"Blue": "A=1x2@0,0"}, "is no brick of an object"),
        ({"prints": PRINTS.replace("+1x2@0,2,5", "")}, "has 5 bricks, not 6"),
        ({"prints": PRINTS.replace("Crane", "Cr  ane")}, "no two in a row"),
        ({"prints": "Blue's bricks 1x1; Red's bricks -"}, "when both brickprints stand"),
        ({"prints": PRINTS.replace("print Wall", "stolen Wall")}, "is written as"),
        ({"Blue": f"A={CRANE} B={WALL}"}, "the match is over"),
        ({"side": "over Blue", "turns": "41 1", "pool": "234", "board": "1........"}, "Blue has not won"),
        ({"side": "over draw"}, "a draw comes after 400 turns"),
        (
            {
                "side": "over Blue",
                "turns": "42 2",
                "pool": "23",
                "board": "1....4...",
                "Blue": f"A={CRANE} B={WALL}",
            },
            "in the winner's own turn",
        ),
        (
            {"side": "over Blue", "turns": "41 1", "pool": "234", "board": "1........", "Blue": f"A={CRANE} B={WALL}"},
            "won by building or by demolishing",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(changes: dict[str, str], words: str) -> None:
    with pytest.raises(BadPositionError, match=re.escape(words)):
        GAME.parse_position(text(**changes))


def test_before_the_first_roll_nothing_is_there() -> None:
    before = (
        "first Blue; order 8 5; turns {turns}; pool -; board .........; tokens {tokens}; Blue {blue}; Red -; {rest}"
    )
    rest = "Blue's {0}; Red's bricks -"
    for changes, words in (
        ({"turns": "1 1"}, "before the first roll"),
        ({"blue": "1x1"}, "before the first roll"),
        ({"tokens": "2 1"}, "Player One begins with one token"),
        ({"rest": rest.format("bricks 1x1*3 1x2*4")}, "at most 6 yellow bricks"),
        ({"rest": "Blue's bricks 2x2*2; Red's bricks 2x2"}, "there are 2 yellow 2x2, not 3"),
        ({"rest": rest.format("bricks 1x1 returned 41")}, "at most 40 bricks are put back"),
        ({"rest": PRINTS}, "the dice are rolled"),
    ):
        fields = {"turns": "0 0", "tokens": "1 2", "blue": "-", "rest": rest.format("bricks -"), **changes}
        with pytest.raises(BadPositionError, match=re.escape(words)):
            GAME.parse_position("prints; " + before.format(**fields))


def test_an_object_that_nobody_could_have_built_is_refused() -> None:
    # Two hooks hang from one 2x3, each in the other's way: whatever is lifted off would take something along.
    hooked = (
        "1x4r@0,1,0+1x2@0,0,1+1x2r@3,1,1+1x1@0,1,2+1x3@1,1,2+1x2r@3,1,2+1x1@0,1,3+1x2r@3,1,3+2x2@1,3,3+"
        "1x1@0,1,4+1x3r@1,1,4+2x2@1,3,4+1x1@0,1,5+1x4@1,3,5+2x3@0,1,6"
    )
    with pytest.raises(BadPositionError, match="cannot have been built by vertical motions alone"):
        GAME.parse_position(text(Blue=f"A={hooked}"))
    without = hooked.replace("+1x3r@1,1,4", "")  # the hook's point
    assert GAME.parse_position(text(Blue=f"A={without}"))


# --- views and descriptions ------------------------------------------------------------------------------------------


def test_the_view_says_what_each_die_could_do_and_why_not() -> None:
    position = position_with(blue="1x2 1x3*4", pool="2355", tokens="1 2")
    view = GAME.view(position)
    assert view.phase == "turn"
    assert (view.to_act, view.first, view.turn, view.turns, view.round_turns) == ([0], 0, 0, 40, 0)
    assert (view.pool, view.spaces, view.tokens, view.token_supply) == ([2, 3, 5, 5], {}, [1, 2], 3)
    assert (view.yards[0]["1x2"], view.loose) == (3, [{"1x2": 1, "1x3": 4}, {}])
    assert view.names == ["Crane", "Wall"]
    assert [(choice.die, choice.value, choice.tokens) for choice in view.choices] == [
        (2, 1, "-"),
        (2, 2, ""),
        (2, 3, "+"),
        (3, 2, "-"),
        (3, 3, ""),
        (3, 4, "+"),
        (5, 4, "-"),
        (5, 5, ""),
        (5, 6, "+"),
    ]
    three = view.choices[4]
    assert three.spaces == ["build", "adjust"]
    assert str(three.why["collect3"]) == "Your brickyard has no brick with 3 pips."
    assert str(three.why["collect2"]) == "The die has to show 2."
    assert str(three.why["recycle"]) == "The die has to show 5."
    assert str(three.why["demolish"]) == "You have no object to take apart."
    assert view.choices[7].spaces == ["build", "recycle", "adjust"]


def test_build_is_offered_only_where_a_plan_has_exactly_the_pips() -> None:
    for blue, possible in (
        ("1x1", []),
        ("1x1*2", [1]),
        ("1x1*3", [1, 2]),
        ("2x2*2", [1, 2, 4]),
        ("1x1 2x2*2", [1, 2, 3, 4, 5]),
    ):
        for value in range(1, 7):
            position = position_with(blue=blue, pool=str(value) * 4, tokens="0 2")
            offered = "build" in GAME.view(position).choices[0].spaces
            assert offered is (value in possible), (blue, value)
            assert any("build" in move for move in GAME.legal_moves(position, 0)) is offered


def test_demolish_is_offered_only_where_cuts_have_exactly_the_pips() -> None:
    for blue, possible in (
        ("A=2x2@0,0,0+2x2@0,0,1", [4]),
        ("A=1x2@0,0,0+1x2@0,0,1 B=1x3@0,0,0+1x3@0,0,1", [2, 3, 5]),
        ("A=1x3@0,0,0+1x1@0,0,1+1x2@0,1,1", [1, 2, 3]),
    ):
        for value in range(1, 7):
            position = position_with(blue=blue, pool=str(value) * 4, tokens="0 2")
            offered = "demolish" in GAME.view(position).choices[0].spaces
            assert offered is (value in possible), (blue, value)
            assert any("demolish" in move for move in GAME.legal_moves(position, 0)) is offered


def test_the_view_tells_how_far_an_object_matches() -> None:
    part = "2x2@0,0,0+1x1@1,1,1+1x1@1,1,2+1x1@1,1,3+1x4@1,0,4"
    (found,) = GAME.view(position_with(blue=f"A={part}")).objects[0]
    crane, wall = found.fits
    assert (crane.print, crane.cells, crane.same) == (0, 13, False)
    assert 8 <= crane.shared <= 11
    assert crane.shared + crane.extra == 11 == wall.shared + wall.extra
    (whole,) = GAME.view(position_with(blue=f"A={CRANE}")).objects[0]
    assert (whole.fits[0].same, whole.fits[0].shared, whole.fits[0].extra, whole.fits[0].at) == (True, 13, 0, [0, 0, 0])
    assert whole.pips == 6
    assert [brick.n for brick in whole.bricks] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("position", "by", "event", "fields"),
    [
        ("start", "nature", "order 34 52", {"kind": "order", "rolled": [7, 7]}),
        ("start", "nature", "order 54 52", {"kind": "order", "rolled": [9, 7], "first": 0}),
        ("printing", 0, "take 1x3", {"kind": "take", "brick": "1x3"}),
        ("printing", 0, "return 1x1", {"kind": "return", "brick": "1x1"}),
        ("printing", 0, CRANE_MOVE, {"kind": "print", "name": "Crane"}),
        ("rolling", "nature", "roll 1234", {"kind": "roll", "dice": [1, 2, 3, 4]}),
        (
            "turn",
            0,
            "5+>collect 2x3",
            {"kind": "collect", "brick": "2x3", "die": 5, "value": 6, "tokens": "+", "bumped": 0},
        ),
        ("turn", 0, "3>adjust", {"kind": "adjust", "space": "adjust", "bumped": 0}),
        ("turn", 0, "5>recycle 1x2>1x1,1x1", {"kind": "recycle", "returned": ["1x2"], "collected": ["1x1", "1x1"]}),
        (
            "turn",
            0,
            "2>build 1x2/2x2@0,0,0",
            {
                "kind": "build",
                "steps": [
                    {
                        "upper": "1x2",
                        "lower": "2x2",
                        "lower_turned": False,
                        "dx": 0,
                        "dy": 0,
                        "dz": 1,
                        "r": 0,
                        "pips": 2,
                        "name": "B",
                    }
                ],
            },
        ),
        ("turn", 0, "2>demolish A^2", {"kind": "demolish", "steps": [{"object": "A", "upper": [2], "pips": 2}]}),
        ("turn", 0, "flip", {"kind": "flip"}),
        ("turn", 0, "exhausted", {"kind": "exhausted"}),
        ("bumping", 1, "3>adjust", {"kind": "adjust", "bumped": 5}),
        ("rerolling", "nature", "reroll 4", {"kind": "reroll", "dice": [4]}),
    ],
)
def test_every_event_is_told(position: str, by: Any, event: str, fields: dict[str, Any]) -> None:
    positions = {
        "start": GAME.setup(GAME.parse_options({}), 2),
        "printing": printing(),
        "rolling": position_with(side="roll Blue", pool="-"),
        "turn": position_with(blue="1x2 2x2 A=1x2@0,0,0+1x2@0,0,1"),
        "bumping": position_with(blue="1x1", pool="234", board="........5", turns="41 1", side="turn Red"),
        "rerolling": position_with(blue="1x1", pool="24", board="........5", turns="42 2", side="reroll Red"),
    }
    found = as_json(GAME.describe_event(positions[position], by, event))
    assert found["text"].strip()
    assert fields.items() <= found.items(), found


def test_forms_are_schemas_of_what_is_possible() -> None:
    for position in (
        position_with(blue="1x2 1x3*4 A=1x1@0,0,0+1x1@0,0,1", pool="1255"),
        printing(),
        printing("bricks 1x1"),
    ):
        forms = ROOM.move_schemas(position, 0)
        assert forms is not None
        for form in forms:
            jsonschema.Draft202012Validator.check_schema(form)
            for example in form["examples"]:
                jsonschema.validate(example, form)
                GAME.apply(position.copy(), 0, example)
        assert ROOM.move_schemas(position, 1) is None
    titles = [form["title"] for form in ROOM.move_schemas(position_with(), 0) or ()]
    assert titles == ["collect", "adjust"]
    assert [form["title"] for form in ROOM.move_schemas(printing(), 0) or ()] == ["return", "print"]


def test_drawings_show_every_brick_and_every_die() -> None:
    position = position_with(
        blue="1x2 A=1x3@0,0,0+1x1@0,0,1", pool="234", board=".......5.", turns="41 1", side="turn Red"
    )
    drawn = GAME.ascii(position)
    assert "A: 1=1x3 2=1x1" in drawn
    assert "Blue's brickprint: Crane" in drawn
    assert "Recycle    [5]" in drawn
    assert "[2] [3] [4]" in drawn
    svg = drawing.svg(position, EVERYTHING)
    assert svg.count("<title>") == 1 + 4
    assert "Crane" in svg


def test_a_picture_grows_to_both_sides_of_its_middle() -> None:
    """The boards of an animation are laid over each other: what is drawn first must not stand at one side."""
    for position in (Match.new(ROOM, {}, 2, nature="given").position, position_with(blue="1x2 A=1x3@0,0,0+1x1@0,0,1")):
        found = re.search(r'viewBox="(\S+) \S+ (\S+) ', drawing.thumbnail(position, EVERYTHING))
        assert found
        left, wide = float(found[1]), float(found[2])
        assert left + wide / 2 == pytest.approx(0.0, abs=0.01)


def test_a_picture_of_a_match_that_begins_shows_a_brick_of_each_kind() -> None:
    match = Match.new(ROOM, {}, 2, nature="given")
    drawn = drawing.thumbnail(match.position, EVERYTHING)
    assert drawn.count("<ellipse") == 1 + 2 + 3 + 4 + 4 + 6 + 6  # their studs


# --- tallies ---------------------------------------------------------------------------------------------------------

BRICK = [0, 0, 0, 1, 2]


def test_tallies_answer_what_the_geometry_says() -> None:
    found = as_json(tally({"joins": {"upper": [[0, 0, 0, 1, 1]], "lower": [BRICK]}}))
    assert found == {"joins": [[0, 0, 0, 1, 1], [0, 1, 0, 1, 1]]}
    found = as_json(tally({"partings": {"object": [[0, 0, 0, 1, 3], [0, 0, 1, 1, 1], [0, 1, 1, 1, 2]]}}))
    assert found == {"partings": [[[2], 1], [[3], 2]]}
    asked = {"position": text(Blue="1x3 2x2"), "seat": 0, "move": "2>build 1x3/2x2@0,0,0"}
    assert as_json(tally({"check": asked})) == {"ok": True, "why": "", "pips": 2}
    asked["move"] = "3>build 1x3/2x2@0,0,0"
    assert as_json(tally({"check": asked})) == {
        "ok": False,
        "why": "this connects 2 pips, the die shows 3",
        "localizable": {"name": "brick-work:other-sum-built", "args": {"pips": 2, "die": 3}},
        "pips": 2,
    }
    asked["move"] = "nonsense"
    assert as_json(tally({"check": asked}))["ok"] is False
    asked = {"position": GAME.position_text(printing()), "seat": 0, "move": CRANE_MOVE}
    assert as_json(tally({"check": asked})) == {"ok": True, "why": "", "pips": 6}
    asked = {"position": text(Blue="A=1x2@0,0,0+1x2@0,0,1"), "seat": 0, "move": "2>demolish A^2"}
    assert as_json(tally({"check": asked})) == {"ok": True, "why": "", "pips": 2}


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"joins": None},
        {"joins": {}},
        {"joins": {"upper": [], "lower": [BRICK]}},
        {"joins": {"upper": [BRICK], "lower": [BRICK], "x": 1}},
        {"joins": {"upper": [BRICK], "lower": [BRICK]}, "partings": {"object": [BRICK]}},
        {"joins": {"upper": "x", "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 1]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 1, 2, 3]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 1, 1.5]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 1, None]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 5, 5]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 0, 0]], "lower": [BRICK]}},
        {"joins": {"upper": [[-1, 0, 0, 1, 1]], "lower": [BRICK]}},
        {"joins": {"upper": [[10**30, 0, 0, 1, 1]], "lower": [BRICK]}},
        {"joins": {"upper": [[127, 127, 127, 1, 1]], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, z, 1, 1] for z in range(21)], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, z, 1, 1] for z in range(20)], "lower": [BRICK]}},
        {"joins": {"upper": [[0, 0, 0, 1, 1]] * 10**5, "lower": [BRICK]}},
        {"joins": {"upper": [BRICK, BRICK], "lower": [BRICK]}},
        {"joins": {"upper": [BRICK, [5, 5, 5, 1, 1]], "lower": [BRICK]}},
        {"partings": {"object": [BRICK, [0, 0, 2, 1, 1]]}},
        {"partings": [BRICK]},
        {"check": {"position": "x", "seat": 0, "move": "4>adjust"}},
        {"check": {"position": text(), "seat": 2, "move": "4>adjust"}},
        {"check": {"position": text(), "seat": True, "move": "4>adjust"}},
        {"check": {"position": text(), "seat": 0, "move": "9" * 10**6}},
        {"check": {"position": "x" * 10**6, "seat": 0, "move": "4>adjust"}},
        {"check": {"position": text(), "seat": 0}},
        {"check": {"position": "\ud800", "seat": 0, "move": "\ud800"}},
        {"nonsense": {}},
        {1: 2},
    ],
)
def test_hostile_tallies_are_refused(question: dict[Any, Any]) -> None:
    with pytest.raises(BadRequestError):
        tally(question)


def test_the_largest_object_is_parted_soon() -> None:
    tower = [[0, 0, z, 1, 1] for z in range(20)]
    assert len(as_json(tally({"partings": {"object": tower}}))["partings"]) == 19


# --- the lesson ------------------------------------------------------------------------------------------------------


def test_the_lesson_accepts_every_way_to_do_what_it_asks() -> None:
    step = next(each for each in LESSON.steps if each.id == "build")
    position = position_with(blue="2x2 2x3", pool="224", board="..3......", turns="5 1", tokens="0 3", first="Red")
    every = set()
    for upper, lower in (("2x2", "2x3"), ("2x2", "2x3r"), ("2x3", "2x2")):
        for r in (0, 1) if upper == "2x3" else (0,):
            for dx in range(-3, 4):
                for dy in range(-3, 4):
                    move = f"4>build {upper}/{lower}@{dx},{dy},{r}"
                    try:
                        GAME.apply(position.copy(), 0, move)
                    except IllegalMoveError:
                        continue
                    every.add(move)
    assert every == set(step.accept or ())


def test_the_lessons_brickprint_can_be_anything() -> None:
    step = next(each for each in LESSON.steps if each.id == "print")
    assert step.position is not None
    position = GAME.parse_position(step.position)
    assert all(move.startswith("print ") for move in GAME.legal_moves(position, 0))


def test_moves_of_a_continuum_are_not_counted() -> None:
    with pytest.raises(BadRequestError, match="there is no counting them"):
        perft(ROOM, position_with(), 1)


def test_views_encode_to_json() -> None:
    view = GAME.view(position_with(blue="1x2 A=1x2@0,0,0+1x2@0,0,1"))
    assert json.loads(msgspec.json.encode(view))["choices"][0]["die"] == 2
