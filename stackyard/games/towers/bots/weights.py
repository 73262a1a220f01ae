"""The weights of the evaluation (`evaluation.evaluate`), as numbers in a file that a command writes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.games.towers.bots.evaluation import HIDDEN, INPUTS, ROWS, Network

Weights = npt.NDArray[np.float32]

FILE: Final = Path(__file__).with_name("weights.npy")


@cache
def load_weights() -> Weights:
    """Return the weights of the file, or none at all (every position looks even) where they do not fit the network."""
    table = np.zeros((ROWS, HIDDEN), dtype=np.float32)
    if FILE.exists():
        found = np.load(FILE)
        if found.shape == table.shape:
            table = found
    return table


def make_network(weights: Weights | None = None) -> Network:
    """Return weights (the stored ones unless others are given) with room of its own for one search to work in."""
    return (
        load_weights() if weights is None else weights,
        np.zeros(HIDDEN, dtype=np.float32),
        np.zeros(INPUTS + 4, dtype=np.int32),
        np.zeros(INPUTS + 4, dtype=np.float32),
    )
