#!/usr/bin/env bash
# OpenSpiel 2.0.2, open_spiel.python.pytorch.nfsp: what `seed` decides, and `save`.
# Expected: agents of two seeds begin with two sets of networks; `save(folder)` writes an agent that `restore` reads.
# Seen: `seed` reaches the network of the average policy alone. The Q-network of the DQN within begins with the same
# weights whatever the seed, so that runs of several seeds are less independent than they look. `save` writes the Q-network
# to folder/avg_network and then the average network to the folder itself: it raises RuntimeError if there is a folder (or
# none), and so it never works. Besides, the module imports `tree`, which the package dm-tree brings and open_spiel does
# not ask for.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet open_spiel==2.0.2 torch==2.15.0
cat >imported.py <<'PY'
try:
    import open_spiel.python.pytorch.nfsp
    print("import: works")
except ModuleNotFoundError as error:
    print("import:", error.name)
PY
cat >agents.py <<'PY'
import tempfile
from pathlib import Path

from open_spiel.python.pytorch import nfsp


def agent(seed):
    return nfsp.NFSP(0, 4, 3, [8], 100, 0.1, replay_buffer_capacity=100, seed=seed)


def weights(network):
    return [part.detach().numpy().tobytes() for part in network.parameters()]


def saved(path):
    try:
        one.save(path)
    except Exception as error:
        return type(error).__name__
    return "saved"


one, other = agent(1), agent(2)
print("average networks alike:", weights(one._avg_network) == weights(other._avg_network))
print("Q-networks alike:", weights(one._rl_agent._q_network) == weights(other._rl_agent._q_network))
there = Path(tempfile.mkdtemp())
print("save:", saved(there / "new"), saved(there))
PY
seen=$(env/bin/python imported.py 2>/dev/null)
env/bin/pip install --quiet dm-tree==0.1.10
seen+=$'\n'$(env/bin/python agents.py 2>/dev/null)
wanted=$'import: tree\naverage networks alike: False\nQ-networks alike: True\nsave: RuntimeError RuntimeError'
echo "$seen"
[ "$seen" = "$wanted" ] || { echo "it behaves otherwise now" >&2; exit 1; }
