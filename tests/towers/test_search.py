"""The compiled searches: sound tables, exact endings, and evaluations that mean the same from either side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core.game import Position
from stackyard.games.towers.bots import evaluation, transposition_table
from stackyard.games.towers.bots.engine import AlphaBeta, TreeSearch, legal_list
from stackyard.games.towers.bots.weights import make_network
from stackyard.games.towers.game import GAME
from stackyard.games.towers.hashing import hash_of
from stackyard.games.towers.rules.rules import apply_action

VARIATIONS: list[dict[str, Any]] = [
    {"width": 5, "height": 4},
    {"width": 4, "height": 4, "capture": True},
    {"width": 5, "height": 4, "suburbs": True},
    {"width": 5, "height": 4, "utilities": 2},
    {"width": 4, "height": 4, "utilities": 2, "capture": True, "suburbs": True},
    {"width": 4, "height": 4, "sprawl": True, "swap": True},
]


def late_position(raw: dict[str, Any], towers: int, seed: int) -> Position:
    """A position with so many towers left at most, reached by random play; not over."""
    rng = np.random.default_rng(seed)
    while True:
        position = GAME.setup(GAME.parse_options(raw), 2)
        while not GAME.is_over(position):
            if GAME.to_act(position) and position["phase"][0] == 2 and (position["floors"] > 0).sum() <= towers:
                return position
            apply_action(position[0], int(rng.choice(legal_list(position[0]))))


def minimax(position: Position) -> int:
    """The value of perfect play for seat 0, in the search's units, with no table and no cuts."""
    if GAME.is_over(position):
        return int(evaluation.final_value(position[0]))
    values = []
    for action in legal_list(position[0]):
        after = position.copy()
        apply_action(after[0], action)
        values.append(minimax(after))
    return max(values) if GAME.to_act(position)[0] == 0 else min(values)


@pytest.mark.parametrize("raw", VARIATIONS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_an_ending_is_searched_to_its_exact_value(raw: dict[str, Any], seed: int) -> None:
    position = late_position(raw, 8, seed)
    found = AlphaBeta(position, bits=10).deepen()
    assert found.exact
    assert found.value == minimax(position) * (1 if position["turn"][0] == 0 else -1)
    best = position.copy()
    apply_action(best[0], found.action)
    assert minimax(best) == minimax(position)


@pytest.mark.parametrize("raw", VARIATIONS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_table_changes_no_value(raw: dict[str, Any], seed: int) -> None:
    position = late_position(raw, 10, seed)
    values = set()
    for bits in (1, 16):
        values.add(AlphaBeta(position, bits).deepen().value)
    assert len(values) == 1


@pytest.mark.parametrize("raw", VARIATIONS, ids=str)
def test_the_tree_search_proves_short_endings(raw: dict[str, Any]) -> None:
    for seed in range(6):
        position = late_position(raw, 6, seed)
        found = TreeSearch(position, seed).run(simulations=20_000)
        right = minimax(position) * (1 if position["turn"][0] == 0 else -1)
        assert np.sign(found.value) == np.sign(right)


@pytest.mark.parametrize("raw", VARIATIONS, ids=str)
def test_positions_have_equal_keys_exactly_where_the_rules_see_no_difference(raw: dict[str, Any]) -> None:
    keys: dict[int, int] = {}
    rng = np.random.default_rng(0)
    for _ in range(40):
        position = GAME.setup(GAME.parse_options(raw), 2)
        while not GAME.is_over(position):
            key, rules = int(transposition_table.position_key(position[0])), int(hash_of(position[0]))
            assert keys.setdefault(key, rules) == rules
            apply_action(position[0], int(rng.choice(legal_list(position[0]))))
    assert len(set(keys.values())) == len(keys)


def mirrored(position: Position) -> Position:
    """The same position seen from the other end of the street: files reversed."""
    text = GAME.position_text(position).split(" ")
    text[4] = "/".join(",".join(reversed(rank.split(","))) for rank in text[4].split("/"))
    return GAME.parse_position(" ".join(text))


@pytest.mark.parametrize("raw", [v for v in VARIATIONS if "suburbs" not in v and "swap" not in v], ids=str)
def test_mirror_images_have_one_evaluation(raw: dict[str, Any]) -> None:
    for seed in range(8):
        position = late_position(raw, 12, seed)
        image = mirrored(position)
        assert evaluation.evaluate(position[0], make_network()) == pytest.approx(
            evaluation.evaluate(image[0], make_network()), abs=1
        )


def test_evaluation_stays_below_a_win() -> None:
    for seed in range(30):
        position = late_position({"width": 6, "height": 6}, 20, seed)
        assert abs(evaluation.evaluate(position[0], make_network())) <= evaluation.MAX_EVALUATION < evaluation.WON


def test_a_search_of_so_many_nodes_stops_there() -> None:
    engine = AlphaBeta(GAME.setup(GAME.parse_options({}), 2), bits=12)
    assert engine.deepen(nodes=5000).nodes <= 5001


def test_a_tree_that_is_full_goes_on_without_growing() -> None:
    found = TreeSearch(GAME.setup(GAME.parse_options({}), 2), 1, nodes=64).run(simulations=300)
    assert found.nodes == 300


def test_play_does_not_depend_on_what_the_searches_leave_out_of_their_copies() -> None:
    position = late_position({"width": 5, "height": 4, "utilities": 2, "suburbs": True}, 9, 1)
    blind = position.copy()
    blind["white"] = 0
    blind["utility"] = 0
    one, two = AlphaBeta(position, bits=10).deepen(), AlphaBeta(blind, bits=10).deepen()
    assert (one.value, one.action, one.nodes) == (two.value, two.action, two.nodes)
