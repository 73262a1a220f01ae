"""Where bricks came to lie, as a text that goes into a log: what nature tells of gravity in every game with bodies.

A position is folded from these texts alone, so that they have to be poses of which a scene can be built again.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import BadNatureError
from stackyard.physics.scene import HAIR, Poses, deepest_overlap, rotations

Told: TypeAlias = npt.NDArray[np.float32]
"""Poses (n, 7) as they are told: x y z (m), quaternion w x y z."""

UNIT_HAIR: Final = 1e-3  # by which a quaternion may miss its unit length
EASINGS: Final = 60
_TEXT: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


def poses_text(poses: npt.NDArray[Any]) -> str:
    """Return poses (n, 7) as text: base64url of little-endian float32, without padding."""
    return base64.urlsafe_b64encode(np.ascontiguousarray(poses, "<f4").tobytes()).decode().rstrip("=")


def read_poses(text: str, bricks: int, farthest: float) -> Told:
    """Return the poses of `bricks` bricks; `farthest`: m from the middle of the table, along each axis.

    Raises BadNatureError if they are not written as `poses_text` writes them, not finite, too far away, or not turned
    by unit quaternions.
    """
    size = bricks * 28
    if len(text) != -(-size * 4 // 3) or not _TEXT.fullmatch(text):
        raise BadNatureError(f"the poses of {bricks} bricks are {-(-size * 4 // 3)} characters of base64url")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise BadNatureError("the poses are no base64url") from None
    if len(data) != size or poses_text(poses := np.frombuffer(data, "<f4").reshape(bricks, 7)) != text:
        raise BadNatureError("the poses are not written as we write them")
    with np.errstate(all="ignore"):
        near = np.isfinite(poses).all() and (np.abs(poses[:, :3]) <= farthest).all()
        turned = near and (np.abs((poses[:, 3:].astype(np.float64) ** 2).sum(axis=1) - 1) <= 2 * UNIT_HAIR).all()
    if not near:
        raise BadNatureError(f"a brick lies within {farthest:g} m of the middle of the table; poses are finite")
    if not turned:
        raise BadNatureError("the turn of a brick is a quaternion of length 1")
    return poses


def eased(poses: Poses, edges: npt.NDArray[np.float64]) -> Poses:
    """Return poses, rounded to what is told, of which a scene can be built: bricks that press each other are parted.

    `edges` (n, 3) in m. Such a press is a soft contact at a moment of strain, a tenth of a millimetre beyond what a
    scene allows.
    """
    poses = poses.astype(np.float32).astype(np.float64)
    over = float(edges.min()) / 2
    for _ in range(EASINGS):
        first, second, depth = deepest_overlap(poses, edges / 2)
        if depth <= 0.9 * HAIR:
            break
        away = poses[second, :3] - poses[first, :3]
        if abs(away[2]) > over:
            poses[second if away[2] > 0 else first, 2] += depth - 0.8 * HAIR
        else:
            length = max(float(np.linalg.norm(away[:2])), 1e-9)
            poses[second, :2] += away[:2] / length * (depth - 0.8 * HAIR)
    low = poses[:, 2] - (np.abs(rotations(poses[:, 3:])[:, 2, :]) * edges / 2).sum(axis=1)
    poses[:, 2] += np.maximum(-0.9 * HAIR - low, 0.0)
    return poses
