"""Masks of legal actions: where they are, as which numbers, and what other libraries make of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces, wrappers
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from stackyard import envs
from stackyard.core.errors import BadRequestError

SMALL = {"width": 3, "height": 2}
CHALLENGE = {"variant": "challenge", "challenge": 9}
MAKERS: dict[str, Callable[..., Any]] = {
    "aec": lambda **more: envs.aec_env("towers", SMALL, **more),
    "parallel": lambda **more: envs.parallel_env("towerbrix", CHALLENGE, 2, max_cycles=2, **more),
    "seat": lambda **more: envs.seat_env("towers", SMALL, opponent="random", **more),
    "vector": lambda **more: envs.vector_env("towers", 3, SMALL, **more),
}
every_maker = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def first(env: Any) -> tuple[Any, dict[str, Any], Any]:
    """Begin a match; return what is seen of it first, its info, and the space of such observations."""
    begun = env.reset(seed=1)
    if begun is None:  # AEC
        observation, _, _, _, info = env.last()
        return observation, info, env.observation_space(env.agent_selection)
    observation, info = begun
    if hasattr(env, "agents"):
        agent = env.agents[0]
        return observation[agent], info[agent], env.observation_space(agent)
    return observation, info, env.observation_space


@every_maker
@pytest.mark.parametrize("place", ["observation", "info", "both"])
@pytest.mark.parametrize("dtype", [np.int8, bool])
def test_a_mask_is_where_it_is_asked_for(make: Callable[..., Any], place: str, dtype: Any) -> None:
    observation, info, space = first(make(mask=place, mask_dtype=dtype))
    assert isinstance(space, spaces.Box if place == "info" else spaces.Dict)
    assert space.contains(observation)
    found = [] if place == "info" else [observation["action_mask"]]
    found += [info["action_mask"]] if place != "observation" else []
    assert ("action_mask" in info) == (place != "observation")
    usual = first(make(mask="observation"))[0]
    for mask in found:
        assert mask.dtype == dtype
        assert (mask == usual["action_mask"]).all()
        assert 0 < mask.sum() < mask.size
    assert (usual["observation"] == (observation if place == "info" else observation["observation"])).all()


@every_maker
def test_what_is_no_mask_is_refused(make: Callable[..., Any]) -> None:
    for wrong in ({"mask": "none"}, {"mask_dtype": np.float32}, {"mask_dtype": "no type"}):
        with pytest.raises(BadRequestError):
            make(**wrong)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("place", ["info", "both"])
def test_the_tests_of_other_libraries_pass(place: str) -> None:
    with redirect_stdout(StringIO()):
        api_test(MAKERS["aec"](mask=place), num_cycles=30)
        parallel_api_test(MAKERS["parallel"](mask=place), num_cycles=4)
    check_env(MAKERS["seat"](mask=place), skip_render_check=True)


def test_an_illegal_action_loses_where_the_mask_is_in_info() -> None:
    env = MAKERS["aec"](mask="info")
    _, info, _ = first(env)
    with redirect_stdout(StringIO()):
        env.step(int(np.argmin(info["action_mask"])))
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1


def test_the_masks_that_maskable_ppo_asks_for() -> None:
    env = wrappers.TimeLimit(MAKERS["seat"](mask="info"), 100)
    seen, info = env.reset(seed=3)
    env.action_space.seed(3)
    over, played = False, 0
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert (masks == info["action_mask"]).all()
        assert seen.ndim == 1
        seen, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert "illegal" not in info
        played += 1
    assert played > 1
    assert env.get_wrapper_attr("action_masks")().all()


def test_an_observation_wrapper_takes_the_tensor_alone() -> None:
    env = wrappers.RescaleObservation(MAKERS["seat"](mask="info"), np.float32(-1), np.float32(1))
    scaled, _ = env.reset(seed=3)
    plain, _ = MAKERS["seat"](mask="info").reset(seed=3)
    assert scaled == pytest.approx(plain / 1000, abs=1e-6)


def test_masks_of_a_match_that_is_over_are_ones() -> None:
    env = MAKERS["aec"](mask="both")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].all()
        assert env.infos[agent]["action_mask"].all()
    seat = MAKERS["seat"]()
    _, info = seat.reset(seed=1)
    observation, _, over, _, info = seat.step(int(np.argmin(info["action_mask"])))
    assert over
    assert observation["action_mask"].all()
    assert info["action_mask"].all()
    assert seat.action_masks().all()
