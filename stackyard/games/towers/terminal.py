"""Towers in a terminal: the board in words of every language, and a menu of towers and where they may be built."""

from __future__ import annotations

from functools import partial
from typing import Final

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import joined
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.towers import positions
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import block_number
from stackyard.games.towers.texts import t

INKS: Final[dict[str, str]] = {}  # nothing in the drawing has a colour

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


def menu(position: Position, seat: Seat) -> Menu:
    """Return the towers that may be moved and where to, or the blocks that may be built on, file by file."""
    legal = sorted(GAME.move_text(position, seat, move) for move in GAME.legal_moves(position, seat))
    groups: dict[str, list[str]] = {}
    for text in legal:
        groups.setdefault(_group(text), []).append(text)
    found = []
    for head, texts in groups.items():
        if len(texts) == 1:
            found.append(Choice(move_message(position, seat, texts[0]), texts[0]))
            continue
        ends = joined([text.rpartition("-")[2].rpartition("@")[2] for text in texts])
        if "-" in texts[0]:
            label = t("tower-to", tower=_tower(position, head), blocks=ends)
        else:
            label = t("on-file", thing="utility" if texts[0].startswith("u") else "floor", blocks=ends)
        mine = [Choice(move_message(position, seat, text), text) for text in texts]
        found.append(Choice(label, None, partial(Menu, t("which-of-these"), mine)))
    return Menu(t("which-move"), found)


def _group(text: str) -> str:
    """Return what moves have in common that stand in one line of the menu: the tower, or what is put on which file."""
    if "-" in text:
        return text.partition("-")[0]
    thing, at, block = text.partition("@")
    return f"{thing}{at}{block[:1]}"


def _tower(position: Position, block: str) -> Message:
    number = block_number(position, block)
    floors = positions.tower_text(position, number) if number is not None else ""
    if not floors:
        return t("block", block=block)
    return t("tower", block=block, n=len(floors), owner={"B": "Black", "W": "White"}.get(floors[-1], "none"))


def move_message(position: Position, seat: Seat, text: str) -> Message:
    """Return a move as advice, or as a line of a menu."""
    if "-" in text:
        start, _, target = text.partition("-")
        return t("build-onto", tower=_tower(position, start), onto=_tower(position, target))
    if "@" in text:
        thing, _, block = text.partition("@")
        return t("put-down", thing="utility" if thing else "floor", block=block)
    return t("do-swap")
