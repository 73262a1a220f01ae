"""Every game of the registry as numbers: a loop over legal actions plays it, and a list of numbers is a match."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import stackyard
from stackyard.core.errors import BadPositionError, BadRequestError, IllegalMoveError, StackyardError
from stackyard.core.registry import LISTINGS
from stackyard.core.state import SIMULTANEOUS, State

SETUPS: dict[str, tuple[dict[str, Any], int]] = {
    "towers": ({"width": 4, "height": 3, "swap": True}, 2),
    "take-that-towers": ({}, 3),
    "brick-work": ({}, 2),
    "tower-topple": ({"rows": 4, "rounds": 1}, 2),
    "towerbrix": ({"variant": "challenge", "challenge": 9}, 2),
}
every_game = pytest.mark.parametrize("slug", SETUPS)
every_game_but_bodies = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.long if slug == "tower-topple" else ()) for slug in SETUPS]
)  # each of whose pulls is simulated
FEW = 8  # actions where each second one is simulated, for a quarter of a second


def choose(state: State, rng: random.Random) -> int:
    """Return a random legal action; of a team that builds rather a word than one of the thousands of places."""
    actions = state.legal_actions()
    first = state.encoding.num_actions
    if state.game.slug == "towerbrix" and rng.random() < 0.9:
        first = state.encoding.deals  # type: ignore[attr-defined]
    chosen: int = rng.choice([action for action in actions if action >= first] or actions)
    return chosen


def play(slug: str, seed: int, most: int) -> State:
    options, players = SETUPS[slug]
    rng = random.Random(seed)
    if slug == "tower-topple":
        most = min(most, FEW)
    state = stackyard.load_game(slug, options, players).new_initial_state()
    assert isinstance(state, State)
    while not state.is_terminal() and len(state.history()) < most:
        state.apply_action(choose(state, rng))
    return state


def test_every_game_is_here() -> None:
    assert set(SETUPS) == {listing.slug for listing in LISTINGS}


@every_game_but_bodies
def test_a_loop_over_legal_actions_plays_it(slug: str) -> None:
    bodies = slug in ("tower-topple", "towerbrix")
    state = play(slug, 7, 30 if bodies else 4000)
    assert state.is_terminal() or bodies
    game = state.get_game()
    assert len(state.history()) <= game.encoding.max_actions()
    again = game.new_initial_state()
    for player, action in state.full_history():
        assert again.current_player() in (player, SIMULTANEOUS)
        again.apply_action(action, None if player < 0 else player)
    assert again == state
    assert again.returns() == state.returns()
    assert all(-1 <= each <= 1 for each in state.returns())
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (twin, twin.history()) == (state, state.history())
        assert twin.information_state_string(0) == state.information_state_string(0)


@every_game
def test_what_a_game_says_of_itself(slug: str) -> None:
    options, players = SETUPS[slug]
    game = stackyard.load_game(slug, options, players)
    state = game.new_initial_state()
    assert state.get_game() == game
    assert hash(state.get_game()) == hash(game)
    assert game.players == state.num_players() == players
    assert game.get_parameters() == {**game.get_parameters(), **options, "players": players}
    assert game.encoding.observation.size <= game.encoding.information.size
    state = play(slug, 3, 12)
    for perfect_recall in (False, True):
        observer = game.make_observer(perfect_recall)
        observer.set_from(state, 1)
        assert sum(plane.size for plane in observer.dict.values()) == observer.tensor.size
        assert all(np.shares_memory(plane, observer.tensor) for plane in observer.dict.values())
        assert observer.string_from(state, 1)
    back = game.deserialize_state(state.serialize())
    assert back == state
    assert back.history() == state.history()[len(state.history()) - len(back.history()) :]
    with pytest.raises(BadPositionError):
        game.deserialize_state(f"{state.serialize().partition(chr(9))[0]}\tx")


@every_game
def test_masks_and_texts_of_actions(slug: str) -> None:
    state = play(slug, 5, 15)
    for seat in range(state.num_players()):
        legal = state.legal_actions(seat)
        mask = np.full(state.encoding.num_actions, 3, np.int8)
        assert state.fill_mask(seat, mask) == len(legal)
        assert np.flatnonzero(mask == 1).tolist() == legal
        assert np.count_nonzero(mask) == len(legal)
        texts = [state.action_to_string(seat, action) for action in legal[:40]]
        assert len(set(texts)) == len(texts)


@every_game
def test_wrong_types_raise_our_errors(slug: str) -> None:
    state = play(slug, 5, 4)
    while state.current_player() == -1:
        state.apply_action(state.legal_actions()[0])
    before = state.position.tobytes(), state.history()
    seat = state.acting_seat()
    wrong: Any
    for wrong in (None, 1.5, float("nan"), b"0", [], {}, object(), np.zeros(2), -1, 10**9, 2**63, 2**80):
        with pytest.raises(IllegalMoveError):
            state.apply_action(wrong, seat)
    for wrong in ("0", 0.5, [], object()):
        for ask in (state.legal_actions, state.observation_tensor, state.information_state_string):
            with pytest.raises(BadRequestError):
                ask(wrong)
        with pytest.raises(StackyardError):
            state.apply_action(state.legal_actions(seat)[0], wrong)
    for far in (-1, 99, 2**70):
        assert state.legal_actions(far) == []
        with pytest.raises(StackyardError):
            state.observation_tensor(far)
        with pytest.raises(StackyardError):
            state.resample_from_infostate(far, np.random.default_rng(0))
    assert (state.position.tobytes(), state.history()) == before


@every_game_but_bodies
def test_a_resampled_state_can_be_played_on(slug: str) -> None:
    rng = random.Random(1)
    state = play(slug, 8, 18)
    for seat in range(state.num_players()):
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        for _ in range(2 if slug == "tower-topple" else 6):
            if other.is_terminal():
                break
            other.apply_action(choose(other, rng))
        other.information_state_tensor(seat)
