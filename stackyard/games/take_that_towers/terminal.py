"""Take That Towers in a terminal: towers and hands in words of every language, and a menu of cards and places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from stackyard.core.game import EVERYTHING, Position, Seat
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.take_that_towers.drawing import NAMES, TAB_NAMES, towers_lines
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import KIND_BY_CODE, SEAT_NAMES, Facts, facts_of
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.moves import DRAW_MOVE
from stackyard.games.take_that_towers.pieces import BUILD, CHOOSE, CLAIM, OVER
from stackyard.games.take_that_towers.texts import t
from stackyard.games.take_that_towers.view import standing

INKS: Final[dict[str, str]] = {}  # nothing in the drawing has a colour

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


def drawing_in(language: str, position: Position, viewer: Seat | str) -> str:
    """Return the towers from the ground up, the hands as far as `viewer` may see them, and whose turn it is."""
    facts = facts_of(position)
    towers = towers_lines(facts, viewer, t.text(language, "is-due"))
    lines = [text_of(headline(facts, position), language), "", *filter(str.strip, towers)]
    lines.append("")
    for seat in range(facts.players):
        lines.append(_hand(facts, seat, viewer, language))
        if seat == viewer:
            lines += _what_cards_do(facts.hands[seat], language)
    discards = sum(facts.scored) + sum(map(sum, facts.buried))
    last = "yes" if facts.last else "no"
    lines.append(text_of(t("deck-line", n=sum(facts.left), discarded=discards, last=last), language))
    return "\n".join(line.rstrip() for line in lines)


def headline(facts: Facts, position: Position) -> Message:
    """Return what the seat to act has to do, or the result."""
    who = SEAT_NAMES[facts.turn]
    if facts.phase == OVER:
        return standing(position)
    if facts.phase == BUILD:
        return t("has-to-build", who=who, floor="second" if facts.built else "first")
    if facts.phase == CLAIM:
        return t("may-claim", who=who)
    if facts.phase == CHOOSE:
        return t("has-to-choose", who=who)
    return t("cards-come")


def _hand(facts: Facts, seat: Seat, viewer: Seat | str, language: str) -> str:
    hand = facts.hands[seat]
    mark = ">" if facts.phase != OVER and seat == facts.turn else " "
    held = t("hand-line", tab=TAB_NAMES[seat], who=SEAT_NAMES[seat], points=facts.scores[seat], n=sum(hand))
    line = f"{mark} {text_of(held, language)}"
    if viewer in (EVERYTHING, seat) and any(hand):
        cards = [f"{count} {name}" if count > 1 else name for count, name in zip(hand, NAMES, strict=True) if count]
        line += f": {', '.join(cards)}"
    return line


def _what_cards_do(hand: Sequence[int], language: str) -> list[str]:
    """Return what each card of one's own hand does, as it is printed on it."""
    held = [(name, floor.text) for count, name, floor in zip(hand, NAMES, FLOORS, strict=True) if count]
    return [f"       {name:<9} {text_of(text, language)}" for name, text in held]


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
