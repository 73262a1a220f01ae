"""The bots: they use only what their seat sees, move in time, and report their search."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position, SearchResult
from stackyard.games.take_that_towers import pieces, playouts, rules
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.levels import LEVELS
from stackyard.games.take_that_towers.bots.players import (
    LEVEL_SETTINGS,
    LevelSettings,
    choose_move,
    choose_with_settings,
)
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.moves import ACTION_BY_TEXT
from tests.as_json import as_json
from tests.take_that_towers.test_rules import OFFICE, SPIRE, claim_position, legal, random_positions, start

UNTIMED_SETTINGS = {**LEVEL_SETTINGS, 5: LevelSettings(simulations=400)}  # level 5 without its clock


def move_and_info(result: SearchResult) -> tuple[str, dict[str, Any]]:
    return result.move, as_json(msgspec.structs.replace(result.info, ms=0))


def result_at_level(position: Position, seat: int, level: int, seed: int = 0) -> SearchResult:
    return choose_with_settings(position, seat, UNTIMED_SETTINGS[level], None, seed, time.perf_counter())


def decisions(players: int, seed: int, every: int) -> Iterator[Position]:
    """Some of the positions of a random match in which somebody has to choose."""
    for number, position in enumerate(random_positions(players, seed)):
        if number % every == 0 and len(legal(position)) > 1:
            yield position


@pytest.mark.parametrize("level", sorted(UNTIMED_SETTINGS))
@pytest.mark.parametrize("players", [2, 4])
def test_a_mind_cannot_tell_apart_what_its_seat_cannot(players: int, level: int) -> None:
    rng = np.array([99], dtype=np.uint64)
    tested = 0
    for position in decisions(players, 21, 7):
        seat = int(position["turn"][0])
        first = move_and_info(result_at_level(position, seat, level, 5))
        for _ in range(3):
            other = position.copy()
            rules.determinize(other, seat, rng)
            assert move_and_info(result_at_level(other, seat, level, 5)) == first
            tested += other.tobytes() != position.tobytes()
    assert tested > 10


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_equal_questions_have_equal_answers(level: int) -> None:
    for position in decisions(3, 4, 25):
        seat = int(position["turn"][0])
        before = position.tobytes()
        assert move_and_info(choose_move(position, seat, level, None, 3)) == move_and_info(
            choose_move(position, seat, level, None, 3)
        )
        assert position.tobytes() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_plays_a_match_by_the_rules(players: int) -> None:
    log = np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16)
    rng = np.array([players], dtype=np.uint64)
    position = start(players)
    moves = 0
    while int(position["phase"][0]) != pieces.OVER:
        if int(position["phase"][0]) in (pieces.DEAL, pieces.DRAW, pieces.SUITE_DRAW):
            playouts.random_draw(position, rng, log)
            continue
        found = choose_move(position, int(position["turn"][0]), 1 + moves % 5, 2, moves)
        assert rules.apply_action(position, ACTION_BY_TEXT[found.move], log) >= 0, found
        info = as_json(found.info)
        assert info["pv"][0] == found.move
        value = info["value"]
        assert value is None or -1.0 <= value <= 1.0
        moves += 1


def test_level_5_thinks_as_long_as_it_may_whatever_it_holds() -> None:
    position = claim_position(2, [[2], [3, 3, 3]], [[(3, 0)]], left=[5] * 6)
    twins = claim_position(2, [[2, 2, 2, 2], [3, 3, 3]], [], left=[5] * 6)  # one move only, but nobody else knows
    twins["phase"] = pieces.BUILD
    assert len(legal(twins)) == 1
    for asked in (position, twins):
        for may_ms in (60, 240, 960, 3840):  # a busy machine may give it no time within the shorter ones
            info = as_json(choose_move(asked, 0, 5, may_ms).info)
            assert info["ms"] >= may_ms / 2
            if info["simulations"] > 20:
                break
        assert info["simulations"] > 20
        assert info["ms"] < 10_000  # it stops


def test_a_draw_that_everybody_knows_to_be_forced_takes_no_time() -> None:
    position = claim_position(2, [[], [3, 3, 3]], [[(3, 0)]], left=[5] * 6)
    began = time.process_time()
    assert choose_move(position, 0, 5).move == "draw"
    assert time.process_time() - began < 0.5


def test_a_mind_takes_what_lies_there_to_be_taken() -> None:
    tower = [(OFFICE, 1), (OFFICE, 1), (OFFICE, 0), (SPIRE, 0)]
    position = claim_position(2, [[2], [3, 3, 3]], [tower, [(2, 0)]], left=[])
    for level in (2, 3, 4):
        assert choose_move(position, 0, level).move == "LO/A3"  # three offices, and the tower is scored now


def test_what_is_known_and_what_is_not_stands_in_the_line() -> None:
    position = claim_position(2, [[2, 2, 3, 4], [3, 3, 3]], [[(3, 0), (4, 0)], [(3, 0)]], left=[5] * 20)
    line = as_json(
        choose_with_settings(position, 0, LevelSettings(simulations=3_000), None, 0, time.perf_counter()).info
    )["pv"]
    assert "??" not in line[0]
    assert any("@" in text for text in line)


def test_there_is_nothing_to_choose_when_others_or_nature_are_due_or_the_match_is_over() -> None:
    *_, over = random_positions(2, 1)
    with pytest.raises(MatchOverError):
        choose_move(over, 0, 3)
    with pytest.raises(NotYourTurnError, match="dealt or drawn"):
        choose_move(start(2), 0, 3)
    position = claim_position(2, [[2], [3]], [[(3, 0)]], left=[])
    with pytest.raises(NotYourTurnError, match="seat 0"):
        choose_move(position, 1, 3)
    with pytest.raises(BadRequestError, match="level 1 to 5"):
        choose_move(position, 0, 6)


def test_there_are_five_levels() -> None:
    assert [level.level for level in LEVELS] == sorted(LEVEL_SETTINGS) == [1, 2, 3, 4, 5]


def test_a_judgement_is_a_chance_for_each_seat() -> None:
    weights = default_weights()
    assert len(weights) == search.NUM_WEIGHTS
    room = search.new_workspace()
    facts = np.zeros((pieces.MOST_PLAYERS, search.NUM_FEATURES))
    ahead, behind = np.zeros(4), np.zeros(4)
    for position in decisions(3, 8, 5):
        search.win_probabilities(position[0], weights, room, facts, behind)
        position["scores"][0, 1] += 4
        search.win_probabilities(position[0], weights, room, facts, ahead)
        assert behind[:3].sum() == pytest.approx(1.0)
        assert ahead[1] > behind[1]
