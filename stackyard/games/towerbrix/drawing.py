"""Pictures of towers of straight bricks: in letters as seen from the front, and as a drawing (SVG)."""

from __future__ import annotations

from typing import Final, NamedTuple

from stackyard.games.towerbrix import facts as at
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.towers import Tower

CELL: Final = EDGE_MM / 2  # mm to a place in letters
PAINTS: Final = ("#f2c230", "#8a4fb0", "#d2402f", "#2f6fd2", "#8d9298")  # yellow, purple, red, blue, gray
SHADES: Final = {"front": 1.0, "side": 0.72, "top": 1.22}
SLANT: Final = (0.55, 0.38)  # how far to the right and up a mm away from the viewer is drawn
ROOM: Final = 12  # mm around a drawing


class Box(NamedTuple):
    """A straight brick: its number, lower and upper corner in mm; x to the right, y away, z up."""

    brick: int
    low: tuple[float, float, float]
    high: tuple[float, float, float]


def boxes(tower: Tower) -> list[Box]:
    """Return the bricks of a tower that is straight."""
    found = []
    for brick in range(MOST_BRICKS):
        if tower.used >> brick & 1:
            half = [EDGE_MM / 2] * 3
            standing = tower.facts[at.STANDING] >> brick & 1
            half[2 if standing else 0 if abs(float(tower.poses[brick, 5])) > 0.5 else 1] = LENGTH_MM / 2
            x, y, z = (float(c) * 1000 for c in tower.poses[brick, :3])
            low, high = (x - half[0], y - half[1], z - half[2]), (x + half[0], y + half[1], z + half[2])
            found.append(Box(brick, low, high))
    return found


def in_letters(tower: Tower) -> str:
    """Return the tower as seen from the front: a brick's name over and over where it is the nearest."""
    found = boxes(tower)
    left, right = min(box.low[0] for box in found), max(box.high[0] for box in found)
    top = max(box.high[2] for box in found)
    lines = []
    for row in range(round(top / CELL)):
        z = top - (row + 0.5) * CELL
        line = ""
        for column in range(int((right - left) / CELL + 0.99)):
            x = left + (column + 0.5) * CELL
            seen = [box for box in found if box.low[0] < x < box.high[0] and box.low[2] < z < box.high[2]]
            line += BRICKS[min(seen, key=lambda box: box.low[1]).brick] if seen else "  "
        lines.append(line.rstrip())
    return "\n".join([*lines, "=" * (2 * int((right - left) / CELL + 0.99))])


def in_svg(tower: Tower) -> str:
    """Return the tower as an SVG drawing, seen from the front, a little from the right and from above."""
    found = boxes(tower)
    corners = [_on_paper(x, y, z) for box in found for x in _ends(box, 0) for y in _ends(box, 1) for z in _ends(box, 2)]
    left, right = min(x for x, _ in corners) - ROOM, max(x for x, _ in corners) + ROOM
    above, below = min(y for _, y in corners) - ROOM, max(y for _, y in corners) + ROOM
    size = f"{left:.1f} {above:.1f} {right - left:.1f} {below - above:.1f}"
    faces = "".join(_drawn(box) for box in _from_behind(found))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" stroke="#222" stroke-width="0.8">{faces}</svg>\n'


def _ends(box: Box, axis: int) -> tuple[float, float]:
    return box.low[axis], box.high[axis]


def _on_paper(x: float, y: float, z: float) -> tuple[float, float]:
    return x + SLANT[0] * y, -z - SLANT[1] * y


def _from_behind(found: list[Box]) -> list[Box]:
    """Return the boxes so that none is drawn over by one that it hides."""
    order: list[Box] = []
    left = list(found)
    while left:
        free = next((box for box in left if not any(_hides(box, other) for other in left if other != box)), left[0])
        left.remove(free)
        order.append(free)
    return order


def _hides(box: Box, other: Box) -> bool:
    """Tell whether a box may hide a part of another: it is not behind it, nor left of it, nor below it."""
    return not (
        box.low[1] >= other.high[1] - 0.1 or box.high[0] <= other.low[0] + 0.1 or box.high[2] <= other.low[2] + 0.1
    )


def _drawn(box: Box) -> str:
    (x0, y0, z0), (x1, y1, z1) = box.low, box.high
    faces = {
        "front": [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)],
        "side": [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)],
        "top": [(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)],
    }
    paint = PAINTS[COLOUR_OF[box.brick]]
    parts = []
    for name, corners in faces.items():
        points = " ".join("{:.1f},{:.1f}".format(*_on_paper(*corner)) for corner in corners)
        parts.append(f'<polygon points="{points}" fill="{_shaded(paint, SHADES[name])}"/>')
    return f"<g><title>{BRICKS[box.brick]}</title>{''.join(parts)}</g>"


def _shaded(paint: str, light: float) -> str:
    return "#" + "".join(f"{min(255, round(int(paint[k : k + 2], 16) * light)):02x}" for k in (1, 3, 5))
