#!/usr/bin/env bash
# Stable-Baselines3 2.9.2: exploration of DQN in a vector environment.
# Expected: with an exploration rate of 0.5 each environment explores or not by a coin of its own, so that of a batch of 64
# equal observations about half of the actions are the greedy one.
# Seen: one coin for the whole batch: in every call either all 64 actions are the greedy one, or all are random. Matches
# that are stepped together explore together.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet stable-baselines3==2.9.2 torch==2.15.0
cat >coin.py <<'PY'
from collections import Counter

import gymnasium
import numpy as np
from stable_baselines3 import DQN
from stable_baselines3.common.vec_env import DummyVecEnv

rows, actions = 64, 4


class Still(gymnasium.Env):
    observation_space = gymnasium.spaces.Box(0.0, 1.0, (3,), np.float32)
    action_space = gymnasium.spaces.Discrete(actions)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return np.zeros(3, np.float32), {}

    def step(self, action):
        return np.zeros(3, np.float32), 0.0, False, False, {}


model = DQN("MlpPolicy", DummyVecEnv([Still] * rows), seed=1)
seen = np.zeros((rows, 3), np.float32)
greedy = model.predict(seen, deterministic=True)[0]
assert len(set(greedy.tolist())) == 1
model.exploration_rate = 0.5
found = Counter()
for _ in range(200):
    share = float((model.predict(seen)[0] == greedy).mean())
    found["all greedy" if share == 1 else "all random" if share < 0.45 else "some of each"] += 1
print(*sorted(found), sep=", ")
PY
seen=$(env/bin/python coin.py 2>/dev/null)
echo "$seen"
[ "$seen" = "all greedy, all random" ] || { echo "it behaves otherwise now" >&2; exit 1; }
