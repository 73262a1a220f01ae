"""Pictures of towers: in letters, seen from the front, and as a drawing (SVG) that a person can build from.

The drawing shows the tower from the front, a little from the right and from above, and beside it each layer from above:
the bricks that begin at its height, each with the number of its building step, on those below. Colours have letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, COLOURS, EDGE_MM
from stackyard.games.towerbrix.solver.instructions.steps import building_steps
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, Tower
from stackyard.physics.scene import rotations

Reals = npt.NDArray[np.float64]

CELL: Final = EDGE_MM / 2  # mm for each character of the picture in letters
PAINTS: Final = ("#f2c230", "#8a4fb0", "#d2402f", "#2f6fd2", "#8d9298")  # yellow, purple, red, blue, gray
INKS: Final = ("#222", "#fff", "#fff", "#fff", "#222")  # the colours of the letters on them
PAPER: Final = "#fbfaf5"
SHADES: Final = np.array([0.74, 1.0, 1.22])  # brightness of faces that look right, at the viewer, and up
SLANT: Final = (0.5, 0.36)  # mm to the right and up in the drawing for each mm away from the viewer
VIEW_DIRECTION: Final = np.array([-SLANT[0], 1.0, -SLANT[1]])  # the direction in which the viewer looks
MARGIN_MM: Final = 12.0  # mm around a drawing and its parts
LETTER: Final = 13.0  # mm: the height of a letter
SMALLER: Final = 0.7  # scale of the layers beside the picture
SAME_LAYER_MM: Final = 3.0  # mm: bricks whose lowest points differ by less are in one layer
PRESSED: Final = 1.0  # mm by which bricks that touch may overlap


class Solid(NamedTuple):
    """A brick in the viewer's coordinates: x to the right, y away, z up, in mm."""

    brick: int
    centre: Reals
    axes: Reals  # (3, 3) a row for each of its directions
    half: Reals

    @property
    def low(self) -> Reals:
        """The lower corner of its bounding box."""
        corner: Reals = self.centre - np.abs(self.axes * self.half[:, None]).sum(axis=0)
        return corner

    @property
    def high(self) -> Reals:
        """The upper corner of its bounding box."""
        corner: Reals = self.centre + np.abs(self.axes * self.half[:, None]).sum(axis=0)
        return corner

    def face(self, axis: int, sign: float) -> Reals:
        """Return the corners of a face in order, shape (4, 3)."""
        a, b = (axis + 1) % 3, (axis + 2) % 3
        middle = self.centre + sign * self.half[axis] * self.axes[axis]
        ways = ((1, 1), (1, -1), (-1, -1), (-1, 1))
        return np.array([middle + p * self.half[a] * self.axes[a] + q * self.half[b] * self.axes[b] for p, q in ways])


def solids(tower: Tower) -> list[Solid]:
    """Return the bricks of a tower."""
    used = bit_indices(tower.used)
    turns = rotations(tower.poses[used, 3:])
    half = np.array(BRICK_SIZE_M) * 500.0
    return [
        Solid(brick, tower.poses[brick, :3] * 1000.0, turn.T, half) for brick, turn in zip(used, turns, strict=True)
    ]


def in_letters(tower: Tower) -> str:
    """Return the tower seen from the front as text: each place repeats the name of the nearest brick."""
    found = solids(tower)
    left, right = min(one.low[0] for one in found), max(one.high[0] for one in found)
    top = max(one.high[2] for one in found)
    width = round((right - left) / CELL + 0.49)
    lines = []
    for row in range(round(top / CELL)):
        places = [(left + (column + 0.5) * CELL, top - (row + 0.5) * CELL) for column in range(width)]
        lines.append("".join(_nearest(found, x, z) for x, z in places).rstrip())
    return "\n".join([*lines, "=" * (2 * width)])


def _nearest(found: Sequence[Solid], x: float, z: float) -> str:
    """Return the name of the nearest brick at a place of the front view; blanks if there is none."""
    depths = [(depth, one.brick) for one in found if (depth := _depth(one, x, z)) is not None]
    return BRICKS[min(depths)[1]] if depths else "  "


def _depth(solid: Solid, x: float, z: float) -> float | None:
    """Return the depth at which a line from the viewer enters a brick; None if it misses the brick."""
    enters, leaves = -np.inf, np.inf
    for axis, half in zip(solid.axes, solid.half, strict=True):
        here = (x - solid.centre[0]) * axis[0] + (z - solid.centre[2]) * axis[2] - solid.centre[1] * axis[1]
        if abs(axis[1]) < 1e-9:
            if abs(here) > half:
                return None
            continue
        ends = sorted(((-half - here) / axis[1], (half - here) / axis[1]))
        enters, leaves = max(enters, ends[0]), min(leaves, ends[1])
    return float(enters) if enters < leaves else None


# --- the drawing -----------------------------------------------------------------------------------------------------


def in_svg(tower: Tower) -> str:
    """Return the tower as an SVG drawing, with its layers beside it."""
    found = solids(tower)
    number = {step.brick: place for place, step in enumerate(building_steps(tower), start=1)}
    paper = np.array([_on_paper(corner) for solid in found for sign in (-1, 1) for corner in solid.face(2, sign)])
    (left, above), (right, below) = paper.min(axis=0), paper.max(axis=0)
    picture = "".join(_drawn(solid, number[solid.brick]) for solid in _from_behind(found))
    layers, width, height = _layers(found, number, below - above)
    whole = (right - left + width + 3 * MARGIN_MM, max(below - above, height) + 2 * MARGIN_MM)
    moved = f"translate({MARGIN_MM - left:.1f} {whole[1] - MARGIN_MM - below:.1f})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]:.1f} {whole[1]:.1f}" stroke="#222" '
        f'stroke-width="0.8" stroke-linejoin="round" font-family="sans-serif" font-weight="600" text-anchor="middle">'
        f'<rect width="{whole[0]:.1f}" height="{whole[1]:.1f}" fill="{PAPER}" stroke="none" rx="6"/>'
        f'<g transform="{moved}">{picture}</g>'
        f'<g transform="translate({right - left + 2 * MARGIN_MM:.1f} {MARGIN_MM:.1f})">{layers}</g></svg>\n'
    )


def _on_paper(corner: Reals) -> tuple[float, float]:
    x, y, z = (float(part) for part in corner)
    return x + SLANT[0] * y, -z - SLANT[1] * y


def _from_behind(found: Sequence[Solid]) -> list[Solid]:
    """Return the bricks in drawing order: a brick comes after those that it hides."""
    order: list[Solid] = []
    left = list(found)
    while left:
        free = next((one for one in left if not any(_hides(one, other) for other in left if other is not one)), left[0])
        left = [one for one in left if one is not free]
        order.append(free)
    return order


def _hides(one: Solid, other: Solid) -> bool:
    """Tell whether a brick may hide a part of another: it is on the viewer's side of the plane that separates them."""
    between = other.centre - one.centre
    axes = [*one.axes, *other.axes, *(np.cross(a, b) for a in one.axes for b in other.axes)]
    widest, hides = -PRESSED, False
    for axis in axes:
        length = float(np.linalg.norm(axis))
        if length < 1e-3:
            continue
        way = axis / length * (1.0 if axis @ between >= 0 else -1.0)
        gap = way @ between - np.abs(one.axes @ way) @ one.half - np.abs(other.axes @ way) @ other.half
        if gap > widest + 1e-6:
            widest, hides = float(gap), bool(way @ VIEW_DIRECTION > 1e-6)
            if gap > -1e-6 and not hides:  # apart, and not in front of it
                return False
    return hides


def _drawn(solid: Solid, number: int) -> str:
    """Return the SVG of a brick's visible faces, with its letter and the number of its step on the largest."""
    colour = COLOUR_OF[solid.brick]
    parts, largest = [], (0.0, "")
    for axis in range(3):
        sign = -1.0 if solid.axes[axis] @ VIEW_DIRECTION > 0 else 1.0
        normal = sign * solid.axes[axis]
        if abs(float(normal @ VIEW_DIRECTION)) < 1e-6:
            continue
        corners = [_on_paper(corner) for corner in solid.face(axis, sign)]
        parts.append(_polygon(corners, _shaded(PAINTS[colour], float(normal**2 @ SHADES))))
        x, y = (sum(corner[k] for corner in corners) / 4 for k in (0, 1))
        (ax, ay), (bx, by), (cx, cy) = corners[:3]
        area = abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
        if area > largest[0] + 1.0:
            largest = area, _text(x, y, f"{COLOURS[colour][0].upper()}{number}", INKS[colour])
    return f"<g><title>{BRICKS[solid.brick]}</title>{''.join(parts)}{largest[1]}</g>"


def _layers(found: Sequence[Solid], number: dict[int, int], tall: float) -> tuple[str, float, float]:
    """Return the SVG of the layers from above, and its width and height, which is about `tall`, in mm."""
    floors: list[float] = []
    for low in sorted(float(solid.low[2]) for solid in found):
        if not floors or low > floors[-1] + SAME_LAYER_MM:
            floors.append(low)
    corner = np.min([solid.low for solid in found], axis=0)
    size = np.max([solid.high for solid in found], axis=0) - corner
    wide, deep = max(float(size[0]), LETTER * 3) + MARGIN_MM, float(size[1]) + MARGIN_MM + 2 * LETTER
    rows = max(1, min(len(floors), round(tall / (SMALLER * deep))))
    parts = []
    for place, floor in enumerate(floors):
        column, row = divmod(place, rows)
        here = f"translate({column * wide - corner[0]:.1f} {row * deep + LETTER + corner[1] + size[1]:.1f})"
        parts.append(f'<g transform="{here}">{_layer(found, number, floor, corner, size)}</g>')
    width, height = -(-len(floors) // rows) * wide, rows * deep
    return f'<g transform="scale({SMALLER})">{"".join(parts)}</g>', SMALLER * width, SMALLER * height


def _layer(found: Sequence[Solid], number: dict[int, int], floor: float, corner: Reals, size: Reals) -> str:
    """Return the SVG of one layer: the bricks that begin at `floor`, those below, and the height in mm as a caption."""
    x, y, _ = corner
    wide, deep, _ = size
    parts = [
        f'<text x="{x:.1f}" y="{-y - deep - 3:.1f}" font-size="{LETTER * 0.6:.1f}" stroke="none" fill="#555" '
        f'text-anchor="start">{max(0, round(floor))} mm</text>',
        f'<path d="M{x:.1f} {-y:.1f}h{wide:.1f}m{-wide / 2 - 6:.1f} 9.8l6 -8l6 8z" fill="#555" stroke="#555" '
        'stroke-width="1.6"/>',  # the front, and where one looks from
    ]
    for solid in sorted(found, key=lambda one: float(one.low[2])):
        if solid.low[2] > floor + SAME_LAYER_MM:
            continue
        colour, new = COLOUR_OF[solid.brick], solid.low[2] > floor - SAME_LAYER_MM
        corners = _outline(solid)
        if not new:
            through = solid.high[2] > floor + SAME_LAYER_MM  # it reaches up into this layer
            faded = _shaded(PAINTS[colour], 1.0) if through else "none"
            parts.append(_polygon(corners, faded, 'stroke-dasharray="2 2" stroke="#777" fill-opacity="0.28"'))
            continue
        parts.append(_polygon(corners, PAINTS[colour]))
        label = f"{COLOURS[colour][0].upper()}{number[solid.brick]}"
        parts.append(_text(float(solid.centre[0]), -float(solid.centre[1]), label, INKS[colour]))
    return "".join(parts)


def _outline(solid: Solid) -> list[tuple[float, float]]:
    """Return the outline of a brick from above, a rectangle whether it is turned about the vertical or leans."""
    if abs(solid.axes[2, 2]) > 0.999 or abs(solid.axes[2, 2]) < 0.05:
        axis = int(np.argmax(np.abs(solid.axes[:, 2])))
        return [(float(x), -float(y)) for x, y, _ in solid.face(axis, 1.0)]
    (x0, y0, _), (x1, y1, _) = solid.low, solid.high
    return [(float(x), -float(y)) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]


def _polygon(corners: Sequence[tuple[float, float]], fill: str, more: str = "") -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return (
        f'<polygon points="{points}" fill="{fill}" {more}/>' if more else f'<polygon points="{points}" fill="{fill}"/>'
    )


def _text(x: float, y: float, text: str, ink: str) -> str:
    down = y + LETTER * 0.36
    return f'<text x="{x:.1f}" y="{down:.1f}" font-size="{LETTER:g}" stroke="none" fill="{ink}">{text}</text>'


def _shaded(paint: str, light: float) -> str:
    return "#" + "".join(f"{min(255, round(int(paint[k : k + 2], 16) * light)):02x}" for k in (1, 3, 5))
