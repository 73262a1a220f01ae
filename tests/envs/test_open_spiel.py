"""OpenSpiel's own tests pass for all five games, and its algorithms play them."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from stackyard import envs
from stackyard.core import registry
from stackyard.core.errors import BadRequestError
from stackyard.core.state import load_game
from tests.amounts import amount

SMALL = "lobby=0,office=0,elevator=0,suite=0,landlord=0,noise_complaint=0,inferno=0"
TWO_KINDS = f"stackyard_take_that_towers(spire=14,{SMALL.replace('lobby=0', 'lobby=4')})"
GAMES = {
    "towers": "stackyard_towers(width=4,height=3,swap=True)",
    "take-that-towers": "stackyard_take_that_towers(players=3)",
    "brick-work": "stackyard_brick_work(horizon=120)",
    "tower-topple": "stackyard_tower_topple(rows=4,rounds=1,horizon=10)",
    "towerbrix": "stackyard_towerbrix(players=2,horizon=20)",
}


@pytest.fixture(autouse=True)
def registered() -> None:
    envs.register_open_spiel()


def test_all_games_are_registered_once() -> None:
    names = envs.register_open_spiel()
    slugs = {name.removeprefix("stackyard_").replace("_", "-") for name in names}
    assert slugs == {room.slug for room in registry.rooms()}
    assert {listing.slug for listing in registry.LISTINGS} == set(GAMES)
    theirs = pyspiel.registered_names()
    assert [theirs.count(name) for name in names] == [1] * len(names)


@pytest.mark.parametrize("slug", GAMES)
def test_their_random_simulations_with_serialisation(slug: str) -> None:
    game = pyspiel.load_game(GAMES[slug])
    pyspiel.random_sim_test(game, num_sims=amount(1, 10), serialize=True, verbose=False)


def test_a_match_is_bounded_by_a_length_that_one_can_make_room_for() -> None:
    assert all(pyspiel.load_game(f"stackyard_{slug.replace('-', '_')}").max_game_length() < 30_000 for slug in GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_observers_have_named_views(slug: str) -> None:
    game = pyspiel.load_game(GAMES[slug])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for recall in (False, True):
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
        observer.set_from(state, 0)
        assert sum(plane.size for plane in observer.dict.values()) == observer.tensor.size
        assert observer.string_from(state, 0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert sum(state.legal_actions_mask(state.current_player())) == len(state.legal_actions())


def test_an_information_state_has_room_for_the_events_within_the_horizon() -> None:
    whole = pyspiel.load_game("stackyard_take_that_towers(suite=0,players=2)")
    short = pyspiel.load_game("stackyard_take_that_towers(suite=0,players=2,horizon=30)")
    longest = pyspiel.load_game("stackyard_take_that_towers(suite=0,players=2,horizon=100000)")
    size = short.observation_tensor_size()
    row = load_game("take-that-towers", players=2).encoding.memory.planes[0].shape[1]
    assert short.information_state_tensor_size() == size + 30 * row
    assert whole.information_state_tensor_size() == longest.information_state_tensor_size() > size + 100 * row
    states = [game.new_initial_state() for game in (whole, short)]
    while not states[1].is_terminal():
        action = states[1].legal_actions()[0]
        for state in states:
            state.apply_action(action)
        there, here = (np.array(state.information_state_tensor(1)) for state in states)
        assert (here == there[: len(here)]).all()
        assert not there[len(here) :].any()
    assert states[1].move_number() == 30


def test_more_events_than_the_horizon_are_refused() -> None:
    state = load_game("take-that-towers", players=2).new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    game = state.get_game()
    whole = game.make_observer(perfect_recall=True)
    whole.set_from(state, 0)
    events = int(whole.dict["events"].any(axis=1).sum())
    assert 10 < events < 40
    exact = game.make_observer(perfect_recall=True, horizon=events)
    exact.set_from(state, 0)
    assert (exact.dict["events"] == whole.dict["events"][:events]).all()
    with pytest.raises(BadRequestError, match=f"more events than its horizon, {events - 1}$"):
        game.make_observer(perfect_recall=True, horizon=events - 1).set_from(state, 0)
    with pytest.raises(BadRequestError, match="horizon"):
        game.make_observer(perfect_recall=True, horizon=-1)


def test_a_resampled_state_is_the_same_to_the_seat() -> None:
    game = pyspiel.load_game(GAMES["take-that-towers"])
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        player = state.current_player()
        if player >= 0 and rng.random() < 0.2:
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("slug", GAMES)
def test_a_pickled_game_and_state_are_the_same(slug: str) -> None:
    game = pyspiel.load_game(GAMES[slug])
    state = game.new_initial_state()
    for _ in range(1 if slug == "tower-topple" else 6):
        state.apply_action(state.legal_actions()[-1])
    other = pickle.loads(pickle.dumps(state))
    assert pickle.loads(pickle.dumps(game)) == game == other.get_game()
    assert (str(other), other.history()) == (str(state), state.history())
    assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_is_pickled_as_it_is() -> None:
    game = pyspiel.load_game(GAMES["take-that-towers"])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    guessed = state.resample_from_infostate(0, np.random.default_rng(4).random)
    assert str(guessed) != str(state)
    assert str(pickle.loads(pickle.dumps(guessed))) == str(guessed)


def test_a_process_in_which_nothing_is_registered_opens_a_state() -> None:
    state = pyspiel.load_game(GAMES["towers"]).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(str, state).result(timeout=100) == str(state)


@pytest.mark.parametrize("slug", GAMES)
def test_utility_is_told_as_the_rules_tell_it(slug: str) -> None:
    game, room = pyspiel.load_game(GAMES[slug]), registry.room(slug)
    expected = pyspiel.GameType.Utility.ZERO_SUM if room.game.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
    if room.traits.cooperative:
        expected = pyspiel.GameType.Utility.IDENTICAL
    assert game.get_type().utility == expected
    assert game.utility_sum() == (0 if room.game.zero_sum else None)


def test_their_tree_search_wins_at_towers() -> None:
    game = pyspiel.load_game("stackyard_towers(width=3,height=2)")
    evaluator = mcts.RandomRolloutEvaluator(2, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=np.random.RandomState(1), solve=True)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_their_search_of_information_sets_plays_cards() -> None:
    game = pyspiel.load_game(TWO_KINDS)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        evaluator=evaluator,
        random_state=np.random.RandomState(1),
    )
    rng = np.random.default_rng(2)
    state = game.new_initial_state()
    decided = 0
    while not state.is_terminal() and decided < amount(4, 100):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(bot.step(state)))
            decided += 1
    assert decided > 3


def test_outcome_sampling_learns_on_a_small_deck() -> None:
    game = pyspiel.load_game(TWO_KINDS)
    np.random.seed(1)  # noqa: NPY002 - the solver draws from it
    solver: Any = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(amount(3, 200)):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) <= set(state.legal_actions())
