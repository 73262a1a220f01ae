"""torchrl: GymEnv and GymWrapper with a mask of truth values, PettingZooEnv, and rollouts by masked actions."""

import torch
from torchrl.envs import GymWrapper, PettingZooWrapper, TransformedEnv
from torchrl.envs.transforms import ActionMask

from stackyard import envs

BOARD = {"width": 4, "height": 4}

seat = TransformedEnv(
    GymWrapper(envs.seat_env("towers", BOARD, mask="observation", mask_dtype=bool), categorical_action_encoding=True),
    ActionMask(),
)
rolled = seat.rollout(20)
assert rolled["observation"].dtype == torch.float32
pairs = PettingZooWrapper(envs.aec_env("towers", BOARD), use_mask=True, group_map=None, categorical_actions=True)
pairs.rollout(6)
