"""Pictures of a position: the tower from two sides, with characters for a terminal and as a standalone SVG.

Odd rows lie along x, even rows along y. The left picture looks along x and shows the ends of odd rows, the right one
looks along y and shows those of even rows.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.core.toolkit.boxes import Box, picture
from stackyard.games.tower_topple import codes
from stackyard.games.tower_topple.moves import read_poses
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    BRICK_MM,
    BY_RULEBOOK,
    CHOOSE,
    COLOUR,
    COLOURS,
    EXTRA,
    FACES,
    IN_HAND,
    LETTERS,
    MOST_BRICKS,
    OVER,
    SLOTS,
    UNKNOWN,
)
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.texts import t
from stackyard.games.tower_topple.view import (
    PRINTED,
    SEATS,
    TowerToppleView,
    acting_seat,
    order_message,
    printed_words,
    standing,
    unit_message,
    view,
)

CELL_CHARS: Final = 5  # characters of a brick's end
SIDE: Final = "[" + "=" * (ACROSS * CELL_CHARS - 2) + "]"


def ascii(position: Position, viewer: Seat | str, language: str) -> str:  # noqa: A001 - the word of the interface
    """Return the tower from two sides, and beside it the points, what is owed and the letters.

    A letter is what is printed on a brick, where it was read (as in a layout), and `*` a brick that may be pulled now.
    """
    position_view = view(position, viewer)
    tower = []
    if position_view.rows:
        heads = "".join(f"{slot:^{CELL_CHARS}}" for slot in SLOTS)
        tower.append(f"    {heads}   {heads}")
    for row in range(len(position_view.rows), 0, -1):
        ends = "".join(end_text(position_view, position[0], row, slot) for slot in range(ACROSS))
        left, right = (ends, SIDE) if row % 2 else (SIDE, ends)
        tower.append(f"{row:>3} {left}   {right}{' |' if row >= position_view.frozen else ''}")
    if position_view.rows:
        tower.append("    " + "=" * (2 * ACROSS * CELL_CHARS + 3))
    signs = _letters(position[0], position_view, language)
    side_lines = ["", *_side_lines(position, position_view, language), *signs]
    wide = max(map(len, tower), default=0) + 3
    lines = [f"{one:<{wide}}{other}" for one, other in zip_longest(tower, side_lines, fillvalue="")]
    return "\n".join([*(line.rstrip() for line in lines), text_of(headline(position), language)])


def headline(position: Position) -> Message:
    """Return whose turn it is and what is owed, or how the match ended."""
    r = position[0]
    if r["phase"] == OVER:
        return standing(position)
    who = SEATS[acting_seat(position)]
    if r["phase"] == IN_HAND:
        return t("to-put-fallen", who=who, more=r["lying"]) if r["lifted"] else t("puts-on-top", who=who)
    if r["phase"] != CHOOSE:
        return t("wait-and-see", who=who)
    task, colour = int(r["task"][0]), int(r["task_colour"][0])
    if task == COLOUR and not r["real"] and not rules.count_owed_in_play(position):
        return t("no-such-colour", who=who, colour=FACES[colour].name, instead=_instead(position))
    return t("has-to", who=who, order=order_message(task, colour, second=int(r["done"]) == 1))


def _instead(position: Position) -> str:
    """Return what is pulled where no brick of the colour owed is in play (P16): two, any-two or any."""
    r = position[0]
    if not r["rules"][codes.SUBSTITUTES]:
        return "any"
    pull = np.zeros(MOST_BRICKS, np.uint8)
    rules.list_bricks(position, pull, pull.copy())
    return "two" if any(int(face) in COLOURS for face in r["face"][pull > 0]) else "any-two"


def _side_lines(position: Position, position_view: TowerToppleView, language: str) -> list[str]:
    """Return the round, the points and what is owed."""
    r = position[0]
    lines = [text_of(t("round-number", round=position_view.round, rounds=position_view.rounds), language)]
    for unit, score in enumerate(position_view.scores):
        turn = ">" if unit == position_view.unit else " "
        line = f"{turn} {text_of(t('unit', who=unit_message(position, unit)), language):<8} {score:>3}"
        if position_view.skips[unit]:
            line += text_of(t("skips-next-turns", n=position_view.skips[unit]), language)
        lines.append(line)
    if r["fall"] != BY_RULEBOOK and position_view.unit is not None:
        stake = position_view.stakes[position_view.unit]
        price = t("a-fall-costs", fall=position_view.fall, n=stake)
        lines.append(text_of(price, language))
    if position_view.direction < 0:
        lines.append(t.text(language, "other-way"))
    tasks = [(int(r["task"][at]), int(r["task_colour"][at])) for at in range(int(r["tasks"]))]
    tasks[1:1] = [(EXTRA, 0)] * int(r["extras"])
    if len(tasks) > 1 and not position_view.over:
        lines += ["", t.text(language, "then-owed")]
        lines += [f"  {text_of(order_message(task, colour), language)}" for task, colour in tasks[1:]]
    if position_view.orders:
        lines += ["", t.text(language, "next-owes")]
        lines += [
            f"  {text_of(order_message(int(r['order'][at]), int(r['order_colour'][at])), language)}"
            for at in range(int(r["orders"]))
        ]
    if position_view.hand is not None and position_view.phase in ("face", "hand", "place"):
        lines += ["", t.text(language, "in-hand")]
        lines += [f"  {line}" for line in _face_lines(position_view.hand.face or "plain", language)]
    return lines


def _letters(r: Any, position_view: TowerToppleView, language: str) -> list[str]:
    """Return what the signs in the drawing mean."""
    if not position_view.rows:
        return []
    lines = ["", t.text(language, "may-be-pulled"), t.text(language, "out-of-reach")]
    for face in sorted({int(face) for face in r["face"].tolist() if face != UNKNOWN and face}):
        words, *meaning = _face_lines(FACES[face].name, language)
        lines += [f"{FACES[face].letter} {words}", *(f"  {line}" for line in meaning)]
    return lines


def _face_lines(face: str, language: str) -> list[str]:
    """Return what a brick is; of one with words those and, in another language, what they mean: a line each."""
    if face not in PRINTED:
        return [t.text(language, "face-name", face=face)]
    words, meaning = printed_words(face), t.text(language, "name-brick", face=face)
    return [words] if meaning == words else [words, meaning]


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
LEGEND_CHARS: Final = 34  # characters of a line of it
_CORNERS: Final = np.array([[i, j, k] for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (-0.5, 0.5)])


def svg(position: Position, viewer: Seat | str, language: str = ENGLISH) -> str:
    """Return the tower from two sides as a standalone SVG document: as bricks lie, also when it has toppled."""
    position_view = view(position, viewer)
    bricks = _bodies(position, position_view)
    top = max((corners[:, 2].max() for _, corners in bricks), default=0.0)
    reach = max((np.abs(corners[:, :2]).max() for _, corners in bricks), default=0.05)
    scale = min(MAX_TOWER_PX / max(top, 0.1), (PICTURE_PX / 2 - 10) / max(reach, 0.05), 2400.0)  # px a metre
    ground = 40 + max(top, 0.1) * scale
    todo = text_of(headline(position), language)
    legend = [*_side_lines(position, position_view, language), "", *wrap(todo, LEGEND_CHARS)]
    across, along = 2 * PICTURE_PX + LEGEND_PX + 40, max(ground + 40, 50 + 18.0 * len(legend))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {along:.1f}" width="{across:g}" '
        f'height="{along:.1f}" font-family="Georgia, serif" role="img">',
        f"<title>{escape(todo)}</title>",
        f'<rect width="{across:g}" height="{along:.1f}" rx="10" fill="#faf6ec"/>',
    ]
    for number, (axis, label) in enumerate(((1, t("odd-rows")), (0, t("even-rows")))):
        middle = 20 + PICTURE_PX * (number + 0.5)
        parts.append(
            f'<rect x="{middle - PICTURE_PX / 2 + 8:.1f}" y="{ground:.1f}" width="{PICTURE_PX - 16:g}" height="4" '
            f'fill="#6b5a45"/>'
        )
        parts.append(_text(middle, ground + 22, text_of(label, language), 12, "middle"))
        depth = 1 - axis
        sign = -1 if depth == 0 else 1  # the eye is at +x, and at -y
        for brick, corners in sorted(bricks, key=lambda found: -sign * float(found[1][:, depth].mean())):
            flat = np.stack([middle + corners[:, axis] * scale, ground - corners[:, 2] * scale], 1)
            parts.append(_polygon(position[0], brick, flat, language))
    x, y = 2 * PICTURE_PX + 40, 40.0
    for line in legend:
        parts.append(_text(x, y, line, 13))
        y += 18
    return "\n".join([*parts, "</svg>"]) + "\n"


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the tower as it stands, or as it lies, as a small standalone SVG document."""
    return picture(visible_boxes(position, viewer))


def visible_boxes(position: Position, viewer: Seat | str) -> list[Box]:
    """Return the bricks that a viewer sees, as large as nominal ones: how loose each is, is hidden from all."""
    position_view = view(position, viewer)
    boxes = []
    for brick, corners in _bodies(position, position_view):
        edges = np.stack([corners[4] - corners[0], corners[2] - corners[0], corners[1] - corners[0]])
        length = np.linalg.norm(edges, axis=1)
        face = int(position[0]["face"][brick])
        paint = PAINT[face] if face in COLOURS else WOOD[brick % len(WOOD)]
        boxes.append(Box(corners.mean(0), edges / length[:, None], length / 2, paint))
    return boxes


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


def _polygon(r: Any, brick: int, points: npt.NDArray[np.float64], language: str) -> str:
    """Return the outline of a brick, filled with its colour, and what is printed on it where that is known."""
    face = int(r["face"][brick])
    fill = PAINT[face] if face in COLOURS else WOOD[brick % len(WOOD)]
    outline = _hull(sorted({(round(float(x), 1), round(float(y), 1)) for x, y in points}))
    corners = " ".join(f"{x:g},{y:g}" for x, y in outline)
    title = ""
    if face != UNKNOWN:
        title = f"<title>{escape(', '.join(_face_lines(FACES[face].name, language)))}</title>"
    text = ""
    wide = max(x for x, _ in outline) - min(x for x, _ in outline)
    if face != UNKNOWN and face not in COLOURS and face and wide > 16:
        x, y = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
        text = _text(x, y + 3.5, LETTERS[face], 10, "middle")
    return (
        f'<g>{title}<polygon points="{corners}" fill="{fill}" stroke="{LINE}" '
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


def _text(x: float, y: float, text: str, size: int, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="#4a3328" text-anchor="{anchor}">{escape(text)}</text>'
    )
