"""RLlib: PPO on one seat, with the tensor alone, and on both seats by its wrapper of PettingZoo."""

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from stackyard import envs

BOARD = {"width": 4, "height": 4}

register_env("towers_seat", lambda _: envs.seat_env("towers", BOARD, mask="info"))
register_env("towers_both", lambda _: PettingZooEnv(envs.aec_env("towers", BOARD, mask="info")))
one = PPOConfig().environment("towers_seat").env_runners(num_env_runners=0)
one = one.training(train_batch_size=64, minibatch_size=32, num_epochs=1)
assert one.build_algo().train()["env_runners"]["num_env_steps_sampled"] >= 64
both = PPOConfig().environment("towers_both").env_runners(num_env_runners=0)
both = both.multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
both = both.training(train_batch_size=64, minibatch_size=32, num_epochs=1)
assert both.build_algo().train()["env_runners"]["num_env_steps_sampled"] >= 64
