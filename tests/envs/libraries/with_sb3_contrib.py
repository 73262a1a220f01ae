"""sb3-contrib: MaskablePPO, on the tensor alone and on the dict, and with a vector of environments."""

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from stackyard import envs

BOARD = {"width": 4, "height": 4}

MaskablePPO("MlpPolicy", envs.seat_env("towers", BOARD, mask="info"), n_steps=64, batch_size=32).learn(128)
MaskablePPO("MultiInputPolicy", envs.seat_env("take-that-towers", mask="both"), n_steps=64, batch_size=32).learn(128)
several = make_vec_env(lambda: envs.seat_env("brick-work", mask="info"), n_envs=2)
MaskablePPO("MlpPolicy", several, n_steps=32, batch_size=32).learn(64)
