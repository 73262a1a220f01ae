"""Rulings that only the engine is asked about, sentence by sentence of RULES.md (P7, P8, P11, P31, P32, P33).

What the reference is asked, too, is in `test_rules.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    IllegalMoveError,
    InvalidMoveError,
)
from stackyard.core.match import Match
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.room import ROOM
from tests.tower_topple.adapter import EngineRules, engine_options
from tests.tower_topple.reference import HOUSE_BOX, PLAIN_BRICKS, Options
from tests.tower_topple.table import tower


class Table(EngineRules):
    """The engine, with what a viewer sees."""

    @property
    def view(self) -> Any:
        return GAME.view(self.match.position)

    def rows(self) -> list[list[int | None]]:
        """The bricks of each row, from the bottom."""
        return [[None if brick is None else brick.id for brick in row] for row in self.view.rows]

    def written(self) -> str:
        """The position, which can be written and read again."""
        text = GAME.position_text(self.match.position)
        assert GAME.parse_position(text).tobytes() == self.match.position.tobytes()
        return text

    def say(self, text: str) -> Any:
        done = super().say(text)
        self.written()
        return done


def begin(players: int = 3, *, sizes: str = "", strict: bool = False, layout: str | None = None, **more: Any) -> Table:
    """A match whose tower stands."""
    box = {**HOUSE_BOX, **more.pop("box", {})}
    options = Options(**more, box=box)
    chosen = {**engine_options(options), "sizes": sizes, "strict": strict}
    table = Table(Match.new(ROOM, chosen, players, nature="given"), options)
    return table if options.real else table.tower(layout)  # type: ignore[return-value]


def refused_chance() -> Any:
    return pytest.raises(BadChanceError, match=r"\w+ \w+")


# --- P7: who has toppled, and bricks that fell ------------------------------------------------------------------------


def test_a_brick_that_falls_is_placed_after_the_brick_in_hand_by_whoever_did_it() -> None:
    table = begin()
    table.go("pull 6b", "out down=20", "face add-2")
    assert (table.fallen(), table.lifted(), table.view.hand.brick) == ([20], False, 16)
    table.go("place a", "stands")
    assert (table.to_act(), table.lifted(), table.view.hand.brick) == ([0], True, 20)
    assert table.scores() == [2, 0, 0]  # the drawn brick scores when it lies
    table.go("place c", "stands")
    assert (table.to_act(), table.fallen(), table.lifted()) == ([1], [], False)
    assert table.scores() == [2, 0, 0]  # and the fallen one never
    assert table.rows()[18] == [16, None, 20]


def test_two_fallen_bricks_are_placed_in_the_order_of_their_numbers() -> None:
    table = begin()
    table.go("pull 6b", "out down=20,31", "face plain", "place a", "stands")
    assert (table.view.hand.brick, table.fallen()) == (20, [31])
    table.go("place b", "stands")
    assert (table.view.hand.brick, table.fallen()) == (31, [])
    table.go("place c", "stands")
    assert (table.to_act(), table.rows()[18]) == ([1], [16, 20, 31])


def test_one_that_falls_later_in_the_turn_is_sorted_in() -> None:
    table = begin()
    table.go("pull 6b", "out down=31", "face plain", "place a", "stands down=20")
    assert (table.view.hand.brick, table.fallen()) == (20, [31])


def test_fallen_bricks_have_no_texts() -> None:
    table = begin(2)
    table.go("6b skip", "7b", "8b", "9b", "10b", "11b")  # the skip lies at 19a, below a whole row
    scores = table.scores()
    table.go("pull 12b", "out down=16", "face plain", "place a", "stands", "place b", "stands")
    assert table.scores() == [scores[0], scores[1] + 1]  # seat 0 skipped a turn before
    assert table.skips() == [0, 0]


def test_until_placed_they_count_for_nothing() -> None:
    table = begin(layout=tower(red="4a 4c"))
    table.go("pull 7b", "jam down=9,11")
    assert table.view.frozen == 18
    assert all(brick not in row for row in table.rows() for brick in (9, 11))
    table.go("place a", "stands", "place b", "stands")
    assert table.rows()[18] == [9, 11, None]


def test_a_fallen_colour_is_not_in_play_until_it_is_placed() -> None:
    table = begin(layout=tower(red="4a 4c"))
    table.go("6b draw-red")
    table.go("pull 4a", "jam down=11")
    assert table.tasks() == ["colour red"]
    table.go("place b", "stands")
    assert table.moves("pull") == ["4a"]  # the other one lies on top now, out of play


def test_with_no_brick_in_hand_they_are_placed_at_once_and_the_turn_goes_on() -> None:
    table = begin()
    table.go("touch 6b", "felt stiff down=20")
    assert (table.to_act(), table.lifted(), table.view.phase) == ([0], True, "hand")
    table.go("place a", "stands")
    assert (table.to_act(), table.view.phase) == ([0], "choose")
    table.go("7b")
    assert (table.to_act(), table.scores()) == ([1], [1, 0, 0])


def test_bricks_fall_before_the_next_brick_of_an_order_is_pulled() -> None:
    table = begin()
    table.go("6b draw-two", "pull 7b", "out down=30", "face plain", "place b", "stands")
    assert (table.tasks(), table.lifted()) == (["two"], True)
    table.go("place c", "stands")
    assert (table.to_act(), table.view.phase) == ([1], "choose")
    assert table.scores() == [1, 0, 0]
    table.go("8b")
    assert table.scores() == [1, 1, 0]


def test_placing_a_fallen_brick_may_topple_the_tower_and_no_text_counts() -> None:
    table = begin(2)
    table.go("pull 6b", "out down=20", "face lose-2", "place a", "stands")
    assert table.scores() == [-2, 0]
    table.go("place b", "topple")
    assert (table.scores(), table.round()) == ([-2, 0], 2)  # kept, and nothing more
    assert table.match.position["toppler"][0] == 0


def test_a_fallen_brick_that_misses_is_tried_again() -> None:
    table = begin()
    table.go("touch 6b", "jam down=20", "place a", "fell")
    assert (table.view.phase, table.lifted(), table.view.touches) == ("hand", True, 38)
    table.go("place b", "stands")
    assert table.view.phase == "choose"


def test_three_bricks_that_fell_in_a_turn_are_a_toppled_tower() -> None:
    table = begin()
    table.go("pull 6b")
    for event in ("out down=20,25,30", "out down=20,20", "out down=25,20", "out down=", "out down=20 ", "out down=020"):
        with refused_chance():
            table.chance(event)
    table.go("out down=20,30", "face plain")
    table.play(0, "place a")
    with pytest.raises(BadChanceError, match="three bricks"):
        table.chance("stands down=40")
    table.chance("stands")  # the two have not been placed yet
    table.play(0, "place b")
    with pytest.raises(BadChanceError, match="three bricks"):
        table.chance("stands down=40,41")
    table.chance("stands down=40")  # the one in hand does not count
    assert table.fallen() == [40]


def test_only_other_bricks_of_the_tower_fall() -> None:
    table = begin()
    table.go("pull 6b")
    for brick in (16, 54, 71, 99):
        with refused_chance():
            table.chance(f"out down={brick}")
    table.go("out down=20", "face plain")
    table.play(0, "place a")
    for brick in (16, 20):
        with refused_chance():
            table.chance(f"stands down={brick}")


def test_the_last_brick_of_a_row_does_not_fall_and_leave_the_tower_standing() -> None:
    table = begin()
    table.go("6a", "6c", "pull 7b")
    with pytest.raises(BadChanceError, match="last brick of a row"):
        table.chance("out down=16")
    table.go("jam", "pull 8b", "out down=18,19", "face plain")
    with refused_chance():
        table.go("place c", "stands down=20")
    assert table.view.rows[6][2] is not None


def test_a_fallen_row_on_top_is_no_row_any_more() -> None:
    table = begin()
    table.go("6b", "pull 7b", "jam down=16")
    assert len(table.rows()) == 18
    table.go("place b", "stands")
    assert table.rows()[18] == [None, 16, None]


def test_where_no_row_is_complete_all_below_the_highest_is_in_play() -> None:
    table = begin(2, rows=4, box={"blue": 0, "green": 0, "red": 0, "yellow": 0}, layout="." * 12)
    table.go("1b", "2b", "3b")  # row 5 is complete, and has every other brick of the middle
    assert table.view.frozen == 5
    table.go("touch 1a", "jam down=9", "place a", "stands")  # from row 4 onto row 6
    assert table.view.frozen == 5
    table.go("touch 1a", "jam down=4", "place b", "stands")  # from row 5
    assert [len([brick for brick in row if brick is not None]) for row in table.rows()] == [2, 2, 2, 2, 2, 2]
    assert table.view.frozen == 6
    assert table.moves("pull") == ["1a", "1c", "2a", "2c", "3a", "3c", "4b", "4c", "5a", "5c"]


def test_toppling_with_poses_is_told_as_ever() -> None:
    table = begin(rounds=1)
    table.go("pull 6b", "topple", "face plain")
    assert (table.over(), table.winners()) == (True, [0, 1, 2])


def test_the_strict_ruling_knows_no_fallen_bricks() -> None:
    table = begin(strict=True)
    assert table.view.strict
    table.go("pull 6b")
    for event in ("out down=20", "jam down=20"):
        with refused_chance():
            table.chance(event)
    table.go("topple", "face lose-2")  # and the rest of the rules holds
    assert table.scores() == [-4, 0, 0]


def test_by_a_house_rule_fallen_bricks_are_laid_aside() -> None:
    table = begin(2, version=4, off={"put_on_top"})
    table.go("pull 6b", "out down=20,30", "face plain")
    assert (table.to_act(), table.view.bricks, table.fallen()) == ([1], 51, [])
    assert [brick.id for brick in table.view.aside] == [16, 20, 30]


# --- P8: after the turn -----------------------------------------------------------------------------------------------


def test_a_brick_that_falls_after_the_turn_is_placed_by_the_next_player_before_they_pull() -> None:
    table = begin()
    table.go("6b")
    assert "wait" in table.legal(1)
    table.go("wait", "rest down=20")
    assert (table.to_act(), table.lifted(), table.view.hand.brick) == ([1], True, 20)
    with pytest.raises(IllegalMoveError):
        table.play(1, "pull 7b")
    table.go("place b", "stands")
    assert (table.to_act(), table.view.phase) == ([1], "choose")


def test_a_tower_that_falls_after_the_turn_was_toppled_by_the_last_mover() -> None:
    table = begin()
    table.go("6b", "7b", "wait", "topple")
    assert (table.round(), int(table.match.position["toppler"][0]), table.scores()) == (2, 1, [1, 1, 0])
    table.tower()
    assert table.to_act() == [2]  # the next to the left of who toppled


def test_what_fell_before_the_turn_does_not_count_in_it() -> None:
    table = begin()
    table.go("6b", "wait", "rest down=20,30", "place b")
    table.chance("stands down=10,11")  # two of this turn
    assert (table.view.hand.brick, table.fallen()) == (30, [10, 11])  # those from before come first
    table.go("place c")
    with pytest.raises(BadChanceError, match="three bricks"):
        table.chance("stands down=42")


def test_nothing_may_have_fallen() -> None:
    table = begin()
    table.go("6b", "wait", "rest")
    assert (table.to_act(), table.view.phase) == ([1], "choose")
    assert "wait" not in table.legal(1)  # once a turn
    table.go("7b")
    assert table.to_act() == [2]


def test_whoever_has_touched_the_tower_cannot_say_any_more_that_it_fell_before() -> None:
    table = begin()
    assert "wait" not in table.legal(0)  # nobody has played before
    with pytest.raises(IllegalMoveError, match="before you"):
        table.play(0, "wait")
    table.go("6b", "touch 7b", "jam")
    assert "wait" not in table.legal(1)
    with pytest.raises(IllegalMoveError, match="touched"):
        table.play(1, "wait")


def test_a_turn_that_was_skipped_is_no_turn() -> None:
    table = begin()
    table.go("6b skip", "7b", "8b")  # 0 skips, so that 1 plays after 2
    assert table.to_act() == [1]
    table.go("wait", "topple")
    assert int(table.match.position["toppler"][0]) == 2


def test_the_turn_that_was_not_played_is_not_a_members() -> None:
    table = begin(4, teams=2)
    table.go("6b", "wait", "topple")
    table.tower()
    assert (table.to_act(), table.view.turns) == ([1], [2, 1])


def test_a_round_without_points_is_not_won_by_who_toppled() -> None:
    table = begin(version=3)
    table.go("6b", "7b", "8b", "wait", "topple")
    assert table.scores() == [0, 1, 0]
    table.tower()
    table.go("6b", "wait", "topple")
    assert table.scores() == [0, 1, 0]  # nobody else had placed a brick
    table.tower()
    assert table.to_act() == [1]
    table.go("6b", "7b!")
    assert (table.over(), table.scores()) == (True, [0, 2, 0])


# --- P11: the penalties bite ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "scores"), [("lose-2", [-4, 0, 0]), ("others-gain", [0, 4, 4]), ("add-3", [0, 0, 0])])
def test_a_brick_that_is_pulled_when_the_tower_topples_is_turned_over(face: str, scores: list[int]) -> None:
    table = begin()
    table.go("pull 6b", "topple")
    assert (table.to_act(), table.wants_face(), table.view.phase, table.scores()) == (["nature"], True, "read", [0] * 3)
    table.go(f"face {face}")
    assert (table.scores(), table.round()) == (scores, 2)


def test_one_whose_face_is_known_counts_at_once() -> None:
    table = begin(2)
    table.go("6b lose-2", "7b", "8b", "9b", "10b", "11b")
    scores = table.scores()
    table.go("pull 19a", "topple")
    assert (table.scores(), table.round()) == ([scores[0] - 4, scores[1]], 2)
    table.tower()
    before = table.scores()
    table.go("pull 2a", "topple")  # painted
    assert (table.scores(), table.over()) == (before, True)


def test_a_brick_that_is_only_felt_is_not_turned_over() -> None:
    table = begin()
    table.go("touch 6b", "topple")
    assert (table.round(), table.scores()) == (2, [0, 0, 0])


def test_where_texts_do_not_count_nothing_is_turned_over() -> None:
    table = begin(version=2)
    table.go("pull 6b", "topple")
    assert table.round() == 2


@pytest.mark.parametrize(("face", "scores"), [("lose-2", [-4, 0, 0]), ("others-gain", [0, 4, 4]), ("add-3", [0, 0, 0])])
def test_one_drawn_out_that_cannot_be_placed_within_the_tries_fails(face: str, scores: list[int]) -> None:
    table = begin()
    table.go("pull 6b", "out", f"face {face}", *["place b", "fell"] * 39)
    assert table.scores() == [0, 0, 0]
    assert table.go("place b", "fell") == [(0, "pass")]
    assert (table.scores(), table.to_act()) == (scores, [1])
    assert table.rows()[18] == [16, None, None]  # others lay it into the first free place


def test_tries_used_up_without_a_brick_drawn_cost_nothing() -> None:
    table = begin(2)
    table.go("6b lose-2", "7b", "8b", "9b", "10b", "11b")
    scores = table.scores()
    assert table.go(*["19a jam"] * 40) == [(0, "pass")]
    assert table.scores() == scores


def test_fallen_bricks_are_laid_down_by_others_when_the_tries_are_used_up() -> None:
    table = begin()
    table.go("pull 6b", "out down=20,30", "face lose-2", *["place b", "fell"] * 40)
    assert (table.to_act(), table.scores(), table.fallen()) == ([1], [-4, 0, 0], [])
    assert table.rows()[18] == [16, 20, 30]


def test_the_last_try_may_make_bricks_fall() -> None:
    table = begin()
    table.go(*["6b jam"] * 39, "pull 6b")
    assert table.chance("jam down=20,30") == [(0, "pass")]
    assert (table.to_act(), table.rows()[18]) == ([1], [20, 30, None])


def test_placing_a_fallen_brick_so_that_another_falls_is_a_try() -> None:
    table = begin()
    table.go("touch 6b", "jam down=20")
    for slot, other in [("a", 30), ("b", 20)] * 19:
        table.go(f"place {slot}", f"stands down={other}")
        assert table.view.hand.brick == other
    assert table.view.touches == 1
    table.play(0, "place c")
    assert table.chance("stands down=40") == [(0, "pass")]
    assert (table.to_act(), table.fallen()) == ([1], [])


def test_the_house_rules_still_switch_the_extra_points_off() -> None:
    table = begin(version=4, off={"lose_more"})
    table.go("pull 6b", "topple", "face lose-2")
    assert table.scores() == [-2, 0, 0]


# --- a real tower -----------------------------------------------------------------------------------------------------


def test_at_a_real_table_the_toppled_brick_may_be_named() -> None:
    table = begin(real=True)
    table.go("draw")
    for event in ("topple nothing", "topple lose-2 ", "topple down=1"):
        with refused_chance():
            table.chance(event)
    table.go("topple lose-2")
    assert (table.scores(), table.round()) == ([-4, 0, 0], 2)
    table.go("draw", "topple")
    assert (table.scores(), table.round()) == ([-4, 0, 0], 3)


def test_one_that_is_being_placed_is_known_already() -> None:
    table = begin(real=True)
    table.go("draw", "drew others-gain", "place")
    with refused_chance():
        table.chance("topple others-gain")
    table.go("topple")
    assert table.scores() == [0, 4, 4]


def test_of_a_real_tower_is_told_how_many_fell() -> None:
    table = begin(real=True)
    table.go("draw")
    for event in ("drew plain down=3", "drew plain down=0", "drew plain down=1,2", "drew plain x", "drew plain "):
        with refused_chance():
            table.chance(event)
    table.go("drew add-2 down=2", "place", "stands")
    assert (table.to_act(), table.lifted(), table.fallen(), table.scores()) == ([0], True, [-1], [2, 0, 0])
    table.go("place", "stands", "place", "stands")
    assert (table.to_act(), table.scores()) == ([1], [2, 0, 0])
    table.go("wait", "rest down=1", "place", "stands")
    assert (table.to_act(), table.view.phase) == ([1], "choose")
    table.go("draw", "jam down=1", "place", "stands", "draw", "drew plain", "place", "stands down=1")
    assert (table.scores(), table.lifted()) == ([2, 1, 0], True)
    table.go("place", "topple")
    assert (table.scores(), table.round()) == ([2, 1, 0], 2)


def test_a_brick_that_fell_says_nothing_where_the_box_has_no_plain_one() -> None:
    table = begin(real=True, box={"plain": 0, "reverse": 2 + PLAIN_BRICKS})
    table.go("draw", "jam down=1")
    assert "brick=plain lifted=1" in table.written()
    table.go("place", "stands")
    assert table.lifted() is False


def test_a_real_tower_without_points_knows_plain_bricks_only() -> None:
    table = begin(real=True, version=2)
    table.go("draw")
    with refused_chance():
        table.chance("topple lose-2")
    table.go("topple plain")
    assert table.round() == 2


# --- P32: teams -------------------------------------------------------------------------------------------------------


def test_the_table_may_set_the_sizes_of_teams() -> None:
    table = begin(9, teams=3, sizes="4,2,3")
    assert table.view.teams == [[0, 3, 6, 8], [1, 4], [2, 5, 7]]
    turns = []
    for row in range(1, 13):
        turns.append(table.seat())
        table.go(f"{row}b")
    assert turns == [0, 1, 2, 3, 4, 5, 6, 1, 7, 8, 4, 2]  # the members of a smaller team come up more often
    assert table.scores()[:3] == table.scores()[3:6]


@pytest.mark.parametrize("players", [7, 11, 13])
def test_seven_eleven_and_thirteen_play(players: int) -> None:
    table = begin(players, teams=3)
    sizes = [len(team) for team in table.view.teams]
    assert (sum(sizes), max(sizes) - min(sizes)) == (players, 1)


@pytest.mark.parametrize(
    ("players", "teams", "sizes"),
    [
        (5, 0, "3,2"),
        (6, 2, "3,2"),
        (5, 3, "3,2"),
        (3, 2, "2,1"),
        (4, 2, "4"),
        (4, 2, "2,2,"),
        (4, 2, "02,2"),
        (19, 2, "10,9"),
    ],
)
def test_no_other_sizes_play(players: int, teams: int, sizes: str) -> None:
    with pytest.raises((BadOptionError, ValueError)):
        begin(players, teams=teams, sizes=sizes)


def test_sizes_are_kept_by_the_text_of_a_position() -> None:
    table = begin(5, teams=2, sizes="2,3")
    table.go("6b", "7b", "8b", "9b")
    assert '"sizes":"2,3"' in table.written()
    assert table.seat() == 0


# --- what is told -----------------------------------------------------------------------------------------------------


def test_what_fell_is_told() -> None:
    table = begin()
    table.go("pull 6b")
    description = GAME.describe_event(table.match.position, "nature", "out down=20,30")
    assert (description.down, description.dropped) == ([20, 30], 2)
    assert "2 other bricks fell" in description.text
    table.go("out down=20", "face plain", "place a", "stands")
    description = GAME.describe_event(table.match.position, 0, "place b")
    assert (description.lifted, description.brick) == (True, 20)
    assert "a fallen brick on top" in description.text
    assert "put the brick that fell on top" in GAME.ascii(table.match.position)
    table.go("place b", "stands")
    assert GAME.describe_event(table.match.position, 1, "wait").kind == "wait"
    table.go("wait")
    description = GAME.describe_event(table.match.position, "nature", "topple")
    assert description.text.startswith("The tower topples before anybody has touched it: Ash was the last to.")
    assert ROOM.redact_event(table.match.position, "nature", "rest down=3", 1) == "rest down=3"


def test_a_brick_that_is_turned_over_is_told() -> None:
    table = begin()
    table.go("pull 6b", "topple")
    description = GAME.describe_event(table.match.position, "nature", "face lose-2")
    assert (description.face, description.brick, description.round, description.points) == (
        "lose-2",
        16,
        1,
        [(0, -2, "lose"), (0, -2, "lose-more")],
    )
    real = begin(real=True)
    real.go("draw")
    description = GAME.describe_event(real.match.position, "nature", "topple others-gain")
    assert (description.kind, description.face) == ("topple", "others-gain")
    assert isinstance(description.points, list)
    assert len(description.points) == 4
    assert ROOM.redact_event(real.match.position, "nature", "topple others-gain", 1) == "topple others-gain"


# --- P33: how hands pull ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["+40/wiggle", "-30~1:77/tap", "+500/steady"])
def test_a_brick_is_wiggled_tapped_or_drawn_with_the_row_above_steadied(hand: str) -> None:
    table = begin()
    table.go(f"pull 6b {hand}", "jam")
    assert table.scores() == [0, 0, 0]
    table.say(f"pull 7b {hand}")
    assert f"hand={hand}" in table.written()


@pytest.mark.parametrize("move", ["touch 6b +40/wiggle", "pull 6b /tap", "pull 6b tap", "pull 6b +40/shake"])
def test_only_a_pull_that_says_its_hand_is_done_so(move: str) -> None:
    with pytest.raises(InvalidMoveError):
        begin().say(move)
