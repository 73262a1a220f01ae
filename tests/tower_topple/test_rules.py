"""The rulebook sentence by sentence, and the rulings, as scenarios for every implementation.

Towers are of eighteen rows unless said: blue at 2a 2c, green at 3a 3c, red at 4a 4c, yellow at 5a 5c, the rest
hidden. Scripts are explained in `table.py`; seat 0 begins.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tower_topple.adapter import IMPLEMENTATIONS
from tests.tower_topple.reference import HOUSE_BOX, LETTERS, Options
from tests.tower_topple.table import Rules, begin, tower

COLOURED = {"blue": ["2a", "2c"], "green": ["3a", "3c"], "red": ["4a", "4c"], "yellow": ["5a", "5c"]}
ALL = [f"{row}{slot}" for row in range(1, 18) for slot in "abc"]  # below the top row
MANY = {"draw-two": 4, "skip": 4, "one-more": 4, "reverse": 4, "draw-red": 4, "lose-2": 4, "edge": 4}

Side = type[Rules]


@pytest.fixture(params=IMPLEMENTATIONS, ids=lambda rules: rules.name)
def rules(request: pytest.FixtureRequest) -> Side:
    """Each implementation in turn."""
    implementation: Side = request.param
    return implementation


def refused() -> Any:
    """An error with a reason in words is expected; in which words is each implementation's own."""
    return pytest.raises(ValueError, match=r"\w+ \w+")


def everything(table: Rules) -> Any:
    """All that a refused text may not have changed."""
    seats = range(len(table.scores()))
    state = table.tasks(), table.orders(), table.skips(), table.direction(), table.round(), table.wants_face()
    return state, table.to_act(), table.scores(), [table.legal(seat) for seat in seats]


def open_tower(sixth: str) -> str:
    """A tower whose faces are known, these from 6a on."""
    faces = [face for face in HOUSE_BOX if face not in COLOURED for _ in range(HOUSE_BOX[face])]
    letters = [LETTERS[face] for face in faces] + ["P"] * 18
    for letter in sixth:
        letters.remove(letter)
    layout = [*tower()]
    layout[15 : 15 + len(sixth)] = sixth
    return "".join(letters.pop() if letter == "." else letter for letter in layout)


def others(colour: str) -> list[str]:
    """The bricks of the other colours."""
    return [place for one, places in COLOURED.items() if one != colour for place in places]


# ---- Who plays, and for what ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(rules: Side, players: int) -> None:
    table = begin(rules, players)
    for number in range(players + 1):
        assert table.to_act() == [number % players]
        table.go(f"{6 + number}b")


@pytest.mark.parametrize(
    ("players", "teams"), [(0, 0), (1, 0), (7, 0), (12, 0), (19, 6), (6, 1), (14, 7), (11, 6), (3, 2), (5, 3)]
)
def test_no_other_numbers_play(rules: Side, players: int, teams: int) -> None:
    with refused():
        begin(rules, players, teams=teams)


def test_the_goal_is_as_many_points_as_possible(rules: Side) -> None:
    table = begin(rules, rounds=1)
    table.go("6b", "6a add-3", "7b add-2", "8b!")
    assert (table.over(), table.scores(), table.winners()) == (True, [1, 3, 2], [1])


def test_a_tie_is_shared(rules: Side) -> None:  # P26
    table = begin(rules, rounds=1)
    table.go("6b add-2", "6a", "7b add-2", "8b!")
    assert table.winners() == [0, 2]


# ---- The tower ------------------------------------------------------------------------------------------------------


def test_nature_stacks_the_tower_first(rules: Side) -> None:  # P1
    table = rules.new(3, Options())
    assert (table.to_act(), [table.legal(seat) for seat in range(3)]) == (["nature"], [set()] * 3)
    with refused():
        table.play(0, "pull 6b")
    table.tower()
    assert table.to_act() == [0]


@pytest.mark.parametrize(
    "event",
    [
        "tower",
        "tower 0",
        f"tower x {tower()}",
        f"tower 00 {tower()}",
        f"tower -1 {tower()}",
        f"tower 4294967296 {tower()}",
        f"tower 0 {tower()}.",
        f"tower 0 {tower()[:-1]}",
        f"tower 0 {tower()} x",
        f"tower 0 {tower(17)}",
        f"tower 0 {tower().replace('B', '.', 1)}",  # two bricks of each colour
        f"tower 0 {tower().replace('.', 'B', 1)}",
        f"tower 0 {tower().replace('.', 'X', 1)}",
        f"tower 0 {tower().replace('.', 'P', 1)}",  # what is printed on it is hidden
        f"tower 0 {tower(red='4a 18b')}",  # never in the top row
        "out",
        "face plain",
        "stands",
        "topple",
        "verdict yes",
        "",
    ],
)
def test_no_other_tower_is_one(rules: Side, event: str) -> None:
    table = rules.new(3, Options())
    with refused():
        table.chance(event)
    assert table.to_act() == ["nature"]
    table.tower()


def test_any_seed_and_coloured_bricks_anywhere_below_the_top_row(rules: Side) -> None:
    table = rules.new(3, Options())
    table.chance(f"tower 4294967295 {tower(red='17a 17b', blue='1a 1b')}")
    assert table.moves("pull") == ALL


@pytest.mark.parametrize("rows", [4, 10, 24])
def test_a_tower_of_any_height(rules: Side, rows: int) -> None:
    table = rules.new(3, Options(rows=rows))
    layout = tower(rows) if rows > 5 else tower(rows, blue="1a 1b", green="1c 2a", red="2b 2c", yellow="3a 3b")
    table.tower(layout)
    assert len(table.moves("pull")) == 3 * rows - 3


# ---- General rules --------------------------------------------------------------------------------------------------


def test_a_brick_is_placed_on_top_to_form_a_row_of_three(rules: Side) -> None:  # P3
    table = begin(rules)
    table.go("pull 6b", "out", "face plain")
    assert table.moves("place") == ["a", "b", "c"]
    table.go("place b", "stands", "pull 7b", "out", "face plain")
    assert table.moves("place") == ["a", "c"]
    table.go("place c", "stands", "pull 8b", "out", "face plain")
    assert table.moves("place") == ["a"]


def test_once_a_row_of_three_has_been_placed_the_next_can_begin(rules: Side) -> None:
    table = begin(rules)
    table.go("6b", "7b", "8b", "pull 9b", "out", "face plain")
    assert table.moves("place") == ["a", "b", "c"]


def test_a_brick_that_is_out_has_to_be_placed(rules: Side) -> None:  # P9
    table = begin(rules)
    table.go("pull 6b", "out", "face plain")
    assert table.legal(0) == {"place a", "place b", "place c"}
    for text in ("pull 6a", "pull 6b", "touch 6a", "claim"):
        with refused():
            table.play(0, text)


def test_play_for_the_round_ends_when_the_tower_topples(rules: Side) -> None:
    for step in ("6b!", "6b plain!"):
        table = begin(rules)
        table.go(step)
        assert (table.to_act(), table.round(), table.over()) == (["nature"], 2, False)


def test_the_tower_is_reset_and_play_continues(rules: Side) -> None:
    table = begin(rules)
    table.go("6b add-2", "6a add-2", "7b!")
    table.tower(tower(red="1a 1b"))
    assert (table.scores(), table.moves("pull")) == ([2, 2, 0], ALL)
    table.go("6b add-2", "6c draw-red")  # all faces are in the box again
    assert table.moves("pull") == ["1a", "1b"]


def test_the_highest_row_of_three_may_not_be_pulled(rules: Side) -> None:  # P2
    table = begin(rules)
    for place in ("18a", "18b", "18c"):
        with refused():
            table.play(0, f"pull {place}")
        with refused():
            table.play(0, f"touch {place}")


def test_any_brick_in_any_row_below_may_be_pulled(rules: Side) -> None:
    for place in ALL:
        table = begin(rules)
        assert f"pull {place}" in table.legal(0)
        table.play(0, f"pull {place}")
    assert begin(rules).moves("pull") == ALL


def test_neither_may_the_row_that_is_being_formed_be_pulled(rules: Side) -> None:  # P2
    table = begin(rules)
    for step, place in (("6b", "19a"), ("7b", "19b")):
        table.go(step)
        assert place not in table.moves("pull")
        assert not {"18a", "18b", "18c"} & set(table.moves("pull"))
        with refused():
            table.say(f"pull {place}")


def test_once_a_row_is_completed_the_row_below_comes_into_play(rules: Side) -> None:
    table = begin(rules)
    table.go("6b", "7b", "8b")
    moves = table.moves("pull")
    assert {"18a", "18b", "18c"} < set(moves)
    assert not {"19a", "19b", "19c"} & set(moves)


def test_what_is_not_there_is_not_pulled(rules: Side) -> None:
    table = begin(rules)
    table.go("6b")
    assert table.moves("pull") == [place for place in ALL if place != "6b"]
    for place in ("6b", "19b", "20a", "0a", "25a", "6d", "06a", "999a"):
        with refused():
            table.play(1, f"pull {place}")


def test_nobody_takes_the_last_brick_of_a_row_and_the_tower_stands(rules: Side) -> None:  # P34: it may be tried
    table = begin(rules)
    table.go("6a", "6c", "pull 6b")
    with refused():
        table.chance("out")
    table.chance("topple")
    if table.wants_face():
        table.chance("face plain")
    assert table.round() == 2


# ---- What hands and bricks do ---------------------------------------------------------------------------------------


def test_a_brick_that_jams_may_be_left_for_another(rules: Side) -> None:  # P9
    table = begin(rules)
    table.go("6b jam")
    assert (table.to_act(), table.moves("pull"), table.scores()) == ([0], ALL, [0, 0, 0])
    table.go("6b")
    assert table.scores() == [1, 0, 0]


def test_bricks_may_be_tested(rules: Side) -> None:  # P9
    table = begin(rules)
    assert table.moves("touch") == ALL
    table.go("touch 6b")
    with refused():
        table.chance("out")
    table.go("jam", "touch 7b", "jam", "8b")
    assert (table.scores(), table.to_act()) == ([1, 0, 0], [1])


def test_whoever_topples_the_tower_by_a_touch_is_the_toppler(rules: Side) -> None:  # P8
    table = begin(rules)
    table.go("6b", "touch 7b", "topple")
    table.tower()
    assert table.to_act() == [2]


def test_dropping_only_the_drawn_brick_topples_nothing(rules: Side) -> None:  # P7
    table = begin(rules)
    table.go("pull 6b", "out", "face add-2", "place b", "fell")
    assert (table.to_act(), table.moves("place"), table.scores()) == ([0], ["a", "b", "c"], [0, 0, 0])
    table.go("place c", "fell", "place c", "stands")
    assert table.scores() == [2, 0, 0]


def test_after_forty_touches_and_jams_the_turn_passes(rules: Side) -> None:  # P33
    table = begin(rules)
    table.go("6b one-more", *["touch 6a", "jam", "7b jam"] * 19, "touch 6a", "jam")
    assert (table.to_act(), table.tasks()) == ([0], ["extra"])
    assert table.go("7b jam") == [(0, "pass")]
    assert (table.to_act(), table.scores()) == ([1], [1, 0, 0])


def test_what_was_ordered_before_a_pass_binds(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b draw-red")
    assert table.go(*["6a jam"] * 40) == [(1, "pass")]
    assert (table.to_act(), table.tasks(), table.scores()) == ([2], ["colour red"], [1, 0, 0])


def test_touches_are_counted_anew_each_turn(rules: Side) -> None:
    table = begin(rules)
    assert table.go(*["6a jam"] * 39, "6b", *["6a jam"] * 39, "7b", "6a jam") == []


@pytest.mark.parametrize(
    "text", ["pull 6b", "pull 6b +40", "pull 6b -5", "pull 6b +500", "pull 6b -40~12:77", "pull 6b +40~50:4294967295"]
)
def test_hands_move_as_they_are_told(rules: Side, text: str) -> None:
    table = begin(rules)
    table.go(text, "out", "face plain", text.replace("pull 6b", "place b"), "stands")
    assert table.scores() == [1, 0, 0]
    table.go(text.replace("pull 6b", "touch 7b"), "jam")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6b",
        "pull",
        "pull ",
        "pull b6",
        "pull 6B",
        "PULL 6b",
        " pull 6b",
        "pull 6b ",
        "pull  6b",
        "pull 6b\n",
        "pull 6b 40",
        "pull 6b +4",
        "pull 6b +501",
        "pull 6b +040",
        "pull 6b +40~51:1",
        "pull 6b +40~1",
        "pull 6b +40~1:4294967296",
        "pull 6b ~1:1",
        "pull 6b +",
        "pull 6b +-40",
        "pull 6b +4e1",
        "pull 6b +٤٠",
        "pull ٦b",
        "pull 99999999999999999999a",
        "pull -6b",
        "place a",
        "place",
        "draw",
        "claim",
        "out",
        "pass",
        "skip",
        "pull 6b out",
        "pull 6b \x00",
        "x" * 10000,
    ],
)
def test_nothing_else_is_a_move(rules: Side, text: str) -> None:
    table = begin(rules)
    before = everything(table)
    with refused():
        table.play(0, text)
    assert everything(table) == before


@pytest.mark.parametrize("text", ["place d", "place 1", "place A", "place a ", "place a 40", "place", "place a +501"])
def test_nothing_else_is_a_place(rules: Side, text: str) -> None:
    table = begin(rules)
    table.go("pull 6b", "out", "face plain")
    with refused():
        table.play(0, text)
    assert table.moves("place") == ["a", "b", "c"]


def test_a_slot_that_is_taken_is_no_place(rules: Side) -> None:
    table = begin(rules)
    table.go("6b", "pull 7b", "out", "face plain")
    with refused():
        table.play(1, "place a")


def test_nobody_else_plays(rules: Side) -> None:
    table = begin(rules)
    for seat in (1, 2):
        assert table.legal(seat) == set()
        with refused():
            table.play(seat, "pull 6b")
    table.go("pull 6b", "out", "face plain")
    with refused():
        table.play(1, "place a")


def test_nobody_plays_while_the_bricks_move(rules: Side) -> None:
    table = begin(rules)
    for text in ("pull 6b", "out", "face plain", "place a", "stands"):
        if table.to_act() == ["nature"]:
            before = everything(table)
            for move in ("pull 7b", "touch 7b", "place a", "place b"):
                with refused():
                    table.play(0, move)
            assert everything(table) == before
        table.say(text)


@pytest.mark.parametrize(
    ("steps", "may"),
    [
        (["pull 6b"], {"out", "jam", "topple"}),
        (["touch 6b"], {"jam", "topple"}),
        (["pull 6b", "out"], {"face plain", "face add-2"}),
        (["pull 6b", "out", "face plain", "place a"], {"stands", "fell", "topple"}),
        (["6b draw-red", "claim"], {"verdict yes", "verdict no"}),
        ([], set()),
        (["pull 6b", "out", "face plain"], set()),
    ],
)
def test_nature_says_what_can_be(rules: Side, steps: list[str], may: set[str]) -> None:
    events = ["out", "jam", "topple", "face plain", "face add-2", "stands", "fell", "verdict yes", "verdict no"]
    never = ["face blue", "face x", "face", "verdict", "verdict maybe", "drew plain", "out x", "stands ", "", "Out"]
    for event in [*events, *never, f"tower 0 {tower()}"]:
        table = begin(rules)
        table.go(*steps)
        if event in may:
            table.chance(event)
        else:
            before = everything(table)
            with refused():
                table.chance(event)
            assert everything(table) == before


# ---- What is printed ------------------------------------------------------------------------------------------------


def test_a_face_is_hidden_until_its_brick_is_drawn(rules: Side) -> None:  # P4
    table = begin(rules)
    table.go("pull 6b", "out")
    assert table.wants_face()
    table.chance("face skip")
    assert not table.wants_face()


def test_colours_are_seen_and_bear_no_text(rules: Side) -> None:  # P4, P30
    table = begin(rules)
    table.go("pull 2a", "out")
    assert (table.wants_face(), table.to_act()) == (False, [0])


@pytest.mark.parametrize("face", [face for face in LETTERS if face not in COLOURED])
def test_there_are_as_many_of_a_face_as_in_the_box(rules: Side, face: str) -> None:
    box = {face: 1} if face != "plain" else {"plain": 1, "skip": 19}
    table = begin(rules, 2, box=box)
    table.go(f"6b {face}!")
    table.tower()
    table.go(f"6b {face}")  # all were in the box again
    table.go(f"pull {table.moves('pull')[0]}", "out")
    if not table.wants_face():
        table.go("place b", "stands")
        table.go(f"pull {table.moves('pull')[0]}", "out")
    with refused():
        table.chance(f"face {face}")


@pytest.mark.parametrize(("plain", "drawn"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_plain_bricks_make_up_the_tower_and_a_larger_box_is_drawn_from(rules: Side, plain: int, drawn: int) -> None:
    box = {face: 0 for face in HOUSE_BOX if face not in COLOURED} | {"skip": 2, "plain": plain}  # a tower of 12 bricks
    layout = tower(4, blue="1a 1c", green="2a 2c", red="3a 3c", yellow="1b 2b")
    table = begin(rules, 2, layout, version=4, off={"put_on_top", "top_row_safe"}, rows=4, box=box)
    table.go(*["4a", "4b", "4c", "3b"][:drawn], f"pull {['4a', '4b', '4c', '3b'][drawn]}", "out")
    with refused():
        table.chance("face plain")
    table.chance("face skip")


def test_a_small_tower_is_drawn_from_the_whole_box(rules: Side) -> None:
    for rows, box in ((6, {}), (12, {}), (12, {"draw-two": 10})):
        table = begin(rules, 2, rows=rows, box=box)
        table.go("1a", "1b", "2b", "3b")  # all of them plain
        assert table.scores() == [2, 2]
    table = begin(rules, 2, rows=12, box={"plain": 0})
    table.go("pull 1a", "out")
    with refused():
        table.chance("face plain")
    table = begin(rules, 2, real=True, rows=6)
    table.go("draw plain")
    assert table.scores() == [1, 0]


def test_an_instruction_works_each_time_its_brick_is_pulled(rules: Side) -> None:  # P4, P5
    table = begin(rules)
    table.go("6b add-2", "7b", "8b", "9b", "10b", "11b")  # rows 19 and 20 are complete: 19 is in play
    table.go("19a")  # nobody asks what is on it
    assert table.scores() == [2 + 1 + 2, 2, 2]


def test_faces_may_be_open(rules: Side) -> None:  # P4
    table = begin(rules, layout=open_tower("AATb"), open=True)
    table.go("6b", "6c", "7a")
    assert (table.scores(), table.tasks()) == ([2, 3, 1], ["colour blue"])


@pytest.mark.parametrize("change", [("P", "."), ("P", "b"), ("A", "T"), ("B", "P"), ("P", "B")])
def test_an_open_tower_is_what_is_in_the_box(rules: Side, change: tuple[str, str]) -> None:
    table = rules.new(3, Options(open=True))
    with refused():
        table.tower(open_tower("").replace(*change, 1))
    table.tower(open_tower(""))


# ---- Draw a colour --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURED)
def test_the_next_player_must_draw_one_of_the_two_bricks_of_the_colour(rules: Side, colour: str) -> None:
    table = begin(rules)
    table.go(f"6b draw-{colour}")
    assert (table.scores(), table.to_act(), table.tasks()) == ([1, 0, 0], [1], [f"colour {colour}"])
    assert table.moves("pull") == COLOURED[colour]
    with refused():
        table.play(1, "pull 7b")


@pytest.mark.parametrize("colour", COLOURED)
def test_a_required_colour_earns_three(rules: Side, colour: str) -> None:  # P14
    for place in COLOURED[colour]:
        table = begin(rules)
        table.go(f"6b draw-{colour}", place)
        assert (table.scores(), table.to_act(), table.tasks()) == ([1, 3, 0], [2], ["free"])


def test_a_required_colour_earns_nothing_unless_it_is_placed(rules: Side) -> None:  # P6
    for steps in (["2a!"], ["pull 2a", "out", "place b", "topple"]):
        table = begin(rules)
        table.go("6b draw-blue", *steps)
        assert table.scores() == [1, 0, 0]


def test_a_coloured_brick_that_nobody_required_earns_one(rules: Side) -> None:  # P14
    table = begin(rules)
    table.go("2a", "3c", "4a")
    assert table.scores() == [1, 1, 1]


def test_a_player_who_owes_a_colour_tests_its_bricks_only(rules: Side) -> None:  # P9
    table = begin(rules)
    table.go("6b draw-red")
    assert table.moves("touch") == ["4a", "4c"]
    with refused():
        table.play(1, "touch 7b")
    table.go("touch 4a", "jam", "touch 4c", "jam", "4c")
    assert table.scores() == [1, 3, 0]


def test_a_required_brick_that_jams_may_be_left_for_the_other(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "pull 4a", "jam")
    assert table.moves("pull") == ["4a", "4c"]


def test_if_one_is_out_of_play_the_other_must_be_played(rules: Side) -> None:
    table = begin(rules)
    table.go("5a", "6b draw-yellow")
    assert table.moves("pull") == ["5c"]
    table.go("5c")
    assert table.scores() == [1, 1, 3]


def test_nobody_claims_where_nothing_of_the_colour_is_in_play(rules: Side) -> None:
    table = begin(rules)
    table.go("5a", "5c", "6b draw-yellow")
    with refused():
        table.play(0, "claim")


def test_nobody_says_that_toppling_is_obvious_but_who_owes_a_colour(rules: Side) -> None:  # P15
    for steps in ([], ["6b draw-two"], ["6b edge"], ["6b center"], ["6b one-more"], ["6b draw-red", "claim yes", "2a"]):
        table = begin(rules)
        table.go(*steps)
        assert "claim" not in table.legal(table.seat())
        with refused():
            table.say("claim")
    table.go("7b")
    assert "claim" not in table.legal(2)


def test_example_a_two_other_bricks_for_two_points(rules: Side) -> None:  # P15, P16
    table = begin(rules)
    table.go("6b draw-red")
    assert "claim" in table.legal(1)
    table.go("claim yes")
    assert (table.to_act(), table.moves("pull")) == ([1], sorted(others("red") + COLOURED["red"]))
    table.go("2a")
    assert (table.to_act(), table.scores(), table.tasks()) == ([1], [1, 1, 0], ["substitute"])
    assert table.moves("pull") == [place for place in ALL if place not in ("2a", "6b")]
    table.go("7b")
    assert (table.to_act(), table.scores(), table.tasks()) == ([2], [1, 2, 0], ["free"])


def test_example_b_one_is_out_of_play_and_the_other_would_topple(rules: Side) -> None:
    table = begin(rules)
    table.go("5a", "6b draw-yellow", "claim yes")
    assert table.moves("pull") == sorted([*others("yellow"), "5c"])
    table.go("4a", "2a")
    assert table.scores() == [1, 1, 2]


def test_if_both_are_out_of_play_others_may_be_chosen_at_once(rules: Side) -> None:  # P15
    table = begin(rules)
    table.go("5a", "5c", "6b draw-yellow")
    assert (table.to_act(), table.moves("pull")) == ([0], others("yellow"))
    assert table.moves("touch") == others("yellow")
    table.go("3a", "7b add-3")
    assert table.scores() == [3, 1, 1]


def test_a_claim_that_is_refused_changes_nothing(rules: Side) -> None:  # P15
    table = begin(rules)
    table.go("6b draw-red", "claim no")
    assert (table.to_act(), table.legal(1)) == ([1], {"pull 4a", "pull 4c", "touch 4a", "touch 4c", "wait"})
    with refused():
        table.play(1, "claim")
    table.go("4a")
    assert table.scores() == [1, 3, 0]


def test_a_claim_is_made_once(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "claim yes")
    with refused():
        table.play(1, "claim")


def test_a_claim_may_follow_a_test(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "touch 4a", "jam", "4c jam", "claim yes", "2a", "2c")
    assert table.scores() == [1, 2, 0]


def test_the_other_option_need_not_be_taken(rules: Side) -> None:  # P16
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "4c")
    assert (table.scores(), table.to_act()) == ([1, 3, 0], [2])


def test_another_colour_that_jams_binds_nobody(rules: Side) -> None:  # P9
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "pull 2a", "jam")
    assert table.moves("pull") == sorted(others("red") + COLOURED["red"])
    table.go("4c")
    assert table.scores() == [1, 3, 0]


def test_the_second_of_two_others_may_be_the_required_colour_for_one(rules: Side) -> None:  # P16
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "2a", "4a")
    assert table.scores() == [1, 2, 0]


def test_what_was_paid_for_the_first_of_two_others_stays_paid(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "2a", "7b add-3!")
    assert table.scores() == [1, 1, 0]


@pytest.mark.parametrize(("face", "scores"), [("lose-2", [1, 0, 0]), ("others-gain", [2, 2, 1]), ("add-2", [1, 2, 0])])
def test_a_brick_instead_is_worth_one_and_its_text_acts(rules: Side, face: str, scores: list[int]) -> None:  # P16
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "2a", f"7b {face}")
    assert table.scores() == scores


def test_an_order_on_a_brick_instead_binds_the_next(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "2a", "7b draw-red")
    assert (table.to_act(), table.tasks(), table.moves("pull")) == ([2], ["colour red"], ["4a", "4c"])
    assert "claim" in table.legal(2)


def test_one_more_on_a_brick_instead(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-red", "claim yes", "2a", "7b one-more")
    assert (table.scores(), table.tasks()) == ([1, 2, 0], ["extra"])
    table.go("8b add-3")
    assert (table.scores(), table.to_act()) == ([1, 2, 0], [2])


def test_where_no_other_colour_is_in_play_any_two_are_played(rules: Side) -> None:  # P16
    table = begin(rules, version=4, off={"put_on_top"})
    table.go("2a", "2c", "3a", "3c", "5a", "5c", "6b draw-red", "claim yes")
    gone = [*others("red"), "6b"]
    assert table.moves("pull") == [place for place in ALL if place not in gone]
    table.go("7b add-3")
    assert (table.tasks(), table.scores()) == (["substitute"], [3, 3, 2])
    table.go("8b add-3")
    assert (table.scores(), table.to_act()) == ([3, 4, 2], [2])


def test_the_required_colour_still_earns_three_where_any_two_might_be_played(rules: Side) -> None:
    table = begin(rules, version=4, off={"put_on_top"})
    table.go("2a", "2c", "3a", "3c", "5a", "5c", "6b draw-red", "claim yes", "4a")
    assert (table.scores(), table.to_act()) == ([3, 5, 2], [2])


def test_each_order_has_a_claim_of_its_own(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b draw-red", "8b draw-blue", "claim no", "4a")
    assert "claim" in table.legal(2)
    table.go("claim yes", "3a", "3c")
    assert table.scores() == [1, 1, 5]


def test_what_was_granted_for_one_colour_is_not_for_the_next(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b draw-red", "8b draw-blue", "claim yes", "3a", "3c")
    assert (table.tasks(), table.moves("pull")) == (["colour blue"], ["2a", "2c"])
    assert "claim" in table.legal(2)
    table.go("2a")
    assert table.scores() == [1, 1, 5]


# ---- Draw two -------------------------------------------------------------------------------------------------------


def test_draw_two_any_two_one_at_a_time_for_one_point(rules: Side) -> None:  # P17
    table = begin(rules)
    table.go("6b draw-two")
    assert (table.scores(), table.to_act(), table.tasks(), table.moves("pull")) == (
        [1, 0, 0],
        [1],
        ["two"],
        [place for place in ALL if place != "6b"],
    )
    table.go("7b")
    assert (table.scores(), table.to_act()) == ([1, 0, 0], [1])
    table.go("8b")
    assert (table.scores(), table.to_act()) == ([1, 1, 0], [2])


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        ("add-3", "add-3", [1, 1, 0]),
        ("add-2", "plain", [1, 1, 0]),
        ("lose-2", "plain", [1, -1, 0]),
        ("plain", "lose-2", [1, -1, 0]),
        ("lose-2", "lose-2", [1, -3, 0]),
        ("others-gain", "add-3", [2, 1, 1]),
        ("others-gain", "others-gain", [3, 1, 2]),
        ("others-gain", "lose-2", [2, -1, 1]),
    ],
)
def test_draw_two_earns_one_in_all_whatever_is_printed(
    rules: Side, first: str, second: str, scores: list[int]
) -> None:  # P17
    table = begin(rules)
    table.go("6b draw-two", f"7b {first}", f"8b {second}")
    assert table.scores() == scores


def test_draw_two_with_coloured_bricks_earns_one(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "2a", "2c")
    assert table.scores() == [1, 1, 0]


def test_draw_two_earns_nothing_if_the_second_is_not_placed(rules: Side) -> None:  # P17
    table = begin(rules)
    table.go("6b draw-two", "7b add-3", "8b add-3!")
    assert table.scores() == [1, 0, 0]


def test_what_was_lost_and_given_with_the_first_of_two_stays(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b lose-2", "8b!")
    assert table.scores() == [1, -2, 0]


def test_both_orders_are_followed_separately_in_the_order_pulled(rules: Side) -> None:  # P18
    table = begin(rules)
    table.go("6b draw-two", "7b draw-red", "8b draw-two")
    assert (table.to_act(), table.tasks()) == ([2], ["colour red", "two"])
    assert table.moves("pull") == ["4a", "4c"]
    table.go("4a")
    assert (table.to_act(), table.tasks(), table.scores()) == ([2], ["two"], [1, 1, 3])
    table.go("9b add-3", "10b")
    assert (table.to_act(), table.tasks(), table.scores()) == ([0], ["free"], [1, 1, 4])

    table = begin(rules)
    table.go("6b draw-two", "7b draw-two", "8b draw-red")
    assert table.tasks() == ["two", "colour red"]
    table.go("9b", "10b")
    assert (table.moves("pull"), table.scores()) == (["4a", "4c"], [1, 1, 1])
    table.go("4a")
    assert table.scores() == [1, 1, 4]


def test_two_orders_of_one_colour(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b draw-red", "8b draw-red", "4a")
    assert (table.tasks(), table.moves("pull")) == (["colour red"], ["4c"])
    table.go("4c")
    assert table.scores() == [1, 1, 6]


def test_two_orders_of_two_are_four_bricks_for_two_points(rules: Side) -> None:  # P18
    table = begin(rules, box=MANY)
    table.go("6b draw-two", "7b draw-two", "8b draw-two")
    assert (table.to_act(), table.tasks()) == ([2], ["two", "two"])
    table.go("9b", "10b", "11b")
    assert (table.to_act(), table.scores()) == ([2], [1, 1, 1])
    table.go("12b")
    assert (table.to_act(), table.scores()) == ([0], [1, 1, 2])


def test_edge_and_center_in_one_turn(rules: Side) -> None:  # P18
    table = begin(rules)
    table.go("6b draw-two", "7b edge", "8b center")
    assert table.tasks() == ["edge", "center"]
    table.go("9a add-3", "10b add-3")
    assert (table.scores(), table.to_act()) == ([1, 1, 2], [0])


def test_orders_drawn_by_orders(rules: Side) -> None:
    table = begin(rules, box=MANY)
    table.go("6b draw-two", "7b draw-two", "8b draw-two", "9b draw-red", "10b edge", "11b draw-blue")
    assert table.orders() == ["colour red", "edge", "colour blue"]
    table.go("12b draw-two")
    assert (table.to_act(), table.tasks()) == ([0], ["colour red", "edge", "colour blue", "two"])


# ---- Skip -----------------------------------------------------------------------------------------------------------


def test_skip_your_next_turn(rules: Side) -> None:
    table = begin(rules)
    table.go("6b skip")
    assert (table.scores(), table.to_act(), table.skips()) == ([1, 0, 0], [1], [1, 0, 0])
    assert table.go("7b") == []
    assert table.go("8b") == [(0, "skip")]
    assert (table.to_act(), table.skips(), table.scores()) == ([1], [0, 0, 0], [1, 1, 1])
    assert table.go("9b", "10b") == []
    assert table.to_act() == [0]


def test_with_two_players_the_other_plays_twice(rules: Side) -> None:
    table = begin(rules, 2)
    assert table.go("6b skip", "7b") == [(0, "skip")]
    assert table.to_act() == [1]
    table.go("8b")
    assert table.to_act() == [0]


def test_skips_add_up(rules: Side) -> None:  # P18, P22
    table = begin(rules)
    table.go("6b draw-two", "7b skip", "8b skip")
    assert (table.skips(), table.scores()) == ([0, 2, 0], [1, 1, 0])
    assert table.go("9b", "10b") == [(1, "skip")]
    assert table.go("11b", "12b") == [(1, "skip")]
    assert table.go("13b", "14b") == []
    assert table.to_act() == [1]


def test_all_may_be_skipped(rules: Side) -> None:
    table = begin(rules, box=MANY)
    assert table.go("6b skip", "7b skip", "8b skip") == [(0, "skip"), (1, "skip"), (2, "skip")]
    assert (table.to_act(), table.skips()) == ([0], [0, 0, 0])


def test_an_order_for_who_is_skipped_passes_to_who_plays(rules: Side) -> None:  # P21
    table = begin(rules)
    assert table.go("6b skip", "7b", "8b draw-red") == [(0, "skip")]
    assert (table.to_act(), table.tasks(), table.skips()) == ([1], ["colour red"], [0, 0, 0])
    table.go("4a")
    assert table.scores() == [1, 4, 1]


def test_an_order_may_come_back_to_who_drew_it(rules: Side) -> None:  # P21
    table = begin(rules, 2)
    assert table.go("6b skip", "7b draw-red") == [(0, "skip")]
    assert (table.to_act(), table.tasks()) == ([1], ["colour red"])


def test_skip_and_order_in_one_turn(rules: Side) -> None:  # P18
    table = begin(rules)
    table.go("6b draw-two", "7b skip", "8b draw-red")
    assert (table.to_act(), table.tasks(), table.skips()) == ([2], ["colour red"], [0, 1, 0])


# ---- Draw one more --------------------------------------------------------------------------------------------------


def test_draw_one_more_earns_one_and_another_brick_must_be_drawn(rules: Side) -> None:  # P19
    table = begin(rules)
    table.go("6b one-more")
    assert (table.scores(), table.to_act(), table.tasks()) == ([1, 0, 0], [0], ["extra"])
    assert table.moves("pull") == [place for place in ALL if place != "6b"]
    table.go("7b")
    assert (table.scores(), table.to_act()) == ([1, 0, 0], [1])


def test_draw_one_more_earns_only_after_it_is_placed(rules: Side) -> None:
    table = begin(rules)
    table.go("6b one-more!")
    assert (table.scores(), table.round()) == ([0, 0, 0], 2)


def test_the_point_is_kept_if_the_extra_brick_topples(rules: Side) -> None:  # P19
    for step in ("7b!", "7b add-3!"):
        table = begin(rules)
        table.go("6b one-more", step)
        assert table.scores() == [1, 0, 0]


@pytest.mark.parametrize(
    ("face", "scores"),
    [
        ("plain", [1, 0, 0]),
        ("add-2", [1, 0, 0]),
        ("add-3", [1, 0, 0]),
        ("lose-2", [-1, 0, 0]),
        ("others-gain", [1, 1, 1]),
        ("skip", [1, 0, 0]),
        ("reverse", [1, 0, 0]),
        ("edge", [1, 0, 0]),
    ],
)
def test_the_extra_brick_adds_no_points(rules: Side, face: str, scores: list[int]) -> None:  # P19
    table = begin(rules)
    table.go("6b one-more", f"7b {face}")
    assert table.scores() == scores


def test_a_coloured_extra_brick_adds_no_points(rules: Side) -> None:
    table = begin(rules)
    table.go("6b one-more", "2a")
    assert table.scores() == [1, 0, 0]


def test_one_more_may_follow_one_more(rules: Side) -> None:  # P19
    table = begin(rules, box=MANY)
    table.go("6b one-more", "7b one-more", "8b one-more")
    assert (table.tasks(), table.scores(), table.to_act()) == (["extra"], [1, 0, 0], [0])
    table.go("9b add-3")
    assert (table.scores(), table.to_act()) == ([1, 0, 0], [1])


def test_instructions_on_the_extra_brick_are_followed(rules: Side) -> None:  # P20
    table = begin(rules)
    table.go("6b one-more", "7b draw-red")
    assert (table.to_act(), table.tasks()) == ([1], ["colour red"])
    table.go("4a")  # that player's score depends on the play that is required
    assert table.scores() == [1, 3, 0]

    table = begin(rules)
    table.go("6b one-more", "7b skip")
    assert table.skips() == [1, 0, 0]

    table = begin(rules)
    table.go("6b one-more", "7b reverse")
    assert table.to_act() == [2]


def test_lose_two_as_the_extra_brick_that_topples(rules: Side) -> None:  # P11, P19
    table = begin(rules)
    table.go("6b one-more", "7b lose-2!")
    assert table.scores() == [-3, 0, 0]


def test_one_more_within_draw_two(rules: Side) -> None:  # P19
    table = begin(rules)
    table.go("6b draw-two", "7b one-more")
    assert (table.tasks(), table.scores()) == (["two"], [1, 0, 0])
    table.go("8b add-3")
    assert (table.tasks(), table.scores()) == (["extra"], [1, 1, 0])
    table.go("9b add-3")
    assert (table.to_act(), table.scores()) == ([2], [1, 1, 0])


def test_one_more_as_the_second_of_two(rules: Side) -> None:  # P19
    table = begin(rules)
    table.go("6b draw-two", "7b", "8b one-more")
    assert (table.tasks(), table.scores()) == (["extra"], [1, 1, 0])
    table.go("9b!")
    assert table.scores() == [1, 1, 0]


def test_one_more_twice_within_draw_two(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b one-more", "8b one-more")
    assert (table.tasks(), table.scores()) == (["extra", "extra"], [1, 1, 0])
    table.go("9b add-3")
    assert (table.to_act(), table.tasks()) == ([1], ["extra"])
    table.go("10b lose-2")
    assert (table.to_act(), table.scores()) == ([2], [1, -1, 0])


def test_one_more_comes_before_the_orders_that_remain_and_silences_them(rules: Side) -> None:  # P19
    table = begin(rules)
    table.go("6b draw-two", "7b edge", "8b draw-red", "9a one-more")
    assert (table.tasks(), table.scores()) == (["extra", "colour red"], [1, 1, 1])
    table.go("10b add-3")
    assert (table.to_act(), table.moves("pull")) == ([2], ["4a", "4c"])
    table.go("4a")
    assert (table.to_act(), table.scores()) == ([0], [1, 1, 1])


@pytest.mark.parametrize("duty", ["edge", "center", "draw-two"])
def test_no_duty_pays_after_one_more(rules: Side, duty: str) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b center", f"8b {duty}", "9b one-more", "10a")
    assert table.scores() == [1, 1, 1]
    table.go(*{"edge": ["11a"], "center": ["11b"], "draw-two": ["11a", "12a lose-2"]}[duty])
    assert (table.to_act(), table.scores()) == ([0], [1, 1, 1 if duty != "draw-two" else -1])


def test_a_substitute_pays_nothing_after_one_more(rules: Side) -> None:
    table = begin(rules)
    table.go("6b draw-two", "7b edge", "8b draw-red", "9a one-more", "10b", "claim yes", "2a", "2c")
    assert (table.to_act(), table.scores()) == ([0], [1, 1, 1])


def test_what_silences_ends_with_the_turn(rules: Side) -> None:
    table = begin(rules, 2)
    table.go("6b one-more", "7b", "8b skip", "9b add-3", "10b add-2")
    assert table.scores() == [6, 1]


# ---- Reverse --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 6])
def test_reverse_turns_the_direction_of_play(rules: Side, players: int) -> None:
    table = begin(rules, players)
    assert table.direction() == 1
    table.go("6b", "7b reverse")
    assert (table.scores()[:2], table.direction(), table.to_act()) == ([1, 1], -1, [0])
    table.go("8b")
    assert table.to_act() == [players - 1]
    table.go("9b")
    assert table.to_act() == [players - 2]
    table.go("10b reverse")  # until another one is drawn
    assert (table.direction(), table.to_act()) == (1, [players - 1])


def test_with_two_players_reverse_has_no_effect(rules: Side) -> None:  # P24
    table = begin(rules, 2)
    table.go("6b reverse")
    assert (table.scores(), table.to_act(), table.direction()) == ([1, 0], [1], 1)
    table.go("7b")
    assert table.to_act() == [0]


def test_a_new_round_goes_to_the_left(rules: Side) -> None:  # P25
    table = begin(rules, 4)
    table.go("6b reverse", "7b!")
    table.tower()
    assert (table.direction(), table.to_act()) == (1, [0])
    table.go("6b")
    assert table.to_act() == [1]


def test_a_reverse_that_is_not_placed_turns_nothing(rules: Side) -> None:  # P6
    table = begin(rules, 4)
    table.go("6b reverse!")
    table.tower()
    assert (table.direction(), table.to_act()) == (1, [1])


def test_two_reverses_in_a_turn_cancel(rules: Side) -> None:  # P18
    table = begin(rules)
    table.go("6b draw-two", "7b reverse", "8b reverse")
    assert (table.direction(), table.to_act()) == (1, [2])


@pytest.mark.parametrize("faces", [("draw-red", "reverse"), ("reverse", "draw-red")])
def test_who_is_next_is_seen_at_the_end_of_the_turn(rules: Side, faces: tuple[str, str]) -> None:  # P23
    table = begin(rules)
    table.go("6b draw-two", f"7b {faces[0]}", f"8b {faces[1]}")
    assert (table.to_act(), table.tasks()) == ([0], ["colour red"])


def test_skips_go_with_the_direction(rules: Side) -> None:
    table = begin(rules, 4)
    assert table.go("6b skip", "7b reverse") == [(0, "skip")]
    assert table.to_act() == [3]


# ---- Edge and center ------------------------------------------------------------------------------------------------


def test_an_edge_brick_is_an_outer_one_of_three(rules: Side) -> None:  # P27
    table = begin(rules)
    table.go("6b edge")
    assert (table.scores(), table.tasks()) == ([1, 0, 0], ["edge"])
    assert table.moves("pull") == [place for place in ALL if place[-1] != "b"]  # of two edges, both are
    with refused():
        table.play(1, "pull 7b")
    table.go("6a")
    assert (table.scores(), table.to_act()) == ([1, 1, 0], [2])


def test_of_two_the_center_is_left_alone(rules: Side) -> None:  # P27
    table = begin(rules)
    table.go("6a", "7b edge")
    assert "6c" in table.moves("pull")
    assert "6b" not in table.moves("pull")


def test_a_row_of_one_has_no_edge(rules: Side) -> None:  # P27
    table = begin(rules, 4)
    table.go("6a", "6b", "7b edge")
    assert "6c" not in table.moves("pull")


def test_without_an_edge_brick_any_is_drawn_for_one_point(rules: Side) -> None:  # P27
    layout = tower(4, blue="1a 1c", green="2a 2c", red="3a 3c", yellow="1b 2b")
    table = begin(rules, layout=layout, rows=4, version=4, off={"put_on_top"})
    table.go("1a", "1c", "2a", "2c", "3a", "3b edge")
    assert (table.tasks(), table.moves("pull")) == (["edge"], ["1b", "2b", "3c"])
    scores = table.scores()
    table.play(0, "pull 3c")  # it may be tried
    assert table.scores() == scores


def test_a_center_brick_is_the_middle_one_of_three(rules: Side) -> None:  # P28
    table = begin(rules)
    table.go("6b", "7a center")
    assert table.tasks() == ["center"]
    assert table.moves("pull") == [f"{row}b" for row in range(1, 18) if row not in (6, 7)]
    with refused():
        table.play(2, "pull 8a")
    with refused():
        table.play(2, "pull 7b")
    table.go("8b add-3")
    assert (table.scores(), table.to_act()) == ([1, 1, 1], [0])


def test_without_a_center_brick_any_is_drawn_for_one_point(rules: Side) -> None:  # P28
    layout = tower(4, blue="1a 1c", green="2a 2c", red="3a 3c", yellow="1b 2b")
    table = begin(rules, layout=layout, rows=4, version=4, off={"put_on_top"})
    table.go("1b", "2b", "3b center")
    assert table.moves("pull") == ["1a", "1c", "2a", "2c", "3a", "3c"]
    table.go("1a")
    assert (table.scores(), table.to_act(), table.tasks()) == ([2, 1, 1], [1], ["free"])


def test_bricks_of_any_row_may_be_tested_for_an_edge_or_a_center(rules: Side) -> None:  # P9
    for face in ("edge", "center"):
        table = begin(rules)
        table.go(f"6b {face}")
        assert table.moves("touch") == [place for place in ALL if place != "6b"]


@pytest.mark.parametrize(("order", "place"), [("edge", "7a"), ("center", "7b")])
@pytest.mark.parametrize(
    ("face", "scores"),
    [
        ("add-2", [1, 1, 0]),
        ("add-3", [1, 1, 0]),
        ("skip", [1, 1, 0]),
        ("lose-2", [1, -1, 0]),
        ("others-gain", [2, 1, 1]),
    ],
)
def test_edge_and_center_earn_one_point_only(
    rules: Side, order: str, place: str, face: str, scores: list[int]
) -> None:  # P29
    table = begin(rules)
    table.go(f"6b {order}", f"{place} {face}")
    assert table.scores() == scores


@pytest.mark.parametrize(("order", "place"), [("edge", "2a"), ("center", "2b")])
def test_a_coloured_edge_or_center_brick_earns_one(rules: Side, order: str, place: str) -> None:
    table = begin(rules, layout=tower(blue="2a 2b"))
    table.go(f"6b {order}", place)
    assert table.scores() == [1, 1, 0]


def test_one_more_at_an_edge(rules: Side) -> None:
    table = begin(rules)
    table.go("6b edge", "7a one-more")
    assert (table.scores(), table.tasks()) == ([1, 1, 0], ["extra"])
    assert "8b" in table.moves("pull")


# ---- Points printed on bricks ---------------------------------------------------------------------------------------


def test_lose_two(rules: Side) -> None:  # P12, P13
    table = begin(rules)
    table.go("6b lose-2")
    assert table.scores() == [-2, 0, 0]


def test_two_more_are_lost_if_the_brick_is_not_placed(rules: Side) -> None:  # P11
    table = begin(rules)
    table.go("6b lose-2!")
    assert (table.scores(), table.round()) == ([-4, 0, 0], 2)


def test_all_others_gain_one(rules: Side) -> None:  # P12
    table = begin(rules, 4)
    table.go("6b", "7b others-gain")
    assert table.scores() == [2, 0, 1, 1]


def test_all_others_gain_three_more_if_the_brick_is_not_placed(rules: Side) -> None:  # P11
    table = begin(rules, 4)
    table.go("6b", "7b others-gain!")
    assert table.scores() == [5, 0, 4, 4]


@pytest.mark.parametrize("steps", [["pull 6b", "topple"], ["pull 6b", "jam", "pull 7b", "topple"]])
def test_a_topple_before_a_brick_is_out_costs_nothing(rules: Side, steps: list[str]) -> None:  # P10
    table = begin(rules)
    table.go(*steps)
    assert table.scores() == [0, 0, 0]


@pytest.mark.parametrize(("face", "change"), [("lose-2", [-4, 0]), ("others-gain", [0, 4])])
def test_a_known_brick_punishes_when_it_is_not_placed(rules: Side, face: str, change: list[int]) -> None:
    table = begin(rules, 2)
    table.go(f"6b {face}", "7b", "8b", "9b", "10b", "11b")
    before = table.scores()
    table.go("pull 19a", "out", "place a", "topple")
    assert [after - score for after, score in zip(table.scores(), before, strict=True)] == change


@pytest.mark.parametrize("face", [face for face in LETTERS if face not in {*COLOURED, "lose-2", "others-gain"}])
def test_what_is_not_placed_neither_scores_nor_punishes(rules: Side, face: str) -> None:  # P6, P10
    table = begin(rules)
    table.go(f"6b {face}!")
    assert (table.scores(), table.skips(), table.orders()) == ([0, 0, 0], [0, 0, 0], [])
    table.tower()
    assert (table.to_act(), table.tasks()) == ([1], ["free"])


@pytest.mark.parametrize(
    ("face", "worth"),
    [
        ("plain", 1),
        ("draw-blue", 1),
        ("draw-green", 1),
        ("draw-red", 1),
        ("draw-yellow", 1),
        ("draw-two", 1),
        ("skip", 1),
        ("one-more", 1),
        ("reverse", 1),
        ("edge", 1),
        ("center", 1),
        ("lose-2", -2),
        ("others-gain", 0),
        ("add-2", 2),
        ("add-3", 3),
    ],
)
def test_what_each_brick_is_worth(rules: Side, face: str, worth: int) -> None:  # P12
    table = begin(rules)
    table.go(f"6b {face}")
    assert table.scores()[0] == worth


# ---- Rounds and the end ---------------------------------------------------------------------------------------------


def test_a_new_round_starts_at_the_left_of_the_toppler_and_scores_stay(rules: Side) -> None:  # P25
    table = begin(rules)
    table.go("6b add-3", "7b!")
    assert (table.to_act(), table.round(), table.scores()) == (["nature"], 2, [3, 0, 0])
    table.tower()
    assert table.to_act() == [2]
    table.go("6b")
    assert table.to_act() == [0]


def test_orders_and_skips_end_with_the_round(rules: Side) -> None:  # P25
    table = begin(rules)
    table.go("6b skip", "7b draw-two", "8b draw-red", "9b!")
    assert (table.skips(), table.orders()) == ([0, 0, 0], [])
    table.tower()
    assert (table.to_act(), table.tasks()) == ([0], ["free"])
    assert table.go("6b") == []


def test_a_skip_drawn_in_the_turn_that_topples_is_void(rules: Side) -> None:
    table = begin(rules, 2)
    table.go("6b draw-two", "7b skip", "8b!")
    table.tower()
    assert (table.to_act(), table.skips()) == ([0], [0, 0])
    assert table.go("6b") == []
    assert table.to_act() == [1]


def test_silence_ends_with_the_round(rules: Side) -> None:
    table = begin(rules, 2)
    table.go("6b one-more", "7b!")
    table.tower()
    table.go("6b", "7b add-3")
    assert table.scores() == [4, 1]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_there_are_as_many_rounds_as_players(rules: Side, players: int) -> None:  # P26
    table = begin(rules, players)
    for number in range(players):
        assert (table.round(), table.over()) == (number + 1, False)
        if number:
            table.tower()
        table.go("6b!")
    assert (table.over(), table.to_act(), table.winners()) == (True, [], list(range(players)))


@pytest.mark.parametrize("rounds", [1, 2, 12])
def test_or_as_many_as_agreed(rules: Side, rounds: int) -> None:  # P26
    table = begin(rules, 2, rounds=rounds)
    for number in range(rounds):
        assert not table.over()
        if number:
            table.tower()
        table.go("6b!")
    assert table.over()


def test_a_target_ends_the_match_at_the_end_of_a_round(rules: Side) -> None:  # P26
    table = begin(rules, 2, target=3, rounds=5)
    table.go("6b add-2", "7b add-2", "8b!")
    assert not table.over()
    table.tower()
    table.go("6b add-3")
    assert not table.over()
    table.go("7b", "8b others-gain!")
    assert (table.over(), table.scores(), table.winners()) == (True, [7, 5], [0])


def test_when_it_is_over_nothing_is_played(rules: Side) -> None:
    table = begin(rules, 2, rounds=1)
    table.go("6b!")
    before = everything(table)
    for text in ("pull 6b", "touch 6b", "place a", "claim"):
        with refused():
            table.play(1, text)
    for text in ("out", "topple", f"tower 0 {tower()}"):
        with refused():
            table.chance(text)
    assert everything(table) == before
    assert (table.legal(0), table.legal(1)) == (set(), set())


# ---- What a fall costs ----------------------------------------------------------------------------------------------


def test_by_the_rulebook_a_fall_costs_nothing(rules: Side) -> None:  # P36
    table = begin(rules)
    table.go("6b add-3", "7b", "8b")
    assert table.stakes() == [0, 0, 0]
    table.go("9b!")
    assert (table.scores(), table.fall_cost()) == ([3, 1, 1], 0)


def test_minus_3_takes_three_points_from_whoever_topples(rules: Side) -> None:  # P36
    table = begin(rules, fall="minus 3")
    table.go("6b add-3", "7b", "8b")
    assert table.stakes() == [3, 3, 3]
    table.go("9b!")
    assert (table.scores(), table.fall_cost(), table.round()) == ([0, 1, 1], 3, 2)


def test_tower_lost_takes_all_that_was_won_in_this_round_and_nothing_of_others(rules: Side) -> None:  # P36, P37
    table = begin(rules, 2, fall="tower lost", rounds=3)
    table.go("6b add-3", "7b", "8b add-2", "9b")
    assert table.stakes() == [5, 2]
    table.go("10b!")
    assert (table.scores(), table.fall_cost(), table.stakes()) == ([0, 2], 5, [0, 0])
    table.tower()
    table.go("6b add-3", "7b")
    assert (table.scores(), table.stakes()) == ([1, 5], [1, 3])
    table.go("8b!")
    assert (table.scores(), table.fall_cost()) == ([1, 2], 3)


@pytest.mark.parametrize(("fall", "left"), [("rulebook", 1), ("minus 3", -2), ("tower lost", 0)])
def test_whoever_touched_the_tower_last_pays(rules: Side, fall: str, left: int) -> None:  # P36, P8
    table = begin(rules, fall=fall)
    table.go("6b", "wait", "topple")
    assert table.scores() == [left, 0, 0]


@pytest.mark.parametrize("texts", [("touch 6b", "topple"), ("pull 6b", "out", "face plain", "place a", "topple")])
def test_so_does_a_hand_that_only_felt_or_placed(rules: Side, texts: tuple[str, ...]) -> None:  # P36
    table = begin(rules, fall="minus 3")
    table.go(*texts)
    assert table.scores() == [-3, 0, 0]


def test_a_fallen_brick_that_topples_the_tower_costs_nothing_but_the_fall(rules: Side) -> None:  # P36, P7
    table = begin(rules, fall="minus 3")
    table.go("pull 6b", "out down=20", "face lose-2", "place a", "stands", "place b", "topple")
    assert table.scores() == [-5, 0, 0]


@pytest.mark.parametrize("fall", ["minus 3", "tower lost"])
def test_where_nobody_toppled_the_tower_nobody_pays(rules: Side, fall: str) -> None:  # P36, P33
    table = begin(rules, 2, fall=fall)
    table.go("6b", "7b", *["8b jam"] * 80)
    assert (table.scores(), table.fall_cost(), table.round()) == ([1, 1], 0, 2)


def test_a_team_pays_as_one(rules: Side) -> None:  # P36, P32
    table = begin(rules, 4, teams=2, fall="tower lost")
    table.go("6b add-3", "7b", "8b add-2", "9b", "10b!")
    assert table.scores() == [0, 2, 0, 2]


@pytest.mark.parametrize("fall", ["minus 3", "tower lost"])
def test_without_points_a_fall_costs_nothing(rules: Side, fall: str) -> None:  # P36
    with refused():
        begin(rules, version=3, fall=fall)


@pytest.mark.parametrize("version", [2, 4])
def test_in_the_other_versions_it_does(rules: Side, version: int) -> None:  # P36
    table = begin(rules, version=version, fall="minus 3")
    table.go("6b", "7b", "8b", "9b!")
    assert table.scores() == [-2, 1, 1]


@pytest.mark.parametrize(
    ("fall", "faces", "left"),
    [
        ("minus 3", ("plain", "lose-2"), 1 - 4 - 3),
        ("tower lost", ("add-3", "add-3", "lose-2"), 0),  # of six two are left
        ("tower lost", ("add-3", "lose-2"), 3 - 4),  # nothing is
    ],
)
def test_it_is_charged_after_what_the_brick_in_hand_cost(
    rules: Side, fall: str, faces: tuple[str, ...], left: int
) -> None:  # P37, P11
    table = begin(rules, 2, fall=fall)
    for row, face in zip(range(6, 18, 2), faces[:-1], strict=False):
        table.go(f"{row}b {face}", f"{row + 1}b")
    table.go(f"17b {faces[-1]}!")
    assert table.scores()[0] == left


def test_the_brick_that_was_being_pulled_is_read_before_it_is_charged(rules: Side) -> None:  # P37, P11
    table = begin(rules, fall="minus 3")
    table.go("pull 6b", "topple")
    assert table.scores() == [0, 0, 0]
    table.go("face lose-2")
    assert table.scores() == [-7, 0, 0]


def test_what_others_gave_was_won_too(rules: Side) -> None:  # P37
    table = begin(rules, 2, fall="tower lost")
    table.go("6b", "7b others-gain", "8b others-gain")
    assert (table.scores(), table.stakes()) == ([2, 1], [2, 1])
    table.go("9b!")
    assert table.scores() == [2, 0]


def test_whose_score_has_not_grown_loses_nothing_more(rules: Side) -> None:  # P37
    table = begin(rules, 2, fall="tower lost")
    table.go("6b lose-2", "7b")
    assert table.stakes() == [0, 1]
    table.go("8b!")
    assert (table.scores(), table.fall_cost()) == ([-2, 1], 0)


def test_a_target_is_looked_at_after_that(rules: Side) -> None:  # P37, P26
    table = begin(rules, 2, fall="minus 3", target=3, rounds=5)
    table.go("6b add-3", "7b", "8b!")
    assert (table.scores(), table.over()) == ([0, 1], False)
    table.tower()
    table.go("6b add-3", "7b", "8b!")
    assert (table.scores(), table.over(), table.winners()) == ([1, 1], False, [])


def test_at_a_real_table_too(rules: Side) -> None:  # P36
    table = begin(rules, 2, real=True, fall="tower lost")
    table.go("draw add-3", "draw plain", "draw plain!")
    assert (table.scores(), table.to_act(), table.stakes()) == ([0, 1], [1], [0, 0])


# ---- Alone ----------------------------------------------------------------------------------------------------------


def test_alone_one_plays_with_one_tower_and_counts_bricks(rules: Side) -> None:  # P38
    table = begin(rules, 1, alone=True)
    for number, place in enumerate(("6b", "2a", "7b", "3c"), start=1):
        assert (table.to_act(), table.tasks(), table.orders()) == ([0], ["free"], [])
        assert {move.split()[0] for move in table.legal(0)} <= {"pull", "touch", "wait"}
        table.go(f"pull {place}", "out")
        assert not table.wants_face()
        table.go("place " + table.moves("place")[0], "stands")
        assert table.scores() == [number]
    table.go("8b!")
    assert (table.over(), table.scores(), table.winners()) == (True, [4], [])


def test_alone_what_fell_and_is_put_on_top_earns_nothing(rules: Side) -> None:  # P38, P7
    table = begin(rules, 1, alone=True)
    table.go("pull 6b", "out down=20,30", "place a", "stands", "place b", "stands", "place c", "stands")
    assert (table.scores(), table.to_act()) == ([1], [0])


def test_alone_a_tower_that_falls_before_it_is_touched_is_ones_own(rules: Side) -> None:  # P39, P8
    table = begin(rules, 1, alone=True)
    table.go("6b", "wait", "topple")
    assert (table.over(), table.scores()) == (True, [1])


def test_alone_the_match_ends_when_the_tries_of_a_turn_are_used_up(rules: Side) -> None:  # P39, P33
    table = begin(rules, 1, alone=True)
    table.go("6b", *["7b jam"] * 39)
    assert not table.over()
    assert table.go("7b jam") == [(0, "pass")]
    assert (table.over(), table.scores(), table.winners()) == (True, [1], [])


@pytest.mark.parametrize("players", [1, 2, 3, 7])
def test_one_player_is_alone_and_more_are_not(rules: Side, players: int) -> None:  # P38
    with refused():
        begin(rules, players, alone=players > 1, teams=3 if players == 7 else 0)


@pytest.mark.parametrize(
    "options",
    [
        {"version": 3},
        {"version": 4},
        {"rounds": 2},
        {"target": 5},
        {"teams": 2},
        {"fall": "minus 3"},
        {"fall": "tower lost"},
        {"real": True},
    ],
    ids=str,
)
def test_what_has_no_meaning_alone_is_refused(rules: Side, options: dict[str, Any]) -> None:  # P38
    with refused():
        begin(rules, 1, alone=True, **options)


@pytest.mark.parametrize("options", [{"version": 2}, {"rounds": 1}, {"strict": True}, {"rows": 4}], ids=str)
def test_what_has_a_meaning_alone_is_not(rules: Side, options: dict[str, Any]) -> None:  # P38
    layout = "BBGGRRYY...." if "rows" in options else None
    table = begin(rules, 1, layout, alone=True, **options)
    table.go(f"{2 if layout else 6}c")
    assert table.scores() == [1]


# ---- Version 2 ------------------------------------------------------------------------------------------------------


def test_version_2_all_bricks_are_worth_one_and_nothing_printed_counts(rules: Side) -> None:  # P31
    table = begin(rules, version=2)
    for seat, place in enumerate(("6b", "2a", "7b")):
        table.go(f"pull {place}", "out")
        assert (table.wants_face(), table.to_act()) == (False, [seat])
        table.go("place " + table.moves("place")[0], "stands")
        assert table.tasks() == ["free"]
    assert table.scores() == [1, 1, 1]


def test_version_2_follows_the_general_rules(rules: Side) -> None:
    table = begin(rules, version=2, rounds=2)
    assert table.moves("pull") == ALL
    table.go("6b", "7b", "8b")
    assert "18a" in table.moves("pull")
    table.go("9b!")
    table.tower()
    assert (table.to_act(), table.scores()) == ([1], [1, 1, 1])
    table.go("6b", "7b", "8b", "9b!")
    assert (table.over(), table.scores(), table.winners()) == (True, [2, 2, 2], [0, 1, 2])


# ---- Version 3 ------------------------------------------------------------------------------------------------------


def test_version_3_knows_no_points_but_the_last_safe_player_wins_the_round(rules: Side) -> None:  # P31
    table = begin(rules, version=3)
    table.go("6b", "2a", "7b")
    assert (table.scores(), table.tasks()) == ([0, 0, 0], ["free"])
    table.go("8b!")
    assert table.scores() == [0, 0, 1]
    table.tower()
    table.go("6b", "7b!")
    assert table.scores() == [0, 1, 1]


def test_version_3_nobody_wins_a_round_without_a_safe_brick(rules: Side) -> None:
    table = begin(rules, 2, version=3)
    table.go("6b", "7b!")
    assert table.scores() == [1, 0]
    table.tower()
    table.go("6b!")
    assert (table.scores(), table.over(), table.winners()) == ([1, 0], True, [0])


def test_version_3_a_brick_that_topples_while_it_is_placed_is_not_safe(rules: Side) -> None:
    table = begin(rules, version=3)
    table.go("6b", "pull 7b", "out", "place b", "topple")
    assert table.scores() == [1, 0, 0]


# ---- Version 4: house rules -----------------------------------------------------------------------------------------


def house(rules: Side, *off: str, players: int = 3, **options: Any) -> Rules:
    """A match by house rules, with these switched off."""
    return begin(rules, players, version=4, off=set(off), **options)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_house_rules_are_version_4(rules: Side, version: int) -> None:
    with refused():
        begin(rules, version=version, off={"skip"})
    for other in (0, 5):
        with refused():
            begin(rules, version=other)


def test_version_4_with_all_on_is_version_1(rules: Side) -> None:
    table = house(rules)
    table.go("6b draw-red", "4a", "7b lose-2!")
    assert table.scores() == [1, 3, -4]


@pytest.mark.parametrize(
    ("switch", "faces"),
    [
        ("colours", ["draw-blue", "draw-green", "draw-red", "draw-yellow"]),
        ("draw_two", ["draw-two"]),
        ("skip", ["skip"]),
        ("one_more", ["one-more"]),
        ("reverse", ["reverse"]),
        ("edge", ["edge"]),
        ("center", ["center"]),
        ("lose_two", ["lose-2"]),
        ("others_gain", ["others-gain"]),
        ("add_points", ["add-2", "add-3"]),
    ],
)
def test_a_text_that_is_switched_off_makes_its_brick_plain(rules: Side, switch: str, faces: list[str]) -> None:
    for face in faces:
        table = house(rules, switch)
        table.go(f"6b {face}")
        assert (table.scores(), table.to_act(), table.tasks()) == ([1, 0, 0], [1], ["free"])
        assert (table.skips(), table.direction()) == ([0, 0, 0], 1)
        table.go(f"7b {face}!")
        assert table.scores() == [1, 0, 0]
    for face in set(LETTERS) - set(faces) - set(COLOURED):
        tables = [house(rules, switch), begin(rules)]  # all the others are as they were
        for table in tables:
            table.go(f"6b {face}")
        assert everything(tables[0]) == everything(tables[1])


def test_without_a_safe_top_row_any_brick_may_be_pulled(rules: Side) -> None:
    table = house(rules, "top_row_safe")
    assert table.moves("pull") == [*ALL, "18a", "18b", "18c"]
    table.go("18b")  # on top, not back into its own row
    assert table.moves("pull") == [*ALL, "18a", "18c"]  # but not the row that is being formed
    with refused():
        table.play(1, "pull 19a")
    table.go("18a")
    assert table.moves("pull") == [*ALL, "18c"]
    table.go("pull 6b", "out", "face plain")
    assert table.moves("place") == ["c"]
    table.go("place c", "stands")
    assert table.moves("pull")[-4:] == ["18c", "19a", "19b", "19c"]


def test_a_tower_may_be_taken_down_but_for_its_last_brick(rules: Side) -> None:
    layout = tower(4, blue="1a 1c", green="2a 2c", red="3a 3c", yellow="1b 2b")
    table = house(rules, "top_row_safe", "put_on_top", rows=4, layout=layout)
    table.go("4a add-2", "4c skip", "4b skip", "3b add-2")
    assert table.moves("pull") == ["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3c"]
    table.go("3a", "3c", "2b", "2c", "2a", "1a", "1c", "pull 1b")
    with refused():
        table.chance("out")
    table.go("topple")
    assert table.round() == 2


def test_bricks_may_be_laid_aside(rules: Side) -> None:  # put_on_top
    table = house(rules, "put_on_top")
    table.go("pull 6b", "out", "face add-2")
    assert (table.scores(), table.to_act()) == ([2, 0, 0], [1])
    table.go("pull 2a", "out")
    assert (table.scores(), table.to_act()) == ([2, 1, 0], [2])
    assert table.moves("pull") == [place for place in ALL if place not in ("6b", "2a")]
    table.go("pull 7b", "out", "face draw-blue")
    assert (table.tasks(), table.moves("pull")) == (["colour blue"], ["2c"])
    table.go("2c", "8b draw-blue")
    assert (table.to_act(), table.moves("pull")) == ([2], others("blue"))  # none of them is in play
    assert table.scores() == [5, 2, 1]


def test_the_colour_bonus_may_be_off(rules: Side) -> None:
    table = house(rules, "colour_bonus")
    table.go("6b draw-red")
    assert table.moves("pull") == ["4a", "4c"]
    table.go("4a")
    assert table.scores() == [1, 1, 0]


def test_there_may_be_no_substitute(rules: Side) -> None:
    table = house(rules, "substitute")
    table.go("6b draw-red")
    assert table.legal(1) == {"pull 4a", "pull 4c", "touch 4a", "touch 4c", "wait"}
    with refused():
        table.play(1, "claim")


def test_without_a_substitute_and_with_both_out_of_play_any_brick_earns_one(rules: Side) -> None:
    table = house(rules, "substitute")
    table.go("4a", "4c", "6b draw-red")
    assert table.moves("pull") == [place for place in [*ALL, "18a", "18b", "18c"] if place not in ("4a", "4c", "6b")]
    table.go("7b add-3")
    assert (table.to_act(), table.scores()) == ([1], [2, 1, 1])


def test_one_more_may_score(rules: Side) -> None:  # one_more_scores_nothing
    table = house(rules, "one_more_scores_nothing")
    table.go("6b one-more", "7b one-more", "8b add-3")
    assert table.scores() == [5, 0, 0]
    table.go("9b draw-two", "10b edge", "11b draw-red", "12a")
    assert (table.scores(), table.tasks()) == ([6, 1, 1], ["colour red"])


def test_no_more_is_lost(rules: Side) -> None:  # lose_more
    table = house(rules, "lose_more")
    table.go("6b lose-2", "7b lose-2!")
    assert table.scores() == [-2, -2, 0]


def test_the_others_gain_no_more(rules: Side) -> None:  # others_more
    table = house(rules, "others_more")
    table.go("6b others-gain", "7b others-gain!")
    assert table.scores() == [1, 1, 2]


def test_the_match_may_end_with_the_first_topple(rules: Side) -> None:  # play_on
    table = house(rules, "play_on", rounds=5)
    table.go("6b", "7b!")
    assert (table.over(), table.winners()) == (True, [0])


# ---- Teams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), [(7, 2), (7, 3), (11, 4), (11, 5), (13, 6), (17, 3)])
def test_a_larger_teams_members_come_up_less_often(rules: Side, players: int, teams: int) -> None:  # P32
    table = begin(rules, players, teams=teams, version=2)
    of = [list(range(team, players, teams)) for team in range(teams)]
    assert {len(team) for team in of} == {players // teams, players // teams + 1}
    for turn, place in enumerate(place for place in ALL if place[-1] == "b"):
        team = of[turn % teams]
        assert table.to_act() == [team[turn // teams % len(team)]]
        table.go(place)


@pytest.mark.parametrize(("players", "teams"), [(2, 2), (4, 2), (8, 4), (12, 6), (12, 2), (9, 3), (18, 6), (18, 2)])
def test_teams_alternate_and_their_members_rotate(rules: Side, players: int, teams: int) -> None:  # P32
    table = begin(rules, players, teams=teams, version=2)
    places = iter(sorted(ALL, key=lambda place: "bac".index(place[-1])))
    for seat in [*range(players), 0, 1]:
        assert table.to_act() == [seat]
        table.go(next(places))
    assert sum(table.scores()[:teams]) == players + 2


def test_a_team_has_one_score(rules: Side) -> None:  # P32
    table = begin(rules, 6, teams=3, rounds=1)
    table.go("6b add-3", "7b others-gain", "8b lose-2", "9b add-2")
    assert table.scores() == [6, 0, -1, 6, 0, -1]
    table.go("10b!")
    assert table.winners() == [0, 3]


def test_a_toppled_gift_goes_to_each_other_team(rules: Side) -> None:
    table = begin(rules, 6, teams=3)
    table.go("6b others-gain!")
    assert table.scores() == [0, 4, 4, 0, 4, 4]


def test_a_skip_hits_the_next_turn_of_the_team(rules: Side) -> None:  # P32
    table = begin(rules, 4, teams=2)
    assert table.go("6b skip", "7b draw-red") == [(2, "skip")]
    assert (table.to_act(), table.tasks(), table.skips()) == ([3], ["colour red"], [0, 0])
    table.go("4a")
    assert table.to_act() == [2]  # who was skipped has not played


def test_an_order_binds_the_next_team(rules: Side) -> None:  # P32
    table = begin(rules, 4, teams=2)
    table.go("6b", "7b", "8b draw-red")
    assert (table.to_act(), table.tasks()) == ([3], ["colour red"])
    table.go("4a")
    assert table.scores() == [2, 4, 2, 4]


def test_reverse_among_teams(rules: Side) -> None:  # P24
    table = begin(rules, 4, teams=2)
    table.go("6b reverse")
    assert (table.to_act(), table.direction()) == ([1], 1)
    table = begin(rules, 6, teams=3)
    table.go("6b reverse")
    assert (table.to_act(), table.direction()) == ([2], -1)
    table.go("7b", "8b", "9b")
    assert table.to_act() == [5]


def test_the_next_team_starts_a_new_round(rules: Side) -> None:  # P25, P26
    table = begin(rules, 6, teams=2)
    table.go("6b", "7b", "8b!")
    table.tower()
    assert table.to_act() == [3]
    table.go("6b", "7b")
    assert table.to_act() == [5]
    table.go("8b!")
    assert table.over()  # as many rounds as teams


# ---- The companion: a real tower ------------------------------------------------------------------------------------


def test_with_a_real_tower_bricks_are_drawn_and_told(rules: Side) -> None:
    table = begin(rules, real=True)
    assert (table.to_act(), table.legal(0)) == ([0], {"draw"})
    table.go("draw")
    assert table.to_act() == ["nature"]
    table.go("drew add-2")
    assert (table.to_act(), table.legal(0)) == ([0], {"place"})
    table.go("place", "stands")
    assert (table.to_act(), table.scores()) == ([1], [2, 0, 0])


@pytest.mark.parametrize("text", ["pull 6b", "touch 6b", "place a", "place", "draw 6b", "claim", "draw +40"])
def test_with_a_real_tower_nobody_says_where(rules: Side, text: str) -> None:
    table = begin(rules, real=True)
    with refused():
        table.play(0, text)
    table.go("draw", "drew plain")
    with refused():
        table.play(0, text.replace("place", "pull") if text == "place" else text)


def test_a_real_tower_topples(rules: Side) -> None:
    table = begin(rules, real=True)
    table.go("draw plain", "draw lose-2!")
    assert (table.scores(), table.round(), table.to_act()) == ([1, -4, 0], 2, [2])
    table.go("draw", "topple")
    assert (table.scores(), table.round(), table.to_act()) == ([1, -4, 0], 3, [0])


def test_a_real_brick_may_be_drawn_many_times(rules: Side) -> None:
    table = begin(rules, real=True)
    table.go(*["draw add-3"] * 6)
    assert table.scores() == [6, 6, 6]


def test_orders_with_a_real_tower(rules: Side) -> None:
    table = begin(rules, real=True)
    table.go("draw draw-red")
    assert table.legal(1) == {"draw", "claim", "wait"}
    table.go("draw red", "draw draw-two", "draw add-3", "draw skip", "draw one-more")
    assert (table.scores(), table.to_act(), table.tasks()) == ([2, 4, 1], [1], ["extra"])


def test_where_nothing_printed_counts_bricks_of_a_real_tower_are_plain(rules: Side) -> None:  # P31
    for version in (2, 3):
        table = begin(rules, real=True, version=version)
        table.go("draw")
        for face in ("red", "add-2", "draw-red"):
            with refused():
                table.chance(f"drew {face}")
        table.go("drew plain", "place", "stands")
        assert table.to_act() == [1]


@pytest.mark.parametrize(("free", "least"), [([], 4), (["top_row_safe"], 1)])
def test_a_real_tower_does_not_stand_on_empty_rows(rules: Side, free: list[str], least: int) -> None:
    table = house(rules, "put_on_top", *free, real=True, rows=4)
    for _ in range(12 - least):
        table.go("draw", "drew reverse")
    table.go("draw")
    with refused():
        table.chance("drew reverse")
    table.go("topple", "draw", "drew reverse")


def test_a_refused_claim_leaves_the_colour_owed(rules: Side) -> None:
    table = begin(rules, real=True)
    table.go("draw draw-red", "claim no", "draw")
    with refused():
        table.chance("drew blue")
    table.go("drew red", "place", "stands")
    assert table.scores() == [1, 3, 0]


def test_a_substitute_with_a_real_tower(rules: Side) -> None:
    table = begin(rules, real=True)
    table.go("draw draw-red", "draw")
    for face in ("blue", "plain", "draw-red"):
        with refused():
            table.chance(f"drew {face}")
    table.go("topple", "draw draw-red", "claim yes", "draw blue")
    assert (table.to_act(), table.tasks()) == ([0], ["substitute"])
    table.go("draw add-3")
    assert table.scores() == [3, 0, 1]


def test_a_real_tower_by_house_rules(rules: Side) -> None:
    table = house(rules, "put_on_top", real=True)
    table.go("draw", "drew add-2")
    assert (table.to_act(), table.scores()) == ([1], [2, 0, 0])
