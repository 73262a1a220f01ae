"""Pictures of a position: with characters for a terminal, and as a standalone SVG on light paper."""

from __future__ import annotations

from typing import Any, Final
from xml.sax.saxutils import escape

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.games.towers import positions
from stackyard.games.towers.pieces import COLOURS, OVER, PHASES, block_name
from stackyard.games.towers.rules.turns import colour_to_act
from stackyard.games.towers.texts import t
from stackyard.games.towers.view import standing

# The drawing's measures, in SVG units.
BLOCK_WIDTH: Final = 64  # a block, from west to east
BLOCK_DEPTH: Final = 46  # a block, from south to north: the board is seen from above its south edge
FLOOR_THICKNESS: Final = 6.0  # a floor's thickness, while a tower fits its room
TALLEST_TOWER: Final = 60.0  # how tall a tower is drawn at most: taller ones get thinner floors
FLOOR_RADII: Final = (23.0, 12.0)  # half-axes of a floor
MARGIN: Final = 34
HEADROOM: Final = 66

FLOOR_COLOURS: Final = {  # side, top, line, figure
    "B": ("#4a3328", "#5d4235", "#2b1c15", "#f6efe3"),
    "W": ("#e9dcc0", "#f7eeda", "#8a7654", "#3b2c1e"),
    "U": ("#3f8f86", "#57aaa0", "#1f5a54", "#ffffff"),
}
GROUNDS: Final = ("#eadfc9", "#f1e9d8")
SUBURB_COLOURS: Final = ("#dfe8d2", "#e8dcec", "#d8e6ee", "#f0e0cf", "#e2e2d0", "#ecd9d9")


def headline(position: Position) -> Message:
    """Return what the seat to act has to do, or the result."""
    record = position[0]
    phase = int(record["phase"])
    if phase == OVER:
        return standing(position)
    side = COLOURS[colour_to_act(record)]
    return t("to-do", side=side, phase=PHASES[phase], standing=standing(position))


def ascii(position: Position, language: str) -> str:  # noqa: A001 - the word of the interface
    """Return what has to be done, and the board, north on top: towers by owner (B, W, U: bare utility) and height.

    A tower in a suburb has the suburb's number after a colon.
    """
    record = position[0]
    width, height = int(record["width"]), int(record["height"])
    cells = ["." for _ in range(width * height)]
    for block in range(width * height):
        if floors := positions.tower_text(position, block):
            suburb = int(record["district"][block])
            cells[block] = f"{floors[-1]}{len(floors)}" + (f":{suburb}" if suburb else "")
    wide = max(3, *(len(cell) for cell in cells))
    lines = [
        f"{rank + 1:>2}  " + " ".join(cell.ljust(wide) for cell in cells[rank * width : (rank + 1) * width]).rstrip()
        for rank in reversed(range(height))
    ]
    files = "    " + " ".join(chr(ord("a") + file).ljust(wide) for file in range(width)).rstrip()
    return "\n".join([text_of(headline(position), language), "", *lines, files])


def svg(position: Position, viewer: Seat | str, language: str = ENGLISH) -> str:
    """Return the board as a standalone SVG document: painted wooden floors stacked on a light paper ground.

    Black's, White's and the utilities' floors differ in pattern as well as in colour; each tower bears its height.
    """
    record = position[0]
    width, height = int(record["width"]), int(record["height"])
    across = width * BLOCK_WIDTH + 2 * MARGIN
    along = height * BLOCK_DEPTH + HEADROOM + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {along}" width="{across}" height="{along}" '
        'font-family="Georgia, serif" role="img">',
        f"<title>{escape(text_of(headline(position), language))}</title>",
        _patterns(),
        f'<rect width="{across}" height="{along}" rx="10" fill="#faf6ec"/>',
    ]
    for rank in reversed(range(height)):
        top = MARGIN + HEADROOM + (height - 1 - rank) * BLOCK_DEPTH
        for file in range(width):
            parts.append(
                f'<rect x="{MARGIN + file * BLOCK_WIDTH}" y="{top}" width="{BLOCK_WIDTH}" height="{BLOCK_DEPTH}" '
                f'fill="{_ground(record, rank * width + file)}" '
                'stroke="#cbbb9b"/>'
            )
        parts.append(_label(MARGIN / 2, top + BLOCK_DEPTH / 2 + 4, str(rank + 1)))
    for file in range(width):
        letter = block_name(file, width)[0]
        parts.append(_label(MARGIN + (file + 0.5) * BLOCK_WIDTH, along - MARGIN / 2 + 4, letter))
    for rank in reversed(range(height)):  # from the north, so that nearer towers stand in front
        for file in range(width):
            floors = positions.tower_text(position, rank * width + file)
            if floors:
                x = MARGIN + (file + 0.5) * BLOCK_WIDTH
                y = MARGIN + HEADROOM + (height - 0.5 - rank) * BLOCK_DEPTH + 8
                parts.append(_tower(x, y, floors, block_name(rank * width + file, width)))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the board alone as a small standalone SVG document: no text, no ground around it."""
    record = position[0]
    width, height = int(record["width"]), int(record["height"])
    across, along = width * BLOCK_WIDTH, height * BLOCK_DEPTH
    last = [len(positions.tower_text(position, (height - 1) * width + file)) for file in range(width)]
    above = max(0.0, min(TALLEST_TOWER, FLOOR_THICKNESS * max(last)) + FLOOR_RADII[1] - BLOCK_DEPTH / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 {-above - 1:g} {across + 2} {along + above + 2:g}" '
        f'role="img">{_patterns()}'
    ]
    for block in range(width * height):
        rank, file = divmod(block, width)
        parts.append(
            f'<rect x="{file * BLOCK_WIDTH}" y="{(height - 1 - rank) * BLOCK_DEPTH}" width="{BLOCK_WIDTH}" '
            f'height="{BLOCK_DEPTH}" fill="{_ground(record, block)}" stroke="#cbbb9b"/>'
        )
    for rank in reversed(range(height)):
        for file in range(width):
            if floors := positions.tower_text(position, rank * width + file):
                y = (height - 0.5 - rank) * BLOCK_DEPTH + 8
                parts.append(_tower((file + 0.5) * BLOCK_WIDTH, y, floors, block_name(rank * width + file, width)))
    return "".join([*parts, "</svg>\n"])


def _ground(record: Any, block: int) -> str:
    """Return how a block's ground is painted: in shades that alternate, or by its suburb."""
    suburb = int(record["district"][block])
    rank, file = divmod(block, int(record["width"]))
    return SUBURB_COLOURS[(suburb - 1) % len(SUBURB_COLOURS)] if suburb else GROUNDS[(rank + file) % 2]


def _patterns() -> str:
    """Return the fills: a hatch for Black, a plain grain for White, dots for utilities."""
    return (
        "<defs>"
        '<pattern id="B" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="4" height="4" fill="{FLOOR_COLOURS["B"][0]}"/>'
        f'<rect width="1.2" height="4" fill="{FLOOR_COLOURS["B"][2]}"/></pattern>'
        '<pattern id="W" width="12" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="12" height="6" fill="{FLOOR_COLOURS["W"][0]}"/></pattern>'
        '<pattern id="U" width="5" height="5" patternUnits="userSpaceOnUse">'
        f'<rect width="5" height="5" fill="{FLOOR_COLOURS["U"][0]}"/>'
        '<circle cx="2.5" cy="2.5" r="1" fill="#d9f2ee"/></pattern>'
        "</defs>"
    )


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="13" fill="#8a7654" text-anchor="middle">{text}</text>'


def _tower(x: float, y: float, floors: str, name: str) -> str:
    """Return a tower whose ground is at (x, y), its floors from the ground up and its height on top."""
    thick = min(FLOOR_THICKNESS, TALLEST_TOWER / len(floors))
    rx, ry = FLOOR_RADII
    parts = [f'<g><title>{name}: {floors}</title><ellipse cx="{x:g}" cy="{y + 2:g}" rx="{rx + 3:g}" ry="{ry + 2:g}" '
             'fill="#000000" opacity="0.12"/>']  # fmt: skip
    for k, floor in enumerate(floors):
        low, high = y - k * thick, y - (k + 1) * thick
        parts.append(
            f'<path d="M{x - rx:g} {high:g}V{low:g}A{rx:g} {ry:g} 0 0 0 {x + rx:g} {low:g}V{high:g}" '
            f'fill="url(#{floor})" stroke="{FLOOR_COLOURS[floor][2]}" stroke-width="0.8"/>'
        )
        if k == len(floors) - 1:
            parts.append(
                f'<ellipse cx="{x:g}" cy="{high:g}" rx="{rx:g}" ry="{ry:g}" fill="{FLOOR_COLOURS[floor][1]}" '
                f'stroke="{FLOOR_COLOURS[floor][2]}"/>'
                f'<text x="{x:g}" y="{high + 5:g}" font-size="14" font-weight="bold" text-anchor="middle" '
                f'fill="{FLOOR_COLOURS[floor][3]}">{len(floors)}</text>'
            )
    return "".join(parts) + "</g>"
