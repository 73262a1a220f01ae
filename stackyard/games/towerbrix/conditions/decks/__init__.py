"""Decks of condition cards: our own two in their editions, as data, and files in which an owner enters printed cards.

The second edition was chosen by a search (docs/towerbrix-decks.md), so that random hands of it have a tower. The first
one is that of version 1 of the rules. No name of a card is in both.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.games.towerbrix.conditions.language import BadConditionError, Condition, parse, text_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.texts import t

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,11}")
POINTS: Final = (2, 3)
Edition: TypeAlias = Literal["second", "first"]
EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
NEWEST: Final = EDITIONS[0]
MOST_CARDS: Final = 120
LONGEST_FILE: Final = 20_000  # characters


class Card(msgspec.Struct, frozen=True):
    """A condition card: its name (such as G17), what it is worth, and what it asks for."""

    name: str
    points: int
    condition: Condition

    @property
    def line(self) -> str:
        """The card as a line of a deck file."""
        return f"{self.name} {self.points} {text_of(self.condition)}"


@cache
def deck(name: str, edition: Edition = NEWEST) -> tuple[Card, ...]:
    """Return one of our decks, "green" or "pink". Raises BadRequestError if there is no such deck."""
    if name not in DECKS:
        raise BadRequestError(t("no-such-deck", decks=" and ".join(DECKS), name=name[:20]))
    return read_deck((files(__package__) / f"{name}_{edition}.txt").read_text(encoding="utf-8"))


def all_cards(name: str) -> tuple[Card, ...]:
    """Return the cards of all editions of a deck, the newest first."""
    return tuple(card for edition in EDITIONS for card in deck(name, edition))


def read_deck(text: str) -> tuple[Card, ...]:
    """Return the cards of a deck file: `NAME POINTS CONDITION` a line, `#` begins a remark.

    Raises BadOptionError if the file is wrong; the message names the line, the word that does not fit, and what would
    have been right.
    """
    if len(text) > LONGEST_FILE:
        raise BadOptionError(t("deck-file-long", most=LONGEST_FILE, signs=len(text)))
    cards: list[Card] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if rest := line.partition("#")[0].strip():
            card = _read_card(rest, number)
            for other in cards:
                if other.name.lower() == card.name.lower():
                    raise BadOptionError(t("deck-card-there", line=number, name=card.name))
                if other.condition == card.condition:
                    raise BadOptionError(t("deck-card-same", line=number, name=card.name, other=other.name))
            cards.append(card)
    if not 1 <= len(cards) <= MOST_CARDS:
        raise BadOptionError(t("deck-cards", most=MOST_CARDS, cards=len(cards)))
    return tuple(cards)


def _read_card(line: str, number: int) -> Card:
    name, points, condition = (*line.split(None, 2), "", "")[:3]
    if not NAME.fullmatch(name):
        raise BadOptionError(t("deck-card-name", line=number, shown=repr(name[:20])))
    if points not in map(str, POINTS):
        raise BadOptionError(t("deck-card-points", line=number, points=points[:20]))
    try:
        return Card(name, int(points), parse(condition))
    except BadConditionError as error:
        raise BadOptionError(t("deck-line", line=number, why=error.localizable)) from None
