"""NFSP of OpenSpiel, in self-play, and how far a policy of Towers on three by three blocks can be exploited."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability
from open_spiel.python.pytorch import nfsp

from benchmarks.baselines.cells import Budget, Cell, Trained, layers_of
from examples.agents.agent import Agent
from stackyard import envs


def open_game(cell: Cell) -> Any:
    """Return a cell's game in OpenSpiel."""
    envs.register_open_spiel()
    options = ",".join(f"{name}={value}" for name, value in {**cell.options, "players": 2}.items())
    return pyspiel.load_game(f"stackyard_{cell.slug.replace('-', '_')}({options})")


def train(cell: Cell, seed: int, budget: Budget) -> Trained:
    """Train an agent for each seat by NFSP; what is kept is their average policies."""
    env = rl_environment.Environment(
        open_game(cell),
        observation_type=rl_environment.ObservationType.OBSERVATION,
        chance_event_sampler=rl_environment.ChanceEventSampler(seed),
    )
    random.seed(seed)
    agents = []
    for player in range(2):
        made = nfsp.NFSP(
            player,
            env.observation_spec()["info_state"][0],
            env.action_spec()["num_actions"],
            [64, 64],
            reservoir_buffer_capacity=100_000,
            anticipatory_param=0.1,
            rl_learning_rate=1e-3,
            sl_learning_rate=1e-3,
            learn_every=16,
            optimizer_str="adam",
            seed=2 * seed + player,
            replay_buffer_capacity=50_000,
            update_target_network_every=100,
            epsilon_start=0.3,
            epsilon_end=0.01,
            epsilon_decay_duration=20_000,
        )
        agents.append(made)
    nfsp.set_seed(seed)
    steps = 0
    while budget.spent() < 1:
        time_step = env.reset()
        while not time_step.last():
            seat = time_step.observations["current_player"]
            time_step = env.step([agents[seat].step(time_step).action])
            steps += 1
        for agent in agents:
            agent.step(time_step)
    return Trained([layers_of(agent._avg_network) for agent in agents], False, steps)


class AgentPolicy(policy.Policy):  # type: ignore[misc]
    """The policy of an agent, as OpenSpiel's measures ask for it."""

    def __init__(self, game: Any, agent: Agent) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._agent, self._actions = agent, game.num_distinct_actions()

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        mask = np.zeros((1, self._actions), np.int8)
        legal = state.legal_actions(seat)
        mask[0, legal] = 1
        seen = np.array([state.observation_tensor(seat)], np.float32)
        chances = self._agent.chances(seen, mask, np.array([seat]))[0]
        return {action: float(chances[action]) for action in legal}


def exploited(cell: Cell, agent: Agent | None) -> float:
    """Return the exploitability of an agent, or of random play: half of what two best responses win against it."""
    game = open_game(cell)
    played = policy.UniformRandomPolicy(game) if agent is None else AgentPolicy(game, agent)
    return float(exploitability.exploitability(game, played))
