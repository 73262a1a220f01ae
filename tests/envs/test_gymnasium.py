"""Gymnasium's own check passes for one seat of each game; bots and functions play the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stackyard import envs
from stackyard.core.errors import BadRequestError
from stackyard.core.state import State

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

SETUPS: dict[str, dict[str, Any]] = {
    "towers": {"options": {"width": 4, "height": 3}},
    "take-that-towers": {"players": 3, "seat": 1},
    "brick-work": {},
    "tower-topple": {"options": {"rows": 4, "rounds": 1}},
    "towerbrix": {"players": 2, "options": {"variant": "challenge", "challenge": 9}},
}


@pytest.mark.parametrize("slug", SETUPS)
def test_their_check(slug: str) -> None:
    check_env(envs.seat_env(slug, opponent="random", **SETUPS[slug]), skip_render_check=slug == "tower-topple")


def play(env: Any, seed: int) -> tuple[float, int]:
    observation, info = env.reset(seed=seed)
    rng, reward, over, steps = np.random.default_rng(seed), 0.0, False, 0
    while not over:
        assert (observation["action_mask"] == info["action_mask"]).all()
        observation, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
        assert not cut
    return reward, steps


@pytest.mark.parametrize("slug", ["towers", "take-that-towers"])
def test_a_seat_plays_bots_of_a_level(slug: str) -> None:
    env = envs.seat_env(slug, opponent=2, ms=2, **SETUPS[slug])
    rewards = [play(env, seed)[0] for seed in range(3)]
    assert set(rewards) <= {-1.0, -0.5, 0.0, 1.0}


def test_a_function_may_play_the_others() -> None:
    asked = []

    def lowest(state: State, seat: int, rng: np.random.Generator) -> int:
        asked.append(seat)
        return int(state.legal_actions(seat)[0])

    env = envs.seat_env("towers", {"width": 4, "height": 4}, seat=1, opponent=lowest)
    assert play(env, 1) == play(env, 1)
    assert set(asked) == {0}


def test_a_seed_may_be_a_number_of_numpy() -> None:
    env = envs.seat_env("take-that-towers", opponent="random")
    seen = [env.reset(seed=seed)[0]["observation"] for seed in (7, np.int64(7), np.uint8(7))]
    assert (seen[0] == seen[1]).all()
    assert (seen[0] == seen[2]).all()
    wrongs: list[Any] = [1.5, "7", [7]]
    for wrong in wrongs:
        with pytest.raises(BadRequestError):
            env.reset(seed=wrong)


def test_an_illegal_action_loses() -> None:
    env = envs.seat_env("towers", opponent="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(384)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]
    with pytest.raises(BadRequestError):
        env.step(0)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(BadRequestError):
        envs.seat_env("towers", seat=2)
    with pytest.raises(BadRequestError):
        envs.seat_env("towers", opponent=9)
