"""The rulebook sentence by sentence, then the rulings, as scenarios for every implementation of Brick Work.

Seat 0 is Blue, seat 1 is Red. Everything is played from the start of a match, with dice that are told.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.brick_work.adapter import IMPLEMENTATIONS, ReferenceTable, Table
from tests.brick_work.random_moves import random_turn, stocked
from tests.brick_work.reference import Refused
from tests.brick_work.script import (
    CHIMNEY,
    CHIMNEY_BRICKS,
    MAST,
    MAST_BRICKS,
    Step,
    act,
    brickprint,
    built,
    collected,
    fill,
    finish_bump,
    moves_of,
    reach,
    set_up,
    take_bricks,
    take_turn,
    text_of,
    tower,
)

ALL_BRICKS = {"1x1": 4, "1x2": 4, "1x3": 4, "1x4": 2, "2x2": 2, "1x6": 2, "2x3": 2}
BLUE, RED = 0, 1


def implementations(*versions: int) -> list[Any]:
    """Those of these versions of the rules."""
    return [
        pytest.param(begin, id=f"{name}-{version}")
        for version in versions
        for name, begin in IMPLEMENTATIONS[version].items()
    ]


@pytest.fixture(params=implementations(1, 2))
def table(request: pytest.FixtureRequest) -> Table:
    """A new match of each implementation in turn: who is Player One has to be rolled."""
    new: Table = request.param()
    return new


version_1 = pytest.mark.parametrize("table", implementations(1), indirect=True)
version_2 = pytest.mark.parametrize("table", implementations(2), indirect=True)


def refuses(table: Table, seat: int, *moves: str) -> None:
    """Each of these moves is refused and changes nothing."""
    before = table.facts()
    for move in moves:
        with pytest.raises(Refused):
            table.play(seat, move)
        assert table.facts() == before, move


def refuses_in_time(table: Table, seat: int, *moves: str) -> None:
    """Each of these moves is refused, with the die that it names in the pool."""
    for move in moves:
        reach(table, seat, int(move[0]))
        refuses(table, seat, move)


def bump(table: Table, seat: int, turn: str, reroll: int) -> None:
    """A whole turn that bumps a die, in either version, and what the bumped die then shows."""
    assert take_turn(table, seat, turn, reroll) == []
    if table.version == 1:
        table.apply_roll(f"reroll {reroll}")
    else:
        assert reroll in table.facts().pool


def loose(table: Table, seat: int) -> dict[str, int]:
    """The loose bricks of a seat."""
    return table.facts().loose[seat]


def names(table: Table, seat: int) -> list[str]:
    """The letters of a seat's objects."""
    return list(table.facts().objects[seat])


def cells(bricks: Any) -> set[tuple[int, int, int]]:
    """The cells of an object in `facts`."""
    found = set()
    for kind, x, y, z, turned in bricks:
        wide, deep = (int(kind[2]), int(kind[0])) if turned else (int(kind[0]), int(kind[2]))
        found |= {(x + i, y + j, z) for i in range(wide) for j in range(deep)}
    return found


# ---- Setup ----------------------------------------------------------------------------------------------------------


def test_each_player_takes_all_bricks_of_a_colour(table: Table) -> None:
    assert table.facts().yards == [ALL_BRICKS, ALL_BRICKS]  # the turn tower's 2x2 are gone already


def test_no_bricks_are_connected_and_the_yellow_ones_lie_in_reach_of_both(table: Table) -> None:
    facts = table.facts()
    assert facts.yellow == ALL_BRICKS
    assert facts.objects == [{}, {}]
    assert facts.loose == [{}, {}]


@pytest.mark.parametrize(("dice", "first"), [("63 26", 0), ("11 12", 1), ("16 33", 0)])
def test_the_player_with_the_higher_total_is_player_one(table: Table, dice: str, first: int) -> None:
    table.apply_roll(f"order {dice}")
    assert (table.facts().phase, table.facts().first) == ("prints", first)


def test_reroll_ties(table: Table) -> None:  # W24: what is told is the roll that decides
    for dice in ("34 52", "11 11", "66 66"):
        with pytest.raises(Refused):
            table.apply_roll(f"order {dice}")
        assert (table.facts().phase, table.facts().to_act) == ("order", [])
    table.apply_roll("order 12 31")
    assert (table.facts().phase, table.facts().first) == ("prints", 1)


@pytest.mark.parametrize("event", ["order 34", "order 3452", "order 07 12", "order 17 12", "roll 1234", "reroll 1", ""])
def test_the_order_is_told_with_two_dice_each(table: Table, event: str) -> None:
    with pytest.raises(Refused):
        table.apply_roll(event)
    assert table.facts().phase == "order"


def test_both_players_give_a_2x2_brick_to_the_turn_tower(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "2x2", "2x2")
    reach(table, BLUE, 4)
    refuses(table, BLUE, "4>collect 2x2")  # the third one stands in the tower (W15)


@pytest.mark.parametrize("first", [0, 1])
def test_player_one_collects_one_token_and_player_two_collects_two(table: Table, first: int) -> None:  # W24
    set_up(table, first)
    facts = table.facts()
    assert (facts.tokens[first], facts.tokens[1 - first]) == (1, 2)
    assert facts.token_supply == 3


def test_each_player_selects_six_bricks_from_the_yellow_brickyard(table: Table) -> None:
    table.apply_roll("order 12 11")
    take_bricks(table, BLUE, CHIMNEY_BRICKS)
    assert table.facts().taken == [{"1x2": 3, "1x3": 3}, {}]
    assert table.facts().yellow == {"1x1": 4, "1x2": 1, "1x3": 1, "1x4": 2, "2x2": 2, "1x6": 2, "2x3": 2}
    refuses(table, BLUE, "take 1x1")  # a seventh


def test_the_yellow_pile_is_live(table: Table) -> None:  # W22
    table.apply_roll("order 12 11")
    take_bricks(table, BLUE, ["1x6", "1x6"])
    refuses(table, RED, "take 1x6", "return 1x6")
    table.play(BLUE, "return 1x6")
    table.play(RED, "take 1x6")
    refuses(table, BLUE, "take 1x6")
    assert table.facts().taken == [{"1x6": 1}, {"1x6": 1}]


def test_yellow_bricks_are_not_put_back_without_end(table: Table) -> None:  # 40 a seat, so that every match ends
    table.apply_roll("order 12 11")
    for _ in range(40):
        table.play(BLUE, "take 1x1")
        table.play(BLUE, "return 1x1")
    table.play(BLUE, "take 1x1")
    refuses(table, BLUE, "return 1x1")
    table.play(RED, "take 1x1")
    table.play(RED, "return 1x1")


def test_both_build_at_the_same_time_in_any_order(table: Table) -> None:  # W22
    table.apply_roll("order 12 11")
    assert table.facts().to_act == [0, 1]
    brickprint(table, RED, "Mast", MAST_BRICKS, MAST)
    assert table.facts().to_act == [0]
    refuses(table, RED, "take 1x6", "return 1x1", "print Mast: " + text_of(MAST))
    brickprint(table, BLUE, "Chimney", CHIMNEY_BRICKS, CHIMNEY)
    assert (table.facts().phase, table.facts().to_act) == ("roll", [])


def test_a_brickprint_uses_all_six_bricks(table: Table) -> None:  # W18
    table.apply_roll("order 12 11")
    take_bricks(table, BLUE, CHIMNEY_BRICKS[:5])
    refuses(table, BLUE, "print Five: " + text_of(tower(*CHIMNEY_BRICKS[:5])))
    take_bricks(table, BLUE, ["2x2"])
    refuses(
        table,
        BLUE,
        "print Five: " + text_of(tower(*CHIMNEY_BRICKS[:5])),  # one is left over
        "print Six: " + text_of(CHIMNEY),  # one of them was not taken
    )
    assert table.play(BLUE, "print Six: " + text_of(tower(*CHIMNEY_BRICKS[:5])) + "; 2x2/A@0,0,0") == []


def test_a_brickprint_is_one_object(table: Table) -> None:  # W18, W23
    table.apply_roll("order 12 11")
    take_bricks(table, BLUE, CHIMNEY_BRICKS)
    two = "1x3/1x3@0,0,0; 1x3/A@0,0,0; 1x2/1x2@0,0,0; 1x2/B@0,0,0"
    refuses(table, BLUE, "print Two: " + two)
    table.play(BLUE, f"print One: {two}; B/A@0,0,0")
    assert table.facts().prints[BLUE] == [("1x3", 0, 0, z, False) for z in range(3)] + [
        ("1x2", 0, 0, z, False) for z in range(3, 6)
    ]


def test_an_object_is_connected_by_at_least_one_pip(table: Table) -> None:  # W18
    table.apply_roll("order 12 11")
    take_bricks(table, BLUE, CHIMNEY_BRICKS)
    apart = text_of(CHIMNEY).replace("1x2/A@0,0,0", "1x2/A@1,0,0", 1)
    refuses(table, BLUE, f"print Beside: {apart}")  # side by side is not connected


def test_describe_your_brickprint_what_is_it(table: Table) -> None:
    set_up(table)
    assert table.facts().names == ["Chimney", "Mast"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " Mast",
        "Mast ",
        "A  mast",
        "Mast: a ship's",
        "Mast; sail",
        "M" * 41,
        "Ma\nst",
        "Ma\tst",
        "Ma\x00st",
        "旗" * 21,
    ],
)
def test_a_brickprint_has_a_name_that_can_be_told(table: Table, name: str) -> None:
    table.apply_roll("order 12 11")
    take_bricks(table, RED, MAST_BRICKS)
    refuses(table, RED, f"print {name}: {text_of(MAST)}")


@pytest.mark.parametrize("name", ["M", "Mât d'un bateau", "旗" * 20, "M" * 40, "Mast, 1>2", "print", "🚢"])
def test_any_plain_name_will_do(table: Table, name: str) -> None:
    table.apply_roll("order 12 11")
    brickprint(table, RED, name, MAST_BRICKS, MAST)
    assert table.facts().names == ["", name]


@pytest.mark.parametrize(
    "move", ["take 3x2", "take", "take 2x4", "take 1x1 ", "Take 1x1", "return 1x1", "print", "3>adjust"]
)
def test_before_the_brickprints_stand_nothing_else_is_played(table: Table, move: str) -> None:
    table.apply_roll("order 12 11")
    refuses(table, BLUE, move)


# ---- Start a round --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_player_one_rolls_all_four_dice_and_begins(table: Table, first: int) -> None:
    set_up(table, first)
    table.apply_roll("roll 3516")
    facts = table.facts()
    assert (facts.phase, facts.pool, facts.to_act) == ("turn", [1, 3, 5, 6], [first])


@pytest.mark.parametrize("event", ["roll 351", "roll 35166", "roll 3 5 1 6", "roll 0123", "order 34 52", "reroll 3"])
def test_four_dice_are_rolled(table: Table, event: str) -> None:
    set_up(table)
    with pytest.raises(Refused):
        table.apply_roll(event)
    refuses(table, BLUE, "3>adjust")  # nobody acts before the dice lie


# ---- Take turns -----------------------------------------------------------------------------------------------------


def test_players_alternate_turns(table: Table) -> None:
    set_up(table)
    table.apply_roll("roll 1236")
    for seat, move in [(0, "1>collect 1x1"), (1, "2>collect 1x2"), (0, "3>collect 1x3")]:
        assert table.facts().to_act == [seat]
        refuses(table, 1 - seat, move)
        assert table.play(seat, move) == []
    assert table.facts().to_act == [1]
    assert table.facts().turns == 3


def test_you_choose_one_die_from_the_pool(table: Table) -> None:
    set_up(table)
    table.apply_roll("roll 1236")
    refuses(table, BLUE, "4>collect 1x4", "5>adjust")
    table.play(BLUE, "6>collect 1x6")
    assert table.facts().pool == [1, 2, 3]
    assert table.facts().spaces == {"collect6": 6}


def test_of_equal_dice_one_is_placed(table: Table) -> None:
    set_up(table)
    table.apply_roll("roll 2222")
    table.play(BLUE, "2>adjust")
    assert table.facts().pool == [2, 2, 2]


def test_you_must_place_a_die(table: Table) -> None:  # W25
    set_up(table)
    table.apply_roll("roll 1236")
    refuses(table, BLUE, "", "pass", "--", "1>", "1", ">adjust", "1>pass")


def test_you_may_not_place_a_die_where_the_action_cannot_be_taken_fully(table: Table) -> None:  # W14, W25
    set_up(table)
    collected(table, BLUE, "1x1", "1x1")
    refuses_in_time(table, BLUE, "2>build 1x1/1x1@0,0,0", "2>demolish A^1", "5>collect 1x6", "5>recycle 1x1>1x2")


@pytest.mark.parametrize(
    "move", ["1 >adjust", "1>adjust ", " 1>adjust", "1>Adjust", "7>adjust", "0>adjust", "12>adjust", "1>adjust 1"]
)
def test_a_turn_has_one_text(table: Table, move: str) -> None:
    set_up(table)
    table.apply_roll("roll 1236")
    refuses(table, BLUE, move)


# ---- Use +/- tokens -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "value"),
    [("3+>collect 1x4", 4), ("3->collect 1x2", 2), ("2++>collect 2x2", 4), ("4-->collect 1x2", 2), ("2-+>", 0)],
)
def test_tokens_change_the_pips_by_one_each(table: Table, turn: str, value: int) -> None:  # W6
    set_up(table, first=RED)
    table.apply_roll("roll 2346")
    table.play(RED, "6>adjust")  # two tokens each
    if not value:
        refuses(table, BLUE, "2-+>collect 1x2")  # pluses are written first
        return
    spent = turn.count("+") + turn.count("-")
    table.play(BLUE, turn)
    facts = table.facts()
    assert facts.spaces[f"collect{value}"] == value
    assert (facts.tokens[BLUE], facts.token_supply) == (2 - spent, 2 + spent)  # back by the ADJUST space


@pytest.mark.parametrize(("turn", "space"), [("6+>collect 1x1", "collect1"), ("1->collect 2x3", "collect6")])
def test_you_may_change_a_6_to_a_1_and_vice_versa(table: Table, turn: str, space: str) -> None:  # W6
    set_up(table)
    table.apply_roll("roll 1166")
    table.play(BLUE, turn)
    assert list(table.facts().spaces) == [space]


def test_pluses_and_minuses_may_be_mixed_and_wasted(table: Table) -> None:  # W6
    set_up(table)
    reach(table, RED, 4)
    table.play(RED, "4+->collect 1x4")
    assert table.facts().tokens[RED] == 0


def test_you_spend_no_more_tokens_than_you_have(table: Table) -> None:
    set_up(table)
    table.apply_roll("roll 1234")
    refuses(
        table, BLUE, "1++>collect 1x3", "3-->collect 1x1", "1+->collect 1x1", "1++++>adjust", "1+++++++>collect 1x2"
    )
    table.play(BLUE, "2->collect 1x1")
    assert table.facts().tokens == [0, 2]
    refuses(table, RED, "1+++>collect 1x4")


def test_three_tokens_may_be_spent_at_once(table: Table) -> None:  # W6
    set_up(table)
    act(table, BLUE, "6>adjust", "6>adjust")
    reach(table, BLUE, 1)
    assert table.facts().tokens[BLUE] == 3
    table.play(BLUE, "1+++>collect 1x4")
    assert table.facts().tokens[BLUE] == 0


def test_the_value_stays_while_the_die_lies_on_the_board(table: Table) -> None:  # W6
    set_up(table)
    table.apply_roll("roll 3666")
    table.play(BLUE, "3+>collect 1x4")
    table.play(RED, "6>adjust")
    assert table.facts().spaces == {"collect4": 4, "adjust": 6}


# ---- Bump dice ------------------------------------------------------------------------------------------------------


@version_1
def test_a_die_on_an_action_space_is_bumped_rerolled_and_returned(table: Table) -> None:  # W1, W2
    set_up(table)
    table.apply_roll("roll 1134")
    table.play(BLUE, "1>collect 1x1")
    assert table.play(RED, "1>collect 1x1") == []
    facts = table.facts()
    assert (facts.phase, facts.to_act, facts.pool) == ("reroll", [], [3, 4])
    assert (facts.spaces, facts.loose) == ({"collect1": 1}, [{"1x1": 1}, {"1x1": 1}])  # the action was taken
    refuses(table, BLUE, "3>collect 1x3")
    for event in ("reroll 0", "reroll 7", "reroll 12", "roll 1234", "reroll"):
        with pytest.raises(Refused):
            table.apply_roll(event)
    table.apply_roll("reroll 5")
    facts = table.facts()
    assert (facts.phase, facts.to_act, facts.pool) == ("turn", [BLUE], [3, 4, 5])


@version_1
def test_you_may_bump_your_own_die(table: Table) -> None:  # W3
    set_up(table)
    table.apply_roll("roll 1134")
    table.play(BLUE, "1>collect 1x1")
    table.play(RED, "3>collect 1x3")
    table.play(BLUE, "1>collect 1x1")
    assert table.facts().phase == "reroll"


def test_nothing_is_bumped_by_an_action_that_cannot_be_taken(table: Table) -> None:  # W2
    set_up(table)
    table.apply_roll("roll 2134")
    table.play(BLUE, "2>adjust")
    bump(table, RED, "3>adjust", 6)  # three tokens
    bump(table, BLUE, "1>adjust", 6)
    refuses(table, RED, "4>adjust", "4>build 1x1/1x1@0,0,0")
    assert "adjust" in table.facts().spaces


def test_the_last_die_may_bump_and_the_round_goes_on(table: Table) -> None:  # W28
    set_up(table)
    table.apply_roll("roll 1123")
    table.play(BLUE, "1>collect 1x1")
    table.play(RED, "2>collect 1x2")
    table.play(BLUE, "3>collect 1x3")
    bump(table, RED, "1>collect 1x1", 4)
    assert (table.facts().pool, table.facts().to_act, table.facts().first) == ([4], [BLUE], 0)
    assert table.play(BLUE, "4>collect 1x4") == ["flip"]
    assert table.facts().turns == 5  # one more than there are dice


def test_bumping_ends_when_a_round_gets_too_long(table: Table) -> None:  # W4
    set_up(table)
    table.apply_roll("roll 1266")
    for number in range(60):
        facts = table.facts()
        assert (facts.phase, facts.round_turns) == ("turn", number)
        fill(table, facts, [1, 2])
        finish_bump(table, 6)
    assert table.facts().round_turns == 60
    table.play(BLUE, "1>collect 1x1")
    refuses(table, RED, "2->collect 1x1", "6+>collect 1x1")  # occupied, and closed now
    assert "collect1" not in table.open_spaces(RED, 2, "-")
    table.play(RED, "2>collect 1x2")
    assert table.play(BLUE, "6>collect 1x6") == ["flip"]
    table.apply_roll("roll 1112")
    table.play(RED, "1>collect 1x1")
    bump(table, BLUE, "1>collect 1x1", 6)  # a new round: bumped again


def test_adjust_can_always_be_bumped(table: Table) -> None:  # W4: else there would not always be a legal move
    set_up(table)
    table.apply_roll("roll 5555")
    for _ in range(61):
        fill(table, table.facts(), [])
        finish_bump(table, 5)
    facts = table.facts()
    assert (facts.round_turns, facts.phase, facts.pool, list(facts.spaces)) == (61, "turn", [5, 5, 5], ["adjust"])


# ---- Bump dice, version 2 -------------------------------------------------------------------------------------------
#
# "Bump the old die off the action space, reroll it and return it to the pool, then place your chosen die and take that
# action as normal."


def bumpable(table: Table, roll: str = "1134") -> Table:
    """Blue has placed a die with 1 pip on COLLECT, and Red is to act."""
    set_up(table)
    table.apply_roll(f"roll {roll}")
    table.play(BLUE, "1>collect 1x1")
    return table


def new_round(table: Table, seat: int, *dice: int) -> None:
    """End the round by bricks that the rival collects; then this seat has these dice to choose from."""
    while table.facts().phase != "roll":
        facts = table.facts()
        free = next(pips for pips in (1, 2, 3, 4) if f"collect{pips}" not in facts.spaces)
        if facts.to_act == [1 - seat] and free in facts.pool:
            table.play(1 - seat, f"{free}>collect 1x{free}")
        else:
            fill(table, facts, [free])
            finish_bump(table, free)
    reach(table, seat, *dice)


def occupied(table: Table, seat: int, space: str, *dice: int) -> None:
    """The seat has these dice to choose from, and a die lies on the space since before."""
    assert space in reach(table, seat, *dice).spaces


@version_2
def test_the_old_die_is_bumped_and_rerolled_before_the_action(table: Table) -> None:  # W2
    bumpable(table)
    assert table.play(RED, "1>collect1") == []
    facts = table.facts()
    assert (facts.phase, facts.to_act, facts.chosen) == ("reroll", [], (1, "collect1"))
    assert (facts.pool, facts.spaces) == ([3, 4], {})  # the old die is off the space, the chosen one not yet on it
    assert facts.loose == [{"1x1": 1}, {}]  # the action is not taken yet
    assert (facts.turns, facts.round_turns) == (1, 1)  # nor is the turn over


@version_2
def test_while_the_bumped_die_rolls_nobody_acts(table: Table) -> None:
    bumpable(table)
    table.play(RED, "1>collect1")
    for seat in (BLUE, RED):
        refuses(table, seat, "collect 1x1", "1>collect 1x1", "1>collect1", "3>collect 1x3", "adjust", "3>adjust")


@version_2
@pytest.mark.parametrize("event", ["reroll 0", "reroll 7", "reroll 12", "reroll", "roll 1234", "roll 3", "order 12 34"])
def test_one_die_is_rerolled(table: Table, event: str) -> None:
    bumpable(table)
    table.play(RED, "1>collect1")
    before = table.facts()
    with pytest.raises(Refused):
        table.apply_roll(event)
    assert table.facts() == before


@version_2
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_it_is_returned_to_the_pool_and_then_the_chosen_die_is_placed(table: Table, face: int) -> None:  # W2
    bumpable(table)
    table.play(RED, "1>collect1")
    table.apply_roll(f"reroll {face}")
    facts = table.facts()
    assert (facts.phase, facts.to_act, facts.turn, facts.chosen) == ("action", [RED], RED, (1, "collect1"))
    assert (facts.pool, facts.spaces) == (sorted([3, 4, face]), {"collect1": 1})
    assert facts.loose == [{"1x1": 1}, {}]
    with pytest.raises(Refused):
        table.apply_roll("reroll 1")


@version_2
def test_then_that_action_is_taken_as_normal(table: Table) -> None:  # W2
    bumpable(table)
    table.play(RED, "1>collect1")
    table.apply_roll("reroll 5")
    assert table.play(RED, "collect 1x1") == []
    facts = table.facts()
    assert facts.loose == [{"1x1": 1}, {"1x1": 1}]
    assert (facts.phase, facts.to_act, facts.chosen) == ("turn", [BLUE], None)
    assert (facts.pool, facts.spaces) == ([3, 4, 5], {"collect1": 1})
    assert (facts.turns, facts.round_turns) == (2, 2)  # two moves, one turn


@version_2
def test_the_action_is_that_of_the_space_with_the_chosen_die(table: Table) -> None:  # W2
    bumpable(table)
    table.play(RED, "1>collect1")
    table.apply_roll("reroll 4")
    refuses(
        table,
        RED,
        "",
        "pass",  # W25: it has to be taken
        "adjust",  # another space
        "collect 1x3",
        "collect 1x4",  # with the die just rerolled
        "4>collect 1x4",
        "1>collect 1x1",  # the die is placed already
        "1>collect1",
        "3>adjust",
        ">collect 1x1",
        "collect1",
        "collect 1x1 ",
        "collect",
        "+>collect 1x1",
    )
    refuses(table, BLUE, "collect 1x1", "3>collect 1x3", "adjust")
    table.play(RED, "collect 1x1")


@version_2
def test_a_bump_names_die_tokens_and_space_and_nothing_else(table: Table) -> None:  # W2
    bumpable(table)
    refuses(
        table,
        RED,
        "1>collect 1x1",  # a die lies there: the action is chosen later
        "1>collect",
        "1>collect 1",
        "1>collect1 ",
        "1>Collect1",
        "1>collect1 1x1",
        "1 >collect1",
        ">collect1",
        "collect1",
        "collect 1x1",
    )
    table.play(RED, "1>collect1")


@version_2
def test_you_choose_a_die_of_the_pool_to_bump_with(table: Table) -> None:
    bumpable(table, "1234")
    refuses(table, RED, "1>collect1", "6+>collect1", "5>collect1")
    table.play(RED, "2->collect1")


@version_2
def test_where_no_die_lies_a_turn_is_one_move(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x1", "1x1")
    new_round(table, BLUE, 3, 1)
    refuses(table, BLUE, "3>collect3", "3>collect", "1>build", "1>demolish")  # nothing is there to be bumped
    table.play(BLUE, "1>build 1x1/1x1@0,0,0")
    assert table.facts().to_act == [RED]


@version_2
def test_you_may_bump_a_die_of_your_own(table: Table) -> None:  # W3
    bumpable(table)
    table.play(RED, "3>collect 1x3")
    table.play(BLUE, "1>collect1")
    table.apply_roll("reroll 2")
    table.play(BLUE, "collect 1x1")
    assert (table.facts().loose, table.facts().to_act) == ([{"1x1": 2}, {"1x3": 1}], [RED])


@version_2
def test_the_bumped_die_may_be_placed_by_the_next_player(table: Table) -> None:
    bumpable(table)
    table.play(RED, "1>collect1")
    table.apply_roll("reroll 6")
    table.play(RED, "collect 1x1")
    table.play(BLUE, "6>collect 2x3")
    assert table.facts().spaces == {"collect1": 1, "collect6": 6}


@version_2
@pytest.mark.parametrize("kind", ["1x4", "2x2"])
def test_which_brick_is_collected_is_chosen_after_the_reroll(table: Table, kind: str) -> None:  # W2, W8
    set_up(table)
    table.apply_roll("roll 4411")
    table.play(BLUE, "4>collect 1x4")
    table.play(RED, "4>collect4")
    table.apply_roll("reroll 1")
    refuses(table, RED, "collect 1x1", "collect 1x3")
    table.play(RED, f"collect {kind}")
    assert loose(table, RED) == {kind: 1}


@version_2
@pytest.mark.parametrize("joins", ["1x1/1x2@0,0,0; 1x1/A@0,1,0", "1x2/1x2@0,0,0"])
def test_which_pips_are_connected_is_chosen_after_the_reroll(table: Table, joins: str) -> None:  # W2, W10
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x2", "1x1", "1x1")
    new_round(table, BLUE, 1, 2)
    table.play(BLUE, "1>build 1x1/1x1@0,0,0")
    occupied(table, BLUE, "build", 2)
    refuses(table, BLUE, f"2>build {joins}", "2>build ")
    table.play(BLUE, "2>build")
    table.apply_roll("reroll 1")
    joins = joins.replace("A", "B")  # A is there already
    refuses(table, BLUE, "build", "build 1x1/1x2@0,0,0", f"2>build {joins}", "demolish A^2", "adjust")
    table.play(BLUE, f"build {joins}")
    assert names(table, BLUE) == ["A", "B"]


@version_2
@pytest.mark.parametrize("cut", ["A^2", "B^2"])
def test_which_pips_are_disconnected_is_chosen_after_the_reroll(table: Table, cut: str) -> None:  # W2, W13
    set_up(table)
    collected(table, BLUE, *["1x1"] * 4, "1x2", "1x2")
    act(table, BLUE, "4>build 1x1/1x1@0,0,0; 1x1/1x1@0,0,0; 1x2/1x2@0,0,0")
    new_round(table, BLUE, 2, 1)
    table.play(BLUE, "2>demolish C^2")
    occupied(table, BLUE, "demolish", 1)
    table.play(BLUE, "1>demolish")
    table.apply_roll("reroll 6")
    refuses(table, BLUE, "demolish", "demolish A^2; B^2", "demolish C^2", "build 1x1/A@0,0,0")
    table.play(BLUE, f"demolish {cut}")
    assert loose(table, BLUE) == {"1x1": 2, "1x2": 2}


@version_2
@pytest.mark.parametrize("swap", ["1x4>2x2", "1x1>1x1", "1x1,1x4>1x2,1x3"])
def test_what_is_recycled_is_chosen_after_the_reroll(table: Table, swap: str) -> None:  # W2, W16
    set_up(table)
    collected(table, BLUE, "1x4", "1x1")
    new_round(table, BLUE, 5, 5)
    table.play(BLUE, "5>recycle 1x1>1x1")
    occupied(table, BLUE, "recycle", 5)
    refuses(table, BLUE, f"5>recycle {swap}")
    table.play(BLUE, "5>recycle")
    table.apply_roll("reroll 6")
    refuses(table, BLUE, "recycle", "recycle 1x4>1x6", "recycle 2x2>1x4")
    table.play(BLUE, f"recycle {swap}")


@version_2
def test_a_bump_on_adjust_is_written_like_the_turn_and_takes_two_moves(table: Table) -> None:  # W2
    set_up(table)
    table.apply_roll("roll 2134")
    table.play(BLUE, "2>adjust")  # no die lay there
    assert table.facts().tokens == [2, 2]
    table.play(RED, "3>adjust")
    assert (table.facts().tokens, table.facts().chosen) == ([2, 2], (3, "adjust"))
    table.apply_roll("reroll 6")
    assert table.facts().tokens == [2, 2]
    table.play(RED, "adjust")
    assert (table.facts().tokens, table.facts().spaces) == ([2, 3], {"adjust": 3})


@version_2
def test_you_may_not_bump_where_the_action_cannot_be_taken_fully(table: Table) -> None:  # W2, W14
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2")
    new_round(table, BLUE, 1, 2)
    table.play(BLUE, "1>build 1x1/1x1@0,0,0")
    occupied(table, BLUE, "build", 2)
    refuses(table, BLUE, "2>build", "2+>build")  # 1x2 and the object: one pip
    assert "build" not in table.open_spaces(BLUE, 2, "")
    assert "build" in table.open_spaces(BLUE, 2, "-")
    occupied(table, BLUE, "build", 1)
    table.play(BLUE, "1>build")


@version_2
def test_you_may_not_bump_on_demolish_with_nothing_to_disconnect(table: Table) -> None:  # W2, W14
    set_up(table)
    collected(table, BLUE, "1x2", "1x2", "1x1")
    act(table, BLUE, "2>build 1x1/1x2@0,0,0; 1x2/A@0,-1,0")
    new_round(table, BLUE, 1, 2)
    table.play(BLUE, "1>demolish A^3")
    occupied(table, BLUE, "demolish", 2)
    refuses(table, BLUE, "2>demolish", "2+>demolish")
    assert "demolish" not in table.open_spaces(BLUE, 2, "")
    table.play(BLUE, "2->demolish")
    table.apply_roll("reroll 1")
    table.play(BLUE, "demolish A^2")


@version_2
def test_you_may_not_bump_on_recycle_but_with_5_pips_and_a_loose_brick(table: Table) -> None:  # W2, W16
    set_up(table)
    collected(table, BLUE, "1x4")
    reach(table, BLUE, 5, 4)
    table.play(BLUE, "5>recycle 1x4>1x4")
    occupied(table, RED, "recycle", 5)
    assert loose(table, RED) == {}
    refuses(table, RED, "5>recycle")
    occupied(table, BLUE, "recycle", 4)
    refuses(table, BLUE, "4>recycle", "4->recycle")
    table.play(BLUE, "4+>recycle")


@version_2
def test_you_may_not_bump_on_collect_but_with_its_pips_and_a_brick_in_the_yard(table: Table) -> None:  # W2, W8
    set_up(table)
    collected(table, RED, "1x6", "1x6", "2x3", "2x3")
    collected(table, BLUE, "1x6")
    occupied(table, RED, "collect6", 6)
    refuses(table, RED, "6>collect6")
    occupied(table, BLUE, "collect6", 6, 4)
    refuses(table, BLUE, "4>collect6", "6>collect4", "6+>collect6", "6->collect6")
    table.play(BLUE, "6>collect6")


@version_2
def test_tokens_are_returned_with_the_bump(table: Table) -> None:  # W6
    bumpable(table, "1346")
    refuses(table, RED, "4>collect1", "4+++>collect1", "3->collect1", "4--->collect1", "6-+>collect1")
    assert "collect1" in table.open_spaces(RED, 3, "--")
    table.play(RED, "3-->collect1")
    facts = table.facts()
    assert (facts.tokens, facts.token_supply, facts.chosen) == ([1, 0], 5, (1, "collect1"))
    table.apply_roll("reroll 2")
    assert table.facts().spaces == {"collect1": 1}  # its final value
    table.play(RED, "collect 1x1")
    assert table.facts().tokens == [1, 0]  # and not once more


@version_2
@pytest.mark.parametrize("move", ["6+>collect1", "1+->collect1", "2->collect1"])
def test_tokens_of_a_bump_wrap_and_mix(table: Table, move: str) -> None:  # W6
    bumpable(table, "1126")
    table.play(RED, move)
    assert table.facts().chosen == (1, "collect1")


@version_2
def test_between_reroll_and_action_no_token_is_returned(table: Table) -> None:  # W2: tokens are chosen with the die
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x2")
    new_round(table, BLUE, 1, 1)
    table.play(BLUE, "1>build 1x1/1x1@0,0,0")
    occupied(table, BLUE, "build", 1)
    table.play(BLUE, "1>build")
    table.apply_roll("reroll 2")
    before = table.facts()
    assert before.tokens[BLUE]
    refuses(table, BLUE, "+>build 1x2/1x2@0,0,0", "1+>build 1x2/1x2@0,0,0", "build 1x2/1x2@0,0,0")
    table.play(BLUE, "build 1x2/A@0,0,0")
    assert table.facts().tokens == before.tokens


@version_2
def test_a_token_spent_for_a_bump_makes_room_for_the_one_collected(table: Table) -> None:  # W6, W7
    set_up(table)
    table.apply_roll("roll 1234")
    table.play(BLUE, "1>adjust")
    bump(table, RED, "2>adjust", 1)
    table.play(BLUE, "1>collect 1x1")
    refuses(table, RED, "3>adjust")
    table.play(RED, "3+>adjust")
    assert (table.facts().tokens, table.facts().chosen) == ([2, 2], (4, "adjust"))
    table.apply_roll("reroll 6")
    table.play(RED, "adjust")
    assert table.facts().tokens == [2, 3]


@version_2
def test_the_last_die_of_the_pool_may_bump(table: Table) -> None:  # W5, W28
    bumpable(table, "1123")
    table.play(RED, "2>collect 1x2")
    table.play(BLUE, "3>collect 1x3")
    assert table.play(RED, "1>collect1") == []
    assert (table.facts().pool, table.facts().phase) == ([], "reroll")  # three dice on the board: no round ends
    table.apply_roll("reroll 4")
    assert table.play(RED, "collect 1x1") == []
    assert (table.facts().pool, table.facts().to_act) == ([4], [BLUE])
    assert table.play(BLUE, "4>collect 1x4") == ["flip"]
    assert table.facts().turns == 5


@version_2
def test_the_last_turn_of_a_match_may_bump(table: Table) -> None:  # W31: turns are counted, not moves
    set_up(table)
    table.apply_roll("roll 5555")
    for _ in range(399):
        fill(table, table.facts(), [])
        finish_bump(table, 5)
    facts = table.facts()
    assert (facts.turns, facts.round_turns, facts.phase) == (399, 399, "turn")
    fill(table, facts, [])
    assert (table.facts().phase, table.facts().turns) == ("reroll", 399)
    table.apply_roll("reroll 5")
    assert table.facts().phase == "action"
    assert table.play(table.facts().to_act[0], "adjust") == ["exhausted"]
    facts = table.facts()
    assert (facts.phase, facts.winner, facts.turns, facts.to_act) == ("over", None, 400, [])


@version_2
def test_the_sixtieth_turn_of_a_round_may_bump_and_the_next_one_not(table: Table) -> None:  # W4
    bumpable(table, "1266")
    for _ in range(58):
        fill(table, table.facts(), [2])
        finish_bump(table, 6)
    facts = table.facts()
    assert (facts.round_turns, facts.to_act) == (59, [RED])
    tokens = "-" if facts.tokens[RED] else ""
    assert tokens
    table.play(RED, "2->collect1")
    assert table.facts().round_turns == 59
    table.apply_roll("reroll 1")
    table.play(RED, "collect 1x1")
    assert table.facts().round_turns == 60
    refuses(table, BLUE, "1>collect1", "1>collect 1x1")
    assert "collect1" not in table.open_spaces(BLUE, 1, "")


@version_2
def test_the_action_of_a_bump_may_win(table: Table) -> None:  # W21
    set_up(table)
    chimney_built(table, BLUE)
    collected(table, BLUE, *MAST_BRICKS)
    reach(table, BLUE, 5, 1)
    table.play(BLUE, f"5>build {text_of(MAST[:4], 'B')}")
    occupied(table, BLUE, "build", 1)
    assert table.play(BLUE, "1>build") == []
    table.apply_roll("reroll 3")
    assert not table.facts().over
    assert table.play(BLUE, f"build {text_of(MAST[4:], 'B')}") == []
    facts = table.facts()
    assert (facts.phase, facts.winner, facts.to_act, facts.chosen) == ("over", BLUE, [], None)
    assert facts.spaces["build"] == 1
    assert 3 in facts.pool  # it was rerolled before


def test_both_versions_differ_only_in_the_order_within_a_turn() -> None:  # W2
    rng = random.Random(8)
    bumps = 0
    for _ in range(30):
        old = ReferenceTable(stocked(rng))
        new = ReferenceTable(replace(old.state.copy(), version=2))
        while old.facts().phase == "turn" and old.state.turns_of_round % 5 != 4:
            (seat,) = old.facts().to_act
            turns = [random_turn(rng, old.state, seat) for _ in range(4)]
            turn = max(turns, key=lambda one: len(moves_of(new, one)))  # one that bumps if there is any
            face = rng.randint(1, 6)
            if "demolish" in turn and any(len(one) > 9 for one in old.state.collections[seat].objects.values()):
                continue  # whether anything can be demolished there takes the reference too long
            bumps += len(moves_of(new, turn)) == 2
            assert take_turn(new, seat, turn, face) == old.play(seat, turn)
            if old.facts().phase == "reroll":
                old.apply_roll(f"reroll {face}")
            if not old.facts().over:
                assert new.facts() == old.facts()
    assert bumps > 20


# ---- End a round ----------------------------------------------------------------------------------------------------


def test_when_all_four_dice_are_placed_the_turn_tower_is_flipped(table: Table) -> None:  # W5
    set_up(table)
    table.apply_roll("roll 1234")
    events = [table.play(i % 2, f"{i + 1}>collect {kind}") for i, kind in enumerate(["1x1", "1x2", "1x3", "1x4"])]
    assert events == [[], [], [], ["flip"]]
    facts = table.facts()
    assert (facts.phase, facts.first, facts.to_act) == ("roll", 1, [])
    assert (facts.spaces, facts.pool, facts.round_turns) == ({}, [], 0)  # the dice are removed from the board
    table.apply_roll("roll 1234")
    assert table.facts().to_act == [RED]  # who also placed the last die: the same person plays twice running


def test_a_bump_can_give_player_one_both_the_last_turn_and_the_loss_of_the_first(table: Table) -> None:  # W5
    set_up(table)
    table.apply_roll("roll 1123")
    table.play(BLUE, "1>collect 1x1")
    table.play(RED, "2>collect 1x2")
    bump(table, BLUE, "1>collect 1x1", 4)
    table.play(RED, "3>collect 1x3")
    assert table.play(BLUE, "4>collect 1x4") == ["flip"]
    table.apply_roll("roll 1111")
    assert table.facts().to_act == [RED]  # the rival of the last mover now


# ---- Collect --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["1x1", "1x2", "1x3", "1x4", "2x2", "1x6", "2x3"])
def test_you_collect_a_brick_with_as_many_pips_as_the_die(table: Table, kind: str) -> None:  # W8
    set_up(table)
    pips = int(kind[0]) * int(kind[2])
    table.apply_roll(f"roll {pips}555")
    table.play(BLUE, f"{pips}>collect {kind}")
    facts = table.facts()
    assert facts.loose == [{kind: 1}, {}]
    assert facts.yards == [{**ALL_BRICKS, kind: ALL_BRICKS[kind] - 1}, ALL_BRICKS]
    assert facts.spaces == {f"collect{pips}": pips}


def test_the_die_must_show_the_pips_of_the_space(table: Table) -> None:
    set_up(table)
    table.apply_roll("roll 1245")
    refuses(
        table,
        BLUE,
        "1>collect 1x2",
        "2>collect 1x1",
        "4>collect 1x6",
        "5>collect 1x6",
        "4>collect 4",
        "4>collect",
        "2>collect 2x1",
        "4>collect 1x4,2x2",
    )


def test_there_is_no_collecting_from_an_empty_brickyard(table: Table) -> None:  # W8
    set_up(table)
    collected(table, RED, "1x6", "1x6")
    reach(table, RED, 6)
    refuses(table, RED, "6>collect 1x6")
    take_turn(table, RED, "6>collect 2x3")  # the choice is the player's


# ---- Build ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_any_die_may_be_placed_on_build(table: Table, pips: int) -> None:
    set_up(table)
    collected(table, BLUE, "1x6", "1x6")
    act(table, BLUE, f"{pips}>build 1x6/1x6@0,{6 - pips},0")
    assert (names(table, BLUE), loose(table, BLUE)) == (["A"], {})


@pytest.mark.parametrize(
    ("join", "pips"),
    [
        ("2x3/1x6@0,0,0", 3),  # three of the six studs of the upper one
        ("2x3/1x6@0,0,1", 2),
        ("1x6/2x3@0,0,0", 3),
        ("1x6/2x3@0,0,1", 2),
        ("1x6/2x3r@0,0,1", 3),
        ("1x6/2x3r@2,1,0", 1),
        ("1x6/2x3@-5,2,1", 1),
    ],
)
def test_the_pips_of_a_join_are_the_studs_covered(table: Table, join: str, pips: int) -> None:  # W9
    set_up(table)
    collected(table, BLUE, "2x3", "1x6")
    for other in {1, 2, 3} - {pips}:
        refuses_in_time(table, BLUE, f"{other}>build {join}")
    act(table, BLUE, f"{pips}>build {join}")
    assert names(table, BLUE) == ["A"]
    assert loose(table, BLUE) == {}


def test_example_a_die_with_3_pips_on_build_connects_3_total_pips(table: Table) -> None:  # W10
    set_up(table)
    collected(table, BLUE, "1x1", "1x2", "1x3")
    act(table, BLUE, "3>build 1x2/1x3@0,0,0; 1x1/A@0,2,0")
    assert table.facts().objects[BLUE] == {
        "A": [("1x3", 0, 0, 0, False), ("1x2", 0, 0, 1, False), ("1x1", 0, 2, 1, False)]
    }


def test_exactly_as_many_pips_as_the_die_shows(table: Table) -> None:  # W10
    set_up(table)
    collected(table, BLUE, "1x2", "1x2", "1x3")
    both = "1x2/1x2@0,0,0; 1x3/A@0,0,0"
    refuses_in_time(table, BLUE, f"3>build {both}", f"5>build {both}")
    act(table, BLUE, f"4>build {both}")


def test_every_contact_of_a_join_counts(table: Table) -> None:  # W10
    set_up(table)
    collected(table, BLUE, "1x3", "1x3", "1x1", "1x1")
    act(table, BLUE, "2>build 1x1/1x3@0,0,0; 1x1/A@0,2,0")
    refuses_in_time(table, BLUE, "1>build 1x3/A@0,0,0", "3>build 1x3/A@0,0,0")
    act(table, BLUE, "2>build 1x3/A@0,0,0")  # a bridge on both posts
    assert table.facts().objects[BLUE]["A"][-1] == ("1x3", 0, 0, 2, False)


def test_bricks_are_connected_by_moving_straight_down(table: Table) -> None:  # W11
    set_up(table)
    collected(table, BLUE, "1x3", "1x1", "1x3", "1x1")
    act(table, BLUE, "2>build 1x1/1x3@0,0,0; 1x3/A@0,0,0")  # a roof over the free studs of the base
    act(table, BLUE, "1>build 1x1/A@0,2,0")  # not under the roof but onto it
    assert table.facts().objects[BLUE]["A"][-1] == ("1x1", 0, 2, 3, False)


def test_a_part_that_hangs_down_reaches_beside_the_lower_piece(table: Table) -> None:  # W11, W12
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x1")
    act(table, BLUE, "2>build 1x1/1x1@0,0,0; 1x2/A@0,0,0")  # a gallows: two posts high, its arm along y
    act(table, BLUE, "1>build A/1x1@0,-1,0")  # the arm on the loose brick, the post beside it and deeper
    assert table.facts().objects[BLUE]["A"] == [
        ("1x1", 0, 0, 0, False),
        ("1x1", 0, 0, 1, False),
        ("1x1", 0, 1, 1, False),
        ("1x2", 0, 0, 2, False),
    ]


def test_a_hanging_part_that_is_in_the_way_holds_the_piece_up(table: Table) -> None:  # W11
    set_up(table)
    collected(table, BLUE, "1x1", "1x2", "1x4", "1x1")
    act(table, BLUE, "2>build 1x2/1x1@0,0,0; 1x1/A@0,1,0")
    act(table, BLUE, "1>build A/1x4@0,0,0")  # the post comes to stand on the long brick; the arm hovers over it
    assert cells(table.facts().objects[BLUE]["A"]) == {
        *((0, y, 0) for y in range(4)),
        *((0, 0, 1), (0, 0, 2), (0, 1, 2), (0, 1, 3)),
    }


@pytest.mark.parametrize("join", ["1x2/1x3@1,0,0", "1x2/1x3@0,3,0", "1x2/1x3@0,-2,0", "1x2/1x3@99,-99,0"])
def test_pieces_that_pass_each_other_are_not_joined(table: Table, join: str) -> None:  # W11
    set_up(table)
    collected(table, BLUE, "1x2", "1x3")
    refuses_in_time(table, BLUE, *(f"{die}>build {join}" for die in (1, 2, 3)))


def test_a_brick_bridges_two_others_by_two_joins(table: Table) -> None:  # W12
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2")
    act(table, BLUE, "2>build 1x2/1x1@0,0,0; A/1x1@0,-1,0")
    assert table.facts().objects[BLUE]["A"] == [
        ("1x1", 0, 0, 0, False),
        ("1x1", 0, 1, 0, False),
        ("1x2", 0, 0, 1, False),
    ]


def test_build_may_make_pieces_on_the_way(table: Table) -> None:  # W26
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x2")
    act(table, BLUE, "3>build 1x1/1x2@0,0,0; 1x1/1x2@0,1,0; B/A@0,-1,0")
    assert (names(table, BLUE), loose(table, BLUE)) == (["A"], {})


def test_one_action_either_builds_or_demolishes(table: Table) -> None:  # W26
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x1")
    act(table, BLUE, "1>build 1x1/1x1@0,0,0")
    reach(table, BLUE, 2)
    refuses(table, BLUE, "2>build 1x1/A@0,0,0; A^3", "2>demolish A^2; 1x1/1x1@0,0,0", "2>build A^2; 1x1/1x1@0,0,0")


def test_pieces_turn_freely_about_the_vertical(table: Table) -> None:  # W27
    set_up(table)
    collected(table, BLUE, "1x3", "1x1", "1x6")
    act(table, BLUE, "1>build 1x1/1x3@0,2,0")  # an L that lies along y
    act(table, BLUE, "3>build A/1x6r@2,0,1")  # a quarter turn: along x, and the post at its lower end
    assert table.facts().objects[BLUE]["A"] == [
        ("1x6", 0, 0, 0, True),
        ("1x3", 2, 0, 1, True),
        ("1x1", 2, 0, 2, False),
    ]


@pytest.mark.parametrize(
    ("r", "along_x", "post"), [(0, True, (2, 0)), (1, False, (0, 2)), (2, True, (0, 0)), (3, False, (0, 0))]
)
def test_quarter_turns_go_counter_clockwise_seen_from_above(
    table: Table, r: int, along_x: bool, post: tuple[int, int]
) -> None:
    set_up(table)
    collected(table, BLUE, "1x3", "1x1", "2x2")
    act(table, BLUE, "1>build 1x1/1x3r@2,0,0")  # along x, a post on its far end
    act(table, BLUE, f"2>build A/2x2@0,0,{r}")
    assert table.facts().objects[BLUE]["A"] == [
        ("2x2", 0, 0, 0, False),
        ("1x3", 0, 0, 1, along_x),
        ("1x1", *post, 2, False),
    ]


@pytest.mark.parametrize(
    "join",
    [
        "1x1/2x2@0,0,1",  # a square brick is the same in every turn
        "2x2/1x1@0,0,2",
        "2x2/1x1r@0,0,0",
        "1x1/2x2r@0,0,0",
        "1x2/1x3@0,0,2",  # a straight one after half a turn
        "1x2/1x3@0,0,4",
        "1x2/Ar@0,0,0",
        "1x2r/1x3@0,0,0",
        "1x2/1x3@0,0",
        "1x2/1x3@00,0,0",
        "1x2/1x3@-0,0,0",
        "1x2/1x3@+0,0,0",
        "1x2/1x3@0, 0,0",
        "1x2/1x3 @0,0,0",
        "1x2/1x3@0,0,0;",
        "1x2/1x3@0,0,0 ",
        "1x3/1x3@0,0,0",  # only one of them
        "1x2/1x4@0,0,0",  # in the brickyard
        "A/A@0,0,0",
        "A/B@0,0,0",
        "a/1x2@0,0,0",
        "1x2/1x3@1000,0,0",
        "",
    ],
)
def test_a_join_has_one_text(table: Table, join: str) -> None:
    set_up(table)
    collected(table, RED, "1x1", "2x2", "1x2", "1x3", "1x1", "1x1")
    act(table, RED, "1>build 1x1/1x1@0,0,0")
    refuses_in_time(table, RED, *(f"{die}>build {join}" for die in (1, 2, 3)))


def test_only_bricks_of_your_own_collection_are_connected(table: Table) -> None:  # W15
    set_up(table)
    collected(table, RED, "1x1", "1x1", "1x2")
    act(table, RED, "1>build 1x1/1x1@0,0,0")
    reach(table, BLUE, 1)
    refuses(table, BLUE, "1>build 1x2/A@0,0,0", "1>demolish A^2", "1>build 1x1/1x1@0,0,0")


def test_building_takes_two_pieces(table: Table) -> None:  # W14
    set_up(table)
    collected(table, BLUE, "1x1")
    reach(table, BLUE, 1)
    refuses(table, BLUE, "1>build 1x1/1x1@0,0,0", "1>build 1x1", "1>build")
    assert "build" not in table.open_spaces(BLUE, 1, "")
    collected(table, BLUE, "1x1")
    reach(table, BLUE, 1)
    assert "build" in table.open_spaces(BLUE, 1, "")
    reach(table, BLUE, 2)
    assert "build" not in table.open_spaces(BLUE, 2, "")


def test_every_brick_is_one_level_high(table: Table) -> None:  # W29
    set_up(table)
    collected(table, BLUE, "1x1", "2x3", "1x6", "1x1")
    act(table, BLUE, "4>build 2x3/1x6@0,0,0; 1x1/A@0,0,0")
    act(table, BLUE, "1>build 1x1/A@0,5,0")
    assert [z for _, _, _, z, _ in table.facts().objects[BLUE]["A"]] == [0, 1, 1, 2]


# ---- Names of objects -----------------------------------------------------------------------------------------------


def test_an_object_gets_the_lowest_free_letter(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x2", "1x3", "1x3")
    act(table, BLUE, "6>build 1x1/1x1@0,0,0; 1x2/1x2@0,0,0; 1x3/1x3@0,0,0")
    assert names(table, BLUE) == ["A", "B", "C"]
    act(table, BLUE, "2>demolish B^2")
    assert names(table, BLUE) == ["A", "C"]
    act(table, BLUE, "2>build 1x2/1x2@0,0,0")
    assert names(table, BLUE) == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("join", "left"), [("C/B@0,0,0", ["A", "B"]), ("B/C@0,0,0", ["A", "B"]), ("C/A@0,0,0", ["A", "B"])]
)
def test_of_two_objects_the_earlier_letter_stays(table: Table, join: str, left: list[str]) -> None:
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x2", "1x2", "1x3", "1x3")
    act(table, BLUE, "6>build 1x1/1x1@0,0,0; 1x2/1x2@0,0,0; 1x3/1x3@0,0,0")
    act(table, BLUE, f"{1 if 'A' in join else 2}>build {join}")
    assert names(table, BLUE) == left


def test_later_joins_use_the_names_of_the_earlier_ones(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x1", "1x1", "1x1")
    reach(table, BLUE, 2)
    refuses(table, BLUE, "2>build 1x1/A@0,0,0; 1x1/1x1@0,0,0", "2>build 1x1/1x1@0,0,0; 1x1/B@0,0,0")
    table.play(BLUE, "2>build 1x1/1x1@0,0,0; A/1x1@0,0,0")
    assert len(table.facts().objects[BLUE]["A"]) == 3


def test_bricks_are_numbered_by_level_then_along_y_then_along_x(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "2x3", "1x1", "1x1", "1x1", "1x2")
    act(table, BLUE, "5>build 1x1/2x3@1,0,0; 1x1/A@0,1,0; 1x1/A@1,1,0; 1x2/A@0,2,1")
    assert table.facts().objects[BLUE]["A"] == [
        ("2x3", 0, 0, 0, False),
        ("1x1", 1, 0, 1, False),
        ("1x1", 0, 1, 1, False),
        ("1x1", 1, 1, 1, False),
        ("1x2", 0, 2, 1, True),
    ]
    act(table, BLUE, "1>demolish A^3")
    assert ("1x1", 0, 1, 1, False) not in table.facts().objects[BLUE]["A"]


def test_an_object_lies_as_its_lower_piece_lay(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x2", "1x3", "2x2")
    act(table, BLUE, "1>build 1x2/1x3r@-1,0,1")
    assert table.facts().objects[BLUE]["A"] == [("1x3", 1, 0, 0, True), ("1x2", 0, 0, 1, True)]  # its corner is at 0
    act(table, BLUE, "2>build A/2x2@1,0,3")
    assert table.facts().objects[BLUE]["A"][0] == ("2x2", 0, 0, 0, False)


# ---- Demolish -------------------------------------------------------------------------------------------------------


def demolition_site(table: Table) -> None:
    """A: a 1x6, on it 2x3 at one end with a 1x3 on top, and a 1x1 at the other; B: two 1x2."""
    set_up(table)
    collected(table, BLUE, "1x6", "2x3", "1x3", "1x1", "1x2", "1x2")
    act(table, BLUE, "6>build 2x3/1x6@0,0,0; 1x3/A@0,0,0")
    act(table, BLUE, "3>build 1x1/A@0,5,0; 1x2/1x2@0,0,0")


def test_you_disconnect_as_many_pips_as_the_die_shows(table: Table) -> None:  # W13
    demolition_site(table)
    refuses_in_time(table, BLUE, "1>demolish A^4", "2>demolish A^3", "1>demolish B^2")
    act(table, BLUE, "2>demolish B^2")
    assert names(table, BLUE) == ["A"]
    assert loose(table, BLUE) == {"1x2": 2}
    act(table, BLUE, "1>demolish A^3")
    assert loose(table, BLUE) == {"1x1": 1, "1x2": 2}


def test_any_die_may_be_placed_on_demolish_and_split_over_several_separations(table: Table) -> None:  # W13
    demolition_site(table)
    act(table, BLUE, "6>demolish A^4; A^2")
    assert (loose(table, BLUE), names(table, BLUE)) == ({"1x3": 1, "2x3": 1}, ["A", "B"])
    act(table, BLUE, "3>demolish A^2; B^2")
    assert loose(table, BLUE) == {"1x1": 1, "1x2": 2, "1x3": 1, "1x6": 1, "2x3": 1}
    assert names(table, BLUE) == []


def test_objects_are_disconnected_from_objects(table: Table) -> None:  # W13
    demolition_site(table)
    act(table, BLUE, "3>demolish A^2,4")
    facts = table.facts().objects[BLUE]
    assert facts["A"] == [("1x6", 0, 0, 0, False), ("1x1", 0, 5, 1, False)]  # the lower part keeps the letter
    assert facts["C"] == [("2x3", 0, 0, 0, False), ("1x3", 0, 0, 1, False)]  # the upper one takes the lowest free one


def test_a_single_lower_brick_leaves_the_letter_to_the_upper_part(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x1", "1x2", "1x3")
    act(table, BLUE, "3>build 1x2/1x1@0,0,0; 1x3/A@0,0,0")
    act(table, BLUE, "1>demolish A^2,3")
    assert loose(table, BLUE) == {"1x1": 1}
    assert table.facts().objects[BLUE] == {"A": [("1x2", 0, 0, 0, False), ("1x3", 0, 0, 1, False)]}


def test_a_brick_that_lies_under_another_is_not_lifted_off(table: Table) -> None:  # W13
    demolition_site(table)
    refuses_in_time(
        table, BLUE, *(f"{die}>demolish {cut}" for die in (1, 2, 3) for cut in ("A^1", "A^2", "B^1", "A^1,3"))
    )


def test_each_part_stays_in_one_piece(table: Table) -> None:  # W13: three parts are two separations
    demolition_site(table)
    refuses_in_time(table, BLUE, "4>demolish A^3,4", "4>demolish A^2,3,4", "1>demolish A^2,3,4")
    act(table, BLUE, "4>demolish A^4; A^3")


def test_pips_are_not_severed_without_separating(table: Table) -> None:  # W13
    set_up(table)
    collected(table, BLUE, "1x2", "1x2")
    act(table, BLUE, "2>build 1x2/1x2@0,0,0")
    reach(table, BLUE, 1)
    refuses(table, BLUE, "1>demolish A^2", "1>demolish A^1", "1>demolish A^1,2")
    assert "demolish" not in table.open_spaces(BLUE, 1, "")


def test_a_bridge_is_lifted_off_both_its_posts(table: Table) -> None:  # W13: every connection across the cut
    set_up(table)
    collected(table, BLUE, "1x3", "1x3", "1x1", "1x1")
    act(table, BLUE, "4>build 1x1/1x3@0,0,0; 1x1/A@0,2,0; 1x3/A@0,0,0")
    refuses_in_time(table, BLUE, "1>demolish A^4", "1>demolish A^2", "2>demolish A^2", "1>demolish A^2,4")
    act(table, BLUE, "2>demolish A^4")
    assert loose(table, BLUE) == {"1x3": 1}
    act(table, BLUE, "2>build 1x3/A@0,0,0")
    act(table, BLUE, "2>demolish A^2,4")  # one post goes with the bridge, the other stays
    assert {name: len(bricks) for name, bricks in table.facts().objects[BLUE].items()} == {"A": 2, "B": 2}


def test_with_nothing_connected_there_is_nothing_to_demolish(table: Table) -> None:  # W14
    set_up(table)
    collected(table, BLUE, "1x1", "1x1")
    reach(table, BLUE, 1)
    refuses(table, BLUE, "1>demolish A^1", "1>demolish 1x1", "1>demolish")
    assert "demolish" not in table.open_spaces(BLUE, 1, "")


@pytest.mark.parametrize(
    "cut",
    ["A^0", "A^5", "A^4,4", "A^4,2", "A^04", "A^4 ", "A^4;", "A^2, 4", "A^", "a^4", "C^1", "A4", "A^-1", "A^4;A^3"],
)
def test_a_separation_has_one_text(table: Table, cut: str) -> None:
    demolition_site(table)
    refuses_in_time(table, BLUE, *(f"{die}>demolish {cut}" for die in (1, 3, 4)))


# ---- Recycle --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("swap", "before", "after"),
    [
        ("1x4>2x2", ["1x4"], {"2x2": 1}),  # 1 for 1 (W17)
        ("1x1,1x3>1x4", ["1x1", "1x3"], {"1x4": 1}),  # 2 for 1
        ("1x6>1x2,2x2", ["1x6"], {"1x2": 1, "2x2": 1}),  # 1 for 2
        ("1x1,1x4>1x2,1x3", ["1x1", "1x4"], {"1x2": 1, "1x3": 1}),  # 2 for 2
        ("1x2,1x2>1x1,1x3", ["1x2", "1x2"], {"1x1": 1, "1x3": 1}),
        ("1x6,2x3>1x6,1x6", ["1x6", "2x3"], {"1x6": 2}),
        ("1x3>1x3", ["1x3"], {"1x3": 1}),  # W16: the same brick again
        ("1x1,1x2>1x1,1x2", ["1x1", "1x2"], {"1x1": 1, "1x2": 1}),
    ],
)
def test_you_return_bricks_and_collect_as_many_pips(
    table: Table, swap: str, before: list[str], after: dict[str, int]
) -> None:  # W16, W17
    set_up(table)
    collected(table, BLUE, *before)
    act(table, BLUE, f"5>recycle {swap}")
    facts = table.facts()
    assert facts.loose[BLUE] == after
    assert facts.spaces.get("recycle", 5) == 5
    assert facts.yards[BLUE] == {k: n - after.get(k, 0) for k, n in ALL_BRICKS.items() if n != after.get(k, 0)}


def test_recycle_takes_a_die_of_5_pips(table: Table) -> None:
    set_up(table)
    collected(table, BLUE, "1x4")
    refuses_in_time(table, BLUE, "4>recycle 1x4>2x2", "6>recycle 1x4>2x2", "1>recycle 1x4>2x2")
    act(table, BLUE, "4+>recycle 1x4>2x2")
    assert loose(table, BLUE) == {"2x2": 1}


@pytest.mark.parametrize(
    "swap",
    [
        "1x4>1x3",  # fewer pips
        "1x4>1x6",
        "1x4>1x2,1x3",
        "1x1,1x4>2x2",
        "1x1,1x4,1x1>1x6",  # three
        "1x4>1x1,1x1,1x2",
        "2x2>1x4",  # not in the collection
        "1x1,1x1>1x2",  # only one of them
        "1x4,1x1>1x2,1x3",  # each list in the inventory's order
        "1x1,1x4>1x3,1x2",
        "1x4",
        "1x4>",
        ">1x4",
        "1x4>2x2>1x4",
        "1x4>4x1",
        "1x4 > 2x2",
        "1x4>2x2,",
        "",
    ],
)
def test_one_or_two_bricks_for_one_or_two_of_the_same_total(table: Table, swap: str) -> None:  # W17
    set_up(table)
    collected(table, BLUE, "1x4", "1x1")
    reach(table, BLUE, 5)
    refuses(table, BLUE, f"5>recycle {swap}")


def test_bricks_of_objects_are_not_returned(table: Table) -> None:  # W16
    set_up(table)
    collected(table, BLUE, "1x2", "1x2", "1x1")
    act(table, BLUE, "2>build 1x2/1x2@0,0,0")
    reach(table, BLUE, 5)
    refuses(table, BLUE, "5>recycle 1x2>1x2", "5>recycle A>2x2", "5>recycle 1x2,1x2>2x2")
    table.play(BLUE, "5>recycle 1x1>1x1")


def test_returned_bricks_lie_in_the_yard_when_you_collect(table: Table) -> None:  # W16
    set_up(table)
    collected(table, BLUE, "1x6", "1x6", "2x3")
    reach(table, BLUE, 5)
    refuses(table, BLUE, "5>recycle 2x3>1x6")  # both are out
    table.play(BLUE, "5>recycle 1x6,2x3>1x6,2x3")
    assert loose(table, BLUE) == {"1x6": 2, "2x3": 1}


# ---- Adjust ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_any_die_on_adjust_collects_a_token(table: Table, die: int) -> None:
    set_up(table)
    table.apply_roll(f"roll {die}{die}{die}{die}")
    table.play(BLUE, f"{die}>adjust")
    facts = table.facts()
    assert (facts.tokens, facts.token_supply, facts.spaces) == ([2, 2], 2, {"adjust": die})


def test_no_more_than_three_tokens_at_one_time(table: Table) -> None:  # W7
    set_up(table)
    table.apply_roll("roll 1234")
    table.play(BLUE, "1>adjust")
    bump(table, RED, "2>adjust", 1)
    table.play(BLUE, "1>collect 1x1")
    refuses(table, RED, "3>adjust")
    assert "adjust" not in table.open_spaces(RED, 3, "")
    assert "adjust" in table.open_spaces(RED, 3, "+")
    take_turn(table, RED, "3+>adjust")  # W6: a spent token lies by the space at once
    assert table.facts().tokens == [2, 3]


def test_there_is_always_a_space_to_be_had(table: Table) -> None:
    set_up(table)
    for seat in (0, 1, 0, 1):
        facts = reach(table, seat, 5)
        assert any(table.open_spaces(seat, 5, tokens) for tokens in ("", "+"))
        fill(table, facts, [])


# ---- Win the game ---------------------------------------------------------------------------------------------------


def chimney_built(table: Table, seat: int) -> None:
    """The first brickprint, as object A."""
    collected(table, seat, *CHIMNEY_BRICKS)
    built(table, seat, CHIMNEY)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_has_both_brickprints_wins_immediately(table: Table, seat: int) -> None:  # W20, W21
    set_up(table)
    chimney_built(table, seat)
    collected(table, seat, *MAST_BRICKS)
    assert not table.facts().over
    assert built(table, seat, MAST, "B") == []
    facts = table.facts()
    assert (facts.phase, facts.over, facts.winner, facts.to_act) == ("over", True, seat, [])
    for loser in (0, 1):
        refuses(table, loser, "1>adjust", "6>adjust")
    for event in ("reroll 1", "roll 1234"):
        with pytest.raises(Refused):
            table.apply_roll(event)


def test_the_order_of_the_two_does_not_matter(table: Table) -> None:  # W20
    set_up(table)
    collected(table, BLUE, *MAST_BRICKS)
    built(table, BLUE, MAST)
    collected(table, BLUE, *CHIMNEY_BRICKS)
    built(table, BLUE, CHIMNEY, "B")
    assert table.facts().winner == BLUE


@version_1
def test_a_win_ends_the_game_before_anything_is_rerolled(table: Table) -> None:  # W21
    set_up(table)
    chimney_built(table, BLUE)
    collected(table, BLUE, *MAST_BRICKS)
    reach(table, BLUE, 5, 1)
    table.play(BLUE, f"5>build {text_of(MAST[:4], 'B')}")
    reach(table, BLUE, 1)
    assert "build" in table.facts().spaces  # it will be bumped
    assert table.play(BLUE, f"1>build {text_of(MAST[4:], 'B')}") == []
    assert (table.facts().phase, table.facts().winner) == ("over", BLUE)


COPIES_OF_THE_MAST = {
    "a quarter turn": (MAST_BRICKS, [("1x2/1x3r@1,0,1", 2), *[("1x1/*@2,0,0", 1)] * 4], True),
    "half a turn": (MAST_BRICKS, [("1x2/1x3@0,1,0", 2), *[("1x1/*@0,2,0", 1)] * 4], True),
    "upside down": (
        MAST_BRICKS,
        [("1x1/1x1@0,0,0", 1), *[("1x1/*@0,0,0", 1)] * 2, ("1x2/*@0,0,0", 1), ("1x3/*@0,0,0", 2)],
        False,
    ),
    "one stud further": (MAST_BRICKS, [("1x2/1x3@0,0,0", 2), *[("1x1/*@0,1,0", 1)] * 4], False),
    "its last brick elsewhere": (MAST_BRICKS, [*MAST[:4], ("1x1/*@0,1,0", 1)], False),
    "on a brick too many": ([*MAST_BRICKS, "1x4"], [("1x3/1x4@0,0,0", 3), ("1x2/*@0,0,0", 2), *MAST[1:]], False),
    "without its last brick": (MAST_BRICKS, MAST[:4], False),
}


@pytest.mark.parametrize("copy", COPIES_OF_THE_MAST)
def test_recreating_is_to_fill_the_same_cells(table: Table, copy: str) -> None:  # W19
    bricks, steps, wins = COPIES_OF_THE_MAST[copy]
    set_up(table)
    chimney_built(table, RED)
    collected(table, RED, *bricks)
    built(table, RED, steps, "B")
    assert table.facts().over is wins


WALL_BRICKS = ["1x4", "1x4", "1x3", "1x3", "1x3", "1x3"]
WALL = tower(*WALL_BRICKS)
SCREW_BRICKS = ["1x2", "1x2", "1x1", "1x1", "1x1", "1x1"]
SCREW: list[Step] = [("1x2/1x2r@1,0,0", 1), *[("1x1/*@1,1,0", 1)] * 4]
SCREW_IN_THE_MIRROR: list[Step] = [("1x2/1x2r@0,0,0", 1), *[("1x1/*@0,1,0", 1)] * 4]


@pytest.mark.parametrize("screw", [SCREW, SCREW_IN_THE_MIRROR], ids=["itself", "its mirror image"])
def test_a_mirror_image_recreates_nothing(table: Table, screw: list[Step]) -> None:  # W19
    table.apply_roll("order 66 11")
    brickprint(table, BLUE, "Wall", WALL_BRICKS, WALL)
    brickprint(table, RED, "Screw", SCREW_BRICKS, SCREW)
    collected(table, BLUE, *WALL_BRICKS)
    built(table, BLUE, WALL)
    collected(table, BLUE, *SCREW_BRICKS)
    built(table, BLUE, screw, "B")
    assert table.facts().over is (screw == SCREW)


def test_two_1x2_bricks_do_instead_of_a_2x2_brick(table: Table) -> None:  # W19
    table.apply_roll("order 66 11")
    legs = [("1x3/*@0,0,0", 2), *[("1x3/*@0,0,0", 3)] * 3]
    brickprint(table, BLUE, "Block", ["2x2", "2x2", *["1x3"] * 4], [("2x2/2x2@0,0,0", 4), *legs])
    brickprint(table, RED, "Pole", ["1x2", "1x2", *["1x1"] * 4], tower("1x2", "1x2", *["1x1"] * 4))
    collected(table, BLUE, "2x2", "1x2", "1x2", *["1x3"] * 4)
    built(table, BLUE, [("1x2/2x2@0,0,0", 2), ("1x2/*@1,0,0", 2), *legs])
    collected(table, BLUE, "1x2", "1x2", *["1x1"] * 4)
    built(table, BLUE, tower("1x2", "1x2", *["1x1"] * 4), "B")
    assert table.facts().winner == BLUE


def test_equal_brickprints_take_two_copies(table: Table) -> None:  # W20
    bricks = ["1x3", "1x3", "1x2", "1x2", "1x1", "1x1"]
    table.apply_roll("order 66 11")
    brickprint(table, BLUE, "Steps", bricks, tower(*bricks))
    brickprint(table, RED, "Steps", bricks, tower(*bricks))
    collected(table, BLUE, *bricks)
    built(table, BLUE, tower(*bricks))
    assert not table.facts().over
    collected(table, BLUE, *bricks)
    assert not table.facts().over
    built(table, BLUE, tower(*bricks), "B")
    assert table.facts().winner == BLUE


def test_nobody_wins_by_the_bricks_of_the_other(table: Table) -> None:  # W15, W21
    set_up(table)
    chimney_built(table, BLUE)
    collected(table, RED, *MAST_BRICKS)
    built(table, RED, MAST)
    assert not table.facts().over


def test_a_match_without_end_is_a_draw(table: Table) -> None:  # W31
    set_up(table)
    events: list[str] = []
    sixes = iter(["1x6", "1x6", "1x6", "1x6", "2x3", "2x3", "2x3"])
    turns = 0
    while turns < 400:
        facts = table.facts()
        assert events == (["flip"] if facts.phase == "roll" and turns else [])
        if facts.phase == "roll":
            table.apply_roll("roll 1266")
            facts = table.facts()
        (seat,) = facts.to_act
        if facts.round_turns < 60:
            adjust = f"{facts.pool[-1]}{'+' if facts.tokens[seat] == 3 else ''}>adjust"
            events = table.play(seat, adjust)
        else:
            kind = {1: "1x1", 2: "1x2"}.get(facts.pool[0]) or next(sixes)
            events = table.play(seat, f"{facts.pool[0]}>collect {kind}")
        events += finish_bump(table, 6)
        turns += 1
        assert table.facts().turns == turns
    assert events == ["exhausted"]
    facts = table.facts()
    assert (facts.phase, facts.over, facts.winner, facts.to_act) == ("over", True, None, [])
    refuses(table, BLUE, "1>adjust", "6>adjust")
