"""PettingZoo's own tests pass for all five games, seat after seat and all at once."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from stackyard import envs
from stackyard.core.errors import BadRequestError, IllegalMoveError
from stackyard.core.registry import LISTINGS

# What their tests advise against, such as observations that are no pictures, they say as warnings.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

SETUPS: dict[str, dict[str, Any]] = {
    "towers": {"options": {"width": 4, "height": 3}},
    "take-that-towers": {"players": 3},
    "brick-work": {"max_cycles": 60},
    "tower-topple": {"options": {"rows": 4, "rounds": 1}, "max_cycles": 6},
    "towerbrix": {"players": 2, "options": {"variant": "challenge", "challenge": 9}, "max_cycles": 12},
}
every_game = pytest.mark.parametrize("slug", SETUPS)
every_game_but_bodies = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.long if slug == "tower-topple" else ()) for slug in SETUPS]
)  # each of whose pulls is simulated


def maker(slug: str, make: Callable[..., Any] = envs.aec_env) -> Callable[..., Any]:
    return lambda **more: make(slug, **{**SETUPS[slug], **more})


def quietly(test: Callable[..., None], *arguments: Any, **more: Any) -> None:
    """Run one of their tests, which print how it goes."""
    with redirect_stdout(StringIO()):
        test(*arguments, **more)


def test_every_game_is_here() -> None:
    assert set(SETUPS) == {listing.slug for listing in LISTINGS}


@every_game_but_bodies
def test_their_api_test(slug: str) -> None:
    quietly(api_test, maker(slug)(), num_cycles=8 if slug == "tower-topple" else 40)


@every_game_but_bodies
def test_their_seed_test(slug: str) -> None:
    quietly(seed_test, maker(slug), num_cycles=3 if slug == "tower-topple" else 20)


@every_game
def test_their_render_test(slug: str) -> None:
    quietly(render_test, lambda **more: envs.raw_env(slug, **{**SETUPS[slug], "max_cycles": 2, **more}))


@every_game
def test_a_pickled_environment_goes_on(slug: str) -> None:
    env = maker(slug)()
    env.reset(seed=3)
    for _ in range(2):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(1 if slug == "tower-topple" else 3):
        action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1])
        env.step(action)
        twin.step(action)
        assert env.agent_selection == twin.agent_selection
        for agent in env.agents:
            one, other = env.observe(agent), twin.observe(agent)
            assert all((one[name] == other[name]).all() for name in one)


@pytest.mark.parametrize("slug", ["tower-topple", "towerbrix"])
def test_points_of_the_box_are_played(slug: str) -> None:
    env = envs.aec_env(slug, continuous=True, **{**SETUPS[slug], "max_cycles": 4})
    env.reset(seed=1)
    for agent in env.agent_iter():
        _, _, over, cut, _ = env.last()
        point = env.action_space(agent).sample()
        point[0] = -abs(point[0])  # a brick, not a word: words may ask the solver, for seconds
        env.step(None if over or cut else point)
    with pytest.raises(BadRequestError, match="no continuous action space"):
        envs.aec_env("towers", continuous=True)


def test_an_illegal_action_loses_or_is_refused() -> None:
    raw = envs.raw_env("towers")
    raw.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        raw.step(384)
    env = envs.aec_env("towers")
    env.reset(seed=1)
    with redirect_stdout(StringIO()):
        env.step(384)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1


@every_game
def test_an_observation_has_only_finite_numbers_in_its_space(slug: str) -> None:
    env = maker(slug)()
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    for _, agent in zip(range(2 if slug == "tower-topple" else 60), env.agent_iter(), strict=False):
        observation, _, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))


TEAM: dict[str, Any] = {"players": 2, "options": {"variant": "challenge", "challenge": 9}, "max_cycles": 8}


@pytest.mark.long
def test_their_tests_of_parallel_environments() -> None:
    quietly(parallel_api_test, envs.parallel_env("towerbrix", **TEAM), num_cycles=20)
    quietly(parallel_seed_test, lambda **more: envs.parallel_env("towerbrix", **{**TEAM, **more}), num_cycles=6)


def test_their_test_of_the_most_cycles() -> None:
    def make(**more: Any) -> Any:
        return envs.parallel_env("towerbrix", **{**TEAM, **more})

    quietly(max_cycles_test, SimpleNamespace(parallel_env=make, env=lambda **more: parallel_to_aec(make(**more))))


def test_silence_is_always_legal_and_an_illegal_action_is_silence() -> None:
    env = envs.parallel_env("towerbrix", **TEAM)
    observations, _ = env.reset(seed=2)
    assert all(each["action_mask"][env.silent] for each in observations.values())
    before = env.play.state.position.tobytes()
    observations, rewards, over, cut, infos = env.step({"seat_0": env.silent, "seat_1": 0})  # no brick is put yet
    assert env.play.state.position.tobytes() == before
    assert "illegal" in infos["seat_1"]
    assert "illegal" not in infos["seat_0"]
    assert set(rewards.values()) == {0.0}
    assert not any({**over, **cut}.values())
    with pytest.raises(BadRequestError, match="one after the other"):
        envs.parallel_env("towers")
