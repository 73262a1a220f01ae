"""The levels: each plays by the rules to the end, repeats its moves, and reports its plan."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from stackyard.core.chance import Stream
from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position
from stackyard.core.texts.catalogue import text_of
from stackyard.games.brick_work.bots import expected_turns, recipes
from stackyard.games.brick_work.bots.designs import DESIGNS, DRAWINGS, STYLES
from stackyard.games.brick_work.bots.levels import LEVELS
from stackyard.games.brick_work.bots.players import LEVEL_SETTINGS, choose_move, plan_both_prints
from stackyard.games.brick_work.collection import Collection, collection_of, print_of
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import (
    KINDS,
    NAMED_PRINTS,
    PRINT_BRICKS,
    PRINTS,
    REROLL,
    SEATS,
    SUPPLY,
    TURN,
    spoken_name,
)
from stackyard.games.brick_work.rules.sampling import PRINT_NAMES
from stackyard.games.brick_work.solver.plan import plan
from tests.as_json import as_json

BY_NAME = {design.name: design for design in DESIGNS}
NOTHING = (0,) * len(KINDS)


def dice(position: Position, seed: int) -> None:
    """Apply chance events while they are due."""
    while not GAME.is_over(position) and GAME.is_chance_due(position):
        number = 2 * int(position["turns"][0]) + int(position["phase"][0] == REROLL)
        event = GAME.sample_chance(position, Stream(seed.to_bytes(32, "big"), number))
        GAME.apply_chance(position, event)


def begun(seed: int, names: Sequence[str] = ("Duck", "Bed"), version: int | None = None) -> Position:
    """A match whose brickprints stand, and whose pool is rolled."""
    position = GAME.setup(GAME.parse_options({}), SEATS, version)
    dice(position, seed)
    for seat, name in enumerate(names):
        for kind, count in zip(KINDS, BY_NAME[name].needs, strict=True):
            for _ in range(count):
                GAME.apply(position, seat, f"take {kind.name}")
        GAME.apply(position, seat, BY_NAME[name].move)
    dice(position, seed + 1)
    return position


def played(levels: Sequence[int], seed: int) -> Position:
    position = GAME.setup(GAME.parse_options({}), SEATS)
    asked = 0
    while True:
        dice(position, seed)
        if GAME.is_over(position):
            return position
        seat = GAME.to_act(position)[asked % len(GAME.to_act(position))]
        before = position.tobytes()
        thought = choose_move(position, seat, levels[seat], None, seed=asked)
        assert position.tobytes() == before
        GAME.apply(position, seat, GAME.parse_move(position, seat, thought.move))
        asked += 1


@pytest.mark.parametrize("level", LEVEL_SETTINGS)
def test_every_level_plays_to_the_end_and_somebody_wins(level: int) -> None:
    for seed in range(2):
        position = played((level, level), seed)
        assert GAME.outcome(position).winners
        assert int(position["turns"][0]) < 200


def test_the_lowest_level_bumps_for_what_it_can_build() -> None:
    """Else it would have to join anything by just so many pips, until nothing fits any more."""
    for seed in range(3):
        position = GAME.setup(GAME.parse_options({}), SEATS)
        asked = 0
        while True:
            dice(position, seed)
            if GAME.is_over(position):
                break
            seat = GAME.to_act(position)[asked % len(GAME.to_act(position))]
            thought = choose_move(position, seat, 1, None, seed=asked)
            if thought.move.startswith(("build", "demolish")):
                assert "part of the plan" in str(thought.info.why)
            GAME.apply(position, seat, GAME.parse_move(position, seat, thought.move))
            asked += 1


def test_the_highest_level_beats_the_lowest() -> None:
    won = 0
    for seed in range(6):
        levels = (5, 1) if seed % 2 else (1, 5)
        won += levels[GAME.outcome(played(levels, seed)).winners[0]] == 5
    assert won >= 5


@pytest.mark.parametrize("level", LEVEL_SETTINGS)
def test_the_same_question_has_the_same_answer(level: int) -> None:
    position = begun(4)
    seat = GAME.to_act(position)[0]
    one, two = (choose_move(position, seat, level, None, seed=9) for _ in range(2))
    assert one.move == two.move
    assert one.info.plan == two.info.plan


def test_advice_says_what_to_do_and_why() -> None:
    position = begun(1, ("Sailing boat", "Stairs"))
    seat = GAME.to_act(position)[0]
    info = as_json(choose_move(position, seat, 5).info)
    assert 10 <= len(info["plan"]) <= 18
    assert any(step.startswith("Collect 6: take a 1x6") for step in info["plan"])
    assert any(step.startswith("Build ") for step in info["plan"])
    assert info["why"]
    assert -1.0 <= info["value"] <= 1.0
    assert all(8 < turns < 40 for turns in info["turns"])


def test_bots_build_what_is_left_when_a_brick_is_gone() -> None:
    for seed in range(8):
        position = GAME.setup(GAME.parse_options({}), SEATS)
        dice(position, seed)
        taken = 0
        while position["phase"][0] == PRINTS:
            rng = np.random.default_rng((seed, taken))
            for seat in rng.permutation(GAME.to_act(position)).tolist():
                GAME.apply(position, seat, choose_move(position, seat, 3, None, seed=100 * seed + taken).move)
                taken += 1
        assert taken == SEATS * (PRINT_BRICKS + 1)
        prints = [print_of(position[0], seat) for seat in range(SEATS)]
        assert all(one is not None and plan(one.boxes, yard=SUPPLY).possible for one in prints)


def test_an_object_that_fits_nowhere_is_taken_apart_where_nothing_else_helps() -> None:
    """All four 1x1 are stuck in a tower, and the dog needs them."""
    stuck = Collection([0, 4, 4, 2, 2, 2, 2], [0] * len(KINDS), {})
    stuck.loose[0] = 4
    for text in ("1x1/1x1@0,0,0", "1x1/1x1@0,0,0", "A/B@0,0,0"):
        from stackyard.games.brick_work.moves import read_move

        action = read_move(f"1>build {text}").action  # type: ignore[union-attr]
        stuck.join(action.joins[0])  # type: ignore[union-attr]
    steps = plan_both_prints(stuck, [BY_NAME["Dog"].boxes, BY_NAME["Bed"].boxes])
    assert steps[0].space == "demolish"


def test_every_level_plays_on_from_a_mess() -> None:
    """Random moves first: objects that belong to nothing, odd bricks, tokens spent."""
    for seed in range(4):
        position = begun(seed)
        rng = np.random.default_rng(seed)
        for _ in range(24):
            seat = GAME.to_act(position)[0]
            moves = [move for move in GAME.legal_moves(position, seat) if "adjust" not in move]
            moves = moves or GAME.legal_moves(position, seat)
            GAME.apply(position, seat, moves[int(rng.integers(len(moves)))])
            dice(position, seed)
            if GAME.is_over(position):
                break
        for level in LEVEL_SETTINGS if position["phase"][0] == TURN else ():
            seat = GAME.to_act(position)[0]
            GAME.apply(position.copy(), seat, choose_move(position, seat, level).move)


def test_a_position_that_a_bot_cannot_think_about() -> None:
    position = begun(2)
    seat = GAME.to_act(position)[0]
    with pytest.raises(BadRequestError, match="level 1 to 5"):
        choose_move(position, seat, 6)
    with pytest.raises(NotYourTurnError):
        choose_move(position, 1 - seat, 3)
    with pytest.raises(MatchOverError):
        choose_move(played((5, 5), 3), 0, 3)
    assert [level.level for level in LEVELS] == list(LEVEL_SETTINGS)


# --- turns that are needed -------------------------------------------------------------------------------------------


def test_turns_are_never_fewer_than_the_actions_of_the_shortest_plan() -> None:
    for design in DESIGNS:
        found = recipes.recipes(design.boxes, NOTHING, {}, SUPPLY, 6)
        assert found
        shortest_plan = plan(design.boxes, yard=SUPPLY).actions
        assert min(recipe.actions for recipe in found) == shortest_plan
        for recipe in found:
            graph = recipe.graph
            assert graph is not None
            turns = graph.values[recipe.start(NOTHING)]
            assert np.all(np.diff(turns) < 0)  # a token is always worth something
            assert turns[3] > shortest_plan
            assert graph.values[0].tolist() == [0.0] * 4


def test_the_turns_of_a_plain_race_are_those_of_the_dice() -> None:
    """One 1x1 is lacking, nothing else helps, and no tokens: by hand for a turn of one to four dice."""
    best = np.full(7, expected_turns.UNREACHABLE_TURNS, dtype=np.float32)
    best[1] = 0.0
    chance = sum(1 - (5 / 6) ** count for count in range(1, 5)) / 4
    assert expected_turns.expected_turns_before(best, -1.0) == pytest.approx(1 / chance)
    assert expected_turns.expected_turns_before(best, 0.5) == pytest.approx(1 + 0.5 * (1 - chance))


def test_every_candidate_is_a_legal_move_that_leads_where_it_says() -> None:
    position = begun(5, ("Camel", "Stairs"), version=1)  # in which a move is a whole turn
    targets = [BY_NAME[name].boxes for name in ("Camel", "Stairs")]
    rng = np.random.default_rng(0)
    for turn in range(80):
        seat = GAME.to_act(position)[0]
        here = collection_of(position[0], seat)
        objects = {letter: thing.boxes for letter, thing in here.objects.items()}
        found = recipes.best_recipe_pairs(targets, tuple(here.loose), objects, tuple(here.yard), 1, 1)[0]
        options = list(recipes.candidates(found))
        position["tokens"][0, seat] = 0
        position["pool"] = 0
        for number in rng.permutation(len(options))[:3].tolist():
            option = options[number]
            position["pool"][0, option.value] = 4
            after = position.copy()
            GAME.apply(after, seat, f"{option.value}>{recipes.action_text(option, objects)}")
            there = collection_of(after[0], seat)
            objects_then = {letter: thing.boxes for letter, thing in there.objects.items()}
            ways = recipes.best_recipe_pairs(targets, tuple(there.loose), objects_then, tuple(there.yard), 8, 300_000)
            assert recipes.fewest_turns(ways, 0) <= float(option.after.turns[0]) + 1e-3
        position = after
        if GAME.is_over(position):
            break
        dice(position, turn)
    assert GAME.is_over(position)


def test_what_bots_build_has_a_name_in_each_language() -> None:
    lesson = "Wall"  # whose print no bot draws
    assert {*DRAWINGS, *STYLES.values(), *PRINT_NAMES, lesson} == set(NAMED_PRINTS)
    assert {name: str(message) for name, message in NAMED_PRINTS.items()} == {name: name for name in NAMED_PRINTS}
    assert text_of(NAMED_PRINTS["Fir tree"], "de") == "Tanne"
    assert spoken_name("My own") == "My own"
