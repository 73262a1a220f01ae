"""The vector environment: it plays as `State` does, on any number of threads, and says what ended."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, NormalizeObservation, RecordEpisodeStatistics

from stackyard import envs
from stackyard.core.errors import BadRequestError
from stackyard.core.state import State
from tests.amounts import amount

SETUPS: list[tuple[str, dict[str, Any], int]] = [
    ("towers", {}, 2),
    ("towers", {"width": 9, "height": 8, "swap": True, "suburbs": True}, 2),
    ("take-that-towers", {}, 2),
    ("take-that-towers", {"suite": 16}, 4),
]


@pytest.mark.parametrize(("slug", "options", "players"), SETUPS, ids=str)
def test_each_match_is_played_as_a_state_plays_it(slug: str, options: dict[str, Any], players: int) -> None:
    env = envs.vector_env(slug, 5, options, players)
    observation, info = env.reset(seed=3)
    ended = 0
    for _ in range(260):
        states = [State(env.loaded.room, env.positions[k : k + 1].copy()) for k in range(5)]
        for k, state in enumerate(states):
            seat = state.current_player()
            assert info["seat"][k] == seat
            assert (observation["observation"][k] == state.observation_tensor(seat)).all()
            assert np.flatnonzero(observation["action_mask"][k]).tolist() == state.legal_actions(seat)
        actions = env.sample_actions()
        assert all(observation["action_mask"][k][action] for k, action in enumerate(actions))
        observation, rewards, over, cut, info = env.step(actions)
        assert not cut.any()
        assert (rewards == info["rewards"][np.arange(5), info["actor"]]).all()
        for k, state in enumerate(states):
            state.apply_action(int(actions[k]))
            if over[k]:
                ended += 1
                if not state.is_chance_node():  # a draw that ends the match is the environment's own
                    assert info["rewards"][k].tolist() == pytest.approx(state.returns())
                    for seat in range(players):
                        assert (info["seats_final_obs"][k, seat] == state.observation_tensor(seat)).all()
            elif not state.is_chance_node():
                assert env.positions[k : k + 1].tobytes() == state.position.tobytes()
        assert not info["illegal"].any()
        assert over.any() == ("final_obs" in info)
        if over.any():
            assert (info["_final_obs"] == over).all()
    assert ended > 3


@pytest.mark.parametrize("version", [1, 2])
def test_a_step_of_brick_work_is_a_choice_of_a_move(version: int) -> None:
    env = envs.vector_env("brick-work", 4, version=version)
    observation, info = env.reset(seed=3)

    def opened(k: int) -> State:
        return State(env.loaded.room, env.positions[k : k + 1].copy()).clone()

    states = [opened(k) for k in range(4)]
    for number in range(amount(900, 6000)):
        for k, state in enumerate(states):
            assert info["seat"][k] == state.acting_seat()
            assert (observation["observation"][k] == state.observation_tensor()).all()
            assert np.flatnonzero(observation["action_mask"][k]).tolist() == state.legal_actions()
        actions = env.sample_actions()
        if number == 50:
            actions[1] = -1
        observation, _, over, _, info = env.step(actions)
        assert np.flatnonzero(info["illegal"]).tolist() == ([1] if number == 50 else [])
        for k, state in enumerate(states):
            if not info["illegal"][k]:
                state.apply_action(int(actions[k]))
            if over[k] and not info["illegal"][k] and not state.is_chance_node():
                assert info["rewards"][k].tolist() == state.returns()
                assert (info["seats_final_obs"][k, 1] == state.observation_tensor(1)).all()
            if over[k] or state.is_chance_node():
                states[k] = opened(k)
            else:
                assert env.positions[k : k + 1].tobytes() == state.position.tobytes()


@pytest.mark.parametrize("slug", ["towers", "take-that-towers", "brick-work"])
def test_threads_make_no_difference(slug: str) -> None:
    found = []
    for threads in (1, 3):
        env = envs.vector_env(slug, 400, threads=threads)
        env.reset(seed=7)
        for _ in range(50):
            env.step(env.sample_actions())
        found.append(env.positions.tobytes())
        env.close()
    assert found[0] == found[1]


def test_the_same_seed_gives_the_same_matches() -> None:
    one, other = (envs.vector_env("take-that-towers", 3) for _ in range(2))
    assert (one.reset(seed=5)[0]["observation"] == other.reset(seed=[5, 6, 7])[0]["observation"]).all()
    assert not (one.reset(seed=6)[0]["observation"] == other.reset(seed=5)[0]["observation"]).all()


@pytest.mark.parametrize("seed", [np.int64(-1), np.uint64(2**64 - 1), np.uint8(255)], ids=repr)
def test_a_seed_may_be_a_number_of_numpy(seed: Any) -> None:
    one, other = (envs.vector_env("take-that-towers", 3, players=2) for _ in range(2))
    one.reset(seed=seed)
    other.reset(seed=int(seed))
    assert one.positions.tobytes() == other.positions.tobytes()
    other.reset(seed=[int(seed) + k for k in range(3)])
    assert one.positions.tobytes() == other.positions.tobytes()
    one.reset(seed=[5, 1, 2])
    other.reset(seed=np.array([5, 1, 2]))
    assert one.positions.tobytes() == other.positions.tobytes()


def test_what_is_no_seed_is_refused() -> None:
    env = envs.vector_env("towers", 2)
    wrongs: list[Any] = [1.5, "1", [1], [1, None], [1, 2, 3], [1, 2.5], np.array([1.0, 2.0])]
    for wrong in wrongs:
        with pytest.raises(BadRequestError):
            env.reset(seed=wrong)


@pytest.mark.parametrize("copied", [lambda env: pickle.loads(pickle.dumps(env)), deepcopy], ids=["pickle", "copy"])
def test_a_pickled_batch_goes_on(copied: Callable[[Any], Any]) -> None:
    env = envs.vector_env("take-that-towers", 300, threads=2)
    env.reset(seed=3)
    env.step(env.sample_actions())
    twin = copied(env)
    for _ in range(30):
        actions = env.sample_actions()
        assert (actions == twin.sample_actions()).all()
        one, other = env.step(actions), twin.step(actions)
        assert env.positions.tobytes() == twin.positions.tobytes()
        assert (one[0]["observation"] == other[0]["observation"]).all()
    env.close()
    twin.step(twin.sample_actions())
    twin.close()


def test_an_illegal_action_loses_and_the_match_begins_anew() -> None:
    env = envs.vector_env("take-that-towers", 2, players=3)
    env.reset(seed=1)
    actions = env.sample_actions()
    actions[1] = 10**12
    _, rewards, over, _, info = env.step(actions)
    assert over.tolist() == [False, True] == info["illegal"].tolist()
    assert rewards.tolist() == [0.0, -1.0]
    assert info["rewards"][1].tolist() == [-1.0, 0.5, 0.5]
    assert info["seat"][1] == 0


def test_its_spaces_and_what_it_says_of_itself() -> None:
    env = envs.vector_env("towers", 4, copy=False)
    observation, _ = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert env.observation_space.contains(observation)
    assert env.action_space.contains(env.sample_actions())
    again = env.step(env.sample_actions())[0]
    assert again["observation"] is observation["observation"]
    shapes = {name: plane.shape for name, plane in env.layout.views(observation["observation"][0]).items()}
    assert shapes["mine"] == (8, 8)
    for wrong in ([0, 1], [0.5] * 4, np.zeros((4, 1), int)):
        with pytest.raises(BadRequestError):
            env.step(wrong)
    for slug, size in (("tower-topple", 2), ("towers", 0)):
        with pytest.raises(BadRequestError):
            envs.vector_env(slug, size)
    assert env.loaded.room.returns(env.positions[:1]) == [0.0, 0.0]


KINDS = ("office", "elevator", "suite", "landlord", "noise_complaint", "inferno")
TIERS = {"spire": 14, "lobby": 4, **dict.fromkeys(KINDS, 0)}  # whose matches are short


def played(mode: AutoresetMode, steps: int) -> list[list[tuple[Any, ...]]]:
    """Return what was seen and done in each match, and its ends; steps of a mode that only reset are left out."""
    env = envs.vector_env("take-that-towers", 4, TIERS, 3, autoreset_mode=mode)
    observation, info = env.reset(seed=11)
    found: list[list[tuple[Any, ...]]] = [[] for _ in range(4)]
    for _ in range(steps):
        actions = env.sample_actions()
        seen, seats = observation["observation"], info["seat"]
        observation, rewards, over, _, info = env.step(actions)
        for k in range(4):
            last = None
            if over[k]:
                shown = {name: array[k] for name, array in observation.items()}
                last = info["final_obs"][k] if mode == AutoresetMode.SAME_STEP else shown
                assert last["action_mask"].all()
                assert (last["observation"] == info["seats_final_obs"][k, info["actor"][k]]).all()
                last = last["observation"].tobytes()
            if info["actor"][k] >= 0:
                assert info["actor"][k] == seats[k]
                found[k].append((seen[k].tobytes(), seats[k], actions[k], rewards[k], last))
            else:
                assert (rewards[k], over[k]) == (0, False)
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(BadRequestError, match="reset_mask"):
                env.step(actions)
            observation, info = env.reset(options={"reset_mask": over})
    return found


def test_a_seed_has_the_same_matches_in_all_modes() -> None:
    usual = played(AutoresetMode.SAME_STEP, 60)
    assert min(sum(row[-1] is not None for row in match) for match in usual) > 2
    assert played(AutoresetMode.DISABLED, 60) == usual
    for match, expected in zip(played(AutoresetMode.NEXT_STEP, 60), usual, strict=True):
        ended = sum(row[-1] is not None for row in match)
        assert 60 - ended <= len(match) <= 61 - ended
        assert match == expected[: len(match)]


def test_ends_have_the_form_of_gymnasium() -> None:
    env = envs.vector_env("take-that-towers", 3, TIERS, mask="both")
    env.reset(seed=1)
    actions = env.sample_actions()
    actions[1] = 10**6
    info = env.step(actions)[4]
    assert [each is not None for each in info["final_obs"]] == [False, True, False] == info["_final_obs"].tolist()
    assert env.single_observation_space.contains(info["final_obs"][1])
    listed = DictInfoToList(env)._convert_info_to_list({"final_info": info["final_info"]})[1]["final_info"]
    assert set(listed) == {"actor", "rewards", "illegal", "action_mask"}
    assert (listed["actor"], listed["rewards"][0], listed["illegal"]) == (0, -1, True)
    assert info["_final_info"].tolist() == [False, True, False]
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED):
        env = envs.vector_env("take-that-towers", 3, TIERS, autoreset_mode=mode.value)
        env.reset(seed=1)
        assert not {"final_obs", "final_info"} & set(env.step(actions)[4])


@pytest.mark.parametrize("mode", AutoresetMode)
def test_observation_wrappers_take_next_step(mode: AutoresetMode) -> None:
    env = envs.vector_env("towers", 2, {"width": 3, "height": 2}, mask="info", autoreset_mode=mode)
    assert env.autoreset_mode == env.metadata["autoreset_mode"] == mode
    if mode != AutoresetMode.NEXT_STEP:
        with pytest.raises(ValueError, match="Expected"):
            NormalizeObservation(env)
        return
    wrapped = RecordEpisodeStatistics(NormalizeObservation(env))
    wrapped.reset(seed=1)
    lengths: list[int] = []
    for _ in range(40):
        seen, _, over, _, info = wrapped.step(env.sample_actions())
        assert np.abs(seen.mean()) < 5
        lengths += info["episode"]["l"][over].tolist() if over.any() else []
    assert lengths
    assert max(lengths) <= 6  # a match of six blocks has five moves


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_a_batch_that_shows_ends_is_pickled(mode: AutoresetMode) -> None:
    env = envs.vector_env("take-that-towers", 2, TIERS, autoreset_mode=mode)
    env.reset(seed=1)
    env.step(np.array([-1, env.sample_actions()[1]]))
    twin = pickle.loads(pickle.dumps(env))
    begun = []
    for each in (env, twin):
        if mode == AutoresetMode.DISABLED:
            begun.append(each.reset(options={"reset_mask": np.array([True, False])})[0]["observation"])
        else:
            begun.append(each.step(each.sample_actions())[0]["observation"])
    assert (begun[0] == begun[1]).all()


def test_some_matches_begin_anew_with_a_mask() -> None:
    env = envs.vector_env("take-that-towers", 3, TIERS)
    first = env.reset(seed=[5, 6, 7])[0]["observation"]
    seen = env.step(env.sample_actions())[0]["observation"]
    again = env.reset(seed=[5, None, 7], options={"reset_mask": np.array([True, False, True])})[0]["observation"]
    assert (again[[0, 2]] == first[[0, 2]]).all()
    assert (again[1] == seen[1]).all()
    wrongs: list[Any] = [[True, False, True], np.ones(3), np.zeros(3, bool), np.ones(2, bool)]
    for wrong in wrongs:
        with pytest.raises(BadRequestError, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})
    with pytest.raises(BadRequestError, match="autoreset_mode"):
        envs.vector_env("towers", 2, autoreset_mode="never")
