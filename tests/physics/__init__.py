"""A tower for the tests of physics: alternating rows of three bricks, thinned by a seed. The game has its own."""

from __future__ import annotations

import numpy as np

from stackyard.physics.scene import Brick, Scene

EDGES = (0.075, 0.025, 0.015)
ALONG_X = (1.0, 0.0, 0.0, 0.0)
ALONG_Y = (2**-0.5, 0.0, 0.0, 2**-0.5)


def tower(rows: int = 18, seed: int = 0, thinned: float = 0.0002) -> Scene:
    """Rows of three bricks of 75 x 25 x 15 mm, each thinner by 0 to `thinned` m."""
    random = np.random.default_rng(seed)
    bricks: list[Brick] = []
    poses: list[tuple[float, ...]] = []
    top = 0.0
    for row in range(rows):
        heights = EDGES[2] - random.uniform(0, thinned, 3)
        for slot in range(3):
            bricks.append(Brick((EDGES[0], EDGES[1], float(heights[slot]))))
            aside = (slot - 1) * (EDGES[1] + 1e-4)
            place = (0.0, aside) if row % 2 == 0 else (aside, 0.0)
            poses.append((*place, top + float(heights[slot]) / 2, *(ALONG_X if row % 2 == 0 else ALONG_Y)))
        top += float(heights.max())
    return Scene(bricks=bricks, poses=poses)
