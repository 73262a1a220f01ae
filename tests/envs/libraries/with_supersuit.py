"""SuperSuit: a parallel environment of TowerBrix as a vector environment, and observations changed by its wrappers."""

import numpy as np
import supersuit

from stackyard import envs

turns = supersuit.dtype_v0(envs.aec_env("towers", {"width": 4, "height": 4}, mask="info"), "float64")
turns.reset(seed=1)
observation, *_ = turns.last()
assert observation.dtype == "float64"
flat = supersuit.flatten_v0(envs.aec_env("take-that-towers", mask="info"))
flat.reset(seed=1)
team = envs.parallel_env("towerbrix", {"variant": "challenge", "challenge": 9}, players=2, mask="info", max_cycles=3)
many = supersuit.concat_vec_envs_v1(supersuit.pettingzoo_env_to_vec_env_v1(team), 2, num_cpus=0, base_class="gymnasium")
many.reset(seed=1)
many.step(np.full(many.num_envs, team.silent))
