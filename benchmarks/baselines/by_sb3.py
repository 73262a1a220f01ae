"""PPO with masks of sb3-contrib, and DQN of stable-baselines3 with masks added, in batches of one seat.

Half of the matches are played in each seat; half against random play and half against level 1 (in Brick Work, whose
bots cannot play in batches, all against random play).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.dqn.policies import MultiInputPolicy, QNetwork

from benchmarks.baselines.cells import Budget, Cell, Trained, layers_of
from stackyard import envs

MATCHES: Final = 64  # side by side
NEVER: Final = 10**12  # steps: the budget ends a training


class Seats(VecEnv):  # type: ignore[misc]
    """The vector environment of sb3 over `envs.vector_env`s of one seat each, whose matches it plays side by side."""

    render_mode = None

    def __init__(self, cell: Cell, mask: Any, seed: int) -> None:
        kinds = [
            (seat, opponent)
            for seat in (0, 1)
            for opponent in (("random", 1) if cell.has_compiled_bots else ("random",))
        ]
        each = MATCHES // len(kinds)
        self._batches = [
            envs.vector_env(cell.slug, each, cell.options, 2, seat=seat, opponent=opponent, mask=mask)
            for seat, opponent in kinds
        ]
        self._first_seed, self._mask_place = seed, mask
        self._masks = np.zeros(0)
        one = self._batches[0]
        super().__init__(MATCHES, one.single_observation_space, one.single_action_space)

    def _joined(self, parts: list[Any]) -> Any:
        if isinstance(parts[0], dict):
            return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        return np.concatenate(parts)

    def _note_masks(self, infos: list[dict[str, Any]]) -> None:
        if self._mask_place == "info":
            self._masks = np.concatenate([info["action_mask"] for info in infos])

    def reset(self) -> Any:
        found = [batch.reset(seed=1000 * self._first_seed + 100 * k) for k, batch in enumerate(self._batches)]
        self._note_masks([info for _, info in found])
        return self._joined([seen for seen, _ in found])

    def step_async(self, actions: Any) -> None:
        self._chosen = np.split(np.asarray(actions), len(self._batches))

    def step_wait(self) -> Any:
        found = [batch.step(chosen) for batch, chosen in zip(self._batches, self._chosen, strict=True)]
        infos: list[dict[str, Any]] = [{} for _ in range(MATCHES)]
        for k, (*_, over, _, info) in enumerate(found):
            for i in np.flatnonzero(over):
                infos[k * len(over) + i]["terminal_observation"] = info["final_obs"][i]
        self._note_masks([info for *_, info in found])
        seen, rewards, over = (self._joined([each[n] for each in found]) for n in range(3))
        return seen, rewards, over, infos

    def close(self) -> None:
        for batch in self._batches:
            batch.close()

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self._masks)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name == "action_masks":
            return [self._masks] * MATCHES
        return [getattr(self, attr_name)] * MATCHES

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * MATCHES


class TimeLimit(BaseCallback):  # type: ignore[misc]
    """Ends a training when its budget is spent."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._budget = budget

    def _on_step(self) -> bool:
        return self._budget.spent() < 1


def ppo(cell: Cell, seed: int, budget: Budget) -> Trained:
    """Train by MaskablePPO."""
    model = MaskablePPO(
        "MlpPolicy",
        Seats(cell, "info", seed),
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"activation_fn": torch.nn.ReLU, "net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )
    model.learn(NEVER, TimeLimit(budget))
    policy = model.policy
    return Trained([layers_of(policy.mlp_extractor.policy_net, policy.action_net)], True, model.num_timesteps)


class Seen(BaseFeaturesExtractor):  # type: ignore[misc]
    """The tensor of an observation, without the mask."""

    def __init__(self, observation_space: spaces.Dict) -> None:
        super().__init__(observation_space, observation_space["observation"].shape[0])  # type: ignore[index]

    def forward(self, observations: Any) -> Any:
        return observations["observation"]


class MaskedQNetwork(QNetwork):  # type: ignore[misc]
    """Action values, in which an action that is not legal is worth less than a lost match."""

    def forward(self, obs: Any) -> Any:
        return super().forward(obs).masked_fill(obs["action_mask"] == 0, -1e9)


class MaskedPolicy(MultiInputPolicy):  # type: ignore[misc]
    """DQN's policy of such a network."""

    def make_q_net(self) -> Any:
        return MaskedQNetwork(**self._update_features_extractor(self.net_args, features_extractor=None)).to(self.device)


class MaskedDQN(DQN):  # type: ignore[misc]
    """DQN that explores by legal actions alone, and by fewer of them the more of its budget is spent."""

    budget: Budget

    def predict(
        self, observation: Any, state: Any = None, episode_start: Any = None, deterministic: bool = False
    ) -> Any:
        actions, state = self.policy.predict(observation, state, episode_start, deterministic)
        if not deterministic:
            masks = observation["action_mask"]
            explore = np.random.random(len(masks)) < self.exploration_rate  # noqa: NPY002 - as sb3, which seeds it
            drawn = (np.random.random(masks.shape) * masks).argmax(axis=1)  # noqa: NPY002
            actions = np.where(explore, drawn, actions)
        return actions, state

    def _update_current_progress_remaining(self, num_timesteps: int, total_timesteps: int) -> None:
        self._current_progress_remaining = 1 - self.budget.spent()


def dqn(cell: Cell, seed: int, budget: Budget) -> Trained:
    """Train by DQN with masks."""
    model = MaskedDQN(
        MaskedPolicy,
        Seats(cell, "observation", seed),
        learning_rate=5e-4,
        buffer_size=100_000,
        learning_starts=0,
        batch_size=256,
        gamma=1.0,
        train_freq=1,
        gradient_steps=4,
        target_update_interval=10_000,
        exploration_fraction=0.5,
        policy_kwargs={"features_extractor_class": Seen, "net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )
    model.budget = budget
    model.learn(NEVER, TimeLimit(budget))
    return Trained([layers_of(model.policy.q_net.q_net)], True, model.num_timesteps)
