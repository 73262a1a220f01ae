"""The rulebook sentence by sentence, then the rulings, as scenarios for every implementation of Towers.

Boards are drawn with Black's side below: the last row is rank 1, and "." is a vacant block.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.towers.adapter import IMPLEMENTATIONS, Rules
from tests.towers.reference import Options

GOLDEN = json.loads(Path(__file__).with_name("golden_perft.json").read_text())
FILES = "abcdefghijkl"
BLACK, WHITE = 0, 1  # also the seats that play them while nobody has swapped


@pytest.fixture(params=IMPLEMENTATIONS, ids=lambda rules: rules.name)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each implementation in turn."""
    implementation: Rules = request.param
    return implementation


def read_rows(rows: tuple[str, ...]) -> dict[str, str]:
    """What stands on each block that is not vacant."""
    return {
        FILES[file] + str(rank): mark
        for rank, row in enumerate(reversed(rows), start=1)
        for file, mark in enumerate(row.split())
        if mark != "."
    }


def position(
    rules: Rules,
    *rows: str,
    turn: int = BLACK,
    suburbs_at: tuple[str, ...] = (),
    captured: tuple[int, int] = (0, 0),
    **options: Any,
) -> Any:
    """The position drawn in `rows`; `suburbs_at` draws its districts, a number a block (0 is the city)."""
    board = Options(width=len(rows[0].split()), height=len(rows), suburbs=bool(suburbs_at), capture=any(captured))
    districts = {block: int(number) for block, number in read_rows(suburbs_at).items()} if suburbs_at else None
    return rules.state(replace(board, **options), read_rows(rows), turn, districts, captured)


def play(rules: Rules, state: Any, *moves: str) -> Any:
    """The state after these moves."""
    for move in moves:
        state, _ = rules.apply(state, move)
    return state


def from_block(moves: list[str], block: str) -> list[str]:
    """Of some moves, those that begin on a block."""
    return [move for move in moves if move.startswith(block + "-")]


def refused() -> Any:
    """An error with a reason in words is expected; in which words is each implementation's own."""
    return pytest.raises(ValueError, match=r"\w+ \w+")


def floors(rules: Rules, state: Any) -> str:
    """All floors on the board, sorted."""
    return "".join(sorted("".join(rules.towers(state).values())))


# ---- Object ---------------------------------------------------------------------------------------------------------


def test_you_build_by_moving_an_existing_tower_on_top_of_another(rules: Rules) -> None:
    state = play(rules, position(rules, "W WB W BWU B", utilities=1), "b1-d1")
    assert rules.towers(state)["d1"] == "BWUWB"  # from the ground up
    assert "b1" not in rules.towers(state)


def test_you_own_each_tower_with_your_colour_on_top_and_all_its_floors(rules: Rules) -> None:  # E11
    assert rules.scores(position(rules, "WWB BBBW B")) == (4, 4)


# ---- Preparation ----------------------------------------------------------------------------------------------------


def test_64_floors_32_black_and_32_white_one_on_each_block(rules: Rules) -> None:
    state = rules.start(Options())
    assert floors(rules, state) == "B" * 32 + "W" * 32
    assert set(rules.towers(state)) == {file + str(rank) for file in "abcdefgh" for rank in range(1, 9)}


def test_the_colours_alternate_and_a1_is_blacks(rules: Rules) -> None:  # E12, E31
    assert rules.towers(rules.start(Options(width=3, height=2))) == read_rows(("W B W", "B W B"))


def test_everything_begins_in_the_city(rules: Rules) -> None:  # E23
    assert set(rules.districts(rules.start(Options(suburbs=True))).values()) == {0}


# ---- Play -----------------------------------------------------------------------------------------------------------


def test_black_plays_first(rules: Rules) -> None:
    state = rules.start(Options())
    assert (rules.phase(state), rules.turn(state)) == ("build", BLACK)


def test_players_alternate_turns(rules: Rules) -> None:
    state, events = rules.apply(rules.start(Options()), "a1-a2")
    assert (rules.turn(state), events) == (WHITE, [])
    state, events = rules.apply(state, "h1-h2")
    assert (rules.turn(state), events) == (BLACK, [])


def test_the_standard_board_opens_with_forty_moves(rules: Rules) -> None:
    # Two black corners with two neighbours each, twelve more black edge towers with three.
    assert len(rules.legal(rules.start(Options()))) == 2 * 2 + 12 * 3


def test_legal_moves_are_listed_in_order(rules: Rules) -> None:
    moves = rules.legal(rules.start(Options(width=12, height=12)))
    assert moves == sorted(moves)
    assert "a1-a2" in moves
    assert "l12-l11" in moves


# ---- Bureaucracy ----------------------------------------------------------------------------------------------------


def test_you_may_move_only_your_own_towers(rules: Rules) -> None:
    rows = ("W B", "BW WB")
    assert {move[:2] for move in rules.legal(position(rules, *rows, turn=BLACK))} == {"b2"}  # b1 is too tall to land
    assert {move[:2] for move in rules.legal(position(rules, *rows, turn=WHITE))} == {"a2"}


def test_the_other_players_tower_is_refused(rules: Rules) -> None:
    with refused():
        rules.apply(rules.start(Options()), "b1-b2")


def test_a_tower_surrounded_on_all_four_sides_may_not_move(rules: Rules) -> None:
    assert from_block(rules.legal(position(rules, "W W W", "W B W", "B W W")), "b2") == []


def test_a_tower_with_a_vacant_side_may_move(rules: Rules) -> None:  # E28
    assert from_block(rules.legal(position(rules, "W W W", "W B .", "B W W")), "b2") == ["b2-a2", "b2-b1", "b2-b3"]


def test_a_vacant_block_at_a_corner_does_not_free_a_tower(rules: Rules) -> None:  # E1
    assert from_block(rules.legal(position(rules, ". W .", "W B W", "B W .")), "b2") == []


def test_an_edge_tower_is_never_surrounded(rules: Rules) -> None:  # E1
    state = position(rules, "B W B", "W B W", "B W B", turn=WHITE)
    assert from_block(rules.legal(state), "b1") == ["b1-a1", "b1-b2", "b1-c1"]


def test_a_corner_tower_is_never_surrounded(rules: Rules) -> None:  # E1
    assert from_block(rules.legal(rules.start(Options())), "a1") == ["a1-a2", "a1-b1"]


def test_in_a_single_row_no_tower_is_ever_surrounded(rules: Rules) -> None:  # E30
    assert rules.legal(rules.start(Options(width=5, height=1))) == ["a1-b1", "c1-b1", "c1-d1", "e1-d1"]


def test_a_surrounded_tower_may_be_landed_on(rules: Rules) -> None:  # E4
    assert "a2-b2" in rules.legal(position(rules, "B W B", "W B W", "B W B", turn=WHITE))


def test_a_surrounded_tall_tower_may_not_move_either(rules: Rules) -> None:  # E1
    rows = ("W W W W W", "W W W W W", "W W BB W W", "W W W W W", "B W W W W")
    assert from_block(rules.legal(position(rules, *rows)), "c3") == []


def test_you_may_not_move_onto_a_vacant_block(rules: Rules) -> None:
    assert rules.legal(position(rules, ". W", "B W")) == ["a1-b1"]


def test_you_may_move_onto_any_tower_no_matter_who_owns_it(rules: Rules) -> None:  # E3
    assert rules.legal(position(rules, "W . .", "B BW B", turn=BLACK)) == ["a1-a2", "a1-b1", "c1-b1"]
    assert rules.legal(position(rules, "U W U", "B BW B", utilities=2, turn=WHITE)) == ["b2-a2", "b2-b1", "b2-c2"]


def test_you_may_not_move_diagonally_or_change_direction(rules: Rules) -> None:
    state = position(rules, ". W B", "BB . W", turn=BLACK)
    assert rules.legal(state) == ["a1-c1", "c2-b2", "c2-c1"]  # a1 reaches neither b2 nor c2


def test_you_move_one_block_for_each_floor(rules: Rules) -> None:
    state = position(rules, "WWWB W W W W W W")
    assert rules.legal(state) == ["a1-e1"]


def test_intervening_blocks_may_be_occupied_or_vacant(rules: Rules) -> None:  # E3
    assert "a1-d1" in rules.legal(position(rules, "WWB W B W"))
    assert "a1-d1" in rules.legal(position(rules, "WWB . . W"))


def test_a_target_off_the_grid_is_no_move(rules: Rules) -> None:  # E2
    assert rules.legal(position(rules, "W B", "BB W")) == ["b2-a2", "b2-b1"]
    state = position(rules, "W W WB W W")  # two blocks either way
    assert rules.legal(state) == ["c1-a1", "c1-e1"]
    assert from_block(rules.legal(position(rules, "W W WBB W B")), "c1") == []


def test_an_illegal_move_is_refused(rules: Rules) -> None:
    state = position(rules, "W B", "BB W")
    for move in ["a1-a2", "b2-a1", "b2-b2", "c1-b1", "--", "swap", "@a1", "u@a1", "", "a1"]:
        with refused():
            rules.apply(state, move)


# ---- Connection, isolation, demolition ------------------------------------------------------------------------------


def test_a_tower_isolated_from_the_tallest_is_demolished(rules: Rules) -> None:
    state = position(rules, "W B B W")
    assert rules.demolished(state, "b1-a1") == {"c1": "B", "d1": "W"}
    assert rules.towers(play(rules, state, "b1-a1")) == {"a1": "WB"}


def test_a_path_goes_round_corners(rules: Rules) -> None:
    state = position(rules, "W W W", "W . W", "B B W")
    assert rules.demolished(state, "b1-a1") == {}


def test_a_diagonal_step_connects_nothing(rules: Rules) -> None:
    state = position(rules, ". . W", "W B B")
    assert rules.demolished(state, "c1-b1") == {"c2": "W"}
    assert rules.towers(play(rules, state, "c1-b1")) == {"a1": "W", "b1": "BB"}


def test_nothing_is_demolished_while_all_hangs_together(rules: Rules) -> None:
    assert rules.demolished(rules.start(Options()), "a1-a2") == {}


def test_demolition_takes_every_isolated_tower_at_once(rules: Rules) -> None:  # E5
    state = position(rules, ". WW .", "W B W")
    assert rules.demolished(state, "b1-b2") == {"a1": "W", "c1": "W"}
    assert rules.towers(play(rules, state, "b1-b2")) == {"b2": "WWB"}


def test_the_tallest_is_judged_after_the_tower_is_built(rules: Rules) -> None:  # E5
    state = position(rules, "BB B W WW")  # d1 was as tall as any, now it is not
    assert rules.demolished(state, "b1-a1") == {"c1": "W", "d1": "WW"}


def test_with_several_tallest_a_tower_goes_only_if_isolated_from_each(rules: Rules) -> None:  # E6
    state = position(rules, "W B B BW")
    assert rules.demolished(state, "b1-a1") == {}  # c1 is isolated from "WB" but not from "BW", which is as tall
    assert rules.towers(play(rules, state, "b1-a1")) == {"a1": "WB", "c1": "B", "d1": "BW"}


def test_with_several_tallest_a_tower_isolated_from_all_of_them_goes(rules: Rules) -> None:  # E6
    state = position(rules, ". W .", "WW B W")
    assert rules.demolished(state, "b1-b2") == {"c1": "W"}
    assert rules.towers(play(rules, state, "b1-b2")) == {"a1": "WW", "b2": "WB"}


def test_former_co_tallest_towers_go_once_the_tie_is_broken(rules: Rules) -> None:  # E6
    state = position(rules, "W B B BW")
    state, events = rules.apply(state, "b1-a1")  # a1 "WB" and d1 "BW" tie across the gap
    assert rules.towers(state) == {"a1": "WB", "c1": "B", "d1": "BW"}
    assert (events, rules.turn(state)) == (["--"], BLACK)  # White is stuck
    assert rules.demolished(state, "c1-d1") == {"a1": "WB"}
    state = play(rules, state, "c1-d1")
    assert rules.towers(state) == {"d1": "BWB"}


def test_the_tower_just_built_may_itself_be_demolished(rules: Rules) -> None:  # E7
    state = position(rules, "WWW B W")
    assert "b1-c1" in rules.legal(state)
    assert rules.demolished(state, "b1-c1") == {"c1": "WB"}
    assert rules.towers(play(rules, state, "b1-c1")) == {"a1": "WWW"}


def test_a_tower_may_hop_over_the_gap_and_save_the_other_part(rules: Rules) -> None:  # E3, E6
    state = position(rules, "W BB . B BW")  # two parts that tie; b1-d1 makes the right one the taller
    assert rules.demolished(state, "b1-d1") == {"a1": "W"}


def test_demolished_towers_are_no_longer_in_play_and_nobody_scores_them(rules: Rules) -> None:  # E8
    state = play(rules, position(rules, "WWW B W"), "b1-c1")
    assert rules.captured(state) == (0, 0)
    assert rules.scores(state) == (0, 3)


# ---- No legal move, the end, the winner -----------------------------------------------------------------------------


def test_if_you_can_make_a_legal_move_you_must(rules: Rules) -> None:  # E9
    state = rules.start(Options())
    assert "--" not in rules.legal(state)
    with refused():
        rules.apply(state, "--")


def test_if_you_have_no_legal_move_your_turn_ends(rules: Rules) -> None:  # E9
    state, events = rules.apply(rules.start(Options(width=3, height=1)), "a1-b1")
    assert events == ["--"]
    assert (rules.phase(state), rules.turn(state), rules.legal(state)) == ("build", BLACK, ["c1-b1"])


def test_a_player_may_be_skipped_again_and_again(rules: Rules) -> None:  # E9
    state = position(rules, "W B B B B B")  # White owns nothing after the first move
    for move in ["b1-c1", "f1-e1"]:
        state, events = rules.apply(state, move)
        assert (events, rules.turn(state)) == (["--"], BLACK)
    state, events = rules.apply(state, "c1-e1")
    assert (events, rules.turn(state), rules.legal(state)) == (["--"], BLACK, ["d1-e1"])


def test_the_game_ends_when_neither_player_can_move(rules: Rules) -> None:  # E9
    state, events = rules.apply(rules.start(Options(width=2, height=1)), "a1-b1")
    assert (rules.phase(state), events, rules.legal(state)) == ("over", [], [])
    with refused():
        rules.apply(state, "a1-b1")


def test_towers_that_cannot_land_end_the_game_with_floors_of_both_colours(rules: Rules) -> None:  # E9
    state = play(rules, position(rules, "BB B BWW"), "b1-a1")
    assert rules.towers(state) == {"a1": "BBB", "c1": "BWW"}
    assert rules.phase(state) == "over"


def test_the_winner_owns_the_most_floors(rules: Rules) -> None:
    assert rules.winner(play(rules, rules.start(Options(width=2, height=1)), "a1-b1")) == 0
    assert rules.winner(play(rules, position(rules, "WWW B W"), "b1-c1")) == 1


def test_equally_many_floors_are_a_draw(rules: Rules) -> None:  # E10
    state = play(rules, position(rules, "BB B BWW"), "b1-a1")
    assert rules.scores(state) == (3, 3)
    assert rules.winner(state) is None


# ---- Sprawl ---------------------------------------------------------------------------------------------------------


def test_sprawl_begins_on_an_empty_grid_with_white(rules: Rules) -> None:  # E13
    state = rules.start(Options(width=2, height=2, sprawl=True))
    assert (rules.phase(state), rules.turn(state), rules.towers(state)) == ("sprawl", WHITE, {})
    assert rules.legal(state) == ["@a1", "@a2", "@b1", "@b2"]


def test_sprawl_alternates_single_floors_on_vacant_blocks(rules: Rules) -> None:  # E13
    state = rules.start(Options(width=2, height=2, sprawl=True))
    state = play(rules, state, "@b2")
    assert (rules.turn(state), rules.towers(state)) == (BLACK, {"b2": "W"})
    assert rules.legal(state) == ["@a1", "@a2", "@b1"]
    state = play(rules, state, "@a1")
    assert (rules.turn(state), rules.towers(state)) == (WHITE, {"b2": "W", "a1": "B"})
    with refused():
        rules.apply(state, "@a1")


def test_when_all_blocks_are_occupied_black_builds_first(rules: Rules) -> None:  # E13
    state = play(rules, rules.start(Options(width=2, height=2, sprawl=True)), "@b2", "@a1", "@a2")
    assert rules.phase(state) == "sprawl"
    state, events = rules.apply(state, "@b1")  # Black places last
    assert (rules.phase(state), rules.turn(state), events) == ("build", BLACK, [])
    assert rules.towers(state) == read_rows(("W W", "B B"))
    assert rules.legal(state) == ["a1-a2", "a1-b1", "b1-a1", "b1-b2"]


def test_sprawl_gives_each_player_half_of_the_blocks(rules: Rules) -> None:  # E13
    state = rules.start(Options(width=4, height=4, sprawl=True))
    while rules.phase(state) == "sprawl":
        state = play(rules, state, rules.legal(state)[0])
    assert floors(rules, state) == "B" * 8 + "W" * 8


# ---- Infrastructure -------------------------------------------------------------------------------------------------


def test_players_replace_their_own_towers_with_utilities_black_first(rules: Rules) -> None:  # E14, E15
    state = rules.start(Options(width=2, height=2, utilities=2))
    assert (rules.phase(state), rules.turn(state)) == ("utilities", BLACK)
    assert rules.legal(state) == ["u@a1", "u@b2"]
    state = play(rules, state, "u@b2")
    assert (rules.phase(state), rules.turn(state)) == ("utilities", WHITE)
    assert rules.legal(state) == ["u@a2", "u@b1"]
    state = play(rules, state, "u@b1")
    assert (rules.phase(state), rules.turn(state)) == ("build", BLACK)
    assert rules.towers(state) == read_rows(("W U", "B U"))


def test_a_replaced_floor_leaves_the_game(rules: Rules) -> None:  # E15
    state = play(rules, rules.start(Options(utilities=2)), "u@a1", "u@b1")
    assert floors(rules, state) == "B" * 31 + "U" * 2 + "W" * 31
    assert rules.captured(state) == (0, 0)


def test_surrounded_towers_may_be_replaced_too(rules: Rules) -> None:  # E15: nothing moves
    assert "u@b2" in rules.legal(rules.start(Options(width=3, height=3, utilities=1)))


def test_an_odd_number_of_utilities_evens_the_floors_of_an_odd_board(rules: Rules) -> None:  # E12, E14
    state = play(rules, rules.start(Options(width=3, height=3, utilities=1)), "u@b2")
    assert floors(rules, state) == "B" * 4 + "U" + "W" * 4
    assert (rules.phase(state), rules.turn(state)) == ("build", BLACK)  # Black builds first, having also placed


def test_a_bare_utility_has_no_owner_and_cannot_be_moved(rules: Rules) -> None:  # E17
    for turn in (BLACK, WHITE):
        assert from_block(rules.legal(position(rules, "B U W", utilities=1, turn=turn)), "b1") == []


def test_a_bare_utility_may_be_landed_on_and_is_then_an_ordinary_floor(rules: Rules) -> None:  # E17
    state = play(rules, position(rules, "B U W B W", utilities=1), "a1-b1")
    assert rules.towers(state)["b1"] == "UB"
    assert rules.scores(state) == (3, 2)
    assert "b1-d1" in rules.legal(position(rules, ". UB W B W", utilities=1))  # its height counts


def test_a_tower_with_a_buried_utility_belongs_to_the_colour_on_top(rules: Rules) -> None:  # E17
    assert rules.scores(position(rules, "BUW B W", utilities=1)) == (1, 4)


def test_a_tower_isolated_from_every_utility_is_demolished_however_tall(rules: Rules) -> None:  # E18
    state = position(rules, "U B B WWW W", utilities=1)
    assert rules.demolished(state, "b1-a1") == {"c1": "B", "d1": "WWW", "e1": "W"}
    assert rules.towers(play(rules, state, "b1-a1")) == {"a1": "UB"}


def test_a_tower_connected_to_any_utility_stands_however_short(rules: Rules) -> None:  # E18
    state = position(rules, "WWW UB B B W U", utilities=2)
    assert rules.demolished(state, "c1-b1") == {}  # two parts, a utility in each, whatever their heights
    assert rules.towers(play(rules, state, "c1-b1")) == {"a1": "WWW", "b1": "UBB", "d1": "B", "e1": "W", "f1": "U"}


def test_a_utility_inside_a_tower_serves_as_well_as_a_bare_one(rules: Rules) -> None:  # E18
    state = position(rules, "BUW B B W . U", utilities=2)
    assert rules.demolished(state, "c1-d1") == {"d1": "WB"}
    assert rules.towers(play(rules, state, "c1-d1")) == {"a1": "BUW", "b1": "B", "f1": "U"}


def test_unowned_bare_utilities_count_for_nobody_and_stay(rules: Rules) -> None:  # E20
    state = play(rules, position(rules, "U B W W W", utilities=1), "b1-c1")
    # The board keeps its utility, and no player keeps a floor.
    assert rules.towers(state) == {"a1": "U"}
    assert (rules.phase(state), rules.scores(state), rules.winner(state)) == ("over", (0, 0), None)


def test_black_is_skipped_where_the_utilities_leave_it_surrounded(rules: Rules) -> None:  # E9
    state = rules.start(Options(width=3, height=3, utilities=7))
    state = play(rules, state, "u@a1", "u@a2", "u@a3", "u@b1", "u@c1", "u@b3")
    state, events = rules.apply(state, "u@c3")  # Black keeps b2, White c2
    assert (rules.phase(state), rules.turn(state), events) == ("build", WHITE, ["--"])


def test_a_game_may_be_over_before_anybody_builds(rules: Rules) -> None:  # E9
    state = rules.start(Options(width=4, height=3, utilities=10))
    while len(rules.legal(state)) > 1:  # each replaces their edge towers and keeps the one inside
        state = play(rules, state, next(move for move in rules.legal(state) if move not in ("u@b2", "u@c2")))
    assert rules.phase(state) == "over"
    assert rules.towers(state) == read_rows(("U U U U", "U B W U", "U U U U"))
    assert (rules.scores(state), rules.winner(state)) == ((1, 1), None)


# ---- Sprawl with infrastructure -------------------------------------------------------------------------------------


def test_sprawl_with_infrastructure_begins_with_utilities_on_vacant_blocks(rules: Rules) -> None:  # E14, E16
    state = rules.start(Options(width=2, height=2, sprawl=True, utilities=2))
    assert (rules.phase(state), rules.turn(state), rules.towers(state)) == ("utilities", BLACK, {})
    assert rules.legal(state) == ["u@a1", "u@a2", "u@b1", "u@b2"]
    state = play(rules, state, "u@a2")
    assert (rules.phase(state), rules.turn(state)) == ("utilities", WHITE)
    assert rules.legal(state) == ["u@a1", "u@b1", "u@b2"]


def test_then_follows_sprawl_with_white_first_and_black_builds_first(rules: Rules) -> None:  # E16
    state = play(rules, rules.start(Options(width=2, height=2, sprawl=True, utilities=2)), "u@a2", "u@a1")
    assert (rules.phase(state), rules.turn(state), rules.legal(state)) == ("sprawl", WHITE, ["@b1", "@b2"])
    state = play(rules, state, "@b1")
    assert (rules.phase(state), rules.turn(state), rules.legal(state)) == ("sprawl", BLACK, ["@b2"])
    state = play(rules, state, "@b2")
    assert (rules.phase(state), rules.turn(state)) == ("build", BLACK)
    assert rules.towers(state) == read_rows(("U B", "U W"))


def test_on_an_odd_board_black_places_the_odd_utility(rules: Rules) -> None:  # E14, E16
    state = play(rules, rules.start(Options(width=3, height=1, sprawl=True, utilities=1)), "u@b1")
    assert (rules.phase(state), rules.turn(state)) == ("sprawl", WHITE)
    state = play(rules, state, "@a1", "@c1")
    assert rules.towers(state) == read_rows(("W U B",))


# ---- Downtown, and which games can be set up ------------------------------------------------------------------------

POSSIBLE = [
    Options(),
    Options(width=2, height=1),
    Options(width=1, height=2, sprawl=True),
    Options(width=12, height=12),
    Options(width=1, height=12),
    Options(width=3, height=3),  # Black has a floor more (E19)
    Options(width=3, height=3, utilities=1),
    Options(width=3, height=3, utilities=7, sprawl=True),
    Options(width=2, height=2, utilities=2),
    Options(width=8, height=8, utilities=62, sprawl=True, capture=True, suburbs=True, swap=True),
]
IMPOSSIBLE = [
    Options(width=1, height=1),  # E30
    Options(width=0, height=8),
    Options(width=8, height=13),
    Options(width=13, height=8),
    Options(width=-2, height=-2),
    Options(utilities=-2),  # E19
    Options(utilities=1),
    Options(utilities=63),
    Options(utilities=64),
    Options(width=3, height=3, utilities=2),
    Options(width=3, height=3, utilities=9),
    Options(width=2, height=1, utilities=2),
    Options(width=3, height=3, sprawl=True),  # E16, E19
    Options(width=4, height=2, sprawl=True, utilities=3),
]


@pytest.mark.parametrize("options", POSSIBLE, ids=str)
def test_a_game_that_can_be_set_up(rules: Rules, options: Options) -> None:  # E16, E19, E30
    rules.check_options(options)
    assert rules.legal(rules.start(options)) != []


@pytest.mark.parametrize("options", IMPOSSIBLE, ids=str)
def test_a_game_that_cannot_be_set_up_is_refused_with_a_reason(rules: Rules, options: Options) -> None:
    with refused():
        rules.check_options(options)
    with refused():
        rules.start(options)


def test_black_has_one_floor_more_on_an_odd_board(rules: Rules) -> None:  # E12
    assert rules.scores(rules.start(Options(width=3, height=5))) == (8, 7)


# ---- Capture --------------------------------------------------------------------------------------------------------


def test_demolished_floors_are_captured_by_the_player_whose_move_demolished_them(rules: Rules) -> None:  # E21
    state = play(rules, position(rules, "W B B WW", capture=True), "b1-a1")
    assert rules.captured(state) == (0, 0)  # "WB" and "WW" tie
    state = play(rules, position(rules, "WW B B WW", capture=True), "b1-a1")
    assert rules.captured(state) == (3, 0)  # Black's own floor and two of White's
    assert rules.scores(state) == (6, 0)


def test_white_captures_as_well(rules: Rules) -> None:  # E21
    state = play(rules, position(rules, "B W W B", capture=True, turn=WHITE), "b1-a1")
    assert (rules.captured(state), rules.scores(state)) == ((0, 2), (0, 4))


def test_a_player_captures_their_own_tower_when_their_move_demolishes_it(rules: Rules) -> None:  # E22
    state = play(rules, position(rules, "WWW B W", capture=True), "b1-c1")
    assert (rules.captured(state), rules.scores(state)) == ((2, 0), (2, 3))
    state = play(rules, position(rules, "U B W W W", capture=True, utilities=1), "b1-c1")
    assert (rules.captured(state), rules.scores(state), rules.winner(state)) == ((4, 0), (4, 0), 0)


def test_captured_floors_add_up_and_decide_the_winner(rules: Rules) -> None:  # E21
    state = play(rules, position(rules, "BB B BWW", captured=(0, 2)), "b1-a1")
    assert (rules.scores(state), rules.winner(state)) == ((3, 5), 1)


def test_without_capture_nothing_is_captured(rules: Rules) -> None:  # E8
    assert rules.captured(play(rules, position(rules, "WW B B WW"), "b1-a1")) == (0, 0)


# ---- Suburbs --------------------------------------------------------------------------------------------------------


def test_demolished_towers_revert_to_single_floors_of_the_same_owner(rules: Rules) -> None:  # E24
    state = position(rules, ". WWW .", "BW B WB", suburbs=True)
    assert rules.demolished(state, "b1-b2") == {"a1": "BW", "c1": "WB"}
    assert rules.towers(play(rules, state, "b1-b2")) == {"a1": "W", "c1": "B", "b2": "WWWB"}


def test_each_demolished_part_becomes_a_suburb_numbered_in_reading_order(rules: Rules) -> None:  # E23
    state = play(rules, position(rules, ". WWW .", "BW B WB", suburbs=True), "b1-b2")
    assert rules.districts(state) == {"b2": 0, "a1": 1, "c1": 2}
    # The blocks are read rank by rank: b1 comes before a2.
    state = play(rules, position(rules, ". WWW", "W B", ". W", suburbs=True), "b2-b3")
    assert rules.districts(state) == {"b3": 0, "b1": 1, "a2": 2}


def test_a_new_suburb_gets_a_number_never_used(rules: Rules) -> None:  # E23
    state = position(rules, "W B B W . B . W", suburbs_at=("0 0 0 0 . 4 . 2",))
    assert rules.demolished(state, "b1-a1") == {"c1": "B", "d1": "W"}
    assert rules.districts(play(rules, state, "b1-a1")) == {"a1": 0, "c1": 5, "d1": 5, "f1": 4, "h1": 2}


def test_the_number_of_a_suburb_that_is_no_more_is_not_used_again(rules: Rules) -> None:  # E23, E25
    state = position(rules, "B W W B . B . BB", suburbs_at=("0 0 0 0 . 1 . 2",))
    state = play(rules, state, "h1-f1", "b1-a1")
    assert rules.districts(state) == {"a1": 0, "c1": 3, "d1": 3, "f1": 1}


def test_a_suburb_is_judged_by_its_own_tallest(rules: Rules) -> None:  # E23
    state = position(rules, "B W . W B W", suburbs_at=("0 0 . 1 1 1",))
    assert rules.demolished(state, "e1-d1") == {"f1": "W"}
    after = play(rules, state, "e1-d1")
    assert rules.towers(after) == {"a1": "B", "b1": "W", "d1": "WB", "f1": "W"}  # the lower city stands
    assert rules.districts(after) == {"a1": 0, "b1": 0, "d1": 1, "f1": 2}


def test_a_tall_city_does_not_flatten_a_suburb(rules: Rules) -> None:  # E23
    state = position(rules, "WW B . WW BB W", suburbs_at=("0 0 . 1 1 1",))
    assert rules.demolished(state, "b1-a1") == {}


def test_a_tower_isolated_in_its_suburb_is_flattened_again(rules: Rules) -> None:  # E23, E24
    state = position(rules, "B W . BW B BB W", suburbs_at=("0 0 . 1 1 1 1",))
    assert rules.demolished(state, "e1-f1") == {"d1": "BW"}
    after = play(rules, state, "e1-f1")
    assert (rules.towers(after)["d1"], rules.districts(after)["d1"]) == ("W", 2)


def test_in_a_new_suburb_all_tie_so_that_nothing_follows(rules: Rules) -> None:  # E24
    state = play(rules, position(rules, "WWW B BW WWB W B", suburbs=True), "b1-a1")
    assert rules.towers(state) == {"a1": "WWWB", "c1": "W", "d1": "B", "e1": "W", "f1": "B"}
    assert rules.districts(state) == {"a1": 0, "c1": 1, "d1": 1, "e1": 1, "f1": 1}


def test_single_towers_split_off_in_a_suburb_form_a_new_one(rules: Rules) -> None:  # E23
    state = position(rules, "B . W B W", suburbs_at=("0 . 1 1 1",))
    assert rules.demolished(state, "d1-c1") == {"e1": "W"}  # flattened to what it was
    after = play(rules, state, "d1-c1")
    assert (rules.towers(after)["e1"], rules.districts(after)["e1"]) == ("W", 2)


def test_a_tower_may_hop_into_another_district_and_joins_it(rules: Rules) -> None:  # E25
    state = position(rules, "W BB . B W", suburbs_at=("0 0 . 1 1",))
    assert rules.demolished(state, "b1-d1") == {}
    after = play(rules, state, "b1-d1")
    assert rules.towers(after) == {"a1": "W", "d1": "BBB", "e1": "W"}
    assert rules.districts(after) == {"a1": 0, "d1": 1, "e1": 1}


def test_a_hop_is_felt_in_the_district_it_leaves_and_in_the_one_it_joins(rules: Rules) -> None:  # E23, E25
    rows = (". . W .", "W W BB WW", ". . . .", "W . B .")
    state = position(rules, *rows, suburbs_at=(". . 0 .", "0 0 0 0", ". . . .", "1 . 1 ."))
    assert rules.demolished(state, "c3-c1") == {"a1": "W", "a3": "W", "b3": "W", "c4": "W"}
    after = play(rules, state, "c3-c1")
    assert rules.districts(after) == {"c1": 1, "d3": 0, "a1": 2, "a3": 3, "b3": 3, "c4": 4}


def test_a_district_that_is_left_empty_is_no_more(rules: Rules) -> None:  # E25
    state = position(rules, "BB . W B", suburbs_at=("0 . 1 1",))
    after = play(rules, state, "a1-c1")
    assert rules.districts(after) == {"c1": 1, "d1": 1}


def test_vacant_neighbours_make_the_towers_of_suburbs_free(rules: Rules) -> None:  # E28
    state = play(rules, position(rules, "WWW B W B", suburbs=True), "b1-a1")
    assert rules.legal(state) == ["c1-d1"]  # White's turn
    assert rules.turn(state) == WHITE


def test_the_game_ends_among_isolated_single_towers(rules: Rules) -> None:  # E29
    state = play(rules, position(rules, ". WWW .", "BW B WB", suburbs=True), "b1-b2")
    assert rules.phase(state) == "over"
    assert (rules.scores(state), rules.winner(state)) == ((5, 1), 0)


def test_with_capture_the_lower_floors_go_to_the_mover_and_the_top_stays(rules: Rules) -> None:  # E26
    state = play(rules, position(rules, ". WWW .", "BWW B WB", suburbs=True, capture=True), "b1-b2")
    assert rules.captured(state) == (3, 0)
    assert rules.scores(state) == (4 + 1 + 3, 1)


def test_flattening_a_single_tower_captures_nothing(rules: Rules) -> None:  # E26
    assert rules.captured(play(rules, position(rules, "WWW B W W", suburbs=True, capture=True), "b1-a1")) == (0, 0)


def test_without_capture_the_lower_floors_are_removed_from_the_game(rules: Rules) -> None:  # E24
    state = play(rules, position(rules, ". WWW .", "BWW B WB", suburbs=True), "b1-b2")
    assert (rules.captured(state), rules.scores(state)) == ((0, 0), (5, 1))


def test_with_infrastructure_the_city_is_judged_by_utilities(rules: Rules) -> None:  # E27
    state = position(rules, "U B B WWW W", suburbs=True, utilities=1)
    assert rules.demolished(state, "b1-a1") == {"c1": "B", "d1": "WWW", "e1": "W"}
    after = play(rules, state, "b1-a1")
    assert rules.towers(after) == {"a1": "UB", "c1": "B", "d1": "W", "e1": "W"}
    assert rules.districts(after) == {"a1": 0, "c1": 1, "d1": 1, "e1": 1}


def test_with_infrastructure_a_suburb_is_judged_by_its_tallest(rules: Rules) -> None:  # E27
    state = position(rules, "U . W B W", utilities=1, suburbs_at=("0 . 1 1 1",))
    assert rules.demolished(state, "d1-c1") == {"e1": "W"}


def test_a_tower_with_a_utility_is_never_demolished_not_even_in_a_suburb(rules: Rules) -> None:  # E25, E27
    state = position(rules, "U . . UB B BW W .", utilities=2, suburbs_at=("0 . . 1 1 1 1 .",), capture=True)
    assert rules.demolished(state, "e1-f1") == {}
    after = play(rules, state, "e1-f1")
    assert (rules.towers(after)["d1"], rules.districts(after)["d1"]) == ("UB", 1)
    assert rules.captured(after) == (0, 0)


def test_a_suburb_keeps_its_tallest_though_a_utility_stands_in_it(rules: Rules) -> None:  # E23, E27
    state = position(rules, "U . UB . B BW W .", utilities=2, suburbs_at=("0 . 1 . 1 1 1 .",))
    assert rules.demolished(state, "e1-f1") == {}


# ---- The pie rule ---------------------------------------------------------------------------------------------------


def test_the_swap_is_offered_as_the_second_event_only(rules: Rules) -> None:  # E33
    state = rules.start(Options(swap=True))
    assert "swap" not in rules.legal(state)
    state = play(rules, state, "a1-a2")
    assert "swap" in rules.legal(state)
    assert "swap" not in rules.legal(play(rules, state, "swap"))
    state = play(rules, state, "h1-h2")
    assert "swap" not in rules.legal(state)


def test_without_the_option_there_is_no_swap(rules: Rules) -> None:  # E33
    assert "swap" not in rules.legal(play(rules, rules.start(Options()), "a1-a2"))


def test_after_the_swap_the_first_mover_plays_the_colour_whose_turn_it_was(rules: Rules) -> None:  # E33
    before = play(rules, rules.start(Options(swap=True)), "a1-a2")
    assert (rules.turn(before), rules.scores(before)) == (1, (33, 31))
    after, events = rules.apply(before, "swap")
    assert events == []
    assert (rules.turn(after), rules.colour_of_seat(after)) == (0, (WHITE, BLACK))
    assert rules.legal(after) == [move for move in rules.legal(before) if move != "swap"]
    assert rules.towers(after) == rules.towers(before)
    assert rules.scores(after) == (31, 33)
    assert rules.turn(play(rules, after, "h1-h2")) == 1


def test_in_sprawl_black_is_offered_the_swap_after_whites_first_floor(rules: Rules) -> None:  # E33
    state = play(rules, rules.start(Options(width=2, height=1, sprawl=True, swap=True)), "@a1")
    assert (rules.turn(state), rules.legal(state)) == (0, ["@b1", "swap"])
    state = play(rules, state, "swap")
    assert (rules.turn(state), rules.legal(state)) == (1, ["@b1"])
    state = play(rules, state, "@b1")
    assert rules.towers(state) == read_rows(("W B",))
    assert (rules.phase(state), rules.turn(state)) == ("build", 1)  # Black builds first, seat 1 plays Black
    state = play(rules, state, "b1-a1")
    assert (rules.scores(state), rules.winner(state)) == ((0, 2), 1)


def test_with_infrastructure_the_swap_follows_the_first_utility(rules: Rules) -> None:  # E33
    state = play(rules, rules.start(Options(width=2, height=2, utilities=2, swap=True)), "u@a1")
    assert rules.legal(state) == ["swap", "u@a2", "u@b1"]
    state = play(rules, state, "swap")
    assert (rules.turn(state), rules.legal(state)) == (0, ["u@a2", "u@b1"])


def test_there_is_no_swap_where_the_other_side_is_skipped(rules: Rules) -> None:  # E33
    state, events = rules.apply(rules.start(Options(width=3, height=1, swap=True)), "a1-b1")
    assert (events, rules.turn(state), rules.legal(state)) == (["--"], 0, ["c1-b1"])


def test_there_is_no_swap_where_the_first_mover_acts_again_by_the_phases(rules: Rules) -> None:  # E33
    state = play(rules, rules.start(Options(width=3, height=1, utilities=1, swap=True)), "u@a1")
    assert (rules.turn(state), rules.legal(state)) == (0, ["c1-b1"])
    # With Sprawl it is White who acts next, and may swap.
    state = play(rules, rules.start(Options(width=3, height=1, utilities=1, sprawl=True, swap=True)), "u@a1")
    assert rules.legal(state) == ["@b1", "@c1", "swap"]


def test_there_is_no_swap_once_the_game_is_over(rules: Rules) -> None:  # E33
    assert rules.legal(play(rules, rules.start(Options(width=2, height=1, swap=True)), "a1-b1")) == []


def test_captured_floors_go_with_the_colour_in_a_swap(rules: Rules) -> None:  # E21, E33
    state = play(rules, rules.start(Options(width=5, height=1, capture=True, swap=True)), "c1-b1")
    assert (rules.towers(state), rules.captured(state)) == ({"a1": "B", "b1": "WB"}, (2, 0))
    # White has no tower left and is skipped, so that here no swap is offered.
    assert "swap" not in rules.legal(state)
    state = play(rules, rules.start(Options(width=6, height=1, capture=True, swap=True)), "c1-d1")
    assert rules.captured(state) == (2, 0)
    assert "swap" in rules.legal(state)
    assert rules.scores(state) == (3 + 2, 1)
    state = play(rules, state, "swap")
    assert (rules.captured(state), rules.scores(state)) == ((2, 0), (1, 3 + 2))


# ---- What holds in every game ---------------------------------------------------------------------------------------

GAMES = [
    Options(width=5, height=4),
    Options(width=12, height=1),
    Options(width=4, height=4, sprawl=True),
    Options(width=5, height=5, utilities=3),
    Options(width=5, height=4, utilities=4, sprawl=True),
    Options(width=5, height=5, capture=True, swap=True),
    Options(width=5, height=5, suburbs=True),
    Options(width=6, height=4, suburbs=True, capture=True),
    Options(width=12, height=2, suburbs=True, utilities=2),
    Options(width=5, height=5, suburbs=True, utilities=3, capture=True, sprawl=True, swap=True),
]


def neighbours(block: str) -> set[str]:
    """The names beside and above or below a block, on the grid or not."""
    file, rank = ord(block[0]), int(block[1:])
    return {f"{chr(file + 1)}{rank}", f"{chr(file - 1)}{rank}", f"{block[0]}{rank + 1}", f"{block[0]}{rank - 1}"}


def height_of_the_tallest(rules: Rules, state: Any) -> int:
    return max(len(tower) for tower in rules.towers(state).values())


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_what_holds_in_every_game(rules: Rules, options: Options, seed: int) -> None:
    rng = random.Random(seed)
    state = rules.start(options)
    blocks = options.width * options.height
    builds = 0
    while rules.phase(state) != "over":
        moves = rules.legal(state)
        assert moves
        assert "--" not in moves
        move = rng.choice(moves)
        gone = rules.demolished(state, move)
        building = rules.phase(state) == "build" and move != "swap"
        after, events = rules.apply(state, move)
        towers, districts = rules.towers(after), rules.districts(after)
        assert towers
        assert set(districts) == set(towers)
        if building:
            builds += 1
            vacated = set(rules.towers(state)) - set(towers)
            assert vacated == {move.split("-")[0]} | (set() if options.suburbs else set(gone))
            assert set(gone) <= set(towers) or not options.suburbs
            if not options.suburbs and not options.utilities:
                assert height_of_the_tallest(rules, after) >= height_of_the_tallest(rules, state)
            lower = sum(len(tower) - options.suburbs for tower in gone.values())
            assert sum(rules.captured(after)) - sum(rules.captured(state)) == (lower if options.capture else 0)
        if not options.suburbs:
            assert set(districts.values()) == {0}
        for block in towers:  # districts never touch
            for neighbour in neighbours(block) & set(towers):
                assert districts[block] == districts[neighbour]
        if rules.phase(after) == "over":
            assert rules.legal(after) == []
            assert events == []
        elif events == ["--"]:
            assert rules.turn(after) == rules.turn(state) or rules.phase(state) != "build"
        state = after
    assert builds < blocks  # each build vacates a block
    if options.capture:  # every floor is owned, captured, or under a bare utility
        bare = sum(tower == "U" for tower in rules.towers(state).values())
        assert sum(rules.scores(state)) + bare == blocks
    first, second = rules.scores(state)
    assert rules.winner(state) == (None if first == second else 0 if first > second else 1)


# ---- Perft ----------------------------------------------------------------------------------------------------------


def most_nodes_up_to(row: dict[str, Any]) -> int:
    """The widest depth of this board down to the row's: what counting it costs."""
    same_board = [other for other in GOLDEN if other["name"] == row["name"]]
    return max(int(other["nodes"]) for other in same_board if other["depth"] <= row["depth"])


@pytest.mark.parametrize(
    "row",
    [row for row in GOLDEN if most_nodes_up_to(row) <= 1600],
    ids=lambda row: f"{row['name']}, depth {row['depth']}",
)
def test_perft(rules: Rules, row: dict[str, Any]) -> None:
    assert rules.perft(rules.start(Options(**row["options"])), row["depth"]) == row["nodes"]


def test_perft_counts_full_lines_only(rules: Rules) -> None:
    state = rules.start(Options(width=3, height=1))
    # a1-b1 (White is skipped) c1-b1, and the mirror image: two lines of two moves, none of three.
    assert [rules.perft(state, depth) for depth in range(4)] == [1, 2, 2, 0]
