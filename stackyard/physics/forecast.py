"""Whether a tower would stand with one more brick: the forecast that a player sees before the hand lets go."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.physics.contact import scene_sizes
from stackyard.physics.equilibrium import CRITICAL, reliable_stability, scene_densities, surely_survives_tilt
from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import Brick, Poses, Scene

FIRM_DEG: Final = float(np.degrees(np.arctan(CRITICAL)))  # less than this a tower falls at the slightest touch
SHOWN_M: Final = 0.001  # m to which edges are rounded where nobody may measure bricks


def would_stand(
    scene: Scene, brick: int, to: tuple[float, float, float], turn: tuple[float, float, float, float]
) -> bool | None:
    """Return whether all bricks stand once `brick` lies at `to` (m), turned by `turn` (w x y z).

    None if statics gives no answer, because by its result the other bricks do not stand even without this one. If the
    exact sizes of bricks are hidden (`Scene.grain`), rounded sizes are used.

    Raises BadHandError if there is no such brick.
    """
    if not 0 <= brick < len(scene.bricks):
        raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {len(scene.bricks) - 1}")
    sizes, densities, poses = scene_sizes(scene), scene_densities(scene), scene.pose_array()
    if scene.grain > 0:
        sizes = np.round(sizes / SHOWN_M) * SHOWN_M
    poses[brick] = [*to, *turn]
    if _stands(sizes, densities, poses, scene.friction):
        return True
    rest = np.arange(len(poses)) != brick
    return False if not rest.any() or _stands(sizes[rest], densities[rest], poses[rest], scene.friction) else None


def warm() -> None:
    """Load all that `would_stand` uses, compiling what is not in the cache."""
    upright = (1.0, 0.0, 0.0, 0.0)
    column = Scene(
        bricks=[Brick((0.03, 0.03, 0.06))] * 2, poses=[(0.0, 0.0, 0.03, *upright), (0.5, 0.0, 0.03, *upright)]
    )
    would_stand(column, 1, (0.01, 0.0, 0.09), upright)
    would_stand(column, 1, (0.02, 0.0, 0.09), upright)  # which falls: it is looked at more closely


def _stands(sizes: Poses, densities: Poses, poses: Poses, friction: float) -> bool:
    """Return whether bricks stand with more than no margin; nothing is said to stand that a breath would fell."""
    if surely_survives_tilt(sizes, densities, poses, friction, FIRM_DEG):
        return True
    return reliable_stability(sizes, densities, poses, friction).margin_deg >= FIRM_DEG
