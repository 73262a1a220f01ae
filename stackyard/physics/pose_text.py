"""Poses of bricks as text, for the chance events of every game with simulated bricks.

Positions are computed from these texts alone, so a valid scene must follow from the poses in them.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import InvalidChanceError
from stackyard.physics.scene import OVERLAP_TOLERANCE_M, Poses, deepest_overlap, rotations

Float32Poses: TypeAlias = npt.NDArray[np.float32]
"""Poses (n, 7) as they are told: x y z (m), quaternion w x y z."""

UNIT_TOLERANCE: Final = 1e-3  # by which a quaternion's length may differ from 1
MAX_SEPARATIONS: Final = 60
_TEXT: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


def poses_text(poses: npt.NDArray[Any]) -> str:
    """Return poses (n, 7) as text: base64url of little-endian float32, without padding."""
    return base64.urlsafe_b64encode(np.ascontiguousarray(poses, "<f4").tobytes()).decode().rstrip("=")


def read_poses(text: str, bricks: int, farthest: float) -> Float32Poses:
    """Return the poses of `bricks` bricks; `farthest`: m from the middle of the table at most, along each axis.

    Raises InvalidChanceError if the text is not one that `poses_text` writes, or the poses are not finite, too far away
    or have no unit quaternions.
    """
    size = bricks * 28
    if len(text) != -(-size * 4 // 3) or not _TEXT.fullmatch(text):
        raise InvalidChanceError(f"the poses of {bricks} bricks are {-(-size * 4 // 3)} characters of base64url")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise InvalidChanceError("the poses are no base64url") from None
    if len(data) != size or poses_text(poses := np.frombuffer(data, "<f4").reshape(bricks, 7)) != text:
        raise InvalidChanceError("the poses are not written as we write them")
    with np.errstate(all="ignore"):
        in_range = np.isfinite(poses).all() and (np.abs(poses[:, :3]) <= farthest).all()
        turned = (
            in_range and (np.abs((poses[:, 3:].astype(np.float64) ** 2).sum(axis=1) - 1) <= 2 * UNIT_TOLERANCE).all()
        )
    if not in_range:
        raise InvalidChanceError(f"a brick lies within {farthest:g} m of the middle of the table; poses are finite")
    if not turned:
        raise InvalidChanceError("the turn of a brick is a quaternion of length 1")
    return poses


def separated_poses(poses: Poses, edges: npt.NDArray[np.float64]) -> Poses:
    """Return poses (n, 7), rounded as in the text, of a valid scene: bricks that overlap too much are moved apart.

    `edges` (n, 3) in m. Such an overlap is a soft contact under strain, a tenth of a millimetre beyond what a
    scene allows.
    """
    poses = poses.astype(np.float32).astype(np.float64)
    over = float(edges.min()) / 2
    for _ in range(MAX_SEPARATIONS):
        first, second, depth = deepest_overlap(poses, edges / 2)
        if depth <= 0.9 * OVERLAP_TOLERANCE_M:
            break
        away = poses[second, :3] - poses[first, :3]
        if abs(away[2]) > over:
            poses[second if away[2] > 0 else first, 2] += depth - 0.8 * OVERLAP_TOLERANCE_M
        else:
            length = max(float(np.linalg.norm(away[:2])), 1e-9)
            poses[second, :2] += away[:2] / length * (depth - 0.8 * OVERLAP_TOLERANCE_M)
    low = poses[:, 2] - (np.abs(rotations(poses[:, 3:])[:, 2, :]) * edges / 2).sum(axis=1)
    poses[:, 2] += np.maximum(-0.9 * OVERLAP_TOLERANCE_M - low, 0.0)
    return poses
