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
FLOOR_HALVES: Final = (21.0, 13.0)  # of a floor from west to east, and from south to north
MARGIN: Final = 34
HEADROOM: Final = 66

FLOOR_COLOURS: Final = {  # front, roof, line, mark and figure; as on the page
    "B": ("#24282e", "#373c44", "#7b7f85", "#d5d8dc"),
    "W": ("#e6e0d0", "#fdfcf7", "#25282c", "#5c5a52"),
    "U": ("#c1861a", "#e2a52a", "#25282c", "#3d2a05"),
}
GROUND: Final = "#dfc598"
GROUND_LINE: Final = "#a98755"
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
    """Return the board as a standalone SVG document: painted wooden floors on a wooden board, as on the page.

    The roofs of Black, White and the utilities differ by their marks as well as in colour; a tower bears its height.
    """
    record = position[0]
    width, height = int(record["width"]), int(record["height"])
    across = width * BLOCK_WIDTH + 2 * MARGIN
    along = height * BLOCK_DEPTH + HEADROOM + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {along}" width="{across}" height="{along}" '
        'font-family="Georgia, serif" role="img">',
        f"<title>{escape(text_of(headline(position), language))}</title>",
        f'<rect width="{across}" height="{along}" rx="10" fill="#faf6ec"/>',
    ]
    for rank in reversed(range(height)):
        top = MARGIN + HEADROOM + (height - 1 - rank) * BLOCK_DEPTH
        for file in range(width):
            parts.append(
                f'<rect x="{MARGIN + file * BLOCK_WIDTH}" y="{top}" width="{BLOCK_WIDTH}" height="{BLOCK_DEPTH}" '
                f'fill="{_ground(record, rank * width + file)}" '
                f'stroke="{GROUND_LINE}"/>'
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
    above = max(0.0, min(TALLEST_TOWER, FLOOR_THICKNESS * max(last)) + FLOOR_HALVES[1] - BLOCK_DEPTH / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 {-above - 1:g} {across + 2} {along + above + 2:g}" '
        'role="img">'
    ]
    for block in range(width * height):
        rank, file = divmod(block, width)
        parts.append(
            f'<rect x="{file * BLOCK_WIDTH}" y="{(height - 1 - rank) * BLOCK_DEPTH}" width="{BLOCK_WIDTH}" '
            f'height="{BLOCK_DEPTH}" fill="{_ground(record, block)}" stroke="{GROUND_LINE}"/>'
        )
    for rank in reversed(range(height)):
        for file in range(width):
            if floors := positions.tower_text(position, rank * width + file):
                y = (height - 0.5 - rank) * BLOCK_DEPTH + 8
                parts.append(_tower((file + 0.5) * BLOCK_WIDTH, y, floors, block_name(rank * width + file, width)))
    return "".join([*parts, "</svg>\n"])


def _ground(record: Any, block: int) -> str:
    """Return how a block's ground is painted: as wood, or by its suburb."""
    suburb = int(record["district"][block])
    return SUBURB_COLOURS[(suburb - 1) % len(SUBURB_COLOURS)] if suburb else GROUND


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="13" fill="#8a7654" text-anchor="middle">{text}</text>'


def _tower(x: float, y: float, floors: str, name: str) -> str:
    """Return a tower whose ground is at (x, y), its floors from the ground up, and on its roof mark and height."""
    thick = min(FLOOR_THICKNESS, TALLEST_TOWER / len(floors))
    half, deep = FLOOR_HALVES
    front, roof = y + deep, y - len(floors) * thick
    parts = [
        f'<g><title>{name}: {floors}</title><rect x="{x - half + 5:g}" y="{y - deep + 3:g}" width="{2 * half:g}" '
        f'height="{2 * deep:g}" fill="#000000" opacity="0.14"/>'
    ]
    for k, floor in enumerate(floors):
        paint, _, line, _ = FLOOR_COLOURS[floor]
        parts.append(
            f'<rect x="{x - half:g}" y="{front - (k + 1) * thick:g}" width="{2 * half:g}" height="{thick:g}" '
            f'fill="{paint}" stroke="{line}" stroke-width="0.8"/>'
        )
    _, top, line, mark = FLOOR_COLOURS[floors[-1]]
    parts.append(
        f'<rect x="{x - half:g}" y="{roof - deep:g}" width="{2 * half:g}" height="{2 * deep:g}" rx="1" fill="{top}" '
        f'stroke="{line}"/>{_mark(x, roof, floors[-1], mark)}'
    )
    if len(floors) > 1:
        parts.append(
            f'<text x="{x:g}" y="{roof + 5:g}" font-size="14" font-family="sans-serif" font-weight="bold" '
            f'text-anchor="middle" fill="{mark}">{len(floors)}</text>'
        )
    return "".join(parts) + "</g>"


def _mark(x: float, y: float, floor: str, paint: str) -> str:
    """Return the mark of a roof: Black's is a square, White's is round, a utility's is a zigzag."""
    shape = {
        "B": f'<rect x="{x - 17:g}" y="{y - 9.5:g}" width="34" height="19" rx="1"',
        "W": f'<ellipse cx="{x:g}" cy="{y:g}" rx="17" ry="10"',
        "U": f'<path d="M{x - 16:g} {y + 5:g}l6.4 -10l6.4 10l6.4 -10l6.4 10l6.4 -10"',
    }[floor]
    return f'{shape} fill="none" stroke="{paint}" stroke-width="1.4" stroke-opacity="0.75"/>'
