"""Pictures of a position: the tower from two sides, with characters for a terminal and as a standalone SVG.

Odd rows lie along x, even rows along y. The left picture looks along x and shows the ends of odd rows, the right one
looks along y and shows those of even rows.
"""

from __future__ import annotations

from typing import Any, Final
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position, Seat
from stackyard.core.toolkit.boxes import Box, picture
from stackyard.games.tower_topple.moves import read_poses
from stackyard.games.tower_topple.pieces import ACROSS, BRICK_MM, COLOURS, DRAW_BLUE, FACES, LETTERS, SLOTS, UNKNOWN
from stackyard.games.tower_topple.view import TowerToppleView, printed_words, unit_name, view

CELL_CHARS: Final = 5  # characters of a brick's end
SIDE: Final = "[" + "=" * (ACROSS * CELL_CHARS - 2) + "]"


def ascii(position: Position, viewer: Seat | str) -> str:  # noqa: A001 - the word of the interface
    """Return the tower from two sides, row by row, with each brick's face if known; then scores and what is owed.

    `B G R Y` are coloured bricks, other letters what was read (as in a layout), `*` a brick that may be pulled now.
    """
    position_view = view(position, viewer)
    lines = []
    if position_view.rows:
        heads = "".join(f"{slot:^{CELL_CHARS}}" for slot in SLOTS)
        lines.append(f"    {heads}   {heads}")
    for row in range(len(position_view.rows), 0, -1):
        ends = "".join(end_text(position_view, position[0], row, slot) for slot in range(ACROSS))
        left, right = (ends, SIDE) if row % 2 else (SIDE, ends)
        mark = "  out of play" if row == position_view.frozen and row == len(position_view.rows) else ""
        if row == position_view.frozen and row < len(position_view.rows):
            mark = "  out of play from here up"
        lines.append(f"{row:>3} {left}   {right}{mark}")
    if position_view.rows:
        lines.append("    " + "=" * (2 * ACROSS * CELL_CHARS + 3))
    if _held(position_view):
        lines.append(f"in hand: {_held(position_view)}")
    for unit, score in enumerate(position_view.scores):
        mark = ">" if unit == position_view.unit else " "
        skips = f", skips {position_view.skips[unit]}" if position_view.skips[unit] else ""
        lines.append(f"{mark} {unit_name(position, unit):<7} {score:>3}{skips}")
    way = "" if position_view.direction > 0 else ", to the right"
    lines.append(f"round {position_view.round} of {position_view.rounds}{way}")
    if len(position_view.owed) > 1:
        lines.append("owed: " + "; ".join(task.text for task in position_view.owed))
    if position_view.orders:
        lines.append("ordered: " + "; ".join(task.text for task in position_view.orders))
    lines.append(position_view.instruction)
    return "\n".join(line.rstrip() for line in lines)


def _held(position_view: TowerToppleView) -> str:
    """Return which brick is out, and from where: `red from 2c`; nothing for none, or for one that is still in."""
    if position_view.hand is None or position_view.phase not in ("face", "hand", "place"):
        return ""
    where = f" from {position_view.hand.row}{position_view.hand.slot}" if position_view.hand.row else ""
    return f"{position_view.hand.face or 'brick'}{where}"


def end_text(position_view: TowerToppleView, r: Any, row: int, slot: int) -> str:
    """Return the end of a brick with what is known of it."""
    brick = int(r["at"][row - 1, slot])
    if brick == UNKNOWN:
        return " " * CELL_CHARS
    face = int(r["face"][brick])
    letter = " " if face == UNKNOWN else LETTERS[face]
    free = "*" if f"{row}{SLOTS[slot]}" in position_view.pull else " "
    return f"[{letter:>2}{free}]"


# --- SVG -------------------------------------------------------------------------------------------------------------

WOOD: Final = ("#e2bf8d", "#d9b27c", "#e8c99a")
PAINT: Final = {1: "#4a7fc4", 2: "#4f9a5b", 3: "#c9483f", 4: "#e3bb3a"}
LINE: Final = "#7b5a34"
MAX_TOWER_PX: Final = 520.0  # px that the tower may take
PICTURE_PX: Final = 250.0  # px of a picture
LEGEND_PX: Final = 250.0
_CORNERS: Final = np.array([[i, j, k] for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (-0.5, 0.5)])


def svg(position: Position, viewer: Seat | str) -> str:
    """Return the tower from two sides as a standalone SVG document: as bricks lie, also when it has toppled."""
    position_view = view(position, viewer)
    bricks = _bodies(position, position_view)
    top = max((corners[:, 2].max() for _, corners in bricks), default=0.0)
    reach = max((np.abs(corners[:, :2]).max() for _, corners in bricks), default=0.05)
    scale = min(MAX_TOWER_PX / max(top, 0.1), (PICTURE_PX / 2 - 10) / max(reach, 0.05), 2400.0)  # px a metre
    ground = 40 + max(top, 0.1) * scale
    across, along = (
        2 * PICTURE_PX + LEGEND_PX + 40,
        max(ground + 40, 60 + 18.0 * (len(position_view.scores) + len(position_view.owed) + 6)),
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {along:.1f}" width="{across:g}" '
        f'height="{along:.1f}" font-family="Georgia, serif" role="img">',
        f"<title>Tower Topple: {escape(position_view.instruction)}</title>",
        f'<rect width="{across:g}" height="{along:.1f}" rx="10" fill="#faf6ec"/>',
    ]
    for number, (axis, label) in enumerate(((1, "odd rows end on"), (0, "even rows end on"))):
        middle = 20 + PICTURE_PX * (number + 0.5)
        parts.append(
            f'<rect x="{middle - PICTURE_PX / 2 + 8:.1f}" y="{ground:.1f}" width="{PICTURE_PX - 16:g}" height="4" '
            f'fill="#6b5a45"/>'
        )
        parts.append(_text(middle, ground + 22, label, 12, "middle"))
        depth = 1 - axis
        sign = -1 if depth == 0 else 1  # the eye is at +x, and at -y
        for brick, corners in sorted(bricks, key=lambda found: -sign * float(found[1][:, depth].mean())):
            flat = np.stack([middle + corners[:, axis] * scale, ground - corners[:, 2] * scale], 1)
            parts.append(_polygon(position[0], brick, flat))
    x, y = 2 * PICTURE_PX + 40, 40.0
    for line in _legend(position_view, position):
        parts.append(_text(x, y, line, 13))
        y += 18
    return "\n".join([*parts, "</svg>"]) + "\n"


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the tower as it stands, or as it lies, as a small standalone SVG document."""
    position_view = view(position, viewer)
    boxes = []
    for brick, corners in _bodies(position, position_view):
        edges = np.stack([corners[4] - corners[0], corners[2] - corners[0], corners[1] - corners[0]])
        length = np.linalg.norm(edges, axis=1)
        face = int(position[0]["face"][brick])
        paint = PAINT[face] if face in COLOURS else WOOD[brick % len(WOOD)]
        boxes.append(Box(corners.mean(0), edges / length[:, None], length / 2, paint))
    return picture(boxes, position_view.instruction)


def _bodies(position: Position, position_view: TowerToppleView) -> list[tuple[int, npt.NDArray[np.float64]]]:
    """Return each brick that lies somewhere, and its eight corners (m): as posed, else as rows and slots say."""
    r = position[0]
    size = np.array(BRICK_MM) / 1000
    found = []
    if position_view.poses is not None:
        for brick, pose in enumerate(read_poses(position_view.poses, ACROSS * int(r["start_rows"])).astype(np.float64)):
            found.append((brick, (_CORNERS * size) @ _rotation(pose[3:]).T + pose[:3]))
        return found
    for row, bricks in enumerate(r["at"][: int(r["rows"])].tolist()):
        for slot, brick in enumerate(bricks):
            if brick != UNKNOWN:
                side, lift = (slot - 1) * size[1], (row + 0.5) * size[2]
                along = row % 2 == 0
                middle = np.array([0.0, side, lift] if along else [side, 0.0, lift])
                found.append((brick, _CORNERS * (size if along else size[[1, 0, 2]]) + middle))
    return found


def _rotation(q: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the rotation matrix of a quaternion w x y z."""
    w, x, y, z = q / np.sqrt((q * q).sum())
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _polygon(r: Any, brick: int, points: npt.NDArray[np.float64]) -> str:
    """Return the outline of a brick, filled with its colour, and what is printed on it where that is known."""
    face = int(r["face"][brick])
    fill = PAINT[face] if face in COLOURS else WOOD[brick % len(WOOD)]
    outline = _hull(sorted({(round(float(x), 1), round(float(y), 1)) for x, y in points}))
    corners = " ".join(f"{x:g},{y:g}" for x, y in outline)
    name = "brick" if face == UNKNOWN else FACES[face].name if face < DRAW_BLUE else printed_words(FACES[face].name)
    text = ""
    wide = max(x for x, _ in outline) - min(x for x, _ in outline)
    if face != UNKNOWN and face not in COLOURS and face and wide > 16:
        x, y = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
        text = _text(x, y + 3.5, LETTERS[face], 10, "middle")
    return (
        f'<g><title>{escape(name)}</title><polygon points="{corners}" fill="{fill}" stroke="{LINE}" '
        f'stroke-width="0.8" stroke-linejoin="round"/>{text}</g>'
    )


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the convex hull of sorted points (Andrew's monotone chain)."""

    def half(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for x, y in run:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(points) + half(points[::-1])


def _legend(position_view: TowerToppleView, position: Position) -> list[str]:
    lines = [
        f"Round {position_view.round} of {position_view.rounds}"
        + ("" if position_view.direction > 0 else ", to the right"),
        "",
    ]
    for unit, score in enumerate(position_view.scores):
        skips = f", skips {position_view.skips[unit]}" if position_view.skips[unit] else ""
        lines.append(f"{'▸ ' if unit == position_view.unit else ''}{unit_name(position, unit)}  {score}{skips}")
    lines.append("")
    if held := _held(position_view):
        lines.append(f"In hand: {held}")
    lines += [task.text for task in position_view.owed]
    words: list[str] = [""]
    for word in position_view.instruction.split(" "):
        if len(words[-1]) + len(word) > 34:
            words.append("")
        words[-1] = f"{words[-1]} {word}".strip()
    return [*lines, "", *words]


def _text(x: float, y: float, text: str, size: int, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="#4a3328" text-anchor="{anchor}">{escape(text)}</text>'
    )
