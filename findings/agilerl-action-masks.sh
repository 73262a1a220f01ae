#!/usr/bin/env bash
# AgileRL 2.58.0: IPPO and action masks of several agents; and what a plain installation imports.
# Expected: as its pages say, a mask in `infos[agent]["action_mask"]`, an array, keeps IPPO from illegal actions.
# Seen: with masks of arrays of more than one element, `get_action` raises ValueError ("The truth value of an array ..."):
# it asks `None in masks` of a list of arrays. Without masks the same call returns actions. Before that, a plain
# `pip install agilerl` has no `agilerl.algorithms`: importing it raises ModuleNotFoundError for `peft`, which only the
# extra for language models brings.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet agilerl==2.58.0
cat >imported.py <<'PY'
try:
    import agilerl.algorithms
    print("import: works")
except ModuleNotFoundError as error:
    print("import:", error.name)
PY
cat >masks.py <<'PY'
import numpy as np
from agilerl.algorithms import IPPO
from gymnasium.spaces import Box, Discrete

names = ["side_0", "side_1"]
seen, acts = Box(0.0, 1.0, (4,), np.float32), Discrete(3)
agent = IPPO(observation_spaces=[seen, seen], action_spaces=[acts, acts], agent_ids=names)
observations = {name: np.zeros((1, 4), np.float32) for name in names}


def tried(infos):
    try:
        return "actions of " + ", ".join(sorted(agent.get_action(obs=observations, infos=infos)[0]))
    except ValueError as error:
        return "ValueError" if "truth value of an array" in str(error) else str(error)


print("without masks:", tried(None))
print("with masks:", tried({name: {"action_mask": np.array([1, 0, 1])} for name in names}))
PY
seen=$(env/bin/python imported.py 2>/dev/null)
env/bin/pip install --quiet peft==0.21.0
seen+=$'\n'$(env/bin/python masks.py 2>/dev/null)
wanted=$'import: peft\nwithout masks: actions of side_0, side_1\nwith masks: ValueError'
echo "$seen"
[ "$seen" = "$wanted" ] || { echo "it behaves otherwise now" >&2; exit 1; }
