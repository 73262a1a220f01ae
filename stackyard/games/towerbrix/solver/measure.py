"""What condition cards are worth: how many of many random towers that stand satisfy each.

`python -m stackyard.games.towerbrix.solver.measure --deck green` prints the table of docs/towerbrix-cards.md
and ends with 1 if a card is on the wrong side of the border between two points and three, is always or never
true, or says on every tower of the sample what another card says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.conditions.decks import Card, deck
from stackyard.games.towerbrix.conditions.language import holds, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.towers import random_plans, tower_of

BORDER: Final = 0.3  # a card that fewer towers satisfy is worth three points
HAIR: Final = 0.05  # a share this near to the border may fall on either side of it from sample to sample


class Share(NamedTuple):
    """A card and the share of the sample that satisfies it."""

    card: Card
    share: float


def truths(cards: Sequence[Card], name: str, towers: int, seed: int) -> npt.NDArray[np.bool_]:
    """Return which of so many random towers satisfy which card, shape (cards, towers)."""
    facts = [tower_of(plan).facts for plan in random_plans(towers, seed, name)]
    return np.array([[holds(card.condition, tower) for tower in facts] for card in cards], np.bool_)


def shares(cards: Sequence[Card], found: npt.NDArray[np.bool_]) -> list[Share]:
    """Return the cards with their shares, the easiest first."""
    parts = found.mean(axis=1)
    return sorted((Share(card, float(part)) for card, part in zip(cards, parts, strict=True)), key=lambda s: -s.share)


def complaints(cards: Sequence[Card], found: npt.NDArray[np.bool_]) -> list[str]:
    """Return what is wrong with a deck, by these towers."""
    wrong = []
    for card, share in shares(cards, found):
        if share in (0.0, 1.0):
            wrong.append(f"{card.name} is {'always' if share else 'never'} true")
        elif (card.points == 3 and share > BORDER + HAIR) or (card.points == 2 and share < BORDER - HAIR):
            wrong.append(f"{card.name} is worth {card.points} points, and {share:.3f} of the towers satisfy it")
    for i, card in enumerate(cards):
        wrong += [f"{card.name} says what {cards[j].name} says" for j in range(i) if (found[i] == found[j]).all()]
    return wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table of a deck; 1 if something is wrong with it."""
    parser = argparse.ArgumentParser(prog="python -m stackyard.games.towerbrix.solver.measure", description=__doc__)
    parser.add_argument("--deck", choices=DECKS, default="green")
    parser.add_argument("--towers", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    cards = deck(asked.deck)
    found = truths(cards, asked.deck, asked.towers, asked.seed)
    lines = ["| card | points | share | says | condition |", "| --- | --- | --- | --- | --- |"]
    for card, share in shares(cards, found):
        said, text = sentence(card.condition), text_of(card.condition)
        lines.append(f"| {card.name} | {card.points} | {share:.3f} | {said} | `{text}` |")
    wrong = complaints(cards, found)
    sys.stdout.write("\n".join([*lines, "", *(wrong or ["Nothing is wrong with this deck."])]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
