"""Boxes in space as a flat picture: what games whose bricks are bodies draw their thumbnails with.

The eye looks from the front, a little from the right and from above, without perspective. A box comes after those that
it hides, so nearer boxes lie over farther ones wherever two convex bodies can be told apart by a plane.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

AZIMUTH: Final = radians(-58.0)  # where the eye is, about the vertical
ELEVATION: Final = radians(24.0)
TO_EYE: Final = np.array([cos(AZIMUTH) * cos(ELEVATION), sin(AZIMUTH) * cos(ELEVATION), sin(ELEVATION)])
RIGHT: Final = np.array([-sin(AZIMUTH), cos(AZIMUTH), 0.0])
UP: Final = np.cross(TO_EYE, RIGHT)
LIGHT: Final = np.array([0.25, -0.45, 0.86])
UNIT: Final = 1000.0  # SVG units a metre, so that pictures of one match have one scale
MARGIN: Final = 0.025  # of the longer side, round about
LINE_WIDTH: Final = 1 / 300  # of the longer side
TOUCHING: Final = 5e-4  # m by which boxes that touch may overlap
OUTLINE: Final = "#2b2118"
_SIGNS: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Box(NamedTuple):
    """A box: its middle (m), a row for each of its directions, half its size along each (m), and its paint."""

    centre: Reals
    axes: Reals
    half: Reals
    paint: str

    def face(self, axis: int, sign: float) -> Reals:
        """Return the corners of a face in order, shape (4, 3), m."""
        a, b = (axis + 1) % 3, (axis + 2) % 3
        middle = self.centre + sign * self.half[axis] * self.axes[axis]
        return np.array([middle + p * self.half[a] * self.axes[a] + q * self.half[b] * self.axes[b] for p, q in _SIGNS])


def picture(boxes: Sequence[Box]) -> str:
    """Return boxes as a standalone SVG document without a ground, as large as they need, in mm.

    The middle of the table is always at the same place, so that pictures of one table can be laid over each other.
    """
    drawn = [_faces(box) for box in drawing_order(boxes)]
    points = [point for faces in drawn for corners, _ in faces for point in corners]
    low, high = (np.min(points, axis=0), np.max(points, axis=0)) if points else (np.zeros(2), np.full(2, 0.05))
    low, high = low * UNIT, high * UNIT
    size = max(float((high - low).max()), 1e-3)
    left, top = (float(part) for part in low - size * MARGIN)
    across, along = (float(part) for part in (high - low) + 2 * size * MARGIN)
    polygons = []
    for faces in drawn:
        for corners, fill in faces:
            text = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners * UNIT)
            polygons.append(f'<polygon points="{text}" fill="{fill}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {across:.1f} {along:.1f}" '
        f'stroke="{OUTLINE}" stroke-width="{size * LINE_WIDTH:.2f}" stroke-linejoin="round" role="img">'
        f"{''.join(polygons)}</svg>\n"
    )


def _on_paper(points: Reals) -> Reals:
    return np.stack([points @ RIGHT, -(points @ UP)], axis=-1)


def _faces(box: Box) -> list[tuple[Reals, str]]:
    """Return the faces of a box that the eye sees: their corners on paper, and how they are painted."""
    faces = []
    for axis in range(3):
        towards = float(box.axes[axis] @ TO_EYE)
        if abs(towards) < 1e-6:
            continue
        sign = 1.0 if towards > 0 else -1.0
        bright = 0.70 + 0.42 * max(0.0, float(sign * box.axes[axis] @ LIGHT))
        faces.append((_on_paper(box.face(axis, sign)), shaded(box.paint, bright)))
    return faces


def shaded(paint: str, bright: float) -> str:
    """Return a colour such as `#c9483f`, darker (below 1) or lighter."""
    parts = (int(paint[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * bright)):02x}" for part in parts)


def drawing_order(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes in the order in which they are drawn: each after those that it may hide."""
    before = _hidden_by(boxes)
    left = list(range(len(boxes)))
    order = []
    while left:
        free = [place for place in left if not before[left, place].any()]
        for place in free or [min(left, key=lambda place: float(boxes[place].centre @ TO_EYE))]:
            order.append(boxes[place])
            left.remove(place)
    return order


def _hidden_by(boxes: Sequence[Box]) -> npt.NDArray[np.bool_]:
    """Return for each pair whether the second may hide a part of the first, shape (n, n)."""
    count = len(boxes)
    if count < 2:
        return np.zeros((count, count), bool)
    centre = np.stack([box.centre for box in boxes])
    reach = np.stack([box.axes * box.half[:, None] for box in boxes])  # (n, 3, 3)
    own = np.stack([box.axes for box in boxes])
    pair = (count, count, 3, 3)
    crossed = np.cross(own[:, None, :, None, :], own[None, :, None, :, :]).reshape(count, count, 9, 3)
    axes = np.concatenate(
        [np.broadcast_to(own[:, None], pair), np.broadcast_to(own[None, :], pair), crossed], axis=2
    )  # (n, n, 15, 3): all that may tell two boxes apart
    length = np.linalg.norm(axes, axis=-1)
    ways = axes / np.maximum(length, 1e-9)[..., None]
    between = centre[None, :] - centre[:, None]
    along = np.einsum("ijkx,ijx->ijk", ways, between)
    ways = np.where(along[..., None] < 0, -ways, ways)
    ranges = np.abs(np.einsum("ijkx,iax->ijka", ways, reach)).sum(-1)
    ranges += np.abs(np.einsum("ijkx,jax->ijka", ways, reach)).sum(-1)
    gaps = np.where(length > 1e-3, np.abs(along) - ranges, -np.inf)
    nearer = ways @ TO_EYE > 1e-6
    apart = gaps > -TOUCHING
    widest = np.take_along_axis(nearer, gaps.argmax(-1)[..., None], -1)[..., 0]
    hides = np.where(apart.any(-1), (nearer | ~apart).all(-1), widest)
    corners = _on_paper(centre)
    half = np.abs(np.einsum("iax,xp->iap", reach, np.stack([RIGHT, UP], axis=1))).sum(1)
    apart_on_paper = (np.abs(corners[None] - corners[:, None]) > half[None] + half[:, None] - 1e-6).any(-1)
    found: npt.NDArray[np.bool_] = hides & ~apart_on_paper & ~np.eye(count, dtype=bool)
    return found


__all__ = ["Box", "drawing_order", "picture", "shaded"]
