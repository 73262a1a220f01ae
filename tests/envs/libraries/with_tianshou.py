"""Tianshou: PettingZooEnv, as its own tutorial of tic-tac-toe has it, and its collector with random policies."""

from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector
from tianshou.env import DummyVectorEnv, PettingZooEnv

from stackyard import envs


def board() -> PettingZooEnv:
    return PettingZooEnv(envs.aec_env("towers", {"width": 4, "height": 4}))


env = board()
one, other = (MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in range(2))
both = MultiAgentOffPolicyAlgorithm(algorithms=[one, other], env=env)
collector = Collector(both, DummyVectorEnv([board]))
collected = collector.collect(n_episode=20, reset_before_collect=True)
assert set(collected.returns.sum(axis=1)) == {0}
