"""AgileRL: IPPO on a team of TowerBrix, as its own loop has it. Its masks raise in 2.58.0, so it is told none."""

import numpy as np
from agilerl.algorithms import IPPO
from agilerl.vector import AsyncPettingZooVecEnv

from stackyard import envs


def make() -> object:
    return envs.parallel_env(
        "towerbrix", {"variant": "challenge", "challenge": 9}, players=2, mask="info", max_cycles=4
    )


if __name__ == "__main__":
    team = make()
    seen = [team.observation_space(agent) for agent in team.possible_agents]
    acts = [team.action_space(agent) for agent in team.possible_agents]
    agent = IPPO(
        observation_spaces=seen, action_spaces=acts, agent_ids=team.possible_agents, batch_size=8, learn_step=8
    )
    many = AsyncPettingZooVecEnv([make, make])
    observations, _ = many.reset()
    done = {name: np.zeros(2) for name in agent.agent_ids}
    steps = []
    for _ in range(8):
        action, log_prob, _, value = agent.get_action(obs=observations, infos=None)
        after, reward, ended, cut, _ = many.step(action)
        next_done = {name: np.logical_or(ended[name], cut[name]).astype(np.int8) for name in agent.agent_ids}
        steps.append((observations, action, log_prob, reward, done, value, after, next_done))
        observations, done = after, next_done
    columns = [{name: [step[n][name] for step in steps] for name in agent.agent_ids} for n in range(6)]
    last = [steps[-1][n] for n in (6, 7)]
    assert agent.learn((*columns, *last))  # a loss for each group of agents
    many.close()
