"""The baselines: each algorithm learns for some twenty seconds, and DQN is then better than random play."""

import tempfile
from pathlib import Path

from benchmarks.baselines.__main__ import results_in, work
from benchmarks.baselines.cells import CELLS

NAMES = ("towers-4x4-dqn", "towers-4x4-ppo", "towers-3x3-nfsp", "take-that-towers-nfsp")

if __name__ == "__main__":
    cells = [cell for cell in CELLS if cell.name in NAMES]
    with tempfile.TemporaryDirectory() as folder:
        work(Path(folder), cells, 0.4, seeds=(1,))
        found = {each["cell"]: each for each in results_in(Path(folder))}
        assert all((Path(folder) / f"{name}-1.npz").exists() for name in NAMES)
    assert set(found) == set(NAMES)
    assert all(each["steps"] > 500 for each in found.values())
    assert found["towers-4x4-dqn"]["random"] > 0.65
    assert 0 < found["towers-3x3-nfsp"]["exploitability"] <= 1
