"""What the minds weigh: the search, the rule of thumb and the judgement, as numbers (see `search.py`).

The rule of thumb was tuned by matches against itself, the judgement fitted to positions of noisy matches between rules
of thumb: a multinomial logit of who wins. docs/take-that-towers-bots.md says how, and what was tried.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.games.take_that_towers.bots import search

SEARCH: Final = {
    search.EXPLORE: 0.4,
    search.BIAS: 0.03,  # of the chance of winning, a point
    search.TURNS: 2.0,
    search.MARGIN: 0.2,
    search.EXPAND: 2.0,
}

THUMB: Final = {  # in points
    search.SURE: 0.439,
    search.SURER: 0.141,
    search.CARD: 2.953,
    search.SPARE: 0.251,
}
KEEP: Final = (0.343, -1.85, -0.098, -0.018, -0.113, 0.054, 0.256, -0.042)  # of each floor, points

JUDGEMENT: Final = (  # logits: a weight, and what is added to it times 1 / sqrt(cards left + 4)
    (0.035, 0.771),  # its score
    (0.054, 0.505),  # what it would get if every standing tower were scored now
    (-0.028, 0.015),  # ... and from those of four floors or more
    (0.143, 0.268),  # floors that it owns
    (-0.245, -0.131),  # ... of those, the ones on top
    (0.445, 0.719),  # SPIRE in hand
    (0.507, -0.235),  # LOBBY in hand
    (0.444, 0.307),  # OFFICE in hand
    (0.448, 0.18),  # ELEVATOR in hand
    (0.469, -0.045),  # SUITE in hand
    (0.499, 0.128),  # LANDLORD in hand
    (0.461, -0.01),  # NOISE COMPLAINT in hand
    (0.471, 0.013),  # INFERNO in hand
    (-0.189, -0.842),  # how far its turn is, from 0 for who is next to 1
)


def mind_weights() -> npt.NDArray[np.float64]:
    """Return a fresh vector of all the weights."""
    weights = np.zeros(search.WEIGHTS)
    for column, value in (SEARCH | THUMB).items():
        weights[column] = value
    weights[search.KEEP : search.KEEP + len(KEEP)] = KEEP
    weights[search.JUDGE :] = np.array(JUDGEMENT).T.ravel()
    return weights
