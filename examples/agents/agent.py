"""A trained agent: a network in a file, which plays a seat, or many seats of a batch at once, by NumPy alone.

    from examples.agents.agent import Agent
    from stackyard import envs

    agent = Agent("examples/agents/take-that-towers-ppo-1.npz")
    matches = envs.vector_env("take-that-towers", 64, seat=0, opponent=agent)

A file has the weights of a network of two hidden layers of rectified linear units, one network for all seats or one for
each seat, and whether the agent plays the action with the highest output or draws one by the softmax of the outputs.
`python -m benchmarks.baselines` trains them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
ILLEGAL = np.float32(-1e9)  # the output of an action that is not legal


class Agent:
    """An agent that was read from a file. It may be the `opponent` of `envs.vector_env`."""

    def __init__(self, file: str | Path, seed: int = 0) -> None:
        """Read the file; `seed`: of the actions that are drawn. Raises OSError if it cannot be read."""
        with np.load(file) as stored:
            self.layers = [(stored[f"w{n}"].astype(np.float32), stored[f"b{n}"].astype(np.float32)) for n in range(3)]
            self.is_greedy = bool(stored["greedy"])
        self.rng = np.random.default_rng(seed)

    def outputs(self, observations: Floats, masks: npt.NDArray[Any], seats: npt.NDArray[np.int64]) -> Floats:
        """Return the network's outputs (m, actions) for observations (m, planes), masks (m, actions), seats (m,)."""
        networks = len(self.layers[0][0])
        found = np.full(masks.shape, ILLEGAL, np.float32)
        for number in range(networks):
            rows = np.flatnonzero(seats % networks == number)
            x = observations[rows]
            for weights, biases in self.layers[:-1]:
                x = np.maximum(x @ weights[number] + biases[number], 0)
            weights, biases = self.layers[-1]
            found[rows] = np.where(masks[rows], x @ weights[number] + biases[number], ILLEGAL)
        return found

    def chances(self, observations: Floats, masks: npt.NDArray[Any], seats: npt.NDArray[np.int64]) -> Floats:
        """Return how likely the agent plays each action, (m, actions); see `outputs`."""
        outputs = self.outputs(observations, masks, seats)
        if self.is_greedy:
            best: Floats = np.eye(masks.shape[1], dtype=np.float32)[outputs.argmax(axis=1)]
            return best
        powers = np.exp(outputs - outputs.max(axis=1, keepdims=True))
        found: Floats = powers / powers.sum(axis=1, keepdims=True)
        return found

    def __call__(
        self, observations: Floats, masks: npt.NDArray[Any], seats: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        """Return an action for each row, (m,); see `outputs`."""
        chances = self.chances(observations, masks, seats)
        ahead = chances.cumsum(axis=1)
        drawn: npt.NDArray[np.int64] = (ahead > ahead[:, -1:] * self.rng.random((len(seats), 1))).argmax(axis=1)
        return drawn


def save(file: Path, networks: list[list[tuple[Any, Any]]], is_greedy: bool) -> None:
    """Write an agent in half precision: of each network, its layers (weights (in, out), biases (out,))."""
    arrays = {}
    for n in range(3):
        arrays[f"w{n}"] = np.stack([np.asarray(network[n][0], np.float16) for network in networks])
        arrays[f"b{n}"] = np.stack([np.asarray(network[n][1], np.float16) for network in networks])
    np.savez_compressed(file, allow_pickle=False, greedy=np.array(is_greedy), **arrays)
