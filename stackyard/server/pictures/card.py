"""A card of 1200 x 630 pixels, the size that a link's preview has: a board, the game, who played and how it ended."""

from __future__ import annotations

from typing import Final

from stackyard.server.pictures.font_files import FAMILY
from stackyard.server.pictures.lines import shortened, words, wrapped
from stackyard.server.pictures.moments import Board
from stackyard.server.pictures.raster import to_png
from stackyard.server.pictures.result import CARD_SIZE, Result

WIDTH, HEIGHT = CARD_SIZE
MAT: Final = "#ccd7d0"
SHEET: Final = "#fbfaf5"
LINE: Final = "#cfccc0"
INK: Final = "#25282c"
INK_2: Final = "#565a5e"
OCHRE: Final = "#d99a1c"
BOARD: Final = (40.0, 40.0, 690.0, 550.0)  # the sheet that the board lies on: x, y, width, height
INSIDE: Final = 28.0  # px between its edge and the board
COLUMN: Final = (770.0, 390.0)  # the words beside it: x, width
MAX_PLAYERS: Final = 7  # that are listed


def card(result: Result, board: Board) -> bytes:
    """Return the card of a match as a PNG."""
    return to_png(card_document(result, board), WIDTH, HEIGHT)


def card_document(result: Result, board: Board) -> str:
    """Return the card of a match as an SVG document."""
    x, width = COLUMN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FAMILY}" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{MAT}"/>',
        sheet(*BOARD),
        board.placed(BOARD[0] + INSIDE, BOARD[1] + INSIDE, BOARD[2] - 2 * INSIDE, BOARD[3] - 2 * INSIDE),
        words(x, 86, shortened(result.title, 30, width), 30, INK_2),
    ]
    y = 92.0
    for line in wrapped(result.headline, 48, width, 3, bold=True):
        y += 54
        parts.append(words(x, y, line, 48, INK, bold=True))
    y += 24
    shown = result.players[:MAX_PLAYERS]
    for player in shown:
        y += 46
        if player.won:
            parts.append(f'<rect x="{x:g}" y="{y + 8:g}" width="{width:g}" height="4" rx="2" fill="{OCHRE}"/>')
        room = width - (90 if player.score else 0)
        parts.append(words(x, y, shortened(player.name, 30, room, bold=player.won), 30, INK, bold=player.won))
        if player.score:
            parts.append(words(x + width, y, player.score, 30, INK, bold=player.won, anchor="end"))
    if more := len(result.players) - len(shown):
        parts.append(words(x, y + 42, f"+ {more}", 26, INK_2))
    parts.append(words(x + width, HEIGHT - 48, "Stackyard", 26, INK_2, bold=True, anchor="end"))
    return "".join([*parts, "</svg>"])


def sheet(x: float, y: float, width: float, height: float) -> str:
    """Return a sheet of paper as a part of a document."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="{SHEET}" stroke="{LINE}" '
        'stroke-width="2"/>'
    )


__all__ = ["card", "card_document"]
