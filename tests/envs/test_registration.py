"""Environments by their names in the registries of Gymnasium and PettingZoo."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest

from stackyard import envs
from stackyard.core import registry
from stackyard.core.positions.versions import rules_version_of
from stackyard.envs.seat import SeatEnv
from stackyard.envs.vector import BatchEnv
from tests.tiny_game import PEBBLES_ROOM

SMALL = {"width": 3, "height": 2}


@pytest.fixture(scope="module", autouse=True)
def names() -> list[str]:
    return envs.register()


def test_every_version_of_every_game_has_a_name_once(names: list[str]) -> None:
    assert {"stackyard/Towers-v1", "stackyard/BrickWork-v2", "stackyard/TowerBrix-v1"} <= set(names)
    assert len(set(names)) == len(names) == sum(len(registry.game(each.slug).versions) for each in registry.LISTINGS)
    assert envs.register() == names  # a second time warns of nothing
    assert set(names) <= set(gymnasium.registry) & set(pettingzoo.aec_registry)
    assert {name for name in names if name in pettingzoo.parallel_registry} == {
        name for name in names if "TowerBrix" in name
    }


def test_a_game_without_tensors_has_no_name_and_disturbs_nobody(names: list[str]) -> None:
    with registry.registered(PEBBLES_ROOM):
        assert envs.register() == names


@pytest.mark.filterwarnings("ignore:.*out of date:DeprecationWarning")
@pytest.mark.parametrize("version", [1, 2])
def test_the_number_is_the_version_of_the_rules(version: int) -> None:
    name = f"stackyard/BrickWork-v{version}"
    made: list[Any] = [gymnasium.make(name, opponent="random"), pettingzoo.make("aec", name)]
    for env in made:
        env.reset(seed=1)
        assert rules_version_of(env.unwrapped.play.state.position) == version


def test_a_seat_is_made_by_name() -> None:
    env = gymnasium.make("stackyard/Towers-v1", options=SMALL, opponent="random", mask="info")
    assert isinstance(env.unwrapped, SeatEnv)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    env.step(env.action_space.sample(info["action_mask"]))


def test_many_are_made_by_name() -> None:
    batch: Any = gymnasium.make_vec("stackyard/Towers-v1", num_envs=3, options=SMALL)
    assert isinstance(batch, BatchEnv)
    assert batch.num_envs == 3
    each: Any = gymnasium.make_vec("stackyard/BrickWork-v2", 2, "sync", opponent="random")
    observations, _ = each.reset(seed=1)
    assert np.shape(observations["action_mask"])[0] == 2


def test_pettingzoo_makes_both_kinds() -> None:
    assert pettingzoo.make("aec", "stackyard/Towers-v1", options=SMALL).possible_agents == ["seat_0", "seat_1"]
    team = pettingzoo.make("parallel", "stackyard/TowerBrix-v2", players=3, max_cycles=1)
    assert len(team.possible_agents) == 3


def test_a_name_with_its_module_needs_no_call(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names:
        monkeypatch.delitem(gymnasium.registry, name)
    monkeypatch.delitem(sys.modules, "stackyard.envs.registered", raising=False)
    env = gymnasium.make("stackyard.envs.registered:stackyard/Towers-v1", options=SMALL)
    assert isinstance(env.unwrapped, SeatEnv)
