"""Take That Towers in a terminal: towers and hands in words of every language, and a menu of cards and places."""

from __future__ import annotations

from functools import partial
from typing import Final

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.take_that_towers.drawing import NAMES
from stackyard.games.take_that_towers.facts import KIND_BY_CODE, facts_of
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.moves import DRAW_MOVE
from stackyard.games.take_that_towers.pieces import BUILD, CLAIM
from stackyard.games.take_that_towers.texts import t

INKS: Final[dict[str, str]] = {}  # nothing in the drawing has a colour

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


def menu(position: Position, seat: Seat) -> Menu:
    """Return the cards that may be built or tucked, and where; or which tower is scored, or the end of the turn."""
    facts = facts_of(position)
    legal = sorted(GAME.move_text(position, seat, move) for move in GAME.legal_moves(position, seat))
    groups: dict[str, list[str]] = {}
    for text in legal:
        groups.setdefault(text[:3] if text[2:3] in "@/" else text, []).append(text)
    found = []
    for head, texts in groups.items():
        mine = [Choice(move_message(position, seat, text), text) for text in texts]
        if len(mine) == 1:
            found += mine
            continue
        card = NAMES[KIND_BY_CODE[head[:2]]]
        label = t("build-card", card=card) if head.endswith("@") else t("tuck-card", card=card)
        found.append(Choice(label, None, partial(Menu, t("where-card", card=card), mine)))
    found.sort(key=lambda choice: choice.move != DRAW_MOVE)
    if facts.phase == BUILD:
        return Menu(t("what-to-build", floor="second" if facts.built else "first"), found)
    return Menu(t("what-to-claim") if facts.phase == CLAIM else t("which-scored"), found)


def move_message(position: Position, seat: Seat, text: str) -> Message:
    """Return a move as advice, or as a line of a menu."""
    if text == DRAW_MOVE:
        return t("do-draw")
    if text.startswith("score "):
        return t("do-score", tower=text[6:])
    card = NAMES[KIND_BY_CODE[text[:2]]]
    if text[2] == "@":
        return t("build-on", card=card, tower=text[3:])
    return t("tuck-at", card=card, level=text[4:], tower=text[3])
