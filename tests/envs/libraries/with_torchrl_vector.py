"""torchrl: GymWrapper around a vector environment that resets a match in the step in which it ends."""

from torchrl.envs import GymWrapper

from stackyard import envs

batch = GymWrapper(envs.vector_env("towers", 4, options={"width": 4, "height": 4}, mask="info"))
assert batch.rollout(8, break_when_any_done=False).batch_size == (4, 8)
