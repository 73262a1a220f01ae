"""Pictures of a position: with characters for a terminal, and as a standalone SVG with the bricks drawn in space.

With characters an object is drawn from the front and then layer by layer from above, the lowest first; each brick has a
digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.games.brick_work.codes import TITLES
from stackyard.games.brick_work.collection import (
    BrickObject,
    collection_of,
    print_name,
    print_of,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.pieces import ACT, COLOURS, KINDS, NAMES, SEATS, TOKENS, TURN, spoken_name
from stackyard.games.brick_work.record import Record
from stackyard.games.brick_work.rules.rules import count_players
from stackyard.games.brick_work.texts import t
from stackyard.games.brick_work.view import fit, standing

DIGITS: Final = "123456789abcdefghijk"  # the bricks of an object by number
WIDE: Final = 78  # characters of a line

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


def ascii(position: Position, language: str) -> str:  # noqa: A001 - the word of the interface
    """Return the board and what each player has: objects from the front and layer by layer, bricks by number."""
    record = position[0]
    lines = [text_of(headline(position), language), ""]
    players = count_players(record)
    is_built = record["built"].sum() == players
    if is_built:
        lines += [*_board(record, language), ""]
    prints = [
        [
            text_of(_print_name(record, seat), language),
            *_pictures(thing, language),
        ]
        for seat in range(SEATS)
        if (thing := print_of(record, seat)) is not None
    ]
    lines += _side_by_side(prints)
    if not is_built:
        lines.append(text_of(t("yard-yellow", bricks=counted(yellow_left(record))), language))
        for seat in range(players):
            if not record["built"][seat]:
                taken = counted(yellow_taken(record, seat))
                lines.append(text_of(t("taken-yellow", side=COLOURS[seat], bricks=taken), language))
        return "\n".join(line.rstrip() for line in lines)
    for seat in range(players):
        lines += ["", *_hand(record, seat, language)]
    return "\n".join(line.rstrip() for line in lines)


def headline(position: Position) -> Message:
    """Return whose turn it is, and how the match stands."""
    record = position[0]
    if record["phase"] == ACT:
        side, space = COLOURS[int(record["turn"])], TITLES[int(record["acting"]) - 1]
        return t("your-action", side=side, space=space, standing=standing(position))
    if record["phase"] == TURN:
        return t("your-turn", side=COLOURS[int(record["turn"])], standing=standing(position))
    return standing(position)


def _board(record: Record, language: str) -> list[str]:
    """Return the nine spaces in three rows, each with its die; the dice of the pool, and the tokens."""
    cells = [f"{title:<10} [{die or ' '}]" for title, die in zip(TITLES, record["spaces"].tolist(), strict=True)]
    lines = ["   ".join(cells[row : row + 3]) for row in range(0, 9, 3)]
    pool = " ".join(f"[{face}]" for face, count in enumerate(record["pool"].tolist()) for _ in range(count))
    lines.append(text_of(t("terminal-pool", dice=pool or "-"), language))
    lines.append(text_of(_tokens(record), language))
    if record["rolled"].any():
        lines.append(text_of(_first(record), language))
    return lines


def _print_name(record: Record, seat: Seat) -> Message:
    """Return whose brickprint it is, and what it is."""
    return t("print-of", side=COLOURS[seat], name=spoken_name(print_name(record, seat)))


def _tokens(record: Record) -> Message:
    """Return where the tokens are."""
    blue, red = record["tokens"].tolist()
    if record["alone"]:
        return t("terminal-tokens-alone", n=blue)
    return t("terminal-tokens-held", blue=blue, red=red, left=TOKENS - blue - red)


def _first(record: Record) -> Message:
    """Return who is Player One."""
    return t("first-is", side=COLOURS[int(record["first"])])


def _hand(record: Record, seat: Seat, language: str) -> list[str]:
    held = collection_of(record, seat)
    loose, yard = counted(held.loose), counted(held.yard)
    lines = [
        text_of(t("loose-of", side=COLOURS[seat], bricks=loose), language),
        text_of(t("yard-of", bricks=yard), language),
    ]
    targets = [print_of(record, whose) for whose in range(SEATS)]
    blocks = []
    for letter in sorted(held.objects):
        thing = held.objects[letter]
        head = [f"{letter}: {' '.join(f'{DIGITS[n]}={NAMES[kind]}' for n, kind in enumerate(thing.kinds))}"]
        for whose, target in enumerate(targets):
            if target is not None:
                found = fit(thing, target, whose)
                shown = (
                    t("is-print", side=COLOURS[whose])
                    if found.same
                    else t(
                        "shares-with-print", side=COLOURS[whose], n=found.shared, cells=found.cells, extra=found.extra
                    )
                )
                head.append(f"   {text_of(shown, language)}")
        blocks.append([*_wrapped(head), *_pictures(thing, language)])
    return [*lines, *_side_by_side(blocks)]


def _wrapped(lines: Sequence[str]) -> list[str]:
    """Return lines broken at spaces where they are longer than half of the screen."""
    found = []
    for line in lines:
        while len(line) > WIDE // 2 - 2 and " " in line[4 : WIDE // 2 - 2]:
            at = line.rindex(" ", 4, WIDE // 2 - 2)
            found.append(line[:at])
            line = f"   {line[at:]}"  # noqa: PLW2901 - the rest of it
        found.append(line)
    return found


def _pictures(thing: BrickObject, language: str) -> list[str]:
    """Return an object from the front, and each of its layers from above, side by side."""
    boxes = thing.boxes.tolist()
    wide = max(x + along_x for x, _, _, along_x, _ in boxes)
    long = max(y + along_y for _, y, _, _, along_y in boxes)
    high = 1 + max(z for _, _, z, _, _ in boxes)
    cell = {
        (x + i, y + j, z): DIGITS[number]
        for number, (x, y, z, along_x, along_y) in enumerate(boxes)
        for i in range(along_x)
        for j in range(along_y)
    }
    front = [
        "".join(next((cell[x, y, z] for y in range(long) if (x, y, z) in cell), " ") for x in range(wide))
        for z in reversed(range(high))
    ]
    parts = [[t.text(language, "from-front"), *front, "=" * wide]]
    for z in range(high):
        grid = ["".join(cell.get((x, y, z), ".") for x in range(wide)) for y in reversed(range(long))]
        parts.append([t.text(language, "layer", n=z + 1), *grid])
    return [f"   {line}" for line in _side_by_side(parts, WIDE - 3, gap=2)]


def _side_by_side(blocks: Sequence[Sequence[str]], room: int = WIDE, gap: int = 3) -> list[str]:
    """Return blocks of lines side by side, in as many rows as they need."""
    lines: list[str] = []
    row: list[Sequence[str]] = []
    for block in [*blocks, None]:
        wide = sum(max(map(len, each)) + gap for each in row)
        if row and (block is None or wide + max(map(len, block)) > room):
            tall = max(map(len, row))
            widths = [max(map(len, each)) + gap for each in row]
            for line in range(tall):
                cells = [(each[line] if line < len(each) else "") for each in row]
                lines.append("".join(text.ljust(width) for text, width in zip(cells, widths, strict=True)).rstrip())
            row = []
        if block is not None:
            row.append(block)
    return lines


def counted(counts: Sequence[int]) -> str:
    """Return how many bricks there are of each kind, in one line."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, NAMES, strict=True) if count) or "-"


# --- in space --------------------------------------------------------------------------------------------------------


def svg(position: Position, viewer: Seat | str, language: str = ENGLISH) -> str:
    """Return the position as a standalone SVG document: the board with its dice, and all objects seen from above."""
    record = position[0]
    parts: list[str] = []
    y = 34.0
    todo = text_of(headline(position), language)
    parts.append(_text(24, y, todo, 15))
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
    parts += [_die(36 + 34 * place, y - 5, face) for place, face in enumerate(pool)]
    parts.append(_text(220, y, text_of(_tokens(record), language), 13))
    if record["rolled"].any():
        parts.append(_text(560, y, text_of(_first(record), language), 13))
    shelves: list[tuple[str, str, list[tuple[str, BrickObject]]]] = []
    prints = [(print_of(record, seat), text_of(_print_name(record, seat), language)) for seat in range(SEATS)]
    shelves.append(("", "Yellow", [(name, thing) for thing, name in prints if thing is not None]))
    for seat in range(count_players(record)):
        held = collection_of(record, seat)
        label = t.text(language, "loose-of", side=COLOURS[seat], bricks=counted(held.loose))
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
    title = f"<title>{escape(todo)}</title>"
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
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img">{"".join(parts)}</svg>\n'


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
