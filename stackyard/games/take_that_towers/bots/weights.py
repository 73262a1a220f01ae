"""The bots' parameters: of the search, the rule of thumb and the evaluation (see `search.py`).

The rule of thumb was tuned by matches against itself, the evaluation fitted to positions of noisy matches between
rules of thumb: a multinomial logit of who wins. docs/take-that-towers-bots.md says how, and what was tried.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.effects import FLOORS

SEARCH_WEIGHTS: Final = {
    search.EXPLORATION: 0.4,
    search.PRIOR_WEIGHT: 0.03,  # of the chance of winning, a point
    search.ROLLOUT_TURNS: 2.0,
    search.MARGIN_SHARE: 0.2,
    search.EXPAND_VISITS: 2.0,
}

HEURISTIC_WEIGHTS: Final = {  # in points
    search.CERTAINTY: 0.439,
    search.CERTAINTY_PER_FLOOR: 0.141,
    search.SCARCE_CARD_COST: 2.953,
    search.SPARE_CARD_COST: 0.251,
}
CARD_VALUES: Final = {  # in points
    "SP": 0.343,
    "LO": -1.85,
    "OF": -0.098,
    "EL": -0.018,
    "SU": -0.113,
    "LA": 0.054,
    "NO": 0.256,
    "IN": -0.042,
}
NEW_CARD_VALUE: Final = 0.0  # of a floor that has not been measured

HAND_WEIGHTS: Final = {  # as below
    "SP": (0.445, 0.719),
    "LO": (0.507, -0.235),
    "OF": (0.444, 0.307),
    "EL": (0.448, 0.18),
    "SU": (0.469, -0.045),
    "LA": (0.499, 0.128),
    "NO": (0.461, -0.01),
    "IN": (0.471, 0.013),
}
NEW_HAND_WEIGHT: Final = (0.468, 0.132)  # of a floor that has not been measured: their mean
FEATURE_WEIGHTS: Final = (  # logits: a weight, and what is added to it times 1 / sqrt(cards left + 4)
    (0.035, 0.771),  # its score
    (0.054, 0.505),  # what it would get if every standing tower were scored now
    (-0.028, 0.015),  # ... and from those of four floors or more
    (0.143, 0.268),  # floors that it owns
    (-0.245, -0.131),  # ... of those, the ones on top
    # how many of each floor it holds
    *(HAND_WEIGHTS.get(floor.code, NEW_HAND_WEIGHT) for floor in FLOORS),
    (-0.189, -0.842),  # how far its turn is, from 0 for who is next to 1
)


def default_weights() -> npt.NDArray[np.float64]:
    """Return a fresh vector of all the weights."""
    weights = np.zeros(search.NUM_WEIGHTS)
    for column, value in (SEARCH_WEIGHTS | HEURISTIC_WEIGHTS).items():
        weights[column] = value
    for kind, floor in enumerate(FLOORS):
        weights[search.FIRST_CARD_VALUE + kind] = CARD_VALUES.get(floor.code, NEW_CARD_VALUE)
    weights[search.FIRST_FEATURE_WEIGHT :] = np.array(FEATURE_WEIGHTS).T.ravel()
    return weights
