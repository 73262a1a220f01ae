"""Towers to print: the downtown of 8 by 8 blocks, for checkers, and a score sheet."""

from __future__ import annotations

from typing import Final

from stackyard.core.toolkit.sheets import MARGIN_MM, Circle, Line, Outline, Paper, Shape, Sheet, Words, score_sheet
from stackyard.games.towers.pieces import COLOURS, block_name
from stackyard.games.towers.texts import t

SIDE: Final = 8  # blocks each way
ROWS: Final = 18  # matches on a score sheet


def sheets(paper: Paper) -> list[Sheet]:
    """Return the sheets for a paper: the board, and the score sheet."""
    return [Sheet(paper, _board(paper)), _scores(paper)]


def _board(paper: Paper) -> list[Shape]:
    """Return the blocks with their names; a dot is a block where Black begins, a ring one where White does."""
    block = (paper.wide - 2 * MARGIN_MM - 8) / SIDE
    left, top = MARGIN_MM + 8, MARGIN_MM + 18
    found: list[Shape] = [Words(left, MARGIN_MM + 8, "Towers", 7, bold=True)]
    found.append(Outline(left, top, SIDE * block, SIDE * block, 0))
    for number in range(1, SIDE):
        found.append(Line(left + number * block, top, left + number * block, top + SIDE * block))
        found.append(Line(left, top + number * block, left + SIDE * block, top + number * block))
    for number in range(SIDE * SIDE):
        across, up = number % SIDE, number // SIDE
        x, y = left + (across + 0.5) * block, top + (SIDE - up - 0.5) * block
        found.append(Circle(x, y, 1.6, filled=(across + up) % 2 == 0))
        name = block_name(number, SIDE)
        if across == 0:
            found.append(Words(left - 5, y + 1.5, name[1:], 4, middle=True))
        if up == 0:
            found.append(Words(x, top + SIDE * block + 6, name[0], 4, middle=True))
    foot = top + SIDE * block + 16
    return [*found, Words(left, foot, t("sheet-start"), 4.2, wide=SIDE * block)]


def _scores(paper: Paper) -> Sheet:
    """Return a table with a row for each match."""
    heads = (
        t("sheet-match"),
        *[t("sheet-player", side=colour) for colour in COLOURS],
        *[t("sheet-floors", side=colour) for colour in COLOURS],
    )
    return score_sheet(paper, t("sheet-scores"), heads, ROWS, t("sheet-count"))


__all__ = ["sheets"]
