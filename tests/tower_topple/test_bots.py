"""The five levels: their moves are legal and repeatable, they touch bricks and use no secrets, claim and balance."""

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position
from stackyard.games.tower_topple import bodies, geometry
from stackyard.games.tower_topple.bots import evaluation, players
from stackyard.games.tower_topple.bots.experience import chance_of_fall
from stackyard.games.tower_topple.pieces import COLOUR, FACING, OVER, UNKNOWN
from stackyard.games.tower_topple.room import ROOM
from stackyard.physics.pose_text import poses_text
from tests.as_json import as_json
from tests.tower_topple.built_tower import GAME, play, read_place, tower_of

LEVELS = sorted(players.LEVEL_SETTINGS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_plays_what_is_legal_and_the_same_again(level: int) -> None:
    position = tower_of(6)
    before = position.tobytes()
    thought = players.choose_move(position, 0, level, None, 3)
    assert position.tobytes() == before
    assert players.choose_move(position, 0, level, None, 3).move == thought.move
    play(position, 0, thought.move)
    while thought.move.startswith("touch "):  # it shows what it tries
        GAME.apply_chance(position, "felt tight")
        thought = players.choose_move(position, 0, level, None, 3)
        play(position, 0, thought.move)
    assert thought.move.startswith("pull ")
    GAME.apply_chance(position, "out")
    if position["phase"][0] == FACING:
        GAME.apply_chance(position, "face plain")
    placing = players.choose_move(position, 0, level, None, 3)
    play(position, 0, placing.move)
    assert placing.move.startswith("place ")


@pytest.mark.parametrize("level", LEVELS)
def test_without_feeling_a_mind_knows_nothing_of_how_bricks_truly_are(level: int) -> None:
    position = tower_of(6)
    other = position.copy()
    other["seed"] ^= 0x5555
    assert players.choose_move(position, 0, level, 0, 3).move == players.choose_move(other, 0, level, 0, 3).move
    assert as_json(players.choose_move(position, 0, level, 0, 3).info)["felt"] == 0


class Numb:
    """A probe with the same answer for every brick, whatever the tower."""

    def __init__(self, position: Position) -> None:
        """Look at nothing."""

    def touch(self, brick: int, reach: int) -> evaluation.Touch:
        """Answer by the brick's number."""
        return evaluation.Touch(resistance=0.35 + 0.4 * (brick % 5), moved=0.001, dragged=0.0)


@pytest.mark.parametrize("level", LEVELS)
def test_minds_that_feel_the_same_play_the_same_whatever_the_bricks_are(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    position = tower_of(6)
    shifted = geometry.poses_of(position)
    play(position, 0, "touch 2b")
    GAME.apply_chance(position, f"felt loose {poses_text(shifted)}")
    assert position["posed"][0]
    for other in (ROOM.determinize(position, 0, np.random.default_rng(number)) for number in range(3)):
        assert other["seed"][0] != position["seed"][0]
        other["poses"][0, 4, 2] += 2e-6  # what nobody can see
        thought, same = (players.choose_move(each, 0, level, None, 3) for each in (position, other))
        felt = as_json(thought.info)["felt"]
        assert (thought.move, felt) == (same.move, as_json(same.info)["felt"])
        assert (level == 1) == (felt == 0)


def test_thought_is_bounded_by_the_time_given() -> None:
    position = tower_of(6)
    assert as_json(players.choose_move(position, 0, 5, 2 * players.MS_PER_TOUCH, 3).info)["felt"] <= 2


def test_a_mind_of_a_higher_level_has_a_steadier_and_slower_hand() -> None:
    minds = [players.LEVEL_SETTINGS[level] for level in LEVELS]
    assert all(one.tremor > two.tremor and one.speed > two.speed for one, two in pairwise(minds))
    assert all(one.max_touches < two.max_touches for one, two in pairwise(minds))


def test_a_finger_tells_loose_bricks_from_those_that_bear() -> None:
    position = tower_of(6)
    finger = evaluation.TouchProbe(position)
    felt = {brick: finger.touch(brick, 1) for brick in range(9)}
    again = evaluation.TouchProbe(position).touch(4, 1)
    assert again == felt[4]  # a finger leaves no trace
    holds = sorted(one.resistance for one in felt.values())
    assert holds[0] < 0.4
    assert holds[-1] > 0.7
    loosest = min(felt, key=lambda brick: felt[brick].resistance)
    play(position, 0, f"pull {loosest // 3 + 1}{'abc'[loosest % 3]} +30")
    assert bodies.simulate(position).startswith("out ")


@pytest.mark.parametrize(("task", "places"), [(3, "ac"), (4, "b")])
def test_a_mind_obeys_what_was_ordered(task: int, places: str) -> None:
    position = tower_of(6)
    position["task"][0, 0] = task  # an edge brick, a center brick
    for level in LEVELS:
        assert players.choose_move(position, 0, level, 0, 1).move.split(" ")[1][-1] in places


def test_a_mind_owes_the_colour_and_claims_when_it_is_hopeless() -> None:
    position = tower_of(6, seed=2)
    position["task"][0, 0], position["task_colour"][0, 0] = COLOUR, 3
    owed = bodies.owed_bricks(position)[:1]
    for brick in bodies.owed_bricks(position)[1:]:
        position["face"][0, brick] = 0
    for level in LEVELS:
        place = players.choose_move(position, 0, level, 0, 1).move.split(" ")[1]
        assert read_place(place) in owed
    for brick in owed:  # what stands beside it goes: nothing but the owed brick holds the tower there
        row = brick // 3
        for slot in range(3):
            if 3 * row + slot != brick:
                position["at"][0, row, slot] = UNKNOWN
    assert players.choose_move(position, 0, 3, 0, 1).move == "claim"
    position["claimed"] = 1
    assert players.choose_move(position, 0, 3, 0, 1).move.startswith("pull ")


def test_the_balance_is_worse_without_a_brick_that_carries() -> None:
    position = tower_of(6)
    rows, poses = geometry.rows_of(position), geometry.poses_of(position)
    whole = evaluation.balance(rows, poses)
    assert whole > evaluation.balance_without(rows, poses, read_place("1a")) > 0.05
    gone = rows.copy()
    gone[0, 1] = UNKNOWN
    assert evaluation.balance_without(gone, poses, read_place("1a")) < 0


def test_nobody_thinks_out_of_turn() -> None:
    position = tower_of(5)
    with pytest.raises(NotYourTurnError):
        players.choose_move(position, 1, 3)
    with pytest.raises(BadRequestError):
        players.choose_move(position, 0, 6)
    over = position.copy()
    over["phase"] = OVER
    with pytest.raises(MatchOverError):
        players.choose_move(over, 0, 3)


@pytest.mark.long
def test_a_mind_shows_which_bricks_it_tries_before_it_pulls_another_one() -> None:
    position = tower_of(6)
    shown = players.LEVEL_SETTINGS[5].shown_touches
    moves = []
    for seed in range(3):
        tried = position.copy()
        for touches in range(shown + 1):
            tried["touches"] = touches
            moves.append(players.choose_move(tried, 0, 5, None, seed).move)
            assert touches < shown or moves[-1].startswith("pull ")  # it does not try for ever
    touched = [move.split(" ")[2] for move in moves if move.startswith("touch ")]
    assert touched
    # gently: a brick that drags others along would turn the tower above it, for nothing
    assert all(int(hand[1:].split("~")[0]) < players.LEVEL_SETTINGS[5].speed / 2 for hand in touched)


def test_a_mind_pulls_harder_when_nothing_comes() -> None:
    position = tower_of(5)
    gentle = players.choose_move(position, 0, 2, 0, 1).move
    position["touches"] = 12
    harder = players.choose_move(position, 0, 2, 0, 1).move
    speed = [int(move.split(" ")[2][1:].split("~")[0]) for move in (gentle, harder)]
    assert speed[1] > 1.25 * speed[0]


@pytest.mark.parametrize(("level", "manner"), [(1, ""), (2, "steady"), (3, "steady"), (4, "steady"), (5, "steady")])
def test_the_better_bots_steady_the_row_above_what_does_not_feel_loose(level: int, manner: str) -> None:
    assert players.choose_move(tower_of(5), 0, level, 0, 1).move.partition("/")[2] == manner


@pytest.mark.parametrize(
    ("level", "dragged", "manner"), [(4, 0.0, ""), (4, 0.0005, "steady"), (5, 0.0, "steady"), (3, 0.0, "steady")]
)
def test_a_loose_brick_is_steadied_by_level_4_where_it_takes_another_along_and_by_levels_3_and_5_always(
    level: int, dragged: float, manner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def touch(self: Numb, brick: int, reach: int) -> evaluation.Touch:
        return evaluation.Touch(resistance=0.05, moved=0.003, dragged=dragged)

    monkeypatch.setattr(Numb, "touch", touch)
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    assert players.choose_move(tower_of(5), 0, level, None, 1).move.partition("/")[2] == manner


def test_the_best_bot_claims_when_every_brick_of_the_colour_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    position = tower_of(12, seed=2)
    position["task"][0, 0], position["task_colour"][0, 0] = COLOUR, 3
    tight = evaluation.Touch(resistance=1.4, moved=0.0, dragged=0.002)
    monkeypatch.setattr(Numb, "touch", lambda self, brick, reach: tight)
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    assert players.choose_move(position, 0, 5, None, 1).move == "claim"
    assert players.choose_move(position, 0, 4, None, 1).move != "claim"
    position["claimed"] = 1
    assert players.choose_move(position, 0, 5, None, 1).move.startswith(("pull ", "touch "))


def test_experience_tells_which_brick_lets_the_tower_stand() -> None:
    usual = {"balance": 0.08, "resistance": 0.4, "dragged": 0.0005, "above": 20, "pivots": 0, "speed": 40}

    def chance(**other: float) -> float:
        what: dict[str, Any] = {**usual, **other}
        return chance_of_fall(**what)

    worse = {"balance": 0.05, "resistance": 0.6, "dragged": 0.001, "above": 30, "pivots": 1, "speed": 54}
    assert all(chance(**{what: much}) > chance() for what, much in worse.items())
    assert chance(resistance=0.96, dragged=0.0019, above=3) < 0.1, "near the top little follows a brick that drags"
    assert chance(resistance=0.5, dragged=0.0, above=45) > 0.2, "one far down bears"
    assert chance(resistance=0.05, dragged=0.0, above=45) < 0.02, "unless it is loose"
    assert chance(resistance=0.05, dragged=0.0, pivots=2) == chance(resistance=0.05, dragged=0.0)
    assert chance(balance=-1e9) < 1.0 - 1e-9
    assert chance(above=10**9) == pytest.approx(1.0)


def test_a_row_of_one_brick_is_a_pivot_for_the_outer_bricks_beside_it() -> None:
    position = tower_of(6)
    position["at"][0, 2, 0] = position["at"][0, 2, 2] = UNKNOWN
    candidates = players.brick_candidates(position, players.LEVEL_SETTINGS[5], np.random.default_rng(1))
    assert {(one.row, one.slot) for one in candidates if one.pivots} == {(1, 0), (1, 2), (3, 0), (3, 2)}


def test_the_best_bot_draws_firmly_what_sits_tight_in_a_tower_that_can_spare_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    monkeypatch.setattr(Numb, "touch", lambda self, brick, reach: evaluation.Touch(0.5, 0.001, 0.0))

    def speed(balance: float) -> int:
        monkeypatch.setattr(evaluation, "balance_without", lambda rows, poses, brick: balance)
        position = tower_of(6)
        position["touches"] = players.LEVEL_SETTINGS[5].shown_touches
        move = players.choose_move(position, 0, 5, None, 1).move
        assert move.startswith("pull ")
        return int(move.split(" ")[2][1:].split("~")[0])

    assert speed(0.2) >= 0.9 * players.FIRM_SPEED_MM_S
    assert speed(0.02) <= 1.1 * 40


def test_level_3_likes_the_middle_of_a_full_row(monkeypatch: pytest.MonkeyPatch) -> None:
    sure = msgspec.structs.replace(players.LEVEL_SETTINGS[3], liking_noise=0.3)
    monkeypatch.setitem(players.LEVEL_SETTINGS, 3, sure)
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    monkeypatch.setattr(Numb, "touch", lambda self, brick, reach: evaluation.Touch(0.05, 0.003, 0.0))
    drawn = [players.choose_move(tower_of(6), 0, 3, None, seed).move.split(" ")[1] for seed in range(12)]
    assert sum(place[-1] == "b" for place in drawn) >= 10


def test_the_best_bot_leaves_the_middle_of_a_full_row_for_its_outer_bricks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both outer bricks of a row can be drawn, one after the other; once its middle is gone, neither can."""
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    monkeypatch.setattr(evaluation, "expected_points", lambda position, brick: 1.0)
    monkeypatch.setattr(evaluation, "balance_without", lambda rows, poses, brick: 0.5)
    monkeypatch.setattr(Numb, "touch", lambda self, brick, reach: evaluation.Touch(0.05, 0.003, 0.0))
    drawn = [players.choose_move(tower_of(6), 0, 5, None, seed).move.split(" ")[1] for seed in range(12)]
    assert {place[-1] for place in drawn} <= {"a", "c"}


def test_what_a_brick_is_worth_follows_what_is_known_of_it() -> None:
    position = tower_of(5)
    unknown = next(brick for brick in range(9) if position["face"][0, brick] == UNKNOWN)
    hidden = evaluation.expected_points(position, unknown)
    assert 0.5 < hidden < 1.6
    values = {}
    for kind in (0, 15, 16, 17, 18):  # plain, lose-2, others-gain, add-2, add-3
        position["face"][0, unknown] = kind
        values[kind] = evaluation.expected_points(position, unknown)
    assert values[15] < values[16] < values[0] < values[17] < values[18]
    assert np.isclose(values[18], 3.0)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_mind_that_has_given_up_a_brick_pulls_one_that_comes(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    loose, tight = evaluation.Touch(0.05, 0.003, 0.0), evaluation.Touch(0.9, 0.0, 0.0)
    sure = msgspec.structs.replace(players.LEVEL_SETTINGS[level], touch_noise=0.0)
    monkeypatch.setitem(players.LEVEL_SETTINGS, level, sure)
    monkeypatch.setattr(evaluation, "TouchProbe", Numb)
    monkeypatch.setattr(Numb, "touch", lambda self, brick, reach: loose if brick == 4 else tight)
    monkeypatch.setattr(evaluation, "balance_without", lambda rows, poses, brick: 0.2)
    position = tower_of(5)
    position["touches"] = 1
    assert {players.choose_move(position, 0, level, None, seed).move[:7] for seed in range(5)} == {"pull 2b"}
