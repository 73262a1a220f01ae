"""Brick Work to print: the board, two player cards, tokens, slips for the brickprints, and the list of bricks.

Drawn anew, with our own words: whoever has bricks and dice needs nothing else. Bricks lie on the cards at half of their
size, a stud being 4 mm.
"""

from __future__ import annotations

from typing import Final

from stackyard.core.toolkit.sheets import MARGIN_MM, Circle, Line, Outline, Paper, Shape, Sheet, Words, landscape
from stackyard.games.brick_work.codes import TITLES
from stackyard.games.brick_work.pieces import COLOURS, KINDS, KIT, SHOWS, SPACES, TOKEN_LIMIT, TOKENS, YELLOW
from stackyard.games.brick_work.texts import t

DIE_MM: Final = 18.0  # a place for a die
TOKEN_MM: Final = 22.0
STUD_MM: Final = 4.0
GAP_MM: Final = 4.0
COLUMNS: Final = 5  # of the board: nine spaces and the turn tower
SLIPS: Final = 4
_SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def sheets(paper: Paper) -> list[Sheet]:
    """Return the sheets for a paper: the board, the cards, and what is cut out."""
    wide = landscape(paper)
    return [Sheet(wide, _board(wide)), Sheet(wide, _cards(wide)), Sheet(paper, _slips(paper))]


def _die(x: float, y: float, face: int | None) -> list[Shape]:
    """Return the place of a die about a point, with the pips that it has to show."""
    found: list[Shape] = [Outline(x - DIE_MM / 2, y - DIE_MM / 2, DIE_MM, DIE_MM, 3, dashed=True)]
    step = DIE_MM / 4
    return [*found, *[Circle(x + step * i, y + step * j, 1.2) for i, j in _SPOTS.get(face or 0, ())]]


def _board(paper: Paper) -> list[Shape]:
    """Return the nine spaces in two rows, and the place of the turn tower."""
    wide = (paper.wide - 2 * MARGIN_MM - (COLUMNS - 1) * GAP_MM) / COLUMNS
    high = (paper.high - 2 * MARGIN_MM - GAP_MM - 12) / 2
    found: list[Shape] = [Words(MARGIN_MM, MARGIN_MM + 6, "Brick Work", 7, bold=True)]
    abouts = (
        *[t("sheet-collect", n=n) for n in (1, 2, 3, 4, 6)],
        t("sheet-build"),
        t("sheet-demolish"),
        t("sheet-recycle"),
        t("sheet-adjust"),
    )
    for number in range(len(SPACES) + 1):
        # The last place is the tower's: in the second row between Demolish and Recycle, in the middle of the board.
        place = number if number < 7 else number + 1
        place = 7 if number == len(SPACES) else place
        x = MARGIN_MM + place % COLUMNS * (wide + GAP_MM)
        y = MARGIN_MM + 12 + place // COLUMNS * (high + GAP_MM)
        middle = x + wide / 2
        if number == len(SPACES):
            found += [Outline(middle - 9, y + high / 2 - 9, 18, 18, 1, dashed=True)]
            found += [Words(middle, y + high / 2 + 18, t("sheet-tower"), 3.6, middle=True, wide=wide - 4)]
            continue
        found += [Outline(x, y, wide, high), Words(middle, y + 10, TITLES[number], 6, bold=True, middle=True)]
        found += _die(middle, y + high * 0.4, SHOWS.get(number))
        found += [Words(middle, y + high * 0.68, abouts[number], 3.8, middle=True, wide=wide - 6)]
    return found


def _cards(paper: Paper) -> list[Shape]:
    """Return two player cards beside each other: brickyard, collection, tokens, and what bricks there are."""
    wide = (paper.wide - 2 * MARGIN_MM - GAP_MM) / 2
    high = paper.high - 2 * MARGIN_MM
    found: list[Shape] = []
    for seat, colour in enumerate(COLOURS):
        x, y = MARGIN_MM + seat * (wide + GAP_MM), MARGIN_MM
        half = x + wide / 2
        found += [
            Outline(x, y, wide, high, 3, dashed=True),
            Words(x + wide / 2, y + 11, t("sheet-card", side=colour), 7, bold=True, middle=True),
            Line(half, y + 18, half, y + high - 40),
            Words(x + wide / 4, y + 25, t("sheet-brickyard"), 5, bold=True, middle=True),
            Words(x + wide * 3 / 4, y + 25, t("sheet-collection"), 5, bold=True, middle=True),
            Line(x + 6, y + high - 40, x + wide - 6, y + high - 40),
        ]
        for number in range(TOKEN_LIMIT):
            found.append(Circle(half + (number - 1) * (TOKEN_MM + 6), y + high - 22, TOKEN_MM / 2))
        found.append(Words(half, y + high - 5, t("sheet-tokens", n=TOKEN_LIMIT), 3.6, middle=True))
        found += _bricks(x + 8, y + 36, colour)
    return found


def _bricks(x: float, y: float, colour: str) -> list[Shape]:
    """Return a colour's bricks from above, one of each kind, with their number."""
    found: list[Shape] = []
    for kind, count in zip(KINDS, KIT[colour], strict=True):
        found.append(Words(x, y + kind.wide * STUD_MM / 2 + 1.4, f"{count} ×", 4))
        found.append(Outline(x + 12, y, kind.long * STUD_MM, kind.wide * STUD_MM, 0.4))
        for i in range(kind.long):
            for j in range(kind.wide):
                found.append(Circle(x + 12 + (i + 0.5) * STUD_MM, y + (j + 0.5) * STUD_MM, 1.2))
        y += kind.wide * STUD_MM + 5
    return found


def _slips(paper: Paper) -> list[Shape]:
    """Return what is cut out: tokens and slips for brickprints; and the yellow bricks."""
    found: list[Shape] = [Words(MARGIN_MM, MARGIN_MM + 6, t("sheet-cut"), 5, bold=True)]
    for number in range(TOKENS):
        x, y = MARGIN_MM + 14 + number * (TOKEN_MM + 8), MARGIN_MM + 24
        found += [Circle(x, y, TOKEN_MM / 2), Words(x, y + 3.6, "±1", 10, bold=True, middle=True)]
    wide = (paper.wide - 2 * MARGIN_MM - GAP_MM) / 2
    high = 62.0
    for number in range(SLIPS):
        x = MARGIN_MM + number % 2 * (wide + GAP_MM)
        y = MARGIN_MM + 44 + number // 2 * (high + GAP_MM)
        found += [
            Outline(x, y, wide, high, 2, dashed=True),
            Words(x + 6, y + 10, t("sheet-print"), 5, bold=True),
            Words(x + 6, y + 22, t("sheet-what"), 4),
            Line(x + 6, y + 32, x + wide - 6, y + 32),
            Words(x + 6, y + 44, t("sheet-who"), 4),
            Line(x + 6, y + 54, x + wide - 6, y + 54),
        ]
    y = MARGIN_MM + 44 + 2 * (high + GAP_MM) + 8
    found += [Words(MARGIN_MM, y, t("sheet-yellow"), 5, bold=True), *_bricks(MARGIN_MM, y + 5, YELLOW)]
    needs = t("sheet-needs")
    return [*found, Words(paper.wide / 2, y + 10, needs, 4, wide=paper.wide / 2 - MARGIN_MM)]


__all__ = ["sheets"]
