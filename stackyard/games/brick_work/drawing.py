"""Pictures of a position: with characters for a terminal, and as a standalone SVG with the bricks drawn in space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.games.brick_work.codes import TITLES
from stackyard.games.brick_work.collection import (
    BrickObject,
    collection_of,
    print_name,
    print_of,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.pieces import COLOURS, KINDS, NAMES, SEATS, SPACES, TOKENS
from stackyard.games.brick_work.view import headline

DIGITS: Final = "123456789abcdefghijk"  # the bricks of an object by number

# The drawing's measures, in SVG units.
STUD_WIDTH: Final = 12.0  # a stud along x, to the right and down
BRICK_HEIGHT: Final = 11.0  # a brick's height
STUD_DEPTH: Final = 6.0
GAP: Final = 26.0
PICTURE_WIDTH: Final = 900.0
PAINT: Final = {  # top, left, right, line
    "Blue": ("#6ea8de", "#3f78b5", "#2f5f93", "#1d3f66"),
    "Red": ("#e58a7b", "#c4513f", "#9c3d2e", "#6b241a"),
    "Yellow": ("#f6dd7a", "#dcb63c", "#b8942a", "#7a5f12"),
}


def ascii(position: Position) -> str:  # noqa: A001 - the word of the interface
    """Return the board, the dice and all bricks: objects level by level from the lowest, bricks by number."""
    record = position[0]
    pool = [str(face) for face, count in enumerate(record["pool"].tolist()) for _ in range(count)]
    tokens = record["tokens"].tolist()
    lines = [headline(position), ""]
    dice = [str(die) if die else "-" for die in record["spaces"].tolist()]
    lines.append("board   " + "  ".join([f"{name} {die}" for name, die in zip(SPACES, dice, strict=True)]))
    lines.append(
        f"pool    {' '.join(pool) or '-'}      tokens: Blue {tokens[0]}, Red {tokens[1]}, {TOKENS - sum(tokens)} left"
    )
    first = int(record["first"])
    lines.append(f"tower   {COLOURS[first]} on top of {COLOURS[1 - first]}" if record["rolled"].any() else "tower   -")
    lines.append(f"yellow  {_counted(yellow_left(record))}")
    for seat in range(SEATS):
        thing = print_of(record, seat)
        lines.append("")
        if thing is None:
            lines.append(f"{COLOURS[seat]}'s brickprint: {_counted(yellow_taken(record, seat))} taken")
        else:
            lines.append(f"{COLOURS[seat]}'s brickprint: {print_name(record, seat)}")
            lines += _layers(thing)
    for seat in range(SEATS):
        held = collection_of(record, seat)
        lines += ["", f"{COLOURS[seat]}: {_counted(held.loose)} loose; in the brickyard {_counted(held.yard)}"]
        for letter in sorted(held.objects):
            thing = held.objects[letter]
            numbered = ", ".join([f"{DIGITS[index]} {NAMES[kind]}" for index, kind in enumerate(thing.kinds)])
            lines += [f"  {letter}: {numbered}", *_layers(thing)]
    return "\n".join([line.rstrip() for line in lines])


def _counted(counts: Sequence[int]) -> str:
    return ", ".join([f"{count} {name}" for count, name in zip(counts, NAMES, strict=True) if count]) or "nothing"


def _layers(thing: BrickObject) -> list[str]:
    """Return an object's levels side by side, the lowest first."""
    boxes = thing.boxes.tolist()
    wide = max([x + along_x for x, _, _, along_x, _ in boxes])
    long = max([y + along_y for _, y, _, _, along_y in boxes])
    high = 1 + max([z for _, _, z, _, _ in boxes])
    grid = [[["."] * wide for _ in range(long)] for _ in range(high)]
    for number, (x, y, z, along_x, along_y) in enumerate(boxes):
        for i in range(along_x):
            for j in range(along_y):
                grid[z][y + j][x + i] = DIGITS[number]
    return ["    " + "   ".join(["".join(level[y]) for level in grid]) for y in reversed(range(long))]


# --- in space --------------------------------------------------------------------------------------------------------


def svg(position: Position, viewer: Seat | str) -> str:
    """Return the position as a standalone SVG document: the board with its dice, and all objects seen from above."""
    record = position[0]
    parts: list[str] = []
    y = 34.0
    parts.append(_text(24, y, headline(position), 15))
    y += 18
    dice = record["spaces"].tolist()
    for space, title in enumerate(TITLES):
        x = 24.0 + space * 94
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="86" height="58" rx="6" fill="#f1e9d8" stroke="#cbbb9b"/>')
        parts.append(_text(x + 43, y + 15, title, 10, middle=True))
        if dice[space]:
            parts.append(_die(x + 43, y + 37, dice[space]))
    y += 84
    pool = [face for face, count in enumerate(record["pool"].tolist()) for _ in range(count)]
    parts.append(_text(24, y, "Pool", 13))
    parts += [_die(90 + 34 * place, y - 5, face) for place, face in enumerate(pool)]
    tokens = record["tokens"].tolist()
    parts.append(_text(250, y, f"Tokens: Blue {tokens[0]}, Red {tokens[1]}, {TOKENS - sum(tokens)} by Adjust", 13))
    if record["rolled"].any():
        parts.append(_text(560, y, f"Turn tower: {COLOURS[int(record['first'])]} on top", 13))
    shelves: list[tuple[str, str, list[tuple[str, BrickObject]]]] = []
    standing = [(print_name(record, seat), print_of(record, seat)) for seat in range(SEATS)]
    shelves.append(("Brickprints", "Yellow", [(name, thing) for name, thing in standing if thing is not None]))
    for seat in range(SEATS):
        held = collection_of(record, seat)
        label = f"{COLOURS[seat]}: {_counted(held.loose)} loose"
        shelves.append((label, COLOURS[seat], [(letter, held.objects[letter]) for letter in sorted(held.objects)]))
    y += 30
    for label, colour, things in shelves:
        parts.append(_text(24, y, label, 13))
        y += 12
        x, row = 24.0, 0.0
        for name, thing in things:
            left, top, right, bottom = _bounds(thing)
            if x + right - left > PICTURE_WIDTH - 24 and x > 24:
                x, y, row = 24.0, y + row + GAP, 0.0
            parts += [_bricks(thing, x - left, y - top, colour), _text(x, y + bottom - top + 14, name, 11)]
            x += max(right - left, 6.0 * len(name)) + GAP
            row = max(row, bottom - top)
        y += row + GAP + 12
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH:g} {y:g}" width="{PICTURE_WIDTH:g}" '
        f'height="{y:g}" '
        'font-family="Georgia, serif" role="img">'
    )
    title = f"<title>Brick Work: {escape(headline(position))}</title>"
    ground = f'<rect width="{PICTURE_WIDTH:g}" height="{y:g}" rx="10" fill="#faf6ec"/>'
    return "\n".join([head, title, ground, *parts, "</svg>"]) + "\n"


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the brickprints, and under them what each player has built, as a small standalone SVG document.

    Each row lies about the middle, so that in an animation the picture grows to both sides. Where nobody has built
    anything yet there is a yellow brick of each kind instead.
    """
    record = position[0]
    prints = [thing for seat in range(SEATS) if (thing := print_of(record, seat)) is not None]
    shelves = [[("Yellow", thing) for thing in prints]]
    shelves.append(
        [
            (COLOURS[seat], thing)
            for seat in range(SEATS)
            for _, thing in sorted(collection_of(record, seat).objects.items())
            if len(thing.kinds) > 1
        ]
    )
    if not any(shelves):
        bricks = [np.array([[0, 0, 0, kind.wide, kind.long]], np.int8) for kind in KINDS]
        single = [("Yellow", BrickObject((number,), boxes)) for number, boxes in enumerate(bricks)]
        shelves = [single[:4], single[4:]]
    parts: list[str] = []
    y = widest = 0.0
    for things in filter(None, shelves):
        boxes = [_bounds(thing) for _, thing in things]
        tall = max(bottom - top for _, top, _, bottom in boxes)
        wide = sum([right - left + GAP for left, _, right, _ in boxes]) - GAP
        x = -wide / 2
        for (colour, thing), (left, top, right, bottom) in zip(things, boxes, strict=True):
            parts.append(_bricks(thing, x - left, y + tall - (bottom - top) - top, colour))
            x += right - left + GAP
        widest = max(widest, wide)
        y += tall + GAP
    wide = max(widest, 1.0) + 8
    view = f"{-wide / 2:g} -4 {wide:g} {max(y - GAP, 1.0) + 8:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img">'
        f"<title>{escape(headline(position))}</title>"
        f"{''.join(parts)}</svg>\n"
    )


def _text(x: float, y: float, text: str, size: int, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="#4a3328"{anchor}>{escape(text)}</text>'


def _die(x: float, y: float, face: int) -> str:
    """Return a die with its spots, centred at (x, y)."""
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }[face]
    dots = "".join([f'<circle cx="{x + 6 * i:g}" cy="{y + 6 * j:g}" r="2.2" fill="#2b1c15"/>' for i, j in spots])
    box = f'<rect x="{x - 12:g}" y="{y - 12:g}" width="24" height="24" rx="5" fill="#ffffff" stroke="#8a7654"/>'
    return f"<g><title>{face}</title>{box}{dots}</g>"


def _project(x: float, y: float, z: float) -> tuple[float, float]:
    """Return where a point of the stud lattice is drawn: x to the right, y to the left, both towards the reader."""
    return (x - y) * STUD_WIDTH, (x + y) * STUD_DEPTH - z * BRICK_HEIGHT


def _bounds(thing: BrickObject) -> tuple[float, float, float, float]:
    points = [
        _project(x + i, y + j, z + k)
        for x, y, z, along_x, along_y in thing.boxes.tolist()
        for i in (0, along_x)
        for j in (0, along_y)
        for k in (0, 1)
    ]
    across, down = [point[0] for point in points], [point[1] for point in points]
    return min(across), min(down) - 5, max(across), max(down)


def _bricks(thing: BrickObject, x: float, y: float, colour: str) -> str:
    """Return an object cell by cell from the back, nearer cells over farther ones, with lines between bricks."""
    owner = {
        (i, j, z): number
        for number, (bx, by, z, along_x, along_y) in enumerate(thing.boxes.tolist())
        for i in range(bx, bx + along_x)
        for j in range(by, by + along_y)
    }
    top, left, right, line = PAINT[colour]
    parts = []
    for (i, j, z), number in sorted(owner.items(), key=lambda each: (each[0][2], each[0][0] + each[0][1], each[0])):

        def at(a: float, b: float, c: float, i: int = i, j: int = j, z: int = z) -> str:
            across, down = _project(i + a, j + b, z + c)
            return f"{x + across:g},{y + down:g}"

        if (i, j + 1, z) not in owner:
            parts.append(f'<path d="M{at(0, 1, 0)} {at(1, 1, 0)} {at(1, 1, 1)} {at(0, 1, 1)}Z" fill="{left}"/>')
        if (i + 1, j, z) not in owner:
            parts.append(f'<path d="M{at(1, 0, 0)} {at(1, 1, 0)} {at(1, 1, 1)} {at(1, 0, 1)}Z" fill="{right}"/>')
        if (i, j, z + 1) not in owner:
            parts.append(f'<path d="M{at(0, 0, 1)} {at(1, 0, 1)} {at(1, 1, 1)} {at(0, 1, 1)}Z" fill="{top}"/>')
            across, down = _project(i + 0.5, j + 0.5, z + 1)
            parts.append(
                f'<ellipse cx="{x + across:g}" cy="{y + down - 2:g}" rx="5" ry="2.6" fill="{top}" stroke="{line}" '
                'stroke-width="0.6"/>'
            )
        for there, edges in (
            ((i - 1, j, z), ((0, 0, 1), (0, 1, 1))),
            ((i, j - 1, z), ((0, 0, 1), (1, 0, 1))),
            ((i + 1, j, z), ((1, 0, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))),
            ((i, j + 1, z), ((0, 1, 1), (1, 1, 1), (1, 1, 0), (0, 1, 0))),
        ):
            if owner.get(there) != number:
                path = " ".join([at(*edge) for edge in edges])
                parts.append(f'<path d="M{path}" fill="none" stroke="{line}" stroke-width="0.7"/>')
    return f'<g stroke-linejoin="round">{"".join(parts)}</g>'
