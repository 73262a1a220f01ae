"""A house deck: cards that people have thought up, which the solver checks."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.towerbrix.conditions.decks import read_deck
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.solver.deck_check import check_deck

HOUSE_SET: Final = "deck"
NEEDS_SOLVER: Final = True


def read_house_set(text: str) -> dict[str, Any]:
    """Return the options of a file with a house deck.

    Raises BadOptionError if the file is wrong; the message names the line or the card.
    """
    cards = read_deck(text)
    pink = any("gray" in card.line for card in cards)
    check_deck(cards, "pink" if pink else "green")
    found = {"cards": "\n".join(card.line for card in cards), **({"deck": "pink"} if pink else {})}
    GAME.parse_options(found)
    return found
