"""Take That Towers to print: a score sheet, for whoever has the cards."""

from __future__ import annotations

from typing import Final

from stackyard.core.toolkit.sheets import Paper, Sheet, score_sheet
from stackyard.games.take_that_towers.pieces import MOST_PLAYERS
from stackyard.games.take_that_towers.texts import t

ROWS: Final = 24  # towers that are scored, and the sum


def sheets(paper: Paper) -> list[Sheet]:
    """Return the score sheet: a row for each tower that is scored, a column for each player."""
    heads = (t("sheet-tower"), *[t("sheet-player", n=number + 1) for number in range(MOST_PLAYERS)])
    return [score_sheet(paper, t("sheet-scores"), heads, ROWS, t("sheet-how"))]


__all__ = ["sheets"]
