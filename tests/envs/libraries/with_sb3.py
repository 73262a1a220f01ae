"""stable-baselines3: PPO and DQN, which know no masks: an action that is not legal loses the match."""

from stable_baselines3 import DQN, PPO

from stackyard import envs

BOARD = {"width": 4, "height": 4}

PPO("MlpPolicy", envs.seat_env("towers", BOARD, mask="info"), n_steps=64, batch_size=32).learn(128)
DQN("MlpPolicy", envs.seat_env("towers", BOARD, mask="info"), learning_starts=32).learn(128)
